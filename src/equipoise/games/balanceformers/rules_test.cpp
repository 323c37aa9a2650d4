// Sections 4 to 10 of the rules file, clause by clause: set-up, rounds, initiative, foreplay,
// turns, movement and reincarnation.

#include "equipoise/games/balanceformers/testing.hpp"

namespace equipoise::balanceformers::rules_test {

namespace {

/// Blue is to act in round 3 with four actions; piece 4 is black, yellow plays after it.
constexpr const char* kMiddle =
    "bf1 - BY std10 --B1/-Y1B2/./#/././././Y2--/. 0,0/0,0 2/0 45.45/45.45 3A 2+2/1+1 B:4";

}  // namespace

TEST_CASE("BF-4.1 BF-4.2 BF-4.3 BF-4.4 BF-4.5 BF-15.3 how a game begins") {
    CHECK(line_of(fresh()) ==
          "bf1 - BY std10 ./././././././././. 0,0/0,0 0/0 12345.12345/12345.12345 1I -/- -");
    const Playthrough six = fresh({{"seats", "6"}});
    const std::string line = line_of(six);
    CHECK(word(line, 3) == "BYRPOG");
    CHECK(word(line, 4) == "std28");
    CHECK(word(line, 6) == "0,0/0,0/0,0/0,0/0,0/0,0");
    CHECK(word(line, 7) == "0/0/0/0/0/0");
    CHECK(word(line, 9) == "1I");
    CHECK(scores(six) == "0/0 0/0 0/0 0/0 0/0 0/0");
    CHECK(fact(fresh(), "supply") == 15);
    CHECK(fact(fresh({{"seats", "3"}}), "supply") == 15);
    CHECK(fact(fresh({{"seats", "4"}}), "supply") == 30);
    CHECK(fact(fresh({{"seats", "5"}}), "supply") == 30);
    CHECK(fact(six, "supply") == 30);
    CHECK(fact(fresh({{"reinc_supply", "7"}}), "supply") == 7);
}

TEST_CASE("BF-2.3 any different colours can play, seated in the order named") {
    CHECK(word(line_of(fresh({{"colours", "GB"}})), 3) == "GB");
    CHECK(word(line_of(fresh({{"colours", "OYP"}})), 3) == "OYP");
    CHECK(fresh({{"colours", "GB"}}).rules().seat_name(Seat(0)) == "G");
    CHECK(refused({{"colours", "BB"}}) == "BF-2.3");
    CHECK(refused({{"colours", "BX"}}) == "BF-2.3");
    CHECK(refused({{"colours", "B"}}) == "BF-2.1");
    CHECK(refused({{"colours", "BYRPOGB"}}) == "BF-2.1");
    CHECK(refused({{"colours", "BYR"}, {"seats", "2"}}) == "BF-2.3");
    CHECK(refused({{"colours", "BYR"}, {"seats", "3"}}).empty());
}

TEST_CASE("BF-2.2 the numbers of angels and of demons must fit, not only their sum") {
    const std::string uneven = "0,0NESW/1,0NESW/-1,0E/1,1S";
    CHECK(refused({{"layout", uneven}}) == "BF-2.2");
    CHECK(refused({{"layout", uneven}, {"piece_counts", "free"}}).empty());
}

TEST_CASE("BF-17 a position line sets all options, even those it does not name") {
    const OptionList others{{"pair_mode", "each"}, {"reinc_supply", "3"}, {"colours", "RG"}};
    CHECK(line_of(at(kMiddle, others)) == kMiddle);
    CHECK(fact(at(kMiddle, others), "supply") == 13);
}

TEST_CASE("BF-5.2 BF-5.3 BF-6.6 the steps of rounds 1 and 2, and the pairs leave the hands") {
    Playthrough game =
        at("bf1 - BY std10 B1B4B2/-B5B6/Y1Y2Y3/Y4Y5Y6/B3B7-/././././. 0,0/0,0 0/0 "
           "1345.1345/2345.2345 1P 2+2/1+1 Y:1");
    REQUIRE(play(game, "Y7@2l").empty());
    CHECK(word(line_of(game), 9) == "2I");
    CHECK(word(line_of(game), 8) == "1345.1345/2345.2345");
    REQUIRE(play(game, "0/i1/1 1/i3/2").empty());
    CHECK(word(line_of(game), 9) == "2A");
    CHECK(word(line_of(game), 8) == "345.345/245.345");
    CHECK(word(line_of(game), 11) == "Y:5");
}

TEST_CASE("BF-5.4 BF-14.2 a refusal after the end says how the game ended") {
    const Playthrough last =
        at("bf1 - BY std10 B1Y1-/#/#/#/#/#/#/#/#/# 0,0/0,0 0/0 1234.1234/1234.1234 6X 5+5/5+5 -");
    const Playthrough early =
        at("bf1 - BY std10 B1B2-/#/#/#/#/#/#/#/#/# 0,0/0,0 0/0 45.45/45.45 3X 2+2/1+1 -");
    CHECK(last.check(Seat(0), "end").error().clause == "BF-5.4");
    CHECK(early.check(Seat(0), "end").error().clause == "BF-14.2");
    CHECK(last.turn().is_terminal());
}

TEST_CASE("BF-6.1 BF-6.6 BF-6.9 a pick is one square and one round token still in hand") {
    const std::string line =
        "bf1 - BY std10 B1Y1-/#/#/#/#/#/#/#/#/# 0,0/0,0 0/0 234.145/125.345 3I -/- -";
    const Playthrough game = at(line);
    CHECK(legal_list(game, Seat(0)) ==
          std::vector<std::string>{
              "i2/1", "i2/4", "i2/5", "i3/1", "i3/4", "i3/5", "i4/1", "i4/4", "i4/5"});
    CHECK(after(game, "0/i1/1") == "BF-6.6");
    CHECK(after(game, "0/i2/2") == "BF-6.6");
    CHECK(after(game, "1/i5/3 0/i2/1").find(" 34.45/12.45 3A 2+1/5+3 Y:8") != std::string::npos);
    CHECK(after(game, "0/i2/1 0/i2/1") == "BF-6.1");
    CHECK(after(game, "0/end") == "BF-6.1");
}

TEST_CASE("BF-6.2 until the last pick a player sees no pick but their own") {
    Playthrough game = fresh({{"seats", "3"}});
    REQUIRE(play(game, "1/i4/3").empty());
    const auto pairs = [&](Viewer viewer) {
        return word(game.rules().print_view(game.state(), viewer), 10);
    };
    CHECK(pairs(Viewer::spectator()) == "-/?!/-");
    CHECK(pairs(Seat(0)) == "-/?!/-");
    CHECK(pairs(Seat(1)) == "-/4+3!/-");
    CHECK(word(line_of(game), 10) == "-/4+3!/-");
    CHECK(word(line_of(game), 8) == "12345.12345/12345.12345/12345.12345");
    REQUIRE(play(game, "0/i1/1 2/i1/1").empty());
    CHECK(pairs(Seat(0)) == "1+1/4+3/1+1");
    CHECK(tale(fresh(), "0/i4/3", "picked") == "picked seat=B");
}

TEST_CASE("BF-6.3 BF-6.4 BF-6.5 higher sums first, then the earlier letter, then its digit") {
    const auto order = [](const std::string& colours, const std::string& picks) {
        return tale(fresh({{"colours", colours}}), picks, "order");
    };
    CHECK(order("BY", "0/i1/1 1/i1/2") == "order seats=Y B");
    CHECK(order("BY", "0/i2/2 1/i1/3") == "order seats=Y B");  // O against E.
    CHECK(order("BY", "0/i1/3 1/i2/2") == "order seats=B Y");  // C against G.
    // A1 of blue is before A2 of purple, which has the value 5.
    CHECK(order("PB", "0/i1/5 1/i5/1") == "order seats=B P");
    // Y and G have nine; L2 of green is before N2 of yellow.
    CHECK(order("BYRPOG", "0/i5/5 1/i4/5 2/i3/5 3/i2/5 4/i1/5 5/i5/4") ==
          "order seats=B G Y R P O");
}

TEST_CASE("BF-6.10 BF-7.1 BF-7.2 the pair of round 1 gives no actions but is spent") {
    const std::string line = after(fresh(), "0/i5/5 1/i1/1");
    CHECK(word(line, 8) == "1234.1234/2345.2345");
    CHECK(word(line, 11) == "B:1");
}

TEST_CASE(
    "BF-7.3 BF-7.5 BF-7.6 you place one of your unplaced beings on a free slot and cannot pass") {
    const Playthrough game = at(
        "bf1 - BY std10 B1Y1Y2/././././././././. 0,0/0,0 0/0 1234.1234/2345.2345 1P 5+5/1+1 B:2");
    CHECK(after(game, "B2@7f") ==
          "bf1 - BY std10 B1Y1Y2/./././././-B2-/././. 0,0/0,0 0/0 1234.1234/2345.2345 1P 5+5/1+1 "
          "B:1");
    CHECK(legal_list(game, Seat(0)).size() == 6 * 27);
    CHECK(legal_list(game, Seat(1)).empty());
    CHECK(after(game, "end") == "BF-7.6");
    CHECK(after(game, "B1@7f") == "BF-7.5");
    CHECK(after(game, "Y3@7f") == "BF-7.5");
    CHECK(after(game, "B1:1l>7f") == "BF-7.5");
    CHECK(after(game, "B2^7f") == "BF-10.1");
    CHECK(after(game, "take:Y") == "BF-7.5");
    CHECK(tale(game, "B2@7f", "placed") == "placed being=B2 seat=B slot=7f");
}

TEST_CASE("BF-1.3 BF-4.1 a slot holds one being, and anybody can share a location") {
    const Playthrough game = at(
        "bf1 - BY std10 B1Y1Y2/././././././././. 0,0/0,0 0/0 1234.1234/2345.2345 1P 5+5/1+1 B:2");
    CHECK(after(game, "B2@1f") == "BF-1.3");
    CHECK(word(after(game, "B2@2l B3@2r Y3@2f"), 5) == "B1Y1Y2/B2Y3B3/./././././././.");
    CHECK(after(game, "B2@2l B3@2l") == "BF-1.3");
    CHECK(after(game, "B2@11f") == "BF-3.14");
}

TEST_CASE("BF-8.1 BF-8.2 BF-8.7 BF-8.9 whole turns in order, the budget is the sum of the pair") {
    Playthrough game = at(with(kMiddle, 11, "B:1"));
    REQUIRE(play(game, "B1:1r>1l").empty());
    CHECK(word(line_of(game), 11) == "Y:2");
    REQUIRE(play(game, "Y1:2f>1f").empty());
    CHECK(word(line_of(game), 11) == "Y:1");
    REQUIRE(play(game, "B1:1l>1r").empty());
    CHECK(word(line_of(game), 9) != "3A");
}

TEST_CASE("BF-8.3 BF-8.5 BF-10.4 movements and reincarnations mix in one turn") {
    Playthrough game = at(kMiddle);
    REQUIRE(play(game, "B1:1r>1l B7^1r B7:1r>1f B1:1l>1r").empty());
    CHECK(word(line_of(game), 5) == "-B7B1/-Y1B2/./#/././././Y2--/.");
    CHECK(word(line_of(game), 7) == "1/0");
    CHECK(word(line_of(game), 11) == "Y:2");
}

TEST_CASE("BF-8.3 BF-7.5 picks and placements are not actions of a turn") {
    CHECK(after(at(kMiddle), "i1/1") == "BF-8.3");
    CHECK(after(at(kMiddle), "take:Y") == "BF-8.3");
    CHECK(after(at(kMiddle), "B3@7f") == "BF-7.5");
    const Playthrough game = at(kMiddle);
    const Action end = game.check(Seat(0), "end").value().front().action;
    CHECK(game.rules().why_not(game.state(), Seat(1), end)->clause.id == "BF-8.1");
    CHECK(game.rules().legal_actions(game.state(), Seat(1)).empty());
}

TEST_CASE("BF-8.4 with move_scope=own only its owner can move a being") {
    const std::string own = with(kMiddle, 2, "move_scope=own");
    CHECK(after(at(own), "Y1:2f>1f") == "BF-8.4");
    CHECK(after(at(with(own, 11, "Y:2")), "Y1:2f>1f") != "BF-8.4");
    CHECK(after(at(with(own, 11, "Y:2")), "B1:1r>1l") == "BF-8.4");
}

TEST_CASE("BF-8.6 a turn may end early, and the actions left are lost") {
    CHECK(word(after(at(kMiddle), "end"), 11) == "Y:2");
    CHECK(tale(at(kMiddle), "B1:1r>1l end", "ended") == "ended left=3 seat=B");
    CHECK(word(after(at(kMiddle), "end end"), 9) != "3A");
}

TEST_CASE("BF-9.1 BF-9.2 a step leads to an adjacent free slot of a light piece") {
    const Playthrough game = at(kMiddle);
    CHECK(legal(game, "B2:") == "B2:2r>2l B2:2r>6l");
    CHECK(after(game, "B2:2r>2f") == "BF-9.2");
    CHECK(after(game, "B2:2r>1r") == "BF-9.2");
    CHECK(after(game, "B2:2r>9r") == "BF-9.4");
    CHECK(after(game, "B1:1r>4l") == "BF-9.9");
    CHECK(after(game, "B2:2r>2r") == "BF-9.7");
    CHECK(after(game, "B3:2r>2l") != "");
    CHECK(after(game, "B2:2l>2r") != "");
}

TEST_CASE("BF-9.3 BF-9.5 BF-9.8 a passage costs one action, whatever the size of the hole") {
    // 8, 9 and 10 are one hole; 7 is at one end of it, 5 and 3 at others.
    const std::string line =
        "bf1 - BY std10 ./././././Y1--/--B1/#/#/# 0,0/0,0 0/0 45.45/45.45 3A 3+3/2+2 B:6";
    CHECK(legal(at(line), "B1:") == "B1:7r>7f B1:7r>7l B1:7r~3l B1:7r~3r B1:7r~5l B1:7r~5r");
    CHECK(word(after(at(line), "B1:7r~3l"), 11) == "B:5");
    CHECK(word(after(at(line), "B1:7r~5l"), 11) == "B:5");
    CHECK(tale(at(line), "B1:7r~3l", "passed") == "passed being=B1 from=7r seat=B to=3l");
    CHECK(tale(at(line), "B1:7r>7l", "moved") == "moved being=B1 from=7r seat=B to=7l");
}

TEST_CASE("BF-9.6 with hole_link=point, pieces that meet in a point are one hole") {
    const std::string line =
        "bf1 - BY std14 #/-Y1-/#/./././B1--/Y2--/./././././. 1,1/1,1 0/0 45.45/45.45 3A 3+3/2+2 "
        "B:6";
    CHECK(legal(at(line), "B1:7l~") == "B1:7l~2l B1:7l~4f B1:7l~4r");
    CHECK(legal(at(with(line, 2, "hole_link=point")), "B1:7l~") ==
          "B1:7l~2l B1:7l~2r B1:7l~4f B1:7l~4l B1:7l~4r");
}

TEST_CASE("BF-10.1 BF-10.2 BF-10.3 a token and an action bring back one of your dead beings") {
    const Playthrough game = at(kMiddle);
    CHECK(word(after(game, "B7^1f"), 7) == "1/0");
    CHECK(after(game, "Y7^1f") == "BF-10.3");
    CHECK(after(game, "B1^1f") == "BF-10.1");
    CHECK(after(game, "B7^2f") == "BF-10.1");
    CHECK(after(game, "B7^4f") == "BF-9.9");
    CHECK(after(at(with(kMiddle, 7, "0/2")), "B7^1f") == "BF-10.1");
    CHECK(legal(at(with(kMiddle, 7, "0/2")), "B7").empty());
    Playthrough spent = game;
    REQUIRE(play(spent, "B7^1f").empty());
    CHECK(fact(spent, "supply") == fact(game, "supply") + 1);
}

TEST_CASE("BF-10.5 as many beings can come back in one turn as tokens and actions allow") {
    CHECK(after(at(kMiddle), "B3^1f B4^1l B5^3f") == "BF-10.1");
    CHECK(word(after(at(with(kMiddle, 7, "5/0")), "B3^1f B4^1l B5^3f B6^3l"), 11) == "Y:2");
}

}  // namespace equipoise::balanceformers::rules_test
