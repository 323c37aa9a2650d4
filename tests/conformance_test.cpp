#include "tests/conformance.hpp"

#include <fstream>
#include <iterator>

#include <doctest/doctest.h>

#include "equipoise/catalog/catalog.hpp"
#include "tests/secret_game.hpp"

namespace equipoise {
namespace {

Result<DataFile, Misfit> read_data(std::string_view path) {
    std::ifstream file(EQ_SOURCE_DIR "/data/" + std::string(path), std::ios::binary);
    if (!file) return Misfit{{}, std::string(path), "cannot be read"};
    return DataFile{std::string(path), {std::istreambuf_iterator<char>(file), {}}};
}

}  // namespace

TEST_CASE("property: every game of the house keeps every promise of the contract") {
    const Shelf shelf = house_games(read_data);
    REQUIRE_FALSE(shelf.games().empty());
    for (const AnyGame* game : shelf.games()) {
        CAPTURE(game->info().id);
        conformance::check_conformance(*game, shelf, {});
    }
}

TEST_CASE("property: Sealed Scales keeps every promise of the contract") {
    const Shelf shelf = secret_game::shelf();
    conformance::check_conformance(secret_game::game(), shelf, {});
}

}  // namespace equipoise
