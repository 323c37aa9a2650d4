// The bench signature: one number for how rules and bots behave, so that no change of it goes
// unnoticed, and how fast they are.

#pragma once

#include <cstdint>

#include "equipoise/core/shelf.hpp"
#include "equipoise/search/bot.hpp"

namespace equipoise {

struct GameBench {
    std::uint64_t signature = 0;  // Of returns, lengths and bots' choices; the same on every build.
    std::uint64_t plies = 0;
    double playout_seconds = 0;
    std::uint64_t simulations = 0;  // Of the bot `mcts`.
    double search_seconds = 0;
};

/// Random playouts and choices of every bot, always from the same seeds, with default options and
/// once more with as many seats as the game allows.
Result<GameBench, Misfit> bench_game(const AnyGame& game,
                                     const Shelf& shelf,
                                     const std::vector<const AnyBot*>& bots);

/// The signature of several games in the order of the shelf.
std::uint64_t fold_signature(std::uint64_t all, std::uint64_t of_game);

}  // namespace equipoise
