// The slow reference: the effect language of docs/rules/chess_balance_cards.md, read from the JSON
// of a deck file. Picks as announced, step by step.

#pragma once

#include <nlohmann/json.hpp>

#include "equipoise/games/chess_balance/reference/test_reference.hpp"

namespace equipoise::chess_balance::reference {

using nlohmann::json;

/// What a pick means from the announcement on.
struct Picked {
    std::string kind;
    bool left_out = false;
    int piece = 0;    // Number.
    int square = -1;  // Of the piece when it was announced, or the square.
    int rank = -1;
    char letter = '.';  // Wing K or Q, or a type.
};
using Picks = std::map<std::string, Picked>;

/// The lists of a card's player, on a table that the steps change.
class Card {
  public:
    Card(const json& card, const Settings& options, bool regicide)
        : card_(card), options_(options), regicide_(regicide) {}

    const json& data() const { return card_; }
    bool regicide() const { return regicide_; }
    bool lifts(const std::string& what) const {
        const json list = card_.value("lifts", json::array());
        return std::find(list.begin(), list.end(), what) != list.end();
    }
    const json* foe_pick() const {
        for (const json& pick : card_.at("picks")) {
            if (pick.value("by", "") == "foe") return &pick;
        }
        return nullptr;
    }

    /// All that can be announced: the arguments `g1`, `r5`, `wK`, `=N`, `+N`, `-` of the picks that
    /// are not the foe's.
    std::vector<Strings> announcements(const Table& t) const {
        std::vector<Strings> all;
        Strings args;
        Picks picks;
        extend(t, 0, args, picks, all);
        return all;
    }

    /// The clause that refuses the arguments, or "". Fills the picks.
    std::string read(const Table& t, const Strings& args, Picks& picks) const {
        std::size_t next = 0;
        for (const json& pick : card_.at("picks")) {
            if (pick.value("by", "") == "foe") continue;
            const std::string arg = next < args.size() ? args[next] : "-";
            ++next;
            Picked picked;
            const std::string clause = judge(t, pick, arg, picks, picked);
            if (!clause.empty()) return clause;
            picks[pick.at("as").get<std::string>()] = picked;
        }
        return next < args.size() ? "CB-6.2" : "";
    }

    /// Squares that the filters of the foe's pick leave it.
    std::set<int> foe_candidates(const Table& t, const Picks& picks) const {
        std::set<int> found;
        for (int square = 0; square < 64; ++square) {
            Picked picked;
            if (judge(t, *foe_pick(), name_of(square), picks, picked).empty()) found.insert(square);
        }
        return found;
    }

    /// Carries out all steps. The clause of the first that cannot be, or "". `effects` counts what
    /// was affected.
    std::string carry_out(Table& t, const Picks& picks, int& effects) const {
        for (const json& step : card_.at("do")) {
            const std::string clause = carry_out_step(t, step, picks, effects);
            if (!clause.empty()) return clause;
        }
        if (t.passed >= 0 && !any_taker(t)) t.passed = -1;
        return "";
    }

    /// The Royalty for which the card lifts what it lifts (CB-7.8): what it picks,
    /// or all where it picks none.
    std::set<int> named_royalty(const Table& t, const Picks& picks) const {
        std::set<int> found;
        for (const json& pick : card_.at("picks")) {
            if (pick.at("kind") != "piece") continue;
            const int square = place(t, picks.at(pick.at("as").get<std::string>()));
            if (square >= 0 && t.on(square).royal()) found.insert(t.on(square).number);
        }
        if (!found.empty()) return found;
        for (int colour = 0; colour < 2; ++colour) {
            for (int square : t.squares_of(colour, "KQ")) found.insert(t.on(square).number);
        }
        return found;
    }

    /// Whether a Pawn of the mover stands ready to capture en passant.
    static bool any_taker(const Table& t) {
        for (int pawn : t.squares_of(t.mover, "P")) {
            if (reaches(t, 'P', t.mover, pawn, t.passed)) return true;
        }
        return false;
    }

    /// CB-1.3: the box holds one more of each type than the array.
    bool in_box(const Table& t, int colour, char type) const {
        if (options_.at("stock") != "box") return true;
        static const std::map<char, std::size_t> most{
            {'P', 9}, {'N', 3}, {'B', 3}, {'R', 3}, {'Q', 2}, {'K', 2}};
        return t.squares_of(colour, {type}).size() < most.at(type);
    }

