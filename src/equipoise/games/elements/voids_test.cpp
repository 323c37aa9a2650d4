// The void step, clause by clause: who acts, what is hit, what leaves, repair, secret lists.

#include "equipoise/games/elements/testing.hpp"

using namespace equipoise;
using namespace equipoise::elements;

namespace {

/// A void step of cycle 3, seat 0 to act in turn (or all at once); groups are boards.
std::string voids(const std::vector<std::string>& boards, const std::string& options = "") {
    const bool at_once = options.find("simultaneous") != std::string::npos;
    std::string text = "EL n=" + std::to_string(boards.size()) + " opt=a" + options +
        " c=3 ph=void s0=0" + (at_once ? "" : " t=0");
    for (const std::string& board : boards) text += " | 0+0 b=" + board;
    return text;
}

std::string why_not(const Playthrough& game, int seat, const std::string& move) {
    const auto checked = game.check(Seat(seat), move);
    return checked ? "" : checked.error().clause;
}

/// `b=` of a seat.
std::string board(const Playthrough& game, int seat) {
    const std::string line = line_of(game);
    std::size_t from = 0;
    for (int i = 0; i <= seat; ++i) from = line.find(" | ", from) + 1;
    from = line.find(" b=", from) + 3;
    return line.substr(from, line.find(' ', from) - from);
}

std::string acting(const Playthrough& game) {
    std::string seats;
    for (Seat seat : game.turn().acting) seats += std::to_string(seat.index());
    return seats;
}

const std::string kOnce = " void_order=simultaneous";

}  // namespace

TEST_CASE("EL-6.1 the void step comes after the reveal, and playing a Void is optional") {
    Playthrough game = at("EL n=2 opt=a c=1 ph=arrange s0=0 | 0 b=V1@C | 0 b=E1@E1 k=done");
    REQUIRE(play(game, "0/done").empty());
    CHECK(line_of(game).find("ph=void s0=0 t=0") != std::string::npos);
    REQUIRE(play(game, "pass").empty());
    CHECK(line_of(game).find("c=2 ph=deal") != std::string::npos);
}

TEST_CASE("EL-6.1 without a Void in any Collection there is no void step") {
    Playthrough game = at("EL n=2 opt=a c=1 ph=arrange s0=0 | 0 b=X1@C | 0 b=E1@E1 k=done");
    REQUIRE(play(game, "0/done").empty());
    CHECK(line_of(game).find("c=2 ph=deal") != std::string::npos);
}

TEST_CASE("EL-6.2 one Void at a time, clockwise, until every seat has passed") {
    Playthrough game = at(voids({"A1@A1,A1@A2,V1@C,V1@C", "E1@E1", "F1@F1,F1@F2,V1@C,V1@C"}));
    CHECK(acting(game) == "0");
    CHECK(why_not(game, 2, "pass") == "EL-6.2");
    CHECK(why_not(game, 1, "pass") == "EL-6.2");
    REQUIRE(play(game, "void:V1>2:F1@F1").empty());
    CHECK(acting(game) == "2");
    REQUIRE(play(game, "void:V1>0:A1@A1").empty());
    CHECK(acting(game) == "0");
    REQUIRE(play(game, "pass").empty());
    CHECK(acting(game) == "2");
    CHECK(why_not(game, 0, "void:V1>2:F1@F2") == "EL-6.2");
    // Alone, a seat goes on until it passes or has no more.
    REQUIRE(play(game, "void:V1>0:A1@A2").empty());
    CHECK(line_of(game).find("ph=over") != std::string::npos);
    CHECK(board(game, 0) == "V1@C");
    CHECK(board(game, 2) == "F1@F2");
}

TEST_CASE("EL-6.2 a seat with a Void and nothing to hit has a turn and can only pass") {
    const Playthrough game = at(voids({"V1@C", "E1@C,E2@E2"}));
    CHECK(acting(game) == "0");
    CHECK(legal_list(game, Seat(0)) == std::vector<std::string>{"pass"});
}

