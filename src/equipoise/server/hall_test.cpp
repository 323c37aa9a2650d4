#include "equipoise/server/hall.hpp"

#include <condition_variable>
#include <mutex>

#include <doctest/doctest.h>

#include "equipoise/table/json.hpp"
#include "tests/house.hpp"

namespace equipoise::server {
namespace {

/// A store that answers when the test lets it.
class SlowStore final : public EventStore {
  public:
    void append(Append append, Done done) override { waiting.push_back({std::move(append), done}); }
    void keep_data(std::string hash, std::string text) override { files[hash] = std::move(text); }
    std::vector<std::string> entries(const std::string& table, std::uint64_t) override {
        return logs[table];
    }
    std::optional<std::string> data(const std::string& hash) override { return files[hash]; }
    std::vector<TableRow> tables_of(const std::string&, int) override { return {}; }
    std::vector<TableRow> lobby(const std::string&, Lobby, int) override { return {}; }
    std::vector<std::string> all_tables(const std::string&, int) override { return {}; }
    std::vector<std::string> due(std::int64_t, int) override { return {}; }
    void flush() override {}
    bool is_healthy() const override { return true; }

    void answer(bool ok) {
        std::vector<std::pair<Append, Done>> all;
        all.swap(waiting);
        for (auto& [append, done] : all) {
            std::vector<std::string>& log = logs[append.table];
            const bool fits = ok && append.first == log.size() + 1;
            if (fits) log.insert(log.end(), append.entries.begin(), append.entries.end());
            done(fits);
        }
    }

    std::vector<std::pair<Append, Done>> waiting;
    std::map<std::string, std::vector<std::string>> logs;
    std::map<std::string, std::string> files;
};

struct FakeLine final : Line {
    void send(Text message) override { texts.push_back(Json::parse(*message)); }
    void close() override { closed = true; }
    bool heard(const std::string& type) const {
        for (const Json& text : texts) {
            if (text["type"] == type) return true;
        }
        return false;
    }
    std::vector<Json> texts;
    bool closed = false;
};

/// Breaks an invariant whenever it is asked.
class BrokenBot final : public AnyBot {
  public:
    const BotInfo& info() const override { return info_; }
    Action choose(const AnyRules&, const AnyState&, Seat, const Budget&) const override {
        broken_invariant("test", __FILE__, __LINE__);
    }

  private:
    BotInfo info_{"broken", 0};
};

/// A hall whose other threads are answered when the test says so.
struct Hotel {
    Hotel()
        : hall(games, bots, store, [this](std::function<void()> w) { post(std::move(w)); }, 1) {}

    void post(std::function<void()> work) {
        const std::lock_guard guard(mutex);
        posted.push_back(std::move(work));
        wake.notify_all();
    }
    /// Does what was posted; with `wait`, waits until there is something.
    void run(bool wait = false) {
        std::unique_lock lock(mutex);
        if (wait) wake.wait(lock, [&] { return !posted.empty(); });
        while (!posted.empty()) {
            const auto work = std::move(posted.front());
            posted.pop_front();
            lock.unlock();
            work();
            lock.lock();
        }
    }
    void store_all(bool ok = true) {
        store.answer(ok);
        run();
    }
    std::string open(const std::string& plan) {
        std::string name;
        hall.open(plan, "ada", [&](const Result<std::string, Problem>& opened) {
            if (opened) name = opened.value();
        });
        CHECK(name.empty());
        store_all();
        return name;
    }
    std::pair<std::shared_ptr<FakeLine>, std::unique_ptr<LineHandler>> connect(
        const std::string& table) {
        auto line = std::make_shared<FakeLine>();
        auto visitor = hall.attach(table, "ada", line);
        return {line, std::move(visitor)};
    }

