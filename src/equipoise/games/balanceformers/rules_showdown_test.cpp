// Sections 11 to 16 of the rules file, clause by clause: showdown, scoring, tokens, removal,
// collapse and result.

#include <set>

#include "equipoise/games/balanceformers/testing.hpp"

using namespace equipoise;
using namespace equipoise::balanceformers;

namespace {

/// A position of two seats in which blue, the last to play, has one action left; only the board and
/// the columns matter. The other pieces of std10 lie black.
std::string last_turn(int round, const std::string& board, const std::string& columns = "0,0/0,0") {
    const std::vector<std::string> hands{"", "", "345.345", "45.45", "5.5", ".", "1234.1234"};
    const std::string& hand = hands.at(static_cast<std::size_t>(round));
    std::string all = board;
    for (auto piece = std::count(board.begin(), board.end(), '/') + 1; piece < 10; ++piece) {
        all += "/#";
    }
    const std::string pairs = round == 6 ? "5+5/5+5 Y:1" : "1+1/2+1 B:1";
    return "bf1 - BY std10 " + all + " " + columns + " 0/0 " + hand + "/" + hand + " " +
        std::to_string(round) + "A " + pairs;
}

}  // namespace

TEST_CASE("BF-11.1 the crosshair of every round") {
    const auto aimed = [](int round) {
        return tale(at(last_turn(round, "B1B2B3/Y1Y2Y3")), "end", "showdown");
    };
    CHECK(aimed(2) == "showdown deficits=-2 round=2");
    CHECK(aimed(3) == "showdown deficits=-3 round=3");
    CHECK(aimed(4) == "showdown deficits=-1 -2 round=4");
    CHECK(aimed(5) == "showdown deficits=-1 -3 round=5");
    CHECK(aimed(6) == "showdown deficits=-2 -3 round=6");
}

TEST_CASE("BF-11.2 BF-11.9 every being is judged once, and a being that is alone dies") {
    const Playthrough game = at(last_turn(3, "B1--/-B2-/--Y1/B3Y2-"));
    std::multiset<std::string> judged;
    for (const Event& event : story(game, "end")) {
        if (event.key != "survives" && event.key != "balances" && event.key != "dies") continue;
        for (const auto& [name, value] : event.args) {
            if (name == "being") judged.insert(value);
        }
    }
    CHECK(judged == std::multiset<std::string>{"B1", "B2", "B3", "Y1", "Y2"});
    const std::string dead = tale(game, "end", "dies");
    for (const char* alone :
         {"being=B1 detail=B1 -3 ", "being=B2 detail=B2 -3 ", "being=Y1 detail=Y1 -3 "}) {
        CHECK_MESSAGE(dead.find(alone) != std::string::npos, std::string(alone));
    }
}

TEST_CASE("BF-11.3 BF-11.4 BF-11.10 one sum over both levels, or one for each") {
    // B1 has -1 at level 6 and -2 at level 2; there Y2 has 2 and 0, B6 0 and 1.
    const std::string line = last_turn(4, "B1Y2B6/Y1--");
    CHECK(tale(at(line), "end", "balances") ==
          "balances being=B1 detail=B1 -3 Y2 2 B6 1 levels=6 2 slot=1l sum=0");
    CHECK(tale(at(with(line, 2, "pair_mode=each")), "end", "balances").empty());
    CHECK(tale(at(with(line, 2, "pair_mode=each")), "end", "dies")
              .find("dies being=B1 detail=B1 -3 Y2 2 B6 1 levels=6 2 slot=1l sum=1 -1") == 0);
    // One deficit is one level in either mode.
    const std::string single = last_turn(2, "B1Y6B5/Y1--");
    CHECK(tale(at(with(single, 2, "pair_mode=each")), "end", "balances") ==
          tale(at(single), "end", "balances"));
}

