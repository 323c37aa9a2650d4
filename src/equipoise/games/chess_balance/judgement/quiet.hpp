// What captures leave of the static value, where the chess engine cannot search: with spare Kings.

#pragma once

#include "equipoise/games/chess_balance/chess/board.hpp"

namespace equipoise::chess_balance {

/// For the mover, in hundredths of a Pawn, after the captures of at most `plies` plies that gain
/// something by exchange alone, or without them; exact between `low` and `high`. Any number of
/// Kings: none is captured, and only the last must not be left open to capture.
int quiet_value(const Position& position, int low, int high, int plies);

}  // namespace equipoise::chess_balance
