#include "equipoise/server/people/secrets/passwords.hpp"

#include <doctest/doctest.h>

namespace equipoise::server {
namespace {

TEST_CASE("a login is short, plain and the same in any case") {
    CHECK(checked_login("Ada.Lovelace") == "ada.lovelace");
    CHECK(checked_login("a_b-3") == "a_b-3");
    for (const std::string text : {"", "ab", "ada lovelace", "ad\xc3\xa4", "a/b", "ada\n"})
        CHECK_FALSE(checked_login(text).has_value());
    CHECK(checked_login(std::string(32, 'a')).has_value());
    CHECK_FALSE(checked_login(std::string(33, 'a')).has_value());
}

TEST_CASE("a password is judged by its length in characters and by how common it is") {
    CHECK(why_not_password("short12", "ada").has_value());
    CHECK_FALSE(why_not_password("long enough", "ada").has_value());
    CHECK(why_not_password("        ", "ada").has_value());
    CHECK_FALSE(why_not_password("   a   b", "ada").has_value());
    std::string umlauts = "a few";
    for (int i = 0; i < 123; ++i) umlauts += "\xc3\xa4";
    CHECK_FALSE(why_not_password(umlauts, "ada").has_value());
    CHECK(why_not_password(umlauts + "a", "ada").has_value());
    CHECK(why_not_password("\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4", "ada").has_value());
    CHECK(why_not_password("PassWord123", "ada").has_value());
    CHECK(why_not_password("P@ssw0rd123!", "ada").has_value());
    CHECK(why_not_password("Ada.Lovelace", "ada.lovelace").has_value());
}

TEST_CASE("a password is kept as argon2id with 19 MiB and two passes, salted") {
    const std::string hash = hash_password("correct horse");
    CHECK(hash.rfind("$argon2id$v=19$m=19456,t=2,p=1$", 0) == 0);
    CHECK(hash != hash_password("correct horse"));
    CHECK(is_password("correct horse", hash));
    CHECK_FALSE(is_password("correct horsf", hash));
    CHECK_FALSE(is_password("", hash));
    CHECK_FALSE(is_password("correct horse", std::nullopt));
    CHECK_FALSE(is_password("a password that is nobody's", std::nullopt));
    CHECK_FALSE(is_password("x", std::string("not a hash")));
}

}  // namespace
}  // namespace equipoise::server
