// The passwords that everybody tries first, and their obvious variations.

#pragma once

#include <string_view>

namespace equipoise::server {

/// common_passwords.txt as it is: where it comes from, an empty line, and a password a line,
/// sorted.
std::string_view common_passwords_file();

/// Whether it is a listed password, one in disguise (digits and signs after it, figures and signs
/// for letters, written several times), or a few characters over and over. `password`: in lower
/// case.
bool is_common_password(std::string_view password);

}  // namespace equipoise::server
