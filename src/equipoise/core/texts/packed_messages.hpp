#pragma once

#include <span>
#include <string_view>

namespace equipoise {

/// A file of `messages/LANGUAGE/`, or a part of one: always a whole JSON object.
struct PackedMessages {
    std::string_view language;
    std::string_view json;
};

/// All files, packed when the program is built (cmake/messages.cmake).
std::span<const PackedMessages> packed_messages();

}  // namespace equipoise
