// The chess engine: iterative deepening over an alpha-beta search. What it searches is orthodox
// chess; the cards are searched above it (card_engine.hpp).

#pragma once

#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "equipoise/base/rng.hpp"
#include "equipoise/games/chess_balance/chess/moves.hpp"

namespace equipoise::chess_balance {

/// Scores are in hundredths of a Pawn. A mate in n plies is kMateScore - n.
inline constexpr int kMateScore = 32'000;
inline constexpr int kMostPlies = 120;
inline constexpr int kDeepest = 100;
constexpr bool is_mate_score(int score) {
    return score > kMateScore - 2 * kMostPlies || score < -kMateScore + 2 * kMostPlies;
}

/// A way to play on, judged for the player to move.
struct Line {
    int score = 0;
    std::vector<ChessMove> moves;
};

struct Progress {
    int depth = 0;
    int deepest = 0;  // With extensions and captures.
    std::uint64_t nodes = 0;
    int fullness = 0;  // Of the memory, in thousandths.
    std::span<const Line> lines;
};

struct Task {
    Position position;
    /// Keys of the earlier positions since the last irreversible move, oldest first.
    std::span<const std::uint32_t> earlier{};
    /// The moves to choose among, all legal ones if empty. They need not be legal, but must not
    /// leave the mover's King open to capture.
    std::span<const ChessMove> only{};
    std::uint64_t nodes_max = 0;  // 0: no limit.
    int depth_max = kDeepest;
    int lines = 1;
    Seed seed = 0;  // Of the order in which quiet moves are tried first; 0: as they are listed.
    /// Asked every thousand nodes; empty: never.
    std::function<bool()> stop{};
    /// Told of every finished depth; whether to go on. Empty: always.
    std::function<bool(const Progress&)> goes_on{};
};

/// One thinker: its memory serves one search at a time and may be kept from move to move. The same
/// task, after the same ones since `forget`, has the same answer on every build.
class Engine {
  public:
    explicit Engine(std::size_t memory_bytes);
    ~Engine();
    Engine(Engine&&) noexcept;
    Engine& operator=(Engine&&) noexcept;

    /// The lines asked for, best first; empty if there is no legal move. One King a side. However
    /// soon it is stopped, the first line has a legal move.
    std::vector<Line> think(const Task& task);
    /// Of the last search.
    std::uint64_t nodes() const;
    /// As if just made.
    void forget();

  private:
    class Search;
    std::unique_ptr<Search> search_;
};

/// Of lines in order, one that a weaker player might take: a line is the more likely the less it
/// loses; `carelessness` is the loss in hundredths of a Pawn that such a player hardly feels. 0
/// takes the first.
const Line& careless_choice(std::span<const Line> lines, int carelessness, Rng& rng);

}  // namespace equipoise::chess_balance
