#include "equipoise/server/common/rating.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace equipoise::server {
namespace {

constexpr double kSigma = 25.0 / 3.0;
constexpr double kBeta = kSigma / 2;  // The spread of one game's performance, as in the paper.
constexpr double kKappa = 0.0001;     // Keeps a variance above zero.
// Strength may change between games, so a belief grows a little vaguer before each; the paper
// leaves this out, and without it old ratings would hardly move any more.
constexpr double kDrift = 25.0 / 300.0;
constexpr double kShownAtStart = 1000;
constexpr double kShownPerPoint = 40;

struct Team {
    double mu = 0;
    double variance = 0;
    int rank = 1;
};

double with_drift(const Rating& rating) { return rating.sigma * rating.sigma + kDrift * kDrift; }

std::map<int, Team> teams_of(const std::vector<Placing>& placings) {
    std::map<int, Team> teams;
    for (const Placing& placing : placings) {
        Team& team = teams[placing.team];
        team.mu += placing.rating.mu;
        team.variance += with_drift(placing.rating);
        team.rank = placing.rank;
    }
    return teams;
}

/// What a team's result does to its belief: the sums of Algorithm 4, line 2.
struct Push {
    double omega = 0;  // Moves the mean,
    double delta = 0;  // and narrows the variance.
};

Push push_of(const Team& team, int number, const std::map<int, Team>& teams, double c) {
    Push push;
    for (const auto& [other, q] : teams) {
        if (q.rank > team.rank) continue;
        // C_q: who was still in the race for q's place; A_q: who shared it.
        double sum = 0;
        int tied = 0;
        for (const auto& [third, s] : teams) {
            if (s.rank >= q.rank) sum += std::exp((s.mu - team.mu) / c);
            if (s.rank == q.rank) ++tied;
        }
        const double share = 1 / sum;
        push.omega += ((other == number ? 1 : 0) - share) / tied;
        push.delta += share * (1 - share) / tied;
    }
    const double gamma = std::sqrt(team.variance) / c;
    push.omega *= team.variance / c;
    push.delta *= gamma * team.variance / (c * c);
    return push;
}

}  // namespace

std::vector<Rating> update_ratings(const std::vector<Placing>& placings) {
    const std::map<int, Team> teams = teams_of(placings);
    double variances = 0;
    for (const auto& [number, team] : teams) variances += team.variance + kBeta * kBeta;
    const double c = std::sqrt(variances);
    std::vector<Rating> after;
    after.reserve(placings.size());
    for (const Placing& placing : placings) {
        Rating rating = placing.rating;
        ++rating.games;
        if (teams.size() >= 2) {
            const Team& team = teams.at(placing.team);
            const Push push = push_of(team, placing.team, teams, c);
            const double part = with_drift(rating) / team.variance;
            rating.mu += part * push.omega;
            rating.sigma = std::sqrt(with_drift(rating) * std::max(1 - part * push.delta, kKappa));
        }
        after.push_back(rating);
    }
    return after;
}

std::string ladder_of(std::string_view game, std::string_view mode) {
    return std::string(game) + '/' + std::string(mode);
}

std::pair<std::string, std::string> game_and_mode(std::string_view ladder) {
    const std::size_t slash = std::min(ladder.find('/'), ladder.size());
    return {std::string(ladder.substr(0, slash)),
            std::string(ladder.substr(std::min(slash + 1, ladder.size())))};
}

int shown_rating(const Rating& rating) {
    return static_cast<int>(
        std::lround(kShownAtStart + kShownPerPoint * (rating.mu - 3 * rating.sigma)));
}

}  // namespace equipoise::server
