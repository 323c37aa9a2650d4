#include "equipoise/server/clubs/store/club_store.hpp"

#include <doctest/doctest.h>

#include "equipoise/server/common/test_folder.hpp"
#include "equipoise/server/store/postgres/test_postgres.hpp"
#include "equipoise/server/store/test_store_conformance.hpp"

namespace equipoise::server {
namespace {

constexpr ClubStore::Most kMost{3, 2};
const WeeklyTable kWeekly{"{}", "chess", "normal", 5, 100};

Club club_named(const std::string& id) {
    return {.id = id, .title = "Grace", .about = "a line", .founder = "ada", .key = "key"};
}

/// Ada's club, with Ben in it; Eve is not.
void add_club(Storage& storage) {
    for (const char* name : {"ada", "ben", "eve"})
        storage.people->add_person({name, std::string("public ") + name, name, {}, 1});
    ClubStore clubs(*storage.database);
    CHECK(clubs.add(club_named("one"), 1));
    CHECK(clubs.join("one", "key", "ben", 10, kMost) == Joined::Yes);
}

void open_table(Storage& storage, const std::string& table, std::int64_t at_ms = 60) {
    CHECK(append(storage,
                 {.table = table,
                  .entries = {"opened"},
                  .summary = "{}",
                  .service_ms = at_ms,
                  .game = "chess",
                  .lobby = Lobby::No,
                  .club = "one"}));
}

std::vector<std::string> names_of(const std::vector<TableRow>& rows) {
    std::vector<std::string> names;
    for (const TableRow& row : rows) names.push_back(row.table);
    return names;
}

void check_joining(Storage& storage) {
    add_club(storage);
    ClubStore clubs(*storage.database);
    CHECK_FALSE(clubs.add(club_named("two"), 1));
    CHECK(clubs.join("one", "wrong", "eve", 10, kMost) == Joined::NoSuchClub);
    CHECK(clubs.join("none", "key", "eve", 10, kMost) == Joined::NoSuchClub);
    // A key that no database keeps as a text.
    const std::string odd("a\0b", 3);
    CHECK(clubs.join("one", odd, "eve", 10, kMost) == Joined::NoSuchClub);
    CHECK_FALSE(clubs.find(odd));
    CHECK_FALSE(clubs.is_member(odd, "eve"));
    CHECK_FALSE(clubs.is_barred(odd, "eve"));
    CHECK(clubs.ladder("one", odd).empty());
    CHECK(clubs.join("one", "key", "eve", 10, {2, 2}) == Joined::Full);
    CHECK(clubs.join("one", "key", "eve", 10, {3, 0}) == Joined::InTooMany);
    CHECK_FALSE(clubs.is_member("one", "eve"));
    // Whoever is in it comes again, however full it is.
    CHECK(clubs.join("one", "key", "ben", 10, {1, 0}) == Joined::Yes);
    const Club club = found(clubs.find("one"));
    CHECK(club.about == "a line");
    CHECK(club.members == 2);
    const auto members = clubs.members("one");
    REQUIRE(members.size() == 2);
    CHECK(members[1] == ClubMember{"ben", "public ben", "ben", 10});
    CHECK(clubs.clubs_of("ben") == std::vector<Club>{club});
    CHECK(clubs.clubs_of("eve").empty());
}

void check_parting(Storage& storage) {
    add_club(storage);
    ClubStore clubs(*storage.database);
    CHECK_FALSE(clubs.leave("one", "ada", 20));
    CHECK_FALSE(clubs.leave("one", "eve", 20));
    CHECK(clubs.leave("one", "ben", 20));
    CHECK_FALSE(clubs.is_member("one", "ben"));
    CHECK(clubs.parted_since(20) == std::vector<std::string>{"ben"});
    CHECK(clubs.parted_since(21).empty());
    CHECK(clubs.join("one", "key", "ben", 30, kMost) == Joined::Yes);
    CHECK(clubs.parted_since(0).empty());
    CHECK_FALSE(clubs.remove("one", "ben", "ada", "fresh", 40));
    CHECK_FALSE(clubs.remove("one", "ada", "ada", "fresh", 40));
    CHECK(clubs.remove("one", "ada", "ben", "fresh", 40));
    CHECK(clubs.join("one", "key", "ben", 50, kMost) == Joined::NoSuchClub);
    CHECK(clubs.join("one", "fresh", "ben", 50, kMost) == Joined::Yes);
}

void check_leading(Storage& storage) {
    add_club(storage);
    ClubStore clubs(*storage.database);
    CHECK_FALSE(clubs.hand_over("one", "ada", "eve"));
    CHECK(clubs.hand_over("one", "ada", "ben"));
    CHECK_FALSE(clubs.renew("one", "ada", "new"));
    CHECK_FALSE(clubs.set_weekly("one", "ada", kWeekly));
    CHECK_FALSE(clubs.close("one", "ada", 50));
    CHECK(clubs.renew("one", "ben", "new"));
    CHECK(found(clubs.find("one")).key == "new");
    CHECK(clubs.close("one", "ben", 50));
    CHECK_FALSE(clubs.find("one"));
    CHECK_FALSE(clubs.is_member("one", "ada"));
    CHECK(clubs.parted_since(50).size() == 2);
}

void check_tables(Storage& storage) {
    add_club(storage);
    ClubStore clubs(*storage.database);
    open_table(storage, "t1", 60);
    open_table(storage, "t2", 70);
    CHECK(append(storage, {.table = "t3", .entries = {"opened"}, .summary = "{}"}));
    CHECK(names_of(clubs.tables("one", 9)) == std::vector<std::string>{"t2", "t1"});
    CHECK(names_of(clubs.tables("one", 1)) == std::vector<std::string>{"t2"});
    for (const char* member : {"ada", "ben"}) CHECK_FALSE(clubs.is_barred("t1", member));
    for (const char* stranger : {"eve", ""}) CHECK(clubs.is_barred("t1", stranger));
    CHECK_FALSE(clubs.is_barred("t3", "eve"));
    CHECK_FALSE(clubs.is_barred("none", "eve"));
    // Whoever has sat down there stays at the table when they leave the club.
    CHECK(append(
        storage,
        {.table = "t1", .first = 2, .entries = {"sat"}, .summary = "{}", .persons = {"ben"}}));
    CHECK(clubs.leave("one", "ben", 80));
    CHECK_FALSE(clubs.is_barred("t1", "ben"));
    CHECK(clubs.is_barred("t2", "ben"));
    CHECK(
        append(storage,
               {.table = "t2", .first = 2, .entries = {"over"}, .summary = "{}", .is_over = true}));
    CHECK(names_of(clubs.tables("one", 9)) == std::vector<std::string>{"t1"});
    CHECK(storage.events->lobby("", Lobby::Open, 9).empty());
    CHECK(clubs.close("one", "ada", 90));
    CHECK(clubs.is_barred("t2", "ada"));
}

void check_ladder(Storage& storage) {
    add_club(storage);
    ClubStore clubs(*storage.database);
    CHECK(clubs.ladders("one").empty());
    CHECK(append(storage,
                 {.table = "t1",
                  .entries = {"over"},
                  .summary = "{}",
                  .rated = RatedGame{"chess/x", {{"ada", 2, 0}, {"ben", 1, 1}}}}));
    CHECK(append(storage,
                 {.table = "t2",
                  .entries = {"over"},
                  .summary = "{}",
                  .rated = RatedGame{"duel/y", {{"eve", 1, 0}, {"ben", 2, 1}}}}));
    CHECK(clubs.ladders("one") ==
          std::vector<std::pair<std::string, int>>{{"chess/x", 2}, {"duel/y", 1}});
    const auto rows = clubs.ladder("one", "chess/x");
    REQUIRE(rows.size() == 2);
    CHECK(rows[0].name == "ben");
    CHECK(rows[1].public_id == "public ada");
    // Eve has a rating there, and is no member.
    CHECK(clubs.ladder("one", "duel/y").size() == 1);
}

void check_weekly(Storage& storage) {
    add_club(storage);
    ClubStore clubs(*storage.database);
    CHECK(clubs.due(1000).empty());
    CHECK(clubs.set_weekly("one", "ada", kWeekly));
    CHECK(clubs.due(99).empty());
    const auto due = clubs.due(100);
    REQUIRE(due.size() == 1);
    CHECK(due[0].weekly == kWeekly);
    CHECK(clubs.choose_table(due[0], 200, {"t1", 100, 7}));
    // Another server that has read the same comes too late.
    CHECK_FALSE(clubs.choose_table(due[0], 200, {"t2", 100, 7}));
    CHECK(clubs.unopened(100) == std::vector<DueTable>{{"t1", "one", "{}"}});
    CHECK(clubs.unopened(101).empty());
    open_table(storage, "t1");
    CHECK(clubs.unopened(0).empty());
    CHECK(names_of(clubs.tables("one", 9)) == std::vector<std::string>{"t1"});
    CHECK(clubs.choose_table(found(clubs.find("one")), 300, {"", 200, 7}));
    CHECK(clubs.unopened(0).empty());
    CHECK(clubs.choose_table(found(clubs.find("one")), 400, {"t4", 300, 7}));
    CHECK(clubs.set_weekly("one", "ada", {}));
    CHECK(clubs.unopened(0).empty());
    CHECK(clubs.due(1000).empty());
}

void check_deleted_accounts(Storage& storage) {
    add_club(storage);
    ClubStore clubs(*storage.database);
    CHECK(clubs.join("one", "key", "eve", 11, kMost) == Joined::Yes);
    storage.people->delete_account("ada", "fresh a");
    CHECK(found(clubs.find("one")).founder == "ben");
    CHECK(clubs.members("one").size() == 2);
    storage.people->delete_account("eve", "fresh e");
    storage.people->delete_account("ben", "fresh b");
    CHECK_FALSE(clubs.find("one"));
}

TEST_CASE("what a store keeps of clubs is the same in both databases") {
    const TestFolder folder;
    int count = 0;
    for (void (*check)(Storage&) : {check_joining,
                                    check_parting,
                                    check_leading,
                                    check_tables,
                                    check_ladder,
                                    check_weekly,
                                    check_deleted_accounts}) {
        for (const std::string& kind :
             {(folder / std::to_string(++count)).string(), TestPostgres::shared().new_database()}) {
            Storage storage = open_storage(kind);
            check(storage);
        }
    }
}

}  // namespace
}  // namespace equipoise::server
