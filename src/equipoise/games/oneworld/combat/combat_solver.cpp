#include "equipoise/games/oneworld/combat/combat_solver.hpp"

#include <cmath>

namespace equipoise::oneworld {
namespace {

using Real = long double;
constexpr Real kTiny = 1e-14L;
constexpr int kMostPivots = 10'000;  // Rounding could make Bland's rule go in circles.

/// rows x cols, row by row.
struct Matrix {
    std::size_t rows = 0;
    std::size_t cols = 0;
    std::vector<Real> entries;
    Matrix(std::size_t r, std::size_t c) : rows(r), cols(c), entries(r * c) {}
    Real& operator()(std::size_t r, std::size_t c) { return entries[r * cols + c]; }
    Real operator()(std::size_t r, std::size_t c) const { return entries[r * cols + c]; }
};

struct MatrixGame {
    Real value = 0;
    std::vector<Real> rows;  // Of who maximises.
    std::vector<Real> cols;
};

/// The simplex method on the column player's program (Dantzig 1951), with Bland's rule. The
/// matrix is shifted to be positive, so that the start is feasible.
MatrixGame solve_matrix(const Matrix& game) {
    Real least = game.entries[0];
    for (Real entry : game.entries) least = std::min(least, entry);
    const Real shift = 1 - least;
    const std::size_t rows = game.rows;
    const std::size_t cols = game.cols;
    const std::size_t width = cols + rows + 1;
    Matrix tableau(rows + 1, width);
    std::vector<std::size_t> basis(rows);
    for (std::size_t r = 0; r < rows; ++r) {
        for (std::size_t c = 0; c < cols; ++c) tableau(r, c) = game(r, c) + shift;
        tableau(r, cols + r) = 1;
        tableau(r, width - 1) = 1;
        basis[r] = cols + r;
    }
    for (std::size_t c = 0; c < cols; ++c) tableau(rows, c) = -1;
    for (int pivots = 0; pivots < kMostPivots; ++pivots) {
        std::size_t enters = 0;
        while (enters + 1 < width && tableau(rows, enters) > -kTiny) ++enters;
        if (enters + 1 == width) break;
        std::size_t leaves = rows;
        Real best = 0;
        for (std::size_t r = 0; r < rows; ++r) {
            if (tableau(r, enters) <= kTiny) continue;
            const Real ratio = tableau(r, width - 1) / tableau(r, enters);
            const bool better = leaves == rows || ratio < best - kTiny ||
                (ratio < best + kTiny && basis[r] < basis[leaves]);
            if (!better) continue;
            best = ratio;
            leaves = r;
        }
        EQ_EXPECT(leaves < rows);
        const Real pivot = tableau(leaves, enters);
        for (std::size_t c = 0; c < width; ++c) tableau(leaves, c) /= pivot;
        for (std::size_t r = 0; r <= rows; ++r) {
            const Real factor = tableau(r, enters);
            if (r == leaves || factor == 0) continue;
            for (std::size_t c = 0; c < width; ++c) {
                tableau(r, c) -= factor * tableau(leaves, c);
            }
        }
        basis[leaves] = enters;
    }
    const Real total = tableau(rows, width - 1);
    MatrixGame solved{1 / total - shift, std::vector<Real>(rows), std::vector<Real>(cols)};
    for (std::size_t r = 0; r < rows; ++r) {
        if (basis[r] < cols) solved.cols[basis[r]] = tableau(r, width - 1) / total;
        solved.rows[r] = std::max(Real{0}, tableau(rows, cols + r) / total);
    }
    return solved;
}

Mixture as_fractions(const std::vector<Real>& shares) {
    constexpr int kFine = 5040;
    Mixture mixture(shares.size());
    for (int whole = 1; whole <= kFine; ++whole) {
        Real error = 0;
        int sum = 0;
        for (std::size_t i = 0; i < shares.size(); ++i) {
            const Real exact = shares[i] * static_cast<Real>(whole);
            mixture[i] = static_cast<int>(std::lround(exact));
            sum += mixture[i];
            error = std::max(error, std::abs(exact - static_cast<Real>(mixture[i])));
        }
        if (sum == whole && error < 1e-9L * static_cast<Real>(whole)) break;
    }
    return mixture;
}

}  // namespace

const std::vector<Aspects>& trios(int size) {
    static const auto all = [] {
        std::array<std::vector<Aspects>, kMostChildren + 1> found;
        for (int n = 0; n <= kMostChildren; ++n) {
            for (int stones = n; stones >= 0; --stones) {
                for (int blades = n - stones; blades >= 0; --blades) {
                    const Aspects one(stones, blades, n - stones - blades);
                    const Aspects two = relabelled(one);
                    const Aspects three = relabelled(two);
                    const auto before = [](Aspects a, Aspects b) {
                        for (Aspect aspect : kAllAspects) {
                            if (a[aspect] != b[aspect]) return a[aspect] > b[aspect];
                        }
                        return false;
                    };
                    if (!before(two, one) && !before(three, one)) found[at(n)].push_back(one);
                }
            }
        }
        return found;
    }();
    return all[at(size)];
}

Fight after_round(Frustration frustration, const Fight& fight, Aspects shown, Aspects foes) {
    const int own = fight.own - kills(foes, shown).size();
    const int foe = fight.foe - kills(shown, foes).size();
    const bool is_quiet = own == fight.own && foe == fight.foe;
    if (frustration == Frustration::Off) return {own, foe, 0};
    if (is_quiet) {
        if (fight.quiet + 1 == kQuietRounds) return {0, 0, 0};
        return {own, foe, fight.quiet + 1};
    }
    return {own, foe, frustration == Frustration::Consecutive ? 0 : fight.quiet};
}

int worth(Aim aim, const Fight& finished) {
    const int ahead = finished.own - finished.foe;
    if (aim == Aim::Children) return ahead;
    return ahead > 0 ? 1 : ahead < 0 ? -1 : 0;
}

CombatSolution::CombatSolution(Frustration frustration, Aim aim, int most)
    : frustration_(frustration),
      aim_(aim),
      most_(most),
      mixtures_(at(most * most * kQuietRounds)),
      values_(at(most * most * kQuietRounds)) {
    const int last_quiet = frustration == Frustration::Off ? 0 : kQuietRounds - 1;
    for (int all = 2; all <= 2 * most; ++all) {
        for (int own = std::max(1, all - most); own <= std::min(most, all - 1); ++own) {
            for (int quiet = last_quiet; quiet >= 0; --quiet) solve({own, all - own, quiet});
        }
    }
}

void CombatSolution::solve(const Fight& fight) {
    const auto& shown = trios(fight.own);
    const auto& foes = trios(fight.foe);
    Matrix lasting(shown.size(), foes.size());  // What rounds that change something are worth.
    Matrix quiet(shown.size(), foes.size());    // How often a round leads back to the same state.
    for (std::size_t r = 0; r < shown.size(); ++r) {
        for (std::size_t c = 0; c < foes.size(); ++c) {
            Aspects against = foes[c];
            for (int i = 0; i < kAspects; ++i, against = relabelled(against)) {
                const Fight next = after_round(frustration_, fight, shown[r], against);
                if (next == fight) {
                    quiet(r, c) += 1.0L / 3;
                } else if (next.own == 0 || next.foe == 0) {
                    lasting(r, c) += static_cast<Real>(worth(aim_, next)) / 3;
                } else {
                    lasting(r, c) += at_fight(values_, next) / 3;
                }
            }
        }
    }
    // Newton's way to the fixed point, as in Hoffman and Karp (1966).
    Real value = 0;
    MatrixGame solved;
    for (int i = 0; i < 100; ++i) {
        Matrix now = lasting;
        for (std::size_t k = 0; k < now.entries.size(); ++k) {
            now.entries[k] += value * quiet.entries[k];
        }
        solved = solve_matrix(now);
        Real gain = 0;
        Real stays = 0;
        for (std::size_t r = 0; r < now.rows; ++r) {
            for (std::size_t c = 0; c < now.cols; ++c) {
                gain += solved.rows[r] * solved.cols[c] * lasting(r, c);
                stays += solved.rows[r] * solved.cols[c] * quiet(r, c);
            }
        }
        const Real better = gain / (1 - stays);
        if (std::abs(better - value) < 1e-18L) break;
        value = better;
    }
    at_fight(values_, fight) = value;
    at_fight(mixtures_, fight) = as_fractions(solved.rows);
}

}  // namespace equipoise::oneworld
