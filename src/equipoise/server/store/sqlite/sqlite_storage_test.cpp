#include <SQLiteCpp/SQLiteCpp.h>
#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <fstream>
#include <functional>
#include <sys/syscall.h>
#include <thread>
#include <unistd.h>
#include <vector>

#include <doctest/doctest.h>
#include <sqlite3.h>

#include "equipoise/server/common/test_folder.hpp"
#include "equipoise/server/store/schema.hpp"
#include "equipoise/server/store/sqlite/sqlite_database.hpp"
#include "equipoise/server/store/test_store_conformance.hpp"

namespace {

std::atomic<bool> disk_fails = false;
std::atomic<int> failed_syncs = 0;

int sync_unless_failing(long call, int fd) {
    if (!disk_fails) return static_cast<int>(syscall(call, fd));
    ++failed_syncs;
    errno = EIO;
    return -1;
}

}  // namespace

// In place of the C library's, for SQLite too.
#pragma GCC visibility push(default)
extern "C" int fdatasync(int fd) { return sync_unless_failing(SYS_fdatasync, fd); }
extern "C" int fsync(int fd) { return sync_unless_failing(SYS_fsync, fd); }
#pragma GCC visibility pop

namespace equipoise::server {
namespace {

namespace fs = std::filesystem;

std::string fault(const fs::path& file) {
    try {
        open_storage(file.string());
    } catch (const StoreError& error) {
        return error.what();
    }
    return {};
}

TEST_CASE("a SQLite file keeps what every store keeps") {
    const TestFolder folder;
    int files = 0;
    const auto fresh = [&]() -> OpenStorage {
        const fs::path file = folder / ("below/" + std::to_string(files++) + ".db");
        return [file] { return open_storage(file.string()); };
    };
    check_store(fresh);
    check_people(fresh);
}

TEST_CASE("commits wait for the disk, and the log survives a copy of the file without its writer") {
    const TestFolder folder;
    Storage storage = open_storage((folder / "a.db").string());
    REQUIRE(append(storage, "t", 1, {"x"}));
    // As a crash would leave it: the file and its write-ahead log, nobody having closed them.
    fs::copy(folder / "a.db", folder / "b.db");
    fs::copy(folder / "a.db-wal", folder / "b.db-wal");
    CHECK(open_storage((folder / "b.db").string()).events->entries("t") ==
          std::vector<std::string>{"x"});
    SQLite::Database db((folder / "a.db").string(), SQLite::OPEN_READONLY);
    CHECK(db.execAndGet("PRAGMA journal_mode").getString() == "wal");
    CHECK(db.execAndGet("PRAGMA user_version").getInt() ==
          static_cast<int>(sqlite_migrations().size()));
}

/// Every connection of this process while it lives, by SQLite's own account.
class Connections {
  public:
    Connections() {
        opened().clear();
        sqlite3_auto_extension(reinterpret_cast<void (*)()>(note));
    }
    Connections(const Connections&) = delete;
    Connections& operator=(const Connections&) = delete;
    ~Connections() { sqlite3_cancel_auto_extension(reinterpret_cast<void (*)()>(note)); }

    std::size_t count() const { return opened().size(); }
    std::ptrdiff_t writing() const {
        return std::count_if(opened().begin(), opened().end(), [](sqlite3* db) {
            return sqlite3_db_readonly(db, "main") == 0;
        });
    }
    std::ptrdiff_t checkpointing() const {
        return std::count_if(opened().begin(), opened().end(), [](sqlite3* db) {
            int is_off = 0;
            sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, -1, &is_off);
            return is_off == 0 || sqlite3_wal_checkpoint(db, "main") == SQLITE_OK;
        });
    }

