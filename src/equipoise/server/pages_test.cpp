#include "equipoise/server/pages.hpp"

#include <fstream>
#include <iterator>
#include <regex>
#include <string>
#include <vector>

#include <doctest/doctest.h>

namespace equipoise::server {
namespace {

TEST_CASE("the pages of the server are those of the application's router") {
    std::ifstream in(std::string(EQ_SOURCE_DIR) + "/web/src/protocol/pages.ts");
    const std::string router{std::istreambuf_iterator<char>(in), {}};
    const std::size_t begin = router.find("kPages = [");
    REQUIRE(begin != std::string::npos);
    const std::string list = router.substr(begin, router.find(']', begin) - begin);
    const std::regex quoted("'([^']*)'");
    std::vector<std::string> pages;
    for (std::sregex_iterator it(list.begin(), list.end(), quoted), end; it != end; ++it) {
        pages.push_back((*it)[1]);
    }
    CHECK(pages == std::vector<std::string>(kPages.begin(), kPages.end()));
}

TEST_CASE("only the application's own addresses are pages") {
    for (const char* path : {"/",
                             "/new/elements",
                             "/table/abc",
                             "/table/a%20b",
                             "/table/x.y",
                             "/account",
                             "/ladder",
                             "/person/abc",
                             "/verify",
                             "/analysis",
                             "/puzzles",
                             "/puzzles/elements",
                             "/play"}) {
        CHECK_MESSAGE(is_page(path), path);
    }
    for (const char* path : {"",
                             "x",
                             "//",
                             "/metrics",
                             "/new",
                             "/new/",
                             "/table",
                             "/table//",
                             "/table/abc/def",
                             "/account/",
                             "/accounts",
                             "/person",
                             "/verify/x",
                             "/puzzles/",
                             "/index",
                             "/api"}) {
        CHECK_FALSE_MESSAGE(is_page(path), path);
    }
}

TEST_CASE("a page names the files that its kind and its game need, and their texts in a language") {
    const Preloads preloads(
        R"({"/": "</a.js>", "/table/:table": "</b.js>", "elements": "</c.js>", "size": 3,
            "en/shared": "</en.js>", "de/shared": "</de.js>", "de/elements": "</el.js>"})");
    CHECK(preloads.of("/", "", "fr") == "</a.js>");
    CHECK(preloads.of("/", "", "en") == "</en.js>, </a.js>");
    CHECK(preloads.of("/table/x7", "", "fr") == "</b.js>");
    CHECK(preloads.of("/table/x7", "elements", "fr") == "</b.js>, </c.js>");
    CHECK(preloads.of("/table/x7", "elements", "de") == "</de.js>, </b.js>, </el.js>, </c.js>");
    CHECK(preloads.of("/table/x7", "oneworld", "fr") == "</b.js>");
    CHECK(preloads.of("/table/x7", "size", "fr") == "</b.js>");
    CHECK(preloads.of("/ladder", "", "en").empty());
    for (const char* unread : {"", "{", "[]", R"({"/": 1})"})
        CHECK_MESSAGE(Preloads(unread).of("/", "", "en").empty(), unread);
}

}  // namespace
}  // namespace equipoise::server
