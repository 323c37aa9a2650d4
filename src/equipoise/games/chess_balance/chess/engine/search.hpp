// One alpha-beta search of the engine. See engine.hpp for what is promised.

#pragma once

#include <array>

#include "equipoise/games/chess_balance/chess/engine/engine.hpp"
#include "equipoise/games/chess_balance/chess/engine/ordering.hpp"
#include "equipoise/games/chess_balance/chess/engine/transpositions.hpp"

namespace equipoise::chess_balance {

class Engine::Search {
  public:
    explicit Search(std::size_t memory_bytes) : memory_(memory_bytes) {}

    std::vector<Line> think(const Task& task);
    std::uint64_t nodes() const { return nodes_; }
    void forget();

  private:
    static constexpr int kInfinity = kMateScore + 1;
    static constexpr int kUnjudged = -kInfinity;

    /// What is known of one ply on the way from the root.
    struct Ply {
        int index = 0;
        int step = Experience::kNoStep;  // Of the move made here.
        int judged = kUnjudged;
        std::array<ChessMove, 2> killers{};
        ChessMove excluded;
        int line_length = 0;
        std::array<ChessMove, kMostPlies> line{};  // The best way on from here.
    };
    struct RootMove {
        ChessMove move;
        int score = -kInfinity;
        int earlier_score = -kInfinity;
        std::uint64_t nodes = 0;
        int line_length = 0;
        std::array<ChessMove, kMostPlies> line{};
    };

    /// A window around the last score, widened until the score lies inside.
    void search_line(const Position& root, std::size_t first, int depth);
    /// Of the moves from that place on.
    void bring_best_to(std::size_t place);
    int search_root(const Position& root, std::size_t first, int depth, int alpha, int beta);
    int search(const Position& position, Ply* ply, int depth, int alpha, int beta, bool cuts);
    int quiesce(const Position& position, Ply* ply, int alpha, int beta);
    /// Ways to leave a node without looking at its moves.
    bool leave_early(const Position& position,
                     Ply* ply,
                     int& depth,
                     int alpha,
                     int beta,
                     int judged,
                     bool improving,
                     int& score);
    void learn(const Position& position,
               Ply* ply,
               ChessMove best,
               int depth,
               std::span<const ChessMove> quiets,
               std::span<const ChessMove> captures);
    int after_move(const Position& child,
                   Ply* ply,
                   int depth,
                   int reduction,
                   int alpha,
                   int beta,
                   bool first,
                   bool cuts);
    Hints hints(const Ply* ply, ChessMove best);
    /// Before the search of what a move of that piece leads to.
    void enter(Ply* ply, Piece piece, ChessMove move, const Position& child);
    void leave() { --key_count_; }
    static void extend_line(Ply* ply, ChessMove move);
    bool repeats(const Position& position, int ply) const;
    /// Counts a node; whether the search is over.
    bool spent();
    std::vector<Line> lines() const;

    Transpositions memory_;
    std::unique_ptr<Experience> experience_ = std::make_unique<Experience>();
    std::array<Ply, kMostPlies + 6> plies_{};
    std::array<std::uint32_t, 256 + kMostPlies> keys_{};
    std::size_t key_count_ = 0;
    std::vector<RootMove> root_moves_;
    const Task* task_ = nullptr;
    std::uint64_t nodes_ = 0;
    int deepest_ = 0;
    bool stopped_ = false;
};

}  // namespace equipoise::chess_balance
