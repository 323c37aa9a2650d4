#include "equipoise/lab/signature.hpp"

#include <cstdlib>
#include <fstream>

#include <doctest/doctest.h>

#include "equipoise/catalog/catalog.hpp"
#include "tests/support/catalog.hpp"
#include "tests/support/effort.hpp"

namespace equipoise {
namespace {

TEST_CASE("rules and bots behave as tests/bench_signature.txt says" *
          doctest::description("slow: the whole bench of every game") *
          doctest::skip(is_left_to_slow())) {
    const Shelf shelf = test_shelf();
    const BotShelf bots = all_bots();
    std::string found;
    for (const AnyGame* game : shelf.games()) {
        const GameBench bench = bench_game(*game, shelf, bots.of(*game)).value();
        found += std::string(game->info().id) + " " + hex64(bench.signature) + "\n";
    }
    const std::string path = std::string(EQ_SOURCE_DIR) + "/tests/bench_signature.txt";
    if (std::getenv("EQUIPOISE_UPDATE") != nullptr) std::ofstream(path, std::ios::binary) << found;
    // If the change was meant, run the tests once with EQUIPOISE_UPDATE=1 and commit the file.
    CHECK(found == read_source_file("tests/bench_signature.txt"));
}

}  // namespace
}  // namespace equipoise
