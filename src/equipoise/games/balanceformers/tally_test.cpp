#include "equipoise/games/balanceformers/testing.hpp"
#include "tests/support/tallies.hpp"

namespace equipoise::balanceformers::tally_test {
namespace {

constexpr const char* kMiddle =
    "bf1 - BY std10 --B1/-Y1B2/./#/././././Y2--/. 0,0/0,0 2/0 45.45/45.45 3A 2+2/1+1 B:4";

std::string counted(Playthrough game, const std::string& moves) {
    REQUIRE(play(game, moves) == "");
    return tallies(game);
}

TEST_CASE("BF-6.1 a pick counts its square and its round token by their values") {
    CHECK(counted(fresh(), "0/i4/3 1/i1/5") ==
          "0/picked:square_4 0/picked:round_3 1/picked:square_1 1/picked:round_5");
}

TEST_CASE("BF-7.5 a placement counts for the player who places") {
    CHECK(counted(fresh(), "0/i4/3 1/i1/5 B2@3l").starts_with("0/placed:B2 0/picked"));
}

TEST_CASE("BF-9.1 BF-10.1 movements and reincarnations count for the player whose turn it is") {
    CHECK(counted(at(kMiddle), "B1:1r>1f B1:1f>1l") == "0/moved:B1*2");
    CHECK(counted(at(kMiddle), "Y1:2f>2l B3^1f") == "0/moved:Y1 0/reincarnated:B3");
}

TEST_CASE("BF-11.6 BF-13.1 deaths and balances count for the owner of the being") {
    // In round 2 B1 dies beside Y6 and B5, Y6 balances, B5 survives; Y1 is alone.
    const Playthrough game =
        at("bf1 - BY std10 B1Y6B5/Y1--/#/#/#/#/#/#/#/# 0,0/0,0 0/0 345.345/345.345 2A 1+1/2+1 "
           "B:1");
    CHECK(counted(game, "end") == "0/died:B1 1/died:Y1 1/balanced:Y6");
}

TEST_CASE("BF-13.5 verdicts count once, though a giver of tokens is still to be chosen") {
    const std::string line =
        "bf1 - BYR std14 ./B1Y6B5/././././Y1R1-/././././././. 0,0/0,0/0,0 5/5/5 "
        "345.345/345.345/345.345 2A 1+1/2+1/1+2 B:1";
    Playthrough game = at(line);
    const std::string once = counted(game, "end");
    CHECK(once.find("0/died:B1 ") == 0);
    CHECK(counted(game, "end take:R") == once);
}

}  // namespace
}  // namespace equipoise::balanceformers::tally_test
