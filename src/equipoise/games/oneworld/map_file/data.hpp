// Map files of One World, `owmap 1` (OW-3.5 to OW-3.13).

#pragma once

#include <string>
#include <string_view>

#include "equipoise/core/refusal.hpp"
#include "equipoise/core/setup.hpp"
#include "equipoise/games/oneworld/map/map.hpp"
#include "equipoise/games/oneworld/state.hpp"

namespace equipoise::oneworld {

/// The map, or the first line that breaks a clause. Does not check whether it is fit for play.
Result<Map, Misfit> read_map(const DataFile& file);

/// A map that comes with the program; null if none has that id.
const DataFile* builtin_map(std::string_view id);

/// A report on a map, line by line: sizes, zones, Towers, from where each aspect reaches the gods;
/// then `ERROR` and a clause for each thing an official map may not have (OW-3.16). The first line
/// ends in `ok` or `FAILED`.
std::string map_report(const Map& map);

/// The map and the numbers in force as boards receive them; `stack` is 0 until it is rolled, rows
/// up to `god_depth` from an end are for gods.
std::string map_json(const Map& map, const Switches& switches);

}  // namespace equipoise::oneworld
