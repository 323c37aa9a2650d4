// Why an action is refused: the first clause that forbids it.

#include "equipoise/games/oneworld/clauses.hpp"
#include "equipoise/games/oneworld/rules.hpp"

namespace equipoise::oneworld {
namespace {

using Type = Move::Type;

std::optional<Refusal> wrong_phase(Phase phase) {
    switch (phase) {
        case Phase::StackRoll:
            return Refusal{"OW-11.11"_ow, "the stacking limit is rolled first"};
        case Phase::OrderRoll:
            return Refusal{"OW-4.1"_ow, "now both players roll for the order"};
        case Phase::OrderChoice:
            return Refusal{"OW-4.2"_ow, "now the higher roller chooses who sets up first"};
        case Phase::EndChoice:
            return Refusal{"OW-4.3"_ow, "now the first player chooses an end"};
        case Phase::PlaceGod:
            return Refusal{"OW-4.4"_ow, "now a god is placed"};
        case Phase::PutChildren:
            return Refusal{"OW-4.5"_ow, "now Children are placed"};
        case Phase::PlaceTower:
            return Refusal{"OW-4.7"_ow, "now a Tower hex is chosen"};
        case Phase::Movement:
            return Refusal{"OW-5.1"_ow, "this is the Movement phase"};
        case Phase::FaultRoll:
            return Refusal{"OW-6.2"_ow, "the announced move is rolled for first"};
        case Phase::RebornChoice:
            return Refusal{"OW-7.2"_ow, "now the active player says whether a Child is reborn"};
        case Phase::PlaceRoll:
            return Refusal{"OW-11.14"_ow, "now the place of the rebirth is rolled"};
        case Phase::RebirthRoll:
            return Refusal{"OW-7.1"_ow, "now the aspect of the reborn Child is rolled"};
        case Phase::BattleChoice:
            return Refusal{"OW-8.2"_ow, "now the active player chooses the next battle"};
        case Phase::Commit:
            return Refusal{"OW-8.3"_ow, "now both players choose aspects for this battle"};
        case Phase::GodCommit:
            return Refusal{"OW-9.2"_ow, "now the Child and the god choose their aspects"};
        case Phase::Over:
            break;
    }
    return Refusal{"OW-10.1"_ow, "the game is over"};
}

bool belongs_to(Type type, Phase phase) {
    switch (type) {
        case Type::March:
        case Type::Power:
        case Type::Flee:
        case Type::Done:
            return phase == Phase::Movement;
        case Type::Order:
            return phase == Phase::OrderChoice;
        case Type::SetEnd:
            return phase == Phase::EndChoice;
        case Type::PlaceGod:
        case Type::SwapGod:
            return phase == Phase::PlaceGod;
        case Type::PlaceTower:
        case Type::SwapTower:
            return phase == Phase::PlaceTower;
        case Type::Put:
            return phase == Phase::PutChildren;
        case Type::Battle:
            return phase == Phase::BattleChoice;
        case Type::Commit:
            return phase == Phase::Commit || phase == Phase::GodCommit;
        case Type::GodAspect:
            return phase == Phase::GodCommit;
        case Type::Reborn:
            return phase == Phase::RebornChoice;
        case Type::Die:
            return phase == Phase::StackRoll || phase == Phase::OrderRoll ||
                phase == Phase::FaultRoll || phase == Phase::PlaceRoll ||
                phase == Phase::RebirthRoll;
    }
    return false;
}

/// Why one step of Stone or Fog is not made; nothing if it is.
std::optional<Refusal> why_no_step(const Grid& grid,
                                   const Ground& there,
                                   Child child,
                                   Direction direction) {
    const Hex to = grid.next(child.hex(), direction);
    switch (there.step(child.hex(), direction, child.aspect())) {
        case Step::Blocked:
            if (there.carries_tower(to)) {
                return Refusal{"OW-6.23"_ow, "a Tower stands there"};
            }
            if (child.aspect() != Aspect::Stone && grid.is_pylon(to) &&
                !grid.is_pylon(child.hex())) {
                return Refusal{"OW-6.3"_ow, "only Stone climbs a Pylon"};
            }
            return Refusal{"OW-6.3"_ow, "only Blade crosses a Runeline"};
        case Step::Forbidden:
            if (there.is_own_god(to)) {
                return Refusal{"OW-6.3"_ow, "no Child enters the hex of its own god"};
            }
            return Refusal{"OW-6.24"_ow, "that god was attacked in this turn"};
        default:
            return std::nullopt;
    }
}

std::optional<Refusal> why_no_blade_stop(const Ray& way,
                                         const Switches& switches,
                                         Target target,
                                         int steps) {
    if (target.is_short_stop()) {
        if ((way.short_stops >> steps & 1) != 0) return std::nullopt;
        return switches.friendly_obstacle
            ? Refusal{"OW-11.2"_ow, "no Stone of its own lets it stop there"}
            : Refusal{"OW-6.11"_ow, "Blade does not stop of its own will"};
    }
    if (way.refusal) return way.refusal;
    if (way.exits) return Refusal{"OW-6.18"_ow, "that way leads out of the grid"};
    if (way.steps == steps) return std::nullopt;
    return Refusal{"OW-6.11"_ow, "Blade does not stop of its own will"};
}

std::optional<Refusal> why_no_blade_march(const Ground& there,
                                          const Switches& switches,
                                          Child child,
                                          Target target) {
    if (target.is_ray_exit()) {
        const Ray way = there.ray(child, target.exit_direction());
        if (way.refusal || way.exits) return way.refusal;
        return Refusal{"OW-6.18"_ow, "that way does not lead out of the grid"};
    }
    if (target.is_exit() || target.crossings() > 1) {
        return Refusal{"OW-6.10"_ow, "Blade goes straight in one of six directions"};
    }
    const Offset offset = target.offset();
    const int steps = offset.length();
    for (Direction direction : kAllDirections) {
        if (steps == 0 || !(offset_of(direction) * steps == offset)) continue;
        return why_no_blade_stop(there.ray(child, direction), switches, target, steps);
    }
    return Refusal{"OW-6.10"_ow, "Blade goes straight in one of six directions"};
}

/// Why Stone or Fog does not end on a hex that no way of theirs reaches.
Refusal why_unreached(
    const Grid& grid, const Ground& there, Clause allowance, Child child, Target target, Hex end) {
    if (target.offset().length() == 0) {
        return Refusal{"OW-6.7"_ow, "a move enters at least one cell"};
    }
    if (there.is_enterable(end) && !there.has_room(child.hex(), end)) {
        return Refusal{"OW-6.5"_ow, "the hex is full"};
    }
    for (Direction direction : kAllDirections) {
        if (!(offset_of(direction) == target.offset())) continue;
        if (auto refusal = why_no_step(grid, there, child, direction)) return *refusal;
    }
    if (there.carries_tower(end)) return Refusal{"OW-6.23"_ow, "a Tower stands there"};
    if (there.is_own_god(end)) {
        return Refusal{"OW-6.3"_ow, "no Child enters the hex of its own god"};
    }
    return Refusal{allowance, "it does not come there"};
}

/// Why Stone or Fog does not make that move; `end` is none if it lies outside the map.
std::optional<Refusal> why_no_walk(
    const Grid& grid, const Ground& there, const Switches& switches, const Move& move, Hex end) {
    const Child child = move.child;
    const Target target = move.target;
    const Reach reached = there.reach(child);
    const bool stone = child.aspect() == Aspect::Stone;
    const Clause allowance = switches.pylon_movement && grid.is_pylon(child.hex()) ? "OW-11.3"_ow
        : stone                                                                    ? "OW-6.8"_ow
                                                                                   : "OW-6.16"_ow;
    if (target.is_ray_exit()) {
        return Refusal{allowance, "only Blade leaves the grid in a direction"};
    }
    if (target.is_exit()) {
        if ((reached.exits >> target.crossings() & 1) != 0) return std::nullopt;
        if (switches.only_blades_exit) {
            return Refusal{"OW-6.18"_ow, "only Blades leave the grid here"};
        }
        return Refusal{allowance, "it cannot leave the grid so"};
    }
    if (end.is_none()) return Refusal{"OW-1.4"_ow, "Chaos Itself is no hex"};
    if (target.offset().length() > kNearRadius) return Refusal{allowance, "that is too far"};
    const Near bit = near_of(near_bit(target.offset()));
    if ((reached.ends[at(target.crossings())] & bit) != 0) return std::nullopt;
    for (Near ends : reached.ends) {
        if ((ends & bit) != 0) {
            return Refusal{"OW-6.17"_ow, "not with that number of crossings"};
        }
    }
    return why_unreached(grid, there, allowance, child, target, end);
}

}  // namespace

std::optional<Refusal> Rules::why_not(const State& state, Actor actor, Action a) const {
    if (a.code >= kActionCodes) return Refusal{"OW-13.1"_ow, "there is no such move"};
    const Open& s = state.open;
    const Move move = Move::of(a);
    if (!belongs_to(move.type, s.phase)) return wrong_phase(s.phase);
    const Turn now = turn(state);
    if (now.is_chance() != actor.is_chance()) {
        return now.is_chance() ? Refusal{"OW-1.9"_ow, "the die is thrown by chance"}
                               : Refusal{"OW-1.9"_ow, "this is no roll of the die"};
    }
    if (now.is_chance()) return std::nullopt;
    const int player = actor.seat().index();
    if (player > kChez) return Refusal{"OW-1.1"_ow, "there are two players"};
    if (now.kind == NodeKind::Simultaneous) return why_no_commitment(s, player, move, now.acting);
    if (player != s.active) {
        return s.turn == 0 ? Refusal{"OW-4.2"_ow, "the other player decides now"}
                           : Refusal{"OW-1.6"_ow, "this is the turn of the other player"};
    }
    switch (move.type) {
        case Type::March:
            return why_no_march(s, move);
        case Type::Power:
            return why_no_power(s, move);
        case Type::Flee:
            return why_no_flight(s, move.direction);
        case Type::PlaceGod:
            return why_no_god(s, move.hex);
        case Type::SwapGod:
            if (switches_.new_geography) return std::nullopt;
            return Refusal{"OW-4.4"_ow, "the god stands near its own end"};
        case Type::PlaceTower:
            return why_no_tower(s, move.hex);
        case Type::SwapTower:
            if (!switches_.new_geography) return std::nullopt;
            return Refusal{"OW-11.9"_ow, "with New Geography the Tower stands near an end"};
        case Type::Put:
            return why_no_put(s, move.child);
        case Type::Battle: {
            const Battles left = battles(s);
            if (std::find(left.begin(), left.end(), move.hex) != left.end()) return std::nullopt;
            return Refusal{"OW-8.1"_ow, "there is no battle"};
        }
        default:
            return std::nullopt;
    }
}

std::optional<Refusal> Rules::why_no_god(const Open& s, Hex hex) const {
    if (switches_.new_geography) {
        return Refusal{"OW-11.9"_ow, "with New Geography a god stands on L or R"};
    }
    if (hex.index() >= map().hexes() || map().terrain_of(hex) == Terrain::Void) {
        return Refusal{"OW-1.4"_ow, "Chaos Itself is no hex"};
    }
    const Side& foe = s.sides[at(foe_of(s.active))];
    if (!in_god_zone(s, s.active, hex)) {
        return Refusal{"OW-4.4"_ow, "too far from the player's own end"};
    }
    if (carries_tower(s, hex)) return Refusal{"OW-4.4"_ow, "a Tower stands there"};
    if (!switches_.setup_on_pylons && map().terrain_of(hex) == Terrain::Pylon) {
        return Refusal{"OW-4.4"_ow, "nothing is set up on a Pylon here"};
    }
    if (foe.stands_on(hex)) {
        return Refusal{"OW-4.4"_ow, "the other player is there"};
    }
    if (room_around(s, s.active, hex) < map().children) {
        return Refusal{"OW-4.5"_ow, "the Children have no room around it"};
    }
    return std::nullopt;
}

std::optional<Refusal> Rules::why_no_tower(const Open& s, Hex hex) const {
    if (!switches_.new_geography) {
        return Refusal{"OW-4.7"_ow, "a Tower stands on L or R"};
    }
    if (hex.index() >= map().hexes() || map().terrain_of(hex) == Terrain::Void) {
        return Refusal{"OW-1.4"_ow, "Chaos Itself is no hex"};
    }
    if (map().terrain_of(hex) != Terrain::Grass) {
        return Refusal{"OW-11.9"_ow, "a Tower stands on Grass"};
    }
    if (!in_god_zone(s, s.active, hex)) {
        return Refusal{"OW-11.9"_ow, "too far from the player's own end"};
    }
    if (carries_tower(s, hex)) {
        return Refusal{"OW-11.9"_ow, "a god or a Tower stands there"};
    }
    const auto& ring = grid().ring();
    if (switches_.moving_towers != MovingTowers::Off &&
        std::find(ring.begin(), ring.end(), hex) == ring.end()) {
        return Refusal{"OW-11.9"_ow, "a moving Tower stands on the edge ring"};
    }
    return std::nullopt;
}

std::optional<Refusal> Rules::why_no_put(const Open& s, Child child) const {
    const Hex hex = child.hex();
    if (hex.index() >= map().hexes()) return Refusal{"OW-1.4"_ow, "Chaos Itself is no hex"};
    if (auto refusal = why_no_site(s, s.active, hex)) return refusal;
    const Band& band = s.sides[s.active].children;
    const int room = limit(s) - band.count_on(hex);
    if (room <= 0) return Refusal{"OW-4.5"_ow, "the hex is full"};
    if (!band.empty() && child < band[band.size() - 1]) {
        return Refusal{"OW-4.6"_ow, "Children are placed in ascending order of hex and aspect"};
    }
    int capacity = room;
    for (int i = hex.index() + 1; i < map().hexes(); ++i) {
        if (!why_no_site(s, s.active, Hex(i))) capacity += limit(s);
    }
    if (capacity < map().children - band.size()) {
        return Refusal{"OW-4.6"_ow, "the Children left would find no room after it"};
    }
    return std::nullopt;
}

std::optional<Refusal> Rules::why_no_march(const Open& s, const Move& move) const {
    const Child child = move.child;
    const Band& band = s.sides[s.active].children;
    if (!band.contains(child)) {
        const Child moved(child.hex(), child.aspect(), true, child.changed());
        if (band.contains(moved)) {
            return Refusal{"OW-6.1"_ow, "that Child has moved in this turn"};
        }
        return Refusal{"OW-6.1"_ow, "the player has no such Child there"};
    }
    const Ground there = ground(s);
    if (child.aspect() == Aspect::Blade) {
        return why_no_blade_march(there, switches_, child, move.target);
    }
    return why_no_walk(grid(), there, switches_, move, end_of(move));
}

std::optional<Refusal> Rules::why_no_power(const Open& s, const Move& move) const {
    const Clause clause =
        switches_.god_powers == GodPowers::BorgBargain ? "OW-11.16"_ow : "OW-11.15"_ow;
    if (switches_.powers(s.active) == 0) {
        return Refusal{clause, "this player's god has no such power"};
    }
    if (s.powers >= switches_.powers(s.active)) {
        return Refusal{clause, "the power was used in this turn"};
    }
    const Side& foe = s.sides[at(foe_of(s.active))];
    const Child child = move.child;
    if (move.aspect == child.aspect()) return Refusal{clause, "that is its aspect already"};
    if (!s.sides[s.active].children.contains(child)) {
        return Refusal{clause, "there is no such Child that could change"};
    }
    if (foe.stands_on(child.hex())) {
        return Refusal{clause, "no Child changes beside an enemy in its hex"};
    }
    return std::nullopt;
}

std::optional<Refusal> Rules::why_no_flight(const Open& s, Direction direction) const {
    if (!switches_.flee) return Refusal{"OW-1.3"_ow, "gods never move"};
    const Side& own = s.sides[s.active];
    const Side& foe = s.sides[at(foe_of(s.active))];
    if (own.lives >= switches_.lives[s.active]) {
        return Refusal{"OW-11.4"_ow, "a god that has lost no life does not flee"};
    }
    if (s.god_moved) return Refusal{"OW-11.4"_ow, "the god has stepped in this turn"};
    const Hex to = grid().next(own.god, direction);
    if (to.is_none()) return Refusal{"OW-11.4"_ow, "a god does not leave the grid"};
    if (to == own.tower || to == foe.tower) return Refusal{"OW-11.4"_ow, "a Tower stands there"};
    if (to == foe.god) return Refusal{"OW-11.4"_ow, "the enemy god is there"};
    if (own.children.count_on(to) + foe.children.count_on(to) > 0) {
        return Refusal{"OW-11.4"_ow, "a Child is there"};
    }
    // On a map of two columns or rows that wraps, two directions lead to the same hex.
    for (Direction earlier : kAllDirections) {
        if (earlier == direction) break;
        if (grid().next(own.god, earlier) == to) {
            return Refusal{"OW-13.2a"_ow, "another direction leads there as well"};
        }
    }
    return std::nullopt;
}

std::optional<Refusal> Rules::why_no_commitment(const Open& s,
                                                int player,
                                                const Move& move,
                                                SeatSet waiting) const {
    const bool god = s.phase == Phase::GodCommit;
    if (!waiting.contains(Seat(player))) {
        return Refusal{god ? "OW-9.2"_ow : "OW-8.3"_ow, "this player has chosen already"};
    }
    if (god && (move.type == Type::GodAspect) == (player == s.active)) {
        return Refusal{"OW-9.2"_ow, "the attacker chooses for the Child, the other for the god"};
    }
    if (move.type == Type::GodAspect) return std::nullopt;
    if (move.aspects.size() != size_in_battle(s, player)) {
        return Refusal{god ? "OW-9.2"_ow : "OW-8.3"_ow, "an aspect for every Child in the hex"};
    }
    return std::nullopt;
}

}  // namespace equipoise::oneworld
