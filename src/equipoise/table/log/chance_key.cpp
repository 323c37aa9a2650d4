#include "equipoise/table/log/chance_key.hpp"

#include "equipoise/base/expect.hpp"

namespace equipoise {
namespace {

constexpr std::size_t kMostNonceBytes = 255;  // Its length is one byte of what is hashed.

int value_of(char digit) { return digit <= '9' ? digit - '0' : digit - 'a' + 10; }

std::string bytes_of(std::string_view hex) {
    EQ_EXPECT(hex.size() % 2 == 0 && is_hex(hex, hex.size()));
    std::string bytes;
    for (std::size_t i = 0; i < hex.size(); i += 2) {
        bytes += static_cast<char>(16 * value_of(hex[i]) + value_of(hex[i + 1]));
    }
    return bytes;
}

/// One word of what is hashed, after a blank.
std::string word(std::string_view text) { return " " + std::string(text.empty() ? "-" : text); }

}  // namespace

bool is_hex(std::string_view text, std::size_t digits) {
    return text.size() == digits &&
        text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

std::string ChanceTools::commitment_of(std::string_view seed) const {
    EQ_EXPECT(seed.size() == kShareDigits);
    return hash(bytes_of(seed));
}

std::string ChanceTools::commitment_of(std::string_view share,
                                       std::string_view round,
                                       int seat) const {
    return hash("share" + word(round) + word(std::to_string(seat)) + word(share));
}

std::string ChanceTools::digest_of(std::string_view round,
                                   std::uint64_t after,
                                   const std::vector<std::string>& commitments) const {
    std::string text = "commitments" + word(round) + word(std::to_string(after));
    for (const std::string& commitment : commitments) text += word(commitment);
    return hash(text);
}

std::string ChanceTools::key_of(const ChanceKey& key) const {
    if (!key.digest.empty()) {
        std::string text = "key" + word(key.seed) + word(key.digest);
        for (const std::string& share : key.shares) text += word(share);
        return hash(text);
    }
    std::string bytes = bytes_of(key.seed);
    EQ_EXPECT(key.seed.size() == kShareDigits);
    for (const std::string& nonce : key.shares) {
        const std::string share = bytes_of(nonce);
        EQ_EXPECT(share.size() <= kMostNonceBytes);
        bytes += static_cast<char>(static_cast<unsigned char>(share.size()));
        bytes += share;
    }
    return hash(bytes);
}

}  // namespace equipoise
