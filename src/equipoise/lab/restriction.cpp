#include "equipoise/lab/restriction.hpp"

#include <algorithm>
#include <string>

namespace equipoise {
namespace {

/// How often a bot is asked before somebody else decides. Set by hand.
constexpr std::uint64_t kAsked = 4;

}  // namespace

std::vector<int> components_of(const AnyRules& rules, std::string_view name) {
    std::vector<int> found;
    const std::vector<std::string> names = rules.tallied();
    for (std::size_t at = 0; at < names.size(); ++at) {
        const std::string_view whole = names[at];
        if (whole == name || whole.substr(0, whole.find(':')) == name) {
            found.push_back(static_cast<int>(at));
        }
    }
    return found;
}

Action Restriction::choose(const AnyState& state,
                           Seat seat,
                           const AnyBot& bot,
                           Budget budget,
                           const std::vector<int>& components) {
    const Seed seed = budget.seed;
    Action first;
    for (std::uint64_t asked = 0; asked < kAsked; ++asked) {
        if (asked > 0) budget.seed = seed_at(seed, asked);
        const Action action = bot.choose(rules_, state, seat, budget);
        if (!counts(state, seat, action, components)) return action;
        if (asked == 0) first = action;
    }
    std::vector<Action> permitted = rules_.legal_actions(state, seat);
    std::erase_if(permitted, [&](Action a) { return counts(state, seat, a, components); });
    return permitted.empty() ? first : best_of(state, seat, permitted, seed_at(seed, kAsked));
}

bool Restriction::counts(const AnyState& state,
                         Seat seat,
                         Action a,
                         const std::vector<int>& components) {
    after_ = state;
    rules_.apply(after_, seat, a);
    counted_.assign(static_cast<std::size_t>(width_ * rules_.seats()), 0);
    TallySheet sheet(counted_, width_);
    rules_.tally(state, seat, a, after_, sheet);
    return std::any_of(components.begin(), components.end(), [&](int component) {
        return counted_[static_cast<std::size_t>(seat.index() * width_ + component)] > 0;
    });
}

Action Restriction::best_of(const AnyState& state,
                            Seat seat,
                            const std::vector<Action>& actions,
                            Seed seed) {
    std::vector<Action> best;
    float most = -1;
    for (const Action a : actions) {
        after_ = state;
        rules_.apply(after_, seat, a);
        const std::optional<Values> values = rules_.standing(after_);
        const float value = values ? (*values)[seat] : 0;
        if (value > most) best.clear();
        if (value >= most) best.push_back(a);
        most = std::max(most, value);
    }
    Rng rng(seed);
    return best[rng.below(static_cast<std::uint32_t>(best.size()))];
}

}  // namespace equipoise
