#include "equipoise/games/balanceformers/layout/layout.hpp"

#include <algorithm>
#include <map>
#include <numeric>

#include "equipoise/base/text.hpp"
#include "equipoise/games/balanceformers/clauses.hpp"

namespace equipoise::balanceformers {
namespace {

constexpr int kFarthest = 99;

enum SlotIndex { Left, Feet, Right };

constexpr int slot(int piece, SlotIndex index) { return kSlotsPerPiece * piece + index; }
constexpr int turned(int k, int quarters) { return (k + quarters) % 4; }

/// The piece behind the long side (BF-3.5).
constexpr Tile across(Tile tile) {
    constexpr std::array kDx{0, 1, 0, -1};
    constexpr std::array kDy{1, 0, -1, 0};
    const auto k = at(tile.k);
    return {tile.x + kDx[k], tile.y + kDy[k], turned(tile.k, 2)};
}

using Point = std::pair<int, int>;

/// Feet, tip of l, tip of r, in the integer coordinates of BF-3.3.
std::array<Point, 3> vertices(Tile tile) {
    const auto corner = [&](int number) {
        const bool east = number == 1 || number == 2;
        const bool north = number < 2;
        return Point{2 * tile.x + (east ? 2 : 0), 2 * tile.y + (north ? 2 : 0)};
    };
    return {Point{2 * tile.x + 1, 2 * tile.y + 1}, corner(tile.k), corner(turned(tile.k, 1))};
}

bool share_vertex(Tile a, Tile b) {
    const auto of_a = vertices(a);
    const auto of_b = vertices(b);
    return std::find_first_of(of_a.begin(), of_a.end(), of_b.begin(), of_b.end()) != of_a.end();
}

/// Triangles of the smallest box of squares around some tiles, enlarged by one square all round.
class Box {
  public:
    explicit Box(const std::vector<Tile>& tiles) {
        if (tiles.empty()) return;
        const auto [west, east] = std::minmax_element(
            tiles.begin(), tiles.end(), [](Tile a, Tile b) { return a.x < b.x; });
        const auto [south, north] = std::minmax_element(
            tiles.begin(), tiles.end(), [](Tile a, Tile b) { return a.y < b.y; });
        west_ = west->x - 1;
        south_ = south->y - 1;
        width_ = east->x - west_ + 2;
        height_ = north->y - south_ + 2;
        full_.assign(4 * at(width_) * at(height_), false);
        for (Tile tile : tiles) full_[index(tile)] = true;
    }

    /// How many connected regions the absent triangles form, the outer one among them.
    int regions() {
        int count = 0;
        for (std::size_t at = 0; at < full_.size(); ++at) {
            if (full_[at]) continue;
            ++count;
            flood(at);
        }
        return count;
    }

  private:
    bool holds(Tile tile) const {
        return tile.x >= west_ && tile.x < west_ + width_ && tile.y >= south_ &&
            tile.y < south_ + height_;
    }
    std::size_t index(Tile tile) const {
        const int square = (tile.y - south_) * width_ + tile.x - west_;
        return 4 * at(square) + at(tile.k);
    }
    Tile tile_at(std::size_t at) const {
        const int number = static_cast<int>(at);
        return {west_ + number / 4 % width_, south_ + number / 4 / width_, number % 4};
    }
    void flood(std::size_t from) {
        std::vector<std::size_t> open{from};
        full_[from] = true;
        while (!open.empty()) {
            const Tile here = tile_at(open.back());
            open.pop_back();
            for (Tile next : touching(here)) {
                if (!holds(next) || full_[index(next)]) continue;
                full_[index(next)] = true;
                open.push_back(index(next));
            }
        }
    }

