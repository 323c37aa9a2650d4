// Why an action is refused: the first clause that forbids it.

#include <array>

#include "equipoise/games/oneworld/clauses.hpp"
#include "equipoise/games/oneworld/rules.hpp"

namespace equipoise::oneworld {
namespace {

using Type = Move::Type;

RefusalValue aspect_value(Aspect aspect) {
    constexpr std::array kAspects{"oneworld.aspect.S", "oneworld.aspect.B", "oneworld.aspect.F"};
    return RefusalValue::text("aspect", kAspects[static_cast<std::size_t>(aspect)]);
}

std::optional<Refusal> wrong_phase(Phase phase) {
    switch (phase) {
        case Phase::StackRoll:
            return Refusal{"OW-11.11"_ow, "stacking_roll_first"};
        case Phase::OrderRoll:
            return Refusal{"OW-4.1"_ow, "order_roll_first"};
        case Phase::OrderChoice:
            return Refusal{"OW-4.2"_ow, "order_choice_first"};
        case Phase::EndChoice:
            return Refusal{"OW-4.3"_ow, "end_choice_first"};
        case Phase::PlaceGod:
            return Refusal{"OW-4.4"_ow, "god_placement_next"};
        case Phase::PutChildren:
            return Refusal{"OW-4.5"_ow, "children_placement_next"};
        case Phase::PlaceTower:
            return Refusal{"OW-4.7"_ow, "tower_choice_next"};
        case Phase::Movement:
            return Refusal{"OW-5.1"_ow, "not_in_movement_phase"};
        case Phase::FaultRoll:
            return Refusal{"OW-6.2"_ow, "fault_roll_first"};
        case Phase::RebornChoice:
            return Refusal{"OW-7.2"_ow, "rebirth_decision_first"};
        case Phase::PlaceRoll:
            return Refusal{"OW-11.14"_ow, "rebirth_place_roll_first"};
        case Phase::RebirthRoll:
            return Refusal{"OW-7.1"_ow, "rebirth_aspect_roll_first"};
        case Phase::BattleChoice:
            return Refusal{"OW-8.2"_ow, "battle_choice_first"};
        case Phase::Commit:
            return Refusal{"OW-8.3"_ow, "battle_aspects_first"};
        case Phase::GodCommit:
            return Refusal{"OW-9.2"_ow, "attack_aspects_first"};
        case Phase::Over:
            break;
    }
    return Refusal{"OW-10.1"_ow, "game_over"};
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
                return Refusal{"OW-6.23"_ow, "cannot_enter_tower_hex"};
            }
            if (child.aspect() != Aspect::Stone && grid.is_pylon(to) &&
                !grid.is_pylon(child.hex())) {
                return Refusal{"OW-6.3"_ow, "only_stone_climbs_pylon"};
            }
            return Refusal{"OW-6.3"_ow, "only_blade_crosses_runeline"};
        case Step::Forbidden:
            if (there.is_own_god(to)) {
                return Refusal{"OW-6.3"_ow, "cannot_enter_own_god"};
            }
            return Refusal{"OW-6.24"_ow, "god_already_attacked"};
        default:
            return std::nullopt;
    }
}

std::optional<Refusal> why_no_way(Obstacle obstacle) {
    switch (obstacle) {
        case Obstacle::None:
            return std::nullopt;
        case Obstacle::OwnGod:
            return Refusal{"OW-6.3"_ow, "cannot_enter_own_god"};
        case Obstacle::AttackedGod:
            return Refusal{"OW-6.24"_ow, "god_already_attacked"};
        case Obstacle::FullHexOnWay:
            return Refusal{"OW-6.5"_ow, "blade_steps_into_full_hex"};
        case Obstacle::FirstStep:
            return Refusal{"OW-6.12"_ow, "blade_first_step_blocked"};
        case Obstacle::GodWithoutAttack:
            return Refusal{"OW-6.3"_ow, "blade_ends_on_god"};
        case Obstacle::FullEnd:
            break;
    }
    return Refusal{"OW-6.13"_ow, "blade_end_hex_full"};
}

