// The text protocol of docs/console.md, driven as a program would drive it.

#include <set>
#include <sstream>

#include <doctest/doctest.h>

#include "equipoise/cli/command.hpp"
#include "tests/support/catalog.hpp"
#include "tests/support/coin_game.hpp"
#include "tests/support/secret_game.hpp"

using namespace equipoise;

namespace {

std::string answers_in(const Catalog& catalog, const std::string& input) {
    std::istringstream in(input);
    std::ostringstream out;
    run_console(catalog, in, out);
    return out.str();
}

std::string answers_to(const std::string& input) {
    static const Catalog catalog{test_shelf(), all_bots(), std::string(EQ_SOURCE_DIR) + "/data"};
    return answers_in(catalog, input);
}

/// The answer to the last line, without the framing.
std::string last(const std::string& input) {
    const std::string all = answers_to(input + "\n");
    const std::string body = all.substr(0, all.size() - 2);
    const std::size_t at = body.rfind("\n\n");
    return body.substr(at == std::string::npos ? 0 : at + 2);
}

const std::string kNew = "new balance_duel\n";
const std::string kMiddle = kNew + "position A.2 S1=LLLL/6L,F1L N1=LLLL/3L,F2L t=S1 d=4 o=-\n";

}  // namespace

TEST_CASE(
    "the framing is that of GTP: numbers come back, empty lines end answers, # is a comment") {
    CHECK(answers_to("protocol_version\n") == "= 2\n\n");
    CHECK(answers_to("7 protocol_version\n") == "=7 2\n\n");
    CHECK(answers_to("\n# a comment\n  \n8 name\r\n") == "=8 Equipoise\n\n");
    CHECK(answers_to("nonsense\n") == "? unknown command: nonsense\n\n");
    CHECK(answers_to("9 nonsense x\n") == "?9 unknown command: nonsense\n\n");
    CHECK(answers_to("12\n") == "?12 unknown command: \n\n");
    CHECK(answers_to("quit\nname\n") == "= \n\n");
    CHECK(answers_to("name") == "= Equipoise\n\n");
    CHECK(answers_to("").empty());
    // The record has an empty line inside; it is sent as one blank.
    CHECK(answers_to(kNew + "record\n").find("\"]\n \nr") == std::string::npos);
    CHECK(answers_to(kNew + "record\n").find("\"]\n \n*\n\n") != std::string::npos);
}

TEST_CASE("every command of the protocol is listed and known") {
    const std::string listed = last("list_commands") + "\n";
    for (const char* name : {"protocol_version",
                             "name",
                             "version",
                             "list_commands",
                             "known_command",
                             "games",
                             "options",
                             "new",
                             "position",
                             "show",
                             "view",
                             "actors",
                             "legal",
                             "chance",
                             "play",
                             "why",
                             "undo",
                             "resign",
                             "draw",
                             "moves",
                             "score",
                             "result",
                             "seed",
                             "genmove",
                             "bots",
                             "perft",
                             "record",
                             "load",
                             "quit"}) {
        CHECK_MESSAGE(listed.find(name) != std::string::npos, name);
        CHECK(last(std::string("known_command ") + name) == "= true");
    }
    CHECK(last("known_command nonsense") == "= false");
    CHECK(last("version").substr(0, 2) == "= ");
}

TEST_CASE("a game's own question is a command, with a game and without one") {
    const Catalog catalog{secret_game::shelf(), BotShelf({}), {}};
    CHECK(answers_in(catalog, "3 tilt 113 4\n") == "=3 1\n\n");
    CHECK(answers_in(catalog, "new sealed_scales\ntilt 2 13\n") == "= \n\n= -2\n\n");
    CHECK(answers_in(catalog, "tilt 1 x\n") == "? SG-11: a pan holds kinds from 1 to 6, or -\n\n");
    CHECK(answers_in(catalog, "tilt\n") == "? usage: tilt LEFT RIGHT\n\n");
    CHECK(answers_in(catalog, "known_command tilt\n") == "= true\n\n");
    CHECK(answers_in(catalog, "list_commands\n").find("\nquit\ntilt\nweigh\n\n") !=
          std::string::npos);
    CHECK(answers_to("tilt 1 2\n") == "? unknown command: tilt\n\n");
    CHECK(answers_to("known_command tilt\n") == "= false\n\n");
}

