// Who meets whom next in an arena, as a pure function of those who are free.

#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace equipoise::server {

/// Somebody who is in an arena and plays no game of it.
struct Contender {
    std::string person;
    int points = 0;
    int lead = 0;               // How often they had the first seat more than the second.
    bool was_first = false;     // In their last game.
    std::string last = {};      // Their last opponent; empty: none yet.
    bool may_repeat = false;    // Whether they would meet that one again rather than wait.
    std::int64_t since_ms = 0;  // Since when they are free.
};

struct ArenaPair {
    std::string first;  // Has the first seat.
    std::string second;
    bool operator==(const ArenaPair&) const = default;
};

/// Two persons who must not meet, the lesser id first.
using Apart = std::set<std::pair<std::string, std::string>>;

/// As many pairs as possible. Whoever waits longest is the first to get the opponent with the
/// nearest score. Nobody meets the same opponent twice running where there is another way, unless
/// both may; nobody gets further than two from having either seat equally often where there is
/// another way.
std::vector<ArenaPair> pair_up(std::vector<Contender> free, const Apart& apart);

}  // namespace equipoise::server
