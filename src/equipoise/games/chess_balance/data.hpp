#pragma once

#include <string>
#include <string_view>

#include "equipoise/games/chess_balance/rules.hpp"

namespace equipoise::chess_balance {

/// "fire", as deck files write it.
std::string_view name_of(Element element);

/// `mode`, `deck` and, in card mode, the cards as boards need them.
std::string components_json(const Rules& rules);

}  // namespace equipoise::chess_balance
