#include "equipoise/server/desk/html.hpp"

#include <doctest/doctest.h>

namespace equipoise::server {
namespace {

// What HTML reserves in texts and in attributes with double quotes: section 13.1 of its standard.
TEST_CASE("no character of a text is markup") {
    CHECK(text("<script>alert('1' & \"2\")</script>").source() ==
          "&lt;script&gt;alert(&#39;1&#39; &amp; &quot;2&quot;)&lt;/script&gt;");
    CHECK(text("&lt;").source() == "&amp;lt;");
    CHECK(text("caf\u00e9 \u4f60").source() == "caf\u00e9 \u4f60");
}

TEST_CASE("a text is one line without control characters") {
    CHECK(text("a\nb\x1b[2J\x7f").source() == "a\\x0ab\\x1b[2J\\x7f");
    CHECK(text("\xc2\x9b").source() == "\\xc2\\x9b");
}

TEST_CASE("an attribute ends where its element says so") {
    const std::string source =
        element("a", {{"href", "x\" onclick=\"y"}}, {text("<b>"), element("i", {}, {})}).source();
    CHECK(source == "<a href=\"x&quot; onclick=&quot;y\">&lt;b&gt;<i></i></a>");
    CHECK(void_element("input", {{"value", "'>"}}).source() == "<input value=\"&#39;&gt;\">");
}

TEST_CASE("a gap of a sentence takes HTML, and the rest of the sentence is text") {
    Texts texts("en");
    REQUIRE(texts.add(R"({"shared.test.pair": "<{one}> & {other}, {count}"})"));
    const Html link = element("a",
                              {},
                              {text("\x01"
                                    "a<")});
    const Html whole = sentence(
        texts, Reason("shared.test.pair", {{"count", 3}}), {{"other", link}, {"one", text("'")}});
    CHECK(whole.source() == "&lt;&#39;&gt; &amp; <a>\\x01a&lt;</a>, 3");
}

TEST_CASE("a word in a sentence opens no gap but those that there are") {
    Texts texts("en");
    REQUIRE(texts.add(R"({"shared.test.word": "{word}{gap}"})"));
    const auto made = [&](const char* word) {
        return sentence(texts, Reason("shared.test.word", {{"word", word}}), {{"gap", text("G")}})
            .source();
    };
    CHECK(made("<") == "&lt;G");
    CHECK(made("\x01z") == "\\x01zG");
    CHECK(made("\x01") == "\\x01G");
}

}  // namespace
}  // namespace equipoise::server
