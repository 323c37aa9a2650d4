// Moves and positions of Balanceformers as text, both ways (BF-22.3, BF-22.4).
//
//   i4/3  B4@12r  B4:7f>12r  B4:7f~12r  B4^12r  end  take:R
//   bf1 - BY std10 --B1/./Y1--/././././././. 0,0/0,0 0/0 345.345/345.345 2A 2+2/1+1 B:4

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "equipoise/games/balanceformers/rules.hpp"

namespace equipoise::balanceformers {

/// "B4".
std::string print_being(const Rules& rules, int being);
std::string print(const Rules& rules, const State& s, Action a);
/// The position as the viewer knows it: of other players' picks only that there is one.
std::string print(const Rules& rules, const View& view);
std::string print(const Rules& rules, const State& s);

/// The action of a move in that position; legality is not checked. A mover prefix must name the
/// actor, and what a move says of the being (unplaced, dead, on that slot) must be true.
Result<std::vector<Action>, Misfit> parse_move(const Rules& rules,
                                               const State& s,
                                               Actor actor,
                                               std::string_view text);

/// Refuses positions that the rules cannot reach, as far as one position shows it.
Result<State, Misfit> parse_state(const Rules& rules, std::string_view line);

/// The same of a line that a board tries out: turn, hands and board need not fit each other, and
/// pairs may be missing or stand as `?!`.
Result<State, Misfit> read_loosely(const Rules& rules, std::string_view line);

/// What a position line says about the set-up.
struct Heading {
    std::vector<std::pair<std::string_view, std::string_view>> options;  // Key and value.
    std::string_view colours;
    std::string_view layout;
};
Result<Heading, Misfit> parse_heading(std::string_view line);

}  // namespace equipoise::balanceformers
