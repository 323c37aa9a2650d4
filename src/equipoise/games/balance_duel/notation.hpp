// Moves and positions of Balance Duel as text, both ways (BD-11.4, BD-11.5).
//
//   P3L  2L>6  5M>F2  F1L>F4  6L>F3x  --  ..  d4  r:S1  f:F3L  f:F1L,F3LL
//   A.2 S1=LL/2L,4LL,F3L N1=LLLLLL t=S1 d=4 o=N1 n=7 rd=1
//
// After rd=: q= the colour that the other team uses next, if not its first; rf= pawns still to be
// put; ph= start, redist or over; end= a seat of the winning side, or draw.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "equipoise/games/balance_duel/rules.hpp"

namespace equipoise::balance_duel {

/// "3", "F2": a place of the track, 1..14.
std::string print_place(int place);
std::string print(const Rules& rules, Action a);
std::string print(const Rules& rules, const State& s);

/// The actions of a move in that position; they need not be legal.
Result<std::vector<Action>, Misfit> parse_move(const Rules& rules,
                                               const State& s,
                                               std::string_view text);

/// Refuses positions the rules cannot reach, as far as one position shows it: capacities, numbers
/// of pawns, an arm that rests while a seat is to act, impossible opening turns.
Result<State, Misfit> parse_state(const Rules& rules, std::string_view line);

/// Model and mode, the first word of a position line, and the seats that the line names.
struct Heading {
    std::string_view model;
    std::string_view mode;
    std::vector<std::string_view> seats;
};
Result<Heading, Misfit> parse_heading(std::string_view line);

}  // namespace equipoise::balance_duel
