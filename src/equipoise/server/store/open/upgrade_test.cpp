#include <SQLiteCpp/SQLiteCpp.h>
#include <algorithm>
#include <fstream>
#include <future>
#include <iterator>

#include <doctest/doctest.h>

#include "equipoise/server/common/test_folder.hpp"
#include "equipoise/server/store/postgres/postgres_connection.hpp"
#include "equipoise/server/store/postgres/test_postgres.hpp"
#include "equipoise/server/store/test_store_conformance.hpp"

// Databases that a program without checksums made (tests/server/old/make.mjs): an account "ada"
// that opened two tables and chatted, "ben" at one of them, and a spectator who chatted there.

namespace equipoise::server {
namespace {

std::string dump(const char* name) {
    std::ifstream file(std::string(EQ_SOURCE_DIR "/tests/server/old/") + name);
    return {std::istreambuf_iterator<char>(file), {}};
}

std::string bodies_of(Storage& storage) {
    std::string all;
    for (const std::string& table : storage.events->all_tables("", 100)) {
        for (const std::string& body : storage.events->entries(table)) all += body + "\n";
    }
    return all;
}

bool has(const std::string& text, const char* part) { return text.find(part) != std::string::npos; }

std::string person_who(const std::string& log, const std::string& said) {
    const std::size_t text = log.find(said);
    const std::string key = R"("guest":")";
    const std::size_t guest = log.rfind(key, text) + key.size();
    return log.substr(guest, log.find('"', guest) - guest);
}

bool redact(Storage& storage, Leaving leaving) {
    leaving.epoch = storage.cluster->claim(leaving.table).epoch;
    std::promise<bool> done;
    storage.events->redact(leaving, [&](bool ok) { done.set_value(ok); });
    return done.get_future().get();
}

/// Somebody whose games were counted before anybody kept what each of them did.
std::string rated_before(const std::string& schema) {
    return "INSERT INTO " + schema + "rating (person, ladder, mu, sigma, games) " +
        "VALUES ('rated-id', 'chess/x', 30, 5, 4); INSERT INTO " + schema +
        "person (id, public_id, name, created_ms) VALUES ('rated-id', 'pr', 'Rated', 5)";
}

/// The history begins with the rating as it was, and the ladder still shows it.
void check_history_begins(Storage& storage) {
    CHECK(storage.people->ladder("chess/x", 0, 9).size() == 1);
    const auto history = storage.people->rating_history("rated-id", "chess/x", 9, 9);
    REQUIRE(history.size() == 1);
    CHECK(history.front().table.empty());
    CHECK(history.front().after == Rating{30, 5, 4});
    CHECK(history.front().before == history.front().after);
    CHECK(storage.people->rated_games("rated-id", {}, 9).empty());
}

/// Old entries are read as they are, new ones are checked, and both can be redacted.
void check_upgraded(Storage& storage) {
    const std::string log = bodies_of(storage);
    REQUIRE(has(log, "Greetings from Eve"));
    const std::string ada = person_who(log, "Greetings from Ada");
    const std::string eve = person_who(log, "Greetings from Eve");
    for (const std::string& table : storage.events->all_tables("", 100)) {
        const std::uint64_t next = storage.events->entries(table).size() + 1;
        const std::string said =
            R"({"guest":")" + ada + R"(","kind":"said","name":"Ada","text":"new"})";
        CHECK(append(storage, Append{.table = table, .first = next, .entries = {said}}));
        CHECK(storage.events->entries(table, next).size() == 1);
    }
    CHECK(storage.events->leaving(10).empty());
    storage.people->delete_account(ada, "fresh-a");
    CHECK(storage.events->leaving(10).size() == 2);
    storage.people->delete_account(eve, "fresh-e");
    CHECK(storage.events->leaving(10).size() == 3);
    for (const Leaving& leaving : storage.events->leaving(10)) CHECK(redact(storage, leaving));
    CHECK(storage.events->leaving(10).empty());
    const std::string left = bodies_of(storage);
    for (const char* text : {"Lovelace", "Countess", "Greetings", R"("name":"Ada")", R"("new")"}) {
        CHECK(!has(left, text));
    }
    CHECK(has(left, "Ben Bitdiddle"));
    for (const TableRow& row : storage.events->lobby("", Lobby::Open, 10)) {
        CHECK(!has(row.summary, "Ada"));
    }
    const auto running = storage.events->lobby("", Lobby::Running, 10);
    REQUIRE(running.size() == 1);
    CHECK(!has(running.front().summary, "Ada"));
    CHECK(has(running.front().summary, "Ben Bitdiddle"));
    const std::string table = storage.events->all_tables("", 1).front();
    const std::size_t last = storage.events->entries(table).size();
    storage.database->write([&](Sql& sql) {
        sql.run("UPDATE entry SET body = $1 WHERE table_id = $2 AND seq = $3",
                {Bytes{"damaged"}, table, static_cast<std::int64_t>(last)});
    });
    CHECK_THROWS_AS(storage.events->entries(table), LogDamaged);
    CHECK(storage.events->entries(table, 1 + last).empty());
}

TEST_CASE("a SQLite file from before checksums is upgraded, goes on and can be redacted") {
    const TestFolder folder;
    const std::string file = (folder / "a.db").string();
    SQLite::Database(file, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE)
        .exec(dump("schema_2.sqlite.sql") + rated_before(""));
    Storage storage = open_storage(file);
    check_history_begins(storage);
    check_upgraded(storage);
    const std::vector<std::string> damages = backup_database(file, folder / "copy");
    REQUIRE(damages.size() == 1);
    CHECK(has(damages.front(), "is not as it was written"));
    Storage target = open_storage((folder / "b.db").string());
    CHECK(restore_database(folder / "copy", target) == damages);
}

TEST_CASE("a PostgreSQL database from before checksums is upgraded, goes on and can be redacted") {
    const std::string url = TestPostgres::shared().new_database();
    PostgresConnection(url).command(dump("schema_1.postgres.sql") + rated_before("public."));
    Storage storage = open_storage(url);
    check_history_begins(storage);
    check_upgraded(storage);
}

}  // namespace
}  // namespace equipoise::server
