// How long to wait before a database that went away is tried again.

#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>

#include "equipoise/base/rng.hpp"

namespace equipoise::server {

/// Pauses at random below a bound that doubles each time ("full jitter"; Brooker 2015, Exponential
/// backoff and jitter), so that many servers do not all come back at once.
class Backoff {
  public:
    using Milliseconds = std::chrono::milliseconds;
    Backoff(Milliseconds first, Milliseconds longest, Seed seed)
        : first_(first), longest_(longest), bound_(first), random_(seed) {}

    /// From 1 ms up to the bound.
    Milliseconds next() {
        const Milliseconds pause(1 + random_.below(static_cast<std::uint32_t>(bound_.count())));
        bound_ = std::min(2 * bound_, longest_);
        return pause;
    }
    /// It answered: the next pause is short again.
    void reset() { bound_ = first_; }

  private:
    Milliseconds first_, longest_, bound_;
    Rng random_;
};

}  // namespace equipoise::server
