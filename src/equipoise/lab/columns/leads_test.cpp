#include "equipoise/lab/columns/leads.hpp"

#include <cmath>

#include <doctest/doctest.h>

#include "tests/support/catalog.hpp"
#include "tests/support/secret_game.hpp"

namespace equipoise {
namespace {

const Seat kFirst{0};
const Seat kSecond{1};

SharedRules duel() {
    const Shelf shelf = test_shelf();
    const AnyGame& game = *shelf.find("balance_duel");
    return game.make(shelf.default_setup(game).value()).value();
}

/// Leads of a game of two sides in which the first side stands at these values.
Leads seen(const AnyRules& rules, std::initializer_list<float> standings) {
    Leads leads(rules);
    for (float standing : standings) {
        Values values{};
        values[kFirst] = standing;
        values[kSecond] = 1 - standing;
        leads.see(values);
    }
    return leads;
}

Returns won_by(Seat seat) {
    Returns returns{};
    returns[seat] = kWholeReturn;
    return returns;
}

TEST_CASE("a lead changes when another side takes it; positions without a leader do not count") {
    const SharedRules rules = duel();
    CHECK(seen(*rules, {0.6F, 0.5F, 0.7F}).finish(won_by(kFirst)).changes == 0);
    CHECK(seen(*rules, {0.6F, 0.5F, 0.4F}).finish(won_by(kSecond)).changes == 1);
    CHECK(seen(*rules, {0.6F, 0.4F, 0.6F}).finish(won_by(kFirst)).changes == 2);
    // The end of the game is a position too.
    CHECK(seen(*rules, {0.6F, 0.6F}).finish(won_by(kSecond)).changes == 1);
    CHECK(seen(*rules, {}).finish(won_by(kSecond)).changes == 0);
}

TEST_CASE("a lead within the margin is not a lead") {
    const SharedRules rules = duel();
    // 0.509 leads 0.491 by 0.018, 0.511 leads 0.489 by 0.022.
    CHECK(seen(*rules, {0.509F}).finish(won_by(kFirst)).leader_share == 0);
    CHECK(seen(*rules, {0.511F}).finish(won_by(kFirst)).leader_share == 1);
}

TEST_CASE("a game is settled where the winner's last lead begins") {
    const SharedRules rules = duel();
    CHECK(seen(*rules, {0.6F, 0.7F, 0.8F}).finish(won_by(kFirst)).settled == 0);
    CHECK(seen(*rules, {0.6F, 0.4F, 0.8F}).finish(won_by(kFirst)).settled == 2);
    CHECK(seen(*rules, {0.6F, 0.5F, 0.8F}).finish(won_by(kFirst)).settled == 2);
    CHECK(seen(*rules, {0.4F, 0.6F, 0.8F}).finish(won_by(kFirst)).settled == 1);
    CHECK(seen(*rules, {0.6F, 0.6F, 0.5F}).finish(won_by(kFirst)).settled == 3);
    CHECK(seen(*rules, {0.6F, 0.6F, 0.6F}).finish(won_by(kSecond)).settled == 3);
}

TEST_CASE("drama is the mean root of the winner's arrears where another side led") {
    const SharedRules rules = duel();
    // Arrears of 0.36 and 0.64 have the roots 0.6 and 0.8.
    const LeadFacts facts = seen(*rules, {0.32F, 0.5F, 0.18F, 0.9F}).finish(won_by(kFirst));
    CHECK(facts.drama == doctest::Approx(0.7));
    CHECK(facts.leader_share == doctest::Approx(0.25));
    CHECK(seen(*rules, {0.9F, 0.9F}).finish(won_by(kFirst)).drama == 0);
}

TEST_CASE("without a sole winner nothing is settled and nobody was behind") {
    const SharedRules rules = duel();
    Returns shared{};
    shared[kFirst] = shared[kSecond] = kWholeReturn / 2;
    const LeadFacts facts = seen(*rules, {0.6F, 0.4F}).finish(shared);
    CHECK(facts.changes == 1);
    CHECK(facts.settled == 2);
    CHECK(std::isnan(facts.drama));
    CHECK(std::isnan(facts.leader_share));
}

TEST_CASE("a side stands as its seats do on average, and wins as one") {
    const AnyGame& game = secret_game::game();
    Setup setup = game.default_setup(secret_game::weights_file());
    setup.seats = 4;
    REQUIRE_FALSE(setup.options.set("teams", "pairs"));
    const SharedRules rules = game.make(setup).value();
    REQUIRE(rules->side(Seat(0)) == rules->side(Seat(2)));
    Leads leads(*rules);
    Values values{};
    // Sides at 0.5 and 0.4; the seat that stands best belongs to the second.
    values[Seat(0)] = 0.5F;
    values[Seat(2)] = 0.5F;
    values[Seat(1)] = 0.7F;
    values[Seat(3)] = 0.1F;
    leads.see(values);
    Returns returns{};
    returns[Seat(0)] = returns[Seat(2)] = kWholeReturn;
    CHECK(leads.finish(returns).leader_share == 1);
    CHECK(leads.finish(returns).settled == 0);
    leads.begin();
    CHECK(leads.finish(returns).leader_share == 0);
}

}  // namespace
}  // namespace equipoise
