// A map made ready for play: neighbours under the options in force, and what a Child without
// hindrance could reach, as sets of bits.

#pragma once

#include "equipoise/games/oneworld/map/moves.hpp"

namespace equipoise::oneworld {

/// A set of the hexes within three steps of an origin. The hex with offset (q, r) is bit
/// 8 * (r + 3) + q + 3, so that a step is a shift, and ascending bits are in the order of the disc.
using Near = std::uint64_t;
inline constexpr int kNearBits = 56;
inline constexpr int kNearRadius = 3;
constexpr int near_bit(Offset offset) {
    return 8 * (offset.r + kNearRadius) + offset.q + kNearRadius;
}
constexpr Offset near_offset(int bit) { return {bit % 8 - kNearRadius, bit / 8 - kNearRadius}; }
constexpr Near near_of(int bit) { return Near{1} << bit; }
inline constexpr int kOriginBit = near_bit({0, 0});
/// The set with every hex moved one step.
constexpr Near shifted(Near set, Direction direction) {
    const Offset offset = offset_of(direction);
    const int by = 8 * offset.r + offset.q;
    return by > 0 ? set << by : set >> -by;
}

/// The map around one hex. Each set holds the hexes from which a step in that direction ...
struct Neighbourhood {
    std::array<Near, kDirections> open;    // ... is not barred to Fog by the map alone,
    std::array<Near, kDirections> faults;  // crosses a Fault,
    std::array<Near, kDirections> climbs;  // goes from Pylon to Pylon,
    std::array<Near, kDirections> exits;   // leads into Chaos Itself.
    std::array<Hex, kNearBits> hexes;      // By bit; none off the map and outside the three steps.
};

/// First and last row and column, clockwise from the north-west corner; voids are no hexes
/// (OW-11.8).
std::vector<Hex> edge_ring(const Map& map);

class Grid {
  public:
    /// `wraps`: the outer border leads to the opposite side (OW-11.13).
    Grid(const Map& map, bool wraps);

    bool wraps() const { return wraps_; }
    int hexes() const { return map_->hexes(); }
    /// None: Chaos Itself.
    Hex next(Hex hex, Direction direction) const {
        return next_[at(hex.index() * kDirections + index_of(direction))];
    }
    bool is_void(Hex hex) const { return map_->terrain_of(hex) == Terrain::Void; }
    bool is_pylon(Hex hex) const { return pylons_[at(hex.index())] != 0; }
    bool has_runeline(Hex hex, Direction direction) const {
        return (runelines_[at(hex.index())] >> index_of(direction) & 1) != 0;
    }
    bool has_fault(Hex hex, Direction direction) const {
        return (faults_[at(hex.index())] >> index_of(direction) & 1) != 0;
    }
    const Neighbourhood& around(Hex hex) const { return near_[at(hex.index())]; }
    /// The hex at that offset, which may lie several steps away; none beyond the border or a void.
    Hex at_offset(Hex hex, Offset offset) const;
    /// Whether a hex can lie at two offsets within three steps of another: then the origin, or else
    /// the lowest bit, stands for it.
    bool is_tight() const { return tight_; }
    /// Moves bits that are the same hex as a lower one onto it.
    Near unify(Hex origin, Near set) const;
    const std::vector<Hex>& ring() const { return ring_; }

  private:
    const Map* map_;
    bool wraps_;
    bool tight_;
    std::vector<Hex> next_;
    std::vector<std::uint8_t> pylons_;
    std::vector<std::uint8_t> runelines_;
    std::vector<std::uint8_t> faults_;
    std::vector<Neighbourhood> near_;
    std::vector<Hex> ring_;
};

}  // namespace equipoise::oneworld
