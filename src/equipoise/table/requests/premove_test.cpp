// Premoves and conditional moves: what becomes of them, and that nobody else learns of them.

#include "equipoise/table/test_desk.hpp"

namespace equipoise::premove_test {
namespace {

const std::string kSeed(64, '5');
const Json kChess = {{"mode", "chess"}};

using Moves = std::vector<std::string>;
using Lines = std::vector<Moves>;

struct Fixture {
    Shelf games = test_shelf();
    BotShelf bots = all_bots();
};

Json plan(const Json& more = nullptr, const Json& options = kChess) {
    Json plan = {{"game", "chess_balance"},
                 {"options", options},
                 {"seats", {{{"by", "me"}}, {{"by", "open"}}}}};
    if (!more.is_null()) plan.update(more);
    return plan;
}

/// Ada plays White, Ben plays Black, Eve looks on.
struct Game {
    Fixture fixture;
    Desk desk;
    ConnectionId ada, ben, eve;

    explicit Game(const Json& more = nullptr, const Json& options = kChess)
        : desk(fixture.games, fixture.bots, plan(more, options), "ada", kSeed),
          ada(desk.connect("ada")),
          ben(desk.connect("ben")),
          eve(desk.connect("eve")) {
        const std::string key = test_invite_key(kSeed, 1);
        const Json sit = {{"type", "sit"}, {"seat", 1}, {"name", "Ben"}, {"key", key}};
        REQUIRE(desk.say(ben, sit)["type"] == "done");
        desk.agree();
    }
    Json play(ConnectionId who, int seat, const std::string& move) {
        return desk.say(who, {{"type", "play"}, {"seat", seat}, {"move", move}});
    }
    Json premove(ConnectionId who, int seat, const Json& what) {
        Json request = {{"type", "premove"}, {"seat", seat}};
        request.update(what);
        return desk.say(who, request);
    }
    Json lines(ConnectionId who, int seat, const Lines& lines) {
        return premove(who, seat, {{"lines", lines}});
    }
    std::vector<std::string> moves() {
        std::vector<std::string> all;
        for (const Json& ply : desk.screen(eve).table["plies"]) all.push_back(ply["move"]);
        return all;
    }
    const Json& kept_by(ConnectionId who) { return desk.screen(who).premove; }
};

TEST_CASE("a premove is played as soon as the turn has come, as an entry of its own") {
    Game game;
    CHECK(game.desk.screen(game.ben).table["premoves"] == true);
    CHECK(game.premove(game.ben, 1, {{"move", "e7e5"}})["type"] == "done");
    CHECK(game.kept_by(game.ben)["move"] == "e7e5");
    CHECK(game.desk.premoves.at(1).premove.move == "e7e5");
    const std::size_t before = game.desk.log.size();
    CHECK(game.play(game.ada, 0, "e2e4")["type"] == "done");
    CHECK(game.moves() == Moves{"e2e4", "e7e5"});
    CHECK(game.desk.log.size() == before + 2);
    CHECK(game.kept_by(game.ben)["move"] == "");
    CHECK(game.desk.premoves.empty());
    CHECK(game.desk.screen(game.ada).now()["actors"] == Json{0});
    CHECK(game.desk.nudges.empty());
}

TEST_CASE("a premove that has become illegal is gone, and nothing is played") {
    Game game;
    REQUIRE(game.premove(game.ben, 1, {{"move", "e7e4"}})["type"] == "done");
    const std::size_t before = game.desk.log.size();
    REQUIRE(game.play(game.ada, 0, "e2e4")["type"] == "done");
    CHECK(game.moves() == Moves{"e2e4"});
    CHECK(game.desk.log.size() == before + 1);
    CHECK(game.desk.premoves.empty());
    CHECK(game.kept_by(game.ben)["move"] == "");
    CHECK(game.play(game.ben, 1, "e7e5")["type"] == "done");
    CHECK(game.moves() == Moves{"e2e4", "e7e5"});
}

TEST_CASE("both sides can premove, and each is played once") {
    Game game;
    REQUIRE(game.premove(game.ben, 1, {{"move", "e7e5"}})["type"] == "done");
    REQUIRE(game.play(game.ada, 0, "e2e4")["type"] == "done");
    REQUIRE(game.play(game.ada, 0, "g1f3")["type"] == "done");
    REQUIRE(game.premove(game.ada, 0, {{"move", "f1b5"}})["type"] == "done");
    REQUIRE(game.play(game.ben, 1, "b8c6")["type"] == "done");
    CHECK(game.moves() == Moves{"e2e4", "e7e5", "g1f3", "b8c6", "f1b5"});
}

TEST_CASE("conditional moves answer the moves that they name, and go on") {
    Game game;
    const Lines lines = {
        {"e2e4", "e7e5", "g1f3", "b8c6"}, {"e2e4", "e7e5", "f1c4", "g8f6"}, {"d2d4", "d7d5"}};
    REQUIRE(game.lines(game.ben, 1, lines)["type"] == "done");
    REQUIRE(game.play(game.ada, 0, "e2e4")["type"] == "done");
    CHECK(game.moves() == Moves{"e2e4", "e7e5"});
    const Lines left = {{"g1f3", "b8c6"}, {"f1c4", "g8f6"}};
    CHECK(game.kept_by(game.ben)["lines"] == Json(left));
    REQUIRE(game.play(game.ada, 0, "f1c4")["type"] == "done");
    CHECK(game.moves() == Moves{"e2e4", "e7e5", "f1c4", "g8f6"});
    CHECK(game.desk.premoves.empty());
}

TEST_CASE("conditional moves are gone when another move is played") {
    Game game;
    REQUIRE(game.lines(game.ben, 1, {{"e2e4", "e7e5"}})["type"] == "done");
    REQUIRE(game.play(game.ada, 0, "d2d4")["type"] == "done");
    CHECK(game.moves() == Moves{"d2d4"});
    CHECK(game.desk.premoves.empty());
}

TEST_CASE("a takeback, a resignation and a new choice each end a premove") {
    Game game;
    REQUIRE(game.play(game.ada, 0, "e2e4")["type"] == "done");
    REQUIRE(game.premove(game.ada, 0, {{"move", "d2d4"}})["type"] == "done");
    SUBCASE("a takeback") {
        REQUIRE(game.desk.take_back(game.ada)["type"] == "done");
        CHECK(game.moves().empty());
    }
    SUBCASE("a resignation") {
        REQUIRE(game.desk.say(game.ben, {{"type", "resign"}, {"seat", 1}})["type"] == "done");
    }
    SUBCASE("clearing it") { REQUIRE(game.premove(game.ada, 0, Json::object())["type"] == "done"); }
    SUBCASE("leaving the seat") {
        REQUIRE(game.desk.say(game.ada, {{"type", "leave"}, {"seat", 0}})["type"] == "done");
    }
    CHECK(game.desk.premoves.empty());
    CHECK(game.kept_by(game.ada)["move"] == "");
}

TEST_CASE("another choice takes the place of a premove") {
    Game game;
    REQUIRE(game.premove(game.ben, 1, {{"move", "e7e5"}})["type"] == "done");
    REQUIRE(game.lines(game.ben, 1, {{"d2d4", "d7d5"}})["type"] == "done");
    REQUIRE(game.play(game.ada, 0, "d2d4")["type"] == "done");
    CHECK(game.moves() == Moves{"d2d4", "d7d5"});
}

TEST_CASE("a premove for a position that is gone is not played when a host brings it back") {
    Game game;
    REQUIRE(game.premove(game.ben, 1, {{"move", "e7e5"}})["type"] == "done");
    auto stale = game.desk.premoves;
    REQUIRE(game.premove(game.ben, 1, Json::object())["type"] == "done");
    REQUIRE(game.play(game.ada, 0, "e2e4")["type"] == "done");
    REQUIRE(game.play(game.ben, 1, "e7e6")["type"] == "done");
    game.desk.premoves = stale;
    game.desk.sleep_and_wake();
    CHECK(game.desk.premoves.empty());
    REQUIRE(game.play(game.ada, 0, "d2d4")["type"] == "done");
    CHECK(game.moves() == Moves{"e2e4", "e7e6", "d2d4"});
}

TEST_CASE("a premove outlives its table's sleep and its owner's absence") {
    Game game;
    REQUIRE(game.premove(game.ben, 1, {{"move", "e7e5"}})["type"] == "done");
    game.desk.leave(game.ben);
    game.desk.sleep_and_wake();
    REQUIRE(game.play(game.ada, 0, "e2e4")["type"] == "done");
    CHECK(game.moves() == Moves{"e2e4", "e7e5"});
    CHECK(game.desk.nudges.empty());
}

TEST_CASE("whoever is answered at once and has gone is told of the new turn") {
    Game game;
    REQUIRE(game.premove(game.ben, 1, {{"move", "e7e5"}})["type"] == "done");
    REQUIRE(game.play(game.ada, 0, "e2e4")["type"] == "done");
    CHECK(game.desk.nudges.empty());
    SUBCASE("without a sign of life since") {
        game.desk.leave(game.ada);
        CHECK(game.desk.nudges == std::vector<std::string>{"ada"});
    }
    SUBCASE("unless she has seen it") {
        game.desk.service_ms += 5;
        game.desk.say(game.ada, {{"type", "ping"}});
        game.desk.leave(game.ada);
        CHECK(game.desk.nudges.empty());
    }
}

TEST_CASE("every device of its owner is shown a premove, also one that comes later") {
    Game game;
    const auto phone = game.desk.connect("ben");
    REQUIRE(game.premove(game.ben, 1, {{"move", "e7e5"}})["type"] == "done");
    CHECK(game.kept_by(phone)["move"] == "e7e5");
    const auto later = game.desk.connect("ben");
    CHECK(game.kept_by(later)["move"] == "e7e5");
    REQUIRE(game.premove(phone, 1, Json::object())["type"] == "done");
    CHECK(game.kept_by(later)["move"] == "");
}

TEST_CASE("what is no premove is refused and named") {
    Game game;
    const auto problem = [&](const Json& answer) {
        REQUIRE(answer["type"] == "error");
        return answer["error"]["key"].get<std::string>();
    };
    CHECK(problem(game.premove(game.ben, 0, {{"move", "e2e4"}})) == "shared.reason.not_your_seat");
    CHECK(problem(game.premove(game.eve, 1, {{"move", "e7e5"}})) == "shared.reason.not_your_seat");
    CHECK(problem(game.premove(game.ada, 0, {{"move", "e2e4"}})) == "shared.reason.no_premove_now");
    for (const Json& bad :
         std::vector<Json>{{{"move", 5}},
                           {{"move", "e7 e5"}},
                           {{"move", std::string(65, 'x')}},
                           {{"lines", "e2e4"}},
                           {{"lines", Lines{{"e2e4"}}}},
                           {{"lines", Json::array({Json::array()})}},
                           {{"lines", Json::array({Json::array({"e2e4", 1})})}},
                           {{"lines", Lines(33, Moves{"e2e4", "e7e5"})}},
                           {{"lines", Lines{Moves(18, "e2e4")}}},
                           {{"move", "e7e5"}, {"lines", Lines{{"e2e4", "e7e5"}}}}}) {
        CAPTURE(bad.dump());
        CHECK(problem(game.premove(game.ben, 1, bad)) == "shared.reason.wants_premove");
    }
    CHECK(problem(game.lines(game.ben, 1, {{"e2e4", "e7e5"}, {"e2e4", "c7c5"}})) ==
          "shared.reason.one_answer_each");
    const Json illegal = game.lines(game.ben, 1, {{"e2e5", "e7e6"}});
    CHECK(illegal["error"]["code"] == "no_premove");
    CHECK(illegal["error"]["clause"] != "");
    CHECK(game.lines(game.ben, 1, {{"e2e4", "e7e4"}})["error"]["code"] == "no_premove");
    CHECK(game.desk.premoves.empty());
}

TEST_CASE("a premove for an older position is stale") {
    Game game;
    const Json old = game.desk.screen(game.ben).table["version"];
    REQUIRE(game.play(game.ada, 0, "e2e4")["type"] == "done");
    CHECK(game.premove(game.ben, 1, {{"move", "e7e5"}, {"version", old}})["error"]["code"] ==
          "stale");
}

TEST_CASE("a seat can set only so many premoves in ten seconds") {
    Game game;
    for (int i = 0; i < 30; ++i) {
        REQUIRE(game.premove(game.ben, 1, {{"move", "e7e5"}})["type"] == "done");
    }
    CHECK(game.premove(game.ben, 1, {{"move", "e7e6"}})["error"]["code"] == "too_fast");
    CHECK(game.premove(game.ben, 1, Json::object())["type"] == "done");
    game.desk.service_ms += 10'000;
    CHECK(game.premove(game.ben, 1, {{"move", "e7e6"}})["type"] == "done");
}

TEST_CASE("games with secrets or chance take no premoves") {
    Game game(nullptr, Json::object());
    CHECK(game.desk.screen(game.ben).table["premoves"] == false);
    CHECK(game.premove(game.ben, 1, {{"move", "e7e5"}})["error"]["code"] == "no_premove");
    CHECK(game.desk.premoves.empty());
}

TEST_CASE("a premove is played on the seat's own clock and takes none of its time") {
    Game game(Json{{"time", "live:60+1"}});
    game.desk.service_ms = 1000;
    REQUIRE(game.play(game.ada, 0, "e2e4")["type"] == "done");
    REQUIRE(game.play(game.ben, 1, "e7e5")["type"] == "done");
    REQUIRE(game.premove(game.ben, 1, {{"move", "b8c6"}})["type"] == "done");
    const std::int64_t before = game.desk.table().sitting().clocks().left(Seat(1), 1000);
    game.desk.service_ms = 21'000;
    REQUIRE(game.play(game.ada, 0, "g1f3")["type"] == "done");
    CHECK(game.moves().size() == 4);
    CHECK(game.desk.table().sitting().clocks().left(Seat(1), 21'000) == before + 1000);
}

/// A legal move of whoever acts there, as the game prints it, and then played.
std::string any_move(const AnyRules& rules, AnyState& state, Rng& rng) {
    const Seat seat = *rules.turn(state).acting.begin();
    const auto all = rules.legal_actions(state, seat);
    const Action action = all[rng.below(static_cast<std::uint32_t>(all.size()))];
    std::string text = rules.print_action(state, action);
    rules.apply(state, seat, action);
    return text;
}

TEST_CASE("property: a line of legal moves is taken, and answers for as long as it is followed") {
    Rng rng(7);
    for (int round = 0; round < 30; ++round) {
        Game game;
        const AnyRules& rules = game.desk.table().sitting().rules();
        AnyState state = game.desk.table().sitting().game().state();
        Moves line;
        const std::size_t answers = 1 + rng.below(kMostAnswers);
        while (line.size() < 2 * answers) line.push_back(any_move(rules, state, rng));
        REQUIRE(game.lines(game.ben, 1, Lines{line})["type"] == "done");
        const std::size_t followed = 2 * rng.below(static_cast<std::uint32_t>(answers + 1));
        for (std::size_t i = 0; i < followed; i += 2) {
            REQUIRE(game.play(game.ada, 0, line[i])["type"] == "done");
        }
        CHECK(game.moves() == Moves(line.begin(), line.begin() + static_cast<long>(followed)));
        CHECK(game.desk.premoves.empty() == (followed == line.size()));
        CHECK(game.desk.replayed().sitting().game().state() ==
              game.desk.table().sitting().game().state());
    }
}

/// Whatever one seat intends, the log and every byte to the others are the same.
TEST_CASE("nobody else can tell whether a seat has a premove") {
    const auto run = [](const Json& premove) {
        Game game;
        if (!premove.is_null()) {
            REQUIRE(game.premove(game.ben, 1, premove)["type"] == "done");
        }
        const auto late = game.desk.connect("fay");
        game.desk.say(game.eve, {{"type", "ping"}});
        game.desk.say(game.ada, {{"type", "look"}, {"seat", 0}});
        REQUIRE(game.play(game.ada, 0, "e2e4")["type"] == "done");
        auto sent = game.desk.sent;
        sent.erase(game.ben);
        CHECK(sent.count(late) == 1);
        return std::pair(game.desk.log, sent);
    };
    const auto without = run(nullptr);
    CHECK(run({{"move", "e7e4"}}) == without);
    CHECK(run({{"lines", Lines{{"d2d4", "d7d5"}}}}) == without);
}

TEST_CASE("a bot's move is answered by a premove, and the bot is asked again") {
    Fixture fixture;
    Json seats = {{{"by", "bot"}, {"bot", "beginner"}}, {{"by", "me"}}};
    Desk desk(fixture.games, fixture.bots, plan({{"seats", seats}}), "ada", kSeed);
    const auto ada = desk.connect("ada");
    desk.agree();
    REQUIRE(desk.say(ada, {{"type", "premove"}, {"seat", 1}, {"move", "a7a6"}})["type"] == "done");
    REQUIRE(desk.let_bot_play());
    CHECK(desk.screen(ada).table["plies"].size() == 2);
    CHECK(desk.calls.size() == 1);
}

}  // namespace
}  // namespace equipoise::premove_test
