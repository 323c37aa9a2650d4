#include "equipoise/base/blake2b.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace equipoise {
namespace {

constexpr std::size_t kBlock = 128;
constexpr std::size_t kHash = 32;
constexpr std::size_t kRounds = 12;

using Words = std::array<std::uint64_t, 16>;

/// RFC 7693, 2.6.
constexpr std::array<std::uint64_t, 8> kStart{0x6a09e667f3bcc908,
                                              0xbb67ae8584caa73b,
                                              0x3c6ef372fe94f82b,
                                              0xa54ff53a5f1d36f1,
                                              0x510e527fade682d1,
                                              0x9b05688c2b3e6c1f,
                                              0x1f83d9abfb41bd6b,
                                              0x5be0cd19137e2179};

/// RFC 7693, 2.7. Rounds 10 and 11 use the first two rows again.
constexpr std::uint8_t kSigma[10][16] = {{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
                                         {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
                                         {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4},
                                         {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
                                         {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13},
                                         {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
                                         {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11},
                                         {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
                                         {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5},
                                         {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0}};

/// RFC 7693, 3.1.
void mix(Words& v,
         std::size_t a,
         std::size_t b,
         std::size_t c,
         std::size_t d,
         std::uint64_t x,
         std::uint64_t y) {
    v[a] += v[b] + x;
    v[d] = std::rotr(v[d] ^ v[a], 32);
    v[c] += v[d];
    v[b] = std::rotr(v[b] ^ v[c], 24);
    v[a] += v[b] + y;
    v[d] = std::rotr(v[d] ^ v[a], 16);
    v[c] += v[d];
    v[b] = std::rotr(v[b] ^ v[c], 63);
}

Words words_of(std::string_view block) {
    Words words{};
    for (std::size_t i = 0; i < block.size(); ++i) {
        words[i / 8] |= std::uint64_t{static_cast<unsigned char>(block[i])} << (8 * (i % 8));
    }
    return words;
}

/// RFC 7693, 3.2. `taken` counts the bytes up to the end of this block.
void compress(std::array<std::uint64_t, 8>& h,
              std::string_view block,
              std::uint64_t taken,
              bool last) {
    const Words m = words_of(block);
    Words v;
    std::copy(h.begin(), h.end(), v.begin());
    std::copy(kStart.begin(), kStart.end(), v.begin() + 8);
    v[12] ^= taken;
    if (last) v[14] = ~v[14];
    for (std::size_t round = 0; round < kRounds; ++round) {
        const auto& s = kSigma[round % 10];
        mix(v, 0, 4, 8, 12, m[s[0]], m[s[1]]);
        mix(v, 1, 5, 9, 13, m[s[2]], m[s[3]]);
        mix(v, 2, 6, 10, 14, m[s[4]], m[s[5]]);
        mix(v, 3, 7, 11, 15, m[s[6]], m[s[7]]);
        mix(v, 0, 5, 10, 15, m[s[8]], m[s[9]]);
        mix(v, 1, 6, 11, 12, m[s[10]], m[s[11]]);
        mix(v, 2, 7, 8, 13, m[s[12]], m[s[13]]);
        mix(v, 3, 4, 9, 14, m[s[14]], m[s[15]]);
    }
    for (std::size_t i = 0; i < h.size(); ++i) h[i] ^= v[i] ^ v[i + 8];
}

}  // namespace

std::string blake2b_hex(std::string_view text) {
    std::array<std::uint64_t, 8> h = kStart;
    h[0] ^= 0x01010000 ^ kHash;
    std::uint64_t taken = 0;
    // The last block may be full, and is there even of an empty text.
    for (; text.size() > kBlock; text.remove_prefix(kBlock)) {
        taken += kBlock;
        compress(h, text.substr(0, kBlock), taken, false);
    }
    compress(h, text, taken + text.size(), true);
    std::string hex;
    for (std::size_t i = 0; i < kHash; ++i) {
        const auto byte = static_cast<std::size_t>(h[i / 8] >> (8 * (i % 8)) & 0xff);
        hex += "0123456789abcdef"[byte >> 4];
        hex += "0123456789abcdef"[byte & 15];
    }
    return hex;
}

}  // namespace equipoise
