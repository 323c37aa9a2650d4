// What learners see of positions that can be drawn by hand.

#include "equipoise/games/balance_duel/testing.hpp"
#include "equipoise/parts/test_picture.hpp"

using namespace equipoise;
using namespace equipoise::balance_duel;

namespace {

Picture seen(const Playthrough& game, Viewer viewer) {
    return Picture::of<BalanceDuel>(typed_rules(game), game.state().as<State>(), viewer);
}

void check_same_but_seat(const Picture& one, const Picture& other) {
    for (const Plane& plane : one.spec().planes) {
        if (plane.name == "seat") continue;
        for (int layer = 0; layer < plane.count; ++layer) {
            CAPTURE(plane.name);
            CHECK(one.text(plane.name, layer) == other.text(plane.name, layer));
        }
    }
}

}  // namespace

TEST_CASE("BD-11.2 a row for each seat, the viewer's first, with its pawns by place") {
    const Playthrough game = at("A.2 S1=LLL/1L,2L,F3L N1=LLLL/6L,F1L t=S1 d=4 o=N1 n=9");
    const Picture south = seen(game, Seat(0));
    CHECK(south.spec().rows == 2);
    CHECK(south.spec().columns == 15);
    CHECK(south.text("large") == "311000000010000/400000101000000");
    CHECK_FALSE(south.has("medium"));
    CHECK(south.text("to_move") == "111111111111111/000000000000000");
    CHECK(south.text("obliged") == "000000000000000/111111111111111");
    CHECK(south.text("phase") == "001000000000000/000000000000000");
    CHECK(south.flat("die") == 4);
    CHECK(south.flat("turn") == 9);
    CHECK(south.flat("opening") == 0);
    CHECK(south.flat("seat") == 0);
    CHECK(seen(game, Seat(1)).text("large") == "400000101000000/311000000010000");
    CHECK(seen(game, Viewer::spectator()) == south);
}

TEST_CASE("BD-3.3 tilt is a share of the limit, turned as if the viewer sat in the South") {
    // START 6 of the South is E6: 6000 of torque for 1000 of mass; LIMIT is 8000000 + 100 * 1000.
    const Playthrough game = at("A.2 S1=LLLLL/6L N1=LLLLLL t=N1 d=6 o=- n=2");
    CHECK(seen(game, Seat(0)).flat("tilt") == 100 + 6000 * 1000 * 100 / 8100000);
    CHECK(seen(game, Seat(1)).flat("tilt") == 100 - 6000 * 1000 * 100 / 8100000);
    CHECK(seen(begin(), Seat(0)).flat("tilt") == 100);
    const Picture south = seen(game, Seat(0));
    CHECK(south.at("x", 0, 0, 0) == 128);
    CHECK(south.at("x", 0, 0, 1) == 138);  // E1
    CHECK(south.at("x", 0, 0, 14) == 58);  // W7
    CHECK(south.at("x", 0, 1, 1) == 118);  // W1
    CHECK(seen(game, Seat(1)).at("x", 0, 0, 1) == 138);
}

TEST_CASE("BD-9.1 two seats that change places see the same") {
    const Playthrough one = at("A.2 S1=LLL/1L,2L,F3L N1=LLLL/6L,F1L t=S1 d=4 o=N1 n=9");
    const Playthrough other = at("A.2 S1=LLLL/6L,F1L N1=LLL/1L,2L,F3L t=N1 d=4 o=S1 n=9");
    check_same_but_seat(seen(one, Seat(0)), seen(other, Seat(1)));
    check_same_but_seat(seen(one, Seat(1)), seen(other, Seat(0)));
}

TEST_CASE("BD-9.5 BD-9.9 rows follow the order of seats from the viewer's on") {
    const Playthrough game = at("A.4i S1=LLMM S2=out1 N1=LLM/3M N2=LLMM t=N1 d=2 o=- n=5 rd=2");
    const Picture north = seen(game, Seat(2));
    const std::string none = "/000000000000000";
    CHECK(north.text("medium") == "100100000000000/200000000000000/200000000000000" + none);
    CHECK(north.text("out") == "000000000000000" + none + none + "/111111111111111");
    CHECK(north.text("near_side").substr(0, 31) == "111111111111111/111111111111111");
    CHECK_FALSE(north.has("team"));
    const Playthrough teams = at("A.4t S1=LLMM S2=LLMM N1=LLM/3M N2=LLMM t=S1 d=2 o=- n=2 q=N2");
    const Picture team = seen(teams, Seat(1));
    CHECK(team.text("next_other") ==
          "000000000000000"
          "/000000000000000"
          "/111111111111111" +
              none);
    CHECK(team.text("team") == "111111111111111" + none + none + "/111111111111111");
}

TEST_CASE("BD-5.3 BD-9.3 BD-9.15 planes of opening turns and of optional rules") {
    CHECK(seen(at("A.3i S1=LLMM S2=LLMM N1=LLMM t=S1 d=3 o=- n=1"), Seat(0)).flat("opening") == 1);
    const Picture usual = seen(begin(), Seat(0));
    CHECK_FALSE(usual.has("turns_left"));
    CHECK_FALSE(usual.has("pending"));
    CHECK_FALSE(usual.has("out"));
    const Picture other =
        seen(begin({{"turn_limit", "90"}, {"final_positions", "rearrange"}}), Seat(0));
    CHECK(other.flat("turns_left") == 90);
    CHECK(other.flat("pending", 1) == 0);
}
