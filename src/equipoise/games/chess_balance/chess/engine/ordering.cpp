#include "equipoise/games/chess_balance/chess/engine/ordering.hpp"

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
    return kWinning + kMargins.order_victim * exchange_value(victim) +
        (move.promotes() ? kMargins.order_promotion : 0) +
        histories_.capture(piece, move.to(), victim);
}

inline int MovePicker::quiet_score(ChessMove move, const OrderingHints& hints) const {
    if (move == hints.killers[0]) return kKiller + 2;
    if (move == hints.killers[1]) return kKiller + 1;
    if (move == hints.counter_move) return kKiller;
    const Piece piece{position_.mover, position_.board.type_at(move.from())};
    const auto step = static_cast<std::size_t>(Histories::step(piece, move.to()));
    const int score = histories_.quiet(position_.mover, move) +
        kMargins.order_reply * histories_.after(hints.foe_step)[step] +
        histories_.after(hints.own_step)[step];
    return move.promotes() ? score - kKiller : score;
}

MovePicker::MovePicker(const Position& position, Histories& histories, const OrderingHints& hints)
    : position_(position), histories_(histories) {
    legal_moves(position, moves_);
    for (std::size_t i = 0; i < moves_.size(); ++i) {
        const ChessMove move = moves_[i];
        scores_[i] = move == hints.table_move ? kTableMove
            : is_tactical(position, move)     ? tactical_score(move)
                                              : quiet_score(move, hints);
    }
}

MovePicker::MovePicker(const Position& position, Histories& histories, ChessMove table_move)
    : position_(position), histories_(histories) {
    MoveList all;
    legal_moves(position, all);
    for (ChessMove move : all) {
        if (!is_tactical(position, move)) continue;
        scores_[moves_.size()] = move == table_move ? kTableMove : tactical_score(move);
        moves_.push_back(move);
    }
}

bool MovePicker::next(ChessMove& move) {
    while (given_ < moves_.size()) {
        std::size_t top = given_;
        for (std::size_t i = given_ + 1; i < moves_.size(); ++i) {
            if (scores_[i] > scores_[top]) top = i;
        }
        // The static exchange of a capture is worked out only when its turn has come.
        const bool unweighed = scores_[top] >= kWinning / 2 && scores_[top] < kTableMove;
        if (unweighed && !static_exchange_gains(position_, moves_[top], 0)) {
            scores_[top] += kLosing - kWinning;
            continue;
        }
        std::swap(scores_[top], scores_[given_]);
        std::swap(moves_[top], moves_[given_]);
        last_score_ = scores_[given_];
        move = moves_[given_++];
        return true;
    }
    return false;
}

}  // namespace equipoise::chess_balance
