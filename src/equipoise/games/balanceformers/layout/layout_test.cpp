// Section 3: adjacency of slots, the touch table, the five default layouts and what is refused.

#include "equipoise/games/balanceformers/layout/layout.hpp"

#include <algorithm>
#include <map>
#include <set>

#include <doctest/doctest.h>

#include "equipoise/games/balanceformers/layout/components.hpp"
#include "tests/support/catalog.hpp"

using namespace equipoise;
using namespace equipoise::balanceformers;

namespace {

Layout printed(std::string_view id) {
    static const Components all =
        load_components({"recon1.json", read_source_file("data/balanceformers/recon1.json")})
            .value();
    const Layout* layout = all.layout(id);
    REQUIRE(layout != nullptr);
    return *layout;
}

Layout tiles(std::string_view text) {
    const auto layout = parse_tiles(text);
    REQUIRE_MESSAGE(static_cast<bool>(layout), (layout ? "" : layout.error().text()));
    return layout.value();
}

/// Every triangle of some squares, from 0,0 on.
Layout patch(int width, int height) {
    std::vector<Tile> all;
    for (int x = 0; x < width; ++x) {
        for (int y = 0; y < height; ++y) {
            for (int k = 0; k < 4; ++k) all.push_back({x, y, k});
        }
    }
    return tetrakis_layout("patch", all);
}

std::string check_text(const Layout& layout, bool holes_allowed = false) {
    const auto misfit = check_layout(layout, holes_allowed);
    return misfit ? misfit->text() : "";
}

/// "1l 1f ...": the neighbours of a slot in ascending order.
std::string around(const Layout& layout, std::string_view slot) {
    const int here = parse_slot(slot, layout.pieces());
    std::set<int> found;
    for (const auto& [a, b] : layout.edges) {
        if (a == here) found.insert(b);
        if (b == here) found.insert(a);
    }
    std::string text;
    for (int other : found) text += (text.empty() ? "" : " ") + print_slot(other);
    return text;
}

bool adjacent(const Layout& layout, std::string_view a, std::string_view b) {
    const int first = parse_slot(a, layout.pieces());
    const int second = parse_slot(b, layout.pieces());
    const std::pair edge{std::min(first, second), std::max(first, second)};
    return std::find(layout.edges.begin(), layout.edges.end(), edge) != layout.edges.end();
}

int piece_at(const Layout& layout, Tile tile) {
    const auto found = std::find(layout.tiles.begin(), layout.tiles.end(), tile);
    return found == layout.tiles.end() ? -1 : static_cast<int>(found - layout.tiles.begin());
}

/// "1:-/2/4": the piece, and who touches it at its l-side, its r-side and its long side.
std::string touch_row(const Layout& layout, int piece) {
    const auto [right, left, behind] = touching(layout.tiles[at(piece)]);
    const auto name = [&](Tile tile) {
        const int found = piece_at(layout, tile);
        return found < 0 ? std::string("-") : std::to_string(found + 1);
    };
    return std::to_string(piece + 1) + ":" + name(left) + "/" + name(right) + "/" + name(behind);
}

std::string touch_table(const Layout& layout) {
    std::string table;
    for (int piece = 0; piece < layout.pieces(); ++piece) {
        table += (piece > 0 ? "  " : "") + touch_row(layout, piece);
    }
    return table;
}

int contacts(const Layout& layout) {
    std::set<std::pair<int, int>> touching_pieces;
    for (const auto& [a, b] : layout.edges) {
        if (piece_of(a) != piece_of(b)) touching_pieces.insert({piece_of(a), piece_of(b)});
    }
    return static_cast<int>(touching_pieces.size());
}

struct Distances {
    int diameter = 0;
    double mean = 0;
};

/// Over all pairs of different slots.
Distances distances(const Layout& layout) {
    const int count = layout.pieces() * kSlotsPerPiece;
    constexpr int kFar = 1000;
    std::vector<std::vector<int>> steps(static_cast<std::size_t>(count),
                                        std::vector<int>(static_cast<std::size_t>(count), kFar));
    const auto at = [&](int a, int b) -> int& {
        return steps[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)];
    };
    for (int slot = 0; slot < count; ++slot) at(slot, slot) = 0;
    for (const auto& [a, b] : layout.edges) at(a, b) = at(b, a) = 1;
    for (int via = 0; via < count; ++via) {
        for (int a = 0; a < count; ++a) {
            for (int b = 0; b < count; ++b) at(a, b) = std::min(at(a, b), at(a, via) + at(via, b));
        }
    }
    Distances found;
    int sum = 0;
    for (int a = 0; a < count; ++a) {
        for (int b = 0; b < count; ++b) {
            found.diameter = std::max(found.diameter, at(a, b));
            sum += at(a, b);
        }
    }
    found.mean = 1.0 * sum / (count * (count - 1));
    return found;
}

