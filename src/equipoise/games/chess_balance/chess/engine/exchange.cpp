#include "equipoise/games/chess_balance/chess/engine/exchange.hpp"

#include "equipoise/games/chess_balance/chess/attacks.hpp"

namespace equipoise::chess_balance {

bool static_exchange_gains(const Position& position, ChessMove move, int least) {
    const Board& board = position.board;
    const Square from = move.from();
    const Square to = move.to();
    PieceType type = board.type_at(from);
    Bitboard occupied = board.occupied() & ~bit(from);
    int balance = -least;
    if ((board.occupied() & bit(to)) != 0) {
        if ((board.of(position.mover) & bit(to)) != 0) return least <= 0;  // Castling, so to say.
        balance += exchange_value(board.type_at(to));
    } else if (type == PieceType::Pawn && file_of(from) != file_of(to)) {
        balance += exchange_value(PieceType::Pawn);
        occupied &= ~bit(to - forward(position.mover));
    }
    if (move.promotes()) {
        balance += exchange_value(move.promotion()) - exchange_value(PieceType::Pawn);
        type = move.promotion();
    }
    if (balance < 0) return false;
    balance -= exchange_value(type);
    if (balance >= 0) return true;

    occupied |= bit(to);
    const Bitboard queens = board.types[PieceType::Queen];
    const Bitboard diagonal = board.types[PieceType::Bishop] | queens;
    const Bitboard straight = board.types[PieceType::Rook] | queens;
    Bitboard all = attackers(board, to, occupied, Colour::White) |
        attackers(board, to, occupied, Colour::Black);
    Colour side = !position.mover;
    bool gains = true;
    for (;;) {
        all &= occupied;
        const Bitboard own = all & board.of(side);
        if (own == 0) break;
        PieceType taker = PieceType::King;
        for (PieceType candidate : kAllTypes) {
            if ((own & board.types[candidate]) != 0) {
                taker = candidate;
                break;
            }
        }
        if (taker == PieceType::King && (all & board.of(!side)) != 0) break;
        gains = !gains;
        balance = -balance - 1 - exchange_value(taker);
        occupied &= ~bit(first_square(own & board.types[taker]));
        if (taker == PieceType::Pawn || taker == PieceType::Bishop || taker == PieceType::Queen) {
            all |= bishop_attacks(to, occupied) & diagonal;
        }
        if (taker == PieceType::Rook || taker == PieceType::Queen) {
            all |= rook_attacks(to, occupied) & straight;
        }
        if (balance >= 0) break;
        side = !side;
    }
    return gains;
}

}  // namespace equipoise::chess_balance
