#include "equipoise/games/chess_balance/chess/engine/engine.hpp"

#include <algorithm>

#include <doctest/doctest.h>

#include "equipoise/games/chess_balance/chess/engine/eval.hpp"
#include "equipoise/games/chess_balance/chess/engine/exchange.hpp"
#include "equipoise/games/chess_balance/testing/test_fen.hpp"
#include "tests/support/effort.hpp"

namespace equipoise::chess_balance {
namespace {

const std::string kStart(kStartFen);

constexpr std::size_t kMegabyte = 1 << 20;

Line best_line(const std::string& fen, std::uint64_t nodes) {
    Engine engine(kMegabyte);
    Task task;
    task.position = position_of(fen);
    task.nodes_max = nodes;
    auto lines = engine.think(task);
    REQUIRE(!lines.empty());
    return lines[0];
}

bool is_legal(const Position& position, ChessMove move) {
    MoveList list;
    legal_moves(position, list);
    return std::find(list.begin(), list.end(), move) != list.end();
}

Position mirrored(const Position& position) {
    Position other;
    for (Square square = 0; square < 64; ++square) {
        if (const auto piece = position.board.at(square)) {
            other.board.put({!piece->colour, piece->type}, square ^ 56);
        }
    }
    other.mover = !position.mover;
    other.rights = static_cast<std::uint8_t>((position.rights >> 2 | position.rights << 2) & 15);
    other.key = position_key(other);
    return other;
}

}  // namespace

TEST_CASE("CB-12.13 the engine finds mates in one, two and three") {
    struct Mate {
        std::string fen;
        int plies;
    };
    const Mate mates[] = {
        {"6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", 1},  // Back rank.
        {"7k/6pp/7N/8/2Q5/8/8/6K1 w - - 0 1", 3},     // Smothered: Qg8+ Rxg8 Nf7.
        {"5r1k/6pp/7N/8/2Q5/8/8/6K1 w - - 0 1", 3},
        {"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 3},  // Morphy: Ra6.
        {"r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1", 5},
        {"8/8/8/8/8/5k2/7r/5K2 b - - 0 1", 1},
    };
    for (const Mate& mate : mates) {
        CAPTURE(mate.fen);
        const Line line = best_line(mate.fen, 300'000);
        CHECK(line.score >= kMateScore - mate.plies);
        Position position = position_of(mate.fen);
        for (ChessMove move : line.moves) {
            REQUIRE(is_legal(position, move));
            make_move(position, move);
        }
        CHECK(in_check(position));
        CHECK_FALSE(has_legal_move(position));
    }
}

TEST_CASE("The engine finds the moves of well-known tactical positions" *
          doctest::description("slow: a search of each position") *
          doctest::skip(is_left_to_slow())) {
    struct Puzzle {
        std::string fen;
        const char* best;
    };
    // Win At Chess 1, 4, 5, 6, 8, 10 and 14 (Reinfeld).
    const Puzzle puzzles[] = {
        {"2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1", "g3g6"},
        {"r1bq2rk/pp3pbp/2p1p1pQ/7P/3P4/2PB1N2/PP3PPR/2KR4 w - - 0 1", "h6h7"},
        {"5k2/6pp/p1qN4/1p1p4/3P4/2PKP2Q/PP3r2/3R4 b - - 0 1", "c6c4"},
        {"7k/p7/1R5K/6r1/6p1/6P1/8/8 w - - 0 1", "b6b7"},
        {"r4q1k/p2bR1rp/2p2Q1N/5p2/5p2/2P5/PP3PPP/R5K1 w - - 0 1", "e7f7"},
        {"2br2k1/2q3rn/p2NppQ1/2p1P3/Pp5R/4P3/1P3PPP/3R2K1 w - - 0 1", "h4h7"},
        {"r2rb1k1/pp1q1p1p/2n1p1p1/2bp4/5P2/PP1BPR1Q/1BPN2PP/R5K1 w - - 0 1", "h3h7"},
    };
    for (const Puzzle& puzzle : puzzles) {
        CAPTURE(puzzle.fen);
        CHECK(move_name(best_line(puzzle.fen, 600'000).moves[0]) == puzzle.best);
    }
}

TEST_CASE("CB-12.2 property: the engine's moves are legal, however short it thinks") {
    Rng rng(6);
    Engine engine(kMegabyte / 16);
    for (int game = 0; game < 20; ++game) {
        Position position = position_of(kStart);
        for (int ply = 0; ply < 80; ++ply) {
            MoveList list;
            legal_moves(position, list);
            if (list.empty()) break;
            Task task;
            task.position = position;
            task.nodes_max = 1 + rng.below(300);
            task.lines = 1 + static_cast<int>(rng.below(3));
            const auto lines = engine.think(task);
            REQUIRE(!lines.empty());
            for (const Line& line : lines) {
                Position next = position;
                REQUIRE(!line.moves.empty());
                for (ChessMove move : line.moves) {
                    REQUIRE(is_legal(next, move));
                    make_move(next, move);
                }
            }
            make_move(position,
                      ply % 2 == 0 ? lines[0].moves[0]
                                   : list[rng.below(static_cast<std::uint32_t>(list.size()))]);
        }
    }
}

TEST_CASE("The same task has the same answer after the same earlier tasks") {
    const auto think = [](Engine& engine) {
        Task task;
        task.position =
            position_of("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
        task.nodes_max = 30'000;
        task.lines = 2;
        return engine.think(task);
    };
    Engine one(kMegabyte);
    Engine other(kMegabyte);
    const auto first = think(one);
    const auto second = think(one);
    CHECK(think(other)[0].moves == first[0].moves);
    CHECK(think(other)[1].score == second[1].score);
    one.forget();
    CHECK(think(one)[0].moves == first[0].moves);
    CHECK(one.nodes() == 30'000);
}

TEST_CASE(
    "The engine stops when it is asked to, keeps to the moves allowed and has lines in order") {
    Engine engine(kMegabyte);
    Task task;
    task.position = position_of(kStart);
    int asked = 0;
    task.stop = [&] { return ++asked > 5; };
    CHECK(engine.think(task).size() == 1);
    CHECK(engine.nodes() < 8 * 1024);

    const ChessMove allowed[] = {ChessMove::of(8, 16), ChessMove::of(15, 23)};
    Task narrow;
    narrow.position = task.position;
    narrow.only = allowed;
    narrow.depth_max = 4;
    narrow.lines = 5;
    const auto lines = engine.think(narrow);
    REQUIRE(lines.size() == 2);
    CHECK(lines[0].score >= lines[1].score);
    for (const Line& line : lines) {
        CHECK((line.moves[0] == allowed[0] || line.moves[0] == allowed[1]));
    }
}

TEST_CASE("CB-13.3 the engine takes a repetition when it is losing and avoids it when winning") {
    // White has only a perpetual check against two Queens: Qe8-h5-e8.
    const Line saved = best_line("6k1/6p1/8/7Q/8/1q5P/1q4PK/8 w - - 0 1", 200'000);
    CHECK(saved.score == 0);
    CHECK(move_name(saved.moves[0]) == "h5e8");

    // A Queen up; the position after Kh1 would stand for the third time.
    Position position = position_of("7k/8/8/8/8/8/5Q2/6K1 w - - 20 30");
    Position repeated = position;
    make_move(repeated, ChessMove::of(13, 21));
    std::vector<std::uint32_t> earlier;
    for (int i = 0; i < 2; ++i) {
        if (i == 1) earlier.push_back(short_key(position.key));
        earlier.push_back(short_key(repeated.key));
        earlier.push_back(1);
        earlier.push_back(2);
    }
    Engine engine(kMegabyte);
    Task task;
    task.position = position;
    task.earlier = earlier;
    task.nodes_max = 20'000;
    const ChessMove only[] = {ChessMove::of(13, 21)};
    task.only = only;
    CHECK(engine.think(task)[0].score == 0);
    task.only = {};
    const auto lines = engine.think(task);
    CHECK(lines[0].score > 300);
    CHECK(lines[0].moves[0] != only[0]);
}

TEST_CASE("CB-13.4 CB-13.5 the engine knows draws by the clock and by material") {
    CHECK(best_line("8/8/4k3/8/8/3QK3/8/8 w - - 99 80", 20'000).score == 0);
    CHECK(best_line("8/8/4k3/8/8/3QK3/8/8 w - - 20 80", 20'000).score > 300);
    // The last half-move of the clock may give mate.
    CHECK(best_line("7k/8/6K1/8/8/8/8/1Q6 w - - 99 80", 5'000).score == kMateScore - 1);
    CHECK(insufficient_material(position_of("8/8/4k3/8/8/2NK4/8/8 w - - 0 1").board));
    CHECK(insufficient_material(position_of("5b2/8/4k3/8/8/2BK4/8/8 w - - 0 1").board));
    CHECK_FALSE(insufficient_material(position_of("2b5/8/4k3/8/8/2BK4/8/8 w - - 0 1").board));
    CHECK_FALSE(insufficient_material(position_of("8/8/4k3/8/8/2NKN3/8/8 w - - 0 1").board));
}

TEST_CASE("A position without moves has no line") {
    Engine engine(kMegabyte);
    Task task;
    task.position = position_of("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    CHECK(engine.think(task).empty());
}

TEST_CASE("The judgement of a position is that of its mirror image") {
    for (const char* fen : {kStart.c_str(),
                            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
                            "k3r3/7p/8/8/K7/8/7P/4K3 w - - 0 1",
                            "8/4k3/4p3/3pP3/3P1P2/8/5K2/8 b - - 0 1"}) {
        CAPTURE(fen);
        const Position position = position_of(fen);
        CHECK(evaluate_chess(position) == evaluate_chess(mirrored(position)));
    }
    CHECK(evaluate_chess(position_of("8/8/4k3/8/8/3QK3/8/8 w - - 0 1")) > 500);
    CHECK(evaluate_chess(position_of("8/8/4k3/8/8/3QK3/8/8 b - - 0 1")) < -500);
}

TEST_CASE("An exchange is worth what alternate captures with the cheapest piece leave") {
    struct Exchange {
        std::string fen;
        ChessMove move;
        int gain;
    };
    const auto move = [](const char* word) {
        return ChessMove::of(square_at(word[0] - 'a', word[1] - '1'),
                             square_at(word[2] - 'a', word[3] - '1'));
    };
    const Exchange exchanges[] = {
        {"1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", move("e1e5"), 100},
        {"1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", move("d3e5"), 100 - 320},
        {"4k3/8/3p4/4p3/8/8/8/4RK2 w - - 0 1", move("e1e5"), 100 - 500},
        {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", move("e5d6"), 100},
        {"4k3/8/2n5/3p4/4P3/8/8/4K3 w - - 0 1", move("e4d5"), 100},
    };
    for (const Exchange& exchange : exchanges) {
        CAPTURE(exchange.fen);
        const Position position = position_of(exchange.fen);
        CHECK(static_exchange_gains(position, exchange.move, exchange.gain));
        CHECK_FALSE(static_exchange_gains(position, exchange.move, exchange.gain + 1));
    }
}

TEST_CASE("A careless choice is among the lines and the better lines come more often") {
    const Line lines[] = {{50, {ChessMove::of(8, 16)}}, {20, {ChessMove::of(9, 17)}}, {-900, {}}};
    CHECK(&careless_choice(lines, 0, *std::make_unique<Rng>(1)) == &lines[0]);
    Rng rng(3);
    int times[3] = {};
    for (int i = 0; i < 3000; ++i) ++times[&careless_choice(lines, 100, rng) - lines];
    CHECK(times[0] > times[1]);
    CHECK(times[1] > times[2]);
    CHECK(times[1] > 500);
}

}  // namespace equipoise::chess_balance
