// One alpha-beta search of the engine, technique by technique; README.md beside this file lists
// them with their sources, search_margins.hpp their numbers. See engine.hpp for what is promised.

#pragma once

#include <array>
#include <optional>

#include "equipoise/games/chess_balance/chess/engine/engine.hpp"
#include "equipoise/games/chess_balance/chess/engine/net.hpp"
#include "equipoise/games/chess_balance/chess/engine/ordering.hpp"
#include "equipoise/games/chess_balance/chess/engine/transpositions.hpp"

namespace equipoise::chess_balance {

class Engine::Search {
  public:
    explicit Search(std::size_t memory_bytes) : table_(memory_bytes) {}

    std::vector<Line> think(const Task& task);
    std::uint64_t nodes() const { return nodes_; }
    void forget();

  private:
    static constexpr int kInfinity = kMateScore + 1;
    static constexpr int kNoEval = -kInfinity;

    /// What is known of one ply on the way from the root.
    struct Ply {
        int index = 0;
        int step = Histories::kNoStep;  // Of the move made here.
        int static_eval = kNoEval;      // Corrected by history.
        bool checked = false;           // Set before the ply is searched.
        std::array<ChessMove, 2> killers{};
        ChessMove excluded;  // By a singular extension that is being decided here.
        int line_length = 0;
        std::array<ChessMove, kMostPlies> line{};  // The best way on from here.
    };
    struct RootMove {
        ChessMove move;
        int score = -kInfinity;
        int earlier_score = -kInfinity;
        int line_length = 0;
        std::array<ChessMove, kMostPlies> line{};
    };
    /// A node of the tree, as the steps of its search hand it on.
    struct Node {
        const Position& position;
        Ply* ply;
        int depth;
        int alpha;
        int beta;
        bool pv_node;   // The window is open; all other nodes only ask whether beta is reached.
        bool cut_node;  // A move is expected to reach beta.
        bool checked;
        TableEntry entry{};
        int table_score = 0;
        int raw_eval = kNoEval;  // As the evaluation says; what the table remembers.
        int eval = kNoEval;      // Static, or the table's score where that is closer to the truth.
        bool improving = false;  // The static evaluation is higher than two plies before.

        /// Not while a singular extension is decided, which leaves a move out.
        bool whole() const { return ply->excluded == ChessMove{}; }
    };
    /// A move of a node and what the pruning and reducing steps ask of it.
    struct Candidate {
        ChessMove move;
        Piece piece;
        int number;     // Among the moves tried, from 1.
        bool tactical;  // See is_tactical; all others are quiet.
        bool losing;    // A capture that loses material by static exchange.
        bool checks;
        int history;  // Of a quiet move.
    };
    /// How principal variation search looks at a move.
    struct MoveSearch {
        int depth;  // Of the node, extended.
        int reduction;
        int alpha;
        int beta;
        bool first;
        bool cut_node;
    };
    /// What the loop over the moves found.
    struct Best {
        int score = -kInfinity;
        ChessMove move;
    };
    struct Tried {
        int count = 0;
        ScratchVec<ChessMove, 64> quiets;
        ScratchVec<ChessMove, 32> captures;
    };

    // root_search.cpp
    void prepare_root(const Task& task);
    void shuffle_quiet_moves();
    /// Searches one depth with an aspiration window around the score of the depth before.
    void aspiration_search(const Position& root, std::size_t first, int depth);
    /// Tries the moves of the root from `first` on.
    int search_root(const Position& root, std::size_t first, int depth, int alpha, int beta);
    static int root_reduction(int depth, int number, bool tactical);
    /// Of the moves from that place on.
    void bring_best_to(std::size_t place);
    std::vector<Line> lines() const;

