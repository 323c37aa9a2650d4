// Reasons for hints against the Showdown that follows.

#include <algorithm>

#include "equipoise/games/balanceformers/testing.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/reasons.hpp"

namespace equipoise::balanceformers::explain_test {
namespace {

/// Deaths of a seat's own beings in the Showdown that ends this turn at once.
int deaths(const Playthrough& game, Seat seat, bool own) {
    AnyState after = game.state();
    const Action end = game.rules().parse_move(game.state(), seat, "end").value().front();
    game.rules().apply(after, seat, end);
    const std::string mine = game.rules().seat_name(seat);
    int count = 0;
    for (const Event& event : game.rules().events(game.state(), seat, end, after, seat)) {
        if (event.key != "dies") continue;
        for (const auto& [name, value] : event.args) {
            if (name == "being") count += (value.substr(0, mine.size()) == mine) == own ? 1 : 0;
        }
    }
    return count;
}

constexpr const char* kLast =
    "bf1 - BY std10 B1Y6B5/Y1--/#/#/#/#/#/#/#/# 0,0/0,0 0/0 345.345/345.345 2A 1+1/2+1 B:2";

TEST_CASE("BF-11.6 the deaths that a hint speaks of are those of the Showdown that then comes") {
    const Playthrough game = at(kLast);
    const Seat seat = *game.turn().acting.begin();
    const int own = deaths(game, seat, true);
    const int others = deaths(game, seat, false);
    REQUIRE(own == 1);
    REQUIRE(others == 1);
    int told = 0;
    for (Action action : game.rules().legal_actions(game.state(), seat)) {
        const std::string word = game.rules().print_action(game.state(), action);
        if (word == "end") continue;
        const std::string said = reasons(game, seat, action);
        Playthrough then = game;
        then.apply(seat, action);
        INFO(word << ": " << said);
        const int own_then = deaths(then, seat, true);
        const int others_then = deaths(then, seat, false);
        CHECK(says(said, "risks:" + std::to_string(own_then)) == (own_then > 0));
        CHECK(says(said, "saves:" + std::to_string(own - own_then)) == (own_then < own));
        CHECK(says(said, "kills:" + std::to_string(others_then - others)) ==
              (others_then > others));
        told += said.empty() ? 0 : 1;
    }
    CHECK(told > 0);
}

TEST_CASE("BF-6.3 BF-6.9 a pick is explained by the pairs of the others that play before it") {
    // Of 25 pairs from 1 to 5 each, 10 have a sum above 6 and 5 one of 6, where letters decide.
    const Playthrough game = fresh();
    const Seat seat = *game.turn().acting.begin();
    for (Action action : game.rules().legal_actions(game.state(), seat)) {
        const std::string said = reasons(game, seat, action);
        const std::string pick = game.rules().print_action(game.state(), action);
        const int sum = pick[1] - '0' + pick[3] - '0';
        const auto ways = [](int n) { return n < 2 || n > 10 ? 0 : n <= 6 ? n - 1 : 11 - n; };
        int above = 0;
        for (int more = sum + 1; more <= 10; ++more) above += ways(more);
        REQUIRE(said.substr(0, 6) == "order:");
        const int before = std::stoi(said.substr(6));
        INFO(pick << ": " << said);
        CHECK(before >= above);
        CHECK(before <= above + ways(sum));
        CHECK(says(said, "order:" + std::to_string(before) + ":25"));
    }
}

TEST_CASE("BF-8.2 from round 2 a pick is explained by its actions, too") {
    const Playthrough game =
        at("bf1 - BY std10 B1Y6B5/Y1--/#/#/#/#/#/#/#/# 0,0/0,0 0/0 1345.1234/1345.2345 2I -/- -");
    CHECK(says(reasons(game, "i4/3"), "actions:7"));
    CHECK(!says(reasons(fresh(), "i4/3"), "actions:7"));
}

TEST_CASE("BF-11.4 a being placed where it would die is explained by who could still save it") {
    const Playthrough game = at(
        "bf1 - BY std10 B1Y1Y2/././././././././. 0,0/0,0 0/0 1234.1234/2345.2345 1P 5+5/1+1 B:2");
    const Seat seat = *game.turn().acting.begin();
    const Components components = load_components({"recon1.json", adopted_components()}).value();
    const auto& beings = components.colour('B')->beings;
    constexpr int kEmptyPiece = 4;
    int told = 0;
    for (Action action : game.rules().legal_actions(game.state(), seat)) {
        const Choice choice = Choice::of(action);
        if (choice.slot != kEmptyPiece * kSlotsPerPiece) continue;
        // It dies for want of 1 at the level of its own -1 (BF-11.1): who has that there saves it.
        const Being& placed = beings[choice.being];
        const auto level =
            static_cast<std::size_t>(std::find(placed.begin(), placed.end(), -1) - placed.begin());
        int saviours = 0;
        for (std::size_t other = 1; other < beings.size(); ++other) {
            saviours += other != choice.being && beings[other][level] >= 1 ? 1 : 0;
        }
        const std::string said = reasons(game, seat, action);
        INFO(game.rules().print_action(game.state(), action) << ": " << said);
        CHECK(says(said, "rescuers:" + std::to_string(saviours)) == (saviours > 0));
        ++told;
    }
    CHECK(told == 6);
}

}  // namespace
}  // namespace equipoise::balanceformers::explain_test
