// What the laboratory counts in Elements.

#include "equipoise/games/elements/game.hpp"
#include "equipoise/games/elements/text/notation.hpp"

namespace equipoise::elements {
namespace {

enum Component : int {
    kPicked = 0,               // By kind.
    kLost = kPicked + kKinds,  // By kind, Voids left out in fact.
    kPlayed = kLost + kKinds,  // Voids by frame.
    kUsed = kPlayed + kCycles,
    kCircle = kUsed + kCycles,
    kPyramids,
    kCollection = kPyramids + kElements,
};

void tally_losses(const State& before, const State& after, Seat seat, TallySheet& sheet) {
    const Holding& had = before.boards[seat].owned();
    const Holding& has = after.boards[seat].owned();
    for (Kind kind : all_of<Kind>()) {
        if (kind.is_void()) continue;
        for (int i = has[kind]; i < had[kind]; ++i) sheet.add(seat, kLost + kind.index());
    }
}

void tally_scores(const Rules& rules, const State& after, int cycle, Seat seat, TallySheet& sheet) {
    const BoardScore points = score(rules.switches().scoring, after.boards[seat]);
    int left = after.points[at(cycle - 1)][seat];
    if (points.circle > 0) sheet.add(seat, kCircle);
    left -= points.circle;
    for (Element element : all_of<Element>()) {
        if (points.pyramids[element] > 0) sheet.add(seat, kPyramids + element.index());
        left -= points.pyramids[element];
    }
    // With keep_void=false the Voids have scored and are gone.
    if (left > 0) sheet.add(seat, kCollection);
    after.boards[seat].for_each([&](Placed card) {
        if (!card.kind.is_wild() || !card.place.on_rank()) return;
        sheet.add(seat, kUsed + card.kind.frame() - 1);
    });
}

}  // namespace

std::vector<std::string> Elements::tallied(const Rules&) {
    std::vector<std::string> names;
    for (const char* verb : {"picked:", "lost:"}) {
        for (Kind kind : all_of<Kind>()) names.push_back(verb + print(kind));
    }
    for (Frame frame : {kSingle, kDouble, kDual}) {
        names.push_back("played:" + print(Kind(kVoid, frame)));
    }
    for (Frame frame : {kSingle, kDouble, kDual}) {
        names.push_back("used:" + print(Kind(kWild, frame)));
    }
    for (const char* part : {"circle", "air", "earth", "fire", "water", "collection"}) {
        names.push_back(std::string("scored:") + part);
    }
    return names;
}

void Elements::tally(const Rules& rules,
                     const State& before,
                     Actor actor,
                     Action a,
                     const State& after,
                     TallySheet& sheet) {
    const Move move = Move::of(a);
    if (move.type == Move::Type::Pick) sheet.add(actor.seat(), kPicked + move.kind.index());
    if (move.type == Move::Type::Void) sheet.add(actor.seat(), kPlayed + move.play.frame - 1);
    const bool scored =
        after.cycle > before.cycle || (after.phase == Phase::Over && before.phase != Phase::Over);
    for (Seat seat : SeatSet::first(rules.seats())) {
        if (before.phase == Phase::Void) tally_losses(before, after, seat, sheet);
        if (scored) tally_scores(rules, after, before.cycle, seat, sheet);
    }
}

}  // namespace equipoise::elements
