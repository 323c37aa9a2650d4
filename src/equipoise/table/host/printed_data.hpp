// The data files that come with the games, for hosts that open tables with them.

#pragma once

#include <optional>
#include <string_view>

#include "equipoise/core/shelf.hpp"

namespace equipoise {

/// The file of a game at that path below data/, if its content still has that name
/// (is_name_of_data).
std::optional<DataFile> find_printed_data(const Shelf& games,
                                          std::string_view path,
                                          std::string_view hash);

}  // namespace equipoise
