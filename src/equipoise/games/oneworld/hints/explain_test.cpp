// Reasons for hints.

#include <doctest/doctest.h>

#include "equipoise/games/oneworld/testing.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/reasons.hpp"

using namespace equipoise;
using namespace equipoise::oneworld;

TEST_CASE("OW-8.3: in a battle of one against one each of the three is right in a third") {
    Playthrough game =
        at_line("ow1 eq22 - 9 B M B:N,B8*3,K1,0,10;H7=SS,H8=F C:S,U8*3,L15,0,12;I7=B -");
    REQUIRE(play(game, "H7S-I7 done") == "");
    // Nobody is ahead: what is shown decides, and two that show the same show again.
    CHECK(reasons(game, "c:S") == "showing:33 odds:50:50");
}

TEST_CASE("OW-6.10, OW-9.1: a way is explained by where it ends") {
    Playthrough game =
        at_line("ow1 eq22 - 9 B M B:N,B8*3,K1,0,10;H7=SS,H8=F C:S,U8*3,L15,0,12;I7=B -");
    CHECK(says(reasons(game, "H7S-I7"), "battle:1:1:50:50"));
    CHECK(reasons(game, "done") == "done");
    Playthrough attack = at_line("ow1 eq22 - 9 B M B:N,B8*3,K1,0,12;U11=B C:S,U8*3,L15,0,13;- -");
    CHECK(says(reasons(attack, "U11B-w"), "god"));
    REQUIRE(play(attack, "U11B-w done") == "");
    CHECK(reasons(attack, "c:S") == "guess");
}

TEST_CASE("OW-4.2, OW-4.4, OW-4.7: the set-up is explained by what can be seen of it") {
    Playthrough game = fresh({{"map", "eq12"}});
    REQUIRE(play(game, "*3 *5") == "");
    CHECK(reasons(game, "order:second") == "second");
    CHECK(reasons(game, "order:first").empty());
    REQUIRE(play(game, "order:second end:N") == "");
    // In the middle of the first row two hexes lie beside a god and two below, in its corner fewer.
    CHECK(reasons(game, "god:A5") == "nook:4");
    CHECK(says(reasons(game, "god:A1"), "nook:2") != says(reasons(game, "god:A1"), "nook:3"));
    CHECK(reasons(game, "god:B5").empty());
    REQUIRE(play(game, "god:A5 puts:A4S,B3F,C5S,D4B,D4F,D5S") == "");
    CHECK(reasons(game, "tower:L") == "tower:6:7");
    CHECK(reasons(game, "tower:R").empty());
}

TEST_CASE(
    "property: a hint that says closer is closer, and no way explained crosses unseen Faults") {
    int closer = 0;
    for (Seed seed = 1; seed <= 3; ++seed) {
        Playthrough game = fresh({{"map", "eq22"}});
        Rng rng(seed_at(run_seed(132), seed));
        for (int i = 0; i < 60 && !game.turn().is_terminal(); ++i) {
            if (game.turn().is_chance()) {
                game.draw_chance(rng.next());
                continue;
            }
            const Seat seat = *game.turn().acting.begin();
            const auto moves = game.rules().legal_actions(game.state(), seat);
            const Action move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
            const std::string said = reasons(game, seat, move);
            if (const auto at = said.find("closer:"); at != std::string::npos) {
                const auto numbers = said.substr(at + 7);
                const int then = std::stoi(numbers);
                CHECK(then < std::stoi(numbers.substr(numbers.find(':') + 1)));
                CHECK(then > 0);
                ++closer;
            }
            game.apply(seat, move);
        }
    }
    CHECK(closer > 3);
}
