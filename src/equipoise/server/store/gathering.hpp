#pragma once

#include <algorithm>
#include <chrono>

namespace equipoise::server {

/// Says when a commit should wait for others to share the disk and the waking of threads with:
/// under load, never for a lone move.
class Gathering {
  public:
    using TimePoint = std::chrono::steady_clock::time_point;
    /// How long a commit then waits.
    static constexpr std::chrono::milliseconds kWait{6};

    void came(TimePoint now) {
        const auto since = std::min<std::chrono::nanoseconds>(now - last_, kLongestGap);
        gap_ += (since - gap_) / kSmoothing;
        last_ = now;
    }
    /// Whether at least two more can be expected within the wait.
    bool is_worth_it() const { return 2 * gap_ <= kWait; }

  private:
    // So that load is noticed soon after a long silence.
    static constexpr std::chrono::nanoseconds kLongestGap = std::chrono::milliseconds(100);
    static constexpr int kSmoothing = 16;

    TimePoint last_;
    std::chrono::nanoseconds gap_ = kLongestGap;  // Between two, smoothed.
};

}  // namespace equipoise::server
