// Reading the effect language of a deck file.

#pragma once

#include "equipoise/games/chess_balance/cards/deck.hpp"

namespace equipoise::chess_balance {

/// Plays of all 36 cards, misplays counted apart; a limit of ours.
inline constexpr std::uint64_t kMostPlayCodes = std::uint64_t{1} << 30;
/// Plays that one card can have at one time; a limit of ours, so that three fit into a list.
inline constexpr int kMostPlaysOfCard = 2300;

struct DeckText {
    std::string name;
    bool allow_regicide = false;
    std::vector<CardText> cards;
};

/// Refuses what breaks V-1 to V-6; the misfit's message begins with the card's id.
Result<DeckText, Misfit> read_deck(const DataFile& file);

}  // namespace equipoise::chess_balance
