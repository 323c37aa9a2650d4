// Positions of games between bots, for training: what a net sees of each, and what it was worth.

#pragma once

#include <cstdint>
#include <vector>

#include "equipoise/lab/series.hpp"
#include "equipoise/search/solved.hpp"

namespace equipoise {

/// Which states of a game are taken.
enum class SampledNodes : std::uint8_t { All, Decisions, Chance };

/// How the value of a position is found.
struct Labels {
    int rollouts = 0;  // Games played on from it, averaged; 0: the result of the game it is from.
    const SolvedTables* tables = nullptr;  // Where one covers the set-up, its exact value instead.
};

/// Games `first` to `first + games - 1` of an endless series; game g depends on its number and the
/// seed alone. Each game draws its set-up and its players by chance; each decision is random, among
/// what makes sense, with the probability `random_share`.
struct SamplePlan {
    std::vector<SharedRules> setups;  // All with a net (`AnyRules::inputs`), of the same game.
    std::vector<SeriesPlayer> players;
    SampledNodes nodes = SampledNodes::All;
    double share = 1;  // Of the states at such nodes, drawn by chance.
    double random_share = 0.1;
    Labels labels;
    Seed seed = 1;
    std::int64_t first = 0;
    std::int64_t games = 0;
    int threads = 1;
    int plies_max = 5'000;
};

/// A row for each position.
struct Samples {
    int seats = 0;   // The most of a set-up; rows of others are filled with 0.
    int inputs = 0;  // Of a seat.
    std::vector<std::int32_t> game, setup;
    std::vector<float> values;  // [rows][seats]: returns, 0..1 in all; seats of one side share one.
    std::vector<float> numbers;  // [rows][seats][inputs]

    std::size_t rows() const { return game.size(); }
};

Samples play_samples(const SamplePlan& plan);

}  // namespace equipoise
