// Section 22: moves and positions as text.

#include "equipoise/games/balanceformers/testing.hpp"

using namespace equipoise;
using namespace equipoise::balanceformers;

namespace {

/// Blue is to act in round 3; piece 4 is black.
constexpr const char* kMiddle =
    "bf1 - BY std10 --B1/-Y1B2/./#/././././Y2--/. 0,0/0,0 2/0 45.45/45.45 3A 2+2/1+1 B:4";
/// Blue must choose whom to take a token from.
constexpr const char* kTaking =
    "bf1 - BYR std14 ./B1Y6B5/././././Y1R1-/././././././. 2,2/2,0/1,0 5/5/5 "
    "345.345/345.345/345.345 2T 1+1/2+1/1+2 B:0";
constexpr const char* kPlacing =
    "bf1 - BY std10 B1Y1Y2/././././././././. 0,0/0,0 0/0 1234.1234/2345.2345 1P 5+5/1+1 B:2";
constexpr const char* kPicking =
    "bf1 - BY std10 ./././././././././. 0,0/0,0 0/0 12345.12345/12345.12345 1I 4+3!/- -";

/// A word of a line in the place of another, and the clause that refuses the line then.
struct Spoilt {
    int number;
    const char* text;
    const char* clause;
};

void check_spoilt(const std::string& line, const std::vector<Spoilt>& all) {
    REQUIRE(refused_line(line).empty());
    for (const Spoilt& one : all) {
        CAPTURE(std::string(one.text));
        CAPTURE(one.number);
        CHECK(refused_line(with(line, one.number, one.text)) == one.clause);
    }
}

}  // namespace

TEST_CASE("BF-22.3 every form of a move is printed as it is read") {
    const auto kept = [](const std::string& line, const std::string& move) {
        const Playthrough game = at(line);
        const auto actions = game.rules().parse_move(game.state(), game.only_actor().value(), move);
        REQUIRE_MESSAGE(static_cast<bool>(actions), move);
        REQUIRE(actions.value().size() == 1);
        return game.rules().print_action(game.state(), actions.value().front());
    };
    CHECK(kept(kPicking, "i4/3") == "i4/3");
    CHECK(kept(kPlacing, "B4@7r") == "B4@7r");
    CHECK(kept(kMiddle, "B2:2r>2l") == "B2:2r>2l");
    CHECK(kept(kMiddle, "B4^10r") == "B4^10r");
    CHECK(kept(kMiddle, "end") == "end");
    CHECK(kept(kTaking, "take:R") == "take:R");
    const std::string hole =
        "bf1 - BY std10 ./././././././#/-B2-/Y1-- 1,1/1,1 0/0 45.45/45.45 3A 3+3/2+2 B:6";
    CHECK(kept(hole, "B2:9f~7f") == "B2:9f~7f");
    CHECK(kept(hole, "B2:9f>10f") == "B2:9f>10f");
}

TEST_CASE("BF-22.3 one target has one notation") {
    const Playthrough game =
        at("bf1 - BY std10 ./././././././#/-B2-/Y1-- 1,1/1,1 0/0 45.45/45.45 3A 3+3/2+2 B:6");
    CHECK(after(game, "B2:9f>9l").size() > 20);
    CHECK(after(game, "B2:9f~7f").size() > 20);
    CHECK(after(game, "B2:9f~9l") == "BF-22.3");
    CHECK(after(game, "B2:9f>7f") == "BF-22.3");
    // What cannot be reached is refused for that, in whichever form.
    CHECK(after(game, "B2:9f>1f") == "BF-9.4");
    CHECK(after(game, "B2:9f~1f") == "BF-9.4");
    CHECK(after(game, "Y1:10l~8l") == "BF-9.9");
}

TEST_CASE("BF-22.3 a move may name its mover, and only its mover") {
    CHECK(after(at(kMiddle), "B:B1:1r>1l") == after(at(kMiddle), "B1:1r>1l"));
    CHECK(after(at(kMiddle), "B:end") == after(at(kMiddle), "end"));
    CHECK(after(at(kTaking), "B:take:Y") == after(at(kTaking), "take:Y"));
    CHECK(after(at(kPlacing), "B:B2@7f") == after(at(kPlacing), "B2@7f"));
    CHECK(after(at(kPicking), "Y:i1/1") == after(at(kPicking), "i1/1"));
    for (const char* move : {"Y:B1:1r>1l", "Y:end", "P:end", "B:B:end", ":end", "b:end"}) {
        CHECK_MESSAGE(after(at(kMiddle), move) == "BF-22.3", std::string(move));
    }
}

