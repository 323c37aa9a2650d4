// How long a bot takes to answer at a table with people: as long as somebody would look at the
// choice, whatever the search needed.

#pragma once

#include <chrono>

#include "equipoise/table/table.hpp"

namespace equipoise::server {

/// `choices`: how many actions the choice was really between, from 1 (`open_choices`). `luck` in
/// [0, 1): two equal choices do not take equally long. Never longer than `longest`; no time where
/// only bots play.
std::chrono::milliseconds showing_time(Pace pace,
                                       double choices,
                                       std::chrono::milliseconds longest,
                                       double luck);

/// What stands for `choices` if the bot does not say: so many actions are never all worth a look.
double guessed_choices(std::size_t actions);

}  // namespace equipoise::server
