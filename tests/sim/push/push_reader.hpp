// What a browser reads of a push, by RFC 8291 and RFC 8188.

#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "equipoise/server/push/ec_key.hpp"

namespace equipoise::server::sim {

/// The text of the body of a request to a push service; nothing if it is not for these keys.
std::optional<std::string> read_push(std::string_view body,
                                     const EcKey& browser,
                                     std::string_view auth);

}  // namespace equipoise::server::sim
