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

/// Refuses lives that are chosen where another option fixes them (OW-11.6, OW-11.16).
/// `check_switches` checks everything else.
Result<Switches, Misfit> read_switches(const Options& options, const Map& map);

/// The options field of a position: "fo,lv32,turn_cap=200", "-" if all are defaults (OW-13.3).
std::string print_options(const Switches& switches, const Map& map);

/// Names and values of the options in that field. Refuses unknown codes, a wrong order and default
/// values.
Result<std::vector<std::pair<std::string_view, std::string>>, Misfit> parse_options(
    std::string_view field);

}  // namespace equipoise::oneworld
