// The order in which the engine tries moves, and what it learns about good ones on the way.

#pragma once

#include <array>

#include "equipoise/games/chess_balance/chess/moves.hpp"

namespace equipoise::chess_balance {

/// What moves were good for: each number in -kMost..kMost.
class Experience {
  public:
    static constexpr int kMost = 16'384;
    static constexpr int kNoStep = 768;

    /// A piece on its way to a square, 0..767.
    static int step(Piece piece, Square to) {
        return (index_of(piece.colour) * kPieceTypes + index_of(piece.type)) * 64 + to;
    }
    static void learn(std::int16_t& number, int bonus) {
        const int size = bonus < 0 ? -bonus : bonus;
        number = static_cast<std::int16_t>(number + bonus - number * size / kMost);
    }

    using Follow = std::array<std::int16_t, 768>;

    std::int16_t& quiet(Colour colour, ChessMove move) {
        return quiet_[static_cast<std::size_t>(index_of(colour))][move.bits & 4095];
    }
    std::int16_t& capture(Piece piece, Square to, PieceType victim) {
        return capture_[static_cast<std::size_t>(step(piece, to) * kPieceTypes + index_of(victim))];
    }
    /// Of the steps that answer a step, or follow on an own one; kNoStep for a pass.
    Follow& after(int earlier) { return follow_[static_cast<std::size_t>(earlier)]; }
    ChessMove& counter(int step) { return counters_[static_cast<std::size_t>(step)]; }

  private:
    std::array<std::array<std::int16_t, 4096>, 2> quiet_{};
    std::array<std::int16_t, 768 * kPieceTypes> capture_{};
    std::array<Follow, 769> follow_{};
    std::array<ChessMove, 769> counters_{};
};

/// What is known when the moves of a node are put in order.
struct Hints {
    ChessMove best;  // From an earlier search; all-zero for none.
    std::array<ChessMove, 2> killers{};
    ChessMove counter;
    int before = Experience::kNoStep;  // The foe's last step,
    int own = Experience::kNoStep;     // and the own one before it.
};

/// Whether a move captures, or promotes to a Queen.
bool is_loud(const Position& position, ChessMove move);
/// The type that a capture takes; a Pawn for a move that captures nothing.
PieceType victim_of(const Position& position, ChessMove move);

/// Hands out the moves of a position, the most promising first.
class Sorter {
  public:
    /// All legal moves.
    Sorter(const Position& position, Experience& experience, const Hints& hints);
    /// Only loud ones.
    Sorter(const Position& position, Experience& experience, ChessMove best);

    /// False when there are no more.
    bool next(ChessMove& move);
    bool empty() const { return moves_.empty(); }
    /// Whether the move handed out last is a capture that loses material.
    bool is_losing() const { return last_score_ <= kLosing / 2; }

  private:
    static constexpr int kBest = 1 << 30;
    static constexpr int kWinning = 1 << 28;
    static constexpr int kKiller = 1 << 26;
    static constexpr int kLosing = -(1 << 28);

    int loud_score(ChessMove move) const;

    const Position& position_;
    Experience& experience_;
    MoveList moves_;
    int scores_[MoveList::capacity()];
    std::size_t given_ = 0;
    int last_score_ = 0;
};

}  // namespace equipoise::chess_balance
