// Codes by time, the second factor of accounts: RFC 6238 as authenticator apps use it, with
// HMAC-SHA-1, steps of 30 seconds and six digits.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace equipoise::server {

/// 160 random bits.
std::string new_totp_key();
/// RFC 4648, without padding: what apps take as text.
std::string base32(std::string_view bytes);
/// What apps read as a QR code.
std::string totp_url(std::string_view key, std::string_view login);

/// The step of time that a moment (milliseconds since 1970) lies in.
std::int64_t totp_step(std::int64_t ms);
std::string totp_code(std::string_view key, std::int64_t step);
/// The step whose code this is: that of the moment, the one before or the one after, but none up to
/// `last_step`, so that a code counts once.
std::optional<std::int64_t> find_totp_step(std::string_view key,
                                           std::string_view code,
                                           std::int64_t ms,
                                           std::int64_t last_step);

}  // namespace equipoise::server
