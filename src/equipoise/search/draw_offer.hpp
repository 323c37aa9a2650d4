// What a bot says to the offer of a draw.

#pragma once

#include "equipoise/core/any_game.hpp"

namespace equipoise {

/// Whether a seat that a bot plays takes a draw: where the game's quick judgement of what the seat
/// sees does not put it ahead. In a game without such a judgement never. The same question has the
/// same answer.
bool accepts_draw(const AnyRules& rules, const AnyState& state, Seat seat);

}  // namespace equipoise
