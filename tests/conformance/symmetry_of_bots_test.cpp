// Bots have no side: where a position has an image, so has their choice.

#include <cmath>
#include <string>

#include <doctest/doctest.h>

#include "equipoise/catalog/catalog.hpp"
#include "tests/conformance/conformance.hpp"
#include "tests/support/catalog.hpp"
#include "tests/support/game_under_test.hpp"

namespace equipoise::conformance {
namespace {

/// Whether some symmetry that leaves what the seat sees as it is takes one action to the other.
bool are_alike(const AnyRules& rules, const AnyState& s, Seat seat, Action one, Action other) {
    for (int symmetry = 0; symmetry < rules.symmetries(); ++symmetry) {
        if (rules.image(symmetry, one) == other && rules.image(symmetry, seat) == seat &&
            rules.same_view(rules.image(symmetry, s), s, seat)) {
            return true;
        }
    }
    return false;
}

void ask(const AnyRules& rules, const AnyState& s, Seat seat, Seed seed, int& images) {
    // Enough for every bot to leave its first guess.
    const Budget budget{.simulations = 64, .seed = seed};
    static const BotShelf bots = all_bots();
    for (const AnyBot* bot : bots.of(rules.game())) {
        const Action own = bot->choose(rules, s, seat, budget);
        for (int symmetry = 1; symmetry < rules.symmetries(); ++symmetry) {
            if (!rules.keeps(symmetry, s)) continue;
            const AnyState image = rules.image(symmetry, s);
            const Seat there = rules.image(symmetry, seat);
            const Action chosen = bot->choose(rules, image, there, budget);
            const Action expected = rules.image(symmetry, own);
            ++images;
            INFO(std::string(bot->info().id), " at ", rules.print_state(s));
            INFO("image ", rules.print_state(image));
            CHECK_MESSAGE(are_alike(rules, image, there, expected, chosen),
                          rules.print_action(image, expected),
                          " became ",
                          rules.print_action(image, chosen));
        }
    }
}

/// Random play, asking all bots at some decisions.
void play(const AnyRules& rules, int every, Rng& rng, int& images) {
    AnyState s = rules.initial();
    for (int ply = 0; ply < 400; ++ply) {
        const Turn turn = rules.turn(s);
        if (turn.is_terminal()) return;
        if (turn.is_chance()) {
            rules.apply(s, Actor::chance(), rules.draw_outcome(s, rng));
            continue;
        }
        const Seat seat = *turn.acting.begin();
        const std::vector<Action> actions = rules.playout_actions(s, seat);
        const auto count = static_cast<std::uint32_t>(actions.size());
        if (count > 1 && rng.below(static_cast<std::uint32_t>(every)) == 0) {
            ask(rules, s, seat, rng.next(), images);
        }
        rules.apply(s, seat, actions[rng.below(count)]);
    }
}

}  // namespace

TEST_CASE("property: bots choose the image of their choice in the image of a position" *
          doctest::description("slow: searches by every bot, from every side")) {
    const Shelf shelf = test_shelf();
    const AnyGame* game = shelf.find(kGameUnderTest);
    REQUIRE(game != nullptr);
    Rng rng(usual_effort().seed + static_cast<Seed>(usual_effort().shard));
    int images = 0;
    for (int seats = game->info().min_seats; seats <= game->info().max_seats; ++seats) {
        Setup setup = shelf.default_setup(*game).value();
        setup.seats = seats;
        const auto made = game->make(setup);
        if (!made || made.value()->symmetries() == 1) continue;
        const int wanted = images + effort(12, 100, 10'000);
        for (int i = 0; i < 20 * wanted && images < wanted; ++i) {
            play(*made.value(), 20, rng, images);
        }
        CHECK(images >= wanted);
    }
}

namespace {

/// What seat 0 gets of a game of a bot against itself, from 0 to 1.
double result_of_self_play(const AnyRules& rules, const AnyBot& bot, AnyState s, Rng& rng) {
    for (Turn turn = rules.turn(s); !turn.is_terminal(); turn = rules.turn(s)) {
        if (turn.is_chance()) {
            rules.apply(s, Actor::chance(), rules.draw_outcome(s, rng));
            continue;
        }
        const Seat seat = *turn.acting.begin();
        const Budget budget{.simulations = 64, .seed = rng.next()};
        rules.apply(s, seat, bot.choose(rules, s, seat, budget));
    }
    return return_fraction(rules.returns(s)[Seat(0)]).value();
}

}  // namespace

TEST_CASE("property: equal bots share the points, every seat beginning equally often" *
          doctest::description("slow: whole games of every bot against itself")) {
    if (effort_level() != EffortLevel::Slow) return;
    const Shelf shelf = test_shelf();
    const AnyGame* game = shelf.find(kGameUnderTest);
    REQUIRE(game != nullptr);
    Setup setup = shelf.default_setup(*game).value();
    setup.seats = 2;
    const SharedRules rules = game->make(setup).value();
    // A symmetry that exchanges the seats; without one, seats differ by their components.
    int exchange = 0;
    while (exchange < rules->symmetries() && rules->image(exchange, Seat(0)) == Seat(0)) ++exchange;
    if (exchange == rules->symmetries()) return;
    static const BotShelf bots = all_bots();
    constexpr int kGames = 400;
    // A wider interval than that of results between 0 and 1: 99.9 % of it.
    const double most = 3.29 * 0.5 / std::sqrt(kGames);
    for (const AnyBot* bot : bots.of(*game)) {
        if (bot->info().level == 0) continue;
        Rng rng(usual_effort().seed);
        double sum = 0;
        for (int i = 0; i < kGames; ++i) {
            const AnyState start = rules->initial();
            sum += result_of_self_play(
                *rules, *bot, i % 2 == 0 ? start : rules->image(exchange, start), rng);
        }
        INFO(std::string(bot->info().id), " gave seat 0 ", sum / kGames);
        CHECK(std::abs(sum / kGames - 0.5) < most);
    }
}

}  // namespace equipoise::conformance
