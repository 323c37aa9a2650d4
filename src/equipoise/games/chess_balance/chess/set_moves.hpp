// Moves as sets of squares, all pieces at once: for counting them and for drawing one at random
// without listing any. Positions with exactly one King each.

#pragma once

#include "equipoise/base/rng.hpp"
#include "equipoise/games/chess_balance/chess/board.hpp"

namespace equipoise::chess_balance {

/// A position in plain words; index 0 is White.
struct SetBoard {
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
    Bitboard bound;    // Position::no_double.
};

SetBoard set_board(const Position& position);

/// The squares that moves of one way end on; no two moves of one way end on the same.
struct SetMoves {
    static constexpr int kSlides = 0;  // North, north-east, east, north-west, and the opposite.
    static constexpr int kJumps = 8;
    static constexpr int kSteps = 16;         // Pawns: one step,
    static constexpr int kEastCaptures = 17;  // captures towards the h file
    static constexpr int kWestCaptures = 18;  // and the a file,
    static constexpr int kDoubleSteps = 19;
    static constexpr int kKing = 20;  // Castling included.
    static constexpr int kOften = 21;
    /// Promotions to a Knight, Bishop and Rook, each by a step and captures; a Queen is above.
    static constexpr int kPromotions = 21;
    static constexpr int kWays = 30;

    alignas(32) Bitboard ends[kWays];
    alignas(32) std::uint64_t sizes[kWays];
    int ways;  // Those before it are filled: kOften or kWays.
};

/// The same work in code for one kind of processor.
struct SetMover {
    /// Sequences of `depth` moves, at least 1.
    std::uint64_t (*perft)(const SetBoard& board, bool black, int depth);
    void (*find)(const SetBoard& board, bool black, SetMoves& moves);
};

/// For any processor.
extern const SetMover kPlainMover;
/// For x86-64 with AVX2 and BMI; null where it is not compiled.
extern const SetMover* const kAvx2Mover;
/// The fastest that this processor can run. All have the same results.
const SetMover& set_mover();

/// Legal moves.
std::uint32_t size_of(const SetMoves& moves);
/// The n-th of the moves found for that mover, in an order of their own; `n` must be below the
/// size.
ChessMove move_at(const SetBoard& board, bool black, const SetMoves& moves, std::uint32_t n);

/// A legal move, each with the same probability; there must be one. Draws once from `rng`, and the
/// same on every processor.
ChessMove random_move(const Position& position, Rng& rng);

}  // namespace equipoise::chess_balance
