// The second reading of the rules, continued: a table with its seats, its position line, what a
// seat sees of it, who acts and what is legal, and what a move changes.

#pragma once

#include "equipoise/games/elements/reference/test_reference.hpp"

namespace equipoise::elements::reference {

struct Player {
    std::vector<int> points;  // By cycle.
    Cards hand;
    std::vector<Card> picks;
    Board board;
    Cards waiting;
    std::string choice;             // As `k=` prints it.
    std::vector<std::string> held;  // Lists of cards.
    int total() const {
        int sum = 0;
        for (int each : points) sum += each;
        return sum;
    }
};

struct Table {
    int cycle = 1;
    std::string phase = "start";  // The word without its number.
    int step = 0;                 // Of the draft.
    int start = -1;
    int turn = -1;
    std::set<int> passed;
    std::set<int> lost;
    std::vector<Player> players;
    Cards deck;  // What is left of the present one.
    // As all lay when arrangements were revealed last, and when a cycle was scored last.
    std::vector<Board> revealed;
    std::vector<Board> scored;
    std::set<int> repaired;  // Seats that lost a card in the last void step and arrange anew.
    Player& at(int seat) { return players.at(static_cast<std::size_t>(seat)); }
    const Player& at(int seat) const { return players.at(static_cast<std::size_t>(seat)); }
    int seats() const { return static_cast<int>(players.size()); }
};

inline std::string seats_of(const std::set<int>& seats) {
    std::vector<std::string> words;
    for (int seat : seats) words.push_back(std::to_string(seat));
    return glue(words, ",");
}

/// EL-10.8. Empty lists are `-`; fields that mean nothing in a phase are left out.
inline std::string write(const Book& book, const Table& t) {
    std::vector<std::string> head{"EL", "n=" + std::to_string(t.seats())};
    const std::string letters =
        std::string(book.on("advanced") ? "a" : "") + (book.on("long") ? "l" : "");
    head.push_back("opt=" + (letters.empty() ? "-" : letters));
    Settings usual = settings({{"advanced", book.options().at("advanced")}});
    for (const char* name : {"advanced_supply",
                             "max_rank",
                             "pyramid_rule",
                             "void_order",
                             "keep_void",
                             "void_hits_dual",
                             "void_hits_wild",
                             "repair_after_void",
                             "collection_unit",
                             "tie_break",
                             "start_seat",
                             "auto_arrange"}) {
        const std::string value = book.options().at(name);
        if (value != usual.at(name)) head.push_back(std::string(name) + "=" + value);
    }
    head.push_back("c=" + std::to_string(t.cycle));
    head.push_back("ph=" + t.phase + (t.phase == "draft" ? "." + std::to_string(t.step) : ""));
    head.push_back("s0=" + (t.start < 0 ? "?" : std::to_string(t.start)));
    if (t.turn >= 0) head.push_back("t=" + std::to_string(t.turn));
    if (!t.passed.empty()) head.push_back("passed=" + seats_of(t.passed));
    if (!t.lost.empty()) head.push_back("lost=" + seats_of(t.lost));
    std::vector<std::string> groups{glue(head, " ")};
    for (const Player& player : t.players) {
        std::vector<std::string> points;
        for (int each : player.points) points.push_back(std::to_string(each));
        std::string group = points.empty() ? "0" : glue(points, "+");
        const Cards picks(player.picks.begin(), player.picks.end());
        group += " h=" + list_of(player.hand);
        group += " p=" + (picks.empty() ? "-" : glue(player.picks, ","));
        group += " b=" + list_of(player.board);
        if (!player.waiting.empty()) group += " w=" + list_of(player.waiting);
        if (!player.choice.empty()) group += " k=" + player.choice;
        if (!player.held.empty()) group += " m=" + glue(player.held, "/");
        groups.push_back(group);
    }
    return glue(groups, " | ");
}

/// The table as the rules file describes it: every function takes legal moves only.
class Game : public Book {
  public:
    using Book::Book;

    Table begin() const {
        Table t;
        t.players.resize(static_cast<std::size_t>(players()));
        if (is("start_seat", "chance")) return t;
        t.start = std::stoi(options().at("start_seat"));
        open_cycle(t, 1);
        return t;
    }

    bool is_chance(const Table& t) const { return t.phase == "start" || t.phase == "deal"; }

