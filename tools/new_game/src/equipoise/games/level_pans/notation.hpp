// Moves and positions of Level Pans as text, both ways (LP-4.1, LP-4.2).
//
//   L2  R1       a move: the pan and how many stones
//   7/5 B        a position: the stones on the left and the right pan, the seat to move

#pragma once

#include <string>
#include <string_view>

#include "equipoise/games/level_pans/rules.hpp"

namespace equipoise::level_pans {

std::string print(Seat seat);
std::string print(const Take& take);
std::string print(const State& s);

/// The action of a move; whether it is legal is not asked.
Result<Action, Misfit> parse_action(std::string_view text);

/// Refuses a position that no game can reach (LP-4.3).
Result<State, Misfit> parse_position(std::string_view line);

}  // namespace equipoise::level_pans
