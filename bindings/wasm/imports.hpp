// What the page gives its modules: hash, stream and random bytes.

#pragma once

#include "equipoise/table/log/chance_key.hpp"

namespace equipoise::wasm {

ChanceTools chance_tools();

}  // namespace equipoise::wasm
