#include "equipoise/games/chess_balance/chess/moves.hpp"

#include <algorithm>

#include <doctest/doctest.h>

#include "equipoise/base/rng.hpp"
#include "equipoise/games/chess_balance/testing/test_fen.hpp"
#include "tests/support/effort.hpp"

using namespace equipoise;
using namespace equipoise::chess_balance;

namespace {

std::size_t moves_in(std::string_view fen) {
    MoveList list;
    legal_moves(position_of(fen), list);
    return list.size();
}

bool is_attacked_by(const Position& position, std::string_view square, Colour by) {
    return attackers(position.board, square_named(square), position.board.occupied(), by) != 0;
}

/// Attacks found in another way, step by step.
Bitboard walked(Square from, int files, int ranks, Bitboard occupied) {
    Bitboard squares = 0;
    int file = file_of(from) + files;
    int rank = rank_of(from) + ranks;
    while (file >= 0 && file < 8 && rank >= 0 && rank < 8) {
        const Bitboard at = bit(square_at(file, rank));
        squares |= at;
        if ((occupied & at) != 0) break;
        file += files;
        rank += ranks;
    }
    return squares;
}

TEST_CASE("CB-12.5 CB-12.6 CB-12.7 slides stop at the first piece, from every square") {
    Rng rng(run_seed(3));
    for (Square square = 0; square < 64; ++square) {
        for (int i = 0; i < 500; ++i) {
            const Bitboard occupied = i % 2 == 0 ? rng.next() & rng.next() : rng.next();
            const Bitboard diagonal = walked(square, 1, 1, occupied) |
                walked(square, 1, -1, occupied) | walked(square, -1, 1, occupied) |
                walked(square, -1, -1, occupied);
            const Bitboard straight = walked(square, 1, 0, occupied) |
                walked(square, -1, 0, occupied) | walked(square, 0, 1, occupied) |
                walked(square, 0, -1, occupied);
            REQUIRE(bishop_attacks(square, occupied) == diagonal);
            REQUIRE(rook_attacks(square, occupied) == straight);
            REQUIRE(queen_attacks(square, occupied) == (diagonal | straight));
        }
    }
}

TEST_CASE("CB-12.2 the squares between two and the line through them") {
    const auto a1 = square_named("a1");
    CHECK(between(a1, square_named("d4")) == (bit(square_named("b2")) | bit(square_named("c3"))));
    CHECK(between(a1, square_named("b2")) == 0);
    CHECK(between(a1, square_named("b3")) == 0);
    CHECK(line_through(square_named("b2"), square_named("c3")) ==
          line_through(a1, square_named("h8")));
    CHECK(count(line_through(square_named("e2"), square_named("e7"))) == 8);
    CHECK(line_through(a1, square_named("b3")) == 0);
}

TEST_CASE(
    "CB-12.1 CB-12.2 twenty first moves; no piece lands on its own side's or jumps in a line") {
    CHECK(moves_in(kStartFen) == 20);
    CHECK(destinations(kStartFen, "a1") == "");
    CHECK(destinations(kStartFen, "d1") == "");
}

TEST_CASE("CB-12.3 a Pawn steps one ahead, two from its start, and captures diagonally ahead") {
    CHECK(destinations(kStartFen, "e2") == "e3 e4");
    CHECK(destinations("4k3/8/8/8/8/3p1p2/4P3/4K3 w - - 0 1", "e2") == "d3 e3 f3 e4");
    CHECK(destinations("4k3/8/8/8/4p3/8/4P3/4K3 w - - 0 1", "e2") == "e3");
    CHECK(destinations("4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1", "e2") == "");
    CHECK(destinations("4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", "e3") == "e4");
    CHECK(destinations("4k3/7p/p7/8/8/8/8/4K3 b - - 0 1", "h7") == "h5 h6");
    CHECK(destinations("4k3/7p/P7/8/8/8/8/4K3 b - - 0 1", "h7") == "h5 h6");
}

TEST_CASE("CB-10.3 a marked Pawn has no double step") {
    Position position = position_of(kStartFen);
    position.no_double = bit(square_named("e2"));
    CHECK(destinations(position, "e2") == "e3");
    CHECK(destinations(position, "d2") == "d3 d4");
}

TEST_CASE("CB-12.4 a Knight goes two along a line and one sideways, over anything") {
    CHECK(destinations(kStartFen, "b1") == "a3 c3");
    CHECK(destinations("4k3/8/8/2ppp3/2pNp3/2ppp3/8/4K3 w - - 0 1", "d4") ==
          "c2 e2 b3 f3 b5 f5 c6 e6");
}

TEST_CASE("CB-12.5 a Bishop goes along diagonals") {
    CHECK(destinations("4k3/8/8/2p5/3B4/2P5/8/4K3 w - - 0 1", "d4") == "g1 f2 e3 c5 e5 f6 g7 h8");
}

TEST_CASE("CB-12.6 a Rook goes along files and ranks") {
    CHECK(destinations("4k3/8/3p4/8/1P1R2p1/8/8/3K4 w - - 0 1", "d4") == "d2 d3 c4 e4 f4 g4 d5 d6");
}

TEST_CASE("CB-12.7 a Queen goes along diagonals, files and ranks") {
    CHECK(destinations("4k3/8/8/8/8/1p6/2p5/Q3K3 w - - 0 1", "a1") ==
          "b1 c1 d1 a2 b2 a3 c3 a4 d4 a5 e5 a6 f6 a7 g7 a8 h8");
}

TEST_CASE("CB-12.8 CB-12.9 a King goes one square, never where it could be captured") {
    CHECK(destinations("4k3/8/8/8/8/8/r7/4K3 w - - 0 1", "e1") == "d1 f1");
    CHECK(destinations("8/8/8/3k4/8/3K4/8/8 w - - 0 1", "d3") == "c2 d2 e2 c3 e3");
    // It does not hide the square behind it from a Rook, nor is a guarded piece free to take.
    CHECK(destinations("4k3/8/8/8/r3K3/8/8/8 w - - 0 1", "e4") == "d3 e3 f3 d5 e5 f5");
    CHECK(destinations("4k3/8/2p5/3r4/4K3/8/8/8 w - - 0 1", "e4") == "e3 f3 f4");
}

TEST_CASE("CB-12.9 CB-12.13 a pinned piece stays on its line, a check must end") {
    CHECK(destinations("4r1k1/8/8/8/8/4R3/8/4K3 w - - 0 1", "e3") == "e2 e4 e5 e6 e7 e8");
    CHECK(destinations("4r1k1/8/8/8/8/4N3/8/4K3 w - - 0 1", "e3") == "");
    CHECK(all_moves("4r1k1/8/8/8/8/8/3R4/4K3 w - - 0 1") == "e1d1 e1f1 e1f2 d2e2");
    // Two checkers: the King alone moves.
    CHECK(all_moves("4r1k1/8/8/8/8/3n4/1Q6/4K3 w - - 0 1") == "e1d1 e1f1 e1d2");
}

TEST_CASE("CB-12.10 castling goes two squares and the Rook to the square crossed") {
    constexpr std::string_view kBoth = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    CHECK(destinations(kBoth, "e1") == "c1 d1 f1 g1 d2 e2 f2");
    const Position king_side = played(kBoth, "e1g1");
    CHECK(king_side.board.at(square_named("f1")) == Piece{Colour::White, PieceType::Rook});
    CHECK(king_side.board.at(square_named("g1")) == Piece{Colour::White, PieceType::King});
    CHECK(king_side.board.at(square_named("h1")) == std::nullopt);
    const Position queen_side = played(kBoth, "a1a2 e8c8");
    CHECK(queen_side.board.at(square_named("d8")) == Piece{Colour::Black, PieceType::Rook});
    CHECK(queen_side.board.at(square_named("a8")) == std::nullopt);
}

TEST_CASE("CB-12.10 no castling from, over or onto an attacked square, nor over a piece") {
    CHECK(destinations("4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1", "e1") == "d1 f1 e2");
    CHECK(destinations("4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1") == "c1 d1 d2 e2");
    CHECK(destinations("4k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1") == "c1 d1 f1 d2 e2 f2");
    CHECK(destinations("1r2k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1") == "c1 d1 f1 g1 d2 e2 f2");
    CHECK(destinations("4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1", "e1") == "d1 f1 d2 e2 f2");
}

TEST_CASE("CB-10.1 castling rights end when King or Rook moves, or the Rook is captured") {
    constexpr std::string_view kBoth = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    CHECK(played(kBoth, "e1e2").rights == (castling::kBlackKing | castling::kBlackQueen));
    CHECK(played(kBoth, "h1g1").rights ==
          (castling::kWhiteQueen | castling::kBlackKing | castling::kBlackQueen));
    CHECK(played(kBoth, "a1a8").rights == (castling::kWhiteKing | castling::kBlackKing));
    CHECK(destinations(played(kBoth, "h1g1 a8b8 g1h1 b8a8"), "e1") == "c1 d1 f1 d2 e2 f2");
}

TEST_CASE("CB-10.4 a double step gives the right only where an opposing Pawn stands ready") {
    CHECK(played(kStartFen, "e2e4").passed == kNoSquare);
    const Position ready = played("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4");
    CHECK(ready.passed == square_named("e3"));
    CHECK(played("4k3/8/8/8/3p4/8/3P4/4K3 w - - 0 1", "d2d3").passed == kNoSquare);
    CHECK(played("4k3/8/8/8/7p/8/P7/4K3 w - - 0 1", "a2a4").passed == kNoSquare);
}

TEST_CASE("CB-12.11 en passant removes the Pawn passed, on the very next turn only") {
    const Position ready = played("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4");
    CHECK(destinations(ready, "d4") == "d3 e3");
    const Position taken = played(ready, "d4e3");
    CHECK(taken.board.at(square_named("e4")) == std::nullopt);
    CHECK(taken.board.at(square_named("e3")) == Piece{Colour::Black, PieceType::Pawn});
    CHECK(destinations(played(ready, "e8e7 e1d1"), "d4") == "d3");
}

TEST_CASE("CB-12.11 CB-12.13 en passant that exposes the mover's King is not legal") {
    CHECK(destinations("8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", "e4") == "e3");
    CHECK(destinations("8/8/8/8/k2Pp3/8/8/3K3Q b - d3 0 1", "e4") == "d3 e3");
    // A Pawn that gives check may be taken en passant.
    CHECK(destinations("8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", "e4") == "d3");
}

TEST_CASE("CB-12.12 a Pawn on the last rank becomes a Knight, Bishop, Rook or Queen") {
    CHECK(all_moves("1n5k/P7/8/8/8/8/8/K7 w - - 0 1") ==
          "a1b1 a1a2 a1b2 a7a8n a7b8n a7a8b a7b8b a7a8r a7b8r a7a8q a7b8q");
    const Position position = played("1n5k/P7/8/8/8/8/8/K7 w - - 0 1", "a7b8r");
    CHECK(position.board.at(square_named("b8")) == Piece{Colour::White, PieceType::Rook});
    CHECK(position.board.types[PieceType::Pawn] == 0);
}

TEST_CASE("CB-12.13 mate and stalemate leave no move, and only mate is a check") {
    const Position mate = position_of("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1");
    CHECK(!has_legal_move(mate));
    CHECK(in_check(mate));
    const Position stalemate = position_of("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    CHECK(!has_legal_move(stalemate));
    CHECK(!in_check(stalemate));
}

TEST_CASE("CB-8.1 plain attacks stop at any piece, whoever owns what they attack") {
    const Position position = position_of("4k3/8/8/8/1b6/2P5/3K4/8 w - - 0 1");
    CHECK(is_attacked_by(position, "c3", Colour::Black));
    CHECK(!is_attacked_by(position, "d2", Colour::Black));
    CHECK(is_attacked_by(position, "c3", Colour::White));
    CHECK(is_attacked_by(position, "b4", Colour::White));
}

TEST_CASE("CB-13.4 the clock counts moves without capture or Pawn move") {
    constexpr std::string_view kFen = "r3k3/8/8/8/8/8/4P3/R3K3 w - - 7 9";
    CHECK(played(kFen, "a1b1").clock == 8);
    CHECK(played(kFen, "e2e3").clock == 0);
    CHECK(played(kFen, "a1a8").clock == 0);
    CHECK(played(kFen, "a1b1").number == 9);
    CHECK(played(kFen, "a1b1 a8b8").number == 10);
}

TEST_CASE("CB-13.3 the key tells squares, mover, rights, the passed square and marks apart") {
    const Position start = position_of(kStartFen);
    CHECK(played(start, "g1f3 g8f6 f3g1 f6g8").key == start.key);
    Position other = start;
    other.mover = Colour::Black;
    CHECK(position_key(other) != start.key);
    other = start;
    other.rights = castling::kWhiteKing;
    CHECK(position_key(other) != start.key);
    other = start;
    other.passed = 20;
    CHECK(position_key(other) != start.key);
    other = start;
    other.no_double = bit(8);
    CHECK(position_key(other) != start.key);
    other = start;
    other.clock = 9;
    other.number = 9;
    CHECK(position_key(other) == start.key);
}

TEST_CASE("property: CB-12.1 lists ascend, and keys and marks follow, all over random games") {
    Rng rng(run_seed(7));
    for (int game = 0; game < 100; ++game) {
        Position position = position_of(kStartFen);
        position.no_double = rng.next() & (rank_bits(1) | rank_bits(6));
        position.key = position_key(position);
        for (int ply = 0; ply < 300; ++ply) {
            MoveList list;
            legal_moves(position, list);
            REQUIRE(has_legal_move(position) == !list.empty());
            if (list.empty()) break;
            bool ascends = true;
            for (std::size_t i = 1; i < list.size(); ++i) {
                ascends = ascends && list[i - 1].bits < list[i].bits;
            }
            REQUIRE(ascends);
            make_move(position, list[rng.below(static_cast<std::uint32_t>(list.size()))]);
            REQUIRE(position.key == position_key(position));
            REQUIRE((position.no_double & ~position.board.types[PieceType::Pawn]) == 0);
            Position before = position;
            before.mover = !position.mover;
            REQUIRE(!in_check(before));
        }
    }
}

TEST_CASE("CB-12.2 property: tactical moves and checks are found as by trying every move") {
    Rng rng(run_seed(5));
    for (int game = 0; game < 60; ++game) {
        Position position = position_of(
            game % 2 == 0 ? kStartFen : "4k3/P2pP1pP/8/2p1pP2/3P1p2/8/pP1P1P1p/R3K2R w KQ - 0 1");
        for (int ply = 0; ply < 120; ++ply) {
            MoveList all;
            legal_moves(position, all);
            MoveList tactical;
            legal_tactical_moves(position, tactical);
            const Checks checks(position);
            std::size_t counted = 0;
            for (ChessMove move : all) {
                Position next = position;
                make_move(next, move);
                REQUIRE(checks.given_by(position, move) == in_check(next));
                const bool captures =
                    count(next.board.occupied()) < count(position.board.occupied());
                const bool expected =
                    move.promotes() ? move.promotion() == PieceType::Queen : captures;
                const bool found =
                    std::find(tactical.begin(), tactical.end(), move) != tactical.end();
                REQUIRE(found == expected);
                counted += expected ? 1 : 0;
            }
            REQUIRE(tactical.size() == counted);
            if (all.empty()) break;
            make_move(position, all[rng.below(static_cast<std::uint32_t>(all.size()))]);
        }
    }
}

}  // namespace