/// (x, y, k) -> (y, -x, k + 1).
Tile turned(Tile tile) { return {tile.y, -tile.x, (tile.k + 1) % 4}; }
/// (x, y, k) -> (-x, y, -k).
Tile mirrored(Tile tile) { return {-tile.x, tile.y, (4 - tile.k) % 4}; }

std::vector<Tile> moved_to_origin(std::vector<Tile> all) {
    int west = all.front().x;
    int south = all.front().y;
    for (Tile tile : all) {
        west = std::min(west, tile.x);
        south = std::min(south, tile.y);
    }
    for (Tile& tile : all) tile = {tile.x - west, tile.y - south, tile.k};
    std::sort(all.begin(), all.end());
    return all;
}

/// How many of the eight turns and mirrors of the square map the layout onto itself.
int symmetries(const Layout& layout) {
    const std::vector<Tile> home = moved_to_origin(layout.tiles);
    std::vector<Tile> image = layout.tiles;
    int count = 0;
    for (int mirror = 0; mirror < 2; ++mirror) {
        for (int turn = 0; turn < 4; ++turn) {
            for (Tile& tile : image) tile = turned(tile);
            count += moved_to_origin(image) == home ? 1 : 0;
        }
        for (Tile& tile : image) tile = mirrored(tile);
    }
    return count;
}

std::string angels(const Layout& layout) {
    std::string text;
    for (int piece = 0; piece < layout.pieces(); ++piece) {
        if (layout.kinds[at(piece)] != PieceKind::Angel) continue;
        text += (text.empty() ? "" : " ") + std::to_string(piece + 1);
    }
    return text;
}

using SlotEdges = std::set<std::pair<std::pair<Tile, int>, std::pair<Tile, int>>>;

/// Adjacent slots as tile and slot, after a map of tiles; `swap` exchanges l and r.
template <class Map>
SlotEdges mapped_edges(const Layout& layout, Map&& map, bool swap) {
    SlotEdges edges;
    const auto image = [&](int slot) {
        const int index = slot % kSlotsPerPiece;
        return std::pair{map(layout.tiles[at(piece_of(slot))]), swap ? 2 - index : index};
    };
    for (const auto& [a, b] : layout.edges) edges.insert(std::minmax(image(a), image(b)));
    return edges;
}

}  // namespace

TEST_CASE("BF-3.14 a slot is written as piece and letter, and nothing else names it") {
    CHECK(print_slot(0) == "1l");
    CHECK(print_slot(19) == "7f");
    CHECK(print_slot(83) == "28r");
    for (int slot = 0; slot < 30; ++slot) CHECK(parse_slot(print_slot(slot), 10) == slot);
    for (const char* text : {"", "l", "7", "0l", "01l", "+1l", "-1l", "11l", "7x", "7F", "7 f"}) {
        CHECK_MESSAGE(parse_slot(text, 10) == -1, text);
    }
}

TEST_CASE("BF-3.2 BF-3.14 a list of pieces is numbered in its order and printed as it was read") {
    const Layout layout = tiles("0,0N/-3,12W/0,1ES");
    CHECK(layout.pieces() == 4);
    CHECK(layout.id == "0,0N/-3,12W/0,1E/0,1S");
    CHECK(print_tiles(layout.tiles) == layout.id);
    CHECK(layout.tiles[1] == Tile{-3, 12, 3});
    CHECK(tiles("0,0NESW/0,1NESW/0,2NESW/1,0NESW/1,1NESW/1,2NESW").tiles == printed("std24").tiles);
}

