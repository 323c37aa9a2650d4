// Why an action is refused: the first clause that forbids it.

#include "equipoise/games/oneworld/clauses.hpp"
#include "equipoise/games/oneworld/rules.hpp"

namespace equipoise::oneworld {
namespace {

using Type = Move::Type;

std::optional<Refusal> wrong_phase(Phase phase) {
    switch (phase) {
        case Phase::StackRoll:
            return Refusal{"OW-11.11"_ow, "the stacking limit must be rolled first"};
        case Phase::OrderRoll:
            return Refusal{"OW-4.1"_ow, "both players must roll for the order first"};
        case Phase::OrderChoice:
            return Refusal{"OW-4.2"_ow, "the player who rolled higher chooses who sets up first"};
        case Phase::EndChoice:
            return Refusal{"OW-4.3"_ow, "the first player must choose an end of the map first"};
        case Phase::PlaceGod:
            return Refusal{"OW-4.4"_ow, "the next step is to place a god"};
        case Phase::PutChildren:
            return Refusal{"OW-4.5"_ow, "the next step is to place Children"};
        case Phase::PlaceTower:
            return Refusal{"OW-4.7"_ow, "the next step is to choose a hex for a Tower"};
        case Phase::Movement:
            return Refusal{"OW-5.1"_ow, "that is not possible in the Movement phase"};
        case Phase::FaultRoll:
            return Refusal{"OW-6.2"_ow, "the announced move must roll for its Faults first"};
        case Phase::RebornChoice:
            return Refusal{"OW-7.2"_ow, "the active player must accept or decline a rebirth first"};
        case Phase::PlaceRoll:
            return Refusal{"OW-11.14"_ow, "the place of the rebirth must be rolled first"};
        case Phase::RebirthRoll:
            return Refusal{"OW-7.1"_ow, "the aspect of the reborn Child must be rolled first"};
        case Phase::BattleChoice:
            return Refusal{"OW-8.2"_ow, "the active player must choose the next battle first"};
        case Phase::Commit:
            return Refusal{"OW-8.3"_ow, "both players must choose aspects for this battle first"};
        case Phase::GodCommit:
            return Refusal{"OW-9.2"_ow, "both players must choose aspects for this attack first"};
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

/// Why Stone or Fog cannot take that step; nothing if it can.
std::optional<Refusal> why_no_step(const Grid& grid,
                                   const Ground& there,
                                   Child child,
                                   Direction direction) {
    const Hex to = grid.next(child.hex(), direction);
    switch (there.step(child.hex(), direction, child.aspect())) {
        case Step::Blocked:
            if (there.carries_tower(to)) {
                return Refusal{"OW-6.23"_ow, "no Child can enter a hex that carries a Tower"};
            }
            if (child.aspect() != Aspect::Stone && grid.is_pylon(to) &&
                !grid.is_pylon(child.hex())) {
                return Refusal{"OW-6.3"_ow, "only Stone can climb a Pylon"};
            }
            return Refusal{"OW-6.3"_ow, "only Blade can cross a Runeline"};
        case Step::Forbidden:
            if (there.is_own_god(to)) {
                return Refusal{"OW-6.3"_ow, "no Child can enter the hex of its own god"};
            }
            return Refusal{"OW-6.24"_ow, "that god has already been attacked this turn"};
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
            ? Refusal{"OW-11.2"_ow,
                      "a Blade can stop short only where it could go on, with room and a free "
                      "Stone of yours there"}
            : Refusal{"OW-6.11"_ow, "a Blade cannot choose how far it goes"};
    }
    if (way.refusal) return way.refusal;
    if (way.exits) return Refusal{"OW-6.18"_ow, "a Blade that goes that way leaves the map"};
    if (way.steps == steps) return std::nullopt;
    return Refusal{"OW-6.11"_ow, "a Blade cannot choose how far it goes"};
}

std::optional<Refusal> why_no_blade_march(const Ground& there,
                                          const Switches& switches,
                                          Child child,
                                          Target target) {
    if (target.is_ray_exit()) {
        const Ray way = there.ray(child, target.exit_direction());
        if (way.refusal || way.exits) return way.refusal;
        return Refusal{"OW-6.18"_ow, "a Blade that goes that way does not leave the map"};
    }
    if (target.is_exit() || target.crossings() > 1) {
        return Refusal{"OW-6.10"_ow, "a Blade moves straight in one of the six directions"};
    }
    const Offset offset = target.offset();
    const int steps = offset.length();
    for (Direction direction : kAllDirections) {
        if (steps == 0 || !(offset_of(direction) * steps == offset)) continue;
        return why_no_blade_stop(there.ray(child, direction), switches, target, steps);
    }
    return Refusal{"OW-6.10"_ow, "a Blade moves straight in one of the six directions"};
}

/// Why Stone or Fog cannot end on a hex that is out of reach.
Refusal why_unreached(
    const Grid& grid, const Ground& there, Clause allowance, Child child, Target target, Hex end) {
    if (target.offset().length() == 0) {
        return Refusal{"OW-6.7"_ow, "a move must take at least one step"};
    }
    if (there.is_enterable(end) && !there.has_room(child.hex(), end)) {
        return Refusal{"OW-6.5"_ow, "that hex has no room for another of your Children"};
    }
    for (Direction direction : kAllDirections) {
        if (!(offset_of(direction) == target.offset())) continue;
        if (auto refusal = why_no_step(grid, there, child, direction)) return *refusal;
    }
    if (there.carries_tower(end)) {
        return Refusal{"OW-6.23"_ow, "no Child can enter a hex that carries a Tower"};
    }
    if (there.is_own_god(end)) {
        return Refusal{"OW-6.3"_ow, "no Child can enter the hex of its own god"};
    }
    return Refusal{allowance, "that hex is out of reach"};
}

/// Why Stone or Fog cannot make that move; `end` is none if it lies outside the map.
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
        return Refusal{allowance, "only a Blade names a direction when it leaves the map"};
    }
    if (target.is_exit()) {
        if ((reached.exits >> target.crossings() & 1) != 0) return std::nullopt;
        if (switches.only_blades_exit) {
            return Refusal{"OW-6.18"_ow, "only Blades can leave the map in this game"};
        }
        return Refusal{allowance, "the Child cannot leave the map with that move"};
    }
    if (end.is_none()) return Refusal{"OW-1.4"_ow, "that is Chaos Itself, not a hex of the map"};
    if (target.offset().length() > kNearRadius) {
        return Refusal{allowance, "that hex is too far away"};
    }
    const Near bit = near_of(near_bit(target.offset()));
    if ((reached.ends[at(target.crossings())] & bit) != 0) return std::nullopt;
    for (Near ends : reached.ends) {
        if ((ends & bit) != 0) {
            return Refusal{"OW-6.17"_ow,
                           "that hex is within reach, but not with that number of Fault crossings"};
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
        return now.is_chance() ? Refusal{"OW-1.9"_ow, "no player can choose the result of a roll"}
                               : Refusal{"OW-1.9"_ow, "this is a player's choice, not a roll"};
    }
    if (now.is_chance()) return std::nullopt;
    const int player = actor.seat().index();
    if (player > kChez) return Refusal{"OW-1.1"_ow, "there are only two players"};
    if (now.kind == NodeKind::Simultaneous) return why_no_commitment(s, player, move, now.acting);
    if (player != s.active) {
        return s.turn == 0 ? Refusal{"OW-4.2"_ow, "it is the other player's turn to choose"}
                           : Refusal{"OW-1.6"_ow, "it is not your turn"};
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
            return Refusal{"OW-4.4"_ow,
                           "without New Geography, place your god on a hex near your own end"};
        case Type::PlaceTower:
            return why_no_tower(s, move.hex);
        case Type::SwapTower:
            if (!switches_.new_geography) return std::nullopt;
            return Refusal{"OW-11.9"_ow,
                           "with New Geography, place your Tower on a Grass hex near your own end"};
        case Type::Put:
            return why_no_put(s, move.child);
        case Type::Battle: {
            const Battles left = battles(s);
            if (std::find(left.begin(), left.end(), move.hex) != left.end()) return std::nullopt;
            return Refusal{"OW-8.1"_ow, "there is no battle on that hex"};
        }
        default:
            return std::nullopt;
    }
}

std::optional<Refusal> Rules::why_no_god(const Open& s, Hex hex) const {
    if (switches_.new_geography) {
        return Refusal{"OW-11.9"_ow, "with New Geography, gods stand on L and R"};
    }
    if (hex.index() >= map().hexes() || map().terrain_of(hex) == Terrain::Void) {
        return Refusal{"OW-1.4"_ow, "that is Chaos Itself, not a hex of the map"};
    }
    const Side& foe = s.sides[at(foe_of(s.active))];
    if (!in_god_zone(s, s.active, hex)) {
        return Refusal{"OW-4.4"_ow, "the god must be set up nearer to its owner's end of the map"};
    }
    if (carries_tower(s, hex)) {
        return Refusal{"OW-4.4"_ow, "a god cannot be set up on a Tower hex"};
    }
    if (!switches_.setup_on_pylons && map().terrain_of(hex) == Terrain::Pylon) {
        return Refusal{"OW-4.4"_ow, "nothing can be set up on a Pylon in this game"};
    }
    if (foe.stands_on(hex)) {
        return Refusal{"OW-4.4"_ow, "that hex is taken by the other player"};
    }
    if (room_around(s, s.active, hex) < map().children) {
        return Refusal{"OW-4.5"_ow, "a god on that hex would leave its Children too little room"};
    }
    return std::nullopt;
}

std::optional<Refusal> Rules::why_no_tower(const Open& s, Hex hex) const {
    if (!switches_.new_geography) {
        return Refusal{"OW-4.7"_ow, "a Tower must be placed on L or R"};
    }
    if (hex.index() >= map().hexes() || map().terrain_of(hex) == Terrain::Void) {
        return Refusal{"OW-1.4"_ow, "that is Chaos Itself, not a hex of the map"};
    }
    if (map().terrain_of(hex) != Terrain::Grass) {
        return Refusal{"OW-11.9"_ow, "a Tower must be placed on Grass"};
    }
    if (!in_god_zone(s, s.active, hex)) {
        return Refusal{"OW-11.9"_ow, "the Tower must be placed nearer to your own end of the map"};
    }
    if (carries_tower(s, hex)) {
        return Refusal{"OW-11.9"_ow, "that hex carries a Tower or is kept for a god"};
    }
    const auto& ring = grid().ring();
    if (switches_.moving_towers != MovingTowers::Off &&
        std::find(ring.begin(), ring.end(), hex) == ring.end()) {
        return Refusal{"OW-11.9"_ow, "a moving Tower must be placed on the edge ring"};
    }
    return std::nullopt;
}

std::optional<Refusal> Rules::why_no_put(const Open& s, Child child) const {
    const Hex hex = child.hex();
    if (hex.index() >= map().hexes()) {
        return Refusal{"OW-1.4"_ow, "that is Chaos Itself, not a hex of the map"};
    }
    if (auto refusal = why_no_site(s, s.active, hex)) return refusal;
    const Band& band = s.sides[s.active].children;
    const int room = limit(s) - band.count_on(hex);
    if (room <= 0) {
        return Refusal{"OW-4.5"_ow, "that hex has no room for another of your Children"};
    }
    if (!band.empty() && child < band[band.size() - 1]) {
        return Refusal{"OW-4.6"_ow,
                       "Children must be placed in ascending order of hex, then of aspect"};
    }
    int capacity = room;
    for (int i = hex.index() + 1; i < map().hexes(); ++i) {
        if (!why_no_site(s, s.active, Hex(i))) capacity += limit(s);
    }
    if (capacity < map().children - band.size()) {
        return Refusal{"OW-4.6"_ow, "that would leave too little room for your remaining Children"};
    }
    return std::nullopt;
}

std::optional<Refusal> Rules::why_no_march(const Open& s, const Move& move) const {
    const Child child = move.child;
    const Band& band = s.sides[s.active].children;
    if (!band.contains(child)) {
        const Child moved(child.hex(), child.aspect(), true, child.changed());
        if (band.contains(moved)) {
            return Refusal{"OW-6.1"_ow, "that Child has already moved this turn"};
        }
        return Refusal{"OW-6.1"_ow, "you have no such Child on that hex"};
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
        return Refusal{clause, "your god cannot change Children in this game"};
    }
    if (s.powers >= switches_.powers(s.active)) {
        return Refusal{clause, "your god cannot change any more Children this turn"};
    }
    const Side& foe = s.sides[at(foe_of(s.active))];
    const Child child = move.child;
    if (move.aspect == child.aspect()) {
        return Refusal{clause, "the Child already has that aspect"};
    }
    if (!s.sides[s.active].children.contains(child)) {
        return Refusal{clause, "you have no such Child on that hex that can still change"};
    }
    if (foe.stands_on(child.hex())) {
        return Refusal{clause, "a Child cannot change while an enemy is on its hex"};
    }
    return std::nullopt;
}

std::optional<Refusal> Rules::why_no_flight(const Open& s, Direction direction) const {
    if (!switches_.flee) return Refusal{"OW-1.3"_ow, "gods cannot move in this game"};
    const Side& own = s.sides[s.active];
    const Side& foe = s.sides[at(foe_of(s.active))];
    if (own.lives >= switches_.lives[s.active]) {
        return Refusal{"OW-11.4"_ow, "a god can flee only after it has lost a life"};
    }
    if (s.god_moved) return Refusal{"OW-11.4"_ow, "your god has already moved this turn"};
    const Hex to = grid().next(own.god, direction);
    if (to.is_none()) return Refusal{"OW-11.4"_ow, "a god cannot leave the map"};
    if (to == own.tower || to == foe.tower) {
        return Refusal{"OW-11.4"_ow, "a god cannot enter a hex that carries a Tower"};
    }
    if (to == foe.god) return Refusal{"OW-11.4"_ow, "a god cannot enter the enemy god's hex"};
    if (own.children.count_on(to) + foe.children.count_on(to) > 0) {
        return Refusal{"OW-11.4"_ow, "a god cannot enter a hex with a Child on it"};
    }
    // On a map of two columns or rows that wraps, two directions lead to the same hex.
    for (Direction earlier : kAllDirections) {
        if (earlier == direction) break;
        if (grid().next(own.god, earlier) == to) {
            return Refusal{"OW-13.2a"_ow, "name the first direction that leads to that hex"};
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
        return Refusal{god ? "OW-9.2"_ow : "OW-8.3"_ow, "you have already chosen"};
    }
    if (god && (move.type == Type::GodAspect) == (player == s.active)) {
        return Refusal{"OW-9.2"_ow,
                       "the attacker chooses the Child's aspect, the other player the god's"};
    }
    if (move.type == Type::GodAspect) return std::nullopt;
    if (move.aspects.size() != size_in_battle(s, player)) {
        return Refusal{god ? "OW-9.2"_ow : "OW-8.3"_ow,
                       "choose one aspect for each of your Children on the hex"};
    }
    return std::nullopt;
}

}  // namespace equipoise::oneworld
