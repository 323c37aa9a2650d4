// How a page talks to a module, whatever it is: exports.cpp takes a request in and hands the answer
// out.

#pragma once

#include <string>
#include <string_view>

namespace equipoise::wasm {

/// What the module answers. Each module has its own.
std::string answer_to(std::string_view request);

}  // namespace equipoise::wasm