std::optional<Refusal> why_no_blade_stop(const Ray& way,
                                         const Switches& switches,
                                         Target target,
                                         int steps) {
    if (target.is_short_stop()) {
        if ((way.short_stops >> steps & 1) != 0) return std::nullopt;
        return switches.friendly_obstacle ? Refusal{"OW-11.2"_ow, "blade_cannot_stop_short"}
                                          : Refusal{"OW-6.11"_ow, "cannot_choose_blade_distance"};
    }
    if (auto refusal = why_no_way(way.obstacle)) return refusal;
    if (way.exits) return Refusal{"OW-6.18"_ow, "blade_leaves_map"};
    if (way.steps == steps) return std::nullopt;
    return Refusal{"OW-6.11"_ow, "cannot_choose_blade_distance"};
}

std::optional<Refusal> why_no_blade_march(const Ground& there,
                                          const Switches& switches,
                                          Child child,
                                          Target target) {
    if (target.is_ray_exit()) {
        const Ray way = there.ray(child, target.exit_direction());
        if (way.obstacle != Obstacle::None || way.exits) return why_no_way(way.obstacle);
        return Refusal{"OW-6.18"_ow, "blade_stays_on_map"};
    }
    if (target.is_exit() || target.crossings() > 1) {
        return Refusal{"OW-6.10"_ow, "blade_moves_straight"};
    }
    const Offset offset = target.offset();
    const int steps = offset.length();
    for (Direction direction : kAllDirections) {
        if (steps == 0 || !(offset_of(direction) * steps == offset)) continue;
        return why_no_blade_stop(there.ray(child, direction), switches, target, steps);
    }
    return Refusal{"OW-6.10"_ow, "blade_moves_straight"};
}

/// Why Stone or Fog cannot end on a hex that is out of reach.
Refusal why_unreached(
    const Grid& grid, const Ground& there, Clause allowance, Child child, Target target, Hex end) {
    if (target.offset().length() == 0) {
        return Refusal{"OW-6.7"_ow, "move_needs_step"};
    }
    if (there.is_enterable(end) && !there.has_room(child.hex(), end)) {
        return Refusal{"OW-6.5"_ow, "no_room_for_child"};
    }
    for (Direction direction : kAllDirections) {
        if (!(offset_of(direction) == target.offset())) continue;
        if (auto refusal = why_no_step(grid, there, child, direction)) return *refusal;
    }
    if (there.carries_tower(end)) {
        return Refusal{"OW-6.23"_ow, "cannot_enter_tower_hex"};
    }
    if (there.is_own_god(end)) {
        return Refusal{"OW-6.3"_ow, "cannot_enter_own_god"};
    }
    return Refusal{allowance, "out_of_reach", {aspect_value(child.aspect())}};
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
        return Refusal{allowance, "exit_direction_only_blade"};
    }
    if (target.is_exit()) {
        if ((reached.exits >> target.crossings() & 1) != 0) return std::nullopt;
        if (switches.only_blades_exit) {
            return Refusal{"OW-6.18"_ow, "only_blades_leave_map"};
        }
        return Refusal{allowance, "move_cannot_leave_map"};
    }
    if (end.is_none()) return Refusal{"OW-1.4"_ow, "chaos_not_a_hex"};
    if (target.offset().length() > kNearRadius) {
        return Refusal{allowance,
                       "too_far",
                       {aspect_value(child.aspect()), {"steps", target.offset().length()}}};
    }
    const Near bit = near_of(near_bit(target.offset()));
    if ((reached.ends[at(target.crossings())] & bit) != 0) return std::nullopt;
    for (Near ends : reached.ends) {
        if ((ends & bit) != 0) {
            return Refusal{
                "OW-6.17"_ow, "wrong_crossing_count", {{"crossings", target.crossings()}}};
        }
    }
    return why_unreached(grid, there, allowance, child, target, end);
}

}  // namespace

