#include "equipoise/server/people/secrets/totp.hpp"

#include <array>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <sodium.h>
#include <stdexcept>

#include "equipoise/server/common/sodium.hpp"

namespace equipoise::server {
namespace {

constexpr std::size_t kKeyBytes = 20;
constexpr std::int64_t kStepMs = 30'000;
constexpr std::size_t kDigits = 6;

}  // namespace

std::string new_totp_key() {
    std::array<unsigned char, kKeyBytes> key{};
    fill_random(key);
    return {key.begin(), key.end()};
}

std::string base32(std::string_view bytes) {
    constexpr std::string_view kAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    std::string text;
    std::uint32_t bits = 0;
    int held = 0;
    for (const char byte : bytes) {
        bits = bits << 8 | static_cast<unsigned char>(byte);
        for (held += 8; held >= 5; held -= 5) text += kAlphabet[bits >> (held - 5) & 31];
    }
    if (held > 0) text += kAlphabet[bits << (5 - held) & 31];
    return text;
}

std::string totp_url(std::string_view key, std::string_view login) {
    return "otpauth://totp/Equipoise:" + std::string(login) + "?secret=" + base32(key) +
        "&issuer=Equipoise";
}

std::int64_t totp_step(std::int64_t ms) { return ms / kStepMs; }

std::string totp_code(std::string_view key, std::int64_t step) {
    std::array<unsigned char, 8> counter{};
    for (std::size_t i = 0; i < counter.size(); ++i)
        counter[i] = static_cast<unsigned char>(step >> (56 - 8 * i));
    std::array<unsigned char, EVP_MAX_MD_SIZE> hash{};
    unsigned int size = 0;
    const unsigned char* done = HMAC(EVP_sha1(),
                                     key.data(),
                                     static_cast<int>(key.size()),
                                     counter.data(),
                                     counter.size(),
                                     hash.data(),
                                     &size);
    if (done == nullptr) throw std::runtime_error("OpenSSL has no HMAC-SHA-1");
    const std::size_t at = hash.at(size - 1) & 15U;
    const std::uint32_t number = (hash.at(at) & 127U) << 24 | std::uint32_t{hash.at(at + 1)} << 16 |
        std::uint32_t{hash.at(at + 2)} << 8 | hash.at(at + 3);
    const std::string digits = std::to_string(number % 1'000'000);
    return std::string(kDigits - digits.size(), '0') + digits;
}

std::optional<std::int64_t> find_totp_step(std::string_view key,
                                           std::string_view code,
                                           std::int64_t ms,
                                           std::int64_t last_step) {
    if (code.size() != kDigits) return std::nullopt;
    std::optional<std::int64_t> found;
    const std::int64_t now = totp_step(ms);
    for (const std::int64_t step : {now - 1, now, now + 1}) {
        const std::string right = totp_code(key, step);
        const bool is_right = sodium_memcmp(right.data(), code.data(), kDigits) == 0;
        if (is_right && step > last_step) found = step;
    }
    return found;
}

}  // namespace equipoise::server
