#include "equipoise/games/chess_balance/text/san.hpp"

#include "equipoise/games/chess_balance/testing/test_front.hpp"
#include "equipoise/games/chess_balance/text/notation.hpp"

namespace equipoise::chess_balance {
namespace {

/// What is remarked on a move there.
std::string note_of(const Playthrough& game, const std::string& word) {
    const auto actions = game.rules().parse_move(game.state(), actor_of(game), word);
    REQUIRE(static_cast<bool>(actions));
    REQUIRE(actions.value().size() == 1);
    const Action a = actions.value().front();
    REQUIRE_MESSAGE(!game.rules().why_not(game.state(), actor_of(game), a), word);
    return game.rules().note(game.state(), a);
}

std::string san_of(const std::string& line, const std::string& word) {
    return note_of(game_at(line, {{"mode", "chess"}}), word);
}

/// After a card has been played.
std::string san_after(const std::string& line, const std::string& play, const std::string& word) {
    Playthrough game = game_at(line);
    act(game, actor_of(game), play);
    return note_of(game, word);
}

/// What a move of SAN is in our notation, or the clause that refuses it.
std::string move_of(const std::string& line, const std::string& text) {
    const Playthrough game = game_at(line, {{"mode", "chess"}});
    const auto& rules = typed<ChessBalance>(game.rules());
    const auto move = parse_san(rules, game.state().as<State>(), text);
    return move ? print(move.value()) : move.error().clause;
}

}  // namespace

TEST_CASE("CB-15.3 the note on a chess move is its SAN") {
    CHECK(san_of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e2e4") == "e4");
    CHECK(san_of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "g1f3") == "Nf3");
    CHECK(san_of("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5") == "exd5");
    CHECK(san_of("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6") == "exd6");
    CHECK(san_of("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a7a8n") == "a8=N");
    CHECK(san_of("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q") == "axb8=Q+");
    CHECK(san_of("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1") == "O-O");
    CHECK(san_of("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8c8") == "O-O-O");
    CHECK(san_of("3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1") == "O-O-O+");
}

TEST_CASE("CB-15.3 a move that attacks the foe's King carries a plus") {
    CHECK(san_of("4k3/8/8/8/8/8/7R/4K3 w - - 0 1", "h2h8") == "Rh8+");
}

TEST_CASE("CB-15.9 mate has a mark of its own only without cards, which could hide it") {
    CHECK(san_of("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8") == "Ra8#");
    CHECK(note_of(game_at("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1 [hw:NA6;hb:WA1]"), "a1a8") == "Ra8+");
}

TEST_CASE("CB-15.3 pieces of one type are told apart by File, then by Rank, then by both") {
    CHECK(san_of("4k3/8/8/8/8/8/8/RR2K3 w - - 0 1", "a1a2") == "Ra2");
    CHECK(san_of("6k1/8/8/8/8/1K6/8/R6R w - - 0 1", "a1d1") == "Rad1");
    CHECK(san_of("7k/8/8/R7/8/1K6/8/R7 w - - 0 1", "a5a3") == "R5a3");
    CHECK(san_of("k7/8/8/2Q1Q3/8/2Q5/8/K7 w - - 0 1", "c5d4") == "Qc5d4");
    // The other Knight is pinned.
    CHECK(san_of("4r2k/8/8/8/8/8/4N3/N3K3 w - - 0 1", "a1c2") == "Nc2");
    CHECK(san_of("4r2k/8/8/8/8/2N5/8/N3K1N1 w - - 0 1", "g1e2") == "Nge2");
}

TEST_CASE("CB-15.9 SAN is read with more or fewer marks than are written") {
    const std::string start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for (const char* text : {"Nf3", "Ngf3", "N1f3", "Ng1f3", "Ng1-f3", "Nf3!?", "Nf3+", "Nxf3"}) {
        CHECK(move_of(start, text) == "g1f3");
    }
    CHECK(move_of(start, "e4") == "e2e4");
    CHECK(move_of(start, "Pe2e4") == "e2e4");
    const std::string castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    for (const char* text : {"O-O", "0-0", "O-O+", "0-0!"})
        CHECK(move_of(castling, text) == "e1g1");
    for (const char* text : {"O-O-O", "0-0-0"}) CHECK(move_of(castling, text) == "e1c1");
    CHECK(move_of(castling, "Kd1") == "e1d1");
    const std::string promotes = "1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1";
    CHECK(move_of(promotes, "a8=N") == "a7a8n");
    CHECK(move_of(promotes, "a8N") == "a7a8n");
    CHECK(move_of(promotes, "a8=n") == "a7a8n");
    CHECK(move_of(promotes, "axb8=Q+") == "a7b8q");
    CHECK(move_of(promotes, "axb8Q#") == "a7b8q");
    for (const char* text : {"exd6", "exd6e.p.", "e5d6", "ed6", "exd6+!"}) {
        CHECK(move_of("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", text) == "e5d6");
    }
}

TEST_CASE("CB-15.9 of several pieces that SAN leaves open only one must have a legal move") {
    CHECK(move_of("4r2k/8/8/8/8/8/4N3/N3K3 w - - 0 1", "Nc2") == "a1c2");
    CHECK(move_of("6k1/8/8/8/8/1K6/8/R6R w - - 0 1", "Rd1") == "CB-15.9");
    CHECK(move_of("k7/8/8/2Q1Q3/8/2Q5/8/K7 w - - 0 1", "Qcd4") == "CB-15.9");
    CHECK(move_of("k7/8/8/2Q1Q3/8/2Q5/8/K7 w - - 0 1", "Q5d4") == "CB-15.9");
    CHECK(move_of("k7/8/8/2Q1Q3/8/2Q5/8/K7 w - - 0 1", "Qc5d4") == "c5d4");
    // A Pawn without a file goes straight ahead.
    CHECK(move_of("4k3/8/8/3p4/3PP3/8/8/4K3 w - - 0 1", "d5") == "CB-12.2");
}

TEST_CASE("CB-15.9 a move of SAN that is illegal is refused by the clause that forbids it") {
    const std::string start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    CHECK(move_of(start, "Nd4") == "CB-12.2");
    CHECK(move_of(start, "Qd3") == "CB-12.2");
    CHECK(move_of(start, "O-O") == "CB-12.10");
    CHECK(move_of("r3k2r/8/8/8/8/8/8/R3K2R w kq - 0 1", "O-O") == "CB-10.1");
    CHECK(move_of("4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1", "Nc3") == "CB-12.13");
    CHECK(move_of("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8") == "CB-12.12");
    CHECK(move_of(start, "e4=Q") == "CB-12.2");
    for (const char* text : {"",
                             "e",
                             "e9",
                             "i4",
                             "Nf3=Q",
                             "e8=K",
                             "e8=",
                             "Xe4",
                             "--",
                             "Z0",
                             "Neef3",
                             "O-O-O-O",
                             "=",
                             "x",
                             "+",
                             "Nxxf3",
                             "\xff"}) {
        CHECK_MESSAGE(move_of(start, text) == "CB-15.9", text);
    }
}

TEST_CASE("CB-6.8 a piece that moves by a grant is written by its letter") {
    const std::string line = "4k3/p7/8/8/8/1R6/P6R/4K3 w - - 0 1 [hw:FI7]";
    CHECK(san_after(line, "FI7/", "b3d4") == "Rd4");
    CHECK(san_after(line, "FI7/", "b3h3") == "Rbh3");
    CHECK(san_after("4k3/8/8/3pp3/4P3/8/8/4K3 w - - 0 1 [hw:FI6]", "FI6/", "e4e5") == "exe5");
    CHECK(san_after("4k3/8/8/3pp3/4P3/8/8/4K3 w - - 0 1 [hw:FI6]", "FI6/", "e4d5") == "exd5");
}

TEST_CASE("CB-9.3 several Kings are told apart as other pieces are") {
    const Playthrough game = game_at("4k3/7p/8/8/8/8/7P/2K1K3 w - - 0 1 [hw:NA6;hb:NA6]");
    CHECK(note_of(game, "c1d1") == "Kcd1");
    CHECK(note_of(game, "e1f1") == "Kf1");
}

TEST_CASE("CB-15.3 the note on a card is the board after it") {
    const Playthrough meteor =
        game_at("6k1/R4pp1/7p/8/8/6n1/5PP1/6Kr w - - 0 1 [hw:FI1;hb:NA6;ck:b]");
    CHECK(note_of(meteor, "FI1@g1/") == "6k1/R4pp1/7p/8/8/6n1/8/6K1");
    Playthrough pyre = game_at("r3k3/p6n/8/8/8/8/P6N/4K2R w - - 0 1 [hw:FI5]");
    CHECK(note_of(pyre, "FI5@h2/") == "");
    act(pyre, Seat(0), "FI5@h2/");
    CHECK(note_of(pyre, "!h7") == "r3k3/p7/8/8/8/8/P7/4K2R");
}

}  // namespace equipoise::chess_balance