TEST_CASE("SG-12 an answer of several lines, about a file, is framed as one") {
    const Catalog catalog{secret_game::shelf(), BotShelf({}), {}};
    const std::string path = "console_test.weights";
    std::ofstream(path) << secret_game::weights_file().text;
    CHECK(answers_in(catalog, "5 weigh " + path + "\n") ==
          "=5 1 1 g\n2 2 g\n3 3 g\n4 4 g\n5 5 g\n6 7 g\n\n");
    std::remove(path.c_str());
    CHECK(answers_in(catalog, "weigh " + path + "\n") == "? " + path + ": cannot be read\n\n");
}

TEST_CASE("no two commands of the catalog have one name") {
    std::istringstream listed(last("list_commands").substr(2));
    std::set<std::string> names;
    for (std::string name; std::getline(listed, name);)
        CHECK_MESSAGE(names.insert(name).second, name);
    CHECK(names.size() > 20);
}

TEST_CASE("games and options are listed with every option flag of the rules file") {
    CHECK(last("games").find("balance_duel players=2-4") != std::string::npos);
    const std::string options = last("options balance_duel");
    for (const char* line : {"mode=2 choice 2 2e 3i 4i 3t 4t",
                             "holder_model=pooled choice pooled lanes",
                             "marginal=clear choice clear touch",
                             "beat_on_entry=true choice true false",
                             "pact=none text",
                             "final_positions=any choice any rearrange",
                             "goal=all choice all six",
                             "team_seating=same_side choice same_side opposite",
                             "turn_order=team_alternation choice team_alternation colour_rotation",
                             "turn_limit=1000 integer 1..60000"}) {
        CHECK_MESSAGE(options.find(line) != std::string::npos, line);
    }
    CHECK(last("options chess") == "? there is no game chess");
}

TEST_CASE("BD-11.10 new takes players, options and a data file, and refuses by clause or name") {
    CHECK(last("new balance_duel players=3\nshow").substr(0, 6) == "= A.3i");
    CHECK(last("new balance_duel players=4 mode=4t model=C\nshow").substr(0, 6) == "= C.4t");
    CHECK(last("new balance_duel players=3 mode=4t").find("? BD-11.10: players: ") == 0);
    CHECK(last("new balance_duel model=Q").find("? BD-2.3: model: ") == 0);
    CHECK(last("new balance_duel colour=red").find("? colour: ") == 0);
    CHECK(last("new balance_duel turn_limit=0").find("? BD-9.15: turn_limit: ") == 0);
    CHECK(last("new balance_duel players=x").find("? players: ") == 0);
    CHECK(last("new elements players=9").find("? EL-1.3: players: ") == 0);
    CHECK(last("new balance_duel nonsense").find("? nonsense: ") == 0);
    CHECK(last("new balance_duel data=/nowhere.json").find("? /nowhere.json: ") == 0);
    CHECK(last("new nonsense").find("? nonsense: ") == 0);
    const std::string own = std::string(EQ_SOURCE_DIR) + "/data/balance_duel/models.json";
    CHECK(last("new balance_duel data=" + own + "\nshow").substr(0, 5) == "= A.2");
}

TEST_CASE("a refused new or position leaves the game as it was") {
    const std::string before = last(kMiddle + "show");
    CHECK(last(kMiddle + "new balance_duel model=Q\nshow") == before);
    CHECK(last(kMiddle + "position A.2 nonsense\nshow") == before);
    CHECK(last(kMiddle + "position C.2e S1=LLLLLLLL N1=LLLLLLLL t=S1\nshow") == before);
}

TEST_CASE("without a game every command that needs one says so") {
    for (const char* name :
         {"show", "view 0", "actors", "legal", "play d1", "undo", "record", "bots"}) {
        CHECK(last(name) == "? there is no game: use new or load");
    }
}

