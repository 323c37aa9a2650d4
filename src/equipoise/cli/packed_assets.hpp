#pragma once

#include <string_view>

namespace equipoise {

/// The archive that is part of the program.
std::string_view packed_assets();

}  // namespace equipoise
