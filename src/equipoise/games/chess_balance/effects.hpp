// What the cards of a deck pick and do, on a copy of the board.

#pragma once

#include <optional>

#include "equipoise/base/fixed_vec.hpp"
#include "equipoise/core/refusal.hpp"
#include "equipoise/games/chess_balance/deck.hpp"
#include "equipoise/games/chess_balance/state.hpp"

namespace equipoise::chess_balance {

/// One thing that a step did, for logs and previews.
struct Effect {
    Step::Op op = Step::Op::Remove;
    Piece piece;
    Square from = kNoSquare;
    Square to = kNoSquare;                // Where it stands then; kNoSquare if it left the board.
    PieceType becomes = PieceType::Pawn;  // Promote.
    Until until = Until::Turn;            // Statuses.
    Step::Movement movement = Step::Movement::Knight;
    bool operator==(const Effect&) const = default;
};
/// More than a card with six picks and some selectors can do; further ones are not written down.
using Effects = ScratchVec<Effect, 256>;

/// What picks and steps depend on besides the board.
struct CardContext {
    const CardText& card;
    Colour player = Colour::White;
    bool chain_push = false;
    bool box = false;
    bool regicide = false;
};

/// The values that a pick can have after those before it (CB-6.2, CB-7.2), as bits. Whether it may
/// be left out is the pick's own affair.
Bitboard candidates(const CardContext& context,
                    const Field& field,
                    int pick,
                    const std::array<std::uint8_t, kMostPicks>& before);

/// Why that value is none of the candidates.
Refusal why_no_candidate(const CardContext& context,
                         const Field& field,
                         int pick,
                         std::uint8_t value);

/// A field on which the steps have been carried out.
struct Carried {
    Field field;
    bool affected = false;           // A piece or, by `discards`, a card (CB-6.6).
    std::uint8_t discards = 0;       // Cards that the foe must discard.
    std::optional<Refusal> refusal;  // CB-6.5 or CB-6.11, of the first step that failed.
};

/// Carries out all steps for complete picks; `foe_hand` is how many cards the foe has to discard
/// from.
void carry_out(const CardContext& context,
               const Field& before,
               const std::array<std::uint8_t, kMostPicks>& picks,
               int foe_hand,
               Carried& result,
               Effects* log = nullptr);

/// Whether a piece may stand on a square that a card puts it on: no Pawn on rank 1 or 8 (CB-6.11).
constexpr bool may_stand(PieceType type, Square square) {
    return type != PieceType::Pawn || (kEdgeRanks & bit(square)) == 0;
}

/// The Starting Positions of a piece that stands on `itself` (CB-11.18), occupied or not.
Bitboard starting_positions(const Board& board, Piece piece, Square itself);

/// Whether the box still holds such a piece with stock=box: one of each beyond the set (CB-1.3).
bool stock_has(const Board& board, Colour colour, PieceType type);

}  // namespace equipoise::chess_balance
