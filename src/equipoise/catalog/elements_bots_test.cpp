// The bots of Elements at its own table: they know the rules only through the contract.

#include <doctest/doctest.h>

#include "equipoise/catalog/bots.hpp"
#include "equipoise/core/erased_game.hpp"
#include "equipoise/games/all.hpp"
#include "equipoise/record/playthrough.hpp"
#include "tests/support/bot_games.hpp"
#include "tests/support/effort.hpp"

using namespace equipoise;
using elements::Elements;

namespace {

SharedRules rules_of(int seats, const std::vector<std::pair<std::string, std::string>>& options) {
    Setup setup = erased<Elements>().default_setup({});
    setup.seats = seats;
    for (const auto& [name, value] : options) REQUIRE_FALSE(setup.options.set(name, value));
    const auto rules = erased<Elements>().make(setup);
    REQUIRE(static_cast<bool>(rules));
    return rules.value();
}

Playthrough at(const std::string& line) {
    const auto setup = Elements::amend(erased<Elements>().default_setup({}), line);
    REQUIRE(static_cast<bool>(setup));
    const auto rules = erased<Elements>().make(setup.value());
    REQUIRE(static_cast<bool>(rules));
    const auto state = rules.value()->parse_state(line);
    REQUIRE_MESSAGE(static_cast<bool>(state), (state ? "" : state.error().text()));
    return {rules.value(), state.value()};
}

const AnyBot& bot(std::string_view id) {
    for (const AnyBot* one : bots<Elements>()) {
        if (one->info().id == id) return *one;
    }
    FAIL("no bot " << id);
    return *bots<Elements>().front();
}

Action choice(const Playthrough& game, const AnyBot& bot, Seed seed, std::uint64_t simulations) {
    const Budget budget{.simulations = simulations, .stop = {}, .seed = seed};
    return bot.choose(game.rules(), game.state(), *game.turn().acting.begin(), budget);
}

}  // namespace

TEST_CASE("every bot plays whole games of Elements with two to eight seats" *
          doctest::description("slow: whole games of every bot")) {
    const auto simulations = static_cast<std::uint64_t>(effort(1, 8, 60));
    for (int seats : {2, 3, 5, 8}) {
        for (bool advanced : {false, true}) {
            const auto rules =
                rules_of(seats,
                         {{"advanced", advanced ? "true" : "false"},
                          {"auto_arrange", seats == 3 ? "false" : "true"},
                          {"void_order", seats == 5 ? "simultaneous" : "round_robin"},
                          {"repair_after_void", seats == 3 ? "true" : "false"}});
            for (const AnyBot* one : bots<Elements>()) {
                Playthrough game(rules);
                Rng rng(static_cast<Seed>(seats));
                for (Seed n = 0; !game.turn().is_terminal(); ++n) {
                    REQUIRE(n < 4000);
                    if (game.turn().is_chance()) {
                        game.apply(Actor::chance(),
                                   draw(rules->chance_outcomes(game.state()), rng));
                    } else {
                        const Seat seat = *game.turn().acting.begin();
                        const Action action = choice(game, *one, n, simulations);
                        REQUIRE_FALSE(rules->why_not(game.state(), seat, action));
                        game.apply(seat, action);
                    }
                }
            }
        }
    }
}

TEST_CASE("EL-6.3: the master plays the Void that takes the game, and keeps it where it cannot") {
    // Seat 1 leads by 5; without its Double on rank 2 it loses the 9 points of this cycle.
    const std::string behind = "EL n=2 opt=a c=3 ph=void s0=0 t=0 | 20+20 h=- p=- b=V2@C | ";
    const Playthrough game = at(behind + "20+16 h=- p=- b=E1@E1,E1@E3,E2@E2,E2@E3");
    CHECK(game.rules().print_action(game.state(), choice(game, bot("master"), 5, 400)) ==
          "void:V2>1:E2@E2");
}

TEST_CASE("Elements: the same seed and budget give the same choice") {
    for (const char* id : {"beginner", "novice", "club", "expert", "master", "mcts"}) {
        const auto rules = rules_of(3, {{"advanced", "true"}});
        Playthrough game(rules);
        Rng rng(9);
        while (game.turn().is_chance()) {
            game.apply(Actor::chance(), draw(rules->chance_outcomes(game.state()), rng));
        }
        CHECK(choice(game, bot(id), 11, 90) == choice(game, bot(id), 11, 90));
    }
}

TEST_CASE("Elements: each level beats the one below it in the advanced game" *
          doctest::description("slow: games between the levels")) {
    const SharedRules rules = rules_of(2, {{"advanced", "true"}});
    check_scores(*rules, bot("beginner"), bot("random"), 0.8, 6);
    check_scores(*rules, bot("novice"), bot("beginner"), 0.6, 16);
    check_scores(*rules, bot("club"), bot("novice"), 0.6, 12);
}

TEST_CASE("Elements: the expert beats the club player in the basic game, of which half is drawn" *
          doctest::description("slow: games between the levels")) {
    const SharedRules rules = rules_of(2, {});
    check_scores(*rules, bot("expert"), bot("club"), 0.55, 200);
}
