#include "equipoise/games/oneworld/movement/marches.hpp"

#include "equipoise/games/oneworld/movement/movement.hpp"

namespace equipoise::oneworld {

std::shared_ptr<const Marches> Marches::of(const Map& map,
                                           const Grid& grid,
                                           const Switches& switches) {
    struct Measured {
        Map map;
        bool pylon_movement;
        bool wraps;
        std::shared_ptr<const Marches> marches;
    };
    constexpr std::size_t kKept = 8;
    thread_local std::vector<Measured> kept;
    for (const Measured& one : kept) {
        if (one.pylon_movement == switches.pylon_movement && one.wraps == grid.wraps() &&
            one.map == map) {
            return one.marches;
        }
    }
    const Switches plain{.pylon_movement = switches.pylon_movement};
    std::shared_ptr<const Marches> marches(new Marches(grid, plain));
    if (kept.size() == kKept) kept.erase(kept.begin());
    kept.push_back({map, switches.pylon_movement, grid.wraps(), marches});
    return marches;
}

Marches::Marches(const Grid& grid, const Switches& switches)
    : hexes_(grid.hexes()),
      turns_(at(kAspects * hexes_ * hexes_), static_cast<std::uint8_t>(kNever)) {
    for (Aspect aspect : kAllAspects) measure(grid, switches, aspect);
}

void Marches::measure(const Grid& grid, const Switches& switches, Aspect aspect) {
    const Open empty;
    const Ground ground(grid, switches, empty, kBorg, 0);
    // From where a move ends on a hex, and from where one passes it, which a god there would stop.
    std::vector<std::vector<int>> ends(at(hexes_));
    std::vector<std::vector<int>> enters(at(hexes_));
    for (int i = 0; i < hexes_; ++i) {
        if (grid.is_void(Hex(i))) continue;
        const Child child(Hex(i), aspect);
        if (aspect == Aspect::Blade) {
            for (Direction direction : kAllDirections) {
                const Ray way = ground.ray(child, direction);
                Hex here = child.hex();
                for (int steps = 0; steps < way.steps; ++steps) {
                    here = grid.next(here, direction);
                    enters[at(here.index())].push_back(i);
                }
                if (!way.exits && way.obstacle == Obstacle::None)
                    ends[at(here.index())].push_back(i);
            }
            continue;
        }
        const Reach reached = ground.reach(child);
        Near all = reached.ends[0] | reached.ends[1] | reached.ends[2] | reached.ends[3];
        for (; all != 0; all &= all - 1) {
            const Hex hex = grid.around(child.hex()).hexes[at(std::countr_zero(all))];
            ends[at(hex.index())].push_back(i);
            enters[at(hex.index())].push_back(i);
        }
    }
    std::vector<int> frontier;
    std::vector<int> next;
    for (int to = 0; to < hexes_; ++to) {
        auto* const turns = &turns_[at((index_of(aspect) * hexes_ + to) * hexes_)];
        const auto reach = [&](const std::vector<int>& from, int count) {
            for (int hex : from) {
                if (turns[hex] != kNever) continue;
                turns[hex] = static_cast<std::uint8_t>(count);
                next.push_back(hex);
            }
        };
        next.clear();
        reach(enters[at(to)], 1);
        for (int count = 2; !next.empty() && count < kNever; ++count) {
            std::swap(frontier, next);
            next.clear();
            for (int hex : frontier) reach(ends[at(hex)], count);
        }
    }
}

}  // namespace equipoise::oneworld
