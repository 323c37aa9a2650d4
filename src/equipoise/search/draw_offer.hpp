// How a bot answers a draw offer.

#pragma once

#include "equipoise/search/bot.hpp"

namespace equipoise {

/// Whether a bot's seat accepts a draw: if it expects about half by what it sees, or less. `judge`
/// says what to expect, by what it knows or by a search of milliseconds; where it has neither, or
/// is null, the game's quick judgement does. Never in a game without such a judgement. The same
/// question always has the same answer.
bool accepts_draw(const AnyRules& rules, const AnyBot* judge, const AnyState& state, Seat seat);

}  // namespace equipoise
