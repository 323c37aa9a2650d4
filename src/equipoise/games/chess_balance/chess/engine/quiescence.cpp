#include <algorithm>

#include "equipoise/games/chess_balance/chess/engine/eval.hpp"
#include "equipoise/games/chess_balance/chess/engine/exchange.hpp"
#include "equipoise/games/chess_balance/chess/engine/search.hpp"
#include "equipoise/games/chess_balance/chess/engine/search_margins.hpp"

namespace equipoise::chess_balance {

/// Stand pat (Beal 1990): the mover need not capture, so the evaluation bounds the score from
/// below.
int Engine::Search::stand_pat(Node& node) {
    const TableEntry& entry = node.entry;
    node.eval = corrected_eval(node);
    const Bound closer = node.table_score > node.eval ? Bound::Lower : Bound::Upper;
    const bool known = entry.bound() == closer && !is_mate_score(node.table_score);
    return known ? node.table_score : node.eval;
}

/// Delta pruning: a capture that would not reach alpha, whatever follows. The score it is taken
/// for.
std::optional<int> Engine::Search::delta_pruning(const Node& node, ChessMove move) {
    if (node.checked || move.promotes()) return std::nullopt;
    const int score =
        node.eval + exchange_value(victim_of(node.position, move)) + kMargins.delta_margin;
    return score <= node.alpha ? std::optional(score) : std::nullopt;
}

/// Captures and promotions to a Queen, in check every move. Once a line is known that is not mated,
/// captures that lose material by static exchange are left out, and quiet ways out of check.
void Engine::Search::quiesce_moves(Node& node, MovePicker& picker, Best& best) {
    const Position& position = node.position;
    Ply* ply = node.ply;
    for (ChessMove move; picker.next(move);) {
        if (is_saved(best.score)) {
            if (picker.is_losing()) return;
            if (node.checked && !is_tactical(position, move)) return;
            if (const auto pruned = delta_pruning(node, move)) {
                best.score = std::max(best.score, *pruned);
                continue;
            }
        }
        Position child = position;
        make_move(child, move);
        enter(ply, {position.mover, position.board.type_at(move.from())}, move, child);
        ply[1].checked = in_check(child);
        const int score = -quiesce(child, ply + 1, -node.beta, -node.alpha);
        leave();
        if (stopped_) return;
        if (score <= best.score) continue;
        best.score = score;
        if (score <= node.alpha) continue;
        node.alpha = score;
        best.move = move;
        if (node.pv_node) extend_line(ply, move);
        if (score >= node.beta) return;
    }
}

/// Quiescence search (Shannon 1950, Beal 1990): the evaluation is asked only where nothing hangs.
int Engine::Search::quiesce(const Position& position, Ply* ply, int alpha, int beta) {
    ply->line_length = 0;
    if (spent()) return 0;
    deepest_ = std::max(deepest_, ply->index);
    const bool checked = ply->checked;
    if (const auto score = settled_score(position, ply, checked)) return *score;

    Node node{position, ply, 0, alpha, beta, beta - alpha > 1, false, checked};
    probe_table(node);
    if (table_cutoff(node)) return node.table_score;
    Best best;
    best.score = -kMateScore + ply->index;
    if (!checked) {
        best.score = stand_pat(node);
        if (best.score >= beta) return best.score;
        node.alpha = std::max(alpha, best.score);
    }
    const int alpha_before = node.alpha;
    ply[1].killers = {};
    if (checked) {
        MovePicker picker(position, *histories_, hints(ply, node.entry.move));
        quiesce_moves(node, picker, best);
    } else {
        MovePicker picker(position, *histories_, node.entry.move);
        quiesce_moves(node, picker, best);
    }
    if (stopped_) return 0;
    store(node, best, node.raw_eval, 0, alpha_before);
    return best.score;
}

}  // namespace equipoise::chess_balance
