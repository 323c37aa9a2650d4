// Why a card cannot be played at all, for somebody who has not got as far as its picks.

#pragma once

#include "equipoise/games/chess_balance/rules.hpp"

namespace equipoise::chess_balance {

/// Why the mover can make no play of this card in phase Card: of the reasons that refuse its plays
/// the last in the order of verdicts (CB-15.8), where a play got farthest. Nothing if one of them
/// is legal.
std::optional<Refusal> why_no_way(const Rules& rules, const State& s, Card card);

}  // namespace equipoise::chess_balance