TEST_CASE("BF-3.2 a text that is not a list of pieces is refused with the part at fault") {
    for (const char* text : {"",
                             "0,0",
                             "N",
                             "0N",
                             ",N",
                             "0,N",
                             "0,0X",
                             "0,0NX",
                             "0,0n",
                             "0;0N",
                             "0,0N/",
                             "/0,0N",
                             "0,0N 0,0E",
                             "0,0,0N",
                             "100,0N",
                             "0,-100N",
                             "99999999999999999999,0N"}) {
        const auto layout = parse_tiles(text);
        REQUIRE_MESSAGE(!layout, text);
        CHECK(layout.error().clause == "BF-3.2");
    }
    CHECK(parse_tiles("0,0N/0,0X").error().field == "0,0X");
    CHECK(static_cast<bool>(parse_tiles("99,-99N")));
    std::string long_list = "0,0NESWNESWNESWNESWNESWNESWNESW";
    CHECK(tiles(long_list).pieces() == kMostPieces);
    CHECK(!parse_tiles(long_list + "N"));
    CHECK(parse_tiles(std::string(1'000'000, 'N')).error().field.size() < 100);
}

TEST_CASE("BF-3.4 angels are N and S of even squares, E and W of odd ones, also below zero") {
    for (int x = -3; x <= 3; ++x) {
        for (int y = -3; y <= 3; ++y) {
            const bool even = ((x + y) % 2 + 2) % 2 == 0;
            for (int k = 0; k < 4; ++k) {
                const bool upright = k == 0 || k == 2;
                CHECK((kind_of({x, y, k}) == PieceKind::Angel) == (even == upright));
            }
        }
    }
}

TEST_CASE("BF-3.5 the touch tables of std10 and std14 are the printed ones") {
    CHECK(touch_table(printed("std10")) ==
          "1:-/2/4  2:1/-/6  3:-/4/10  4:3/-/1  5:6/-/9  6:-/5/2  7:10/8/-  8:7/9/-  9:8/10/5  "
          "10:9/7/3");
    CHECK(touch_table(printed("std14")) ==
          "1:4/2/7  2:1/3/12  3:2/4/-  4:3/1/-  5:8/6/-  6:5/7/14  7:6/8/1  8:7/5/-  9:12/10/13  "
          "10:9/11/-  11:10/12/-  12:11/9/2  13:-/14/9  14:13/-/6");
}

TEST_CASE("BF-3.5 BF-3.9 pieces touch each other mutually, on matching sides") {
    for (int k = 0; k < 4; ++k) {
        const Tile tile{5, -2, k};
        const auto [right, left, behind] = touching(tile);
        CHECK(touching(right)[1] == tile);
        CHECK(touching(left)[0] == tile);
        CHECK(touching(behind)[2] == tile);
        for (Tile other : {right, left, behind}) CHECK(kind_of(other) != kind_of(tile));
    }
}

TEST_CASE("BF-1.2 BF-3.6 the three slots of a piece are pairwise adjacent") {
    const Layout layout = printed("std28");
    for (int piece = 1; piece <= 28; ++piece) {
        const std::string number = std::to_string(piece);
        CHECK(adjacent(layout, number + "l", number + "f"));
        CHECK(adjacent(layout, number + "f", number + "r"));
        CHECK(adjacent(layout, number + "l", number + "r"));
    }
}

TEST_CASE("BF-3.7 across a short side legs meet legs and the nearer wings meet") {
    const Layout layout = tiles("0,0NE");
    CHECK(around(layout, "1f") == "1l 1r 2f");
    CHECK(around(layout, "1r") == "1l 1f 2l");
    CHECK(around(layout, "2l") == "1r 2f 2r");
    CHECK(around(layout, "1l") == "1f 1r");
    CHECK(around(layout, "2r") == "2l 2f");
    CHECK(layout.edges.size() == 8);
}

TEST_CASE("BF-3.8 across the long side the wings meet that share a tip, and no legs") {
    const Layout layout = tiles("0,0N/0,1S");
    CHECK(around(layout, "1l") == "1f 1r 2r");
    CHECK(around(layout, "1r") == "1l 1f 2l");
    CHECK(around(layout, "1f") == "1l 1r");
    CHECK(layout.edges.size() == 8);
}