TEST_CASE("EL-6.3 later Voids see what earlier ones have left") {
    Playthrough game = at(voids({"A1@A1,V1@C", "E1@E1,V1@C", "F1@F1"}));
    CHECK(why_not(game, 0, "void:V1>1:E1@E1").empty());
    REQUIRE(play(game, "void:V1>2:F1@F1").empty());
    CHECK(acting(game) == "1");
    CHECK(why_not(game, 1, "void:V1>2:F1@F1") == "EL-6.4");
    CHECK(legal_list(game, Seat(1)) == std::vector<std::string>{"pass", "void:V1>0:A1@A1"});
}

TEST_CASE(
    "EL-6.4 a Void cannot hit own cards, a Collection, a Void or a card that lies elsewhere") {
    const Playthrough game = at(voids({"A1@A1,V1@C,V2@C,V3@C", "E1@E2,E1@C,V1@C,X1@C"}));
    for (const char* move : {"void:V1>0:A1@A1",
                             "void:V2>0:A1@A1",
                             "void:V1>1:E1@C",
                             "void:V1>1:X1@C",
                             "void:V1>1:V1@C",
                             "void:V1>1:E1@E1",
                             "void:V1>1:A1@A1",
                             "void:V1>0:V2@C"}) {
        CAPTURE(move);
        CHECK(why_not(game, 0, move) == "EL-6.4");
    }
    CHECK(why_not(game, 0, "void:V1>1:E1@E2").empty());
    CHECK_FALSE(why_not(game, 0, "void:V1>2:E1@E2").empty());
    CHECK(why_not(at(voids({"V1@C", "E1@E2"})), 0, "void:V2>1:E1@E2") == "EL-6.2");
}

TEST_CASE("EL-6.5 EL-6.6 EL-6.7 what each Void hits, and nothing else") {
    const Playthrough game = at(voids({"V1@C,V2@C,V3@C", "A1@A1,A1@A2,A2@A2,A3@A3", "E1@E1"}));
    CHECK(legal_list(game, Seat(0)) ==
          std::vector<std::string>{"pass",
                                   "void:V1>1:A1@A1",
                                   "void:V1>1:A1@A2",
                                   "void:V1>2:E1@E1",
                                   "void:V2>1:A1@A1",
                                   "void:V2>1:A1@A2",
                                   "void:V2>1:A2@A2",
                                   "void:V2>2:E1@E1",
                                   "void:V3>1:A1@A1,A1@A2",
                                   "void:V3>1:A2@A2"});
    for (const char* move : {"void:V1>1:A1@A1,A1@A2",
                             "void:V2>1:A1@A1,A1@A2",
                             "void:V3>1:A1@A1",
                             "void:V3>1:A1@A1,A2@A2",
                             "void:V3>1:A2@A2,A1@A1",
                             "void:V3>2:E1@E1",
                             "void:V1>1:A2@A2",
                             "void:V3>1:A3@A3",
                             "void:V3>1:A1@A1,A1@A1",
                             "void:V1>1:A1@A1,A1@A2,A2@A2",
                             "void:V2>1:A1@A1,A1@A2,A2@A2",
                             "void:V3>1:A1@A1,A1@A2,A2@A2"}) {
        CAPTURE(move);
        CHECK_FALSE(why_not(game, 0, move).empty());
    }
    // The two may be named in any order and lie in different pyramids.
    const Playthrough two = at(voids({"V3@C", "A1@A1,F1@F2"}));
    CHECK(why_not(two, 0, "void:V3>1:F1@F2,A1@A1").empty());
}

TEST_CASE("EL-6.7 EL-6.9 with void_hits_dual a V3 takes one Dual, off both ranks if it is split") {
    const std::string boards = "A3@A1+,A1@A2,A3@A3";
    CHECK(why_not(at(voids({"V3@C", boards})), 0, "void:V3>1:A3@A1+") == "EL-6.7");
    const std::string option = " void_hits_dual=true";
    Playthrough game = at(voids({"V1@C,V2@C,V3@C", boards}, option));
    CHECK_FALSE(why_not(game, 0, "void:V1>1:A3@A1+").empty());
    CHECK_FALSE(why_not(game, 0, "void:V2>1:A3@A3").empty());
    CHECK_FALSE(why_not(game, 0, "void:V3>1:A3@A1+,A3@A3").empty());
    REQUIRE(play(game, "void:V3>1:A3@A1+").empty());
    CHECK(board(game, 1) == "A1@A2,A3@A3");
    REQUIRE(play(game, "pass").empty());
    // Rank 1 is empty and rank 2 holds one unit.
    CHECK(game.rules().score(game.state(), Seat(1)) == "0");
}

