// What the laboratory counts in One World.

#include "equipoise/games/oneworld/game.hpp"

namespace equipoise::oneworld {
namespace {

/// In this order, each for every aspect; then the counts that have none.
enum Verb : int {
    kPlaced,
    kMoved,
    kShown,
    kAttacked,
    kGuarded,
    kChanged,
    kReborn,
    kDrowned,
    kLeft,
    kVerbs,
};
enum Other : int { kCrossed = kVerbs * kAspects, kStopped, kFled, kLivesLost };

void add(TallySheet& sheet, Seat seat, Verb verb, Aspect aspect, int times = 1) {
    for (int i = 0; i < times; ++i) sheet.add(seat, verb * kAspects + index_of(aspect));
}

void tally_march(const Move& move, Seat seat, TallySheet& sheet) {
    const Aspect aspect = move.child.aspect();
    add(sheet, seat, kMoved, aspect);
    const bool stops = !move.target.is_exit() && move.target.is_short_stop();
    if (aspect == Aspect::Blade && stops) sheet.add(seat, kStopped);
}

void tally_commitment(const State& before, const Move& move, Seat seat, TallySheet& sheet) {
    const Verb verb = before.open.phase == Phase::GodCommit ? kAttacked : kShown;
    for (Aspect aspect : kAllAspects) add(sheet, seat, verb, aspect, move.aspects[aspect]);
}

/// A Child that arrives where its target says leaves the map if that is Chaos.
void tally_arrival(const Open& was, const Move& march, const Open& is, TallySheet& sheet) {
    if (is.phase == Phase::FaultRoll || !march.target.is_exit()) return;
    add(sheet, Seat(was.active), kLeft, march.child.aspect());
}

void tally_die(const Open& was, int die, const Open& is, TallySheet& sheet) {
    if (was.phase == Phase::RebirthRoll) {
        add(sheet, Seat(was.active), kReborn, kAllAspects[at((die - 1) / 2)]);  // OW-7.4
    }
    if (was.phase != Phase::FaultRoll) return;
    if (die <= 2) return add(sheet, Seat(was.active), kDrowned, was.mover.aspect());  // OW-6.20
    sheet.add(Seat(was.active), kCrossed);
    tally_arrival(was, Move::of(Move::march(was.mover, was.target)), is, sheet);
}

}  // namespace

std::vector<std::string> OneWorld::tallied(const Rules&) {
    std::vector<std::string> names;
    for (const char* verb : {"placed",
                             "moved",
                             "shown",
                             "attacked",
                             "guarded",
                             "changed",
                             "reborn",
                             "drowned",
                             "left"}) {
        for (const char* aspect : {"stone", "blade", "fog"}) {
            names.push_back(std::string(verb) + ":" + aspect);
        }
    }
    for (const char* name : {"crossed:fault", "stopped:short", "fled:god", "lost:life"}) {
        names.emplace_back(name);
    }
    return names;
}

void OneWorld::tally(const Rules&,
                     const State& before,
                     Actor actor,
                     Action a,
                     const State& after,
                     TallySheet& sheet) {
    const Move move = Move::of(a);
    const Open& was = before.open;
    const Open& is = after.open;
    switch (move.type) {
        case Move::Type::March:
            tally_march(move, actor.seat(), sheet);
            tally_arrival(was, move, is, sheet);
            break;
        case Move::Type::Power:
            add(sheet, actor.seat(), kChanged, move.aspect);
            break;
        case Move::Type::Flee:
            sheet.add(actor.seat(), kFled);
            break;
        case Move::Type::Put:
            add(sheet, actor.seat(), kPlaced, move.child.aspect());
            break;
        case Move::Type::Commit:
            tally_commitment(before, move, actor.seat(), sheet);
            break;
        case Move::Type::GodAspect:
            add(sheet, actor.seat(), kGuarded, move.aspect);
            break;
        case Move::Type::Die:
            tally_die(was, move.die, is, sheet);
            break;
        default:
            break;
    }
    for (int player : {kBorg, kChez}) {
        if (was.turn > 0 && is.sides[at(player)].lives < was.sides[at(player)].lives) {
            sheet.add(Seat(player), kLivesLost);
        }
    }
}

}  // namespace equipoise::oneworld
