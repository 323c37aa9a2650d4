// Random values that outsiders must not guess: the tokens of sessions and the cookies that carry
// them, names of tables, seeds.

#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "equipoise/base/rng.hpp"

namespace equipoise::server {

/// 256 random bits in base64url, 43 characters.
std::string new_token();
/// What is stored in place of a token: its BLAKE2b-256 in hex.
std::string token_hash(std::string_view token);
/// The person that a token creates when it is first used.
std::string person_of_token(std::string_view token);
/// Random and short, for public use: letters and digits, five bits each.
std::string new_public_id(std::size_t length);

/// Ten characters, 50 bits: knowing it is the invitation.
std::string new_table_name();
bool is_table_name(std::string_view text);

Seed fresh_seed();

/// Writes and reads the cookie of a session. Under HTTPS its name begins with __Host-, so
/// that no other host and no plain connection can set it.
class SessionCookie {
  public:
    explicit SessionCookie(bool is_secure) : is_secure_(is_secure) {}

    /// The token in a Cookie header, or, not under HTTPS, that of the older cookie
    /// `equipoise_guest`.
    std::optional<std::string> find(std::string_view cookie_header) const;
    /// Values of Set-Cookie.
    std::string set(const std::string& token) const;
    std::string clear() const;
    static std::string clear_old();

  private:
    bool is_secure_;
};

/// The same for the cookie by which an account knows a browser that has logged in to it before. It
/// logs nobody in.
class DeviceCookie {
  public:
    explicit DeviceCookie(bool is_secure) : is_secure_(is_secure) {}
    std::optional<std::string> find(std::string_view cookie_header) const;
    std::string set(const std::string& token) const;

  private:
    bool is_secure_;
};

/// The cookie of the operator's desk, which ends with the browser. Browsers send a machine's
/// cookies to every port of it: this one is for one path alone, which nobody else knows.
class DeskCookie {
  public:
    static std::optional<std::string> find(std::string_view cookie_header);
    static std::string set(const std::string& token, const std::string& path);
};

}  // namespace equipoise::server
