#include "equipoise/server/people/people.hpp"

#include <chrono>

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
    const auto text = export_person(*house.storage.people, pushes, *house.storage.events, "ada", 1);
    CHECK(text.find("hello, again") != std::string::npos);
    CHECK(text.find("farewell") == std::string::npos);
    CHECK(text.find(R"("damaged_tables":["torn"])") != std::string::npos);
}

}  // namespace
}  // namespace equipoise::server
