// What the cards of a deck are worth to the player who has them, before any is played.

#pragma once

#include "equipoise/games/chess_balance/cards/deck.hpp"

namespace equipoise::chess_balance {

/// Of a card in a deck of nine, in hundredths of a Pawn against the average card; 0 in a deck file
/// of whose cards nothing is known. Errors are in docs/bots.md.
int card_value(const Deck& deck, Card card);

}  // namespace equipoise::chess_balance
