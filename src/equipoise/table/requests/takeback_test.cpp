// Taking back among three people, and while clocks run.

#include "equipoise/table/test_desk.hpp"

namespace equipoise::takeback_test {
namespace {

struct ThreePeople {
    Shelf games = test_shelf();
    BotShelf bots = all_bots();
    Desk desk;
    std::vector<ConnectionId> people;
    Rng rng{3};

    explicit ThreePeople(const std::string& time)
        : desk(games,
               bots,
               {{"game", "balance_duel"},
                {"listed", true},
                {"time", time},
                {"options", {{"mode", "3i"}}},
                {"seats", {{{"by", "me"}}, {{"by", "open"}}, {{"by", "open"}}}}},
               "ada",
               std::string(64, '5')) {
        for (const char* name : {"ada", "ben", "cyd"}) people.push_back(desk.connect(name));
        for (int seat : {1, 2}) REQUIRE(says(seat, {{"type", "sit"}, {"seat", seat}}));
        desk.agree();
    }
    bool says(int who, const Json& message) {
        return desk.say(people[static_cast<std::size_t>(who)], message)["type"] == "done";
    }
    bool answers(int who, const char* type) { return says(who, {{"type", type}, {"seat", who}}); }
    const Json& now(int who) { return desk.screen(people[static_cast<std::size_t>(who)]).now(); }
    const Sitting& sitting() { return desk.table().sitting(); }
    std::size_t plies() { return sitting().game().plies().size(); }
    void play() {
        for (ConnectionId one : people) {
            if (play_anything(desk, one, rng)) return;
        }
        FAIL("nobody can play");
    }
    /// Plays until somebody can take back, who then asks for it; returns their seat.
    int ask() {
        while (true) {
            play();
            for (int who = 0; who < 3; ++who) {
                if (now(who)["undo"] != true) continue;
                REQUIRE(now(who)["consent"] == true);
                REQUIRE(says(who, {{"type", "undo"}}));
                return who;
            }
        }
    }
};

TEST_CASE("among three people both others have to agree to a takeback") {
    ThreePeople at("none");
    const int asks = at.ask();
    const int first = (asks + 1) % 3;
    const int second = (asks + 2) % 3;
    const std::size_t plies = at.plies();
    SeatSet others(Seat(0));
    for (int seat : {1, 2}) others.insert(Seat(seat));
    others.erase(Seat(asks));
    CHECK(at.sitting().takeback_needs() == others);
    REQUIRE(at.answers(first, "accept_takeback"));
    CHECK(at.plies() == plies);
    CHECK(at.now(first)["takeback"]["answer"].empty());
    CHECK(at.now(second)["takeback"] == Json({{"seat", asks}, {"answer", {second}}}));
    // Nobody agrees for somebody else, or twice.
    CHECK_FALSE(at.answers(first, "accept_takeback"));
    CHECK_FALSE(at.says(first, {{"type", "accept_takeback"}, {"seat", second}}));
    at.desk.sleep_and_wake();
    SUBCASE("and then it happens") {
        REQUIRE(at.answers(second, "accept_takeback"));
        CHECK(at.plies() < plies);
        CHECK_FALSE(at.sitting().takeback());
        CHECK(at.desk.replayed().sitting().game().plies().size() == at.plies());
    }
    SUBCASE("and one who does not stops it") {
        REQUIRE(at.answers(second, "decline_takeback"));
        CHECK(at.plies() == plies);
        CHECK_FALSE(at.sitting().takeback());
        CHECK_FALSE(at.answers(first, "accept_takeback"));
        CHECK(at.plies() == plies);
    }
}

TEST_CASE("a request to take back stops no clock, and the clock goes on for whoever took back") {
    ThreePeople at("move:60");
    const int asks = at.ask();
    const SeatSet running = at.sitting().clocks().running();
    REQUIRE_FALSE(running.empty());
    const auto deadline = at.desk.table().deadline();
    at.desk.service_ms += 10'000;
    REQUIRE(at.answers((asks + 1) % 3, "accept_takeback"));
    CHECK(at.sitting().clocks().running() == running);
    CHECK(at.desk.table().deadline() == deadline);
    SUBCASE("if all agree") {
        REQUIRE(at.answers((asks + 2) % 3, "accept_takeback"));
        CHECK(at.sitting().clocks().running() == SeatSet(Seat(asks)));
        at.desk.service_ms = *at.desk.table().deadline();
        at.desk.tick();
        CHECK(at.sitting().flagged() == SeatSet(Seat(asks)));
    }
    SUBCASE("and when it runs out, the request is over") {
        at.desk.service_ms = *deadline;
        at.desk.tick();
        CHECK(at.sitting().flagged() == running);
        const std::size_t plies = at.plies();
        CHECK_FALSE(at.answers((asks + 2) % 3, "accept_takeback"));
        CHECK(at.plies() >= plies);
    }
}

}  // namespace
}  // namespace equipoise::takeback_test
