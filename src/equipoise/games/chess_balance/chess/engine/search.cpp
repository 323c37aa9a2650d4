#include "equipoise/games/chess_balance/chess/engine/search.hpp"

#include <algorithm>
#include <bit>

#include "equipoise/games/chess_balance/chess/engine/eval.hpp"
#include "equipoise/games/chess_balance/chess/engine/exchange.hpp"

namespace equipoise::chess_balance {
namespace {

/// log2 in sixteenths, linear between powers of two.
constexpr int log16(int n) {
    const int whole = static_cast<int>(std::bit_width(static_cast<unsigned>(n))) - 1;
    return 16 * whole + ((n << 4 >> whole) & 15);
}

/// Plies less for the later moves of a node. Set by hand, as are all margins of the search; tried
/// as a whole by `make elo`, with the result that stands beside the weights of the judgement.
int reduction_of(int depth, int tried) { return 1 + log16(depth) * log16(tried) / 1200; }

int bonus_of(int depth) { return std::min(16 * depth * depth + 96 * depth, 1800); }

int to_memory(int score, int ply) {
    if (!is_mate_score(score)) return score;
    return score > 0 ? score + ply : score - ply;
}
int from_memory(int score, int ply) {
    if (!is_mate_score(score)) return score;
    return score > 0 ? score - ply : score + ply;
}

bool has_men(const Position& position, int least) {
    const Board& board = position.board;
    return count(board.of(position.mover) &
                 ~(board.types[PieceType::Pawn] | board.types[PieceType::King])) >= least;
}

Position passing(const Position& position) {
    Position next = position;
    next.key ^= passed_key(next.passed) ^ mover_key(Colour::Black);
    next.passed = kNoSquare;
    next.mover = !next.mover;
    if (next.clock < UINT8_MAX) ++next.clock;
    return next;
}

}  // namespace

bool Engine::Search::spent() {
    if (stopped_) return true;
    ++nodes_;
    if (task_->nodes_max != 0 && nodes_ >= task_->nodes_max) stopped_ = true;
    if (nodes_ % 1024 == 0 && task_->stop && task_->stop()) stopped_ = true;
    return stopped_;
}

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

void Engine::Search::enter(Ply* ply, Piece piece, ChessMove move, const Position& child) {
    ply->step = Experience::step(piece, move.to());
    memory_.prefetch(child.key);
    keys_[key_count_++] = short_key(child.key);
}

void Engine::Search::extend_line(Ply* ply, ChessMove move) {
    const Ply& next = ply[1];
    ply->line[0] = move;
    const int length = std::min(next.line_length, kMostPlies - 1);
    std::copy_n(next.line.begin(), length, ply->line.begin() + 1);
    ply->line_length = length + 1;
}

Hints Engine::Search::hints(const Ply* ply, ChessMove best) {
    const int before = ply[-1].step;
    return {best, ply->killers, experience_->counter(before), before, ply[-2].step};
}

/// A null window first, as most moves prove no better; the whole window if one does.
int Engine::Search::after_move(const Position& child,
                               Ply* ply,
                               int depth,
                               int reduction,
                               int alpha,
                               int beta,
                               bool first,
                               bool cuts) {
    const bool principal = beta - alpha > 1;
    ply[1].line_length = 0;
    int score = 0;
    if (!first || !principal) {
        const int reduced = std::clamp(depth - 1 - reduction, std::min(1, depth - 1), depth - 1);
        score = -search(child, ply + 1, reduced, -alpha - 1, -alpha, reduction > 0 || !cuts);
        if (score > alpha && reduced < depth - 1) {
            score = -search(child, ply + 1, depth - 1, -alpha - 1, -alpha, !cuts);
        }
    }
    if (principal && (first || (score > alpha && score < beta + (ply->index == 0 ? 1 : 0)))) {
        score = -search(child, ply + 1, depth - 1, -beta, -alpha, false);
    }
    return score;
}

bool Engine::Search::leave_early(const Position& position,
                                 Ply* ply,
                                 int& depth,
                                 int alpha,
                                 int beta,
                                 int judged,
                                 bool improving,
                                 int& score) {
    if (depth <= 2 && judged + 250 * depth < alpha) {
        score = quiesce(position, ply, alpha, alpha + 1);
        if (score <= alpha) return true;
    }
    if (depth <= 7 && judged - 80 * (depth - (improving ? 1 : 0)) >= beta && !is_mate_score(beta)) {
        score = judged;
        return true;
    }
    if (depth >= 3 && judged >= beta && ply[-1].step != Experience::kNoStep &&
        ply->judged + 20 * depth >= beta + 60 && has_men(position, 2) && !is_mate_score(beta)) {
        const int less = 4 + depth / 5 + std::min((judged - beta) / 200, 2);
        const Position next = passing(position);
        ply->step = Experience::kNoStep;
        keys_[key_count_++] = short_key(next.key);
        ply[1].line_length = 0;
        score = -search(next, ply + 1, depth - less, -beta, -beta + 1, true);
        leave();
        if (stopped_) return false;
        if (score >= beta) {
            if (is_mate_score(score)) score = beta;
            return true;
        }
    }
    return false;
}

void Engine::Search::learn(const Position& position,
                           Ply* ply,
                           ChessMove best,
                           int depth,
                           std::span<const ChessMove> quiets,
                           std::span<const ChessMove> captures) {
    const Board& board = position.board;
    const int bonus = bonus_of(depth);
    const auto teach_quiet = [&](ChessMove move, int change) {
        const Piece piece{position.mover, board.type_at(move.from())};
        const auto step = static_cast<std::size_t>(Experience::step(piece, move.to()));
        Experience::learn(experience_->quiet(position.mover, move), change);
        Experience::learn(experience_->after(ply[-1].step)[step], change);
        Experience::learn(experience_->after(ply[-2].step)[step], change);
    };
    const auto teach_capture = [&](ChessMove move, int change) {
        const Piece piece{position.mover, board.type_at(move.from())};
        Experience::learn(experience_->capture(piece, move.to(), victim_of(position, move)),
                          change);
    };
    if (is_loud(position, best)) {
        teach_capture(best, bonus);
    } else {
        teach_quiet(best, bonus);
        for (ChessMove move : quiets) teach_quiet(move, -bonus);
        if (ply->killers[0] != best) {
            ply->killers[1] = ply->killers[0];
            ply->killers[0] = best;
        }
        experience_->counter(ply[-1].step) = best;
    }
    for (ChessMove move : captures) teach_capture(move, -bonus);
}

int Engine::Search::search(
    const Position& position, Ply* ply, int depth, int alpha, int beta, bool cuts) {
    const bool principal = beta - alpha > 1;
    ply->line_length = 0;
    const bool checked = in_check(position);
    if (depth <= 0 && !checked) return quiesce(position, ply, alpha, beta);
    depth = std::max(depth, 1);
    if (spent()) return 0;
    deepest_ = std::max(deepest_, ply->index);
    if (repeats(position, ply->index) || insufficient_material(position.board)) return 0;
    if (position.clock >= 100 && !(checked && !has_legal_move(position))) return 0;
    if (ply->index >= kMostPlies - 1) return checked ? 0 : evaluate_chess(position);
    alpha = std::max(alpha, -kMateScore + ply->index);
    beta = std::min(beta, kMateScore - ply->index - 1);
    if (alpha >= beta) return alpha;

    const ChessMove excluded = ply->excluded;
    const bool whole = excluded == ChessMove{};
    const Memory* found = whole ? memory_.find(position.key) : nullptr;
    const Memory known = found != nullptr ? *found : Memory{};
    const int known_score = from_memory(known.score, ply->index);
    if (found != nullptr && !principal && known.depth >= depth && position.clock < 90) {
        const bool high = known_score >= beta;
        const Bound bound = known.bound();
        if (bound == Bound::Exact || (high && bound == Bound::Lower) ||
            (!high && bound == Bound::Upper)) {
            return known_score;
        }
    }

    int judged = kUnjudged;
    if (!checked) {
        if (whole) {
            ply->judged = found != nullptr && known.judged != kUnjudged ? known.judged
                                                                        : evaluate_chess(position);
        }
        judged = ply->judged;
        if (found != nullptr && !is_mate_score(known_score)) {
            const Bound bound = known.bound();
            if (bound == Bound::Exact || (bound == Bound::Lower && known_score > judged) ||
                (bound == Bound::Upper && known_score < judged)) {
                judged = known_score;
            }
        }
    } else {
        ply->judged = kUnjudged;
    }
    const int earlier = ply[-2].judged != kUnjudged ? ply[-2].judged : ply[-4].judged;
    const bool improving = !checked && ply->judged > earlier;
    ply[1].killers = {};

    if (!principal && !checked && whole) {
        int score = 0;
        if (leave_early(position, ply, depth, alpha, beta, judged, improving, score)) return score;
        if (stopped_) return 0;
    }
    if (depth >= 4 && known.move == ChessMove{} && (principal || cuts) && whole) --depth;

    Sorter sorter(position, *experience_, hints(ply, known.move));
    if (sorter.empty()) return checked ? -kMateScore + ply->index : 0;

    const int alpha_before = alpha;
    int best = -kInfinity;
    ChessMove best_move;
    int tried = 0;
    ScratchVec<ChessMove, 64> quiets;
    ScratchVec<ChessMove, 32> captures;
    for (ChessMove move; sorter.next(move);) {
        if (move == excluded) continue;
        ++tried;
        const bool loud = is_loud(position, move);
        const Piece piece{position.mover, position.board.type_at(move.from())};
        const auto step = static_cast<std::size_t>(Experience::step(piece, move.to()));
        const int record = loud ? 0
                                : experience_->quiet(position.mover, move) +
                experience_->after(ply[-1].step)[step] + experience_->after(ply[-2].step)[step];

        Position child = position;
        make_move(child, move);
        const bool checks = in_check(child);
        if (best > -kMateScore + 2 * kMostPlies && has_men(position, 1)) {
            const int left = std::max(1, depth - reduction_of(depth, tried));
            if (!loud && !checked && !checks) {
                if (depth <= 8 && tried > (4 + depth * depth) / (improving ? 1 : 2)) continue;
                if (left <= 7 && judged + 90 + 80 * left <= alpha) continue;
                if (depth <= 4 && record < -4000 * depth) continue;
                if (left <= 8 && !exchange_gains(position, move, -25 * left * left)) continue;
            } else if (loud && depth <= 6 && !exchange_gains(position, move, -90 * depth)) {
                continue;
            }
        }

        int extension = 0;
        if (depth >= 7 && move == known.move && whole && known.depth + 3 >= depth &&
            (known.bound() == Bound::Lower || known.bound() == Bound::Exact) &&
            !is_mate_score(known_score) && ply->index < 2 * depth + 20) {
            // The remembered move alone holds the score: look at it more deeply.
            const int mark = known_score - 2 * depth;
            ply->excluded = move;
            const int score = search(position, ply, (depth - 1) / 2, mark - 1, mark, cuts);
            ply->excluded = {};
            if (stopped_) return 0;
            if (score < mark) {
                extension = 1;
            } else if (mark >= beta) {
                return mark;
            } else if (known_score >= beta) {
                extension = -1;
            }
        }

        enter(ply, piece, move, child);
        if (checks && extension == 0 && !sorter.is_losing() && ply->index < 2 * depth + 20) {
            extension = 1;
        }
        int reduction = 0;
        if (depth >= 3 && tried > (principal ? 3 : 1) && (!loud || sorter.is_losing())) {
            reduction = reduction_of(depth, tried);
            if (loud) {
                reduction /= 2;
            } else {
                reduction -= record / 8192;
                if (cuts) ++reduction;
                if (!improving) ++reduction;
            }
            if (principal) --reduction;
            if (checks || checked) --reduction;
            reduction = std::max(reduction, 0);
        }
        const int score =
            after_move(child, ply, depth + extension, reduction, alpha, beta, tried == 1, cuts);
        leave();
        if (stopped_) return 0;

        if (score > best) {
            best = score;
            if (score > alpha) {
                alpha = score;
                best_move = move;
                if (principal) extend_line(ply, move);
                if (score >= beta) break;
            }
        }
        if (loud && captures.size() < captures.capacity()) captures.push_back(move);
        if (!loud && quiets.size() < quiets.capacity()) quiets.push_back(move);
    }
    if (tried == 0) return alpha;  // Only the excluded move is legal.
    if (best >= beta) {
        learn(position,
              ply,
              best_move,
              depth,
              {quiets.begin(), quiets.size()},
              {captures.begin(), captures.size()});
    }
    if (whole) {
        const Bound bound = best >= beta ? Bound::Lower
            : best > alpha_before        ? Bound::Exact
                                         : Bound::Upper;
        memory_.keep(position.key,
                     best_move,
                     to_memory(best, ply->index),
                     ply->judged,
                     depth,
                     bound,
                     bound == Bound::Exact);
    }
    return best;
}

int Engine::Search::quiesce(const Position& position, Ply* ply, int alpha, int beta) {
    const bool principal = beta - alpha > 1;
    ply->line_length = 0;
    if (spent()) return 0;
    deepest_ = std::max(deepest_, ply->index);
    const bool checked = in_check(position);
    if (repeats(position, ply->index) || insufficient_material(position.board)) return 0;
    if (position.clock >= 100 && !(checked && !has_legal_move(position))) return 0;
    if (ply->index >= kMostPlies - 1) return checked ? 0 : evaluate_chess(position);

    const Memory* found = memory_.find(position.key);
    const Memory known = found != nullptr ? *found : Memory{};
    const int known_score = from_memory(known.score, ply->index);
    if (found != nullptr && !principal) {
        const Bound bound = known.bound();
        if (bound == Bound::Exact || (bound == Bound::Lower && known_score >= beta) ||
            (bound == Bound::Upper && known_score <= alpha)) {
            return known_score;
        }
    }
    int best = -kMateScore + ply->index;
    int judged = kUnjudged;
    if (!checked) {
        judged =
            found != nullptr && known.judged != kUnjudged ? known.judged : evaluate_chess(position);
        best = judged;
        if (found != nullptr && !is_mate_score(known_score) &&
            known.bound() == (known_score > best ? Bound::Lower : Bound::Upper)) {
            best = known_score;
        }
        if (best >= beta) return best;
        alpha = std::max(alpha, best);
    }
    const int alpha_before = alpha;
    ply[1].killers = {};
    ChessMove best_move;
    const auto run = [&](Sorter& sorter) {
        for (ChessMove move; sorter.next(move);) {
            if (best > -kMateScore + 2 * kMostPlies) {
                if (sorter.is_losing()) break;
                if (checked && !is_loud(position, move)) break;
                if (!checked && !move.promotes() &&
                    judged + exchange_value(victim_of(position, move)) + 180 <= alpha) {
                    best = std::max(best, judged + exchange_value(victim_of(position, move)) + 180);
                    continue;
                }
            }
            Position child = position;
            make_move(child, move);
            enter(ply, {position.mover, position.board.type_at(move.from())}, move, child);
            const int score = -quiesce(child, ply + 1, -beta, -alpha);
            leave();
            if (stopped_) return;
            if (score <= best) continue;
            best = score;
            if (score <= alpha) continue;
            alpha = score;
            best_move = move;
            if (principal) extend_line(ply, move);
            if (score >= beta) return;
        }
    };
    if (checked) {
        Sorter sorter(position, *experience_, hints(ply, known.move));
        run(sorter);
    } else {
        Sorter sorter(position, *experience_, known.move);
        run(sorter);
    }
    if (stopped_) return 0;
    const Bound bound = best >= beta ? Bound::Lower
        : best > alpha_before        ? Bound::Exact
                                     : Bound::Upper;
    memory_.keep(position.key,
                 best_move,
                 to_memory(best, ply->index),
                 judged,
                 0,
                 bound,
                 bound == Bound::Exact);
    return best;
}

}  // namespace equipoise::chess_balance
