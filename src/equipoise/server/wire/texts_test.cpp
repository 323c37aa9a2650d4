#include "equipoise/server/wire/texts.hpp"

#include <doctest/doctest.h>

namespace equipoise::server {
namespace {

constexpr std::size_t kMostOfBody = 100;

/// The status and body of the refusal; empty if there is none.
std::string refusal_of(HttpRequest request, std::size_t max_body = kMostOfBody) {
    const auto refused = refuse_texts(request, max_body);
    return refused ? std::to_string(refused->status) + " " + *refused->body : std::string();
}

HttpRequest post_of(std::string body) {
    HttpRequest request;
    request.path = "/api/me";
    request.body = std::move(body);
    return request;
}

TEST_CASE("a NUL is refused in whatever text or name of a body, and the field is named") {
    for (const char* body : {R"({"name":"\u0000"})",
                             R"({"name":["a",{"b":"c\u0000d"}]})",
                             R"({"name":{"b\u0000":1}})"}) {
        CAPTURE(body);
        const std::string refused = refusal_of(post_of(body));
        CHECK(refused.substr(0, 3) == "422");
        CHECK(refused.find(R"("code":"bad_text")") != std::string::npos);
        CHECK(refused.find(R"("field":"name")") != std::string::npos);
    }
    CHECK(refusal_of(post_of(R"({"na\u0000me":1})")).substr(0, 3) == "422");
}

TEST_CASE("what only looks like a NUL passes, and so does what others refuse") {
    // A backslash and five characters, not one character.
    CHECK(refusal_of(post_of(R"({"name":"\\u0000"})")).empty());
    CHECK(refusal_of(post_of(R"({"name":"\u0001"})")).empty());
    CHECK(refusal_of(post_of(R"(["\u0000"])")).empty());
    CHECK(refusal_of(post_of(R"({"name":"\u0000"})"), 5).empty());
    CHECK(refusal_of(post_of("")).empty());
}

TEST_CASE("a path that is no text leads nowhere, and a query that is none is refused by its name") {
    HttpRequest request;
    request.path = "/api/ladders";
    for (const char* query : {"", "game=a&mode=%41", "game=%c3%a9", "%", "game"}) {
        CAPTURE(query);
        request.query = query;
        CHECK(refusal_of(request).empty());
    }
    for (const char* query : {"game=%00", "game=a&mode=%ff", "x=1&y=%c3"}) {
        CAPTURE(query);
        request.query = query;
        const std::string refused = refusal_of(request);
        CHECK(refused.substr(0, 3) == "422");
        CHECK(refused.find(R"("code":"bad_text")") != std::string::npos);
    }
    request.query = "game=a&mode=%ff";
    CHECK(refusal_of(request).find(R"("field":"mode")") != std::string::npos);
    request.query = "";
    request.path = "/api/arenas/\xff";
    CHECK(refusal_of(request).substr(0, 3) == "404");
}

}  // namespace
}  // namespace equipoise::server
