#include "equipoise/table/log/clock.hpp"

#include <doctest/doctest.h>

#include "equipoise/base/rng.hpp"

namespace equipoise {
namespace {

constexpr std::int64_t kSecond = 1000;
constexpr Seat kA(0), kB(1), kC(2);

SeatSet both() { return SeatSet::first(2); }

TimeControl control(std::string_view text) {
    const auto time = parse_time_control(text);
    REQUIRE_MESSAGE(time, text);
    return *time;
}

/// Both have decided once, so that nothing is free any more, and nobody has to act.
Clocks begun(std::string_view text) {
    Clocks clocks(control(text));
    clocks.run(both(), 0);
    clocks.decided(kA, 0, 0);
    clocks.decided(kB, 1, 0);
    clocks.run({}, 0);
    clocks.keep(2);
    return clocks;
}

TEST_CASE("a time control reads back as it was written") {
    for (const char* text : {"none",
                             "move:5",
                             "move:3600",
                             "live:10+0",
                             "live:10800+180",
                             "live:300+5",
                             "days:1",
                             "days:30"}) {
        CHECK(print_time_control(control(text)) == text);
    }
    CHECK(control("live:300+5") == TimeControl{TimeControl::Kind::Increment, 300'000, 5'000});
    CHECK(control("days:3") == TimeControl{TimeControl::Kind::Days, 259'200'000, 0});
}

TEST_CASE("nonsense and numbers out of bounds are not time controls") {
    for (const char* text : {"",
                             "None",
                             "move",
                             "move:",
                             "move:4",
                             "move:3601",
                             "move:-5",
                             "move:+30",
                             "move:030",
                             "move:30s",
                             "move: 30",
                             "live:300",
                             "live:300+",
                             "live:9+0",
                             "live:10801+0",
                             "live:+5",
                             "live:10+-1",
                             "live:10+181",
                             "days:0",
                             "days:31",
                             "days:1.5",
                             "days:3+1",
                             "live:1e2+5",
                             "none ",
                             "live:300+05",
                             "move:99999999999999999999"}) {
        CHECK_MESSAGE(!parse_time_control(text), text);
    }
}

TEST_CASE("a clock runs only while its seat has to act") {
    Clocks clocks = begun("live:60+0");
    clocks.run(kA, 10 * kSecond);
    CHECK(clocks.running() == SeatSet(kA));
    CHECK(clocks.left(kA, 30 * kSecond) == 40 * kSecond);
    CHECK(clocks.left(kB, 30 * kSecond) == 60 * kSecond);
    CHECK(clocks.deadline() == 70 * kSecond);
    clocks.run({}, 30 * kSecond);
    CHECK(clocks.left(kA, 1000 * kSecond) == 40 * kSecond);
    CHECK(!clocks.deadline());
    CHECK(!clocks.overdue(1000 * kSecond));
}

TEST_CASE("with an increment a seat gains it with each of its decisions") {
    Clocks clocks = begun("live:60+5");
    clocks.run(kA, 0);
    clocks.decided(kA, 2, 20 * kSecond);
    CHECK(clocks.left(kA, 20 * kSecond) == 50 * kSecond);
    CHECK(clocks.left(kB, 20 * kSecond) == 65 * kSecond);
}

TEST_CASE("per move and in days every decision has the whole time again") {
    for (const char* text : {"move:60", "days:1"}) {
        Clocks clocks = begun(text);
        const std::int64_t base = control(text).base_ms;
        clocks.run(kA, 0);
        CHECK(clocks.left(kA, base - 1) == 1);
        clocks.decided(kA, 2, base - 1);
        CHECK(clocks.left(kA, base - 1) == base);
        clocks.run(kA, base - 1);
        CHECK(clocks.deadline() == 2 * base - 1);
    }
}

TEST_CASE("the first decision of a live game is free for a while, but not of a game in days") {
    for (const char* text : {"live:60+0", "move:60"}) {
        Clocks clocks(control(text));
        clocks.run(kA, 0);
        CHECK(clocks.left(kA, kGraceMs) == 60 * kSecond);
        CHECK(clocks.free(kA, kSecond) == kGraceMs - kSecond);
        CHECK(clocks.free(kA, kGraceMs + kSecond) == 0);
        CHECK(clocks.free(kB, kSecond) == 0);
        CHECK(clocks.left(kA, kGraceMs + kSecond) == 59 * kSecond);
        CHECK(clocks.deadline() == kGraceMs + 60 * kSecond);
        clocks.decided(kA, 0, kGraceMs - 1);
        clocks.run(kA, kGraceMs - 1);
        CHECK(clocks.left(kA, kGraceMs + kSecond - 1) == 59 * kSecond);
    }
    Clocks clocks(control("days:1"));
    clocks.run(kA, 0);
    CHECK(clocks.deadline() == control("days:1").base_ms);
}

TEST_CASE("the seat with the least time left runs out first; of two at once, the lower seat") {
    Clocks clocks = begun("live:60+0");
    clocks.run(kB, 0);
    clocks.run(both(), 10 * kSecond);
    CHECK(!clocks.overdue(60 * kSecond - 1));
    CHECK(clocks.overdue(60 * kSecond) == kB);
    CHECK(clocks.overdue(600 * kSecond) == kB);
    clocks.run(kA, 70 * kSecond);
    clocks.run(both(), 70 * kSecond);
    CHECK(clocks.left(kA, 70 * kSecond) == 0);
    CHECK(clocks.overdue(70 * kSecond) == kA);
}

TEST_CASE("taking back a decision gives back the time since") {
    Clocks clocks = begun("live:60+5");
    clocks.run(kA, 0);
    clocks.decided(kA, 2, 10 * kSecond);
    clocks.run(kB, 10 * kSecond);
    clocks.took_back(2, kA, 40 * kSecond);
    CHECK(clocks.running() == SeatSet(kA));
    CHECK(clocks.left(kA, 40 * kSecond) == 55 * kSecond);
    CHECK(clocks.left(kB, 40 * kSecond) == 65 * kSecond);
    CHECK(clocks.deadline() == 95 * kSecond);
}

TEST_CASE("taking back gives no time to a seat that had to act all along") {
    Clocks clocks(control("live:60+0"));
    const SeatSet all = SeatSet::first(3);
    clocks.run(all, 0);
    for (Seat seat : all) clocks.decided(seat, 0, 0);
    clocks.keep(3);
    clocks.run(all, 0);
    clocks.decided(kA, 3, 10 * kSecond);
    SeatSet rest = all;
    rest.erase(kA);
    clocks.run(rest, 10 * kSecond);
    clocks.decided(kB, 4, 20 * kSecond);
    clocks.run(kC, 20 * kSecond);
    clocks.took_back(4, rest, 30 * kSecond);
    CHECK(clocks.left(kA, 30 * kSecond) == 50 * kSecond);
    CHECK(clocks.left(kB, 30 * kSecond) == 40 * kSecond);
    CHECK(clocks.left(kC, 30 * kSecond) == 30 * kSecond);
}

TEST_CASE("a decision that is taken back and made again gains no time") {
    for (const char* text : {"live:60+5", "move:60"}) {
        Clocks clocks = begun(text);
        const std::int64_t before = clocks.left(kA, 0);
        std::int64_t now = 0;
        for (int again = 0; again < 5; ++again) {
            clocks.run(kA, now);
            now += kSecond;
            clocks.decided(kA, 2, now);
            clocks.run(kB, now);
            now += kSecond;
            clocks.took_back(2, kA, now);
        }
        CHECK(clocks.left(kA, now) == before - 5 * kSecond);
    }
}

TEST_CASE("the service's time does not go back, and without a time control nothing runs") {
    Clocks clocks = begun("live:60+0");
    clocks.run(kA, 10 * kSecond);
    CHECK(clocks.left(kA, 5 * kSecond) == 60 * kSecond);
    clocks.run(kB, 5 * kSecond);
    CHECK(clocks.left(kB, 11 * kSecond) == 59 * kSecond);
    Clocks none{TimeControl{}};
    none.run(both(), 0);
    none.decided(kA, 0, 5);
    CHECK(none.running().empty());
    CHECK(!none.deadline());
    CHECK(none.left(kA, 1'000'000) == 0);
}

TEST_CASE("a clock that rests loses nothing, and then goes on with what it had") {
    const std::int64_t day = control("days:1").base_ms;
    Clocks clocks = begun("days:1");
    clocks.run(both(), 0);
    clocks.rest(kA, 5 * day, day / 4);
    CHECK(clocks.left(kA, 5 * day) == 3 * day / 4);
    CHECK(clocks.left(kB, day / 2) == day / 2);
    CHECK(clocks.overdue(day) == kB);
    clocks.run(kA, day / 2);
    CHECK(clocks.deadline() == 5 * day + 3 * day / 4);
    CHECK(clocks.left(kA, 5 * day + day / 4) == day / 2);
    CHECK(!clocks.overdue(5 * day + 3 * day / 4 - 1));
    CHECK(clocks.overdue(5 * day + 3 * day / 4) == kA);
}

TEST_CASE("a rest that ends early has taken nothing, and one before a decision renews nothing") {
    const std::int64_t day = control("days:1").base_ms;
    Clocks clocks = begun("days:1");
    clocks.rest(kA, 9 * day, 0);
    clocks.run(kA, day);
    clocks.rest(kA, 0, 2 * day);
    CHECK(clocks.deadline() == 3 * day);
    CHECK(clocks.left(kA, 2 * day + day / 2) == day / 2);
}

TEST_CASE("a rest saves no clock that is over") {
    const std::int64_t day = control("days:1").base_ms;
    Clocks clocks = begun("days:1");
    clocks.run(kA, 0);
    clocks.rest(kA, 9 * day, day);
    CHECK(clocks.overdue(day) == kA);
    CHECK(clocks.left(kA, day) == 0);
}

/// The clocks again, second by second.
struct Slow {
    TimeControl time;
    std::int64_t now = 0;
    SeatSet running;
    PerSeat<std::int64_t> left{}, free{}, rests_until{};

