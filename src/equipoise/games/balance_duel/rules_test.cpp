// Sections 4 to 9 of the rules file, clause by clause.

#include "equipoise/games/balance_duel/testing.hpp"

using namespace equipoise;
using namespace equipoise::balance_duel;

namespace {

/// A balanced middle game in which S1 is to act.
constexpr const char* kMiddle = "A.2 S1=LLLL/6L,F1L N1=LLLL/3L,F2L t=S1 d=4 o=-";

std::string turns(Playthrough game, const std::string& moves) {
    std::string seats;
    std::string word;
    for (char c : moves + " ") {
        if (c != ' ') {
            word += c;
            continue;
        }
        REQUIRE(play(game, word) == "");
        word.clear();
        const Turn turn = game.turn();
        if (turn.kind == NodeKind::Decision) {
            seats += game.rules().seat_name(*turn.acting.begin()) + " ";
        }
    }
    return seats;
}

}  // namespace

TEST_CASE("BD-4.1 a round begins with empty holders, full supplies and nobody obliged") {
    CHECK(begin().rules().print_state(begin().state()) ==
          "A.2 S1=LLLLLL N1=LLLLLL t=- d=? o=- n=0 rd=1 ph=start");
    // Also after a tip, in which an obligation and a half-played round disappear.
    CHECK(after(at("A.3i S1=LM/1LM S2=LLMM N1=LMM/6L t=N1 d=6 o=S1,N1 n=9"), "P6L") ==
          "A.3i S1=LLMM S2=LLMM N1=out1 t=- d=? o=- n=0 rd=2 ph=start");
}

TEST_CASE(
    "BD-4.2 BD-4.3 the start roll is one chance node with equal shares; full rolls can be read") {
    const Playthrough game = begin({{"mode", "3i"}});
    const auto outcomes = game.rules().chance_outcomes(game.state());
    REQUIRE(outcomes.size() == 3);
    for (const Outcome& outcome : outcomes) CHECK(outcome.weight == outcomes.front().weight);
    CHECK(after(game, "r:S1=2,S2=2,N1=5").find(" t=N1 ") != std::string::npos);
    CHECK(after(game, "r:S1=5,S2=5,N1=4") == "BD-4.2");
    CHECK(after(game, "r:S1=5,S2=7,N1=4") == "BD-4.3");
    CHECK(after(game, "r:S1=5,S1=4") == "BD-4.3");
    CHECK(after(game, "r:S1=5,N1=4") == "BD-4.3");
    CHECK(after(game, "r:S1=5,S2=4,N1") == "BD-4.3");
    CHECK(after(game, "r:S1=5,S2=5,N1=6").find(" t=N1 ") != std::string::npos);
    CHECK(after(game, "r:S1=6,S2=5,N1=5").find(" t=S1 ") != std::string::npos);
    CHECK(after(game, "r:S1=5,S2=6,N1=6") == "BD-4.2");
    CHECK(after(game, "r:N2") == "BD-4.3");
    CHECK(after(game, "d3") == "BD-4.3");
    CHECK(after(begin(), "P3L") == "BD-4.2");
    CHECK(after(at(kMiddle), "r:S1") == "BD-4.2");
    const Playthrough two = begin();
    const auto third = two.rules().why_not(two.state(), Actor::chance(), Choice::start_roll(2));
    REQUIRE(third.has_value());
    CHECK(third->clause.id == "BD-4.3");
}

TEST_CASE("BD-4.3 only seats still in the round take part in its start roll") {
    Playthrough game = at("A.3i S1=LLMM S2=LLMM N1=LMM/6L t=N1 d=6 o=N1 n=9");
    REQUIRE(play(game, "P6L").empty());
    CHECK(game.rules().chance_outcomes(game.state()).size() == 2);
    CHECK(after(game, "r:N1") == "BD-4.3");
    CHECK(after(game, "r:S1=4,S2=5").find(" t=S2 ") != std::string::npos);
    CHECK(after(game, "r:S1=4,S2=5,N1=1") == "BD-4.3");
}

TEST_CASE("BD-4.4 the others follow the beginner in turn order; a seat that is out has no turn") {
    CHECK(turns(begin({{"mode", "3i"}}), "r:N1 d1 P1L d1 P1L d2 P2L d3 P3L") == "N1 S2 S1 N1 ");
    CHECK(turns(at("A.4i S1=LLMM S2=out1 N1=LLMM N2=LLMM t=S1 d=1 o=- n=5 rd=2"),
                "P1L d1 P1L d2 P2L d3 P3L") == "N1 N2 S1 ");
    const Playthrough game = at(kMiddle);
    const auto refusal = game.rules().why_not(game.state(), Seat(1), Choice::place(4, Kind::Large));
    REQUIRE(refusal.has_value());
    CHECK(refusal->clause.id == "BD-4.4");
    CHECK(game.rules().legal_actions(game.state(), Seat(1)).empty());
}

