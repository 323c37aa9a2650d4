// Reasons for hints against the Showdown that follows.

#include "equipoise/games/balanceformers/testing.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/reasons.hpp"

namespace equipoise::balanceformers::explain_test {
namespace {

/// Deaths of a seat's own beings in the Showdown that ends this turn at once.
int deaths(const Playthrough& game, Seat seat, bool own) {
    AnyState after = game.state();
    const Action end = game.rules().parse_move(game.state(), seat, "end").value().front();
    game.rules().apply(after, seat, end);
    const std::string mine = game.rules().seat_name(seat);
    int count = 0;
    for (const Event& event : game.rules().events(game.state(), seat, end, after, seat)) {
        if (event.key != "dies") continue;
        for (const auto& [name, value] : event.args) {
            if (name == "being") count += (value.substr(0, mine.size()) == mine) == own ? 1 : 0;
        }
    }
    return count;
}

constexpr const char* kLast =
    "bf1 - BY std10 B1Y6B5/Y1--/#/#/#/#/#/#/#/# 0,0/0,0 0/0 345.345/345.345 2A 1+1/2+1 B:2";

TEST_CASE("BF-11.6 the deaths that a hint speaks of are those of the Showdown that then comes") {
    const Playthrough game = at(kLast);
    const Seat seat = *game.turn().acting.begin();
    const int own = deaths(game, seat, true);
    const int others = deaths(game, seat, false);
    REQUIRE(own == 1);
    REQUIRE(others == 1);
    int told = 0;
    for (Action action : game.rules().legal_actions(game.state(), seat)) {
        const std::string word = game.rules().print_action(game.state(), action);
        if (word == "end") continue;
        const std::string said = reasons(game, seat, action);
        Playthrough then = game;
        then.apply(seat, action);
        INFO(word << ": " << said);
        const int own_then = deaths(then, seat, true);
        const int others_then = deaths(then, seat, false);
        CHECK(says(said, "risks:" + std::to_string(own_then)) == (own_then > 0));
        CHECK(says(said, "saves:" + std::to_string(own - own_then)) == (own_then < own));
        CHECK(says(said, "kills:" + std::to_string(others_then - others)) ==
              (others_then > others));
        told += said.empty() ? 0 : 1;
    }
    CHECK(told > 0);
}

TEST_CASE("BF-6.1 BF-13.5 picks and awards are left to the player") {
    CHECK(reasons(fresh(), "i4/3").empty());
}

}  // namespace
}  // namespace equipoise::balanceformers::explain_test
