#include "equipoise/games/oneworld/rules.hpp"

#include "equipoise/base/hash.hpp"
#include "equipoise/games/oneworld/clauses.hpp"

namespace equipoise::oneworld {

Rules::Rules(Map map, const Switches& switches)
    : table_(std::make_shared<const Table>(std::move(map), switches)), switches_(switches) {
    find_symmetries();
}

State Rules::initial() const {
    State s;
    Open& open = s.open;
    open.phase = switches_.stack == 0 ? Phase::StackRoll : Phase::OrderRoll;
    if (switches_.nonaligned && !switches_.new_geography) {
        open.sides[kBorg].tower = map().left;
        open.sides[kChez].tower = map().right;
    }
    return s;
}

Turn Rules::turn(const State& s) const {
    switch (s.open.phase) {
        case Phase::StackRoll:
        case Phase::OrderRoll:
        case Phase::FaultRoll:
        case Phase::PlaceRoll:
        case Phase::RebirthRoll:
            return Turn::chance();
        case Phase::Commit:
        case Phase::GodCommit: {
            SeatSet waiting;
            for (int player : {kBorg, kChez}) {
                if (s.commitments[at(player)] == kUncommitted) waiting.insert(Seat(player));
            }
            return Turn::simultaneous(waiting);
        }
        case Phase::Over:
            return Turn::terminal();
        default:
            return Turn::decision(Seat(s.open.active));
    }
}

bool Rules::carries_tower(const Open& s, Hex hex) const {
    if (hex == s.sides[kBorg].tower || hex == s.sides[kChez].tower) return true;
    // In the set-up both Tower hexes are kept free (OW-4.4, OW-4.5), with `ng` for the gods.
    if (s.turn != 0) return false;
    return (!switches_.tower_elimination || switches_.new_geography) &&
        (hex == map().left || hex == map().right);
}

bool Rules::in_god_zone(const Open& s, int player, Hex hex) const {
    const auto end = static_cast<End>(s.sides[at(player)].end);
    return map().depth(hex, end) <= map().god_depth + (switches_.end_row_zero ? 1 : 0);
}

Rules::SiteFault Rules::site_fault(const Open& s, int player, Hex hex) const {
    const Side& own = s.sides[at(player)];
    const Side& foe = s.sides[at(foe_of(player))];
    if (map().terrain_of(hex) == Terrain::Void) return SiteFault::Chaos;
    if (hex == own.god) return SiteFault::OwnGod;
    if (carries_tower(s, hex)) return SiteFault::Kept;
    if (!switches_.setup_on_pylons && map().terrain_of(hex) == Terrain::Pylon) {
        return SiteFault::Pylon;
    }
    if (foe.stands_on(hex)) return SiteFault::Foe;
    if (map().distance(own.god, hex) > map().child_radius) return SiteFault::TooFar;
    return SiteFault::None;
}

int Rules::room_around(const Open& s, int player, Hex god) const {
    Open there = s;
    there.sides[at(player)].god = god;
    int sites = 0;
    for (int i = 0; i < map().hexes(); ++i) {
        if (site_fault(there, player, Hex(i)) == SiteFault::None) ++sites;
    }
    return sites * limit(s);
}

void Rules::list_puts(const Open& s, ActionList<kMaxActions>& list) const {
    const Band& band = s.sides[s.active].children;
    const int size = limit(s);
    const Child last = band.empty() ? Child(Hex(0), Aspect::Stone) : band[band.size() - 1];
    FixedVec<Hex, kMostHexes> sites;
    for (int i = last.hex().index(); i < map().hexes(); ++i) {
        if (site_fault(s, s.active, Hex(i)) == SiteFault::None) sites.push_back(Hex(i));
    }
    const int to_come = map().children - band.size();
    for (std::size_t i = 0; i < sites.size(); ++i) {
        const Hex hex = sites[i];
        const int room = size - band.count_on(hex);
        const int room_after = static_cast<int>(sites.size() - i - 1) * size;
        if (room <= 0) continue;
        if (room + room_after < to_come) return;
        for (Aspect aspect : kAllAspects) {
            if (hex == last.hex() && aspect < last.aspect()) continue;
            list.push_back(Move::put(hex, aspect));
        }
    }
}

void Rules::list_movement(const Open& s, bool exits, ActionList<kMaxActions>& list) const {
    const Side& own = s.sides[s.active];
    const Ground there = ground(s);
    const bool bargain = switches_.god_powers == GodPowers::BorgBargain;
    for (int changed = 0; changed <= (bargain ? 1 : 0); ++changed) {
        for (int i = 0; i < own.children.size(); ++i) {
            const Child child = own.children[i];
            if (child.moved() || child.changed() != (changed == 1)) continue;
            if (i > 0 && own.children[i - 1] == child) continue;
            there.list_moves(child, exits, list);
        }
    }
    if (s.powers < switches_.powers(s.active)) {
        for (int i = 0; i < own.children.size(); ++i) {
            const Child child = own.children[i];
            if (child.changed() || (i > 0 && own.children[i - 1] == child)) continue;
            for (Aspect aspect : kAllAspects) {
                const Action a = Move::power(child, aspect);
                if (!why_no_power(s, Move::of(a))) list.push_back(a);
            }
        }
    }
    if (switches_.flee) {
        for (Direction direction : kAllDirections) {
            if (!why_no_flight(s, direction)) list.push_back(Move::flee(direction));
        }
    }
    list.push_back(Move::done());
}

void Rules::list_all(const State& state,
                     Seat seat,
                     bool exits,
                     ActionList<kMaxActions>& list) const {
    const Open& s = state.open;
    if (!turn(state).acting.contains(seat)) return;
    switch (s.phase) {
        case Phase::OrderChoice:
            list.push_back(Move::order(true));
            list.push_back(Move::order(false));
            return;
        case Phase::EndChoice:
            list.push_back(Move::set_end(End::North));
            list.push_back(Move::set_end(End::South));
            return;
        case Phase::PlaceGod:
            if (switches_.new_geography) {
                list.push_back(Move::swap_god(false));
                list.push_back(Move::swap_god(true));
                return;
            }
            for (int i = 0; i < map().hexes(); ++i) {
                if (!why_no_god(s, Hex(i))) list.push_back(Move::place_god(Hex(i)));
            }
            return;
        case Phase::PlaceTower:
            if (!switches_.new_geography) {
                list.push_back(Move::swap_tower(false));
                list.push_back(Move::swap_tower(true));
                return;
            }
            for (int i = 0; i < map().hexes(); ++i) {
                if (!why_no_tower(s, Hex(i))) list.push_back(Move::place_tower(Hex(i)));
            }
            return;
        case Phase::PutChildren:
            return list_puts(s, list);
        case Phase::Movement:
            return list_movement(s, exits, list);
        case Phase::RebornChoice:
            list.push_back(Move::reborn(true));
            list.push_back(Move::reborn(false));
            return;
        case Phase::BattleChoice:
            for (Hex hex : battles(s)) list.push_back(Move::battle(hex));
            return;
        case Phase::Commit: {
            const int size = size_in_battle(s, seat.index());
            for (int stones = 0; stones <= size; ++stones) {
                for (int blades = 0; stones + blades <= size; ++blades) {
                    list.push_back(Move::commit(Aspects(stones, blades, size - stones - blades)));
                }
            }
            return;
        }
        case Phase::GodCommit:
            if (seat.index() == s.active) {
                list.push_back(Move::commit(Aspects(0, 0, 1)));
                list.push_back(Move::commit(Aspects(0, 1, 0)));
                list.push_back(Move::commit(Aspects(1, 0, 0)));
                return;
            }
            for (Aspect aspect : kAllAspects) list.push_back(Move::god_aspect(aspect));
            return;
        default:
            return;
    }
}

void Rules::legal_actions(const State& s, Seat seat, ActionList<kMaxActions>& list) const {
    list_all(s, seat, true, list);
}

void Rules::playout_actions(const State& s, Seat seat, ActionList<kMaxActions>& list) const {
    list_all(s, seat, false, list);
}

void Rules::chance_outcomes(const State& s, OutcomeList<kMaxOutcomes>& list) const {
    if (!turn(s).is_chance()) return;
    for (int die = 1; die <= 6; ++die) list.push_back({Move::roll(die), 1});
}

Returns Rules::returns(const State& s) const {
    SeatSet winners = SeatSet::first(2);
    if (s.open.outcome == Outcome::BorgWins) winners.erase(Seat(kChez));
    if (s.open.outcome == Outcome::ChezWins) winners.erase(Seat(kBorg));
    return share_returns(SeatSet::first(2), winners, [](Seat seat) { return seat.index(); });
}

std::uint64_t Rules::hash(const State& s) const {
    if (switches_.turn_cap != 0 && switches_.round_cap != 0) return hash_value(s);
    State counted = s;
    // The set-up and play differ only in that play has turns.
    if (switches_.turn_cap == 0) counted.open.turn = std::min(s.open.turn, 1U);
    if (switches_.round_cap == 0) counted.open.round = 0;
    return hash_value(counted);
}

Route Rules::route(const Open& s, const Move& march) const {
    const Ground there = ground(s);
    if (march.child.aspect() != Aspect::Blade) return there.route(march.child, march.target);
    Route route;
    Direction direction = Direction::E;
    int steps = 5;
    if (march.target.is_ray_exit()) {
        direction = march.target.exit_direction();
    } else {
        const Offset offset = march.target.offset();
        steps = offset.length();
        for (Direction each : kAllDirections) {
            if (offset_of(each) * steps == offset) direction = each;
        }
    }
    Hex here = march.child.hex();
    for (int i = 0; i < steps; ++i) {
        const Hex to = grid().next(here, direction);
        if (to.is_none()) {
            route.exits = true;
            break;
        }
        if (grid().has_fault(here, direction)) ++route.crossings;
        route.hexes.push_back(to);
        here = to;
    }
    return route;
}

Hex Rules::end_of(const Move& march) const {
    if (march.target.is_exit()) return {};
    return grid().at_offset(march.child.hex(), march.target.offset());
}

Battles Rules::battles(const Open& s) const {
    Battles found;
    const Side& foe = s.sides[at(foe_of(s.active))];
    for (Child child : s.sides[s.active].children) {
        const Hex hex = child.hex();
        if (!found.empty() && found[found.size() - 1] == hex) continue;
        if (foe.stands_on(hex)) found.push_back(hex);
    }
    return found;
}

Aspects Rules::committed_aspects(Commitment commitment) {
    return Move::of({Move::kCommits + commitment}).aspects;
}

Aspect Rules::committed_god_aspect(Commitment commitment) { return kAllAspects[commitment]; }

int Rules::size_in_battle(const Open& s, int player) const {
    if (s.phase == Phase::GodCommit) return 1;
    return s.sides[at(player)].children.count_on(s.battle);
}

bool Rules::has_room_on_tower(const Open& s, Hex tower) const {
    return switches_.overstack || s.sides[s.active].children.count_on(tower) < limit(s);
}

bool Rules::can_be_reborn(const Open& s) const {
    const Side& own = s.sides[s.active];
    if (switches_.tower_elimination || own.pool == 0) return false;
    const Side& foe = s.sides[at(foe_of(s.active))];
    if (switches_.more_balance && own.children.size() >= foe.children.size()) return false;
    return switches_.nonaligned || has_room_on_tower(s, own.tower);
}

int Rules::moving_tower(const Open& s, int player) const {
    if (!switches_.nonaligned) return player;
    return player == foe_of(s.first) ? kBorg : kChez;
}

Hex Rules::next_on_ring(const Open& s, Hex tower) const {
    const auto& ring = grid().ring();
    const auto size = ring.size();
    const auto found = std::find(ring.begin(), ring.end(), tower);
    if (found == ring.end()) return tower;
    const auto start = static_cast<std::size_t>(found - ring.begin());
    const bool clockwise = switches_.moving_towers == MovingTowers::Clockwise;
    for (std::size_t i = 1; i < size; ++i) {
        const Hex hex = ring[(start + (clockwise ? i : size - i)) % size];
        bool free = map().terrain_of(hex) != Terrain::Pylon;
        for (const Side& side : s.sides) {
            free = free && side.god != hex && side.tower != hex && side.children.count_on(hex) == 0;
        }
        if (free) return hex;
    }
    return tower;
}

}  // namespace equipoise::oneworld
