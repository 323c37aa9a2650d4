#include "equipoise/games/chess_balance/text/positions.hpp"

#include "equipoise/games/chess_balance/testing/test_front.hpp"
#include "tests/support/effort.hpp"

namespace equipoise::chess_balance {
namespace {

constexpr const char* kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

std::string start(const std::string& keys) { return std::string(kStart) + " [" + keys + "]"; }
/// Kings, a Pawn each, White to move.
std::string plain(const std::string& keys) {
    return "4k3/p7/8/8/8/8/P7/4K3 w - - 0 1 [" + keys + "]";
}

std::string seen_by(const std::string& line, Viewer viewer, const OptionList& options = {}) {
    const Playthrough game = game_at(line, options);
    return game.rules().print_view(game.state(), viewer);
}

}  // namespace

TEST_CASE("CB-15.4 a line is printed as it was read") {
    const std::vector<std::string> lines{
        start("hw:FI1,FI2,FI3;hb:WA1,WA2,WA3;dw:?6;db:?6"),
        plain("hw:NA6;hb:-;dw:FI1,FI2;pw:WA1;pb:WI1,WI2"),
        plain("hw:-;hb:NA6;gw:QRBNPPP;gb:qrnpk;nd:a2+a7"),
        plain("hw:NA6;hb:NA6;fx:freeze=a2+e8,pacify=a7,shield=a2;ck:b"),
        plain("hw:NA6;hb:NA6;ck:wb"),
        "6k1/R4pp1/7p/8/8/6n1/8/6K1 w - - 0 1 [hw:-;hb:NA6;pw:FI1;gw:PP;gb:r;ck:b;ph:chess;"
        "cp:FI1@g1;sn:g1;sd:1]",
        "r3k3/p6n/8/8/8/8/P6N/4K2R w - - 0 1 [hw:FI5;hb:-;ph:foe;cp:FI5@h2]",
        plain("hw:-;hb:FI1,FI2,FI3;db:?2;pw:WA7;ph:disc;cp:WA7"),
        plain("hw:-;hb:FI3;db:?2;pw:WA7;pb:FI1,FI2;ph:draw;cp:WA7"),
        "4k3/p7/8/8/8/1R6/P6R/4K3 w - - 0 1 [hw:-;hb:NA6;pw:FI7;fx:shield=a2*+h2,grantN=h2+b3;"
        "ph:chess;cp:FI7]",
        "4k3/p7/8/8/8/1R6/P6R/4K3 w - - 2 7 [hw:NA6;hb:NA6;rp:0a1b2c3d*1,ffffffff*1]",
        "4r1k1/5ppp/8/8/8/8/P4PPP/4r1K1 w - - 1 2 [hw:NA6;hb:NA6;gw:R;ck:b;end:0-1 CB-9.5]",
    };
    for (const std::string& line : lines) CHECK(reprinted(line) == line);
}

TEST_CASE("CB-15.4 our own keys are printed as they were read") {
    const OptionList tournament{{"deck_mode", "tournament"}};
    const std::vector<std::string> lines{
        start("hw:-;hb:-;ph:list"),
        start("hw:-;hb:-;ph:list;sw:FI1+FI2;sb:FI;tb:WA1"),
        start("hw:-;hb:-;ph:list;sw:FI;tw:WA1,WA2,WA3,WA4;dn:w"),
        start("hw:-;hb:-;ph:swap;sw:FI2+FI3+FI4+FI5+FI6+FI7+FI8+FI9+WA1+WA2+WA3+WA4;"
              "sb:FI+WI1+WI2+WI3+WI4;tw:FI1;kw:FI1,FI2;"
              "mt:2/2/0/0"),
        start("hw:FI1;hb:-;dw:?8;db:?9;ph:deal;sw:FI;sb:NA;tw:WA1,WA2,WA3,WA4;"
              "tb:WI1,WI2,WI3,WI4;mt:3/3/1/1"),
    };
    for (const std::string& line : lines) CHECK(reprinted(line, tournament) == line);
    const std::string element = start("hw:-;hb:-;ph:elem;sb:WA");
    CHECK(reprinted(element, {{"deck_mode", "theme"}}) == element);
    const std::string draft = start("hw:-;hb:-;ph:draft;sw:FI1;sb:WA1+WA2");
    CHECK(reprinted(draft, {{"deck_mode", "standard"}, {"card_pool", "shared"}}) == draft);
    const std::string colours =
        "R5k1/5ppp/8/8/8/8/8/6K1 b - - 1 1 [ph:side;end:1-0 CB-12.13;mt:2/1/1/1]";
    CHECK(reprinted(colours, {{"mode", "chess"}, {"games", "3"}}) == colours);
    const std::string late =
        "4k3/p7/8/8/8/P7/8/4K3 b - - 0 1 [hw:-;hb:NA6;dw:?1;pw:NA6;fx:shield=a3;ph:draw;cp:NA6;"
        "mv:1]";
    CHECK(reprinted(late, {{"draw_timing", "end_of_turn"}}) == late);
}

TEST_CASE("CB-15.4 absent keys mean empty, and a line says no more than it must") {
    CHECK(reprinted(plain("")) == plain("hw:-;hb:-"));
    CHECK(reprinted(plain("hw:NA6;dw:-;pw:-;gw:-;fx:-;nd:-;rp:-")) == plain("hw:NA6;hb:-"));
    CHECK(reprinted(start("sw:FI+WI+WA+NA;mt:1/0/0/0")) == start("hw:-;hb:-"));
}

TEST_CASE("CB-15.4 plain FEN is read, even with only four fields") {
    const OptionList chess{{"mode", "chess"}};
    CHECK(reprinted(kStart, chess) == kStart);
    CHECK(reprinted("4k3/8/8/8/8/8/P7/4K3 b - -", chess) == "4k3/8/8/8/8/8/P7/4K3 b - - 0 1");
    CHECK(reprinted("4k3/8/8/8/8/8/P7/4K3 b - - 7 30", chess) == "4k3/8/8/8/8/8/P7/4K3 b - - 7 30");
    CHECK(reprinted("  4k3/p7/8/8/8/8/P7/4K3  w -  - 0 1  ") == plain("hw:-;hb:-"));
    CHECK(reprinted("r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 1", chess) ==
          "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
}

TEST_CASE("CB-10.4 an en-passant square that nobody can use is dropped") {
    const OptionList chess{{"mode", "chess"}};
    CHECK(reprinted("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", chess) ==
          "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    const std::string ready = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    CHECK(reprinted(ready, chess) == ready);
    // Nobody has made a double step.
    CHECK(refused_line("4k3/8/8/3pP3/8/8/8/4K3 w - e6 0 1", chess) == "CB-10.4 en passant");
    CHECK(refused_line("4k3/8/3n4/3pP3/8/8/8/4K3 w - d6 0 1", chess) == "CB-10.4 en passant");
    CHECK(refused_line("4k3/3p4/8/3pP3/8/8/8/4K3 w - d6 0 1", chess) == "CB-10.4 en passant");
    CHECK(refused_line("4k3/8/8/3pP3/8/8/8/4K3 b - d6 0 1", chess) == "CB-10.4 en passant");
}

TEST_CASE("CB-15.4 a text that is not a position is refused with the field at fault") {
    CHECK(refused_line("") == "CB-15.4");
    CHECK(refused_line("4k3/8/8/8/8/8/8/4K3 w - - 0") == "CB-15.4");
    CHECK(refused_line("4k3/8/8/8/8/8/4K3 w - - 0 1") == "CB-15.4 board");
    CHECK(refused_line("4k4/8/8/8/8/8/8/4K3 w - - 0 1") == "CB-15.4 board");
    CHECK(refused_line("4k2/8/8/8/8/8/8/4K3 w - - 0 1") == "CB-15.4 board");
    CHECK(refused_line("4kx2/8/8/8/8/8/8/4K3 w - - 0 1") == "CB-15.4 board");
    CHECK(refused_line("4k3/8/8/8/8/8/P7/4K3 x - - 0 1") == "CB-15.4 mover");
    CHECK(refused_line("4k3/8/8/8/8/8/P7/4K3 w KK - 0 1") == "CB-15.4 castling");
    CHECK(refused_line("4k3/8/8/8/8/8/P7/4K3 w - e9 0 1") == "CB-15.4 en passant");
    CHECK(refused_line("4k3/8/8/8/8/8/P7/4K3 w - - x 1") == "CB-15.4 clock");
    CHECK(refused_line("4k3/8/8/8/8/8/P7/4K3 w - - 0 0") == "CB-15.4 move number");
    CHECK(refused_line(plain("hw:NA6") + "x") == "CB-15.4");
    CHECK(refused_line(plain("zz:1")) == "CB-15.4 zz");
    CHECK(refused_line(plain("hw")) == "CB-15.4 hw");
    CHECK(refused_line(plain("hw:-;hw:-")) == "CB-15.4 hw");
    CHECK(refused_line(plain("hw:XX1")) == "CB-15.4 hw");
    CHECK(refused_line(plain("fx:glue=e1")) == "CB-15.4 fx");
    CHECK(refused_line(plain("fx:freeze=e1*")) == "CB-15.4 fx");
    CHECK(refused_line(plain("ck:x")) == "CB-15.4 ck");
    CHECK(refused_line(plain("ph:card")) == "CB-15.4 ph");
    CHECK(refused_line(plain("end:1-0")) == "CB-15.4 end");
    CHECK(refused_line(plain("end:1-0 CB-13.3")) == "CB-15.4 end");
    CHECK(refused_line(plain("rp:12")) == "CB-15.4 rp");
    CHECK(refused_line(plain("gw:x")) == "CB-15.4 gw");
}

TEST_CASE("CB-15.7 pieces that cannot be on the board are refused") {
    const OptionList chess{{"mode", "chess"}};
    CHECK(refused_line("P3k3/8/8/8/8/8/8/4K3 w - - 0 1") == "CB-15.7 board");
    CHECK(refused_line("4k3/8/8/8/8/8/8/p3K3 w - - 0 1") == "CB-15.7 board");
    CHECK(refused_line("4k3/8/8/8/NNNNNNNN/NNNNNNNN/8/4K3 w - - 0 1") == "CB-15.7 board");
    CHECK(refused_line("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1") == "CB-1.3 board");
    CHECK(refused_line("4k3/8/8/8/8/8/PPPPPPPP/4K3 w - - 0 1 [gw:P]") == "CB-1.3 board");
    CHECK(refused_line("4k3/8/8/8/QQ6/8/PPPPPPPP/4K3 w - - 0 1", chess) == "CB-12.12 board");
    CHECK(refused_line("4k3/8/8/8/8/8/8/3KK3 w - - 0 1", chess) == "CB-12.13 board");
    CHECK(refused_line("4k3/8/8/8/8/8/P7/8 w - - 0 1", chess) == "CB-12.13 board");
    CHECK(refused_line("4k3/8/8/8/8/8/P7/8 w - - 0 1 [hw:NA6]") == "CB-9.1 board");
    CHECK(refused_line("4k3/8/8/8/8/8/P7/8 w - - 0 1 [hw:NA6;end:0-1 CB-9.1]") == "");
    CHECK(refused_line(plain("hw:NA6;end:0-1 CB-9.1")) == "CB-9.1 board");
}

TEST_CASE("CB-12.13 CB-9.2 the player not on move cannot have left the King open to capture") {
    const std::string line = "4k3/4R3/8/8/8/8/8/K7 w - - 0 1";
    CHECK(refused_line(line, {{"mode", "chess"}}) == "CB-12.13 board");
    CHECK(refused_line(line + " [hw:NA6;hb:NA6]") == "CB-9.2 board");
    CHECK(refused_line(line + " [hw:NA6;hb:NA6]", {{"king_safety", "lax"}}) == "");
    CHECK(refused_line(line + " [hw:NA6;hb:NA6]", {{"declare", "manual"}}) == "");
    CHECK(refused_line(line + " [hw:NA6;hb:NA6;fx:freeze=e7]") == "");
    CHECK(refused_line("4k2k/4R3/8/8/8/8/8/K7 w - - 0 1 [hw:NA6;hb:NA6]") == "");
}

TEST_CASE("CB-10.1 CB-10.3 rights and marks need their pieces") {
    CHECK(refused_line("4k3/p7/8/8/8/8/P7/4K2R w Q - 0 1") == "CB-10.1 castling");
    CHECK(refused_line("4k3/p7/8/8/8/8/P7/3K3R w K - 0 1") == "CB-10.1 castling");
    CHECK(refused_line("4k3/p7/8/8/8/8/P7/4K2R w Kk - 0 1") == "CB-10.1 castling");
    CHECK(refused_line(plain("hw:NA6;nd:a3")) == "CB-10.3 nd");
    CHECK(refused_line(plain("hw:NA6;nd:b2")) == "CB-10.3 nd");
    CHECK(refused_line(plain("hw:NA6;fx:freeze=b2")) == "CB-6.9 fx");
    CHECK(refused_line(plain("hw:NA6;fx:grantN=a2")) == "CB-6.8 fx");
    CHECK(refused_line(plain("hw:NA6;ul:e1")) == "CB-7.8 ul");
    CHECK(refused_line(plain("hw:NA6;sn:e1")) == "CB-15.4 sn");
}

TEST_CASE("CB-4.3 CB-15.7 cards that cannot be there are refused") {
    CHECK(refused_line(plain("hw:FI1,FI2,FI3,FI4")) == "CB-4.3 hw");
    CHECK(refused_line(plain("hw:FI1,FI1")) == "CB-1.4 hw");
    CHECK(refused_line(plain("hw:FI1;pw:FI1")) == "CB-1.4 hw");
    CHECK(refused_line(plain("hw:FI1;dw:FI1")) == "CB-1.4 hw");
    CHECK(refused_line(plain("hw:FI1;dw:?9")) == "CB-15.7 hw");
    CHECK(refused_line(plain("hw:FI1;dw:?3;sw:WA")) == "CB-2.4 sw");
    CHECK(refused_line(plain("hw:FI1;dw:?9;pw:FI2,FI3,FI4")) == "CB-15.7 hw");
    CHECK(refused_line(plain("hw:FI1;dw:?3;sw:FI1+FI2")) == "CB-2.4 dw");
    CHECK(refused_line(plain("hw:FI1;hb:?2")) == "CB-15.2 hb");
    CHECK(refused_line(plain("hw:FI1;sb:?")) == "CB-15.2 sb");
    CHECK(refused_line(plain("hw:FI1;tw:FI2")) == "CB-3.5 tw");
}

TEST_CASE("CB-1.5 there are no cards in orthodox chess") {
    const OptionList chess{{"mode", "chess"}};
    for (const char* keys :
         {"hw:FI1", "dw:?3", "pw:FI1", "gw:P", "nd:a2", "fx:freeze=a2", "ck:w"}) {
        CHECK_MESSAGE(refused_line(plain(keys), chess).starts_with("CB-1.5"), keys);
    }
    CHECK(refused_line(start("ph:deal"), chess).starts_with("CB-1.5"));
}

TEST_CASE("CB-9.5 CB-9.6 CB-13.4 CB-13.5 a position in which the game is over is adjudicated") {
    const auto ending = [](const std::string& line, const OptionList& options = {}) {
        const std::string again = reprinted(line, options);
        const std::size_t end = again.find("end:");
        return end == std::string::npos ? "" : again.substr(end + 4, again.size() - end - 5);
    };
    CHECK(ending("7k/5Q2/6K1/8/8/8/8/8 b - - 1 1") == "1/2 CB-9.6");
    CHECK(ending("7k/5Q2/6K1/8/8/8/8/8 b - - 1 1 [hw:NA6]") == "1-0 CB-9.5");
    CHECK(ending("4k3/8/8/8/8/8/8/4K3 w - - 0 1") == "1/2 CB-13.5");
    CHECK(ending("4k3/p7/8/8/8/8/P7/4K3 w - - 100 90") == "1/2 CB-13.4");
    CHECK(ending("4k3/p7/8/8/8/8/P7/4K3 w - - 100 90", {{"draws", "none"}}) == "");
    CHECK(ending("R5k1/5ppp/8/8/8/8/8/6K1 b - - 1 1", {{"mode", "chess"}}) == "1-0 CB-12.13");
}

TEST_CASE("CB-14.1 CB-15.4 an ending that does not go with the set-up is refused") {
    CHECK(refused_line("7k/5Q2/6K1/8/8/8/8/8 b - - 1 1 [hw:NA6]", {{"games", "2"}}) ==
          "CB-9.5 end");
    CHECK(refused_line(plain("hw:NA6;end:1-0 CB-12.13")) == "CB-12.13 end");
    CHECK(refused_line(plain("hw:NA6;end:1-0 CB-9.5"), {{"games", "2"}}) == "CB-14.1 end");
}

TEST_CASE("CB-15.1 the phases inside a turn agree with the card that was played") {
    const std::string inside = "pw:NA6;ph:chess;cp:NA6";
    CHECK(refused_line(plain("hw:-;" + inside)) == "");
    CHECK(refused_line(plain("hw:NA6;ph:chess;cp:NA6")) == "CB-4.5 cp");
    CHECK(refused_line(plain("hw:-;pw:NA6;ph:chess")) == "CB-15.4 cp");
    CHECK(refused_line(plain("hw:-;pw:NA6;cp:NA6")) == "CB-15.4 cp");
    CHECK(refused_line(plain("hw:-;pw:NA6;ph:chess;cp:NA6x")) == "CB-8.7 cp");
    CHECK(refused_line(plain("hw:NA6;ph:foe;cp:NA6")) == "CB-6.7 cp");
    CHECK(refused_line(plain("hw:-;pw:NA6;ph:draw;cp:NA6")) == "CB-4.1 ph");
    CHECK(refused_line(plain("hw:-;pw:NA6;ph:disc;cp:NA6")) == "CB-4.2 td");
    CHECK(refused_line("r3k3/p6n/8/8/8/8/P6N/4K2R w - - 0 1 [ph:foe;cp:FI5@h2]") == "CB-6.1 cp");
    CHECK(refused_line("r3k3/p6n/8/8/8/8/P6N/4K2R w - - 0 1 [hw:FI5;ph:foe;cp:FI5@a2]") ==
          "CB-6.2 cp");
    // Only the King could move, and Royalty is locked.
    CHECK(refused_line("4k3/8/8/8/4p3/4P3/8/4K3 w - - 0 1 [hb:NA1;" + inside + "]") == "CB-5.5 ph");
}

TEST_CASE("CB-2.6 CB-3.7 set-ups go step by step") {
    const OptionList theme{{"deck_mode", "theme"}};
    CHECK(refused_line(start("ph:elem;sw:FI"), theme) == "CB-3.7 sb");
    CHECK(refused_line(start("ph:elem;sw:FI;sb:FI"), theme) == "CB-3.7 sb");
    CHECK(refused_line(start("ph:elem;sb:FI1"), theme) == "CB-3.2 sb");
    CHECK(refused_line(start("ph:elem")) == "CB-3.2 ph");
    CHECK(refused_line(start("ph:draft")) == "CB-3.6 ph");
    CHECK(refused_line(start("ph:list")) == "CB-3.8 ph");
    CHECK(refused_line(start("ph:deal;dw:?9;db:?9")) == "");
    CHECK(refused_line(start("ph:deal;hb:FI1;dw:?9;db:?8")) == "CB-2.6 hb");
    CHECK(refused_line(start("ph:deal;dw:?9;db:?8")) == "CB-2.4 db");
    CHECK(refused_line("rnbqkbnr/pppppppp/8/8/8/4P3/PPPP1PPP/RNBQKBNR w KQkq - 0 1 "
                       "[ph:deal;dw:?9;db:?9]") == "CB-2.6 board");
    const OptionList dual{{"deck_mode", "dual"}};
    CHECK(refused_line(start("ph:elem;sw:FI;sb:FI"), dual) == "CB-3.6 sb");
    CHECK(refused_line(start("ph:elem;sw:FI;sb:WA+NA"), dual) == "");
}

TEST_CASE("CB-3.5 CB-14.1 the place in a match adds up") {
    const OptionList match{{"games", "3"}};
    CHECK(refused_line(start("hw:NA6;mt:2/2/0/1"), match) == "");
    CHECK(refused_line(start("hw:NA6;mt:2/1/0/1"), match) == "CB-14.1 mt");
    CHECK(refused_line(start("hw:NA6;mt:4/4/2/1"), match) == "CB-14.1 mt");
    CHECK(refused_line(start("hw:NA6;mt:1/0/0/1"), match) == "CB-2.3 mt");
    CHECK(refused_line(start("hw:NA6;mt:x"), match) == "CB-14.1 mt");
    const OptionList tournament{{"deck_mode", "tournament"}};
    CHECK(refused_line(start("hw:NA6"), tournament) == "CB-3.5 sw");
    CHECK(refused_line(start("hw:NA6;mt:3/2/2/1"), tournament) == "");
    CHECK(refused_line(start("ph:deal;dw:?9;db:?9;sw:FI+WA1;sb:NA"), tournament) == "CB-3.5 sw");
    CHECK(refused_line(start("ph:list;sw:FI;sb:NA;tw:FI1"), tournament) == "CB-3.5 tw");
    CHECK(refused_line(start("ph:list;sw:FI;tw:WA1,WA2,WA3,WA4"), tournament) == "CB-3.8 dn");
    CHECK(refused_line(start("ph:swap;sw:FI;sb:NA;mt:2/2/0/0"), tournament) == "CB-3.9 sw");
}

TEST_CASE("CB-15.2 a view hides hands, and lists where they are secret") {
    const std::string line = plain("hw:FI1,FI2;hb:WA1;dw:?2;db:WA2,WA3;pw:NA1");
    CHECK(seen_by(line, Seat(0)) == plain("hw:FI1,FI2;hb:?1;dw:?2;db:?2;pw:NA1"));
    CHECK(seen_by(line, Seat(1)) == plain("hw:?2;hb:WA1;dw:?2;db:?2;pw:NA1"));
    CHECK(seen_by(line, Viewer::spectator()) == plain("hw:?2;hb:?1;dw:?2;db:?2;pw:NA1"));
    CHECK(seen_by(line, Seat(0), {{"open_hands", "yes"}}) ==
          plain("hw:FI1,FI2;hb:WA1;dw:?2;db:?2;pw:NA1"));
    const std::string listed = start(
        "hw:FI1;hb:-;dw:?8;db:?9;ph:deal;sw:FI;sb:NA;tw:WA1,WA2,WA3,WA4;"
        "tb:WI1,WI2,WI3,WI4");
    CHECK(seen_by(listed, Seat(1), {{"deck_mode", "tournament"}}) ==
          start("hw:?1;hb:-;dw:?8;db:?9;ph:deal;sw:?;sb:NA;tw:?;tb:WI1,WI2,WI3,WI4"));
    const std::string theme = plain("hw:FI1;hb:NA1;dw:?2;sw:FI;sb:NA");
    CHECK(seen_by(theme, Seat(1), {{"deck_mode", "theme"}}) ==
          plain("hw:?1;hb:NA1;dw:?2;sw:FI;sb:NA"));
}

TEST_CASE("CB-15.6 a view is read back, including its hidden parts") {
    const Switches switches;
    const Rules rules(switches, std::make_shared<const Deck>(Deck::equipoise()));
    const std::string line = plain("hw:FI1,FI2;hb:?1;dw:?2;db:?2;pw:NA1");
    const auto view = parse_view(rules, Seat(0), line);
    REQUIRE(static_cast<bool>(view));
    CHECK(print(rules, view.value()) == line);
    CHECK(view.value().open.hand_sizes[Colour::Black] == 1);
    Rng rng(run_seed(7));
    const State sampled = rules.sample(view.value(), rng);
    CHECK(rules.view(sampled, Seat(0)) == view.value());
}

TEST_CASE("CB-15.7 every position of whole games is read back as it was") {
    const std::vector<OptionList> tables{
        {},
        {{"mode", "chess"}},
        {{"deck_mode", "theme"}, {"draw_timing", "end_of_turn"}},
        {{"deck_mode", "dual"}, {"self_check_card", "penalty"}, {"games", "2"}},
        {{"deck_mode", "standard"}, {"card_pool", "shared"}, {"declare", "manual"}},
        {{"deck_mode", "tournament"}, {"king_safety", "lax"}},
        {{"deck_mode", "tournament"}, {"card_pool", "shared"}, {"draws", "fide"}},
    };
    Rng rng(run_seed(11));
    for (const OptionList& options : tables) {
        Playthrough game(rules_with(options));
        for (int ply = 0; ply < 900 && !game.turn().is_terminal(); ++ply) {
            const std::string line = game.rules().print_state(game.state());
            const auto read = game.rules().parse_state(line);
            REQUIRE_MESSAGE(static_cast<bool>(read), (read ? "" : line + read.error().text()));
            REQUIRE_MESSAGE(read.value() == game.state(), line);
            if (game.turn().is_chance()) {
                game.draw_chance(rng.next());
                continue;
            }
            const Seat seat = *game.turn().acting.begin();
            const auto legal = game.rules().legal_actions(game.state(), seat);
            game.apply(seat, legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
        }
    }
}

}  // namespace equipoise::chess_balance