TEST_CASE("BF-11.10 with pair_mode=each, balance means zero at both levels") {
    // In round 6 B1 is judged at levels 2 and 1; Y3 adds 2 and 3, the sums are 0 and 0.
    const std::string line = last_turn(6, "B1Y3-/B2--/Y1--");
    CHECK(tale(at(with(line, 2, "pair_mode=each")), "end", "balances") ==
          "balances being=B1 detail=B1 -5 Y3 5 levels=2 1 slot=1l sum=0 0");
    // A zero and a surplus survive without balance.
    const std::string more = last_turn(6, "B1Y3B7/B2--/Y1--");
    CHECK(tale(at(with(more, 2, "pair_mode=each")), "end", "survives").empty());
}

TEST_CASE("BF-11.6 BF-13.1 above zero survives, zero survives in balance, below dies") {
    const Playthrough game = at(last_turn(2, "B1Y6B5/Y1--"));
    CHECK(tale(game, "end", "survives") ==
          "survives being=B5 detail=B1 2 Y6 1 B5 -2 levels=5 slot=1r sum=1");
    CHECK(tale(game, "end", "balances").find("being=Y6") != std::string::npos);
    CHECK(tale(game, "end", "token") == "token seat=B source=supply");
}

TEST_CASE("BF-11.8 BF-12.1 BF-12.2 BF-12.3 a player scores once for each survivor they support") {
    // Y6 is saved by two of blue, B5 by one of each.
    const Playthrough game = at(last_turn(2, "B1Y6B5/Y1--"));
    CHECK(tale(game, "end", "white") == "white from=0 seat=B to=2 | white from=0 seat=Y to=1");
    CHECK(tale(game, "end", "black") == "black from=0 seat=B to=2 | black from=0 seat=Y to=2");
}

TEST_CASE("BF-11.11 the dead are still on the board while tokens are handed out, and then leave") {
    const std::string line =
        "bf1 - BYR std14 ./B1Y6B5/././././Y1R1-/././././././. 0,0/0,0/0,0 5/5/5 "
        "345.345/345.345/345.345 2A 1+1/2+1/1+2 B:1";
    const std::string choosing = after(at(line), "end");
    CHECK(word(choosing, 5) == "./B1Y6B5/././././Y1R1-/././././././.");
    CHECK(word(choosing, 6) == "2,2/2,0/1,0");
    CHECK(word(after(at(choosing), "take:R"), 5).substr(0, 8) == "#/-Y6B5/");
    CHECK(after(at(choosing), "end") == "BF-13.5");
    CHECK(after(at(choosing), "take:B") == "BF-13.5");
    CHECK(tale(at(choosing), "take:R", "took") == "took from=R seat=B");
}

TEST_CASE("BF-12.1 BF-12.5 white steps 1 1 1 2 2 2, black steps 1 to 6") {
    const auto columns = [](int round, const std::string& board) {
        return word(after(at(last_turn(round, board)), "end"), 6);
    };
    CHECK(columns(2, "B1--/Y1--") == "0,2/0,2");
    CHECK(columns(3, "B1--/Y1--") == "0,3/0,3");
    CHECK(columns(4, "B1--/Y1--") == "0,4/0,4");
    CHECK(columns(5, "B1--/Y1--") == "0,5/0,5");
    CHECK(columns(6, "B1--/Y1--") == "0,6/0,6");
    CHECK(columns(6, "B1-B2/Y1--") == "0,12/0,6");
}

TEST_CASE(
    "BF-12.6 BF-12.7 BF-12.8 BF-16.1 values rise to 15 and fall to 11, and tokens stop there") {
    std::string worse;
    for (int column = 0; column < 20; ++column) {
        const auto at_column = std::to_string(column) + ",15/0,0";
        const std::string score =
            at(last_turn(2, "B1--/Y1--", at_column))
                .rules()
                .score(at(last_turn(2, "B1--/Y1--", at_column)).state(), Seat(0));
        worse += (column > 0 ? " " : "") + score.substr(0, score.find('/'));
    }
    CHECK(worse == "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 14 13 12 11");
    CHECK(word(after(at(last_turn(6, "B1--/Y1--", "0,18/0,19")), "end"), 6) == "0,19/0,19");
    CHECK(tale(at(last_turn(6, "B1--/Y1--", "0,18/0,19")), "end", "black") ==
          "black from=18 seat=B to=19");
}

