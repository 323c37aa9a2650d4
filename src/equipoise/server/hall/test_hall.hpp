// A made-up world for tests of the hall: nodes in one thread with one store, in which everything
// else happens when the test says so.

#pragma once

#include <condition_variable>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "equipoise/server/hall/chance.hpp"
#include "equipoise/server/hall/hall.hpp"
#include "equipoise/table/json/json.hpp"
#include "tests/support/catalog.hpp"
#include "tests/support/test_chance.hpp"

namespace equipoise::server::testing {

class FakeCluster;

/// What all nodes share: the database.
struct World {
    struct Owner {
        std::string node;
        std::uint64_t epoch = 0;
    };
    std::map<std::string, std::vector<std::string>> logs;
    std::map<std::string, std::string> files;
    std::map<std::string, Append> rows;  // The last summary of each table, and what went with it.
    std::vector<RatedGame> rated;
    std::map<std::string, std::map<int, StoredPremove>> premoves;  // By table and seat.
    std::map<std::string, Owner> owners;
    std::map<std::string, FakeCluster*> living;
    std::vector<VacationNote> vacations;  // What tables have yet to hear.
    std::vector<Leaving> leaving;         // What is still to be redacted,
    std::vector<Leaving> redacted;        // and what has been.
    std::int64_t service_ms = 1'000'000;
    bool delivers = true;
};

/// One node's view of the others. Mail arrives at once, or never.
class FakeCluster final : public Cluster {
  public:
    FakeCluster(World& world, std::string name) : world_(world), name_(std::move(name)) {
        world_.living[name_] = this;
    }
    FakeCluster(const FakeCluster&) = delete;
    FakeCluster& operator=(const FakeCluster&) = delete;
    ~FakeCluster() override { die(); }

    const std::string& node() const override { return name_; }
    Claim claim(const std::string& table) override {
        World::Owner& owner = world_.owners[table];
        if (world_.living.count(owner.node) == 0) owner = {name_, owner.epoch + 1};
        return {owner.node, owner.epoch, owner.node == name_};
    }
    void release(const std::string& table) override {
        World::Owner& owner = world_.owners[table];
        if (owner.node == name_) owner.node.clear();
    }
    void send(const std::string& node, std::string mail) override {
        sent_bytes += mail.size();
        const auto to = world_.living.find(node);
        if (!world_.delivers || to == world_.living.end() || !is_living(name_)) return;
        to->second->receive_(name_, mail);
    }
    void start(Receive receive, std::function<void()> lost) override {
        receive_ = std::move(receive);
        lose = std::move(lost);
    }
    std::int64_t service_ms() const override { return world_.service_ms; }
    bool is_living(const std::string& node) const override {
        return world_.living.count(node) != 0;
    }
    /// Its lease runs out without its knowing.
    void die() {
        const auto me = world_.living.find(name_);
        if (me != world_.living.end() && me->second == this) world_.living.erase(me);
    }

    std::function<void()> lose;
    std::size_t sent_bytes = 0;

  private:
    World& world_;
    std::string name_;
    Receive receive_;
};

/// A store that answers when the test lets it.
class SlowStore final : public EventStore {
  public:
    SlowStore(World& world, std::string node) : world_(world), node_(std::move(node)) {}

    /// Called before each read, on the thread that reads.
    std::function<void()> before_read = [] {};
    std::function<void()> before_redaction = [] {};

