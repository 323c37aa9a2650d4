#pragma once

#include <vector>

#include "equipoise/games/balanceformers/rules.hpp"

namespace equipoise::balanceformers {

/// What one action made happen, as everybody may know it: a pick is told without its tokens until
/// all are revealed.
std::vector<Event> tell(
    const Rules& rules, const State& before, Actor actor, Action a, const State& after);

}  // namespace equipoise::balanceformers
