// What somebody who asks for a hint is told.

#pragma once

#include <string>

#include "equipoise/core/any_game.hpp"

namespace equipoise {

/// The members of the message that say what the seat could do: the move, what speaks for it, and,
/// as far as the seat can know it, what it makes happen. Follows from what the seat sees.
std::string print_hint(const AnyRules& rules, const AnyState& s, Seat seat, Action action);

}  // namespace equipoise
