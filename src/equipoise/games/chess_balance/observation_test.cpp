// What learners see of positions that can be drawn by hand.

#include "equipoise/games/chess_balance/game.hpp"
#include "equipoise/games/chess_balance/testing/testing.hpp"
#include "equipoise/parts/test_picture.hpp"

using namespace equipoise;
using namespace equipoise::chess_balance;

namespace {

const Seat kWhite(0);
const Seat kBlack(1);
const OptionMap kChess{{"mode", "chess"}};

Picture seen(const Desk& desk, Viewer viewer) {
    return Picture::of<ChessBalance>(desk.rules, desk.state, viewer);
}

/// The layers without the two that say who is who.
void check_same_but_colour(const Picture& one, const Picture& other) {
    REQUIRE(one.spec().layers() == other.spec().layers());
    for (const Plane& plane : one.spec().planes) {
        if (plane.name == "white") continue;
        for (int layer = 0; layer < plane.count; ++layer) {
            CAPTURE(plane.name);
            CAPTURE(layer);
            CHECK(one.text(plane.name, layer) == other.text(plane.name, layer));
        }
    }
}

const char* const kEmpty =
    "00000000/00000000/00000000/00000000/00000000/00000000/00000000/00000000";

}  // namespace

TEST_CASE(
    "CB-2.1 both players see the start from their own side: the same pieces in the same cells") {
    const Desk desk(kChess);
    for (Seat seat : {kWhite, kBlack}) {
        const Picture picture = seen(desk, seat);
        CHECK(picture.spec().rows == 8);
        CHECK(picture.spec().columns == 8);
        CHECK(picture.spec().layers() == 21);
        const std::string below = "/00000000/00000000/00000000/00000000/00000000/00000000/00000000";
        CHECK(picture.text("own_pieces", 0) ==
              "00000000/11111111/00000000/00000000/00000000/00000000/00000000/00000000");
        CHECK(picture.text("own_pieces", 1) == "01000010" + below);
        CHECK(picture.text("own_pieces", 2) == "00100100" + below);
        CHECK(picture.text("own_pieces", 3) == "10000001" + below);
        CHECK(picture.text("own_pieces", 4) == "00010000" + below);
        CHECK(picture.text("own_pieces", 5) == "00001000" + below);
        CHECK(picture.text("foe_pieces", 0) ==
              "00000000/00000000/00000000/00000000/00000000/00000000/11111111/00000000");
        CHECK(picture.at("foe_pieces", 5, 7, 4) == 1);
        CHECK(picture.sum("foe_pieces") == 16);
        for (int right = 0; right < 4; ++right) CHECK(picture.flat("castling", right) == 1);
        CHECK(picture.text("passed") == kEmpty);
        CHECK(picture.flat("clock") == 0);
        CHECK(picture.flat("repeated") == 0);
        CHECK(picture.flat("on_move") == (seat == kWhite ? 1 : 0));
        CHECK(picture.flat("white") == (seat == kWhite ? 1 : 0));
    }
}

TEST_CASE("CB-10.4 CB-13.4 Black sees a Pawn that passed e3 on its own sixth rank") {
    const Desk desk = desk_at("4k2r/8/8/8/3pP3/8/8/R3K3 b Qk e3 0 9", kChess);
    const Picture picture = seen(desk, kBlack);
    CHECK(picture.at("passed", 0, 5, 4) == 1);
    CHECK(picture.sum("passed") == 1);
    CHECK(picture.at("own_pieces", 0, 4, 3) == 1);  // d4
    CHECK(picture.at("foe_pieces", 0, 4, 4) == 1);  // e4
    CHECK(picture.at("own_pieces", 3, 0, 7) == 1);  // h8
    CHECK(picture.at("foe_pieces", 3, 7, 0) == 1);  // a1
    CHECK(picture.flat("castling", 0) == 1);        // Black, King's side
    CHECK(picture.flat("castling", 1) == 0);
    CHECK(picture.flat("castling", 2) == 0);
    CHECK(picture.flat("castling", 3) == 1);  // White, Queen's side
    CHECK(picture.flat("on_move") == 1);
    const Desk later = desk_at("4k2r/8/8/8/3pP3/8/8/R3K3 b Qk - 37 29", kChess);
    CHECK(seen(later, kWhite).flat("clock") == 37);
}

TEST_CASE("CB-1.3 a position with colours and ranks swapped looks the same to the other player") {
    const Desk one = desk_at("r3k2r/p4n2/8/1Pp5/8/6N1/5PPP/R2QK3 w Qkq c6 0 20", kChess);
    const Desk turned = desk_at("r2qk3/5ppp/6n1/8/1pP5/8/P4N2/R3K2R b KQq c3 0 20", kChess);
    check_same_but_colour(seen(one, kWhite), seen(turned, kBlack));
    check_same_but_colour(seen(one, kBlack), seen(turned, kWhite));
    const Desk cards = desk_at(
        "4k3/p7/8/8/8/8/P7/4K1R1 w - - 3 9 [hw:FI1;hb:NA6,WA2;db:?2;pw:WI3;gw:Q;fx:freeze=a2]");
    const Desk changed = desk_at(
        "4k1r1/p7/8/8/8/8/P7/4K3 b - - 3 9 [hb:FI1;hw:NA6,WA2;dw:?2;pb:WI3;gb:q;fx:freeze=a7]");
    check_same_but_colour(seen(cards, kWhite), seen(changed, kBlack));
    check_same_but_colour(seen(cards, kBlack), seen(changed, kWhite));
}

