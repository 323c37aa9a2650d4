// The files of data/, packed into the module.

#pragma once

#include <optional>
#include <string_view>

namespace equipoise::wasm {

/// Nothing if there is no such file. `path` is below data/.
std::optional<std::string_view> packed_data(std::string_view path);

}  // namespace equipoise::wasm
