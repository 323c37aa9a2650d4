// The words of position lines (CB-15.4), for those who write and who read them.

#pragma once

#include <optional>
#include <string_view>

#include "equipoise/games/chess_balance/rules.hpp"

namespace equipoise::chess_balance {

inline constexpr std::string_view kCastlingLetters = "KQkq";

/// "elem"; empty for Card and Over, which no line names.
std::string_view name_of(Phase phase);
std::optional<Phase> phase_of(std::string_view name);
/// "1-0", "0-1", "1/2"; empty for none.
std::string_view result_of(End end);
/// The clause by which a game ended so.
Clause clause_of(Ending ending);
/// The ending of that clause and result.
std::optional<Ending> ending_of(End end, std::string_view clause);

/// The source if a line does not state it: any card, or none where none is chosen yet.
CardSet usual_source(const Rules& rules, Phase phase);
/// Cards still to be discarded by the foe, and to be drawn, if a line does not state them.
std::uint8_t usual_discards(const Rules& rules, const Open& open);
Per<Colour, std::uint8_t> usual_draws(const Rules& rules, const Open& open);
/// The half points of the seats before the game that the end belongs to.
std::array<int, 2> points_before(const Open& open);

}  // namespace equipoise::chess_balance
