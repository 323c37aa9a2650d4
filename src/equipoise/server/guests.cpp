#include "equipoise/server/guests.hpp"

#include <array>
#include <sodium.h>
#include <stdexcept>

#include "equipoise/base/text.hpp"

namespace equipoise::server {
namespace {

constexpr std::size_t kTokenBytes = 16;
constexpr std::size_t kTableNameLength = 10;
// Without i, l, o and u: names are read aloud and typed.
constexpr std::string_view kAlphabet = "0123456789abcdefghjkmnpqrstvwxyz";
static_assert(kAlphabet.size() == 32);

void need_sodium() {
    if (sodium_init() < 0) throw std::runtime_error("libsodium cannot be used");
}

std::string hex(const unsigned char* bytes, std::size_t count) {
    std::string text(2 * count + 1, '\0');
    sodium_bin2hex(text.data(), text.size(), bytes, count);
    text.pop_back();
    return text;
}

bool is_token(std::string_view text) {
    return text.size() == 2 * kTokenBytes &&
        text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

std::string_view find_token(std::string_view cookie_header) {
    for (std::string_view cookie : split(cookie_header, ';')) {
        cookie = trim(cookie);
        const std::size_t equals = cookie.find('=');
        if (equals == std::string_view::npos || cookie.substr(0, equals) != kGuestCookie) continue;
        if (is_token(cookie.substr(equals + 1))) return cookie.substr(equals + 1);
    }
    return {};
}

std::string id_of(std::string_view token) {
    std::array<unsigned char, kTokenBytes> hash{};
    crypto_generichash(hash.data(),
                       hash.size(),
                       reinterpret_cast<const unsigned char*>(token.data()),
                       token.size(),
                       nullptr,
                       0);
    return hex(hash.data(), hash.size());
}

}  // namespace

Guest identify_guest(std::string_view cookie_header) {
    need_sodium();
    if (const std::string_view token = find_token(cookie_header); !token.empty()) {
        return {id_of(token), {}};
    }
    std::array<unsigned char, kTokenBytes> bytes{};
    randombytes_buf(bytes.data(), bytes.size());
    const std::string token = hex(bytes.data(), bytes.size());
    return {id_of(token),
            std::string(kGuestCookie) + "=" + token +
                "; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax"};
}

std::string new_table_name() {
    need_sodium();
    std::array<unsigned char, kTableNameLength> bytes{};
    randombytes_buf(bytes.data(), bytes.size());
    std::string name;
    for (unsigned char byte : bytes) name += kAlphabet[byte % kAlphabet.size()];
    return name;
}

bool is_table_name(std::string_view text) {
    return text.size() == kTableNameLength &&
        text.find_first_not_of(kAlphabet) == std::string_view::npos;
}

Seed fresh_seed() {
    need_sodium();
    Seed seed = 0;
    randombytes_buf(&seed, sizeof seed);
    return seed;
}

}  // namespace equipoise::server
