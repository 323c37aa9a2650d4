// Section 10: cards and moves as text, both ways.

#include "equipoise/games/elements/text/notation.hpp"

#include <set>

#include "equipoise/games/elements/testing.hpp"

using namespace equipoise;
using namespace equipoise::elements;

namespace {

/// Seat 0 of two arranges these cards of a first cycle; seat 1 waits with an empty board.
std::string arranging(const std::string& group, const std::string& options = "opt=a") {
    return "EL n=2 " + options + " c=1 ph=arrange s0=0 | 0 " + group + " | 0";
}

/// The clause of a text that is not a move; "" if it is one.
std::string misread(std::string_view text, const State& s = {}, Actor actor = Seat(0)) {
    const auto actions = elements::parse_move(s, actor, text);
    return actions ? "" : actions.error().clause;
}

/// The text as it is printed after reading: for single actions.
std::string reread(std::string_view text) {
    const auto actions = elements::parse_move({}, Seat(0), text);
    REQUIRE_MESSAGE(static_cast<bool>(actions), std::string(text));
    REQUIRE(actions.value().size() == 1);
    return print(actions.value().front());
}

/// The single actions of a composite move.
std::string expanded(const Playthrough& game, Seat seat, const std::string& move) {
    const auto actions = game.rules().parse_move(game.state(), seat, move);
    if (!actions) return actions.error().clause;
    std::string text;
    for (Action a : actions.value()) text += (text.empty() ? "" : " ") + print(a);
    return text;
}

}  // namespace

TEST_CASE("EL-10.7 every action is printed as a distinct word and read back as itself") {
    std::set<std::string> words;
    int read = 0;
    for (std::uint32_t code = 0; code < Move::kCodes; ++code) {
        const std::string word = print(Action{code});
        CHECK_MESSAGE(words.insert(word).second, word);
        CHECK_MESSAGE(word.find(' ') == std::string::npos, word);
        const auto actions = elements::parse_move({}, Seat(0), word);
        if (!actions) {
            // Codes of cards that can lie nowhere: a Dual split over rank 12 and the next.
            CHECK_MESSAGE(word.find("12+") != std::string::npos, word);
            CHECK(word.starts_with("void:"));
            continue;
        }
        ++read;
        CHECK_MESSAGE(actions.value() == std::vector{Action{code}}, word);
    }
    CHECK(read == static_cast<int>(Move::kCodes) - kMostSeats * 2 * kElements);
}

TEST_CASE("EL-10.7 the examples of the rules file are moves and are printed as written") {
    for (const char* move : {"pick:A1",
                             "start:2",
                             "deal:0:A1",
                             "put:A1@A2",
                             "put:A3@A2+",
                             "put:X2@F4",
                             "put:V1@C",
                             "done",
                             "pass",
                             "void:V3>2:A1@A1,F1@F2",
                             "void:V3>2:A1@A1,A1@A1",
                             "void:V1>0:X1@E12",
                             "void:V2>7:W2@W9",
                             "void:V3>1:X3@F4+"}) {
        CHECK(reread(move) == move);
    }
    CHECK(reread("void:V3>2:F1@F2,A1@A1") == "void:V3>2:A1@A1,F1@F2");
    CHECK(reread("void:V3>2:A1@A10,A1@A2") == "void:V3>2:A1@A2,A1@A10");
}

TEST_CASE("EL-1.1 names of elements are read, Wind as Water, and never printed") {
    CHECK(reread("pick:Wind1") == "pick:W1");
    CHECK(reread("pick:Water2") == "pick:W2");
    CHECK(reread("put:Air3@Air2+") == "put:A3@A2+");
    CHECK(reread("put:Wild1@Wind4") == "put:X1@W4");
    CHECK(reread("void:Void3>1:Earth1@Earth2,Fire1@Fire3") == "void:V3>1:E1@E2,F1@F3");
    CHECK(misread("pick:wind1") == "EL-10.7");
    CHECK(misread("pick:Wind") == "EL-10.7");
    CHECK(misread("pick:WindW1") == "EL-10.7");
}

