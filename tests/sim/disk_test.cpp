// SQLite's files on the disk that forgets, without a server.

#include "tests/sim/disk.hpp"

#include <doctest/doctest.h>

#include "equipoise/server/common/test_folder.hpp"
#include "equipoise/server/store/sqlite/sqlite_database.hpp"
#include "tests/sim/sim.hpp"

namespace equipoise::server::sim {
namespace {

constexpr Weather kFine{.sync = 0, .write = 0};

/// A database with one table, on a disk in that weather.
struct Machine {
    explicit Machine(Weather& weather, Defect defect = Defect::None, Seed seed = 3)
        : disk(loop, weather, defect, seed) {
        disk.be_calm(true);
        start();
        database->write([](Sql& sql) { sql.run("CREATE TABLE line (body BLOB)"); });
        disk.be_calm(false);
    }
    ~Machine() { stop(); }
    Machine(const Machine&) = delete;
    Machine& operator=(const Machine&) = delete;

    void start() {
        disk.revive();
        database = open_sqlite_database(folder / "a.db", SqliteUse::Server, disk.vfs());
    }
    void stop() {
        disk.die();
        database.reset();
    }
    void write(std::size_t bytes) {
        database->write([&](Sql& sql) {
            sql.run("INSERT INTO line (body) VALUES ($1)", {Bytes{std::string(bytes, 'x')}});
        });
    }
    std::int64_t lines() {
        std::int64_t count = 0;
        database->read(
            [&](Sql& sql) { count = sql.rows("SELECT count(*) FROM line").at(0).integer(0); });
        return count;
    }

    Loop loop{1};
    TestFolder folder;
    Disk disk;
    std::unique_ptr<Database> database;
};

TEST_CASE("a database whose disk fails again and again goes on once it works") {
    Weather weather = kFine;
    Machine machine(weather);
    weather.sync = 1;
    for (int i = 0; i < 4; ++i) CHECK_THROWS_AS(machine.write(10), DatabaseGone);
    weather.sync = 0;
    machine.write(10);
    const std::int64_t before = machine.lines();
    machine.stop();
    machine.disk.drop_unsynced();
    machine.start();
    CHECK(machine.lines() == before);
}

TEST_CASE("a database that could not be opened again is opened later, whatever failed meanwhile") {
    for (Seed seed = 1; seed <= 20; ++seed) {
        CAPTURE(seed);
        Weather weather = kFine;
        Machine machine(weather, Defect::None, seed);
        weather.sync = 2;
        for (int i = 0; i < 10; ++i) {
            try {
                machine.write(10);
            } catch (const DatabaseGone&) {
                continue;
            }
        }
        weather.sync = 0;
        machine.write(10);
        CHECK(machine.lines() >= 1);
    }
}

/// Whether every one of some commits is there after a loss of power.
bool keeps_all(Machine& machine) {
    try {
        for (int i = 1; i <= 20; ++i) {
            machine.write(3000);
            machine.stop();
            machine.disk.drop_unsynced();
            machine.start();
            if (machine.lines() != i) return false;
        }
    } catch (const StoreError&) {
        return false;
    }
    return true;
}

TEST_CASE("what was committed outlives a loss of power, unless the disk was not waited for") {
    Weather weather = kFine;
    Machine machine(weather);
    CHECK(keeps_all(machine));
    Machine hasty(weather, Defect::SkipSync);
    CHECK_FALSE(keeps_all(hasty));
}

TEST_CASE("a server that was killed starts again, however long SQLite's log is") {
    for (const std::size_t bytes : {1'000U, 120'000U, 130'000U, 262'144U, 500'000U}) {
        CAPTURE(bytes);
        Weather weather = kFine;
        Machine machine(weather);
        machine.write(bytes);
        machine.stop();
        machine.start();
        CHECK(machine.lines() == 1);
    }
}

}  // namespace
}  // namespace equipoise::server::sim
