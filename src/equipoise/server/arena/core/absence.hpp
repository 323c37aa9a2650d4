// What a table tells the arena that it may belong to.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "equipoise/server/store/store.hpp"
#include "equipoise/table/log/sitting.hpp"

namespace equipoise::server {

/// So long after two were paired, either must have come and acted where it is their turn.
inline constexpr std::int64_t kComeMs = 60'000;

/// The result of a game that has just ended between two persons; nothing for any other.
std::optional<ArenaResult> arena_result_of(const Sitting& sitting);

/// For a game that began `kComeMs` ago or earlier between these, seat by seat: its result if one of
/// them has left, or has not done yet what everything waits for; nothing if it goes on.
std::optional<ArenaResult> result_of_absence(const Sitting& sitting,
                                             const std::vector<std::string>& players,
                                             std::int64_t service_ms);

}  // namespace equipoise::server
