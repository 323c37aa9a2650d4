#include "equipoise/games/chess_balance/chess/engine/net.hpp"

#include <memory>

#include <doctest/doctest.h>

#include "equipoise/base/rng.hpp"
#include "equipoise/games/chess_balance/chess/engine/eval.hpp"
#include "equipoise/games/chess_balance/chess/moves.hpp"
#include "equipoise/games/chess_balance/testing/test_fen.hpp"
#include "tests/support/effort.hpp"

namespace equipoise::chess_balance {
namespace {

HiddenLayer layer_of(const Board& board) {
    HiddenLayer layer;
    layer.follow(HiddenLayer(), board);
    return layer;
}

Board mirrored(const Board& board) {
    Board other;
    for (Colour colour : kColours) {
        for (PieceType type : kAllTypes) {
            for (Bitboard left = flipped(board.of(colour, type)); left != 0;) {
                other.put({!colour, type}, pop(left));
            }
        }
    }
    return other;
}

/// Calls `visit` with the positions of a game of random moves.
template <class Visit>
void play_at_random(Rng& rng, Visit visit) {
    Position position = position_of(std::string(kStartFen));
    for (int ply = 0; ply < 150; ++ply) {
        visit(position);
        MoveList list;
        legal_moves(position, list);
        if (list.empty()) return;
        make_move(position, list[rng.below(static_cast<std::uint32_t>(list.size()))]);
    }
}

}  // namespace

TEST_CASE("property: a hidden layer that follows the moves says what a new one says") {
    Rng rng(run_seed(8));
    for (int game = 0; game < 40; ++game) {
        HiddenLayer following;
        play_at_random(rng, [&](const Position& position) {
            if (rng.below(4) == 0) return;  // Then two moves, or more, are followed at once.
            HiddenLayer next;
            next.follow(following, position.board);
            following = next;
            const HiddenLayer anew = layer_of(position.board);
            REQUIRE(evaluate_layer(following, position.mover) ==
                    evaluate_layer(anew, position.mover));
            REQUIRE(changed_squares(following.board, position.board) == 0);
        });
    }
}

TEST_CASE("property: net and terms say of a mirror image what they say of the position") {
    Rng rng(run_seed(9));
    for (int game = 0; game < 40; ++game) {
        play_at_random(rng, [&](const Position& position) {
            Position other;
            other.board = mirrored(position.board);
            other.mover = !position.mover;
            const int score = evaluate_layer(layer_of(position.board), position.mover);
            REQUIRE(score == evaluate_layer(layer_of(other.board), other.mover));
            REQUIRE(evaluate_terms(position) == evaluate_terms(other));
            REQUIRE(with_endgames(position, score) == with_endgames(other, score));
        });
    }
}

TEST_CASE("A net that is printed is read again as it was") {
    const std::string text = print_net(kNet);
    const auto read = std::make_unique<Net>(parse_net(text));
    CHECK(print_net(*read) == text);
    CHECK(read->scale == kNet.scale);
    CHECK(read->terms[terms::kTempo] == kNet.terms[terms::kTempo]);
    CHECK(kNet.scale > 0);
}

TEST_CASE("The search's evaluation knows what pieces are worth") {
    const auto score = [](const char* fen) {
        const Position position = position_of(fen);
        return with_endgames(
            position,
            evaluate_terms(position) + evaluate_layer(layer_of(position.board), position.mover));
    };
    CHECK(std::abs(score("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")) < 80);
    CHECK(score("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1") < -500);
    CHECK(score("rnbqkb1r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1") < -150);
    CHECK(score("8/8/4k3/8/8/3QK3/8/8 w - - 0 1") > 500);
    // Two Knights cannot force a mate, and neither can a Bishop.
    CHECK(score("8/8/4k3/8/8/2NNK3/8/8 w - - 0 1") == 0);
    CHECK(score("8/8/4k3/8/8/3BK3/8/8 w - - 0 1") == 0);
}

}  // namespace equipoise::chess_balance
