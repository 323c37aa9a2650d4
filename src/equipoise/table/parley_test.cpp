// Resigning and agreeing on a draw.

#include "equipoise/record/record.hpp"
#include "equipoise/search/draw_offer.hpp"
#include "equipoise/table/audience/catalogue.hpp"
#include "equipoise/table/public_record.hpp"
#include "equipoise/table/test_desk.hpp"
#include "tests/support/coin_game.hpp"

namespace equipoise::parley_test {
namespace {

Json coin_plan(const Json& second) {
    return {{"game", "coin_walk"}, {"seats", {{{"by", "me"}}, second}}};
}

Json say_of(const char* type, int seat) { return {{"type", type}, {"seat", seat}}; }

struct TwoPeople {
    Shelf games = coin_game::shelf();
    BotShelf bots{{}};
    Desk desk{games, bots, coin_plan({{"by", "open"}})};
    ConnectionId ada = desk.connect("ada");
    ConnectionId ben = desk.connect("ben");

    TwoPeople() { REQUIRE(says(ben, {{"type", "sit"}, {"seat", 1}, {"name", "Ben"}})); }
    bool says(ConnectionId who, const Json& message) {
        return desk.say(who, message)["type"] == "done";
    }
    bool plays(ConnectionId who, const char* move) {
        return says(who, {{"type", "play"}, {"seat", who == ada ? 0 : 1}, {"move", move}});
    }
    const Json& now(ConnectionId who) { return desk.screen(who).now(); }
    Json asides() { return desk.screen(ada).table["asides"]; }
};

TEST_CASE("a seat can resign at any time, and the other wins at once") {
    TwoPeople at;
    REQUIRE(at.plays(at.ada, "a/x"));
    CHECK(at.now(at.ben)["parley"]["resign"] == Json::array({1}));
    CHECK(at.desk.say(at.ben, say_of("resign", 0))["error"]["code"] == "not_your_seat");
    CHECK(at.says(at.ada, say_of("resign", 0)));
    for (ConnectionId who : {at.ada, at.ben}) {
        CHECK(at.now(who)["actors"] == Json::array({"over"}));
        CHECK(at.now(who)["result"] == Json::array({"0", "1"}));
        CHECK(at.now(who)["ending"] == Json({{"by", "resigned"}, {"seat", 0}}));
        CHECK(at.now(who)["legal"].empty());
        CHECK(at.now(who)["undo"] == false);
        CHECK(at.now(who)["parley"]["resign"].empty());
        CHECK(at.desk.screen(who).table["asides"] ==
              Json::array({{{"after", 3}, {"key", "resigned"}, {"seat", 0}}}));
    }
    CHECK(!at.plays(at.ben, "p"));
    CHECK(at.desk.screen(at.ben).answer()["reason"] == "the game is over");
    CHECK(at.desk.say(at.ben, say_of("resign", 1))["error"]["code"] == "no_ending");
    CHECK(at.desk.say(at.ben, say_of("offer_draw", 1))["error"]["code"] == "no_ending");
    CHECK(at.desk.say(at.ada, {{"type", "undo"}})["error"]["code"] == "no_undo");
}

TEST_CASE("an ended table is read back from its log, listed as over, and kept in its record") {
    TwoPeople at;
    REQUIRE(at.plays(at.ada, "b/x"));
    REQUIRE(at.says(at.ben, say_of("resign", 1)));
    CHECK(at.desk.told_anew("ada")["now"] == at.now(at.ada));
    CHECK(at.desk.told_anew("ada")["asides"] == at.asides());
    CHECK(print_summary(at.desk.table().sitting()).find("\"over\":true") != std::string::npos);
    const std::string record = print_public_record(at.desk.table().sitting());
    CHECK(record.find("[Ending \"resigned 1\"]\n[Result \"1 0\"]") != std::string::npos);

    Json plan = coin_plan({{"by", "open"}});
    plan["record"] = record;
    Desk again(at.games, at.bots, plan);
    const auto ada = again.connect("ada");
    CHECK(again.screen(ada).now()["result"] == Json::array({"1", "0"}));
    CHECK(again.screen(ada).now()["ending"] == at.now(at.ada)["ending"]);
    CHECK(again.told_anew("ada")["now"] == again.screen(ada).now());

    // Once play goes on from there, the game is open again.
    Json fork = coin_plan({{"by", "me"}});
    fork["fork"] = {{"table", "t"}, {"ply", 4}};
    const auto plan_read = read_plan(print_json(fork), at.desk.context("ada"));
    REQUIRE(static_cast<bool>(plan_read));
    CHECK(!plan_read.value().sitting.game().turn().is_terminal());
}

TEST_CASE("nobody offers a draw to a seat that is free") {
    Shelf games = coin_game::shelf();
    BotShelf bots{{}};
    Desk desk{games, bots, coin_plan({{"by", "open"}})};
    const ConnectionId ada = desk.connect("ada");
    CHECK(desk.screen(ada).now()["parley"]["offer"].empty());
    CHECK(desk.say(ada, say_of("offer_draw", 0))["error"]["code"] == "no_ending");
    const ConnectionId ben = desk.connect("ben");
    REQUIRE(desk.say(ben, {{"type", "sit"}, {"seat", 1}, {"name", "Ben"}})["type"] == "done");
    CHECK(desk.screen(ada).now()["parley"]["offer"] == Json::array({0}));
    CHECK(desk.say(ada, say_of("offer_draw", 0))["type"] == "done");
}

TEST_CASE("either seat can offer and accept a draw at any time") {
    TwoPeople at;
    CHECK(at.desk.say(at.ben, say_of("accept_draw", 1))["error"]["code"] == "no_ending");
    CHECK(at.says(at.ben, say_of("offer_draw", 1)));
    CHECK(at.now(at.ada)["parley"]["answer"] == Json::array({0}));
    CHECK(at.now(at.ben)["parley"]["answer"].empty());
    CHECK(at.now(at.ben)["parley"]["offer"].empty());
    CHECK(at.now(at.ada)["actors"] == Json::array({0}));
    CHECK(at.desk.say(at.ben, say_of("accept_draw", 1))["error"]["code"] == "no_ending");
    CHECK(at.says(at.ada, say_of("accept_draw", 0)));
    CHECK(at.now(at.ben)["result"] == Json::array({"1/2", "1/2"}));
    CHECK(at.now(at.ben)["ending"] == Json({{"by", "agreed"}}));
    CHECK(at.asides()[1]["key"] == "agreed");
    CHECK(at.desk.told_anew("ben")["now"]["result"] == Json::array({"1/2", "1/2"}));
}

TEST_CASE("a seat that offers while an offer stands accepts it") {
    TwoPeople at;
    REQUIRE(at.says(at.ben, say_of("offer_draw", 1)));
    CHECK(at.says(at.ada, say_of("offer_draw", 0)));
    CHECK(at.now(at.ada)["ending"] == Json({{"by", "agreed"}}));
}

TEST_CASE("an offer lapses when the other seat plays or declines, and can follow a move again") {
    TwoPeople at;
    REQUIRE(at.plays(at.ada, "a"));
    REQUIRE(at.says(at.ada, say_of("offer_draw", 0)));
    // A move of the seat that offered leaves the offer standing.
    REQUIRE(at.plays(at.ada, "x"));
    CHECK(at.now(at.ben)["parley"]["answer"] == Json::array({1}));
    REQUIRE(at.plays(at.ben, "p"));
    CHECK(at.now(at.ben)["parley"]["answer"].empty());
    CHECK(at.desk.say(at.ben, say_of("accept_draw", 1))["error"]["code"] == "no_ending");
    // Ada has moved since she offered.
    CHECK(at.says(at.ada, say_of("offer_draw", 0)));
    CHECK(at.says(at.ben, say_of("decline_draw", 1)));
    CHECK(at.now(at.ada)["parley"]["offer"].empty());
    CHECK(at.desk.say(at.ada, say_of("offer_draw", 0))["error"]["code"] == "no_ending");
    CHECK(at.now(at.ben)["parley"]["offer"] == Json::array({1}));
    REQUIRE(at.plays(at.ben, "a"));
    CHECK(at.desk.say(at.ada, say_of("offer_draw", 0))["error"]["code"] == "no_ending");
    CHECK(at.asides().size() == 3);
    CHECK(at.now(at.ada)["result"].is_null());
}

TEST_CASE("offers and answers after a move that is taken back are forgotten with it") {
    TwoPeople at;
    REQUIRE(at.plays(at.ada, "a/x"));
    REQUIRE(at.plays(at.ben, "p"));
    REQUIRE(at.says(at.ben, say_of("offer_draw", 1)));
    REQUIRE(at.desk.take_back(at.ben)["type"] == "done");
    CHECK(at.desk.table().sitting().asides().empty());
    CHECK(at.now(at.ada)["parley"]["answer"].empty());
    CHECK(at.desk.told_anew("ada")["asides"] == Json::array());
    CHECK(at.says(at.ben, say_of("offer_draw", 1)));
}

TEST_CASE("among people a takeback is a request, and everybody else has to agree") {
    TwoPeople at;
    REQUIRE(at.plays(at.ada, "a/x"));
    REQUIRE(at.plays(at.ben, "p"));
    const std::size_t plies = at.desk.table().sitting().game().plies().size();
    CHECK(at.now(at.ben)["consent"] == true);
    CHECK(at.now(at.ben)["takeback"].is_null());
    REQUIRE(at.says(at.ben, {{"type", "undo"}}));
    CHECK(at.desk.table().sitting().game().plies().size() == plies);
    CHECK(at.now(at.ben)["takeback"] == Json({{"seat", 1}, {"answer", Json::array()}}));
    CHECK(at.now(at.ada)["takeback"] == Json({{"seat", 1}, {"answer", {0}}}));
    CHECK(at.asides().back() == Json({{"after", plies}, {"key", "takeback_asked"}, {"seat", 1}}));
    // One request at a time, which its own side cannot answer.
    CHECK(at.desk.say(at.ben, {{"type", "undo"}})["error"]["code"] == "no_undo");
    CHECK(at.desk.say(at.ben, say_of("accept_takeback", 1))["error"]["code"] == "no_undo");
    CHECK(at.desk.say(at.ben, say_of("accept_takeback", 0))["error"]["code"] == "not_your_seat");
    at.desk.sleep_and_wake();
    REQUIRE(at.says(at.ada, say_of("decline_takeback", 0)));
    CHECK(at.now(at.ada)["takeback"].is_null());
    CHECK(at.desk.table().sitting().game().plies().size() == plies);
    REQUIRE(at.says(at.ben, {{"type", "undo"}}));
    REQUIRE(at.says(at.ada, say_of("accept_takeback", 0)));
    CHECK(at.desk.table().sitting().game().plies().size() == plies - 1);
    CHECK(at.now(at.ada)["takeback"].is_null());
    CHECK(at.desk.replayed().sitting().game().plies().size() == plies - 1);
}

TEST_CASE("a request to take back lapses when somebody plays") {
    TwoPeople at;
    REQUIRE(at.plays(at.ada, "a/x"));
    REQUIRE(at.plays(at.ben, "p"));
    REQUIRE(at.says(at.ben, {{"type", "undo"}}));
    const Json old = at.desk.screen(at.ada).table["version"];
    Rng rng(1);
    if (!play_anything(at.desk, at.ada, rng)) REQUIRE(play_anything(at.desk, at.ben, rng));
    CHECK(at.now(at.ben)["takeback"].is_null());
    CHECK(at.desk.say(at.ada, say_of("accept_takeback", 0))["error"]["code"] == "no_undo");
    Json late = say_of("accept_takeback", 0);
    late["version"] = old;
    CHECK(at.desk.say(at.ada, late)["error"]["code"] == "stale");
}

TEST_CASE("a draw that was offered stands whatever is said about a takeback") {
    TwoPeople at;
    REQUIRE(at.plays(at.ada, "a/x"));
    REQUIRE(at.plays(at.ben, "p"));
    REQUIRE(at.says(at.ben, say_of("offer_draw", 1)));
    REQUIRE(at.says(at.ben, {{"type", "undo"}}));
    REQUIRE(at.says(at.ada, say_of("decline_takeback", 0)));
    CHECK(at.now(at.ada)["parley"]["answer"] == Json::array({0}));
    CHECK(at.says(at.ada, say_of("accept_draw", 0)));
}

TEST_CASE("one person at several seats, and one against bots, take back at once") {
    const Shelf games = coin_game::shelf();
    const BotShelf bots{{}};
    Desk desk{games, bots, coin_plan({{"by", "me"}})};
    const auto ada = desk.connect("ada");
    CHECK(desk.screen(ada).now()["consent"] == false);
    const Json play = {{"type", "play"}, {"seat", 0}, {"move", "a/x"}};
    REQUIRE(desk.say(ada, play)["type"] == "done");
    const std::size_t plies = desk.table().sitting().game().plies().size();
    if (desk.screen(ada).now()["undo"] == true) {
        REQUIRE(desk.say(ada, {{"type", "undo"}})["type"] == "done");
        CHECK(desk.table().sitting().game().plies().size() < plies);
    }
}

TEST_CASE("an offer, answer or resignation makes no move stale") {
    TwoPeople at;
    const Json version = at.desk.screen(at.ada).table["version"];
    REQUIRE(at.says(at.ben, say_of("offer_draw", 1)));
    const Json move = {{"type", "play"}, {"seat", 0}, {"move", "a"}, {"version", version}};
    CHECK(at.desk.say(at.ada, move)["type"] == "done");
}

TEST_CASE("an ended game waits for no roll, draws nothing and asks no bot") {
    const Shelf games = test_shelf();
    const BotShelf bots = all_bots();
    Desk desk(games,
              bots,
              {{"game", "balance_duel"},
               {"seats", {{{"by", "me"}}, {{"by", "bot"}, {"bot", "random"}}}}});
    const auto ada = desk.connect("ada");
    REQUIRE(desk.say(ada, say_of("resign", 0))["type"] == "done");
    CHECK(desk.screen(ada).now()["roller"].is_null());
    CHECK(desk.say(ada, {{"type", "roll"}})["type"] == "error");
    const std::size_t entries = desk.log.size();
    while (desk.let_bot_play()) {
    }
    CHECK(desk.log.size() == entries);
    Table table = desk.replayed();
    CHECK(table.settle({7}).entries.empty());
}

TEST_CASE("only games between two seats can be resigned and drawn by agreement") {
    const Shelf games = test_shelf();
    const BotShelf bots = all_bots();
    for (const char* mode : {"3i", "4t"}) {
        Json seats = Json::array();
        for (int seat = 0; seat < mode[0] - '0'; ++seat) seats.push_back({{"by", "me"}});
        Desk desk(games,
                  bots,
                  {{"game", "balance_duel"}, {"options", {{"mode", mode}}}, {"seats", seats}});
        const auto ada = desk.connect("ada");
        CHECK(desk.screen(ada).now()["parley"] ==
              Json({{"resign", Json::array()},
                    {"offer", Json::array()},
                    {"answer", Json::array()},
                    {"match", false}}));
        CHECK(desk.say(ada, say_of("resign", 0))["error"]["code"] == "no_ending");
        CHECK(desk.say(ada, say_of("offer_draw", 0))["error"]["code"] == "no_ending");
    }
}

TEST_CASE("a bot answers an offer at once, and takes it unless it is ahead") {
    const Shelf games = test_shelf();
    const BotShelf bots = all_bots();
    int accepted = 0;
    int declined = 0;
    for (Seed seed = 0; seed < 24; ++seed) {
        Playthrough game(games.find("balance_duel")
                             ->make(games.default_setup(*games.find("balance_duel")).value())
                             .value());
        game.set_seed(seed);
        Rng rng(seed);
        for (int ply = 0; ply < 8 && !game.turn().is_terminal(); ++ply) {
            const Seat seat = *game.turn().acting.begin();
            const auto actions = game.rules().legal_actions(game.state(), seat);
            game.apply(seat, actions[rng.below(static_cast<std::uint32_t>(actions.size()))]);
        }
        if (game.turn().is_terminal()) continue;
        const AnyBot* judge = bots.strongest(game.rules());
        // One of the two is not ahead.
        CHECK((accepts_draw(game.rules(), judge, game.state(), Seat(0)) ||
               accepts_draw(game.rules(), judge, game.state(), Seat(1))));
        Desk desk(games,
                  bots,
                  {{"record", print_record(game, {})},
                   {"seats", {{{"by", "me"}}, {{"by", "bot"}, {"bot", "random"}}}}});
        const auto ada = desk.connect("ada");
        const bool accepts = accepts_draw(game.rules(), judge, game.state(), Seat(1));
        REQUIRE(desk.say(ada, say_of("offer_draw", 0))["type"] == "done");
        CHECK(desk.screen(ada).now()["ending"].is_null() == !accepts);
        const Json& asides = desk.screen(ada).table["asides"];
        REQUIRE(asides.size() == 2);
        CHECK(asides[1]["key"] == (accepts ? "agreed" : "declined"));
        CHECK(asides[1]["seat"] == 1);
        ++(accepts ? accepted : declined);
    }
    CHECK(accepted > 0);
    CHECK(declined > 0);
}

TEST_CASE("CB-9.9 CB-13.1 a game of chess can be resigned or drawn by agreement at the table") {
    const Shelf games = test_shelf();
    const BotShelf bots = all_bots();
    for (const bool is_resigned : {true, false}) {
        Desk desk(games,
                  bots,
                  {{"game", "chess_balance"},
                   {"options", {{"mode", "chess"}}},
                   {"seats", {{{"by", "me"}}, {{"by", "me"}}}}});
        const auto ada = desk.connect("ada");
        const Json move = {{"type", "play"}, {"seat", 0}, {"move", "e2e4"}};
        REQUIRE(desk.say(ada, move)["type"] == "done");
        if (is_resigned) {
            REQUIRE(desk.say(ada, say_of("resign", 1))["type"] == "done");
        } else {
            REQUIRE(desk.say(ada, say_of("offer_draw", 0))["type"] == "done");
            REQUIRE(desk.say(ada, say_of("accept_draw", 1))["type"] == "done");
        }
        CHECK(desk.screen(ada).now()["result"] ==
              (is_resigned ? Json::array({"1", "0"}) : Json::array({"1/2", "1/2"})));
        CHECK(print_public_record(desk.table().sitting())
                  .find(is_resigned ? "e2e4 1 0\n" : "e2e4 1/2 1/2\n") != std::string::npos);
    }
}

/// Ada has White in the first game of a match of chess, Ben has Black.
struct Match : TwoPeople {
    Shelf shelf = test_shelf();
    BotShelf all = all_bots();
    bool rated = false;
    Desk match{shelf,
               all,
               {{"game", "chess_balance"},
                {"rated", rated},
                {"options", {{"mode", "chess"}, {"games", "3"}}},
                {"seats", {{{"by", "me"}}, {{"by", "open"}}}}}};
    ConnectionId white = match.connect("ada");
    ConnectionId black = match.connect("ben");

