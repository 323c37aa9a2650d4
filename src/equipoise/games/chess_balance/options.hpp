// The options of CB-16 and the length of a match (CB-14).

#pragma once

#include <span>

#include "equipoise/core/setup.hpp"
#include "equipoise/games/chess_balance/state.hpp"

namespace equipoise::chess_balance {

/// Every option with its clause, in the order of CB-16, `games` last.
std::span<const OptionSpec> option_specs();

/// Games of a match where nobody chooses: 1, in a tournament 3 (CB-14.1).
int usual_games(const Options& options);

/// Refuses options of cards with mode=chess, and a tournament of fewer than 3 games.
Result<Switches, Misfit> read_switches(const Options& options);

}  // namespace equipoise::chess_balance
