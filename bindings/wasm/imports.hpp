// What the page gives its modules: hash and stream.

#pragma once

#include "equipoise/table/log/chance_key.hpp"

namespace equipoise::wasm {

/// Without secrets.
ChanceTools chance_tools();

}  // namespace equipoise::wasm
