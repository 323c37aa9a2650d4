// Games of several servers under bad weather, each from its seed, and mistakes planted into them.

#include "tests/sim/sim.hpp"

#include <algorithm>
#include <cstdlib>
#include <string_view>

#include <doctest/doctest.h>

#include "tests/support/effort.hpp"

namespace equipoise::server::sim {
namespace {

constexpr int kMostSeeds = 40;  // Within which a planted mistake has to be found.

/// Whether this process does that part of the work: EQUIPOISE_SHARD is "1/4" for the second of
/// four.
bool is_ours(int number) {
    const char* const shard = std::getenv("EQUIPOISE_SHARD");
    if (shard == nullptr) return true;
    const std::string_view text = shard;
    const int parts = std::atoi(shard + text.find('/') + 1);
    return number % parts == std::atoi(shard);
}

TEST_CASE("a run of the simulation is the same every time, message by message") {
    const Outcome first = run({.seed = 5});
    const Outcome second = run({.seed = 5});
    CHECK(first.digest == second.digest);
    CHECK(first.entries == second.entries);
    CHECK(run({.seed = 6}).digest != first.digest);
}

TEST_CASE("three servers lose, double and leak nothing, whatever the weather" *
          doctest::description("slow: whole games of three servers")) {
    Outcome all;
    int runs = 0;
    for (int number = 0; number < effort(4, 120, 800); ++number) {
        if (!is_ours(number)) continue;
        ++runs;
        const Seed seed = seed_at(run_seed(90), static_cast<std::uint64_t>(number));
        const Outcome outcome = run({.seed = seed});
        CAPTURE(seed);
        for (const Violation& violation : outcome.violations) CHECK_MESSAGE(false, violation.what);
        all.acknowledged += outcome.acknowledged;
        all.tables += outcome.tables;
        all.games += outcome.games;
        all.crashes += outcome.crashes;
        all.longest_silence_ms = std::max(all.longest_silence_ms, outcome.longest_silence_ms);
    }
    MESSAGE(runs,
            " runs: ",
            all.tables,
            " tables, ",
            all.games,
            " games to the end, ",
            all.acknowledged,
            " requests acknowledged, the longest after ",
            all.longest_silence_ms,
            " ms, ",
            all.crashes,
            " servers killed");
    CHECK(all.acknowledged > static_cast<std::size_t>(runs) * 500);
    CHECK(all.games > static_cast<std::size_t>(runs) * 10);
}

TEST_CASE("the simulation finds every mistake that is planted" *
          doctest::description("slow: up to 40 games for each mistake")) {
    if (is_left_to_slow()) return;
    for (int i = 1; i <= static_cast<int>(kLastDefect); ++i) {
        if (!is_ours(i) || (effort_level() == EffortLevel::Quick && i % 5 != 0)) continue;
        const auto defect = static_cast<Defect>(i);
        CAPTURE(name_of(defect));
        int seeds = 0;
        bool found = false;
        for (; seeds < kMostSeeds && !found; ++seeds) {
            const Outcome outcome = run({.seed = static_cast<Seed>(seeds + 1), .defect = defect});
            found = !outcome.violations.empty();
        }
        CHECK(found);
    }
}

}  // namespace
}  // namespace equipoise::server::sim
