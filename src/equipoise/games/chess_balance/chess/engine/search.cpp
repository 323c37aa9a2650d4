#include "equipoise/games/chess_balance/chess/engine/search.hpp"

#include <algorithm>

#include "equipoise/games/chess_balance/chess/engine/eval.hpp"
#include "equipoise/games/chess_balance/chess/engine/move_pruning.hpp"
#include "equipoise/games/chess_balance/chess/engine/search_margins.hpp"

namespace equipoise::chess_balance {
namespace {

constexpr int kClockDraw = 100;  // CB-13.4

/// Mates are remembered by their distance from the node, and searched by that from the root.
int to_table(int score, int ply) {
    if (!is_mate_score(score)) return score;
    return score > 0 ? score + ply : score - ply;
}
int from_table(int score, int ply) {
    if (!is_mate_score(score)) return score;
    return score > 0 ? score - ply : score + ply;
}

}  // namespace

bool Engine::Search::spent() {
    if (stopped_) return true;
    ++nodes_;
    if (task_->nodes_max != 0 && nodes_ >= task_->nodes_max) stopped_ = true;
    if (nodes_ % 1024 == 0 && task_->stop && task_->stop()) stopped_ = true;
    return stopped_;
}

/// Within the tree a position that comes back once counts as a draw, before the root twice.
bool Engine::Search::repeats(const Position& position, int ply) const {
    const std::size_t last = key_count_ - 1;
    const std::size_t back = std::min<std::size_t>(position.clock, last);
    const std::uint32_t key = short_key(position.key);
    int seen = 0;
    for (std::size_t i = 4; i <= back; i += 2) {
        if (keys_[last - i] != key) continue;
        if (i < static_cast<std::size_t>(ply) || ++seen == 2) return true;
    }
    return false;
}

std::optional<int> Engine::Search::settled_score(const Position& position,
                                                 const Ply* ply,
                                                 bool checked) {
    if (repeats(position, ply->index) || insufficient_material(position.board)) return 0;
    if (position.clock >= kClockDraw && !(checked && !has_legal_move(position))) return 0;
    if (ply->index >= kMostPlies - 1) return checked ? 0 : static_score(position, ply);
    return std::nullopt;
}

void Engine::Search::enter(Ply* ply, Piece piece, ChessMove move, const Position& child) {
    ply->step = Histories::step(piece, move.to());
    table_.prefetch(child.key);
    keys_[key_count_++] = short_key(child.key);
}

void Engine::Search::enter_null_move(Ply* ply, const Position& child) {
    ply->step = Histories::kNoStep;
    keys_[key_count_++] = short_key(child.key);
}

void Engine::Search::extend_line(Ply* ply, ChessMove move) {
    const Ply& next = ply[1];
    ply->line[0] = move;
    const int length = std::min(next.line_length, kMostPlies - 1);
    std::copy_n(next.line.begin(), length, ply->line.begin() + 1);
    ply->line_length = length + 1;
}

OrderingHints Engine::Search::hints(const Ply* ply, ChessMove table_move) {
    const int foe_step = ply[-1].step;
    return {table_move, ply->killers, histories_->counter_move(foe_step), foe_step, ply[-2].step};
}

/// While a singular extension is decided the node is another than the table knows.
void Engine::Search::probe_table(Node& node) const {
    if (!node.whole()) return;
    node.entry = table_.probe(node.position.key);
    node.table_score = from_table(node.entry.score, node.ply->index);
}

/// Transposition-table cutoff: what is remembered answers a null window. The caller sees to the
/// depth.
bool Engine::Search::table_cutoff(const Node& node) {
    if (node.pv_node) return false;
    const Bound bound = node.entry.bound();
    return bound == Bound::Exact || (bound == Bound::Lower && node.table_score >= node.beta) ||
        (bound == Bound::Upper && node.table_score <= node.alpha);
}

/// Of the two plies before, the hidden layer follows the one whose board is nearer; either may be
/// left from another line.
int Engine::Search::static_score(const Position& position, const Ply* ply) {
    HiddenLayer& own = layers_[static_cast<std::size_t>(ply - plies_.data())];
    if (own.board != position.board) {
        const HiddenLayer& before = (&own)[-1];
        const HiddenLayer& earlier = (&own)[-2];
        const bool nearer = changed_squares(before.board, position.board) <=
            changed_squares(earlier.board, position.board);
        own.follow(nearer ? before : earlier, position.board);
    }
    return with_endgames(position, evaluate_terms(position) + evaluate_layer(own, position.mover));
}

int Engine::Search::corrected_eval(Node& node) {
    const TableEntry& entry = node.entry;
    node.raw_eval = entry.exists() && entry.static_eval != kNoEval
        ? entry.static_eval
        : static_score(node.position, node.ply);
    return node.raw_eval + histories_->correction(node.position) / Histories::kCorrectionUnit;
}

/// Correction history: learns how far the static evaluation was off, where the score shows it.
void Engine::Search::update_correction(const Node& node, const Best& best, int alpha) {
    if (node.checked || is_mate_score(best.score)) return;
    if (best.move != ChessMove{} && is_tactical(node.position, best.move)) return;
    const int error = best.score - node.ply->static_eval;
    if (best.score >= node.beta ? error <= 0 : best.score <= alpha && error >= 0) return;
    std::int16_t& correction = histories_->correction(node.position);
    const int most = kMargins.correction_most * Histories::kCorrectionUnit;
    const int wanted =
        std::clamp(correction +
                       std::clamp(error, -kMargins.correction_error, kMargins.correction_error) *
                           Histories::kCorrectionUnit,
                   -most,
                   most);
    const int weight = std::min(node.depth + 1, kMargins.correction_weight);
    correction = static_cast<std::int16_t>(
        correction + (wanted - correction) * weight / kMargins.correction_divisor);
}

/// The static evaluation, and whether it is improving on the mover's last one.
void Engine::Search::evaluate(Node& node) {
    Ply* ply = node.ply;
    const TableEntry& entry = node.entry;
    if (node.checked) {
        ply->static_eval = kNoEval;
    } else {
        if (node.whole()) ply->static_eval = corrected_eval(node);
        node.eval = ply->static_eval;
        if (entry.exists() && !is_mate_score(node.table_score)) {
            const Bound bound = entry.bound();
            if (bound == Bound::Exact || (bound == Bound::Lower && node.table_score > node.eval) ||
                (bound == Bound::Upper && node.table_score < node.eval)) {
                node.eval = node.table_score;
            }
        }
    }
    const int earlier = ply[-2].static_eval != kNoEval ? ply[-2].static_eval : ply[-4].static_eval;
    node.improving = !node.checked && ply->static_eval > earlier;
}

/// Alpha-beta (Knuth & Moore 1975) as a negamax: scores are the mover's. Fail-soft (Fishburn 1983):
/// the score may lie outside the window.
int Engine::Search::search(
    const Position& position, Ply* ply, int depth, int alpha, int beta, bool cut_node) {
    ply->line_length = 0;
    const bool checked = ply->checked;
    if (depth <= 0 && !checked) return quiesce(position, ply, alpha, beta);
    if (spent()) return 0;
    deepest_ = std::max(deepest_, ply->index);
    if (const auto score = settled_score(position, ply, checked)) return *score;

    const bool pv_node = beta - alpha > 1;
    // Mate-distance pruning: no line from here is better than the shortest mate.
    alpha = std::max(alpha, -kMateScore + ply->index);
    beta = std::min(beta, kMateScore - ply->index - 1);
    if (alpha >= beta) return alpha;

    Node node{position, ply, std::max(depth, 1), alpha, beta, pv_node, cut_node, checked};
    probe_table(node);
    if (node.entry.depth >= node.depth && position.clock < kMargins.table_clock &&
        table_cutoff(node)) {
        return node.table_score;
    }
    evaluate(node);
    ply[1].killers = {};
    if (!pv_node && !checked && node.whole()) {
        if (const auto score = razoring(node)) return *score;
        if (const auto score = reverse_futility_pruning(node)) return *score;
        if (const auto score = null_move_pruning(node)) return *score;
        if (stopped_) return 0;
    }
    internal_iterative_reduction(node);
    return search_moves(node);
}

inline Engine::Search::Candidate Engine::Search::candidate_of(const Node& node,
                                                              ChessMove move,
                                                              int number) const {
    const Position& position = node.position;
    const Piece piece{position.mover, position.board.type_at(move.from())};
    Candidate candidate{move, piece, number, is_tactical(position, move), false, false, 0};
    if (!candidate.tactical) {
        const auto step = static_cast<std::size_t>(Histories::step(piece, move.to()));
        candidate.history = histories_->quiet(position.mover, move) +
            histories_->after(node.ply[-1].step)[step] + histories_->after(node.ply[-2].step)[step];
    }
    return candidate;
}

int Engine::Search::search_moves(Node& node) {
    const Position& position = node.position;
    Ply* ply = node.ply;
    const ChessMove excluded = ply->excluded;
    const int alpha_before = node.alpha;
    MovePicker picker(position, *histories_, hints(ply, node.entry.move));
    if (picker.empty()) return node.checked ? -kMateScore + ply->index : 0;

    Best best;
    Tried tried;
    const Checks checks(position);
    for (ChessMove move; picker.next(move);) {
        if (move == excluded) continue;
        Candidate candidate = candidate_of(node, move, ++tried.count);
        candidate.checks = checks.given_by(position, move);
        candidate.losing = picker.is_losing();
        if (prunes(node, candidate, best.score)) continue;

        int extension = 0;
        if (may_be_singular(node, move)) {
            const auto multi_cut = singular_extension(node, move, extension);
            if (stopped_) return 0;
            if (multi_cut) return *multi_cut;
        }
        if (extension == 0 && check_extension(node, candidate)) extension = 1;
        Position child = position;
        make_move(child, move);
        ply[1].checked = candidate.checks;
        enter(ply, candidate.piece, move, child);
        const int score = principal_variation_search(child,
                                                     ply,
                                                     {node.depth + extension,
                                                      late_move_reduction(node, candidate),
                                                      node.alpha,
                                                      node.beta,
                                                      tried.count == 1,
                                                      node.cut_node});
        leave();
        if (stopped_) return 0;

        if (score > best.score) {
            best.score = score;
            if (score > node.alpha) {
                node.alpha = score;
                best.move = move;
                if (node.pv_node) extend_line(ply, move);
                if (score >= node.beta) break;
            }
        }
        if (candidate.tactical) {
            if (tried.captures.size() < tried.captures.capacity()) tried.captures.push_back(move);
        } else if (tried.quiets.size() < tried.quiets.capacity()) {
            tried.quiets.push_back(move);
        }
    }
    if (tried.count == 0) return alpha_before;  // Only the excluded move is legal.
    if (best.score >= node.beta) update_histories(node, best.move, tried);
    if (node.whole()) {
        update_correction(node, best, alpha_before);
        store(node, best, node.raw_eval, node.depth, alpha_before);
    }
    return best.score;
}

/// Principal variation search (Marsland & Campbell 1982): a null window first, as most moves prove
/// no better, and reduced if it may be; the whole window if the move does prove better.
int Engine::Search::principal_variation_search(const Position& child,
                                               Ply* ply,
                                               const MoveSearch& how) {
    const auto [depth, reduction, alpha, beta, first, cut_node] = how;
    const bool pv_node = beta - alpha > 1;
    ply[1].line_length = 0;
    int score = 0;
    if (!first || !pv_node) {
        const int reduced = std::clamp(depth - 1 - reduction, std::min(1, depth - 1), depth - 1);
        score = -search(child, ply + 1, reduced, -alpha - 1, -alpha, reduction > 0 || !cut_node);
        if (score > alpha && reduced < depth - 1) {
            score = -search(child, ply + 1, depth - 1, -alpha - 1, -alpha, !cut_node);
        }
    }
    if (pv_node && (first || (score > alpha && score < beta + (ply->index == 0 ? 1 : 0)))) {
        score = -search(child, ply + 1, depth - 1, -beta, -alpha, false);
    }
    return score;
}

void Engine::Search::store(
    const Node& node, const Best& best, int static_eval, int depth, int alpha) {
    table_.store(node.position.key,
                 best.move,
                 to_table(best.score, node.ply->index),
                 static_eval,
                 depth,
                 bound_of(best.score, alpha, node.beta));
}

void Engine::Search::update_quiet(const Node& node, ChessMove move, int bonus) {
    const Position& position = node.position;
    const Piece piece{position.mover, position.board.type_at(move.from())};
    const auto step = static_cast<std::size_t>(Histories::step(piece, move.to()));
    Histories::update(histories_->quiet(position.mover, move), bonus);
    Histories::update(histories_->after(node.ply[-1].step)[step], bonus);
    Histories::update(histories_->after(node.ply[-2].step)[step], bonus);
}

void Engine::Search::update_capture(const Node& node, ChessMove move, int bonus) {
    const Position& position = node.position;
    const Piece piece{position.mover, position.board.type_at(move.from())};
    Histories::update(histories_->capture(piece, move.to(), victim_of(position, move)), bonus);
}

/// After a cutoff: a bonus for the move that made it, a malus for those tried in vain before it; a
/// quiet one becomes killer and counter-move.
void Engine::Search::update_histories(const Node& node, ChessMove best, const Tried& tried) {
    const int bonus = history_bonus(node.depth);
    Ply* ply = node.ply;
    if (is_tactical(node.position, best)) {
        update_capture(node, best, bonus);
    } else {
        update_quiet(node, best, bonus);
        for (ChessMove move : tried.quiets) update_quiet(node, move, -bonus);
        if (ply->killers[0] != best) {
            ply->killers[1] = ply->killers[0];
            ply->killers[0] = best;
        }
        histories_->counter_move(ply[-1].step) = best;
    }
    for (ChessMove move : tried.captures) update_capture(node, move, -bonus);
}

}  // namespace equipoise::chess_balance