    Shelf games = test_shelf();
    BrokenBot broken_bot;
    BotShelf bots{{{games.find("balance_duel"), {&broken_bot}}}};
    SlowStore store;
    std::mutex mutex;
    std::condition_variable wake;
    std::deque<std::function<void()>> posted;
    Hall hall;
};

const std::string kForTwo = R"({"game":"balance_duel","seats":[{"by":"me"},{"by":"me"}]})";
const std::string kForBots =
    R"({"game":"balance_duel","seats":[{"by":"bot","bot":"broken"},{"by":"bot","bot":"broken"}]})";
const std::string kRoll = R"({"type":"roll","id":"r","version":99})";

TEST_CASE("nothing is said before it is stored") {
    Hotel hotel;
    const std::string table = hotel.open(kForTwo);
    REQUIRE(!table.empty());
    const auto [line, visitor] = hotel.connect(table);
    CHECK(line->heard("table"));
    visitor->on_message(kRoll);
    const auto [second, other] = hotel.connect(table);
    CHECK(!line->heard("done"));
    CHECK(!line->heard("plies"));
    CHECK(!second->heard("table"));  // It would show what is not stored.
    hotel.store_all();
    CHECK(line->heard("done"));
    CHECK(line->heard("plies"));
    CHECK(second->heard("table"));
}

TEST_CASE("what cannot be stored did not happen, and the table is back as it was stored") {
    Hotel hotel;
    const std::string table = hotel.open(kForTwo);
    const auto [line, visitor] = hotel.connect(table);
    const Json stored = line->texts.front();
    visitor->on_message(kRoll);
    hotel.store_all(false);
    CHECK(!line->heard("done"));
    REQUIRE(line->heard("error"));
    CHECK(line->texts.back()["error"]["code"] == "not_stored");
    CHECK(line->closed);
    visitor->on_close();
    const auto [again, other] = hotel.connect(table);
    REQUIRE(again->heard("table"));
    CHECK(again->texts.front()["version"] == stored["version"]);
    CHECK(again->texts.front()["plies"] == stored["plies"]);
    other->on_message(kRoll);
    hotel.store_all();
    CHECK(again->heard("done"));
}

TEST_CASE("a table that cannot be stored is not opened") {
    Hotel hotel;
    std::string code;
    hotel.hall.open(kForTwo, "ada", [&](const Result<std::string, Problem>& opened) {
        REQUIRE(!opened);
        code = opened.error().code;
    });
    hotel.store_all(false);
    CHECK(code == "not_stored");
    CHECK(hotel.hall.loaded_tables() == 0);
}

TEST_CASE("a broken invariant closes its table alone, and the record stays") {
    Hotel hotel;
    const std::string sound = hotel.open(kForTwo);
    const std::string table = hotel.open(kForBots);
    const auto [line, visitor] = hotel.connect(table);
    hotel.run(true);
    REQUIRE(line->closed);
    CHECK(line->texts.back()["error"]["code"] == "broken");
    hotel.store_all();
    CHECK(hotel.store.logs[table].back().find("broken") != std::string::npos);
    REQUIRE(hotel.hall.find(table) != nullptr);
    CHECK(hotel.hall.find(table)->is_broken());
    CHECK(!hotel.hall.find(table)->game().plies().empty());
    const auto [watcher, other] = hotel.connect(table);
    CHECK(watcher->heard("table"));
    const auto [player, third] = hotel.connect(sound);
    third->on_message(kRoll);
    hotel.store_all();
    CHECK(player->heard("done"));
}

TEST_CASE("tables that nobody looks at are forgotten and found again") {
    Hotel hotel;
    std::vector<std::string> tables;
    for (int i = 0; i < 400; ++i) tables.push_back(hotel.open(kForTwo));
    for (const std::string& table : tables) {
        const auto [line, visitor] = hotel.connect(table);
        CHECK(line->heard("table"));
        visitor->on_close();
    }
    CHECK(hotel.hall.loaded_tables() < 300);
    CHECK(hotel.hall.find(tables.front()) != nullptr);
    CHECK(hotel.hall.find("0000000000") == nullptr);
    CHECK(hotel.hall.find("../../etc") == nullptr);
}

TEST_CASE("a table of an own data file is there again after a restart") {
    Json plan = Json::parse(kForTwo);
    const std::string text = read_source_file("data/balance_duel/models.json") + "\n";
    plan["data"] = {{"name", "mine.json"}, {"text", text}};
    Hotel before;
    const std::string table = before.open(print_json(plan));
    REQUIRE(!table.empty());
    Hotel after;
    after.store.logs = before.store.logs;
    after.store.files = before.store.files;
    const Sitting* sitting = after.hall.find(table);
    REQUIRE(sitting != nullptr);
    CHECK(sitting->rules().setup().data == DataFile{"mine.json", text});
    Hotel without;
    without.store.logs = before.store.logs;
    CHECK(without.hall.find(table) == nullptr);
}

TEST_CASE("a log that does not fit the rules is no table, and harms nobody") {
    Hotel hotel;
    const std::string table = hotel.open(kForTwo);
    for (const char* entry : {"nonsense",
                              R"({"kind":"played","plies":[[0,9999999]]})",
                              R"({"kind":"undone","to":7})",
                              R"({"kind":"sat","seat":5,"guest":"g","name":""})"}) {
        hotel.store.logs["abcdefgh12"] = {hotel.store.logs[table].front(), entry};
        CHECK(hotel.hall.find("abcdefgh12") == nullptr);
    }
}

}  // namespace
}  // namespace equipoise::server
