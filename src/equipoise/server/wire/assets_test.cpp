#include "equipoise/server/wire/assets.hpp"

#include <doctest/doctest.h>

namespace equipoise::server {
namespace {

using namespace std::string_view_literals;

TEST_CASE("assets: an archive gives back what was packed, bytes of any kind too") {
    constexpr auto kArchive =
        "/a.txt\0\x05\0\0\0\0\0\0\0hello/data/b\0\x02\0\0\0\0\0\0\0\0\xff/c\0\0\0\0\0\0\0\0\0"sv;
    const Assets assets(kArchive);
    CHECK(assets.all().size() == 3);
    CHECK(assets.find("/a.txt") == "hello"sv);
    CHECK(assets.find("/data/b") == "\0\xff"sv);
    CHECK(assets.find("/c") == ""sv);
    CHECK_FALSE(assets.find("/a"));
    CHECK(Assets(""sv).all().empty());
}

TEST_CASE("assets: an archive that is cut short is not believed") {
    constexpr auto kArchive = "/a.txt\0\x05\0\0\0\0\0\0\0hello"sv;
    for (std::size_t size = 1; size < kArchive.size(); ++size) {
        CHECK_THROWS(Assets(kArchive.substr(0, size)));
    }
}

}  // namespace
}  // namespace equipoise::server
