#include "equipoise/server/hall/chance.hpp"

#include <algorithm>
#include <sodium.h>
#include <vector>

#include "equipoise/base/expect.hpp"
#include "equipoise/server/common/sodium.hpp"

namespace equipoise::server {
namespace {

constexpr std::size_t kSeedBytes = 32;
constexpr std::size_t kInviteDigits = 32;
constexpr std::size_t kMaxNonceBytes = 255;  // Its length is one byte of what is hashed.
constexpr std::uint64_t kWordsOfBlock = 8;

std::vector<unsigned char> bytes_of(std::string_view hex) {
    if (hex.empty()) return {};  // libsodium takes no null, and a bot's nonce is empty.
    std::vector<unsigned char> bytes(hex.size() / 2);
    std::size_t length = 0;
    const char* end = nullptr;
    const int result =
        sodium_hex2bin(bytes.data(), bytes.size(), hex.data(), hex.size(), nullptr, &length, &end);
    EQ_EXPECT(result == 0 && 2 * length == hex.size() && end == hex.data() + hex.size());
    return bytes;
}

std::vector<unsigned char> seed_bytes(std::string_view seed) {
    EQ_EXPECT(seed.size() == 2 * kSeedBytes);
    return bytes_of(seed);
}

StreamKey hash_of(std::span<const unsigned char> text, std::span<const unsigned char> key = {}) {
    StreamKey hash{};
    std::ranges::copy(blake2b(text, hash.size(), key), hash.begin());
    return hash;
}

}  // namespace

std::string new_chance_seed() {
    std::array<unsigned char, kSeedBytes> bytes{};
    fill_random(bytes);
    return hex_of(bytes);
}

std::string commitment_of(std::string_view seed) { return hex_of(hash_of(seed_bytes(seed))); }

std::string invite_key(std::string_view seed, int seat) {
    const std::string text = "seat " + std::to_string(seat);
    return hex_of(hash_of(bytes_in(text), seed_bytes(seed))).substr(0, kInviteDigits);
}

StreamKey stream_key(std::string_view seed, std::span<const std::string> nonces) {
    std::vector<unsigned char> text = seed_bytes(seed);
    for (const std::string& nonce : nonces) {
        const std::vector<unsigned char> bytes = bytes_of(nonce);
        EQ_EXPECT(bytes.size() <= kMaxNonceBytes);
        text.push_back(static_cast<unsigned char>(bytes.size()));
        text.insert(text.end(), bytes.begin(), bytes.end());
    }
    return hash_of(text);
}

std::uint64_t stream_word(const StreamKey& key, std::uint64_t n) {
    EQ_EXPECT(n / kWordsOfBlock <= UINT32_MAX);
    constexpr std::array<unsigned char, crypto_stream_chacha20_ietf_NONCEBYTES> kNonce{};
    std::array<unsigned char, 8 * kWordsOfBlock> block{};
    crypto_stream_chacha20_ietf_xor_ic(block.data(),
                                       block.data(),
                                       block.size(),
                                       kNonce.data(),
                                       static_cast<std::uint32_t>(n / kWordsOfBlock),
                                       key.data());
    std::uint64_t word = 0;
    for (std::size_t i = 8; i-- > 0;) word = word << 8 | block[8 * (n % kWordsOfBlock) + i];
    return word;
}

Seed chance_at(std::string_view seed, std::span<const std::string> nonces, std::uint64_t n) {
    return stream_word(stream_key(seed, nonces), n);
}

}  // namespace equipoise::server
