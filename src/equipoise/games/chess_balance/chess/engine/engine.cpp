#include "equipoise/games/chess_balance/chess/engine/engine.hpp"

#include <algorithm>

#include "equipoise/games/chess_balance/chess/engine/eval_terms.hpp"
#include "equipoise/games/chess_balance/chess/engine/search.hpp"

namespace equipoise::chess_balance {

Engine::Engine(std::size_t memory_bytes) : search_(std::make_unique<Search>(memory_bytes)) {}
Engine::~Engine() = default;
Engine::Engine(Engine&&) noexcept = default;
Engine& Engine::operator=(Engine&&) noexcept = default;

std::vector<Line> Engine::think(const Task& task) { return search_->think(task); }
std::uint64_t Engine::nodes() const { return search_->nodes(); }
void Engine::forget() { search_->forget(); }

void Engine::Search::forget() {
    memory_.clear();
    *experience_ = Experience();
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

std::vector<Line> Engine::Search::think(const Task& task) {
    task_ = &task;
    nodes_ = 0;
    deepest_ = 0;
    stopped_ = false;
    memory_.grow_older();
    for (std::size_t i = 0; i < plies_.size(); ++i) {
        plies_[i] = Ply{};
        plies_[i].index = static_cast<int>(i) - 4;
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
    Sorter sorter(task.position, *experience_, Hints{});
    for (ChessMove move; sorter.next(move);) {
        const bool allowed = task.only.empty() ||
            std::find(task.only.begin(), task.only.end(), move) != task.only.end();
        if (allowed) add(move);
    }
    for (ChessMove move : task.only) {
        if (!is_root(move)) add(move);
    }
    if (root_moves_.empty()) return {};

    const auto wanted =
        std::min(static_cast<std::size_t>(std::max(task.lines, 1)), root_moves_.size());
    for (int depth = 1; depth <= std::min(task.depth_max, kDeepest); ++depth) {
        for (RootMove& root : root_moves_) root.earlier_score = root.score;
        for (std::size_t first = 0; first < wanted && !stopped_; ++first) {
            search_line(task.position, first, depth);
        }
        if (stopped_) break;
        for (std::size_t first = 0; first < wanted; ++first) bring_best_to(first);
        const std::vector<Line> found = lines();
        const Progress progress{depth, deepest_, nodes_, memory_.fullness(), found};
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

void Engine::Search::search_line(const Position& root, std::size_t first, int depth) {
    const int last = root_moves_[first].earlier_score;
    int width = depth >= 5 && last != -kInfinity ? 20 : 2 * kInfinity;
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
            lowered = std::min(lowered + 1, 3);
        } else {
            return;
        }
        width += width;
    }
}

int Engine::Search::search_root(
    const Position& root, std::size_t first, int depth, int alpha, int beta) {
    Ply* ply = &plies_[4];
    int best = -kInfinity;
    for (std::size_t i = first; i < root_moves_.size(); ++i) root_moves_[i].score = -kInfinity;
    for (std::size_t i = first; i < root_moves_.size(); ++i) {
        RootMove& tried = root_moves_[i];
        const std::uint64_t nodes_before = nodes_;
        Position child = root;
        const bool loud = is_loud(root, tried.move);
        make_move(child, tried.move);
        enter(ply, {root.mover, root.board.type_at(tried.move.from())}, tried.move, child);
        const int tries = static_cast<int>(i - first);
        const int reduction = depth >= 3 && tries >= 4 && !loud ? 1 + (tries >= 12 ? 1 : 0) : 0;
        const int score = after_move(child, ply, depth, reduction, alpha, beta, i == first, false);
        leave();
        tried.nodes += nodes_ - nodes_before;
        if (stopped_ && !(i == first && best == -kInfinity && depth == 1)) {
            if (best == -kInfinity) tried.score = tried.earlier_score;
            return best;
        }
        if (i == first || score > alpha) {
            tried.score = score;
            tried.line[0] = tried.move;
            const Ply& next = ply[1];
            const int length = std::min(next.line_length, kMostPlies - 1);
            std::copy_n(next.line.begin(), length, tried.line.begin() + 1);
            tried.line_length = 1 + length;
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

const Line& careless_choice(std::span<const Line> lines, int carelessness, Rng& rng) {
    if (carelessness <= 0 || lines.size() == 1) return lines[0];
    std::uint32_t total = 0;
    std::vector<std::uint32_t> chances;
    for (const Line& line : lines) {
        const auto loss =
            static_cast<std::uint32_t>(std::clamp(lines[0].score - line.score, 0, 3000));
        const auto ease = static_cast<std::uint32_t>(carelessness);
        const std::uint32_t ratio = 1000 * ease / (ease + loss);
        chances.push_back(ratio * ratio / 1000 * ratio / 1000 + (loss < 4 * ease ? 1 : 0));
        total += chances.back();
    }
    std::uint32_t drawn = rng.below(total);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (drawn < chances[i]) return lines[i];
        drawn -= chances[i];
    }
    return lines[0];
}

bool insufficient_material(const Board& board) {
    const Bitboard minors = board.types[PieceType::Knight] | board.types[PieceType::Bishop];
    if ((board.occupied() & ~minors & ~board.types[PieceType::King]) != 0) return false;
    if (!several(minors)) return true;
    const Bitboard bishops = board.types[PieceType::Bishop];
    return minors == bishops && count(board.of(Colour::White, PieceType::Bishop)) == 1 &&
        count(board.of(Colour::Black, PieceType::Bishop)) == 1 &&
        ((bishops & chess_terms::kLightSquares) == 0 ||
         (bishops & ~chess_terms::kLightSquares) == 0);
}

}  // namespace equipoise::chess_balance