TEST_CASE("BD-5.1 BD-5.4 every turn has one roll, obliged or not") {
    CHECK(after(at("A.2 S1=LLLLL/2L N1=LLLLL/3L t=S1 d=? o=-"), "P3L") == "BD-5.1");
    CHECK(after(at(kMiddle), "d3") == "BD-5.1");
    const Playthrough obliged = at("A.2 S1=LLLLL/2L N1=LLLLL/3L t=S1 d=? o=S1");
    CHECK(obliged.turn().is_chance());
    CHECK(obliged.rules().chance_outcomes(obliged.state()).size() == 6);
    const auto refusal = obliged.rules().why_not(obliged.state(), Seat(0), Choice::die(3));
    REQUIRE(refusal.has_value());
    CHECK(refusal->clause.id == "BD-5.1");
}

TEST_CASE("BD-5.2 a turn places or moves exactly one pawn, or passes") {
    const Playthrough game = at(kMiddle);
    CHECK(legal(game) == "-- 6L>F3 6L>F3x F1L>F5 P4L");
    CHECK(after(game, "P4L").find("S1=LLL/4L,6L,F1L N1=LLLL/3L,F2L t=N1") != std::string::npos);
    const auto refusal =
        game.rules().why_not(game.state(), Actor::chance(), Choice::place(4, Kind::Large));
    REQUIRE(refusal.has_value());
    CHECK(refusal->clause.id == "BD-5.2");
}

TEST_CASE("BD-5.3 turn 1 must place a pawn, and so must turn 2 if its seat is on the other side") {
    CHECK(after(at("A.3i S1=LLMM S2=LLMM N1=LLMM t=S1 d=3 o=- n=1"), "--") == "BD-5.3");
    CHECK(after(at("A.3i S1=LLM/3M S2=LLMM N1=LLMM t=N1 d=3 o=- n=2"), "--") == "BD-5.3");
    // In the order S1, N1, S2 the seat after S2 is S1, on the same side.
    CHECK(legal(at("A.3i S1=LLMM S2=LLM/3M N1=LLMM t=S1 d=3 o=- n=2")) == "-- P3L P3M");
    CHECK(after(at("A.3i S1=LLMM S2=LLM/3M N1=LLMM t=S1 d=3 o=- n=2"), "--").find("o=S1") !=
          std::string::npos);
    CHECK(after(at("A.3i S1=LLM/3M S2=LLMM N1=LLM/1M t=S2 d=3 o=- n=3"), "--").find("o=S2") !=
          std::string::npos);
}

TEST_CASE("BD-5.3 with teammates on opposite sides turn 2 may come from the beginner's side") {
    const OptionList opposite{{"team_seating", "opposite"}};
    // N2 of team 1 has begun; N1 of team 2 sits on the same side, so it is free.
    CHECK(legal(at("A.4t S1=LLMM S2=LLMM N1=LLMM N2=LLM/3M t=N1 d=2 o=- n=2", opposite)) ==
          "-- P2L P2M");
    CHECK(legal(at("A.4t S1=LLM/3M S2=LLMM N1=LLMM N2=LLMM t=N1 d=2 o=- n=2 q=N2", opposite)) ==
          "P2L P2M");
}

TEST_CASE("BD-6.1 a pawn from the supply goes to the START number rolled, never to START 7") {
    const Playthrough game = at(kMiddle);
    CHECK(after(game, "P3L") == "BD-6.1");
    CHECK(after(game, "P7L") == "BD-6.1");
    CHECK(after(game, "P4M") == "BD-6.1");
    CHECK(after(at("A.2 S1=LLLL/4L,F1L N1=LLLL/2L,F4L t=S1 d=4 o=-"), "P4L") == "BD-6.1");
}

TEST_CASE("BD-6.2 a move takes one of your pawns as many places as the die shows") {
    const Playthrough game = at(kMiddle);
    CHECK(after(game, "6L>F2") == "BD-6.2");
    CHECK(after(game, "5L>F2") == "BD-6.2");
    CHECK(after(game, "6M>F3") == "BD-6.2");
    CHECK(after(game, "1L>F3") == "BD-6.2");
    CHECK(after(game, "F1L>F5").find("S1=LLLL/6L,F5L") != std::string::npos);
}

