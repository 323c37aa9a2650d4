#include "equipoise/games/elements/testing.hpp"
#include "tests/support/tallies.hpp"

namespace equipoise::elements::tally_test {
namespace {

std::string counted(const std::string& line, const std::string& moves) {
    Playthrough game = at(line);
    REQUIRE(play(game, moves) == "");
    return tallies(game);
}

TEST_CASE("EL-3.1 EL-7.3 picks are counted by card, circles where they score") {
    // A rank 2 in all four pyramids.
    CHECK(counted("EL n=2 opt=- c=1 ph=draft.8 s0=1 | 0 h=W1 p=A1,A1,E1,E1,F1,F1,W1 | 0 h=W1 "
                  "p=A1,A1,E1,E1,F1,F1,W1",
                  "0/pick:W1 1/pick:W1") ==
          "0/picked:W1 0/scored:circle 1/picked:W1 1/scored:circle");
}

TEST_CASE("EL-6.9 a Void counts for the seat that plays it, its targets as lost for the victim") {
    CHECK(counted("EL n=2 opt=a c=1 ph=void s0=0 t=0 | 0 b=A1@C,V1@C,V1@C | 0 b=A1@A1",
                  "void:V1>1:A1@A1 pass") == "0/played:V1 1/lost:A1");
}

TEST_CASE("EL-7.9 EL-5.2 a Collection scores with the Voids that leave after it") {
    // Three cards are a point, two are none.
    const std::string line =
        "EL n=2 opt=a keep_void=false c=1 ph=void s0=0 t=0 | 0 b=A1@C,V1@C,V1@C | 0 b=A1@C,E1@C";
    CHECK(counted(line, "pass") == "0/scored:collection");
}

TEST_CASE("EL-6.11 two secret Voids on one card are both played, and the card is lost once") {
    const std::string all = counted(
        "EL n=3 opt=a void_order=simultaneous c=1 ph=void s0=0 | 0 b=A1@A1,V1@C | 0 b=V1@C | 0 "
        "b=E1@E1,E1@E2",
        "0/void:V1>2:E1@E1 1/void:V1>2:E1@E1 0/pass 1/pass");
    CHECK(all.find("0/played:V1 ") == 0);
    CHECK(all.find(" 1/played:V1 ") != std::string::npos);
    CHECK(all.find(" 2/lost:E1") != std::string::npos);
    CHECK(all.find("lost:E1*2") == std::string::npos);
}

TEST_CASE("EL-7.4 Wilds on a rank are used, and pyramids score by their element") {
    // Ranks 1 and 2 of Air with a Wild, of Earth without; one rank alone is no pyramid.
    CHECK(counted("EL n=2 opt=a c=1 ph=void s0=0 t=0 | 0 b=A1@A2,A1@A2,F1@F1,X1@A1,V1@C | "
                  "0 b=E1@E1,E1@E2,E1@E2",
                  "pass") == "0/used:X1 0/scored:air 1/scored:earth");
}

}  // namespace
}  // namespace equipoise::elements::tally_test
