#include <algorithm>

#include "equipoise/games/chess_balance/chess/engine/search.hpp"
#include "equipoise/games/chess_balance/chess/engine/search_margins.hpp"

namespace equipoise::chess_balance {
namespace {

/// Plies in front of the root, so that every node has earlier ones to look at.
constexpr int kPliesBefore = 4;

}  // namespace

void Engine::Search::forget() {
    table_.clear();
    *histories_ = Histories();
}

std::vector<Line> Engine::Search::lines() const {
    std::vector<Line> lines;
    const std::size_t wanted = static_cast<std::size_t>(std::max(task_->lines, 1));
    for (const RootMove& root : root_moves_) {
        if (lines.size() == wanted) break;
        const int score = root.score == -kInfinity ? root.earlier_score : root.score;
        Line line{score == -kInfinity ? 0 : score, {}};
        line.moves.assign(root.line.begin(), root.line.begin() + root.line_length);
        lines.push_back(std::move(line));
    }
    return lines;
}

void Engine::Search::prepare_root(const Task& task) {
    task_ = &task;
    nodes_ = 0;
    deepest_ = 0;
    stopped_ = false;
    table_.begin_search();
    for (std::size_t i = 0; i < plies_.size(); ++i) {
        Ply& ply = plies_[i];
        ply.index = static_cast<int>(i) - kPliesBefore;
        ply.step = Histories::kNoStep;
        ply.static_eval = kNoEval;
        ply.killers = {};
        ply.excluded = {};
        ply.line_length = 0;
    }
    const std::size_t kept = std::min<std::size_t>(task.earlier.size(), 255);
    std::copy(
        task.earlier.end() - static_cast<std::ptrdiff_t>(kept), task.earlier.end(), keys_.begin());
    key_count_ = kept;
    keys_[key_count_++] = short_key(task.position.key);

    root_moves_.clear();
    const auto add = [&](ChessMove move) {
        RootMove root;
        root.move = move;
        root.line[0] = move;
        root.line_length = 1;
        root_moves_.push_back(root);
    };
    const auto is_root = [&](ChessMove move) {
        return std::any_of(root_moves_.begin(), root_moves_.end(), [&](const RootMove& root) {
            return root.move == move;
        });
    };
    MovePicker picker(task.position, *histories_, OrderingHints{});
    for (ChessMove move; picker.next(move);) {
        const bool allowed = task.only.empty() ||
            std::find(task.only.begin(), task.only.end(), move) != task.only.end();
        if (allowed) add(move);
    }
    for (ChessMove move : task.only) {
        if (!is_root(move)) add(move);
    }
    if (task.seed != 0) shuffle_quiet_moves();
}

/// Nothing is known of quiet moves at first, and of equals the first to be tried is played.
void Engine::Search::shuffle_quiet_moves() {
    std::vector<std::size_t> quiet;
    for (std::size_t i = 0; i < root_moves_.size(); ++i) {
        if (!is_tactical(task_->position, root_moves_[i].move)) quiet.push_back(i);
    }
    Rng rng(task_->seed);
    for (std::size_t i = quiet.size(); i > 1; --i) {
        const std::size_t other = rng.below(static_cast<std::uint32_t>(i));
        std::swap(root_moves_[quiet[i - 1]], root_moves_[quiet[other]]);
    }
}

/// Iterative deepening (Slate & Atkin 1977); with several lines each is searched without the moves
/// of those before it.
std::vector<Line> Engine::Search::think(const Task& task) {
    prepare_root(task);
    if (root_moves_.empty()) return {};
    const auto wanted =
        std::min(static_cast<std::size_t>(std::max(task.lines, 1)), root_moves_.size());
    for (int depth = 1; depth <= std::min(task.depth_max, kDeepest); ++depth) {
        for (RootMove& root : root_moves_) root.earlier_score = root.score;
        for (std::size_t first = 0; first < wanted && !stopped_; ++first) {
            aspiration_search(task.position, first, depth);
        }
        if (stopped_) break;
        for (std::size_t first = 0; first < wanted; ++first) bring_best_to(first);
        const std::vector<Line> found = lines();
        const Progress progress{depth, deepest_, nodes_, table_.fullness(), found};
        if (task.goes_on && !task.goes_on(progress)) break;
        if (task.stop && task.stop()) break;
    }
    return lines();
}

void Engine::Search::bring_best_to(std::size_t place) {
    const auto begin = root_moves_.begin() + static_cast<std::ptrdiff_t>(place);
    const auto best = std::max_element(
        begin, root_moves_.end(), [](const auto& a, const auto& b) { return a.score < b.score; });
    std::rotate(begin, best, best + 1);
}

/// Aspiration window (Kaindl, Shams & Horacek 1991): around the score of the depth before, widened
/// until the score lies inside.
void Engine::Search::aspiration_search(const Position& root, std::size_t first, int depth) {
    const int last = root_moves_[first].earlier_score;
    const bool narrow = depth >= kMargins.aspiration_depth && last != -kInfinity;
    int width = narrow ? kMargins.aspiration_width : 2 * kInfinity;
    int alpha = std::max(-kInfinity, last - width);
    int beta = std::min(kInfinity, last + width);
    int lowered = 0;
    for (;;) {
        const int score = search_root(root, first, std::max(1, depth - lowered), alpha, beta);
        bring_best_to(first);
        if (stopped_) return;
        if (score <= alpha && alpha > -kInfinity) {
            beta = (alpha + beta) / 2;
            alpha = std::max(-kInfinity, score - width);
            lowered = 0;
        } else if (score >= beta && beta < kInfinity) {
            beta = std::min(kInfinity, score + width);
            lowered = std::min(lowered + 1, kMargins.aspiration_lowering);
        } else {
            return;
        }
        width += width;
    }
}

/// Late-move reduction at the root, where every line counts: a fixed ply or two.
int Engine::Search::root_reduction(int depth, int number, bool tactical) {
    if (tactical || depth < kMargins.root_reduction_depth) return 0;
    return (number >= kMargins.root_reduction_first ? 1 : 0) +
        (number >= kMargins.root_reduction_more ? 1 : 0);
}

int Engine::Search::search_root(
    const Position& root, std::size_t first, int depth, int alpha, int beta) {
    Ply* ply = &plies_[kPliesBefore];
    int best = -kInfinity;
    for (std::size_t i = first; i < root_moves_.size(); ++i) root_moves_[i].score = -kInfinity;
    for (std::size_t i = first; i < root_moves_.size(); ++i) {
        RootMove& tried = root_moves_[i];
        const bool is_first = i == first;
        const int reduction =
            root_reduction(depth, static_cast<int>(i - first), is_tactical(root, tried.move));
        Position child = root;
        make_move(child, tried.move);
        ply[1].checked = in_check(child);
        enter(ply, {root.mover, root.board.type_at(tried.move.from())}, tried.move, child);
        const int score = principal_variation_search(
            child, ply, {depth, reduction, alpha, beta, is_first, false});
        leave();
        if (stopped_ && !(is_first && best == -kInfinity && depth == 1)) {
            if (best == -kInfinity) tried.score = tried.earlier_score;
            return best;
        }
        if (is_first || score > alpha) {
            tried.score = score;
            extend_line(ply, tried.move);
            std::copy_n(ply->line.begin(), ply->line_length, tried.line.begin());
            tried.line_length = ply->line_length;
        }
        best = std::max(best, score);
        if (score > alpha) {
            alpha = score;
            if (score >= beta) break;
        }
        if (stopped_) break;
    }
    return best;
}

}  // namespace equipoise::chess_balance
