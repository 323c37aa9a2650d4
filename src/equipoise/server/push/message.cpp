#include "equipoise/server/push/message.hpp"

#include <array>
#include <memory>
#include <nlohmann/json.hpp>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <stdexcept>

#include "equipoise/server/common/sodium.hpp"

namespace equipoise::server {
namespace {

constexpr std::size_t kKeyBytes = 16;
constexpr std::size_t kNonceBytes = 12;
constexpr std::size_t kTagBytes = 16;
constexpr std::size_t kRecordBytes = 4096;  // Every push service takes that much.
constexpr char kLastRecord = 2;

std::string hmac(std::string_view key, std::string_view text) {
    std::array<unsigned char, EVP_MAX_MD_SIZE> hash{};
    unsigned int size = 0;
    const auto bytes = bytes_in(text);
    if (HMAC(EVP_sha256(),
             key.data(),
             static_cast<int>(key.size()),
             bytes.data(),
             bytes.size(),
             hash.data(),
             &size) == nullptr) {
        throw std::runtime_error("OpenSSL has no HMAC");
    }
    return {hash.begin(), hash.begin() + size};
}

/// HKDF (RFC 5869) for at most as much as one hash holds.
std::string derive(std::string_view salt,
                   std::string_view secret,
                   std::string_view info,
                   std::size_t size) {
    return hmac(hmac(salt, secret), std::string(info) + '\1').substr(0, size);
}

std::string seal(std::string_view text, std::string_view key, std::string_view nonce) {
    const std::unique_ptr<EVP_CIPHER_CTX, decltype(&EVP_CIPHER_CTX_free)> context(
        EVP_CIPHER_CTX_new(), EVP_CIPHER_CTX_free);
    std::string sealed(text.size() + kTagBytes, '\0');
    auto* out = reinterpret_cast<unsigned char*>(sealed.data());
    int size = 0;
    int rest = 0;
    const bool worked = context != nullptr &&
        EVP_EncryptInit_ex(context.get(),
                           EVP_aes_128_gcm(),
                           nullptr,
                           bytes_in(key).data(),
                           bytes_in(nonce).data()) == 1 &&
        EVP_EncryptUpdate(
            context.get(), out, &size, bytes_in(text).data(), static_cast<int>(text.size())) == 1 &&
        EVP_EncryptFinal_ex(context.get(), out + size, &rest) == 1 &&
        EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_GCM_GET_TAG, kTagBytes, out + text.size()) == 1;
    if (!worked) throw std::runtime_error("OpenSSL has no AES-128-GCM");
    return sealed;
}

}  // namespace

std::string encrypt_push(std::string_view text, std::size_t padding, const BrowserKeys& browser) {
    std::array<unsigned char, kSaltBytes> salt{};
    fill_random(salt);
    return encrypt_push(
        text, padding, browser, EcKey::fresh(), std::string(salt.begin(), salt.end()));
}

std::string encrypt_push(std::string_view text,
                         std::size_t padding,
                         const BrowserKeys& browser,
                         const EcKey& sender,
                         std::string_view salt) {
    using namespace std::string_literals;
    const std::string from = sender.public_bytes();
    const std::string secret = derive(browser.auth,
                                      sender.shared_with(browser.p256dh),
                                      "WebPush: info\0"s + browser.p256dh.public_bytes() + from,
                                      32);
    const std::string key = derive(salt, secret, "Content-Encoding: aes128gcm\0"s, kKeyBytes);
    const std::string nonce = derive(salt, secret, "Content-Encoding: nonce\0"s, kNonceBytes);
    const std::string record = std::string(text) + kLastRecord + std::string(padding, '\0');
    if (record.size() + kTagBytes > kRecordBytes) throw std::length_error("a push is too long");
    std::string head(salt);
    for (int shift = 24; shift >= 0; shift -= 8) head += static_cast<char>(kRecordBytes >> shift);
    head += static_cast<char>(from.size());
    return head + from + seal(record, key, nonce);
}

std::string vapid_authorization(const PushSender& sender,
                                std::string_view origin,
                                std::int64_t expires_s) {
    // In the order of the example in RFC 8292, section 2.4.
    const nlohmann::ordered_json head = {{"typ", "JWT"}, {"alg", "ES256"}};
    const nlohmann::ordered_json claims = {
        {"aud", origin}, {"exp", expires_s}, {"sub", sender.contact}};
    const std::string text = base64url(head.dump()) + "." + base64url(claims.dump());
    return "vapid t=" + text + "." + base64url(sender.key.sign(text)) +
        ", k=" + base64url(sender.key.public_bytes());
}

}  // namespace equipoise::server