    std::set<int> acting(const Table& t) const {
        if (t.phase == "void" && is("void_order", "round_robin")) return {t.turn};
        std::set<int> seats;
        for (int seat = 0; seat < t.seats(); ++seat) {
            const Player& player = t.at(seat);
            const bool waits = (t.phase == "draft" && player.choice.empty()) ||
                (t.phase == "arrange" && player.choice != "done") ||
                (t.phase == "repair" && t.lost.count(seat) > 0 && player.choice != "done") ||
                (t.phase == "void" && has_void(player) && t.passed.count(seat) == 0);
            if (waits) seats.insert(seat);
        }
        return seats;
    }

    /// Outcomes of a chance node and how many of all equally likely draws lead to each.
    std::map<std::string, int> chances(const Table& t) const {
        std::map<std::string, int> all;
        if (t.phase == "start") {
            for (int seat = 0; seat < t.seats(); ++seat) all["start:" + std::to_string(seat)] = 1;
        } else if (t.phase == "deal") {
            const std::string to = "deal:" + std::to_string(receiver_of_deal(t)) + ":";
            for (const Card& card : t.deck) ++all[to + card];
        }
        return all;
    }

    std::set<std::string> legal(const Table& t, int seat) const {
        std::set<std::string> moves;
        if (acting(t).count(seat) == 0) return moves;
        const Player& player = t.at(seat);
        if (t.phase == "draft") {
            for (const Card& card : player.hand) moves.insert("pick:" + card);
        } else if (t.phase == "arrange" || t.phase == "repair") {
            for (const Card& card : player.waiting) {
                for (const Place& place : places(card)) moves.insert("put:" + card + "@" + place);
            }
            if (player.waiting.empty()) moves.insert("done");
        } else if (t.phase == "void") {
            moves.insert("pass");
            for (const Card& card : voids_left(player)) {
                for (const auto& aim : aims(t, seat, card)) moves.insert("void:" + card + aim);
            }
        }
        return moves;
    }

    /// `seat` is -1 for chance.
    Table play(Table t, int seat, const std::string& move) const {
        const auto words = cut(move, ':');
        if (words[0] == "start") {
            t.start = std::stoi(words[1]);
            open_cycle(t, 1);
        } else if (words[0] == "deal") {
            t.deck.erase(t.deck.find(words[2]));
            t.at(std::stoi(words[1])).hand.insert(words[2]);
            if (t.deck.empty()) begin_draft(t);
        } else if (words[0] == "pick") {
            t.at(seat).choice = words[1];
            if (acting(t).empty()) finish_step(t);
        } else if (words[0] == "put") {
            Player& player = t.at(seat);
            const auto laid = cut(words[1], '@');
            player.waiting.erase(player.waiting.find(laid[0]));
            player.board.insert({laid[0], laid[1]});
        } else if (words[0] == "done") {
            t.at(seat).choice = "done";
            if (acting(t).empty()) reveal_arrangements(t);
        } else if (words[0] == "void" && is("void_order", "round_robin")) {
            carry_out(t, seat, move);
            pass_on(t, seat);
        } else if (words[0] == "void") {
            Player& player = t.at(seat);
            auto plays =
                player.choice.empty() ? std::vector<std::string>{} : cut(player.choice, ';');
            plays.push_back(move.substr(5));
            std::sort(plays.begin(), plays.end(), comes_first);
            player.choice = glue(plays, ";");
        } else if (is("void_order", "round_robin")) {
            t.passed.insert(seat);
            pass_on(t, seat);
        } else {
            t.passed.insert(seat);
            if (acting(t).empty()) reveal_voids(t);
        }
        return t;
    }

    /// The arrangements that the host chose are on the boards: goes on from there.
    void reveal_arrangements(Table& t) const {
        const bool repaired = t.phase == "repair";
        t.revealed.clear();
        for (Player& player : t.players) {
            t.revealed.push_back(player.board);
            player.choice.clear();
            player.held.clear();
        }
        t.phase = "void";
        if (repaired) {
            score_cycle(t);
        } else {
            t.turn = -1;
            pass_on(t, (t.start + t.cycle - 2 + t.seats()) % t.seats());
        }
    }

    /// 1 for the best; tied seats share a rank (EL-8.2, EL-8.3, EL-8.4).
    std::vector<int> ranks(const Table& t) const {
        std::vector<std::vector<int>> keys;
        for (const Player& player : t.players) {
            keys.push_back({player.total()});
            if (is("tie_break", "final_cycle")) {
                keys.back().push_back(player.points.at(2));
                keys.back().push_back(player.points.at(1));
            }
        }
        std::vector<int> all;
        for (const auto& key : keys) {
            all.push_back(1);
            for (const auto& other : keys) all.back() += other > key ? 1 : 0;
        }
        return all;
    }

