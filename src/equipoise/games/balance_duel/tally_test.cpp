#include "equipoise/games/balance_duel/testing.hpp"
#include "tests/support/tallies.hpp"

namespace equipoise::balance_duel::tally_test {
namespace {

std::string counted(Playthrough game, const std::string& moves) {
    REQUIRE(play(game, moves) == "");
    return tallies(game);
}

TEST_CASE("BD-4.2 BD-5.1 start rolls and dice count for the seat that has them") {
    CHECK(counted(begin(), "r:N1 d3") == "1/began:round 1/rolled:3");
}

TEST_CASE("BD-6.1 BD-8.5 a placement that tips the arm counts as both") {
    const Playthrough game = at("A.2 S1=LLLLL/6L N1=LLLLLL t=S1 d=6 o=-");
    CHECK(counted(game, "P6L") == "0/placed:large 0/tipped:arm");
    CHECK(counted(at("A.4i S1=LMM/6L S2=LLMM N1=LLMM N2=LLMM t=S1 d=6 o=-"), "P6L") ==
          "0/placed:large 0/tipped:arm");
}

TEST_CASE("BD-6.6 pawns are counted by their kind") {
    CHECK(counted(at("A.4i S1=LM/2LM S2=LLMM N1=LM/2LM N2=LLMM t=S1 d=3 o=-"), "P3M") ==
          "0/placed:medium");
    CHECK(counted(at("A.4i S1=MM/2LL S2=LLMM N1=MM/2LL N2=LLMM t=S1 d=3 o=-"), "2L>5") ==
          "0/moved:large");
}

TEST_CASE("BD-7.1 a beaten pawn counts for the seat that beat it and for the seat that lost it") {
    const Playthrough game = at("A.2 S1=LLL/3L,5LL N1=LLLL/7L,F2L t=N1 d=1 o=-");
    CHECK(counted(game, "F2L>F3x") == "0/lost:large 1/moved:large 1/beat:large");
}

TEST_CASE("BD-6.5 BD-9.2 a pawn is brought to FINISH once, and moves on there") {
    CHECK(counted(at("A.2 S1=LLLLL/7L N1=LLLLL/3L t=S1 d=1 o=-"), "7L>F1") ==
          "0/moved:large 0/finished:large");
    CHECK(counted(at("A.2 S1=LLLL/6L,F3L N1=LLLL/3L,F2L t=S1 d=4 o=-"), "F3L>F7") ==
          "0/moved:large");
}

TEST_CASE("BD-8.1 BD-8.4 passes and skips are counted separately") {
    CHECK(counted(at("A.2 S1=LLLLL/2L N1=LLLLL/3L t=S1 d=4 o=-"), "--") == "0/passed:turn");
    CHECK(counted(at("A.2 S1=/4L,F2L,F4LL,F5L,F7L N1=/6L,F4L,F5LL,F6L,F7L t=N1 d=5 o=N1"), "..") ==
          "1/skipped:turn");
}

}  // namespace
}  // namespace equipoise::balance_duel::tally_test
