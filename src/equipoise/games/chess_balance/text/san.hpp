// Chess moves as people write them.

#pragma once

#include <string>
#include <string_view>

#include "equipoise/games/chess_balance/rules.hpp"

namespace equipoise::chess_balance {

/// The move in standard algebraic notation for a state in phase Card or Chess in which it is legal:
/// `Ra3`, `O-O`, `exd6`, `a8=N`, `+` behind a move that attacks a foe King (CB-8.1), and with
/// mode=chess `#` behind a move that gives mate. A piece that moves by a grant is written by its
/// letter, and a Pawn that captures straight ahead as `exe5`. Pieces of one type, Kings included,
/// are told apart by File, else by Rank, else by both, where another of them has a legal move to
/// the square.
std::string san(const Rules& rules, const State& s, ChessMove move);

/// Reads such a move of orthodox chess in a state that is not over. More is read than is written:
/// `0-0`, `Ng1f3` and `Ngf3` where `Nf3` would do, `e8Q`, `exd6e.p.`, and any marks for check, mate
/// and praise or none. A misfit names the clause that forbids the move.
Result<ChessMove, Misfit> parse_san(const Rules& rules, const State& s, std::string_view text);

}  // namespace equipoise::chess_balance
