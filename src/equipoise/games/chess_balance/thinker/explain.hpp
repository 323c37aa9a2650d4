#pragma once

#include <vector>

#include "equipoise/games/chess_balance/rules.hpp"

namespace equipoise::chess_balance {

/// What speaks for an action of the player on move, for hints.
std::vector<Reason> explain(const Rules& rules, const View& view, Action a);

}  // namespace equipoise::chess_balance
