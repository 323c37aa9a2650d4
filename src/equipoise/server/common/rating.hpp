// Ratings of persons from the results of their games: R. C. Weng and C.-J. Lin, "A Bayesian
// Approximation Method for Online Ranking", JMLR 12 (2011) 267-300, Algorithm 4, which is for the
// Plackett-Luce model with teams and ties.

#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace equipoise::server {

/// A belief about a person's strength: normal with mean `mu` and deviation `sigma`.
struct Rating {
    double mu = 25.0;
    double sigma = 25.0 / 3.0;
    int games = 0;
    bool operator==(const Rating&) const = default;
};

/// One person's result in a game. Equal ranks shared the place; equal teams played together and
/// have the same rank.
struct Placing {
    Rating rating;
    int rank = 1;
    int team = 0;
};

/// The ratings after the game, in the order of `placings`. With fewer than two teams only the games
/// are counted.
std::vector<Rating> update_ratings(const std::vector<Placing>& placings);

/// The name of the ladder of a game in one of its modes; `mode` is empty for a game without any.
std::string ladder_of(std::string_view game, std::string_view mode);

/// The game and the mode of a ladder, the other way round.
std::pair<std::string, std::string> game_and_mode(std::string_view ladder);

/// The rating that people see: 1000 for a newcomer, and higher the surer it is that one is good.
/// Sorts as mu - 3 sigma does.
int shown_rating(const Rating& rating);

}  // namespace equipoise::server