TEST_CASE("EL-10.7 a text that is not a move is refused with a clause") {
    for (const char* text : {"",
                             "A1",
                             "PICK:A1",
                             "pick",
                             "pick:",
                             "pick:A",
                             "pick:A0",
                             "pick:A4",
                             "pick:B1",
                             "pick:A1,E1",
                             "pick:A11",
                             "put:A1",
                             "put:A1@",
                             "put:A1@A0",
                             "put:A1@A01",
                             "put:A1@A-1",
                             "put:A1@A",
                             "put:A1@A1++",
                             "put:A1@+",
                             "put:A1@C+",
                             "put:A1@X1",
                             "put:A1@A1@A1",
                             "done:",
                             "done ",
                             "pass:0",
                             "start:",
                             "start:8",
                             "start:-1",
                             "start:00",
                             "deal:0",
                             "deal:A1",
                             "deal:8:A1",
                             "deal:0:A1:",
                             "void:V1",
                             "void:V1:A1@A1",
                             "void:V1>2",
                             "void:V1>8:A1@A1",
                             "void:V1>:A1@A1",
                             "void:V1>2:",
                             "void:V1>2:-",
                             "void:V1>2:A1",
                             "void:V4>2:A1@A1",
                             "arrange:A1@A1",
                             "\xff\xfe"}) {
        CHECK_MESSAGE(misread(text) == "EL-10.7", std::string(text));
    }
    CHECK(misread("put:A1@A13") == "EL-1.8");
    CHECK(misread("put:A1@A99999999999999999999") == "EL-10.7");
}

TEST_CASE("EL-6.4 EL-6.5 EL-6.6 EL-6.7 a target that no Void can ever hit makes no move") {
    const std::pair<const char*, const char*> refused[] = {
        {"void:A1>2:A1@A1", "EL-6.1"},
        {"void:V1>2:A1@C", "EL-6.4"},
        {"void:V1>2:V1@C", "EL-6.4"},
        {"void:V1>2:V1@A1", "EL-6.4"},
        {"void:V1>2:A2@A2", "EL-6.5"},
        {"void:V1>2:A1@A1,A1@A1", "EL-6.5"},
        {"void:V2>2:A1@A1,A1@A1", "EL-6.5"},
        {"void:V2>2:A1@A1,A2@A1", "EL-6.5"},
        {"void:V3>2:A1@A1,A2@A1", "EL-6.5"},
        {"void:V3>2:A2@A1,A2@A1", "EL-6.5"},
        {"void:V3>2:A1@A1,A1@A1,A1@A1", "EL-6.5"},
        {"void:V3>2:A1@A1", "EL-6.6"},
        {"void:V1>2:A3@A1", "EL-6.7"},
        {"void:V2>2:X3@A1+", "EL-6.7"},
        {"void:V1>2:A1@E1", "EL-4.4"},
        {"void:V2>2:A2@A1+", "EL-4.5"},
    };
    for (const auto& [move, clause] : refused) CHECK_MESSAGE(misread(move) == clause, move);
}

TEST_CASE("EL-10.7 EL-4.3 an arrangement stands for its puts in order, and done") {
    const Playthrough game = at(arranging("w=A1,A1,X1,V1"));
    CHECK(expanded(game, Seat(0), "arr:V1@C,A1@A2,X1@W1,A1@A1") ==
          "put:A1@A1 put:A1@A2 put:X1@W1 put:V1@C done");
    CHECK(after(game, "0/arr:A1@A1,A1@A2,X1@W1,V1@C") ==
          after(game, "0/put:V1@C 0/put:A1@A2 0/put:X1@Wind1 0/put:A1@A1 0/done"));
    CHECK(expanded(game, Seat(1), "arr:-") == "done");
    CHECK(expanded(game, Seat(1), "arr:") == "done");
}

