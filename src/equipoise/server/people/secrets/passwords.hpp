// Passwords and logins: what is accepted, and how a password is kept (argon2id).

#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "equipoise/table/json/problem.hpp"

namespace equipoise::server {

/// Lower-case; nothing unless it has 3 to 32 of a-z, 0-9, '.', '_' and '-'.
std::optional<std::string> checked_login(std::string_view text);
/// Why it cannot be a password: it must have 8 to 128 characters of UTF-8, of any kind, and must
/// not be the login or a common password in any disguise.
std::optional<Problem> why_not_password(std::string_view password, std::string_view login);

/// With its salt and its cost, as libsodium writes it. Takes tens of milliseconds and 19 MiB.
/// Throws std::runtime_error if there is no such memory.
std::string hash_password(std::string_view password);
/// Takes as long without a hash: give nothing where there is no such person.
bool is_password(std::string_view password, const std::optional<std::string>& hash);

}  // namespace equipoise::server
