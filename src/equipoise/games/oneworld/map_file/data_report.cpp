// What `map check` reports about a map. The Children move as in play, on a map with nothing on it
// but the Towers and one god.

#include <algorithm>

#include "equipoise/games/oneworld/clauses.hpp"
#include "equipoise/games/oneworld/map_file/data.hpp"
#include "equipoise/games/oneworld/movement/movement.hpp"

namespace equipoise::oneworld {
namespace {

using Hexes = std::vector<Hex>;
using Distances = std::vector<int>;  // By hex index.
constexpr int kNever = -1;
constexpr std::array<std::string_view, kAspects> kAspectNames{"Stone", "Blade", "Fog"};

std::string count(int n, std::string_view noun) {
    return std::to_string(n) + " " + std::string(noun) + (n == 1 ? "" : noun == "hex" ? "es" : "s");
}

class Inspector {
  public:
    explicit Inspector(const Map& map) : map_(map), grid_(map, false) {
        for (int i = 0; i < map.hexes(); ++i) {
            if (map.terrain_of(Hex(i)) != Terrain::Void) all_.push_back(Hex(i));
        }
        for (End end : {End::North, End::South}) {
            Hexes& gods = gods_[index(end)];
            for (Hex hex : all_) {
                if (map.depth(hex, end) <= map.god_depth && !is_tower(hex)) gods.push_back(hex);
            }
            for (Hex hex : all_) {
                const bool near = std::any_of(gods.begin(), gods.end(), [&](Hex god) {
                    return map.distance(god, hex) <= map.child_radius;
                });
                if (near && !is_tower(hex)) sites_[index(end)].push_back(hex);
            }
        }
    }

    std::string report() {
        tell_size();
        check_terrain();
        tell_zones();
        tell_towers();
        for (Aspect aspect : kAllAspects) tell_ways(aspect);
        return map_.id + ", " + map_.name + ", " + (map_.printed ? "printed" : "reconstructed") +
            ": " + (errors_.empty() ? "ok" : "FAILED") + lines_ + errors_;
    }

  private:
    static std::size_t index(End end) { return static_cast<std::size_t>(end); }
    bool is_tower(Hex hex) const { return hex == map_.left || hex == map_.right; }

    void tell(const std::string& line) { lines_ += "\n" + line; }
    void complain(Clause clause, const std::string& what) {
        errors_ += "\nERROR " + std::string(clause.id) + ": " + what;
    }

    /// Each hexside of a kind once.
    template <class Visit>
    int for_each_side(bool faults, Visit visit) const {
        int found = 0;
        for (Hex hex : all_) {
            for (Direction direction : kAllDirections) {
                const Hex next = grid_.next(hex, direction);
                if (next.is_none() || next < hex) continue;
                if (!(faults ? map_.has_fault(hex, direction)
                             : map_.has_runeline(hex, direction))) {
                    continue;
                }
                ++found;
                visit(hex, next, direction);
            }
        }
        return found;
    }

    void tell_size() {
        const auto pylons = std::count(map_.terrain.begin(), map_.terrain.end(), Terrain::Pylon);
        const auto ignore = [](Hex, Hex, Direction) {};
        tell(std::to_string(map_.rows) + " x " + std::to_string(map_.cols) + " = " +
             count(static_cast<int>(all_.size()), "hex") + ", " +
             count(static_cast<int>(pylons), "Pylon") + ", " +
             count(for_each_side(false, ignore), "Runeline") + ", " +
             count(for_each_side(true, ignore), "Fault") + ", edge ring " +
             std::to_string(grid_.ring().size()));
        tell("god depth " + std::to_string(map_.god_depth) + ", radius " +
             std::to_string(map_.child_radius) + ", " + std::to_string(map_.children) +
             " Children, stack " + std::to_string(map_.stack) + ", lives " +
             std::to_string(map_.lives) + ", symmetry " + (map_.rot180 ? "rot180" : "none"));
        if (map_.rows % 2 == 1) {
            complain("OW-3.16"_ow, "an odd number of rows cannot wrap around");
        }
    }

