// The board: angels and demons of the tetrakis square tiling, or any graph of slots (section 3).

#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "equipoise/base/per.hpp"
#include "equipoise/base/result.hpp"
#include "equipoise/base/rng.hpp"
#include "equipoise/core/refusal.hpp"

namespace equipoise::balanceformers {

inline constexpr int kMostPieces = 28;
inline constexpr int kSlotsPerPiece = 3;  // BF-1.2
inline constexpr int kMostSlots = kMostPieces * kSlotsPerPiece;

/// Slots are numbered 3 * piece + 0 left wing, 1 legs, 2 right wing; pieces from 0.
constexpr int piece_of(int slot) { return slot / kSlotsPerPiece; }
inline constexpr std::array kSlotLetters{'l', 'f', 'r'};
/// "7f" (BF-3.14).
std::string print_slot(int slot);
/// -1 if the text names no slot of a board with that many pieces.
int parse_slot(std::string_view text, int pieces);

/// A set of slots that iterates in ascending order.
class SlotSet {
  public:
    class Iterator {
      public:
        constexpr Iterator(std::uint64_t low, std::uint64_t high) : low_(low), high_(high) {}
        constexpr int operator*() const {
            return low_ != 0 ? std::countr_zero(low_) : 64 + std::countr_zero(high_);
        }
        constexpr Iterator& operator++() {
            if (low_ != 0) {
                low_ &= low_ - 1;
            } else {
                high_ &= high_ - 1;
            }
            return *this;
        }
        constexpr bool operator==(const Iterator&) const = default;

      private:
        std::uint64_t low_;
        std::uint64_t high_;
    };

    constexpr SlotSet() = default;
    constexpr SlotSet(std::uint64_t low, std::uint64_t high) : low_(low), high_(high) {}
    constexpr bool contains(int slot) const { return (word(slot) >> (slot & 63) & 1U) != 0; }
    constexpr void insert(int slot) { word(slot) |= std::uint64_t{1} << (slot & 63); }
    constexpr void erase(int slot) { word(slot) &= ~(std::uint64_t{1} << (slot & 63)); }
    constexpr int size() const { return std::popcount(low_) + std::popcount(high_); }
    constexpr bool empty() const { return (low_ | high_) == 0; }
    constexpr Iterator begin() const { return {low_, high_}; }
    constexpr Iterator end() const { return {0, 0}; }
    constexpr SlotSet operator|(SlotSet o) const { return {low_ | o.low_, high_ | o.high_}; }
    constexpr SlotSet operator&(SlotSet o) const { return {low_ & o.low_, high_ & o.high_}; }
    /// Without the slots of `o`.
    constexpr SlotSet operator-(SlotSet o) const { return {low_ & ~o.low_, high_ & ~o.high_}; }
    constexpr SlotSet& operator|=(SlotSet o) { return *this = *this | o; }
    constexpr bool operator==(const SlotSet&) const = default;

  private:
    constexpr const std::uint64_t& word(int slot) const { return slot < 64 ? low_ : high_; }
    constexpr std::uint64_t& word(int slot) { return slot < 64 ? low_ : high_; }
    std::uint64_t low_ = 0;
    std::uint64_t high_ = 0;
};

enum class PieceKind : std::uint8_t { Angel, Demon };

/// A place of the tetrakis square tiling: unit square and its side, 0 N, 1 E, 2 S, 3 W (BF-3.2).
struct Tile {
    int x = 0;
    int y = 0;
    int k = 0;
    auto operator<=>(const Tile&) const = default;
};

inline constexpr std::array kSideLetters{'N', 'E', 'S', 'W'};

/// BF-3.4.
constexpr PieceKind kind_of(Tile tile) {
    return (tile.x + tile.y + tile.k) % 2 == 0 ? PieceKind::Angel : PieceKind::Demon;
}

/// The pieces at its r-side, at its l-side and behind its long side (BF-3.5).
std::array<Tile, 3> touching(Tile tile);

struct Layout {
    std::string id;           // As a position line writes it: std10, 0,0N/0,0E or graph:mine.
    std::vector<Tile> tiles;  // Empty for a graph.
    std::vector<PieceKind> kinds;
    /// Every pair of adjacent slots once, the lower first, ascending; those within a piece too.
    std::vector<std::pair<int, int>> edges;
    /// Pairs of pieces of a tiling that share a vertex, sides included; empty for a graph. For
    /// `hole_link=point`.
    std::vector<std::pair<int, int>> meetings;

    bool is_graph() const { return tiles.empty(); }
    int pieces() const { return static_cast<int>(kinds.size()); }
};

/// The layout of these tiles, whatever they are: kinds by BF-3.4, adjacency by BF-3.6 to 3.8.
Layout tetrakis_layout(std::string id, std::vector<Tile> tiles);

/// `0,0N/0,0E/...` or `0,0NESW`, several sides of a square at once; the layout's id is the plain
/// list. Refuses what cannot be read, more than 28 pieces and coordinates beyond +-99.
Result<Layout, Misfit> parse_tiles(std::string_view text);
/// `0,0N/0,0E`.
std::string print_tiles(const std::vector<Tile>& tiles);

/// What BF-3.12 (or BF-3.15 for a graph) asks of a layout apart from its piece counts: pieces
/// distinct, connected by sides, no enclosed hole unless `holes_allowed`.
std::optional<Misfit> check_layout(const Layout& layout, bool holes_allowed);

/// BF-3.13: how many regions of absent triangles are shut in.
int enclosed_holes(const std::vector<Tile>& tiles);

/// A valid layout with these counts, drawn from the seed (BF-3.16): the same on every build. Its
/// tiles have coordinates from 0. Has no pieces if none was found, as for counts that no connected
/// layout has.
Layout random_layout(Seed seed, int angels, int demons, bool holes_allowed);

}  // namespace equipoise::balanceformers
