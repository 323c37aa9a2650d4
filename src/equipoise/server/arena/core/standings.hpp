// Who stands where in an arena: the score table as a pure function of its games.

#pragma once

#include <string>
#include <vector>

namespace equipoise::server {

inline constexpr int kPointsOfWin = 2;
inline constexpr int kPointsOfDraw = 1;

/// A game of an arena that is over and counts.
struct CountedPair {
    std::string first;  // The person with the first seat.
    std::string second;
    int first_points = 0;
    int second_points = 0;
};

struct Standing {
    std::string person;
    int rank = 1;  // Equal ranks share the place.
    int points = 0;
    int opponents = 0;  // The points of everybody met, once for each game against them.
    int games = 0;
    int won = 0;
    bool operator==(const Standing&) const = default;
};

/// Best first: by points, then by the points of the opponents; in the order of `persons` where both
/// are equal. Games of others than those persons count for nobody.
std::vector<Standing> rank_arena(const std::vector<std::string>& persons,
                                 const std::vector<CountedPair>& games);

}  // namespace equipoise::server
