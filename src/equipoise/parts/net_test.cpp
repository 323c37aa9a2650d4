#include "equipoise/parts/net.hpp"

#include <array>
#include <cmath>
#include <string>

#include <doctest/doctest.h>

namespace equipoise {
namespace {

std::string hex(int number) {
    static constexpr char kDigits[] = "0123456789abcdef";
    const auto bits = static_cast<std::uint16_t>(static_cast<std::int16_t>(number));
    std::string text;
    for (int shift = 12; shift >= 0; shift -= 4) text += kDigits[bits >> shift & 15];
    return text;
}

/// Two inputs and two layers of eight, of which only the first two units of each are used.
std::string small_net() {
    std::string first, second, last;
    const auto unit = [](int a, int b) { return hex(a) + hex(b) + std::string(4 * 6, '0'); };
    first = unit(2, -4) + unit(-32768, 32767);
    second = unit(3, 1) + unit(0, -2);
    for (int i = 2; i < 8; ++i) second += unit(0, 0);
    last = hex(5) + hex(-7);
    for (int i = 2; i < 8; ++i) last += hex(0);
    const std::string zeros = "0,0,0,0,0,0";
    return R"({"about":"","inputs":2,"first":{"bias":[1,-1,)" + zeros +
        R"(],"steps":[0.5,0.25],"weights":")" + first + R"("},"second":{"bias":[0.5,-0.5,)" +
        zeros + R"(],"steps":[1,1,1,1,1,1,1,1],"weights":")" + second +
        R"("},"last":{"bias":[0.125],"steps":[1,2,1,1,1,1,1,1],"weights":")" + last + R"("}})";
}

TEST_CASE("a net adds up its layers as the arithmetic on paper does") {
    const Net net(small_net());
    REQUIRE(net.inputs() == 2);
    // Row (3, 0): first (1 + 3 * 1, -1 - 3 * 2) = (4, -7), rectified (4, 0); second (0.5 + 4 * 3,
    // -0.5 + 4 * 1) = (12.5, 3.5); 0.125 + 5 * 12.5 - 7 * 2 * 3.5 = 13.625.
    CHECK(net.logit(std::array{3.0F, 0.0F}) == 13.625F);
    // Row (0, 1): first (1 - 8192, -1 + 8191.75) = (-8191, 8190.75), rectified (0, 8190.75); second
    // (0.5, -0.5 - 16381.5), rectified (0.5, 0); 0.125 + 2.5.
    CHECK(net.logit(std::array{0.0F, 1.0F}) == 2.625F);
}

TEST_CASE("the exponential function of the nets is that of the library to one part in a million") {
    for (float x = -60; x < 60; x += 0.37F) {
        const double right = std::exp(static_cast<double>(x));
        CHECK(static_cast<double>(exponential(x)) == doctest::Approx(right).epsilon(4e-6));
    }
    CHECK(exponential(0) == 1);
    CHECK(exponential(-1000) > 0);
    CHECK(std::isfinite(exponential(1000)));
}

struct TwoTeams {
    static int seats() { return 3; }
    static int side(Seat seat) { return seat.index() == 1 ? 1 : 0; }
};

TEST_CASE("seats of one side share the sum of their weights, and who is out has none") {
    const Net net(small_net());
    const std::array rows{3.0F, 0.0F, 0.0F, 1.0F, 0.0F, 1.0F};
    const double strong = std::exp(13.625 - 2.625);
    Values values{};
    judge_by_net(net, TwoTeams{}, rows, [](Seat) { return true; }, values);
    CHECK(values[Seat(0)] == doctest::Approx((strong + 1) / (strong + 2)));
    CHECK(values[Seat(1)] == doctest::Approx(1 / (strong + 2)).epsilon(1e-4));
    CHECK(values[Seat(2)] == values[Seat(0)]);
    judge_by_net(net, TwoTeams{}, rows, [](Seat seat) { return seat.index() != 0; }, values);
    CHECK(values[Seat(1)] == 0.5F);
}

}  // namespace
}  // namespace equipoise
