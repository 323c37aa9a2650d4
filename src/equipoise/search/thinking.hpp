// Bots made of a game's own engine.

#pragma once

#include "equipoise/core/erased_game.hpp"
#include "equipoise/search/bot.hpp"
#include "equipoise/search/position.hpp"

namespace equipoise {

struct ThinkingParams {
    int strength = ThinkingTask::kFullStrength;
    std::uint64_t nodes_default = 100'000;  // The budget's "simulations" are nodes.
    std::size_t memory_bytes = std::size_t{8} << 20;
    bool knows_components = true;  // See ThinkingTask.
};

/// Makes an engine for every choice, so that the same view, seed and number of nodes give the same
/// action.
template <TableGame T>
struct ThinkingBot {
    static constexpr int kGradedLines = 5;  // Valued where the host asks for values.

    ThinkingParams params;

    std::uint64_t usual_simulations() const { return params.nodes_default; }
    /// With the search to quiet positions that every node ends in, enough to see what hangs.
    std::uint64_t quick_simulations() const { return 4000; }

    Action choose(const typename T::Rules& rules,
                  const typename T::Rules::View& view,
                  Seat seat,
                  const Budget& budget) const {
        ThinkingTask task;
        task.nodes_max = budget.simulations;
        if (task.nodes_max == 0 && !budget.stop) task.nodes_max = params.nodes_default;
        task.strength = params.strength;
        task.knows_components = params.knows_components;
        task.seed = budget.seed;
        task.stop = budget.stop;
        std::vector<Thought> finished;
        if (budget.graded != nullptr) {
            task.lines = kGradedLines;
            task.goes_on = [&](const ThinkingProgress& progress) {
                finished.assign(progress.thoughts.begin(), progress.thoughts.end());
                return true;
            };
        }
        typename T::Thinker thinker(params.memory_bytes);
        std::vector<Thought> thoughts = thinker.think(rules, view, seat, task);
        // Where it was stopped, only some of the lines were looked at as deeply as the first.
        if (!finished.empty()) thoughts = std::move(finished);
        EQ_EXPECT(!thoughts.empty() && !thoughts[0].actions.empty());
        if (budget.graded != nullptr) {
            budget.graded->clear();
            for (const Thought& thought : thoughts) {
                if (!thought.is_judged) continue;
                const auto value = static_cast<float>(win_chance(thought));
                budget.graded->push_back({thought.actions.front(), value});
            }
        }
        if (budget.expected != nullptr && thoughts[0].is_judged) {
            const auto value = static_cast<float>(win_chance(thoughts[0]));
            *budget.expected = share_out(rules, seat, value, {});
        }
        return thoughts[0].actions[0];
    }
};

}  // namespace equipoise
