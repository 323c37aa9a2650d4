#include "equipoise/server/common/log.hpp"

#include <doctest/doctest.h>

namespace equipoise::server {
namespace {

TEST_CASE("nobody adds a line to the log, or commands the terminal of whoever reads it") {
    CHECK(plain_line("login: result=done") == "login: result=done");
    CHECK(plain_line("a\n[2026-01-01 00:00:00.000] [equipoise] [info] login: result=done") ==
          "a\\x0a[2026-01-01 00:00:00.000] [equipoise] [info] login: result=done");
    CHECK(plain_line("\r\x1b[2J\x7f") == "\\x0d\\x1b[2J\\x7f");
    CHECK(plain_line("\xc2\x9b"
                     "2J") ==
          "\\xc2\\x9b"
          "2J");
    // Letters of any language stay.
    CHECK(plain_line("Z\xc3\xbcrich \xc2\xa7") == "Z\xc3\xbcrich \xc2\xa7");
}

}  // namespace
}  // namespace equipoise::server
