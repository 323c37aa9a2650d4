#include "equipoise/review/valuer.hpp"

#include <algorithm>

#include "equipoise/core/chance.hpp"
#include "equipoise/core/sides.hpp"

namespace equipoise {
namespace {

// Set by hand: what a pass may cost.
constexpr std::size_t kMostListed = 12;  // Outcomes; more are sampled.
/// Outcomes one after the other; ties may be rolled again for ever.
constexpr std::size_t kLongestListed = 4;
constexpr int kSampledOutcomes = 12;
constexpr int kSampledAside = 4;  // The same where nothing but a comparison needs them.
constexpr int kCommitted = 4;     // Ways in which choices made at once are drawn.
constexpr int kDeepest = 100;     // Chance, forced and common choices one after the other.

std::string key_of(const AnyState& s) {
    const auto bytes = s.bytes();
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

Shares shares_of(const Values& values) {
    Shares shares{};
    for (Seat seat : SeatSet::first(kMaxSeats)) shares[seat] = static_cast<double>(values[seat]);
    return shares;
}

double total_weight(const std::vector<Outcome>& outcomes) {
    double total = 0;
    for (const Outcome& outcome : outcomes) total += outcome.weight;
    return total;
}

}  // namespace

Shares shares_of(const Returns& returns) {
    Shares shares{};
    for (Seat seat : SeatSet::first(kMaxSeats)) {
        shares[seat] = return_fraction(returns[seat]).value();
    }
    return shares;
}

bool goes_on(const Turn& before, const Turn& after) {
    return before.kind == NodeKind::Simultaneous && after.kind == NodeKind::Simultaneous &&
        before.acting == after.acting;
}

Valuer::Valuer(const AnyRules& rules,
               const AnyBot& bot,
               std::uint64_t simulations,
               Seed seed,
               const std::function<bool()>& stop)
    : rules_(rules), bot_(bot), simulations_(simulations), seed_(seed), stop_(stop) {}

void Valuer::ask_stop() {
    if (!stopped_ && stop_ && stop_()) stopped_ = true;
}

AnyState Valuer::after(const AnyState& s, Actor actor, Action a) const {
    AnyState next = s;
    rules_.apply(next, actor, a);
    return next;
}

std::optional<Action> Valuer::forced(const AnyState& s, Seat seat) const {
    const std::vector<Action> actions = rules_.legal_actions(s, seat);
    if (actions.size() == 1) return actions.front();
    return std::nullopt;
}

Shares Valuer::value_at(const AnyState& s, int depth) {
    const Turn turn = rules_.turn(s);
    if (turn.is_terminal()) return shares_of(rules_.returns(s));
    if (stopped_) return {};
    if (const auto known = bot_.known_values(rules_, s, simulations_)) return shares_of(*known);
    if (depth > kDeepest) return judged(s);
    const std::string key = depth == 0 ? key_of(s) : std::string();
    if (const auto found = valued_.find(key); depth == 0 && found != valued_.end()) {
        return found->second;
    }
    Shares values{};
    if (turn.is_chance()) {
        values = over_outcomes(s, depth == 0 ? kSampledAside : 1, [&](const AnyState& next) {
            return value_at(next, depth + 1);
        });
    } else if (turn.acting.size() == 1) {
        values = decision_value(s, *turn.acting.begin(), depth);
    } else {
        values = simultaneous_value(s, depth);
    }
    if (depth == 0) valued_[key] = values;
    return values;
}

Shares Valuer::decision_value(const AnyState& s, Seat seat, int depth) {
    if (const auto action = forced(s, seat)) {
        // Still as deep as before: what follows is worth the same care.
        return value_at(after(s, seat, *action), depth);
    }
    const Searched searched = search(s, seat);
    const Shares next = seen_next(after(s, seat, searched.chosen), 0);
    return 0.5 * (searched.values + next);
}

Shares Valuer::seen_next(const AnyState& s, int depth) {
    const Turn turn = rules_.turn(s);
    if (turn.is_terminal()) return shares_of(rules_.returns(s));
    if (stopped_) return {};
    if (depth > kDeepest) return judged(s);
    if (turn.is_chance()) {
        return over_outcomes(s, depth == 0 ? kSampledAside : 1, [&](const AnyState& next) {
            return seen_next(next, depth + 1);
        });
    }
    const Seat seat = *turn.acting.begin();
    AnyState next = s;
    if (turn.acting.size() > 1) {
        commit(next, seed_);
    } else if (const auto action = forced(s, seat)) {
        rules_.apply(next, seat, *action);
    } else {
        return search(s, seat).values;
    }
    return seen_next(next, depth + 1);
}

Valuer::Searched Valuer::search(const AnyState& s, Seat seat) {
    const std::string key = key_of(s);
    if (const auto found = searched_.find(key); found != searched_.end()) return found->second;
    std::optional<Values> expected;
    Budget budget{.simulations = simulations_, .stop = stop_, .seed = seed_};
    budget.expected = &expected;
    Searched searched;
    searched.chosen = bot_.choose_openly(rules_, s, seat, budget);
    searched.values = expected ? shares_of(*expected) : judged(s);
    ask_stop();
    searched_[key] = searched;
    return searched;
}

bool Valuer::list_falls(const Fall& so_far, std::vector<Fall>& falls) const {
    if (!rules_.turn(so_far.s).is_chance()) {
        falls.push_back(so_far);
        return falls.size() <= kMostListed;
    }
    const std::vector<Outcome> outcomes = rules_.chance_outcomes(so_far.s);
    if (outcomes.size() > kMostListed || so_far.path.size() >= kLongestListed) return false;
    const double total = total_weight(outcomes);
    for (const Outcome& outcome : outcomes) {
        Fall fall = so_far;
        rules_.apply(fall.s, Actor::chance(), outcome.action);
        fall.path.push_back(outcome.action);
        fall.probability *= outcome.weight / total;
        if (!list_falls(fall, falls)) return false;
    }
    return true;
}

Valuer::Fall Valuer::draw_fall(const AnyState& s, Rng& rng) const {
    Fall fall{s, {}, 1};
    while (rules_.turn(fall.s).is_chance()) {
        fall.path.push_back(draw(rules_.chance_outcomes(fall.s), rng));
        rules_.apply(fall.s, Actor::chance(), fall.path.back());
    }
    return fall;
}

Shares Valuer::over_outcomes(const AnyState& s,
                             int samples,
                             const std::function<Shares(const AnyState&)>& value) const {
    std::vector<Fall> falls;
    if (samples == 1 || !list_falls({s, {}, 1}, falls)) {
        falls.clear();
        Rng rng(seed_);
        for (int i = 0; i < samples; ++i) {
            falls.push_back(draw_fall(s, rng));
            falls.back().probability = 1.0 / samples;
        }
    }
    Shares sum{};
    for (const Fall& fall : falls) sum = sum + fall.probability * value(fall.s);
    return sum;
}

Valuer::Expectation Valuer::expect(const AnyState& s,
                                   const std::vector<Action>& came,
                                   const Shares& came_values) {
    Expectation expectation;
    std::vector<Fall> falls;
    expectation.is_sampled = !list_falls({s, {}, 1}, falls);
    if (expectation.is_sampled) sample_falls(s, came, falls);
    for (const Fall& fall : falls) {
        const Shares values = fall.path == came ? came_values : value_at(fall.s, 1);
        expectation.outcomes.push_back({fall.probability, values});
        expectation.mean = expectation.mean + fall.probability * values;
    }
    return expectation;
}

void Valuer::sample_falls(const AnyState& s,
                          const std::vector<Action>& came,
                          std::vector<Fall>& falls) const {
    Fall own{s, {}, 1};
    for (const Action action : came) {
        const std::vector<Outcome> outcomes = rules_.chance_outcomes(own.s);
        double weight = 0;
        for (const Outcome& outcome : outcomes) {
            if (outcome.action == action) weight += outcome.weight;
        }
        own.probability *= weight / total_weight(outcomes);
        rules_.apply(own.s, Actor::chance(), action);
        own.path.push_back(action);
    }
    falls.assign(1, own);
    Rng rng(seed_);
    while (falls.size() <= kSampledOutcomes) {
        Fall fall = draw_fall(s, rng);
        if (fall.path == came) continue;
        fall.probability = (1 - own.probability) / kSampledOutcomes;
        falls.push_back(std::move(fall));
    }
}

Shares Valuer::simultaneous_value(const AnyState& s, int depth) {
    const int ways = depth == 0 ? kCommitted : 1;
    Shares sum{};
    for (int way = 0; way < ways; ++way) {
        AnyState next = s;
        commit(next, seed_at(seed_, static_cast<std::uint64_t>(way)));
        sum = sum + value_at(next, depth + 1);
    }
    return (1.0 / ways) * sum;
}

void Valuer::commit(AnyState& s, Seed seed) {
    SeatSet left = rules_.turn(s).acting;
    while (!left.empty()) {
        const Seat seat = *left.begin();
        left.erase(seat);
        const std::uint64_t few = std::max<std::uint64_t>(1, simulations_ / kCommitted);
        choose_whole(s, seat, seed_at(seed, static_cast<std::uint64_t>(seat.index())), few);
        // The last choice, or one that ends it all, brings another node.
        if (rules_.turn(s).acting != left) return;
    }
}

Action Valuer::choose(const AnyState& s,
                      Seat seat,
                      Seed seed,
                      std::uint64_t simulations,
                      std::vector<Graded>* graded) {
    if (const auto action = forced(s, seat)) return *action;
    Budget budget{.simulations = simulations, .stop = stop_, .seed = seed};
    budget.graded = graded;
    const Action chosen = bot_.choose(rules_, s, seat, budget);
    ask_stop();
    return chosen;
}

std::vector<Action> Valuer::choose_whole(
    AnyState& s, Seat seat, Seed seed, std::uint64_t simulations, std::vector<Graded>* graded) {
    std::vector<Action> actions;
    Turn before = rules_.turn(s);
    do {
        before = rules_.turn(s);
        actions.push_back(choose(s, seat, seed, simulations, actions.empty() ? graded : nullptr));
        rules_.apply(s, seat, actions.back());
    } while (!stopped_ && goes_on(before, rules_.turn(s)));
    return actions;
}

Shares Valuer::judged(const AnyState& s) const {
    if (const auto values = rules_.evaluate(s)) return shares_of(*values);
    if (const auto values = rules_.standing(s)) return shares_of(*values);
    Shares equal{};
    for (Seat seat : SeatSet::first(rules_.seats())) equal[seat] = 1.0 / count_sides(rules_);
    return equal;
}

}  // namespace equipoise
