#include "equipoise/server/clubs/clubs.hpp"

#include <set>

#include <doctest/doctest.h>

#include "equipoise/server/clubs/weekly.hpp"
#include "equipoise/server/common/test_folder.hpp"
#include "equipoise/server/hall/test_hall.hpp"
#include "equipoise/server/store/service_clock.hpp"
#include "equipoise/server/store/test_store_conformance.hpp"

namespace equipoise::server {
namespace {

using testing::Node;
using testing::World;

constexpr std::int64_t kHourMs = 3'600'000;
constexpr std::int64_t kDayMs = 24 * kHourMs;
constexpr std::int64_t kWeekMs = 7 * kDayMs;
// 2026-11-30 is a Monday.
constexpr std::int64_t kMondayMs = 1'796'000'000'000 - 1'796'000'000'000 % kDayMs;

const Json kWeekly = {{"game", "balance_duel"},
                      {"options", {{"mode", "2"}}},
                      {"time", "live:180+2"},
                      {"rated", true},
                      {"seats", 2},
                      {"minute", 4 * 24 * 60 + 19 * 60 + 30}};

/// A server's people: Ada, Ben and Eve with accounts, and a guest.
struct ClubHouse {
    ClubHouse() {
        around.games = &games;
        around.bots = &bots;
        for (const char* name : {"ada", "ben", "eve", "guest"})
            storage.people->add_person({name, std::string("public ") + name, name, {}, 1});
        for (const char* name : {"ada", "ben", "eve"})
            storage.people->set_login(name, name, "hash");
        const Json made = Json::parse(clubs.open(visitor("ada"), {{"title", "Grace"}}).body);
        club = made["club"].get<std::string>();
        key = {{"key", made["key"]}};
    }
    static Visitor visitor(const std::string& name) {
        Visitor who;
        who.person = name;
        who.session = "session";
        return who;
    }
    Json page(const std::string& person) {
        const auto page = clubs.page(visitor(person), club);
        if (!page) return nullptr;
        return Json::parse(
            print_club_page(*page, "[]", [](const std::string& one) { return one == "ben"; }));
    }
    /// What the founder's wish for a table of the week is answered.
    PeopleAnswer week(const char* field, Json value) {
        Json weekly = kWeekly;
        weekly[field] = std::move(value);
        return clubs.set_weekly(visitor("ada"), club, {{"weekly", weekly}});
    }

