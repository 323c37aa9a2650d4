#include "tests/conformance.hpp"

#include <doctest/doctest.h>

#include "tests/secret_game.hpp"

namespace equipoise {

TEST_CASE("property: Sealed Scales keeps every promise of the contract") {
    const Shelf shelf = secret_game::shelf();
    conformance::check_conformance(secret_game::game(), shelf, {});
}

}  // namespace equipoise
