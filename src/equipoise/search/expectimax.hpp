// Full-width search with exact chance nodes, for games that can judge a position.
//
// Depth is counted in decisions; it is deepened one by one until the budget ends. With two sides
// the values are one number and are searched with alpha-beta bounds, which pass through chance
// nodes as in Star1 (Ballard 1983). With more sides every seat maximises its own return, max^n
// (Luckhardt, Irani 1986), without pruning. In games with secrets several states are drawn from the
// view, searched one by one, and their values averaged.

#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "equipoise/base/hash.hpp"
#include "equipoise/core/playout.hpp"
#include "equipoise/search/bot.hpp"
#include "equipoise/search/graded.hpp"
#include "equipoise/search/meter.hpp"
#include "equipoise/search/position.hpp"
#include "equipoise/search/transpositions.hpp"
#include "equipoise/search/worlds.hpp"

namespace equipoise {

struct ExpectimaxParams {
    int depth_max = 40;                      // Decisions, the first one included.
    std::uint64_t judged_default = 100'000;  // The budget's "simulations" are judged positions.
    int samples = 8;                         // States drawn from a view that hides something.
    Temper temper{};                         // How it errs: what makes the levels.
};

/// An action of the searching seat and its expected return there.
struct ValuedAction {
    Action action;
    float value = 0;
};

template <Game R>
using ValuedActions = ScratchVec<ValuedAction, R::kMaxActions>;

/// Values the actions of one seat to a given depth.
template <Evaluated R>
class ExpectimaxSearch {
  public:
    using State = typename R::State;

    ExpectimaxSearch(const R& rules, Seat seat, Seed seed, Transpositions& known, Meter& meter)
        : rules_(rules),
          seat_(seat),
          seed_(seed),
          two_sides_(has_two_sides(rules)),
          known_(known),
          meter_(meter) {}

    /// One iteration over `choices`, the best of the iteration before standing first. Returns
    /// whether it was finished; depth 1 always is. If it was cut short, the actions it reached
    /// carry their new values and stand, best first, above the others. Unless `exact`, the values
    /// of actions other than the best are only known not to be above the best.
    bool deepen(const State& s, int depth, bool exact, ValuedActions<R>& choices) {
        float alpha = 0;
        std::size_t done = 0;
        for (; done < choices.size(); ++done) {
            State next = s;
            rules_.apply(next, seat_, choices[done].action);
            float value = two_sides_ ? bounded_value(next, depth - 1, alpha, 1)
                                     : value_of_each(next, depth - 1)[seat_];
            if (depth > 1 && meter_.spent()) break;
            // A bound that rounding lifts above alpha must not pass for a better value.
            if (value <= alpha + kRounding) value = std::min(value, alpha);
            choices[done].value = value;
            if (!exact) alpha = std::max(alpha, value);
        }
        // Insertion keeps equals in order and needs no memory; the lists are short.
        for (std::size_t i = 1; i < done; ++i) {
            for (std::size_t k = i; k > 0 && choices[k].value > choices[k - 1].value; --k) {
                std::swap(choices[k], choices[k - 1]);
            }
        }
        return done == choices.size();
    }

  private:
    static constexpr float kRounding = 1e-5F;

    using Bound = Transpositions::Bound;
    using Entry = Transpositions::Entry;

    float judged(const State& s) {
        meter_.count_one();
        Values values;
        judge(rules_, s, values);
        return values[seat_];
    }

    /// The searching seat's value if it lies between alpha and beta; else a bound on that side of
    /// it. Means nothing once the meter is spent.
    float bounded_value(const State& s, int depth, float alpha, float beta) {
        const Turn turn = rules_.turn(s);
        if (turn.is_terminal()) {
            Values values;
            final_values(rules_, s, values);
            return values[seat_];
        }
        if (depth == 0) return judged(s);
        if (meter_.spent()) return 0;

        const std::uint64_t hash = rules_.hash(s);
        const Entry* entry = known_.find(hash);
        if (entry != nullptr && entry->depth >= depth && settles(*entry, alpha, beta)) {
            return entry->value;
        }
        std::uint16_t best = entry != nullptr ? entry->best : 0;
        const float value = turn.is_chance()
            ? chance_value(s, depth, alpha, beta)
            : decision_value(s, first_to_act(turn, seat_), depth, alpha, beta, best);
        if (meter_.spent()) return 0;
        const Bound bound = value <= alpha ? Bound::AtMost
            : value >= beta                ? Bound::AtLeast
                                           : Bound::Exact;
        known_.store({hash, value, best, static_cast<std::uint8_t>(depth), bound});
        return value;
    }