    TestFolder folder;
    Storage storage = open_storage((folder / "clubs.db").string());
    Shelf games = test_shelf();
    BotShelf bots = all_bots();
    Surroundings around;
    ClubStore store{*storage.database};
    Clubs clubs{*storage.people, store, around};
    std::string club;
    Json key;
};

TEST_CASE("a club needs an account, a name, and a line that is not too long") {
    ClubHouse house;
    const auto field = [&](const Json& body) {
        const PeopleAnswer answer = house.clubs.open(ClubHouse::visitor("ada"), body);
        CHECK(answer.status == 422);
        return Json::parse(answer.body)["error"]["field"].get<std::string>();
    };
    CHECK(house.clubs.open(ClubHouse::visitor("guest"), {{"title", "Grace"}}).status == 403);
    CHECK(field({{"title", " "}}) == "title");
    CHECK(field({{"title", std::string(41, 'x')}}) == "title");
    CHECK(field({{"title", "two\nlines"}}) == "title");
    CHECK(field({{"title", "x"}, {"about", std::string(141, 'x')}}) == "about");
    for (int i = 1; i < Clubs::kMostFounded; ++i)
        CHECK(house.clubs.open(ClubHouse::visitor("ada"), {{"title", "more"}}).status == 201);
    CHECK(house.clubs.open(ClubHouse::visitor("ada"), {{"title", "more"}}).status == 409);
}

TEST_CASE("whoever has not got the link learns nothing of a club, not even that it is there") {
    ClubHouse house;
    Clubs& clubs = house.clubs;
    const Visitor eve = ClubHouse::visitor("eve");
    CHECK(house.page("eve").is_null());
    const std::string unknown = clubs.look(eve, "none", house.key).body;
    const Json nothing = Json::object();
    const Json ben = {{"person", "public ben"}};
    for (const PeopleAnswer& answer : {clubs.look(eve, house.club, nothing),
                                       clubs.look(eve, house.club, {{"key", "wrong"}}),
                                       clubs.join(eve, house.club, nothing),
                                       clubs.leave(eve, house.club),
                                       clubs.remove(eve, house.club, ben),
                                       clubs.hand_over(eve, house.club, ben),
                                       clubs.renew(eve, house.club),
                                       clubs.close(eve, house.club),
                                       clubs.set_weekly(eve, house.club, nothing),
                                       clubs.ladder(eve, house.club, "balance_duel/2")}) {
        CHECK(answer.status == 404);
        CHECK(answer.body == unknown);
    }
    CHECK(Json::parse(clubs.look(eve, house.club, house.key).body)["club"]["title"] == "Grace");
    CHECK(clubs.join(ClubHouse::visitor("guest"), house.club, house.key).status == 403);
}

TEST_CASE("members see each other, who is here, and only the founder sees the key") {
    ClubHouse house;
    CHECK(house.clubs.join(ClubHouse::visitor("ben"), house.club, house.key).status == 200);
    const Json seen = house.page("ben");
    CHECK(seen["leads"] == false);
    CHECK(seen["key"].is_null());
    CHECK(seen["founder"] == "public ada");
    CHECK(seen["club"]["members"] == 2);
    REQUIRE(seen["members"].size() == 2);
    CHECK(seen["members"][0]["here"] == false);
    CHECK(seen["members"][1] ==
          Json({{"person", "public ben"}, {"name", "ben"}, {"me", true}, {"here", true}}));
    CHECK(house.page("ada")["key"] == house.key["key"]);
    CHECK(Json::parse(house.clubs.list(ClubHouse::visitor("ben")).body)["clubs"].size() == 1);
    CHECK(house.clubs.renew(ClubHouse::visitor("ben"), house.club).status == 403);
}

TEST_CASE("a founder hands over or closes a club before they leave it") {
    ClubHouse house;
    const Visitor ada = ClubHouse::visitor("ada");
    const Visitor ben = ClubHouse::visitor("ben");
    CHECK(house.clubs.hand_over(ada, house.club, {{"person", "public ben"}}).status == 422);
    CHECK(house.clubs.join(ben, house.club, house.key).status == 200);
    CHECK(house.clubs.leave(ada, house.club).status == 409);
    CHECK(house.clubs.hand_over(ada, house.club, {{"person", "public ben"}}).status == 200);
    CHECK(house.clubs.leave(ada, house.club).status == 200);
    CHECK(house.page("ada").is_null());
    const PeopleAnswer closed = house.clubs.close(ben, house.club);
    CHECK(closed.parted == std::vector<std::string>{"ben"});
    CHECK(house.page("ben").is_null());
}

TEST_CASE("whoever is removed cannot come back by the same link") {
    ClubHouse house;
    const Visitor ada = ClubHouse::visitor("ada");
    const Visitor ben = ClubHouse::visitor("ben");
    CHECK(house.clubs.join(ben, house.club, house.key).status == 200);
    CHECK(house.clubs.remove(ada, house.club, {{"person", "public ada"}}).status == 422);
    const PeopleAnswer removed = house.clubs.remove(ada, house.club, {{"person", "public ben"}});
    CHECK(removed.parted == std::vector<std::string>{"ben"});
    CHECK(house.clubs.join(ben, house.club, house.key).status == 404);
    CHECK(house.clubs.join(ben, house.club, Json::parse(removed.body)).status == 200);
}

TEST_CASE("a founder chooses a table of the week, and what is at fault is named") {
    ClubHouse house;
    const auto field = [&](const char* key, Json value) {
        const PeopleAnswer answer = house.week(key, std::move(value));
        CHECK(answer.status == 422);
        return Json::parse(answer.body)["error"]["field"].get<std::string>();
    };
    CHECK(field("minute", 7 * 24 * 60) == "minute");
    CHECK(field("minute", -1) == "minute");
    CHECK(field("seats", 1) == "seats");
    CHECK(field("game", "none") == "game");
    CHECK(field("time", "soon") == "time");
    CHECK(house.page("ada")["weekly"].is_null());
    CHECK(house.week("rated", false).status == 200);
    const Json weekly = house.page("ada")["weekly"];
    CHECK(weekly["mode"] == "2");
    CHECK(weekly["seats"] == 2);
    CHECK(weekly["next"].get<std::int64_t>() > unix_ms());
    CHECK(weekly["next"].get<std::int64_t>() <= unix_ms() + kWeekMs);
    const Json none = {{"weekly", nullptr}};
    CHECK(house.clubs.set_weekly(ClubHouse::visitor("ada"), house.club, none).status == 200);
    CHECK(house.page("ada")["weekly"].is_null());
}

TEST_CASE("a minute of the week is counted from Monday 0:00 UTC") {
    REQUIRE(next_weekly(0, kMondayMs - 1) % kDayMs == 0);
    const std::int64_t monday = next_weekly(0, kMondayMs);
    // 1970-01-05 was a Monday.
    CHECK((monday - 4 * kDayMs) % kWeekMs == 0);
    CHECK(next_weekly(0, monday - 1) == monday);
    CHECK(next_weekly(0, monday) == monday + kWeekMs);
    CHECK(next_weekly(90, monday) == monday + 90 * 60'000);
    CHECK(next_weekly(kMinutesOfWeek - 1, monday) == monday + kWeekMs - 60'000);
    CHECK(next_weekly(60, monday + kHourMs) == monday + kWeekMs + kHourMs);
}

/// The club's page names a table of the week that is due then.
struct Week {
    Week() {
        CHECK(house.week("minute", 0).status == 200);
        due_ms = house.page("ada")["weekly"]["next"].get<std::int64_t>();
    }
    std::vector<DueTable> step(std::int64_t late_ms) {
        return step_clubs(house.store, due_ms + late_ms, 1);
    }
    ClubHouse house;
    std::int64_t due_ms = 0;
};

TEST_CASE("a table of the week is chosen at its time, once, whichever server looks") {
    Week week;
    CHECK(week.step(-1).empty());
    const auto first = week.step(0);
    REQUIRE(first.size() == 1);
    // Servers that look later find the same one until it is open.
    CHECK(week.step(1) == first);
    CHECK(week.step(kHourMs) == first);
    CHECK(append(week.house.storage,
                 {.table = first[0].table,
                  .entries = {"opened"},
                  .summary = "{}",
                  .club = week.house.club}));
    CHECK(week.step(kHourMs).empty());
    CHECK(week.house.page("ada")["weekly"]["next"] == week.due_ms + kWeekMs);
    CHECK(week.step(kWeekMs).size() == 1);
}

TEST_CASE("a table of the week that is a day late is left out, and the next one is not") {
    Week late;
    CHECK(late.step(kDayMs - 1).size() == 1);
    Week missed;
    CHECK(missed.step(kDayMs).empty());
    CHECK(missed.step(kWeekMs - 1).empty());
    CHECK(missed.step(kWeekMs).size() == 1);
    // After months only the last one can be in time.
    Week away;
    CHECK(away.step(9 * kWeekMs + kHourMs).size() == 1);
    CHECK(away.house.page("ada")["weekly"]["next"] == away.due_ms + 10 * kWeekMs);
}

TEST_CASE("servers that look and die in any order open each table of the week once") {
    Week week;
    Rng rng(Seed{5});
    std::set<std::string> names;
    for (std::int64_t late_ms = 0; late_ms < 3 * kWeekMs; late_ms += kHourMs) {
        for (std::uint32_t looks = rng.below(3); looks > 0; --looks) {
            for (const DueTable& one : week.step(late_ms)) {
                names.insert(one.table);
                // Half of the servers die before they have opened it.
                if (rng.below(2) == 0) continue;
                append(week.house.storage,
                       {.table = one.table,
                        .entries = {"opened"},
                        .summary = "{}",
                        .club = week.house.club});
            }
        }
    }
    CHECK(names.size() == 3);
    CHECK(week.house.store.tables(week.house.club, 9).size() == 3);
}

const SeatedTable kOfClub{"abcdefgh12",
                          R"({"game":"balance_duel","time":"live:180+2",
                              "seats":[{"by":"open"},{"by":"open"}]})",
                          {},
                          "grace"};

TEST_CASE("a table of the week is opened once, unlisted, and whoever is there sits down") {
    World world;
    Node node(world);
    node.hall.open_seated(kOfClub);
    node.hall.open_seated(kOfClub);
    node.store_all();
    CHECK(world.logs[kOfClub.name].size() == 1);
    const Sitting* sitting = node.find(kOfClub.name);
    REQUIRE(sitting != nullptr);
    CHECK(sitting->opened().club == "grace");
    CHECK_FALSE(sitting->opened().listed);
    CHECK(node.hall.awake_game(kOfClub.name).empty());
    const auto ada = node.connect(kOfClub.name, "ada");
    ada.say({{"type", "sit"}, {"id", "s"}, {"seat", 0}});
    node.store_all();
    CHECK(node.find(kOfClub.name)->holder(Seat(0)).person == "ada");
}

}  // namespace
}  // namespace equipoise::server
