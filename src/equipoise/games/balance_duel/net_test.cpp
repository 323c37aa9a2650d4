// The net of Balance Duel beside what the solved tables say (docs/solved.md).

#include <cmath>
#include <utility>

#include <doctest/doctest.h>

#include "equipoise/games/balance_duel/testing.hpp"

namespace equipoise::balance_duel {
namespace {

/// The win chance of the seat that begins, as the net judges the position before its first roll.
float first_mover(const std::string& model) {
    Playthrough game = begin({{"model", model}});
    AnyState s = game.rules().initial();
    game.rules().apply(s, Actor::chance(), Choice::start_roll(0));
    return game.rules().evaluate(s)->operator[](Seat(0));
}

TEST_CASE("the net knows the edge of beginning that the solved tables have, BD-2.3") {
    // docs/solved.md, to four digits.
    const std::pair<const char*, float> exact[] = {{"A", 0.5238F},
                                                   {"B", 0.5082F},
                                                   {"C", 0.4931F},
                                                   {"D", 0.5585F},
                                                   {"A_s4", 0.5176F},
                                                   {"B_s4", 0.4979F},
                                                   {"C_s4", 0.4906F},
                                                   {"D_s4", 0.5513F}};
    for (const auto& [model, value] : exact) {
        CAPTURE(model);
        CHECK(std::abs(first_mover(model) - value) < 0.05F);
    }
}

TEST_CASE("the net judges games for two with six pawns each, and nothing else, BD-9.4") {
    CHECK(typed_rules(begin()).learns());
    CHECK(typed_rules(begin({{"holder_model", "lanes"}})).learns());
    for (const OptionList& other : {OptionList{{"mode", "2e"}},
                                    OptionList{{"mode", "3i"}},
                                    OptionList{{"mode", "4t"}},
                                    OptionList{{"final_positions", "rearrange"}}}) {
        CHECK_FALSE(typed_rules(begin(other)).learns());
    }
}

TEST_CASE("judging by hand is another judgement, and both share one win among the seats") {
    const Playthrough game = begin();
    AnyState any = game.rules().initial();
    game.rules().apply(any, Actor::chance(), Choice::start_roll(0));
    const State& s = any.as<State>();
    const Rules& rules = typed_rules(game);
    Values by_net{};
    Values by_hand{};
    rules.evaluate(s, by_net);
    rules.judging_by_hand().evaluate(s, by_hand);
    CHECK(by_net[Seat(0)] != by_hand[Seat(0)]);
    CHECK(by_net[Seat(0)] + by_net[Seat(1)] == doctest::Approx(1));
    CHECK(by_hand[Seat(0)] + by_hand[Seat(1)] == doctest::Approx(1));
}

}  // namespace
}  // namespace equipoise::balance_duel
