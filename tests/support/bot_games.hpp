// Games of bots, for tests of the levels.

#pragma once

#include <algorithm>

#include <doctest/doctest.h>

#include "equipoise/record/playthrough.hpp"
#include "equipoise/search/bot.hpp"
#include "tests/support/effort.hpp"

namespace equipoise {

inline Action choice_of(const AnyBot& bot,
                        const AnyRules& rules,
                        const AnyState& s,
                        Seed seed,
                        std::uint64_t simulations) {
    return bot.choose(
        rules, s, *rules.turn(s).acting.begin(), {.simulations = simulations, .seed = seed});
}

/// What the first bot scores against the second, from 0 to 1, in games for two that go in pairs
/// with the seats exchanged. Without simulations each has its own budget. The same on every build.
inline double score_of(const AnyRules& rules,
                       const AnyBot& first,
                       const AnyBot& second,
                       int games,
                       std::uint64_t simulations = 0) {
    double points = 0;
    for (int game = 0; game < games; ++game) {
        const Seat own(game % 2);
        AnyState s = rules.initial();
        Rng rng(static_cast<Seed>(game / 2 + 1));
        int plies = 0;
        for (Turn turn = rules.turn(s); !turn.is_terminal(); turn = rules.turn(s)) {
            REQUIRE(++plies < 20'000);
            if (turn.is_chance()) {
                rules.apply(s, Actor::chance(), rules.draw_outcome(s, rng));
                continue;
            }
            const Seat seat = *turn.acting.begin();
            const AnyBot& bot = seat == own ? first : second;
            rules.apply(s, seat, choice_of(bot, rules, s, rng.next(), simulations));
        }
        points += static_cast<double>(rules.returns(s)[own]) / kWholeReturn;
    }
    return points / games;
}

/// Checks that the first bot scores more than `least` against the second. Games are the same on
/// every build: under sanitizers, which look at memory alone, a tenth of them are played and not
/// counted.
inline void check_scores(const AnyRules& rules,
                         const AnyBot& first,
                         const AnyBot& second,
                         double least,
                         int games,
                         std::uint64_t simulations = 0) {
    const int played = effort(std::max(2, games / 10), games, games);
    const double score = score_of(rules, first, second, played, simulations);
    CAPTURE(first.info().id);
    CAPTURE(second.info().id);
    if (played == games) CHECK(score > least);
}

/// How often a bot met an action that ends the game at once.
struct EndsMet {
    int wins = 0;
    int losses = 0;
};

/// Asks a bot at every decision of random games: it wins at once where it can, and loses at once
/// only where nothing else is left.
inline EndsMet check_ends(const AnyRules& rules,
                          const AnyBot& bot,
                          int games,
                          std::uint64_t simulations) {
    EndsMet met;
    Rng rng(5);
    for (int game = 0; game < games; ++game) {
        AnyState s = rules.initial();
        for (Turn turn = rules.turn(s); !turn.is_terminal(); turn = rules.turn(s)) {
            if (turn.is_chance()) {
                rules.apply(s, Actor::chance(), rules.draw_outcome(s, rng));
                continue;
            }
            const Seat seat = *turn.acting.begin();
            const std::vector<Action> actions = rules.playout_actions(s, seat);
            const auto result = [&](Action a) -> std::optional<std::uint32_t> {
                AnyState next = s;
                rules.apply(next, seat, a);
                if (!rules.turn(next).is_terminal()) return std::nullopt;
                return static_cast<std::uint32_t>(rules.returns(next)[seat]);
            };
            bool can_win = false;
            int losing = 0;
            for (const Action a : actions) {
                can_win |= result(a) == std::uint32_t{kWholeReturn};
                losing += result(a) == std::uint32_t{0} ? 1 : 0;
            }
            const bool can_avoid = losing > 0 && losing < static_cast<int>(actions.size());
            if (can_win || can_avoid) {
                const Action action = choice_of(bot, rules, s, rng.next(), simulations);
                const auto chosen = result(action);
                INFO(std::string(bot.info().id), " at ", rules.print_state(s));
                INFO("chose ", rules.print_action(s, action));
                CHECK((!can_win || chosen == std::uint32_t{kWholeReturn}));
                CHECK((!can_avoid || chosen != std::uint32_t{0}));
                met.wins += can_win ? 1 : 0;
                met.losses += can_avoid ? 1 : 0;
            }
            rules.apply(s, seat, actions[rng.below(static_cast<std::uint32_t>(actions.size()))]);
        }
    }
    return met;
}

}  // namespace equipoise
