// The slow reference: what a game is asked, and the chess moves under cards.

#pragma once

#include "equipoise/games/chess_balance/reference/test_reference_cards.hpp"

namespace equipoise::chess_balance::reference {

struct ChessStep {
    int from = -1;
    int to = -1;
    char promotion = '.';  // q, r, b or n.
    bool declares = false;
};

inline std::string text_of(const ChessStep& move) {
    std::string text = name_of(move.from) + name_of(move.to);
    if (move.promotion != '.') text += move.promotion;
    return text + (move.declares ? "+" : "");
}

inline std::optional<ChessStep> step_of(std::string text) {
    ChessStep move;
    if (!text.empty() && text.back() == '+') {
        move.declares = true;
        text.pop_back();
    }
    if (text.size() == 5) {
        move.promotion = text.back();
        text.pop_back();
    }
    if (text.size() != 4) return std::nullopt;
    move.from = square_of(text.substr(0, 2));
    move.to = square_of(text.substr(2));
    if (move.from < 0 || move.to < 0) return std::nullopt;
    return move;
}

/// How a piece gets somewhere.
struct Way {
    bool plain = false;
    bool granted = false;
    bool double_step = false;
    bool castles = false;
    int victim = -1;  // Square.
    bool exists() const { return plain || granted || castles; }
};

/// `FI5@h2!h7x` in parts.
struct Announced {
    std::string card;
    Strings args;
    std::string foe;  // A square, "-", or "" if it is not said.
    bool misplay = false;
};

inline Announced announced(std::string text) {
    Announced play;
    if (!text.empty() && text.back() == 'x') {
        play.misplay = true;
        text.pop_back();
    }
    if (const auto mark = text.find('!'); mark != std::string::npos) {
        play.foe = text.substr(mark + 1);
        text = text.substr(0, mark);
    }
    const auto place = text.find('@');
    play.card = text.substr(0, place);
    if (place != std::string::npos) play.args = cut(text.substr(place + 1), '.');
    return play;
}

class Game {
  public:
    /// `deck` is the text of a deck file.
    Game(const std::string& deck, const Settings& changed) : options_(changed) {
        for (const auto& [name, value] : defaults()) options_.emplace(name, value);
        box_ = Card(json::object(), options_, false);
        const json file = json::parse(deck, nullptr, false);
        const bool regicide = file.value("allow_regicide", false);
        for (const json& card : file.at("cards")) {
            const auto id = card.at("id").get<std::string>();
            order_.push_back(id);
            cards_.emplace(id, Card(card, options_, regicide));
        }
    }

    static Settings defaults() {
        return {{"mode", "cards"},
                {"deck_mode", "quick"},
                {"card_pool", "auto"},
                {"declare", "auto"},
                {"self_check_card", "reject"},
                {"king_safety", "strict"},
                {"royalty_threat", "attack"},
                {"royal_lock", "both"},
                {"stalemate", "loss_while_cards"},
                {"exhaustion", "both"},
                {"draw_timing", "immediate"},
                {"blank_plays", "no"},
                {"push_set", "neighbours"},
                {"draws", "engine"},
                {"stock", "unlimited"},
                {"open_hands", "no"},
                {"games", "1"}};
    }
    bool is(const std::string& name, const std::string& value) const {
        return options_.at(name) == value;
    }
    bool chess_only() const { return is("mode", "chess"); }
    const Strings& ids() const { return order_; }
    const Card& card(const std::string& id) const { return cards_.at(id); }
    bool is_card(const std::string& id) const { return cards_.count(id) > 0; }
    bool shared_pool() const {
        if (!is("card_pool", "auto")) return is("card_pool", "shared");
        return !is("deck_mode", "standard") && !is("deck_mode", "tournament");
    }

    /// CB-7.1: a card is in force.
    bool in_force(const Table& t) const { return t.is_card_turn(); }
    const Card& card_of(const Table& t) const { return card(announced(t.play).card); }

    // Chess moves.

    Way way(const Table& t, const ChessStep& move) const;
    /// The clause that refuses a chess move in phases card and chess, in the order of CB-15.8.
    std::string judge_move(const Table& t, const ChessStep& move) const;
    std::vector<ChessStep> moves(const Table& t, bool first_only = false) const;
    /// Only the board, rights, en passant and statuses of gone pieces.
    void carry(Table& t, const ChessStep& move) const;
    bool gives_check(const Table& t, const ChessStep& move) const {
        Table next = t;
        carry(next, move);
        return any_king_attacked(next, 1 - t.mover);
    }

