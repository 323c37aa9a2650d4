// The options of section 11 and the house flags of 14.1: as specs, as switches, as codes.

#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "equipoise/core/setup.hpp"
#include "equipoise/games/oneworld/map/map.hpp"
#include "equipoise/games/oneworld/state.hpp"

namespace equipoise::oneworld {

/// Every option with its clause, `map` first, then in the order of section 11 and 14.1.
std::span<const OptionSpec> option_specs();

/// Refuses what an option of its own forbids: lives that are chosen where others fix them
/// (OW-11.6, OW-11.16). The rest is the business of `check_switches`.
Result<Switches, Misfit> read_switches(const Options& options, const Map& map);

/// The options field of a position: "fo,lv32,turn_cap=200", "-" if all is as usual (OW-13.3).
std::string print_options(const Switches& switches, const Map& map);

/// Names and values of what that field states. Refuses unknown codes, another order, and what says
/// nothing.
Result<std::vector<std::pair<std::string_view, std::string>>, Misfit> parse_options(
    std::string_view field);

}  // namespace equipoise::oneworld