TEST_CASE("BF-3.9 every step between pieces goes wing to wing or legs to legs, angel to demon") {
    for (const char* id : {"std10", "std14", "std20", "std24", "std28"}) {
        const Layout layout = printed(id);
        for (const auto& [a, b] : layout.edges) {
            if (piece_of(a) == piece_of(b)) continue;
            CHECK((a % 3 == 1) == (b % 3 == 1));
            CHECK(layout.kinds[at(piece_of(a))] != layout.kinds[at(piece_of(b))]);
            if (a % 3 != 1) CHECK(a % 3 != b % 3);
        }
    }
}

TEST_CASE("BF-3.10 each pair of adjacent slots is listed once, the lower first, in order") {
    for (const char* id : {"std10", "std28"}) {
        const Layout layout = printed(id);
        CHECK(std::is_sorted(layout.edges.begin(), layout.edges.end()));
        CHECK(std::adjacent_find(layout.edges.begin(), layout.edges.end()) == layout.edges.end());
        CHECK(std::all_of(layout.edges.begin(), layout.edges.end(), [](const auto& edge) {
            return edge.first < edge.second;
        }));
        const auto inner = 3 * static_cast<std::size_t>(layout.pieces());
        CHECK(layout.edges.size() == inner + 2 * static_cast<std::size_t>(contacts(layout)));
    }
}

TEST_CASE("BF-3.3 BF-3.10 inside the tiling slots have four neighbours, in rings of 4 and 8") {
    const Layout layout = patch(5, 5);
    std::map<int, std::set<int>> neighbours;
    for (const auto& [a, b] : layout.edges) {
        neighbours[a].insert(b);
        neighbours[b].insert(a);
    }
    std::map<std::pair<int, int>, std::set<int>> at_point;
    for (int slot = 0; slot < 3 * layout.pieces(); ++slot) {
        const Tile tile = layout.tiles[at(piece_of(slot))];
        // Centre of the square, or its corner k (for l) or k + 1 (for r), from the north-west.
        constexpr std::array kCornerX{0, 2, 2, 0};
        constexpr std::array kCornerY{2, 2, 0, 0};
        const auto corner = static_cast<std::size_t>((tile.k + (slot % 3 == 2 ? 1 : 0)) % 4);
        const bool legs = slot % 3 == 1;
        at_point[{2 * tile.x + (legs ? 1 : kCornerX[corner]),
                  2 * tile.y + (legs ? 1 : kCornerY[corner])}]
            .insert(slot);
        const bool inside = tile.x > 0 && tile.x < 4 && tile.y > 0 && tile.y < 4;
        if (inside) CHECK(neighbours[slot].size() == 4);
    }
    for (const auto& [point, slots] : at_point) {
        const bool centre = point.first % 2 != 0;
        const auto inside = [](int at) { return at > 0 && at < 10; };
        if (!centre && (!inside(point.first) || !inside(point.second))) continue;
        CHECK(slots.size() == (centre ? 4 : 8));
        std::size_t of_angels = 0;
        for (int slot : slots) {
            of_angels += layout.kinds[at(piece_of(slot))] == PieceKind::Angel ? 1 : 0;
            std::size_t in_ring = 0;
            for (int other : neighbours[slot]) in_ring += slots.count(other);
            CHECK(in_ring == 2);
        }
        CHECK(of_angels * 2 == slots.size());
    }
}

TEST_CASE("BF-3.11 a quarter turn keeps adjacency and swaps kinds, a mirror keeps both") {
    for (const Layout& layout : {printed("std14"), random_layout(5, 14, 14, false)}) {
        std::vector<Tile> turned_tiles;
        std::vector<Tile> mirrored_tiles;
        for (Tile tile : layout.tiles) {
            turned_tiles.push_back(turned(tile));
            mirrored_tiles.push_back(mirrored(tile));
            CHECK(kind_of(turned(tile)) != kind_of(tile));
            CHECK(kind_of(mirrored(tile)) == kind_of(tile));
        }
        const auto same = [](Tile tile) { return tile; };
        CHECK(mapped_edges(layout, turned, false) ==
              mapped_edges(tetrakis_layout("turned", turned_tiles), same, false));
        CHECK(mapped_edges(layout, mirrored, true) ==
              mapped_edges(tetrakis_layout("mirrored", mirrored_tiles), same, false));
    }
}

