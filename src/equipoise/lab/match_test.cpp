#include "equipoise/lab/match.hpp"

#include <doctest/doctest.h>

#include "equipoise/search/bots.hpp"
#include "examples/connect_four/front.hpp"
#include "examples/tic_tac_toe/front.hpp"
#include "tests/support/secret_game.hpp"

namespace equipoise {
namespace {

SharedRules default_rules(const AnyGame& game, DataFile data = {}) {
    return game.make(game.default_setup(std::move(data))).value();
}

template <class T>
const AnyBot* bot_of(std::string_view id) {
    for (const AnyBot* bot : unjudged_bots<T>()) {
        if (bot->info().id == id) return bot;
    }
    return nullptr;
}

MatchPlan connect_four_plan(std::string_view a, std::string_view b) {
    using connect_four::ConnectFour;
    MatchPlan plan{
        default_rules(connect_four::game()), bot_of<ConnectFour>(a), bot_of<ConnectFour>(b)};
    plan.games = 20;
    plan.simulations = 60;
    return plan;
}

TEST_CASE("the Wilson interval has its known values") {
    // Newcombe 1998, table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
    const auto check = [](int successes, int games, double low, double high) {
        const Interval interval = wilson_95(static_cast<double>(successes) / games, games);
        CHECK(interval.low == doctest::Approx(low).epsilon(0.0005));
        CHECK(interval.high == doctest::Approx(high).epsilon(0.0005));
    };
    check(81, 263, 0.2553, 0.3662);
    check(15, 148, 0.0624, 0.1605);
    check(0, 20, 0.0, 0.1611);
    check(1, 29, 0.0061, 0.1718);
    CHECK(wilson_95(0.5, 0).low == 0);
}

TEST_CASE("a match does not depend on the number of threads") {
    MatchPlan plan = connect_four_plan("mcts", "random");
    const MatchResult alone = play_match(plan);
    plan.threads = 3;
    CHECK(play_match(plan) == alone);
    CHECK(alone.all.games == 20);
    CHECK(alone.all.wins >= 18);
    plan.seed = 2;
    CHECK_FALSE(play_match(plan) == alone);
}

TEST_CASE("exchanging the bots exchanges the result") {
    const MatchResult ab = play_match(connect_four_plan("random", "random"));
    CHECK(ab.by_seat[0].games == 10);
    CHECK(ab.by_seat[1].games == 10);
    CHECK(ab.all.games == ab.all.wins + ab.all.draws + ab.all.losses());
    CHECK(ab.plies >= 20 * 7);
    CHECK(ab.cut == 0);
}

TEST_CASE("a cut game is a draw of all sides") {
    MatchPlan plan = connect_four_plan("random", "random");
    plan.plies_max = 5;
    const MatchResult result = play_match(plan);
    CHECK(result.cut == 20);
    CHECK(result.all.draws == 20);
    CHECK(result.all.returns == 20 * kWholeReturn / 2);
}

TEST_CASE("a pair of games shares out teams, or more than two sides, evenly") {
    const AnyGame& game = secret_game::game();
    Setup setup = game.default_setup(secret_game::weights_file());
    setup.seats = 3;
    const auto random = bot_of<secret_game::SealedScales>("random");
    MatchPlan plan{game.make(setup).value(), random, random};
    plan.games = 2;
    const MatchResult result = play_match(plan);
    for (const Tally& seat : result.by_seat) CHECK(seat.games == 1);
    CHECK(result.all.games == 2);
}

}  // namespace
}  // namespace equipoise
