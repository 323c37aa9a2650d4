// Hints: to whom the table gives them, and that they are true and show nothing hidden.

#include "equipoise/table/test_desk.hpp"

namespace equipoise::hint_test {
namespace {

struct Asked {
    Shelf games = test_shelf();
    BotShelf bots = all_bots();
    Desk desk;
    ConnectionId ada;

    explicit Asked(Json plan)
        : desk(games, bots, std::move(plan), "ada"), ada(desk.connect("ada")) {}
    static Json against_bot(const char* game, Json more = Json::object()) {
        Json plan = {{"game", game},
                     {"seats", {{{"by", "me"}}, {{"by", "bot"}, {"bot", "novice"}}}}};
        plan.update(more);
        return plan;
    }
    const Sitting& sitting() { return desk.table().sitting(); }
    /// Says it; nothing is answered until the bot has thought.
    void ask(ConnectionId who, int seat, const std::string& id = "h") {
        const std::size_t answers = desk.screen(who).answers.size();
        desk.tell(who, {{"type", "hint"}, {"seat", seat}, {"id", id}});
        REQUIRE(desk.screen(who).answers.size() == answers);
    }
    std::string code(ConnectionId who, int seat) {
        const Json answer = desk.say(who, {{"type", "hint"}, {"seat", seat}});
        return answer["type"] == "error" ? answer["error"]["code"].get<std::string>() : "";
    }
    /// Lets chance and bots go on until the seat has to decide.
    bool reach(int seat) {
        Rng rng(3);
        while (!sitting().is_over() && !sitting().game().turn().acting.contains(Seat(seat))) {
            if (!desk.let_bot_play()) REQUIRE(play_anything(desk, ada, rng));
        }
        return !sitting().is_over();
    }
};

TEST_CASE("property: in every game a hint is a legal move with reasons that have a text") {
    for (const std::string game :
         {"balance_duel", "balanceformers", "elements", "oneworld", "chess_balance"}) {
        INFO(game);
        Asked at(Asked::against_bot(game.c_str()));
        int reasoned = 0;
        for (int i = 0; i < 30 && at.reach(0); ++i) {
            at.ask(at.ada, 0);
            CHECK(at.desk.log.size() == at.sitting().version());
            REQUIRE(at.desk.let_bot_hint());
            const Json hint = at.desk.screen(at.ada).answer();
            REQUIRE(hint["type"] == "hint");
            CHECK(hint["id"] == "h");
            CHECK(hint["seat"] == 0);
            for (const Json& reason : hint["reasons"]) {
                CHECK_FALSE(reason["reason"].get<std::string>().empty());
                CHECK(reason["key"].get<std::string>().starts_with(game));
            }
            reasoned += hint["reasons"].empty() ? 0 : 1;
            const Json play = {{"type", "play"}, {"seat", 0}, {"move", hint["move"]}};
            const std::size_t plies = at.sitting().game().plies().size();
            REQUIRE(at.desk.say(at.ada, play)["type"] == "done");
            if (!hint.contains("after")) continue;
            // What was foretold is what happened.
            const Json& told = at.desk.screen(at.ada).table["plies"][plies];
            CHECK(told["view"] == hint["after"]["view"]);
            CHECK(told["facts"] == hint["after"]["facts"]);
            CHECK(told["events"] == hint["after"]["events"]);
        }
        CHECK(reasoned > 0);
    }
}

TEST_CASE("a hint is for a seat of the person that has to decide, one at a time") {
    Asked at({{"game", "chess_balance"},
              {"options", {{"mode", "chess"}}},
              {"listed", true},
              {"seats", {{{"by", "me"}}, {{"by", "open"}}}}});
    const auto ben = at.desk.connect("ben");
    CHECK(at.code(ben, 0) == "not_your_seat");
    REQUIRE(at.desk.say(ben, {{"type", "sit"}, {"seat", 1}})["type"] == "done");
    CHECK(at.code(at.ada, 1) == "not_your_seat");
    const Json nothing = at.desk.say(ben, {{"type", "hint"}, {"seat", 1}});
    CHECK(nothing["type"] == "hint");
    CHECK(nothing["move"].is_null());
    at.ask(at.ada, 0);
    CHECK(at.code(at.ada, 0) == "too_fast");
    CHECK(at.code(at.desk.connect("ada"), 0) == "too_fast");
    const std::size_t others = at.desk.screen(ben).received;
    REQUIRE(at.desk.let_bot_hint());
    CHECK(at.desk.screen(ben).received == others);
    at.ask(at.ada, 0);
}

TEST_CASE("a hint that comes too late, or that no bot could give, is an error and no more") {
    Asked at(Asked::against_bot("chess_balance", {{"options", {{"mode", "chess"}}}}));
    REQUIRE(at.reach(0));
    at.ask(at.ada, 0);
    REQUIRE(at.desk.say(at.ada, {{"type", "play"}, {"seat", 0}, {"move", "e2e4"}})["type"] ==
            "done");
    REQUIRE(at.desk.let_bot_hint());
    CHECK(at.desk.screen(at.ada).problem() == "stale");
    REQUIRE(at.reach(0));
    at.ask(at.ada, 0);
    REQUIRE(at.desk.let_bot_hint(true));
    CHECK(at.desk.screen(at.ada).problem() == "no_advice");
    SUBCASE("nor does it reach a line that is gone") {
        at.ask(at.ada, 0);
        at.desk.leave(at.ada);
        const auto again = at.desk.connect("ada");
        REQUIRE(at.desk.let_bot_hint());
        CHECK(at.desk.screen(again).answers.empty());
        at.ask(again, 0);
    }
}

TEST_CASE("a table without advice, and one that is rated, gives no hints") {
    Asked at(Asked::against_bot("balance_duel", {{"advice", false}}));
    CHECK(at.desk.screen(at.ada).table["hints"] == false);
    CHECK(at.code(at.ada, 0) == "no_advice");
    Asked rated({{"game", "balance_duel"},
                 {"rated", true},
                 {"listed", true},
                 {"seats", {{{"by", "me"}}, {{"by", "open"}}}}});
    CHECK(rated.desk.screen(rated.ada).table["hints"] == false);
    CHECK(rated.code(rated.ada, 0) == "no_advice");
    Asked usual(Asked::against_bot("balance_duel"));
    CHECK(usual.desk.screen(usual.ada).table["hints"] == true);
}

}  // namespace
}  // namespace equipoise::hint_test
