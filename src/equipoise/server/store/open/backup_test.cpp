#include <filesystem>
#include <fstream>

#include <doctest/doctest.h>

#include "equipoise/server/arena/store/arena_store.hpp"
#include "equipoise/server/clubs/store/club_store.hpp"
#include "equipoise/server/common/test_folder.hpp"
#include "equipoise/server/reports/report_store.hpp"
#include "equipoise/server/store/postgres/test_postgres.hpp"
#include "equipoise/server/store/test_store_conformance.hpp"

namespace equipoise::server {
namespace {

namespace fs = std::filesystem;

const std::string kBody("a\0b\xff", 4);

void fill(Storage& storage) {
    storage.people->add_person({"ada-id", "pa", "Ada", std::nullopt, 5});
    storage.people->set_login("ada-id", "ada", "hash");
    storage.people->add_person({"ben-id", "pb", "Ben", std::nullopt, 6});
    storage.people->add_session("secret", {"s1", "ada-id", "label", 1, 2});
    storage.people->set_notify("ada-id", {"mail", "a@b"});
    storage.people->tie("ada-id", "ben-id", Tie::Block, 8, 9);
    ReportStore(*storage.database)
        .add({"ben-id",
              "ada-id",
              {9, "insults", "", "a", 2},
              {{"a", 2, 8, "ada-id", "Ada", "insult"}}});
    ArenaStore arenas(*storage.database);
    arenas.add({.id = "friday", .organiser = "ada-id", .plan = "{}", .end_ms = 9}, 9, 9);
    arenas.join("friday", "ada-id", 1, 9);
    arenas.lease("n", 1, 1, 1);
    arenas.pair(
        *arenas.find("friday"), "n", {{.table = "x", .first = "ada-id", .second = "ben-id"}});
    ClubStore clubs(*storage.database);
    clubs.add({.id = "grace", .title = "Grace", .founder = "ada-id", .key = "k"}, 9);
    clubs.set_weekly("grace", "ada-id", {"{}", "chess", "", 5, 77});
    storage.people->show_name("ada-id", true, 5);
    storage.database->write([](Sql& sql) {
        sql.run(
            "INSERT INTO vacation (person, year, from_ms, until_ms) VALUES ('ada-id', 2, 3, 5)");
        sql.run("INSERT INTO vacation_note (table_id, person, until_ms) VALUES ('z', 'ada-id', 5)");
    });
    storage.events->keep_data("h", "data");
    append(storage,
           Append{.table = "a",
                  .entries = {kBody, "", "three"},
                  .summary = "summary",
                  .persons = {"ada-id"},
                  .service_ms = 7,
                  .game = "chess",
                  .lobby = Lobby::Open,
                  .club = "grace",
                  .deadline_ms = 9,
                  .rated = RatedGame{"chess/x", {{"ada-id", 1, 0}, {"ben-id", 2, 1}}},
                  .premoves = {{1, "ada-id", 2, "{}"}}});
}

void check_filled(Storage& storage) {
    CHECK(storage.events->entries("a") == std::vector<std::string>{kBody, "", "three"});
    CHECK(storage.events->tables_of("ada-id", 9) == std::vector<TableRow>{{"a", "summary", 7}});
    CHECK(storage.events->lobby("chess", Lobby::Open, 9).size() == 1);
    CHECK(storage.events->due(8, 9).empty());
    CHECK(storage.events->due(9, 9) == std::vector<std::string>{"a"});
    CHECK(storage.events->data("h") == "data");
    ClubStore clubs(*storage.database);
    CHECK(found(clubs.find("grace")).weekly == WeeklyTable{"{}", "chess", "", 5, 77});
    CHECK(clubs.is_member("grace", "ada-id"));
    CHECK(clubs.tables("grace", 9).size() == 1);
    CHECK(storage.events->vacation_notes(9) == std::vector<VacationNote>{{"z", "ada-id", 5}});
    storage.database->read([](Sql& sql) {
        const auto rows = sql.rows("SELECT person, year, from_ms, until_ms FROM vacation");
        REQUIRE(rows.size() == 1);
        CHECK(rows[0].text(0) == "ada-id");
        CHECK(rows[0].integer(1) + rows[0].integer(2) + rows[0].integer(3) == 10);
    });
    CHECK(storage.events->premoves("a") == std::vector<StoredPremove>{{1, "ada-id", 2, "{}"}});
    CHECK(found(storage.people->find_login("ada")).password_hash == "hash");
    CHECK(!found(storage.people->find_person("ben-id")).login);
    CHECK(found(storage.people->find_session("secret")).label == "label");
    CHECK(storage.people->ladder("chess/x", 0, 9).size() == 2);
    CHECK(storage.people->rating_history("ada-id", "chess/x", 9, 9).size() == 1);
    CHECK(storage.people->notify_of("ada-id").size() == 1);
    CHECK(storage.people->apart_from("ben-id").contains("ada-id"));
    CHECK(storage.people->shows_name("ada-id"));
    ReportStore reports(*storage.database);
    CHECK(found(reports.find(1)).lines.size() == 1);
    CHECK(reports.add({"ben-id", "ben-id", {9, "other", "", "", 0}, {}}));
    CHECK(found(reports.find(2)).statements.size() == 1);
    const auto friday = found(ArenaStore(*storage.database).state("friday"));
    CHECK(friday.people.size() == 1);
    CHECK(friday.games.size() == 1);
    CHECK(append(storage, "a", 4, {"goes on"}));
}

TEST_CASE("a backup taken beside a running server is restored to either database") {
    const TestFolder folder;
    const std::string kinds[] = {(folder / "source.db").string(),
                                 TestPostgres::shared().new_database()};
    int count = 0;
    for (const std::string& kind : kinds) {
        Storage source = open_storage(kind);
        fill(source);
        const std::int64_t clock = source.cluster->service_ms();
        const fs::path file = folder / ("backup" + std::to_string(++count));
        backup_database(kind, file);
        CHECK(!fs::exists(file.string() + ".part"));
        CHECK(!fs::exists(file.string() + ".lock"));
        CHECK_THROWS_AS(backup_database(kind, file), StoreError);
        CHECK_THROWS_AS(restore_database(file, source), StoreError);
        for (const std::string& to : {(folder / ("to" + std::to_string(count))).string(),
                                      TestPostgres::shared().new_database()}) {
            Storage target = open_storage(to);
            restore_database(file, target);
            check_filled(target);
            CHECK(target.cluster->service_ms() >= clock - 1000);
        }
    }
    std::ofstream(folder / "text") << "not a database";
    Storage target = open_storage((folder / "empty.db").string());
    CHECK_THROWS_AS(restore_database(folder / "text", target), StoreError);
    CHECK_THROWS_AS(restore_database(folder / "absent", target), StoreError);
    CHECK_THROWS_AS(backup_database((folder / "absent").string(), folder / "b"), StoreError);
    CHECK(!fs::exists(folder / "absent"));
}

}  // namespace
}  // namespace equipoise::server