TEST_CASE("BD-6.3 BD-6.4 full holders are passed but not entered, FINISH 7 is the end") {
    const Playthrough game = at("A.2 S1=LLL/1L,2LL N1=LLLL/5L,6L t=S1 d=1 o=-");
    CHECK(after(game, "1L>2") == "BD-6.3");
    CHECK(after(at("A.2 S1=LLL/1L,2LL N1=LLLL/5L,6L t=S1 d=2 o=-"), "1L>3").find("2LL,3L") !=
          std::string::npos);
    CHECK(after(at("A.2 S1=LLLL/6L,F6L N1=LLLL/3L,F2L t=S1 d=2 o=-"), "F6L>F8") == "BD-6.3");
}

TEST_CASE("BD-6.5 START 7 is an ordinary place and the step after it is FINISH 1") {
    CHECK(after(at("A.2 S1=LLLLL/6L N1=LLLLL/3L t=S1 d=1 o=-"), "6L>7").find("S1=LLLLL/7L") !=
          std::string::npos);
    CHECK(after(at("A.2 S1=LLLLL/7L N1=LLLLL/3L t=S1 d=1 o=-"), "7L>F1").find("S1=LLLLL/F1L") !=
          std::string::npos);
}

TEST_CASE("BD-6.6 the seat chooses the kind, equal pawns are one choice") {
    CHECK(legal(at("A.4i S1=LM/2LM S2=LLMM N1=LM/2LM N2=LLMM t=S1 d=3 o=-")) ==
          "-- 2L>5 2M>5 P3L P3M");
    CHECK(legal(at("A.4i S1=MM/2LL S2=LLMM N1=MM/2LL N2=LLMM t=S1 d=3 o=-")) == "-- 2L>5 P3M");
}

TEST_CASE("BD-6.7 a placement that makes the arm rest is legal, and costs the game") {
    const Playthrough game = at("A.2 S1=LLLLL/6L N1=LLLLLL t=S1 d=6 o=-");
    CHECK(legal(game).find("P6L") != std::string::npos);
    CHECK(after(game, "P6L").find("ph=over end=N1") != std::string::npos);
}

TEST_CASE(
    "BD-7.1 an attacker beats on arrival; with beat_on_entry=false it must come from FINISH") {
    CHECK(after(at(kMiddle), "6L>F3x").find("N1=LLLLL/F2L") != std::string::npos);
    CHECK(after(at(kMiddle), "F1L>F5x") == "BD-7.1");
    // S2 stands on START 3 of the same side, which is E3; the attacker arrives on W3.
    CHECK(after(at("A.4i S1=LLM/6M S2=LLM/3M N1=LLMM N2=LLMM t=S1 d=4 o=-"), "6M>F3x") == "BD-7.1");
    const OptionList later{{"beat_on_entry", "false"}};
    CHECK(after(at(kMiddle, later), "6L>F3x") == "BD-7.1");
    CHECK(after(at("A.2 S1=LLLL/6L,F1L N1=LLLL/3L,F2L t=S1 d=2 o=-", later), "F1L>F3x")
              .find("N1=LLLLL/F2L") != std::string::npos);
}

TEST_CASE("BD-7.2 numbers are equal in A and B and add up to seven in C and D") {
    // The attacker arrives on FINISH k by a move from k-1; the enemy stands on START k or 7-k.
    for (const char* model : {"A", "B", "C", "D"}) {
        for (int k = 2; k <= 6; ++k) {
            const bool equal = model[0] == 'A' || model[0] == 'B';
            const std::string from = "F" + std::to_string(k - 1) + "L";
            const std::string to = "F" + std::to_string(k);
            const std::string line = std::string(model) + ".2 S1=LLLLL/" + from + " N1=LLLL/" +
                std::to_string(equal ? k : 7 - k) + "L,F4L t=S1 d=1 o=-";
            Playthrough game = at(line);
            CAPTURE(line);
            CHECK(after(game, from + ">" + to + "x").find("N1=LLLLL/F4L ") != std::string::npos);
        }
    }
}

TEST_CASE("BD-7.3 a holder with two enemies, or one enemy and one of your own, cannot be entered") {
    CHECK(after(at("A.2 S1=LLLL/6L,F1L N1=LLL/3LL,F2L t=S1 d=4 o=-"), "6L>F3x") == "BD-6.3");
    CHECK(after(at("A.2 S1=LLLL/6L,F3L N1=LLLL/3L,F2L t=S1 d=4 o=-"), "6L>F3x") == "BD-6.3");
    CHECK(legal(at("A.2 S1=LLLL/6L,F3L N1=LLLL/3L,F2L t=S1 d=4 o=-")) == "-- F3L>F7 P4L");
}

