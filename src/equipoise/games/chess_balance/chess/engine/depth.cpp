#include <algorithm>

#include "equipoise/games/chess_balance/chess/engine/search.hpp"
#include "equipoise/games/chess_balance/chess/engine/search_margins.hpp"

namespace equipoise::chess_balance {
namespace {

/// Extensions end where a line is already far longer than its depth.
bool extends_further(int depth, int ply) {
    return ply < kMargins.extension_plies_per_depth * depth + kMargins.extension_plies;
}

}  // namespace

/// Internal iterative reduction: without a move from the table the order is a guess, so search less
/// deeply now; the table will know a move the next time.
void Engine::Search::internal_iterative_reduction(Node& node) {
    if (node.depth >= kMargins.internal_reduction_depth && node.entry.move == ChessMove{} &&
        (node.pv_node || node.cut_node) && node.whole()) {
        --node.depth;
    }
}

bool Engine::Search::may_be_singular(const Node& node, ChessMove move) {
    const TableEntry& entry = node.entry;
    return node.depth >= kMargins.singular_depth && move == entry.move && node.whole() &&
        entry.depth + kMargins.singular_entry_lead >= node.depth &&
        (entry.bound() == Bound::Lower || entry.bound() == Bound::Exact) &&
        !is_mate_score(node.table_score) && extends_further(node.depth, node.ply->index);
}

/// Singular extension (Anantharaman, Campbell & Hsu 1990) of the table's move alone: if all others
/// stay below its score, by a margin and searched less deeply, it is looked at more deeply. If they
/// reach beta as well, the node is left (multi-cut, Björnsson & Marsland 2001); if only its own
/// score does, it is looked at less deeply.
std::optional<int> Engine::Search::singular_extension(const Node& node,
                                                      ChessMove move,
                                                      int& extension) {
    const int mark = node.table_score - kMargins.singular_margin * node.depth;
    const int depth = (node.depth - 1) / kMargins.singular_depth_share;
    node.ply->excluded = move;
    const int score = search(node.position, node.ply, depth, mark - 1, mark, node.cut_node);
    node.ply->excluded = {};
    if (score < mark) {
        extension = 1;
    } else if (mark >= node.beta) {
        return mark;
    } else if (node.table_score >= node.beta) {
        extension = -1;
    }
    return std::nullopt;
}

/// Check extension, of checks that lose no material.
bool Engine::Search::check_extension(const Node& node, const Candidate& candidate) {
    return candidate.checks && !candidate.losing && extends_further(node.depth, node.ply->index);
}

/// Late-move reduction: plies less for moves that the order puts late. Quiet moves and losing
/// captures; a move that fails high nevertheless is searched again in full.
int Engine::Search::late_move_reduction(const Node& node, const Candidate& candidate) {
    const int unreduced = node.pv_node ? kMargins.reduction_moves_pv : kMargins.reduction_moves;
    if (node.depth < kMargins.reduction_depth || candidate.number <= unreduced) return 0;
    if (candidate.tactical && !candidate.losing) return 0;
    int reduction = reduction_of(node.depth, candidate.number);
    if (candidate.tactical) {
        reduction /= kMargins.reduction_capture_share;
    } else {
        reduction -= candidate.history / kMargins.reduction_history;
        if (node.cut_node) reduction += kMargins.reduction_cut_node;
        if (!node.improving) reduction += kMargins.reduction_not_improving;
    }
    if (node.pv_node) reduction -= kMargins.reduction_pv;
    if (candidate.checks || node.checked) reduction -= kMargins.reduction_check;
    return std::max(reduction, 0);
}

}  // namespace equipoise::chess_balance
