// Keys on the curve P-256, which is the only one that Web Push knows.

#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

struct evp_pkey_st;

namespace equipoise::server {

/// A key pair, or the public half of one. All bytes are as Web Push writes them: 32 of a private
/// key, 65 of a public one, uncompressed (SEC 1, section 2.3.3).
class EcKey {
  public:
    /// A new pair. Throws std::runtime_error if there is no randomness.
    static EcKey fresh();
    /// Nothing if these are not the bytes of such a key.
    static std::optional<EcKey> of_private(std::string_view bytes);
    static std::optional<EcKey> of_public(std::string_view bytes);

    std::string private_bytes() const;  // Of a pair.
    std::string public_bytes() const;

    /// The x of the point that both sides compute (ECDH); 32 bytes.
    std::string shared_with(const EcKey& other) const;
    /// ECDSA with SHA-256; 64 bytes, r before s.
    std::string sign(std::string_view text) const;
    bool has_signed(std::string_view text, std::string_view signature) const;

  private:
    explicit EcKey(evp_pkey_st* key);

    std::shared_ptr<evp_pkey_st> key_;
};

}  // namespace equipoise::server
