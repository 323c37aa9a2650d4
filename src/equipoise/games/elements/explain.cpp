// What speaks for an action, for hints: the best board that it leads to, and what a Void takes.

#include "equipoise/games/elements/game.hpp"
#include "equipoise/games/elements/text/notation.hpp"

namespace equipoise::elements {
namespace {

/// What the card is for, the card by itself, and against the next best of the hand.
std::vector<Reason> explain_pick(const std::vector<Advice>& picks,
                                 Kind kind,
                                 const std::string& move) {
    std::int64_t value = -1;
    std::int64_t next = -1;
    for (const Advice& pick : picks) {
        if (pick.move == move) {
            value = pick.value;
        } else {
            next = std::max(next, pick.value);
        }
    }
    if (value < 0) return {};
    std::vector<Reason> reasons;
    if (kind.is_void()) {
        reasons.emplace_back("elements.reason.hint.void");
    } else if (kind.is_wild()) {
        reasons.emplace_back("elements.reason.hint.wild");
    } else if (value == 0 && next <= 0) {
        reasons.emplace_back("elements.reason.hint.none");
    }
    if (value > 0) {
        reasons.push_back({"elements.reason.hint.board", {{"points", value}}});
    }
    if (next >= 0 && value > next) {
        reasons.push_back({"elements.reason.hint.more", {{"count", value - next}}});
    } else if (next > value) {
        reasons.push_back({"elements.reason.hint.later", {{"count", next - value}}});
    }
    return reasons;
}

/// What the board that is hit loses as it lies, and what the Void was worth to its owner.
std::vector<Reason> explain_void(const Scoring& scoring, const View& view, const VoidPlay& play) {
    Board hit = view.boards[play.victim];
    const int whole = score(scoring, hit).total();
    hit.remove(play.first);
    if (play.second) hit.remove(*play.second);
    Board own = view.boards[view.viewer.seat()];
    const int before = score(scoring, own).total();
    own.remove({Kind(kVoid, play.frame), Place::collection()});
    const int taken = whole - score(scoring, hit).total();
    const int given = before - score(scoring, own).total();
    if (taken <= 0) return {};
    std::vector<Reason> reasons{{"elements.reason.hint.taken", {{"count", taken}}}};
    if (given > 0) reasons.push_back({"elements.reason.hint.given", {{"count", given}}});
    return reasons;
}

}  // namespace

std::vector<Reason> Elements::explain(const Rules& rules, const View& view, Action a) {
    const Move move = Move::of(a);
    if (view.phase == Phase::Draft) {
        return explain_pick(advise(rules, view), move.kind, print(a));
    }
    if (move.type == Move::Type::Void) {
        return explain_void(rules.switches().scoring, view, move.play);
    }
    if (move.type != Move::Type::Put && move.type != Move::Type::Done) return {};
    const Holding cards = view.boards[view.viewer.seat()].owned();
    return {{rules.must_be_safe(view.phase) ? "elements.reason.hint.layout.safe"
                                            : "elements.reason.hint.layout",
             {{"points", rules.optimiser().best_score(cards)}}}};
}

}  // namespace equipoise::elements
