#include "equipoise/games/chess_balance/judgement/quiet.hpp"

#include <algorithm>

#include "equipoise/games/chess_balance/chess/attacks.hpp"
#include "equipoise/games/chess_balance/chess/engine/eval.hpp"
#include "equipoise/games/chess_balance/chess/engine/exchange.hpp"
#include "equipoise/games/chess_balance/chess/moves.hpp"

namespace equipoise::chess_balance {
namespace {

bool leaves_last_king(const Board& board, Colour owner) {
    const Bitboard kings = board.kings(owner);
    return count(kings) == 1 &&
        attackers(board, first_square(kings), board.occupied(), !owner) != 0;
}

ChessMove capture_by(const Board& board, Square from, Square to, Colour mover) {
    const bool promotes = board.type_at(from) == PieceType::Pawn && rank_for(mover, to) == 7;
    return promotes ? ChessMove::promoting(from, to, PieceType::Queen) : ChessMove::of(from, to);
}

}  // namespace

int quiet_value(const Position& position, int low, int high, int plies) {
    const Board& board = position.board;
    const Colour mover = position.mover;
    int best = evaluate_chess(position) +
        kSpareKing * (count(board.kings(mover)) - count(board.kings(!mover)));
    if (plies == 0) return best;
    for (Bitboard victims = board.of(!mover) & ~board.kings(!mover); victims != 0;) {
        const Square to = pop(victims);
        for (Bitboard takers = attackers(board, to, board.occupied(), mover); takers != 0;) {
            if (best >= high) return best;
            const ChessMove move = capture_by(board, pop(takers), to, mover);
            if (!static_exchange_gains(position, move, 1)) continue;
            Position next = position;
            make_move(next, move);
            if (leaves_last_king(next.board, mover)) continue;
            best = std::max(best, -quiet_value(next, -high, -std::max(low, best), plies - 1));
        }
    }
    return best;
}

}  // namespace equipoise::chess_balance
