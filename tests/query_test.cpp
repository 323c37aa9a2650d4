// The program's subcommands for the questions of games, as somebody types them.

#include <fstream>

#include <doctest/doctest.h>

#include "tests/support/catalog.hpp"
#include "tests/support/cli.hpp"
#include "tests/support/secret_game.hpp"

using namespace equipoise;

namespace {

Catalog secret_catalog() { return {secret_game::shelf(), BotShelf({}), {}}; }

std::string failure_of(const Catalog& catalog, const std::string& words) {
    try {
        return "printed " + printed_by(catalog, words);
    } catch (const CommandFailed& failed) {
        return failed.what();
    }
}

}  // namespace

TEST_CASE("a question is asked by its name alone and below the name of its game") {
    const Catalog catalog = secret_catalog();
    CHECK(printed_by(catalog, "tilt 113 4") == "1\n");
    CHECK(printed_by(catalog, "sealed_scales tilt 113 4") == "1\n");
    CHECK(printed_by(catalog, "tilt - 1") == "-1\n");
}

TEST_CASE("EL-10.12 the program answers best as the console does") {
    const Catalog catalog{test_shelf(), all_bots(), {}};
    CHECK(printed_by(catalog, "elements best A1,A1") == printed_by(catalog, "best A1,A1"));
    CHECK(printed_by(catalog, "best -") == "0 arr:-\n");
    CHECK(failure_of(catalog, "best A1,Z9").find("EL-10.7: cards: ") == 0);
}

TEST_CASE("solving ends with the chance of the seat that begins, however many threads there are") {
    const Catalog catalog{test_shelf(), all_bots(), {}};
    const std::string alone = printed_by(catalog, "solve balance_duel --pieces 2 --threads 1");
    // As value iteration has it, with which sweep_test.cpp compares.
    CHECK(alone.find("the seat that begins wins with 0.5265627\n") != std::string::npos);
    CHECK(printed_by(catalog, "solve balance_duel --pieces 2 --threads 5") == alone);
    CHECK(failure_of(catalog, "solve elements") == "there is no solver for this game");
}

TEST_CASE("the end of a game is searched whole, and says how perfect play mixes its picks") {
    const Catalog catalog{test_shelf(), all_bots(), {}};
    // Both hold air and earth. If they take the same, 111 to 111 is a draw; if not, seat 1 wins by
    // a point. So each must guess, and seat 0 wins half of half the games.
    const std::string line =
        "EL n=2 opt=- c=3 ph=draft.7 s0=0 | 16+44 h=A3,E3 p=A3,F3,F3,W3,E3,F3 b=A1@A1,A1@A3,A"
        "2@A2,A2@A3,A2@C,E1@E1,E2@E2,F1@F1,F1@F3,F2@F2,F2@F3,W1@W1,W1@W3,W1@C,W2@W2,W2@W3 | "
        "16+44 h=A3,E3 p=F3,W3,E3,A3,W3,W3 b=A1@A1,A1@C,A2@A2,E1@E1,E1@E3,E1@C,E2@E2,E2@E3,E2"
        "@C,F1@F1,F1@F3,F2@F2,F2@F3,W1@W1,W2@W2,W2@C";
    CHECK(printed_by(catalog, "value elements \"" + line + "\"") ==
          "0 wins with 0.2500000\n"
          "1 wins with 0.7500000\n"
          "0, pick:A3: 0.5000000 of the time, 0.2500000\n"
          "0, pick:E3: 0.5000000 of the time, 0.2500000\n"
          "1, pick:A3: 0.5000000 of the time, 0.7500000\n"
          "1, pick:E3: 0.5000000 of the time, 0.7500000\n");
    CHECK(failure_of(catalog, "value elements") ==
          "this position cannot be searched to the end of the game");
    CHECK(failure_of(catalog, "value oneworld") == "there is no solver for this game");
}

TEST_CASE("SG-12 a word may name a file, and an answer has several lines") {
    const Catalog catalog = secret_catalog();
    const std::string path = "query_test.weights";
    std::ofstream(path) << secret_game::weights_file().text;
    CHECK(printed_by(catalog, "weigh " + path) == "1 1 g\n2 2 g\n3 3 g\n4 4 g\n5 5 g\n6 7 g\n");
    std::ofstream(path) << "weight 1 grams=0 copies=8\n";
    CHECK(failure_of(catalog, "weigh " + path) == "SG-2: line 1: grams: must be 1 to 9");
    std::remove(path.c_str());
    CHECK(failure_of(catalog, "weigh " + path) == path + ": cannot be read");
}

TEST_CASE(
    "a question that makes no sense fails with its clause, one without words with its usage") {
    const Catalog catalog = secret_catalog();
    CHECK(failure_of(catalog, "tilt 1 x") == "SG-11: a pan holds kinds from 1 to 6, or -");
    CHECK(failure_of(catalog, "tilt 1 -x") == "SG-11: a pan holds kinds from 1 to 6, or -");
    CHECK(failure_of(catalog, "sealed_scales tilt") == "usage: tilt LEFT RIGHT");
    CHECK_THROWS_AS(printed_by(catalog, "sealed_scales"), const CLI::ParseError&);
    CHECK_THROWS_AS(printed_by(catalog, "sealed_scales nonsense"), const CLI::ParseError&);
}

TEST_CASE("help lists the questions, and tells of each what follows its name") {
    const Catalog catalog = secret_catalog();
    const std::string all = printed_by(catalog, "--help");
    CHECK(all.find("Questions about sealed_scales") != std::string::npos);
    CHECK(all.find("sealed_scales: how much heavier one pan is") != std::string::npos);
    CHECK(printed_by(catalog, "tilt --help").find("Usage: tilt LEFT RIGHT") != std::string::npos);
}

TEST_CASE("no question and no game of the catalog has the name of a subcommand") {
    Catalog catalog{test_shelf(), all_bots(), {}};
    CLI::App app;
    CHECK_NOTHROW(add_commands(app, catalog));
}
