// The bots of Balance Duel at its own table: they know the rules only through the contract.

#include <doctest/doctest.h>

#include "equipoise/catalog/bots.hpp"
#include "equipoise/core/erased_game.hpp"
#include "equipoise/games/all.hpp"
#include "tests/support/bot_games.hpp"
#include "tests/support/catalog.hpp"

using namespace equipoise;
using balance_duel::BalanceDuel;

namespace {

const AnyBot& bot(std::string_view id) {
    for (const AnyBot* one : bots<BalanceDuel>()) {
        if (one->info().id == id) return *one;
    }
    FAIL("no bot " << id);
    return *bots<BalanceDuel>().front();
}

SharedRules default_rules() {
    const Setup setup = erased<BalanceDuel>().default_setup(
        {"models.json", read_source_file("data/balance_duel/models.json")});
    auto rules = erased<BalanceDuel>().make(setup);
    REQUIRE(static_cast<bool>(rules));
    return rules.value();
}

}  // namespace

TEST_CASE("Balance Duel: each level beats the one below it" *
          doctest::description("slow: games between the levels")) {
    const SharedRules rules = default_rules();
    check_scores(*rules, bot("beginner"), bot("random"), 0.8, 200);
    check_scores(*rules, bot("novice"), bot("beginner"), 0.55, 300);
    check_scores(*rules, bot("club"), bot("novice"), 0.55, 300);
    check_scores(*rules, bot("expert"), bot("club"), 0.55, 300);
}

TEST_CASE(
    "property: every level of Balance Duel wins at once, and never loses at once needlessly") {
    const SharedRules rules = default_rules();
    for (const char* id : {"beginner", "novice", "club", "expert"}) {
        CAPTURE(std::string(id));
        const EndsMet met = check_ends(*rules, bot(id), 60, 64);
        CHECK(met.losses > 60);
    }
}