    void check_terrain() {
        for (Hex hex : grid_.ring()) {
            if (grid_.is_pylon(hex)) {
                complain("OW-3.16"_ow, map_.hex_name(hex) + " on the edge ring is a Pylon");
            }
        }
        for (bool faults : {false, true}) {
            for_each_side(faults, [&](Hex a, Hex b, Direction direction) {
                const std::string side = map_.hex_name(a) + "-" + map_.hex_name(b);
                if (grid_.is_pylon(a) && grid_.is_pylon(b)) {
                    complain("OW-3.16"_ow,
                             "the " + std::string(faults ? "Fault " : "Runeline ") + side +
                                 " lies between two Pylons");
                }
                if (faults && map_.has_runeline(a, direction)) {
                    complain("OW-3.2"_ow, side + " is both a Runeline and a Fault");
                }
            });
        }
    }

    void tell_zones() {
        for (End end : {End::North, End::South}) {
            const std::string name(end == End::North ? "north" : "south");
            const Hexes& gods = gods_[index(end)];
            const Hexes& sites = sites_[index(end)];
            tell(name + ": " + count(static_cast<int>(gods.size()), "hex") + " for a god, " +
                 std::to_string(sites.size()) + " for Children");
            if (gods.empty()) complain("OW-4.4"_ow, "there is no hex for a god in the " + name);
            for (int i = 0; i < map_.hexes(); ++i) {
                const Hex hex(i);
                if (map_.depth(hex, end) > map_.god_depth) continue;
                if (map_.terrain_of(hex) == Terrain::Grass) continue;
                const bool pylon = map_.terrain_of(hex) == Terrain::Pylon;
                complain("OW-3.16"_ow,
                         "the god zone in the " + name + " has a " + (pylon ? "Pylon" : "void") +
                             " in row " + std::to_string(map_.row(hex) + 1) + ", column " +
                             std::to_string(map_.col(hex) + 1));
            }
            for (Hex god : gods) {
                const auto room = std::count_if(all_.begin(), all_.end(), [&](Hex hex) {
                    return hex != god && !is_tower(hex) &&
                        map_.distance(god, hex) <= map_.child_radius;
                });
                if (room * map_.stack < map_.children) {
                    complain("OW-4.5"_ow,
                             "no room for the Children of a god on " + map_.hex_name(god));
                }
            }
        }
        tell_gap();
    }

    void tell_gap() {
        int gap = INT32_MAX;
        for (Hex a : sites_[0]) {
            for (Hex b : sites_[1]) gap = std::min(gap, map_.distance(a, b));
        }
        if (gap == INT32_MAX) return;
        tell("gap between the zones " + std::to_string(gap));
        if (gap == 0) complain("OW-3.16"_ow, "the zones for Children overlap");
    }

    void tell_towers() {
        const int apart = map_.distance(map_.left, map_.right);
        const bool disjoint = apart > 2 * map_.child_radius;
        tell("Towers " + map_.hex_name(map_.left) + " and " + map_.hex_name(map_.right) + ", " +
             std::to_string(apart) + " apart; with new_geography the zones " +
             (disjoint ? "do not meet" : "meet"));
        if (map_.col(map_.left) != 0 || map_.col(map_.right) != map_.cols - 1) {
            complain("OW-3.1"_ow, "L must lie in the first column and R in the last");
        }
    }

    struct Ways {
        Distances all;  // Turns to the god.
        Distances dry;  // The same over no Fault.
    };

