#include "equipoise/review/action_values.hpp"

namespace equipoise {

double value_after(Valuer& valuer,
                   const AnyRules& rules,
                   const AnyState& s,
                   Seat seat,
                   std::span<const Action> actions,
                   std::size_t n) {
    AnyState next = s;
    SeatSet others = rules.turn(s).acting;
    others.erase(seat);
    for (const Action a : actions) rules.apply(next, seat, a);
    const bool others_choose = !others.empty() && rules.turn(next).acting == others;
    if (others_choose) valuer.commit(next, seed_at(valuer.seed(), n));
    return valuer.value(next)[seat];
}

ActionValues::ActionValues(
    const AnyRules& rules, const AnyState& s, Seat seat, int worlds, Rng& rng)
    : rules_(rules), seat_(seat) {
    for (int i = 0; i < worlds; ++i) worlds_.push_back(rules.resample(s, seat, rng));
    const bool are_known = worlds_.size() > 1 && worlds_[0] == s && worlds_[1] == s;
    // Others choose at once with the seat: what they may choose makes the worlds differ.
    if (are_known && rules.turn(s).acting.size() == 1) worlds_.resize(1);
}

double ActionValues::after(Valuer& valuer, Action a) const {
    double sum = 0;
    for (std::size_t i = 0; i < worlds_.size(); ++i) {
        sum += value_after(valuer, rules_, worlds_[i], seat_, {&a, 1}, i);
    }
    return sum / static_cast<double>(worlds_.size());
}

}  // namespace equipoise
