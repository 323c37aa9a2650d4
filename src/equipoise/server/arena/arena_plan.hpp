// What an arena does next, as a pure function of what is kept of it.

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "equipoise/server/arena/core/standings.hpp"
#include "equipoise/server/arena/store/arena_store.hpp"

namespace equipoise::server {

/// Best first.
std::vector<Standing> standings_of(const ArenaState& state);

/// The game that a person plays now; null for none.
const ArenaGame* game_of(const ArenaState& state, const std::string& person);

/// From then on nobody is paired any more, by the clock of the day: near the end, for as long as a
/// clock at the tables has at first, or a quarter of the arena if that is shorter.
std::int64_t last_pairing_ms(const Arena& arena);

/// Who meets whom now.
std::vector<ArenaPair> next_pairs(const ArenaState& state,
                                  std::int64_t now_ms,
                                  std::int64_t service_ms);

/// Whether its standings are final.
bool is_finished(const ArenaState& state, std::int64_t now_ms);

}  // namespace equipoise::server