TEST_CASE("BF-13.3 BF-13.4 BF-13.7 tokens come from the supply, then from the richest") {
    const std::string line = with(last_turn(2, "B1Y6B5/Y1--"), 2, "reinc_supply=2");
    CHECK(tale(at(line), "end", "token") == "token seat=B source=supply");
    CHECK(tale(at(with(line, 7, "0/2")), "end", "token") == "token seat=B source=Y");
    CHECK(word(after(at(with(line, 7, "0/2")), "end"), 7) == "1/1");
    CHECK(word(after(at(with(line, 7, "1/1")), "end"), 7) == "2/0");
    const std::string none = with(line, 2, "reinc_supply=0");
    CHECK(tale(at(none), "end", "no_token") == "no_token seat=B");
    CHECK(word(after(at(none), "end"), 7) == "0/0");
}

TEST_CASE("BF-13.6 the one richest player gets nothing, except with richest_rule=others") {
    const std::string line = with(with(last_turn(2, "B1Y6B5/Y1--"), 2, "reinc_supply=5"), 7, "4/1");
    CHECK(tale(at(line), "end", "no_token") == "no_token seat=B");
    CHECK(word(after(at(line), "end"), 7) == "4/1");
    const std::string others = with(line, 2, "reinc_supply=5,richest_rule=others");
    CHECK(tale(at(others), "end", "token") == "token seat=B source=Y");
    CHECK(word(after(at(others), "end"), 7) == "5/0");
    CHECK(word(after(at(with(others, 7, "5/0")), "end"), 7) == "5/0");
}

TEST_CASE("BF-13.8 tokens have no value at the end") {
    const std::string line = with(last_turn(6, "B1--/Y1--", "4,3/4,3"), 7, "0/9");
    Playthrough game = at(line);
    REQUIRE(play(game, "end").empty());
    CHECK(result(game) == "1/2 1/2");
    CHECK(scores(game) == "4/9 4/9");
}

TEST_CASE("BF-16.2 BF-16.3 the log distinguishes a sole victory from a shared one") {
    const auto wins = [](const std::string& columns) {
        std::string all;
        for (const Event& event : story(at(last_turn(6, "B1--/Y1--", columns)), "end")) {
            if (event.key == "win") all += std::string(event.clause.id) + " " + told(event) + " ";
        }
        return all;
    };
    CHECK(wins("4,3/4,3") ==
          "BF-16.3 win better=9 seat=B worse=4 BF-16.3 win better=9 seat=Y worse=4 ");
    CHECK(wins("4,3/5,3") == "BF-16.2 win better=9 seat=Y worse=5 ");
}

TEST_CASE("BF-14.1 the dead return to their owner and may come back later") {
    Playthrough game = at(with(last_turn(2, "B1Y6B5/Y1--"), 7, "1/0"));
    CHECK(legal(game, "B1^").empty());
    REQUIRE(play(game, "end").empty());
    CHECK(word(line_of(game), 5) == "-Y6B5/#/#/#/#/#/#/#/#/#");
    REQUIRE(play(game, "0/i3/3 1/i4/5 end").empty());
    CHECK(legal(game, "B1^") == "B1^1l");
    CHECK(legal(game, "Y1^").empty());
}

TEST_CASE(
    "BF-14.2 BF-14.3 BF-14.4 BF-14.5 extinction ends the game after any showdown, round 1 too") {
    // The last placement of the foreplay: all of yellow are in threes that die.
    Playthrough game = at(last_turn(3, "B1--/-Y1-/Y2B7-"));
    // An own being on the board is no matter before the showdown.
    CHECK(result(game) == "?");
    REQUIRE(play(game, "end").empty());
    CHECK(result(game) == "1 0");
    CHECK(word(line_of(game), 9) == "3X");
    CHECK(word(line_of(game), 5) == "././Y2--/#/#/#/#/#/#/#");
    CHECK(play(game, "end") != "");
    CHECK(game.turn().acting.empty());
}

