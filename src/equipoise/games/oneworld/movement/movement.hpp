// Where a Child can go (section 6, and what sections 11 and 14.1 make of it).

#pragma once

#include <bit>

#include "equipoise/games/oneworld/map/grid.hpp"
#include "equipoise/games/oneworld/state.hpp"

namespace equipoise::oneworld {

/// What happens when a Child enters a cell (OW-6.3).
enum class Step : std::uint8_t { Exit, Blocked, Forbidden, Attack, Contact, Free };
constexpr bool is_stop(Step step) { return step == Step::Attack || step == Step::Contact; }

/// By bit of a set of near hexes, the index in the disc.
inline constexpr auto kDiscOfNear = [] {
    std::array<std::uint8_t, kNearBits> discs{};
    for (int bit = 0; bit < kNearBits; ++bit) {
        if (near_offset(bit).length() > kNearRadius) continue;
        discs[at(bit)] = static_cast<std::uint8_t>(disc_index(near_offset(bit)));
    }
    return discs;
}();

/// What Stone or Fog reaches: by crossings the end hexes, and a bit for each number of crossings
/// with which it can leave the grid.
struct Reach {
    std::array<Near, 4> ends{};
    unsigned exits = 0;
};

/// Why a Blade cannot go a way; rules_verdicts.cpp has the clauses.
enum class Obstacle : std::uint8_t {
    None,
    OwnGod,
    AttackedGod,
    FullHexOnWay,
    FirstStep,
    GodWithoutAttack,
    FullEnd
};

/// The way of a Blade in one direction (OW-6.10).
struct Ray {
    int steps = 0;      // Made on the grid.
    int crossings = 0;  // Of Faults, in these steps.
    Hex end;            // None if it leaves the grid.
    bool exits = false;
    Obstacle obstacle = Obstacle::None;
    /// Bit k: it may stop after k steps for a Stone of its own (OW-11.2).
    unsigned short_stops = 0;
};

/// The hexes that a move enters, in order, and the Faults that it crosses.
struct Route {
    FixedVec<Hex, 5> hexes;
    int crossings = 0;
    bool exits = false;
};

/// The map as one player's Children find it. Made for one position; allocates nothing. The grid and
/// the switches must live as long.
class Ground {
  public:
    /// `limit`: of own Children on a hex (OW-6.5); 0 stands for no limit.
    Ground(const Grid& grid, const Switches& switches, const Open& s, int player, int limit);

    /// Ascending by target. With `exits` also the ways into Chaos.
    template <class List>
    void list_moves(Child child, bool exits, List& list) const;
    Reach reach(Child child) const;
    Ray ray(Child child, Direction direction) const;
    /// One step of Stone or Fog.
    Step step(Hex from, Direction direction, Aspect aspect) const;
    /// For one more, not counting a Child that stands on `origin` itself (OW-6.5).
    bool has_room(Hex origin, Hex hex) const;
    bool carries_tower(Hex hex) const { return (cell(hex) & kTower) != 0; }
    bool is_own_god(Hex hex) const { return (cell(hex) & kOwnGod) != 0; }
    bool is_enterable(Hex hex) const {
        const Step result = enter(cell(hex));
        return result == Step::Free || is_stop(result);
    }
    /// A way of Stone or Fog with that end and these crossings: of several a shortest, of these the
    /// first in the order of directions. The target must be within reach.
    Route route(Child child, Target target) const;

  private:
    /// What stands around an origin.
    struct Hindrances {
        Near barred = 0;  // Not entered at all.
        Near stops = 0;   // Entered and no further.
        Near full = 0;    // No room to end there.
    };
    static constexpr std::uint8_t kTower = 1, kOwnGod = 2, kFoeGod = 4, kFoe = 8, kOne = 16;
    std::uint8_t cell(Hex hex) const { return cells_[at(hex.index())]; }
    Step enter(std::uint8_t cell) const;
    Hindrances hindrances(Hex origin) const;
    Reach reach_of_fog(Hex origin) const;
    Reach reach_of_stone(Hex origin) const;
    Step ray_step(Hex from, Hex to, int steps) const;
    bool may_stop_short(Hex hex) const;

    const Grid& grid_;
    const Switches& switches_;
    const Open& s_;
    int player_;
    int limit_;
    bool attacked_;
    // Marks in the low bits, own Children in the high ones; only the cells of the map are set.
    std::array<std::uint8_t, kMostHexes> cells_;
};

template <class List>
void Ground::list_moves(Child child, bool exits, List& list) const {
    const std::uint32_t first = Move::march(child, Target()).code;
    const auto add = [&](Target target) {
        list.push_back(Action{first + static_cast<std::uint32_t>(target.code())});
    };
    if (child.aspect() == Aspect::Blade) {
        // Ends and short stops in the order of the disc: few, so that insertion sorts them well.
        FixedVec<Target, kDirections * 5> ends;
        unsigned leaving = 0;
        for (Direction direction : kAllDirections) {
            const Ray way = ray(child, direction);
            const auto insert = [&](Target target) {
                ends.push_back(target);
                for (std::size_t i = ends.size() - 1; i > 0 && ends[i] < ends[i - 1]; --i) {
                    std::swap(ends[i], ends[i - 1]);
                }
            };
            for (unsigned stops = way.short_stops; stops != 0; stops &= stops - 1) {
                insert(Target::short_stop(direction, std::countr_zero(stops)));
            }
            if (way.obstacle != Obstacle::None) continue;
            if (way.exits) {
                leaving |= 1U << index_of(direction);
            } else {
                insert(Target::ray(direction, way.steps));
            }
        }
        for (Target target : ends) add(target);
        for (; exits && leaving != 0; leaving &= leaving - 1) {
            add(Target::ray_exit(kAllDirections[at(std::countr_zero(leaving))]));
        }
        return;
    }
    const Reach reached = reach(child);
    Near all = reached.ends[0] | reached.ends[1] | reached.ends[2] | reached.ends[3];
    for (; all != 0; all &= all - 1) {
        const int bit = std::countr_zero(all);
        const int disc = kDiscOfNear[at(bit)];
        for (int crossings = 0; crossings < 4; ++crossings) {
            if ((reached.ends[at(crossings)] >> bit & 1) != 0) add(Target::to(disc, crossings));
        }
    }
    for (unsigned left = exits ? reached.exits : 0; left != 0; left &= left - 1) {
        add(Target::exit(std::countr_zero(left)));
    }
}

}  // namespace equipoise::oneworld
