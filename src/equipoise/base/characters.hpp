// Of texts that people send.

#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace equipoise {

/// Whether it is UTF-8 without a NUL, as PostgreSQL wants it.
bool is_text(std::string_view text);

/// Of a text.
inline std::size_t characters_in(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
        return (static_cast<unsigned char>(c) & 0xc0U) != 0x80;
    }));
}

/// Line breaks and the like, in a text.
inline bool has_controls(std::string_view text) {
    return std::any_of(text.begin(), text.end(), [](char c) {
        return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
    });
}

}  // namespace equipoise
