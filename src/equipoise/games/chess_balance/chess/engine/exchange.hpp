// What a series of captures on one square is worth.

#pragma once

#include "equipoise/games/chess_balance/chess/board.hpp"

namespace equipoise::chess_balance {

/// In hundredths of a Pawn, for exchanges and the order of moves. A King is beyond price.
/// Set by hand.
inline constexpr int kExchangeValues[] = {100, 320, 330, 500, 950, 20'000};
constexpr int exchange_value(PieceType type) { return kExchangeValues[index_of(type)]; }

/// Whether the move and the captures on its square that follow, each side taking with its cheapest
/// piece as long as that pays, gain the mover `least` or more. Pins are ignored.
bool exchange_gains(const Position& position, ChessMove move, int least);

}  // namespace equipoise::chess_balance
