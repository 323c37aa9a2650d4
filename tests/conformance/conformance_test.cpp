#include "tests/conformance/conformance.hpp"

#include <doctest/doctest.h>

#include "tests/support/catalog.hpp"
#include "tests/support/game_under_test.hpp"

namespace equipoise {

TEST_CASE("property: the game keeps every promise of the contract" *
          doctest::description("slow: hundreds of whole games, every promise at every step")) {
    const Shelf shelf = test_shelf();
    const AnyGame* game = shelf.find(kGameUnderTest);
    REQUIRE(game != nullptr);
    conformance::check_conformance(*game, shelf, conformance::usual_effort());
}

}  // namespace equipoise