    explicit Match(bool is_rated = false) : rated(is_rated) {
        const Json sit = {{"type", "sit"}, {"seat", 1}, {"name", "Ben"}};
        REQUIRE(match.say(black, sit)["type"] == "done");
    }
    bool tells(ConnectionId who, const char* type) {
        return match.say(who, say_of(type, who == white ? 0 : 1))["type"] == "done";
    }
    bool moves(ConnectionId who, const char* move) {
        const Json play = {{"type", "play"}, {"seat", who == white ? 0 : 1}, {"move", move}};
        return match.say(who, play)["type"] == "done";
    }
    const Json& now() { return match.screen(white).now(); }
    /// Up to the move of Black by which the position of the start is there for the third time.
    void nearly_repeat() {
        for (const bool is_last : {false, true}) {
            REQUIRE(moves(white, "g1f3"));
            REQUIRE(moves(black, "g8f6"));
            REQUIRE(moves(white, "f3g1"));
            if (!is_last) REQUIRE(moves(black, "f6g8"));
        }
    }
};

TEST_CASE("CB-14.3 resigning a game of a match ends that game, and the match goes on") {
    Match at;
    CHECK(at.now()["parley"]["match"] == true);
    REQUIRE(at.moves(at.white, "e2e4"));
    // On the other's move.
    CHECK(at.tells(at.white, "resign"));
    for (ConnectionId who : {at.white, at.black}) {
        const Json& now = at.match.screen(who).now();
        CHECK(now["result"].is_null());
        CHECK(now["ending"].is_null());
        CHECK(now["actors"] == Json::array({0}));
        CHECK(now["undo"] == false);
        CHECK(now["parley"]["resign"].empty());
        const Json& ply = at.match.screen(who).table["plies"].back();
        CHECK(ply["actor"] == 0);
        CHECK(ply["move"] == "resigns");
        CHECK(ply["events"][0]["key"] == "won");
        CHECK(ply["events"][0]["args"]["seat"] == "Black");
    }
    CHECK(at.match.say(at.black, say_of("resign", 1))["error"]["code"] == "no_ending");
    CHECK(at.match.told_anew("ada")["plies"] == at.match.screen(at.white).table["plies"]);
    REQUIRE(at.moves(at.white, "black"));
    CHECK(at.now()["actors"] == Json::array({1}));
    CHECK(at.moves(at.black, "d2d4"));
    CHECK(at.match.replayed().sitting().game().state() ==
          at.match.table().sitting().game().state());
    const std::string record = print_public_record(at.match.table().sitting());
    CAPTURE(record);
    CHECK(record.find("e2e4 0/resigns black d2d4 *\n") != std::string::npos);
}

TEST_CASE("CB-14.3 a draw of one game is agreed by both, and an offer ends with its game") {
    Match at;
    REQUIRE(at.moves(at.white, "e2e4"));
    // Neither is a move: it would be a draw of one seat's will.
    for (const char* word : {"agrees", "1/agrees", "resigns"}) CHECK(!at.moves(at.black, word));
    REQUIRE(at.tells(at.white, "offer_draw"));
    CHECK(at.match.say(at.white, say_of("accept_draw", 0))["error"]["code"] == "no_ending");
    CHECK(at.tells(at.black, "accept_draw"));
    CHECK(at.match.screen(at.white).table["plies"].back()["move"] == "agrees");
    // Black's seat has White now.
    CHECK(at.now()["actors"] == Json::array({1}));
    REQUIRE(at.tells(at.white, "offer_draw"));
    REQUIRE(at.tells(at.white, "resign"));
    CHECK(at.match.screen(at.black).now()["parley"]["answer"].empty());
    CHECK(at.match.say(at.black, say_of("accept_draw", 1))["error"]["code"] == "no_ending");
    REQUIRE(at.moves(at.white, "white"));
    CHECK(at.match.say(at.black, say_of("accept_draw", 1))["error"]["code"] == "no_ending");
    CHECK(at.tells(at.black, "resign"));
    CHECK(at.now()["result"] == Json::array({"1/2", "1/2"}));
    CHECK(at.now()["actors"] == Json::array({"over"}));
}

TEST_CASE("CB-14.3 an offer ends with its game, also when the seat that made it ends the game") {
    Match at;
    at.nearly_repeat();
    REQUIRE(at.tells(at.black, "offer_draw"));
    REQUIRE(at.moves(at.black, "f6g8"));
    // Black's seat has White in the second game.
    CHECK(at.now()["actors"] == Json::array({1}));
    CHECK(at.now()["parley"]["answer"].empty());
    CHECK(at.match.say(at.white, say_of("accept_draw", 0))["error"]["code"] == "no_ending");
    const std::size_t plies = at.match.table().sitting().game().plies().size();
    // An offer here is one, and no answer.
    CHECK(at.tells(at.white, "offer_draw"));
    CHECK(at.match.table().sitting().game().plies().size() == plies);
    CHECK(at.tells(at.black, "decline_draw"));
    CHECK(at.tells(at.black, "offer_draw"));
    CHECK(at.now()["parley"]["answer"] == Json::array({0}));
    CHECK(at.match.told_anew("ada")["now"] == at.now());
}

TEST_CASE("CB-14.3 an offer stands again once the move that ended its game is taken back") {
    Match at;
    at.nearly_repeat();
    REQUIRE(at.tells(at.black, "offer_draw"));
    REQUIRE(at.moves(at.black, "f6g8"));
    REQUIRE(at.match.take_back(at.black)["type"] == "done");
    CHECK(at.now()["parley"]["answer"] == Json::array({0}));
    CHECK(at.tells(at.white, "accept_draw"));
}

TEST_CASE("CB-14.3 a log with an answer to an offer of an earlier game is read as it was") {
    Match at;
    at.nearly_repeat();
    REQUIRE(at.tells(at.black, "offer_draw"));
    REQUIRE(at.moves(at.black, "f6g8"));
    Sitting sitting = at.match.table().sitting();
    REQUIRE(!sitting.add({{}, Parley{Parley::Kind::Declined, Seat(0)}}));
    CHECK(sitting.may_offer(Seat(0)));
}

TEST_CASE("CB-14.3 what was said in one game of a match and comes late ends no later game") {
    Match at;
    REQUIRE(at.moves(at.white, "e2e4"));
    const Json seen_in_first = at.match.screen(at.black).table["version"];
    REQUIRE(at.tells(at.white, "resign"));
    const Json seen_between = at.match.screen(at.black).table["version"];
    REQUIRE(at.moves(at.white, "white"));
    REQUIRE(at.tells(at.white, "offer_draw"));
    const std::size_t entries = at.match.log.size();
    for (const char* type : {"resign", "offer_draw", "accept_draw", "decline_draw"}) {
        for (const Json& version : {seen_in_first, seen_between}) {
            Json late = say_of(type, 1);
            late["version"] = version;
            CHECK(at.match.say(at.black, late)["error"]["code"] == "stale");
        }
    }
    CHECK(at.match.log.size() == entries);
    at.match.sleep_and_wake();
    Json late = say_of("resign", 1);
    late["version"] = seen_in_first;
    CHECK(at.match.say(at.black, late)["error"]["code"] == "stale");
    // Everything since this game began is recent enough.
    Json now = say_of("resign", 1);
    now["version"] = seen_between.get<int>() + 1;
    CHECK(at.match.say(at.black, now)["type"] == "done");
    CHECK(at.match.screen(at.black).table["plies"].back()["move"] == "resigns");
}

TEST_CASE("CB-14.3 what was said in a game that was taken back is not about the one before it") {
    Match at;
    at.nearly_repeat();
    REQUIRE(at.moves(at.black, "f6g8"));
    REQUIRE(at.match.screen(at.white).table["plies"].back()["events"].back()["key"] == "colours");
    const Json seen_in_second = at.match.screen(at.black).table["version"];
    REQUIRE(at.match.take_back(at.black)["type"] == "done");
    Json late = say_of("resign", 1);
    late["version"] = seen_in_second;
    CHECK(at.match.say(at.black, late)["error"]["code"] == "stale");
    CHECK(at.tells(at.black, "resign"));
}

TEST_CASE("a resignation without a version is about the game in progress") {
    Match at;
    REQUIRE(at.moves(at.white, "e2e4"));
    const Json bare = {{"type", "resign"}, {"id", "x"}, {"seat", 0}};
    CHECK(at.match.say_text(at.white, print_json(bare))["type"] == "done");
    REQUIRE(at.moves(at.white, "white"));
    CHECK(at.match.say_text(at.white, print_json(bare))["type"] == "done");
    TwoPeople single;
    REQUIRE(single.plays(single.ada, "a/x"));
    Json old = say_of("resign", 1);
    old["version"] = 0;
    CHECK(single.desk.say(single.ben, old)["type"] == "done");
}

TEST_CASE("CB-14.3 a log in which a resignation ended a whole match is read as it was") {
    Match at;
    REQUIRE(at.moves(at.white, "e2e4"));
    Sitting sitting = at.match.table().sitting();
    REQUIRE(!sitting.add({{}, Parley{Parley::Kind::Resigned, Seat(1)}}));
    CHECK(sitting.is_over());
    CHECK(sitting.game().ending()->by == Ending::By::Resigned);
}

TEST_CASE("CB-14.3 whoever is gone for good loses a rated match, between two games too") {
    Match at(true);
    REQUIRE(at.moves(at.white, "e2e4"));
    REQUIRE(at.tells(at.white, "resign"));
    at.match.depart("ada");
    CHECK(at.match.screen(at.black).now()["ending"] == Json({{"by", "resigned"}, {"seat", 0}}));
    CHECK(at.match.screen(at.black).now()["result"] == Json::array({"0", "1"}));
}

TEST_CASE("CB-14.3 a bot plays on in a match whose game was resigned on its move") {
    const Shelf games = test_shelf();
    const BotShelf bots = all_bots();
    Desk desk(games,
              bots,
              {{"game", "chess_balance"},
               {"options", {{"mode", "chess"}, {"games", "3"}}},
               {"seats", {{{"by", "me"}}, {{"by", "bot"}, {"bot", "random"}}}}});
    const auto ada = desk.connect("ada");
    const Json move = {{"type", "play"}, {"seat", 0}, {"move", "e2e4"}};
    REQUIRE(desk.say(ada, move)["type"] == "done");
    REQUIRE(desk.say(ada, say_of("resign", 0))["type"] == "done");
    // What the bot was at work on is void.
    while (desk.let_bot_play()) {
    }
    CHECK(desk.screen(ada).table["plies"].back()["move"] == "resigns");
    const Json colour = {{"type", "play"}, {"seat", 0}, {"move", "black"}};
    REQUIRE(desk.say(ada, colour)["type"] == "done");
    CHECK(desk.let_bot_play());
    CHECK(desk.screen(ada).now()["actors"] == Json::array({0}));
}

TEST_CASE("a bot of a game without an evaluation accepts no draw") {
    const AnyGame& game = coin_game::game();
    const SharedRules rules = game.make(game.default_setup({})).value();
    CHECK(!accepts_draw(*rules, nullptr, rules->initial(), Seat(0)));
}

}  // namespace
}  // namespace equipoise::parley_test
