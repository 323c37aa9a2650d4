// How much a test tries: `make quick` asks for a slice, `make slow` for hours, everything else for
// the usual amount.

#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

namespace equipoise {

enum class EffortLevel { Quick, Usual, Slow };

/// What EQUIPOISE_EFFORT asks for: `quick`, `slow`, or the usual effort.
inline EffortLevel effort_level() {
    const char* asked = std::getenv("EQUIPOISE_EFFORT");
    const std::string_view level = asked == nullptr ? "" : asked;
    if (level == "quick") return EffortLevel::Quick;
    return level == "slow" ? EffortLevel::Slow : EffortLevel::Usual;
}

/// Repetitions of something: under sanitizers with every check on, usually, and in `make slow`. A
/// slice is a tenth, at least one.
inline int effort([[maybe_unused]] int checked, [[maybe_unused]] int usual, int slow) {
    if (effort_level() == EffortLevel::Slow) return slow;
#ifdef EQ_CHECKED
    const int here = checked;
#else
    const int here = usual;
#endif
    return effort_level() == EffortLevel::Quick ? std::max(1, here / 10) : here;
}

/// How far a test goes that tries everything: in a slice as far as under sanitizers.
inline int extent(int checked, [[maybe_unused]] int usual, int slow) {
    return effort_level() == EffortLevel::Quick ? checked : effort(checked, usual, slow);
}

/// How often, at least or more than, repetitions of that effort must have met something, so that a
/// test cannot pass over nothing. A slice, which meets what it meets, need not: -1.
inline int expected(int checked, int usual, int slow) {
    return effort_level() == EffortLevel::Quick ? -1 : effort(checked, usual, slow);
}

/// For a case that finds out nothing about memory and takes minutes under sanitizers: run there in
/// `make slow` alone.
inline bool is_left_to_slow() {
#ifdef EQ_CHECKED
    return effort_level() != EffortLevel::Slow;
#else
    return false;
#endif
}

/// The seed of this run: EQUIPOISE_SEED, or `fixed` where nobody chose one. `make slow` draws a new
/// one each time and prints it, so that a failure replays.
inline std::uint64_t run_seed(std::uint64_t fixed) {
    const char* asked = std::getenv("EQUIPOISE_SEED");
    return asked == nullptr ? fixed : fixed + std::strtoull(asked, nullptr, 10) * 1'000'003;
}

}  // namespace equipoise