    // search.cpp
    int search(const Position& position, Ply* ply, int depth, int alpha, int beta, bool cut_node);
    int search_moves(Node& node);
    int principal_variation_search(const Position& child, Ply* ply, const MoveSearch& how);
    /// The score of a node that is drawn, or at the last ply.
    std::optional<int> settled_score(const Position& position, const Ply* ply, bool checked);
    bool repeats(const Position& position, int ply) const;
    void probe_table(Node& node) const;
    static bool table_cutoff(const Node& node);
    void evaluate(Node& node);
    /// The static evaluation, from the table if it is there; sets node.raw_eval.
    int corrected_eval(Node& node);
    void update_correction(const Node& node, const Best& best, int alpha);
    /// By the net and the terms, for the mover.
    int static_score(const Position& position, const Ply* ply);
    Candidate candidate_of(const Node& node, ChessMove move, int number) const;
    OrderingHints hints(const Ply* ply, ChessMove table_move);
    void update_histories(const Node& node, ChessMove best, const Tried& tried);
    void update_quiet(const Node& node, ChessMove move, int bonus);
    void update_capture(const Node& node, ChessMove move, int bonus);
    void store(const Node& node, const Best& best, int static_eval, int depth, int alpha);
    /// Before the search of what a move of that piece leads to.
    void enter(Ply* ply, Piece piece, ChessMove move, const Position& child);
    void enter_null_move(Ply* ply, const Position& child);
    void leave() { --key_count_; }
    static void extend_line(Ply* ply, ChessMove move);
    /// Counts a node; whether the search is over.
    bool spent();

    // quiescence.cpp
    int quiesce(const Position& position, Ply* ply, int alpha, int beta);
    int stand_pat(Node& node);
    static std::optional<int> delta_pruning(const Node& node, ChessMove move);
    void quiesce_moves(Node& node, MovePicker& picker, Best& best);

    // pruning.cpp: ways to leave a node without looking at its moves.
    std::optional<int> razoring(const Node& node);
    static std::optional<int> reverse_futility_pruning(const Node& node);
    std::optional<int> null_move_pruning(const Node& node);

    // move_pruning.hpp: ways to leave a single move out.
    static bool prunes(const Node& node, const Candidate& candidate, int best);
    static bool late_move_pruning(const Node& node, const Candidate& candidate);
    static bool futility_pruning(const Node& node, int left);
    static bool history_pruning(const Node& node, const Candidate& candidate);
    static bool exchange_pruning(const Node& node, const Candidate& candidate, int left);

    // depth.cpp: where the search goes deeper or less deep.
    static void internal_iterative_reduction(Node& node);
    static bool may_be_singular(const Node& node, ChessMove move);
    /// Sets the extension; a score if the whole node can be left (multi-cut).
    std::optional<int> singular_extension(const Node& node, ChessMove move, int& extension);
    static bool check_extension(const Node& node, const Candidate& candidate);
    static int late_move_reduction(const Node& node, const Candidate& candidate);

    TranspositionTable table_;
    std::unique_ptr<Histories> histories_ = std::make_unique<Histories>();
    std::array<Ply, kMostPlies + 6> plies_{};
    std::array<HiddenLayer, kMostPlies + 6> layers_{};  // By ply, each of its last board.
    std::array<std::uint32_t, 256 + kMostPlies> keys_{};
    std::size_t key_count_ = 0;
    std::vector<RootMove> root_moves_;
    const Task* task_ = nullptr;
    std::uint64_t nodes_ = 0;
    int deepest_ = 0;
    bool stopped_ = false;
};

/// Whether a line is known that is not mated: only then may moves be left out.
constexpr bool is_saved(int score) { return score > -kMateScore + 2 * kMostPlies; }

/// Whether the mover has so many pieces besides Pawns and King.
inline bool has_pieces(const Position& position, int least) {
    const Board& board = position.board;
    return count(board.of(position.mover) &
                 ~(board.types[PieceType::Pawn] | board.types[PieceType::King])) >= least;
}

}  // namespace equipoise::chess_balance
