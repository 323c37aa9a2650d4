#include "tests/conformance/conformance.hpp"

#include <doctest/doctest.h>

#include "tests/support/house.hpp"

namespace equipoise {

// Compiled once for each game of the house, which EQ_GAME names.
TEST_CASE("property: " EQ_GAME " keeps every promise of the contract" *
          doctest::description("slow: hundreds of whole games, every promise at every step")) {
    const Shelf shelf = test_shelf();
    const AnyGame* game = shelf.find(EQ_GAME);
    REQUIRE(game != nullptr);
    conformance::check_conformance(*game, shelf, conformance::usual_effort());
}

}  // namespace equipoise
