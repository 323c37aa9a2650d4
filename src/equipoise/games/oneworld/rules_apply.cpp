// What an action changes.

#include "equipoise/games/oneworld/rules.hpp"

namespace equipoise::oneworld {
namespace {

void count(std::uint8_t& counter, int more) { counter = static_cast<std::uint8_t>(counter + more); }

/// Towers and Faults charts (OW-6.20, OW-7.4).
constexpr bool drowns(int die) { return die <= 2; }
constexpr Aspect reborn_as(int die) { return kAllAspects[at((die - 1) / 2)]; }

}  // namespace

void Rules::apply(State& s, Actor actor, Action a) const {
    const Move move = Move::of(a);
    Open& open = s.open;
    switch (move.type) {
        case Move::Type::March:
            return march(open, move);
        case Move::Type::Power: {
            Band& band = open.sides[open.active].children;
            band.remove(move.child);
            band.add(Child(move.child.hex(),
                           move.aspect,
                           move.child.moved(),
                           switches_.god_powers == GodPowers::BorgBargain));
            ++open.powers;
            return;
        }
        case Move::Type::Flee: {
            Hex& god = open.sides[open.active].god;
            god = grid().next(god, move.direction);
            open.god_moved = true;
            return;
        }
        case Move::Type::Done:
            return finish_movement(open);
        case Move::Type::Reborn:
            if (move.yes) return roll_for_rebirth(open);
            return start_combat(open);
        case Move::Type::Battle:
            return enter_battle(open, move.hex);
        case Move::Type::Commit:
        case Move::Type::GodAspect: {
            const bool god = move.type == Move::Type::GodAspect;
            s.commitments[at(actor.seat().index())] =
                static_cast<Commitment>(a.code - (god ? Move::kGodAspects : Move::kCommits));
            if (!turn(s).acting.empty()) return;
            return open.phase == Phase::Commit ? reveal_round(s) : reveal_attack(s);
        }
        case Move::Type::Die:
            return apply_die(open, move.die);
        default:
            return set_up(open, move);
    }
}

void Rules::apply_die(Open& s, int die) const {
    switch (s.phase) {
        case Phase::StackRoll:
            s.limit = static_cast<std::uint8_t>(die);
            s.phase = Phase::OrderRoll;
            return;
        case Phase::OrderRoll: {
            const int borg = s.order_die;
            s.order_die = static_cast<std::uint8_t>(borg == 0 ? die : 0);
            if (borg == 0 || borg == die) return;
            s.active = borg > die ? kBorg : kChez;
            s.phase = Phase::OrderChoice;
            return;
        }
        case Phase::FaultRoll: {
            const Move move = Move::of(Move::march(s.mover, s.target));
            if (drowns(die)) {
                Side& own = s.sides[s.active];
                own.children.remove(s.mover);
                eliminate(own);
                s.rolls_left = 0;
            } else if (--s.rolls_left == 0) {
                arrive(s, move);
            }
            if (s.rolls_left > 0) return;
            s.mover = {};
            s.target = {};
            s.phase = Phase::Movement;
            return;
        }
        case Phase::PlaceRoll: {
            s.place = die % 2 == 1 ? kBorg : kChez;
            const Hex tower = s.sides[s.place].tower;
            const Side& foe = s.sides[at(foe_of(s.active))];
            const bool clash = switches_.hold_clash && foe.children.count_on(tower) > 0;
            if (!clash && has_room_on_tower(s, tower)) {
                s.phase = Phase::RebirthRoll;
                return;
            }
            s.place = kNobody;
            return start_combat(s);
        }
        default: {
            Side& own = s.sides[s.active];
            const Hex tower = switches_.nonaligned ? s.sides[s.place].tower : own.tower;
            count(own.pool, -1);
            own.children.add(Child(tower, reborn_as(die)));
            s.place = kNobody;
            return start_combat(s);
        }
    }
}

void Rules::set_up(Open& s, const Move& move) const {
    const int player = s.active;
    const int second = foe_of(s.first);
    Side& own = s.sides[at(player)];
    const auto go_on = [&s](Phase phase, int who) {
        s.phase = phase;
        s.active = static_cast<std::uint8_t>(who);
    };
    const auto place_god = [this](Side& side, int whose, Hex hex) {
        side.god = hex;
        side.lives = static_cast<std::uint8_t>(switches_.lives[at(whose)]);
    };
    switch (move.type) {
        case Move::Type::Order:
            s.first = static_cast<std::uint8_t>(move.yes ? player : foe_of(player));
            return go_on(Phase::EndChoice, s.first);
        case Move::Type::SetEnd:
            own.end = static_cast<std::uint8_t>(move.end);
            s.sides[at(second)].end = static_cast<std::uint8_t>(other(move.end));
            if (!switches_.new_geography) return go_on(Phase::PlaceGod, s.first);
            if (switches_.tower_elimination) return go_on(Phase::PlaceGod, second);
            return go_on(Phase::PlaceTower, s.first);
        case Move::Type::PlaceGod:
            place_god(own, player, move.hex);
            return go_on(Phase::PutChildren, player);
        case Move::Type::SwapGod:
            place_god(own, player, move.yes ? map().right : map().left);
            place_god(s.sides[s.first], s.first, move.yes ? map().left : map().right);
            if (switches_.tower_elimination) return go_on(Phase::PutChildren, s.first);
            return go_on(Phase::PlaceTower, second);
        case Move::Type::PlaceTower: {
            const int index = switches_.nonaligned ? (player == s.first ? kBorg : kChez) : player;
            s.sides[at(index)].tower = move.hex;
            if (player == s.first) return go_on(Phase::PlaceGod, second);
            return go_on(Phase::PutChildren, s.first);
        }
        case Move::Type::SwapTower:
            own.tower = move.yes ? map().right : map().left;
            s.sides[s.first].tower = move.yes ? map().left : map().right;
            return go_on(Phase::PlaceGod, second);
        default:
            break;
    }
    own.children.add(move.child);
    if (own.children.size() < map().children) return;
    if (player == second) return start_play(s);
    if (switches_.new_geography) return go_on(Phase::PutChildren, second);
    const bool towers = !switches_.tower_elimination && !switches_.nonaligned;
    go_on(towers ? Phase::PlaceTower : Phase::PlaceGod, second);
}

void Rules::start_play(Open& s) const {
    s.phase = Phase::Movement;
    s.turn = 1;
    s.active = static_cast<std::uint8_t>(foe_of(s.first));
}

void Rules::march(Open& s, const Move& move) const {
    int crossings = move.target.crossings();
    if (move.child.aspect() == Aspect::Blade) crossings = route(s, move).crossings;
    if (crossings == 0) return arrive(s, move);
    s.mover = move.child;
    s.target = move.target;
    s.rolls_left = static_cast<std::uint8_t>(crossings);
    s.phase = Phase::FaultRoll;
}

void Rules::arrive(Open& s, const Move& move) const {
    Side& own = s.sides[s.active];
    own.children.remove(move.child);
    if (move.target.is_exit()) {
        const bool saved = switches_.chaos_gambit_1 && !switches_.tower_elimination;
        count(saved ? own.pool : own.lost, 1);
        return;
    }
    const Hex end = end_of(move);
    own.children.add(Child(end, move.child.aspect(), true, move.child.changed()));
    if (end == s.sides[at(foe_of(s.active))].god) s.hit = true;
    if (move.child.aspect() == Aspect::Blade && move.target.is_short_stop()) {
        int i = s.stop_count++;
        for (; i > 0 && end < s.stops[at(i - 1)]; --i) s.stops[at(i)] = s.stops[at(i - 1)];
        s.stops[at(i)] = end;
    }
}

void Rules::eliminate(Side& side, int how_many) const {
    count(switches_.tower_elimination ? side.lost : side.pool, how_many);
}

void Rules::finish_movement(Open& s) const {
    s.sides[s.active].children.clear_marks();
    s.stops = {};
    s.stop_count = 0;
    s.powers = 0;
    s.god_moved = false;
    if (!can_be_reborn(s)) return start_combat(s);
    if (!switches_.may_reinforce) return roll_for_rebirth(s);
    s.phase = Phase::RebornChoice;
}

void Rules::roll_for_rebirth(Open& s) const {
    s.phase = switches_.nonaligned ? Phase::PlaceRoll : Phase::RebirthRoll;
}

void Rules::start_combat(Open& s) const {
    s.battle = {};
    s.round = 0;
    s.quiet = 0;
    const Battles left = battles(s);
    if (left.empty()) return finish_turn(s);
    if (left.size() == 1) return enter_battle(s, left[0]);
    s.phase = Phase::BattleChoice;
}

void Rules::enter_battle(Open& s, Hex hex) const {
    s.battle = hex;
    s.round = 1;
    s.phase = is_god_attack(s, hex) ? Phase::GodCommit : Phase::Commit;
}

void Rules::reveal_round(State& state) const {
    Open& s = state.open;
    std::array<Aspects, 2> left;
    int dead = 0;
    for (int player : {kBorg, kChez}) {
        const Aspects shown = committed_aspects(state.commitments[at(player)]);
        const Aspects foes = committed_aspects(state.commitments[at(foe_of(player))]);
        left[at(player)] = without(shown, kills(foes, shown));
        const int killed = shown.size() - left[at(player)].size();
        dead += killed;
        eliminate(s.sides[at(player)], killed);
    }
    state.commitments = {kUncommitted, kUncommitted};
    if (dead > 0 && switches_.frustration == Frustration::Consecutive) s.quiet = 0;
    if (dead == 0 && switches_.frustration != Frustration::Off) ++s.quiet;
    bool over = left[kBorg].size() == 0 || left[kChez].size() == 0;
    const bool capped = switches_.round_cap != 0 && s.round >= switches_.round_cap;
    if (!over && (s.quiet == kQuietRounds || capped)) {
        over = true;
        for (int player : {kBorg, kChez}) {
            eliminate(s.sides[at(player)], left[at(player)].size());
            left[at(player)] = {};
        }
    }
    for (int player : {kBorg, kChez}) {
        Band& band = s.sides[at(player)].children;
        band.remove_all_on(s.battle);
        for (Aspect aspect : kAllAspects) {
            for (int i = 0; i < left[at(player)][aspect]; ++i) band.add(Child(s.battle, aspect));
        }
    }
    if (over) return start_combat(s);
    if (s.round < UINT16_MAX) ++s.round;
}

void Rules::reveal_attack(State& state) const {
    Open& s = state.open;
    Side& own = s.sides[s.active];
    Side& foe = s.sides[at(foe_of(s.active))];
    const Aspects shown = committed_aspects(state.commitments[s.active]);
    const Aspect god = committed_god_aspect(state.commitments[at(foe_of(s.active))]);
    state.commitments = {kUncommitted, kUncommitted};
    for (Aspect aspect : kAllAspects) {
        if (shown[aspect] == 1 && defeats(aspect, god)) count(foe.lives, -1);
    }
    own.children.remove_all_on(s.battle);
    eliminate(own);
    if (foe.lives > 0) return start_combat(s);
    s.battle = {};
    s.round = 0;
    s.hit = false;
    s.phase = Phase::Over;
    s.outcome = s.active == kBorg ? Outcome::BorgWins : Outcome::ChezWins;
}

void Rules::finish_turn(Open& s) const {
    s.hit = false;
    const auto is_gone = [](const Side& side) { return side.children.empty() && side.pool == 0; };
    if (is_gone(s.sides[kBorg]) && is_gone(s.sides[kChez])) {
        s.phase = Phase::Over;
        s.outcome = Outcome::Draw;
        return;
    }
    if (switches_.turn_cap != 0 && static_cast<int>(s.turn) >= switches_.turn_cap) {
        s.phase = Phase::Over;
        s.outcome = Outcome::DrawByCap;
        return;
    }
    if (switches_.moving_towers != MovingTowers::Off) {
        const int index = moving_tower(s, s.active);
        Hex& tower = s.sides[at(index)].tower;
        const Hex from = tower;
        tower = next_on_ring(s, from);
        if (switches_.carry_crew && !switches_.nonaligned && tower != from) {
            Band& band = s.sides[at(index)].children;
            const Aspects crew = band.aspects_on(from);
            band.remove_all_on(from);
            for (Aspect aspect : kAllAspects) {
                for (int i = 0; i < crew[aspect]; ++i) band.add(Child(tower, aspect));
            }
        }
    }
    ++s.turn;
    s.active = static_cast<std::uint8_t>(foe_of(s.active));
    s.phase = Phase::Movement;
}

}  // namespace equipoise::oneworld
