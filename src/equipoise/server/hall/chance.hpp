// Where a table's chance comes from: a stream that the server and every person at the table are
// bound to before anybody can foresee it. docs/fairness.md shows players how to check it.

#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "equipoise/table/log/chance_key.hpp"

namespace equipoise::server {

using StreamKey = std::array<unsigned char, 32>;

/// Hash, stream and random bytes, all from libsodium.
ChanceTools chance_tools();

/// The bytes 8n to 8n+7 of the ChaCha20 stream (RFC 8439; nonce and first counter 0), little end
/// first. Asks n < 2^35.
std::uint64_t stream_word(const StreamKey& key, std::uint64_t n);

/// The key to a seat of a table that is not listed, 32 hex digits. Reveals nothing of the seed, 64
/// hex digits.
std::string invite_key(std::string_view seed, int seat);

}  // namespace equipoise::server
