#include "equipoise/server/people/passwords.hpp"

#include <algorithm>
#include <array>
#include <sodium.h>
#include <stdexcept>

namespace equipoise::server {
namespace {

// The second of the configurations that OWASP calls equal: argon2id, m = 19 MiB, t = 2, p = 1.
constexpr unsigned long long kPasses = 2;
constexpr std::size_t kMemory = std::size_t{19} << 20;
constexpr std::size_t kMinLength = 8;
constexpr std::size_t kMaxLength = 128;

// The most common passwords in published leaks, those of eight characters or more.
constexpr std::string_view kCommon[] = {
    "00000000",   "11111111",   "12121212",   "123123123",  "123321123",   "12341234",
    "12344321",   "12345678",   "123456789",  "1234567890", "123456789a",  "1234567891",
    "123456abc",  "12345qwert", "123qweasd",  "1q2w3e4r",   "1q2w3e4r5t",  "1qaz2wsx",
    "1qazxsw2",   "22222222",   "66666666",   "77777777",   "87654321",    "88888888",
    "987654321",  "99999999",   "a1b2c3d4",   "a1234567",   "a12345678",   "aa123456",
    "aaaaaaaa",   "abc12345",   "abcd1234",   "abcdefgh",   "adminadmin",  "administrator",
    "alexander",  "asdasdasd",  "asdf1234",   "asdfasdf",   "asdfghjk",    "asdfghjkl",
    "baseball",   "basketball", "butterfly",  "changeme",   "charlie1",    "chocolate",
    "computer",   "football",   "football1",  "godzilla",   "google123",   "hello123",
    "iloveyou",   "iloveyou1",  "internet",   "jennifer",   "letmein1",    "letmein123",
    "liverpool",  "maverick",   "michelle",   "midnight",   "mountain",    "p@ssw0rd",
    "password",   "password!",  "password1",  "password12", "password123", "passw0rd",
    "pokemon1",   "princess",   "princess1",  "q1w2e3r4",   "q1w2e3r4t5",  "qazwsxedc",
    "qwer1234",   "qwerasdf",   "qwerty12",   "qwerty123",  "qwerty1234",  "qwertyui",
    "qwertyuiop", "samantha",   "starwars",   "sunshine",   "sunshine1",   "superman",
    "superstar",  "trustno1",   "victoria",   "welcome1",   "welcome123",  "whatever",
    "zaq12wsx",   "zxcvbnm1",   "zxcvbnm123", "equipoise",  "equipoise1",
};

std::string lower(std::string_view text) {
    std::string lowered(text);
    for (char& c : lowered) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return lowered;
}

std::size_t characters_in(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
        return (static_cast<unsigned char>(c) & 0xc0) != 0x80;
    }));
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
    if (std::find(std::begin(kCommon), std::end(kCommon), lowered) != std::end(kCommon)) {
        return weak("password_too_common");
    }
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
