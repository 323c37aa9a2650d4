// Every number that steers the search: where each technique applies, and how far it goes. The
// techniques and their sources are listed in README.md beside this file.

#pragma once

#include <algorithm>
#include <bit>

namespace equipoise::chess_balance {

/// Units: plies of depth; cp, hundredths of a Pawn; moves tried at a node; points of a history
/// table (-kMost to kMost, see ordering.hpp).
///
/// Set by hand, none of them alone: they were tried together with the weights of the evaluation by
/// `make elo`, 90 and 94 of 100 games against Stockfish 15.1 at UCI_Elo 1800, 100 ms a move.
struct SearchMargins {
    // Aspiration window, around the score of the depth before.
    int aspiration_depth = 5;     // plies: shallower depths open the whole window
    int aspiration_width = 20;    // cp on each side; doubled after every failure
    int aspiration_lowering = 3;  // plies: most that failures above the window take off the depth

    // Late-move reduction at the root; its moves are counted from 0.
    int root_reduction_depth = 3;  // plies: least depth
    int root_reduction_first = 4;  // moves: from this one on one ply less
    int root_reduction_more = 12;  // moves: from this one on another ply less

    // Late-move reduction below the root.
    int reduction_depth = 3;          // plies: least depth
    int reduction_moves_pv = 3;       // moves never reduced in a node of an open window
    int reduction_moves = 1;          // moves never reduced elsewhere
    int reduction_divisor = 1200;     // of a product of logarithms, see reduction_of
    int reduction_history = 8192;     // history points that are worth a ply
    int reduction_capture_share = 2;  // a losing capture is reduced by the whole over this
    int reduction_cut_node = 1;       // plies more where a cutoff is expected
    int reduction_not_improving = 1;  // plies more where the evaluation does not improve
    int reduction_pv = 1;             // plies less in an open window
    int reduction_check = 1;          // plies less in check or with check

    // Transposition table.
    int table_clock = 90;      // half-moves of CB-13.4 from which no remembered score cuts off
    int table_depth_lead = 3;  // plies: an entry of this search that is so much deeper stays
    int table_age_price = 4;   // plies of depth that one search of age costs an entry

    // Razoring.
    int razoring_depth = 2;     // plies: most depth
    int razoring_margin = 250;  // cp below alpha for each ply

    // Reverse futility pruning (static null move).
    int reverse_futility_depth = 7;    // plies: most depth
    int reverse_futility_margin = 80;  // cp above beta for each ply; one ply fewer if improving

    // Null-move pruning.
    int null_move_depth = 3;          // plies: least depth
    int null_move_pieces = 2;         // pieces besides Pawns and King, against zugzwang
    int null_move_margin = 60;        // cp above beta at depth 0 that the evaluation must have
    int null_move_margin_fall = 20;   // cp of that margin which each ply of depth takes off
    int null_move_reduction = 4;      // plies
    int null_move_depth_share = 5;    // one ply more for so many plies of depth
    int null_move_score_share = 200;  // cp above beta for one ply more
    int null_move_score_plies = 2;    // plies: most of those

    // Internal iterative reduction.
    int internal_reduction_depth = 4;  // plies: least depth for one ply less without a table move

    // Pruning of single moves; `left` is the depth after the late-move reduction.
    int move_pruning_pieces = 1;    // pieces besides Pawns and King
    int late_move_depth = 8;        // plies: most depth
    int late_move_base = 4;         // moves tried; depth * depth more; half of all if not improving
    int futility_left = 7;          // plies: most left
    int futility_base = 90;         // cp below alpha
    int futility_margin = 80;       // cp more for each ply left
    int history_pruning_depth = 4;  // plies: most depth
    int history_pruning_points = -4000;  // history points for each ply
    int exchange_quiet_left = 8;         // plies: most left
    int exchange_quiet_loss = 25;        // cp of static exchange for each ply left, squared
    int exchange_capture_depth = 6;      // plies: most depth
    int exchange_capture_loss = 90;      // cp of static exchange for each ply

    // Singular extension, and the multi-cut that comes with it.
    int singular_depth = 7;        // plies: least depth
    int singular_entry_lead = 3;   // plies that the table's entry may be shallower
    int singular_margin = 2;       // cp below the table's score for each ply
    int singular_depth_share = 2;  // the other moves are searched to (depth - 1) over this

    // All extensions end at this ply: extension_plies_per_depth * depth + extension_plies.
    int extension_plies_per_depth = 2;
    int extension_plies = 20;

    // Quiescence search.
    int delta_margin = 180;  // cp: delta pruning, above the value of what is captured

    // What a cutoff teaches the history tables: square * depth^2 + linear * depth, at most the cap.
    int history_bonus_square = 16;  // points
    int history_bonus_linear = 96;  // points
    int history_bonus_cap = 1800;   // points

    // Correction history.
    int correction_error = 300;    // cp: most that counts of one error
    int correction_most = 100;     // cp: most correction
    int correction_weight = 16;    // plies: most weight of one error
    int correction_divisor = 256;  // plies for the whole error

    // Order of moves.
    int order_victim = 16;       // points for each cp of the victim: MVV before capture history
    int order_promotion = 8000;  // points for a tactical move that promotes
    int order_reply = 2;         // weight of the counter-move history among the quiet ones
};
inline constexpr SearchMargins kMargins;

/// The logarithm to base 2 in sixteenths, linear between powers of two; n is 1 or more.
constexpr int log2_in_sixteenths(int n) {
    const int whole = static_cast<int>(std::bit_width(static_cast<unsigned>(n))) - 1;
    return 16 * whole + ((n << 4 >> whole) & 15);
}

/// Plies that the late-move reduction takes off move number `number` before its adjustments.
constexpr int reduction_of(int depth, int number) {
    return 1 + log2_in_sixteenths(depth) * log2_in_sixteenths(number) / kMargins.reduction_divisor;
}

constexpr int history_bonus(int depth) {
    return std::min(
        kMargins.history_bonus_square * depth * depth + kMargins.history_bonus_linear * depth,
        kMargins.history_bonus_cap);
}

}  // namespace equipoise::chess_balance
