#include "tests/conformance.hpp"

#include <doctest/doctest.h>

#include "tests/house.hpp"
#include "tests/secret_game.hpp"

namespace equipoise {

TEST_CASE("property: every game of the house keeps every promise of the contract") {
    const Shelf shelf = test_shelf();
    REQUIRE_FALSE(shelf.games().empty());
    for (const AnyGame* game : shelf.games()) {
        CAPTURE(game->info().id);
        conformance::check_conformance(*game, shelf, conformance::usual_effort());
    }
}

TEST_CASE("property: Sealed Scales keeps every promise of the contract") {
    const Shelf shelf = secret_game::shelf();
    conformance::check_conformance(secret_game::game(), shelf, conformance::usual_effort());
}

}  // namespace equipoise