TEST_CASE("EL-6.8 a Wild is hit by its frame, or not at all") {
    const Playthrough hit = at(voids({"V1@C,V2@C,V3@C", "X1@A1,X2@E2,X3@F1"}));
    CHECK(legal_list(hit, Seat(0)) ==
          std::vector<std::string>{
              "pass", "void:V1>1:X1@A1", "void:V2>1:X1@A1", "void:V2>1:X2@E2", "void:V3>1:X2@E2"});
    const Playthrough safe =
        at(voids({"V1@C,V2@C,V3@C", "X1@A1,X2@E2,X3@F1"}, " void_hits_wild=false"));
    CHECK(legal_list(safe, Seat(0)) == std::vector<std::string>{"pass"});
    CHECK(why_not(safe, 0, "void:V1>1:X1@A1") == "EL-6.8");
}

TEST_CASE("EL-6.9 the Void and its target leave the game") {
    Playthrough game = at(voids({"V3@C,V3@C", "A1@A1,A1@A1,E1@E1"}));
    REQUIRE(play(game, "void:V3>1:A1@A1,E1@E1").empty());
    CHECK(board(game, 0) == "V3@C");
    CHECK(board(game, 1) == "A1@A1");
}

TEST_CASE("EL-6.10 without repair the victim scores what is left at once") {
    Playthrough game = at(voids({"V1@C", "A1@A1,A1@A2,A1@A2,A1@A9"}));
    REQUIRE(play(game, "void:V1>1:A1@A1").empty());
    CHECK(line_of(game).find("ph=over") != std::string::npos);
    CHECK(game.rules().score(game.state(), Seat(1)) == "0");
}

TEST_CASE("EL-6.10 with repair all seats that lost a card arrange anew at once, before scoring") {
    const std::string option = " repair_after_void=true";
    Playthrough game =
        at(voids({"A1@A1,V1@C,V1@C", "E1@E1,E1@E2,E1@E2,E2@C", "F1@F1,V1@C"}, option));
    REQUIRE(play(game, "void:V1>1:E1@E1 void:V1>0:A1@A1 pass").empty());
    CHECK(line_of(game).find("ph=repair s0=0 lost=0,1 ") != std::string::npos);
    CHECK(acting(game) == "01");
    CHECK(why_not(game, 2, "done") == "EL-6.10");
    CHECK(why_not(game, 1, "done") == "EL-4.3");
    REQUIRE(play(game, "0/put:V1@C 0/done 1/put:E1@E1 1/put:E1@C 1/put:E2@E2 1/done").empty());
    CHECK(game.rules().score(game.state(), Seat(0)) == "0");
    CHECK(game.rules().score(game.state(), Seat(1)) == "8");
    CHECK(board(game, 2) == "F1@F1");
}

TEST_CASE("EL-6.10 with repair and without hits the cycle is scored at once") {
    Playthrough game = at(voids({"V1@C", "E1@E1"}, " repair_after_void=true"));
    REQUIRE(play(game, "pass").empty());
    CHECK(line_of(game).find("ph=over") != std::string::npos);
}

