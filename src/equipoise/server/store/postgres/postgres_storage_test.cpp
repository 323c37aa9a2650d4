#include <atomic>
#include <chrono>
#include <filesystem>
#include <future>
#include <mutex>
#include <set>
#include <thread>

#include <doctest/doctest.h>

#include "equipoise/server/common/test_folder.hpp"
#include "equipoise/server/store/postgres/postgres_connection.hpp"
#include "equipoise/server/store/postgres/postgres_database.hpp"
#include "equipoise/server/store/postgres/test_postgres.hpp"
#include "equipoise/server/store/test_store_conformance.hpp"

namespace equipoise::server {
namespace {

using namespace std::chrono_literals;

/// Asks again until it is so. The test's own time limit ends it if it never is.
template <class Condition>
void wait_until(Condition condition) {
    while (!condition()) std::this_thread::sleep_for(10ms);
}

/// What one node hears from others.
class Inbox {
  public:
    explicit Inbox(Storage& storage) {
        storage.cluster->start(
            [this](const std::string& from, const std::string& mail) {
                const std::lock_guard guard(mutex_);
                mails_.push_back(from + ":" + mail);
            },
            [this] { ++losses_; });
    }
    std::vector<std::string> mails() const {
        const std::lock_guard guard(mutex_);
        return mails_;
    }
    int losses() const { return losses_; }

