// What the fast perft works on, and where the program finds it.

#pragma once

#include "equipoise/games/chess_balance/board.hpp"

namespace equipoise::chess_balance {

/// A position with one King each, in plain words; index 0 is White.
struct PerftBoard {
    struct alignas(32) Side {
        Bitboard pawns;
        Bitboard knights;
        Bitboard diagonal;  // Bishops and Queens.
        Bitboard straight;  // Rooks and Queens.
    };
    Side sides[2];
    Bitboard all[2];
    Bitboard kings[2];
    Bitboard unmoved;  // Squares of Kings and Rooks that may still castle with each other.
    Bitboard passed;   // The square of Position::passed, if any.
};

/// Leaves at depth 1 and more, for a processor with AVX2 and BMI; null where not compiled.
using PerftBySets = std::uint64_t (*)(const PerftBoard&, bool black, int depth);
extern const PerftBySets kPerftAvx2;

}  // namespace equipoise::chess_balance
