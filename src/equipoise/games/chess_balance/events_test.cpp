#include "equipoise/games/chess_balance/events.hpp"

#include "equipoise/games/chess_balance/testing/test_front.hpp"

namespace equipoise::chess_balance {
namespace {

using Lines = std::vector<std::string>;

constexpr const char* kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ";

}  // namespace

TEST_CASE("CB-5.4 a chess move is reported with its SAN and what it captures") {
    CHECK(told(game_at(kStart, {{"mode", "chess"}}), "e2e4") ==
          Lines{"moved CB-5.4 seat=White san=e4 from=e2 to=e4 captured=-"});
    CHECK(told(game_at("4k3/8/8/3q4/8/4N3/P7/4K3 w - - 0 1 [hw:NA6]"), "e3d5") ==
          Lines{"moved CB-5.4 seat=White san=Nxd5 from=e3 to=d5 captured=q"});
}

TEST_CASE("CB-12.10 CB-12.11 CB-12.12 castling, en passant and promotion are reported as such") {
    const OptionList chess{{"mode", "chess"}};
    CHECK(told(game_at("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", chess), "e1g1") ==
          Lines{"castled CB-12.10 seat=White san=O-O from=e1 to=g1 captured=-"});
    CHECK(told(game_at("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", chess), "e5d6") ==
          Lines{"en_passant CB-12.11 seat=White san=exd6 from=e5 to=d6 captured=p"});
    CHECK(told(game_at("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", chess), "a7a8r") ==
          Lines{"promotion CB-12.12 seat=White san=a8=R from=a7 to=a8 captured=-"});
}

TEST_CASE("CB-8.3 CB-8.4 check is reported, with declare=manual only if it is declared") {
    const std::string line = "4k3/p7/8/8/8/8/7R/K7 w - - 0 1 [hw:NA1;hb:NA1]";
    const std::string moved = "moved CB-5.4 seat=White san=Rh8+ from=h2 to=h8 captured=-";
    CHECK(told(game_at(line), "h2h8") == Lines{moved, "check CB-8.3 seat=White"});
    CHECK(told(game_at(line, {{"declare", "manual"}}), "h2h8") == Lines{moved});
    CHECK(told(game_at(line, {{"declare", "manual"}}), "h2h8+") ==
          Lines{moved, "declared CB-8.4 seat=White"});
}

TEST_CASE("CB-5.3 a card is reported with its play and everything it does") {
    const Playthrough meteor =
        game_at("6k1/R4pp1/7p/8/8/6n1/5PP1/6Kr w - - 0 1 [hw:FI1;hb:NA6;ck:b]");
    CHECK(told(meteor, "FI1@g1/") ==
          Lines{"card_played CB-5.3 seat=White card=FI1 play=FI1@g1",
                "removed CB-11.8 piece=r square=h1",
                "removed CB-11.8 piece=P square=f2",
                "removed CB-11.8 piece=P square=g2"});
    CHECK(told(game_at("4k3/8/8/8/4P3/4N3/8/4K3 w - - 0 1 [hw:NA8]"), "NA8@e4.e3/").back() ==
          "swapped CB-11.11 piece=P square=e4 other=N other_square=e3");
    CHECK(told(game_at("4k3/8/2P5/8/8/8/P7/4K3 w - - 0 1 [hw:NA1]"), "NA1@c6.=N/").back() ==
          "promoted CB-11.6 square=c6 piece=P to=N");
    CHECK(told(game_at("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1 [hb:WA4;gb:p]"), "WA4@+P.a7/").back() ==
          "returned CB-11.10 piece=p square=a7");
    CHECK(told(game_at("1n4k1/1R3ppp/8/8/8/8/5PPP/6K1 w - - 0 1 [hw:FI8]"), "FI8@b7/") ==
          Lines{"card_played CB-5.3 seat=White card=FI8 play=FI8@b7",
                "pushed CB-11.4 piece=n from=b8 to=-",
                "pushed CB-11.4 piece=R from=b7 to=b8"});
    CHECK(told(game_at("4k3/3p1p2/8/8/4N3/8/7P/4R1K1 w - - 0 1 [hw:WI8]"), "WI8@e4.c3/").back() ==
          "relocated CB-11.7 piece=N from=e4 to=c3");
}

TEST_CASE("CB-6.8 statuses and grants are reported with their squares") {
    CHECK(told(game_at("3q2k1/5ppp/8/8/8/8/P4PPP/3R2K1 w - - 0 1 [hw:NA6]"), "NA6/").back() ==
          "shielded CB-6.8 squares=a2+f2+g2+h2 until=reply");
    CHECK(told(game_at("6k1/5ppp/8/8/8/8/P4PPP/4r1K1 w - - 0 1 [hw:WA1;hb:NA6;ck:b]"), "WA1@e1/")
              .back() == "frozen CB-6.8 squares=e1 until=reply");
    CHECK(told(game_at("4k3/8/p2pp3/4p3/4P3/8/P7/4K3 b - - 0 1 [hw:FI6;hb:WA6]"), "WA6/").back() ==
          "pacified CB-6.8 squares=a2+e4 until=reply");
    CHECK(told(game_at("4k3/8/8/3pp3/4P3/8/8/4K3 w - - 0 1 [hw:FI6]"), "FI6/").back() ==
          "granted CB-6.8 move=front squares=e4");
    CHECK(told(game_at("4k3/p7/8/8/8/1R6/P6R/4K3 w - - 0 1 [hw:FI7]"), "FI7/").back() ==
          "granted CB-6.8 move=N squares=h2+b3");
}

TEST_CASE("CB-6.7 the foe's pick is reported with what follows from it") {
    Playthrough game = game_at("r3k3/p6n/8/8/8/8/P6N/4K2R w - - 0 1 [hw:FI5]");
    CHECK(told(game, "FI5@h2/") == Lines{"card_played CB-5.3 seat=White card=FI5 play=FI5@h2"});
    act(game, Seat(0), "FI5@h2/");
    CHECK(told(game, "!h7") ==
          Lines{"foe_picked CB-6.7 seat=Black square=h7",
                "sacrificed CB-11.9 piece=N square=h2",
                "sacrificed CB-11.9 piece=n square=h7"});
}

TEST_CASE("CB-8.7 a misplay is reported") {
    const Playthrough game =
        game_at("6rk/8/8/8/8/8/P5P1/6K1 w - - 0 1 [hw:FI1]", {{"self_check_card", "penalty"}});
    CHECK(told(game, "FI1@g1x/") == Lines{"misplayed CB-8.7 seat=White card=FI1"});
}

TEST_CASE("CB-2.5 CB-4.1 CB-4.2 drawn cards are shown only to their owner") {
    const Playthrough deal(rules_with({}));
    CHECK(told(deal, "{w:FI1}", Seat(0)) == Lines{"dealt CB-2.5 seat=White card=FI1"});
    CHECK(told(deal, "{w:FI1}", Seat(1)) == Lines{"dealt CB-2.5 seat=White card=?"});
    CHECK(told(deal, "{w:FI1}") == Lines{"dealt CB-2.5 seat=White card=?"});
    const Playthrough riptide =
        game_at("4k3/p7/8/8/8/8/P7/4K3 w - - 0 1 [hw:WA7;hb:FI1,FI2,FI3;dw:?1;db:FI4]");
    CHECK(told(riptide, "WA7{b-FI1-FI2}{b:FI4}{w:NA6}/a2a3", Seat(1)) ==
          Lines{"card_played CB-5.3 seat=White card=WA7 play=WA7",
                "discarded CB-4.2 seat=Black cards=FI1,FI2",
                "drew CB-4.2 seat=Black card=FI4",
                "drew CB-4.1 seat=White card=?",
                "moved CB-5.4 seat=White san=a3 from=a2 to=a3 captured=-"});
}

TEST_CASE("CB-9.1 the capture of a King is reported, and who has won") {
    const OptionList lax{{"declare", "manual"}, {"king_safety", "lax"}};
    const Lines lines =
        told(game_at("4k2R/8/p7/8/8/8/8/K7 w - - 0 2 [hw:NA1;hb:NA1;ck:w]", lax), "h8e8");
    CHECK(lines ==
          Lines{"moved CB-5.4 seat=White san=Rxe8 from=h8 to=e8 captured=k",
                "king_lost CB-9.1 seat=Black",
                "won CB-9.1 seat=White"});
}

TEST_CASE("CB-9.5 CB-9.6 CB-12.13 the end of a game is reported with its clause") {
    CHECK(told(game_at("4r1k1/5ppp/8/8/8/8/P4PPP/6K1 b - - 0 1 [hw:NA6;hb:NA6]"), "e8e1").back() ==
          "won CB-9.5 seat=Black");
    CHECK(told(game_at("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1 [hw:-]"), "f1f7").back() == "drawn CB-9.6");
    CHECK(told(game_at("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", {{"mode", "chess"}}), "a1a8").back() ==
          "won CB-12.13 seat=White");
}

TEST_CASE("CB-2.3 CB-14.1 a match reports every game's end, the points and the colours") {
    const OptionList match{{"mode", "chess"}, {"games", "2"}};
    Playthrough game = game_at("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", match);
    Lines lines = told(game, "a1a8");
    REQUIRE(lines.size() == 4);
    CHECK(lines[2] == "won CB-12.13 seat=White");
    CHECK(lines[3] == "game_points CB-14.1 game=1 white=1 black=0");
    act(game, Seat(0), "a1a8");
    CHECK(told(game, "white") == Lines{"colours CB-2.3 white=Black"});
    // A draw of the first game: the colours swap by themselves.
    lines = told(game_at("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", match), "f1f7");
    REQUIRE(lines.size() == 4);
    CHECK(lines[1] == "drawn CB-12.13");
    CHECK(lines[2] == "game_points CB-14.1 game=1 white=0.5 black=0.5");
    CHECK(lines[3] == "colours CB-2.3 white=Black");
    // Seat 1, called Black, has White in the second game.
    lines = told(game_at("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1 [mt:2/1/1/1]", match), "a1a8");
    REQUIRE(lines.size() == 5);
    CHECK(lines[0] == "moved CB-5.4 seat=Black san=Ra8# from=a1 to=a8 captured=-");
    CHECK(lines[2] == "won CB-12.13 seat=Black");
    CHECK(lines[3] == "game_points CB-14.1 game=2 white=0.5 black=1.5");
    CHECK(lines[4] == "match_won CB-14.1 seat=Black");
}

TEST_CASE("CB-14.3 a conceded game of a match is reported with its clause, points and colours") {
    const OptionList match{{"mode", "chess"}, {"games", "2"}};
    const auto tell = [](const Playthrough& game, Seat seat, Action concession) {
        Playthrough next = game;
        next.concede(seat, concession);
        Lines lines;
        for (const Event& event : game.rules().events(
                 game.state(), seat, concession, next.state(), Viewer::spectator())) {
            lines.push_back(text_of(event));
        }
        return lines;
    };
    const Playthrough first = game_at(kStart, match);
    CHECK(tell(first, Seat(1), kResigns) ==
          Lines{"won CB-9.9 seat=White", "game_points CB-14.1 game=1 white=1 black=0"});
    CHECK(tell(first, Seat(1), kAgrees) ==
          Lines{"drawn CB-13.1",
                "game_points CB-14.1 game=1 white=0.5 black=0.5",
                "colours CB-2.3 white=Black"});
    // In the last game seat 1, called Black, has White.
    const Playthrough last = game_at(std::string(kStart) + "[mt:2/1/1/1]", match);
    CHECK(tell(last, Seat(0), kResigns) ==
          Lines{"won CB-9.9 seat=Black",
                "game_points CB-14.1 game=2 white=0.5 black=1.5",
                "match_won CB-14.1 seat=Black"});
}

TEST_CASE("CB-3.2 CB-3.6 CB-3.8 choices of cards are reported, of lists only that they are made") {
    CHECK(told(Playthrough(rules_with({{"deck_mode", "theme"}})), "el:FI") ==
          Lines{"element_chosen CB-3.2 seat=Black element=FI"});
    CHECK(told(Playthrough(rules_with({{"deck_mode", "dual"}})), "el:FI") ==
          Lines{"element_chosen CB-3.3 seat=Black element=FI"});
    CHECK(told(Playthrough(rules_with({{"deck_mode", "standard"}, {"card_pool", "shared"}})),
               "draft:FI1") == Lines{"drafted CB-3.6 seat=Black card=FI1"});
    Playthrough lists(rules_with({{"deck_mode", "standard"}}));
    const auto tell = [&](const std::string& word) {
        const AnyState before = lists.state();
        act(lists, Seat(0), word);
        const auto action = lists.rules().parse_move(before, Seat(0), word);
        Lines lines;
        for (const Event& event : lists.rules().events(
                 before, Seat(0), action.value().front(), lists.state(), Seat(1))) {
            lines.push_back(text_of(event));
        }
        return lines;
    };
    for (int i = 1; i < 9; ++i) CHECK(tell("deck:FI" + std::to_string(i)).empty());
    CHECK(tell("deck:FI9") == Lines{"listed CB-3.8 seat=White"});
}

}  // namespace equipoise::chess_balance
