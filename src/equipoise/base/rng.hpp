#pragma once

#include <bit>
#include <cstdint>

#include "equipoise/base/hash.hpp"

namespace equipoise {

/// Where all chance of a run comes from; the same seed gives the same run on every build.
using Seed = std::uint64_t;

/// xoroshiro128++ (Blackman, Vigna 2019), seeded by splitmix64. For play and search, not for
/// secrets.
class Rng {
  public:
    explicit constexpr Rng(Seed seed) {
        a_ = mix64(seed += 0x9e3779b97f4a7c15ULL);
        b_ = mix64(seed + 0x9e3779b97f4a7c15ULL);
        if ((a_ | b_) == 0) a_ = 1;
    }

    constexpr std::uint64_t next() {
        const std::uint64_t result = std::rotl(a_ + b_, 17) + a_;
        const std::uint64_t x = b_ ^ a_;
        a_ = std::rotl(a_, 49) ^ x ^ (x << 21);
        b_ = std::rotl(x, 28);
        return result;
    }

    /// Uniform and exactly so in 0..bound-1; bound must not be 0 (Lemire 2019).
    constexpr std::uint32_t below(std::uint32_t bound) {
        std::uint64_t m = (next() >> 32) * bound;
        if (static_cast<std::uint32_t>(m) < bound) [[unlikely]] {
            const std::uint32_t threshold = (0U - bound) % bound;
            while (static_cast<std::uint32_t>(m) < threshold) m = (next() >> 32) * bound;
        }
        return static_cast<std::uint32_t>(m >> 32);
    }

    /// Uniform in [0, 1), 53 bits.
    constexpr double unit() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

  private:
    std::uint64_t a_ = 0;
    std::uint64_t b_ = 0;
};

/// An independent seed for the n-th use of one: the n-th chance node of a game, the n-th game of a
/// run. Taking back and playing on meets the same chance again.
constexpr Seed seed_at(Seed seed, std::uint64_t n) {
    return mix64(seed ^ mix64(n + 0x632be59bd9b4e019ULL));
}

}  // namespace equipoise