TEST_CASE("BD-7.5 beating is optional, and a spared pawn is safe from the attacker beside it") {
    Playthrough game = at(kMiddle);
    REQUIRE(play(game, "6L>F3 d6 --").empty());
    // S1's pawn on F3 and N1's on 3 share a holder now: nothing to beat by staying.
    REQUIRE(play(game, "d1").empty());
    CHECK(legal(game).find('x') == std::string::npos);
}

TEST_CASE("BD-7.6 START pawns never beat and attackers are never beaten") {
    // E3 holds N1's attacker on FINISH 3; S1 comes there as a START pawn.
    CHECK(after(at("A.2 S1=LLLL/1L,F1L N1=LLLL/2L,F3L t=S1 d=2 o=-"), "1L>3x") == "BD-7.6");
    CHECK(after(at("A.2 S1=LLLL/1L,F1L N1=LLLL/2L,F3L t=S1 d=2 o=-"), "1L>3")
              .find("N1=LLLL/2L,F3L") != std::string::npos);
}

TEST_CASE("BD-7.7 a beaten pawn returns to the supply of its own colour") {
    const std::string line = "A.4i S1=LLM/6M S2=LM/4M,6L N1=LL/6M,F3M N2=MM/3L,5L t=S1 d=4 o=-";
    CHECK(after(at(line), "6M>F3x").find("N2=LMM/5L") != std::string::npos);
}

TEST_CASE("BD-7.8 teammates and seats with a pact do not beat each other") {
    const OptionList opposite{{"team_seating", "opposite"}};
    // N2 is S1's teammate, N1 is not.
    const std::string mate = "A.4t S1=LLM/6M S2=LLMM N1=LLM/1M N2=LMM/3L t=S1 d=4 o=- q=S2";
    CHECK(after(at(mate, opposite), "6M>F3x") == "BD-7.8");
    CHECK(after(at(mate, opposite), "6M>F3").find("N2=LMM/3L") != std::string::npos);
    const std::string line = "A.4i S1=LLM/6M S2=LM/4M,6L N1=LL/6M,F3M N2=MM/3L,5L t=S1 d=4 o=-";
    CHECK(after(at(line, {{"pact", "S1-N2"}}), "6M>F3x") == "BD-7.8");
    const std::string medium = "A.4i S1=LLM/6M S2=LLMM N1=LLMM N2=LLM/3M t=S1 d=4 o=-";
    CHECK(after(at(medium, {{"pact", "S1-N2"}}), "6M>F3x") == "BD-7.8");
    CHECK(after(at(medium), "6M>F3x").find("N2=LLMM") != std::string::npos);
    CHECK(after(at(line, {{"pact", "N2-S1"}}), "6M>F3x") == "BD-7.8");
    CHECK(after(at(line, {{"pact", "all"}}), "6M>F3x") == "BD-7.8");
    CHECK(after(at(line, {{"pact", "S1-N1,S2-N2"}}), "6M>F3x").find("N2=LMM") != std::string::npos);
    for (const char* pact : {"S1-S2", "S1-N9", "S1", "S1-N1,", "S1-N1-N2"}) {
        CHECK(make_error(setup_with({{"mode", "4i"}, {"pact", pact}})).substr(0, 6) == "BD-7.8");
    }
}

TEST_CASE("BD-8.1 BD-8.2 a seat may pass, but not twice in a row while it can play") {
    Playthrough game = at("A.2 S1=LLLLL/2L N1=LLLLL/3L t=S1 d=4 o=-");
    REQUIRE(play(game, "--").empty());
    CHECK(game.rules().print_state(game.state()) ==
          "A.2 S1=LLLLL/2L N1=LLLLL/3L t=N1 d=? o=S1 n=4 rd=1");
    REQUIRE(play(game, "d1 P1L d4").empty());
    CHECK(legal(game) == "2L>6 P4L");
    CHECK(after(game, "--") == "BD-8.2");
    // A seat without a legal play cannot pass.
    const Playthrough stuck =
        at("A.2 S1=/4L,F2L,F4LL,F5L,F7L N1=/6L,F4L,F5LL,F6L,F7L t=N1 d=5 o=-");
    CHECK(after(stuck, "--") == "BD-8.1");
}

