// Errors like people's: how the weaker levels of bots choose among actions that they have valued.
//
// A level draws an action by its win chance, the better ones more often (a softmax with a
// temperature, as in Luce 1959), and never one that is absurd.

#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "equipoise/base/expect.hpp"
#include "equipoise/base/rng.hpp"
#include "equipoise/core/action.hpp"
#include "equipoise/search/bot.hpp"
#include "equipoise/search/position.hpp"

namespace equipoise {

/// How a level errs: it takes an action with a probability proportional to
/// exp((value - best) / temperature), and none that loses more than `loss_max` against the best.
/// Both in win chance, from 0 to 1.
struct Temper {
    float temperature = 0;  // 0: the best action, always.
    float loss_max = 1;

    bool errs() const { return temperature > 0; }
};

/// What is estimated keeps this distance from a win or loss that is certain.
inline constexpr float kUnsure = 1e-4F;

inline bool wins_for_sure(float value) { return value > 1 - kUnsure; }
inline bool loses_for_sure(float value) { return value < kUnsure; }
/// An estimate that does not pass for certain.
inline float unsure(float value) { return std::clamp(value, 2 * kUnsure, 1 - 2 * kUnsure); }

/// e^-x for x from 0 on: within a hundredth of its value up to x = 9. Made of products alone, so
/// that every build finds the same number.
inline float decay(float x) {
    float power = std::max(0.0F, 1 - x / 4096);
    for (int i = 0; i < 12; ++i) power *= power;
    return power;
}

inline float best_value(std::span<const Graded> actions) {
    EQ_EXPECT(!actions.empty());
    float best = actions[0].value;
    for (const Graded& one : actions) best = std::max(best, one.value);
    return best;
}

/// How often an action is drawn: 2^16 for the best.
inline std::uint32_t weight_of(const Temper& temper, float value, float best) {
    constexpr float kWhole = 0x1.0p16F;
    const float loss = best - value;
    if (loss == 0) return static_cast<std::uint32_t>(kWhole);
    if (!temper.errs() || loss > temper.loss_max || loses_for_sure(value)) return 0;
    if (wins_for_sure(best)) return 0;
    return static_cast<std::uint32_t>(kWhole * decay(loss / temper.temperature));
}

/// Draws an action. Of actions that win for sure one is always taken, and one that loses for sure
/// only if all do. Without errors it is the first of the best.
inline Action draw_graded(const Temper& temper, std::span<const Graded> actions, Rng& rng) {
    const float best = best_value(actions);
    std::vector<std::uint32_t> weights;
    std::uint32_t total = 0;
    for (const Graded& one : actions) {
        weights.push_back(weight_of(temper, one.value, best));
        total += weights.back();
    }
    std::uint32_t drawn = temper.errs() ? rng.below(total) : 0;
    std::size_t i = 0;
    while (drawn >= weights[i]) drawn -= weights[i++];
    return actions[i].action;
}

/// How many actions a choice is really between: the best counts as one, another the less the more
/// it loses. 1 where all others are clearly worse.
inline float open_choices(std::span<const Graded> actions) {
    constexpr float kClose = 0.03F;  // Win chance that is hard to tell apart; set by hand.
    const float best = best_value(actions);
    float sum = 0;
    for (const Graded& one : actions) sum += decay((best - one.value) / kClose);
    return sum;
}

/// Tells the host what the choice was between, and how hard it was, if it asks.
inline void report_choices(const Budget& budget, std::span<const Graded> actions) {
    if (budget.graded != nullptr) budget.graded->assign(actions.begin(), actions.end());
    if (budget.open_choices != nullptr) *budget.open_choices = open_choices(actions);
}

/// Tells the host what everybody can expect after the chosen action, if it asks. `s`: the state in
/// which it is chosen, or one of those. An action that is not among the valued ones is judged by
/// the state after it.
template <Game R>
void report_expected(const R& rules,
                     const Budget& budget,
                     const typename R::State& s,
                     Seat seat,
                     std::span<const Graded> actions,
                     Action chosen) {
    if (budget.expected == nullptr) return;
    typename R::State next = s;
    rules.apply(next, seat, chosen);
    Values values{};
    final_values_or_judge(rules, next, values);
    for (const Graded& one : actions) {
        if (one.action == chosen) values = share_out(rules, seat, one.value, values);
    }
    *budget.expected = values;
}

}  // namespace equipoise
