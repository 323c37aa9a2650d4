#include "bindings/wasm/imports.hpp"

#include <cstddef>
#include <cstdint>

namespace equipoise::wasm {
namespace {

/// Writes the BLAKE2b-256 of the text, as 64 hex digits.
__attribute__((import_module("equipoise"), import_name("hash"))) extern "C" void equipoise_hash(
    const char* text, std::size_t size, char* digits);

/// Number `n` of the ChaCha20 stream under a key of 64 hex digits.
__attribute__((import_module("equipoise"), import_name("number"))) extern "C" std::uint64_t
equipoise_number(const char* key, std::size_t size, std::uint64_t n);

}  // namespace

ChanceTools chance_tools() {
    ChanceTools tools;
    tools.hash = [](std::string_view bytes) {
        std::string digits(kShareDigits, '0');
        equipoise_hash(bytes.data(), bytes.size(), digits.data());
        return digits;
    };
    tools.number = [](const std::string& key, std::uint64_t n) {
        return equipoise_number(key.data(), key.size(), n);
    };
    return tools;
}

}  // namespace equipoise::wasm