TEST_CASE("position of what show printed gives the same state") {
    const std::string shown = last(kMiddle + "show");
    CHECK(last(kNew + "position " + shown.substr(2) + "\nshow") == shown);
    // The line's own mode is taken over, the other options stay as new set them.
    const std::string line = "A.2e S1=LLLLLLLL N1=LLLLLLLL t=- ph=start";
    CHECK(
        last("new balance_duel pact=all\nposition " + line + "\nrecord").find("mode=2e pact=all") !=
        std::string::npos);
}

TEST_CASE("view, actors, legal and chance describe the node") {
    CHECK(last(kMiddle + "view 1") == last(kMiddle + "show"));
    CHECK(last(kMiddle + "view 2").substr(0, 2) == "? ");
    CHECK(last(kMiddle + "actors") == "= 0");
    CHECK(last(kNew + "actors") == "= chance");
    CHECK(last(kMiddle + "legal") == "= --\n6L>F3\n6L>F3x\nF1L>F5\nP4L");
    CHECK(last(kMiddle + "legal 0") == last(kMiddle + "legal"));
    CHECK(last(kMiddle + "legal 1") == "= ");
    CHECK(last(kNew + "legal").substr(0, 2) == "? ");
    CHECK(last(kNew + "chance") == "= r:S1 1/2\nr:N1 1/2");
    CHECK(last(kNew + "play r:S1\nchance").find("d1 1/6\nd2 1/6") != std::string::npos);
    CHECK(last(kMiddle + "chance") == "? this is not a chance node");
}

TEST_CASE("play and why answer with the clause, and why plays nothing") {
    CHECK(last(kMiddle + "play 6L>F3x") == "= ");
    CHECK(last(kMiddle + "play 0 6L>F3x") == "= ");
    CHECK(last(kMiddle + "play 1 6L>F3x").find("? BD-4.4: ") == 0);
    CHECK(last(kMiddle + "play P3L").find("? BD-6.1: ") == 0);
    CHECK(last(kMiddle + "play nonsense").find("? BD-11.4: ") == 0);
    CHECK(last(kMiddle + "play").substr(0, 2) == "? ");
    CHECK(last(kMiddle + "play 0 P4L x").substr(0, 2) == "? ");
    CHECK(last(kMiddle + "why P4L") == "= legal");
    CHECK(last(kMiddle + "why P3L").find("= BD-6.1: ") == 0);
    CHECK(last(kMiddle + "why 1 P3L").find("= BD-4.4: ") == 0);
    CHECK(last(kMiddle + "why P4L\nmoves") == "= ");
}

TEST_CASE("BD-11.3 a composite move is played all or nothing and undone at once") {
    const std::string home =
        "new balance_duel final_positions=rearrange\n"
        "position A.2 S1=/6L,F2L,F3L,F5L,F6L,F7L N1=LL/4L,F5LL,F7L t=S1 d=3 o=-\nplay 6L>F2\n";
    CHECK(last(home + "play f:F1LL,F2LL,F3L,F1L").find("? BD-") == 0);
    CHECK(last(home + "play f:F1LL,F2LL,F3L,F1L\nmoves") == "= 6L>F2");
    CHECK(last(home + "play f:F1LL,F2LL,F3LL\nresult") == "= 1 0");
    CHECK(last(home + "play f:F1LL,F2LL,F3LL\nundo\nmoves") == "= 6L>F2");
}

TEST_CASE("undo takes back plays, under a seed with the outcomes drawn after the decision") {
    const std::string played = kNew + "play r:S1\nplay d3\nplay P3L\n";
    CHECK(last(played + "undo\nmoves") == "= r:S1 d3");
    CHECK(last(played + "undo 3\nmoves") == "= ");
    CHECK(last(played + "undo 4").substr(0, 2) == "? ");
    CHECK(last(played + "undo x").substr(0, 2) == "? ");
    const std::string seeded = kNew + "seed 5\ngenmove random sims=1\n";
    const std::string first = last(kNew + "seed 5\nmoves");
    CHECK(last(seeded + "undo\nmoves") == first);
    CHECK(last(seeded + "undo 2").substr(0, 2) == "? ");
}

