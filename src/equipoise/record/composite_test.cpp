// Composite moves in which several actors and chance have a part, on the made-up Coin Walk.

#include <doctest/doctest.h>

#include "equipoise/record/record.hpp"
#include "tests/support/coin_game.hpp"

using namespace equipoise;

namespace {

Playthrough coin_walk() {
    const AnyGame& game = coin_game::game();
    return Playthrough(game.make(game.default_setup({})).value());
}

Playthrough seeded(Seed seed) {
    Playthrough game = coin_walk();
    game.set_seed(seed);
    return game;
}

bool is_tails(Seed seed) {
    Playthrough game = seeded(seed);
    REQUIRE(!game.play(Seat(0), "a"));
    return game.moves().back() == "t";
}

std::string moves_of(const Playthrough& game) {
    std::string text;
    for (const std::string& move : game.moves()) text += move;
    return text;
}

}  // namespace

TEST_CASE("each action of a composite move is done by whoever acts then") {
    Playthrough game = coin_walk();
    REQUIRE(!game.play(Seat(0), "a/h/y/q/b"));
    const std::vector<Ply> plies{{Seat(0), {0}, true, false},
                                 {Actor::chance(), {2}, false, false},
                                 {Seat(0), {5}, false, false},
                                 {Seat(1), {7}, false, false},
                                 {Seat(1), {1}, false, false}};
    CHECK(game.plies() == plies);
    CHECK(game.only_actor() == Actor::chance());
    // A composite counts once.
    CHECK(game.undo_point(1) == 0);
    CHECK(!game.undo_point(2));
    // It may begin with chance.
    REQUIRE(!game.play(Actor::chance(), "t/x/p/b"));
    CHECK(moves_of(game) == "ahyqbtxpb");
    CHECK(game.undo_point(1) == 5);
}

TEST_CASE("a record writes composite moves as single actions and reads both forms") {
    Playthrough game = coin_walk();
    REQUIRE(!game.play(Seat(0), "a/h/y/q"));
    const std::string text = print_record(game, {});
    CHECK(text.find("\n\na h y q *\n") != text.npos);
    std::string joined = text;
    joined.replace(joined.find("a h y q"), 7, "a/h/y/q");
    for (const std::string& one : {text, joined}) {
        const auto read = parse_record(one, coin_game::shelf());
        REQUIRE(static_cast<bool>(read));
        CHECK(read.value().game.state() == game.state());
        CHECK(print_record(read.value().game, {}) == text);
    }
}

TEST_CASE("without a seed a composite move must name chance outcomes or is refused as a whole") {
    Playthrough game = coin_walk();
    const auto misfit = game.play(Seat(0), "a/x/q");
    REQUIRE(misfit);
    CHECK(misfit->sentence() == "an outcome of chance has to come first here");
    CHECK(misfit->clause == "CW-1");
    CHECK(game.plies().empty());
    CHECK(game.play(Seat(0), "a/t/y")->clause == "CW-3");
    CHECK(game.play(Seat(0), "a/h/y/q/x")->clause == "CW-2");
    CHECK(game.play(Seat(1), "a/h")->clause == "CW-1");
    CHECK(game.plies().empty());
    REQUIRE(!game.play(Seat(0), "b/h/x/p/b/h/x/p/b/h/x/p/b/h/x/p"));
    CHECK(game.turn().is_terminal());
    game.truncate(0);
    CHECK(game.play(Seat(0), "b/h/x/p/b/h/x/p/b/h/x/p/b/h/x/p/a")->sentence() ==
          "the game is over");
}

TEST_CASE("under a seed a composite move draws as single steps do; a refusal draws nothing") {
    int tails = 0;
    for (Seed seed = 0; seed < 20; ++seed) {
        Playthrough steps = seeded(seed);
        for (const char* move : {"a", "x", "q"}) REQUIRE(!steps.play(*steps.only_actor(), move));
        REQUIRE(!steps.play(Seat(1), "b"));
        REQUIRE(!steps.play(Seat(1), "x"));
        Playthrough at_once = seeded(seed);
        REQUIRE(!at_once.play(Seat(0), "a/x/q/b/x"));
        CHECK(moves_of(at_once) == moves_of(steps));
        CHECK(at_once.undo_point(1) == 0);
        Playthrough wants_heads = seeded(seed);
        const auto misfit = wants_heads.play(Seat(0), "a/y");
        CHECK(static_cast<bool>(misfit) == is_tails(seed));
        CHECK(wants_heads.plies().size() == (misfit ? 0 : 3));
        tails += is_tails(seed) ? 1 : 0;
    }
    CHECK(tails > 3);
    CHECK(tails < 17);
}

