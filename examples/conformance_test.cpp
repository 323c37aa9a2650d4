#include "tests/conformance/conformance.hpp"

#include <doctest/doctest.h>

#include "examples/connect_four/front.hpp"
#include "examples/tic_tac_toe/front.hpp"

namespace equipoise {
namespace {

TEST_CASE("property: the example games keep every promise of the contract") {
    for (const AnyGame* game : {&tic_tac_toe::game(), &connect_four::game()}) {
        CAPTURE(game->info().id);
        const Shelf shelf({game}, [](std::string_view) { return DataFile{}; });
        conformance::check_conformance(*game, shelf, {.games = 300});
    }
}

}  // namespace
}  // namespace equipoise