TEST_CASE("BF-22.3 BF-3.14 a text that is not a move is refused with a clause") {
    for (const char* move : {"END",
                             "B1:1r",
                             "B9^1f",
                             "B0^1f",
                             "X1:1r>1l",
                             "b1:1r>1l",
                             "B7:^1f",
                             "B1:1l>1f",
                             "B5:1r>1l",
                             "take:",
                             "take",
                             "take:G",
                             "i4",
                             "i4/",
                             "i4/3/2",
                             "i43",
                             "B4",
                             "--",
                             "\xff\xfe"}) {
        CHECK_MESSAGE(after(at(kMiddle), move) == "BF-22.3", std::string(move));
    }
    for (const char* move : {"B3^11f",
                             "B1:1r>",
                             "B1:1r>>1l",
                             "B3^0f",
                             "B3^1x",
                             "B3^01f",
                             "B1:1r>11l",
                             "B3^f",
                             "B3^1"}) {
        CHECK_MESSAGE(after(at(kMiddle), move) == "BF-3.14", std::string(move));
    }
}

TEST_CASE("BF-22.4 lines of every phase are printed as they were read") {
    for (const char* line : {kMiddle, kTaking, kPlacing, kPicking})
        CHECK(line_of(at(line)) == line);
    for (const char* options : {"extinct_rank=last",
                                "hole_link=point",
                                "layout_holes=allow",
                                "move_scope=own",
                                "pair_mode=each",
                                "piece_counts=free",
                                "reinc_supply=7",
                                "richest_rule=others",
                                "extinct_rank=last,hole_link=point,layout_holes=allow,"
                                "move_scope=own,pair_mode=each,piece_counts=free,"
                                "reinc_supply=2,richest_rule=others"}) {
        const std::string line = with(kMiddle, 2, options);
        CHECK(line_of(at(line)) == line);
    }
}

TEST_CASE("BF-22.4 a layout is named, or written as its pieces") {
    const std::string tiles = "0,0N/0,0E/0,1E/0,1S/1,0N/1,0W/1,1N/1,1E/1,1S/1,1W";
    CHECK(line_of(at(with(kMiddle, 4, tiles))) == with(kMiddle, 4, tiles));
    CHECK(legal(at(with(kMiddle, 4, tiles))) == legal(at(kMiddle)));
    const std::string drawn = line_of(fresh({{"layout", "random:3"}}));
    CHECK(word(drawn, 4).find("0,") != std::string::npos);
    CHECK(word(drawn, 2) == "-");
}

TEST_CASE("BF-22.4 BF-5.1 BF-6.6 BF-8.2 a line with an impossible round, turn or pair is refused") {
    check_spoilt(kMiddle,
                 {
                     {10, "2+4/1+1", "BF-6.6"},     {10, "4+2/1+1", "BF-6.6"},
                     {8, "45.54/45.45", "BF-22.4"}, {1, "bf2", "BF-22.4"},
                     {11, "B:5", "BF-8.2"},         {11, "B:0", "BF-8.2"},
                     {11, "R:2", "BF-22.4"},        {11, "-", "BF-22.4"},
                     {9, "7A", "BF-5.1"},           {9, "3Z", "BF-5.1"},
                     {9, "1A", "BF-6.6"},           {8, "345.45/45.45", "BF-6.6"},
                     {8, "44.45/45.45", "BF-22.4"}, {8, "54.45/45.45", "BF-22.4"},
                     {8, "46.45/45.45", "BF-22.4"}, {8, "4545/45.45", "BF-22.4"},
                     {10, "4+2/1+1", "BF-6.6"},     {10, "-/1+1", "BF-22.4"},
                     {10, "2+2!/1+1", "BF-22.4"},
                 });
}

TEST_CASE(
    "BF-22.4 BF-1.2 BF-12.6 BF-13.7 a line with an impossible board, score or token count is "
    "refused") {
    check_spoilt(kMiddle,
                 {
                     {7, "8/8", "BF-13.7"},
                     {5, "--B1-/-Y1B2/./#/././././Y2--/.", "BF-1.2"},
                     {7, "16/0", "BF-13.7"},
                     {7, "2", "BF-22.4"},
                     {6, "0,20/0,0", "BF-12.6"},
                     {6, "0/0,0", "BF-12.6"},
                     {5, "--B1/-Y1B1/./#/././././Y2--/.", "BF-22.4"},
                     {5, "--B1/-Y1R2/./#/././././Y2--/.", "BF-22.4"},
                     {5, "--B1/-Y1B8/./#/././././Y2--/.", "BF-22.4"},
                     {5, "---/-Y1B2/./#/././././Y2--/.", "BF-22.4"},
                     {5, "././-B1B2/./#/././././Y2--/.", "BF-22.4"},
                     {5, "././-B1B2/#/././././.", "BF-22.4"},
                     {5, "././-B1B2/./#/./././././.", "BF-22.4"},
                 });
}