TEST_CASE("BD-8.2 BD-8.4 a pass, a skip and a play change the obligation of their own seat only") {
    const std::string line = "A.2 S1=LLLLL/2L N1=LLLLL/3L t=N1 d=4 ";
    CHECK(after(at(line + "o=S1"), "--").find(" o=S1,N1 ") != std::string::npos);
    CHECK(after(at(line + "o=S1,N1"), "P4L").find(" o=S1 ") != std::string::npos);
    const std::string stuck = "A.2 S1=/4L,F2L,F4LL,F5L,F7L N1=/6L,F4L,F5LL,F6L,F7L t=N1 d=5 ";
    CHECK(after(at(stuck + "o=S1,N1"), "..").find(" o=S1 ") != std::string::npos);
}

TEST_CASE("BD-8.3 a placement or move ends the obligation") {
    Playthrough game = at("A.2 S1=LLLLL/2L N1=LLLLL/3L t=S1 d=4 o=S1");
    CHECK(after(game, "2L>6").find(" o=- ") != std::string::npos);
    CHECK(after(game, "P4L").find(" o=- ") != std::string::npos);
}

TEST_CASE("BD-8.4 a skip is no pass: it ends the obligation, so the seat may pass next time") {
    Playthrough game = at("A.2 S1=/4L,F2L,F4LL,F5L,F7L N1=/6L,F4L,F5LL,F6L,F7L t=N1 d=5 o=N1");
    CHECK(legal(game) == "..");
    REQUIRE(play(game, ".. d1 -- d1").empty());
    CHECK(legal(game).find("--") != std::string::npos);
    CHECK(after(at(kMiddle), "..") == "BD-8.4");
}

TEST_CASE("BD-8.5 the seat that moved is the causer, even when beating a pawn tips the arm") {
    Playthrough game = at("A.2 S1=LLL/5LL,F2L N1=LLL/1L,5L,F6L t=S1 d=3 o=-");
    REQUIRE(play(game, "F2L>F5x").empty());
    CHECK(result(game) == "0 1");
}

TEST_CASE("BD-8.6 a pawn that completes the goal and tips the arm loses") {
    Playthrough game = at("A.2 S1=/6L,F2L,F3L,F5L,F6L,F7L N1=LL/4L,F5LL,F7L t=S1 d=3 o=-");
    REQUIRE(play(game, "6L>F2").empty());
    CHECK(result(game) == "0 1");
}

TEST_CASE("BD-9.1 BD-9.2 mode 2: the causer loses at once, the first home wins at once") {
    Playthrough tipped = at("A.2 S1=LLLLL/6L N1=LLLLLL t=S1 d=6 o=-");
    REQUIRE(play(tipped, "P6L").empty());
    CHECK(result(tipped) == "0 1");
    Playthrough home = at("A.2 S1=/3L,F3L,F5L,F6LL,F7L N1=LL/F4LL,F6L,F7L t=S1 d=5 o=-");
    REQUIRE(play(home, "3L>F1").empty());
    CHECK(result(home) == "1 0");
    CHECK(after(home, "d1") == "BD-9.7");
}

TEST_CASE("BD-9.3 with rearrange the FINISH pawns are put back before the tip test") {
    const OptionList rearrange{{"final_positions", "rearrange"}};
    const std::string line = "A.2 S1=/6L,F2L,F3L,F5L,F6L,F7L N1=LL/4L,F5LL,F7L t=S1 d=3 o=-";
    Playthrough game = at(line, rearrange);
    REQUIRE(play(game, "6L>F2").empty());
    CHECK(after(game, "P1L") == "BD-9.3");
    CHECK(after(game, "f:F1M") == "BD-9.3");
    // W4 holds an enemy START pawn, so one place is free there; the end slot takes one.
    CHECK(after(game, "f:F4LL,F5LL,F6LL") == "BD-9.3");
    REQUIRE(play(game, "f:F1L f:F1L").empty());
    CHECK(after(game, "f:F1L") == "BD-9.3");
    CHECK(after(at(line), "f:F1L") == "BD-9.3");
    REQUIRE(play(game, "f:F2L,F2L,F3L,F3L").empty());
    CHECK(result(game) == "1 0");
}