    static std::set<int> starting_positions(const Table& t, int colour, char type, int besides) {
        const int first = colour == 0 ? 0 : 56;
        switch (type) {
            case 'N':
                return {first + 1, first + 6};
            case 'B':
                return {first + 2, first + 5};
            case 'R':
                return {first, first + 7};
            case 'Q':
                return {first + 3};
            case 'K':
                return {first + 4};
            default:
                break;
        }
        std::set<int> files{0, 1, 2, 3, 4, 5, 6, 7};
        for (int square : t.squares_of(colour, "P")) {
            if (square != besides) files.erase(file_of_square(square));
        }
        std::set<int> found;
        for (int file : files) found.insert(file + (colour == 0 ? 8 : 48));
        return found;
    }

  private:
    void extend(const Table& t,
                std::size_t number,
                Strings& args,
                Picks& picks,
                std::vector<Strings>& all) const {
        const json& list = card_.at("picks");
        if (number == list.size()) {
            all.push_back(args);
            return;
        }
        const json& pick = list[number];
        if (pick.value("by", "") == "foe") {
            extend(t, number + 1, args, picks, all);
            return;
        }
        const auto name = pick.at("as").get<std::string>();
        for (const std::string& arg : words_for(pick)) {
            Picked picked;
            if (!judge(t, pick, arg, picks, picked).empty()) continue;
            picks[name] = picked;
            args.push_back(arg);
            extend(t, number + 1, args, picks, all);
            args.pop_back();
            picks.erase(name);
        }
    }

    static Strings words_for(const json& pick) {
        const auto kind = pick.at("kind").get<std::string>();
        Strings words{"-"};
        if (kind == "piece" || kind == "square") {
            for (int square = 0; square < 64; ++square) words.push_back(name_of(square));
        } else if (kind == "rank") {
            for (char rank = '1'; rank <= '8'; ++rank) words.push_back({'r', rank});
        } else if (kind == "wing") {
            words = {"-", "wK", "wQ"};
        } else {
            for (char type : std::string("PNBRQK")) {
                words.push_back({kind == "type" ? '=' : '+', type});
            }
        }
        return words;
    }

    /// CB-6.2 and CB-7.2 of one pick.
    std::string judge(const Table& t,
                      const json& pick,
                      const std::string& arg,
                      const Picks& before,
                      Picked& picked) const {
        const std::string wrong = "CB-6.2";
        const auto kind = pick.at("kind").get<std::string>();
        picked.kind = kind;
        if (arg == "-") {
            picked.left_out = true;
            return pick.value("optional", false) ? "" : wrong;
        }
        if (kind == "piece" || kind == "square") {
            picked.square = square_of(arg);
            if (picked.square < 0) return wrong;
            const Piece& piece = t.on(picked.square);
            if (kind == "piece") {
                if (piece.none()) return wrong;
                picked.piece = piece.number;
                const bool leave = pick.value("royal", false) || pick.value("anchor", false);
                if (piece.royal() && !leave) return "CB-7.2";
            } else if (!piece.none()) {
                return wrong;
            }
            for (const auto& [name, other] : before) {
                if (!other.left_out && other.square == picked.square) return wrong;
            }
            return fits(t, pick, picked.square, before, kind == "square") ? "" : wrong;
        }
        if (arg.size() != 2) return wrong;
        if (kind == "rank") {
            picked.rank = arg[1] - '0';
            const json range = pick.value("rank", json::array({1, 8}));
            const bool in_range =
                picked.rank >= range[0].get<int>() && picked.rank <= range[1].get<int>();
            return arg[0] == 'r' && in_range ? "" : wrong;
        }
        picked.letter = arg[1];
        if (kind == "wing") return arg == "wK" || arg == "wQ" ? "" : wrong;
        const auto types = pick.value("type", std::string("PNBRQK"));
        if (arg[0] != (kind == "type" ? '=' : '+')) return wrong;
        if (types.find(picked.letter) == std::string::npos) return wrong;
        if (kind == "lost") {
            const auto& lost = t.owner().lost;
            const auto found = lost.find(picked.letter);
            int left = found == lost.end() ? 0 : found->second;
            for (const auto& [name, other] : before) {
                if (other.kind == "lost" && other.letter == picked.letter) --left;
            }
            if (left <= 0) return wrong;
        }
        return "";
    }

