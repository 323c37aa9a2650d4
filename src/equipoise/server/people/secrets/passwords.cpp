#include "equipoise/server/people/secrets/passwords.hpp"

#include <array>
#include <sodium.h>
#include <stdexcept>

#include "equipoise/base/characters.hpp"
#include "equipoise/server/people/secrets/common_passwords.hpp"

namespace equipoise::server {
namespace {

// The second of the configurations that OWASP calls equal: argon2id, m = 19 MiB, t = 2, p = 1.
constexpr unsigned long long kPasses = 2;
constexpr std::size_t kMemory = std::size_t{19} << 20;
constexpr std::size_t kMinLength = 8;
constexpr std::size_t kMaxLength = 128;

std::string lower(std::string_view text) {
    std::string lowered(text);
    for (char& c : lowered) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return lowered;
}

Problem weak(Reason reason) {
    Problem problem = Problem::of("bad_password", std::move(reason));
    problem.field = "password";
    return problem;
}

}  // namespace

std::optional<std::string> checked_login(std::string_view text) {
    const std::string login = lower(text);
    const bool fits = login.size() >= 3 && login.size() <= 32 &&
        login.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789._-") == std::string::npos;
    return fits ? std::optional(login) : std::nullopt;
}

std::optional<Problem> why_not_password(std::string_view password, std::string_view login) {
    const std::size_t characters = characters_in(password);
    if (characters < kMinLength || characters > kMaxLength) {
        return weak("password_length");
    }
    const std::string lowered = lower(password);
    if (is_common_password(lowered)) return weak("password_too_common");
    if (lowered == login) return weak("password_is_login");
    return std::nullopt;
}

std::string hash_password(std::string_view password) {
    std::array<char, crypto_pwhash_STRBYTES> hash{};
    if (crypto_pwhash_str_alg(hash.data(),
                              password.data(),
                              password.size(),
                              kPasses,
                              kMemory,
                              crypto_pwhash_ALG_ARGON2ID13) != 0) {
        throw std::runtime_error("not enough memory to hash a password");
    }
    return hash.data();
}

bool is_password(std::string_view password, const std::optional<std::string>& hash) {
    static const std::string nobodys = hash_password("a password that is nobody's");
    const std::string& known = hash ? *hash : nobodys;
    const bool matches =
        crypto_pwhash_str_verify(known.c_str(), password.data(), password.size()) == 0;
    return matches && hash.has_value();
}

}  // namespace equipoise::server
