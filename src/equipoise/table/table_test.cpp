#include "equipoise/table/table.hpp"

#include "equipoise/record/record.hpp"
#include "equipoise/table/public_record.hpp"
#include "equipoise/table/test_desk.hpp"

namespace equipoise::table_test {
namespace {

Json me() { return {{"by", "me"}}; }
Json open_seat() { return {{"by", "open"}}; }

Json duel(const Json& seats) { return {{"game", "balance_duel"}, {"seats", seats}}; }

struct Fixture {
    Shelf duel_games = test_shelf();
    BotShelf bots = all_bots();
};

/// Whoever has to roll is at the table; rolls until somebody decides.
void roll_on(Desk& desk, const std::vector<ConnectionId>& connections) {
    for (int i = 0; i < 100; ++i) {
        bool rolled = false;
        for (ConnectionId c : connections) {
            const Json now = desk.screen(c).now();
            if (now["roller"].is_null()) continue;
            const Json& seat = desk.screen(c).table["seats"][now["roller"].get<std::size_t>()];
            if (seat["holder"] != "me") continue;
            CHECK(desk.say(c, {{"type", "roll"}})["type"] == "done");
            rolled = true;
            break;
        }
        if (!rolled) return;
    }
}

Json first_move(Desk& desk, ConnectionId c) {
    const Json legal = desk.screen(c).now()["legal"];
    REQUIRE(!legal.empty());
    return {{"type", "play"}, {"seat", legal[0]["seat"]}, {"move", legal[0]["moves"][0]["move"]}};
}

TEST_CASE("a table waits for the person who rolls the die, and for nobody else") {
    Fixture fixture;
    Desk desk(fixture.duel_games, fixture.bots, duel({me(), open_seat()}));
    const auto ada = desk.connect("ada");
    const auto ben = desk.connect("ben");
    REQUIRE(desk.screen(ada).now()["actors"] == Json::array({"chance"}));
    const Json roller = desk.screen(ada).now()["roller"];
    REQUIRE(!roller.is_null());
    CHECK(desk.say(ben, {{"type", "roll"}})["type"] == "error");
    CHECK(desk.screen(ben).problem() == "not_your_roll");
    CHECK(desk.say(ben, {{"type", "sit"}, {"seat", 1}, {"name", " Ben "}})["type"] == "done");
    CHECK(desk.screen(ada).table["seats"][1]["holder"] == "person");
    CHECK(desk.screen(ada).table["seats"][1]["name"] == "Ben");
    CHECK(desk.screen(ben).table["seats"][1]["holder"] == "me");
    CHECK(desk.screen(ben).table["viewer"] == 1);
    roll_on(desk, {ada, ben});
    CHECK(desk.screen(ada).now()["actors"][0].is_number());
}

TEST_CASE("an illegal move is refused with its clause and changes nothing") {
    Fixture fixture;
    Desk desk(fixture.duel_games, fixture.bots, duel({me(), me()}));
    const auto ada = desk.connect("ada");
    roll_on(desk, {ada});
    const Json seat = desk.screen(ada).now()["actors"][0];
    const std::size_t entries = desk.log.size();
    const Json refused = desk.say(ada, {{"type", "play"}, {"seat", seat}, {"move", "1L>7"}});
    CHECK(refused["type"] == "refused");
    CHECK(refused["clause"].get<std::string>().rfind("BD-", 0) == 0);
    CHECK(!refused["reason"].get<std::string>().empty());
    const Json why = desk.say(ada, {{"type", "why"}, {"seat", seat}, {"move", "1L>7"}});
    CHECK(why["type"] == "why");
    CHECK(why["legal"] == false);
    CHECK(why["clause"] == refused["clause"]);
    Json legal = first_move(desk, ada);
    legal["type"] = "why";
    CHECK(desk.say(ada, legal)["legal"] == true);
    CHECK(desk.log.size() == entries);
}

TEST_CASE("what a screen shows before a move is what it shows after it") {
    Fixture fixture;
    Desk desk(fixture.duel_games, fixture.bots, duel({me(), me()}));
    const auto ada = desk.connect("ada");
    roll_on(desk, {ada});
    const Json promised = desk.screen(ada).now()["legal"][0]["moves"][0]["facts"];
    REQUIRE(promised.contains("torque"));
    const std::size_t at = desk.screen(ada).table["plies"].size();
    desk.say(ada, first_move(desk, ada));
    CHECK(desk.screen(ada).table["plies"][at]["facts"] == promised);
}

TEST_CASE("a decision can be taken back until the die is rolled or somebody else has played") {
    Fixture fixture;
    Desk desk(fixture.duel_games, fixture.bots, duel({me(), open_seat()}));
    const auto ada = desk.connect("ada");
    const auto ben = desk.connect("ben");
    desk.say(ben, {{"type", "sit"}, {"seat", 1}, {"name", ""}});
    roll_on(desk, {ada, ben});
    const bool ada_decides = !desk.screen(ada).now()["legal"].empty();
    const auto decider = ada_decides ? ada : ben;
    const auto other = ada_decides ? ben : ada;
    CHECK(desk.screen(decider).now()["undo"] == false);
    const Json before = desk.screen(decider).table["plies"];
    desk.say(decider, first_move(desk, decider));
    CHECK(desk.screen(decider).now()["undo"] == true);
    CHECK(desk.screen(other).now()["undo"] == false);
    CHECK(desk.say(other, {{"type", "undo"}})["type"] == "error");
    CHECK(desk.screen(other).problem() == "no_undo");
    CHECK(desk.take_back(decider)["type"] == "done");
    CHECK(desk.screen(decider).table["plies"] == before);
    CHECK(desk.screen(other).table["plies"] == before);
    CHECK(desk.screen(decider).now()["undo"] == false);
    desk.say(decider, first_move(desk, decider));
    roll_on(desk, {ada, ben});
    CHECK(desk.screen(decider).now()["undo"] == false);
}

TEST_CASE("a request made for an older state of the game is stale") {
    Fixture fixture;
    Desk desk(fixture.duel_games, fixture.bots, duel({me(), me()}));
    const auto ada = desk.connect("ada");
    roll_on(desk, {ada});
    Json move = first_move(desk, ada);
    move["version"] = desk.screen(ada).table["version"].get<int>() - 1;
    CHECK(desk.say(ada, move)["error"]["code"] == "stale");
    move.erase("version");
    CHECK(desk.say(ada, {{"type", "rename"}, {"seat", 0}, {"name", "Ada"}})["type"] == "done");
    CHECK(desk.say(ada, first_move(desk, ada))["type"] == "done");
    CHECK(desk.say(ada, {{"type", "undo"}, {"version", 0}})["error"]["code"] == "stale");
}

TEST_CASE("a move without change of the game in between is not stale") {
    Fixture fixture;
    Desk desk(fixture.duel_games, fixture.bots, duel({me(), me()}));
    const auto ada = desk.connect("ada");
    roll_on(desk, {ada});
    Json move = first_move(desk, ada);
    move["version"] = desk.screen(ada).table["version"];
    desk.say(ada, {{"type", "rename"}, {"seat", 0}, {"name", "Ada"}});
    CHECK(desk.say(ada, move)["type"] == "done");
}

TEST_CASE("nobody acts for a seat that is not theirs") {
    Fixture fixture;
    Desk desk(fixture.duel_games, fixture.bots, duel({me(), open_seat()}));
    const auto ada = desk.connect("ada");
    const auto eve = desk.connect("eve");
    roll_on(desk, {ada});
    for (const char* type : {"play", "why", "rename", "look"}) {
        const Json answer =
            desk.say(eve, {{"type", type}, {"seat", 0}, {"move", "P1L"}, {"name", "x"}});
        CHECK(answer["error"]["code"] == "not_your_seat");
    }
    CHECK(desk.say(eve, {{"type", "sit"}, {"seat", 0}})["error"]["code"] == "seat_taken");
    CHECK(desk.say(eve, {{"type", "sit"}, {"seat", 2}})["error"]["code"] == "no_seat");
    CHECK(desk.screen(eve).table["viewer"].is_null());
    CHECK(desk.screen(eve).now()["legal"].empty());
}

TEST_CASE("a screen that follows the messages knows what a new screen is sent") {
    Fixture fixture;
    for (Seed game = 1; game <= 8; ++game) {
        Desk desk(fixture.duel_games,
                  fixture.bots,
                  duel({me(), {{"by", "bot"}, {"bot", "random"}}, open_seat()}));
        const auto ada = desk.connect("ada");
        const auto ben = desk.connect("ben");
        desk.say(ben, {{"type", "sit"}, {"seat", 2}, {"name", "Ben"}});
        Rng rng(game);
        for (int i = 0; i < 60; ++i) {
            if (!play_anything(desk, ada, rng) && !play_anything(desk, ben, rng) &&
                !desk.let_bot_play()) {
                break;
            }
            if (rng.below(4) == 0 && desk.screen(ada).now()["undo"] == true) {
                desk.take_back(ada);
            }
            if (i % 10 != 0) continue;
            for (const auto& [connection, person] :
                 std::map<ConnectionId, std::string>{{ada, "ada"}, {ben, "ben"}}) {
                Json anew = desk.told_anew(person);
                Json followed = desk.screen(connection).table;
                // Only who is there and which bot is at work is not in the log.
                for (Json* told : {&anew, &followed}) {
                    for (Json& seat : (*told)["seats"]) seat.erase("online");
                    (*told)["now"].erase("thinking");
                }
                CHECK(anew == followed);
            }
        }
    }
}

TEST_CASE("a table read back from its log is the same table") {
    Fixture fixture;
    Desk desk(fixture.duel_games, fixture.bots, duel({me(), me()}));
    const auto ada = desk.connect("ada");
    Rng rng(5);
    for (int i = 0; i < 100 && play_anything(desk, ada, rng); ++i) {
        if (i % 7 == 3 && desk.screen(ada).now()["undo"] == true) desk.take_back(ada);
    }
    const Table again = desk.replayed();
    CHECK(again.sitting().version() == desk.table().sitting().version());
    CHECK(again.sitting().game().state() == desk.table().sitting().game().state());
    CHECK(again.sitting().game().plies() == desk.table().sitting().game().plies());
    CHECK(again.sitting().undo_point() == desk.table().sitting().undo_point());
    CHECK(again.sitting().game_version() == desk.table().sitting().game_version());
}

TEST_CASE("a bot thinks while somebody watches, and an answer that comes too late is dropped") {
    Fixture fixture;
    Desk desk(fixture.duel_games,
              fixture.bots,
              duel({{{"by", "bot"}, {"bot", "random"}}, {{"by", "bot"}, {"bot", "random"}}}));
    CHECK(desk.calls.empty());
    const auto ada = desk.connect("ada");
    REQUIRE(desk.calls.size() == 1);
    const BotCall call = desk.calls.front();
    CHECK(desk.screen(ada).now()["thinking"] == Json::array({call.seat.index()}));
    REQUIRE(desk.let_bot_play());
    const std::size_t entries = desk.log.size();
    const Action action = call.rules->legal_actions(call.state, call.seat).front();
    const Effects late = desk.table().bot_played(call.seat, call.ticket, action, {1});
    CHECK(late.entries.empty());
    CHECK(desk.log.size() == entries);
    desk.leave(ada);
    desk.let_bot_play();
    CHECK(desk.calls.empty());
}

TEST_CASE("a bot takes its time where people play, and none among bots alone") {
    Fixture fixture;
    const auto paces = [&](const Json& seats) {
        Desk desk(fixture.duel_games, fixture.bots, duel(seats));
        const auto ada = desk.connect("ada");
        std::vector<Pace> met;
        Rng rng(4);
        for (int ply = 0; ply < 200 && met.size() < 3; ++ply) {
            if (!desk.calls.empty()) met.push_back(desk.calls.front().pace);
            if (!desk.let_bot_play()) play_anything(desk, ada, rng);
        }
        return met;
    };
    const Json bot{{"by", "bot"}, {"bot", "random"}};
    for (const Pace pace : paces(Json::array({bot, bot}))) CHECK(pace == Pace::AtOnce);
    const std::vector<Pace> beside_me = paces(Json::array({bot, me()}));
    REQUIRE_FALSE(beside_me.empty());
    for (const Pace pace : beside_me) CHECK(pace == Pace::NewTurn);
}

TEST_CASE("two bots play a whole game to its result") {
    Fixture fixture;
    Desk desk(fixture.duel_games,
              fixture.bots,
              duel({{{"by", "bot"}, {"bot", "random"}}, {{"by", "bot"}, {"bot", "random"}}}));
    const auto ada = desk.connect("ada");
    while (desk.let_bot_play()) continue;
    CHECK(desk.screen(ada).now()["actors"] == Json::array({"over"}));
    CHECK(desk.screen(ada).now()["result"].size() == 2);
    CHECK(desk.screen(ada).now()["score"].size() == 2);
}

TEST_CASE("chance follows the fresh seed of the host, not what was played") {
    Fixture fixture;
    std::set<std::string> rolls;
    for (Seed seed = 0; seed < 40; ++seed) {
        Desk desk(fixture.duel_games, fixture.bots, duel({me(), me()}));
        const auto ada = desk.connect("ada");
        desk.seed = 1000 * seed;
        desk.say(ada, {{"type", "roll"}});
        rolls.insert(desk.screen(ada).table["plies"].back()["move"].get<std::string>());
    }
    CHECK(rolls.size() > 1);
}

TEST_CASE("a broken table can be watched but not played") {
    Fixture fixture;
    Desk desk(fixture.duel_games, fixture.bots, duel({me(), me()}));
    desk.log.push_back(print_entry({{}, Broken{"somewhere"}}));
    Table table = desk.replayed();
    const Effects came = table.attach(ConnectionId{1}, "ada", {}, {});
    REQUIRE(came.messages.size() == 1);
    CHECK(Json::parse(came.messages[0].text)["type"] == "table");
    const Effects said =
        table.handle(ConnectionId{1}, R"({"type":"roll","id":"a","version":9})", {1});
    CHECK(said.entries.empty());
    CHECK(Json::parse(said.messages.at(0).text)["error"]["code"] == "broken");
}

TEST_CASE("the record of a table replays as it was played") {
    Fixture fixture;
    Desk desk(fixture.duel_games, fixture.bots, duel({{{"by", "me"}, {"name", "Ada"}}, me()}));
    const auto ada = desk.connect("ada");
    Rng rng(3);
    for (int i = 0; i < 30; ++i) play_anything(desk, ada, rng);
    const std::string record = print_public_record(desk.table().sitting());
    CHECK(record.find("\"Ada\"") != std::string::npos);
    Desk again(fixture.duel_games,
               fixture.bots,
               {{"record", record}, {"seats", Json::array({me(), me()})}});
    CHECK(again.table().sitting().game().state() == desk.table().sitting().game().state());
    CHECK(again.table().sitting().undo_point() == std::nullopt);
}

TEST_CASE("a table from a record keeps defaults that were chosen over other values of the rules") {
    Fixture fixture;
    const AnyGame& elements = *fixture.duel_games.find("elements");
    Setup setup = fixture.duel_games.default_setup(elements).value();
    for (const char* name : {"advanced", "auto_arrange"}) {
        REQUIRE_FALSE(setup.options.set(name, "true").has_value());
    }
    const Playthrough game(elements.make(setup).value());
    Desk desk(fixture.duel_games,
              fixture.bots,
              {{"record", print_record(game, {})}, {"seats", Json::array({me(), me()})}});
    CHECK(desk.table().sitting().rules().setup() == game.rules().setup());
}

TEST_CASE("a fork begins with the first plies of another table") {
    Fixture fixture;
    Desk desk(fixture.duel_games, fixture.bots, duel({me(), me()}));
    const auto ada = desk.connect("ada");
    Rng rng(3);
    for (int i = 0; i < 30; ++i) play_anything(desk, ada, rng);
    PlanContext context = desk.context("ben");
    const auto plan = read_plan(
        R"({"fork":{"table":"t","ply":7},"seats":[{"by":"me"},{"by":"bot","bot":"random"}]})",
        context);
    REQUIRE(plan);
    const Playthrough& game = plan.value().sitting.game();
    REQUIRE(game.plies().size() == 7);
    CHECK(game.state() == desk.table().sitting().game().state_after(7));
    CHECK(!read_plan(R"({"fork":{"table":"t","ply":999},"seats":[{"by":"me"},{"by":"me"}]})",
                     context));
    CHECK(
        !read_plan(R"({"fork":{"table":"u","ply":1},"seats":[{"by":"me"},{"by":"me"}]})", context));
}

}  // namespace
}  // namespace equipoise::table_test
