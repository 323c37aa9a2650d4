// The bots of every game of the house. A game's own stand in catalog/<id>.cpp and nowhere else.

#pragma once

#include <vector>

#include "equipoise/core/game.hpp"
#include "equipoise/search/bot.hpp"

namespace equipoise {

/// The three levels that people are offered, weakest first, then the bots for comparison. Defined
/// for each game of the house in catalog/<id>.cpp; a game without does not link.
template <TableGame T>
const std::vector<const AnyBot*>& bots();

}  // namespace equipoise
