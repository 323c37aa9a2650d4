// Cards, moves and positions of Elements as text, both ways (EL-10.7, EL-10.8).
//
//   pick:A1  put:A3@A2+  done  arr:A1@A1,X2@F4,V1@C  void:V3>2:A1@A1,F1@F2  pass  start:2 deal:0:A1
//   EL n=2 opt=a c=2 ph=draft.1 s0=1 | 24 h=A2,E2 p=- b=A1@A1,E1@C | 9 h=F2,V2 p=- b=A1@A1

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "equipoise/games/elements/rules.hpp"

namespace equipoise::elements {

/// "A1".
std::string print(Kind kind);
/// "A2", "A3+", "C".
std::string print(Place place);
/// "A1@A2".
std::string print(Placed card);
/// "V3>2:A1@A1,F1@F2".
std::string print(const VoidPlay& play);
/// "A1,A1,E2"; "-" for none.
std::string print_cards(const Holding& cards);
/// "A1@A1,V1@C", without waiting cards; "-" for none.
std::string print_board(const Board& board);
std::string print(Action a);

/// An element may also be written as its name; Wind is Water (EL-1.1).
std::optional<Kind> parse_kind(std::string_view text);
/// The card need not be allowed there.
Result<Placed, Misfit> parse_placed(std::string_view text);
/// The pieces of a list; none for "-" and for nothing.
std::vector<std::string_view> split_list(std::string_view text);
Result<Action, Misfit> parse_void_play(std::string_view text);
/// Why a card may not lie there, whoever owns it (EL-4.4 to EL-4.7, EL-4.11).
std::optional<Refusal> why_no_place(Placed card, int max_rank);

/// The actions of a move in that position; they need not be legal. An arrangement names every card
/// of the actor once and agrees with the cards already placed.
Result<std::vector<Action>, Misfit> parse_move(const State& s, Actor actor, std::string_view text);

std::string print(const Rules& rules, const State& s);
/// The position as the viewer knows it, every hidden part a `?`.
std::string print(const Rules& rules, const View& view);
/// Refuses positions the rules cannot reach, as far as one position shows it.
Result<State, Misfit> parse_state(const Rules& rules, std::string_view line);

/// What a position line says of the set-up.
struct Heading {
    int seats = 0;
    std::vector<std::pair<std::string_view, std::string_view>> options;  // Name and value.
};
Result<Heading, Misfit> parse_heading(std::string_view line);

/// An option by its name in the set-up, its value, and the value it has if nobody names it.
struct OptionValue {
    std::string_view name;
    std::string value;
    std::string_view usual;
    Clause clause;
};
/// All options, in the order in which they are printed.
std::vector<OptionValue> option_values(const Switches& switches);

}  // namespace equipoise::elements
