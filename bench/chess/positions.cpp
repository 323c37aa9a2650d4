// Games of the chess engine against itself, as positions to fit its evaluation to (fit.cpp).
//
// Usage: equipoise_chess_positions SEED SECONDS NODES > FILE
//
// Each position is 12 bitboards of 64 bits, little endian, as its mover sees the board (own Pawn to
// King, then the foe's), the score of its search in hundredths of a Pawn (16 bits), the result of
// the game (8 bits: 0 lost, 1 drawn, 2 won, for the mover) and 8 bits of zero. Positions in check,
// with a mate in sight or whose best move is tactical are left out.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "bench/chess/record.hpp"
#include "equipoise/games/chess_balance/chess/engine/engine.hpp"
#include "equipoise/games/chess_balance/chess/engine/ordering.hpp"

namespace equipoise::chess_balance {
namespace {

constexpr int kMostHalfMoves = 300;
constexpr int kOpeningScore = 250;   // hundredths of a Pawn: a start that is further from even
constexpr int kUnevenScore = 900;    // is not played; the same after pieces were taken away.
constexpr int kDecidedScore = 1500;  // A game that stays above it is won.
constexpr int kDecidedHalfMoves = 6;

struct Sample {
    Record record;
    Colour mover;
};

/// Takes up to three pieces of each side off the board, as cards do.
void take_pieces(Position& position, Rng& rng) {
    for (Colour colour : kColours) {
        for (std::uint32_t left = rng.below(4); left > 0; --left) {
            const auto square = static_cast<Square>(rng.below(64));
            const auto piece = position.board.at(square);
            if (!piece || piece->colour != colour || piece->type == PieceType::King) continue;
            position.board.remove(*piece, square);
            position.rights &= static_cast<std::uint8_t>(~castling::tied_to(square));
        }
    }
    position.key = position_key(position);
}

Record record_of(const Position& position, int score) {
    Record record{};
    for (int side = 0; side < 2; ++side) {
        for (PieceType type : kAllTypes) {
            const Colour colour = side == 0 ? position.mover : !position.mover;
            const Bitboard squares = position.board.of(colour, type);
            record.pieces[6 * side + index_of(type)] =
                position.mover == Colour::White ? squares : flipped(squares);
        }
    }
    record.score = static_cast<std::int16_t>(score);
    return record;
}

class SelfPlay {
  public:
    SelfPlay(Seed seed, std::uint64_t nodes) : rng_(seed), nodes_(nodes), engine_(1 << 20) {}

    /// The samples of one game with their results; none if its start is far from even.
    std::vector<Sample> play() {
        engine_.forget();
        const bool uneven = rng_.below(6) == 0;
        Position position = initial_position();
        if (uneven) take_pieces(position, rng_);
        if (!open(position)) return {};
        std::vector<Sample> samples;
        std::vector<std::uint32_t> keys;
        int decided = 0;
        int white_result = 1;
        for (int ply = 0; ply < kMostHalfMoves; ++ply) {
            if (position.clock == 0) keys.clear();
            const auto now = short_key(position.key);
            const bool third = std::count(keys.begin(), keys.end(), now) >= 2;
            if (third || position.clock >= 100 || insufficient_material(position.board)) break;
            const auto lines = think(position, keys);
            if (lines.empty()) {
                if (in_check(position)) white_result = position.mover == Colour::White ? 0 : 2;
                break;
            }
            const int score = lines[0].score;
            if (ply == 0 && std::abs(score) > (uneven ? kUnevenScore : kOpeningScore)) return {};
            const ChessMove move = lines[0].moves[0];
            if (!is_mate_score(score) && !in_check(position) && !is_tactical(position, move)) {
                samples.push_back({record_of(position, score), position.mover});
            }
            decided = std::abs(score) > kDecidedScore ? decided + 1 : 0;
            if (decided >= kDecidedHalfMoves || is_mate_score(score)) {
                white_result = (score > 0) == (position.mover == Colour::White) ? 2 : 0;
                break;
            }
            keys.push_back(now);
            make_move(position, move);
        }
        for (Sample& sample : samples) {
            sample.record.result = static_cast<std::uint8_t>(
                sample.mover == Colour::White ? white_result : 2 - white_result);
        }
        return samples;
    }

  private:
    /// A few random moves; false if they end the game.
    bool open(Position& position) {
        const int plies = 6 + static_cast<int>(rng_.below(5));
        for (int ply = 0; ply < plies; ++ply) {
            MoveList list;
            legal_moves(position, list);
            if (list.empty()) return false;
            make_move(position, list[rng_.below(static_cast<std::uint32_t>(list.size()))]);
        }
        return true;
    }

    std::vector<Line> think(const Position& position, const std::vector<std::uint32_t>& keys) {
        Task task;
        task.position = position;
        task.earlier = keys;
        task.nodes_max = nodes_;
        task.seed = rng_.next();
        return engine_.think(task);
    }

    Rng rng_;
    std::uint64_t nodes_;
    Engine engine_;
};

}  // namespace
}  // namespace equipoise::chess_balance

int main(int argc, char** argv) {
    using namespace equipoise::chess_balance;
    if (argc != 4) {
        std::fputs("usage: equipoise_chess_positions SEED SECONDS NODES > FILE\n", stderr);
        return 2;
    }
    const auto number = [&](int i) { return std::strtoull(argv[i], nullptr, 10); };
    SelfPlay games(number(1), number(3));
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(number(2));
    while (std::chrono::steady_clock::now() < end) {
        for (const Sample& sample : games.play()) {
            std::fwrite(&sample.record, sizeof sample.record, 1, stdout);
        }
    }
    return 0;
}
