#include "tests/sim/push/push_reader.hpp"

#include <memory>
#include <openssl/evp.h>
#include <openssl/kdf.h>

namespace equipoise::server::sim {
namespace {

using namespace std::string_literals;

constexpr std::size_t kSaltBytes = 16, kSizeBytes = 4, kPublicBytes = 65, kTagBytes = 16;
constexpr std::size_t kHeadBytes = kSaltBytes + kSizeBytes + 1 + kPublicBytes;

const unsigned char* raw(std::string_view text) {
    return reinterpret_cast<const unsigned char*>(text.data());
}

/// HKDF with SHA-256 (RFC 5869); empty if OpenSSL has none.
std::string derive(std::string_view salt,
                   std::string_view secret,
                   std::string_view info,
                   std::size_t size) {
    const std::unique_ptr<EVP_PKEY_CTX, decltype(&EVP_PKEY_CTX_free)> context(
        EVP_PKEY_CTX_new_id(EVP_PKEY_HKDF, nullptr), EVP_PKEY_CTX_free);
    std::string derived(size, '\0');
    EVP_PKEY_CTX* const at = context.get();
    const bool worked = at != nullptr && EVP_PKEY_derive_init(at) == 1 &&
        EVP_PKEY_CTX_set_hkdf_md(at, EVP_sha256()) == 1 &&
        EVP_PKEY_CTX_set1_hkdf_salt(at, raw(salt), static_cast<int>(salt.size())) == 1 &&
        EVP_PKEY_CTX_set1_hkdf_key(at, raw(secret), static_cast<int>(secret.size())) == 1 &&
        EVP_PKEY_CTX_add1_hkdf_info(at, raw(info), static_cast<int>(info.size())) == 1 &&
        EVP_PKEY_derive(at, reinterpret_cast<unsigned char*>(derived.data()), &size) == 1;
    return worked ? derived : std::string();
}

std::optional<std::string> unseal(std::string_view sealed,
                                  const std::string& key,
                                  const std::string& nonce) {
    const std::unique_ptr<EVP_CIPHER_CTX, decltype(&EVP_CIPHER_CTX_free)> context(
        EVP_CIPHER_CTX_new(), EVP_CIPHER_CTX_free);
    std::string text(sealed.size() - kTagBytes, '\0');
    std::string tag(sealed.substr(text.size()));
    auto* out = reinterpret_cast<unsigned char*>(text.data());
    int size = 0, rest = 0;
    EVP_CIPHER_CTX* const at = context.get();
    const bool worked = at != nullptr &&
        EVP_DecryptInit_ex(at, EVP_aes_128_gcm(), nullptr, raw(key), raw(nonce)) == 1 &&
        EVP_DecryptUpdate(at, out, &size, raw(sealed), static_cast<int>(text.size())) == 1 &&
        EVP_CIPHER_CTX_ctrl(at, EVP_CTRL_GCM_SET_TAG, kTagBytes, tag.data()) == 1 &&
        EVP_DecryptFinal_ex(at, out + size, &rest) == 1;
    return worked ? std::optional(text) : std::nullopt;
}

}  // namespace

std::optional<std::string> read_push(std::string_view body,
                                     const EcKey& browser,
                                     std::string_view auth) {
    if (body.size() < kHeadBytes + kTagBytes) return std::nullopt;
    const std::string_view salt = body.substr(0, kSaltBytes);
    const std::string from(body.substr(kHeadBytes - kPublicBytes, kPublicBytes));
    const auto sender = EcKey::of_public(from);
    if (!sender) return std::nullopt;
    const std::string secret = derive(
        auth, browser.shared_with(*sender), "WebPush: info\0"s + browser.public_bytes() + from, 32);
    const auto text = unseal(body.substr(kHeadBytes),
                             derive(salt, secret, "Content-Encoding: aes128gcm\0"s, 16),
                             derive(salt, secret, "Content-Encoding: nonce\0"s, 12));
    // Zeros pad it behind the mark of the last record.
    const auto end = text ? text->find_last_not_of('\0') : std::string::npos;
    if (end == std::string::npos || (*text)[end] != 2) return std::nullopt;
    return text->substr(0, end);
}

}  // namespace equipoise::server::sim
