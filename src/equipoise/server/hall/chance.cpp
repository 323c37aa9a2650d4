#include "equipoise/server/hall/chance.hpp"

#include <algorithm>
#include <sodium.h>

#include "equipoise/base/expect.hpp"
#include "equipoise/server/common/sodium.hpp"

namespace equipoise::server {
namespace {

constexpr std::size_t kInviteDigits = 32;
constexpr std::uint64_t kWordsOfBlock = 8;

StreamKey key_bytes(std::string_view hex) {
    StreamKey bytes{};
    std::size_t length = 0;
    const char* end = nullptr;
    const int result =
        sodium_hex2bin(bytes.data(), bytes.size(), hex.data(), hex.size(), nullptr, &length, &end);
    EQ_EXPECT(result == 0 && length == bytes.size() && end == hex.data() + hex.size());
    return bytes;
}

}  // namespace

ChanceTools chance_tools() {
    ChanceTools tools;
    tools.hash = [](std::string_view bytes) { return blake2b_hex(bytes); };
    tools.number = [](const std::string& key, std::uint64_t n) {
        return stream_word(key_bytes(key), n);
    };
    tools.secret = [] {
        std::array<unsigned char, kShareDigits / 2> bytes{};
        fill_random(bytes);
        return hex_of(bytes);
    };
    return tools;
}

std::string invite_key(std::string_view seed, int seat) {
    const std::string text = "seat " + std::to_string(seat);
    const StreamKey key = key_bytes(seed);
    return blake2b_hex(text, key).substr(0, kInviteDigits);
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

}  // namespace equipoise::server
