#pragma once

#include <string>
#include <string_view>

#include "equipoise/games/chess_balance/cards/deck.hpp"

namespace equipoise::chess_balance {

/// "fire", as deck files write it.
std::string_view name_of(Element element);

/// `mode`, `deck` and, unless it is chess without cards, the cards as boards need them.
std::string components_json(const Deck& deck, bool chess_only);

}  // namespace equipoise::chess_balance
