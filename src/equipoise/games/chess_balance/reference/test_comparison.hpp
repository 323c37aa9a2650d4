// Rules and slow reference side by side on one game.

#pragma once

#include <set>

#include "equipoise/games/chess_balance/reference/test_reference_text.hpp"
#include "equipoise/games/chess_balance/testing/test_decks.hpp"

namespace equipoise::chess_balance {

/// What random play has met, so that a comparison cannot be empty.
using Met = std::map<std::string, int>;

/// Plays games in both and compares all that can be seen.
class Comparison {
  public:
    Comparison(const std::string& deck, const reference::Settings& options, Met& met)
        : book_(deck, options), desk_(options, deck_from(deck)), table_(book_.begin()), met_(met) {}

    const reference::Game& book() const { return book_; }
    const reference::Table& table() const { return table_; }
    const Desk& desk() const { return desk_; }

    /// False if the rules say that no game leads there.
    bool begin_at(const reference::Table& table) {
        const std::string line = reference::line_of(reference::write(book_, table));
        if (!desk_.set(line) || desk_.turn().is_terminal()) return false;
        table_ = table;
        return true;
    }
    void play(int most_plies, Rng& rng) {
        compare();
        for (int ply = 0; ply < most_plies && !desk_.turn().is_terminal(); ++ply) {
            const std::string before = desk_.line();
            CAPTURE(before);
            compare_verdicts(rng);
            step(rng);
            compare();
        }
    }

  private:
    static int draw(int bound, Rng& rng) {
        return static_cast<int>(rng.below(static_cast<std::uint32_t>(bound)));
    }
    template <class List>
    static auto one_of(const List& list, Rng& rng) {
        auto it = list.begin();
        std::advance(it, draw(static_cast<int>(list.size()), rng));
        return *it;
    }

    /// Of a play, for what is told of a failure.
    std::string text_of_card(const std::string& word) const {
        return word.back() == '/' ? book_.card(word.substr(0, 3)).data().dump() : "";
    }

    void compare();
    void compare_line();
    void compare_actions(int seat);
    void compare_verdicts(Rng& rng);
    std::string spoilt_play(Rng& rng) const;
    std::string spoilt_move(Rng& rng) const;
    void step(Rng& rng);
    void note(int seat, const std::string& word, const reference::Table& next);

