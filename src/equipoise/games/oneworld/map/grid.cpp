#include "equipoise/games/oneworld/map/grid.hpp"

#include <bit>

namespace equipoise::oneworld {

std::vector<Hex> edge_ring(const Map& map) {
    std::vector<Hex> ring;
    const auto add = [&](int row, int col) {
        const Hex hex(row * map.cols + col);
        if (map.terrain_of(hex) == Terrain::Void) return;
        if (std::find(ring.begin(), ring.end(), hex) == ring.end()) ring.push_back(hex);
    };
    for (int col = 0; col < map.cols; ++col) add(0, col);
    for (int row = 0; row < map.rows; ++row) add(row, map.cols - 1);
    for (int col = map.cols - 1; col >= 0; --col) add(map.rows - 1, col);
    for (int row = map.rows - 1; row >= 0; --row) add(row, 0);
    return ring;
}

Grid::Grid(const Map& map, bool wraps)
    : map_(&map),
      wraps_(wraps),
      tight_(wraps && std::min(map.rows, map.cols) < 2 * kNearRadius + 1),
      next_(at(map.hexes() * kDirections)),
      pylons_(at(map.hexes())),
      runelines_(map.runelines),
      faults_(map.faults),
      near_(at(map.hexes())),
      ring_(edge_ring(map)) {
    for (int i = 0; i < map.hexes(); ++i) {
        const Hex hex(i);
        pylons_[at(i)] = map.terrain_of(hex) == Terrain::Pylon ? 1 : 0;
        for (Direction direction : kAllDirections) {
            next_[at(i * kDirections + index_of(direction))] = at_offset(hex, offset_of(direction));
        }
    }
    for (int i = 0; i < map.hexes(); ++i) {
        if (map.terrain_of(Hex(i)) == Terrain::Void) continue;
        Neighbourhood& near = near_[at(i)];
        for (int bit = 0; bit < kNearBits; ++bit) {
            if (near_offset(bit).length() > kNearRadius) continue;
            const Hex from = at_offset(Hex(i), near_offset(bit));
            near.hexes[at(bit)] = from;
            if (from.is_none()) continue;
            for (Direction direction : kAllDirections) {
                const auto d = at(index_of(direction));
                const Hex to = next(from, direction);
                if (to.is_none()) {
                    near.exits[d] |= near_of(bit);
                    continue;
                }
                const bool climbs = is_pylon(from) && is_pylon(to);
                if (climbs) near.climbs[d] |= near_of(bit);
                if (has_fault(from, direction)) near.faults[d] |= near_of(bit);
                if (has_runeline(from, direction) || (is_pylon(to) && !climbs)) continue;
                near.open[d] |= near_of(bit);
            }
        }
    }
}

Hex Grid::at_offset(Hex hex, Offset offset) const {
    const Hex there = wraps_ ? map_->at_offset_wrapped(hex, offset) : map_->at_offset(hex, offset);
    return there.is_none() || map_->terrain_of(there) == Terrain::Void ? Hex() : there;
}

Near Grid::unify(Hex origin, Near set) const {
    const auto& hexes = around(origin).hexes;
    Near unified = 0;
    for (; set != 0; set &= set - 1) {
        const Hex hex = hexes[at(std::countr_zero(set))];
        const auto first = std::find(hexes.begin(), hexes.end(), hex);
        unified |= near_of(hex == origin ? kOriginBit : static_cast<int>(first - hexes.begin()));
    }
    return unified;
}

}  // namespace equipoise::oneworld
