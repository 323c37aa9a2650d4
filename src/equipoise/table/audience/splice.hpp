#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace equipoise {

/// What makes one text of another, as docs/protocol.md defines it: a JSON list of characters to
/// keep, characters to drop and texts to put in. Where nothing came before, or where a character is
/// no ASCII, it begins from nothing.
std::string print_splice(std::string_view before, std::string_view after);

/// The same for lists: items to keep, items to drop, and items to put in, as their JSON texts.
std::string print_splice(const std::vector<std::string>& before,
                         const std::vector<std::string>& after);

}  // namespace equipoise
