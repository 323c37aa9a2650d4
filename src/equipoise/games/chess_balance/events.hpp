#pragma once

#include <vector>

#include "equipoise/games/chess_balance/rules.hpp"

namespace equipoise::chess_balance {

/// The events of one action, as the viewer may know them: the cards that the other player draws
/// are `?`.
std::vector<Event> tell(const Rules& rules,
                        const State& before,
                        Actor actor,
                        Action a,
                        const State& after,
                        Viewer viewer);

}  // namespace equipoise::chess_balance
