// What speaks for an action, for hints.

#include <cmath>

#include "equipoise/games/oneworld/bots/fights.hpp"
#include "equipoise/games/oneworld/hints/advice.hpp"

namespace equipoise::oneworld {
namespace {

std::int64_t percent(double share) { return std::llround(100 * share); }

Reason battle_odds(const Rules& rules, const Open& s, int own, int foe) {
    const Odds& odds = combat_table(rules, s).odds({own, foe, 0});
    return {
        "oneworld.reason.hint.battle",
        {{"own", own}, {"foe", foe}, {"wins", percent(odds.own)}, {"loses", percent(odds.foe)}}};
}

std::vector<Reason> explain_showing(const Rules& rules, const Open& s, int player, Aspects shown) {
    const CombatTable& table = combat_table(rules, s);
    const Fight fight = fight_of(rules, s, player);
    std::vector<Reason> reasons;
    for (const Showing& showing : table.showings(fight)) {
        if (showing.aspects == shown) {
            reasons.push_back(
                {"oneworld.reason.hint.showing", {{"percent", percent(showing.share)}}});
        }
    }
    const Odds& odds = table.odds(fight);
    reasons.push_back(
        {"oneworld.reason.hint.odds", {{"wins", percent(odds.own)}, {"loses", percent(odds.foe)}}});
    return reasons;
}

std::vector<Reason> explain_march(const Rules& rules, const Open& s, const Move& march) {
    const int player = s.active;
    const Side& foe = s.sides[at(foe_of(player))];
    const Hex end = rules.end_of(march);
    std::vector<Reason> reasons;
    if (end == Hex()) return reasons;
    if (end == foe.god) reasons.emplace_back("oneworld.reason.hint.god");
    const int enemies = foe.children.count_on(end);
    const int own = s.sides[at(player)].children.count_on(end) + 1;
    const int most = rules.limit(s);
    if (enemies > 0 && own <= most && enemies <= most) {
        reasons.push_back(battle_odds(rules, s, own, enemies));
    }
    if (rules.grid().is_pylon(end)) reasons.emplace_back("oneworld.reason.hint.pylon");
    const int before = rules.map().distance(march.child.hex(), foe.god);
    const int then = rules.map().distance(end, foe.god);
    if (end != foe.god && then < before) {
        reasons.push_back({"oneworld.reason.hint.closer", {{"count", then}, {"before", before}}});
    }
    if (const int faults = rules.route(s, march).crossings; faults > 0) {
        double crosses = 1;
        for (int i = 0; i < faults; ++i) crosses *= 2.0 / 3;  // OW-6.20
        reasons.push_back({"oneworld.reason.hint.faults",
                           {{"count", faults}, {"percent", percent(1 - crosses)}}});
    }
    return reasons;
}

/// Where fewer hexes lie beside the god than in open country.
std::vector<Reason> explain_god(const Rules& rules, Hex god) {
    int beside = 0;
    for (const Direction direction : kAllDirections) {
        const Hex next = rules.grid().next(god, direction);
        if (next != Hex() && !rules.grid().is_void(next)) ++beside;
    }
    if (beside == kDirections) return {};
    return {{"oneworld.reason.hint.nook", {{"count", beside}}}};
}

/// Which of the two Towers is nearer to the enemy god (OW-4.7).
std::vector<Reason> explain_tower(const Rules& rules, const Open& s, int player, bool is_right) {
    const Map& map = rules.map();
    const Hex god = s.sides[at(foe_of(player))].god;
    const int then = map.distance(is_right ? map.right : map.left, god);
    const int other = map.distance(is_right ? map.left : map.right, god);
    if (then >= other) return {};
    return {{"oneworld.reason.hint.tower", {{"count", then}, {"before", other}}}};
}

std::vector<Reason> explain_set_up(const Rules& rules,
                                   const Open& s,
                                   int player,
                                   const Move& move) {
    if (move.type == Move::Type::PlaceGod) return explain_god(rules, move.hex);
    if (move.type == Move::Type::SwapTower) return explain_tower(rules, s, player, move.yes);
    if (move.type == Move::Type::Order && !move.yes) return {"oneworld.reason.hint.second"};
    return {};
}

}  // namespace

std::vector<Reason> explain(const Rules& rules, const View& view, Action a) {
    const Open& s = view.open;
    const Move move = Move::of(a);
    switch (s.phase) {
        case Phase::Movement:
            if (move.type == Move::Type::March) return explain_march(rules, s, move);
            if (move.type == Move::Type::Done) return {"oneworld.reason.hint.done"};
            return {};
        case Phase::Commit:
            return explain_showing(rules, s, view.viewer.seat().index(), move.aspects);
        case Phase::GodCommit:
            return {"oneworld.reason.hint.guess"};
        default:
            return explain_set_up(rules, s, view.viewer.seat().index(), move);
    }
}

}  // namespace equipoise::oneworld