    /// Where a pick is now; -1 if it has left the board or was left out.
    static int place(const Table& t, const Picked& picked) {
        if (picked.left_out) return -1;
        return picked.kind == "piece" ? t.where(picked.piece) : picked.square;
    }

    /// Every filter holds of the piece or the square.
    bool fits(
        const Table& t, const json& filter, int square, const Picks& picks, bool empty) const {
        const int me = t.mover;
        const Piece& piece = t.on(square);
        const auto named = [&](const json& value) { return picks.at(value.get<std::string>()); };
        if (!empty) {
            const auto side = filter.value("side", std::string("any"));
            if (side == "own" && piece.colour() != me) return false;
            if (side == "enemy" && piece.colour() == me) return false;
            const auto types = filter.value("type", std::string("PNBRQK"));
            if (types.find(piece.type()) == std::string::npos) return false;
        }
        for (const auto& [key, value] : filter.items()) {
            if (key == "rank") {
                const int rank = own_rank(me, square);
                if (rank < value[0].get<int>() || rank > value[1].get<int>()) return false;
            } else if (key == "rel") {
                const int origin = place(t, named(value.at("to")));
                if (origin < 0 || !related(me, origin, square, value)) return false;
            } else if (key == "file") {
                const int origin = place(t, named(value.at("to")));
                if (origin < 0 || file_of_square(origin) != file_of_square(square)) return false;
            } else if (key == "same" || key == "differs") {
                const int other = place(t, named(value));
                const bool alike = other >= 0 && t.on(other).type() == piece.type();
                if (alike != (key == "same")) return false;
            } else if (key == "after") {
                if (square <= place(t, named(value))) return false;
            } else if (key == "on") {
                const Picked other = named(value);
                if (other.left_out) return false;
                if (other.kind == "rank") {
                    if (rank_of_square(square) + 1 != other.rank) return false;
                } else if ((file_of_square(square) >= 4) != (other.letter == 'K')) {
                    return false;
                }
            } else if (key == "line") {
                const int origin = place(t, named(value.at("to")));
                if (origin < 0 || rank_of_square(origin) != rank_of_square(square)) return false;
            } else if (key == "ahead") {
                const int origin = place(t, named(value.at("of")));
                if (origin < 0 || file_of_square(origin) != file_of_square(square)) return false;
                const int steps = (rank_of_square(square) - rank_of_square(origin)) * ahead_of(me);
                if (steps < 1 || steps > value.at("max").get<int>()) return false;
                if (!clear_line(t, origin, square)) return false;
            } else if (key == "jump") {
                const int origin = place(t, named(value.at("of")));
                if (origin < 0 || !jumps(t, origin, square, value.at("over"))) return false;
            } else if (key == "start") {
                const Picked other = named(value);
                if (other.left_out) return false;
                const bool lost = other.kind == "lost";
                const int origin = place(t, other);
                const char type = lost ? other.letter : t.on(origin).type();
                const int owner = lost ? me : t.on(origin).colour();
                if (starting_positions(t, owner, type, origin).count(square) == 0) return false;
            } else if (key == "unconnected") {
                for (int enemy : t.squares_of(1 - me, "PNBRQK")) {
                    if (near(enemy, square)) return false;
                }
            }
        }
        return true;
    }

    static bool near(int a, int b) {
        return a != b && std::abs(file_of_square(a) - file_of_square(b)) <= 1 &&
            std::abs(rank_of_square(a) - rank_of_square(b)) <= 1;
    }

    static bool related(int me, int origin, int square, const json& rel) {
        const auto dir = rel.at("dir").get<std::string>();
        const int depth = rel.value("depth", 1);
        const int files = std::abs(file_of_square(square) - file_of_square(origin));
        const int ranks = (rank_of_square(square) - rank_of_square(origin)) * ahead_of(me);
        if (dir == "surrounding") {
            return origin != square && files <= depth && std::abs(ranks) <= depth;
        }
        if (dir == "side") return ranks == 0 && files >= 1 && files <= depth;
        const int steps = dir == "front" ? ranks : -ranks;
        return files <= 1 && steps >= 1 && steps <= depth;
    }

