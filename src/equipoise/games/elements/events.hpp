#pragma once

#include <vector>

#include "equipoise/games/elements/rules.hpp"

namespace equipoise::elements {

/// The events of one action, as the viewer may know them: others learn only that a pick or an
/// arrangement has been made, not which.
std::vector<Event> tell(const Rules& rules,
                        const State& before,
                        Actor actor,
                        Action a,
                        const State& after,
                        Viewer viewer);

}  // namespace equipoise::elements
