#include <SQLiteCpp/SQLiteCpp.h>
#include <fstream>

#include <doctest/doctest.h>

#include "equipoise/server/common/test_folder.hpp"
#include "equipoise/server/store/schema.hpp"
#include "equipoise/server/store/test_store_conformance.hpp"

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
