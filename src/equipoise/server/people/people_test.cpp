#include "equipoise/server/people/people.hpp"

#include <chrono>
#include <set>

#include <doctest/doctest.h>

#include "equipoise/server/common/test_folder.hpp"
#include "equipoise/server/people/export.hpp"
#include "equipoise/server/store/open/storage.hpp"
#include "equipoise/server/store/test_store_conformance.hpp"
#include "equipoise/table/log/entry.hpp"

namespace equipoise::server {
namespace {

constexpr SessionSettings kSessions{10, 30};

std::int64_t days_ago(int days) {
    using namespace std::chrono;
    const auto now = duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
    return now - std::int64_t{days} * 24 * 3600 * 1000;
}

/// People of a real database, with sessions as old as a test wants them.
struct House {
    /// The token of a person's new session.
    std::string session(const std::string& person, int begun_days_ago, int seen_days_ago) {
        const std::string token = new_token();
        storage.people->add_guest({person, "public " + person, person, {}, 1},
                                  token_hash(token),
                                  {"session of " + person,
                                   person,
                                   "",
                                   days_ago(begun_days_ago),
                                   days_ago(seen_days_ago)});
        return token;
    }
    bool is_known(const std::string& token) { return !people.identify(token).session.empty(); }

    TestFolder folder;
    Storage storage = open_storage((folder / "people.db").string(), "", std::chrono::seconds(3));
    People people{*storage.people, {true, kSessions}};
};

TEST_CASE("a session that nobody used for the idle time is over, on every path") {
    House house;
    const std::string used = house.session("ada", 12, 9);
    const std::string idle = house.session("ben", 12, 11);
    CHECK(house.people.is_session(token_hash(used)));
    CHECK_FALSE(house.people.is_session(token_hash(idle)));
    CHECK_FALSE(house.is_known(idle));
    CHECK(house.people.identify(idle).person != "ben");
    // It was not used by being asked for.
    house.people.forget_unused();
    CHECK(house.storage.people->sessions_of("ben").empty());
    CHECK(house.is_known(used));
}

TEST_CASE(
    "a session of an account ends with its lifetime, however much it is used; a guest's does not") {
    House house;
    const std::string guest = house.session("ada", 31, 0);
    const std::string account = house.session("ben", 31, 0);
    const std::string young = house.session("cleo", 29, 0);
    CHECK(house.is_known(account));
    for (const std::string person : {"ben", "cleo"}) {
        REQUIRE(house.storage.people->set_login(person, person, "hash"));
    }
    CHECK_FALSE(house.is_known(account));
    CHECK_FALSE(house.people.is_session(token_hash(account)));
    CHECK(house.is_known(young));
    CHECK(house.is_known(guest));
    house.people.forget_unused();
    CHECK(house.storage.people->sessions_of("ben").empty());
    CHECK(house.is_known(guest));
}

TEST_CASE("the cookie of a session in use is renewed, so that a browser never drops it first") {
    House house;
    const std::string token = house.session("ada", 9, 9);
    const Headers cookies = house.people.identify(token).cookies;
    REQUIRE(cookies.size() == 1);
    CHECK(cookies.front().second.find("=" + token + "; Path=/; Max-Age=31536000") !=
          std::string::npos);
    CHECK(house.people.identify(token).cookies.empty());
}

/// A rated game that the first of them won, and that ended then.
void play(House& house, const std::string& table, bool is_listed, std::int64_t at_ms) {
    const RatedGame game{"chess/normal", {{"ada", 1, 0}, {"ben", 2, 1}}, is_listed};
    REQUIRE(append(
        house.storage,
        Append{
            .table = table, .entries = {"x"}, .summary = "s", .service_ms = at_ms, .rated = game}));
}

Json games_of(House& house, const std::string& person, const std::string& asker) {
    return Json::parse(house.people.rated_games("public " + person, "", asker).body)["games"];
}

TEST_CASE("a rated game is in the lists of both with its change, and names no private id") {
    House house;
    house.session("ada", 1, 0);
    house.session("ben", 1, 0);
    play(house, "t1", true, 10);
    const auto told = house.people.rated_games("public ada", "", "");
    const Json game = Json::parse(told.body)["games"][0];
    CHECK(game["table"] == Json("t1"));
    CHECK(game["game"] == Json("chess"));
    CHECK(game["mode"] == Json("normal"));
    CHECK(game["result"] == Json("win"));
    const int rating = shown_rating(house.storage.people->ratings_of("ada").front().rating);
    CHECK(game["rating"] == Json(rating));
    CHECK(game["change"] == Json(rating - shown_rating(Rating{})));
    CHECK(game["players"].size() == 2);
    CHECK(game["gone"] == Json(0));
    CHECK(game["players"][0]["person"] == Json("public ada"));
    CHECK(game["players"][1]["person"] == Json("public ben"));
    CHECK(told.body.find(R"("id")") == std::string::npos);
    CHECK(games_of(house, "ben", "")[0]["result"] == Json("loss"));
    CHECK(games_of(house, "ben", "")[0]["change"].get<int>() < 0);
}

TEST_CASE("the table of a rated game that was never listed is named only to those who played") {
    House house;
    house.session("ada", 1, 0);
    house.session("ben", 1, 0);
    play(house, "hidden", false, 10);
    CHECK(games_of(house, "ada", "ada")[0]["table"] == Json("hidden"));
    CHECK(games_of(house, "ada", "ben")[0]["table"] == Json("hidden"));
    for (const char* asker : {"", "eve"}) {
        const auto told = house.people.rated_games("public ada", "", asker);
        CHECK(Json::parse(told.body)["games"][0]["table"].is_null());
        CHECK(told.body.find("hidden") == std::string::npos);
    }
}

TEST_CASE("long histories and lists come in pieces, and each names the next") {
    House house;
    house.session("ada", 1, 0);
    house.session("ben", 1, 0);
    for (int i = 1; i <= 201; ++i) play(house, "t" + std::to_string(i), true, i / 2);
    const auto history = [&](const std::string& before) {
        return Json::parse(house.people.rating_history("public ada", "chess/normal", before).body);
    };
    CHECK(history("")["points"].size() == 200);
    CHECK(history("")["points"][0]["games"] == Json(201));
    CHECK(history("")["next"] == Json("2"));
    CHECK(history("2")["points"].size() == 1);
    CHECK(history("2")["next"].is_null());
    std::set<std::string> tables;
    std::string before;
    for (int piece = 0; piece < 5; ++piece) {
        const Json told = Json::parse(house.people.rated_games("public ada", before, "").body);
        for (const Json& game : told["games"]) tables.insert(game["table"].get<std::string>());
        CHECK(told["next"].is_null() == (piece == 4));
        if (piece < 4) before = told["next"].get<std::string>();
    }
    CHECK(tables.size() == 201);
}

TEST_CASE("a list of games that goes on nowhere is refused, and so is one of nobody") {
    House house;
    house.session("ada", 1, 0);
    for (const char* before : {"x", "1", "-1.2.chess/normal", "1.x.chess/normal", "1.2.\xff"}) {
        CHECK(house.people.rated_games("public ada", before, "").code == "bad_cursor");
    }
    for (const char* before : {"x", "0", "-1", "1.2"}) {
        CHECK(house.people.rating_history("public ada", "chess/normal", before).code ==
              "bad_cursor");
    }
    CHECK(house.people.rated_games("nobody", "", "").status == 404);
    CHECK(house.people.rating_history("nobody", "chess/normal", "").status == 404);
    CHECK(house.people.rated_games("public ada", "", "").status == 200);
}

TEST_CASE("whoever has not played for 90 days of service stands on no ladder") {
    constexpr std::int64_t kDay = std::int64_t{24} * 3600 * 1000;
    House house;
    house.session("ada", 1, 0);
    house.session("ben", 1, 0);
    play(house, "t1", true, 100 * kDay);
    const auto rungs = [&](int day) {
        return Json::parse(house.people.ladder("chess", "normal", day * kDay).body).size();
    };
    CHECK(rungs(100) == 2);
    CHECK(rungs(190) == 2);
    CHECK(rungs(191) == 0);
}

TEST_CASE("what is kept of a person's rated games can be taken away") {
    House house;
    house.session("ada", 1, 0);
    house.session("ben", 1, 0);
    play(house, "t1", true, 10);
    PushStore pushes(*house.storage.database);
    ReportStore reports(*house.storage.database);
    ArenaStore arenas(*house.storage.database);
    ClubStore clubs(*house.storage.database);
    VacationStore vacations(*house.storage.database);
    const auto text = export_person(*house.storage.people,
                                    pushes,
                                    reports,
                                    arenas,
                                    clubs,
                                    vacations,
                                    *house.storage.events,
                                    "ada",
                                    1);
    const Json history = Json::parse(text)["rating_history"];
    REQUIRE(history.size() == 1);
    CHECK(history[0]["ladder"] == Json("chess/normal"));
    CHECK(history[0]["table"] == Json("t1"));
    CHECK(history[0]["result"] == Json("win"));
}

TEST_CASE("one damaged log does not keep the rest of a person's data from being exported") {
    House house;
    house.session("ada", 1, 0);
    const auto say = [&](const std::string& table, const std::string& text) {
        REQUIRE(append(house.storage,
                       table,
                       1,
                       {print_entry({{1, 0}, Said{"ada", "Ada", text}}),
                        print_entry({{2, 0}, Said{"ada", "Ada", text + ", again"}})}));
    };
    say("sound", "hello");
    say("torn", "farewell");
    house.storage.database->write([](Sql& sql) {
        sql.run("UPDATE entry SET body = $1 WHERE table_id = 'torn' AND seq = 2", {Bytes{"{}"}});
    });
    PushStore pushes(*house.storage.database);
    ReportStore reports(*house.storage.database);
    ArenaStore arenas(*house.storage.database);
    ClubStore clubs(*house.storage.database);
    VacationStore vacations(*house.storage.database);
    const auto text = export_person(*house.storage.people,
                                    pushes,
                                    reports,
                                    arenas,
                                    clubs,
                                    vacations,
                                    *house.storage.events,
                                    "ada",
                                    1);
    CHECK(text.find("hello, again") != std::string::npos);
    CHECK(text.find("farewell") == std::string::npos);
    CHECK(text.find(R"("damaged_tables":["torn"])") != std::string::npos);
}

}  // namespace
}  // namespace equipoise::server
