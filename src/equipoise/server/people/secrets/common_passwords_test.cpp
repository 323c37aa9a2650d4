#include "equipoise/server/people/secrets/common_passwords.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "equipoise/base/text.hpp"

namespace equipoise::server {
namespace {

std::vector<std::string_view> listed() {
    const std::string_view file = common_passwords_file();
    auto lines = split(trim(file.substr(file.find("\n\n") + 2)), '\n');
    return {lines.begin(), lines.end()};
}

TEST_CASE("more than ten thousand common passwords are known, and every one is found") {
    const auto all = listed();
    CHECK(all.size() > 10'000);
    CHECK(std::is_sorted(all.begin(), all.end()));
    CHECK(std::adjacent_find(all.begin(), all.end()) == all.end());
    CHECK(std::all_of(all.begin(), all.end(), is_common_password));
}

TEST_CASE("variations of common passwords are as common") {
    for (const std::string password :
         {"password1",      "password2024", "password123!", "p@ssw0rd",     "p4$$w0rd99",
          "passw0rd!!",     "dr4g0n2023",   "l3tm31n!",     "1loveyou123",  "m1chael.",
          "equipoise",      "3quip0is3",    "equ1poise!",   "sunshine#1",   "iloveyouiloveyou",
          "dragon1dragon1", "aaaaaaaaa",    "abababab",     "123412341234", "0123456789"}) {
        CAPTURE(password);
        CHECK(is_common_password(password));
    }
}

TEST_CASE("passwords that only contain a common word are not common") {
    for (const std::string password : {"correct horse battery",
                                       "dragon eats the princess",
                                       "my dragon",
                                       "xkqvzwyj",
                                       "staple of the stable",
                                       "dragon519273846",
                                       "a few words in a row",
                                       "long enough",
                                       "\xc3\xbcnusual w\xc3\xb6rds"}) {
        CAPTURE(password);
        CHECK_FALSE(is_common_password(password));
    }
}

}  // namespace
}  // namespace equipoise::server
