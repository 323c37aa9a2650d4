// Composite moves at a table: a seat names its own part, the table draws and plays what is obvious.

#include "equipoise/table/test_desk.hpp"
#include "tests/support/coin_game.hpp"

namespace equipoise::composite_test {
namespace {

const Json kTwoPeople = {{"game", "coin_walk"}, {"seats", {{{"by", "me"}}, {{"by", "open"}}}}};

struct CoinTable {
    Shelf games = coin_game::shelf();
    BotShelf bots{{}};
    Desk desk{games, bots, kTwoPeople};
    ConnectionId ada = desk.connect("ada");

    Json play(const std::string& move) {
        return desk.say(ada, {{"type", "play"}, {"seat", 0}, {"move", move}});
    }
    Json why(const std::string& move) {
        return desk.say(ada, {{"type", "why"}, {"seat", 0}, {"move", move}});
    }
    std::string told() {
        std::string text;
        for (const Json& ply : desk.screen(ada).table["plies"]) {
            text += ply["move"].get<std::string>();
        }
        return text;
    }
};

TEST_CASE("a composite move goes on after what the table draws, and is not taken back") {
    CoinTable table;
    CHECK(table.play("a/x")["type"] == "done");
    CHECK(table.told().size() == 3);
    CHECK(table.told().front() == 'a');
    CHECK(table.told().back() == 'x');
    // Taking back stops at chance, whatever the move did after it.
    CHECK(table.desk.screen(table.ada).now()["undo"] == false);
    CHECK(table.desk.replayed().sitting().game().state() ==
          table.desk.table().sitting().game().state());
    CHECK(table.desk.log.size() == 2);
}

TEST_CASE("what is obvious to another seat is played in the middle of a composite move") {
    CoinTable table;
    CHECK(table.play("b/x/b/x/a")["type"] == "done");
    const std::string told = table.told();
    REQUIRE(told.size() == 10);
    CHECK(told.substr(0, 1) + told.substr(2, 3) + told.substr(6, 3) == "bxpbxpa");
}

TEST_CASE("a composite move that holds a part of chance or of another seat is refused as a whole") {
    CoinTable table;
    const std::size_t before = table.desk.log.size();
    for (const char* move : {"a/h/x", "a/t/x", "a/x/p", "a/x/p/a"}) {
        const Json refused = table.play(move);
        CHECK(refused["type"] == "refused");
        CHECK(refused["clause"] == "CW-1");
        CHECK(refused["reason"] ==
              (move[2] == 'x' ? "B has to play here first"
                              : "a seat cannot decide the outcome of chance"));
        CHECK(table.why(move)["reason"] == refused["reason"]);
    }
    CHECK(table.play("a/q")["type"] == "refused");
    CHECK(table.desk.log.size() == before);
    CHECK(table.told().empty());
}

TEST_CASE("nobody gets a better draw by asking for what only that draw would allow") {
    CoinTable table;
    for (int i = 0; i < 50; ++i) {
        const Json refused = table.play("a/y");
        REQUIRE(refused["type"] == "refused");
        CHECK(refused["clause"] == "");
        CHECK(table.why("a/y")["legal"] == false);
    }
    CHECK(table.told().empty());
    CHECK(table.why("a/x")["legal"] == true);
}

}  // namespace
}  // namespace equipoise::composite_test
