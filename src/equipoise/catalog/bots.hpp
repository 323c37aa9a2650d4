// The bots of every game. Those of one game are in catalog/<id>.cpp and nowhere else.

#pragma once

#include <vector>

#include "equipoise/core/game.hpp"
#include "equipoise/search/bot.hpp"

namespace equipoise {

/// A game as the catalogue calls it. Its file defines `bots_of` for it: the five levels that
/// people are offered, weakest first, then bots for comparison. A game without it does not link.
template <TableGame T>
struct Listed {
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
// One function for each game is intended, so that there is only one list of games.
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
