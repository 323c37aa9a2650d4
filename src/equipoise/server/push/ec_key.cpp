#include "equipoise/server/push/ec_key.hpp"

#include <array>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <stdexcept>

#include "equipoise/server/common/sodium.hpp"

namespace equipoise::server {
namespace {

constexpr std::size_t kPrivateBytes = 32;
constexpr std::size_t kPublicBytes = 65;
constexpr const char* kCurve = "P-256";

template <auto free>
struct Freed {
    template <class T>
    void operator()(T* what) const {
        free(what);
    }
};

using Number = std::unique_ptr<BIGNUM, Freed<BN_clear_free>>;
using Signature = std::unique_ptr<ECDSA_SIG, Freed<ECDSA_SIG_free>>;
using KeyContext = std::unique_ptr<EVP_PKEY_CTX, Freed<EVP_PKEY_CTX_free>>;
using DigestContext = std::unique_ptr<EVP_MD_CTX, Freed<EVP_MD_CTX_free>>;

void need(bool worked) {
    if (!worked) throw std::runtime_error("OpenSSL failed at a key on P-256");
}

Number number_in(std::string_view bytes) {
    Number number(BN_bin2bn(bytes_in(bytes).data(), static_cast<int>(bytes.size()), nullptr));
    need(number != nullptr);
    return number;
}

/// The point that belongs to a private key; empty if the number is none.
std::string public_of(const BIGNUM& number) {
    const std::unique_ptr<EC_GROUP, Freed<EC_GROUP_free>> group(
        EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1));
    need(group != nullptr);
    const std::unique_ptr<EC_POINT, Freed<EC_POINT_free>> point(EC_POINT_new(group.get()));
    need(point != nullptr);
    if (BN_is_zero(&number) != 0 || BN_cmp(&number, EC_GROUP_get0_order(group.get())) >= 0)
        return {};
    need(EC_POINT_mul(group.get(), point.get(), &number, nullptr, nullptr, nullptr) == 1);
    std::array<unsigned char, kPublicBytes> bytes{};
    need(EC_POINT_point2oct(group.get(),
                            point.get(),
                            POINT_CONVERSION_UNCOMPRESSED,
                            bytes.data(),
                            bytes.size(),
                            nullptr) == bytes.size());
    return {bytes.begin(), bytes.end()};
}

/// Null if OpenSSL refuses it, as it does a point that is not on the curve.
EVP_PKEY* key_of(const std::string& point, const BIGNUM* number) {
    const std::unique_ptr<OSSL_PARAM_BLD, Freed<OSSL_PARAM_BLD_free>> build(OSSL_PARAM_BLD_new());
    need(build != nullptr);
    need(OSSL_PARAM_BLD_push_utf8_string(build.get(), OSSL_PKEY_PARAM_GROUP_NAME, kCurve, 0) == 1);
    need(OSSL_PARAM_BLD_push_octet_string(
             build.get(), OSSL_PKEY_PARAM_PUB_KEY, point.data(), point.size()) == 1);
    if (number != nullptr)
        need(OSSL_PARAM_BLD_push_BN(build.get(), OSSL_PKEY_PARAM_PRIV_KEY, number) == 1);
    const std::unique_ptr<OSSL_PARAM, Freed<OSSL_PARAM_free>> parameters(
        OSSL_PARAM_BLD_to_param(build.get()));
    const KeyContext context(EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr));
    need(parameters != nullptr && context != nullptr);
    need(EVP_PKEY_fromdata_init(context.get()) == 1);
    EVP_PKEY* key = nullptr;
    const int selection = number != nullptr ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY;
    if (EVP_PKEY_fromdata(context.get(), &key, selection, parameters.get()) != 1) return nullptr;
    return key;
}

}  // namespace

EcKey::EcKey(evp_pkey_st* key) : key_(key, EVP_PKEY_free) { need(key != nullptr); }

EcKey EcKey::fresh() { return EcKey(EVP_EC_gen(kCurve)); }

