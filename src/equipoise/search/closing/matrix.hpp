// Zero-sum games of one choice each, made at once.

#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <vector>

#include "equipoise/base/expect.hpp"

namespace equipoise {

/// What rows win by column, row after row.
struct PayoffMatrix {
    std::size_t rows = 0;
    std::size_t columns = 0;
    std::vector<double> payoffs{};

    double at(std::size_t row, std::size_t column) const { return payoffs[row * columns + column]; }
    /// What a row wins against a mixture of the columns.
    double row_against(std::size_t row, const std::vector<double>& mixture) const {
        double wins = 0;
        for (std::size_t column = 0; column < columns; ++column) {
            wins += mixture[column] * at(row, column);
        }
        return wins;
    }
    /// What a mixture of the rows wins against a column.
    double column_against(std::size_t column, const std::vector<double>& mixture) const {
        double wins = 0;
        for (std::size_t row = 0; row < rows; ++row) wins += mixture[row] * at(row, column);
        return wins;
    }
};

/// Mixtures of both sides, and what each one guarantees: rows win at least `least` whatever the
/// columns do, and columns let them win at most `most`.
struct MatrixSolution {
    std::vector<double> rows;
    std::vector<double> columns;
    double least = 0;
    double most = 0;
};

/// The simplex method on the columns' linear program (Dantzig 1951), which starts from a feasible
/// point because all payoffs are first made positive; Bland's rule (1977) keeps it from going
/// round. The bounds are worked out from the mixtures, so that they hold whatever was rounded.
class MatrixSolver {
  public:
    explicit MatrixSolver(const PayoffMatrix& game)
        : game_(game), width_(game.columns + game.rows + 1) {
        EQ_EXPECT(game.rows > 0 && game.columns > 0);
    }

    MatrixSolution solve() {
        set_up();
        for (std::size_t entering = next_column(); entering < width_ - 1;
             entering = next_column()) {
            pivot(leaving_row(entering), entering);
        }
        return read_off();
    }

  private:
    double& cell(std::size_t row, std::size_t column) { return cells_[row * width_ + column]; }

    void set_up() {
        const double lowest = *std::min_element(game_.payoffs.begin(), game_.payoffs.end());
        cells_.assign((game_.rows + 1) * width_, 0);
        basis_.clear();
        for (std::size_t row = 0; row < game_.rows; ++row) {
            for (std::size_t column = 0; column < game_.columns; ++column) {
                cell(row, column) = game_.at(row, column) - lowest + 1;
            }
            cell(row, game_.columns + row) = 1;
            cell(row, width_ - 1) = 1;
            basis_.push_back(game_.columns + row);
        }
        for (std::size_t column = 0; column < game_.columns; ++column) {
            cell(game_.rows, column) = -1;
        }
    }

    /// The first column that still gains; the last of all if none does.
    std::size_t next_column() {
        std::size_t column = 0;
        while (column < width_ - 1 && cell(game_.rows, column) >= -kSmall) ++column;
        return column;
    }

    std::size_t leaving_row(std::size_t entering) {
        std::size_t leaving = game_.rows;
        double tightest = std::numeric_limits<double>::max();
        for (std::size_t row = 0; row < game_.rows; ++row) {
            if (cell(row, entering) <= kSmall) continue;
            const double ratio = cell(row, width_ - 1) / cell(row, entering);
            const bool ties = leaving < game_.rows && ratio == tightest;
            if (ratio < tightest || (ties && basis_[row] < basis_[leaving])) {
                tightest = ratio;
                leaving = row;
            }
        }
        EQ_EXPECT(leaving < game_.rows);  // Payoffs are positive, so that nothing is unbounded.
        return leaving;
    }

    void pivot(std::size_t row, std::size_t column) {
        const double divisor = cell(row, column);
        for (std::size_t i = 0; i < width_; ++i) cell(row, i) /= divisor;
        for (std::size_t other = 0; other <= game_.rows; ++other) {
            const double factor = cell(other, column);
            if (other == row || factor == 0) continue;
            for (std::size_t i = 0; i < width_; ++i) cell(other, i) -= factor * cell(row, i);
        }
        basis_[row] = column;
    }

    MatrixSolution read_off() {
        MatrixSolution found;
        found.rows.assign(game_.rows, 0);
        found.columns.assign(game_.columns, 0);
        for (std::size_t row = 0; row < game_.rows; ++row) {
            found.rows[row] = std::max(0.0, cell(game_.rows, game_.columns + row));
            if (basis_[row] < game_.columns) {
                found.columns[basis_[row]] = std::max(0.0, cell(row, width_ - 1));
            }
        }
        to_shares(found.rows);
        to_shares(found.columns);
        found.least = std::numeric_limits<double>::max();
        for (std::size_t column = 0; column < game_.columns; ++column) {
            found.least = std::min(found.least, game_.column_against(column, found.rows));
        }
        found.most = std::numeric_limits<double>::lowest();
        for (std::size_t row = 0; row < game_.rows; ++row) {
            found.most = std::max(found.most, game_.row_against(row, found.columns));
        }
        return found;
    }

    static void to_shares(std::vector<double>& weights) {
        double sum = 0;
        for (const double weight : weights) sum += weight;
        for (double& weight : weights) weight /= sum;
    }

    static constexpr double kSmall = 1e-12;

    const PayoffMatrix& game_;
    const std::size_t width_;  // Of the tableau: columns, slacks, and the right-hand side.
    std::vector<double> cells_;
    std::vector<std::size_t> basis_;
};

inline MatrixSolution solve_matrix(const PayoffMatrix& game) { return MatrixSolver(game).solve(); }

}  // namespace equipoise
