// What a push service is sent: a message that only the browser can read (RFC 8291, in the content
// coding aes128gcm of RFC 8188), and who it comes from (VAPID, RFC 8292).

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "equipoise/server/push/ec_key.hpp"

namespace equipoise::server {

constexpr std::size_t kAuthBytes = 16;
constexpr std::size_t kSaltBytes = 16;

/// The keys that a browser gives with a subscription.
struct BrowserKeys {
    EcKey p256dh;
    std::string auth;  // kAuthBytes of them.
};

/// The body of the request. `padding`: how many zeros hide how long the text is.
std::string encrypt_push(std::string_view text, std::size_t padding, const BrowserKeys& browser);
/// The same with what must otherwise be new each time: the sender's key and the salt.
std::string encrypt_push(std::string_view text,
                         std::size_t padding,
                         const BrowserKeys& browser,
                         const EcKey& sender,
                         std::string_view salt);

/// Who sends: the key that browsers subscribe with, and how the push service reaches its owner.
struct PushSender {
    EcKey key;
    std::string contact;  // "mailto:..." or "https://...".
};

/// The header Authorization for a push service: `origin` is its scheme and host. It holds until
/// `expires_s`, in seconds since 1970.
std::string vapid_authorization(const PushSender& sender,
                                std::string_view origin,
                                std::int64_t expires_s);

}  // namespace equipoise::server
