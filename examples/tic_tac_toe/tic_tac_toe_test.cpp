#include <doctest/doctest.h>

#include "equipoise/core/playout.hpp"
#include "examples/tic_tac_toe/front.hpp"

namespace equipoise::tic_tac_toe {
namespace {

State at(std::string_view line) { return TicTacToe::parse_state({}, line).value(); }

/// The one place that plays a move in these tests: text in, text out.
std::string after(std::string_view line, Seat seat, std::string_view move) {
    State s = at(line);
    const Action a = TicTacToe::parse_move({}, s, seat, move).value().front();
    if (const auto refusal = Rules::why_not(s, seat, a)) return std::string(refusal->clause.id);
    Rules::apply(s, seat, a);
    return TicTacToe::print_state({}, s);
}

/// Games that end after exactly `depth` marks.
std::uint64_t games_of_length(const State& s, int depth) {
    if (Rules::turn(s).is_terminal()) return depth == 0 ? 1 : 0;
    if (depth == 0) return 0;
    ActionList<Rules::kMaxActions> list;
    Rules::legal_actions(s, s.to_move(), list);
    std::uint64_t games = 0;
    for (const Action a : list) {
        State next = s;
        Rules::apply(next, s.to_move(), a);
        games += games_of_length(next, depth - 1);
    }
    return games;
}

TEST_CASE("TTT-1 crosses and noughts take turns and crosses begin") {
    CHECK(after(".../.../...", kNought, "a1") == "TTT-1");
    CHECK(after(".../.../...", kCross, "a1") == ".../.../X..");
    CHECK(after(".../.../X..", kCross, "a2") == "TTT-1");
    CHECK(after(".../.../X..", kNought, "c3") == "..O/.../X..");
}

TEST_CASE("TTT-2 the board has nine cells") {
    CHECK(Rules::why_not(State(), kCross, {9})->clause == kBoardClause);
    CHECK_FALSE(Rules::why_not(State(), kCross, {8}));
}

TEST_CASE("TTT-3 a mark is set in an empty cell") {
    CHECK(after(".../.../X..", kNought, "a1") == "TTT-3");
}

TEST_CASE("TTT-4 three in a row, a column or a diagonal win, two do not") {
    for (const char* line :
         {"XXX/OO./...", "OO./XXX/...", "X.O/XO./X..", "X.O/OX./..X", "O.X/OX./X.."}) {
        CAPTURE(line);
        CHECK(Rules::turn(at(line)).is_terminal());
        CHECK(Rules::returns(at(line))[kCross] == kWholeReturn);
        CHECK(Rules::returns(at(line))[kNought] == 0);
        CHECK(after(line, kNought, "c1") == "TTT-4");
    }
    CHECK(Rules::turn(at("XX./OO./...")) == Turn::decision(kCross));
    // The last mark completes a line and the board: TTT-4 stands before TTT-5.
    CHECK(Rules::returns(at("XOX/OXO/XOX"))[kCross] == kWholeReturn);
}

TEST_CASE("TTT-5 a full board without a line is a draw") {
    CHECK(after("XOX/XOO/OXX", kNought, "a1") == "TTT-5");
    CHECK(Rules::returns(at("XOX/XOO/OXX"))[kNought] == kWholeReturn / 2);
}

TEST_CASE("TTT-6 positions that cannot come about are refused by name") {
    CHECK(TicTacToe::parse_state({}, "XX./.../...").error().clause == "TTT-1");
    CHECK(TicTacToe::parse_state({}, "XXX/OOO/...").error().clause == "TTT-4");
    CHECK(TicTacToe::parse_state({}, "X/...").error().clause == "TTT-6");
    CHECK(TicTacToe::parse_move({}, State(), kCross, "d1").error().clause == "TTT-6");
}

TEST_CASE("perft agrees with the counts that everybody finds") {
    // Their sum over finished games is the well-known 255,168.
    const std::uint64_t leaves[] = {9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872};
    for (int depth = 1; depth <= 9; ++depth) {
        CHECK(perft(Rules(), State(), depth) == leaves[depth - 1]);
    }
    std::uint64_t games = 0;
    for (int depth = 5; depth <= 9; ++depth) games += games_of_length(State(), depth);
    CHECK(games == 255168);
}

/// Takes the first free square from the second action on.
struct DrawingRules : Rules {
    std::optional<Action> random_action(const State& s, Seat seat, Rng&) const {
        ActionList<kMaxActions> actions;
        legal_actions(s, seat, actions);
        if (actions.size() == 9) return std::nullopt;
        return actions[0];
    }
};

TEST_CASE("playouts leave the choice to rules that draw for themselves") {
    Rng rng(1);
    PlayoutLists<DrawingRules> lists;
    State s;
    REQUIRE(random_step(DrawingRules(), s, rng, lists));
    State expected = s;
    Rules::apply(expected, kNought, {s.of(kCross) == 1 ? 1U : 0U});
    REQUIRE(random_step(DrawingRules(), s, rng, lists));
    CHECK(s == expected);
}

/// Counts each last action as two.
struct CountingRules : Rules {
    std::optional<std::uint64_t> perft(const State& s, int depth) const {
        if (depth == 3) return std::nullopt;
        std::uint64_t nodes = UINT64_MAX;
        return 2 * equipoise::perft<Rules>(*this, s, depth, nodes);
    }
};

TEST_CASE("perft leaves the last actions to rules that count for themselves, within its limit") {
    CHECK(perft(CountingRules(), State(), 0) == 1);
    CHECK(perft(CountingRules(), State(), 1) == 2 * 9);
    CHECK(perft(CountingRules(), State(), 3) == 2 * 9 * 8 * 7);
    CHECK(perft(CountingRules(), State(), 6) == 2 * 54720);
    // One node at depth 6, nine at depth 5, and of the leaves the whole count below a node of
    // depth 4 that is begun.
    std::uint64_t nodes = 1000;
    CHECK(perft(CountingRules(), State(), 6, nodes) == 2 * 54720 / 72);
    CHECK(nodes == 0);
    nodes = 10 + 72 + 2 * 54720;
    CHECK(perft(CountingRules(), State(), 6, nodes) == 2 * 54720);
    CHECK(nodes > 0);
}

}  // namespace
}  // namespace equipoise::tic_tac_toe
