// Games of several servers under bad weather, each from its seed, and mistakes planted into them.

#include "tests/sim/sim.hpp"

#include <doctest/doctest.h>

#include "tests/support/effort.hpp"

namespace equipoise::server::sim {
namespace {

constexpr int kMostSeeds = 40;  // Within which a planted mistake has to be found.

TEST_CASE("a run of the simulation is the same every time, message by message") {
    const Outcome first = run({.seed = 5});
    const Outcome second = run({.seed = 5});
    CHECK(first.digest == second.digest);
    CHECK(first.entries == second.entries);
    CHECK(run({.seed = 6}).digest != first.digest);
}

TEST_CASE("three servers lose, double and leak nothing, whatever the weather" *
          doctest::description("slow: whole games of three servers")) {
    std::size_t acknowledged = 0;
    const int runs = effort(4, 60, 800);
    for (int number = 0; number < runs; ++number) {
        const Seed seed = seed_at(run_seed(90), static_cast<std::uint64_t>(number));
        const Outcome outcome = run({.seed = seed});
        CAPTURE(seed);
        for (const Violation& violation : outcome.violations) CHECK_MESSAGE(false, violation.what);
        acknowledged += outcome.acknowledged;
    }
    CHECK(acknowledged > static_cast<std::size_t>(runs) * 100);
}

TEST_CASE("the simulation finds every mistake that is planted" *
          doctest::description("slow: up to 40 games for each mistake")) {
    if (is_left_to_slow()) return;
    for (int i = 1; i <= static_cast<int>(kLastDefect); ++i) {
        if (effort_level() == EffortLevel::Quick && i % 5 != 0) continue;
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
