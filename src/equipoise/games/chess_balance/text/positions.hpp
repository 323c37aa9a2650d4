// Positions as lines: EFEN (CB-15.4) with the keys of our own that README.md lists.

#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "equipoise/games/chess_balance/rules.hpp"

namespace equipoise::chess_balance {

/// The first field of FEN.
std::string print_board(const Board& board);
/// "e1+h2", "-" for none.
std::string print_squares(Bitboard squares);

std::string print(const Rules& rules, const State& s);
/// The position as the viewer knows it, every hidden part a `?`.
std::string print(const Rules& rules, const View& view);

/// Refuses positions that the rules cannot reach, as far as one shows it. Plain FEN is read too,
/// with four or six fields; an en-passant square that nobody can use is dropped.
Result<State, Misfit> parse_state(const Rules& rules, std::string_view line);
/// The same for a line that leaves hands, decks and sources of others open: `hb:?3`.
Result<View, Misfit> parse_view(const Rules& rules, Viewer viewer, std::string_view line);

/// The first thing in a position that the rules cannot lead to. Unknown secrets are not checked.
std::optional<Misfit> why_unreachable(const Rules& rules,
                                      const Open& open,
                                      const Per<Colour, Secret>& secrets);

/// The same for what is special to the phases Element, Draft, List, Deal and Swap.
std::optional<Misfit> why_no_set_up(const Rules& rules,
                                    const Open& open,
                                    const Per<Colour, Secret>& secrets);

}  // namespace equipoise::chess_balance
