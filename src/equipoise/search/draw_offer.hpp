// How a bot answers a draw offer.

#pragma once

#include "equipoise/core/any_game.hpp"

namespace equipoise {

/// Whether a bot's seat accepts a draw: if the game's quick judgement of what the seat sees does
/// not put it ahead; never in a game without such a judgement. The same question always has the
/// same answer.
bool accepts_draw(const AnyRules& rules, const AnyState& state, Seat seat);

}  // namespace equipoise
