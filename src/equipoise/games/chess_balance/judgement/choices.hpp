// What a seat decides outside of turns: elements, drafts, deck lists, sideboards and colours.

#pragma once

#include "equipoise/core/thinker.hpp"
#include "equipoise/games/chess_balance/rules.hpp"

namespace equipoise::chess_balance {

/// The action to take in phases Element, Draft, List, Swap and Colours; of equal worth each is as
/// likely. It does not count as judged: what a card is worth is known on average alone. With
/// `carelessness` (careless_choice) better cards are only more likely.
Thought think_choice(
    const Rules& rules, const View& view, Seat seat, const ThinkingTask& task, int carelessness);

}  // namespace equipoise::chess_balance
