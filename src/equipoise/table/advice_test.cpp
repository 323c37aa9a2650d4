// What a table advises, to whom, and when it does not.

#include "equipoise/table/test_desk.hpp"

namespace equipoise::advice_test {
namespace {

struct Fixture {
    Shelf games = secret_game::shelf();
    BotShelf bots{{}};
};

Json plan(const std::vector<std::string>& by) {
    Json seats = Json::array();
    for (const std::string& word : by) seats.push_back({{"by", word}});
    return {{"game", std::string(secret_game::game().info().id)}, {"seats", seats}};
}

Json ask(int seat) { return {{"type", "advise"}, {"seat", seat}}; }

TEST_CASE("advice names moves of the seat that asks, best first, and leaves the table alone") {
    Fixture fixture;
    Desk desk(fixture.games, fixture.bots, plan({"me", "open"}));
    const auto ada = desk.connect("ada");
    CHECK(desk.screen(ada).table["advice"] == true);
    const std::size_t entries = desk.log.size();
    const Json advice = desk.say(ada, ask(0));
    REQUIRE(advice["type"] == "advice");
    CHECK(advice["id"] == "x");
    CHECK(advice["seat"] == 0);
    REQUIRE(!advice["moves"].empty());
    const Sitting& sitting = desk.table().sitting();
    const auto expected = sitting.rules().advise(sitting.game().state(), Seat(0));
    REQUIRE(advice["moves"].size() == expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
        const Json& told = advice["moves"][i];
        CHECK(told == Json({{"move", expected[i].move}, {"value", expected[i].value}}));
        const Json why = {{"type", "why"}, {"seat", 0}, {"move", told["move"]}};
        CHECK(desk.say(ada, why)["legal"] == true);
        if (i > 0) CHECK(told["value"] <= advice["moves"][i - 1]["value"]);
    }
    CHECK(desk.log.size() == entries);
}

TEST_CASE("advice is for a person's own seats; while something is hidden, for the viewer's") {
    Fixture fixture;
    Desk desk(fixture.games, fixture.bots, plan({"me", "me", "open"}));
    const auto ada = desk.connect("ada");
    const auto eve = desk.connect("eve");
    CHECK(desk.say(eve, ask(0))["error"]["code"] == "not_your_seat");
    CHECK(desk.say(ada, ask(2))["error"]["code"] == "not_your_seat");
    CHECK(desk.say(ada, ask(3))["error"]["code"] == "no_seat");
    CHECK(desk.say(ada, ask(0))["error"]["code"] == "look_first");
    desk.say(ada, {{"type", "look"}, {"seat", 0}});
    CHECK(desk.say(ada, ask(0))["type"] == "advice");
    CHECK(desk.say(ada, ask(1))["error"]["code"] == "look_first");
}

TEST_CASE("a seat that has decided gets no advice") {
    Fixture fixture;
    Desk desk(fixture.games, fixture.bots, plan({"me", "open"}));
    const auto ada = desk.connect("ada");
    const Json move = desk.say(ada, ask(0))["moves"][0]["move"];
    REQUIRE(desk.say(ada, {{"type", "play"}, {"seat", 0}, {"move", move}})["type"] == "done");
    const Json advice = desk.say(ada, ask(0));
    CHECK(advice["type"] == "advice");
    CHECK(advice["moves"].empty());
}

TEST_CASE("a table opened without advice gives none, after a restart and in a fork too") {
    Fixture fixture;
    Json without = plan({"me", "open"});
    without["advice"] = false;
    Desk desk(fixture.games, fixture.bots, without);
    const auto ada = desk.connect("ada");
    CHECK(desk.screen(ada).table["advice"] == false);
    CHECK(desk.say(ada, ask(0))["error"]["code"] == "no_advice");
    CHECK(desk.told_anew("ada")["advice"] == false);
    CHECK(!desk.replayed().sitting().advises());
    const auto ben = desk.connect("ben");
    desk.say(ben, {{"type", "sit"}, {"seat", 1}, {"name", ""}});
    Rng rng(1);
    while (play_anything(desk, ada, rng) || play_anything(desk, ben, rng)) continue;
    Json fork = {{"fork", {{"table", "t"}, {"ply", 6}}},
                 {"seats", {{{"by", "me"}}, {{"by", "me"}}}}};
    const auto forked = read_plan(print_json(fork), desk.context("ada"));
    REQUIRE(forked);
    CHECK(!forked.value().sitting.advises());
    fork["advice"] = true;
    const auto other = read_plan(print_json(fork), desk.context("ada"));
    REQUIRE(other);
    CHECK(other.value().sitting.advises());
}

TEST_CASE("a game that has no advice gives none, whatever the plan says") {
    const Shelf games = test_shelf();
    const BotShelf bots = all_bots();
    Desk desk(
        games,
        bots,
        {{"game", "balance_duel"}, {"advice", true}, {"seats", {{{"by", "me"}}, {{"by", "me"}}}}});
    const auto ada = desk.connect("ada");
    CHECK(desk.screen(ada).table["advice"] == false);
    CHECK(desk.say(ada, ask(0))["error"]["code"] == "no_advice");
}

TEST_CASE("a broken table gives no advice") {
    Fixture fixture;
    Desk desk(fixture.games, fixture.bots, plan({"me", "open"}));
    desk.log.push_back(print_entry({{}, Broken{"somewhere"}}));
    Table table = desk.replayed();
    static_cast<void>(table.attach(ConnectionId{1}, "ada", {}, {}));
    const Effects said =
        table.handle(ConnectionId{1}, R"({"type":"advise","id":"a","seat":0})", {1});
    CHECK(Json::parse(said.messages.at(0).text)["error"]["code"] == "broken");
}

}  // namespace
}  // namespace equipoise::advice_test
