#include "equipoise/search/closing/matrix.hpp"

#include <doctest/doctest.h>

#include "equipoise/base/rng.hpp"

using namespace equipoise;

namespace {

PayoffMatrix matrix_of(std::size_t rows, std::vector<double> payoffs) {
    const std::size_t columns = payoffs.size() / rows;
    return {rows, columns, std::move(payoffs)};
}

PayoffMatrix random_matrix(Rng& rng, bool with_ties) {
    PayoffMatrix game{1 + rng.below(6), 1 + rng.below(6), {}};
    for (std::size_t i = 0; i < game.rows * game.columns; ++i) {
        const double payoff = rng.below(with_ties ? 3 : 1000);
        game.payoffs.push_back(with_ties ? payoff / 2 : payoff / 999);
    }
    return game;
}

}  // namespace

TEST_CASE("games of a matrix have the values of the books") {
    // Rock, paper, scissors.
    const auto fair = solve_matrix(matrix_of(3, {0, -1, 1, 1, 0, -1, -1, 1, 0}));
    CHECK(fair.least == doctest::Approx(0).epsilon(1e-12));
    CHECK(fair.most == doctest::Approx(0).epsilon(1e-12));
    for (const double share : fair.rows) CHECK(share == doctest::Approx(1.0 / 3));
    for (const double share : fair.columns) CHECK(share == doctest::Approx(1.0 / 3));

    // Without a saddle: (ad - bc) / (a + d - b - c), and rows mix as (d - c) : (a - b).
    const auto mixed = solve_matrix(matrix_of(2, {3, -1, -2, 1}));
    CHECK(mixed.least == doctest::Approx(1.0 / 7));
    CHECK(mixed.rows[0] == doctest::Approx(3.0 / 7));
    CHECK(mixed.columns[0] == doctest::Approx(2.0 / 7));

    // With a saddle, the 2 in the middle of the second row.
    const auto pure = solve_matrix(matrix_of(3, {1, 0, 5, 4, 2, 3, 0, 1, 9}));
    CHECK(pure.least == doctest::Approx(2));
    CHECK(pure.rows[1] == doctest::Approx(1));
    CHECK(pure.columns[1] == doctest::Approx(1));
}

TEST_CASE("what both mixtures guarantee is the same number") {
    Rng rng(7);
    for (int i = 0; i < 4000; ++i) {
        const PayoffMatrix game = random_matrix(rng, i % 2 == 0);
        const auto solved = solve_matrix(game);
        double rows = 0;
        double columns = 0;
        for (const double share : solved.rows) {
            CHECK(share >= 0);
            rows += share;
        }
        for (const double share : solved.columns) {
            CHECK(share >= 0);
            columns += share;
        }
        CHECK(rows == doctest::Approx(1));
        CHECK(columns == doctest::Approx(1));
        // Neither side can do better than these, whatever the solver says of itself.
        for (std::size_t column = 0; column < game.columns; ++column) {
            double wins = 0;
            for (std::size_t row = 0; row < game.rows; ++row) {
                wins += solved.rows[row] * game.at(row, column);
            }
            CHECK(wins >= solved.most - 1e-9);
        }
        for (std::size_t row = 0; row < game.rows; ++row) {
            double wins = 0;
            for (std::size_t column = 0; column < game.columns; ++column) {
                wins += solved.columns[column] * game.at(row, column);
            }
            CHECK(wins <= solved.least + 1e-9);
        }
    }
}