    // Cards.

    struct Outcome {
        std::string clause;
        Table table;  // After the steps.
    };
    /// The play carried out with a foe's pick, where it has one: a square, or "-".
    Outcome try_play(const Table& t,
                     const Announced& play,
                     const Picks& picks,
                     const std::string& foe) const;
    /// The squares offered to the foe.
    std::set<int> offered(const Table& t, const Announced& play) const;
    std::string judge_play(const Table& t, const Announced& play) const;
    Strings plays(const Table& t) const;
    bool has_play(const Table& t) const;

    // Turns.

    Strings legal(const Table& t) const;
    std::string judge(const Table& t, const std::string& word) const;
    /// The word must be legal or an outcome of chance.
    Table play(const Table& t, const std::string& word, int seat = 0) const;
    std::map<std::string, int> chances(const Table& t) const;
    static bool is_chance(const Table& t) {
        return t.phase == "disc" || t.phase == "draw" || t.phase == "deal";
    }
    void begin_turn(Table& t) const {
        t.attacked = attacked_royalty(t);
        t.king_attacked = any_king_attacked(t, t.mover);
    }
    bool exhausted(const Table& t) const {
        return t.players[0].cards_left() + t.players[1].cards_left() == 0;
    }
    std::set<std::string> drawable(const Table& t, int colour) const;
    bool may_claim(const Table& t) const;
    std::string position_key(const Table& t) const;
    // Set-up and match, in test_reference_match.hpp.

    Table begin() const;
    static std::array<int, 2> points_of(const Table& t);
    std::set<int> acting(const Table& t) const;
    Strings choices(const Table& t, int seat) const;
    std::string judge_choice(const Table& t, int seat, const std::string& word) const;
    std::set<std::string> of_element(const std::string& letters) const;
    static bool is_choice(const std::string& word) {
        return word == "white" || word == "black" || word.rfind("el:", 0) == 0 ||
            word.rfind("draft:", 0) == 0 || word.rfind("deck:", 0) == 0 ||
            word.rfind("side:", 0) == 0;
    }

    /// Whole turns from here (CB-19.2).
    std::uint64_t turns(const Table& t, int depth) const;

  private:
    // The parts of judge_move, each with the clause that refuses the move, or "".

    /// The card in force lets this royal piece, which it names, do what is locked otherwise.
    bool lifts_for(const Table& t, const std::string& what, const Piece& royal) const;
    std::string judge_victim(const Table& t, int square) const;
    std::string judge_statuses(const Table& t, const ChessStep& move, const Way& how) const;
    std::string judge_castling(const Table& t, const ChessStep& move) const;
    /// Without the misplay and its card (CB-8.7).
    bool king_could_move(const Table& t) const;
    std::string judge_own_king(const Table& t,
                               const ChessStep& move,
                               const Table& next,
                               bool wins) const;
    std::string judge_threats(const Table& t, const Table& next) const;

    void resolve(Table& t, const Announced& play, const Outcome& outcome) const;
    void go_on(Table& t) const;
    void finish(Table& t, const ChessStep& move) const;
    void close_turn(Table& t) const;
    void take(Table& t, int colour, const std::string& card) const;
    bool insufficient(const Table& t) const;
    std::string stuck(const Table& t) const;
    void choose(Table& t, int seat, const std::string& word) const;
    void start_game(Table& t) const;
    void deal(Table& t) const;
    void end_game(Table& t) const;
    int sideboard() const { return is("deck_mode", "tournament") ? 4 : 0; }
    std::set<std::string> next_in_order(const std::set<std::string>& cards,
                                        const std::set<std::string>& taken,
                                        int missing) const;