    /// CB-11.5: along the piece's own lines over a number of pieces.
    static bool jumps(const Table& t, int origin, int square, const json& over) {
        const char type = t.on(origin).type();
        const int files = file_of_square(square) - file_of_square(origin);
        const int ranks = rank_of_square(square) - rank_of_square(origin);
        const int steps = std::max(std::abs(files), std::abs(ranks));
        if (steps == 0) return false;
        const bool straight = files == 0 || ranks == 0;
        const bool diagonal = std::abs(files) == std::abs(ranks);
        if (!(straight && (type == 'R' || type == 'Q')) &&
            !(diagonal && (type == 'B' || type == 'Q'))) {
            return false;
        }
        int pieces = 0;
        for (int i = 1; i < steps; ++i) {
            pieces += t.on(origin + i * (files / steps + 8 * (ranks / steps))).none() ? 0 : 1;
        }
        return pieces >= over[0].get<int>() && pieces <= over[1].get<int>();
    }

    std::string carry_out_step(Table& t, const json& step, const Picks& picks, int& effects) const;
    std::string act(
        Table& t, const json& step, int square, bool named, const Picks& picks, int& effects) const;
    void push(Table& t, const json& step, const std::vector<int>& named, int& effects) const;
    std::string push_alone(Table& t,
                           const std::vector<int>& named,
                           bool picked,
                           int& effects) const;
    std::string move_piece(Table& t, int from, int to) const;
    /// What a card's change on that square ends.
    void change(Table& t, int square) const {
        t.touch(square);
        if (t.passed < 0) return;
        if (square == t.passed || square == t.passed + 8 * ahead_of(1 - t.mover)) t.passed = -1;
    }
    void mark(Table& t, int square) const {
        const Piece& piece = t.on(square);
        if (piece.type() != 'P') return;
        t.no_double.erase(piece.number);
        if (own_rank(piece.colour(), square) == 2) t.no_double.insert(piece.number);
    }

