// For bots: choices that need no search, and a player who only runs.

#include "equipoise/games/oneworld/bots/fights.hpp"
#include "equipoise/games/oneworld/rules.hpp"

namespace equipoise::oneworld {
namespace {

/// Hexes from which a god there can be entered.
int ways_to(const Grid& grid, Hex god) {
    int ways = 0;
    for (Direction direction : kAllDirections) ways += grid.next(god, direction).is_none() ? 0 : 1;
    return ways;
}

Hex rotated(const Map& map, Hex hex) { return Hex(map.hexes() - 1 - hex.index()); }

}  // namespace

/// Half of the Children guard the ways to the god, as evenly as can be; the others, Blades before
/// Fogs, stand where they need fewest turns to the other god, or to where it would stand if the
/// other player did the same. Half, and which aspects guard, are set by hand; matches of the whole
/// bot stand in eval.cpp, none on the formation alone.
FixedVec<Child, kMostChildren> Rules::formation(const Open& s) const {
    const int player = s.active;
    const Side& own = s.sides[at(player)];
    const Side& foe = s.sides[at(foe_of(player))];
    const Hex goal = foe.god.is_none() ? rotated(map(), own.god) : foe.god;
    const int size = limit(s);
    // Both ends of a map with half-turn symmetry are set up alike.
    const bool is_turned = map().rot180 && own.end == static_cast<std::uint8_t>(End::South);
    const auto seen = [&](Hex hex) { return is_turned ? rotated(map(), hex) : hex; };
    Band planned;
    std::vector<Hex> ways;
    std::vector<Hex> sites;
    for (int i = 0; i < map().hexes(); ++i) {
        const Hex hex = seen(Hex(i));
        if (why_no_site(s, player, hex)) continue;
        (map().distance(own.god, hex) == 1 ? ways : sites).push_back(hex);
    }
    const auto plan = [&](Hex hex, Aspect aspect) {
        if (planned.size() == map().children || planned.count_on(hex) >= size) return false;
        planned.add(Child(hex, aspect));
        return true;
    };
    const int guards = map().children / 2;
    for (bool more = true; more && planned.size() < guards;) {
        more = false;
        for (Hex hex : ways) {
            const bool fog = planned.count_on(hex) % 2 == 1;
            if (planned.size() < guards && plan(hex, fog ? Aspect::Fog : Aspect::Stone)) {
                more = true;
            }
        }
    }
    const auto nearer = [&](Hex a, Hex b) {
        const int turns_a = marches().turns(Aspect::Blade, a, goal);
        const int turns_b = marches().turns(Aspect::Blade, b, goal);
        if (turns_a != turns_b) return turns_a < turns_b;
        const int distance_a = map().distance(a, goal);
        const int distance_b = map().distance(b, goal);
        return distance_a != distance_b ? distance_a < distance_b : seen(a) < seen(b);
    };
    std::sort(sites.begin(), sites.end(), nearer);
    for (int round = 0; round < size; ++round) {
        for (Hex hex : sites) {
            const bool fog = planned.size() % 3 == 2;
            plan(hex, fog && !grid().is_pylon(hex) ? Aspect::Fog : Aspect::Blade);
        }
        for (Hex hex : ways) plan(hex, Aspect::Stone);
    }

    return puts_of(s, planned);
}

FixedVec<Child, kMostChildren> Rules::puts_of(const Open& s, const Band& planned) const {
    const int player = s.active;
    FixedVec<Child, kMostChildren> rest;
    State now;
    now.open = s;
    ActionList<kMaxActions> legal;
    while (now.open.phase == Phase::PutChildren && now.open.active == player) {
        const int placed = now.open.sides[at(player)].children.size();
        Action put = Move::put(planned[placed].hex(), planned[placed].aspect());
        if (why_no_put(now.open, planned[placed])) {
            legal.clear();
            list_puts(now.open, legal);
            put = legal[legal.size() / 2];
        }
        rest.push_back(Move::of(put).child);
        set_up(now.open, Move::of(put));
    }
    return rest;
}

std::optional<Action> Rules::prepared(const State& state, Seat seat, Rng& rng) const {
    const Open& s = state.open;
    const int player = seat.index();
    switch (s.phase) {
        case Phase::OrderChoice:
            // The second player sees the other set-up first, and has the first turn.
            return Move::order(false);
        case Phase::EndChoice:
            return Move::set_end(rng.below(2) == 0 ? End::North : End::South);
        case Phase::PlaceGod: {
            if (switches_.new_geography) return Move::swap_god(rng.below(2) == 1);
            FixedVec<Hex, kMostHexes> best;
            int fewest = kDirections + 1;
            for (int i = 0; i < map().hexes(); ++i) {
                if (why_no_god(s, Hex(i))) continue;
                const int ways = ways_to(grid(), Hex(i));
                if (ways > fewest) continue;
                if (ways < fewest) best.clear();
                fewest = ways;
                best.push_back(Hex(i));
            }
            return Move::place_god(best[rng.below(static_cast<std::uint32_t>(best.size()))]);
        }
        case Phase::PutChildren: {
            const Child next = formation(s)[0];
            return Move::put(next.hex(), next.aspect());
        }
        case Phase::PlaceTower: {
            if (!switches_.new_geography) return Move::swap_tower(rng.below(2) == 1);
            ActionList<kMaxActions> legal;
            legal_actions(state, seat, legal);
            return legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
        }
        case Phase::RebornChoice:
            return Move::reborn(true);
        case Phase::BattleChoice: {
            // The attack on the god first: it may end the game.
            const Battles left = battles(s);
            for (Hex hex : left) {
                if (is_god_attack(s, hex)) return Move::battle(hex);
            }
            return Move::battle(left[rng.below(static_cast<std::uint32_t>(left.size()))]);
        }
        case Phase::Commit: {
            const Fight fight = fight_of(*this, s, player);
            return Move::commit(combat_table(*this, s).draw(fight, rng));
        }
        case Phase::GodCommit: {
            const Aspect aspect = kAllAspects[rng.below(kAspects)];
            if (player != s.active) return Move::god_aspect(aspect);
            Aspects shown;
            shown.add(aspect);
            return Move::commit(shown);
        }
        default:
            return std::nullopt;
    }
}

Action Rules::rush(const State& state, Seat seat, Rng& rng) const {
    const Open& s = state.open;
    ActionList<kMaxActions> legal;
    playout_actions(state, seat, legal);
    if (s.phase != Phase::Movement) {
        if (s.turn == 0) return *prepared(state, seat, rng);
        return legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
    }
    const Hex god = s.sides[at(foe_of(s.active))].god;
    const auto turns_left = [&](Aspect aspect, Hex hex) {
        return hex == god ? 0 : marches().turns(aspect, hex, god);
    };
    Action best = Move::done();
    int best_turns = Marches::kNever;
    const std::size_t first = rng.below(static_cast<std::uint32_t>(legal.size()));
    for (std::size_t i = 0; i < legal.size(); ++i) {
        const Action a = legal[(first + i) % legal.size()];
        const Move move = Move::of(a);
        if (move.type != Move::Type::March) continue;
        const int turns = turns_left(move.child.aspect(), end_of(move));
        if (turns >= turns_left(move.child.aspect(), move.child.hex())) continue;
        if (turns >= best_turns) continue;
        best = a;
        best_turns = turns;
    }
    return best;
}

}  // namespace equipoise::oneworld
