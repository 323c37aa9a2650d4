// The bots of every game of the house. A game's own stand in catalog/<id>.cpp and nowhere else.

#pragma once

#include <vector>

#include "equipoise/core/game.hpp"
#include "equipoise/search/bot.hpp"

namespace equipoise {

/// A game as the catalogue calls it. Its file defines `bots_of` for it: the three levels that
/// people are offered, weakest first, then the bots for comparison. A game without does not link.
template <TableGame T>
struct Listed {
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
// A function for each game is what is meant, so that the list of games stays the only one.
#pragma GCC diagnostic ignored "-Wnon-template-friend"
#endif
    friend const std::vector<const AnyBot*>& bots_of(Listed);
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif
};

template <TableGame T>
const std::vector<const AnyBot*>& bots() {
    return bots_of(Listed<T>());
}

}  // namespace equipoise
