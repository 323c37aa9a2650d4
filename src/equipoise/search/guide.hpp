// How searches use the quick player that some games have (Guided in core/contract.hpp).

#pragma once

#include "equipoise/core/playout.hpp"
#include "equipoise/search/position.hpp"

namespace equipoise {

/// The scratch lists of guided playouts.
template <Guided R>
struct GuidedLists : PlayoutLists<R> {
    ActionList<R::kMaxPlan> plan;
    ActionList<R::kMaxCandidates> candidates;
};

/// Plays the choice of that seat's quick player.
template <Guided R>
void play_quickly(
    const R& rules, typename R::State& s, Seat seat, Rng& rng, GuidedLists<R>& lists) {
    lists.plan.clear();
    rules.guess(s, seat, rng, lists.plan);
    for (Action action : lists.plan) rules.apply(s, seat, action);
}

/// Plays on quickly until the stage after `last` begins or the game ends; judges the state there.
template <Guided R>
void play_stages(const R& rules,
                 typename R::State& s,
                 int last,
                 Seat searcher,
                 Rng& rng,
                 GuidedLists<R>& lists,
                 Values& values) {
    Turn turn = rules.turn(s);
    for (; !turn.is_terminal() && rules.stage(s) <= last; turn = rules.turn(s)) {
        if (turn.is_chance()) {
            random_step(rules, s, rng, lists);
        } else {
            play_quickly(rules, s, first_to_act(turn, searcher), rng, lists);
        }
    }
    if (turn.is_terminal()) {
        final_values(rules, s, values);
    } else {
        rules.evaluate(s, values);
    }
}

}  // namespace equipoise
