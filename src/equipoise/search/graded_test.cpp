#include "equipoise/search/graded.hpp"

#include <cmath>
#include <map>

#include <doctest/doctest.h>

#include "equipoise/search/bots.hpp"
#include "examples/connect_four/front.hpp"

namespace equipoise {
namespace {

using connect_four::ConnectFour;

/// How often each of these actions is drawn, by code.
std::map<std::uint32_t, int> drawn(const Temper& temper,
                                   const std::vector<Graded>& actions,
                                   int times) {
    Rng rng(11);
    std::map<std::uint32_t, int> counts;
    for (int i = 0; i < times; ++i) ++counts[draw_graded(temper, actions, rng).code];
    return counts;
}

/// The columns that a level plays here under a few hundred seeds.
std::map<std::string, int> columns(std::string_view line, std::string_view level) {
    const AnyGame& game = connect_four::game();
    const SharedRules rules = game.make(game.default_setup({})).value();
    const AnyState state = rules->parse_state(std::string(line)).value();
    const Seat seat = *rules->turn(state).acting.begin();
    std::map<std::string, int> counts;
    for (const AnyBot* bot : unjudged_bots<ConnectFour>()) {
        if (bot->info().id != level) continue;
        for (Seed seed = 0; seed < 200; ++seed) {
            const Action a = bot->choose(*rules, state, seat, {.seed = seed});
            ++counts[rules->print_action(state, a)];
        }
    }
    return counts;
}

}  // namespace

TEST_CASE("property: an action is drawn in proportion to exp(-loss / temperature)") {
    const Temper temper{0.1F, 0.35F};
    const std::vector<Graded> actions{{{1}, 0.4F}, {{2}, 0.6F}, {{3}, 0.55F}, {{4}, 0.3F}};
    constexpr int kTimes = 100'000;
    auto counts = drawn(temper, actions, kTimes);
    double total = 0;
    for (const Graded& one : actions) {
        total += std::exp(-(0.6 - static_cast<double>(one.value)) / 0.1);
    }
    for (const Graded& one : actions) {
        const double share = std::exp(-(0.6 - static_cast<double>(one.value)) / 0.1) / total;
        // Five standard deviations, and what the weights are rounded by.
        const double slack = 5 * std::sqrt(share * (1 - share) / kTimes) + 0.001;
        CHECK(std::abs(counts[one.action.code] / double{kTimes} - share) < slack);
    }
}

TEST_CASE("an action that loses more than the limit is never drawn, however high the temperature") {
    const std::vector<Graded> actions{{{1}, 0.6F}, {{2}, 0.41F}, {{3}, 0.39F}};
    auto counts = drawn({100.0F, 0.2F}, actions, 2000);
    CHECK(counts[1] > 800);
    CHECK(counts[2] > 800);
    CHECK(counts[3] == 0);
}

TEST_CASE("a sure win is always taken, and a sure loss only where there is nothing else") {
    const Temper wild{100.0F, 1.0F};
    auto winning = drawn(wild, {{{1}, 0.99F}, {{2}, 1.0F}, {{3}, 1.0F}}, 1000);
    CHECK(winning[1] == 0);
    CHECK(winning[2] > 400);
    CHECK(winning[3] > 400);
    auto losing = drawn(wild, {{{1}, 0.0F}, {{2}, 0.01F}, {{3}, 0.0F}}, 1000);
    CHECK(losing[2] == 1000);
    auto lost = drawn(wild, {{{1}, 0.0F}, {{2}, 0.0F}}, 1000);
    CHECK(lost[1] > 400);
    CHECK(lost[2] > 400);
}

TEST_CASE("without errors the first of the best is chosen and no chance is used") {
    Rng rng(3);
    const Rng before = rng;
    const std::vector<Graded> actions{{{1}, 0.2F}, {{2}, 0.7F}, {{3}, 0.7F}};
    CHECK(draw_graded({}, actions, rng) == Action{2});
    Rng untouched = before;
    CHECK(rng.next() == untouched.next());
}

TEST_CASE("decay is e to the power of minus x within a hundredth, and never rises") {
    float last = 2;
    for (float x = 0; x < 9; x += 0.01F) {
        const float value = decay(x);
        const double exact = std::exp(-static_cast<double>(x));
        CHECK(std::abs(static_cast<double>(value) / exact - 1) < 0.0105);
        CHECK(value < last);
        last = value;
    }
    CHECK(decay(5000) == 0);
}

TEST_CASE("a choice is open between the actions that are hard to tell apart") {
    const std::vector<Graded> forced{{{1}, 0.9F}, {{2}, 0.1F}, {{3}, 0.2F}};
    CHECK(open_choices(forced) == doctest::Approx(1).epsilon(0.01));
    const std::vector<Graded> even{{{1}, 0.5F}, {{2}, 0.5F}, {{3}, 0.5F}, {{4}, 0.2F}};
    CHECK(open_choices(even) == doctest::Approx(3).epsilon(0.01));
}

TEST_CASE("levels without a judgement of the game always win at once where they can") {
    for (const char* level : {"beginner", "novice", "club", "expert"}) {
        CAPTURE(level);
        CHECK(columns("xxx/ooo/////", level)["a"] == 200);
    }
}

TEST_CASE("a weak level errs, and errs less than a weaker one") {
    // Three open stones on the bottom row make a win of b or d.
    const auto best = [](std::string_view level) {
        auto counts = columns("//xo//xo//", level);
        return counts["b"] + counts["d"];
    };
    const int beginner = best("beginner");
    const int club = best("club");
    CHECK(beginner < 200);
    CHECK(club > beginner);
}

}  // namespace equipoise
