#include <atomic>
#include <future>
#include <mutex>
#include <thread>

#include <doctest/doctest.h>

#include "equipoise/server/store/test_store_conformance.hpp"

namespace equipoise::server {
namespace {

void check_log(const OpenStorage& open) {
    Storage storage = open();
    CHECK(storage.events->entries("a").empty());
    CHECK(append(storage, "a", 1, {"one", "two"}));
    CHECK(append(storage, "a", 3, {"three"}));
    CHECK(append(storage, "b", 1, {"other"}));
    CHECK(storage.events->entries("a") == std::vector<std::string>{"one", "two", "three"});
    CHECK(storage.events->entries("b") == std::vector<std::string>{"other"});
    storage = {};
    storage = open();
    CHECK(storage.events->entries("a") == std::vector<std::string>{"one", "two", "three"});
}

void check_order(const OpenStorage& open) {
    Storage storage = open();
    CHECK(append(storage, "a", 1, {"one"}));
    CHECK_FALSE(append(storage, "a", 1, {"again"}));
    CHECK_FALSE(append(storage, "a", 3, {"gap"}));
    CHECK_FALSE(append(storage, "new", 2, {"no beginning"}));
    CHECK(append(storage, "a", 2, {"two"}));
    CHECK(storage.events->entries("a") == std::vector<std::string>{"one", "two"});
    CHECK(storage.events->entries("new").empty());
    CHECK(storage.events->is_healthy());
}

/// What a failed transaction wrote is not remembered as the end of a log.
void check_after_failure(const OpenStorage& open) {
    Storage storage = open();
    CHECK(append(storage, "a", 1, {"one"}));
    CHECK_FALSE(append(storage, "a", 2, {"two"}, {"no text \xff"}));
    CHECK(append(storage, "a", 2, {"two"}));
    CHECK(append(storage, "a", 3, {"three"}));
    CHECK(storage.events->entries("a") == std::vector<std::string>{"one", "two", "three"});
}

/// As after a failover to a standby that was behind: the log stays readable, and those that were
/// written together with the append that does not fit any more are stored.
void check_lost_end(const OpenStorage& open) {
    Storage storage = open();
    CHECK(append(storage, "a", 1, {"one", "two"}));
    CHECK(append(storage, "b", 1, {"other"}));
    CHECK(append(storage, "a", 3, {"three"}));
    storage.database->write(
        [](Sql& sql) { sql.run("DELETE FROM entry WHERE table_id = 'a' AND seq = 3"); });
    std::atomic<int> stored = 0;
    std::atomic<int> refused = 0;
    const auto count = [&](bool ok) { ++(ok ? stored : refused); };
    for (std::uint64_t first = 2; first <= 41; ++first) {
        append_later(storage, {"b", first, {"x"}}, count);
        if (first == 20) append_later(storage, {"a", 4, {"four"}}, count);
    }
    storage.events->flush();
    CHECK(stored == 40);
    CHECK(refused == 1);
    CHECK(append(storage, "a", 3, {"another"}));
    CHECK(storage.events->entries("a") == std::vector<std::string>{"one", "two", "another"});
}

/// One that does not fit must not take with it those that were committed together with it.
void check_neighbours(const OpenStorage& open) {
    Storage storage = open();
    std::atomic<int> stored = 0;
    std::atomic<int> refused = 0;
    for (int i = 0; i < 300; ++i) {
        const std::string table = "t" + std::to_string(i);
        append_later(storage, {table, i % 10 == 9 ? 2U : 1U, {"x"}, "s"}, [&](bool ok) {
            ++(ok ? stored : refused);
        });
    }
    storage.events->flush();
    CHECK(stored == 270);
    CHECK(refused == 30);
}

void check_bodies(const OpenStorage& open) {
    Storage storage = open();
    const std::string odd("a\0b'\"\n\xc3\xbc", 8);
    const std::string large(300'000, 'x');
    CHECK(append(storage, "a", 1, {odd, "", large}));
    CHECK(storage.events->entries("a") == std::vector<std::string>{odd, "", large});
}

void check_lists(const OpenStorage& open) {
    Storage storage = open();
    CHECK(storage.events->tables_of("ada", 10).empty());
    append(storage, "old", 1, {"x"}, {"ada", "ben"}, 100);
    append(storage, "new", 1, {"x"}, {"ada"}, 200);
    append(storage, "bens", 1, {"x"}, {"ben"}, 300);
    append(storage, "old", 2, {"y"}, {"ada"}, 400);
    CHECK(storage.events->tables_of("ada", 10) ==
          std::vector<TableRow>{{"new", "summary of new", 200}, {"old", "summary of old", 100}});
    CHECK(storage.events->tables_of("ada", 1).size() == 1);
    CHECK(storage.events->tables_of("eve", 10).empty());
    std::promise<void> done;
    append_later(storage, {"old", 3, {"z"}, "later", {}, 500}, [&](bool) { done.set_value(); });
    done.get_future().wait();
    CHECK(storage.events->tables_of("ada", 10).back().summary == "later");
    std::promise<void> again;
    append_later(storage, {"old", 4, {"z"}, "", {}, 500}, [&](bool) { again.set_value(); });
    again.get_future().wait();
    CHECK(storage.events->tables_of("ada", 10).back().summary == "later");
}

void check_data(const OpenStorage& open) {
    Storage storage = open();
    CHECK(!storage.events->data("h"));
    storage.events->keep_data("h", "text");
    storage.events->keep_data("h", "another");
    append(storage, "a", 1, {"x"});
    CHECK(storage.events->data("h") == "text");
    storage = {};
    CHECK(open().events->data("h") == "text");
}

void check_many_threads(const OpenStorage& open) {
    Storage storage = open();
    constexpr int kThreads = 4;
    constexpr std::uint64_t kEach = 200;
    std::atomic<int> stored = 0;
    std::vector<std::thread> threads;
    threads.reserve(kThreads);
    for (int t = 0; t < kThreads; ++t) {
        threads.emplace_back([&, t] {
            const std::string table = "t" + std::to_string(t);
            for (std::uint64_t n = 1; n <= kEach; ++n) {
                append_later(storage, {table, n, {std::to_string(n)}, "s", {"g"}, 0}, [&](bool ok) {
                    if (ok) ++stored;
                });
                if (n % 50 == 0) CHECK(storage.events->entries(table).size() <= n);
            }
        });
    }
    for (std::thread& thread : threads) thread.join();
    storage.events->flush();
    CHECK(stored == kThreads * static_cast<int>(kEach));
    for (int t = 0; t < kThreads; ++t) {
        const auto entries = storage.events->entries("t" + std::to_string(t));
        REQUIRE(entries.size() == kEach);
        CHECK(entries.back() == std::to_string(kEach));
    }
}

/// The answers come in the order of the appends, and what they vouch for can be read.
void check_answers(const OpenStorage& open) {
    Storage storage = open();
    std::mutex mutex;
    std::vector<std::uint64_t> order;
    for (std::uint64_t n = 1; n <= 100; ++n) {
        append_later(storage, {"a", n, {"x"}, "s", {}, 0}, [&, n](bool ok) {
            CHECK(ok);
            const std::lock_guard guard(mutex);
            order.push_back(n);
        });
    }
    storage.events->flush();
    REQUIRE(order.size() == 100);
    for (std::uint64_t n = 1; n <= 100; ++n) CHECK(order[n - 1] == n);
    CHECK(storage.events->entries("a").size() == 100);
}

void check_from(const OpenStorage& open) {
    Storage storage = open();
    CHECK(append(storage, "a", 1, {"one", "two", "three"}));
    CHECK(storage.events->entries("a", 2) == std::vector<std::string>{"two", "three"});
    CHECK(storage.events->entries("a", 4).empty());
    CHECK(append(storage, "B", 1, {"x"}));
    CHECK(append(storage, "c", 1, {"x"}));
    CHECK(storage.events->all_tables("", 10) == std::vector<std::string>{"B", "a", "c"});
    CHECK(storage.events->all_tables("B", 1) == std::vector<std::string>{"a"});
}

std::vector<std::string> names(const std::vector<TableRow>& rows) {
    std::vector<std::string> found;
    found.reserve(rows.size());
    for (const TableRow& row : rows) found.push_back(row.table);
    return found;
}

void check_lobby(const OpenStorage& open) {
    Storage storage = open();
    const auto list =
        [&](const std::string& table, std::uint64_t first, const char* game, Lobby lobby) {
            return append(storage,
                          Append{.table = table,
                                 .first = first,
                                 .entries = {"x"},
                                 .summary = "s",
                                 .service_ms = static_cast<std::int64_t>(first) + table.front(),
                                 .game = game,
                                 .lobby = lobby});
        };
    CHECK(list("a", 1, "chess", Lobby::Open));
    CHECK(list("b", 1, "chess", Lobby::Open));
    CHECK(list("c", 1, "go", Lobby::Open));
    CHECK(list("d", 1, "go", Lobby::No));
    using Names = std::vector<std::string>;
    CHECK(names(storage.events->lobby("", Lobby::Open, 10)) == Names{"c", "b", "a"});
    CHECK(names(storage.events->lobby("chess", Lobby::Open, 10)) == Names{"b", "a"});
    CHECK(names(storage.events->lobby("chess", Lobby::Open, 1)) == Names{"b"});
    CHECK(storage.events->lobby("chess", Lobby::Running, 10).empty());
    CHECK(list("b", 2, "", Lobby::Running));
    CHECK(append(storage, "b", 3, {"stays"}));
    CHECK(names(storage.events->lobby("chess", Lobby::Running, 10)) == Names{"b"});
    CHECK(names(storage.events->lobby("", Lobby::Open, 10)) == Names{"c", "a"});
    CHECK(list("b", 4, "", Lobby::No));
    CHECK(storage.events->lobby("", Lobby::Running, 10).empty());
}

void check_deadlines(const OpenStorage& open) {
    Storage storage = open();
    const auto set =
        [&](const std::string& table, std::uint64_t first, std::optional<std::int64_t> deadline) {
            return append(storage,
                          Append{.table = table,
                                 .first = first,
                                 .entries = {"x"},
                                 .summary = "s",
                                 .deadline_ms = deadline});
        };
    using Names = std::vector<std::string>;
    CHECK(set("a", 1, 300));
    CHECK(set("b", 1, 100));
    CHECK(set("c", 1, {}));
    CHECK(storage.events->due(99, 10).empty());
    CHECK(storage.events->due(100, 10) == Names{"b"});
    CHECK(storage.events->due(1000, 10) == Names{"b", "a"});
    CHECK(storage.events->due(1000, 1) == Names{"b"});
    CHECK(set("b", 2, {}));
    CHECK(storage.events->due(100, 10) == Names{"b"});
    CHECK(set("b", 3, 0));
    CHECK(storage.events->due(1000, 10) == Names{"a"});
}

void check_clock(const OpenStorage& open) {
    Storage storage = open();
    const std::int64_t first = storage.cluster->service_ms();
    CHECK(first > 1'600'000'000'000);
    CHECK(storage.cluster->service_ms() >= first);
    storage = {};
    CHECK(open().cluster->service_ms() >= first);
}

void check_ratings(const OpenStorage& open) {
    Storage storage = open();
    const RatedGame game{"chess/normal", {{"ben", 1, 0}, {"ada", 2, 1}}};
    CHECK(append(storage, Append{.table = "a", .entries = {"x"}, .summary = "s", .rated = game}));
    const auto ratings = storage.people->ratings_of("ada");
    REQUIRE(ratings.size() == 1);
    CHECK(ratings.front().ladder == "chess/normal");
    CHECK(ratings.front().rating == update_ratings({{Rating{}, 2, 1}, {Rating{}, 1, 0}}).front());
    CHECK(append(storage, Append{.table = "a", .first = 2, .entries = {"again"}, .rated = game}));
    CHECK(storage.people->ratings_of("ada").front().rating == ratings.front().rating);
    Append refused{.table = "b", .first = 2, .entries = {"x"}, .summary = "s", .rated = game};
    CHECK_FALSE(append(storage, refused));
    CHECK(storage.people->ratings_of("ben").front().rating.games == 1);
}

/// One for each seat, and gone with the account.
void check_premoves(const OpenStorage& open) {
    Storage storage = open();
    storage.people->add_person({"ada", "pa", "Ada", std::nullopt, 5});
    const StoredPremove one{0, "ada", 3, R"({"move":"e2e4"})"};
    const StoredPremove other{1, "ben", 3, R"({"move":"e7e5"})"};
    using Premoves = std::vector<StoredPremove>;
    CHECK(append(storage, Append{.table = "a", .entries = {"x"}, .premoves = {other, one}}));
    CHECK(storage.events->premoves("a") == Premoves{one, other});
    CHECK(storage.events->premoves("b").empty());
    StoredPremove later = one;
    later.version = 4;
    CHECK(append(storage, Append{.table = "a", .first = 2, .premoves = {later}}));
    CHECK(storage.events->premoves("a") == Premoves{later, other});
    // What is refused changes nothing.
    CHECK_FALSE(append(
        storage, Append{.table = "a", .first = 9, .entries = {"x"}, .premoves = {{1, "ben"}}}));
    CHECK(storage.events->premoves("a") == Premoves{later, other});
    CHECK(append(storage,
                 Append{.table = "a", .first = 2, .entries = {"x"}, .premoves = {{1, "ben"}}}));
    CHECK(storage.events->premoves("a") == Premoves{later});
    REQUIRE(storage.events->premoves_of("ada").size() == 1);
    CHECK(storage.events->premoves_of("ada").front() == std::pair(std::string("a"), later));
    storage.people->delete_account("ada", "fresh");
    CHECK(storage.events->premoves("a").empty());
    CHECK(append(storage, Append{.table = "a", .first = 3, .premoves = {later}}));
    CHECK(storage.events->premoves("a").empty());
}

}  // namespace

void append_later(Storage& storage, Append append, EventStore::Done done) {
    append.epoch = storage.cluster->claim(append.table).epoch;
    storage.events->append(std::move(append), std::move(done));
}

bool append(Storage& storage, Append append) {
    std::promise<bool> stored;
    append_later(storage, std::move(append), [&](bool ok) { stored.set_value(ok); });
    return stored.get_future().get();
}

bool append(Storage& storage,
            const std::string& table,
            std::uint64_t first,
            std::vector<std::string> entries,
            std::vector<std::string> persons,
            std::int64_t service_ms) {
    return append(storage,
                  Append{.table = table,
                         .first = first,
                         .entries = std::move(entries),
                         .summary = "summary of " + table,
                         .persons = std::move(persons),
                         .service_ms = service_ms});
}

void check_store(const std::function<OpenStorage()>& fresh) {
    check_log(fresh());
    check_order(fresh());
    check_after_failure(fresh());
    check_lost_end(fresh());
    check_neighbours(fresh());
    check_bodies(fresh());
    check_lists(fresh());
    check_data(fresh());
    check_many_threads(fresh());
    check_answers(fresh());
    check_from(fresh());
    check_lobby(fresh());
    check_deadlines(fresh());
    check_clock(fresh());
    check_ratings(fresh());
    check_premoves(fresh());
}

}  // namespace equipoise::server