TEST_CASE("BF-3.12 the figures of the five default layouts") {
    struct Row {
        const char* id;
        int contacts;
        int diameter;
        double mean;
        int symmetries;
        const char* angels;
    };
    for (const Row& row :
         {Row{"std10", 11, 8, 3.62, 2, "1 3 6 7 9"},
          Row{"std14", 17, 10, 4.24, 2, "1 3 6 8 10 12 13"},
          Row{"std20", 25, 12, 5.10, 2, "1 3 6 8 10 12 13 15 17 20"},
          Row{"std24", 31, 14, 5.67, 4, "1 3 6 8 9 11 14 16 17 19 22 24"},
          Row{"std28", 36, 14, 6.02, 2, "1 3 6 8 10 12 14 15 17 20 22 23 26 28"}}) {
        CAPTURE(row.id);
        const Layout layout = printed(row.id);
        const Distances found = distances(layout);
        CHECK(contacts(layout) == row.contacts);
        CHECK(found.diameter == row.diameter);
        CHECK(found.mean == doctest::Approx(row.mean).epsilon(0.0015));
        CHECK(symmetries(layout) == row.symmetries);
        CHECK(angels(layout) == row.angels);
        CHECK(check_text(layout).empty());
    }
}

TEST_CASE("BF-3.12 BF-S28 two pieces that touch only in a point are not a layout") {
    CHECK(check_text(tiles("0,0N/0,0S")) ==
          "BF-3.12: the pieces must form one connected set: sharing a point is not enough");
    CHECK(check_text(tiles("0,0N/0,0S"), true).substr(0, 7) == "BF-3.12");
    CHECK(check_text(tiles("0,0N/0,0E/0,0S")).empty());
}

TEST_CASE("BF-3.12 BF-3.13 BF-S28 std24 without 0,1E is connected and encloses one hole") {
    const Layout layout = tiles("0,0NESW/0,1NSW/0,2NESW/1,0NESW/1,1NESW/1,2NESW");
    CHECK(enclosed_holes(layout.tiles) == 1);
    CHECK(check_text(layout) == "BF-3.12: the layout encloses a hole");
    CHECK(check_text(layout, true).empty());
}

TEST_CASE("BF-3.13 absent triangles are one hole if they share a side, two if only a point") {
    const auto holes_without = [](const std::vector<Tile>& absent) {
        std::vector<Tile> all = patch(3, 3).tiles;
        for (Tile tile : absent) all.erase(std::find(all.begin(), all.end(), tile));
        return enclosed_holes(all);
    };
    CHECK(holes_without({}) == 0);
    CHECK(holes_without({{1, 1, 0}}) == 1);
    CHECK(holes_without({{1, 1, 0}, {1, 1, 1}}) == 1);
    CHECK(holes_without({{1, 1, 0}, {1, 1, 2}}) == 2);
    CHECK(holes_without({{1, 1, 0}, {1, 2, 2}}) == 1);
    CHECK(holes_without({{1, 1, 0}, {1, 2, 2}, {1, 2, 1}, {1, 2, 0}}) == 0);
    // A triangle at the rim opens to the outside, one that meets the rim in a point does not.
    CHECK(holes_without({{0, 1, 3}}) == 0);
    CHECK(holes_without({{0, 1, 1}}) == 1);
    CHECK(enclosed_holes({}) == 0);
}

TEST_CASE("BF-3.12 pieces must be distinct, and there must be some but not more than 28") {
    CHECK(check_text(tiles("0,0N/0,0E/0,0N")) == "BF-3.12: the layout has the piece 0,0N twice");
    CHECK(check_text(patch(3, 3)) == "BF-3.12: a layout has at most 28 pieces");
    CHECK(!check_text(tetrakis_layout("none", {})).empty());
}