TEST_CASE("BF-14.3 BF-14.5 BF-7.7 the last placement may end the game in round 1") {
    const Playthrough game =
        at("bf1 - BY std10 B1B2B3/B4B5B6/B7--/Y1--/Y2--/Y3--/Y4--/Y5--/Y6--/. 0,0/0,0 0/0 "
           "1345.1345/2345.2345 1P 2+2/1+1 Y:1");
    const std::string line = after(game, "Y7@10f");
    CHECK(word(line, 9) == "1X");
    CHECK(word(line, 5).substr(word(line, 5).find("/.")) == "/./././././././.");
    CHECK(tale(game, "Y7@10f", "extinct") == "extinct seat=Y");
    CHECK(tale(game, "Y7@10f", "collapsed").empty());
    CHECK(tale(game, "Y7@10f", "death").empty());
}

TEST_CASE("BF-15.1 BF-15.2 BF-15.4 BF-1.5 Death moves on and empty light pieces turn black") {
    const Playthrough game = at(last_turn(2, "B1Y6B5/Y1--/./."));
    CHECK(tale(game, "end", "collapsed") == "collapsed pieces=2 3 4");
    CHECK(tale(game, "end", "death") == "death deficits=-3 round=3");
    CHECK(word(after(game, "end"), 5) == "-Y6B5/#/#/#/#/#/#/#/#/#");
}

TEST_CASE(
    "BF-16.2 BF-16.3 BF-16.4 BF-16.5 the higher worse value wins, then the higher better one") {
    const auto shares = [](const std::string& columns) {
        return result(at("bf1 - BYR std14 #/#/#/#/#/./#/#/#/#/#/#/#/# " + columns +
                         " 0/0/0 1234.1234/1234.1234/1234.1234 6X 5+5/5+5/5+5 -"));
    };
    CHECK(shares("5,9/6,7/4,15") == "0 1 0");
    CHECK(shares("6,9/6,7/4,15") == "1 0 0");
    CHECK(shares("6,9/9,6/4,15") == "1/2 1/2 0");
    CHECK(shares("6,16/6,14/6,15") == "0 0 1");
    CHECK(shares("19,19/11,11/19,11") == "1/3 1/3 1/3");
}

TEST_CASE("BF-14.4 with extinct_rank=last the extinct are ranked after all others") {
    const auto ranks = [](const std::string& options, const std::string& columns) {
        const Playthrough game =
            at("bf1 " + options + " BYRP std20 #/#/#/#/#/Y1R1-/#/#/#/#/#/#/#/#/#/#/#/#/#/# " +
               columns + " 0/0/0/0 ./././. 5X 5+5/5+5/5+5/5+5 -");
        std::string all;
        for (int seat = 0; seat < 4; ++seat) {
            all += std::to_string(fact(game, "rank_" + std::to_string(seat)));
        }
        return all + " " + result(game);
    };
    // Blue and purple have the best values, and no being.
    CHECK(ranks("-", "9,9/1,2/1,1/9,10") == "2341 0 0 0 1");
    CHECK(ranks("extinct_rank=last", "9,9/1,2/1,1/9,10") == "4123 0 1 0 0");
    CHECK(ranks("extinct_rank=last", "9,9/1,2/1,2/9,9") == "3113 0 1/2 1/2 0");
}

TEST_CASE("BF-23.6 BF-23.9 facts show the supply and who would be extinct after a showdown now") {
    // Bits by seat: both of blue would die, one of yellow would not.
    const Playthrough game = at(last_turn(3, "B1--/-Y1-/Y2B7-"));
    CHECK(fact(game, "alarm") == 1);
    CHECK(fact(at(last_turn(3, "B1--/Y1--")), "alarm") == 3);
    CHECK(fact(at(last_turn(2, "B1Y6B5/Y1--")), "alarm") == 0);
    CHECK(fact(at(with(last_turn(2, "B1Y6B5/Y1--"), 7, "3/4")), "supply") == 8);
}
