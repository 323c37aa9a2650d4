// What a table sends about the secret choices of One World.

#include "equipoise/table/test_desk.hpp"

namespace equipoise::battles_test {
namespace {

/// Two people at a table and a spectator.
struct Party {
    Shelf games = test_shelf();
    BotShelf bots{{}};
    Desk desk;
    ConnectionId ada;
    ConnectionId ben;
    ConnectionId eve;

    Party()
        : desk(games,
               bots,
               {{"game", "oneworld"},
                {"options", {{"map", "eq12"}}},
                {"seats", {{{"by", "me"}}, {{"by", "open"}}}}}),
          ada(desk.connect("ada")),
          ben(desk.connect("ben")),
          eve(desk.connect("eve")) {
        desk.say(ben, {{"type", "sit"}, {"seat", 1}, {"name", ""}});
    }

    const Playthrough& game() { return desk.table().sitting().game(); }

    /// Plays at random up to the first secret choice; whether there was one within that many plies.
    bool find_battle(Seed seed, std::size_t most) {
        Rng rng(seed);
        while (!game().turn().is_terminal() && game().plies().size() < most) {
            if (game().turn().kind == NodeKind::Simultaneous) return true;
            if (!play_anything(desk, ada, rng) && !play_anything(desk, ben, rng)) return false;
        }
        return false;
    }

    void commit(ConnectionId who, int seat, const std::string& move) {
        const Json play = {{"type", "play"}, {"seat", seat}, {"move", move}};
        REQUIRE(desk.say(who, play)["type"] == "done");
    }
};

std::vector<std::string> choices(Party& party, ConnectionId who) {
    std::vector<std::string> moves;
    for (const Json& move : party.desk.screen(who).now()["legal"][0]["moves"]) {
        moves.push_back(move["move"]);
    }
    return moves;
}

TEST_CASE("OW-16.8 nothing that others receive gives away a choice before it is revealed") {
    int compared = 0;
    for (Seed seed = 1; seed <= 12 && compared < 3; ++seed) {
        Party one;
        if (!one.find_battle(seed, 250)) continue;
        Party other;
        REQUIRE(other.find_battle(seed, 250));
        REQUIRE(one.game().state() == other.game().state());
        const auto own = choices(one, one.ada);
        REQUIRE(own.size() >= 3);
        one.commit(one.ada, 0, own.front());
        other.commit(other.ada, 0, own.back());
        CHECK(one.game().state() != other.game().state());
        CHECK(one.desk.screen(one.ada).table != other.desk.screen(other.ada).table);
        for (const auto who : {one.ben, one.eve}) {
            const Screen& a = one.desk.screen(who);
            const Screen& b = other.desk.screen(who);
            CHECK(a.table == b.table);
            CHECK(a.answers == b.answers);
            CHECK(a.received == b.received);
            CHECK(a.table["plies"].back()["move"] == "?");
        }
        CHECK(one.desk.told_anew("ben") == other.desk.told_anew("ben"));
        CHECK(one.desk.told_anew("eve") == other.desk.told_anew("eve"));
        // When both have chosen, everybody sees both choices.
        const std::string answer = choices(one, one.ben).front();
        one.commit(one.ben, 1, answer);
        other.commit(other.ben, 1, answer);
        CHECK(one.desk.screen(one.eve).table != other.desk.screen(other.eve).table);
        ++compared;
    }
    CHECK(compared == 3);
}

}  // namespace
}  // namespace equipoise::battles_test
