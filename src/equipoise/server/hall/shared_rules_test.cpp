#include "equipoise/server/hall/shared_rules.hpp"

#include <doctest/doctest.h>

#include "tests/support/catalog.hpp"

namespace equipoise::server {
namespace {

/// With the number of seats, as every table names it.
Setup setup_of(const Shelf& shelf, const AnyGame& game) {
    Setup setup = shelf.default_setup(game).value();
    setup.seats = game.make(setup).value()->seats();
    return setup;
}

}  // namespace

TEST_CASE("tables with the same setup share their rules, and others do not") {
    const Shelf shelf = test_shelf();
    const MakeRules make = share_rules();
    for (const AnyGame* game : shelf.games()) {
        const SharedRules one = make(*game, setup_of(shelf, *game)).value();
        CHECK(make(*game, setup_of(shelf, *game)).value() == one);
    }
    const AnyGame& duel = *shelf.find("balance_duel");
    Setup other = shelf.default_setup(duel).value();
    REQUIRE(!other.options.set("mode", "4t"));
    CHECK(make(duel, other).value() != make(duel, setup_of(shelf, duel)).value());
    const AnyGame& world = *shelf.find("oneworld");
    Setup own_data = setup_of(shelf, world);
    own_data.data.name = "my.owmap";
    const SharedRules rules = make(world, setup_of(shelf, world)).value();
    CHECK(make(world, own_data).value() != rules);
}

TEST_CASE("rules that no table has any more are made anew") {
    const Shelf shelf = test_shelf();
    const MakeRules make = share_rules();
    const AnyGame& duel = *shelf.find("balance_duel");
    const std::weak_ptr<const AnyRules> gone = make(duel, setup_of(shelf, duel)).value();
    CHECK(gone.expired());
    CHECK(make(duel, setup_of(shelf, duel)).value());
}

}  // namespace equipoise::server
