#include <doctest/doctest.h>

#include "equipoise/core/playout.hpp"
#include "examples/connect_four/front.hpp"

namespace equipoise::connect_four {
namespace {

constexpr Seat kFirst{0};
constexpr Seat kSecond{1};

State at(std::string_view line) { return ConnectFour::parse_state({}, line).value(); }

/// The one place that plays a move in these tests: text in, text out.
std::string after(std::string_view line, Seat seat, std::string_view move) {
    State s = at(line);
    const Action a = ConnectFour::parse_move({}, s, seat, move).value().front();
    if (const auto refusal = Rules::why_not(s, seat, a)) return std::string(refusal->clause.id);
    Rules::apply(s, seat, a);
    return ConnectFour::print_state({}, s);
}

TEST_CASE("CF-1 the seats take turns and the first begins") {
    CHECK(after("//////", kSecond, "a") == "CF-1");
    CHECK(after("//////", kFirst, "a") == "x//////");
    CHECK(after("x//////", kSecond, "g") == "x//////o");
}

TEST_CASE("CF-2 CF-3 a stone falls, and a column holds six") {
    CHECK(Rules::why_not(State(), kFirst, {7})->clause == kBoardClause);
    CHECK(after("///xoxox///", kSecond, "d") == "///xoxoxo///");
    CHECK(after("///xoxoxo///", kFirst, "d") == "CF-3");
}

TEST_CASE("CF-4 four in a line win in every direction, three do not") {
    for (const char* line :
         {"xxxx/ooo/////", "xo/xo/xo/x///", "x/ox/oox/ooxx/x//", "xoox/oox/ox/x/x//"}) {
        CAPTURE(line);
        const State s = at(line);
        CHECK(Rules::turn(s).is_terminal());
        CHECK(Rules::returns(s)[s.last()] == kWholeReturn);
        CHECK(after(line, s.to_move(), "g") == "CF-4");
    }
    CHECK(Rules::turn(at("xxx/ooo/////")) == Turn::decision(kFirst));
    // Three at the top of one column and one at the foot of the next are no line.
    CHECK_FALSE(Rules::turn(at("oooxxx/x/o/x///")).is_terminal());
}

TEST_CASE("CF-5 a full board without a line is a draw") {
    const State s = at("ooxoxo/xxoxox/oxooxo/oxxoxo/xoxoxx/xoxxoo/xooxox");
    CHECK(Rules::turn(s).is_terminal());
    CHECK(Rules::returns(s)[kFirst] == kWholeReturn / 2);
    CHECK(after("ooxoxo/xxoxox/oxooxo/oxxoxo/xoxoxx/xoxxoo/xooxox", kFirst, "a") == "CF-5");
}

TEST_CASE("CF-6 positions that cannot come about are refused by name") {
    CHECK(ConnectFour::parse_state({}, "xx//////").error().clause == "CF-1");
    CHECK(ConnectFour::parse_state({}, "xxxx/oooo/////").error().clause == "CF-4");
    CHECK(ConnectFour::parse_state({}, "xoxoxox//////").error().clause == "CF-6");
    CHECK(ConnectFour::parse_state({}, "x").error().clause == "CF-6");
}

TEST_CASE("perft agrees with a separate count") {
    // To depth 7 by a program with lists in place of bits, which looks for lines from every cell.
    const std::uint64_t leaves[] = {7, 49, 343, 2401, 16807, 117649, 823536, 5673234};
    for (int depth = 1; depth <= 8; ++depth) {
        CHECK(perft(Rules(), State(), depth) == leaves[depth - 1]);
    }
}

}  // namespace
}  // namespace equipoise::connect_four
