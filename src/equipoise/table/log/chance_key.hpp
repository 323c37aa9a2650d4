#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "equipoise/base/rng.hpp"

namespace equipoise {

/// What all chance at a table follows from, in hex: the host's secret, and by seat the share of
/// whoever sits there (empty for a bot, and where none was given yet).
struct ChanceKey {
    std::string seed;
    std::vector<std::string> nonces;
    bool operator==(const ChanceKey&) const = default;
};

/// Hex digits of a seat's share.
inline constexpr std::size_t kNonceDigits = 32;

/// What the n-th outcome of chance at a table (from 0 on) is drawn with.
using ChanceSource = std::function<Seed(const ChanceKey& key, std::uint64_t n)>;

}  // namespace equipoise
