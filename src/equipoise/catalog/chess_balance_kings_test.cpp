// Positions with several Kings (CB-9.1, CB-9.3) whose answer is known, to the bots of Chess &
// Balance.

#include <doctest/doctest.h>

#include "equipoise/catalog/bots.hpp"
#include "equipoise/core/erased_game.hpp"
#include "equipoise/games/all.hpp"

using namespace equipoise;
using chess_balance::ChessBalance;

namespace {

/// What the master plays, for each of a few seeds.
std::vector<std::string> choices(const std::string& line, const std::string& safety = "strict") {
    Setup setup = erased<ChessBalance>().default_setup({});
    REQUIRE_FALSE(setup.options.set("king_safety", safety));
    const auto rules = erased<ChessBalance>().make(setup).value();
    const auto state = rules->parse_state(line);
    REQUIRE_MESSAGE(static_cast<bool>(state), (state ? "" : state.error().text()));
    const AnyBot* master = nullptr;
    for (const AnyBot* bot : bots<ChessBalance>()) {
        if (bot->info().id == "master") master = bot;
    }
    REQUIRE(master != nullptr);
    std::vector<std::string> words;
    const Seat seat = *rules->turn(state.value()).acting.begin();
    for (Seed seed = 1; seed <= 5; ++seed) {
        const Budget budget{.simulations = 3000, .stop = {}, .seed = seed};
        words.push_back(rules->print_action(state.value(),
                                            master->choose(*rules, state.value(), seat, budget)));
    }
    return words;
}

std::vector<std::string> always(const std::string& word) {
    return std::vector<std::string>(5, word);
}

}  // namespace

TEST_CASE("CB-9.1 a spare King is worth keeping: it leaves the Rook's file") {
    for (const std::string& word :
         choices("r5k1/5ppp/8/8/K7/8/5PPP/6K1 w - - 0 1 [hw:NA6;hb:NA6;ck:b]")) {
        CAPTURE(word);
        CHECK(word.substr(0, 2) == "a4");
        CHECK(word.substr(2, 1) == "b");
    }
}

TEST_CASE("CB-9.1 CB-8.2 the foe's spare King is worth taking") {
    const std::string line = "k7/5pkp/6p1/8/8/8/5PPP/R5K1 w - - 0 1 [hw:NA6;hb:NA6;ck:w]";
    CHECK(choices(line) == always("a1a8"));
}

TEST_CASE("CB-9.3 CB-9.6 a spare King may be lost where the foe is mated") {
    // The Knight attacks the King on e1, and the Rook on a1 mates on b8.
    const std::string line = "6k1/5ppp/8/8/8/8/2n2PPP/1R2K1K1 w - - 0 1 [hw:-;hb:-;ck:b]";
    CHECK(choices(line) == always("b1b8"));
}

TEST_CASE("CB-9.1 CB-9.8 with lax the last King leaves an attack, whatever could be taken") {
    const std::string line = "k3r1k1/5ppp/8/3n4/8/8/5PPP/3RK3 w - - 0 1 [hw:NA6;hb:NA6;ck:b]";
    for (const std::string& word : choices(line, "lax")) {
        CAPTURE(word);
        CHECK(word.substr(0, 2) == "e1");
    }
}

TEST_CASE("CB-9.3 with a spare King pieces hang and are guarded as ever") {
    // A Queen that nobody guards, and a Pawn that a Pawn guards.
    const std::string hands = " [hw:NA6;hb:NA6]";
    CHECK(choices("6k1/5ppp/8/3q4/8/8/K4PPP/3Q2K1 w - - 0 1" + hands) == always("d1d5"));
    for (const std::string& word : choices("6k1/5ppp/4p3/3p4/8/8/K4PPP/3Q2K1 w - - 0 1" + hands)) {
        CHECK(word != "d1d5");
    }
    // The Knight is guarded, so the Pawn on a7 can be had.
    CHECK(choices("3r2k1/p4ppp/8/8/3N4/2P5/5PPP/R5KK w - - 0 1" + hands) == always("a1a7"));
}
