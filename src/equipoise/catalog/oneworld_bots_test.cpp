// The bots of One World at its own table: they know the rules only through the contract.

#include <map>

#include <doctest/doctest.h>

#include "equipoise/catalog/bots.hpp"
#include "equipoise/core/erased_game.hpp"
#include "equipoise/games/all.hpp"
#include "equipoise/record/playthrough.hpp"
#include "tests/support/bot_games.hpp"
#include "tests/support/effort.hpp"

using namespace equipoise;
using oneworld::OneWorld;

namespace {

SharedRules rules_of(const std::vector<std::pair<std::string, std::string>>& options) {
    Setup setup = erased<OneWorld>().default_setup({});
    for (const auto& [name, value] : options) REQUIRE_FALSE(setup.options.set(name, value));
    auto rules = erased<OneWorld>().make(setup);
    REQUIRE_MESSAGE(static_cast<bool>(rules), (rules ? "" : rules.error().text()));
    return rules.value();
}

Playthrough at(const std::string& line) {
    const auto setup = OneWorld::amend(erased<OneWorld>().default_setup({}), line);
    REQUIRE(static_cast<bool>(setup));
    const auto rules = erased<OneWorld>().make(setup.value());
    REQUIRE(static_cast<bool>(rules));
    const auto state = rules.value()->parse_state(line);
    REQUIRE_MESSAGE(static_cast<bool>(state), (state ? "" : state.error().text()));
    return {rules.value(), state.value()};
}

const AnyBot& bot(std::string_view id) {
    for (const AnyBot* one : bots<OneWorld>()) {
        if (one->info().id == id) return *one;
    }
    FAIL("no bot " << id);
    return *bots<OneWorld>().front();
}

Action choice(
    const Playthrough& game, const AnyBot& one, Seat seat, Seed seed, std::uint64_t simulations) {
    const Budget budget{.simulations = simulations, .stop = {}, .seed = seed};
    return one.choose(game.rules(), game.state(), seat, budget);
}

std::string move(const Playthrough& game, Action a) {
    return game.rules().print_action(game.state(), a);
}

/// Plays to the end or a limit of plies; 1 if the first bot wins, 0 if the second does.
double result_of(const SharedRules& rules,
                 const AnyBot& first,
                 const AnyBot& second,
                 Seed seed,
                 std::uint64_t simulations,
                 int plies_max = 3000) {
    Playthrough game(rules);
    Rng rng(seed);
    for (int ply = 0; ply < plies_max && !game.turn().is_terminal(); ++ply) {
        if (game.turn().is_chance()) {
            game.apply(Actor::chance(), draw(rules->chance_outcomes(game.state()), rng));
            continue;
        }
        const Seat seat = *game.turn().acting.begin();
        const AnyBot& acting = seat.index() == static_cast<int>(seed % 2) ? first : second;
        const Action a = choice(game, acting, seat, rng.next(), simulations);
        REQUIRE_FALSE(game.rules().why_not(game.state(), seat, a));
        CHECK(move(game, a).find('!') == std::string::npos);
        game.apply(seat, a);
    }
    if (!game.turn().is_terminal()) return 0.5;
    return game.rules().returns(game.state())[Seat(static_cast<int>(seed % 2))] /
        static_cast<double>(kWholeReturn);
}

}  // namespace

TEST_CASE("OW-6.18: every bot plays legally under many options and never leaves the map" *
          doctest::description("slow: whole games of every bot under every option")) {
    const std::vector<std::vector<std::pair<std::string, std::string>>> tables{
        {{"map", "eq12"}},
        {{"map", "eq12"}, {"chaos_gambit_2", "on"}, {"pylon_movement", "on"}},
        {{"map", "eq12"}, {"tower_elimination", "on"}, {"new_geography", "swap"}},
        {{"map", "eq12"},
         {"nonaligned_towers", "on"},
         {"reinforce", "may"},
         {"god_powers", "each"},
         {"flee", "on"},
         {"stacking", "d6"},
         {"friendly_obstacle", "on"}},
        {{"map", "eq22"}, {"frustration", "consecutive"}, {"moving_towers", "clockwise"}},
    };
    for (const auto& options : tables) {
        const auto rules = rules_of(options);
        for (const AnyBot* one : bots<OneWorld>()) {
            CAPTURE(one->info().id);
            result_of(rules, *one, *one, 5, 40, effort(10, 250, 3000));
        }
    }
}

TEST_CASE("OW-10.4: a bot that can attack the god does so, by the route without a Fault") {
    const Playthrough game = at("ow1 eq22 - 9 B M B:N,B8*3,K1,0,12;U11=B C:S,U8*3,L15,0,13;- -");
    for (const char* id : {"club", "master", "greedy", "rush"}) {
        CHECK(move(game, choice(game, bot(id), Seat(0), 3, 2000)) == "U11B-w");
    }
}

TEST_CASE("OW-8.2: of several battles a bot first fights the one that can end the game") {
    const Playthrough game =
        at("ow1 eq22 - 9 B b B:N,B8*3,K1,0,11;J6=B,U8=B C:S,U8*1,L15,0,12;J6=F hit/q:J6.U8");
    for (const char* id : {"beginner", "novice", "club", "expert", "master"}) {
        CHECK(move(game, choice(game, bot(id), Seat(0), 3, 100)) == "battle:U8");
    }
}

TEST_CASE("OW-8.3: bots choose their aspects by the best mixture, each as often as it says") {
    // Two against one: one each of two aspects, and no other.
    const Playthrough game =
        at("ow1 eq22 - 9 B c B:N,B8*3,K1,0,11;J6=SS C:S,U8*3,L15,0,12;J6=F b:J6.1.0");
    std::map<std::string, int> shown;
    for (Seed seed = 0; seed < 600; ++seed) {
        ++shown[move(game, choice(game, bot("master"), Seat(0), seed, 10))];
    }
    REQUIRE(shown.size() == 3);
    for (const char* pair : {"c:SB", "c:SF", "c:BF"}) {
        CHECK(shown[pair] > 150);
        CHECK(shown[pair] < 250);
    }
}

TEST_CASE("OW-10.1: a planning bot beats one that only runs, and a random one") {
    const auto rules = rules_of({{"map", "eq12"}, {"turn_cap", "120"}});
    double against_rush = 0;
    double against_random = 0;
    constexpr int kGames = 120;
    for (Seed seed = 1; seed <= kGames; ++seed) {
        against_rush += result_of(rules, bot("expert"), bot("rush"), seed, 2000);
        against_random += result_of(rules, bot("expert"), bot("random"), seed, 2000);
    }
    // Three standard deviations above half of the games.
    CHECK(against_rush >= 77);
    CHECK(against_random >= 77);
}

TEST_CASE("One World: each level beats the one below it" *
          doctest::description("slow: games between the levels")) {
    const SharedRules rules = rules_of({{"map", "eq12"}, {"turn_cap", "120"}});
    check_scores(*rules, bot("beginner"), bot("random"), 0.55, 20);
    check_scores(*rules, bot("novice"), bot("beginner"), 0.55, 20);
    check_scores(*rules, bot("club"), bot("novice"), 0.55, 20);
    check_scores(*rules, bot("expert"), bot("club"), 0.55, 20);
}
