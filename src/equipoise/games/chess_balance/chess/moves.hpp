// The moves of orthodox chess (CB-12) in positions with exactly one King each.

#pragma once

#include "equipoise/base/fixed_vec.hpp"
#include "equipoise/games/chess_balance/chess/attacks.hpp"

namespace equipoise::chess_balance {

/// No position, reachable or not, with at most 16 pieces a side has more than 218 moves.
using MoveList = ScratchVec<ChessMove, 256>;

/// Fills a cleared list with the mover's legal moves, ascending by code (CB-12.1 to CB-12.13).
void legal_moves(const Position& position, MoveList& list);
/// Adds to a list the legal moves that capture, and promotions to a Queen.
void legal_tactical_moves(const Position& position, MoveList& list);
/// Whether `legal_moves` would find any.
bool has_legal_move(const Position& position);
/// Whether any King of the mover is under plain attack.
bool in_check(const Position& position);

/// What tells which moves of a position give check, with one King each.
class Checks {
  public:
    explicit Checks(const Position& position);

    /// Whether a legal move gives check.
    bool given_by(const Position& position, ChessMove move) const;

  private:
    Bitboard squares_[kPieceTypes];  // Where a piece of each type attacks the foe's King.
    Bitboard screens_;  // Own pieces between an own slider and the foe's King, alone on that line.
    Square king_;       // The foe's.
};

/// Makes a move of the mover's that follows its piece's movement; statuses and the safety of Kings
/// are the caller's. A King that goes two squares along its rank castles. The clock stops at 255.
void make_move(Position& position, ChessMove move);

/// The position in which a game of chess begins.
Position initial_position();

/// What `Position::key` must be; `make_move` keeps it so.
std::uint64_t position_key(const Position& position);

/// The parts of a key, for changes to a position that are no chess moves: each is put in, and taken
/// out again, by exclusive or.
std::uint64_t piece_key(Piece piece, Square square);
std::uint64_t rights_key(std::uint8_t rights);
std::uint64_t passed_key(std::uint8_t passed);  // 0 for kNoSquare
std::uint64_t no_double_key(Bitboard no_double);
std::uint64_t mover_key(Colour mover);
std::uint64_t other_mover_key();  // Of both movers.

}  // namespace equipoise::chess_balance