TEST_CASE("EL-4.3 EL-10.7 an arrangement names every card of its seat once") {
    const Playthrough game = at(arranging("w=A1,A1,X1,V1"));
    const std::pair<const char*, const char*> refused[] = {
        {"arr:A1@A1,A1@A2,X1@W1", "EL-4.3"},
        {"arr:A1@A1,X1@W1,V1@C", "EL-4.3"},
        {"arr:A1@A1,A1@A2,A1@A3,X1@W1,V1@C", "EL-4.3"},
        {"arr:A1@A1,A1@A2,X1@W1,V1@C,E1@E1", "EL-4.3"},
        {"arr:-", "EL-4.3"},
        {"arr:A1@A1,A1@A2,X1@W1,V1", "EL-10.7"},
        {"arr:A1@A1,A1@A2,X1@W1,V1@C,", "EL-10.7"},
        {"arr:A1@A1 A1@A2", "EL-10.7"},
        {"arr:A1@A13,A1@A2,X1@W1,V1@C", "EL-1.8"},
    };
    for (const auto& [move, clause] : refused) {
        CHECK_MESSAGE(expanded(game, Seat(0), move) == clause, move);
    }
    // Each put is then judged by its own clause, and a refused one plays nothing.
    const std::pair<const char*, const char*> illegal[] = {
        {"arr:A1@E1,A1@A2,X1@W1,V1@C", "EL-4.4"},
        {"arr:A1@A1+,A1@A2,X1@W1,V1@C", "EL-4.5"},
        {"arr:A1@A1,A1@A10,X1@W1,V1@C", "EL-1.8"},
        {"arr:A1@A1,A1@A2,X1@W1,V1@A1", "EL-4.11"},
    };
    for (const auto& [move, clause] : illegal) {
        Playthrough played = game;
        CHECK_MESSAGE(play(played, "0/" + std::string(move)) == clause, move);
        CHECK(played.plies().empty());
    }
}

TEST_CASE("EL-10.7 a half-built arrangement is only completed, never changed") {
    const Playthrough game = at(arranging("b=A1@A2,X1@W1 w=A1,V1"));
    CHECK(expanded(game, Seat(0), "arr:A1@A1,A1@A2,X1@W1,V1@C") == "put:A1@A1 put:V1@C done");
    CHECK(expanded(game, Seat(0), "arr:A1@A2,A1@A2,X1@W1,V1@C") == "put:A1@A2 put:V1@C done");
    CHECK(expanded(game, Seat(0), "arr:A1@A1,A1@A1,X1@W1,V1@C") == "EL-10.7");
    CHECK(expanded(game, Seat(0), "arr:A1@A1,A1@A2,X1@C,V1@C") == "EL-10.7");
}

TEST_CASE("EL-4.2 EL-10.5 an arrangement is a move of a seat while cards are arranged") {
    const Playthrough arranged = at(arranging("w=A1"));
    CHECK(expanded(arranged, Seat(0), "arr:A1@A1") == "put:A1@A1 done");
    CHECK(misread("arr:A1@A1", {}, Seat(0)) == "EL-4.2");
    CHECK(misread("arr:-", {}, Actor::chance()) == "EL-10.5");
    const Playthrough drafting = [] {
        Playthrough game = fresh({{"start_seat", "0"}});
        game.set_seed(3);
        return game;
    }();
    CHECK(after(drafting, "0/arr:-") == "EL-4.2");
}

TEST_CASE("EL-10.8 lists are printed by card, then place; an empty one is a dash") {
    Board board;
    CHECK(print_board(board) == "-");
    for (const char* text :
         {"V1@C", "X2@F4", "A3@A2+", "A3@A2", "A1@C", "A1@A10", "A1@A2", "E2@E9"}) {
        board.add(parse_placed(text).value());
    }
    CHECK(print_board(board) == "A1@A2,A1@A10,A1@C,A3@A2,A3@A2+,E2@E9,X2@F4,V1@C");
    CHECK(print_cards(board.owned()) == "A1,A1,A1,A3,A3,E2,X2,V1");
    CHECK(print_cards({}) == "-");
}
