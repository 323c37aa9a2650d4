#include "equipoise/games/chess_balance/testing/test_front.hpp"
#include "tests/support/tallies.hpp"

namespace equipoise::chess_balance::tally_test {
namespace {

/// Of a word of one or more actions.
std::string counted(Playthrough game, const std::string& word) {
    const auto actions = game.rules().parse_move(game.state(), actor_of(game), word);
    REQUIRE_MESSAGE(static_cast<bool>(actions),
                    (actions ? std::string() : word + ": " + actions.error().text()));
    for (Action a : actions.value()) {
        const Actor actor = actor_of(game);
        REQUIRE_FALSE(game.rules().why_not(game.state(), actor, a));
        game.apply(actor, a);
    }
    return tallies(game);
}

Values standing(const std::string& line, const OptionList& options = {}) {
    const Playthrough game = game_at(line, options);
    Values values{};
    ChessBalance::standing(typed<ChessBalance>(game.rules()), game.state().as<State>(), values);
    return values;
}

TEST_CASE("CB-2.5 CB-5.3 cards count as held when they are drawn, and as played") {
    CHECK(counted(Playthrough(rules_with({})), "{w:FI1}") == "0/held:FI1");
    const Playthrough meteor =
        game_at("6k1/R4pp1/7p/8/8/6n1/5PP1/6Kr w - - 0 1 [hw:FI1;hb:NA6;ck:b]");
    CHECK(counted(meteor, "FI1@g1/") == "0/played:FI1");
}

TEST_CASE("CB-4.1 CB-4.2 discards count for the foe, draws for the player who draws") {
    const Playthrough riptide =
        game_at("4k3/p7/8/8/8/8/P7/4K3 w - - 0 1 [hw:WA7;hb:FI1,FI2,FI3;dw:?1;db:FI4]");
    CHECK(counted(riptide, "WA7{b-FI1-FI2}{b:FI4}{w:NA6}/a2a3") ==
          "0/held:NA6 0/played:WA7 1/held:FI4 1/discarded:FI1 1/discarded:FI2");
}

TEST_CASE("CB-8.7 a misplay counts apart from plays") {
    const Playthrough game =
        game_at("6rk/8/8/8/8/8/P5P1/6K1 w - - 0 1 [hw:FI1]", {{"self_check_card", "penalty"}});
    CHECK(counted(game, "FI1@g1x/") == "0/misplayed:FI1");
}

TEST_CASE("CB-3.2 elements count for the player who takes them") {
    CHECK(counted(Playthrough(rules_with({{"deck_mode", "theme"}})), "el:FI") == "1/took:fire");
}

TEST_CASE("CB-1.1 chess has no components") {
    CHECK(rules_with({{"mode", "chess"}})->tallied().empty());
    CHECK(rules_with({})->tallied().size() == 4 * 36 + 4);
}

TEST_CASE("standing: even where colours mirror each other, whoever is on move") {
    const std::string start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR ";
    for (const char* mover : {"w KQkq - 0 1", "b KQkq - 0 1"}) {
        const Values values = standing(start + mover, {{"mode", "chess"}});
        CHECK(values[Seat(0)] == doctest::Approx(0.5));
        CHECK(values[Seat(1)] == doctest::Approx(0.5));
    }
}

TEST_CASE("standing: more men stand better, for White and for Black, and shares add up to one") {
    const OptionList chess{{"mode", "chess"}};
    const Values queen = standing("4k3/8/8/8/8/8/8/3QK3 w - - 0 1", chess);
    CHECK(queen[Seat(0)] > 0.97F);
    CHECK(queen[Seat(0)] + queen[Seat(1)] == doctest::Approx(1));
    const Values mirrored = standing("3qk3/8/8/8/8/8/8/4K3 w - - 0 1", chess);
    CHECK(mirrored[Seat(1)] == doctest::Approx(queen[Seat(0)]));
    const Values pawn = standing("4k3/pppp4/8/8/8/8/PPPPP3/4K3 w - - 0 1", chess);
    CHECK(pawn[Seat(0)] > 0.52F);
    CHECK(pawn[Seat(0)] < 0.9F);
}

}  // namespace
}  // namespace equipoise::chess_balance::tally_test
