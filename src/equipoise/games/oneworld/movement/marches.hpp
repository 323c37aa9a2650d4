#pragma once

#include <memory>

#include "equipoise/games/oneworld/map/grid.hpp"
#include "equipoise/games/oneworld/state.hpp"

namespace equipoise::oneworld {

/// How many turns a lone Child needs from one hex to enter another, on the map without Towers. Bots
/// use it as a distance.
class Marches {
  public:
    static constexpr int kNever = 255;

    /// Measures the map unless it is among the last few that this thread asked for.
    static std::shared_ptr<const Marches> of(const Map& map,
                                             const Grid& grid,
                                             const Switches& switches);

    /// 1 if one move is enough; kNever if no way leads there.
    int turns(Aspect aspect, Hex from, Hex to) const {
        return turns_[at((index_of(aspect) * hexes_ + to.index()) * hexes_ + from.index())];
    }

  private:
    Marches(const Grid& grid, const Switches& switches);
    void measure(const Grid& grid, const Switches& switches, Aspect aspect);

    int hexes_;
    std::vector<std::uint8_t> turns_;
};

}  // namespace equipoise::oneworld
