// What the cards of a deck may pick.

#pragma once

#include <array>

#include "equipoise/core/refusal.hpp"
#include "equipoise/games/chess_balance/cards/deck.hpp"
#include "equipoise/games/chess_balance/cards/field.hpp"

namespace equipoise::chess_balance {

/// By the places of a card's picks: their values, and after steps where the pieces picked stand.
using PickValues = std::array<std::uint8_t, kMostPicks>;

/// What picks and steps depend on besides the board.
struct CardContext {
    const CardText& card;
    Colour player = Colour::White;
    bool chain_push = false;
    bool box = false;
    bool regicide = false;
};

/// The values that a pick can have after those before it (CB-6.2, CB-7.2), as bits. Leaving it out
/// is not among them.
Bitboard candidates(const CardContext& context,
                    const Field& field,
                    int pick,
                    const PickValues& before);

/// Why that value is none of the candidates.
Refusal why_no_candidate(const CardContext& context,
                         const Field& field,
                         int pick,
                         std::uint8_t value);

/// The pieces that a selector means while steps are carried out; `now` is where the picks stand.
Bitboard matching_pieces(const CardContext& context,
                         const Field& field,
                         const PickValues& now,
                         const Filter& filter);

/// The ranks `low` to `high`, counted from 0 on that player's side.
Bitboard ranks_from(Colour player, int low, int high);

/// The Starting Positions of a piece that stands on `itself` (CB-11.18), occupied or not.
Bitboard starting_positions(const Board& board, Piece piece, Square itself);

}  // namespace equipoise::chess_balance