TEST_CASE("BF-9.6 BF-S14 pieces meet if they share a vertex: the feet, a tip or a side") {
    const Layout layout = tiles("0,0N/0,0S/1,1S/1,1N/5,5E");
    CHECK(layout.meetings == std::vector<std::pair<int, int>>{{0, 1}, {0, 2}, {2, 3}});
    const Layout std14 = printed("std14");
    const auto meet = [&](int a, int b) {
        const std::pair pair{a - 1, b - 1};
        return std::find(std14.meetings.begin(), std14.meetings.end(), pair) !=
            std14.meetings.end();
    };
    CHECK(meet(1, 2));
    CHECK(meet(1, 3));
    CHECK(!meet(3, 5));
}

TEST_CASE("BF-3.16 a drawn layout is valid, has the counts asked for and starts at 0") {
    constexpr std::array<std::pair<int, int>, 5> kCounts{
        {{5, 5}, {7, 7}, {10, 10}, {12, 12}, {14, 14}}};
    for (const auto& [of_angels, of_demons] : kCounts) {
        for (Seed seed = 0; seed < 200; ++seed) {
            const Layout layout = random_layout(seed, of_angels, of_demons, seed % 4 == 3);
            CAPTURE(layout.id);
            REQUIRE(layout.pieces() == of_angels + of_demons);
            CHECK(check_text(layout, seed % 4 == 3).empty());
            CHECK(std::count(layout.kinds.begin(), layout.kinds.end(), PieceKind::Angel) ==
                  of_angels);
            CHECK(tiles(layout.id).edges == layout.edges);
            int west = 99;
            int south = 99;
            for (Tile tile : layout.tiles) {
                west = std::min(west, tile.x);
                south = std::min(south, tile.y);
            }
            CHECK((west == 0 || west == 1));
            CHECK(south == 0);
        }
    }
}

TEST_CASE("BF-3.16 a drawn layout depends only on its seed, and other seeds give others") {
    for (int half : {5, 7, 10, 12, 14}) {
        std::set<std::string> ids;
        for (Seed seed = 0; seed < 200; ++seed) {
            const Layout layout = random_layout(seed, half, half, false);
            CHECK(random_layout(seed, half, half, false).id == layout.id);
            CHECK(std::is_sorted(layout.tiles.begin(), layout.tiles.end()));
            ids.insert(layout.id);
        }
        CHECK(ids.size() > 100);
    }
    CHECK(random_layout(1, 5, 5, false).id != random_layout(2, 5, 5, false).id);
}

TEST_CASE(
    "BF-3.16 drawn layouts are compact: about nine tenths of the contacts of the printed ones") {
    constexpr std::array kPrinted{std::pair{5, 11},
                                  std::pair{7, 17},
                                  std::pair{10, 25},
                                  std::pair{12, 31},
                                  std::pair{14, 36}};
    for (const auto& [half, printed_contacts] : kPrinted) {
        int sum = 0;
        for (Seed seed = 0; seed < 200; ++seed) {
            sum += contacts(random_layout(seed, half, half, false));
        }
        CHECK(10 * sum > 200 * 9 * printed_contacts - 200 * 2);
    }
}

TEST_CASE("BF-3.16 unequal counts are drawn too, however often growth must start again") {
    for (const auto& [of_angels, of_demons] :
         {std::pair{1, 3}, {3, 1}, {6, 9}, {9, 6}, {5, 10}, {10, 5}, {0, 1}}) {
        for (Seed seed = 0; seed < 100; ++seed) {
            const Layout layout = random_layout(seed, of_angels, of_demons, false);
            CAPTURE(layout.id);
            REQUIRE(layout.pieces() == of_angels + of_demons);
            CHECK(std::count(layout.kinds.begin(), layout.kinds.end(), PieceKind::Angel) ==
                  of_angels);
            CHECK(check_text(layout).empty());
        }
    }
}

TEST_CASE("BF-3.16 counts that no layout can have give a layout without pieces") {
    for (const auto& [of_angels, of_demons] :
         {std::pair{1, 4}, {28, 0}, {0, 0}, {-1, 5}, {15, 14}, {1'000'000, 1'000'000}}) {
        CHECK(random_layout(1, of_angels, of_demons, false).pieces() == 0);
    }
}
