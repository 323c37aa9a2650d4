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
    return mean_of(state, deeper - 1);
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

std::optional<Sums> Judge::mean_of(const AnyState& node, int deeper) const {
    Sums mean{};
    double weights = 0;
    const std::vector<Outcome> outcomes = rules_.chance_outcomes(node);
    for (const Outcome& outcome : outcomes) {
        const std::optional<Sums> value = after(node, outcome.action, outcomes.size(), deeper);
        if (!value) return std::nullopt;
        weights += outcome.weight;
        for (Seat seat : SeatSet::first(rules_.seats())) {
            mean[seat] += outcome.weight * (*value)[seat];
        }
    }
    for (Seat seat : SeatSet::first(rules_.seats())) mean[seat] /= weights;
    return mean;
}

std::optional<Sums> Judge::after(const AnyState& node,
                                 Action outcome,
                                 std::size_t outcomes,
                                 int deeper) const {
    AnyState state = node;
    const Turn turn = rules_.step(state, Actor::chance(), outcome);
    return outcomes <= kFew ? best_of(state, turn) : judge(state, turn, deeper);
}

void LuckLedger::see(const AnyState& node, Action drawn) {
    const std::size_t outcomes = rules_.chance_outcomes(node).size();
    const std::optional<Sums> own = judge_.after(node, drawn, outcomes);
    const std::optional<Sums> mean = own ? judge_.mean_of(node) : std::nullopt;
    if (!mean) return;
    for (Seat seat : SeatSet::first(rules_.seats())) luck_[seat] += (*own)[seat] - (*mean)[seat];
}

}  // namespace equipoise