    void append(Append append, Done done) override { waiting.push_back({std::move(append), done}); }
    void keep_data(std::string hash, std::string text) override {
        world_.files[hash] = std::move(text);
    }
    void redact(Leaving leaving, Done done) override {
        before_redaction();
        std::erase_if(world_.leaving, [&](const Leaving& one) {
            return one.table == leaving.table && one.person == leaving.person;
        });
        world_.redacted.push_back(std::move(leaving));
        done(true);
    }
    std::vector<Leaving> leaving(int) override { return world_.leaving; }
    std::vector<VacationNote> vacation_notes(int) override { return world_.vacations; }
    std::vector<std::string> entries(const std::string& table, std::uint64_t from) override {
        before_read();
        const std::vector<std::string>& log = world_.logs[table];
        const auto skipped = std::min<std::size_t>(from - 1, log.size());
        return {log.begin() + static_cast<std::ptrdiff_t>(skipped), log.end()};
    }
    std::optional<std::string> data(const std::string& hash) override { return world_.files[hash]; }
    std::vector<StoredPremove> premoves(const std::string& table) override {
        std::vector<StoredPremove> found;
        for (const auto& [seat, premove] : world_.premoves[table]) found.push_back(premove);
        return found;
    }
    std::vector<std::pair<std::string, StoredPremove>> premoves_of(const std::string&) override {
        return {};
    }
    std::vector<TableRow> tables_of(const std::string& person, int limit) override {
        std::vector<TableRow> found;
        for (const auto& [table, row] : world_.rows) {
            const bool has = std::count(row.persons.begin(), row.persons.end(), person) != 0;
            if (has && static_cast<int>(found.size()) < limit) {
                found.push_back({table, row.summary, 0});
            }
        }
        return found;
    }
    std::vector<std::string> tables_naming(const std::string&) override { return {}; }
    std::vector<TableRow> lobby(const std::string& game, Lobby kind, int) override {
        before_read();
        std::vector<TableRow> found;
        for (const auto& [table, row] : world_.rows) {
            if (row.lobby == kind && (game.empty() || row.game == game)) {
                found.push_back({table, row.summary, 0});
            }
        }
        return found;
    }
    std::vector<std::string> due(std::int64_t service_ms, int) override {
        std::vector<std::string> found;
        for (const auto& [table, row] : world_.rows) {
            const std::int64_t deadline = row.deadline_ms.value_or(0);
            if (0 < deadline && deadline <= service_ms) found.push_back(table);
        }
        return found;
    }
    std::vector<std::string> all_tables(const std::string&, int) override { return {}; }
    void flush() override {}
    bool is_healthy() const override { return true; }

    void answer(bool ok = true) {
        std::vector<std::pair<Append, Done>> all;
        all.swap(waiting);
        for (auto& [append, done] : all) done(ok && write(append));
    }

    std::vector<std::pair<Append, Done>> waiting;

  private:
    bool write(const Append& append) {
        std::vector<std::string>& log = world_.logs[append.table];
        const World::Owner& owner = world_.owners[append.table];
        if (append.first != log.size() + 1) return false;
        if (owner.node != node_ || owner.epoch != append.epoch) return false;
        log.insert(log.end(), append.entries.begin(), append.entries.end());
        if (!append.summary.empty()) world_.rows[append.table] = append;
        if (append.rated) world_.rated.push_back(*append.rated);
        if (append.heard) std::erase(world_.vacations, *append.heard);
        for (const StoredPremove& premove : append.premoves) {
            auto& kept = world_.premoves[append.table];
            kept.erase(premove.seat);
            if (!premove.body.empty()) kept[premove.seat] = premove;
        }
        return true;
    }

