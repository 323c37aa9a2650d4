// Bot against bot: how often one wins, and how sure that is.

#pragma once

#include <cstdint>
#include <vector>

#include "equipoise/search/bot.hpp"

namespace equipoise {

struct MatchPlan {
    SharedRules rules;
    const AnyBot* a = nullptr;
    const AnyBot* b = nullptr;
    int games = 400;                // Even: games go in pairs.
    std::uint64_t simulations = 0;  // For each choice; 0 for none.
    int think_ms = 0;               // Processor time for each choice; 0 for none.
    Seed seed = 1;
    int threads = 1;
    int plies_max = 20'000;  // A longer game is a draw of all sides.
};

/// How A fared in the games in which it held a certain side.
struct Tally {
    int games = 0;
    int wins = 0;              // A side of A's won and none of B's.
    int draws = 0;             // Sides of both won.
    std::int64_t returns = 0;  // Of A's sides, in shares of 1/840.
    Tally& operator+=(const Tally& other);
    bool operator==(const Tally&) const = default;
    int losses() const { return games - wins - draws; }
    /// A draw counts half.
    double score() const { return games == 0 ? 0 : (wins + 0.5 * draws) / games; }
};

struct MatchResult {
    Tally all;
    std::vector<Tally> by_seat;  // Where A held that seat's side.
    std::int64_t plies = 0;      // Chance included.
    int cut = 0;                 // Games that reached plies_max.
    MatchResult& operator+=(const MatchResult& other);
    bool operator==(const MatchResult&) const = default;
};

/// Plays the games on `threads` threads. Games 2n and 2n+1 are a pair: the same chance, the sides
/// exchanged. With more sides than two, A and B hold them in turn. With a budget of simulations
/// alone the result does not depend on the number of threads.
MatchResult play_match(const MatchPlan& plan);

struct Interval {
    double low = 0;
    double high = 0;
};

/// The 95 % score interval of Wilson (1927) for a share seen in so many independent games. Draws
/// counted as halves, and pairs with the same chance, make it wider than it need be.
Interval wilson_95(double share, int games);

}  // namespace equipoise
