// The map of One World: hexes in rows, pointy side up, terrain and hexsides (section 3).

#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <string>
#include <vector>

#include "equipoise/base/expect.hpp"
#include "equipoise/base/per.hpp"

namespace equipoise::oneworld {

/// Our own limit, beyond any printed map.
inline constexpr int kMostHexes = 1024;
inline constexpr int kMostRows = 64;
inline constexpr int kMostChildren = 13;  // OW-2.1
inline constexpr int kMostLives = 3;      // OW-1.3

/// A cell of the grid by its index (OW-3.11), or none.
class Hex {
  public:
    constexpr Hex() = default;
    constexpr explicit Hex(int index) : index_(static_cast<std::uint16_t>(index)) {
        EQ_ASSERT(0 <= index && index < kMostHexes);
    }
    constexpr bool is_none() const { return index_ == kNone; }
    constexpr int index() const { return index_; }
    constexpr auto operator<=>(const Hex&) const = default;

  private:
    static constexpr std::uint16_t kNone = 0xffff;
    std::uint16_t index_ = kNone;
};

/// OW-1.5, in that order.
enum class Direction : std::uint8_t { E, NE, NW, W, SW, SE };
inline constexpr int kDirections = 6;
inline constexpr std::array kAllDirections{
    Direction::E, Direction::NE, Direction::NW, Direction::W, Direction::SW, Direction::SE};
constexpr int index_of(Direction direction) { return static_cast<int>(direction); }
constexpr Direction opposite(Direction direction) {
    return static_cast<Direction>((index_of(direction) + 3) % kDirections);
}

/// A difference of two hexes: `q` steps to the east, then `r` rows to the south along `se`.
struct Offset {
    int q = 0;
    int r = 0;
    constexpr Offset operator+(Offset other) const { return {q + other.q, r + other.r}; }
    constexpr Offset operator*(int factor) const { return {q * factor, r * factor}; }
    constexpr int length() const {
        const auto size = [](int x) { return x < 0 ? -x : x; };
        return (size(q) + size(r) + size(q + r)) / 2;
    }
    constexpr bool operator==(const Offset&) const = default;
};

constexpr Offset offset_of(Direction direction) {
    constexpr std::array<Offset, kDirections> kOffsets{
        {{1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}, {0, 1}}};
    return kOffsets[at(index_of(direction))];
}

enum class Terrain : std::uint8_t { Void, Grass, Pylon };

/// The two ends of a map (OW-3.3).
enum class End : std::uint8_t { North, South };
constexpr End other(End end) { return end == End::North ? End::South : End::North; }

/// What a map file says. Geometry never wraps here; the grid does that.
struct Map {
    std::string id;
    std::string name;
    bool printed = false;  // Else reconstructed.
    int rows = 0;
    int cols = 0;
    bool odd_rows_shifted = false;        // Else the even rows; row 1 is odd (OW-3.7).
    bool rot180 = false;                  // The declared symmetry.
    int god_depth = 3;                    // OW-4.4
    int child_radius = 7;                 // OW-4.5
    int children = kMostChildren;         // OW-4.5
    int stack = 4;                        // OW-6.5
    int lives = kMostLives;               // OW-4.4
    std::vector<Terrain> terrain;         // By hex index, voids included. Tower hexes are Grass.
    std::vector<std::uint8_t> runelines;  // By hex: a bit for each direction.
    std::vector<std::uint8_t> faults;
    Hex left;  // The Tower hexes (OW-3.1).
    Hex right;

    int hexes() const { return rows * cols; }
    /// 0-based.
    int row(Hex hex) const { return hex.index() / cols; }
    int col(Hex hex) const { return hex.index() % cols; }
    Terrain terrain_of(Hex hex) const { return terrain[at(hex.index())]; }
    bool is_shifted(int row) const { return (row % 2 == 0) == odd_rows_shifted; }
    bool has_runeline(Hex hex, Direction direction) const {
        return (runelines[at(hex.index())] >> index_of(direction) & 1) != 0;
    }
    bool has_fault(Hex hex, Direction direction) const {
        return (faults[at(hex.index())] >> index_of(direction) & 1) != 0;
    }
    /// The cell there, a void as well; none beyond the border.
    Hex at_offset(Hex hex, Offset offset) const;
    /// The same with row and column taken modulo rows and cols (OW-11.13); rows must be even.
    Hex at_offset_wrapped(Hex hex, Offset offset) const;
    /// From a to b on the plain grid.
    Offset offset(Hex a, Hex b) const;
    /// OW-1.5
    int distance(Hex a, Hex b) const { return offset(a, b).length(); }
    /// OW-3.4: 1 in the row of that end.
    int depth(Hex hex, End end) const { return end == End::North ? row(hex) + 1 : rows - row(hex); }
    /// OW-3.7: "C7".
    std::string hex_name(Hex hex) const;
    /// None if there is no such cell or it is a void.
    Hex find_hex(std::string_view wanted) const;
    bool operator==(const Map&) const = default;
};

}  // namespace equipoise::oneworld
