#include <algorithm>

#include "equipoise/games/chess_balance/chess/engine/search.hpp"
#include "equipoise/games/chess_balance/chess/engine/search_margins.hpp"

namespace equipoise::chess_balance {
namespace {

Position after_null_move(const Position& position) {
    Position next = position;
    next.key ^= passed_key(next.passed) ^ other_mover_key();
    next.passed = kNoSquare;
    next.mover = !next.mover;
    if (next.clock < UINT8_MAX) ++next.clock;
    return next;
}

}  // namespace

/// Razoring (Birmingham & Kent 1977): far below alpha near the leaves, only captures can help, and
/// quiescence search sees those.
std::optional<int> Engine::Search::razoring(const Node& node) {
    if (node.depth > kMargins.razoring_depth) return std::nullopt;
    if (node.eval + kMargins.razoring_margin * node.depth >= node.alpha) return std::nullopt;
    const int score = quiesce(node.position, node.ply, node.alpha, node.alpha + 1);
    if (score > node.alpha) return std::nullopt;
    return score;
}

/// Reverse futility pruning, or static null move: so far above beta that a move hardly loses it.
std::optional<int> Engine::Search::reverse_futility_pruning(const Node& node) {
    if (node.depth > kMargins.reverse_futility_depth || is_mate_score(node.beta)) {
        return std::nullopt;
    }
    const int plies = node.depth - (node.improving ? 1 : 0);
    if (node.eval - kMargins.reverse_futility_margin * plies < node.beta) return std::nullopt;
    return node.eval;
}

/// Null-move pruning (Donninger 1993): if even a pass reaches beta, some move will. Not twice in a
/// row, and not with few pieces, where a pass is often the best move (zugzwang).
std::optional<int> Engine::Search::null_move_pruning(const Node& node) {
    const int depth = node.depth;
    const int beta = node.beta;
    Ply* ply = node.ply;
    if (depth < kMargins.null_move_depth || node.eval < beta || is_mate_score(beta)) {
        return std::nullopt;
    }
    if (ply[-1].step == Histories::kNoStep) return std::nullopt;
    const int margin = kMargins.null_move_margin - kMargins.null_move_margin_fall * depth;
    if (ply->static_eval < beta + margin) return std::nullopt;
    if (!has_pieces(node.position, kMargins.null_move_pieces)) return std::nullopt;

    const int reduction = kMargins.null_move_reduction + depth / kMargins.null_move_depth_share +
        std::min((node.eval - beta) / kMargins.null_move_score_share,
                 kMargins.null_move_score_plies);
    const Position next = after_null_move(node.position);
    enter_null_move(ply, next);
    ply[1].line_length = 0;
    ply[1].checked = false;
    const int score = -search(next, ply + 1, depth - reduction, -beta, -beta + 1, true);
    leave();
    if (stopped_ || score < beta) return std::nullopt;
    return is_mate_score(score) ? beta : score;
}

}  // namespace equipoise::chess_balance
