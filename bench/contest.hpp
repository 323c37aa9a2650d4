// Speed as a ratio: two programs run in turn on one core, and only what is measured in the same
// round is compared, because a shared machine's speed drifts.

#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace equipoise::bench {

/// Somebody who does the work that is compared. `batch` does some of it, a few milliseconds' worth,
/// and returns how many units that was. Empty if the program was built without it.
struct Contender {
    std::string name;
    std::function<std::uint64_t()> batch;
    /// The processor time used so far, where another process does the work; else this thread's.
    std::function<double()> seconds = {};
};

struct Protocol {
    int rounds = 7;
    double seconds = 2;  // Of processor time, for each contender in each round.
};

struct Contest {
    std::string id;    // The row of the targets: "R4".
    std::string what;  // What a unit is.
    Contender ours;
    Contender peer;
    double target = 0;  // Of the smallest ratio.
};

/// Keeps the process on the core where it happens to run.
void stay_on_this_core();

/// Runs the rounds and prints a line: rates, the median and the range of the ratios, and whether
/// the smallest reaches the target; without a peer our rate and which peer is missing.
void run(const Contest& contest, const Protocol& protocol);

}  // namespace equipoise::bench