  private:
    static std::vector<sqlite3*>& opened() {
        static std::vector<sqlite3*> all;
        return all;
    }
    static int note(sqlite3* db, const char**, const sqlite3_api_routines*) {
        opened().push_back(db);
        return SQLITE_OK;
    }
};

TEST_CASE("of all connections to a SQLite file one writes and checkpoints") {
    const TestFolder folder;
    const std::string file = (folder / "a.db").string();
    const Connections connections;
    Storage storage = open_storage(file);
    REQUIRE(append(storage, "t", 1, {"x"}));
    storage.people->add_person({"ada-id", "pa", "Ada", std::nullopt, 5});
    const std::int64_t beat = storage.cluster->service_ms();
    const auto beside = open_sqlite_database(file, SqliteUse::Read);
    CHECK(beat > 0);
    CHECK(connections.count() > 2);
    CHECK(connections.writing() == 1);
    CHECK(connections.checkpointing() == 1);
    CHECK_THROWS_AS(storage.database->read([](Sql& sql) { sql.run("DELETE FROM entry"); }),
                    StoreError);
    CHECK_THROWS_AS(beside->write([](Sql& sql) { sql.run("DELETE FROM entry"); }), StoreError);
    CHECK(storage.events->entries("t").size() == 1);
}

void wait_for(const std::function<bool()>& is_true) {
    while (!is_true()) std::this_thread::sleep_for(std::chrono::milliseconds(5));
}

TEST_CASE("when the disk fails at a commit nobody is answered until it is known what is stored") {
    const TestFolder folder;
    const std::string file = (folder / "a.db").string();
    Storage storage = open_storage(file);
    REQUIRE(append(storage, "t", 1, {"one"}));
    std::atomic<int> stored = 0, refused = 0;
    for (std::uint64_t round = 0; round < 5; ++round) {
        disk_fails = true;
        const int failed = failed_syncs;
        for (const std::string table : {"t", "u"}) {
            append_later(
                storage,
                {.table = table, .first = round + (table == "t" ? 2 : 1), .entries = {"x"}},
                [&](bool ok) { ++(ok ? stored : refused); });
        }
        // Not only the commit, but also the attempt to find out.
        wait_for([&] { return failed_syncs >= failed + 2 && !storage.events->is_healthy(); });
        CHECK(stored == static_cast<int>(2 * round));
        disk_fails = false;
        storage.events->flush();
        CHECK(stored == static_cast<int>(2 * round + 2));
    }
    CHECK(refused == 0);
    CHECK(storage.events->is_healthy());
    CHECK(storage.events->entries("t").size() == 6);
    CHECK(storage.events->entries("u").size() == 5);
    storage = {};
    storage = open_storage(file);
    CHECK(storage.events->entries("t").size() == 6);
    CHECK(append(storage, "u", 6, {"later"}));
}

TEST_CASE("a store that ends while the disk fails says nothing about what it could not settle") {
    const TestFolder folder;
    const std::string file = (folder / "a.db").string();
    Storage storage = open_storage(file);
    REQUIRE(append(storage, "t", 1, {"one"}));
    std::atomic<int> answers = 0;
    const int failed = failed_syncs;
    disk_fails = true;
    append_later(storage, {.table = "t", .first = 2, .entries = {"two"}}, [&](bool) { ++answers; });
    wait_for([&] { return failed_syncs > failed && !storage.events->is_healthy(); });
    storage = {};
    disk_fails = false;
    CHECK(answers == 0);
    // It may be there or not; whoever asked for it asks again and is told.
    storage = open_storage(file);
    const std::size_t there = storage.events->entries("t").size();
    CHECK(append(storage, "t", 2, {"two"}) == (there == 1));
    CHECK(storage.events->entries("t") == std::vector<std::string>{"one", "two"});
}

TEST_CASE("several readers of a SQLite file read at once") {
    const TestFolder folder;
    Storage storage = open_storage((folder / "a.db").string());
    int depth = 0;
    const std::function<void()> read_below = [&] {
        storage.database->read([&](Sql& sql) {
            CHECK(sql.rows("SELECT 1").size() == 1);
            if (++depth < 3) read_below();
        });
    };
    read_below();
    CHECK(depth == 3);
}

TEST_CASE("SQLite is warned of by its version, from the first with a log to the last unmended") {
    CHECK(sqlite_defect(3'006'023).empty());
    CHECK(sqlite_defect(3'007'000).find("SQLite 3.7.0 ") == 0);
    CHECK(sqlite_defect(3'040'001).find("SQLite 3.40.1 ") == 0);
    CHECK(sqlite_defect(3'051'002).find("SQLite 3.51.2 ") == 0);
    CHECK(sqlite_defect(3'051'003).empty());
    CHECK(sqlite_defect(3'052'000).empty());
    CHECK(sqlite_defect() == sqlite_defect(sqlite3_libversion_number()));
    CHECK(storage_warning("postgres://x").empty());
    CHECK(storage_warning("a.db") == sqlite_defect());
}

TEST_CASE("a file of the first version keeps its games and lists") {
    const TestFolder folder;
    {
        SQLite::Database db((folder / "a.db").string(),
                            SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
        db.exec(sqlite_migrations()[0]);
        db.exec("PRAGMA user_version=1");
        db.exec(R"(INSERT INTO entry VALUES ('t', 1, 5, '{"a":"ü"}'), ('t', 2, 6, 'b'))");
        db.exec("INSERT INTO game_table VALUES ('t', 5, 'summary')");
        db.exec("INSERT INTO guest_table VALUES ('ada', 't')");
        db.exec("INSERT INTO data_file VALUES ('h', 'text')");
    }
    Storage storage = open_storage((folder / "a.db").string());
    CHECK(storage.events->entries("t") == std::vector<std::string>{"{\"a\":\"\xc3\xbc\"}", "b"});
    CHECK(storage.events->tables_of("ada", 10) == std::vector<TableRow>{{"t", "summary", 5}});
    CHECK(storage.events->data("h") == "text");
    CHECK(append(storage, "t", 3, {"c"}));
}

TEST_CASE("a file that is not a database, or that another process uses, is refused in one line") {
    const TestFolder folder;
    CHECK(fault("/proc/equipoise/a.db").find("cannot open the database /proc") == 0);
    std::ofstream(folder / "text.db") << std::string(5000, 'x');
    CHECK(fault(folder / "text.db").find("not a database") != std::string::npos);
    {
        SQLite::Database db((folder / "new.db").string(),
                            SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
        db.exec("PRAGMA user_version=99");
    }
    CHECK(fault(folder / "new.db").find("newer version") != std::string::npos);
    const Storage held = open_storage((folder / "held.db").string());
    CHECK(fault(folder / "held.db").find("another process uses it") != std::string::npos);
    CHECK(fault(folder / "held.db").find('\n') == std::string::npos);
}

}  // namespace
}  // namespace equipoise::server
