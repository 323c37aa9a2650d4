#include "equipoise/server/wire/limits.hpp"

#include <doctest/doctest.h>

namespace equipoise::server {
namespace {

using namespace std::chrono_literals;

const TimePoint kStart{std::chrono::hours{1000}};

TEST_CASE("a bucket gives its burst, then what its rate fills in") {
    Buckets buckets(2, 3);
    for (int i = 0; i < 3; ++i) CHECK(buckets.take("ada", kStart));
    CHECK_FALSE(buckets.take("ada", kStart));
    CHECK(buckets.seconds_to_wait("ada", kStart) == 1);
    CHECK(buckets.take("ben", kStart));
    CHECK(buckets.take("ada", kStart + 500ms));
    CHECK_FALSE(buckets.take("ada", kStart + 600ms));
    for (int i = 0; i < 3; ++i) CHECK(buckets.take("ada", kStart + 1h));
    CHECK_FALSE(buckets.take("ada", kStart + 1h));
}

TEST_CASE("what was charged afterwards has to fill in again before the next token") {
    Buckets buckets(1, 10);
    CHECK(buckets.take("ada", kStart));
    buckets.charge("ada", 14, kStart);
    CHECK(buckets.debt("ada", kStart) == 5s);
    CHECK(buckets.debt("ada", kStart + 4500ms) == 500ms);
    CHECK(buckets.debt("ada", kStart + 5s) == 0ms);
    CHECK(buckets.debt("ben", kStart) == 0ms);
    CHECK_FALSE(buckets.take("ada", kStart));
    CHECK(buckets.seconds_to_wait("ada", kStart) == 6);
    CHECK_FALSE(buckets.take("ada", kStart + 5s));
    CHECK(buckets.take("ada", kStart + 6s));
    buckets.charge("ben", 3, kStart);
    for (int i = 0; i < 7; ++i) CHECK(buckets.take("ben", kStart));
    CHECK_FALSE(buckets.take("ben", kStart));
}

TEST_CASE("a slow bucket says how long to wait") {
    Buckets buckets(1.0 / 60, 1);
    CHECK(buckets.take("ada", kStart));
    CHECK_FALSE(buckets.take("ada", kStart));
    CHECK(buckets.seconds_to_wait("ada", kStart) == 60);
    CHECK(buckets.seconds_to_wait("ada", kStart + 45s) == 15);
}

TEST_CASE("keys that nobody uses any more do not fill the memory") {
    Buckets buckets(1, 1);
    Throttle throttle(1, 60s);
    for (int i = 0; i < 100'000; ++i) {
        const TimePoint now = kStart + std::chrono::seconds{i};
        buckets.take(std::to_string(i), now);
        throttle.failed(std::to_string(i), now);
    }
    CHECK(buckets.size() <= 1024);
    CHECK(throttle.size() <= 8192);
}

TEST_CASE("failures are free at first, then the wait doubles up to its longest") {
    Throttle throttle(5, 60s);
    TimePoint now = kStart;
    for (int i = 0; i < 4; ++i) {
        throttle.failed("ada", now);
        CHECK(throttle.wait("ada", now) == 0s);
    }
    for (const auto expected : {1s, 2s, 4s, 8s, 16s, 32s, 60s, 60s}) {
        throttle.failed("ada", now);
        CHECK(throttle.wait("ada", now) == expected);
        CHECK(throttle.wait("ada", now + expected - 1ms) == 1s);
        now += expected;
        CHECK(throttle.wait("ada", now) == 0s);
    }
    CHECK(throttle.wait("ben", now) == 0s);
}

TEST_CASE("forgiven failures do not count, and there are no more to forgive than happened") {
    Throttle throttle(1, 60s);
    throttle.failed("ada", kStart);
    throttle.failed("ada", kStart);
    throttle.forgive("ada");
    CHECK(throttle.wait("ada", kStart) == 1s);
    throttle.forgive("ada");
    throttle.forgive("ada");
    CHECK(throttle.wait("ada", kStart) == 0s);
}

TEST_CASE("a success and an hour without failures begin anew") {
    Throttle throttle(1, 60s);
    throttle.failed("ada", kStart);
    throttle.failed("ada", kStart);
    CHECK(throttle.wait("ada", kStart) == 2s);
    throttle.succeeded("ada");
    CHECK(throttle.wait("ada", kStart) == 0s);
    for (int i = 0; i < 50; ++i) throttle.failed("ben", kStart);
    CHECK(throttle.wait("ben", kStart) == 60s);
    CHECK(throttle.wait("ben", kStart + 1h) == 0s);
    throttle.failed("ben", kStart + 1h);
    CHECK(throttle.wait("ben", kStart + 1h) == 1s);
}

}  // namespace
}  // namespace equipoise::server
