// The chess moves of a turn in card mode: what statuses, grants, the Royalty Rule, the Check Rule
// and the safety of Kings leave of the movements of chess.

#pragma once

#include <optional>

#include "equipoise/core/refusal.hpp"
#include "equipoise/games/chess_balance/chess/moves.hpp"
#include "equipoise/games/chess_balance/state.hpp"

namespace equipoise::chess_balance {

/// What holds for the chess phase besides the field.
struct Conditions {
    bool card_turn = false;         // CB-7.1
    bool penalty = false;           // CB-8.7
    std::uint8_t lifts = 0;         // CB-7.8
    Bitboard attacked = 0;          // Royalty of both sides attacked when the turn began.
    bool king_attacked = false;     // The mover's King then.
    bool may_capture_king = false;  // CB-8.2
    bool foe_declared = false;
    bool regicide = false;  // allow_regicide, V-6
};

/// Kings and Queens of both sides that stand under plain attack.
Bitboard attacked_royalty(const Board& board);
/// Whether that colour has a King of the other under plain attack (CB-8.1).
bool gives_check(const Board& board, Colour by);
/// Whether a King of that colour could be captured on the foe's next turn: only statuses that are
/// in force then count (CB-8.6, CB-9.2).
bool king_capturable(const Field& field, Colour owner);

/// The moves of 16 pieces with every grant.
using FieldMoves = ScratchVec<ChessMove, 600>;

/// One chess phase. Refers to what it is made of.
class ChessPhase {
  public:
    ChessPhase(const Switches& switches, const Field& field, const Conditions& conditions);

    /// Fills a cleared list with the legal moves, ascending by code.
    void moves(FieldMoves& list) const;
    bool any() const;
    /// The first clause that forbids it, by CB-15.8.
    std::optional<Refusal> why_not(ChessMove move, bool declares) const;
    /// Whether a legal move would give check (CB-8.1).
    bool gives_check_after(ChessMove move) const;

  private:
    /// Where a piece may go by its movement alone.
    Bitboard movement(PieceType type, Square from) const;
    /// What a grant adds to that.
    Bitboard granted(PieceType type, Square from) const;
    /// What statuses and the Royalty Rule leave of both.
    Bitboard targets(PieceType type, Square from) const;
    bool is_castling(PieceType type, Square from, Square to) const;
    std::optional<Refusal> why_no_castling(Square from, Square to) const;
    std::optional<Refusal> why_no_movement(const Piece& piece, ChessMove move) const;
    std::optional<Refusal> why_no_capture(const Piece& piece, ChessMove move) const;
    std::optional<Refusal> why_not_ended_so(PieceType type, ChessMove move) const;
    Board after(PieceType type, ChessMove move) const;
    bool is_king_unsafe(PieceType type, ChessMove move, const Board& after) const;
    bool checks_anew(const Board& after) const;
    bool threatens_anew(ChessMove move, const Board& after) const;
    /// Whether the position after a movement breaks none of CB-9.2, 7.5 and 7.6.
    bool ends_well(PieceType type, ChessMove move) const;
    bool has_unpunished_king_move() const;
    /// Calls `visit(move)` for the legal moves of those pieces, CB-8.7 left aside, until one visit
    /// returns true; returns whether one did.
    template <class Visit>
    bool visit(Bitboard pieces, Visit visit) const;

    const Switches& switches_;
    const Field& field_;
    const Conditions& conditions_;
    const Board& board_;
    Colour mover_;
    Bitboard own_;
    Bitboard foe_;
    Bitboard frozen_;    // Pieces that may not move,
    Bitboard pacified_;  // that may not capture,
    Bitboard shielded_;  // that may not be captured.
    Bitboard locked_;    // Own Royalty that may not move (CB-7.4).
    Bitboard immune_;    // Foe Royalty that may not be captured (CB-7.3).
    bool only_king_;     // One King, which must not walk into capture (CB-12.9).
    bool king_duty_;     // It must be safe whatever moves (CB-9.2).
    bool check_ban_;     // CB-7.5
    bool threat_ban_;    // CB-7.6 for the foe's Queens,
    bool defence_duty_;  // for the own.
};

}  // namespace equipoise::chess_balance
