#pragma once

#include <cstdint>
#include <functional>

namespace equipoise {

/// When a search has to end: after so many judged positions, or when the host says so.
class Meter {
  public:
    Meter(std::uint64_t limit, const std::function<bool()>& stop) : limit_(limit), stop_(stop) {}

    bool spent() const { return spent_; }
    std::uint64_t count() const { return count_; }
    void count_one() {
        ++count_;
        if (count_ >= limit_ || (stop_ && count_ % kPollEvery == 0 && stop_())) spent_ = true;
    }

  private:
    static constexpr std::uint64_t kPollEvery = 256;
    const std::uint64_t limit_;
    const std::function<bool()>& stop_;
    std::uint64_t count_ = 0;
    bool spent_ = false;
};

}  // namespace equipoise
