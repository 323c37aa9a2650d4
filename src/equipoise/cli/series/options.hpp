// What the subcommands share that let bots play many games.

#pragma once

#include "equipoise/cli/command.hpp"
#include "equipoise/search/bot.hpp"

namespace equipoise {

/// How many games run at once unless somebody says otherwise: as many as there are processors.
int default_threads();

void add_seed_option(CLI::App& command, Seed& seed);
void add_threads_option(CLI::App& command, int& threads);

/// A set-up, and how long a bot may think in it.
struct PlayArguments {
    std::vector<std::string> options;
    int think_ms = 0;
    std::uint64_t simulations = 0;
    Seed seed = 1;
    int threads = default_threads();
};

/// `--ms`, `--sims`, `--seed`, `--threads` and `--option`.
void add_play_options(CLI::App& command, PlayArguments& arguments);

/// The bot of that game. Throws CommandFailed, which lists those there are.
const AnyBot& find_bot(const Catalog& catalog, const AnyGame& game, const std::string& id);

/// As win chances are printed: with seven digits.
std::string win_chance(double chance);

}  // namespace equipoise
