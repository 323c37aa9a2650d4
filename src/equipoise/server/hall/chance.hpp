// Where a table's chance comes from: a stream that the server is bound to before the seats are
// taken and that no seat can foresee. docs/fairness.md shows players how to check it.

#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "equipoise/base/rng.hpp"

namespace equipoise::server {

using StreamKey = std::array<unsigned char, 32>;

/// The server's share of a table's chance: 32 random bytes as 64 hex digits.
std::string new_chance_seed();
/// The commitment to a seed: its BLAKE2b-256, in hex. The seed must be 64 hex
/// digits, as everywhere below.
std::string commitment_of(std::string_view seed);
/// The key to a seat of a table that is not listed, 32 hex digits. Reveals nothing of the seed.
std::string invite_key(std::string_view seed, int seat);

/// From the server's seed and the seats' nonces (hex; empty for a bot), in the order of the seats.
StreamKey stream_key(std::string_view seed, std::span<const std::string> nonces);
/// The bytes 8n to 8n+7 of the ChaCha20 stream (RFC 8439; nonce and first counter 0), little end
/// first. Asks n < 2^35.
std::uint64_t stream_word(const StreamKey& key, std::uint64_t n);
/// The number from which the n-th chance outcome of a table is drawn.
Seed chance_at(std::string_view seed, std::span<const std::string> nonces, std::uint64_t n);

}  // namespace equipoise::server