TEST_CASE("BD-11.3 a redistribution goes in ascending order and can always be completed") {
    Playthrough game = at("A.2 S1=/6L,F2L,F3L,F5L,F6L,F7L N1=LL/4L,F5LL,F7L t=S1 d=3 o=-",
                          {{"final_positions", "rearrange"}});
    REQUIRE(play(game, "6L>F2").empty());
    // From F5 on there are 2+2+1 places for six pawns; from F4 on one more.
    CHECK(legal(game) == "f:F1L f:F2L f:F3L f:F4L");
    CHECK(after(game, "f:F5L") == "BD-11.3");
    // W1 takes two, so the same place is open once more.
    Playthrough twice = game;
    REQUIRE(play(twice, "f:F1L").empty());
    CHECK(legal(twice) == "f:F1L f:F2L f:F3L f:F4L f:F5L");
    REQUIRE(play(game, "f:F4L").empty());
    CHECK(legal(game) == "f:F5L");
    CHECK(after(game, "f:F3L") == "BD-11.3");
    REQUIRE(play(game, "f:F5LL,F6LL,F7L").empty());
    CHECK(game.turn().is_terminal());
    const Playthrough turn = at(kMiddle);
    CHECK(legal(turn).find("f:") == std::string::npos);
}

TEST_CASE("BD-9.5 a causer of 3i or 4i is eliminated and a new round starts in the same order") {
    Playthrough game = at("A.4i S1=LMM/6L S2=LLMM N1=LLMM N2=LLMM t=S1 d=6 o=-");
    REQUIRE(play(game, "P6L").empty());
    CHECK(game.rules().print_state(game.state()) ==
          "A.4i S1=out1 S2=LLMM N1=LLMM N2=LLMM t=- d=? o=- n=0 rd=2 ph=start");
    CHECK(turns(game, "r:N1 d1 P1L d2 P2L d3 P3L d4 P4L") == "N1 S2 N2 N1 ");
    CHECK(after(at("A.4i S1=LMM/6L S2=out1 N1=LLMM N2=LLMM t=S1 d=6 o=-"), "P6L") ==
          "A.4i S1=out2 S2=out1 N1=LLMM N2=LLMM t=- d=? o=- n=0 rd=3 ph=start");
}

TEST_CASE("BD-9.6 the last two of one side face each other, S1 keeps South, S2 takes North") {
    Playthrough game = at("A.3i S1=LLMM S2=LLMM N1=LMM/6L t=N1 d=6 o=N1 n=9");
    CHECK(fact(game, "north") == 0b100);
    REQUIRE(play(game, "P6L r:S1 d2 P2L d2 P2L").empty());
    CHECK((fact(game, "north") & 0b011) == 0b010);
    CHECK(fact(game, "torque") == 0);  // START 2 of both sides, East and West.
    // Now they beat each other: S1 arrives beside S2's pawn.
    const Playthrough final_round = at("A.3i S1=LLM/6M S2=LMM/3L N1=out1 t=S1 d=4 o=- n=5");
    CHECK(legal(final_round).find("6M>F3x") != std::string::npos);
    // Of two North seats the second goes South: its START is East now.
    const Playthrough north = at("A.4i S1=out1 S2=out2 N1=LLMM N2=LMM/3L t=N1 d=4 o=- n=5");
    CHECK(fact(north, "north") == 0b0100);
    CHECK(fact(north, "torque") == 3'000'000);
    // On opposite sides already, both stay.
    CHECK(fact(at("A.3i S1=LLM/6M S2=out1 N1=LMM/3L t=S1 d=4 o=- n=5"), "north") == 0b100);
}

TEST_CASE("BD-9.6 the last colours of two teams stay where they sit, even on one side") {
    // N1 and N2 are lost: S1 of team 1 and S2 of team 2 both sit South and do not beat each other.
    const Playthrough game = at("A.4t S1=LLM/6M S2=LMM/3L N1=out1 N2=out2 t=S1 d=4 o=- n=5",
                                {{"team_seating", "opposite"}});
    CHECK(fact(game, "north") == 0b1100);
    CHECK(legal(game) == "-- 6M>F3 P4L P4M");
}

TEST_CASE("BD-9.7 the game ends when a seat reaches the goal in any round or one seat is left") {
    Playthrough goal = at("A.4i S1=/7L,F1LM,F2M S2=LLMM N1=LLMM N2=LLMM t=S1 d=2 o=-");
    REQUIRE(play(goal, "7L>F2").empty());
    CHECK(result(goal) == "1 0 0 0");
    Playthrough last = at("A.3i S1=LLMM S2=LMM/6L N1=out1 t=S2 d=6 o=S2 n=9");
    REQUIRE(play(last, "P6L").empty());
    CHECK(result(last) == "1 0 0");
}

