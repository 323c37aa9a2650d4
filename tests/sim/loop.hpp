// The simulation's loop and clocks: nothing happens outside it.

#pragma once

#include <cstdint>
#include <functional>
#include <queue>
#include <utility>
#include <vector>

#include "equipoise/base/rng.hpp"

namespace equipoise::server::sim {

/// Does things at their times, one after the other. Times are microseconds from the beginning.
class Loop {
  public:
    explicit Loop(Seed seed) : random(seed) {}

    std::int64_t now() const { return now_; }
    std::int64_t now_ms() const { return now_ / 1000; }
    void at(std::int64_t us, std::function<void()> work);
    void after(std::int64_t us, std::function<void()> work) { at(now_ + us, std::move(work)); }
    /// False when nothing is left before `until`.
    bool step(std::int64_t until);

    bool one_in(std::uint32_t n) { return n != 0 && random.below(n) == 0; }
    std::int64_t between(std::int64_t low, std::int64_t high) {
        return low + random.below(static_cast<std::uint32_t>(high - low + 1));
    }

    Rng random;

  private:
    struct Event {
        std::int64_t us = 0;
        std::uint64_t number = 0;  // Of two at the same time the first goes first.
        std::function<void()> work;
        bool operator<(const Event& other) const {
            return us != other.us ? us > other.us : number > other.number;
        }
    };
    std::priority_queue<Event> events_;
    std::int64_t now_ = 0;
    std::uint64_t last_ = 0;
};

/// What a right clock shows at the beginning.
inline constexpr std::int64_t kEpochMs = 1'000'000'000;

/// The clocks of one machine, which nobody sets right: one that counts from its start, and one that
/// shows the time of day.
class LocalClock {
  public:
    LocalClock() = default;
    /// `drift_ppm`: how many microseconds it gains in a second. `skew_ms`: how far the time of day
    /// is off.
    LocalClock(std::int64_t began_us, std::int64_t drift_ppm, std::int64_t skew_ms)
        : began_us_(began_us), drift_ppm_(drift_ppm), skew_ms_(skew_ms) {}

    std::int64_t steady_us(const Loop& loop) const {
        return began_us_ + loop.now() + loop.now() * drift_ppm_ / kMillion;
    }
    std::int64_t wall_ms(const Loop& loop) const {
        return kEpochMs + (steady_us(loop) - began_us_) / 1000 + skew_ms_;
    }
    /// The first time of the loop at which it shows at least that.
    std::int64_t loop_us(std::int64_t steady_us) const {
        const std::int64_t passed = steady_us - began_us_;
        return passed - passed * drift_ppm_ / (kMillion + drift_ppm_) + 2;
    }

  private:
    static constexpr std::int64_t kMillion = 1'000'000;
    std::int64_t began_us_ = 0, drift_ppm_ = 0, skew_ms_ = 0;
};

}  // namespace equipoise::server::sim
