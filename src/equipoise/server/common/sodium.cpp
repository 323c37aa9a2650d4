#include "equipoise/server/common/sodium.hpp"

#include <sodium.h>
#include <stdexcept>

namespace equipoise::server {

void need_sodium() {
    if (sodium_init() < 0) throw std::runtime_error("libsodium cannot be initialised");
}

void fill_random(std::span<unsigned char> bytes) {
    need_sodium();
    randombytes_buf(bytes.data(), bytes.size());
}

std::string hex_of(std::span<const unsigned char> bytes) {
    std::string text(2 * bytes.size() + 1, '\0');
    sodium_bin2hex(text.data(), text.size(), bytes.data(), bytes.size());
    text.pop_back();
    return text;
}

std::vector<unsigned char> blake2b(std::span<const unsigned char> text,
                                   std::size_t size,
                                   std::span<const unsigned char> key) {
    std::vector<unsigned char> hash(size);
    crypto_generichash(hash.data(), size, text.data(), text.size(), key.data(), key.size());
    return hash;
}

bool is_same_secret(std::string_view one, std::string_view other) {
    return one.size() == other.size() && sodium_memcmp(one.data(), other.data(), one.size()) == 0;
}

std::span<const unsigned char> bytes_in(std::string_view text) {
    return {reinterpret_cast<const unsigned char*>(text.data()), text.size()};
}

std::string blake2b_hex(std::string_view text, std::span<const unsigned char> key) {
    return hex_of(blake2b(bytes_in(text), crypto_generichash_BYTES, key));
}

std::string base64url(std::string_view bytes) {
    constexpr int kVariant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
    std::string text(sodium_base64_encoded_len(bytes.size(), kVariant), '\0');
    sodium_bin2base64(text.data(), text.size(), bytes_in(bytes).data(), bytes.size(), kVariant);
    text.pop_back();
    return text;
}

std::optional<std::string> read_base64url(std::string_view text) {
    std::string bytes(text.size(), '\0');
    std::size_t size = 0;
    if (sodium_base642bin(reinterpret_cast<unsigned char*>(bytes.data()),
                          bytes.size(),
                          text.data(),
                          text.size(),
                          nullptr,
                          &size,
                          nullptr,
                          sodium_base64_VARIANT_URLSAFE_NO_PADDING) != 0) {
        return std::nullopt;
    }
    bytes.resize(size);
    return bytes;
}

}  // namespace equipoise::server
