#include "equipoise/lab/columns/ledger.hpp"

namespace equipoise {

std::optional<Sums> Judge::judge(const AnyState& state, const Turn& turn, int deeper) const {
    Sums sums{};
    const SeatSet seats = SeatSet::first(rules_.seats());
    if (turn.is_terminal()) {
        const Returns returns = rules_.returns(state);
        for (Seat seat : seats) sums[seat] = static_cast<double>(returns[seat]) / kWholeReturn;
        return sums;
    }
    if (table_ != nullptr) {
        for (Seat seat : seats) {
            const std::optional<double> value = solved_value(rules_, *table_, state, seat);
            if (!value) return std::nullopt;
            sums[seat] = *value;
        }
        return sums;
    }
    if (const std::optional<Values> values = rules_.standing(state)) {
        for (Seat seat : seats) sums[seat] = static_cast<double>((*values)[seat]);
        return sums;
    }
    if (!turn.is_chance() || deeper == 0) return std::nullopt;
    const std::optional<Node> node = weigh(state, std::nullopt, deeper - 1);
    return node ? std::optional(node->mean) : std::nullopt;
}

std::optional<Sums> Judge::best_of(const AnyState& state, const Turn& turn) const {
    if (table_ != nullptr || turn.is_terminal() || turn.is_chance() || turn.acting.size() > 1) {
        return judge(state, turn);
    }
    const Seat seat = *turn.acting.begin();
    std::optional<Sums> best;
    for (const Action action : rules_.legal_actions(state, seat)) {
        AnyState after = state;
        const Turn next = rules_.step(after, seat, action);
        const std::optional<Sums> value = judge(after, next);
        if (!value) return std::nullopt;
        if (!best || (*value)[seat] > (*best)[seat]) best = value;
    }
    return best;
}

std::optional<Judge::Node> Judge::weigh(const AnyState& node,
                                        std::optional<Action> drawn,
                                        int deeper) const {
    Node found;
    double weights = 0;
    const std::vector<Outcome> outcomes = rules_.chance_outcomes(node);
    for (const Outcome& outcome : outcomes) {
        AnyState state = node;
        const Turn turn = rules_.step(state, Actor::chance(), outcome.action);
        const std::optional<Sums> value =
            outcomes.size() <= kFew ? best_of(state, turn) : judge(state, turn, deeper);
        if (!value) return std::nullopt;
        if (outcome.action == drawn) found.drawn = value;
        weights += outcome.weight;
        for (Seat seat : SeatSet::first(rules_.seats())) {
            found.mean[seat] += outcome.weight * (*value)[seat];
        }
    }
    for (Seat seat : SeatSet::first(rules_.seats())) found.mean[seat] /= weights;
    return found;
}

void LuckLedger::see(const AnyState& node, Action drawn) {
    const std::optional<Judge::Node> found = judge_.weigh(node, drawn);
    if (!found) return;
    EQ_EXPECT(found->drawn.has_value());
    for (Seat seat : SeatSet::first(rules_.seats())) {
        luck_[seat] += (*found->drawn)[seat] - found->mean[seat];
    }
}

}  // namespace equipoise
