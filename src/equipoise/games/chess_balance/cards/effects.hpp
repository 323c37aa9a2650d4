// What the cards of a deck do, on a copy of the board.

#pragma once

#include <optional>

#include "equipoise/base/fixed_vec.hpp"
#include "equipoise/core/refusal.hpp"
#include "equipoise/games/chess_balance/cards/picks.hpp"

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
               const PickValues& picks,
               int foe_hand,
               Carried& result,
               Effects* log = nullptr);

/// Whether a piece may stand on a square that a card puts it on: no Pawn on rank 1 or 8 (CB-6.11).
constexpr bool may_stand(PieceType type, Square square) {
    return type != PieceType::Pawn || (kEdgeRanks & bit(square)) == 0;
}

/// Whether the box still holds such a piece with stock=box: one of each beyond the set (CB-1.3).
bool stock_has(const Board& board, Colour colour, PieceType type);

}  // namespace equipoise::chess_balance
