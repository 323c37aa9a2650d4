// Chess moves as people write them.

#pragma once

#include <string>

#include "equipoise/games/chess_balance/rules.hpp"

namespace equipoise::chess_balance {

/// The move in standard algebraic notation for a state in phase Card or Chess in which it is legal:
/// `Ra3`, `O-O`, `exd6`, `a8=N`, `+` behind a move that attacks a foe King (CB-8.1), no mark for
/// mate. A piece that moves by a grant is written by its letter, and a Pawn that captures straight
/// ahead as `exe5`. Pieces of one type, Kings included, are told apart by File, else by Rank, else
/// by both, where another of them has a legal move to the square.
std::string san(const Rules& rules, const State& s, ChessMove move);

}  // namespace equipoise::chess_balance