TEST_CASE(
    "BD-9.8 the winner is first, seats in the game share a rank, later eliminations rank higher") {
    Playthrough goal = at("A.4i S1=/7L,F1LM,F2M S2=out1 N1=LLMM N2=LLMM t=S1 d=2 o=-");
    REQUIRE(play(goal, "7L>F2").empty());
    CHECK(typed_rules(goal).ranks(goal.state().as<State>()) == std::array{1, 4, 2, 2});
    CHECK(fact(goal, "rank_1") == 4);
    Playthrough last = at("A.4i S1=out2 S2=out1 N1=LLMM N2=LMM/6L t=N2 d=6 o=N2 n=9");
    REQUIRE(play(last, "P6L").empty());
    CHECK(typed_rules(last).ranks(last.state().as<State>()) == std::array{3, 4, 1, 2});
    Playthrough drawn =
        at("A.4i S1=LLMM S2=out1 N1=LLMM N2=LLMM t=S1 d=2 o=- n=9", {{"turn_limit", "9"}});
    REQUIRE(play(drawn, "--").empty());
    CHECK(typed_rules(drawn).ranks(drawn.state().as<State>()) == std::array{1, 4, 1, 1});
}

TEST_CASE("BD-9.9 teammates with opposite seating share their return") {
    Playthrough game = at("A.4t S1=/7L,F1LM,F2M S2=LLMM N1=LLMM N2=LLMM t=S1 d=2 o=-",
                          {{"team_seating", "opposite"}});
    REQUIRE(play(game, "7L>F2").empty());
    CHECK(result(game) == "1 0 0 1");
}

TEST_CASE("BD-9.9 the team seating means nothing where there are no teams") {
    const SharedRules rules = rules_with({{"mode", "3i"}, {"team_seating", "opposite"}});
    CHECK(rules->print_state(rules->initial()).find("S1=LLMM S2=LLMM N1=LLMM") !=
          std::string::npos);
}

TEST_CASE("BD-9.10 teams alternate, each with its colours in turn, from the beginner's colour") {
    const std::string moves = "d1 P1L d1 P1L d2 P2L d2 P2L d3 P3M";
    CHECK(turns(begin({{"mode", "4t"}}), "r:S1 " + moves) == "S1 N1 S2 N2 S1 ");
    CHECK(turns(begin({{"mode", "4t"}}), "r:S2 " + moves) == "S2 N1 S1 N2 S2 ");
    CHECK(turns(begin({{"mode", "4t"}}), "r:N2 " + moves) == "N2 S1 N1 S2 N2 ");
    CHECK(turns(begin({{"mode", "3t"}}), "r:S1 " + moves) == "S1 N1 S2 N1 S1 ");
    CHECK(turns(begin({{"mode", "3t"}}), "r:N1 " + moves) == "N1 S1 N1 S2 N1 ");
    const OptionList rotation{{"mode", "4t"}, {"turn_order", "colour_rotation"}};
    CHECK(turns(begin(rotation), "r:S2 " + moves) == "S2 N2 S1 N1 S2 ");
    CHECK(turns(begin({{"mode", "3t"}, {"turn_order", "colour_rotation"}}), "r:S1 " + moves) ==
          "S1 N1 S2 S1 N1 ");
    const OptionList opposite{{"mode", "4t"}, {"team_seating", "opposite"}};
    CHECK(turns(begin(opposite), "r:S2 " + moves) == "S2 S1 N1 N2 S2 ");
}

TEST_CASE(
    "BD-9.11 a turn uses only the colour whose turn it is, and obligation is kept per colour") {
    const Playthrough game = at("A.4t S1=LMM/6L S2=LLMM N1=LMM/1L N2=LLMM t=S2 d=2 o=S1");
    CHECK(after(game, "6L>F1") == "BD-6.2");
    CHECK(legal(game) == "-- P2L P2M");
}

TEST_CASE("BD-9.12 a team of two colours loses the colour that tips and plays on") {
    Playthrough game = at("A.4t S1=LMM/6L S2=LLMM N1=LMM/1L N2=LLMM t=S2 d=6 o=-");
    REQUIRE(play(game, "P6L").empty());
    CHECK(game.rules().print_state(game.state()) ==
          "A.4t S1=LLMM S2=out1 N1=LLMM N2=LLMM t=- d=? o=- n=0 rd=2 ph=start");
    CHECK(turns(game, "r:N1 d1 P1L d1 P1L d2 P2L d2 P2L") == "N1 S1 N2 S1 ");
}

TEST_CASE("BD-9.12 the colour of the moved pawn is lost, even when beating a pawn tips the arm") {
    Playthrough game = at("A.4t S1=MM/5LL S2=LLM/F2M N1=MM/2L,5L N2=LMM/F6L t=S2 d=3 o=- q=N2");
    REQUIRE(play(game, "F2M>F5x").empty());
    CHECK(game.rules().print_state(game.state()).find("S2=out1") != std::string::npos);
}

