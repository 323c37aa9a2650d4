#include "equipoise/server/store/store_conformance.hpp"

#include <atomic>
#include <future>
#include <mutex>
#include <thread>

#include <doctest/doctest.h>

namespace equipoise::server {
namespace {

bool append(EventStore& store,
            const std::string& table,
            std::uint64_t first,
            std::vector<std::string> entries,
            std::vector<std::string> guests = {},
            std::int64_t at_ms = 1) {
    std::promise<bool> stored;
    store.append(
        {table, first, std::move(entries), "summary of " + table, std::move(guests), at_ms},
        [&](bool ok) { stored.set_value(ok); });
    return stored.get_future().get();
}

void check_log(const OpenStore& open) {
    auto store = open();
    CHECK(store->entries("a").empty());
    CHECK(append(*store, "a", 1, {"one", "two"}));
    CHECK(append(*store, "a", 3, {"three"}));
    CHECK(append(*store, "b", 1, {"other"}));
    CHECK(store->entries("a") == std::vector<std::string>{"one", "two", "three"});
    CHECK(store->entries("b") == std::vector<std::string>{"other"});
    store.reset();
    store = open();
    CHECK(store->entries("a") == std::vector<std::string>{"one", "two", "three"});
}

void check_order(const OpenStore& open) {
    const auto store = open();
    CHECK(append(*store, "a", 1, {"one"}));
    CHECK_FALSE(append(*store, "a", 1, {"again"}));
    CHECK_FALSE(append(*store, "a", 3, {"gap"}));
    CHECK_FALSE(append(*store, "new", 2, {"no beginning"}));
    CHECK(append(*store, "a", 2, {"two"}));
    CHECK(store->entries("a") == std::vector<std::string>{"one", "two"});
    CHECK(store->entries("new").empty());
    CHECK(store->is_healthy());
}

/// One that does not fit must not take with it those that were committed together with it.
void check_neighbours(const OpenStore& open) {
    const auto store = open();
    std::atomic<int> stored = 0;
    std::atomic<int> refused = 0;
    for (int i = 0; i < 300; ++i) {
        const std::string table = "t" + std::to_string(i);
        store->append({table, i % 10 == 9 ? 2U : 1U, {"x"}, "s", {}, 0},
                      [&](bool ok) { ++(ok ? stored : refused); });
    }
    store->flush();
    CHECK(stored == 270);
    CHECK(refused == 30);
}

void check_bodies(const OpenStore& open) {
    const auto store = open();
    const std::string odd("a\0b'\"\n\xc3\xbc", 8);
    const std::string large(300'000, 'x');
    CHECK(append(*store, "a", 1, {odd, "", large}));
    CHECK(store->entries("a") == std::vector<std::string>{odd, "", large});
}

void check_lists(const OpenStore& open) {
    const auto store = open();
    CHECK(store->tables_of("ada", 10).empty());
    append(*store, "old", 1, {"x"}, {"ada", "ben"}, 100);
    append(*store, "new", 1, {"x"}, {"ada"}, 200);
    append(*store, "bens", 1, {"x"}, {"ben"}, 300);
    append(*store, "old", 2, {"y"}, {"ada"}, 400);
    CHECK(store->tables_of("ada", 10) ==
          std::vector<TableRow>{{"new", "summary of new"}, {"old", "summary of old"}});
    CHECK(store->tables_of("ada", 1).size() == 1);
    CHECK(store->tables_of("eve", 10).empty());
    std::promise<void> done;
    store->append({"old", 3, {"z"}, "later", {}, 500}, [&](bool) { done.set_value(); });
    done.get_future().wait();
    CHECK(store->tables_of("ada", 10).back().summary == "later");
    std::promise<void> again;
    store->append({"old", 4, {"z"}, "", {}, 500}, [&](bool) { again.set_value(); });
    again.get_future().wait();
    CHECK(store->tables_of("ada", 10).back().summary == "later");
}

void check_data(const OpenStore& open) {
    auto store = open();
    CHECK(!store->data("h"));
    store->keep_data("h", "text");
    store->keep_data("h", "another");
    append(*store, "a", 1, {"x"});
    CHECK(store->data("h") == "text");
    store.reset();
    CHECK(open()->data("h") == "text");
}

void check_many_threads(const OpenStore& open) {
    auto store = open();
    constexpr int kThreads = 4;
    constexpr std::uint64_t kEach = 200;
    std::atomic<int> stored = 0;
    std::vector<std::thread> threads;
    for (int t = 0; t < kThreads; ++t) {
        threads.emplace_back([&, t] {
            const std::string table = "t" + std::to_string(t);
            for (std::uint64_t n = 1; n <= kEach; ++n) {
                store->append({table, n, {std::to_string(n)}, "s", {"g"}, 0}, [&](bool ok) {
                    if (ok) ++stored;
                });
                if (n % 50 == 0) CHECK(store->entries(table).size() <= n);
            }
        });
    }
    for (std::thread& thread : threads) thread.join();
    store->flush();
    CHECK(stored == kThreads * static_cast<int>(kEach));
    for (int t = 0; t < kThreads; ++t) {
        const auto entries = store->entries("t" + std::to_string(t));
        REQUIRE(entries.size() == kEach);
        CHECK(entries.back() == std::to_string(kEach));
    }
}

/// The answers come in the order of the appends, and what they vouch for can be read.
void check_answers(const OpenStore& open) {
    const auto store = open();
    std::mutex mutex;
    std::vector<std::uint64_t> order;
    for (std::uint64_t n = 1; n <= 100; ++n) {
        store->append({"a", n, {"x"}, "s", {}, 0}, [&, n](bool ok) {
            CHECK(ok);
            const std::lock_guard guard(mutex);
            order.push_back(n);
        });
    }
    store->flush();
    REQUIRE(order.size() == 100);
    for (std::uint64_t n = 1; n <= 100; ++n) CHECK(order[n - 1] == n);
    CHECK(store->entries("a").size() == 100);
}

}  // namespace

void check_store(const std::function<OpenStore()>& fresh) {
    check_log(fresh());
    check_order(fresh());
    check_neighbours(fresh());
    check_bodies(fresh());
    check_lists(fresh());
    check_data(fresh());
    check_many_threads(fresh());
    check_answers(fresh());
}

}  // namespace equipoise::server
