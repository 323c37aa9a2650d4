// The bots of Balanceformers at its own table: they know the rules only through the contract.

#include <fstream>
#include <iterator>

#include <doctest/doctest.h>

#include "equipoise/catalog/bots.hpp"
#include "equipoise/core/erased_game.hpp"
#include "equipoise/games/all.hpp"
#include "equipoise/record/playthrough.hpp"
#include "tests/support/bot_games.hpp"

using namespace equipoise;
using balanceformers::Balanceformers;

namespace {

Setup default_setup() {
    std::ifstream in(EQ_SOURCE_DIR "/data/balanceformers/recon1.json", std::ios::binary);
    return erased<Balanceformers>().default_setup(
        {"recon1.json", {std::istreambuf_iterator<char>(in), {}}});
}

Playthrough at(const std::string& line) {
    const auto setup = Balanceformers::amend(default_setup(), line);
    REQUIRE(static_cast<bool>(setup));
    const auto rules = erased<Balanceformers>().make(setup.value());
    REQUIRE(static_cast<bool>(rules));
    const auto state = rules.value()->parse_state(line);
    REQUIRE_MESSAGE(static_cast<bool>(state), (state ? "" : state.error().text()));
    return {rules.value(), state.value()};
}

const AnyBot& bot(std::string_view id) {
    for (const AnyBot* one : bots<Balanceformers>()) {
        if (one->info().id == id) return *one;
    }
    FAIL("no bot " << id);
    return *bots<Balanceformers>().front();
}

void play(Playthrough& game, const AnyBot& bot, Seed seed, std::uint64_t simulations) {
    const Seat seat = *game.turn().acting.begin();
    const Budget budget{.simulations = simulations, .stop = {}, .seed = seed};
    game.apply(seat, bot.choose(game.rules(), game.state(), seat, budget));
}

std::string position(const Playthrough& game) { return game.rules().print_state(game.state()); }

}  // namespace

TEST_CASE("every bot plays whole games of Balanceformers with two to six players" *
          doctest::description("slow: whole games of every bot")) {
    for (int seats = 2; seats <= 6; ++seats) {
        Setup setup = default_setup();
        setup.seats = seats;
        const auto rules = erased<Balanceformers>().make(setup);
        REQUIRE(static_cast<bool>(rules));
        for (const AnyBot* one : bots<Balanceformers>()) {
            Playthrough game(rules.value());
            for (int n = 0; !game.turn().is_terminal(); ++n) {
                REQUIRE(n < 51 * seats);
                play(game, *one, static_cast<Seed>(n), 60);
            }
        }
    }
}

TEST_CASE("the strongest bot finds the turn whose Showdown wins the game (BF-14.2, BF-16.2)") {
    // Yellow's only being lives by a blue one. Blue leads and is last to act: taking its being away
    // ends the game with yellow extinct.
    Playthrough game =
        at("bf1 - BY std10 -Y2B7/././././././B4B2B5/./. 6,6/3,3 0/0 45.45/45.45 3A 1+2/2+2 B:3");
    for (int n = 0; n < 4 && !game.turn().is_terminal() && game.only_actor(); ++n) {
        play(game, bot("master"), 7, 20'000);
    }
    REQUIRE_MESSAGE(game.turn().is_terminal(), position(game));
    CHECK(game.rules().returns(game.state())[Seat(0)] == kWholeReturn);
}

TEST_CASE("the same seed and budget give the same plan") {
    const Playthrough start =
        at("bf1 - BY std14 -B1-/#/././Y1--/#/#/-Y2-/././B2--/#/./--Y3 1,1/1,1 0/0 45.45/45.45 3A "
           "3+3/2+2 B:6");
    for (const char* id : {"beginner", "novice", "club", "expert", "master"}) {
        Playthrough one = start;
        Playthrough other = start;
        play(one, bot(id), 11, 3000);
        play(other, bot(id), 11, 3000);
        CHECK(position(one) == position(other));
    }
}

TEST_CASE("Balanceformers: each level beats the one below it" *
          doctest::description("slow: games between the levels")) {
    const auto rules = erased<Balanceformers>().make(default_setup());
    REQUIRE(static_cast<bool>(rules));
    const AnyRules& two = *rules.value();
    check_scores(two, bot("beginner"), bot("random"), 0.6, 40);
    check_scores(two, bot("novice"), bot("beginner"), 0.6, 40);
    check_scores(two, bot("club"), bot("novice"), 0.6, 20);
    check_scores(two, bot("expert"), bot("club"), 0.6, 20);
}

TEST_CASE("property: levels of Balanceformers never lose at once needlessly, and win at once") {
    const auto rules = erased<Balanceformers>().make(default_setup());
    REQUIRE(static_cast<bool>(rules));
    // The club player plans whole turns: it may win, or lose for sure, an action later.
    for (const char* id : {"beginner", "novice"}) {
        const EndsMet met = check_ends(*rules.value(), bot(id), 100, 2000);
        CHECK(met.losses + met.wins > 0);
    }
}
