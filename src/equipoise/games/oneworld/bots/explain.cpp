// What speaks for an action, for hints.

#include <cmath>

#include "equipoise/games/oneworld/bots/advice.hpp"
#include "equipoise/games/oneworld/bots/fights.hpp"

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
        reasons.push_back({"oneworld.reason.hint.faults", {{"count", faults}}});
    }
    return reasons;
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
            return {};
    }
}

}  // namespace equipoise::oneworld