    Ways ways_to(Hex god, Aspect aspect) const {
        Open s;
        s.sides[kBorg].tower = map_.left;
        s.sides[kChez].tower = map_.right;
        s.sides[kChez].god = god;
        const Ground ground(grid_, switches_, s, kBorg, 0);
        std::array<std::vector<Hexes>, 2> back{std::vector<Hexes>(at(map_.hexes())),
                                               std::vector<Hexes>(at(map_.hexes()))};
        const auto add = [&](Hex from, Hex to, int crossings) {
            back[0][at(to.index())].push_back(from);
            if (crossings == 0) back[1][at(to.index())].push_back(from);
        };
        for (Hex from : all_) {
            if (from == god) continue;
            const Child child(from, aspect);
            if (aspect == Aspect::Blade) {
                for (Direction direction : kAllDirections) {
                    const Ray way = ground.ray(child, direction);
                    if (way.obstacle == Obstacle::None && !way.exits)
                        add(from, way.end, way.crossings);
                }
                continue;
            }
            const Reach reached = ground.reach(child);
            for (int crossings = 0; crossings < 4; ++crossings) {
                for (Near ends = reached.ends[at(crossings)]; ends != 0; ends &= ends - 1) {
                    const int bit = std::countr_zero(ends);
                    add(from, grid_.around(from).hexes[at(bit)], crossings);
                }
            }
        }
        return {turns_to(god, back[0]), turns_to(god, back[1])};
    }

    Distances turns_to(Hex god, const std::vector<Hexes>& back) const {
        Distances turns(at(map_.hexes()), kNever);
        turns[at(god.index())] = 0;
        Hexes queue{god};
        for (std::size_t i = 0; i < queue.size(); ++i) {
            for (Hex from : back[at(queue[i].index())]) {
                if (turns[at(from.index())] != kNever) continue;
                turns[at(from.index())] = turns[at(queue[i].index())] + 1;
                queue.push_back(from);
            }
        }
        return turns;
    }

    void tell_ways(Aspect aspect) {
        const std::string name(kAspectNames[at(index_of(aspect))]);
        int fastest = INT32_MAX;
        int slowest = 0;
        std::size_t worst = 100;  // Percent of the enemy's zone.
        bool dry = true;
        for (End end : {End::North, End::South}) {
            const Hexes& sources = sites_[index(other(end))];
            for (Hex god : gods_[index(end)]) {
                const Ways ways = ways_to(god, aspect);
                const std::string target = "a god on " + map_.hex_name(god);
                std::size_t able = 0;
                int best = INT32_MAX;
                bool safe = false;
                for (Hex from : sources) {
                    safe = safe || ways.dry[at(from.index())] != kNever;
                    if (ways.all[at(from.index())] == kNever) continue;
                    ++able;
                    best = std::min(best, ways.all[at(from.index())]);
                }
                for (Hex tower : {map_.left, map_.right}) {
                    if (ways.all[at(tower.index())] != kNever) continue;
                    complain("OW-3.16"_ow,
                             name + " cannot reach " + target + " from the Tower hex " +
                                 map_.hex_name(tower));
                }
                dry = dry && safe;
                if (aspect == Aspect::Fog && !safe) {
                    complain("OW-3.16"_ow, "Fog can reach " + target + " only across Faults");
                }
                if (able == 0) {
                    complain("OW-3.16"_ow, name + " cannot reach " + target);
                    worst = 0;
                    continue;
                }
                if (aspect == Aspect::Stone && able < sources.size()) {
                    complain("OW-3.16"_ow,
                             "Stone cannot reach " + target + " from everywhere in the zone");
                }
                worst = std::min(worst, able * 100 / sources.size());
                fastest = std::min(fastest, best);
                slowest = std::max(slowest, best);
            }
        }
        if (slowest == 0) return tell(name + ": reaches no god");
        tell(name + ": enters any god's hex within " + std::to_string(fastest) + " to " +
             std::to_string(slowest) + " turns, from at least " + std::to_string(worst) +
             " % of the enemy's zone; " + (dry ? "never" : "sometimes") + " needs a Fault");
    }

    const Map& map_;
    Grid grid_;
    Switches switches_;
    Hexes all_;                   // Without voids.
    std::array<Hexes, 2> gods_;   // By End: where a god may stand,
    std::array<Hexes, 2> sites_;  // and where Children may, around any such god.
    std::string lines_;
    std::string errors_;
};

}  // namespace

std::string map_report(const Map& map) { return Inspector(map).report(); }

}  // namespace equipoise::oneworld
