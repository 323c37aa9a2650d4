// The end of a game, searched whole.
//
// Alpha-beta over win chances in [0, 1] with a table of bounds: every position has a least and a
// most that its seat can reach, both 0 and 1 where nothing is known yet, so that a search that ends
// too early, or meets a line that leads out of the end of the game, still says what is certain.
// Choices made at once are games of a matrix.

#pragma once

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <vector>

#include "equipoise/core/contract.hpp"
#include "equipoise/search/closing/matrix.hpp"
#include "equipoise/search/meter.hpp"
#include "equipoise/search/position.hpp"

namespace equipoise {

/// What a seat gets at least and at most, from 0 to 1, if everybody plays perfectly.
struct Bounds {
    double least = 0;
    double most = 1;

    /// Only what was rounded keeps them apart.
    bool meet() const { return most - least <= kGap; }
    double middle() const { return (least + most) / 2; }

    static constexpr double kGap = 1e-9;
};

template <Closing R>
class ClosingSearch {
  public:
    using State = typename R::State;

    /// Values are those of `focus`. `meter` counts positions; once it is spent nothing new is
    /// found. All must outlive it.
    ClosingSearch(const R& rules, Seat focus, Meter& meter)
        : rules_(rules), focus_(focus), two_sides_(has_two_sides(rules)), meter_(meter) {}

    struct Found {
        Bounds bounds;
        /// Everybody's returns: between two sides, and elsewhere where the best lines agree.
        std::optional<Values> values{};
    };

    /// The bounds of a state; they meet, or say that it lies outside `window`, unless the meter is
    /// spent or some line leads out of the end of the game. With three sides and more they are
    /// those of states where nobody but `focus` still decides.
    Found find(const State& s, const Bounds& window = {}) {
        if (rules_.turn(s).is_terminal()) return settled(s);
        const std::optional<State> closing = rules_.closing(s);
        if (!closing) return {};
        const Turn turn = rules_.turn(*closing);
        if (turn.is_terminal()) return settled(*closing);
        EQ_EXPECT(!turn.is_chance());
        const std::uint64_t key = rules_.hash(*closing);
        if (const auto known = known_.find(key); known != known_.end()) {
            const Bounds& bounds = known->second.bounds;
            const bool is_outside = bounds.least >= window.most || bounds.most <= window.least;
            if (bounds.meet() || is_outside) return known->second;
        }
        if (meter_.spent()) return {};
        meter_.count_one();
        const Found found = turn.kind == NodeKind::Simultaneous
            ? find_common(*closing, turn)
            : find_decision(*closing, *turn.acting.begin(), window);
        if (!meter_.spent()) known_[key] = found;
        return found;
    }

    /// Choices made at once by two sides, one seat each, with the bounds of every pair; `focus`
    /// has the rows.
    struct Common {
        std::vector<Action> rows;
        std::vector<Action> columns;
        PayoffMatrix least;
        PayoffMatrix most;
    };
    std::optional<Common> common(const State& s, const Turn& turn) {
        if (!two_sides_ || turn.acting.size() != 2 || !turn.acting.contains(focus_)) {
            return std::nullopt;
        }
        SeatSet others = turn.acting;
        others.erase(focus_);
        const Seat other = *others.begin();
        if (rules_.side(other) == rules_.side(focus_)) return std::nullopt;
        Common both{actions_of(s, focus_), actions_of(s, other), {}, {}};
        for (PayoffMatrix* matrix : {&both.least, &both.most}) {
            matrix->rows = both.rows.size();
            matrix->columns = both.columns.size();
        }
        for (const Action row : both.rows) {
            State half = s;
            rules_.apply(half, focus_, row);
            for (const Action column : both.columns) {
                State next = half;
                rules_.apply(next, other, column);
                const Bounds bounds = find(next).bounds;
                both.least.payoffs.push_back(bounds.meet() ? bounds.middle() : bounds.least);
                both.most.payoffs.push_back(bounds.meet() ? bounds.middle() : bounds.most);
            }
        }
        return both;
    }

    std::vector<Action> actions_of(const State& s, Seat seat) {
        ActionList<R::kMaxActions> list;
        rules_.legal_actions(s, seat, list);
        return {list.begin(), list.end()};
    }

  private:
    Found settled(const State& s) const {
        Found found;
        const Returns returns = rules_.returns(s);
        found.bounds.least = return_fraction(returns[focus_]).value();
        found.bounds.most = found.bounds.least;
        found.values.emplace();
        final_values(rules_, s, *found.values);
        return found;
    }

    Found find_common(const State& s, const Turn& turn) {
        const auto both = common(s, turn);
        if (!both) return {};
        const MatrixSolution low = solve_matrix(both->least);
        const bool meet = both->least.payoffs == both->most.payoffs;
        return between({low.least, meet ? low.most : solve_matrix(both->most).most});
    }

    Found find_decision(const State& s, Seat seat, const Bounds& window) {
        const bool own = rules_.side(seat) == rules_.side(focus_);
        if (!own && !two_sides_) return {};
        return own ? highest(s, seat, window) : lowest(s, seat, window);
    }

    Found highest(const State& s, Seat seat, const Bounds& window) {
        Found best;
        best.bounds = {0, 0};
        bool is_first = true;
        for (const Action action : actions_of(s, seat)) {
            State next = s;
            rules_.apply(next, seat, action);
            const Found found =
                find(next, {std::max(window.least, best.bounds.least), window.most});
            if (is_first || found.bounds.least > best.bounds.least) {
                best.values = found.values;
            } else if (found.bounds.least == best.bounds.least && found.values != best.values) {
                best.values = std::nullopt;
            }
            is_first = false;
            best.bounds.least = std::max(best.bounds.least, found.bounds.least);
            best.bounds.most = std::max(best.bounds.most, found.bounds.most);
            if (best.bounds.least >= 1) break;
            if (best.bounds.least >= window.most || meter_.spent()) {
                best.bounds.most = 1;
                break;
            }
        }
        return two_sides_ ? between(best.bounds) : best;
    }

    Found lowest(const State& s, Seat seat, const Bounds& window) {
        Bounds bounds{1, 1};
        for (const Action action : actions_of(s, seat)) {
            State next = s;
            rules_.apply(next, seat, action);
            const Bounds found =
                find(next, {window.least, std::min(window.most, bounds.most)}).bounds;
            bounds.least = std::min(bounds.least, found.least);
            bounds.most = std::min(bounds.most, found.most);
            if (bounds.most <= 0) break;
            if (bounds.most <= window.least || meter_.spent()) {
                bounds.least = 0;
                break;
            }
        }
        return between(bounds);
    }

    /// Between two sides what one gains the other loses.
    Found between(const Bounds& bounds) const {
        Found found{bounds, std::nullopt};
        if (!bounds.meet()) return found;
        found.values.emplace();
        for (Seat seat : SeatSet::first(rules_.seats())) {
            const bool own = rules_.side(seat) == rules_.side(focus_);
            (*found.values)[seat] = static_cast<float>(own ? bounds.middle() : 1 - bounds.middle());
        }
        return found;
    }

    const R& rules_;
    const Seat focus_;
    const bool two_sides_;
    Meter& meter_;
    std::unordered_map<std::uint64_t, Found> known_;
};

}  // namespace equipoise