std::optional<EcKey> EcKey::of_private(std::string_view bytes) {
    if (bytes.size() != kPrivateBytes) return std::nullopt;
    const Number number = number_in(bytes);
    const std::string point = public_of(*number);
    if (point.empty()) return std::nullopt;
    return EcKey(key_of(point, number.get()));
}

std::optional<EcKey> EcKey::of_public(std::string_view bytes) {
    if (bytes.size() != kPublicBytes || bytes.front() != 4) return std::nullopt;
    EVP_PKEY* key = key_of(std::string(bytes), nullptr);
    if (key == nullptr) return std::nullopt;
    return EcKey(key);
}

std::string EcKey::private_bytes() const {
    BIGNUM* number = nullptr;
    need(EVP_PKEY_get_bn_param(key_.get(), OSSL_PKEY_PARAM_PRIV_KEY, &number) == 1);
    const Number owned(number);
    std::array<unsigned char, kPrivateBytes> bytes{};
    need(BN_bn2binpad(number, bytes.data(), bytes.size()) == kPrivateBytes);
    return {bytes.begin(), bytes.end()};
}

std::string EcKey::public_bytes() const {
    std::array<unsigned char, kPublicBytes> bytes{};
    std::size_t size = 0;
    need(EVP_PKEY_get_octet_string_param(
             key_.get(), OSSL_PKEY_PARAM_PUB_KEY, bytes.data(), bytes.size(), &size) == 1);
    need(size == bytes.size());
    return {bytes.begin(), bytes.end()};
}

std::string EcKey::shared_with(const EcKey& other) const {
    const KeyContext context(EVP_PKEY_CTX_new(key_.get(), nullptr));
    need(context != nullptr);
    std::array<unsigned char, kPrivateBytes> secret{};
    std::size_t size = secret.size();
    need(EVP_PKEY_derive_init(context.get()) == 1);
    need(EVP_PKEY_derive_set_peer(context.get(), other.key_.get()) == 1);
    need(EVP_PKEY_derive(context.get(), secret.data(), &size) == 1 && size == secret.size());
    return {secret.begin(), secret.end()};
}

std::string EcKey::sign(std::string_view text) const {
    const DigestContext context(EVP_MD_CTX_new());
    need(context != nullptr);
    need(EVP_DigestSignInit(context.get(), nullptr, EVP_sha256(), nullptr, key_.get()) == 1);
    std::array<unsigned char, 80> der{};
    std::size_t size = der.size();
    const auto bytes = bytes_in(text);
    need(EVP_DigestSign(context.get(), der.data(), &size, bytes.data(), bytes.size()) == 1);
    const unsigned char* at = der.data();
    const Signature signature(d2i_ECDSA_SIG(nullptr, &at, static_cast<long>(size)));
    need(signature != nullptr);
    std::array<unsigned char, 2 * kPrivateBytes> both{};
    need(BN_bn2binpad(ECDSA_SIG_get0_r(signature.get()), both.data(), kPrivateBytes) > 0);
    need(BN_bn2binpad(
             ECDSA_SIG_get0_s(signature.get()), both.data() + kPrivateBytes, kPrivateBytes) > 0);
    return {both.begin(), both.end()};
}

bool EcKey::has_signed(std::string_view text, std::string_view signature) const {
    if (signature.size() != 2 * kPrivateBytes) return false;
    const Signature both(ECDSA_SIG_new());
    need(both != nullptr);
    ECDSA_SIG_set0(both.get(),
                   number_in(signature.substr(0, kPrivateBytes)).release(),
                   number_in(signature.substr(kPrivateBytes)).release());
    std::array<unsigned char, 80> der{};
    unsigned char* at = der.data();
    const int size = i2d_ECDSA_SIG(both.get(), &at);
    need(size > 0);
    const DigestContext context(EVP_MD_CTX_new());
    need(context != nullptr);
    need(EVP_DigestVerifyInit(context.get(), nullptr, EVP_sha256(), nullptr, key_.get()) == 1);
    const auto bytes = bytes_in(text);
    return EVP_DigestVerify(context.get(),
                            der.data(),
                            static_cast<std::size_t>(size),
                            bytes.data(),
                            bytes.size()) == 1;
}

}  // namespace equipoise::server
