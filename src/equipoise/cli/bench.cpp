// `equipoise bench`: the signature of how rules and bots behave, and their speed here.

#include <cstdio>
#include <iostream>

#include "equipoise/cli/command.hpp"
#include "equipoise/lab/signature.hpp"

namespace equipoise {
namespace {

void run_bench(const Catalog& catalog, bool signature_only) {
    std::uint64_t all = 0;
    for (const AnyGame* game : catalog.games.games()) {
        const GameBench bench = require(bench_game(*game, catalog.games, catalog.bots.of(*game)));
        all = fold_signature(all, bench.signature);
        char line[160];
        std::snprintf(line,
                      sizeof line,
                      "%-16s %s  %12.0f plies/s %12.0f simulations/s\n",
                      std::string(game->info().id).c_str(),
                      hex64(bench.signature).c_str(),
                      static_cast<double>(bench.plies) / bench.playout_seconds,
                      static_cast<double>(bench.simulations) / bench.search_seconds);
        if (!signature_only) std::cout << line << std::flush;
    }
    std::cout << "Bench: " << hex64(all) << "\n";
}

}  // namespace

void add_bench(CLI::App& app, const Catalog& catalog) {
    auto signature_only = std::make_shared<bool>(false);
    CLI::App* command =
        app.add_subcommand("bench", "Print the signature of the engine's behaviour, and its speed");
    command->add_flag("--signature", *signature_only, "Print the signature only");
    command->callback([&catalog, signature_only] { run_bench(catalog, *signature_only); });
}

}  // namespace equipoise
