// What a game with a quick player of its own offers to searches.

#pragma once

#include "equipoise/core/playout.hpp"
#include "equipoise/search/position.hpp"

namespace equipoise {

/// Rules with a quick player:
///
/// - `guess(s, seat, rng, plan)`: appends the actions of that seat's whole decision, one or more.
/// - `routine(s)`: whether a search follows that plan too and looks no further.
/// - `candidates(s, seat, list)`: the actions worth a search, ascending, the same for all states
///   of a view; of a routine decision the one to play.
/// - `stage(s)`: a number that grows; a playout ends with the stage in which it began.
template <class R>
concept Guided = Evaluated<R> &&
    requires(const R& rules,
             const typename R::State& s,
             Seat seat,
             Rng& rng,
             ActionList<R::kMaxPlan>& plan,
             ActionList<R::kMaxCandidates>& list) {
        { rules.guess(s, seat, rng, plan) } -> std::same_as<void>;
        { rules.candidates(s, seat, list) } -> std::same_as<void>;
        { rules.routine(s) } -> std::same_as<bool>;
        { rules.stage(s) } -> std::same_as<int>;
    };

/// The scratch paper of guided playouts.
template <Guided R>
struct GuidedLists : PlayoutLists<R> {
    ActionList<R::kMaxPlan> plan;
    ActionList<R::kMaxCandidates> candidates;
};

/// Does what the quick player of that seat would.
template <Guided R>
void play_quickly(
    const R& rules, typename R::State& s, Seat seat, Rng& rng, GuidedLists<R>& lists) {
    lists.plan.clear();
    rules.guess(s, seat, rng, lists.plan);
    for (Action action : lists.plan) rules.apply(s, seat, action);
}

/// Plays on quickly until the stage after `last` begins or the game ends, and judges what is then.
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