    explicit Slow(const TimeControl& given) : time{given} {
        for (auto& one : left) one = given.base_ms;
        for (auto& one : free) one = given.kind == TimeControl::Kind::Days ? 0 : kGraceMs;
    }
    void wait(std::int64_t seconds) {
        for (; seconds > 0; --seconds, now += kSecond) {
            for (Seat seat : running) {
                if (now < rests_until[seat]) continue;
                auto& from = free[seat] > 0 ? free[seat] : left[seat];
                if (from > 0) from -= kSecond;
            }
        }
    }
    void decide(Seat seat) {
        if (!running.contains(seat)) return;
        free[seat] = 0;
        left[seat] = time.kind == TimeControl::Kind::Increment ? left[seat] + time.increment_ms
                                                               : time.base_ms;
    }
};

TEST_CASE("property: clocks agree with a count second by second, and none is ever below zero") {
    Rng rng(5);
    const SeatSet all = SeatSet::first(kMaxSeats);
    for (int round = 0; round < 60; ++round) {
        const TimeControl time = control(round % 3 == 0       ? "move:40"
                                             : round % 3 == 1 ? "live:120+7"
                                                              : "days:1");
        Clocks clocks(time);
        Slow slow(time);
        for (std::size_t step = 0; step < 80; ++step) {
            slow.wait(rng.below(time.kind == TimeControl::Kind::Days ? 5000 : 60));
            const std::int64_t now = slow.now;
            for (Seat seat : all) {
                CHECK(clocks.left(seat, now) == slow.left[seat]);
                CHECK(clocks.left(seat, now + 1'000'000'000) >= 0);
            }
            bool is_over = false;
            for (Seat seat : slow.running) {
                is_over = is_over || (slow.left[seat] == 0 && slow.free[seat] == 0);
            }
            CHECK(clocks.overdue(now).has_value() == is_over);
            if (const auto due = clocks.deadline()) {
                const auto seat = clocks.overdue(*due);
                REQUIRE(seat);
                CHECK(clocks.running().contains(*seat));
                CHECK(!clocks.overdue(*due - 1));
                CHECK(clocks.left(*seat, *due) == 0);
            }
            const Seat decides(static_cast<int>(rng.below(kMaxSeats)));
            clocks.decided(decides, step, now);
            slow.decide(decides);
            slow.running = SeatSet::from_bits(rng.below(256));
            clocks.run(slow.running, now);
            if (time.kind != TimeControl::Kind::Days || step % 3 != 0) continue;
            const Seat rests(static_cast<int>(rng.below(kMaxSeats)));
            slow.rests_until[rests] = now + rng.below(20'000) * kSecond;
            clocks.rest(rests, slow.rests_until[rests], now);
        }
    }
}

}  // namespace
}  // namespace equipoise
