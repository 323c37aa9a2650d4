// Turns and reflections of the board that put every piece where a piece was.

#include <algorithm>

#include "equipoise/games/balanceformers/rules.hpp"

namespace equipoise::balanceformers {
namespace {

Tile quarter_turn(Tile tile) { return {-tile.y, tile.x, (tile.k + 1) % 4}; }
/// East and west change places.
Tile reflection(Tile tile) { return {-tile.x, tile.y, tile.k % 2 == 0 ? tile.k : 4 - tile.k}; }

/// The same tiles with least coordinates of 0.
std::vector<Tile> moved_to_origin(std::vector<Tile> tiles) {
    int x = 0;
    int y = 0;
    for (const Tile& tile : tiles) {
        x = &tile == &tiles.front() ? tile.x : std::min(x, tile.x);
        y = &tile == &tiles.front() ? tile.y : std::min(y, tile.y);
    }
    for (Tile& tile : tiles) {
        tile.x -= x;
        tile.y -= y;
    }
    return tiles;
}

using SlotMap = std::vector<std::uint8_t>;

/// Where each slot goes; empty if a tile goes where none is.
SlotMap slot_map(const std::vector<Tile>& from, const std::vector<Tile>& to, bool reflects) {
    SlotMap map;
    for (const Tile& tile : from) {
        const auto found = std::find(to.begin(), to.end(), tile);
        if (found == to.end()) return {};
        const auto first = static_cast<int>(found - to.begin()) * kSlotsPerPiece;
        for (const int slot : {0, 1, 2}) {
            map.push_back(static_cast<std::uint8_t>(first + (reflects ? 2 - slot : slot)));
        }
    }
    return map;
}

/// Whether pairs go to pairs.
template <class Image>
bool keeps(const std::vector<std::pair<int, int>>& pairs, Image image) {
    return std::all_of(pairs.begin(), pairs.end(), [&](const auto& pair) {
        const auto [low, high] = std::minmax({image(pair.first), image(pair.second)});
        return std::find(pairs.begin(), pairs.end(), std::pair(low, high)) != pairs.end();
    });
}

bool is_unnoticed(const Layout& layout, const SlotMap& map) {
    const auto slot = [&](int from) { return static_cast<int>(map[at(from)]); };
    const auto piece = [&](int from) { return piece_of(slot(from * kSlotsPerPiece)); };
    return keeps(layout.edges, slot) && keeps(layout.meetings, piece);
}

}  // namespace

void Rules::find_symmetries() {
    SlotMap same;
    for (int slot = 0; slot < slots(); ++slot) same.push_back(static_cast<std::uint8_t>(slot));
    slot_maps_.push_back(same);
    const std::vector<Tile> home = moved_to_origin(layout_.tiles);
    for (const bool reflects : {false, true}) {
        std::vector<Tile> turned = home;
        if (reflects) std::transform(home.begin(), home.end(), turned.begin(), reflection);
        for (int turns = 0; turns < 4; ++turns) {
            const SlotMap map = slot_map(moved_to_origin(turned), home, reflects);
            const bool is_new =
                std::find(slot_maps_.begin(), slot_maps_.end(), map) == slot_maps_.end();
            if (!map.empty() && is_new && is_unnoticed(layout_, map)) slot_maps_.push_back(map);
            std::transform(turned.begin(), turned.end(), turned.begin(), quarter_turn);
        }
    }
}

int Rules::inverse(int symmetry) const {
    const SlotMap& map = slot_maps_[at(symmetry)];
    SlotMap back(map.size());
    for (std::size_t slot = 0; slot < map.size(); ++slot) {
        back[map[slot]] = static_cast<std::uint8_t>(slot);
    }
    const auto found = std::find(slot_maps_.begin(), slot_maps_.end(), back);
    EQ_EXPECT(found != slot_maps_.end());
    return static_cast<int>(found - slot_maps_.begin());
}

Open Rules::image(int symmetry, const Open& s) const {
    const SlotMap& map = slot_maps_[at(symmetry)];
    Open image = s;
    image.light = {};
    image.occupied = {};
    for (int slot : s.light) image.light.insert(map[at(slot)]);
    for (int slot : s.occupied) image.occupied.insert(map[at(slot)]);
    for (std::uint8_t& slot : image.where) {
        if (slot != kNowhere) slot = map[slot];
    }
    return image;
}

State Rules::image(int symmetry, const State& s) const {
    State image = s;
    image.open = this->image(symmetry, s.open);
    return image;
}

View Rules::image(int symmetry, const View& view) const {
    View image = view;
    image.open = this->image(symmetry, view.open);
    return image;
}

Action Rules::image(int symmetry, Action a) const {
    const Choice c = Choice::of(a);
    if (c.type != Choice::Type::Put) return a;
    return Choice::put(c.being, slot_maps_[at(symmetry)][c.slot]);
}

}  // namespace equipoise::balanceformers
