// Vacations at tables whose clock counts days.

#include <doctest/doctest.h>

#include "equipoise/table/log/test_book.hpp"
#include "equipoise/table/test_desk.hpp"

namespace equipoise {
namespace {

using namespace service_test;
using sitting_test::Book;
using sitting_test::coin_walk;

constexpr std::int64_t kDay = std::int64_t{24} * 60 * 60 * 1000;

/// Two people in a game of three days a move, one of whom has to act.
struct InTurn : TwoPeople {
    Seat due;
    ConnectionId mine, theirs;
    std::string me;

    explicit InTurn(const char* time = "days:3")
        : TwoPeople(Json({{"time", time}})),
          due(*desk.table().sitting().clocks().running().begin()),
          mine(due.index() == 0 ? ada : ben),
          theirs(due.index() == 0 ? ben : ada),
          me(due.index() == 0 ? "ada" : "ben") {}

    const Sitting& sitting() { return desk.table().sitting(); }
    Json seat_at(ConnectionId screen) {
        return desk.screen(screen).table["seats"][static_cast<std::size_t>(due.index())];
    }
    std::int64_t left() { return sitting().clocks().left(due, desk.service_ms); }
};

TEST_CASE("everybody sees a vacation at the seat, and its clock stands until it is over") {
    InTurn at;
    at.desk.service_ms += kDay;
    at.desk.set_vacation(at.me, at.desk.service_ms + 10 * kDay);
    const auto eve = at.desk.connect("eve");
    for (const auto who : {at.mine, at.theirs, eve}) {
        CHECK(at.seat_at(who)["vacation"] == 10 * kDay);
        CHECK(at.now(who)["clocks"]["running"].empty());
    }
    at.desk.service_ms += 10 * kDay - 1;
    at.desk.tick();
    CHECK(at.left() == 2 * kDay);
    at.desk.sleep_and_wake();
    at.desk.service_ms += 1;
    CHECK(at.desk.table().deadline() == at.desk.service_ms);
    at.desk.tick();
    for (const auto who : {at.mine, at.theirs, eve}) {
        CHECK(!at.seat_at(who).contains("vacation"));
        CHECK(at.now(who)["clocks"]["running"] == Json::array({at.due.index()}));
    }
    CHECK(at.left() == 2 * kDay);
    CHECK(at.desk.table().deadline() == at.desk.service_ms + 2 * kDay);
    at.desk.service_ms += 2 * kDay;
    at.desk.tick();
    CHECK(at.sitting().game().ending() == Ending{Ending::By::Time, at.due});
}

TEST_CASE("a vacation begins too late for whoever has lost on time") {
    InTurn at;
    at.desk.service_ms += 3 * kDay;
    at.desk.set_vacation(at.me, at.desk.service_ms + 10 * kDay);
    CHECK(at.sitting().game().ending() == Ending{Ending::By::Time, at.due});
    CHECK(at.sitting().vacation_until(at.due) == 0);
}

TEST_CASE("the time between vacations counts, however often they begin and end") {
    InTurn at;
    for (int i = 0; i < 5; ++i) {
        at.desk.set_vacation(at.me, at.desk.service_ms + 10 * kDay);
        at.desk.service_ms += kDay;
        at.desk.set_vacation(at.me, 0);
        at.desk.service_ms += kDay / 2;
    }
    CHECK(at.left() == kDay / 2);
    CHECK(!at.seat_at(at.theirs).contains("vacation"));
}

TEST_CASE("a vacation told twice is one entry") {
    InTurn at;
    at.desk.set_vacation(at.me, 10 * kDay);
    const std::size_t entries = at.desk.log.size();
    at.desk.set_vacation(at.me, 10 * kDay);
    CHECK(at.desk.log.size() == entries);
}

TEST_CASE("reminders wait until the vacation is over") {
    InTurn at;
    Rng rng(1);
    const std::string other = at.me == "ada" ? "ben" : "ada";
    const Seat other_seat(1 - at.due.index());
    at.desk.leave(at.theirs);
    at.desk.set_vacation(other, 5 * kDay);
    while (!at.sitting().clocks().running().contains(other_seat)) {
        REQUIRE(play_anything(at.desk, at.mine, rng));
        at.desk.agree();
    }
    CHECK(at.desk.nudges.empty());
    at.desk.service_ms = 5 * kDay;
    at.desk.tick();
    CHECK(at.desk.nudges == std::vector<std::string>{other});
    CHECK(at.sitting().clocks().left(other_seat, at.desk.service_ms) == 3 * kDay);
}

TEST_CASE("clocks of minutes and games without a clock know no vacation") {
    for (const char* time : {"live:300+5", "move:60"}) {
        InTurn at(time);
        const std::size_t entries = at.desk.log.size();
        at.desk.set_vacation(at.me, 10 * kDay);
        CHECK(at.desk.log.size() == entries);
    }
    CHECK(coin_walk("live:60+0").add(0, Vacation{Seat(0), 1}));
    CHECK(coin_walk("none").add(0, Vacation{Seat(0), 1}));
    CHECK(!coin_walk("days:1").add(0, Vacation{Seat(0), 1}));
}

TEST_CASE("the next person at a seat has no vacation, and the log reads back the same") {
    Book book = coin_walk("days:1");
    REQUIRE(!book.add(0, Vacation{Seat(0), 5 * kDay}));
    REQUIRE(!book.add(kDay / 2, Left{Seat(0)}));
    REQUIRE(!book.add(kDay / 2, Sat{Seat(0), "eve", "Eve"}));
    CHECK(book.now().vacation_until(Seat(0)) == 0);
    CHECK(book.now().clocks().deadline() == kDay / 2 + kDay);
    for (std::size_t entries = 2; entries <= book.size(); ++entries) {
        const Sitting again = book.replayed(entries);
        CHECK(again.vacation_until(Seat(0)) == (entries == 2 ? 5 * kDay : 0));
        if (entries == 2) CHECK(again.clocks().deadline() == 6 * kDay);
    }
}

}  // namespace
}  // namespace equipoise
