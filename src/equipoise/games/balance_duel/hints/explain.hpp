#pragma once

#include <vector>

#include "equipoise/games/balance_duel/rules.hpp"

namespace equipoise::balance_duel {

/// What speaks for an action of the seat on turn, for hints.
std::vector<Reason> explain(const Rules& rules, const State& s, Action a);

}  // namespace equipoise::balance_duel