    Settings options_;
    Strings order_;
    std::map<std::string, Card> cards_;
    Card box_{json::object(), options_, false};
};

inline Way Game::way(const Table& t, const ChessStep& move) const {
    Way way;
    const Piece& piece = t.on(move.from);
    if (piece.none() || piece.colour() != t.mover || move.from == move.to) return way;
    const int me = t.mover;
    const Piece& target = t.on(move.to);
    if (piece.type() == 'K' && move.from == (me == 0 ? 4 : 60) && move.promotion == '.' &&
        (move.to == move.from + 2 || move.to == move.from - 2)) {
        way.castles = true;
        return way;
    }
    if (!target.none() && target.colour() == me) return way;
    const int files = file_of_square(move.to) - file_of_square(move.from);
    const int ranks = (rank_of_square(move.to) - rank_of_square(move.from)) * ahead_of(me);
    if (!target.none()) way.victim = move.to;
    if (piece.type() == 'P') {
        if (target.none()) {
            way.plain = files == 0 && ranks == 1;
            if (files == 0 && ranks == 2 && own_rank(me, move.from) == 2 &&
                clear_line(t, move.from, move.to)) {
                way.plain = way.double_step = true;
            }
            if (std::abs(files) == 1 && ranks == 1 && move.to == t.passed) {
                way.plain = true;
                way.victim = move.to - 8 * ahead_of(me);
            }
        } else {
            way.plain = std::abs(files) == 1 && ranks == 1;
            if (t.has(piece, "grantF")) way.granted = std::abs(files) <= 1 && ranks == 1;
        }
        const bool knight = reaches(t, 'N', me, move.from, move.to);
        if (t.has(piece, "grantN") && knight && own_rank(me, move.to) != 1) way.granted = true;
        const bool promotes = own_rank(me, move.to) == 8;
        const bool named = std::string("qrbn").find(move.promotion) != std::string::npos;
        if (promotes != named) return {};
    } else {
        if (move.promotion != '.') return {};
        way.plain = reaches(t, piece.type(), me, move.from, move.to);
        way.granted = t.has(piece, "grantN") && reaches(t, 'N', me, move.from, move.to);
    }
    return way;
}

inline void Game::carry(Table& t, const ChessStep& move) const {
    const Way how = way(t, move);
    const Piece piece = t.on(move.from);
    t.touch(move.from);
    t.touch(move.to);
    if (how.victim >= 0) t.lose(how.victim);
    t.board[at(move.from)] = {};
    t.board[at(move.to)] = piece;
    t.no_double.erase(piece.number);
    if (move.promotion != '.') {
        t.board[at(move.to)].letter = letter_for(t.mover, upper(move.promotion));
    } else if (piece.type() == 'P' && own_rank(t.mover, move.to) == 2) {
        t.no_double.insert(piece.number);
    }
    if (how.castles) {
        const bool king_side = move.to > move.from;
        const int corner = move.from + (king_side ? 3 : -4);
        std::swap(t.board[at(corner)], t.board[at((move.from + move.to) / 2)]);
    }
    t.passed = -1;
    if (how.double_step) {
        const int passed = (move.from + move.to) / 2;
        for (int pawn : t.squares_of(1 - t.mover, "P")) {
            if (reaches(t, 'P', 1 - t.mover, pawn, passed)) t.passed = passed;
        }
    }
}

inline bool Game::lifts_for(const Table& t, const std::string& what, const Piece& royal) const {
    return in_force(t) && card_of(t).lifts(what) && t.named.count(royal.number) > 0;
}

inline std::string Game::judge_victim(const Table& t, int square) const {
    const Piece& victim = t.on(square);
    if (in_force(t) && victim.royal()) {
        const bool leave =
            lifts_for(t, "capture", victim) && (victim.type() == 'Q' || card_of(t).regicide());
        if (!leave) return "CB-7.3";
    }
    return victim.type() == 'K' && !t.owner().declared ? "CB-8.2" : "";
}

inline std::string Game::judge_statuses(const Table& t,
                                        const ChessStep& move,
                                        const Way& how) const {
    const Piece& piece = t.on(move.from);
    const bool frozen = t.has(piece, "freeze") && !how.granted;
    const bool pacified = how.victim >= 0 && t.has(piece, "pacify") && !how.granted;
    if (frozen || pacified) return "CB-6.8";
    return how.victim >= 0 && t.has(t.on(how.victim), "shield") ? "CB-6.8" : "";
}

inline std::string Game::judge_castling(const Table& t, const ChessStep& move) const {
    const int me = t.mover;
    const bool king_side = move.to > move.from;
    const char right = king_side ? (me == 0 ? 'K' : 'k') : (me == 0 ? 'Q' : 'q');
    if (t.rights.count(right) == 0) return "CB-10.1";
    const int corner = move.from + (king_side ? 3 : -4);
    if (t.has(t.on(move.from), "freeze") || t.has(t.on(corner), "freeze")) return "CB-10.2";
    if (!clear_line(t, move.from, corner)) return "CB-12.10";
    for (int square : {move.from, (move.from + move.to) / 2, move.to}) {
        if (attacked_by(t, square, 1 - me)) return "CB-12.10";
    }
    return "";
}

inline bool Game::king_could_move(const Table& t) const {
    Table free = t;
    free.misplayed = false;
    free.play.clear();
    for (const ChessStep& other : moves(free)) {
        if (t.on(other.from).type() == 'K') return true;
    }
    return false;
}

inline std::string Game::judge_own_king(const Table& t,
                                        const ChessStep& move,
                                        const Table& next,
                                        bool wins) const {
    const auto kings = kings_of(next, t.mover);
    if (kings.size() != 1 || wins || !in_danger(next, kings[0], 1 - t.mover)) return "";
    const bool king_moves = t.on(move.from).type() == 'K';
    if (chess_only()) return king_moves ? "CB-12.9" : "CB-12.13";
    const bool binds = is("king_safety", "strict") &&
        (is("declare", "auto") || t.foe().declared || !t.king_attacked);
    if (binds) return "CB-9.2";
    return king_moves ? "CB-12.9" : "";
}

inline std::string Game::judge_threats(const Table& t, const Table& next) const {
    const int me = t.mover;
    const auto fresh = [&](int colour, const std::string& type, const std::string& lift) {
        for (int square : next.squares_of(colour, type)) {
            if (attacked_by(next, square, 1 - colour) && t.attacked.count(square) == 0 &&
                !lifts_for(t, lift, next.on(square))) {
                return true;
            }
        }
        return false;
    };
    const bool attack = is("royalty_threat", "attack") || is("royalty_threat", "both");
    const bool defence = is("royalty_threat", "defence") || is("royalty_threat", "both");
    if (attack && fresh(1 - me, "K", "check")) return "CB-7.5";
    if (attack && fresh(1 - me, "Q", "threat")) return "CB-7.6";
    if (defence && fresh(me, "Q", "threat")) return "CB-7.6";
    return "";
}

inline std::string Game::judge_move(const Table& t, const ChessStep& move) const {
    const Way how = way(t, move);
    if (!how.exists()) return "CB-12.2";
    const Piece& piece = t.on(move.from);
    if (move.promotion != '.' && !box_.in_box(t, t.mover, upper(move.promotion))) return "CB-1.3";
    if (how.double_step && !how.granted && t.no_double.count(piece.number) > 0) return "CB-10.3";
    if (in_force(t) && piece.royal() && is("royal_lock", "both") && !lifts_for(t, "move", piece)) {
        return "CB-7.4";
    }
    std::string clause = how.victim >= 0 ? judge_victim(t, how.victim) : "";
    if (clause.empty()) {
        clause = how.castles ? judge_castling(t, move) : judge_statuses(t, move, how);
    }
    if (!clause.empty()) return clause;
    if (t.misplayed && piece.type() != 'K' && king_could_move(t)) return "CB-8.7";
    Table next = t;
    carry(next, move);
    const bool wins = how.victim >= 0 && kings_of(next, 1 - t.mover).empty();
    clause = judge_own_king(t, move, next, wins);
    if (clause.empty() && in_force(t)) clause = judge_threats(t, next);
    if (!clause.empty()) return clause;
    if (move.declares && is("declare", "manual") && !any_king_attacked(next, 1 - t.mover)) {
        return "CB-8.4";
    }
    return "";
}

/// Without declarations.
inline std::vector<ChessStep> Game::moves(const Table& t, bool first_only) const {
    std::vector<ChessStep> found;
    for (int from : t.squares_of(t.mover, "PNBRQK")) {
        for (int to = 0; to < 64; ++to) {
            const bool last = t.on(from).type() == 'P' && is_end_rank(to);
            for (char promotion : std::string(last ? "nbrq" : ".")) {
                const ChessStep move{from, to, promotion};
                if (!judge_move(t, move).empty()) continue;
                found.push_back(move);
                if (first_only) return found;
            }
        }
    }
    return found;
}

}  // namespace equipoise::chess_balance::reference