    int west_ = 0;
    int south_ = 0;
    int width_ = 0;
    int height_ = 0;
    std::vector<bool> full_;
};

bool is_connected(const Layout& layout) {
    std::vector<int> group(at(layout.pieces()));
    std::iota(group.begin(), group.end(), 0);
    const auto root = [&](int piece) {
        while (group[at(piece)] != piece) {
            piece = group[at(piece)];
        }
        return piece;
    };
    int groups = layout.pieces();
    for (const auto& [from, to] : layout.edges) {
        const int a = root(piece_of(from));
        const int b = root(piece_of(to));
        if (a == b) continue;
        group[at(a)] = b;
        --groups;
    }
    return groups == 1;
}

void add_edge(Layout& layout, int a, int b) { layout.edges.push_back(std::minmax({a, b})); }

/// The adjacencies of BF-3.6 to BF-3.8 that start at a piece: each of its own slots, of its r-side
/// and of its l tip behind the long side. Each is thus found from only one of its ends.
void add_edges_of(Layout& layout, int piece, const std::map<Tile, int>& places) {
    add_edge(layout, slot(piece, Left), slot(piece, Feet));
    add_edge(layout, slot(piece, Left), slot(piece, Right));
    add_edge(layout, slot(piece, Feet), slot(piece, Right));
    const auto [next, previous, behind] = touching(layout.tiles[at(piece)]);
    if (const auto found = places.find(next); found != places.end()) {
        add_edge(layout, slot(piece, Feet), slot(found->second, Feet));
        add_edge(layout, slot(piece, Right), slot(found->second, Left));
    }
    if (const auto found = places.find(behind); found != places.end()) {
        add_edge(layout, slot(piece, Left), slot(found->second, Right));
    }
}

Misfit unreadable(std::string_view what, Reason reason) {
    return Misfit::of("BF-3.2"_bf, what.substr(0, 24), std::move(reason));
}

/// Appends the pieces of one square, `0,0NESW`.
std::optional<Misfit> parse_square(std::string_view text, std::vector<Tile>& tiles) {
    const std::size_t sides = std::min(text.find_first_of("NESW"), text.size());
    const std::size_t comma = text.substr(0, sides).find(',');
    if (comma == std::string_view::npos || sides == text.size()) {
        return unreadable(text, "wants_square_and_side");
    }
    const auto x = parse_int(text.substr(0, comma), -kFarthest, kFarthest);
    const auto y = parse_int(text.substr(comma + 1, sides - comma - 1), -kFarthest, kFarthest);
    if (!x || !y) return unreadable(text, "coordinates_out_of_range");
    for (char side : text.substr(sides)) {
        const auto found = std::find(kSideLetters.begin(), kSideLetters.end(), side);
        if (found == kSideLetters.end()) return unreadable(text, "wants_side");
        if (tiles.size() == kMostPieces) {
            return unreadable(text, "layout_has_too_many_pieces");
        }
        tiles.push_back({static_cast<int>(*x),
                         static_cast<int>(*y),
                         static_cast<int>(found - kSideLetters.begin())});
    }
    return std::nullopt;
}

}  // namespace

std::string print_slot(int slot) {
    return std::to_string(piece_of(slot) + 1) + kSlotLetters[at(slot % kSlotsPerPiece)];
}

int parse_slot(std::string_view text, int pieces) {
    if (text.size() < 2 || text.front() == '0') return -1;
    const auto letter = std::find(kSlotLetters.begin(), kSlotLetters.end(), text.back());
    const auto number = parse_int(text.substr(0, text.size() - 1), 1, pieces);
    if (letter == kSlotLetters.end() || !number) return -1;
    return kSlotsPerPiece * (static_cast<int>(*number) - 1) +
        static_cast<int>(letter - kSlotLetters.begin());
}

std::array<Tile, 3> touching(Tile tile) {
    return {Tile{tile.x, tile.y, turned(tile.k, 1)},
            Tile{tile.x, tile.y, turned(tile.k, 3)},
            across(tile)};
}

Layout tetrakis_layout(std::string id, std::vector<Tile> tiles) {
    Layout layout;
    layout.id = std::move(id);
    layout.tiles = std::move(tiles);
    std::map<Tile, int> places;
    for (Tile tile : layout.tiles) {
        places.emplace(tile, layout.pieces());
        layout.kinds.push_back(kind_of(tile));
    }
    for (int piece = 0; piece < layout.pieces(); ++piece) add_edges_of(layout, piece, places);
    std::sort(layout.edges.begin(), layout.edges.end());
    for (int a = 0; a < layout.pieces(); ++a) {
        for (int b = a + 1; b < layout.pieces(); ++b) {
            if (share_vertex(layout.tiles[at(a)], layout.tiles[at(b)])) {
                layout.meetings.emplace_back(a, b);
            }
        }
    }
    return layout;
}

Result<Layout, Misfit> parse_tiles(std::string_view text) {
    std::vector<Tile> tiles;
    for (std::string_view square : split(text, '/')) {
        if (auto misfit = parse_square(square, tiles)) return *misfit;
    }
    std::string id = print_tiles(tiles);
    return tetrakis_layout(std::move(id), std::move(tiles));
}

std::string print_tiles(const std::vector<Tile>& tiles) {
    std::string text;
    for (Tile tile : tiles) {
        if (!text.empty()) text += '/';
        text += std::to_string(tile.x) + ',' + std::to_string(tile.y);
        text += kSideLetters[at(tile.k)];
    }
    return text;
}

std::optional<Misfit> check_layout(const Layout& layout, bool holes_allowed) {
    const Clause clause = layout.is_graph() ? "BF-3.15"_bf : "BF-3.12"_bf;
    if (layout.pieces() == 0) return Misfit::of(clause, "layout_needs_piece");
    if (layout.pieces() > kMostPieces) {
        return Misfit::of(clause, "layout_has_too_many_pieces");
    }
    std::vector<Tile> tiles = layout.tiles;
    std::sort(tiles.begin(), tiles.end());
    const auto twice = std::adjacent_find(tiles.begin(), tiles.end());
    if (twice != tiles.end()) {
        return Misfit::of(clause, Reason("piece_given_twice", {{"piece", print_tiles({*twice})}}));
    }
    if (!is_connected(layout)) {
        return Misfit::of(clause, "pieces_not_connected");
    }
    if (!holes_allowed && enclosed_holes(layout.tiles) > 0) {
        return Misfit::of(clause, "layout_encloses_hole");
    }
    return std::nullopt;
}

int enclosed_holes(const std::vector<Tile>& tiles) {
    return tiles.empty() ? 0 : Box(tiles).regions() - 1;
}

}  // namespace equipoise::balanceformers
