// Spectators who show their names: to whom, and for how long.

#include "equipoise/table/test_desk.hpp"

namespace equipoise::service_test {
namespace {

AttachOptions shown_as(const std::string& name, std::vector<std::string> blocked = {}) {
    AttachOptions options;
    options.name = name;
    options.blocked = std::move(blocked);
    options.shows_name = true;
    return options;
}

std::vector<std::string> names_at(Desk& desk, ConnectionId who) {
    std::vector<std::string> names;
    for (const Json& one : desk.screen(who).table.at("watchers")) names.push_back(one["name"]);
    return names;
}

using Names = std::vector<std::string>;

TEST_CASE("a spectator is named only if they wish it and have a name, and counted in any case") {
    TwoPeople at;
    AttachOptions silent;
    silent.name = "Eve";
    at.desk.connect("eve", silent);
    at.desk.connect("nobody", shown_as(""));
    CHECK(names_at(at.desk, at.ada).empty());
    const ConnectionId fay = at.desk.connect("fay", shown_as("Fay"));
    for (const ConnectionId who : {at.ada, at.ben, fay})
        CHECK(names_at(at.desk, who) == Names{"Fay"});
    CHECK(at.desk.screen(at.ada).table["watching"] == 3);
    CHECK(at.desk.told_anew("gus")["watchers"].empty());
}

TEST_CASE("a name goes with the last line of its spectator, and with the spectator who sits down") {
    TwoPeople at;
    const std::vector<std::string> before = at.desk.log;
    const ConnectionId eve = at.desk.connect("eve", shown_as("Eve"));
    const ConnectionId again = at.desk.connect("eve", shown_as("Eve"));
    CHECK(names_at(at.desk, at.ben) == Names{"Eve"});
    at.desk.leave(eve);
    CHECK(names_at(at.desk, at.ben) == Names{"Eve"});
    at.desk.sleep_and_wake();
    at.desk.leave(again);
    CHECK(names_at(at.desk, at.ben).empty());
    CHECK(at.desk.screen(at.ben).table["watching"] == 0);
    CHECK(at.desk.log == before);

    Desk open(at.fixture.games, at.fixture.bots, duel("2", {"me", "open"}, {{"listed", true}}));
    const ConnectionId ada = open.connect("ada", shown_as("Ada"));
    const ConnectionId ben = open.connect("ben", shown_as("Ben"));
    CHECK(names_at(open, ada) == Names{"Ben"});
    REQUIRE(open.say(ben, {{"type", "sit"}, {"seat", 1}})["type"] == "done");
    CHECK(names_at(open, ada).empty());
}

TEST_CASE("a person whose lines differ is not named: one of them knows of a later wish") {
    TwoPeople at;
    at.desk.connect("eve", shown_as("Eve"));
    AttachOptions hidden;
    hidden.name = "Eve";
    at.desk.connect("eve", hidden);
    CHECK(names_at(at.desk, at.ada).empty());
}

TEST_CASE("of two of whom one has blocked the other neither is named to the other") {
    TwoPeople at;
    const ConnectionId eve = at.desk.connect("eve", shown_as("Eve", {"fay"}));
    const ConnectionId fay = at.desk.connect("fay", shown_as("Fay"));
    CHECK(names_at(at.desk, at.ada) == Names{"Eve", "Fay"});
    CHECK(names_at(at.desk, eve) == Names{"Eve"});
    CHECK(names_at(at.desk, fay) == Names{"Fay"});
    CHECK(at.desk.screen(eve).table["watching"] == 2);
}

TEST_CASE("a spectator has the number that their chat has, and none before they speak") {
    TwoPeople at;
    const ConnectionId eve = at.desk.connect("eve", shown_as("Eve"));
    CHECK(at.desk.screen(at.ada).table["watchers"][0]["person"].is_null());
    REQUIRE(at.code(eve, {{"type", "say"}, {"text", "Hello"}}).empty());
    const Json anew = at.desk.screen(at.desk.connect("gus")).table;
    CHECK(anew["watchers"][0]["person"] == anew["chat"][0]["person"]);
    CHECK(anew["watchers"][0]["person"].is_number());
}

TEST_CASE("of a crowd twenty are named, and the others come and go without a message") {
    TwoPeople at;
    std::vector<ConnectionId> crowd;
    const auto come = [&](int i) {
        const std::string name = "p" + std::to_string(i);
        crowd.push_back(at.desk.connect(name, shown_as(name)));
    };
    for (int i = 0; i < 20; ++i) come(i);
    REQUIRE(names_at(at.desk, at.ada).size() == 20);
    const std::size_t sent = at.desk.sent[at.ada].size();
    come(20);
    CHECK(at.desk.sent[at.ada].size() == sent);
    at.desk.leave(crowd.front());
    CHECK(names_at(at.desk, at.ada).size() == 20);
    CHECK(names_at(at.desk, at.ada).back() == "p20");
    CHECK(at.desk.screen(at.ada).table["watching"] == 20);
}

TEST_CASE("a program that knows the rules is not sent who comes to watch") {
    TwoPeople at;
    AttachOptions lean;
    lean.lean = true;
    const ConnectionId program = at.desk.connect("program", lean);
    const std::size_t sent = at.desk.sent[program].size();
    at.desk.connect("eve", shown_as("Eve"));
    CHECK(at.desk.sent[program].size() == sent);
}

}  // namespace
}  // namespace equipoise::service_test
