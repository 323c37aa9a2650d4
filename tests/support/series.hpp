// Plans of series for tests.

#pragma once

#include <string_view>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "equipoise/lab/series.hpp"
#include "tests/support/catalog.hpp"

namespace equipoise {

inline const std::vector<const AnyGame*>& listed_games() {
    static const Shelf shelf = test_shelf();
    return shelf.games();
}

inline SharedRules rules_with(std::string_view id,
                              const std::vector<std::pair<std::string, std::string>>& options = {},
                              int seats = 0) {
    const Shelf shelf = test_shelf();
    const AnyGame& game = *shelf.find(id);
    Setup setup = shelf.default_setup(game).value();
    if (seats > 0) setup.seats = seats;
    for (const auto& [name, value] : options) REQUIRE_FALSE(setup.options.set(name, value));
    return game.make(setup).value();
}

inline SeriesPlayer player_of(const SharedRules& rules,
                              std::string_view bot,
                              std::uint64_t simulations = 0) {
    static const BotShelf bots = all_bots();
    return {bots.find(rules->game(), bot), simulations, 0};
}

/// Player 0 holds even seats, player 1 the odd ones; then the other way round.
inline std::vector<PerSeat<std::uint8_t>> exchanged_seatings() {
    std::vector<PerSeat<std::uint8_t>> seatings(2);
    for (Seat seat : SeatSet::first(kMaxSeats)) {
        seatings[0][seat] = seat.index() % 2 != 0;
        seatings[1][seat] = seat.index() % 2 == 0;
    }
    return seatings;
}

inline SeriesPlan plan_with(SharedRules rules,
                            std::vector<SeriesPlayer> players,
                            std::int64_t games) {
    SeriesPlan plan;
    plan.rules = std::move(rules);
    plan.seatings = exchanged_seatings();
    if (players.size() == 1) plan.seatings.assign(1, {});
    plan.players = std::move(players);
    plan.games = games;
    plan.chance_seed = 11;
    plan.choice_seed = 22;
    return plan;
}

}  // namespace equipoise
