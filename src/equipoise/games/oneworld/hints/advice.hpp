#pragma once

#include <vector>

#include "equipoise/core/game.hpp"
#include "equipoise/games/oneworld/rules.hpp"

namespace equipoise::oneworld {

/// In a battle and an attack on a god: what a best mixture shows, most frequent first, each with
/// its share in parts per million. When Children are placed: the standard formation of all that are
/// left, worth 0. Otherwise empty, as for a viewer who does not decide.
std::vector<Advice> advise(const Rules& rules, const View& view);

/// What speaks for an action of the seat whose view it is; see explain.cpp.
std::vector<Reason> explain(const Rules& rules, const View& view, Action a);

}  // namespace equipoise::oneworld
