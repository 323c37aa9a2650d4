// The program's subcommands for the questions of games, as somebody types them.

#include <fstream>
#include <iostream>
#include <sstream>

#include <doctest/doctest.h>

#include "equipoise/cli/command.hpp"
#include "tests/support/house.hpp"
#include "tests/support/secret_game.hpp"

using namespace equipoise;

namespace {

/// What the program prints when it is called with these words.
std::string printed_by(const House& house, const std::string& words) {
    CLI::App app{"", "equipoise"};
    app.require_subcommand(1);
    add_queries(app, house);
    std::ostringstream out;
    std::streambuf* const screen = std::cout.rdbuf(out.rdbuf());
    try {
        app.parse(words);
    } catch (const CLI::Success& asked) {
        app.exit(asked);
    } catch (...) {
        std::cout.rdbuf(screen);
        throw;
    }
    std::cout.rdbuf(screen);
    return out.str();
}

House secret_house() { return {secret_game::shelf(), BotShelf({}), {}}; }

std::string failure_of(const House& house, const std::string& words) {
    try {
        return "printed " + printed_by(house, words);
    } catch (const CommandFailed& failed) {
        return failed.what();
    }
}

}  // namespace

TEST_CASE("a question is asked by its name alone and below the name of its game") {
    const House house = secret_house();
    CHECK(printed_by(house, "tilt 113 4") == "1\n");
    CHECK(printed_by(house, "sealed_scales tilt 113 4") == "1\n");
    CHECK(printed_by(house, "tilt - 1") == "-1\n");
}

TEST_CASE("EL-10.12 the program answers best as the console does") {
    const House house{test_shelf(), house_bots(), {}};
    CHECK(printed_by(house, "elements best A1,A1") == printed_by(house, "best A1,A1"));
    CHECK(printed_by(house, "best -") == "0 arr:-\n");
    CHECK(failure_of(house, "best A1,Z9").find("EL-10.7: cards: ") == 0);
}

TEST_CASE("SG-12 a word may name a file, and an answer has several lines") {
    const House house = secret_house();
    const std::string path = "query_test.weights";
    std::ofstream(path) << secret_game::weights_file().text;
    CHECK(printed_by(house, "weigh " + path) == "1 1 g\n2 2 g\n3 3 g\n4 4 g\n5 5 g\n6 7 g\n");
    std::ofstream(path) << "weight 1 grams=0 copies=8\n";
    CHECK(failure_of(house, "weigh " + path) == "SG-2: line 1: grams: must be 1 to 9");
    std::remove(path.c_str());
    CHECK(failure_of(house, "weigh " + path) == path + ": cannot be read");
}

TEST_CASE(
    "a question that makes no sense fails with its clause, one without words with its usage") {
    const House house = secret_house();
    CHECK(failure_of(house, "tilt 1 x") == "SG-11: a pan holds kinds from 1 to 6, or -");
    CHECK(failure_of(house, "tilt 1 -x") == "SG-11: a pan holds kinds from 1 to 6, or -");
    CHECK(failure_of(house, "sealed_scales tilt") == "usage: tilt LEFT RIGHT");
    CHECK_THROWS_AS(printed_by(house, "sealed_scales"), const CLI::ParseError&);
    CHECK_THROWS_AS(printed_by(house, "sealed_scales nonsense"), const CLI::ParseError&);
}

TEST_CASE("help lists the questions, and tells of each what follows its name") {
    const House house = secret_house();
    const std::string all = printed_by(house, "--help");
    CHECK(all.find("Questions about sealed_scales") != std::string::npos);
    CHECK(all.find("sealed_scales: how much heavier one pan is") != std::string::npos);
    CHECK(printed_by(house, "tilt --help").find("Usage: tilt LEFT RIGHT") != std::string::npos);
}

TEST_CASE("no question and no game of the house has the name of a subcommand") {
    const House house{test_shelf(), house_bots(), {}};
    CLI::App app{"", "equipoise"};
    add_serve(app, house);
    add_console(app, house);
    add_play(app, house);
    add_match(app, house);
    add_perft(app, house);
    add_bench(app, house);
    CHECK_NOTHROW(add_queries(app, house));
}
