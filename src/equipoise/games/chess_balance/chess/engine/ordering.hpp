// The order in which the engine tries moves, and the history tables it learns that order from.

#pragma once

#include <array>

#include "equipoise/games/chess_balance/chess/moves.hpp"

namespace equipoise::chess_balance {

/// History heuristics: how well moves did elsewhere in the tree, each number in -kMost..kMost.
class Histories {
  public:
    static constexpr int kMost = 16'384;
    static constexpr int kNoStep = 768;

    /// A piece on its way to a square, 0..767.
    static int step(Piece piece, Square to) {
        return (index_of(piece.colour) * kPieceTypes + index_of(piece.type)) * 64 + to;
    }
    /// Adds a bonus, or a malus below 0; the nearer a number is to kMost, the less it changes.
    static void update(std::int16_t& number, int bonus) {
        const int size = bonus < 0 ? -bonus : bonus;
        number = static_cast<std::int16_t>(number + bonus - number * size / kMost);
    }

    /// Correction history: how far the static evaluation of positions with these Pawns was off, in
    /// parts of kCorrectionUnit of a hundredth of a Pawn.
    static constexpr int kCorrectionUnit = 256;
    std::int16_t& correction(const Position& position) {
        const Board& board = position.board;
        const std::uint64_t pawns =
            board.of(Colour::White, PieceType::Pawn) * 0x9e3779b97f4a7c15ULL ^
            std::rotl(board.of(Colour::Black, PieceType::Pawn) * 0xc2b2ae3d27d4eb4fULL, 32);
        return corrections_[at(index_of(position.mover))][(pawns ^ pawns >> 29) >> 50];
    }

    using Continuation = std::array<std::int16_t, 768>;

    /// Butterfly history (Schaeffer 1983): by colour, origin and destination.
    std::int16_t& quiet(Colour colour, ChessMove move) {
        return quiet_[at(index_of(colour))][move.bits & 4095];
    }
    /// Capture history: by piece, destination and victim.
    std::int16_t& capture(Piece piece, Square to, PieceType victim) {
        return capture_[at(step(piece, to) * kPieceTypes + index_of(victim))];
    }
    /// Continuation history: of the steps that follow a step of the foe (counter-move history) or
    /// an own one (follow-up history); kNoStep for a null move.
    Continuation& after(int earlier) { return continuations_[at(earlier)]; }
    /// Counter-move heuristic (Uiterwijk 1992): the quiet move that last refuted a step.
    ChessMove& counter_move(int step) { return counter_moves_[at(step)]; }

  private:
    std::array<std::array<std::int16_t, 4096>, 2> quiet_{};
    std::array<std::int16_t, 768 * kPieceTypes> capture_{};
    std::array<Continuation, 769> continuations_{};
    std::array<ChessMove, 769> counter_moves_{};
    std::array<std::array<std::int16_t, 16'384>, 2> corrections_{};
};

/// What is known when the moves of a node are put in order.
struct OrderingHints {
    ChessMove table_move;  // From the transposition table; all-zero for none.
    /// Killer heuristic (Akl & Newborn 1977): quiet moves that cut off at this ply before.
    std::array<ChessMove, 2> killers{};
    ChessMove counter_move;
    int foe_step = Histories::kNoStep;  // The last step,
    int own_step = Histories::kNoStep;  // and the one before it.
};

/// Whether a move captures, or promotes to a Queen. All others are quiet.
bool is_tactical(const Position& position, ChessMove move);
/// The type that a capture takes; a Pawn for a move that captures nothing.
PieceType victim_of(const Position& position, ChessMove move);

/// Hands out the moves of a position, the most promising first: the table's move; captures that
/// lose no material by static exchange, the most valuable victim first (MVV) and equal victims by
/// capture history; killers; the counter-move; quiet moves by their histories; losing captures.
/// Moves are scored only once their stage has come.
class MovePicker {
  public:
    /// All legal moves.
    MovePicker(const Position& position, Histories& histories, const OrderingHints& hints);
    /// Only tactical ones.
    MovePicker(const Position& position, Histories& histories, ChessMove table_move);

    /// False when there are no more.
    bool next(ChessMove& move);
    bool empty() const { return moves_.empty(); }
    /// Whether the move handed out last is a capture that loses material.
    bool is_losing() const { return stage_ == Stage::Losing; }

  private:
    static constexpr int kKiller = 1 << 26;

    enum class Stage : std::uint8_t { Table, Begin, Winning, Quiet, Losing };

    int tactical_score(ChessMove move) const;
    int quiet_score(ChessMove move) const;
    void bring_table_move();
    void begin_tactical();
    void begin_quiet();
    /// Brings the best scored of the moves from the next one up to `end` to the front.
    void bring_best(std::size_t end);

    const Position& position_;
    Histories& histories_;
    const OrderingHints hints_;
    MoveList moves_;
    int scores_[MoveList::capacity()];
    std::size_t given_ = 0;
    std::size_t tactical_end_ = 0;  // Where quiet moves begin.
    ScratchVec<ChessMove, 128> losing_;
    std::size_t losing_given_ = 0;
    Stage stage_ = Stage::Begin;
    bool only_tactical_ = false;
};

}  // namespace equipoise::chess_balance