    static bool has_void(const Player& player) {
        const Cards own = cards_on(player.board);
        return std::any_of(own.begin(), own.end(), is_void);
    }
    /// Voids that a seat has not named yet in its secret list.
    static Cards voids_left(const Player& player) {
        Cards left;
        for (const auto& entry : player.board) {
            if (is_void(entry.first)) left.insert(entry.first);
        }
        for (const auto& play : plays_of(player)) left.erase(left.find(play.substr(0, 2)));
        return left;
    }
    static std::vector<std::string> plays_of(const Player& player) {
        return player.choice.empty() ? std::vector<std::string>{} : cut(player.choice, ';');
    }

  private:
    static int receiver_of_deal(const Table& t) {
        int to = 0;
        for (int seat = 1; seat < t.seats(); ++seat) {
            if (t.at(seat).hand.size() < t.at(to).hand.size()) to = seat;
        }
        return to;
    }

    void open_cycle(Table& t, int cycle) const {
        t.cycle = cycle;
        t.phase = "deal";
        t.deck = deck(cycle);
    }

    static void begin_draft(Table& t) {
        t.phase = "draft";
        t.step = 1;
        for (Player& player : t.players) player.held = {list_of(player.hand)};
    }

    void finish_step(Table& t) const {
        for (Player& player : t.players) {
            player.hand.erase(player.hand.find(player.choice));
            player.picks.push_back(player.choice);
            player.choice.clear();
        }
        std::vector<Cards> passed;
        for (const Player& player : t.players) passed.push_back(player.hand);
        const int left = t.cycle == 2 ? -1 : 1;
        for (int seat = 0; seat < t.seats(); ++seat) {
            t.at((seat + left + t.seats()) % t.seats()).hand =
                passed[static_cast<std::size_t>(seat)];
        }
        if (passed.front().empty()) {
            t.step = 0;
            t.phase = "arrange";
            for (Player& player : t.players) {
                take_up(player);
                player.waiting.insert(player.picks.begin(), player.picks.end());
                player.picks.clear();
            }
            return;
        }
        ++t.step;
        for (Player& player : t.players) player.held.push_back(list_of(player.hand));
    }

    static void take_up(Player& player) {
        player.waiting = cards_on(player.board);
        player.board.clear();
    }

    /// What lies on ranks of that seat's pyramids and may be hit as one of this frame.
    std::vector<Laid> targets(const Table& t, int seat, int victim, int frame) const {
        std::vector<Laid> all;
        Board lying = t.at(victim).board;
        // A secret list cannot name one card twice.
        for (const auto& play : plays_of(t.at(seat))) {
            if (play[3] - '0' != victim) continue;
            for (const Laid& laid : board_of(play.substr(5))) lying.erase(lying.find(laid));
        }
        for (const auto& [card, place] : lying) {
            if (place == "C" || frame_of(card) != frame) continue;
            if (card[0] == 'X' && !on("void_hits_wild")) continue;
            all.emplace_back(card, place);
        }
        return all;
    }

    /// `>2:A1@A1,F1@F2` for everything that this Void may be aimed at (EL-6.4 to EL-6.8).
    std::set<std::string> aims(const Table& t, int seat, const Card& card) const {
        std::set<std::string> all;
        const int frame = frame_of(card);
        for (int victim = 0; victim < t.seats(); ++victim) {
            if (victim == seat) continue;
            const std::string at = ">" + std::to_string(victim) + ":";
            const auto add = [&](const Board& hit) { all.insert(at + list_of(hit)); };
            const auto singles = targets(t, seat, victim, 1);
            if (frame <= 2) {
                for (const Laid& laid : singles) add({laid});
            } else {
                for (std::size_t i = 0; i < singles.size(); ++i) {
                    for (std::size_t j = i + 1; j < singles.size(); ++j) {
                        add({singles[i], singles[j]});
                    }
                }
            }
            if (frame >= 2) {
                for (const Laid& laid : targets(t, seat, victim, 2)) add({laid});
            }
            if (frame == 3 && on("void_hits_dual")) {
                for (const Laid& laid : targets(t, seat, victim, 3)) add({laid});
            }
        }
        return all;
    }

