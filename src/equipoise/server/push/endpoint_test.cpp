#include "equipoise/server/push/endpoint.hpp"

#include <doctest/doctest.h>

namespace equipoise::server {
namespace {

TEST_CASE("the address of a push service is read") {
    const auto endpoint = read_endpoint("https://Push.Example.net/wpush/v2/abc?x=1", {});
    REQUIRE(endpoint);
    CHECK(endpoint->host == "push.example.net");
    CHECK(endpoint->port == 443);
    CHECK(endpoint->target == "/wpush/v2/abc?x=1");
    CHECK(endpoint->origin() == "https://push.example.net");
    CHECK_FALSE(endpoint->is_allowed);
    CHECK(read_endpoint("https://push.example.net:443/a", {})->origin() ==
          "https://push.example.net");
    CHECK(read_endpoint("https://push.example.net?x", {})->target == "/?x");
}

TEST_CASE("an address that is none of a push service on the internet is refused") {
    for (const char* url : {"",
                            "push.example.net/a",
                            "http://push.example.net/a",
                            "ftp://push.example.net/a",
                            "https://",
                            "https:///a",
                            "https://push.example.net:8443/a",
                            "https://push.example.net:22/a",
                            "https://push.example.net:0/a",
                            "https://push.example.net:443x/a",
                            "https://push.example.net:/a",
                            "https://user@push.example.net/a",
                            "https://user:secret@push.example.net/a",
                            "https://push.example.net@10.0.0.1/a",
                            "https://127.0.0.1/a",
                            "https://127.1/a",
                            "https://2130706433/a",
                            "https://0x7f.0x0.0x0.0x1/a",
                            "https://0x7f000001/a",
                            "https://[::1]/a",
                            "https://[::ffff:127.0.0.1]:443/a",
                            "https://localhost/a",
                            "https://postgres/a",
                            "https://push..net/a",
                            "https://-push.net/a",
                            "https://push.example.net./a",
                            "https://push_example.net/a",
                            "https://push.example.net/a b",
                            "https://push.example.net/a\r\nX: y",
                            "https://push.example.net/a#b",
                            "https://push.example.net\\@10.0.0.1/a",
                            "https://p\xc3\xbcsh.net/a"}) {
        CAPTURE(url);
        CHECK_FALSE(read_endpoint(url, {}));
    }
    CHECK_FALSE(read_endpoint("https://push.example.net/" + std::string(1024, 'a'), {}));
}

TEST_CASE("what the operator allows may be anywhere, and nothing beside it") {
    const std::vector<std::string> allowed{"https://localhost:8443", "https://127.0.0.1:9"};
    CHECK(read_endpoint("https://localhost:8443/a", allowed)->is_allowed);
    CHECK(read_endpoint("https://127.0.0.1:9/a", allowed)->port == 9);
    CHECK_FALSE(read_endpoint("https://localhost/a", allowed));
    CHECK_FALSE(read_endpoint("https://localhost:84431/a", allowed));
    CHECK_FALSE(read_endpoint("http://localhost:8443/a", allowed));
    CHECK_FALSE(read_endpoint("https://x@localhost:8443/a", allowed));
    CHECK_FALSE(read_endpoint("https://push.example.net/a", allowed)->is_allowed);
}

}  // namespace
}  // namespace equipoise::server
