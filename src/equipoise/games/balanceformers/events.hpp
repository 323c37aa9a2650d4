#pragma once

#include <vector>

#include "equipoise/games/balanceformers/rules.hpp"

namespace equipoise::balanceformers {

/// The events of one action, as everybody may know them: a pick does not show its tokens until all
/// are revealed.
std::vector<Event> tell(
    const Rules& rules, const State& before, Actor actor, Action a, const State& after);

}  // namespace equipoise::balanceformers
