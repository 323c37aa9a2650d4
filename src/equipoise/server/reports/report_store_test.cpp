#include "equipoise/server/reports/report_store.hpp"

#include <filesystem>
#include <fstream>

#include <doctest/doctest.h>

#include "equipoise/server/common/test_folder.hpp"
#include "equipoise/server/reports/orders.hpp"
#include "equipoise/server/store/postgres/test_postgres.hpp"
#include "equipoise/server/store/sqlite/sqlite_database.hpp"
#include "equipoise/server/store/test_store_conformance.hpp"

namespace equipoise::server {
namespace {

namespace fs = std::filesystem;

void add_people(Storage& storage) {
    for (const char* name : {"ada", "ben", "eve"})
        storage.people->add_person({name, std::string("public ") + name, name, {}, 1});
}

NewReport of_person(const std::string& reporter, const std::string& reported, std::int64_t at_ms) {
    return {reporter, reported, {at_ms, "name", "It is rude.", "", 0}, {}};
}

NewReport of_line(const std::string& reporter, const std::string& reported, std::int64_t at_ms) {
    return {reporter,
            reported,
            {at_ms, "insults", "", "t1", 5},
            {{"t1", 4, 40, reporter, "R", "Hello"}, {"t1", 5, 50, reported, "X", "insult"}}};
}

void check_reports(Storage& storage) {
    add_people(storage);
    ReportStore reports(*storage.database);
    CHECK(reports.open().empty());
    CHECK(reports.add(of_person("ada", "ben", 10)));
    CHECK(reports.add(of_person("eve", "ben", 11)));
    // Of a pair one report is open, with all that is said meanwhile.
    CHECK(reports.add(of_line("ada", "ben", 12)));
    CHECK(reports.add(of_line("ada", "ben", 13)));
    const auto open = reports.open();
    REQUIRE(open.size() == 2);
    CHECK(open[0].id == 1);
    CHECK(open[1].id == 2);
    CHECK(open[0].reporter == ReportParty{"public ada", "ada"});
    CHECK(open[0].reported == ReportParty{"public ben", "ben"});
    CHECK(open[0].at_ms == 10);
    REQUIRE(open[0].statements.size() == 3);
    CHECK(open[0].statements[0] == ReportStatement{10, "name", "It is rude.", "", 0});
    CHECK(open[0].statements[1] == ReportStatement{12, "insults", "", "t1", 5});
    REQUIRE(open[0].lines.size() == 2);
    CHECK(open[0].lines[1] == ReportedLine{"t1", 5, 50, "public ben", "X", "insult"});
    CHECK(open[0].is_about(open[0].lines[1]));
    CHECK_FALSE(open[0].is_about(open[0].lines[0]));
    for (int i = 0; i < 2 * ReportStore::kMostStatements; ++i)
        CHECK(reports.add(of_person("eve", "ben", 20 + i)));
    CHECK(found(reports.find(2)).statements.size() == ReportStore::kMostStatements);
    CHECK(!reports.find(3));
}

void check_closing(Storage& storage) {
    add_people(storage);
    ReportStore reports(*storage.database);
    CHECK(reports.add(of_person("ada", "ben", 10)));
    CHECK_FALSE(reports.close(2, "", 20));
    CHECK(reports.close(1, "A warning.", 20));
    CHECK_FALSE(reports.close(1, "Another.", 21));
    CHECK(reports.open().empty());
    CHECK(found(reports.find(1)).closed_ms == 20);
    CHECK(found(reports.find(1)).note == "A warning.");
    // What comes after that is another report.
    CHECK(reports.add(of_person("ada", "ben", 30)));
    CHECK(reports.open().front().id == 2);
    CHECK(reports.add(of_person("ben", "eve", 31)));
    CHECK(reports.history_of("public ben").size() == 3);
    CHECK(reports.history_of("public eve").size() == 1);
    CHECK(reports.history_of("ben").empty());
    CHECK(reports.made_by("ada").size() == 2);
}

void check_closed_list(Storage& storage) {
    add_people(storage);
    ReportStore reports(*storage.database);
    CHECK(reports.closed(10).empty());
    for (const char* reporter : {"ada", "eve", "ben"})
        CHECK(reports.add(of_person(reporter, "ben", 10)));
    CHECK(reports.close(2, "first", 20));
    CHECK(reports.close(1, "second", 21));
    const auto closed = reports.closed(10);
    REQUIRE(closed.size() == 2);
    CHECK(closed[0].id == 1);
    CHECK(closed[1].id == 2);
    CHECK(closed[1].statements.size() == 1);
    CHECK(reports.closed(1).size() == 1);
    CHECK(reports.closed(1, 1).front().id == 2);
    CHECK(reports.closed(1, 2).empty());
}

void check_deletion(Storage& storage) {
    add_people(storage);
    ReportStore reports(*storage.database);
    CHECK(reports.add(of_line("ada", "ben", 10)));
    CHECK(reports.add(of_person("ada", "eve", 11)));
    CHECK(reports.add(of_line("eve", "ben", 12)));
    // What Ada reported stays, without her, her words and her lines.
    storage.people->delete_account("ada", "fresh");
    const Report left = found(reports.find(1));
    CHECK(left.reporter == ReportParty{});
    CHECK(left.statements.front() == ReportStatement{10, "insults", "", "t1", 5});
    REQUIRE(left.lines.size() == 1);
    CHECK(left.lines.front().text == "insult");
    CHECK(found(reports.find(2)).statements.front().text.empty());
    CHECK(reports.made_by("ada").empty());
    CHECK(reports.history_of("fresh").empty());
    // What was reported of Ben goes, and no number comes again.
    storage.people->delete_account("ben", "fresher");
    CHECK(!reports.find(1));
    CHECK(!reports.find(3));
    storage.people->delete_account("eve", "freshest");
    CHECK(reports.open().empty());
    storage.database->read([](Sql& sql) {
        CHECK(sql.rows("SELECT 1 FROM report_line").empty());
        CHECK(sql.rows("SELECT 1 FROM report_statement").empty());
    });
    storage.people->add_person({"zoe", "public zoe", "zoe", {}, 1});
    CHECK(reports.add(of_person("zoe", "zoe", 20)));
    CHECK(reports.open().front().id == 4);
}

/// Whose texts are still to be taken out of logs, nothing of them is copied.
void check_leaving(Storage& storage) {
    add_people(storage);
    CHECK(append(storage,
                 Append{.table = "t1",
                        .entries = {R"({"guest":"ben","kind":"said","name":"X","text":"insult"})"},
                        .persons = {"ben"}}));
    storage.people->delete_account("ben", "fresh");
    ReportStore reports(*storage.database);
    CHECK_FALSE(reports.add(of_line("ada", "ben", 10)));
    NewReport other = of_line("ada", "eve", 11);
    other.lines[0].person = "ben";
    CHECK(reports.add(other));
    CHECK(reports.open().front().lines.size() == 1);
}

TEST_CASE("what a store keeps of reports is the same in both databases") {
    const TestFolder folder;
    int count = 0;
    for (void (*check)(Storage&) :
         {check_reports, check_closing, check_closed_list, check_deletion, check_leaving}) {
        for (const std::string& kind :
             {(folder / std::to_string(++count)).string(), TestPostgres::shared().new_database()}) {
            Storage storage = open_storage(kind);
            check(storage);
        }
    }
}

TEST_CASE("a report is closed beside a server and without one, in both databases") {
    const TestFolder folder;
    for (const std::string& kind :
         {(folder / "tables.db").string(), TestPostgres::shared().new_database()}) {
        {
            Storage storage = open_storage(kind);
            add_people(storage);
            ReportStore reports(*storage.database);
            for (const char* reporter : {"ada", "eve"})
                CHECK(reports.add(of_person(reporter, "ben", 10)));
            std::optional<Orders> orders;
            if (!is_postgres_url(kind)) orders.emplace(kind, reports);
            CHECK(close_report(kind, 1, "done"));
            CHECK_FALSE(close_report(kind, 1, "again"));
            CHECK_FALSE(close_report(kind, 7, "none"));
            CHECK(found(reports.find(1)).note == "done");
            CHECK(!fs::exists(kind + ".order"));
        }
        CHECK(close_report(kind, 2, "alone"));
        Storage storage = open_storage(kind);
        CHECK(ReportStore(*storage.database).open().empty());
    }
    CHECK_THROWS_AS(close_report((folder / "absent.db").string(), 1, ""), StoreError);
}

TEST_CASE("a note is text of at most 2,000 bytes that says something") {
    CHECK(is_note("A warning."));
    CHECK(is_note(std::string(2000, 'x')));
    CHECK_FALSE(is_note(std::string(2001, 'x')));
    CHECK_FALSE(is_note(""));
    CHECK_FALSE(is_note(" \n"));
    CHECK_FALSE(is_note("\xff"));
}

TEST_CASE("an order that makes no sense is removed") {
    const TestFolder folder;
    const fs::path file = folder / "tables.db";
    Storage storage = open_storage(file.string());
    ReportStore reports(*storage.database);
    std::ofstream(file.string() + ".order") << "close everything";
    const Orders orders(file, reports);
    while (fs::exists(file.string() + ".order"))
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
}

}  // namespace
}  // namespace equipoise::server
