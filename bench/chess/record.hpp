// A position in the files that positions.cpp writes and fit.cpp reads.

#pragma once

#include "equipoise/games/chess_balance/chess/board.hpp"

namespace equipoise::chess_balance {

/// As its mover sees the board.
struct Record {
    Bitboard pieces[12];  // Own Pawn to King, then the foe's.
    std::int16_t score;   // Of its search, in hundredths of a Pawn.
    std::uint8_t result;  // Of its game, for the mover: 0 lost, 1 drawn, 2 won.
    std::uint8_t zero;
};
static_assert(sizeof(Record) == 104);

}  // namespace equipoise::chess_balance
