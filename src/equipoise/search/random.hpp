#pragma once

#include "equipoise/core/playout.hpp"
#include "equipoise/search/bot.hpp"
#include "equipoise/search/worlds.hpp"

namespace equipoise {

/// Each action of random play with equal probability: the yardstick that every other bot must beat.
struct RandomBot {
    template <Game R>
    Action choose(const R& rules, const Worlds<R>& worlds, Seat seat, const Budget& budget) const {
        Rng rng(budget.seed);
        const typename R::State s = worlds.draw(rules, rng);
        ActionList<R::kMaxActions> actions;
        playout_actions(rules, s, seat, actions);
        EQ_EXPECT(!actions.empty());
        return actions[rng.below(static_cast<std::uint32_t>(actions.size()))];
    }
};

}  // namespace equipoise