std::optional<Refusal> Rules::why_not(const State& state, Actor actor, Action a) const {
    if (a.code >= kActionCodes) return Refusal{"OW-13.1"_ow, "no_such_move"};
    const Open& s = state.open;
    const Move move = Move::of(a);
    if (!belongs_to(move.type, s.phase)) return wrong_phase(s.phase);
    const Turn now = turn(state);
    if (now.is_chance() != actor.is_chance()) {
        return now.is_chance() ? Refusal{"OW-1.9"_ow, "cannot_choose_roll"}
                               : Refusal{"OW-1.9"_ow, "choice_not_roll"};
    }
    if (now.is_chance()) return std::nullopt;
    const int player = actor.seat().index();
    if (player > kChez) return Refusal{"OW-1.1"_ow, "only_two_players"};
    if (now.kind == NodeKind::Simultaneous) return why_no_commitment(s, player, move, now.acting);
    if (player != s.active) {
        return s.turn == 0 ? Refusal{"OW-4.2"_ow, "other_player_chooses"}
                           : Refusal{"OW-1.6"_ow, "not_your_turn"};
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
            return Refusal{"OW-4.4"_ow, "god_needs_own_end"};
        case Type::PlaceTower:
            return why_no_tower(s, move.hex);
        case Type::SwapTower:
            if (!switches_.new_geography) return std::nullopt;
            return Refusal{"OW-11.9"_ow, "tower_needs_own_grass"};
        case Type::Put:
            return why_no_put(s, move.child);
        case Type::Battle: {
            const Battles left = battles(s);
            if (std::find(left.begin(), left.end(), move.hex) != left.end()) return std::nullopt;
            return Refusal{"OW-8.1"_ow, "no_battle_there"};
        }
        default:
            return std::nullopt;
    }
}

std::optional<Refusal> Rules::why_no_god(const Open& s, Hex hex) const {
    if (switches_.new_geography) {
        return Refusal{"OW-11.9"_ow, "gods_stand_on_l_r"};
    }
    if (hex.index() >= map().hexes() || map().terrain_of(hex) == Terrain::Void) {
        return Refusal{"OW-1.4"_ow, "chaos_not_a_hex"};
    }
    const Side& foe = s.sides[at(foe_of(s.active))];
    if (!in_god_zone(s, s.active, hex)) {
        return Refusal{"OW-4.4"_ow, "god_too_far_from_end"};
    }
    if (carries_tower(s, hex)) {
        return Refusal{"OW-4.4"_ow, "no_god_on_tower_hex"};
    }
    if (!switches_.setup_on_pylons && map().terrain_of(hex) == Terrain::Pylon) {
        return Refusal{"OW-4.4"_ow, "no_setup_on_pylon"};
    }
    if (foe.stands_on(hex)) {
        return Refusal{"OW-4.4"_ow, "hex_of_other_player"};
    }
    if (room_around(s, s.active, hex) < map().children) {
        return Refusal{"OW-4.5"_ow, "god_crowds_children"};
    }
    return std::nullopt;
}

std::optional<Refusal> Rules::why_no_site(const Open& s, int player, Hex hex) const {
    switch (site_fault(s, player, hex)) {
        case SiteFault::None:
            return std::nullopt;
        case SiteFault::Chaos:
            return Refusal{"OW-1.4"_ow, "chaos_not_a_hex"};
        case SiteFault::OwnGod:
            return Refusal{"OW-4.5"_ow, "cannot_stand_on_own_god"};
        case SiteFault::Kept:
            return Refusal{"OW-4.5"_ow, "hex_kept"};
        case SiteFault::Pylon:
            return Refusal{"OW-4.5"_ow, "no_setup_on_pylon"};
        case SiteFault::Foe:
            return Refusal{"OW-4.5"_ow, "hex_of_other_player"};
        case SiteFault::TooFar:
            break;
    }
    return Refusal{"OW-4.5"_ow, "too_far_from_god"};
}

std::optional<Refusal> Rules::why_no_tower(const Open& s, Hex hex) const {
    if (!switches_.new_geography) {
        return Refusal{"OW-4.7"_ow, "tower_placed_off_l_r"};
    }
    if (hex.index() >= map().hexes() || map().terrain_of(hex) == Terrain::Void) {
        return Refusal{"OW-1.4"_ow, "chaos_not_a_hex"};
    }
    if (map().terrain_of(hex) != Terrain::Grass) {
        return Refusal{"OW-11.9"_ow, "tower_needs_grass"};
    }
    if (!in_god_zone(s, s.active, hex)) {
        return Refusal{"OW-11.9"_ow, "tower_too_far_from_end"};
    }
    if (carries_tower(s, hex)) {
        return Refusal{"OW-11.9"_ow, "tower_hex_taken"};
    }
    const auto& ring = grid().ring();
    if (switches_.moving_towers != MovingTowers::Off &&
        std::find(ring.begin(), ring.end(), hex) == ring.end()) {
        return Refusal{"OW-11.9"_ow, "tower_needs_edge_ring"};
    }
    return std::nullopt;
}