    static bool settles(const Entry& entry, float alpha, float beta) {
        switch (entry.bound) {
            case Bound::Exact:
                return true;
            case Bound::AtLeast:
                return entry.value >= beta;
            case Bound::AtMost:
                return entry.value <= alpha;
            case Bound::None:
                break;
        }
        return false;
    }

    /// `best` is the index to try first, and becomes that of the best action.
    float decision_value(
        const State& s, Seat seat, int depth, float alpha, float beta, std::uint16_t& best) {
        const bool ours = rules_.side(seat) == rules_.side(seat_);
        ActionList<R::kMaxActions> actions;
        playout_actions(rules_, s, seat, actions);
        const std::size_t first = best < actions.size() ? best : 0;
        float value = ours ? 0.0F : 1.0F;
        for (std::size_t n = 0; n < actions.size() && alpha < beta && !meter_.spent(); ++n) {
            const std::size_t i = n == 0 ? first : n <= first ? n - 1 : n;
            State next = s;
            rules_.apply(next, seat, actions[i]);
            const float reply = bounded_value(next, depth - 1, alpha, beta);
            if (n > 0 && (ours ? reply <= value : reply >= value)) continue;
            value = reply;
            best = static_cast<std::uint16_t>(i);
            if (ours) {
                alpha = std::max(alpha, value);
            } else {
                beta = std::min(beta, value);
            }
        }
        return value;
    }

    /// Star1: an outcome need only be valued as far as the mean could still come between alpha and
    /// beta, whatever the outcomes not yet seen are worth in [0, 1].
    float chance_value(const State& s, int depth, float alpha, float beta) {
        OutcomeList<R::kMaxOutcomes> outcomes;
        rules_.chance_outcomes(s, outcomes);
        float left = 0;
        for (const Outcome& outcome : outcomes) left += static_cast<float>(outcome.weight);
        const float once = 1 / left;
        float sum = 0;  // Of weight times value so far.
        alpha /= once;
        beta /= once;
        for (const Outcome& outcome : outcomes) {
            const auto weight = static_cast<float>(outcome.weight);
            left -= weight;
            State next = s;
            rules_.apply(next, Actor::chance(), outcome.action);
            const float low = std::max(0.0F, (alpha - sum - left) / weight);
            const float high = std::min(1.0F, (beta - sum) / weight);
            const float value = bounded_value(next, depth, low, high);
            if (meter_.spent()) return 0;
            sum += weight * value;
            if (low > 0 && value <= low) return (sum + left) * once;
            if (high < 1 && value >= high) return sum * once;
        }
        return sum * once;
    }

    /// Max^n: everybody's values, by the same rules and without bounds.
    Values value_of_each(const State& s, int depth) {
        Values values{};
        const Turn turn = rules_.turn(s);
        if (turn.is_terminal()) {
            final_values(rules_, s, values);
        } else if (depth == 0) {
            meter_.count_one();
            judge(rules_, s, values);
        } else if (meter_.spent()) {
            return values;
        } else if (turn.is_chance()) {
            mean_of_each(s, depth, values);
        } else {
            best_of_each(s, first_to_act(turn, seat_), depth, values);
        }
        return values;
    }

    void mean_of_each(const State& s, int depth, Values& values) {
        OutcomeList<R::kMaxOutcomes> outcomes;
        rules_.chance_outcomes(s, outcomes);
        float total = 0;
        for (const Outcome& outcome : outcomes) total += static_cast<float>(outcome.weight);
        for (const Outcome& outcome : outcomes) {
            State next = s;
            rules_.apply(next, Actor::chance(), outcome.action);
            const Values after = value_of_each(next, depth);
            const float probability = static_cast<float>(outcome.weight) / total;
            for (Seat seat : SeatSet::first(rules_.seats())) {
                values[seat] += probability * after[seat];
            }
        }
    }

