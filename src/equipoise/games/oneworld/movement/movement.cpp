#include "equipoise/games/oneworld/movement/movement.hpp"

namespace equipoise::oneworld {
namespace {

constexpr int kBladeSteps = 5;

}  // namespace

Ground::Ground(const Grid& grid, const Switches& switches, const Open& s, int player, int limit)
    : grid_(grid),
      switches_(switches),
      s_(s),
      player_(player),
      limit_(limit == 0 ? kMostChildren : limit),
      attacked_(s.hit) {
    std::fill_n(cells_.begin(), grid.hexes(), std::uint8_t{0});
    const auto mark = [&](Hex hex, std::uint8_t what) {
        if (hex.is_none()) return;
        std::uint8_t& cell = cells_[at(hex.index())];
        cell = static_cast<std::uint8_t>(cell | what);
    };
    const Side& own = s.sides[at(player)];
    const Side& foe = s.sides[at(foe_of(player))];
    for (Child child : own.children) {
        std::uint8_t& cell = cells_[at(child.hex().index())];
        cell = static_cast<std::uint8_t>(cell + kOne);
    }
    for (Child child : foe.children) mark(child.hex(), kFoe);
    mark(own.god, kOwnGod);
    mark(foe.god, kFoeGod);
    mark(own.tower, kTower);
    mark(foe.tower, kTower);
}

Step Ground::enter(std::uint8_t cell) const {
    if ((cell & kTower) != 0) return Step::Blocked;
    if ((cell & kOwnGod) != 0) return Step::Forbidden;
    if ((cell & kFoeGod) != 0) return attacked_ ? Step::Forbidden : Step::Attack;
    return (cell & kFoe) != 0 ? Step::Contact : Step::Free;
}

bool Ground::has_room(Hex origin, Hex hex) const {
    return cell(hex) / kOne - (origin == hex ? 1 : 0) < limit_;
}

Step Ground::step(Hex from, Direction direction, Aspect aspect) const {
    const Hex to = grid_.next(from, direction);
    if (to.is_none()) return Step::Exit;
    const std::uint8_t there = cell(to);
    if ((there & kTower) != 0) return Step::Blocked;
    if (aspect != Aspect::Stone && grid_.is_pylon(to) && !grid_.is_pylon(from)) {
        return Step::Blocked;
    }
    if (aspect != Aspect::Blade && grid_.has_runeline(from, direction)) return Step::Blocked;
    return enter(there);
}

Ground::Hindrances Ground::hindrances(Hex origin) const {
    Hindrances found;
    const Neighbourhood& near = grid_.around(origin);
    for (int bit = 0; bit < kNearBits; ++bit) {
        const Hex hex = near.hexes[at(bit)];
        if (hex.is_none()) continue;
        const std::uint8_t there = cell(hex);
        if (there == 0) continue;
        const Step result = enter(there);
        if (result == Step::Blocked || result == Step::Forbidden) found.barred |= near_of(bit);
        if (is_stop(result)) found.stops |= near_of(bit);
        if (!has_room(origin, hex)) found.full |= near_of(bit);
    }
    if (switches_.stack_at_steps) found.barred |= found.full;
    return found;
}

Reach Ground::reach(Child child) const {
    Reach reached =
        child.aspect() == Aspect::Fog ? reach_of_fog(child.hex()) : reach_of_stone(child.hex());
    if (grid_.is_tight()) {
        for (Near& ends : reached.ends) ends = grid_.unify(child.hex(), ends);
    }
    reached.ends[0] &= ~near_of(kOriginBit);
    if (switches_.cheapest_fog) {
        Near cheaper = 0;
        for (Near& ends : reached.ends) {
            ends &= ~cheaper;
            cheaper |= ends;
        }
        reached.exits &= ~reached.exits + 1;
    }
    if (switches_.only_blades_exit) reached.exits = 0;
    return reached;
}

Reach Ground::reach_of_fog(Hex origin) const {
    const Neighbourhood& near = grid_.around(origin);
    const Hindrances hindered = hindrances(origin);
    const bool no_climbs = switches_.pylon_movement;
    Reach reached;
    std::array<Near, 4> here{near_of(kOriginBit)};  // By crossings, after that many steps.
    for (int steps = 0; steps < kNearRadius; ++steps) {
        std::array<Near, 4> next{};
        for (Direction direction : kAllDirections) {
            const auto d = at(index_of(direction));
            for (int crossings = 0; crossings <= steps; ++crossings) {
                const Near from = here[at(crossings)];
                if ((from & near.exits[d]) != 0) reached.exits |= 1U << crossings;
                Near open = from & near.open[d];
                if (no_climbs) {
                    // From Pylon to Pylon is a whole move (OW-11.3).
                    const Near climbs = steps == 0 ? open & near.climbs[d] : 0;
                    const Near dry = shifted(climbs & ~near.faults[d], direction);
                    const Near wet = shifted(climbs & near.faults[d], direction);
                    reached.ends[0] |= dry & ~hindered.barred;
                    reached.ends[1] |= wet & ~hindered.barred;
                    open &= ~near.climbs[d];
                }
                next[at(crossings)] |= shifted(open & ~near.faults[d], direction);
                // A fourth crossing would need a fourth step.
                if (crossings < 3) {
                    next[at(crossings + 1)] |= shifted(open & near.faults[d], direction);
                }
            }
        }
        for (std::size_t crossings = 0; crossings < next.size(); ++crossings) {
            next[crossings] &= ~hindered.barred;
            reached.ends[crossings] |= next[crossings];
            here[crossings] = next[crossings] & ~hindered.stops;
        }
    }
    for (Near& ends : reached.ends) ends &= ~hindered.full;
    return reached;
}

Reach Ground::reach_of_stone(Hex origin) const {
    const Neighbourhood& near = grid_.around(origin);
    Reach reached;
    const auto take = [&](int bit, Direction direction) {
        const Hex from = near.hexes[at(bit)];
        const Step result = step(from, direction, Aspect::Stone);
        if (result == Step::Exit) reached.exits |= 1;
        if (result != Step::Free && !is_stop(result)) return false;
        const int end = near_bit(near_offset(bit) + offset_of(direction));
        const bool room = has_room(origin, grid_.next(from, direction));
        if (room) reached.ends[0] |= near_of(end);
        return result == Step::Free && (room || !switches_.stack_at_steps);
    };
    const bool climbs = switches_.pylon_movement && grid_.is_pylon(origin);
    Near frontier = 0;
    for (Direction direction : kAllDirections) {
        const Hex to = grid_.next(origin, direction);
        const bool goes_on = take(kOriginBit, direction);
        if (climbs && goes_on && grid_.is_pylon(to)) {
            frontier |= near_of(near_bit(offset_of(direction)));
        }
    }
    for (int steps = 1; steps < kNearRadius && frontier != 0; ++steps) {
        Near next = 0;
        for (Near from = frontier; from != 0; from &= from - 1) {
            const int bit = std::countr_zero(from);
            for (Direction direction : kAllDirections) {
                const Hex to = grid_.next(near.hexes[at(bit)], direction);
                if (to.is_none() || !grid_.is_pylon(to)) continue;
                if (take(bit, direction)) {
                    next |= near_of(near_bit(near_offset(bit) + offset_of(direction)));
                }
            }
        }
        frontier = next;
    }
    return reached;
}

Step Ground::ray_step(Hex from, Hex to, int steps) const {
    const std::uint8_t there = cell(to);
    if (grid_.is_pylon(to) && !grid_.is_pylon(from)) return Step::Blocked;
    const bool last = steps == kBladeSteps;
    if ((there & kFoeGod) != 0 && (there & kTower) == 0 && switches_.god_fifth_only && !last) {
        return Step::Free;
    }
    Step result = enter(there);
    if (result == Step::Forbidden && (there & kOwnGod) != 0 && switches_.parent_blocks) {
        result = Step::Blocked;
    }
    if (result == Step::Contact && switches_.contact_fifth_only && !last) result = Step::Blocked;
    return result;
}

bool Ground::may_stop_short(Hex hex) const {
    // Flown over (14.1), with an attacking Stone on it: one Child a turn enters it (OW-6.24).
    if ((cell(hex) & kFoeGod) != 0) return false;
    int stones = 0;
    for (Child child : s_.sides[at(player_)].children) {
        if (child.stands_on(hex) && child.aspect() == Aspect::Stone) ++stones;
    }
    for (int i = 0; i < s_.stop_count; ++i) stones -= s_.stops[at(i)] == hex ? 1 : 0;
    return stones > 0;
}

Ray Ground::ray(Child child, Direction direction) const {
    Ray way;
    Hex here = child.hex();
    while (way.steps < kBladeSteps) {
        const Hex to = grid_.next(here, direction);
        if (to.is_none()) {
            way.exits = true;
            return way;
        }
        const Step result = ray_step(here, to, way.steps + 1);
        if (result == Step::Blocked) break;
        if (result == Step::Forbidden) {
            way.obstacle = (cell(to) & kOwnGod) != 0 ? Obstacle::OwnGod : Obstacle::AttackedGod;
            return way;
        }
        if (switches_.stack_at_steps && !has_room(child.hex(), to)) {
            way.obstacle = Obstacle::FullHexOnWay;
            return way;
        }
        const bool climbs = switches_.pylon_movement && grid_.is_pylon(here);
        if (grid_.has_fault(here, direction)) ++way.crossings;
        here = to;
        ++way.steps;
        if (is_stop(result) || (climbs && grid_.is_pylon(to))) break;
        if (switches_.friendly_obstacle && way.steps < kBladeSteps && has_room(child.hex(), here) &&
            may_stop_short(here)) {
            way.short_stops |= 1U << way.steps;
        }
    }
    // Ending where it has to end anyway is not a short stop.
    way.short_stops &= ~(1U << way.steps);
    way.end = here;
    if (way.steps == 0) {
        way.obstacle = Obstacle::FirstStep;
    } else if ((cell(here) & kFoeGod) != 0 && way.steps < kBladeSteps && switches_.god_fifth_only) {
        way.obstacle = Obstacle::GodWithoutAttack;
    } else if (!has_room(child.hex(), here)) {
        way.obstacle = Obstacle::FullEnd;
    }
    return way;
}

Route Ground::route(Child child, Target target) const {
    const bool stone = child.aspect() == Aspect::Stone;
    const bool pylon_moves = switches_.pylon_movement;
    const Hex end = target.is_exit() ? Hex() : grid_.at_offset(child.hex(), target.offset());
    Route way;
    const auto search = [&](const auto& self, Hex here, std::size_t most) -> bool {
        if (way.hexes.size() == most) return false;
        const bool first = way.hexes.empty();
        for (Direction direction : kAllDirections) {
            const Step result = step(here, direction, child.aspect());
            if (result == Step::Blocked || result == Step::Forbidden) continue;
            if (result == Step::Exit) {
                if ((stone && !first) || !target.is_exit()) continue;
                if (way.crossings != target.crossings()) continue;
                way.exits = true;
                return true;
            }
            const Hex to = grid_.next(here, direction);
            const bool climbs = pylon_moves && grid_.is_pylon(here) && grid_.is_pylon(to);
            if (!first && stone != climbs) continue;
            if (switches_.stack_at_steps && !has_room(child.hex(), to)) continue;
            const int wet = !stone && grid_.has_fault(here, direction) ? 1 : 0;
            way.hexes.push_back(to);
            way.crossings += wet;
            if (to == end && way.crossings == target.crossings()) return true;
            if (result == Step::Free && stone == climbs && self(self, to, most)) return true;
            way.hexes.pop_back();
            way.crossings -= wet;
        }
        return false;
    };
    bool found = false;
    for (std::size_t most = 1; !found && most <= std::size_t{kNearRadius}; ++most) {
        found = search(search, child.hex(), most);
    }
    EQ_EXPECT(found);
    return way;
}

}  // namespace equipoise::oneworld
