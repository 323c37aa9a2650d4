#include "equipoise/server/people/secrets/totp.hpp"

#include <doctest/doctest.h>

namespace equipoise::server {
namespace {

// The key of RFC 4226, appendix D, and RFC 6238, appendix B.
constexpr std::string_view kKey = "12345678901234567890";

TEST_CASE("codes are those of RFC 4226 and RFC 6238") {
    std::int64_t step = 0;
    for (const char* code :
         {"755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583"})
        CHECK(totp_code(kKey, step++) == code);
    // The RFC's codes have eight digits; six are their end.
    CHECK(totp_code(kKey, totp_step(59'000)) == "287082");
    CHECK(totp_code(kKey, totp_step(1'111'111'109'000)) == "081804");
    CHECK(totp_code(kKey, totp_step(20'000'000'000'000)) == "353130");
}

TEST_CASE("keys are written as RFC 4648 says") {
    CHECK(base32("") == "");
    CHECK(base32("f") == "MY");
    CHECK(base32("foo") == "MZXW6");
    CHECK(base32("foobar") == "MZXW6YTBOI");
    CHECK(totp_url(kKey, "ada") ==
          "otpauth://totp/Equipoise:ada?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Equipoise");
    CHECK(new_totp_key().size() == 20);
    CHECK(new_totp_key() != new_totp_key());
}

TEST_CASE("a code counts within a step of its time, and once") {
    constexpr std::int64_t kNow = 600'000;  // Step 20.
    for (const std::int64_t step : {19, 20, 21})
        CHECK(find_totp_step(kKey, totp_code(kKey, step), kNow, 0) == step);
    for (const std::int64_t step : {18, 22})
        CHECK_FALSE(find_totp_step(kKey, totp_code(kKey, step), kNow, 0).has_value());
    CHECK_FALSE(find_totp_step(kKey, totp_code(kKey, 20), kNow, 20).has_value());
    CHECK(find_totp_step(kKey, totp_code(kKey, 21), kNow, 20) == 21);
    for (const char* wrong : {"", "1", "12345678", "abcdef"})
        CHECK_FALSE(find_totp_step(kKey, wrong, kNow, 0).has_value());
}

}  // namespace
}  // namespace equipoise::server