TEST_CASE("the same seed and moves give the same game, and taking back meets the same dice") {
    std::string moves = kNew + "seed 42\n";
    for (int i = 0; i < 20; ++i) moves += "genmove random sims=1\n";
    CHECK(last(moves + "moves") == last(moves + "moves"));
    CHECK(last(moves + "moves") !=
          last(kNew + "seed 43" + moves.substr(kNew.size() + 7) + "moves"));
    const std::string here = last(moves + "show");
    CHECK(last(moves + "undo\nundo\nundo\nmoves").size() < last(moves + "moves").size());
    CHECK(last(kNew + "seed -1").substr(0, 2) == "? ");
    CHECK(here.substr(0, 2) == "= ");
}

TEST_CASE("score counts pawns home, result tells the returns once the game is over") {
    CHECK(last(kMiddle + "score") == "= 1 1");
    CHECK(last(kMiddle + "result") == "? the game is not over yet");
    const std::string over =
        kNew + "position A.2 S1=/3L,F3L,F5L,F6LL,F7L N1=LL/F4LL,F6L,F7L t=S1 d=5 o=-\nplay 3L>F1\n";
    CHECK(last(over + "result") == "= 1 0");
    CHECK(last(over + "score") == "= 6 4");
    CHECK(last(over + "actors") == "= over");
    CHECK(last(over + "play P1L").find("? BD-9.7: ") == 0);
    CHECK(last(over + "legal") == "? the game is over");
}

TEST_CASE("bots are listed, and genmove lets one choose and play a legal move") {
    const std::string bots = last(kNew + "bots");
    for (const char* bot : {"random", "mcts", "expectimax", "novice", "club", "master"}) {
        CHECK_MESSAGE(bots.find(bot) != std::string::npos, bot);
        const std::string move = last(kMiddle + "genmove " + bot + " sims=200").substr(2);
        CHECK(("\n" + last(kMiddle + "legal").substr(2) + "\n").find("\n" + move + "\n") !=
              std::string::npos);
        CHECK(last(kMiddle + "genmove " + bot + " sims=200\nmoves") == "= " + move);
    }
    CHECK(last(kMiddle + "genmove mcts ms=5 seat=0").substr(0, 2) == "= ");
    CHECK(last(kMiddle + "genmove mcts seat=1").substr(0, 2) == "? ");
    CHECK(last(kMiddle + "genmove nobody").substr(0, 2) == "? ");
    CHECK(last(kMiddle + "genmove mcts sims=x").substr(0, 2) == "? ");
    CHECK(last(kMiddle + "genmove mcts =5").substr(0, 2) == "? ");
    CHECK(last(kNew + "genmove mcts").substr(0, 2) == "? ");
}

TEST_CASE("perft counts action sequences, chance included") {
    // 2 beginners; 2 x 6 rolls; one placement each; again 6 rolls; one placement each.
    CHECK(last(kNew + "perft 0") == "= 1");
    CHECK(last(kNew + "perft 1") == "= 2");
    CHECK(last(kNew + "perft 2") == "= 12");
    CHECK(last(kNew + "perft 3") == "= 12");
    CHECK(last(kNew + "perft 4") == "= 72");
    CHECK(last(kNew + "perft 5") == "= 72");
    CHECK(last(kNew + "perft 6") == "= 432");
    CHECK(last(kMiddle + "perft 1") == "= 5");
    CHECK(last(kNew + "perft -1").substr(0, 2) == "? ");
    CHECK(last(kNew + "perft x").substr(0, 2) == "? ");
}

TEST_CASE("CB-15.9 record pgn and load give the same game of chess") {
    const std::string path = "console_test.pgn";
    const std::string moves = "new chess_balance mode=chess\nplay e2e4\nplay e7e5\n";
    const std::string pgn = last(moves + "record pgn").substr(2) + "\n";
    CHECK(pgn.ends_with("1. e4 e5 *\n"));
    std::ofstream(path) << pgn;
    CHECK(last("load " + path + "\nshow") == last(moves + "show"));
    std::ofstream(path) << "1. e4 e5 2. Ke3 *";
    CHECK(last("load " + path).starts_with("? CB-12.2: line 1: 2. Ke3: "));
    std::remove(path.c_str());
    CHECK(last(moves + "record gif").starts_with("? this game cannot"));
    CHECK(last(kNew + "record pgn").starts_with("? games of this kind"));
}