    json card_;
    Settings options_;
    bool regicide_ = false;
};

inline bool is_end_rank(int square) { return square < 8 || square >= 56; }

/// To an empty square.
inline std::string Card::move_piece(Table& t, int from, int to) const {
    if (!t.on(to).none()) return "CB-6.5";
    if (t.on(from).type() == 'P' && is_end_rank(to)) return "CB-6.11";
    change(t, from);
    t.board[at(to)] = t.on(from);
    t.board[at(from)] = {};
    change(t, to);
    mark(t, to);
    return "";
}

inline std::string Card::push_alone(Table& t,
                                    const std::vector<int>& named,
                                    bool picked,
                                    int& effects) const {
    const int step = 8 * ahead_of(t.mover);
    for (int square : named) {
        const int to = square + step;
        if (to < 0 || to >= 64) {
            change(t, square);
            t.lose(square);
            ++effects;
            continue;
        }
        const std::string clause = move_piece(t, square, to);
        if (clause.empty()) ++effects;
        if (!clause.empty() && picked) return clause;
    }
    return "";
}

inline void Card::push(Table& t,
                       const json& step,
                       const std::vector<int>& named,
                       int& effects) const {
    const int ahead = 8 * ahead_of(t.mover);
    std::set<int> all(named.begin(), named.end());
    const auto scope = step.value("scope", std::string("connected"));
    if (scope == "line") {
        for (int square : named) {
            for (int next = square + ahead; next >= 0 && next < 64 && !t.on(next).none();
                 next += ahead) {
                if (!t.on(next).royal()) all.insert(next);
            }
        }
    } else {
        std::set<int> reached(named.begin(), named.end());
        const bool chain = options_.at("push_set") == "chain";
        std::size_t size = 0;
        while (size != reached.size()) {
            size = reached.size();
            const std::set<int> from = chain ? reached : std::set<int>(named.begin(), named.end());
            for (int square = 0; square < 64; ++square) {
                if (t.on(square).none()) continue;
                if (std::any_of(
                        from.begin(), from.end(), [&](int other) { return near(other, square); })) {
                    reached.insert(square);
                }
            }
        }
        for (int square : reached) {
            if (!t.on(square).royal()) all.insert(square);
        }
    }
    std::vector<int> order(all.begin(), all.end());
    if (ahead > 0) std::reverse(order.begin(), order.end());
    push_alone(t, order, false, effects);
}

inline std::string Card::carry_out_step(Table& t,
                                        const json& step,
                                        const Picks& picks,
                                        int& effects) const {
    const auto op = step.at("op").get<std::string>();
    if (op == "discard") {
        const int most = static_cast<int>(t.foe().hand.size()) - t.to_discard;
        const int cards = std::min(step.at("count").get<int>(), most);
        t.to_discard += cards;
        effects += cards > 0 ? 1 : 0;
        return "";
    }
    const json& what = step.at("what");
    if (op == "return") {
        const Picked& lost = picks.at(what.get<std::string>());
        const Picked& to = picks.at(step.at("to").get<std::string>());
        if (lost.left_out || to.left_out) return "";
        auto& left = t.owner().lost;
        if (left[lost.letter] == 0 || !t.on(to.square).none()) return "CB-6.5";
        if (lost.letter == 'P' && is_end_rank(to.square)) return "CB-6.11";
        if (!in_box(t, t.mover, lost.letter)) return "CB-1.3";
        --left[lost.letter];
        t.put(letter_for(t.mover, lost.letter), to.square);
        change(t, to.square);
        mark(t, to.square);
        ++effects;
        return "";
    }
    std::vector<int> squares;
    const bool named = !what.is_object();
    if (named) {
        const json list = what.is_array() ? what : json::array({what});
        for (const json& name : list) {
            const Picked& picked = picks.at(name.get<std::string>());
            if (picked.left_out) continue;
            const int square = t.where(picked.piece);
            if (square < 0) return "CB-6.5";
            squares.push_back(square);
        }
    } else {
        for (int square = 0; square < 64; ++square) {
            const Piece& piece = t.on(square);
            if (piece.none() || (piece.royal() && !what.value("royal", false))) continue;
            if (fits(t, what, square, picks, false)) squares.push_back(square);
        }
    }
    if (op == "push") {
        if (step.value("scope", std::string("connected")) != "alone") {
            push(t, step, squares, effects);
            return "";
        }
        std::sort(squares.begin(), squares.end());
        if (t.mover == 0) std::reverse(squares.begin(), squares.end());
        return push_alone(t, squares, named, effects);
    }
    for (int square : squares) {
        const std::string clause = act(t, step, square, named, picks, effects);
        if (!clause.empty()) return clause;
    }
    return "";
}

inline std::string Card::act(
    Table& t, const json& step, int square, bool named, const Picks& picks, int& effects) const {
    const auto op = step.at("op").get<std::string>();
    const Piece piece = t.on(square);
    if (op == "remove" || op == "sacrifice") {
        change(t, square);
        t.lose(square);
    } else if (op == "relocate" || op == "jump") {
        const Picked& to = picks.at(step.at("to").get<std::string>());
        if (to.left_out) return "";
        const std::string clause = move_piece(t, square, to.square);
        if (!clause.empty()) return named ? clause : "";
    } else if (op == "swap") {
        const Picked& other = picks.at(step.at("with").get<std::string>());
        if (other.left_out) return "";
        const int to = t.where(other.piece);
        if (to < 0 || to == square) return named ? "CB-6.5" : "";
        if ((piece.type() == 'P' && is_end_rank(to)) ||
            (t.on(to).type() == 'P' && is_end_rank(square))) {
            return named ? "CB-6.11" : "";
        }
        std::swap(t.board[at(square)], t.board[at(to)]);
        for (int each : {square, to}) {
            change(t, each);
            mark(t, each);
        }
    } else if (op == "promote") {
        const Picked& type = picks.at(step.at("to").get<std::string>());
        if (type.left_out) return "";
        if (type.letter == 'P' && is_end_rank(square)) return named ? "CB-6.11" : "";
        if (!in_box(t, piece.colour(), type.letter)) return named ? "CB-1.3" : "";
        change(t, square);
        t.no_double.erase(piece.number);
        t.board[at(square)].letter = letter_for(piece.colour(), type.letter);
        mark(t, square);
    } else if (op == "grant") {
        t.give(piece, step.at("move") == "N" ? "grantN" : "grantF", false);
    } else {
        t.give(piece, op, step.at("until") == "reply");
    }
    ++effects;
    return "";
}

}  // namespace equipoise::chess_balance::reference