TEST_CASE("under a seed outcomes that a move names hold, and chance goes on by itself afterwards") {
    for (Seed seed = 0; seed < 8; ++seed) {
        Playthrough game = seeded(seed);
        REQUIRE(!game.play(Seat(0), "a/h/y/q/a"));
        CHECK(moves_of(game).substr(0, 5) == "ahyqa");
        CHECK(game.plies().size() == 6);
        CHECK(game.plies().back().drawn);
    }
}

TEST_CASE("a seat that plays only for itself cannot play for chance or for others") {
    Playthrough game = seeded(1);
    CHECK(game.play(Seat(0), "a/h/x", Parts::Own)->sentence() ==
          "a seat cannot decide the outcome of chance");
    CHECK(game.play(Seat(0), "a/x/q", Parts::Own)->sentence() == "B has to play here first");
    CHECK(game.check(Seat(0), "a/x/q", Parts::Own).error().clause == "CW-1");
    CHECK(game.plies().empty());
    CHECK(!game.play(Seat(0), "a/x", Parts::Own));
    CHECK(game.plies().size() == 3);
}

TEST_CASE("a game that its seats ended is over, and its record says how") {
    Playthrough game = coin_walk();
    REQUIRE(!game.play(Seat(0), "a/h"));
    Playthrough drawn = game;
    game.end({Ending::By::Resigned, Seat(0)});
    CHECK(game.turn().is_terminal());
    CHECK(print_result(game) == "0 1");
    CHECK(game.play(Seat(0), "x"));
    CHECK(game.why_no_ending());
    const std::string text = print_record(game, {});
    CHECK(text.find("[Ending \"resigned 0\"]\n[Result \"0 1\"]\n\na h 0 1\n") != text.npos);
    drawn.end({});
    CHECK(print_result(drawn) == "1/2 1/2");
    const std::string agreed = print_record(drawn, {});
    CHECK(agreed.find("[Ending \"agreed\"]\n[Result \"1/2 1/2\"]\n\na h 1/2 1/2\n") != agreed.npos);
    for (const std::string& one : {text, agreed}) {
        const auto read = parse_record(one, coin_game::shelf());
        REQUIRE_MESSAGE(read, (read ? "" : read.error().text()));
        CHECK(print_record(read.value().game, read.value().tags) == one);
    }
    // The ending is the last thing that is taken back.
    CHECK(game.undo_point(1) == 2);
    CHECK(game.undo_point(2) == 0);
    game.truncate(2);
    CHECK(game.only_actor() == Actor(Seat(0)));
}

TEST_CASE("the record of a game lost on time says so") {
    Playthrough game = coin_walk();
    game.end({Ending::By::Time, Seat(0)});
    CHECK(print_result(game) == "0 1");
    const std::string text = print_record(game, {});
    CHECK(text.find("[Ending \"time 0\"]\n[Result \"0 1\"]") != text.npos);
    const auto read = parse_record(text, coin_game::shelf());
    REQUIRE_MESSAGE(read, (read ? "" : read.error().text()));
    CHECK(print_record(read.value().game, read.value().tags) == text);
    CHECK(read.value().game.ending() == game.ending());
}

TEST_CASE("a record with an ending that does not fit is refused with its line") {
    const auto error_of = [](const std::string& ending, const std::string& moves) {
        const auto read = parse_record(
            "[Game \"coin_walk\"]\n[Rules \"1\"]\n[Ending \"" + ending + "\"]\n\n" + moves,
            coin_game::shelf());
        return read ? std::string() : read.error().text();
    };
    CHECK(error_of("resigned 1", "a 1 0").empty());
    CHECK(error_of("agreed", "1/2 1/2").empty());
    for (const char* ending : {"", "resigned", "resigned 2", "resigned B", "agreed 0", "mutual"}) {
        CHECK(error_of(ending, "a 1 0") ==
              "line 3: Ending: must be \"resigned SEAT\", \"time SEAT\" or \"agreed\"");
    }
    CHECK(error_of("resigned 1", "a 0 1").find("the moves lead to the result \"1 0\"") !=
          std::string::npos);
    CHECK(error_of("resigned 1", "a *").find("line 5") == 0);
    CHECK(error_of("agreed", "b/h/x/p/b/h/x/p/b/h/x/p/b/h/x/p 1/2 1/2") ==
          "line 3: Ending: the game is over");
}
