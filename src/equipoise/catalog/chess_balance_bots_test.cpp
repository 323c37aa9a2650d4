// The bots of Chess & Balance at its own table: they know the rules only through the contract.

#include <algorithm>
#include <set>

#include <doctest/doctest.h>

#include "equipoise/catalog/bots.hpp"
#include "equipoise/core/erased_game.hpp"
#include "equipoise/games/all.hpp"
#include "equipoise/record/playthrough.hpp"
#include "tests/support/bot_games.hpp"

using namespace equipoise;
using chess_balance::ChessBalance;

namespace {

using OptionWords = std::vector<std::pair<std::string, std::string>>;

SharedRules rules_of(const OptionWords& options) {
    Setup setup = erased<ChessBalance>().default_setup({});
    for (const auto& [name, value] : options) REQUIRE_FALSE(setup.options.set(name, value));
    auto rules = erased<ChessBalance>().make(setup);
    REQUIRE_MESSAGE(static_cast<bool>(rules), (rules ? "" : rules.error().text()));
    return rules.value();
}

Playthrough at(const std::string& line, const OptionWords& options = {}) {
    const auto rules = rules_of(options);
    const auto state = rules->parse_state(line);
    REQUIRE_MESSAGE(static_cast<bool>(state), (state ? "" : state.error().text()));
    return {rules, state.value()};
}

const AnyBot& bot(std::string_view id) {
    for (const AnyBot* one : bots<ChessBalance>()) {
        if (one->info().id == id) return *one;
    }
    FAIL("no bot " << id);
    return *bots<ChessBalance>().front();
}

std::string choice(const Playthrough& game,
                   std::string_view id,
                   std::uint64_t nodes,
                   Seed seed = 1) {
    const Budget budget{.simulations = nodes, .stop = {}, .seed = seed};
    const Seat seat = *game.turn().acting.begin();
    const Action action = bot(id).choose(game.rules(), game.state(), seat, budget);
    return game.rules().print_action(game.state(), action);
}

/// Plays to the end or for `plies_max` plies; returns the half points of the first seat.
int half_points(const SharedRules& rules,
                const AnyBot& first,
                const AnyBot& second,
                Seed seed,
                std::uint64_t nodes,
                int plies_max) {
    Playthrough game(rules);
    for (int ply = 0; ply < plies_max && !game.turn().is_terminal(); ++ply) {
        const Seed drawn = seed_at(seed, static_cast<std::uint64_t>(ply));
        if (game.turn().is_chance()) {
            game.draw_chance(drawn);
            continue;
        }
        const Seat seat = *game.turn().acting.begin();
        const AnyBot& mover = seat.index() == 0 ? first : second;
        const Budget budget{.simulations = nodes, .stop = {}, .seed = drawn};
        const Action action = mover.choose(game.rules(), game.state(), seat, budget);
        REQUIRE_FALSE(game.rules().why_not(game.state(), seat, action));
        game.apply(seat, action);
    }
    if (!game.turn().is_terminal()) return 1;
    return static_cast<int>(2 * game.rules().returns(game.state())[Seat(0)] / kWholeReturn);
}

}  // namespace

TEST_CASE("CB-9.4 the master answers a mate with the card that saves it") {
    const Playthrough game = at("6k1/5ppp/8/8/8/8/P4PPP/4r1K1 w - - 0 1 [hw:WA1;hb:NA6;ck:b]");
    CHECK(choice(game, "master", 3000) == "WA1@e1/");
    CHECK(choice(game, "club", 3000) == "WA1@e1/");
}

TEST_CASE("CB-5.3 the master plays a card that wins a piece and keeps one that would lose some") {
    // Meteor Bomb beside the King takes two Rooks, or else one of your own.
    const Playthrough wins =
        at("4k3/pp6/8/8/8/8/PP1rr3/3RK3 w - - 0 1 [hw:FI1;hb:NA6;dw:NA7;db:NA8;ck:b]");
    CHECK(choice(wins, "master", 5000) == "FI1@e1/");
    const Playthrough loses =
        at("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2 [hw:FI1;hb:NA6]");
    CHECK(choice(loses, "master", 5000).find("FI1") == std::string::npos);
}