TEST_CASE("CB-13.3 a repeated position shows how often it has occurred before") {
    Desk desk(kChess);
    REQUIRE(desk.play_all({"g1f3", "g8f6", "f3g1", "f6g8"}).empty());
    CHECK(seen(desk, kWhite).flat("repeated") == 1);
    REQUIRE(desk.play("g1f3").empty());
    CHECK(seen(desk, kWhite).flat("repeated") == 1);
    REQUIRE(desk.play("g8f6").empty());
    REQUIRE(desk.play("a2a3").empty());
    CHECK(seen(desk, kWhite).flat("repeated") == 0);
    const OptionMap none{{"mode", "chess"}, {"draws", "none"}};
    CHECK_FALSE(seen(Desk(none), kWhite).has("repeated"));
}

TEST_CASE("CB-2.5 CB-4.3 cards are cells in the order of the deck file, the foe's hand a number") {
    const Desk desk = desk_at(
        "4k3/p7/8/8/8/8/P7/4K1R1 w - - 3 9 [hw:FI1,WI1,NA9;dw:?5;hb:NA6,WA2,WA3;db:?3;"
        "pw:WI3;pb:FI2,FI3,NA1]");
    const Picture white = seen(desk, kWhite);
    CHECK(white.text("hand") ==
          "10000000/01000000/00000000/00000000/00010000/00000000/00000000/00000000");
    CHECK_FALSE(white.has("foe_hand"));
    CHECK(white.text("piles", 0) ==
          "00000000/00010000/00000000/00000000/00000000/00000000/00000000/00000000");
    CHECK(white.text("piles", 1) ==
          "01100000/00000000/00000000/00010000/00000000/00000000/00000000/00000000");
    CHECK(white.flat("deck_sizes", 0) == 5);
    CHECK(white.flat("deck_sizes", 1) == 3);
    CHECK(white.flat("hand_sizes", 0) == 3);
    CHECK(white.text("phase") ==
          "00001000/00000000/00000000/00000000/00000000/00000000/00000000/00000000");
    const Picture spectator = seen(desk, Viewer::spectator());
    CHECK(spectator.text("hand") == kEmpty);
    CHECK(spectator.text("piles", 0) == white.text("piles", 0));
    const Desk open = desk_at(desk.line(), {{"open_hands", "yes"}});
    CHECK(seen(open, kWhite).text("foe_hand") ==
          "00000000/00000000/00011000/00000000/10000000/00000000/00000000/00000000");
}

TEST_CASE("CB-6.2 CB-6.4 the card of the turn, its picks, statuses and lost pieces") {
    const Desk desk = desk_at("r3k3/p6n/8/8/8/8/P6N/4K2R w - - 0 1 [hw:FI5;hb:-;ph:foe;cp:FI5@h2]");
    const Picture black = seen(desk, kBlack);
    CHECK(black.text("play") ==
          "00001000/00000000/00000000/00000000/00000000/00000000/00000000/00000000");
    CHECK(black.sum("picks") == 1);
    CHECK(black.at("picks", 0, 6, 7) == 1);
    CHECK(black.text("phase") ==
          "00000100/00000000/00000000/00000000/00000000/00000000/00000000/00000000");
    CHECK(black.flat("on_move") == 0);
    const Desk frozen = desk_at(
        "4k3/p7/8/8/8/8/P6R/4K3 b - - 0 9 "
        "[hw:NA6;hb:NA7;gw:QPP;gb:n;nd:a7;fx:freeze=a7,shield=h2]");
    const Picture seen_by_white = seen(frozen, kWhite);
    CHECK(seen_by_white.at("frozen", 0, 6, 0) == 1);
    CHECK(seen_by_white.sum("frozen") == 1);
    CHECK(seen_by_white.at("shielded", 0, 1, 7) == 1);
    CHECK(seen_by_white.sum("pacified") == 0);
    CHECK(seen_by_white.at("no_double", 0, 6, 0) == 1);
    CHECK(seen_by_white.at("lost", 0, 0, 0) == 2);
    CHECK(seen_by_white.at("lost", 0, 0, 4) == 1);
    CHECK(seen_by_white.at("lost", 0, 1, 1) == 1);
    CHECK(seen_by_white.sum("lost") == 4);
    Desk lifted = desk;
    lifted.state.open.field.unlocked = bit(Square{4});
    CHECK(seen(lifted, kBlack).at("unlocked", 0, 7, 4) == 1);
    CHECK(seen(lifted, kBlack).sum("unlocked") == 1);
}

TEST_CASE("CB-14.1 CB-3.5 options add the planes of matches, lists and misplays") {
    CHECK_FALSE(seen(Desk(), kWhite).has("game"));
    CHECK_FALSE(seen(Desk(), kWhite).has("sources"));
    CHECK_FALSE(seen(Desk(), kWhite).has("misplay"));
    const OptionMap options{
        {"deck_mode", "tournament"}, {"games", "3"}, {"self_check_card", "penalty"}};
    Desk desk(options);
    REQUIRE(
        desk.play(kWhite, "deck:FI1,FI2,FI3,FI4,FI5,FI6,FI7,FI8,FI9;side:WI1,WI2,WI3,WI4").empty());
    const Picture white = seen(desk, kWhite);
    CHECK(white.flat("game") == 1);
    CHECK(white.flat("done", 0) == 1);
    CHECK(white.flat("done", 1) == 0);
    CHECK(white.text("sources", 0) ==
          "11111111/10000000/00000000/00000000/00000000/00000000/00000000/00000000");
    CHECK(white.text("sideboard") ==
          "00000000/01111000/00000000/00000000/00000000/00000000/00000000/00000000");
    CHECK(white.has("misplay"));
    const Picture black = seen(desk, kBlack);
    CHECK(black.flat("done", 0) == 0);
    CHECK(black.flat("done", 1) == 1);
    CHECK(black.sum("sources") == 0);
    CHECK(black.sum("sideboard") == 0);
}