    reference::Game book_;
    Desk desk_;
    reference::Table table_;
    Met& met_;
};

inline void Comparison::compare_line() {
    const std::string line = desk_.line();
    CAPTURE(line);
    auto found = reference::values_of(line);
    for (const char* key : {"rp", "ul", "td", "dr", "dn", "mv"}) found.erase(key);
    for (const char* key : {"sw", "sb"}) {
        if (book_.chess_only()) continue;
        const std::string cards = reference::source_text(book_, reference::values_of(line), key);
        found.erase(key);
        if (!cards.empty()) found[key] = cards;
    }
    const auto wanted = reference::write(book_, table_);
    for (const auto& [key, value] : wanted) {
        CAPTURE(key);
        REQUIRE(found[key] == value);
    }
    REQUIRE(found.size() == wanted.size());
    const auto parsed = parse_state(desk_.rules, line);
    REQUIRE_MESSAGE(static_cast<bool>(parsed), (parsed ? "" : parsed.error().text()));
    REQUIRE(parsed.value() == desk_.state);
}

inline void Comparison::compare_actions(int seat) {
    auto wanted = table_.phase == "elem" || table_.phase == "draft" || table_.phase == "list" ||
            table_.phase == "swap" || table_.phase == "side"
        ? book_.choices(table_, seat)
        : book_.legal(table_);
    auto found = desk_.legal(Seat(seat));
    std::sort(wanted.begin(), wanted.end());
    std::sort(found.begin(), found.end());
    const auto line = desk_.line();
    CAPTURE(line);
    for (const std::string& word : wanted) {
        CAPTURE(word);
        CAPTURE(text_of_card(word));
        CAPTURE(desk_.why_not(word));
        REQUIRE(std::binary_search(found.begin(), found.end(), word));
    }
    for (const std::string& word : found) {
        CAPTURE(word);
        CAPTURE(text_of_card(word));
        CAPTURE(book_.judge(table_, word));
        REQUIRE(std::binary_search(wanted.begin(), wanted.end(), word));
    }
    REQUIRE(found.size() == wanted.size());
    const auto actions = desk_.actions(Seat(seat));
    REQUIRE(std::is_sorted(actions.begin(), actions.end()));
    ++met_["lists"];
    if (table_.phase == "card") met_["plays"] += static_cast<int>(book_.plays(table_).size());
}

inline void Comparison::compare() {
    compare_line();
    const Turn turn = desk_.turn();
    std::set<int> acting;
    for (Seat seat : turn.acting) acting.insert(seat.index());
    REQUIRE(acting == book_.acting(table_));
    REQUIRE(turn.is_chance() == reference::Game::is_chance(table_));
    if (turn.is_chance()) {
        REQUIRE(desk_.chances() == book_.chances(table_));
    } else if (turn.is_terminal()) {
        const Returns returns = desk_.rules.returns(desk_.state);
        const int lead = table_.points[0] - table_.points[1];
        REQUIRE(returns[Seat(0)] == (lead > 0 ? kWholeReturn : lead < 0 ? 0 : kWholeReturn / 2));
        ++met_["end " + table_.end.substr(table_.end.find(' ') + 1)];
    }
    for (int seat : acting) compare_actions(seat);
    ++met_["plies"];
    ++met_["phase " + table_.phase];
}

/// A play with picks that may not fit, of a card that may not be there.
inline std::string Comparison::spoilt_play(Rng& rng) const {
    std::string id = one_of(book_.ids(), rng);
    const auto& hand = table_.owner().hand;
    if (!hand.empty() && draw(5, rng) > 0) id = one_of(hand, rng);
    reference::Strings args;
    std::vector<int> near;
    for (int square = 0; square < 64; ++square) {
        if (!table_.on(square).none()) near.push_back(square);
    }
    for (const auto& pick : book_.card(id).data().at("picks")) {
        if (pick.value("by", "") == "foe") continue;
        const auto kind = pick.at("kind").get<std::string>();
        if (pick.value("optional", false) && draw(3, rng) == 0) {
            args.push_back("-");
        } else if (kind == "piece") {
            args.push_back(reference::name_of(one_of(near, rng)));
        } else if (kind == "square") {
            args.push_back(reference::name_of(draw(64, rng)));
        } else if (kind == "rank") {
            args.push_back("r" + std::to_string(1 + draw(8, rng)));
        } else if (kind == "wing") {
            args.push_back(draw(2, rng) == 0 ? "wK" : "wQ");
        } else {
            args.push_back((kind == "type" ? "=" : "+") + std::string(1, "PNBRQK"[draw(6, rng)]));
        }
    }
    // Often what fits, so that later clauses come into question.
    if (draw(4, rng) > 0) {
        const auto all = book_.card(id).announcements(table_);
        if (!all.empty()) args = one_of(all, rng);
    }
    while (!args.empty() && args.back() == "-") args.pop_back();
    const std::string mark = draw(6, rng) == 0 ? "x" : "";
    return id + (args.empty() ? "" : "@" + reference::glue(args, ".")) + mark + "/";
}

inline std::string Comparison::spoilt_move(Rng& rng) const {
    const auto own = table_.squares_of(table_.mover, "PNBRQK");
    reference::ChessStep move{draw(64, rng), draw(64, rng)};
    if (!own.empty() && draw(8, rng) > 0) move.from = one_of(own, rng);
    const int home = table_.mover == 0 ? 4 : 60;
    if (draw(6, rng) == 0) move = {home, home + (draw(2, rng) == 0 ? 2 : -2)};
    // Movements are rare among pairs of squares.
    for (int tries = 0; tries < 40 && draw(12, rng) > 0 && !book_.way(table_, move).exists();
         ++tries) {
        move.to = draw(64, rng);
        const bool last = table_.on(move.from).type() == 'P' && reference::is_end_rank(move.to);
        move.promotion = last ? "nbrq"[draw(4, rng)] : '.';
    }
    if (draw(20, rng) == 0) move.promotion = "nbrq."[draw(5, rng)];
    if (book_.is("declare", "manual") && draw(4, rng) == 0) move.declares = true;
    return reference::text_of(move);
}

/// The verdicts on actions that need not be legal (CB-15.8).
inline void Comparison::compare_verdicts(Rng& rng) {
    if (table_.phase != "card" && table_.phase != "chess") return;
    for (int i = 0; i < 12; ++i) {
        const bool cards = !book_.chess_only() && i % 3 == 0;
        const std::string word = cards ? spoilt_play(rng) : spoilt_move(rng);
        CAPTURE(word);
        CAPTURE(text_of_card(word));
        const std::string wanted = book_.judge(table_, word);
        REQUIRE(desk_.why_not(word) == wanted);
        ++met_["verdict " + wanted];
    }
}

inline void Comparison::note(int seat, const std::string& word, const reference::Table& next) {
    if (word.back() == '/') {
        ++met_["card " + word.substr(0, 3)];
        ++met_["plays made"];
        if (word.find('x') != std::string::npos) ++met_["misplays"];
    } else if (word[0] == '!') {
        ++met_[word == "!-" ? "lapsed" : "foe picks"];
    } else if (word == "claim") {
        ++met_["claims"];
    } else if (word.back() == '+') {
        ++met_["declared"];
    }
    if (kings_of(next, 0).size() > 1 || kings_of(next, 1).size() > 1) ++met_["several Kings"];
    const auto kings_lost = [](const reference::Table& t) {
        return reference::lost_text(t, 0).ends_with('K') +
            reference::lost_text(t, 1).ends_with('k');
    };
    if (kings_lost(next) > kings_lost(table_)) ++met_["Kings captured"];
    if (next.passed >= 0) ++met_["en passant open"];
    if (!next.statuses.empty()) ++met_["statuses"];
    if (!next.no_double.empty()) ++met_["marks"];
    met_["seat " + std::to_string(seat)]++;
}

inline void Comparison::step(Rng& rng) {
    std::string word;
    int seat = -1;
    if (reference::Game::is_chance(table_)) {
        word = one_of(book_.chances(table_), rng).first;
    } else {
        seat = one_of(book_.acting(table_), rng);
        const auto all = desk_.legal(Seat(seat));
        REQUIRE(!all.empty());
        word = one_of(all, rng);
        std::vector<std::string> plays;
        std::vector<std::string> moves;
        for (const std::string& each : all) (each.back() == '/' ? plays : moves).push_back(each);
        if (!plays.empty() && !moves.empty()) {
            word = draw(2, rng) == 0 ? one_of(plays, rng) : one_of(moves, rng);
        }
        if (table_.phase == "card" && word == "claim" && draw(3, rng) > 0) word = all.front();
    }
    CAPTURE(word);
    const Actor actor = seat < 0 ? Actor::chance() : Actor(Seat(seat));
    REQUIRE(desk_.play(actor, word).empty());
    reference::Table next = book_.play(table_, word, seat);
    note(seat, word, next);
    table_ = std::move(next);
}

inline void check_met(const Met& met, const std::vector<std::string>& all, int more_than) {
    for (const std::string& what : all) {
        const auto found = met.find(what);
        CHECK_MESSAGE((found == met.end() ? 0 : found->second) > more_than, what);
    }
}

}  // namespace equipoise::chess_balance
