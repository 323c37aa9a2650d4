#include "equipoise/server/common/tokens.hpp"

#include <doctest/doctest.h>

#include "equipoise/base/blake2b.hpp"
#include "equipoise/base/rng.hpp"
#include "equipoise/server/common/sodium.hpp"

namespace equipoise::server {
namespace {

TEST_CASE("a session's cookie comes back as its token, whatever other cookies there are") {
    for (const bool is_secure : {false, true}) {
        const SessionCookie cookie(is_secure);
        const std::string token = new_token();
        const std::string set = cookie.set(token);
        CHECK(set.find("HttpOnly; SameSite=Lax") != std::string::npos);
        CHECK((set.find("; Secure") != std::string::npos) == is_secure);
        CHECK((set.rfind("__Host-", 0) == 0) == is_secure);
        const std::string pair = set.substr(0, set.find(';'));
        CHECK(cookie.find("theme=dark; " + pair + "; x=y") == token);
        CHECK(!cookie.find(cookie.clear().substr(0, cookie.clear().find(';'))));
        CHECK(!SessionCookie(!is_secure).find(pair));
    }
}

TEST_CASE("property: the kernel's BLAKE2b is libsodium's, whatever the length") {
    Rng rng(1);
    std::string text;
    for (int length = 0; length < 600; ++length) {
        CHECK(equipoise::blake2b_hex(text) == server::blake2b_hex(text));
        text += static_cast<char>(rng.below(256));
    }
}

TEST_CASE("tokens differ, and the stored form of a token is not the token") {
    const std::string token = new_token();
    CHECK(token.size() == 43);
    CHECK(new_token() != token);
    CHECK(token_hash(token).size() == 64);
    CHECK(token_hash(token).find(token) == std::string::npos);
    CHECK(person_of_token(token) != person_of_token(new_token()));
}

TEST_CASE("a cookie that we did not make is ignored") {
    for (const char* cookie : {"equipoise_guest=",
                               "equipoise_guest=abc",
                               "equipoise_guest",
                               "equipoise_guest=0123456789ABCDEF0123456789ABCDEF",
                               "equipoise_session=0123456789abcdef0123456789abcdef",
                               "equipoise_session=0123456789abcdefghijklmnopqrstuvwxyz!!!!!!!",
                               ";;=;"}) {
        CHECK(!SessionCookie(false).find(cookie));
    }
}

TEST_CASE("the cookie of earlier versions identifies its person, but not under HTTPS") {
    const char* cookie = "equipoise_guest=0123456789abcdef0123456789abcdef";
    CHECK(SessionCookie(false).find(cookie) == "0123456789abcdef0123456789abcdef");
    CHECK(!SessionCookie(true).find(cookie));
}

TEST_CASE("a table's name is short, unambiguous and never the same") {
    const std::string name = new_table_name();
    CHECK(is_table_name(name));
    CHECK(new_table_name() != name);
    for (const char* other : {"", "abc", "abcdefghi!", "abcdefghijk", "ABCDEFGHJK", "../../etc/"}) {
        CHECK_FALSE(is_table_name(other));
    }
}

}  // namespace
}  // namespace equipoise::server
