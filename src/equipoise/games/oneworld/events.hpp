#pragma once

#include <vector>

#include "equipoise/games/oneworld/rules.hpp"

namespace equipoise::oneworld {

/// What one action made happen. Everybody may know it: a commitment is reported when it is made,
/// its content only when both are revealed.
std::vector<Event> tell(
    const Rules& rules, const State& before, Actor actor, Action a, const State& after);

}  // namespace equipoise::oneworld
