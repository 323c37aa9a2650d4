// Games of chess as PGN (CB-15.9), after "Standard: Portable Game Notation Specification and
// Implementation Guide" (S. J. Edwards, 1994).

#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "equipoise/core/interchange.hpp"
#include "equipoise/games/chess_balance/rules.hpp"

namespace equipoise::chess_balance {

/// Orthodox games are PGN as everybody reads it. With cards the movetext is the SAN of the chess
/// moves, and `{[%eq FI1@g1/ (w:NA4) a7a3]}` behind it says in our notation all that the turn
/// consists of. Remarks are `$6`, `$2` and `$4` for the worst fault of a turn, `{[%eval 0.34]}`
/// and, in orthodox games, the better move as a variation. A match is several games and is refused.
Result<std::string, Misfit> print_pgn(const Rules& rules,
                                      const State& start,
                                      std::span<const ActorAction> plies,
                                      const Transcript& transcript);

/// The rules of a set-up written as in a record: "mode=chess draws=fide".
using MakeRules = std::function<Result<Rules, Misfit>(std::string_view options)>;

/// The one game of the text. Orthodox moves are played here to know what they mean; of the values
/// of `draws` the first is taken under which the game could be played to its end and result.
Result<Transcript, Misfit> parse_pgn(std::string_view text, const MakeRules& make);

}  // namespace equipoise::chess_balance
