#include "equipoise/server/common/rating.hpp"

#include <doctest/doctest.h>

namespace equipoise::server {
namespace {

struct Known {
    Placing before;
    double mu, sigma;
};

Placing placed(double mu, double sigma, int rank, int team) { return {{mu, sigma, 3}, rank, team}; }

void check(const std::vector<Known>& knowns) {
    std::vector<Placing> placings;
    placings.reserve(knowns.size());
    for (const Known& known : knowns) placings.push_back(known.before);
    const std::vector<Rating> after = update_ratings(placings);
    REQUIRE(after.size() == knowns.size());
    for (std::size_t i = 0; i < knowns.size(); ++i) {
        CHECK(after[i].mu == doctest::Approx(knowns[i].mu).epsilon(1e-9));
        CHECK(after[i].sigma == doctest::Approx(knowns[i].sigma).epsilon(1e-9));
        CHECK(after[i].games == 4);
    }
}

constexpr double kNew = 25.0 / 3.0;

// Known values: the Plackett-Luce model of the Python package openskill 6.1.3, which is independent
// of us, with its standard constants.

TEST_CASE("two newcomers move as openskill moves them") {
    check({{placed(25, kNew, 1, 0), 27.635389493, 8.065901414},
           {placed(25, kNew, 2, 1), 22.364610507, 8.065901414}});
}

TEST_CASE("three of different strength move as openskill moves them") {
    check({{placed(30, 4, 2, 0), 29.841560050, 3.977283777},
           {placed(25, kNew, 1, 1), 28.463209598, 8.125546610},
           {placed(20, 7, 3, 2), 18.041337936, 6.813471964}});
}

TEST_CASE("three teams of two move as openskill moves them") {
    check({{placed(25, kNew, 2, 0), 24.825438659, 8.062285188},
           {placed(30, 3, 2, 0), 29.977361658, 2.988659431},
           {placed(26, 5, 1, 1), 27.030817562, 4.977827134},
           {placed(24, 6, 1, 1), 25.484251336, 5.961029076},
           {placed(22, 4, 3, 2), 21.380406073, 3.973195361},
           {placed(25, kNew, 3, 2), 22.311688127, 8.080675147}});
}

TEST_CASE("eight in a row move as openskill moves them") {
    const double mu[] = {22.663526915,
                         23.004053173,
                         23.383105855,
                         23.798260822,
                         24.242738609,
                         24.699044111,
                         25.115786475,
                         25.262244907};
    const double sigma[] = {7.980921336,
                            7.467428884,
                            6.959092978,
                            6.455076871,
                            5.954577849,
                            5.456913560,
                            4.961937916,
                            4.474707329};
    std::vector<Known> knowns;
    knowns.reserve(8);
    for (int i = 0; i < 8; ++i)
        knowns.push_back({placed(20 + i, 8 - 0.5 * i, i + 1, i), mu[i], sigma[i]});
    check(knowns);
}

// openskill treats ties in its own way. These values are the first and second derivatives, taken
// numerically to 50 digits, of the paper's likelihood of an order with ties: the product over all
// teams q of (theta_q / sum of theta in C_q)^(1 / A_q).

TEST_CASE("a draw pulls two together, as the likelihood with ties says") {
    check({{placed(27, 5, 1, 0), 26.680415683, 4.921843607},
           {placed(22, 6, 1, 1), 22.460162368, 5.836137075}});
}

TEST_CASE("two in the middle share a place, as the likelihood with ties says") {
    check({{placed(25, kNew, 1, 0), 28.735228407, 8.164638194},
           {placed(28, 3, 2, 1), 27.854256407, 2.994299167},
           {placed(21, 6.5, 2, 2), 21.185022820, 6.387131080},
           {placed(25, 2, 4, 3), 24.831791748, 2.000517408}});
}

TEST_CASE("two teams share the first place, as the likelihood with ties says") {
    check({{placed(25, kNew, 1, 0), 25.317431551, 8.196848041},
           {placed(30, 3, 1, 0), 30.041166755, 2.994809255},
           {placed(26, 5, 1, 1), 26.279575560, 4.977827134},
           {placed(24, 6, 1, 1), 24.402554646, 5.961029076},
           {placed(22, 4, 3, 2), 21.747883035, 3.988430047},
           {placed(25, kNew, 3, 2), 23.906107695, 8.220748240}});
}

TEST_CASE("a game without opponents counts and moves nobody") {
    const auto after = update_ratings({placed(25, 5, 1, 0), placed(26, 6, 1, 0)});
    CHECK(after[0] == Rating{25, 5, 4});
    CHECK(after[1] == Rating{26, 6, 4});
    CHECK(update_ratings({}).empty());
}

TEST_CASE("ratings stay finite however one-sided the game and however long the run") {
    std::vector<Rating> ratings(2);
    for (int game = 0; game < 2000; ++game)
        ratings = update_ratings({{ratings[0], 1, 0}, {ratings[1], 2, 1}});
    CHECK(ratings[0].mu > ratings[1].mu);
    CHECK(ratings[0].mu < 1000);
    CHECK(ratings[1].sigma > 0);
    CHECK(ratings[1].games == 2000);
}

TEST_CASE("a newcomer is shown as 1000, and the ladder's order is the shown one") {
    CHECK(shown_rating({}) == 1000);
    CHECK(shown_rating({30, 2, 9}) > shown_rating({30, 4, 9}));
}

TEST_CASE("a ladder is named after its game and mode, and says both again") {
    const std::pair<std::string, std::string> with_mode{"chess", "normal"}, without{"chess", ""};
    CHECK(game_and_mode(ladder_of("chess", "normal")) == with_mode);
    CHECK(game_and_mode(ladder_of("chess", "")) == without);
    CHECK(game_and_mode("chess") == without);
}

}  // namespace
}  // namespace equipoise::server
