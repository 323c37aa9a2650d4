#include "equipoise/cli/series/options.hpp"

#include <algorithm>
#include <cstdio>
#include <thread>

namespace equipoise {

int default_threads() {
    return static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
}

void add_seed_option(CLI::App& command, Seed& seed) {
    command.add_option("--seed", seed, "The seed of all chance")->capture_default_str();
}

void add_threads_option(CLI::App& command, int& threads) {
    command.add_option("--threads", threads, "How many games run at once")
        ->capture_default_str()
        ->check(CLI::Range(1, 1024));
}

void add_play_options(CLI::App& command, PlayArguments& arguments) {
    command.add_option("--ms", arguments.think_ms, "Milliseconds of processor time per choice")
        ->check(CLI::Range(1, 3'600'000));
    command.add_option("--sims", arguments.simulations, "Simulations per choice");
    add_seed_option(command, arguments.seed);
    add_threads_option(command, arguments.threads);
    command.add_option("--option", arguments.options, "name=value; also players=N and data=PATH");
}

const AnyBot& find_bot(const Catalog& catalog, const AnyGame& game, const std::string& id) {
    if (const AnyBot* bot = catalog.bots.find(game, id)) return *bot;
    std::string known;
    for (const AnyBot* bot : catalog.bots.of(game)) {
        known += (known.empty() ? "" : " ") + std::string(bot->info().id);
    }
    throw CommandFailed(Reason("no_such_bot_among", {{"bot", id}, {"bots", known}}));
}

std::string win_chance(double chance) {
    char text[32];
    std::snprintf(text, sizeof text, "%.7f", chance);
    return text;
}

}  // namespace equipoise
