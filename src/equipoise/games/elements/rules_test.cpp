// The clauses one by one: decks, draft, placement, cycles, end, and what refuses a move.

#include <map>
#include <set>

#include "equipoise/games/elements/reference/test_reference.hpp"
#include "equipoise/games/elements/testing.hpp"
#include "tests/support/effort.hpp"

namespace equipoise::elements::rules_test {

using elements::at;
using equipoise::at;

namespace ref = reference;

namespace {

/// `EL <head> | <group> | ...` with groups `0 h=- p=- b=...`; missing fields are empty.
std::string line(const std::string& head, const std::vector<std::string>& groups) {
    std::string text = "EL " + head;
    for (const std::string& group : groups) text += " | " + group;
    return text;
}
/// A position in which two seats arrange cards, the second with nothing to do.
std::string arranging(const std::string& group, const std::string& options = "opt=a") {
    return line("n=2 " + options + " c=3 ph=arrange s0=0", {group, "0+0 b=- k=done"});
}

/// Outcomes of a chance node and their weights.
std::map<std::string, int> chances(const Playthrough& game) {
    std::map<std::string, int> all;
    for (const Outcome& outcome : game.rules().chance_outcomes(game.state())) {
        all[game.rules().print_action(game.state(), outcome.action)] +=
            static_cast<int>(outcome.weight);
    }
    return all;
}

/// "A 8 E 8 ...": the deck of a cycle, counted through its first chance node.
std::string deck(int seats, int cycle, const std::string& options) {
    std::string head = "n=" + std::to_string(seats) + " " + options +
        " c=" + std::to_string(cycle) + " ph=deal s0=0";
    const std::string score = cycle == 3 ? "0+0" : "0";
    std::string text;
    for (const auto& [move, weight] :
         chances(at(line(head, std::vector<std::string>(at(seats), score + " b=-"))))) {
        REQUIRE(move.starts_with("deal:0:"));
        REQUIRE(move.back() == '0' + cycle);
        text += (text.empty() ? "" : " ") + move.substr(7, 1) + std::to_string(weight);
    }
    return text;
}

int hand_of(const OptionList& options) { return typed_rules(fresh(options)).hand_size(); }

/// Why a seat may not play this; "" if it may.
std::string why_not(const std::string& position, int seat, const std::string& move) {
    const auto checked = at(position).check(Seat(seat), move);
    return checked ? "" : checked.error().clause;
}

/// One field of one seat after the moves.
std::string field(const Playthrough& game, int seat, const std::string& name) {
    for (const std::string& word : ref::cut(ref::cut(line_of(game), '|').at(at(seat + 1)), ' ')) {
        if (word.starts_with(name + "=")) return word.substr(name.size() + 1);
    }
    return "";
}
std::string head_word(const Playthrough& game, const std::string& name) {
    for (const std::string& word : ref::cut(ref::cut(line_of(game), '|').at(0), ' ')) {
        if (word.starts_with(name + "=")) return word.substr(name.size() + 1);
    }
    return "";
}

Playthrough dealt(const OptionList& options, Seed seed) {
    Playthrough game = fresh(options);
    Rng rng(seed);
    while (game.turn().is_chance()) game.draw_chance(rng.next());
    return game;
}

BoardScore score_of(const std::string& list, const Scoring& scoring = {}) {
    Board board;
    for (const auto& [card, place] : ref::board_of(list)) {
        const Kind kind(Letter(static_cast<int>(ref::kLetters.find(card[0]))), ref::frame_of(card));
        const Place where = place == "C"
            ? Place::collection()
            : Place(Element(static_cast<int>(ref::kElements.find(place[0]))),
                    ref::rank_of(place),
                    ref::is_split(place));
        board.add({kind, where});
    }
    return score(scoring, board);
}

}  // namespace

TEST_CASE("EL-1.1 Wind is read as Water and never printed") {
    const auto queries = erased<Elements>().queries();
    const std::vector<std::string_view> asked{"Wind1,W1,Wind2"};
    const auto answer = queries.front().answer(asked);
    REQUIRE(static_cast<bool>(answer));
    CHECK(answer.value().find("Wind") == std::string::npos);
    CHECK(answer.value().starts_with("8 "));
    CHECK(answer.value().find("W2@W2") != std::string::npos);
    Playthrough game = at(arranging("0+0 b=- w=W1"));
    CHECK(play(game, "0/put:Wind1@Wind1").empty());
    CHECK(line_of(game).find("Wind") == std::string::npos);
}

TEST_CASE("EL-1.2 EL-1.4 EL-1.5 EL-1.6 the decks of all cycles, by their chances") {
    for (int n = 2; n <= 8; ++n) {
        for (int cycle = 1; cycle <= 3; ++cycle) {
            for (const bool is_long : {false, true}) {
                const int all = (is_long ? 3 : 2) * n;
                const std::string k = std::to_string(all);
                const std::string elements = "A" + k + " E" + k + " F" + k;
                const std::string water = " W" + k;
                const std::string letter = is_long ? "l" : "";
                CHECK(deck(n, cycle, "opt=" + (is_long ? letter : "-")) == elements + water);
                CHECK(deck(n, cycle, "opt=a" + letter) == elements + " V" + k + water + " X" + k);
                CHECK(deck(n, cycle, "opt=a" + letter + " advanced_supply=total") ==
                      elements + " V" + std::to_string(all / 2) + water + " X" +
                          std::to_string((all + 1) / 2));
            }
        }
    }
}

TEST_CASE("EL-1.3 two to eight seats") {
    CHECK(refused({{"seats", "1"}}) == "EL-1.3");
    CHECK(refused({{"seats", "2"}}).empty());
    CHECK(refused({{"seats", "8"}}).empty());
    CHECK(refused({{"seats", "9"}}) == "EL-1.3");
    CHECK(refused({{"seats", "0"}}) == "EL-1.3");
}

TEST_CASE("EL-1.7 hands of 8, 12, 12, 18, 10 and 15 cards") {
    for (const char* n : {"2", "5", "7", "8"}) {
        CHECK(hand_of({{"seats", n}}) == 8);
        CHECK(hand_of({{"seats", n}, {"long", "true"}}) == 12);
        CHECK(hand_of({{"seats", n}, {"advanced", "true"}}) == 12);
        CHECK(hand_of({{"seats", n}, {"advanced", "true"}, {"long", "true"}}) == 18);
        CHECK(hand_of({{"seats", n}, {"advanced", "true"}, {"advanced_supply", "total"}}) == 10);
        CHECK(hand_of({{"seats", n},
                       {"advanced", "true"},
                       {"long", "true"},
                       {"advanced_supply", "total"}}) == 15);
    }
    // Without advanced cards their supply means nothing.
    CHECK(hand_of({{"advanced_supply", "total"}}) == 8);
}

TEST_CASE("EL-1.8 ranks run from 1 to max_rank, which is 4 to 12") {
    CHECK_FALSE(refused({{"max_rank", "3"}}).empty());
    CHECK_FALSE(refused({{"max_rank", "13"}}).empty());
    for (const int top : {4, 9, 12}) {
        const std::string options =
            "opt=-" + (top == 9 ? "" : " max_rank=" + std::to_string(top)) + " auto_arrange=false";
        const std::string position = arranging("0+0 b=- w=A1,A3", options);
        const std::string last = std::to_string(top);
        CHECK(why_not(position, 0, "put:A1@A" + last).empty());
        CHECK(why_not(position, 0, "put:A3@A" + std::to_string(top - 1) + "+").empty());
        CHECK_FALSE(why_not(position, 0, "put:A1@A" + std::to_string(top + 1)).empty());
        CHECK(why_not(position, 0, "put:A3@A" + last + "+") == "EL-4.6");
        CHECK(legal_list(at(position), Seat(0), "put:A1").size() == at(top + 1));
        CHECK(legal_list(at(position), Seat(0), "put:A3").size() == at(2 * top));
    }
    CHECK(why_not(arranging("0+0 b=- w=A1"), 0, "put:A1@A0") != "");
    CHECK(why_not(arranging("0+0 b=- w=A1"), 0, "put:A1@A10") == "EL-1.8");
}

TEST_CASE("EL-1.9 the start seat is drawn uniformly or fixed, and moves on with the cycles") {
    for (int n = 2; n <= 8; ++n) {
        std::map<std::string, int> wanted;
        for (int seat = 0; seat < n; ++seat) wanted["start:" + std::to_string(seat)] = 1;
        CHECK(chances(fresh({{"seats", std::to_string(n)}})) == wanted);
    }
    CHECK(refused({{"seats", "3"}, {"start_seat", "2"}}).empty());
    CHECK(refused({{"seats", "3"}, {"start_seat", "3"}}) == "EL-1.9");
    CHECK(head_word(fresh({{"seats", "3"}, {"start_seat", "2"}}), "s0") == "2");
    CHECK(head_word(fresh({{"seats", "3"}}), "s0") == "?");
    for (int start = 0; start < 3; ++start) {
        for (int cycle = 1; cycle <= 3; ++cycle) {
            const std::string score = cycle == 3 ? "0+0" : "0";
            Playthrough game = at(line(
                "n=3 opt=a c=" + std::to_string(cycle) + " ph=arrange s0=" + std::to_string(start),
                {score + " b=V1@C", score + " b=V1@C", score + " b=V1@C"}));
            REQUIRE(play(game, "0/done 1/done 2/done").empty());
            CHECK(head_word(game, "t") == std::to_string((start + cycle - 1) % 3));
        }
    }
}

TEST_CASE("EL-2.1 EL-2.4 a game begins with empty boards and hands, no points, known decks") {
    const Playthrough game = fresh({{"seats", "3"}, {"start_seat", "0"}});
    CHECK(line_of(game) ==
          "EL n=3 opt=- start_seat=0 c=1 ph=deal s0=0 | 0 h=- p=- b=- | 0 h=- p=- b=- | "
          "0 h=- p=- b=-");
    CHECK(game.rules().components() == R"({"hand":8,"copies":2,"max_rank":9})");
}

TEST_CASE("EL-2.2 EL-2.3 EL-10.3 each deal is drawn card by card when its cycle starts") {
    Playthrough game = fresh({{"seats", "2"}, {"start_seat", "1"}});
    Rng rng(5);
    std::map<int, int> dealt_cards;
    while (!game.turn().is_terminal()) {
        const int cycle = std::stoi(head_word(game, "c"));
        if (game.turn().is_chance()) {
            int left = 0;
            for (const auto& outcome : chances(game)) left += outcome.second;
            // Each card left in this deck is equally likely.
            CHECK(left == 16 - dealt_cards[cycle]);
            ++dealt_cards[cycle];
            game.draw_chance(rng.next());
            continue;
        }
        const Seat seat = *game.turn().acting.begin();
        REQUIRE(!game.play(seat, legal_list(game, seat).back()));
    }
    CHECK(dealt_cards == std::map<int, int>{{1, 16}, {2, 16}, {3, 16}});
}

TEST_CASE("EL-3.1 EL-3.2 a seat picks one card of its hand, and waits for the others") {
    Playthrough game = dealt({{"seats", "3"}, {"start_seat", "0"}}, 3);
    const auto hand = ref::cards_of(field(game, 1, "h"));
    const std::string card = *hand.begin();
    CHECK(game.check(Seat(1), "pick:A2").error().clause == "EL-1.5");
    for (const char* other : {"A1", "E1", "F1", "W1"}) {
        const auto checked = game.check(Seat(1), std::string("pick:") + other);
        CHECK(static_cast<bool>(checked) == (hand.count(other) > 0));
        if (!checked) CHECK(checked.error().clause == "EL-3.1");
    }
    REQUIRE(!game.play(Seat(1), "pick:" + card));
    CHECK(game.check(Seat(1), "pick:" + card).error().clause == "EL-3.1");
    CHECK(field(game, 1, "k") == card);
    CHECK(field(game, 1, "p") == "-");
    CHECK(ref::cards_of(field(game, 1, "h")) == hand);
    for (int viewer : {0, 2}) {
        const std::string view = game.rules().print_view(game.state(), Seat(viewer));
        CHECK(view.find("k=?") != std::string::npos);
        CHECK(view.find("k=" + card) == std::string::npos);
    }
}

TEST_CASE("EL-3.4 EL-3.5 the last card of a hand is obvious, and nothing before it") {
    Playthrough game = dealt({{"seats", "2"}, {"auto_arrange", "false"}}, 4);
    int steps = 0;
    while (head_word(game, "ph").starts_with("draft")) {
        const bool last = ref::cards_of(field(game, 0, "h")).size() == 1;
        for (int seat : {0, 1}) {
            const auto obvious = game.rules().obvious(game.state(), Seat(seat));
            CHECK(obvious.has_value() == last);
            const auto legal = game.rules().legal_actions(game.state(), Seat(seat));
            if (last) CHECK((legal.size() == 1 && legal.front() == *obvious));
            REQUIRE(!game.play(Seat(seat), legal_list(game, Seat(seat)).front()));
        }
        ++steps;
        CHECK(head_word(game, "ph") == (last ? "arrange" : "draft." + std::to_string(steps + 1)));
    }
    CHECK(steps == 8);
    CHECK_FALSE(game.rules().obvious(game.state(), Seat(0)).has_value());
}

TEST_CASE("EL-3.4 EL-3.1 a hand of equal cards is one move, but not obvious before its last") {
    const Playthrough game =
        at(line("n=2 opt=- c=1 ph=draft.7 s0=0",
                {"0 h=A1,A1 p=A1,A1,E1,E1,F1,F1 b=-", "0 h=E1,E1 p=F1,F1,W1,W1,W1,W1 b=-"}));
    CHECK_FALSE(game.rules().obvious(game.state(), Seat(0)).has_value());
    CHECK(legal_list(game, Seat(0)).size() == 1);
    CHECK(game.check(Seat(0), "pick:E1").error().clause == "EL-3.1");
    CHECK(game.check(Seat(1), "pick:A1").error().clause == "EL-3.1");
}

TEST_CASE("EL-4.1 EL-5.1 all cards are taken up again, the Collection and Wilds included") {
    Playthrough game = at(line("n=2 opt=a c=2 ph=draft.12 s0=0",
                               {"0 h=V2 p=A2,A2,E2,E2,F2,F2,W2,W2,X2,X2,V2 b=A1@A1,E1@C,X1@W3,V1@C",
                                "0 h=V2 p=A2,A2,E2,E2,F2,F2,W2,W2,X2,X2,V2 b=-"}));
    REQUIRE(play(game, "0/pick:V2 1/pick:V2").empty());
    CHECK(field(game, 0, "b") == "-");
    CHECK(field(game, 0, "w") == "A1,A2,A2,E1,E2,E2,F2,F2,W2,W2,X1,X2,X2,V1,V2,V2");
    CHECK(play(game, "0/put:X1@A1 0/put:A1@A9 0/put:E1@E2 0/put:V1@C").empty());
}

TEST_CASE("EL-4.2 an arrangement is committed once and revealed with the last") {
    Playthrough game = at(line("n=2 opt=- c=1 auto_arrange=false ph=arrange s0=0",
                               {"0 b=A1@A1,A1@A2,A1@A2", "0 b=E1@E1,E1@E2 w=E1"}));
    REQUIRE(play(game, "0/done").empty());
    CHECK(game.check(Seat(0), "done").error().clause == "EL-4.2");
    CHECK(game.check(Seat(0), "put:A1@A1").error().clause == "EL-4.2");
    CHECK(game.rules().print_view(game.state(), Seat(1)).find("A1@A1") == std::string::npos);
    REQUIRE(play(game, "1/put:E1@E2 1/done").empty());
    CHECK(game.rules().print_view(game.state(), Seat(1)).find("A1@A1") != std::string::npos);
    CHECK(game.rules().score(game.state(), Seat(0)) == "8");
}

TEST_CASE("EL-4.3 EL-4.4 EL-4.5 EL-4.6 EL-4.7 EL-4.11 where cards may be put, and why not") {
    const std::string position = arranging("0+0 b=- w=A1,A2,A3,X1,X2,X3,V1,V3");
    const std::pair<const char*, const char*> refusals[] = {
        {"put:A1@A1", ""},
        {"put:A1@E1", "EL-4.4"},
        {"put:A2@W9", "EL-4.4"},
        {"put:A3@F1+", "EL-4.4"},
        {"put:A1@A1+", "EL-4.5"},
        {"put:A2@A1+", "EL-4.5"},
        {"put:X2@A1+", "EL-4.5"},
        {"put:A3@A1+", ""},
        {"put:A3@A8+", ""},
        {"put:A3@A9+", "EL-4.6"},
        {"put:X3@W9+", "EL-4.6"},
        {"put:X1@F9", ""},
        {"put:X3@W2+", ""},
        {"put:V1@A1", "EL-4.11"},
        {"put:V3@F1+", "EL-4.11"},
        {"put:V1@C", ""},
        {"put:A1@C", ""},
        {"put:E1@E1", "EL-4.3"},
        {"put:A1@A10", "EL-1.8"},
        {"done", "EL-4.3"},
        {"pick:A1", "EL-4.2"},
        {"pass", "EL-4.2"},
        {"void:V1>1:A1@A1", "EL-4.2"},
    };
    for (const auto& [move, clause] : refusals) {
        CAPTURE(move);
        CHECK(why_not(position, 0, move) == clause);
    }
    CHECK(legal_list(at(position), Seat(0)).size() == 10 + 10 + 18 + 37 + 37 + 69 + 1 + 1);
    Playthrough game = at(position);
    REQUIRE(play(game, "0/put:A1@A1").empty());
    CHECK(game.check(Seat(0), "put:A1@C").error().clause == "EL-4.3");
}

TEST_CASE("EL-4.7 a split Dual Wild counts for one element on both ranks") {
    CHECK(score_of("X3@F1+,X3@F1+").pyramids[Element(2)] == 8);
    CHECK(score_of("X1@A1,X1@E1,X1@F1,X1@W1").circle == 8);
    CHECK(score_of("X2@A2,X1@A1").pyramids[Element(0)] == 8);
    CHECK(why_not(arranging("0+0 b=- w=X3"), 0, "put:X3@F1+E2") != "");
}

TEST_CASE("EL-4.5 EL-4.8 EL-4.9 units of a rank, exact, too few and too many") {
    for (int rank = 1; rank <= 9; ++rank) {
        for (int units = 0; units <= 12; ++units) {
            const std::string at_rank = "@A" + std::to_string(rank);
            std::vector<std::string> cards;
            for (int i = 0; i < units; ++i) cards.push_back("A1" + at_rank);
            for (const char* element : {"E", "F", "W"}) {
                for (int i = 0; i < rank; ++i) {
                    cards.push_back(std::string(element) + "1@" + element + std::to_string(rank));
                }
            }
            CHECK(score_of(ref::glue(cards, ",")).circle == (units >= rank ? 7 + rank : 0));
        }
    }
}

TEST_CASE("EL-4.10 cards that would fit may stay in the Collection") {
    Playthrough game = at(line("n=2 opt=- c=1 auto_arrange=false ph=arrange s0=0",
                               {"0 b=- w=A1,A1,A1", "0 b=- k=done"}));
    REQUIRE(play(game, "0/arr:A1@C,A1@C,A1@C").empty());
    CHECK(game.rules().score(game.state(), Seat(0)) == "1");
}

TEST_CASE("EL-7.1 EL-7.2 the whole board is scored every cycle and points add up") {
    Playthrough game = at(line("n=2 opt=- auto_arrange=false c=2 ph=arrange s0=0",
                               {"8 b=A1@A1,A1@A2,A1@A2,E2@C", "0 b=- k=done"}));
    REQUIRE(play(game, "0/done").empty());
    CHECK(line_of(game).find("| 8+8 ") != std::string::npos);
    CHECK(game.rules().score(game.state(), Seat(0)) == "16");
}

TEST_CASE("EL-7.3 the largest rank that is complete in all four pyramids makes the circle") {
    CHECK(score_of("A1@A1,E1@E1,F1@F1,W1@W1,A3@A3,A3@A3,E3@E3,E3@E3,F3@F3,F3@F3,W3@W3,W3@W3")
              .circle == 10);
    CHECK(score_of("A1@A1,E1@E1,F1@F1,A3@A3,A3@A3,E3@E3,E3@E3,F3@F3,F3@F3,W3@W3,W3@W3").circle ==
          10);
    CHECK(score_of("A1@A1,E1@E1,F1@F1").circle == 0);
    CHECK(score_of("A1@A1,E1@E1,F1@F1,W2@W2").circle == 0);
}

TEST_CASE("EL-7.3 EL-1.8 with max_rank=12 the ranks from 10 on count, and no others") {
    for (int rank = 9; rank <= 12; ++rank) {
        std::vector<std::string> circle;
        std::vector<std::string> pyramid;
        for (const char* element : {"A", "E", "F", "W"}) {
            for (int i = 0; i < (rank + 1) / 2; ++i) {
                circle.push_back(std::string(element) + "2@" + element + std::to_string(rank));
            }
        }
        for (int i = 0; i < 2 * rank - 1; ++i) {
            pyramid.push_back("A1@A" + std::to_string(i < rank ? rank : rank - 1));
        }
        const Scoring high{.max_rank = 12, .pyramid = PyramidRule::SpanMinusGaps};
        CHECK(score_of(ref::glue(circle, ","), high).circle == 7 + rank);
        CHECK(score_of(ref::glue(pyramid, ","), high).pyramids[Element(0)] == 8);
    }
}

TEST_CASE("EL-7.4 EL-7.5 EL-7.6 EL-7.7 EL-7.8 every rank set under every rule, by all subsets") {
    const std::pair<PyramidRule, const char*> rules[] = {
        {PyramidRule::Anchored, "anchored"},
        {PyramidRule::SpanMinusGaps, "span_minus_gaps"},
        {PyramidRule::CountMinusSkipped, "count_minus_skipped"}};
    for (const auto& [rule, name] : rules) {
        const ref::Book book(2, {{"pyramid_rule", name}, {"max_rank", "12"}});
        const auto step = static_cast<std::uint32_t>(effort(11, 1, 1));
        for (std::uint32_t bits = 0; bits < 1U << 12; bits += step) {
            std::set<int> ranks;
            for (int rank = 1; rank <= 12; ++rank) {
                if ((bits >> (rank - 1) & 1U) != 0) ranks.insert(rank);
            }
            CAPTURE(bits);
            REQUIRE(pyramid_points(rule, bits << 1) == book.pyramid(ranks));
        }
    }
}

TEST_CASE("EL-7.9 EL-7.10 the Collection counts cards or units, and no card that lies on a rank") {
    const Scoring by_units{.by_units = true};
    CHECK(score_of("A1@C,A2@C,A3@C").collection == 1);
    CHECK(score_of("A1@C,A2@C,A3@C", by_units).collection == 1);
    CHECK(score_of("A1@C,A2@C,A3@C,V1@C", by_units).collection == 2);
    CHECK(score_of("X3@C,V2@C,V3@C", by_units).collection == 2);
    CHECK(score_of("A1@C,A2@C,A3@A9").collection == 0);
    CHECK(score_of("A1@C,A2@C,A1@A1,A1@A1").collection == 0);
}

TEST_CASE("EL-7.11 no card moves between the void step and the scoring") {
    const std::string position =
        line("n=2 opt=a c=1 ph=void s0=0 t=0", {"0 b=A1@A1,V1@C", "0 b=E1@E1"});
    CHECK(why_not(position, 0, "put:A1@C") == "EL-6.1");
    CHECK_FALSE(why_not(position, 0, "arr:A1@C,V1@C").empty());
    CHECK(why_not(position, 0, "done") == "EL-6.1");
    Playthrough game = at(position);
    REQUIRE(play(game, "pass").empty());
    CHECK(field(game, 0, "b") == "A1@A1,V1@C");
}

TEST_CASE("EL-8.1 EL-8.2 EL-8.3 EL-8.4 the game ends with cycle 3; the most points win") {
    const auto over = [](const std::vector<std::string>& scores, const std::string& options) {
        std::vector<std::string> groups;
        for (const std::string& score : scores) groups.push_back(score + " b=A1@C");
        return at(
            line("n=" + std::to_string(scores.size()) + " opt=-" + options + " c=3 ph=over s0=0",
                 groups));
    };
    const auto ranks = [](const Playthrough& game) {
        std::string text;
        for (const Fact& fact : game.rules().facts(game.state(), Viewer::spectator())) {
            if (fact.key.starts_with("rank_")) text += std::to_string(fact.value);
        }
        return text;
    };
    const std::vector<std::string> scores{"9+8+0", "9+9+0", "10+8+0", "9+9+0", "0+0+0"};
    const Playthrough shared = over(scores, "");
    CHECK(shared.turn().is_terminal());
    CHECK(ranks(shared) == "41115");
    CHECK(shared.rules().returns(shared.state())[Seat(1)] == kWholeReturn / 3);
    CHECK(shared.rules().returns(shared.state())[Seat(0)] == 0);
    const Playthrough broken = over(scores, " tie_break=final_cycle");
    CHECK(ranks(broken) == "41315");
    CHECK(broken.rules().returns(broken.state())[Seat(3)] == kWholeReturn / 2);
    CHECK(broken.check(Seat(0), "pass").error().clause == "EL-8.1");
    CHECK(ranks(dealt({}, 1)).empty());
}

TEST_CASE("EL-10.5 picks and arrangements are made at once, Voids in turn, repairs at once") {
    const auto kind = [](const std::string& position) { return at(position).turn().kind; };
    CHECK(dealt({}, 1).turn().kind == NodeKind::Simultaneous);
    CHECK(kind(line("n=2 opt=a c=1 ph=arrange s0=0", {"0 b=-", "0 b=-"})) ==
          NodeKind::Simultaneous);
    CHECK(kind(line("n=2 opt=a c=1 ph=void s0=0 t=0", {"0 b=V1@C", "0 b=-"})) ==
          NodeKind::Decision);
    CHECK(kind(line("n=2 opt=a void_order=simultaneous c=1 ph=void s0=0", {"0 b=V1@C", "0 b=-"})) ==
          NodeKind::Simultaneous);
    CHECK(kind(line("n=2 opt=a repair_after_void=true c=1 ph=repair s0=0 lost=1",
                    {"0 b=-", "0 b=- w=A1"})) == NodeKind::Simultaneous);
}

TEST_CASE("EL-10.6 equal cards are one move, and whichever goes the rest is the same") {
    Playthrough one = at(arranging("0+0 b=- w=A1,A1,A1"));
    CHECK(legal_list(one, Seat(0), "put:A1@A2").size() == 1);
    Playthrough two = one;
    REQUIRE(play(one, "0/put:A1@A2 0/put:A1@C").empty());
    REQUIRE(play(two, "0/put:A1@C 0/put:A1@A2").empty());
    CHECK(one.state() == two.state());
}

TEST_CASE("EL-10.7 deals go to the seat with the fewest cards, of this cycle's deck") {
    Playthrough game = fresh({{"seats", "3"}, {"start_seat", "0"}});
    const auto why = [&](Actor actor, const std::string& move) {
        const auto checked = game.check(actor, move);
        return checked ? "" : checked.error().clause;
    };
    CHECK(why(Actor::chance(), "deal:1:A1") == "EL-10.7");
    CHECK(why(Actor::chance(), "deal:0:A2") == "EL-1.5");
    CHECK(why(Actor::chance(), "deal:0:X1") == "EL-1.2");
    CHECK(why(Actor::chance(), "start:0") == "EL-2.3");
    CHECK(why(Seat(0), "deal:0:A1") == "EL-10.3");
    CHECK(why(Seat(0), "pick:A1") == "EL-2.3");
    CHECK(why(Actor::chance(), "deal:0:A1").empty());
    for (int card = 0; card < 6; ++card) {
        REQUIRE(!game.play(Actor::chance(), "deal:" + std::to_string(card % 3) + ":A1"));
    }
    CHECK(why(Actor::chance(), "deal:0:A1") == "EL-1.5");
    const Playthrough first = fresh({{"seats", "3"}});
    CHECK(first.check(Actor::chance(), "deal:0:A1").error().clause == "EL-1.9");
    CHECK(first.check(Actor::chance(), "start:3").error().clause == "EL-1.3");
}

}  // namespace equipoise::elements::rules_test