    /// The order of committed plays: by Void, victim and cards.
    static bool comes_first(const std::string& a, const std::string& b) {
        const auto key = [](const std::string& play) {
            std::vector<std::vector<int>> keys{list_key(play.substr(0, 2)), {play[3] - '0'}};
            for (const std::string& word : cut(play.substr(5), ',')) {
                keys.push_back(list_key(cut(word, '@')[0]));
                keys.push_back(place_key(cut(word, '@')[1]));
            }
            return keys;
        };
        return key(a) < key(b);
    }

    static void spend(Player& player, const Card& card) {
        player.board.erase(player.board.find({card, "C"}));
    }
    /// `void:V3>2:A1@A1,F1@F2`.
    void carry_out(Table& t, int seat, const std::string& move) const {
        spend(t.at(seat), move.substr(5, 2));
        const int victim = move[8] - '0';
        Board& board = t.at(victim).board;
        for (const Laid& laid : board_of(move.substr(10))) board.erase(board.find(laid));
        if (on("repair_after_void")) t.lost.insert(victim);
    }

    /// EL-6.11: of equal cards as many go as the seat that named the most of them did.
    void reveal_voids(Table& t) const {
        std::map<std::pair<int, Laid>, int> gone;
        for (Player& player : t.players) {
            std::map<std::pair<int, Laid>, int> named;
            for (const auto& play : plays_of(player)) {
                spend(player, play.substr(0, 2));
                for (const Laid& laid : board_of(play.substr(5))) ++named[{play[3] - '0', laid}];
            }
            for (const auto& [what, count] : named) gone[what] = std::max(gone[what], count);
            player.choice.clear();
        }
        for (const auto& [what, count] : gone) {
            Board& board = t.at(what.first).board;
            for (int i = 0; i < count; ++i) board.erase(board.find(what.second));
            if (on("repair_after_void")) t.lost.insert(what.first);
        }
        finish_voids(t);
    }

    /// To the next seat that holds a Void and has not passed, clockwise; over if there is none.
    void pass_on(Table& t, int from) const {
        if (is("void_order", "simultaneous")) {
            if (acting(t).empty()) finish_voids(t);
            return;
        }
        for (int i = 1; i <= t.seats(); ++i) {
            const int seat = (from + i) % t.seats();
            if (has_void(t.at(seat)) && t.passed.count(seat) == 0) {
                t.turn = seat;
                return;
            }
        }
        finish_voids(t);
    }

    void finish_voids(Table& t) const {
        t.turn = -1;
        t.passed.clear();
        t.repaired = t.lost;
        if (t.lost.empty()) {
            score_cycle(t);
            return;
        }
        t.phase = "repair";
        for (int seat : t.lost) take_up(t.at(seat));
    }

    void score_cycle(Table& t) const {
        t.lost.clear();
        t.scored.clear();
        for (Player& player : t.players) {
            t.scored.push_back(player.board);
            player.points.push_back(score(player.board).total());
            if (!on("keep_void")) {
                std::erase_if(player.board, [](const Laid& laid) { return is_void(laid.first); });
            }
        }
        if (t.cycle == 3) {
            t.phase = "over";
        } else {
            open_cycle(t, t.cycle + 1);
        }
    }
};

/// What a viewer (-1: a spectator) sees of a table, as a table with `?` for what it may not know
/// (EL-10.1, EL-10.2).
inline Table seen_by(const Table& t, int viewer) {
    Table seen = t;
    seen.deck.clear();
    const bool arranging = t.phase == "arrange" || t.phase == "repair";
    for (int seat = 0; seat < t.seats(); ++seat) {
        if (seat == viewer) continue;
        Player& player = seen.at(seat);
        player.held.clear();
        Cards unknown;
        for (std::size_t i = 0; i < player.hand.size(); ++i) unknown.insert("?");
        player.hand = unknown;
        for (Card& card : player.picks) card = "?";
        if (!player.choice.empty()) player.choice = "?";
        // In turn, nobody closes a secret list.
        const bool closed = t.turn < 0 && t.passed.count(seat) > 0;
        if (t.phase == "void") player.choice = closed ? "?" : "";
        if (!arranging || (t.phase == "repair" && t.lost.count(seat) == 0)) continue;
        Cards own = cards_on(player.board);
        own.insert(player.waiting.begin(), player.waiting.end());
        player.waiting.clear();
        for (const Card& card : own) {
            const bool known = t.phase == "repair" || frame_of(card) < t.cycle;
            player.waiting.insert(known ? card : "?");
        }
        player.board = {{"?", "?"}};
    }
    return seen;
}

}  // namespace equipoise::elements::reference
