#include <nlohmann/json.hpp>

#include "equipoise/games/oneworld/map_file/data.hpp"

namespace equipoise::oneworld {
namespace {

using nlohmann::json;

char symbol(const Map& map, Hex hex) {
    if (hex == map.left) return 'L';
    if (hex == map.right) return 'R';
    switch (map.terrain_of(hex)) {
        case Terrain::Void:
            break;
        case Terrain::Grass:
            return '.';
        case Terrain::Pylon:
            return '^';
    }
    return '#';
}

json sides(const Map& map, const std::vector<std::uint8_t>& marked) {
    json list = json::array();
    for (int i = 0; i < map.hexes(); ++i) {
        const Hex hex(i);
        for (Direction direction : kAllDirections) {
            if ((marked[at(i)] >> index_of(direction) & 1) == 0) continue;
            const Hex next = map.at_offset(hex, offset_of(direction));
            if (hex < next) list.push_back(map.hex_name(hex) + "-" + map.hex_name(next));
        }
    }
    return list;
}

}  // namespace

std::string map_json(const Map& map, const Switches& switches) {
    json hexes = json::array();
    for (int row = 0; row < map.rows; ++row) {
        std::string line;
        for (int col = 0; col < map.cols; ++col) line += symbol(map, Hex(row * map.cols + col));
        hexes.push_back(std::move(line));
    }
    const json all = {{"id", map.id},
                      {"name", map.name},
                      {"rows", map.rows},
                      {"cols", map.cols},
                      {"shift", map.odd_rows_shifted ? "odd" : "even"},
                      {"hexes", std::move(hexes)},
                      {"runes", sides(map, map.runelines)},
                      {"faults", sides(map, map.faults)},
                      {"god_depth", map.god_depth + (switches.end_row_zero ? 1 : 0)},
                      {"child_radius", map.child_radius},
                      {"children", map.children},
                      {"stack", switches.stack},
                      {"lives", switches.lives},
                      {"towers", !switches.tower_elimination}};
    return all.dump();
}

}  // namespace equipoise::oneworld
