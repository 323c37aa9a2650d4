#include "equipoise/games/chess_balance/chess/engine/ordering.hpp"

#include <algorithm>
#include <utility>

#include "equipoise/games/chess_balance/chess/engine/exchange.hpp"
#include "equipoise/games/chess_balance/chess/engine/search_margins.hpp"

namespace equipoise::chess_balance {

bool is_tactical(const Position& position, ChessMove move) {
    if ((position.board.of(!position.mover) & bit(move.to())) != 0) return true;
    if (move.promotes()) return move.promotion() == PieceType::Queen;
    return move.to() == position.passed &&
        (position.board.types[PieceType::Pawn] & bit(move.from())) != 0 &&
        file_of(move.from()) != file_of(move.to());
}

PieceType victim_of(const Position& position, ChessMove move) {
    if ((position.board.occupied() & bit(move.to())) == 0) return PieceType::Pawn;
    return position.board.type_at(move.to());
}

int MovePicker::tactical_score(ChessMove move) const {
    const Piece piece{position_.mover, position_.board.type_at(move.from())};
    const PieceType victim = victim_of(position_, move);
    return kMargins.order_victim * exchange_value(victim) +
        (move.promotes() ? kMargins.order_promotion : 0) +
        histories_.capture(piece, move.to(), victim);
}

inline int MovePicker::quiet_score(ChessMove move) const {
    if (move == hints_.killers[0]) return kKiller + 2;
    if (move == hints_.killers[1]) return kKiller + 1;
    if (move == hints_.counter_move) return kKiller;
    const Piece piece{position_.mover, position_.board.type_at(move.from())};
    const auto step = static_cast<std::size_t>(Histories::step(piece, move.to()));
    const int score = histories_.quiet(position_.mover, move) +
        kMargins.order_reply * histories_.after(hints_.foe_step)[step] +
        histories_.after(hints_.own_step)[step];
    return move.promotes() ? score - kKiller : score;
}

MovePicker::MovePicker(const Position& position, Histories& histories, const OrderingHints& hints)
    : position_(position), histories_(histories), hints_(hints) {
    legal_moves(position, moves_);
    bring_table_move();
}

MovePicker::MovePicker(const Position& position, Histories& histories, ChessMove table_move)
    : position_(position),
      histories_(histories),
      hints_{table_move, {}, {}, Histories::kNoStep, Histories::kNoStep},
      only_tactical_(true) {
    legal_tactical_moves(position, moves_);
    bring_table_move();
}

void MovePicker::bring_table_move() {
    if (hints_.table_move == ChessMove{}) return;
    ChessMove* found = std::find(moves_.begin(), moves_.end(), hints_.table_move);
    if (found == moves_.end()) return;
    std::swap(*found, moves_[0]);
    stage_ = Stage::Table;
}

void MovePicker::begin_tactical() {
    stage_ = Stage::Winning;
    tactical_end_ = given_;
    for (std::size_t i = given_; i < moves_.size(); ++i) {
        if (!only_tactical_ && !is_tactical(position_, moves_[i])) continue;
        std::swap(moves_[i], moves_[tactical_end_]);
        scores_[tactical_end_] = tactical_score(moves_[tactical_end_]);
        ++tactical_end_;
    }
}

void MovePicker::begin_quiet() {
    stage_ = Stage::Quiet;
    for (std::size_t i = given_; i < moves_.size(); ++i) scores_[i] = quiet_score(moves_[i]);
}

void MovePicker::bring_best(std::size_t end) {
    std::size_t top = given_;
    for (std::size_t i = given_ + 1; i < end; ++i) {
        if (scores_[i] > scores_[top]) top = i;
    }
    std::swap(scores_[top], scores_[given_]);
    std::swap(moves_[top], moves_[given_]);
}

bool MovePicker::next(ChessMove& move) {
    switch (stage_) {
        case Stage::Table:
            stage_ = Stage::Begin;
            move = moves_[given_++];
            return true;
        case Stage::Begin:
            begin_tactical();
            [[fallthrough]];
        case Stage::Winning:
            while (given_ < tactical_end_) {
                bring_best(tactical_end_);
                move = moves_[given_++];
                // The static exchange of a capture is worked out only when its turn has come.
                if (static_exchange_gains(position_, move, 0)) return true;
                losing_.push_back(move);
            }
            begin_quiet();
            [[fallthrough]];
        case Stage::Quiet:
            if (given_ < moves_.size()) {
                bring_best(moves_.size());
                move = moves_[given_++];
                return true;
            }
            stage_ = Stage::Losing;
            [[fallthrough]];
        case Stage::Losing:
            break;
    }
    if (losing_given_ == losing_.size()) return false;
    move = losing_[losing_given_++];
    return true;
}

}  // namespace equipoise::chess_balance
