// Layouts that grow piece by piece, drawn from a seed.

#include <algorithm>

#include "equipoise/games/balanceformers/layout/layout.hpp"

namespace equipoise::balanceformers {
namespace {

constexpr int kMostTries = 64;
/// How likely a place is drawn, by the pieces it would touch: compact boards are likelier.
/// Set by hand.
constexpr std::array<std::uint32_t, 4> kWeight{0, 1, 5, 25};

/// A set of tiles and the places of one kind that touch it.
class Growth {
  public:
    Growth(Rng& rng, int angels, int demons, bool holes_allowed)
        : rng_(rng), left_{angels, demons}, holes_allowed_(holes_allowed) {
        const bool angel = rng_.below(static_cast<std::uint32_t>(angels + demons)) <
            static_cast<std::uint32_t>(angels);
        take({0, 0, angel ? 0 : 1});
    }

    bool done() const { return left_[0] == 0 && left_[1] == 0; }
    const std::vector<Tile>& tiles() const { return tiles_; }

    /// False if no place is left that a piece may take.
    bool grow() {
        std::vector<Tile> places = free_places();
        while (!places.empty()) {
            const std::size_t at = draw(places);
            const Tile place = places[at];
            tiles_.push_back(place);
            const bool shuts_in = !holes_allowed_ && enclosed_holes(tiles_) > 0;
            tiles_.pop_back();
            if (!shuts_in) {
                take(place);
                return true;
            }
            places.erase(places.begin() + static_cast<std::ptrdiff_t>(at));
        }
        return false;
    }

  private:
    void take(Tile tile) {
        tiles_.push_back(tile);
        --left_[static_cast<std::size_t>(kind_of(tile))];
    }
    bool has(Tile tile) const {
        return std::find(tiles_.begin(), tiles_.end(), tile) != tiles_.end();
    }
    /// Ascending, so that a draw does not depend on the order of growth.
    std::vector<Tile> free_places() const {
        std::vector<Tile> places;
        for (Tile tile : tiles_) {
            for (Tile place : touching(tile)) {
                const auto kind = static_cast<std::size_t>(kind_of(place));
                if (left_[kind] > 0 && !has(place)) places.push_back(place);
            }
        }
        std::sort(places.begin(), places.end());
        places.erase(std::unique(places.begin(), places.end()), places.end());
        return places;
    }
    std::size_t draw(const std::vector<Tile>& places) {
        std::uint32_t total = 0;
        for (Tile place : places) total += weight(place);
        std::uint32_t ticket = rng_.below(total);
        std::size_t at = 0;
        while (ticket >= weight(places[at])) ticket -= weight(places[at++]);
        return at;
    }
    std::uint32_t weight(Tile place) const {
        const auto around = touching(place);
        const auto contacts =
            std::count_if(around.begin(), around.end(), [&](Tile tile) { return has(tile); });
        return kWeight[static_cast<std::size_t>(contacts)];
    }

    Rng& rng_;
    std::array<int, 2> left_;  // Angels and demons still to be laid.
    bool holes_allowed_;
    std::vector<Tile> tiles_;
};

/// Moved so that coordinates start at 0, or x at 1 where only that keeps the kinds (BF-3.4).
std::vector<Tile> at_origin(std::vector<Tile> tiles) {
    int west = tiles.front().x;
    int south = tiles.front().y;
    for (Tile tile : tiles) {
        west = std::min(west, tile.x);
        south = std::min(south, tile.y);
    }
    if ((west + south) % 2 != 0) --west;
    for (Tile& tile : tiles) tile = {tile.x - west, tile.y - south, tile.k};
    std::sort(tiles.begin(), tiles.end());
    return tiles;
}

}  // namespace

Layout random_layout(Seed seed, int angels, int demons, bool holes_allowed) {
    const bool possible =
        angels >= 0 && demons >= 0 && angels + demons > 0 && angels + demons <= kMostPieces;
    for (std::uint64_t attempt = 0; possible && attempt < kMostTries; ++attempt) {
        Rng rng(seed_at(seed, attempt));
        Growth growth(rng, angels, demons, holes_allowed);
        while (!growth.done() && growth.grow()) continue;
        if (!growth.done()) continue;
        std::vector<Tile> tiles = at_origin(growth.tiles());
        std::string id = print_tiles(tiles);
        return tetrakis_layout(std::move(id), std::move(tiles));
    }
    return {};
}

}  // namespace equipoise::balanceformers
