#include "equipoise/games/oneworld/hints/advice.hpp"

#include <doctest/doctest.h>

#include "equipoise/games/oneworld/testing.hpp"

using namespace equipoise;
using namespace equipoise::oneworld;

namespace {

std::vector<Advice> advice_for(const Playthrough& game, Viewer viewer) {
    const Rules& rules = typed<OneWorld>(game.rules());
    return advise(rules, rules.view(game.state().as<State>(), viewer));
}

}  // namespace

TEST_CASE("OW-8.3: advice in a battle is the best mixture, for a player who has to choose") {
    Playthrough game =
        at_line("ow1 eq22 - 9 B M B:N,B8*3,K1,0,10;H7=SS,H8=F C:S,U8*3,L15,0,12;I7=B -");
    REQUIRE(play(game, "H7S-I7 done") == "");
    const auto advice = advice_for(game, Seat(0));
    // One Stone against the Blade: any aspect, each in one of three cases.
    REQUIRE(advice.size() == 3);
    CHECK(advice[0].value == 333333);
    CHECK(advice_for(game, Seat(1)).size() == 3);
    CHECK(advice_for(game, Viewer::spectator()).empty());
    REQUIRE(play(game, "c:S") == "");
    CHECK(advice_for(game, Seat(0)).empty());
    CHECK(advice_for(game, Seat(1)).size() == 3);
}

TEST_CASE("OW-9.2: advice in the attack on a god names the Child's aspects and the god's") {
    Playthrough game = at_line("ow1 eq22 - 9 B M B:N,B8*3,K1,0,12;U11=B C:S,U8*3,L15,0,13;- -");
    REQUIRE(play(game, "U11B-w done") == "");
    const auto attacker = advice_for(game, Seat(0));
    const auto owner = advice_for(game, Seat(1));
    REQUIRE(attacker.size() == 3);
    REQUIRE(owner.size() == 3);
    CHECK(attacker[0].move == "c:S");
    CHECK(owner[0].move == "g:S");
}

TEST_CASE("OW-4.5, OW-4.6: the standard formation is a legal set-up, whatever stands already") {
    for (const char* options : {"eq22", "eq12"}) {
        Playthrough game = fresh({{"map", options}});
        REQUIRE(play(game, "*6 *1 order:first end:N god:A1") == "");
        for (const char* before : {"", "put:A2S", "put:A3F put:B1F"}) {
            Playthrough now = game;
            REQUIRE(play(now, before) == "");
            const auto advice = advice_for(now, Seat(0));
            REQUIRE(advice.size() == 1);
            REQUIRE(play(now, advice[0].move) == "");
            CHECK(now.state().as<State>().open.phase == Phase::PlaceTower);
        }
    }
}

TEST_CASE("OW-4.5: the standard formation bars every way to a god in the corner") {
    Playthrough game = fresh();
    REQUIRE(play(game, "*6 *1 order:first end:N god:A1") == "");
    REQUIRE(play(game, advice_for(game, Seat(0))[0].move) == "");
    const Band children = game.state().as<State>().open.sides[kBorg].children;
    const Map& map = typed<OneWorld>(game.rules()).map();
    CHECK(children.count_on(map.find_hex("A2")) == 3);
    CHECK(children.count_on(map.find_hex("B1")) == 3);
    CHECK(children.size() == 13);
}
