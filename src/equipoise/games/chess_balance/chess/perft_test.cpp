#include "equipoise/games/chess_balance/chess/perft.hpp"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "equipoise/base/rng.hpp"
#include "equipoise/core/erased_game.hpp"
#include "equipoise/core/playout.hpp"
#include "equipoise/games/chess_balance/chess/moves.hpp"
#include "equipoise/games/chess_balance/chess/set_moves.hpp"
#include "equipoise/games/chess_balance/game.hpp"
#include "equipoise/games/chess_balance/testing/test_fen.hpp"
#include "tests/support/catalog.hpp"
#include "tests/support/effort.hpp"

using namespace equipoise;
using namespace equipoise::chess_balance;

namespace {

struct Row {
    std::string name;
    std::string fen;
    std::vector<std::uint64_t> leaves;  // At depth 1, 2, ...
};

std::string trimmed(const std::string& text) {
    const auto begin = text.find_first_not_of(" `");
    if (begin == std::string::npos) return "";
    return text.substr(begin, text.find_last_not_of(" `") + 1 - begin);
}

/// The table of CB-19.1, read from the rules file.
std::vector<Row> perft_table() {
    std::istringstream file(read_source_file("docs/rules/chess_balance.md"));
    std::vector<Row> rows;
    std::string line;
    while (std::getline(file, line) && !line.starts_with("### 19.1")) {
    }
    while (std::getline(file, line) && !line.starts_with("### 19.2")) {
        if (!line.starts_with("|")) continue;
        std::istringstream cells(line.substr(1));
        std::vector<std::string> texts;
        for (std::string cell; std::getline(cells, cell, '|');) texts.push_back(trimmed(cell));
        if (texts.size() < 3 || texts[1].find('/') == std::string::npos) continue;
        Row row{texts[0], texts[1], {}};
        for (std::size_t i = 2; i < texts.size() && !texts[i].empty(); ++i) {
            row.leaves.push_back(std::stoull(texts[i]));
        }
        rows.push_back(row);
    }
    return rows;
}

void check_table(std::uint64_t least, std::uint64_t most, bool by_lists) {
    const std::vector<Row> table = perft_table();
    REQUIRE(table.size() == 6);
    for (const Row& row : table) {
        CAPTURE(row.name);
        REQUIRE(row.leaves.size() >= 5);
        const Position position = position_of(row.fen);
        for (std::size_t i = 0; i < row.leaves.size(); ++i) {
            if (row.leaves[i] < least || row.leaves[i] > most) continue;
            const int depth = static_cast<int>(i) + 1;
            CAPTURE(depth);
            CHECK(chess_balance::perft(position, depth) == row.leaves[i]);
            if (by_lists) CHECK(perft_by_lists(position, depth) == row.leaves[i]);
        }
    }
}

TEST_CASE("CB-1.5 CB-19.1 perft of the six positions to five million leaves, by sets and lists") {
    check_table(0, 5'000'000, true);
}

TEST_CASE("CB-19.1 perft of the deep columns") {
    if (effort_level() != EffortLevel::Slow) return;
    check_table(5'000'000, UINT64_MAX, true);
}

TEST_CASE("property: CB-12.13 counting by sets and by lists agree all over random games") {
    Rng rng(run_seed(12));
    for (int game = 0; game < 60; ++game) {
        Position position = position_of(kStartFen);
        position.no_double = rng.next() & rng.next() & (rank_bits(1) | rank_bits(6));
        for (int ply = 0; ply < 120 && has_legal_move(position); ++ply) {
            make_move(position, random_move(position, rng));
            const std::uint64_t leaves = perft_by_lists(position, 2);
            CHECK(perft(position, 2) == leaves);
            CHECK(kPlainMover.perft(set_board(position), position.mover == Colour::Black, 2) ==
                  leaves);
        }
    }
}

/// The moves as the sets of one processor have them, ascending by code.
std::vector<std::uint16_t> codes_by_sets(const SetMover& mover, const Position& position) {
    const bool black = position.mover == Colour::Black;
    SetMoves moves;
    mover.find(set_board(position), black, moves);
    std::vector<std::uint16_t> codes;
    for (std::uint32_t n = 0; n < size_of(moves); ++n) {
        codes.push_back(move_at(set_board(position), black, moves, n).bits);
    }
    return codes;
}

TEST_CASE("property: CB-12.13 a random move is one of those listed, each just once in the sets") {
    Rng rng(run_seed(13));
    for (int game = 0; game < 100; ++game) {
        Position position = position_of(kStartFen);
        for (int ply = 0; ply < 250 && has_legal_move(position); ++ply) {
            MoveList list;
            legal_moves(position, list);
            std::vector<std::uint16_t> listed;
            for (ChessMove move : list) listed.push_back(move.bits);
            std::vector<std::uint16_t> codes = codes_by_sets(kPlainMover, position);
            REQUIRE(codes_by_sets(set_mover(), position) == codes);
            std::sort(codes.begin(), codes.end());
            REQUIRE(codes == listed);
            make_move(position, random_move(position, rng));
        }
    }
}

Rules chess_rules(std::string_view draws) {
    Setup setup = erased<ChessBalance>().default_setup({});
    REQUIRE(!setup.options.set("mode", "chess"));
    REQUIRE(!setup.options.set("draws", draws));
    return ChessBalance::make(setup).value();
}

/// Leaves the counting to the kernel, action by action.
struct Applying : Rules {
    explicit Applying(const Rules& rules) : Rules(rules) {}
    std::optional<std::uint64_t> perft(const State&, int) const { return std::nullopt; }
};

TEST_CASE("CB-1.5 CB-19.1 the rules of mode=chess have the same tree") {
    const Rules rules = chess_rules("engine");
    for (const Row& row : perft_table()) {
        const State s = ChessBalance::parse_state(rules, row.fen).value();
        CHECK(equipoise::perft(rules, s, 4) == row.leaves[3]);
        CHECK(equipoise::perft(Applying(rules), s, 3) == row.leaves[2]);
    }
}

TEST_CASE("CB-13.2 CB-13.3 CB-13.4 CB-13.5 draws within reach cut the tree") {
    for (std::string_view draws : {"engine", "fide", "none"}) {
        const Rules rules = chess_rules(draws);
        for (std::string_view fen : {"4k3/8/8/8/8/8/4P3/R3K2R w KQ - 97 80",
                                     "4k3/8/8/8/8/8/4P3/R3K2R w KQ - 96 80",
                                     "4k3/8/8/8/8/3r4/4P3/4K3 w - - 0 80",
                                     "4k3/8/8/8/8/3rp3/4P3/4K3 w - - 0 80"}) {
            CAPTURE(fen);
            const State s = ChessBalance::parse_state(rules, fen).value();
            for (int depth = 1; depth <= 4; ++depth) {
                CHECK(equipoise::perft(rules, s, depth) ==
                      equipoise::perft(Applying(rules), s, depth));
            }
        }
        State s = rules.initial();
        for (std::string_view word : {"g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1"}) {
            const Seat seat = *rules.turn(s).acting.begin();
            rules.apply(s, seat, ChessBalance::parse_move(rules, s, seat, word).value().front());
        }
        CHECK(equipoise::perft(rules, s, 3) == equipoise::perft(Applying(rules), s, 3));
    }
}

TEST_CASE("property: CB-12.13 random play of mode=chess draws from the moves that the rules list") {
    const Rules rules = chess_rules("fide");
    Rng rng(run_seed(14));
    for (int game = 0; game < 30; ++game) {
        State s = rules.initial();
        while (!rules.turn(s).is_terminal()) {
            const Seat seat = *rules.turn(s).acting.begin();
            Rules::Actions list;
            rules.legal_actions(s, seat, list);
            const auto drawn = rules.random_action(s, seat, rng);
            const bool claim = list[list.size() - 1] == Move::claim();
            REQUIRE(drawn.has_value() == !claim);
            if (claim) break;
            REQUIRE(std::binary_search(list.begin(), list.end(), *drawn));
            rules.apply(s, seat, *drawn);
        }
    }
}

TEST_CASE("CB-10.3 perft counts no double step of marked Pawns") {
    Position position = position_of(kStartFen);
    position.no_double = bit(square_named("e2")) | bit(square_named("d7"));
    CHECK(perft(position, 1) == 19);
    CHECK(perft(position, 2) == 19 * 19);
}

}  // namespace
