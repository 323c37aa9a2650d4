#include "equipoise/server/push/message.hpp"

#include <nlohmann/json.hpp>

#include <doctest/doctest.h>

#include "equipoise/base/text.hpp"
#include "equipoise/server/common/sodium.hpp"

namespace equipoise::server {
namespace {

std::string bytes_of(std::string_view text) { return read_base64url(text).value(); }

// RFC 8291, section 5 and appendix A.
const std::string kText = "When I grow up, I want to be a watermelon";
const std::string kSenderPrivate = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw";
const std::string kSenderPublic =
    "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";
const std::string kBrowserPrivate = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94";
const std::string kBrowserPublic =
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
const std::string kAuth = "BTBZMqHH6r4Tts7J_aSIgg";
const std::string kSalt = "DGv6ra1nlYgDCS1FRnbzlw";
const std::string kShared = "kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs";
const std::string kBody =
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS"
    "6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qu"
    "lcy4a-fN";

BrowserKeys browser() {
    return {EcKey::of_public(bytes_of(kBrowserPublic)).value(), bytes_of(kAuth)};
}

TEST_CASE("a push is encrypted as in the example of RFC 8291") {
    const EcKey sender = EcKey::of_private(bytes_of(kSenderPrivate)).value();
    CHECK(base64url(sender.public_bytes()) == kSenderPublic);
    CHECK(base64url(sender.private_bytes()) == kSenderPrivate);
    const EcKey reader = EcKey::of_private(bytes_of(kBrowserPrivate)).value();
    CHECK(base64url(sender.shared_with(browser().p256dh)) == kShared);
    CHECK(base64url(reader.shared_with(sender)) == kShared);
    CHECK(base64url(encrypt_push(kText, 0, browser(), sender, bytes_of(kSalt))) == kBody);
}

TEST_CASE("padding hides how long a push is, and no two are sealed with the same key and salt") {
    const std::string one = encrypt_push("short", 95, browser());
    const std::string other = encrypt_push("a little longer", 85, browser());
    CHECK(one.size() == other.size());
    CHECK(one.substr(0, kSaltBytes) != other.substr(0, kSaltBytes));
    CHECK(one.substr(21, 65) != other.substr(21, 65));
    CHECK_THROWS_AS(encrypt_push("", 4096, browser()), std::length_error);
}

TEST_CASE("the example of RFC 8292 is signed by its key, and nothing else is") {
    const std::string claims =
        "eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9."
        "eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdX"
        "NoQGV4YW1wbGUuY29tIn0";
    const std::string signature = bytes_of(
        "i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA");
    const EcKey key =
        EcKey::of_public(
            bytes_of("BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSw"
                     "k5Y2EmClBPs"))
            .value();
    CHECK(key.has_signed(claims, signature));
    CHECK_FALSE(key.has_signed(claims + "x", signature));
    CHECK_FALSE(key.has_signed(claims, signature.substr(1) + "x"));
    CHECK_FALSE(key.has_signed(claims, ""));
    CHECK_FALSE(EcKey::fresh().has_signed(claims, signature));
    // The same claims are written in the same bytes.
    const PushSender sender{EcKey::fresh(), "mailto:push@example.com"};
    const std::string header = vapid_authorization(sender, "https://push.example.net", 1453523768);
    REQUIRE(header.rfind("vapid t=" + claims + ".", 0) == 0);
    const auto parts = split(std::string_view(header).substr(8 + claims.size() + 1), ',');
    REQUIRE(parts.size() == 2);
    CHECK(sender.key.has_signed(claims, bytes_of(parts[0])));
    CHECK(parts[1] == " k=" + base64url(sender.key.public_bytes()));
}

TEST_CASE("a key that is none on P-256 is refused") {
    std::string off_curve = bytes_of(kBrowserPublic);
    off_curve.back() ^= 1;
    CHECK_FALSE(EcKey::of_public(off_curve));
    CHECK_FALSE(EcKey::of_public(""));
    CHECK_FALSE(EcKey::of_public(bytes_of(kBrowserPublic).substr(0, 64)));
    CHECK_FALSE(EcKey::of_public(std::string(65, '\0')));
    CHECK_FALSE(EcKey::of_public("\4" + std::string(64, '\xff')));
    CHECK_FALSE(EcKey::of_private(std::string(32, '\0')));
    CHECK_FALSE(EcKey::of_private(std::string(32, '\xff')));
    CHECK_FALSE(EcKey::of_private(std::string(31, '\1')));
    CHECK_FALSE(read_base64url("a+b/"));
    CHECK_FALSE(read_base64url("aGk="));
    CHECK(read_base64url("aGk") == "hi");
}

}  // namespace
}  // namespace equipoise::server
