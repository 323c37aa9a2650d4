#pragma once

#include <span>
#include <string_view>

namespace equipoise {

/// One file of `messages/LANGUAGE/`.
struct PackedMessages {
    std::string_view language;
    std::string_view json;
};

/// All files, packed when the program is built (cmake/messages.cmake).
std::span<const PackedMessages> packed_messages();

}  // namespace equipoise
