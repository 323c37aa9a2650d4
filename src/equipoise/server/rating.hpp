// Ratings of persons from the results of their games.

#pragma once

#include <vector>

namespace equipoise::server {

/// A belief about a person's strength: normal with mean `mu` and deviation `sigma`.
struct Rating {
    double mu = 25.0;
    double sigma = 25.0 / 3.0;
    int games = 0;
    bool operator==(const Rating&) const = default;
};

/// How one person came out of a game. Equal ranks shared the place; equal teams played together.
struct Placing {
    Rating rating;
    int rank = 1;
    int team = 0;
};

/// The ratings after the game, in the order of `placings`.
std::vector<Rating> update_ratings(const std::vector<Placing>& placings);

}  // namespace equipoise::server
