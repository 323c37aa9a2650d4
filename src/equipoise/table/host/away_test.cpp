// Whom a host tells that it is their turn, or that the game is over: people who are away.

#include "equipoise/table/test_desk.hpp"

namespace equipoise::service_test {
namespace {

TEST_CASE("a person whose turn begins while they are away is nudged, once") {
    TwoPeople at;
    Rng rng(3);
    while (play_anything(at.desk, at.ben, rng)) continue;
    at.desk.leave(at.ben);
    at.desk.nudges.clear();
    while (play_anything(at.desk, at.ada, rng)) continue;
    CHECK(at.desk.nudges == std::vector<std::string>{"ben"});
    at.desk.say(at.ada, {{"type", "say"}, {"text", "Your turn"}});
    at.desk.sleep_and_wake();
    at.desk.say(at.ada, {{"type", "say"}, {"text", "Hello?"}});
    CHECK(at.desk.nudges.size() == 1);
}

/// Ben's turn begins, and his line says nothing from then on.
struct DyingLine : TwoPeople {
    Rng rng{3};

    DyingLine() {
        while (play_anything(desk, ben, rng)) continue;
        desk.nudges.clear();
        desk.service_ms += 1000;
        while (play_anything(desk, ada, rng)) continue;
        desk.service_ms += 50'000;
        REQUIRE(desk.nudges.empty());
    }
};

TEST_CASE("whose line dies without a sign of life since their turn began is nudged then, once") {
    DyingLine at;
    at.desk.leave(at.ben);
    CHECK(at.desk.nudges == std::vector<std::string>{"ben"});
    at.desk.say(at.ada, {{"type", "say"}, {"text", "Your turn"}});
    at.desk.leave(at.desk.connect("ben"));
    CHECK(at.desk.nudges.size() == 1);
}

TEST_CASE("a table that slept knows which lines gave no sign of life") {
    DyingLine at;
    at.desk.sleep_and_wake();
    at.desk.leave(at.ben);
    CHECK(at.desk.nudges == std::vector<std::string>{"ben"});
}

TEST_CASE("whoever leaves after a sign of life on any of their lines is not nudged") {
    DyingLine on_one;
    on_one.desk.say(on_one.ben, {{"type", "ping"}});
    on_one.desk.leave(on_one.ben);
    CHECK(on_one.desk.nudges.empty());

    DyingLine on_two;
    const auto laptop = on_two.desk.connect("ben");
    on_two.desk.leave(laptop);
    CHECK(on_two.desk.nudges.empty());
    on_two.desk.leave(on_two.ben);
    CHECK(on_two.desk.nudges.empty());
}

TEST_CASE("whose line dies without a sign of life since the end of the game has missed it") {
    for (const bool alive : {false, true}) {
        DyingLine at;
        REQUIRE(at.desk.say(at.ada, {{"type", "resign"}, {"seat", 0}})["type"] == "done");
        at.desk.service_ms += 50'000;
        if (alive) at.desk.say(at.ben, {{"type", "ping"}});
        at.desk.leave(at.ben);
        CHECK(at.desk.missed_end.size() == (alive ? 0 : 1));
        CHECK(at.desk.nudges.empty());
    }
}

TEST_CASE("a person who is away is nudged when chance waits for their share") {
    Fixture fixture;
    Desk desk(
        fixture.games, fixture.bots, duel("2", {"me", "open"}, {{"listed", true}}), "ada", kSeed);
    const auto ada = desk.connect("ada");
    desk.agree();
    desk.leave(ada);
    const auto ben = desk.connect("ben");
    REQUIRE(desk.say(ben, {{"type", "sit"}, {"seat", 1}})["type"] == "done");
    desk.nudges.clear();
    desk.agree();
    CHECK(desk.screen(ben).now()["waiting"] == "shares");
    CHECK(desk.screen(ben).chance["missing"] == Json::array({0}));
    CHECK(desk.nudges == std::vector<std::string>{"ada"});
}

}  // namespace
}  // namespace equipoise::service_test
