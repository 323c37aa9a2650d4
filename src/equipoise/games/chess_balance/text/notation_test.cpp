#include "equipoise/games/chess_balance/text/notation.hpp"

#include "equipoise/games/chess_balance/testing/test_front.hpp"
#include "tests/support/effort.hpp"

namespace equipoise::chess_balance {
namespace {

using Words = std::vector<std::string>;

/// How a play is printed that was read from this.
std::string play_of(const std::string& text) {
    const auto play = parse_play(Deck::equipoise(), text);
    return play ? print_play(Deck::equipoise(), play.value()) : play.error().clause;
}

constexpr const char* kMeteor = "6k1/R4pp1/7p/8/8/6n1/5PP1/6Kr w - - 0 1 [hw:FI1;hb:NA6;ck:b]";
constexpr const char* kRiptide = "4k3/p7/8/8/8/8/P7/4K3 w - - 0 1 [hw:WA7;hb:FI1,FI2,FI3;db:FI4]";

}  // namespace

TEST_CASE("CB-15.3 picks are written by their kinds, in the order of the card") {
    for (const char* text : {"FI1@g1",
                             "FI4@r5",
                             "WA9@wK",
                             "WA9@wQ",
                             "NA1@c6.=N",
                             "WA4@+P.a2",
                             "NA3@a4.b5.+N.g1",
                             "NA4@a2.c2",
                             "NA6",
                             "FI5@h2",
                             "FI1@g1x",
                             "NA6x"}) {
        CHECK(play_of(text) == text);
    }
}

TEST_CASE("CB-15.3 a trailing pick that is left out can be dropped, and printing drops it") {
    CHECK(play_of("NA4@a2.-") == "NA4@a2");
    CHECK(play_of("NA4@a2.-x") == "NA4@a2x");
}

TEST_CASE("CB-6.2 a play names every pick that cannot be left out, and no more") {
    CHECK(play_of("FI2@e4") == "CB-6.2");
    CHECK(play_of("FI2@e4.-") == "CB-6.2");
    CHECK(play_of("FI1") == "CB-6.2");
    CHECK(play_of("NA6@e4") == "CB-6.2");
    CHECK(play_of("FI5@h2.h7") == "CB-6.2");
}

TEST_CASE("CB-15.3 a pick of the wrong kind is refused") {
    for (const char* text : {"FI1@r5",
                             "FI4@e4",
                             "FI4@r9",
                             "WA9@wR",
                             "NA1@c6.N",
                             "NA1@c6.+N",
                             "WA4@=P.a2",
                             "FI1@i1",
                             "FI1@g",
                             "FI1@",
                             "XX1@g1",
                             "FI0@g1",
                             ""}) {
        CHECK_MESSAGE(play_of(text) == "CB-15.3", text);
    }
}

TEST_CASE("CB-15.3 a turn is the card, the foe's pick, chance and the chess move") {
    CHECK(parts_of(game_at(kMeteor), "FI1@g1/a7a3") == Words{"FI1@g1/", "a7a3"});
    CHECK(parts_of(game_at("r3k3/p6n/8/8/8/8/P6N/4K2R w - - 0 1 [hw:FI5]"), "FI5@h2!h7/a2a3") ==
          Words{"FI5@h2/", "!h7", "a2a3"});
    CHECK(parts_of(game_at("4k3/p7/8/8/8/8/P7/4K3 w - - 0 1 [hw:NA4;dw:?1]"),
                   "NA4@a2{w:NA6}/a3a4") == Words{"NA4@a2/", "{w:NA6}", "a3a4"});
    CHECK(parts_of(game_at("8/P3k3/8/8/8/8/8/4K3 w - - 0 1"), "a7a8n") == Words{"a7a8n"});
}

TEST_CASE("CB-15.3 the phases of a turn can be written one by one") {
    Playthrough game = game_at("r3k3/p6n/8/8/8/8/P6N/4K2R w - - 0 1 [hw:FI5;dw:?1]");
    act(game, Seat(0), "FI5@h2/");
    act(game, Seat(1), "!h7");
    act(game, Actor::chance(), "{w:NA6}");
    act(game, Seat(0), "a2a3");
    CHECK(game.rules().print_state(game.state()) ==
          "r3k3/p7/8/8/8/P7/8/4K2R b - - 0 1 [hw:NA6;hb:-;pw:FI5;gw:N;gb:n]");
}

TEST_CASE("CB-15.3 a draw that a known deck makes certain is no action, but must be right") {
    const Playthrough game = game_at(kRiptide);
    CHECK(parts_of(game, "WA7{b-FI1-FI2}{b:FI4}/a2a3") == Words{"WA7/", "{b-FI1-FI2}", "a2a3"});
    CHECK(parts_of(game, "WA7{b-FI1-FI2}{b:?}/a2a3") == Words{"WA7/", "{b-FI1-FI2}", "a2a3"});
    CHECK(parts_of(game, "WA7{b-FI1-FI2}/a2a3") == Words{"WA7/", "{b-FI1-FI2}", "a2a3"});
    CHECK(unreadable(game, "WA7{b-FI1-FI2}{b:FI5}/a2a3") == "CB-15.3 {b:FI5}");
    CHECK(unreadable(game, "WA7{b-FI1-FI2}{b:FI4}{b:FI4}/a2a3") == "CB-15.3 {b:FI4}");
    CHECK(unreadable(game, "WA7{b-FI1-FI2}{w:FI4}/a2a3") == "CB-15.3 {w:FI4}");
}

TEST_CASE("CB-15.3 the host makes a draw that the word leaves out") {
    const Playthrough game = game_at("4k3/p7/8/8/8/8/P7/4K3 w - - 0 1 [hw:NA4;dw:?1]");
    const auto open = game.rules().parse_move(game.state(), Seat(0), "NA4@a2{w:?}/a3a4");
    REQUIRE(static_cast<bool>(open));
    CHECK(open.value().size() == 2);
    CHECK(unreadable(game, "{w:?}") == "CB-15.3 {w:?}");
}

TEST_CASE("CB-15.3 opening hands stand before the first turn") {
    const Words deal{"{w:FI1}", "{w:FI2}", "{w:FI3}", "{b:WA1}", "{b:WA2}", "{b:WA3}"};
    std::string word;
    for (const std::string& card : deal) word += card;
    Words parts = deal;
    parts.push_back("e2e4");
    CHECK(parts_of(Playthrough(rules_with({})), word + "e2e4") == parts);
    CHECK(unreadable(Playthrough(rules_with({})), "{b:FI1}") == "CB-15.3 {b:FI1}");
}

TEST_CASE("CB-15.3 the plus sign is ignored unless checks are declared by hand") {
    const std::string line = "4k3/p7/8/8/8/8/7R/K7 w - - 0 1 [hw:NA1;hb:NA1]";
    CHECK(parts_of(game_at(line), "h2h8+") == Words{"h2h8"});
    CHECK(parts_of(game_at(line, {{"declare", "manual"}}), "h2h8+") == Words{"h2h8+"});
    CHECK(parts_of(game_at(line, {{"declare", "manual"}}), "h2h8") == Words{"h2h8"});
}

TEST_CASE("CB-15.3 a misplay has an x after the play") {
    const Playthrough game = game_at("6rk/8/8/8/8/8/P5P1/6K1 w - - 0 1 [hw:FI1;dw:?1]",
                                     {{"self_check_card", "penalty"}});
    CHECK(parts_of(game, "FI1@g1x{w:NA6}/g1f1") == Words{"FI1@g1x/", "{w:NA6}", "g1f1"});
}

TEST_CASE("CB-15.3 a word that makes no sense is refused with the part at fault") {
    const Playthrough game = game_at(kMeteor);
    CHECK(unreadable(game, "e2") == "CB-15.3 e2");
    CHECK(unreadable(game, "a7a8k") == "CB-15.3 a7a8k");
    CHECK(unreadable(game, "") == "CB-15.3 ");
    CHECK(unreadable(game, "FI1@g1/a7") == "CB-15.3 a7");
    CHECK(unreadable(game, "FI1@z1/a7a3") == "CB-15.3 z1");
    CHECK(unreadable(game, "FI1@g1!q/a7a3") == "CB-15.3 !q");
    CHECK(unreadable(game, "FI1@g1{w:NA4/a7a3") == "CB-15.3 {w:NA4");
    CHECK(unreadable(game, "FI1@g1{w:ZZ9}/a7a3") == "CB-15.3 {w:ZZ9}");
    CHECK(unreadable(game, "FI1@g1{w:NA4}/a7a3") == "CB-15.3 {w:NA4}");
    CHECK(unreadable(game, "el:XX") == "CB-15.3 el:XX");
    CHECK(unreadable(game, "draft:XX1") == "CB-15.3 draft:XX1");
}

TEST_CASE("CB-3.9 a deck list of nine different cards stands for nine choices, in any order") {
    const Playthrough game(rules_with({{"deck_mode", "standard"}}));
    const auto list = [&](const std::string& word) {
        const auto actions = game.rules().parse_move(game.state(), Seat(0), word);
        return actions ? std::to_string(actions.value().size()) : actions.error().clause;
    };
    CHECK(list("deck:NA9,FI1,FI2,FI3,FI4,FI5,FI6,FI7,FI8") == "9");
    CHECK(list("deck:FI1,FI2,FI3,FI4,FI5,FI6,FI7,FI8") == "CB-3.9");
    CHECK(list("deck:FI1,FI1,FI3,FI4,FI5,FI6,FI7,FI8,FI9") == "CB-3.9");
    CHECK(list("deck:FI1,FI2,FI3,FI4,FI5,FI6,FI7,FI8,XX1") == "CB-3.9");
    CHECK(list("deck:FI1") == "1");
    CHECK(list("deck:FX1") == "CB-3.9");
    Playthrough done = game;
    act(done, Seat(0), "deck:NA9,FI1,FI2,FI3,FI4,FI5,FI6,FI7,FI8");
    CHECK_FALSE(done.turn().acting.contains(Seat(0)));
}

TEST_CASE("CB-3.5 a tournament list names deck and sideboard, an exchange the new sideboard") {
    Playthrough game(rules_with({{"deck_mode", "tournament"}}));
    const std::string deck = "deck:FI1,FI2,FI3,FI4,FI5,FI6,FI7,FI8,FI9";
    const auto list = [&](const std::string& word) {
        const auto actions = game.rules().parse_move(game.state(), Seat(0), word);
        return actions ? std::to_string(actions.value().size()) : actions.error().clause;
    };
    CHECK(list(deck) == "CB-3.9");
    CHECK(list(deck + ";side:WA1,WA2,WA3") == "CB-3.9");
    CHECK(list("side:WA1,WA2,WA3,WA4") == "CB-3.9");
    CHECK(list(deck + ";side:WA1,WA2,WA3,WA4") == "13");
    const std::string swap =
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 [hw:-;hb:-;ph:swap;"
        "sw:FI+WA1+WA2+WA3+WA4;sb:NA+WA1+WA2+WA3+WA4;mt:2/2/0/0]";
    game = game_at(swap, {{"deck_mode", "tournament"}});
    CHECK(list("side:WA1,WA2,WA3,FI9") == "4");
    CHECK(list("deck:FI1,FI2,FI3,FI4,FI5,FI6,FI7,FI8,WA4;side:WA1,WA2,WA3,FI9") == "4");
    CHECK(list("deck:FI1,FI2,FI3,FI4,FI5,FI6,FI7,FI8,WA4;side:WA1,WA2,WA3,WA4") == "CB-3.9");
    CHECK(list("deck:FI1,FI2,FI3,FI4,FI5,FI6,FI7,FI8,NA1;side:WA1,WA2,WA3,WA4") == "CB-3.9");
    CHECK(list("side:WA1,WA2,WA3") == "CB-3.9");
}

TEST_CASE("CB-15.2 only their owner sees draws and lists") {
    const Playthrough deal(rules_with({}));
    const auto seen =
        [](const Playthrough& game, Actor actor, const std::string& word, Viewer who) {
            const auto action = game.rules().parse_move(game.state(), actor, word);
            REQUIRE(static_cast<bool>(action));
            return game.rules().print_seen(game.state(), actor, action.value().front(), who);
        };
    CHECK(seen(deal, Actor::chance(), "{w:FI1}", Seat(0)) == "{w:FI1}");
    CHECK(seen(deal, Actor::chance(), "{w:FI1}", Seat(1)) == "{w:?}");
    CHECK(seen(deal, Actor::chance(), "{w:FI1}", Viewer::spectator()) == "{w:?}");
    const Playthrough open(rules_with({{"open_hands", "yes"}}));
    CHECK(seen(open, Actor::chance(), "{w:FI1}", Seat(1)) == "{w:FI1}");
    const Playthrough lists(rules_with({{"deck_mode", "tournament"}}));
    CHECK(seen(lists, Seat(0), "deck:FI1", Seat(0)) == "deck:FI1");
    CHECK(seen(lists, Seat(0), "deck:FI1", Seat(1)) == "deck:?");
    CHECK(seen(lists, Seat(0), "side:FI1", Viewer::spectator()) == "side:?");
}

TEST_CASE("CB-15.3 every legal action of whole games is one word that is read back") {
    for (const char* mode : {"quick", "theme", "dual", "standard", "tournament"}) {
        Playthrough game(rules_with({{"deck_mode", mode}, {"self_check_card", "penalty"}}));
        Rng rng(run_seed(3));
        for (int ply = 0; ply < 300 && !game.turn().is_terminal(); ++ply) {
            if (game.turn().is_chance()) {
                game.draw_chance(rng.next());
                continue;
            }
            const Seat seat = *game.turn().acting.begin();
            const auto legal = game.rules().legal_actions(game.state(), seat);
            for (Action a : legal) {
                const std::string word = game.rules().print_action(game.state(), a);
                const auto read = game.rules().parse_move(game.state(), seat, word);
                REQUIRE_MESSAGE(static_cast<bool>(read), word);
                CHECK_MESSAGE(read.value() == std::vector{a}, word);
            }
            game.apply(seat, legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
        }
    }
}

}  // namespace equipoise::chess_balance
