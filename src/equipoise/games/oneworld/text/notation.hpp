// Moves and positions of One World as text, both ways (OW-13).
//
//   order:first  end:N  god:C8  put:F7B  puts:A4S,B3F  tower:L  H7B-e  H7B-sw*2  C8B-nw!  C8S-C9
//   F2F-F1~2  A3S-!  C8S=B  g-T8  done  reborn  battle:J6  c:SSF  g:S  *4
//   ow1 eq22 - 9 B M B:N,B8*3,K1,0,12;H7=B C:S,U8*3,L15,0,12;J6=F -

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "equipoise/games/oneworld/rules.hpp"

namespace equipoise::oneworld {

/// "SBBF".
std::string print(Aspects aspects);
std::optional<Aspect> parse_aspect(char letter);
/// One word for any code in any state; words for impossible actions are not read back.
std::string print(const Rules& rules, const State& s, Action a);
/// The actions of a move in that position, legal or not. Refuses texts that are not in the
/// canonical form (OW-13.2a).
Result<std::vector<Action>, Misfit> parse_move(const Rules& rules,
                                               const State& s,
                                               std::string_view text);
/// The way of a March: the hexes after the origin, the crossings, `!` for Chaos: `H8.H9~1`, `B7.!`.
std::string print(const Map& map, const Route& route);

std::string print(const Rules& rules, const State& s);
/// The position as the viewer knows it: `?` for a commitment of the other player.
std::string print(const Rules& rules, const View& view);
/// Refuses what the rules cannot reach, as far as one position shows it.
Result<State, Misfit> parse_state(const Rules& rules, std::string_view line);

/// What a position line says about the set-up: the map's id and the field of its options.
struct Heading {
    std::string_view map;
    std::string_view options;
};
Result<Heading, Misfit> parse_heading(std::string_view line);

}  // namespace equipoise::oneworld