TEST_CASE("BD-14.3 record and load give the same game; another data file is refused") {
    const std::string path = "console_test.record";
    std::string moves = kNew + "seed 3\n";
    for (int i = 0; i < 12; ++i) moves += "genmove random sims=1\n";
    std::string record = last(moves + "record").substr(2) + "\n";
    std::ofstream(path) << record;
    CHECK(last("load " + path + "\nshow") == last(moves + "show"));
    CHECK(last("load " + path + "\nmoves") == last(moves + "moves"));
    const std::size_t at = record.find("models.json ") + 12;
    record[at] = record[at] == '0' ? '1' : '0';
    std::ofstream(path) << record;
    CHECK(last("load " + path).find("? BD-14.3: line 4: Data: ") == 0);
    std::remove(path.c_str());
    CHECK(last("load /nowhere").substr(0, 2) == "? ");
}

TEST_CASE("a composite move goes through everybody's part, and through chance under a seed") {
    const Catalog catalog{coin_game::shelf(), BotShelf({}), {}};
    const auto says = [&](const std::string& input) {
        return answers_in(catalog, "new coin_walk\n" + input + "\nmoves\n").substr(4);
    };
    CHECK(says("play a/h/y/q") == "= \n\n= a h y q\n\n");
    CHECK(says("why a/h/y/q") == "= legal\n\n= \n\n");
    CHECK(says("play a/x") == "? CW-1: an outcome of chance has to come first here\n\n= \n\n");
    CHECK(says("play a/t/y") == "? CW-3: y is for heads\n\n= \n\n");
    CHECK(says("play a/h/y/q\nundo") == "= \n\n= \n\n= \n\n");
    const std::string drawn = says("seed 5\nplay a/x/q");
    CHECK(drawn.find("= a ") != std::string::npos);
    CHECK(drawn.find(" x q\n") != std::string::npos);
    CHECK(says("seed 5\nplay a\nplay x\nplay q").find(drawn.substr(drawn.find("= a "))) !=
          std::string::npos);
}

TEST_CASE("a game is resigned and drawn by agreement, and that is taken back like a play") {
    CHECK(last(kMiddle + "resign 1\nresult") == "= 1 0");
    CHECK(last(kMiddle + "resign 0\nactors") == "= over");
    CHECK(last(kMiddle + "draw\nresult") == "= 1/2 1/2");
    CHECK(last(kMiddle + "draw\nplay --").substr(0, 2) == "? ");
    CHECK(last(kMiddle + "draw\nresign 0") == "? the game is over");
    CHECK(last(kMiddle + "draw\nlegal").substr(0, 2) == "? ");
    CHECK(last(kMiddle + "draw\nundo\nactors") == last(kMiddle + "actors"));
    CHECK(last(kMiddle + "resign 2").substr(0, 2) == "? ");
    CHECK(last(kMiddle + "resign").substr(0, 2) == "? ");
    CHECK(last("new balance_duel mode=4t\ndraw") ==
          "? you can resign or agree on a draw only in a game between two seats");
    CHECK(last("draw").substr(0, 2) == "? ");
}

TEST_CASE("no input makes the console crash or hang") {
    Rng rng(9);
    const std::string alphabet =
        "play position why 0123456789 LMPF>x-.:=,/#\tnew A2 S1 undo seed legal";
    std::string input = kNew;
    for (int line = 0; line < 3000; ++line) {
        for (std::uint32_t i = rng.below(40); i > 0; --i) {
            input += rng.below(20) == 0
                ? static_cast<char>(rng.below(256))
                : alphabet[rng.below(static_cast<std::uint32_t>(alphabet.size()))];
        }
        input += "\n";
        if (line % 50 == 0) input += kNew;
    }
    CHECK(!answers_to(input).empty());
    CHECK(answers_to(std::string(3U << 20U, 'a') + "\nname\n").find("= Equipoise") !=
          std::string::npos);
}