  private:
    mutable std::mutex mutex_;
    std::vector<std::string> mails_;
    std::atomic<int> losses_ = 0;
};

bool append_by(Storage& storage,
               const std::string& table,
               std::uint64_t first,
               const std::string& entry,
               std::uint64_t epoch) {
    std::promise<bool> stored;
    storage.events->append(
        Append{.table = table, .first = first, .entries = {entry}, .epoch = epoch},
        [&](bool ok) { stored.set_value(ok); });
    return stored.get_future().get();
}

void forget_node(Storage& any, const std::string& node) {
    any.database->write(
        [&](Sql& sql) { sql.run("UPDATE node SET alive_until_ms = 0 WHERE id = $1", {node}); });
}

TEST_CASE("PostgreSQL keeps what every store keeps") {
    const auto fresh = []() -> OpenStorage {
        const std::string url = TestPostgres::shared().new_database();
        return [url] { return open_storage(url); };
    };
    check_store(fresh);
    check_people(fresh);
}

TEST_CASE("a table has one owner, and passes on when it is released or its owner ends") {
    const std::string url = TestPostgres::shared().new_database();
    Storage one = open_storage(url, "one");
    Storage two = open_storage(url, "Two!");
    CHECK(one.cluster->node() != two.cluster->node());
    const Claim first = one.cluster->claim("t");
    CHECK(first.mine);
    CHECK(one.cluster->claim("t").epoch == first.epoch);
    const Claim other = two.cluster->claim("t");
    CHECK(!other.mine);
    CHECK(other.node == one.cluster->node());
    one.cluster->release("t");
    const Claim second = two.cluster->claim("t");
    CHECK(second.mine);
    CHECK(second.epoch > first.epoch);
    two = {};
    const Claim third = one.cluster->claim("t");
    CHECK(third.mine);
    CHECK(third.epoch > second.epoch);
}

TEST_CASE("a node whose lease ran out loses its tables, learns of it, and can append no more") {
    const std::string url = TestPostgres::shared().new_database();
    Storage one = open_storage(url, "one");
    Storage two = open_storage(url, "two");
    const Inbox inbox(one);
    const Claim old = one.cluster->claim("t");
    REQUIRE(append_by(one, "t", 1, "one", old.epoch));
    Claim taken;
    wait_until([&] {
        // As if it had been silent for too long; its next heartbeat may come first.
        forget_node(two, one.cluster->node());
        taken = two.cluster->claim("t");
        return taken.mine;
    });
    CHECK_FALSE(append_by(one, "t", 2, "late", old.epoch));
    CHECK_FALSE(append_by(one, "t", 2, "late", taken.epoch));
    CHECK_FALSE(append_by(two, "t", 2, "older", old.epoch));
    CHECK(append_by(two, "t", 2, "two", taken.epoch));
    CHECK(two.events->entries("t") == std::vector<std::string>{"one", "two"});
    CHECK(one.events->is_healthy());
    wait_until([&] { return inbox.losses() > 0; });
}

TEST_CASE("a node that gets a table back appends after what another wrote meanwhile") {
    const std::string url = TestPostgres::shared().new_database();
    Storage one = open_storage(url, "one");
    Storage two = open_storage(url, "two");
    REQUIRE(append_by(one, "t", 1, "one", one.cluster->claim("t").epoch));
    one.cluster->release("t");
    REQUIRE(append_by(two, "t", 2, "two", two.cluster->claim("t").epoch));
    two.cluster->release("t");
    const std::uint64_t back = one.cluster->claim("t").epoch;
    CHECK_FALSE(append_by(one, "t", 2, "as it was", back));
    CHECK(append_by(one, "t", 3, "three", back));
    CHECK(one.events->entries("t") == std::vector<std::string>{"one", "two", "three"});
}

TEST_CASE("the tables of a node that died are free when its lease runs out") {
    const std::string url = TestPostgres::shared().new_database();
    Storage storage = open_storage(url);
    // As a process leaves it that was killed just after a heartbeat.
    storage.database->write([](Sql& sql) {
        sql.run(
            "INSERT INTO node (id, alive_until_ms) "
            "VALUES ('dead', (extract(epoch FROM clock_timestamp()) * 1000)::bigint + 3000)");
        sql.run("INSERT INTO ownership (table_id, node, epoch) VALUES ('t', 'dead', 7)");
    });
    CHECK(storage.cluster->claim("t").node == "dead");
    Claim claim;
    wait_until([&] {
        claim = storage.cluster->claim("t");
        return claim.mine;
    });
    CHECK(claim.epoch == 8);
    wait_until([&] { return !storage.cluster->is_living("dead"); });
    CHECK(storage.cluster->is_living(storage.cluster->node()));
}

TEST_CASE("when nodes race for tables, one wins each, and both see the same winner") {
    const std::string url = TestPostgres::shared().new_database();
    Storage one = open_storage(url);
    Storage two = open_storage(url);
    constexpr int kTables = 50;
    const auto claim_all = [](Storage& storage) {
        std::vector<Claim> claims;
        claims.reserve(kTables);
        for (int i = 0; i < kTables; ++i) {
            claims.push_back(storage.cluster->claim("t" + std::to_string(i)));
        }
        return claims;
    };
    auto rival = std::async(std::launch::async, [&] { return claim_all(two); });
    const auto ones = claim_all(one);
    const auto twos = rival.get();
    for (std::size_t i = 0; i < kTables; ++i) {
        CHECK(ones[i].mine != twos[i].mine);
        CHECK(ones[i].node == twos[i].node);
        CHECK(ones[i].epoch == 1);
    }
}

TEST_CASE("mail arrives in order, of any length and with any bytes") {
    const std::string url = TestPostgres::shared().new_database();
    Storage one = open_storage(url, "one");
    Storage two = open_storage(url, "two");
    const Inbox inbox(two);
    const std::vector<std::string> mails{"first",
                                         std::string(7899, 'a'),
                                         std::string(20'000, 'b'),
                                         std::string("nul\0byte", 8),
                                         "\xff\xfe not UTF-8",
                                         "same",
                                         "same",
                                         "quote ' and \xc3\xbc"};
    std::vector<std::string> expected;
    for (int round = 0; round < 20; ++round) {
        for (const std::string& mail : mails) {
            one.cluster->send(two.cluster->node(), mail);
            expected.push_back(one.cluster->node() + ":" + mail);
        }
    }
    wait_until([&] { return inbox.mails().size() >= expected.size(); });
    CHECK(inbox.mails() == expected);
    CHECK(inbox.losses() == 0);
    wait_until([&] { return one.cluster->is_living(two.cluster->node()); });
    CHECK_FALSE(one.cluster->is_living("nobody"));
}

TEST_CASE("a node that ends has sent all its mail") {
    const std::string url = TestPostgres::shared().new_database();
    Storage one = open_storage(url, "one", 10min);
    const Inbox inbox(one);
    constexpr std::size_t kRounds = 30;
    for (std::size_t round = 1; round <= kRounds; ++round) {
        Storage two = open_storage(url, "two", 10min);
        two.cluster->send(one.cluster->node(), "farewell");
        two = Storage();
        // Lost mail would never come.
        for (int i = 0; i < 1000 && inbox.mails().size() < round; ++i) {
            std::this_thread::sleep_for(10ms);
        }
        REQUIRE(inbox.mails().size() == round);
    }
}

TEST_CASE("a node that has just joined is not taken for a dead one") {
    const std::string url = TestPostgres::shared().new_database();
    // The first heartbeat after the other one has joined comes long after this test.
    Storage one = open_storage(url, "one", 10min);
    const Inbox inbox(one);
    Storage two = open_storage(url, "two", 10min);
    two.cluster->send(one.cluster->node(), "hello");
    wait_until([&] { return !inbox.mails().empty(); });
    CHECK(one.cluster->is_living(two.cluster->node()));
    Storage three = open_storage(url, "three", 10min);
    REQUIRE(three.cluster->claim("t").mine);
    CHECK_FALSE(one.cluster->is_living(three.cluster->node()));
    CHECK(one.cluster->claim("t").node == three.cluster->node());
    CHECK(one.cluster->is_living(three.cluster->node()));
}

TEST_CASE("the service's clock is one for all nodes and stands still over an outage") {
    const std::string url = TestPostgres::shared().new_database();
    std::int64_t before = 0;
    {
        Storage one = open_storage(url);
        Storage two = open_storage(url);
        before = std::max(one.cluster->service_ms(), two.cluster->service_ms());
        // As if everything had been down for an hour.
        one.database->write(
            [](Sql& sql) { sql.run("UPDATE service SET last_ms = last_ms - 3600000"); });
        const auto last_beat = [&] {
            std::int64_t last_ms = 0;
            one.database->read([&](Sql& sql) {
                last_ms = sql.rows("SELECT last_ms FROM service").at(0).integer(0);
            });
            return last_ms;
        };
        const std::int64_t gone = last_beat();
        for (int i = 0; i < 3; ++i) {
            const std::int64_t last = last_beat();
            wait_until([&] { return last_beat() != last; });
        }
        CHECK(last_beat() > gone + 3'500'000);
        CHECK(one.cluster->service_ms() >= before);
        CHECK(one.cluster->service_ms() < before + 3'000'000);
        CHECK(two.cluster->service_ms() < before + 3'000'000);
    }
    CHECK(open_storage(url).cluster->service_ms() >= before);
}

TEST_CASE("both databases have the same tables and columns, PostgreSQL also those of a cluster") {
    const TestFolder folder;
    Storage file = open_storage((folder / "a.db").string());
    Storage server = open_storage(TestPostgres::shared().new_database());
    const auto columns = [](Storage& storage, const std::string& statement) {
        std::set<std::string> found;
        storage.database->read([&](Sql& sql) {
            sql.each(statement, {}, [&](const SqlRow& row) {
                found.insert(row.text(0) + "." + row.text(1));
            });
        });
        return found;
    };
    auto in_file =
        columns(file,
                "SELECT t.name, c.name FROM sqlite_master t, pragma_table_info(t.name) c "
                "WHERE t.type = 'table'");
    CHECK(in_file.size() > 30);
    for (const char* own : {"mail.body",
                            "mail.id",
                            "mail.node",
                            "node.alive_until_ms",
                            "node.id",
                            "ownership.epoch",
                            "ownership.node",
                            "ownership.table_id",
                            "schema_version.version"}) {
        in_file.insert(own);
    }
    CHECK(columns(server,
                  "SELECT table_name::text, column_name::text FROM information_schema.columns "
                  "WHERE table_schema = 'public'") == in_file);
    file = {};
}

TEST_CASE("processes that start at once bring the schema up to date once") {
    const std::string url = TestPostgres::shared().new_database();
    std::vector<std::future<void>> starts;
    starts.reserve(6);
    for (int i = 0; i < 6; ++i) {
        starts.push_back(
            std::async(std::launch::async, [&] { open_postgres_database(url, true); }));
    }
    for (auto& start : starts) CHECK_NOTHROW(start.get());
    CHECK_NOTHROW(open_postgres_database(url, false));
}

TEST_CASE("a server that is not there, not ours or not an address is refused in one line") {
    const auto fault = [](const std::string& url) -> std::string {
        try {
            open_storage(url);
        } catch (const StoreError& error) {
            return error.what();
        }
        return {};
    };
    for (const std::string url : {"postgres://ada:secret@/x?host=/nowhere",
                                  "postgres://ada:secret@host:port:1/x",
                                  "postgres://ada:secret/part@host/x",
                                  "postgres://ada:1/secret@host/x",
                                  "postgres://ada:1?secret@host/x",
                                  "postgres://ada:secret?part@host/x",
                                  "postgres://ada:secret#part@host/x",
                                  "postgres://ada:secret@/x?nonsense=secret"}) {
        const std::string text = fault(url);
        CHECK(text.find("cannot open the PostgreSQL database: ") == 0);
        CHECK(text.find("secret") == std::string::npos);
        CHECK(text.find('\n') == std::string::npos);
    }
    const std::string url = TestPostgres::shared().new_database();
    open_storage(url).database->write(
        [](Sql& sql) { sql.run("UPDATE schema_version SET version = 99"); });
    CHECK(fault(url).find("newer version") != std::string::npos);
}

/// One table's player: appends as fast as it is answered, and goes on where it knows the log to
/// end.
class Player {
  public:
    Player(Storage& storage, int number)
        : storage_(storage), table_("t" + std::to_string(number)), thread_([this] { play(); }) {}
    int acknowledged() const { return acknowledged_; }
    std::vector<std::string> stop() {
        stopping_ = true;
        thread_.join();
        return told_;
    }
    const std::string& table() const { return table_; }

  private:
    void play() {
        std::uint64_t epoch = 0;
        while (!stopping_) {
            try {
                if (epoch == 0) epoch = storage_.cluster->claim(table_).epoch;
                const std::uint64_t next = told_.size() + 1;
                const std::string entry = std::to_string(next);
                if (!append_by(storage_, table_, next, entry, epoch)) {
                    FAIL_CHECK("an append of the owner was refused");
                    return;
                }
                told_.push_back(entry);
                ++acknowledged_;
            } catch (const StoreError&) {
                std::this_thread::sleep_for(10ms);
            }
        }
    }

    Storage& storage_;
    const std::string table_;
    std::vector<std::string> told_;
    std::atomic<bool> stopping_ = false;
    std::atomic<int> acknowledged_ = 0;
    std::thread thread_;
};

TEST_CASE("a PostgreSQL server that hangs counts as away after a while") {
    TestPostgres server;
    const std::string url = server.new_database();
    PostgresConnection asks(url, 200ms);
    PostgresConnection commands(url, 200ms);
    PostgresConnection reads(url, 200ms);
    CHECK(asks.rows("SELECT 1::bigint").at(0).integer(0) == 1);
    server.pause();
    CHECK_THROWS_AS(asks.rows("SELECT 1::bigint"), DatabaseGone);
    CHECK_THROWS_AS(reads.rows("SELECT 2::bigint"), DatabaseGone);
    CHECK_THROWS_AS(commands.command("SELECT 1"), DatabaseGone);
    // Not even after it has answered: nobody knows any more what an answer belongs to.
    server.resume();
    CHECK_THROWS_AS(asks.rows("SELECT 1::bigint"), DatabaseGone);
    CHECK(PostgresConnection(url, 200ms).rows("SELECT 3::bigint").at(0).integer(0) == 3);
}

TEST_CASE("PostgreSQL killed and started again under load loses and doubles nothing") {
    TestPostgres server;
    const std::string url = server.new_database();
    Storage storage = open_storage(url);
    const Inbox inbox(storage);
    std::vector<std::unique_ptr<Player>> players;
    players.reserve(4);
    for (int i = 0; i < 4; ++i) players.push_back(std::make_unique<Player>(storage, i));
    const auto wait_for_progress = [&] {
        for (const auto& player : players) {
            const int before = player->acknowledged();
            wait_until([&] { return player->acknowledged() > before + 20; });
        }
    };
    for (int round = 0; round < 2; ++round) {
        wait_for_progress();
        server.kill();
        wait_until([&] { return !storage.events->is_healthy(); });
        CHECK_THROWS_AS(storage.events->entries("t0"), StoreError);
        wait_until([&] { return !storage.cluster->is_well(); });
        const std::int64_t stands = storage.cluster->service_ms();
        CHECK(storage.cluster->service_ms() == stands);
        server.start();
        wait_for_progress();
        CHECK(storage.cluster->service_ms() >= stands);
    }
    for (const auto& player : players) {
        const std::vector<std::string> told = player->stop();
        CHECK(storage.events->entries(player->table()) == told);
    }
    storage.events->flush();
    CHECK(storage.events->is_healthy());
    wait_until([&] { return inbox.losses() > 0; });
}

}  // namespace
}  // namespace equipoise::server