TEST_CASE(
    "BF-22.4 BF-2.3 BF-3.16 BF-17 a line with impossible seats, layout or options is refused") {
    check_spoilt(kMiddle,
                 {
                     {3, "BB", "BF-2.3"},
                     {3, "BX", "BF-2.3"},
                     {4, "std99", "BF-3.16"},
                     {2, "pair_mode=combined", "BF-17"},
                     {2, "pair_mode=none", "BF-11.4"},
                     {2, "pear=none", ""},
                     {2, "pair_mode=each,move_scope=own", "BF-17"},
                     {2, "layout=std10", "BF-22.4"},
                     {2, "reinc_supply=15", "BF-17"},
                 });
}

TEST_CASE(
    "BF-22.4 BF-6.2 BF-7.2 BF-13.2 an impossible line is refused before the actions of a round "
    "too") {
    check_spoilt(kTaking,
                 {
                     {11, "B:1", "BF-13.2"},
                     {11, "R:0", "BF-13.2"},
                     {7, "3/7/5", "BF-13.5"},
                     {7, "4/5/5", "BF-13.3"},
                 });
    check_spoilt(kPlacing,
                 {
                     {11, "B:1", "BF-7.2"},
                     {11, "Y:2", "BF-7.2"},
                     {5, "B1Y1-/././././././././.", "BF-7.2"},
                     {5, "B1Y1Y2/#/./././././././.", "BF-4.1"},
                     {6, "0,1/0,0", "BF-4.3"},
                     {7, "1/0", "BF-4.4"},
                     {9, "1A", "BF-5.2"},
                 });
    check_spoilt(kPicking,
                 {
                     {5, "B1Y1-/././././././././.", "BF-4.2"},
                     {10, "4+3!/1+1!", "BF-6.2"},
                     {10, "4+3/-", "BF-22.4"},
                     {10, "?!/-", "BF-6.2"},
                     {10, "4+6!/-", "BF-22.4"},
                     {11, "B:1", "BF-22.4"},
                 });
    // In round 1 all beings stand when tokens are handed out.
    CHECK(refused_line(with(with(kTaking, 8, "2345.2345/1345.2345/2345.1345"), 9, "1T")) ==
          "BF-7.7");
}

TEST_CASE("BF-22.4 a line that is empty, too long or cut short is refused") {
    CHECK(refused_line("").find("BF-22.4") == 0);
    CHECK(refused_line(std::string(kMiddle) + " x") == "BF-22.4");
    CHECK(refused_line(std::string(kMiddle).substr(0, 60)) == "BF-22.4");
}

TEST_CASE("BF-22.4 BF-14.2 BF-15.2 a round begins without empty light pieces or extinct players") {
    const std::string line = "bf1 - BY std10 B1Y1-/#/#/#/#/#/#/#/#/# 0,0/0,0 0/0 5.5/5.5 5I -/- -";
    check_spoilt(line,
                 {
                     {5, "B1Y1-/./#/#/#/#/#/#/#/#", "BF-15.2"},
                     {5, "B1B2-/#/#/#/#/#/#/#/#/#", "BF-14.2"},
                     {8, "45.45/45.45", "BF-6.6"},
                     {10, "5+4!/-", "BF-6.6"},
                     {10, "4+5!/-", "BF-6.6"},
                     {9, "6I", "BF-6.8"},
                 });
    CHECK(refused_line(with(with(line, 8, "12345.12345/12345.12345"), 9, "6I")).empty());
}

TEST_CASE("BF-23.14 BF-22.4 a line with another player's hidden pick is not a position") {
    const Playthrough game = at(kPicking);
    CHECK(word(game.rules().print_view(game.state(), Seat(1)), 10) == "?!/-");
    CHECK(refused_line(game.rules().print_view(game.state(), Seat(1))) == "BF-6.2");
    CHECK(refused_line(game.rules().print_view(game.state(), Seat(0))).empty());
}