    World& world_;
    std::string node_;
};

struct FakeLine final : Line {
    void send(Text message) override { texts.push_back(Json::parse(*message)); }
    void close() override { closed = true; }
    /// The last message of that type; null if there is none.
    const Json* last(const std::string& type) const {
        for (auto text = texts.rbegin(); text != texts.rend(); ++text) {
            if (text->contains("type") && (*text)["type"] == type) return &*text;
        }
        return nullptr;
    }
    bool heard(const std::string& type) const { return last(type) != nullptr; }
    /// The code of the last error; empty if there is none.
    std::string error() const {
        const Json* error = last("error");
        return error == nullptr ? "" : (*error)["error"]["code"].get<std::string>();
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

struct Socket {
    std::shared_ptr<FakeLine> line;
    std::unique_ptr<LineHandler> handler;

    void say(const Json& message) const { handler->on_message(print_json(message)); }
};

/// A node: a hall whose other threads are answered when the test says so.
struct Node {
    /// With `readers` threads the store is asked on those, else at once.
    explicit Node(World& shared, const std::string& name = "node", int readers = 0)
        : world(shared),
          store(shared, name),
          cluster(shared, name),
          hall({games,
                bots,
                store,
                cluster,
                [this](std::function<void()> w) { post(std::move(w)); },
                1,
                0,
                {},
                [this](const std::string& person, const std::string& table, const std::string&) {
                    nudged.emplace_back(person, table);
                },
                {.threads = readers, .patience = std::chrono::hours(1)}}) {}

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
        run();
        while (!store.waiting.empty() || hall.asked() > 0) {
            store.answer(ok);
            run(hall.asked() > 0);
        }
    }
    /// Lets so much time pass, beat by beat.
    void pass(std::int64_t ms) {
        const std::int64_t end = world.service_ms + ms;
        while (world.service_ms < end) {
            world.service_ms += Hall::kBeat.count();
            hall.beat();
            store_all();
        }
    }
    std::string open(const std::string& plan, const std::string& person = "ada") {
        std::string name;
        hall.open(plan, person, [&](const Result<std::string, Problem>& opened) {
            if (opened) name = opened.value();
        });
        store_all();
        return name;
    }
    /// The same with chance agreed on, so that dice can be rolled.
    std::string open_ready(const std::string& plan, const std::string& person = "ada") {
        const std::string table = open(plan, person);
        const Socket socket = connect(table, person);
        agree({&socket});
        socket.handler->on_close();
        return table;
    }
    /// These devices give what they owe until they owe nothing.
    void agree(const std::vector<const Socket*>& sockets) {
        const ChanceTools tools = chance_tools();
        store_all();
        for (bool any = true; any;) {
            any = false;
            for (const Socket* socket : sockets) {
                const Json* chance = socket->line->last("chance");
                if (chance == nullptr) continue;
                for (const Json& seat : Json((*chance)["owes"])) {
                    socket->say(owed_answer(tools, Json(*chance), seat.get<int>()));
                    any = true;
                }
                store_all();
            }
        }
    }
    Socket connect(const std::string& table,
                   const std::string& person = "ada",
                   const AttachOptions& options = {}) {
        auto line = std::make_shared<FakeLine>();
        auto handler = hall.attach(table, person, options, line);
        run();
        return {line, std::move(handler)};
    }
    /// As the hall finds it; null if there is none.
    const Sitting* find(const std::string& table) {
        const Sitting* sitting = nullptr;
        hall.find(table, [&](auto found) { sitting = found.value_or(nullptr); });
        return sitting;
    }
    bool exists(const std::string& table) {
        bool exists = true;
        hall.exists(table, [&](auto found) { exists = found.value_or(true); });
        return exists;
    }
    Json lobby(Lobby kind, const std::string& person) {
        Json list;
        hall.lobby("balance_duel", kind, person, [&](auto text) { list = Json::parse(*text); });
        return list;
    }
    Json list(const std::string& person) {
        Json list;
        hall.list(person, [&](auto text) { list = Json::parse(*text); });
        return list;
    }
    Json waiting(const std::string& person) {
        Json list;
        hall.waiting(person, [&](auto text) { list = Json::parse(*text)["tables"]; });
        return list;
    }

    World& world;
    Shelf games = test_shelf();
    BrokenBot broken_bot;
    BotShelf bots{{{games.find("balance_duel"), {&broken_bot}}}};
    SlowStore store;
    FakeCluster cluster;
    std::mutex mutex;
    std::condition_variable wake;
    std::deque<std::function<void()>> posted;
    std::vector<std::pair<std::string, std::string>> nudged;
    Hall hall;
};

inline const std::string kForTwo = R"({"game":"balance_duel","seats":[{"by":"me"},{"by":"me"}]})";
inline const std::string kRoll = R"({"type":"roll","id":"r","version":99})";

}  // namespace equipoise::server::testing
