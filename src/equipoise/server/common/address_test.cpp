#include "equipoise/server/common/address.hpp"

#include <doctest/doctest.h>

namespace equipoise::server {
namespace {

AddressRanges ranges(std::initializer_list<const char*> texts) {
    AddressRanges all;
    for (const char* text : texts) {
        const auto range = AddressRange::parse(text);
        REQUIRE(range.has_value());
        if (range) all.push_back(*range);
    }
    return all;
}

TEST_CASE("a range holds its addresses, in either spelling, and no others") {
    const AddressRanges ten = ranges({"10.0.0.0/8"});
    CHECK(holds(ten, "10.255.0.1"));
    CHECK(holds(ten, "::ffff:10.1.2.3"));
    CHECK_FALSE(holds(ten, "11.0.0.1"));
    CHECK_FALSE(holds(ten, "::1"));
    CHECK_FALSE(holds(ten, "10.0.0.1.evil"));
    CHECK(holds(ranges({"2001:db8::/33"}), "2001:db8:7fff::1"));
    CHECK_FALSE(holds(ranges({"2001:db8::/33"}), "2001:db8:8000::1"));
    CHECK(holds(ranges({"0.0.0.0/0"}), "203.0.113.9"));
    CHECK_FALSE(holds(ranges({"0.0.0.0/0"}), "2001:db8::1"));
    CHECK(holds(this_machine(), "127.9.9.9"));
    CHECK(holds(this_machine(), "::1"));
    CHECK_FALSE(holds(this_machine(), ""));
}

TEST_CASE("a range that makes no sense is refused") {
    for (const char* text :
         {"", "10.0.0.0/33", "::/129", "10.0.0.0/", "10.0.0/8", "host", "::1/-1"})
        CHECK_FALSE(AddressRange::parse(text).has_value());
}

TEST_CASE("only a trusted proxy is believed about who asks") {
    const AddressRanges trusted = ranges({"127.0.0.1", "10.0.0.0/8"});
    CHECK(client_address("203.0.113.9", "198.51.100.1", trusted) == "203.0.113.9");
    CHECK(client_address("127.0.0.1", "198.51.100.1", trusted) == "198.51.100.1");
    CHECK(client_address("127.0.0.1", "", trusted) == "127.0.0.1");
    // What the client itself wrote stands to the left of what the proxies saw.
    CHECK(client_address("127.0.0.1", "1.1.1.1, 198.51.100.1, 10.0.0.7", trusted) ==
          "198.51.100.1");
    CHECK(client_address("127.0.0.1", "1.1.1.1, nonsense", trusted) == "127.0.0.1");
    CHECK(client_address("127.0.0.1", "1.1.1.1", {}) == "127.0.0.1");
}

TEST_CASE("limits count an IPv6 network as one") {
    CHECK(limit_key("2001:db8:1:2::1") == limit_key("2001:db8:1:2:ffff::9"));
    CHECK(limit_key("2001:db8:1:2::1") != limit_key("2001:db8:1:3::1"));
    CHECK(limit_key("192.0.2.1") != limit_key("192.0.2.2"));
    CHECK(limit_key("192.0.2.1") == limit_key("::ffff:192.0.2.1"));
    CHECK(shown_network("2001:db8:1:2:ffff::9") == "2001:db8:1:2::/64");
    CHECK(shown_network("::ffff:192.0.2.1") == "192.0.2.1");
    CHECK(shown_network("nonsense\n") == "unknown");
}

TEST_CASE("only addresses that are given out on the internet are public") {
    const auto public_at = [](const char* text) { return is_public(parse_address(text).value()); };
    for (const char* text : {"1.1.1.1",
                             "9.9.9.9",
                             "172.15.0.1",
                             "172.32.0.1",
                             "100.128.0.1",
                             "192.167.1.1",
                             "223.255.255.255",
                             "2606:4700::1111",
                             "2a00:1450::1"}) {
        CAPTURE(text);
        CHECK(public_at(text));
    }
    for (const char* text : {"0.0.0.0",
                             "10.1.2.3",
                             "100.64.0.1",
                             "100.127.255.255",
                             "127.0.0.1",
                             "127.9.9.9",
                             "169.254.1.1",
                             "172.16.0.1",
                             "172.31.255.255",
                             "192.0.2.7",
                             "192.168.1.1",
                             "198.18.0.1",
                             "203.0.113.9",
                             "224.0.0.1",
                             "255.255.255.255",
                             "::",
                             "::1",
                             "fe80::1",
                             "fd00::1",
                             "fc00::1",
                             "ff02::1",
                             "64:ff9b::a00:1",
                             "2001:db8::1",
                             "2002:7f00:1::",
                             "2001::1",
                             "::ffff:127.0.0.1",
                             "::ffff:10.0.0.1",
                             "::127.0.0.1",
                             "fec0::1"}) {
        CAPTURE(text);
        CHECK_FALSE(public_at(text));
    }
}

}  // namespace
}  // namespace equipoise::server
