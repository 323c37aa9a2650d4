#include "equipoise/games/chess_balance/chess/engine/ordering.hpp"

#include <utility>

#include "equipoise/games/chess_balance/chess/engine/exchange.hpp"

namespace equipoise::chess_balance {

bool is_loud(const Position& position, ChessMove move) {
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

int Sorter::loud_score(ChessMove move) const {
    const Piece piece{position_.mover, position_.board.type_at(move.from())};
    const PieceType victim = victim_of(position_, move);
    const int promoted = move.promotes() ? 8000 : 0;
    return kWinning + 16 * exchange_value(victim) + promoted +
        experience_.capture(piece, move.to(), victim);
}

Sorter::Sorter(const Position& position, Experience& experience, const Hints& hints)
    : position_(position), experience_(experience) {
    legal_moves(position, moves_);
    const auto& replies = experience.after(hints.before);
    const auto& plans = experience.after(hints.own);
    for (std::size_t i = 0; i < moves_.size(); ++i) {
        const ChessMove move = moves_[i];
        if (move == hints.best) {
            scores_[i] = kBest;
        } else if (is_loud(position, move)) {
            scores_[i] = loud_score(move);
        } else if (move == hints.killers[0]) {
            scores_[i] = kKiller + 2;
        } else if (move == hints.killers[1]) {
            scores_[i] = kKiller + 1;
        } else if (move == hints.counter) {
            scores_[i] = kKiller;
        } else {
            const Piece piece{position.mover, position.board.type_at(move.from())};
            const auto step = static_cast<std::size_t>(Experience::step(piece, move.to()));
            scores_[i] = experience.quiet(position.mover, move) + 2 * replies[step] + plans[step];
            if (move.promotes()) scores_[i] -= kKiller;
        }
    }
}

Sorter::Sorter(const Position& position, Experience& experience, ChessMove best)
    : position_(position), experience_(experience) {
    MoveList all;
    legal_moves(position, all);
    for (ChessMove move : all) {
        if (!is_loud(position, move)) continue;
        scores_[moves_.size()] = move == best ? kBest : loud_score(move);
        moves_.push_back(move);
    }
}

bool Sorter::next(ChessMove& move) {
    while (given_ < moves_.size()) {
        std::size_t top = given_;
        for (std::size_t i = given_ + 1; i < moves_.size(); ++i) {
            if (scores_[i] > scores_[top]) top = i;
        }
        const bool unweighed = scores_[top] >= kWinning / 2 && scores_[top] < kBest;
        if (unweighed && !exchange_gains(position_, moves_[top], 0)) {
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
