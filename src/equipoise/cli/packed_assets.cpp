// Only the program has this file; tests bring assets of their own.

#include "equipoise/cli/packed_assets.hpp"

asm(".section .rodata\n"
    ".global equipoise_assets_begin\n"
    ".global equipoise_assets_end\n"
    "equipoise_assets_begin:\n"
    ".incbin \"" EQ_ASSETS
    "\"\n"
    "equipoise_assets_end:\n"
    ".byte 0\n"
    ".previous\n");

extern "C" {
extern const char equipoise_assets_begin[];
extern const char equipoise_assets_end[];
}

namespace equipoise {

std::string_view packed_assets() {
    return {equipoise_assets_begin,
            static_cast<std::size_t>(equipoise_assets_end - equipoise_assets_begin)};
}

}  // namespace equipoise
