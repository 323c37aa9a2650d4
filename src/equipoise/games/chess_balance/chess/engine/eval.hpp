// The static evaluation: what the engine thinks of a chess position without looking ahead.

#pragma once

#include <array>

#include "equipoise/games/chess_balance/chess/engine/eval_terms.hpp"

namespace equipoise::chess_balance {

/// In hundredths of a Pawn.
struct Weight {
    std::int16_t middle = 0;
    std::int16_t end = 0;
};

/// Where they come from stands beside the table.
extern const std::array<Weight, terms::kTerms> kWeights;

/// 24 with all pieces on the board, 0 with Pawns and Kings alone.
int game_phase(const Board& board);

/// How much of an endgame advantage can be won, out of 64.
int endgame_scale(const Board& board, Colour stronger);

/// A King more than the other side has, in hundredths of a Pawn; not in evaluate_chess. Set by
/// hand.
inline constexpr int kSpareKing = 350;

/// Tapered evaluation by kWeights: between the middle-game and endgame sums of the weights by
/// game_phase. For the mover, in hundredths of a Pawn. Any number of Kings.
int evaluate_chess(const Position& position);

/// The terms that the search adds to its net, by their weights there (net.hpp): all but material
/// and piece-square terms. For the mover, in hundredths of a Pawn.
int evaluate_terms(const Position& position);

/// A score of the search's evaluation for the mover, with what it cannot know of endgames without
/// Pawns: draws, and the way to a mate. One King a side.
int with_endgames(const Position& position, int score);

}  // namespace equipoise::chess_balance
