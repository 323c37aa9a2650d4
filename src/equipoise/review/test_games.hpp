// Finished games to review.

#pragma once

#include <vector>

#include <doctest/doctest.h>

#include "equipoise/record/playthrough.hpp"
#include "equipoise/search/bot.hpp"
#include "tests/support/catalog.hpp"

namespace equipoise {

/// A game of a bot with itself, the same on every build; cut if it takes very long.
inline Playthrough played_by(const SharedRules& rules,
                             const AnyBot& bot,
                             std::uint64_t simulations,
                             Seed seed) {
    constexpr std::size_t kMostPlies = 3000;
    Playthrough game(rules);
    Rng rng(seed);
    while (!game.turn().is_terminal() && game.plies().size() < kMostPlies) {
        if (game.turn().is_chance()) {
            game.draw_chance(rng.next());
            continue;
        }
        const Seat seat = *game.turn().acting.begin();
        const Budget budget{.simulations = simulations, .seed = rng.next()};
        game.apply(seat, bot.choose(*rules, game.state(), seat, budget));
    }
    return game;
}

inline const BotShelf& listed_bots() {
    static const BotShelf bots = all_bots();
    return bots;
}

inline const AnyBot& bot_named(const AnyRules& rules, std::string_view id) {
    const AnyBot* bot = listed_bots().find(rules.game(), id);
    REQUIRE(bot != nullptr);
    return *bot;
}

inline SharedRules default_rules(std::string_view id) {
    static const Shelf shelf = test_shelf();
    const AnyGame& game = *shelf.find(id);
    return game.make(shelf.default_setup(game).value()).value();
}

/// The default set-up and random ones, one of them at least with the most seats.
inline std::vector<SharedRules> sampled_rules(const AnyGame& game, int count, Seed seed) {
    static const Shelf shelf = test_shelf();
    const Setup base = shelf.default_setup(game).value();
    std::vector<SharedRules> rules{game.make(base).value()};
    Setup crowded = base;
    crowded.seats = game.info().max_seats;
    if (auto made = game.make(crowded)) rules.push_back(made.value());
    Rng rng(seed);
    for (int tries = 0; tries < 100 && static_cast<int>(rules.size()) < count; ++tries) {
        Setup setup = base;
        const int span = game.info().max_seats - game.info().min_seats + 1;
        setup.seats =
            game.info().min_seats + static_cast<int>(rng.below(static_cast<std::uint32_t>(span)));
        for (const OptionSpec& spec : game.options()) {
            if (spec.choices.empty() || rng.below(2) == 0) continue;
            const auto choices = static_cast<std::uint32_t>(spec.choices.size());
            static_cast<void>(setup.options.set(spec.name, spec.choices[rng.below(choices)]));
        }
        if (auto made = game.make(setup)) rules.push_back(made.value());
    }
    return rules;
}

}  // namespace equipoise
