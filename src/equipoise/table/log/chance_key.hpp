// What all chance at a table follows from, as docs/fairness.md defines it. The hash and the stream
// come from the host, so that the table itself needs no cryptography.

#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "equipoise/base/rng.hpp"

namespace equipoise {

/// The key of one stream of numbers, in hex: the host's secret, by seat the share of whoever sits
/// there (empty for a bot, and where none was given), and the digest of the commitments. A table
/// that was opened before there were rounds has no digest.
struct ChanceKey {
    std::string seed;
    std::vector<std::string> shares;
    std::string digest;
    bool operator==(const ChanceKey&) const = default;
};

/// Hex digits of a seed, a share, a commitment and a digest,
inline constexpr std::size_t kShareDigits = 64;
/// and of a share before there were rounds.
inline constexpr std::size_t kNonceDigits = 32;

/// Whether the text is that many hex digits in lower case.
bool is_hex(std::string_view text, std::size_t digits);

struct ChanceTools {
    /// BLAKE2b-256 of bytes, as 64 hex digits.
    std::function<std::string(std::string_view bytes)> hash{};
    /// Number n of the ChaCha20 stream under a key of 64 hex digits.
    std::function<Seed(const std::string& key, std::uint64_t n)> number{};
    /// 32 random bytes as 64 hex digits. Empty where no round is ever begun.
    std::function<std::string()> secret{};

    /// The commitment to a seed of 64 hex digits.
    std::string commitment_of(std::string_view seed) const;
    /// What seat `seat` commits to with its share, in the round of that commitment of the host.
    std::string commitment_of(std::string_view share, std::string_view round, int seat) const;
    /// Of all commitments of a round, by seat (empty for a seat without a share), and of how many
    /// outcomes of chance the game had before it.
    std::string digest_of(std::string_view round,
                          std::uint64_t after,
                          const std::vector<std::string>& commitments) const;
    /// The key of the stream, 64 hex digits.
    std::string key_of(const ChanceKey& key) const;
    /// What the n-th outcome under the key (from 0 on) is drawn with.
    Seed draw(const ChanceKey& key, std::uint64_t n) const { return number(key_of(key), n); }
};

}  // namespace equipoise
