#include "equipoise/server/store/gathering.hpp"

#include <doctest/doctest.h>

namespace equipoise::server {
namespace {

using namespace std::chrono_literals;

/// What comes every `gap`, so often, from `now` on.
void come(Gathering& gathering,
          Gathering::TimePoint& now,
          std::chrono::microseconds gap,
          int times) {
    for (int i = 0; i < times; ++i) gathering.came(now += gap);
}

}  // namespace

TEST_CASE("A commit waits for others only while many come") {
    Gathering gathering;
    Gathering::TimePoint now{};
    come(gathering, now, 5ms, 400);
    CHECK_FALSE(gathering.is_worth_it());
    come(gathering, now, 1ms, 100);
    CHECK(gathering.is_worth_it());
    come(gathering, now, 5ms, 100);
    CHECK_FALSE(gathering.is_worth_it());
}

TEST_CASE("A move that comes alone after many does not wait") {
    Gathering gathering;
    Gathering::TimePoint now{};
    come(gathering, now, 1ms, 1000);
    REQUIRE(gathering.is_worth_it());
    come(gathering, now, 10s, 1);
    CHECK_FALSE(gathering.is_worth_it());
}

TEST_CASE("A few moves at once are not many") {
    Gathering gathering;
    Gathering::TimePoint now{};
    come(gathering, now, 10s, 1);
    come(gathering, now, 0ms, 8);
    CHECK_FALSE(gathering.is_worth_it());
}

}  // namespace equipoise::server