TEST_CASE("BD-9.13 a team loses by its second tip, the solo seat by its first") {
    Playthrough second = at("A.4t S1=out1 S2=LMM/6L N1=LLMM N2=LLMM t=S2 d=6 o=S2 n=9 q=N2");
    REQUIRE(play(second, "P6L").empty());
    CHECK(result(second) == "0 0 1 1");
    CHECK(second.rules().print_state(second.state()) ==
          "A.4t S1=out1 S2=MM/6LL N1=LLMM N2=LLMM t=- d=? o=- n=9 rd=2 ph=over end=N1");
    Playthrough solo = at("A.3t S1=LLMM S2=LLMM N1=LMM/6L t=N1 d=6 o=N1 n=9");
    REQUIRE(play(solo, "P6L").empty());
    CHECK(result(solo) == "1 1 0");
    Playthrough team = at("A.3t S1=out1 S2=LMM/6L N1=LLMM t=S2 d=6 o=S2 n=9");
    REQUIRE(play(team, "P6L").empty());
    CHECK(result(team) == "0 0 1");
}

TEST_CASE("BD-9.14 one colour home wins for the whole team") {
    Playthrough game = at("A.4t S1=out1 S2=/7L,F1LM,F2M N1=LLMM N2=LLMM t=S2 d=2 o=-");
    REQUIRE(play(game, "7L>F2").empty());
    CHECK(result(game) == "1 1 0 0");
}

TEST_CASE("BD-9.15 after the last turn of the limit the game is drawn") {
    Playthrough game = at("A.2 S1=LLLLL/2L N1=LLLLL/3L t=S1 d=4 o=- n=9", {{"turn_limit", "10"}});
    REQUIRE(play(game, "-- d2").empty());
    CHECK(result(game) == "?");
    REQUIRE(play(game, "--").empty());
    CHECK(result(game) == "1/2 1/2");
    CHECK(game.rules().print_state(game.state()).find("n=10 rd=1 ph=over end=draw") !=
          std::string::npos);
}

TEST_CASE("BD-10.1 eight pawns: all eight are the goal, or six with goal=six") {
    const std::string line = "A.2e S1=L/6L,7L,F1L,F2L,F3LL,F4L N1=LLLLLLL/F6L t=S1 d=1 o=-";
    CHECK(after(at(line), "7L>F1").find("ph=over") == std::string::npos);
    CHECK(after(at(line, {{"goal", "six"}}), "7L>F1").find("ph=over end=S1") != std::string::npos);
    // A seat with only four pawns needs only these.
    const std::string four = "A.4i S1=/7L,F1LM,F2M S2=LLMM N1=LLMM N2=LLMM t=S1 d=2 o=-";
    CHECK(after(at(four, {{"goal", "six"}}), "7L>F2").find("ph=over end=S1") != std::string::npos);
}

TEST_CASE("BD-10.5 a head start stands for the opening turn of the seat that goes second") {
    const Playthrough game = begin({{"mode", "2e"}, {"model", "B"}, {"head_start", "5"}});
    CHECK(after(game, "r:N1 d1") == "B.2e S1=LLLLLLL/5L N1=LLLLLLLL t=N1 d=1 o=- n=1 rd=1");
    CHECK(after(game, "r:N1 d1 --") == "BD-5.3");  // Turn 1 stays an opening turn.
    CHECK(after(game, "r:N1 d1 P1L d2 --") ==
          "B.2e S1=LLLLLLL/5L N1=LLLLLLL/1L t=N1 d=? o=S1 n=3 rd=1");
}

TEST_CASE("BD-10.5 only two seats have a head start, and the arm must bear it") {
    for (const char* mode : {"3i", "4i", "3t", "4t"}) {
        CHECK(make_error(setup_with({{"mode", mode}, {"head_start", "1"}})) ==
              "BD-10.5: head_start: only games of two seats have a head start");
    }
    std::string data = printed_models();
    const std::size_t base = data.find("8000000");
    REQUIRE(base != std::string::npos);
    data.replace(base, 7, "5900000");
    // The limit is 6,000,000 with one L on the arm, which START 6 reaches and does not exceed.
    CHECK(make_error(setup_with({{"head_start", "6"}}, data)).empty());
    CHECK(make_error(setup_with({{"head_start", "6"}, {"marginal", "touch"}}, data)) ==
          "BD-10.5: head_start: the pawn of the head start would tip the arm");
    CHECK(make_error(setup_with({{"head_start", "5"}, {"marginal", "touch"}}, data)).empty());
}
