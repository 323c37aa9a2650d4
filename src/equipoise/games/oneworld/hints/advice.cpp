#include "equipoise/games/oneworld/hints/advice.hpp"

#include <cmath>

#include "equipoise/games/oneworld/bots/fights.hpp"
#include "equipoise/games/oneworld/text/notation.hpp"

namespace equipoise::oneworld {
namespace {

constexpr double kMillion = 1'000'000;

std::vector<Advice> advise_battle(const Rules& rules, const State& s, int player) {
    std::vector<Advice> advice;
    for (const Showing& showing :
         combat_table(rules, s.open).showings(fight_of(rules, s.open, player))) {
        advice.push_back({print(rules, s, Move::commit(showing.aspects)),
                          std::llround(showing.share * kMillion)});
    }
    return advice;
}

std::vector<Advice> advise_attack(const Rules& rules, const State& s, int player) {
    std::vector<Advice> advice;
    for (Aspect aspect : kAllAspects) {
        Aspects shown;
        shown.add(aspect);
        const Action a = player == s.open.active ? Move::commit(shown) : Move::god_aspect(aspect);
        advice.push_back({print(rules, s, a), std::llround(kMillion / kAspects)});
    }
    return advice;
}

std::vector<Advice> advise_formation(const Rules& rules, const Open& s) {
    std::string puts = "puts:";
    std::string_view join;
    for (Child child : rules.formation(s)) {
        puts += std::string(join) + rules.map().hex_name(child.hex()) + letter_of(child.aspect());
        join = ",";
    }
    return {{puts, 0}};
}

}  // namespace

std::vector<Advice> advise(const Rules& rules, const View& view) {
    if (view.viewer.is_spectator()) return {};
    const State s{view.open, {kUncommitted, kUncommitted}};
    const Seat seat = view.viewer.seat();
    if (view.committed.contains(seat) || !rules.turn(s).acting.contains(seat)) return {};
    switch (view.open.phase) {
        case Phase::Commit:
            return advise_battle(rules, s, seat.index());
        case Phase::GodCommit:
            return advise_attack(rules, s, seat.index());
        case Phase::PutChildren:
            return advise_formation(rules, view.open);
        default:
            return {};
    }
}

}  // namespace equipoise::oneworld
