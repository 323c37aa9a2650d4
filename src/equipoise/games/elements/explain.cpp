// What speaks for an action, for hints: the best board that it leads to.

#include "equipoise/games/elements/game.hpp"
#include "equipoise/games/elements/text/notation.hpp"

namespace equipoise::elements {
namespace {

/// The card by itself, and against the next best of the hand.
std::vector<Reason> explain_pick(const std::vector<Advice>& picks, const std::string& move) {
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
    if (value > 0) {
        reasons.push_back({"elements.hint.board", {{"points", value}}});
    }
    if (next >= 0 && value > next) {
        reasons.push_back({"elements.hint.more", {{"count", value - next}}});
    } else if (next > value) {
        reasons.push_back({"elements.hint.later", {{"count", next - value}}});
    }
    return reasons;
}

}  // namespace

std::vector<Reason> Elements::explain(const Rules& rules, const View& view, Action a) {
    const Move move = Move::of(a);
    if (view.phase == Phase::Draft) {
        return explain_pick(advise(rules, view), print(a));
    }
    if (move.type != Move::Type::Put && move.type != Move::Type::Done) return {};
    const Holding cards = view.boards[view.viewer.seat()].owned();
    return {{"elements.hint.layout", {{"points", rules.optimiser().best_score(cards)}}}};
}

}  // namespace equipoise::elements
