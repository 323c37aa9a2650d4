// Static exchange evaluation (SEE): what a series of captures on one square is worth, by the swap
// algorithm.

#pragma once

#include "equipoise/games/chess_balance/chess/board.hpp"

namespace equipoise::chess_balance {

/// In hundredths of a Pawn, for exchanges and the order of moves. A King is beyond price.
/// Set by hand.
inline constexpr int kExchangeValues[] = {100, 320, 330, 500, 950, 20'000};
constexpr int exchange_value(PieceType type) { return kExchangeValues[index_of(type)]; }

/// Whether the move and the captures on its square that follow gain the mover `least` or more, in
/// hundredths of a Pawn. Each side takes with its cheapest piece as long as that pays; pieces
/// behind the taker join in (X-rays), and pins are ignored.
bool static_exchange_gains(const Position& position, ChessMove move, int least);

}  // namespace equipoise::chess_balance