TEST_CASE("CB-6.7 asked to pick as the foe, the master makes the better pick") {
    // White burns a Knight; Black gives a Knight, not a Rook.
    Playthrough game = at("r3k3/p6n/8/8/8/8/P6N/4K2R w - - 0 1 [hw:FI5]");
    REQUIRE_FALSE(game.play(*game.only_actor(), "FI5@h2/"));
    CHECK(choice(game, "master", 2000) == "!h7");
}

TEST_CASE("CB-12.13 in mode=chess the master mates and the novice moves") {
    const Playthrough game = at("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", {{"mode", "chess"}});
    CHECK(choice(game, "master", 2000) == "a1a8");
    CHECK(choice(game, "novice", 0).size() == 4);
}

TEST_CASE("The same view, seed and nodes give the same action") {
    const Playthrough game =
        at("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 "
           "[hw:FI1,WI1,WI9;hb:WI5,WA2,FI8]");
    for (std::string_view id : {"beginner", "novice", "club", "expert", "master"}) {
        CHECK(choice(game, id, 3000, 7) == choice(game, id, 3000, 7));
    }
}

TEST_CASE("CB-15.2 property: the master's choice never depends on the foe's hand") {
    const std::string board =
        "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3 [hw:FI3,FI4,WI1;hb:";
    const std::string rest = ";sw:FI+WI;sb:NA+WA]";
    CHECK(choice(at(board + "NA1,NA2,NA3" + rest), "master", 4000) ==
          choice(at(board + "WA1,WA9,WA3" + rest), "master", 4000));
}

TEST_CASE("property: bots play whole matches of every mode without an illegal action") {
    const OptionWords modes[] = {{{"mode", "chess"}},
                                 {},
                                 {{"deck_mode", "theme"}},
                                 {{"deck_mode", "dual"}, {"card_pool", "shared"}},
                                 {{"deck_mode", "standard"}, {"card_pool", "own"}},
                                 {{"deck_mode", "tournament"}},
                                 {{"declare", "manual"},
                                  {"self_check_card", "penalty"},
                                  {"king_safety", "lax"},
                                  {"draw_timing", "end_of_turn"}},
                                 {{"draws", "fide"}, {"royalty_threat", "both"}, {"games", "2"}}};
    Seed seed = 1;
    for (const OptionWords& options : modes) {
        const auto rules = rules_of(options);
        half_points(rules, bot("master"), bot("random"), ++seed, 600, 160);
        half_points(rules, bot("random"), bot("club"), ++seed, 400, 100);
        half_points(rules, bot("novice"), bot("master"), ++seed, 300, 60);
        half_points(rules, bot("beginner"), bot("expert"), ++seed, 300, 60);
    }
}

TEST_CASE("property: CB-3.7 CB-3.8 bots choose elements, cards and colours alike from every side") {
    const OptionWords modes[] = {
        {{"deck_mode", "theme"}},
        {{"deck_mode", "dual"}},
        {{"deck_mode", "standard"}},
        {{"deck_mode", "standard"}, {"card_pool", "shared"}},
        {{"deck_mode", "tournament"}, {"games", "3"}},
        {{"deck_mode", "tournament"}, {"games", "3"}, {"card_pool", "shared"}},
        {{"mode", "chess"}, {"games", "2"}}};
    int asked = 0;
    for (const OptionWords& options : modes) {
        const auto rules = rules_of(options);
        AnyState s = rules->initial();
        Rng rng(7);
        // Up to the first turn of a second game, which the first one's loser chose the colour of.
        for (bool conceded = false;;) {
            const Turn turn = rules->turn(s);
            if (turn.is_chance()) {
                if (!rules->is_match()) break;
                rules->apply(s, Actor::chance(), rules->draw_outcome(s, rng));
                continue;
            }
            const Seat seat = *turn.acting.begin();
            if (rules->is_match() && !rules->why_not(s, seat, kResigns)) {
                if (conceded) break;
                conceded = true;
                rules->apply(s, seat, kResigns);
                continue;
            }
            const Seed seed = rng.next();
            const Budget budget{.simulations = 1, .seed = seed};
            Action last;
            for (const char* id : {"beginner", "club", "unvalued", "master"}) {
                last = bot(id).choose(*rules, s, seat, budget);
                for (int symmetry = 1; symmetry < rules->symmetries(); ++symmetry) {
                    if (!rules->keeps(symmetry, s)) continue;
                    const Action there = bot(id).choose(
                        *rules, rules->image(symmetry, s), rules->image(symmetry, seat), budget);
                    INFO(std::string(id), " at ", rules->print_state(s));
                    CHECK(there == rules->image(symmetry, last));
                    ++asked;
                }
            }
            rules->apply(s, seat, last);
        }
    }
    CHECK(asked > 500);
}

