#include "equipoise/review/action_values.hpp"

namespace equipoise {

ActionValues::ActionValues(
    const AnyRules& rules, const AnyState& s, Seat seat, int worlds, Rng& rng)
    : rules_(rules), seat_(seat), others_(rules.turn(s).acting) {
    others_.erase(seat);
    for (int i = 0; i < worlds; ++i) worlds_.push_back(rules.resample(s, seat, rng));
    const bool are_known = worlds_.size() > 1 && worlds_[0] == s && worlds_[1] == s;
    if (others_.empty() && are_known) worlds_.resize(1);
}

double ActionValues::after(Valuer& valuer, Action a) const {
    double sum = 0;
    for (std::size_t i = 0; i < worlds_.size(); ++i) {
        AnyState next = worlds_[i];
        rules_.apply(next, seat_, a);
        if (!others_.empty() && rules_.turn(next).acting == others_) {
            valuer.commit(next, seed_at(valuer.seed(), i));
        }
        sum += valuer.value(next)[seat_];
    }
    return sum / static_cast<double>(worlds_.size());
}

}  // namespace equipoise
