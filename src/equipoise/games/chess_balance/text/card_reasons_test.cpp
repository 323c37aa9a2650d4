#include "equipoise/games/chess_balance/text/card_reasons.hpp"

#include "equipoise/games/chess_balance/testing/testing.hpp"

namespace equipoise::chess_balance {
namespace {

/// The clause that a card meets which is named without its picks.
std::string asked(const std::string& line, const std::string& word) {
    Desk desk;
    REQUIRE(desk.set(line));
    return desk.why_not(word);
}

}  // namespace

TEST_CASE("CB-6.1 a card named without picks is first refused for not being in the hand") {
    CHECK(asked("4k3/8/8/8/8/8/P7/4K3 w - - 0 1 [hw:NA4;hb:NA6]", "WA1/") == "CB-6.1");
    CHECK(asked("4k3/8/8/3n4/8/8/P7/4K3 w - - 0 1 [hw:NA4;hb:NA6]", "WA1/") == "CB-6.1");
}

TEST_CASE("CB-6.2 a card that nothing fits is refused with that reason") {
    CHECK(asked("4k3/8/8/8/8/8/P7/4K3 w - - 0 1 [hw:WA1;hb:NA6]", "WA1/") == "CB-6.2");
}

TEST_CASE("CB-8.6 a card whose every play exposes its player's King is refused with that reason") {
    CHECK(asked("6rk/8/8/8/8/8/P5P1/6K1 w - - 0 1 [hw:FI1;dw:NA6]", "FI1/") == "CB-8.6");
}

TEST_CASE("CB-15.8 of several reasons, the refusal gives that of the play that got farthest") {
    // Only the blocked Pawn can be named: its Push is obstructed.
    CHECK(asked("4k3/8/8/8/p7/P7/8/4K3 w - - 0 1 [hw:NA4]", "NA4/") == "CB-6.5");
    // The King could step aside, but then no chess move is left.
    CHECK(asked("4k3/8/8/8/4p3/4P3/8/4K3 w - - 0 1 [hw:WI7]", "WI7/") == "CB-5.5");
}

TEST_CASE("CB-6.2 a card that could be played asks for its picks") {
    CHECK(asked("4k3/8/8/8/8/8/P7/4K3 w - - 0 1 [hw:NA4]", "NA4/") == "CB-6.2");
}

}  // namespace equipoise::chess_balance
