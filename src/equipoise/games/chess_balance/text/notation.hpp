// Moves as words (CB-15.3).

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "equipoise/games/chess_balance/rules.hpp"

namespace equipoise::chess_balance {

/// "e4".
std::string print_square(Square square);
std::optional<Square> parse_square(std::string_view text);
/// "w", "b".
char letter_of(Colour colour);
/// As in FEN: "N", "n".
char letter_of(Piece piece);
/// "e2e4", "a7a8q".
std::string print(ChessMove move);
std::optional<ChessMove> parse_chess_move(std::string_view text);
/// "FI1@g1", "FI5@h2", "FI1@g1x"; a code that the deck does not have as "play12".
std::string print_play(const Deck& deck, std::uint32_t play);
/// Reads the same; a foe's pick is no part of it.
Result<std::uint32_t, Misfit> parse_play(const Deck& deck, std::string_view text);
/// "FI1+WA2" with that separator, in the order of the deck; "-" for none.
std::string print_cards(const Deck& deck, CardSet cards, char separator);

/// Any action as one word: `e2e4`, `h2h8+`, `FI1@g1/`, `FI1@g1x/`, `!h7`, `!-`, `claim`, `el:FI`,
/// `draft:FI1`, `deck:FI1`, `side:FI1`, `white`, `{w:NA4}`, `{b-FI1-FI2}`.
std::string print(const Rules& rules, const State& s, Action a);
/// The same as a viewer may know it: `{w:?}`, `deck:?`, `side:?`.
std::string print_seen(const Rules& rules, const State& s, Actor actor, Action a, Viewer viewer);

/// Reads such a word, or several in one: a turn (`FI1@g1{w:NA4}/a7a3`), chance entries, a whole
/// deck list (`deck:FI1,...;side:...`). The actions are done in their order by whoever acts then;
/// a draw that the word leaves out is made in between. Chance entries that the position makes
/// certain are checked against it and give no action. Legality is not checked.
Result<std::vector<Action>, Misfit> parse_move(const Rules& rules,
                                               const State& s,
                                               Actor actor,
                                               std::string_view text);

}  // namespace equipoise::chess_balance
