// What learners see of positions that can be drawn by hand.

#include "equipoise/games/elements/testing.hpp"
#include "equipoise/parts/test_picture.hpp"

namespace equipoise::elements::observation_test {

namespace {

Picture seen(const Playthrough& game, Viewer viewer) {
    return Picture::of<Elements>(typed_rules(game), game.state().as<State>(), viewer);
}

const char* const kDrafting =
    "EL n=2 opt=- auto_arrange=false c=1 ph=draft.3 s0=1 | 0 h=A1,E1,E1,F1,F1,W1 p=A1,W1 b=- k=E1 "
    "m=A1,A1,E1,E1,F1,F1,W1,W1/A1,E1,E1,F1,F1,W1,W1/A1,E1,E1,F1,F1,W1 | 0 h=A1,E1,E1,F1,F1,W1 "
    "p=A1,W1 b=- m=A1,A1,E1,E1,F1,F1,W1,W1/A1,E1,E1,F1,F1,W1,W1/A1,E1,E1,F1,F1,W1";
const char* const kVoids =
    "EL n=2 opt=a repair_after_void=true c=1 ph=void s0=0 t=0 passed=1 lost=1 | 0 h=- p=- "
    "b=A1@A4,A1@A9,E1@E4,F1@F3,F1@F5,W1@W8,W1@C,X1@A1,X1@F3,V1@C | 0 h=- p=- "
    "b=A1@C,E1@E5,E1@C,F1@F2,F1@F9,W1@W3,W1@W5,X1@F4,X1@F8,V1@C";
const char* const kSecretVoids =
    "EL n=2 opt=a void_order=simultaneous c=1 ph=void s0=0 passed=1 | 0 h=- p=- "
    "b=A1@A2,A1@A4,A1@A9,E1@E4,F1@F3,F1@F5,W1@W8,W1@C,X1@A1,X1@F3,V1@C,V1@C "
    "k=V1>1:E1@E4;V1>1:X1@F8 | 0 h=- p=- "
    "b=A1@C,E1@E4,E1@E5,E1@C,F1@F2,F1@F9,W1@W3,W1@W5,X1@F4,X1@F8,V1@C,V1@C k=V1>0:A1@A2";

const std::string kNothing = "00000000000";

}  // namespace

TEST_CASE("EL-10.2 a seat sees its hand, picks and choice, and every hand it has held") {
    const Picture first = seen(at(kDrafting), Seat(0));
    CHECK(first.spec().rows == 4);
    CHECK(first.spec().columns == 11);
    // The hands of the three steps: two of each, then one Air gone, then one Water too.
    CHECK(first.text("held") == "21100000000/22200000000/22200000000/22100000000");
    CHECK(first.text("picks") == "10000000000/" + kNothing + "/" + kNothing + "/01000000000");
    CHECK(first.text("hand") == "11111111111/22222222222/22222222222/11111111111");
    CHECK(first.text("choice") == kNothing + "/11111111111/" + kNothing + "/" + kNothing);
    CHECK(first.flat("count") == 3);
    CHECK(first.flat("cycle") == 1);
    CHECK(first.at("committed", 0, 0, 0) == 1);
    CHECK(first.at("committed", 0, 0, 1) == 0);
    CHECK(first.text("phase").substr(0, 11) == "00100000000");

    const Picture second = seen(at(kDrafting), Seat(1));
    CHECK(second.sum("choice") == 0);
    CHECK(second.at("committed", 0, 0, 0) == 0);
    CHECK(second.at("committed", 0, 0, 1) == 1);
    const Picture spectator = seen(at(kDrafting), Viewer::spectator());
    for (const char* plane : {"hand", "held", "picks", "choice"}) {
        CHECK(spectator.sum(plane) == 0);
    }
    CHECK(spectator.at("committed", 0, 0, 0) == 1);
}

TEST_CASE("EL-4.3 EL-4.7 boards by pyramid and rank, Wilds on ranks apart, the viewer's first") {
    const Picture first = seen(at(kVoids), Seat(0));
    CHECK(first.spec().rows == 6);
    CHECK(first.spec().columns == 12);  // Cards of a hand: EL-1.7.
    // A4 A9, E4, F3 F5, W8 and one Water in the Collection, then no Wild and a Void there.
    const std::string own =
        "000100001000/000100000000/001010000000/000000010100/000000000000/000000000100";
    const std::string other =
        "000000000100/000010000100/010000001000/001010000000/000000000000/000000000100";
    CHECK(first.text("boards", 0) == own);
    CHECK(first.text("boards", 4) == other);
    CHECK(first.text("wilds", 0).substr(0, 39) == "100000000000/000000000000/001000000000/");
    CHECK(first.text("wilds", 4).substr(26, 12) == "000100010000");
    CHECK(first.sum("boards") == 16);
    CHECK(first.sum("wilds") == 4);
    CHECK(first.text("passed").substr(0, 12) == "010000000000");
    CHECK(first.text("lost").substr(0, 12) == "010000000000");
    CHECK(first.text("to_act").substr(0, 12) == "100000000000");
    const Picture second = seen(at(kVoids), Seat(1));
    CHECK(second.text("boards", 0) == other);
    CHECK(second.text("boards", 4) == own);
    CHECK(second.text("to_act").substr(0, 12) == "010000000000");
}

TEST_CASE("EL-6.11 a seat sees only its own secretly committed Voids") {
    const Picture first = seen(at(kSecretVoids), Seat(0));
    CHECK(first.at("own_plays", 4, 1, 3) == 1);  // E4 of the other
    CHECK(first.at("own_plays", 4, 2, 7) == 1);  // F8 of the other
    CHECK(first.sum("own_plays") == 2);
    CHECK(first.flat("own_voids", 0) == 2);
    const Picture second = seen(at(kSecretVoids), Seat(1));
    CHECK(second.at("own_plays", 4, 0, 1) == 1);
    CHECK(second.sum("own_plays") == 1);
    CHECK(seen(at(kSecretVoids), Viewer::spectator()).sum("own_plays") == 0);
}

TEST_CASE("EL-7.1 EL-1.2 points by cycle; the basic game has no planes of Voids") {
    const Picture first = seen(at("EL n=2 opt=- auto_arrange=false c=3 ph=over s0=1 | 8+17+0 h=- "
                                  "p=- b=A1@A1 | 9+9+41 h=- p=- b=-"),
                               Seat(1));
    CHECK(first.at("points", 0, 0, 0) == 9);
    CHECK(first.at("points", 1, 3, 0) == 9);
    CHECK(first.at("points", 2, 0, 0) == 41);
    CHECK(first.at("points", 1, 0, 1) == 17);
    CHECK(first.at("points", 0, 0, 2) == 0);
    for (const char* plane : {"wilds", "passed", "lost", "to_act", "own_plays"}) {
        CHECK_FALSE(first.has(plane));
    }
    CHECK(seen(fresh({{"long", "true"}, {"advanced", "true"}}), Seat(0)).spec().columns == 18);
    CHECK(seen(fresh({{"max_rank", "12"}}), Seat(0)).spec().columns == 14);
}

}  // namespace equipoise::elements::observation_test
