// What the laboratory counts in Balance Duel.

#include "equipoise/games/balance_duel/game.hpp"

namespace equipoise::balance_duel {
namespace {

enum Component : int {
    kPlaced = 0,  // Large; medium is one more, as for the next four.
    kMoved = 2,
    kFinished = 4,
    kBeat = 6,
    kLost = 8,
    kPassed = 10,
    kSkipped,
    kTipped,
    kBegan,
    kRolled,  // The die of one; the others follow.
};
constexpr int kEyes = 6;

int of_kind(Component component, Kind kind) { return component + (kind == Kind::Large ? 0 : 1); }

void tally_move(const Rules& rules, const State& s, const Choice& c, TallySheet& sheet) {
    const Seat seat(s.to_move);
    sheet.add(seat, of_kind(kMoved, c.kind));
    if (c.from <= kStartHolders && c.target() > kStartHolders) {
        sheet.add(seat, of_kind(kFinished, c.kind));
    }
    const auto beaten = rules.quarry(s, s.to_move, c.from, c.target());
    if (!c.beats || !beaten) return;
    sheet.add(seat, of_kind(kBeat, beaten->kind));
    sheet.add(Seat(beaten->seat), of_kind(kLost, beaten->kind));
}

}  // namespace

std::vector<std::string> BalanceDuel::tallied(const Rules&) {
    std::vector<std::string> names;
    for (const char* verb : {"placed", "moved", "finished", "beat", "lost"}) {
        for (const char* kind : {"large", "medium"}) {
            names.push_back(std::string(verb) + ":" + kind);
        }
    }
    for (const char* name : {"passed:turn", "skipped:turn", "tipped:arm", "began:round"}) {
        names.emplace_back(name);
    }
    for (int eyes = 1; eyes <= kEyes; ++eyes) names.push_back("rolled:" + std::to_string(eyes));
    return names;
}

void BalanceDuel::tally(const Rules& rules,
                        const State& before,
                        Actor,
                        Action a,
                        const State& after,
                        TallySheet& sheet) {
    const Choice c = Choice::of(a);
    if (c.type == Choice::Type::StartRoll) return sheet.add(Seat(c.seat), kBegan);
    const Seat seat(before.to_move);
    switch (c.type) {
        case Choice::Type::Die:
            return sheet.add(seat, kRolled + c.steps - 1);
        case Choice::Type::Pass:
            return sheet.add(seat, kPassed);
        case Choice::Type::Skip:
            return sheet.add(seat, kSkipped);
        case Choice::Type::Place:
            sheet.add(seat, of_kind(kPlaced, c.kind));
            break;
        case Choice::Type::Move:
            tally_move(rules, before, c, sheet);
            break;
        default:
            break;
    }
    if (after.phase != Phase::Redistribute && rules.tips(before, c)) sheet.add(seat, kTipped);
}

}  // namespace equipoise::balance_duel
