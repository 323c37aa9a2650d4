#pragma once

#include <vector>

#include "equipoise/games/elements/rules.hpp"

namespace equipoise::elements {

/// What one action made happen, as the viewer may know it: of a pick and of an arrangement under
/// way others are told only that it is made.
std::vector<Event> tell(const Rules& rules,
                        const State& before,
                        Actor actor,
                        Action a,
                        const State& after,
                        Viewer viewer);

}  // namespace equipoise::elements
