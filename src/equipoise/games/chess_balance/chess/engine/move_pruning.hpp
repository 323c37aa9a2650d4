// Ways to leave a single move out. Inline, as they are asked for every move of the tree.

#pragma once

#include <algorithm>

#include "equipoise/games/chess_balance/chess/engine/exchange.hpp"
#include "equipoise/games/chess_balance/chess/engine/search.hpp"
#include "equipoise/games/chess_balance/chess/engine/search_margins.hpp"

namespace equipoise::chess_balance {

/// Late-move pruning, or move-count pruning: after so many moves of a shallow node no quiet one.
inline bool Engine::Search::late_move_pruning(const Node& node, const Candidate& candidate) {
    if (node.depth > kMargins.late_move_depth) return false;
    const int most = kMargins.late_move_base + node.depth * node.depth;
    return candidate.number > (node.improving ? most : most / 2);
}

/// Futility pruning (Heinz 1998): a quiet move does not make up for so much below alpha.
inline bool Engine::Search::futility_pruning(const Node& node, int left) {
    return left <= kMargins.futility_left &&
        node.eval + kMargins.futility_base + kMargins.futility_margin * left <= node.alpha;
}

/// History pruning: a quiet move that has failed nearly everywhere.
inline bool Engine::Search::history_pruning(const Node& node, const Candidate& candidate) {
    return node.depth <= kMargins.history_pruning_depth &&
        candidate.history < kMargins.history_pruning_points * node.depth;
}

/// Pruning by static exchange evaluation: a move that loses too much on its square.
inline bool Engine::Search::exchange_pruning(const Node& node,
                                             const Candidate& candidate,
                                             int left) {
    if (candidate.tactical) {
        return node.depth <= kMargins.exchange_capture_depth &&
            !static_exchange_gains(
                   node.position, candidate.move, -kMargins.exchange_capture_loss * node.depth);
    }
    return left <= kMargins.exchange_quiet_left &&
        !static_exchange_gains(
               node.position, candidate.move, -kMargins.exchange_quiet_loss * left * left);
}

/// Moves are left out only once a line is known that is not mated, and not without pieces.
inline bool Engine::Search::prunes(const Node& node, const Candidate& candidate, int best) {
    if (!is_saved(best) || !has_pieces(node.position, kMargins.move_pruning_pieces)) return false;
    const int left = std::max(1, node.depth - reduction_of(node.depth, candidate.number));
    if (candidate.tactical) return exchange_pruning(node, candidate, left);
    if (node.checked || candidate.checks) return false;
    return late_move_pruning(node, candidate) || futility_pruning(node, left) ||
        history_pruning(node, candidate) || exchange_pruning(node, candidate, left);
}

}  // namespace equipoise::chess_balance
