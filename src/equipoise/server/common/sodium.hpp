// libsodium for the rest of the server: initialised, and with texts in and out.

#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace equipoise::server {

/// Call it before libsodium's functions; quick if libsodium is already initialised.
/// Throws std::runtime_error if that fails.
void need_sodium();
void fill_random(std::span<unsigned char> bytes);
/// Takes as long wherever two of one length differ.
bool is_same_secret(std::string_view one, std::string_view other);
std::string hex_of(std::span<const unsigned char> bytes);
/// `size` bytes of BLAKE2b (RFC 7693), 16 to 64, with a key if one is given.
std::vector<unsigned char> blake2b(std::span<const unsigned char> text,
                                   std::size_t size,
                                   std::span<const unsigned char> key = {});
std::span<const unsigned char> bytes_in(std::string_view text);
/// The 32 bytes of BLAKE2b-256, as 64 hex digits.
std::string blake2b_hex(std::string_view text, std::span<const unsigned char> key = {});
/// Without padding (RFC 4648, section 5).
std::string base64url(std::string_view bytes);
/// Nothing if it is not written so.
std::optional<std::string> read_base64url(std::string_view text);

}  // namespace equipoise::server
