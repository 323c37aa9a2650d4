#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>

namespace equipoise {

/// The finaliser of splitmix64 (Steele, Lea, Flood 2014): every input bit reaches every output bit.
constexpr std::uint64_t mix64(std::uint64_t x) {
    x ^= x >> 30;
    x *= 0xbf58476d1ce4e5b9ULL;
    x ^= x >> 27;
    x *= 0x94d049bb133111ebULL;
    return x ^ (x >> 31);
}

/// Of the bytes of a value that has no padding, eight at a time. Same on every little-endian build.
template <class T>
    requires(std::has_unique_object_representations_v<T> && std::is_trivially_copyable_v<T>)
std::uint64_t hash_value(const T& value) {
    std::uint64_t h = 0x9e3779b97f4a7c15ULL ^ sizeof(T);
    const char* bytes = reinterpret_cast<const char*>(&value);
    for (std::size_t i = 0; i < sizeof(T); i += 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, bytes + i, sizeof(T) - i < 8 ? sizeof(T) - i : 8);
        h = mix64(h ^ word) + 0x9e3779b97f4a7c15ULL;
    }
    return mix64(h);
}

/// FNV-1a, 64 bits, of a text: it does not protect against somebody who makes another text with the
/// same hash.
constexpr std::uint64_t content_hash(std::string_view text) {
    std::uint64_t h = 0xcbf29ce484222325ULL;
    for (char c : text) h = (h ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
    return h;
}

std::string hex64(std::uint64_t value);

}  // namespace equipoise
