// Who is there, without accounts, and everything random that outsiders must not guess.

#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "equipoise/base/rng.hpp"

namespace equipoise::server {

inline constexpr std::string_view kGuestCookie = "equipoise_guest";

/// A guest proves to be itself by a secret token of 128 bits in a cookie. What is stored and used
/// as its id is the token's hash, so that a stolen database lets nobody in.
struct Guest {
    std::string id;
    std::string new_cookie;  // The Set-Cookie header's value; empty if the guest has its cookie.
};

/// From the Cookie header of a request; makes a new guest if it holds no token.
Guest identify_guest(std::string_view cookie_header);

/// Ten characters, 50 bits: knowing it is the invitation.
std::string new_table_name();
bool is_table_name(std::string_view text);

Seed fresh_seed();

}  // namespace equipoise::server