std::optional<Refusal> Rules::why_no_put(const Open& s, Child child) const {
    const Hex hex = child.hex();
    if (hex.index() >= map().hexes()) {
        return Refusal{"OW-1.4"_ow, "chaos_not_a_hex"};
    }
    if (auto refusal = why_no_site(s, s.active, hex)) return refusal;
    const Band& band = s.sides[s.active].children;
    const int room = limit(s) - band.count_on(hex);
    if (room <= 0) {
        return Refusal{"OW-4.5"_ow, "no_room_for_child"};
    }
    if (!band.empty() && child < band[band.size() - 1]) {
        return Refusal{"OW-4.6"_ow, "children_out_of_order"};
    }
    int capacity = room;
    for (int i = hex.index() + 1; i < map().hexes(); ++i) {
        if (!why_no_site(s, s.active, Hex(i))) capacity += limit(s);
    }
    if (capacity < map().children - band.size()) {
        return Refusal{"OW-4.6"_ow, "placement_crowds_children"};
    }
    return std::nullopt;
}

std::optional<Refusal> Rules::why_no_march(const Open& s, const Move& move) const {
    const Child child = move.child;
    const Band& band = s.sides[s.active].children;
    if (!band.contains(child)) {
        const Child moved(child.hex(), child.aspect(), true, child.changed());
        if (band.contains(moved)) {
            return Refusal{"OW-6.1"_ow, "child_already_moved"};
        }
        return Refusal{"OW-6.1"_ow, "no_such_child_there"};
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
        return Refusal{clause, "god_cannot_change_children"};
    }
    if (s.powers >= switches_.powers(s.active)) {
        return Refusal{clause, "no_more_changes"};
    }
    const Side& foe = s.sides[at(foe_of(s.active))];
    const Child child = move.child;
    if (move.aspect == child.aspect()) {
        return Refusal{clause, "child_has_that_aspect"};
    }
    if (!s.sides[s.active].children.contains(child)) {
        return Refusal{clause, "no_changeable_child_there"};
    }
    if (foe.stands_on(child.hex())) {
        return Refusal{clause, "change_with_enemy_on_hex"};
    }
    return std::nullopt;
}

std::optional<Refusal> Rules::why_no_flight(const Open& s, Direction direction) const {
    if (!switches_.flee) return Refusal{"OW-1.3"_ow, "gods_cannot_move"};
    const Side& own = s.sides[s.active];
    const Side& foe = s.sides[at(foe_of(s.active))];
    if (own.lives >= switches_.lives[s.active]) {
        return Refusal{"OW-11.4"_ow, "flee_needs_lost_life"};
    }
    if (s.god_moved) return Refusal{"OW-11.4"_ow, "god_already_moved"};
    const Hex to = grid().next(own.god, direction);
    if (to.is_none()) return Refusal{"OW-11.4"_ow, "god_cannot_leave_map"};
    if (to == own.tower || to == foe.tower) {
        return Refusal{"OW-11.4"_ow, "god_cannot_enter_tower"};
    }
    if (to == foe.god) return Refusal{"OW-11.4"_ow, "god_cannot_enter_god"};
    if (own.children.count_on(to) + foe.children.count_on(to) > 0) {
        return Refusal{"OW-11.4"_ow, "god_cannot_enter_child"};
    }
    // On a map of two columns or rows that wraps, two directions lead to the same hex.
    for (Direction earlier : kAllDirections) {
        if (earlier == direction) break;
        if (grid().next(own.god, earlier) == to) {
            return Refusal{"OW-13.2a"_ow, "not_first_direction"};
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
        return Refusal{god ? "OW-9.2"_ow : "OW-8.3"_ow, "already_chosen"};
    }
    if (god && (move.type == Type::GodAspect) == (player == s.active)) {
        return Refusal{"OW-9.2"_ow, "wrong_aspect_chooser"};
    }
    if (move.type == Type::GodAspect) return std::nullopt;
    if (move.aspects.size() != size_in_battle(s, player)) {
        return Refusal{god ? "OW-9.2"_ow : "OW-8.3"_ow, "wants_aspect_per_child"};
    }
    return std::nullopt;
}

}  // namespace equipoise::oneworld
