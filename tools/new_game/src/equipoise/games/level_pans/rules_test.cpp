// Each clause as a fact, on both sides of its boundary.

#include <algorithm>
#include <array>
#include <set>

#include <doctest/doctest.h>

#include "equipoise/games/level_pans/game.hpp"
#include "equipoise/games/level_pans/notation.hpp"
#include "equipoise/parts/test_picture.hpp"

namespace equipoise::level_pans {
namespace {

constexpr Seat kA{0};
constexpr Seat kB{1};
const Rules kUsual(true);

State at(std::string_view line) { return parse_position(line).value(); }

/// The one place that plays a move in these tests: the position after it, or the clause that
/// refuses it.
std::string after(std::string_view line, Seat seat, std::string_view move) {
    State s = at(line);
    const Action a = parse_action(move).value();
    if (const auto refusal = kUsual.why_not(s, seat, a)) return std::string(refusal->clause.id);
    kUsual.apply(s, seat, a);
    return print(s);
}

std::string why_unreadable(std::string_view line) {
    const auto state = parse_position(line);
    return state ? "" : state.error().clause;
}

void collect(const State& s, std::set<std::string>& reached) {
    if (!reached.insert(print(s)).second || s.is_over()) return;
    ActionList<Rules::kMaxActions> list;
    kUsual.legal_actions(s, s.to_move, list);
    for (const Action a : list) {
        State next = s;
        kUsual.apply(next, s.to_move, a);
        collect(next, reached);
    }
}

/// Whether the seat to move can win, tried out to the end.
bool can_win(const Rules& rules, const State& s) {
    if (s.is_over()) return rules.winner(s) == s.to_move;
    ActionList<Rules::kMaxActions> list;
    rules.legal_actions(s, s.to_move, list);
    return std::any_of(list.begin(), list.end(), [&](Action a) {
        State next = s;
        rules.apply(next, s.to_move, a);
        return !can_win(rules, next);
    });
}

TEST_CASE("LP-1.1 two seats, neither more nor fewer") {
    for (const int seats : {1, 2, 3}) {
        Setup setup{.seats = seats, .options = Options(LevelPans::options()), .data = {}};
        const auto rules = LevelPans::make(setup);
        CHECK(static_cast<bool>(rules) == (seats == 2));
        if (!rules) CHECK(rules.error().clause == "LP-1.1");
    }
}

TEST_CASE("LP-1.2 each pan holds seven stones at the start") {
    CHECK(print(kUsual.initial()) == "7/7 A");
}

TEST_CASE("LP-2.1 A begins and the seats take turns") {
    CHECK(after("7/7 A", kB, "L1") == "LP-2.1");
    CHECK(after("7/7 A", kA, "L1") == "6/7 B");
    CHECK(after("6/7 B", kA, "L1") == "LP-2.1");
    CHECK(after("6/7 B", kB, "L1") == "5/7 A");
    CHECK(kUsual.why_not(kUsual.initial(), Actor::chance(), {0})->clause.id == "LP-2.1");
}

TEST_CASE("LP-2.2 a turn takes one to three stones that one pan holds") {
    CHECK(after("5/7 A", kA, "R3") == "5/4 B");
    CHECK(after("2/2 A", kA, "L2") == "0/2 B");
    CHECK(after("2/2 A", kA, "L3") == "LP-2.2");
    CHECK(kUsual.why_not(kUsual.initial(), kA, {Take::kCodes})->clause.id == "LP-2.2");
}

TEST_CASE("LP-2.3 the pans may differ by two stones after a turn, not by three") {
    CHECK(after("7/7 A", kA, "L2") == "5/7 B");
    CHECK(after("7/7 A", kA, "L3") == "LP-2.3");
    CHECK(after("5/7 B", kB, "L1") == "LP-2.3");
}

TEST_CASE("LP-3.1 the seat that takes the last stone wins") {
    CHECK(after("0/2 B", kB, "R2") == "0/0 A");
    CHECK(kUsual.turn(at("0/1 A")) == Turn::decision(kA));
    CHECK(kUsual.turn(at("0/0 A")).is_terminal());
    CHECK(after("0/0 A", kA, "R1") == "LP-3.1");
    CHECK(kUsual.returns(at("0/0 A"))[kB] == kWholeReturn);
    CHECK(kUsual.returns(at("0/0 A"))[kA] == 0);
}

TEST_CASE("LP-3.2 with last_stone=loses that seat loses") {
    const Rules loses(false);
    CHECK(loses.returns(at("0/0 A"))[kA] == kWholeReturn);
    CHECK(loses.returns(at("0/0 A"))[kB] == 0);
}

TEST_CASE("LP-4.1 a move is a pan and a number of stones") {
    CHECK(print(Take::of(parse_action("R3").value())) == "R3");
    for (const char* text : {"", "L", "L0", "L4", "M1", "L11", "l1"}) {
        CAPTURE(text);
        CHECK(parse_action(text).error().clause == "LP-4.1");
    }
}

TEST_CASE("LP-4.2 a position is the two pans and the seat to move") {
    CHECK(print(at("7/5 B")) == "7/5 B");
    for (const char* text : {"", "7/5", "7/5 C", "7/5 B ", "7 5 B", "8/7 A", "07/5 B", "7/-1 A"}) {
        CAPTURE(text);
        CHECK(why_unreadable(text) == "LP-4.2");
    }
}

TEST_CASE("property: LP-4.3 a position is read exactly if a game can reach it") {
    std::set<std::string> reached;
    collect(kUsual.initial(), reached);
    for (int left = 0; left <= kStones; ++left) {
        for (int right = 0; right <= kStones; ++right) {
            for (const char* seat : {"A", "B"}) {
                const std::string line =
                    std::to_string(left) + "/" + std::to_string(right) + " " + seat;
                CAPTURE(line);
                CHECK(why_unreadable(line) == (reached.contains(line) ? "" : "LP-4.3"));
            }
        }
    }
}

TEST_CASE("property: LP-3.1 LP-3.2 the judgement is right in every position") {
    std::set<std::string> reached;
    collect(kUsual.initial(), reached);
    for (const bool last_stone_wins : {true, false}) {
        const Rules rules(last_stone_wins);
        for (const std::string& line : reached) {
            const State s = at(line);
            if (s.is_over()) continue;
            CAPTURE(line);
            Values values;
            rules.evaluate(s, values);
            CHECK((values[s.to_move] > 0.5F) == can_win(rules, s));
            CHECK(values[kA] + values[kB] == 1);
        }
    }
}

TEST_CASE("LP-2.2 the laboratory counts turns by how many stones they take") {
    std::array<std::uint16_t, 6> counts{};
    TallySheet sheet(counts, kMostTaken);
    const State s = kUsual.initial();
    LevelPans::tally(kUsual, s, kA, parse_action("L2").value(), s, sheet);
    LevelPans::tally(kUsual, s, kB, parse_action("R1").value(), s, sheet);
    CHECK(counts == std::array<std::uint16_t, 6>{0, 1, 0, 1, 0, 0});
    CHECK(LevelPans::tallied(kUsual) == std::vector<std::string>{"took:1", "took:2", "took:3"});
}

TEST_CASE("LP-1.2 LP-2.1 a learner sees both pans and whether it is its turn") {
    const State s = at("7/5 B");
    const Picture own = Picture::of<LevelPans>(kUsual, s, kB);
    CHECK(own.text("stones") == "75");
    CHECK(own.flat("to_move") == 1);
    const Picture others = Picture::of<LevelPans>(kUsual, s, kA);
    CHECK(others.text("stones") == "75");
    CHECK(others.flat("to_move") == 0);
    CHECK(Picture::of<LevelPans>(kUsual, s, Viewer::spectator()) == others);
}

}  // namespace
}  // namespace equipoise::level_pans
