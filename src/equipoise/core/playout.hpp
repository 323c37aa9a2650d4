// Walking a game tree at native speed: random playouts and perft.

#pragma once

#include <algorithm>

#include "equipoise/core/chance.hpp"
#include "equipoise/core/contract.hpp"

namespace equipoise {

/// The scratch lists of one playout, kept between playouts so that nothing is allocated.
template <Game R>
struct PlayoutLists {
    ActionList<R::kMaxActions> actions;
    OutcomeList<R::kMaxOutcomes> outcomes;
};

/// Fills a cleared list with what playouts and searches choose among.
template <Game R>
void playout_actions(const R& rules,
                     const typename R::State& s,
                     Seat seat,
                     ActionList<R::kMaxActions>& list) {
    if constexpr (Sensible<R>) {
        rules.playout_actions(s, seat, list);
    } else {
        rules.legal_actions(s, seat, list);
    }
}

/// One random step for whoever acts first: chance by its probabilities, a seat by each of its
/// `playout_actions` with equal probability. Returns false, and leaves the state alone, when the
/// game is over.
template <Game R>
bool random_step(const R& rules, typename R::State& s, Rng& rng, PlayoutLists<R>& lists) {
    const Turn turn = rules.turn(s);
    if (turn.is_terminal()) return false;
    if (turn.is_chance()) {
        lists.outcomes.clear();
        rules.chance_outcomes(s, lists.outcomes);
        rules.apply(s, Actor::chance(), draw({lists.outcomes.begin(), lists.outcomes.size()}, rng));
        return true;
    }
    const Seat seat = *turn.acting.begin();
    if constexpr (Drawing<R>) {
        if (const auto drawn = rules.random_action(s, seat, rng)) {
            rules.apply(s, seat, *drawn);
            return true;
        }
    }
    lists.actions.clear();
    playout_actions(rules, s, seat, lists.actions);
    EQ_EXPECT(!lists.actions.empty());
    const auto count = static_cast<std::uint32_t>(lists.actions.size());
    rules.apply(s, seat, lists.actions[count == 1 ? 0 : rng.below(count)]);
    return true;
}

/// Plays `s` on at random until the end or for `limit` plies; returns the plies played.
template <Game R>
int play_out(const R& rules, typename R::State& s, Rng& rng, PlayoutLists<R>& lists, int limit) {
    int plies = 0;
    while (plies < limit && random_step(rules, s, rng, lists)) ++plies;
    return plies;
}

/// Rules that count leaves themselves do so for at most this many last actions, so that a limit
/// takes effect soon.
inline constexpr int kCountedDepth = 4;

/// Leaves of the tree `depth` actions deep, chance included. A game that ends earlier has no
/// sequence of that length and counts nothing. `nodes` is how many inner nodes may still be
/// visited, or leaves where the rules count them; at 0 the count is not complete.
template <Game R>
std::uint64_t perft(const R& rules, const typename R::State& s, int depth, std::uint64_t& nodes) {
    if (depth == 0) return 1;
    if (nodes == 0) return 0;
    if constexpr (Counting<R>) {
        if (depth <= kCountedDepth) {
            if (const auto counted = rules.perft(s, depth)) {
                nodes -= std::min(nodes, *counted);
                return *counted;
            }
        }
    }
    --nodes;
    const Turn turn = rules.turn(s);
    if (turn.is_terminal()) return 0;
    std::uint64_t leaves = 0;
    const auto visit = [&](Actor actor, Action a) {
        typename R::State next = s;
        rules.apply(next, actor, a);
        leaves += perft(rules, next, depth - 1, nodes);
    };
    if (turn.is_chance()) {
        OutcomeList<R::kMaxOutcomes> outcomes;
        rules.chance_outcomes(s, outcomes);
        if (depth == 1) return outcomes.size();
        for (const Outcome& outcome : outcomes) visit(Actor::chance(), outcome.action);
    } else {
        const Seat seat = *turn.acting.begin();
        ActionList<R::kMaxActions> actions;
        rules.legal_actions(s, seat, actions);
        if (depth == 1) return actions.size();
        for (Action a : actions) visit(seat, a);
    }
    return leaves;
}

/// The same without a limit.
template <Game R>
std::uint64_t perft(const R& rules, const typename R::State& s, int depth) {
    std::uint64_t nodes = UINT64_MAX;
    return perft(rules, s, depth, nodes);
}

}  // namespace equipoise
