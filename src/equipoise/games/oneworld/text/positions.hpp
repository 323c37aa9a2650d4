// What a position line must satisfy, apart from its form.

#pragma once

#include <string>
#include <string_view>

#include "equipoise/games/oneworld/rules.hpp"

namespace equipoise::oneworld {

/// "B" or "C", as fields and messages call a player.
constexpr char letter_of_player(int player) { return "BC"[player]; }
constexpr char letter_of(Phase phase) { return "koOegptMfRlrbcaZ"[static_cast<int>(phase)]; }
/// The name of a player's field in a misfit: "BORG god" and the like.
std::string field_of(int player, std::string_view field);

/// The first thing in the state that the rules cannot bring about.
std::optional<Misfit> why_unreachable(const Rules& rules, const State& s);

}  // namespace equipoise::oneworld