TEST_CASE("The levels are in order: the master beats the beginner, with or without cards") {
    for (const OptionWords& options : {OptionWords{}, OptionWords{{"mode", "chess"}}}) {
        const auto rules = rules_of(options);
        const int points = half_points(rules, bot("master"), bot("beginner"), 1, 2500, 400) + 2 -
            half_points(rules, bot("beginner"), bot("master"), 2, 2500, 400);
        CHECK(points >= 3);
    }
}

TEST_CASE("Chess: each level beats the one below it, with or without cards" *
          doctest::description("slow: games between the levels")) {
    for (const OptionWords& options : {OptionWords{}, OptionWords{{"mode", "chess"}}}) {
        const auto rules = rules_of(options);
        check_scores(*rules, bot("novice"), bot("beginner"), 0.55, 30);
        check_scores(*rules, bot("club"), bot("novice"), 0.6, 12);
    }
    // With cards luck hides this step in so few games; docs/bots.md has more.
    const auto chess = rules_of({{"mode", "chess"}});
    check_scores(*chess, bot("expert"), bot("club"), 0.6, 8, 12'000);
}

TEST_CASE("CB-9.4 even a beginner does not let the foe mate at once, with or without cards" *
          doctest::description("slow: hundreds of choices by each level")) {
    // Every move but a few of the King's Pawns lets the Rook mate on a1.
    const std::string line = "6k1/5p2/6p1/1P5p/2P5/8/r4PPP/6K1 w - - 0 1";
    const Playthrough games[] = {at(line, {{"mode", "chess"}}), at(line)};
    for (const Playthrough& game : games) {
        for (const char* id : {"beginner", "novice", "club"}) {
            for (Seed seed = 0; seed < 200; ++seed) {
                const std::string move = choice(game, id, 0, seed);
                CAPTURE(std::string(id));
                CAPTURE(move);
                const char file = move[0];
                CHECK((file == 'f' || file == 'g' || file == 'h'));
            }
        }
    }
}

TEST_CASE("CB-9.4 even a beginner mates at once in chess, whatever else wins" *
          doctest::description("slow: hundreds of choices by each level")) {
    const Playthrough game = at("6k1/5ppp/8/8/8/2q5/5PPP/R5K1 w - - 0 1", {{"mode", "chess"}});
    for (const char* id : {"beginner", "novice", "club", "expert"}) {
        for (Seed seed = 0; seed < 100; ++seed) CHECK(choice(game, id, 0, seed) == "a1a8");
    }
}

TEST_CASE("A beginner errs, but never gives a Queen for nothing") {
    // On these squares a Pawn, a Rook or the King takes the Queen.
    const Playthrough game =
        at("rnbqkbnr/pppppppp/8/8/3Q4/8/PPP1PPPP/RNB1KBNR w KQkq - 0 1", {{"mode", "chess"}});
    std::set<std::string> moves;
    for (Seed seed = 0; seed < 300; ++seed) moves.insert(choice(game, "beginner", 0, seed));
    CHECK(moves.size() > 2);
    for (const char* gift : {"d4d7", "d4a7", "d4g7", "d4b6", "d4f6"}) {
        CHECK_MESSAGE(moves.count(gift) == 0, std::string(gift));
    }
}