TEST_CASE("EL-6.11 secret lists: nothing is seen before all have closed theirs") {
    Playthrough game = at(voids({"A1@A1,V1@C,V2@C", "E1@E1,V1@C", "F1@F1"}, kOnce));
    CHECK(acting(game) == "01");
    REQUIRE(play(game, "0/void:V1>2:F1@F1").empty());
    CHECK(acting(game) == "01");
    CHECK(board(game, 2) == "F1@F1");
    for (const Viewer viewer : {Viewer::spectator(), Viewer(Seat(1)), Viewer(Seat(2))}) {
        CHECK(game.rules().print_view(game.state(), viewer).find("k=") == std::string::npos);
    }
    CHECK(game.rules().print_view(game.state(), Seat(0)).find("k=V1>2:F1@F1") != std::string::npos);
    // Its own list does not name one card twice, nor one Void.
    CHECK(why_not(game, 0, "void:V2>2:F1@F1") == "EL-6.11");
    CHECK(why_not(game, 0, "void:V1>1:E1@E1") == "EL-6.2");
    REQUIRE(play(game, "0/pass").empty());
    CHECK(acting(game) == "1");
    CHECK(why_not(game, 0, "void:V2>1:E1@E1") == "EL-6.2");
    // A card that another has named is still there to name: both Voids are spent on it.
    REQUIRE(play(game, "1/void:V1>2:F1@F1 1/pass").empty());
    CHECK(line_of(game).find("ph=over") != std::string::npos);
    CHECK(board(game, 0) == "A1@A1,V2@C");
    CHECK(board(game, 1) == "E1@E1");
    CHECK(board(game, 2) == "-");
}

TEST_CASE("EL-6.11 as many equal cards leave as the seat that named the most of them has named") {
    const std::string boards = "F1@F3,F1@F3,F1@F3";
    Playthrough game = at(voids({"V3@C,V1@C", "V2@C", boards}, kOnce));
    REQUIRE(play(game, "0/void:V3>2:F1@F3,F1@F3 1/void:V2>2:F1@F3 1/pass").empty());
    CHECK(why_not(game, 0, "void:V1>2:F1@F3").empty());
    Playthrough more = game;
    REQUIRE(play(game, "0/pass").empty());
    CHECK(board(game, 2) == "F1@F3");
    CHECK(board(game, 0) == "V1@C");
    REQUIRE(play(more, "0/void:V1>2:F1@F3 0/pass").empty());
    CHECK(board(more, 2) == "-");
}

TEST_CASE("EL-6.11 a list names no more copies than lie there") {
    Playthrough game = at(voids({"V1@C,V3@C,V3@C", "F1@F3,F1@F3,F1@F3", "V1@C"}, kOnce));
    REQUIRE(play(game, "0/void:V3>1:F1@F3,F1@F3").empty());
    CHECK(why_not(game, 0, "void:V3>1:F1@F3,F1@F3") == "EL-6.11");
    CHECK(why_not(game, 2, "void:V1>1:F1@F3").empty());
    REQUIRE(play(game, "0/void:V1>1:F1@F3").empty());
    CHECK(legal_list(game, Seat(0)) == std::vector<std::string>{"pass"});
}

TEST_CASE("EL-6.11 EL-6.10 secret lists with repair: seats that lost a card arrange anew") {
    Playthrough game =
        at(voids({"A1@A1,V1@C", "E1@E1,V1@C", "F1@F1"}, kOnce + " repair_after_void=true"));
    REQUIRE(play(game, "0/void:V1>1:E1@E1 0/pass 1/void:V1>0:A1@A1 1/pass").empty());
    CHECK(line_of(game).find("ph=repair s0=0 lost=0,1 ") != std::string::npos);
    REQUIRE(play(game, "0/done 1/done").empty());
    CHECK(line_of(game).find("ph=over") != std::string::npos);
}

TEST_CASE("EL-5.2 an unplayed Void stays and may be played in a later cycle") {
    Playthrough game = at("EL n=2 opt=a c=1 ph=void s0=0 t=0 | 0 b=V1@C | 0 b=A1@A1");
    REQUIRE(play(game, "pass").empty());
    CHECK(board(game, 0) == "V1@C");
    const Playthrough later = at(voids({"V1@C", "A2@A2,A1@A1"}));
    CHECK(legal_list(later, Seat(0)) == std::vector<std::string>{"pass", "void:V1>1:A1@A1"});
}

TEST_CASE("EL-5.2 with keep_void=false it leaves the game, after it was scored") {
    Playthrough game =
        at("EL n=2 opt=a keep_void=false c=1 ph=void s0=0 t=0 | 0 b=A1@C,E1@C,V1@C | 0 b=A1@A1");
    REQUIRE(play(game, "pass").empty());
    CHECK(board(game, 0) == "A1@C,E1@C");
    CHECK(game.rules().score(game.state(), Seat(0)) == "1");
}
