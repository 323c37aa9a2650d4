#include "equipoise/server/common/tokens.hpp"

#include <array>
#include <vector>

#include "equipoise/base/text.hpp"
#include "equipoise/server/common/sodium.hpp"

namespace equipoise::server {
namespace {

constexpr std::size_t kTokenBytes = 32;
constexpr std::size_t kTokenLength = 43;
constexpr std::size_t kOldTokenLength = 32;
constexpr std::size_t kPersonBytes = 16;
constexpr std::size_t kTableNameLength = 10;
constexpr std::string_view kYear = "31536000";
constexpr std::string_view kDeskCookie = "equipoise_desk";
constexpr std::string_view kOldCookie = "equipoise_guest";
constexpr std::string_view kHex = "0123456789abcdef";
// Without i, l, o and u: names are read aloud and typed.
constexpr std::string_view kAlphabet = "0123456789abcdefghjkmnpqrstvwxyz";
static_assert(kAlphabet.size() == 32);
constexpr std::string_view kBase64Url =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

bool is_made_of(std::string_view text, std::size_t length, std::string_view alphabet) {
    return text.size() == length && text.find_first_not_of(alphabet) == std::string_view::npos;
}

std::string_view cookie_named(std::string_view header, std::string_view name) {
    for (std::string_view cookie : equipoise::split(header, ';')) {
        cookie = trim(cookie);
        const std::size_t equals = cookie.find('=');
        if (equals != std::string_view::npos && cookie.substr(0, equals) == name)
            return cookie.substr(equals + 1);
    }
    return {};
}

std::optional<std::string> token_in(std::string_view header, std::string_view name) {
    const std::string_view token = cookie_named(header, name);
    if (is_made_of(token, kTokenLength, kBase64Url)) return std::string(token);
    return std::nullopt;
}

std::string_view session_name(bool is_secure) {
    return is_secure ? "__Host-equipoise_session" : "equipoise_session";
}

std::string_view device_name(bool is_secure) {
    return is_secure ? "__Host-equipoise_device" : "equipoise_device";
}

std::string set_cookie(std::string_view name,
                       std::string_view value,
                       std::string_view seconds,
                       bool is_secure) {
    return std::string(name) + "=" + std::string(value) +
        "; Path=/; Max-Age=" + std::string(seconds) + "; HttpOnly; SameSite=Lax" +
        (is_secure ? "; Secure" : "");
}

}  // namespace

std::string new_token() {
    std::array<unsigned char, kTokenBytes> bytes{};
    fill_random(bytes);
    return base64url({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

std::string token_hash(std::string_view token) { return blake2b_hex(token); }

std::string person_of_token(std::string_view token) {
    return hex_of(blake2b(bytes_in(token), kPersonBytes));
}

std::string new_public_id(std::size_t length) {
    std::vector<unsigned char> bytes(length);
    fill_random(bytes);
    std::string id;
    for (unsigned char byte : bytes) id += kAlphabet[byte % kAlphabet.size()];
    return id;
}

std::string new_table_name() { return new_public_id(kTableNameLength); }

bool is_table_name(std::string_view text) { return is_made_of(text, kTableNameLength, kAlphabet); }

Seed fresh_seed() {
    need_sodium();
    Seed seed = 0;
    randombytes_buf(&seed, sizeof seed);
    return seed;
}

std::optional<std::string> SessionCookie::find(std::string_view cookie_header) const {
    if (auto token = token_in(cookie_header, session_name(is_secure_))) return token;
    // Any plain connection could set it.
    if (is_secure_) return std::nullopt;
    const std::string_view old = cookie_named(cookie_header, kOldCookie);
    if (is_made_of(old, kOldTokenLength, kHex)) return std::string(old);
    return std::nullopt;
}

std::string SessionCookie::set(const std::string& token) const {
    return set_cookie(session_name(is_secure_), token, kYear, is_secure_);
}

std::string SessionCookie::clear() const {
    return set_cookie(session_name(is_secure_), "", "0", is_secure_);
}

std::string SessionCookie::clear_old() { return set_cookie(kOldCookie, "", "0", false); }

std::optional<std::string> DeviceCookie::find(std::string_view cookie_header) const {
    return token_in(cookie_header, device_name(is_secure_));
}

std::string DeviceCookie::set(const std::string& token) const {
    return set_cookie(device_name(is_secure_), token, kYear, is_secure_);
}

std::optional<std::string> DeskCookie::find(std::string_view cookie_header) {
    return token_in(cookie_header, kDeskCookie);
}

std::string DeskCookie::set(const std::string& token, const std::string& path) {
    return std::string(kDeskCookie) + "=" + token + "; Path=" + path +
        "; HttpOnly; SameSite=Strict";
}

}  // namespace equipoise::server