    void best_of_each(const State& s, Seat seat, int depth, Values& values) {
        ActionList<R::kMaxActions> actions;
        playout_actions(rules_, s, seat, actions);
        // What others lose by a choice among equals depends on it: not on the order of codes.
        const std::size_t first = mix64(seed_ ^ rules_.hash(s)) % actions.size();
        for (std::size_t i = 0; i < actions.size(); ++i) {
            State next = s;
            rules_.apply(next, seat, actions[(first + i) % actions.size()]);
            const Values after = value_of_each(next, depth - 1);
            if (i == 0 || after[seat] > values[seat]) values = after;
        }
    }

    const R& rules_;
    const Seat seat_;
    const Seed seed_;
    const bool two_sides_;
    Transpositions& known_;
    Meter& meter_;
};

/// Plays the action with the highest expected return, as far as its temper lets it.
struct ExpectimaxBot {
    ExpectimaxParams params;

    std::uint64_t usual_simulations() const { return params.judged_default; }

    template <Evaluated R>
    Action choose(const R& rules, const Worlds<R>& worlds, Seat seat, const Budget& budget) const {
        Rng rng(budget.seed);
        if constexpr (Prepared<R>) {
            const typename R::State s = worlds.draw(rules, rng);
            if (const auto action = rules.prepared(s, seat, rng)) {
                report_expected(rules, budget, s, seat, {}, *action);
                return *action;
            }
        }
        std::uint64_t limit = budget.simulations;
        if (limit == 0) limit = budget.stop ? UINT64_MAX : params.judged_default;
        Meter meter(limit, budget.stop);
        Transpositions known;
        ExpectimaxSearch<R> search(rules, seat, budget.seed, known, meter);

        std::vector<Sample<R>> samples(
            static_cast<std::size_t>(worlds.is_open() ? 1 : params.samples));
        for (auto& sample : samples) draw_sample(rules, worlds, seat, rng, sample);
        const bool exact = samples.size() > 1 || params.temper.errs() || budget.graded != nullptr;
        // A lone action needs no thought, and a host should not wait for it.
        const int depth_max = samples.front().choices.size() == 1 ? 1 : params.depth_max;
        for (int depth = 1; depth <= depth_max; ++depth) {
            for (auto& sample : samples) {
                const bool finished = search.deepen(sample.state, depth, exact, sample.choices);
                if (!finished || meter.spent()) return settle(rules, seat, samples, budget, rng);
            }
        }
        return settle(rules, seat, samples, budget, rng);
    }

  private:
    template <Game R>
    struct Sample {
        typename R::State state;
        ValuedActions<R> choices;
    };

    template <Game R>
    static void draw_sample(
        const R& rules, const Worlds<R>& worlds, Seat seat, Rng& rng, Sample<R>& sample) {
        sample.state = worlds.draw(rules, rng);
        ActionList<R::kMaxActions> actions;
        playout_actions(rules, sample.state, seat, actions);
        for (const Action a : actions) sample.choices.push_back({a, 0});
        shuffle(sample.choices, rng);
    }

    /// By the values on average; of equal ones the first sample's search likes the first best.
    template <Game R>
    Action settle(const R& rules,
                  Seat seat,
                  const std::vector<Sample<R>>& samples,
                  const Budget& budget,
                  Rng& rng) const {
        std::vector<Graded> graded;
        for (const ValuedAction& choice : samples.front().choices) {
            float value = 0;
            for (const auto& sample : samples) value += value_in(sample.choices, choice.action);
            value /= static_cast<float>(samples.size());
            graded.push_back({choice.action, value});
        }
        report_choices(budget, graded);
        const Action chosen = draw_graded(params.temper, graded, rng);
        report_expected(rules, budget, samples.front().state, seat, graded, chosen);
        return chosen;
    }

    template <class List>
    static float value_in(const List& choices, Action a) {
        for (const ValuedAction& choice : choices) {
            if (choice.action == a) return choice.value;
        }
        return 0;
    }
};

}  // namespace equipoise
