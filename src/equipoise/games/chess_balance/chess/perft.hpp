// Counting the orthodox move tree: the proof of the generator and its measure of speed (CB-19.1).

#pragma once

#include "equipoise/games/chess_balance/chess/board.hpp"

namespace equipoise::chess_balance {

/// Sequences of `depth` legal moves from a position with one King each; draws do not end them.
std::uint64_t perft(const Position& position, int depth);

/// The same by `legal_moves` and `make_move` alone: any processor, and the proof of the other.
std::uint64_t perft_by_lists(const Position& position, int depth);

}  // namespace equipoise::chess_balance
