#include "equipoise/server/push/push_store.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <algorithm>
#include <fstream>
#include <functional>
#include <future>
#include <iterator>

#include <doctest/doctest.h>

#include "equipoise/server/common/test_folder.hpp"
#include "equipoise/server/store/postgres/postgres_connection.hpp"
#include "equipoise/server/store/postgres/test_postgres.hpp"
#include "equipoise/server/store/test_store_conformance.hpp"

namespace equipoise::server {
namespace {

PushSubscription of(const std::string& person, const std::string& id, std::int64_t made_ms = 1) {
    return {id,
            person,
            "session of " + person,
            "https://push.example/" + id,
            std::string("\0\xff", 2),
            std::string("\0\x01", 2),
            made_ms};
}

void begin_session(Storage& storage, const std::string& person) {
    storage.people->add_guest({person, "public " + person, person, {}, 1},
                              "hash of " + person,
                              {"session of " + person, person, "", 1, 1});
}

bool play(Storage& storage,
          const std::string& table,
          std::uint64_t entry,
          std::vector<PushEvent> pushes,
          std::int64_t service_ms = 100) {
    return append(storage,
                  Append{.table = table,
                         .first = entry,
                         .entries = {"x"},
                         .summary = "s",
                         .service_ms = service_ms,
                         .game = "chess",
                         .pushes = std::move(pushes)});
}

void check_subscriptions(Storage& storage) {
    PushStore pushes(*storage.database);
    for (const char* person : {"ada", "ben"}) begin_session(storage, person);
    const PushSubscription phone = of("ada", "phone", 2);
    pushes.subscribe(of("ada", "laptop", 1));
    pushes.subscribe(phone);
    CHECK(pushes.subscriptions_of("ada") ==
          std::vector<PushSubscription>{phone, of("ada", "laptop", 1)});
    CHECK_FALSE(pushes.unsubscribe("ben", "phone"));
    CHECK(pushes.unsubscribe("ada", "phone"));
    CHECK_FALSE(pushes.unsubscribe("ada", "phone"));
    // A browser tells one person at a time.
    CHECK(play(storage, "a", 1, {{"ada", "turn"}}));
    pushes.subscribe(of("ben", "laptop", 3));
    CHECK(pushes.subscriptions_of("ada").empty());
    CHECK(pushes.subscriptions_of("ben").size() == 1);
    CHECK(pushes.due(1000, 10).empty());
    for (int i = 0; i < 12; ++i) pushes.subscribe(of("ada", std::to_string(i), 10 + i));
    CHECK(pushes.subscriptions_of("ada").size() == PushStore::kMostOfPerson);
    CHECK(pushes.subscriptions_of("ada").back().id == "2");
    pushes.forget("11");
    CHECK(pushes.subscriptions_of("ada").size() == PushStore::kMostOfPerson - 1);
}

/// Whoever does not want to be told of an event is told of the others.
void check_switches(Storage& storage) {
    PushStore pushes(*storage.database);
    for (const char* person : {"ada", "ben"}) {
        begin_session(storage, person);
        pushes.subscribe(of(person, std::string("phone of ") + person));
    }
    storage.people->switch_notice("ada", {"turn", "push"}, false);
    storage.people->switch_notice("ada", {"over", "mail"}, false);
    CHECK(play(storage, "a", 1, {{"ada", "turn"}, {"ben", "turn"}, {"ada", "over"}}));
    const auto due = pushes.due(1000, 10);
    REQUIRE(due.size() == 2);
    for (const Push& push : due) CHECK((push.event == "over") == (push.to.person == "ada"));
}

void check_events(Storage& storage) {
    PushStore pushes(*storage.database);
    for (const char* person : {"ada", "ben"}) begin_session(storage, person);
    pushes.subscribe(of("ada", "phone"));
    pushes.subscribe(of("ada", "laptop"));
    CHECK(play(storage, "a", 1, {{"ada", "turn"}, {"ben", "turn"}}));
    // What the log does not take is told to nobody, and twice the same is one event.
    CHECK_FALSE(play(storage, "a", 5, {{"ada", "over"}}));
    CHECK(append(storage,
                 Append{.table = "a",
                        .first = 2,
                        .service_ms = 100,
                        .game = "chess",
                        .pushes = {{"ada", "turn"}}}));
    CHECK(pushes.due(99, 10).empty());
    std::vector<Push> due = pushes.due(100, 10);
    REQUIRE(due.size() == 2);
    CHECK(due.front().to.id != due.back().to.id);
    CHECK(due.front().table == "a");
    CHECK(due.front().version == 1);
    CHECK(due.front().event == "turn");
    CHECK(due.front().game == "chess");
    CHECK(pushes.due(100, 1).size() == 1);
    // Later subscriptions hear nothing of it, and sessions that have ended neither.
    pushes.subscribe(of("ben", "tablet"));
    CHECK(pushes.due(100, 10).size() == 2);
    storage.people->revoke_session("ada", "session of ada");
    CHECK(pushes.due(100, 10).empty());
    CHECK(pushes.subscriptions_of("ada").empty());
    CHECK(play(storage, "a", 2, {{"ada", "over"}, {"ben", "over"}}));
    due = pushes.due(100, 10);
    REQUIRE(due.size() == 1);
    CHECK(due.front().to.id == "tablet");
    pushes.sweep(100 + PushStore::kKeptMs + 1);
    CHECK(pushes.due(100, 10).empty());
    storage.people->delete_account("ben", "fresh");
    CHECK(pushes.subscriptions_of("ben").empty());
}

void check_withdrawal(Storage& storage) {
    PushStore pushes(*storage.database);
    for (const char* person : {"ada", "ben"}) {
        begin_session(storage, person);
        pushes.subscribe(of(person, std::string("phone of ") + person));
    }
    CHECK(play(storage, "a", 1, {{"ada", "turn"}, {"ben", "turn"}, {"ada", "over"}}));
    CHECK(play(storage, "b", 1, {{"ada", "turn"}}));
    // Ada acts at one of her tables, and is asked there again.
    CHECK(append(storage,
                 Append{.table = "a",
                        .first = 2,
                        .entries = {"x"},
                        .service_ms = 100,
                        .game = "chess",
                        .pushes = {{"ada", "turn"}},
                        .answered = {"ada"}}));
    std::vector<std::string> left;
    for (const Push& push : pushes.due(100, 10))
        left.push_back(push.to.person + push.table + std::to_string(push.version) + push.event);
    std::sort(left.begin(), left.end());
    CHECK(left == std::vector<std::string>{"adaa1over", "adaa2turn", "adab1turn", "bena1turn"});
}

void check_taking(Storage& storage) {
    PushStore pushes(*storage.database);
    begin_session(storage, "ada");
    pushes.subscribe(of("ada", "phone"));
    CHECK(play(storage, "a", 1, {{"ada", "turn"}}));
    const Push push = pushes.due(100, 10).at(0);
    std::vector<std::future<bool>> tries;
    for (int i = 0; i < 8; ++i) {
        tries.push_back(std::async(std::launch::async, [&pushes, mine = push]() mutable {
            return pushes.take(mine, 200);
        }));
    }
    int taken = 0;
    for (auto& one : tries) taken += one.get() ? 1 : 0;
    CHECK(taken == 1);
    // Whoever took it is gone: it comes back, and what that one says late counts for nothing.
    CHECK(pushes.due(199, 10).empty());
    Push late = push;
    late.due_ms = 200;
    Push again = pushes.due(200, 10).at(0);
    CHECK(again.tries == 1);
    CHECK(pushes.take(again, 300));
    pushes.finish(late);
    pushes.put_off(late, 0);
    CHECK(pushes.due(299, 10).empty());
    CHECK(pushes.due(300, 10).size() == 1);
    pushes.put_off(again, 500);
    CHECK(pushes.due(499, 10).empty());
    Push last = pushes.due(500, 10).at(0);
    CHECK(last.tries == 2);
    CHECK(pushes.take(last, 600));
    pushes.finish(last);
    CHECK(pushes.due(10'000, 10).empty());
    // It is remembered, so the same event is not made anew.
    CHECK(append(storage,
                 Append{.table = "a",
                        .first = 2,
                        .service_ms = 700,
                        .game = "chess",
                        .pushes = {{"ada", "turn"}}}));
    CHECK(pushes.due(10'000, 10).empty());
}

void check_the_rest(Storage& storage) {
    PushStore pushes(*storage.database);
    CHECK(pushes.keep_key("first") == "first");
    CHECK(pushes.keep_key("second") == "first");
    begin_session(storage, "ada");
    pushes.subscribe(of("ada", "phone"));
    CHECK(!pushes.quiet_of("ada"));
    const QuietHours night{22 * 60, 7 * 60, -60};
    pushes.set_quiet("ada", QuietHours{});
    pushes.set_quiet("ada", night);
    CHECK(pushes.quiet_of("ada") == night);
    CHECK(play(storage, "a", 1, {{"ada", "turn"}}));
    CHECK(pushes.due(100, 10).at(0).quiet == night);
    pushes.set_quiet("ada", std::nullopt);
    CHECK(!pushes.quiet_of("ada"));
    CHECK(!pushes.due(100, 10).at(0).quiet);
}

/// `fresh`: opens another storage that is empty.
void check_pushes(const std::function<Storage()>& fresh) {
    for (const auto& check : {check_subscriptions,
                              check_events,
                              check_switches,
                              check_withdrawal,
                              check_taking,
                              check_the_rest}) {
        Storage storage = fresh();
        check(storage);
    }
}

TEST_CASE("pushes in SQLite are made with their entries, taken once and remembered") {
    const TestFolder folder;
    int files = 0;
    check_pushes([&] { return open_storage((folder / std::to_string(++files)).string()); });
}

TEST_CASE("pushes in PostgreSQL are made with their entries, taken once and remembered") {
    check_pushes([] { return open_storage(TestPostgres::shared().new_database()); });
}

std::string old(const char* name) {
    std::ifstream file(std::string(EQ_SOURCE_DIR "/tests/server/old/") + name);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// Sessions from before are told of what happens from now on.
void check_upgraded(Storage& storage) {
    const std::string ada = found(storage.people->find_login("ada")).person;
    const std::vector<Session> sessions = storage.people->sessions_of(ada);
    REQUIRE(sessions.size() == 1);
    PushSubscription phone = of(ada, "phone");
    phone.session = sessions.front().id;
    PushStore pushes(*storage.database);
    CHECK(pushes.due(1'000'000'000'000'000, 10).empty());
    pushes.subscribe(phone);
    const std::string table = storage.events->all_tables("", 1).at(0);
    const std::uint64_t next = storage.events->entries(table).size() + 1;
    CHECK(play(storage, table, next, {{ada, "turn"}}));
    CHECK(pushes.due(100, 10).size() == 1);
}

TEST_CASE("a SQLite file from before Web Push is upgraded and goes on") {
    const TestFolder folder;
    const std::string file = (folder / "a.db").string();
    SQLite::Database(file, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE)
        .exec(old("schema_6.sqlite.sql"));
    Storage storage = open_storage(file);
    check_upgraded(storage);
}

TEST_CASE("a PostgreSQL database from before Web Push is upgraded and goes on") {
    const std::string url = TestPostgres::shared().new_database();
    PostgresConnection(url).command(old("schema_5.postgres.sql"));
    Storage storage = open_storage(url);
    check_upgraded(storage);
}

TEST_CASE("quiet hours end by the person's own clock, past midnight if need be") {
    constexpr std::int64_t kHourMs = 3'600'000;
    constexpr std::int64_t kDayMs = 24 * kHourMs;
    const QuietHours night{22 * 60, 7 * 60, 0};
    CHECK(night.left_ms(10 * kDayMs + 21 * kHourMs) == 0);
    CHECK(night.left_ms(10 * kDayMs + 22 * kHourMs) == 9 * kHourMs);
    CHECK(night.left_ms(10 * kDayMs + 6 * kHourMs + 1) == kHourMs - 1);
    CHECK(night.left_ms(10 * kDayMs + 7 * kHourMs) == 0);
    const QuietHours noon{12 * 60, 13 * 60, 0};
    CHECK(noon.left_ms(kDayMs + 12 * kHourMs) == kHourMs);
    CHECK(noon.left_ms(kDayMs + 13 * kHourMs) == 0);
    CHECK(noon.left_ms(kDayMs + 11 * kHourMs) == 0);
    // In India 06:30 UTC is noon, and in New York 16:30 is half past eleven in winter.
    CHECK(QuietHours{12 * 60, 13 * 60, 330}.left_ms(kDayMs + 6 * kHourMs + kHourMs / 2) == kHourMs);
    CHECK(QuietHours{12 * 60, 13 * 60, -300}.left_ms(kDayMs + 17 * kHourMs) == kHourMs);
    CHECK(QuietHours{12 * 60, 13 * 60, -300}.left_ms(kDayMs + 16 * kHourMs) == 0);
    CHECK(QuietHours{60, 60, 0}.left_ms(kDayMs + kHourMs) == 0);
}

}  // namespace
}  // namespace equipoise::server
