// Who stands better, for statistics: the chess engine's judgement of the board as a share of a win.

#pragma once

#include "equipoise/games/chess_balance/rules.hpp"

namespace equipoise::chess_balance {

/// For each seat the share of the match's points it may expect by material and position, 0 to 1.
void standing_of(const Rules& rules, const State& s, Values& values);

}  // namespace equipoise::chess_balance
