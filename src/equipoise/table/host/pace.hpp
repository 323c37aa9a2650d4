// How long a bot may think, and how long it takes to answer at a table with people: as long as
// somebody would look at the choice, whatever the search needed. All in milliseconds.

#pragma once

#include <cstddef>
#include <cstdint>

#include "equipoise/table/table.hpp"

namespace equipoise {

/// The time that a bot of that level may take for a decision.
std::int64_t thinking_ms(int level);

/// `choices`: how many actions the choice was really between, from 1 (`open_choices`). `luck` in
/// [0, 1): two equal choices do not take equally long. Never longer than `longest`; no time where
/// only bots play.
std::int64_t showing_ms(Pace pace, double choices, std::int64_t longest, double luck);

/// What stands for `choices` if the bot does not say: so many actions are never all worth a look.
double guessed_choices(std::size_t actions);

/// The choices of a call: `open_choices` is what its bot said of them, 0 if nothing.
double shown_choices(const BotCall& call, float open_choices);

}  // namespace equipoise
