// BLAKE2b without a key (RFC 7693), for names of texts that nobody can make two of: the kernel and
// its browser build have no library to ask.

#pragma once

#include <string>
#include <string_view>

namespace equipoise {

/// The hash of 32 bytes, as 64 hex digits in lower case.
std::string blake2b_hex(std::string_view text);

}  // namespace equipoise
