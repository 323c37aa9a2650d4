#include "equipoise/search/solved.hpp"

#include <algorithm>
#include <utility>

namespace equipoise {
namespace {

// From the start of a game to what a table knows: start roll, two forced turns, and a roll.
constexpr int kFarthest = 8;  // Plies.
// Values closer to each other than the rounding of a table of 32 bits are the same.
constexpr double kSame = 1e-8;

std::optional<double> value_of(
    const AnyRules& rules, const Solver& table, const AnyState& state, Seat seat, int plies_left) {
    const Turn turn = rules.turn(state);
    if (turn.is_terminal()) return return_fraction(rules.returns(state)[seat]).value();
    if (const auto known = table.value(state)) {
        const auto mover = rules.roller(state);
        if (!mover) return std::nullopt;
        return *mover == seat ? *known : 1 - *known;
    }
    if (plies_left == 0) return std::nullopt;
    const auto after = [&](Actor actor, Action action) {
        AnyState next = state;
        rules.apply(next, actor, action);
        return value_of(rules, table, next, seat, plies_left - 1);
    };
    if (turn.is_chance()) {
        double sum = 0;
        double weights = 0;
        for (const Outcome& outcome : rules.chance_outcomes(state)) {
            const auto value = after(Actor::chance(), outcome.action);
            if (!value) return std::nullopt;
            sum += outcome.weight * *value;
            weights += outcome.weight;
        }
        return sum / weights;
    }
    const Seat acting = *turn.acting.begin();
    std::optional<double> best;
    for (const Action action : rules.legal_actions(state, acting)) {
        const auto value = after(acting, action);
        if (!value) return std::nullopt;
        if (!best || (acting == seat ? *value > *best : *value < *best)) best = value;
    }
    return best;
}

/// Of a game for two.
Values values_for(Seat seat, double value) {
    Values values{};
    values[seat] = static_cast<float>(value);
    values[Seat(1 - seat.index())] = static_cast<float>(1 - value);
    return values;
}

}  // namespace

std::optional<double> solved_value(const AnyRules& rules,
                                   const Solver& table,
                                   const AnyState& state,
                                   Seat seat) {
    return value_of(rules, table, state, seat, kFarthest);
}

std::vector<SolvedAction> solved_actions(const AnyRules& rules,
                                         const Solver& table,
                                         const AnyState& state) {
    const Turn turn = rules.turn(state);
    if (turn.is_terminal() || turn.is_chance()) return {};
    const Seat seat = *turn.acting.begin();
    std::vector<SolvedAction> actions;
    for (const Action action : rules.legal_actions(state, seat)) {
        AnyState next = state;
        rules.apply(next, seat, action);
        const auto value = solved_value(rules, table, next, seat);
        if (!value) return {};
        actions.push_back({action, *value});
    }
    std::sort(actions.begin(), actions.end(), [](const auto& one, const auto& other) {
        return std::pair(-one.value, one.action) < std::pair(-other.value, other.action);
    });
    return actions;
}

std::optional<Known> solved_state(const AnyRules& rules,
                                  const Solver& table,
                                  const AnyState& state) {
    const auto value = solved_value(rules, table, state, Seat(0));
    if (!value) return std::nullopt;
    Known known;
    known.values = values_for(Seat(0), *value);
    const auto actions = solved_actions(rules, table, state);
    for (const SolvedAction& one : actions) {
        const bool is_best = one.value >= actions.front().value - kSame;
        const Seat seat = *rules.turn(state).acting.begin();
        known.actions.push_back({seat, one.action, one.value, is_best ? 1.0 : 0.0});
    }
    double count = 0;
    for (const KnownAction& one : known.actions) count += one.share;
    for (KnownAction& one : known.actions) one.share /= count;
    return known;
}

const BotInfo& PerfectBot::info() const {
    static constexpr BotInfo kInfo{"perfect", 4, true};
    return kInfo;
}

Action PerfectBot::choose(const AnyRules& rules,
                          const AnyState& state,
                          Seat seat,
                          const Budget& budget) const {
    const auto table = tables_.find(rules);
    const auto actions = table ? solved_actions(rules, *table, state) : std::vector<SolvedAction>();
    if (actions.empty()) return substitute_.choose(rules, state, seat, budget);
    const auto worse = std::find_if(actions.begin(), actions.end(), [&](const SolvedAction& one) {
        return one.value < actions.front().value - kSame;
    });
    if (budget.graded != nullptr) {
        budget.graded->clear();
        for (const SolvedAction& one : actions) {
            budget.graded->push_back({one.action, static_cast<float>(one.value)});
        }
    }
    if (budget.expected != nullptr) *budget.expected = values_for(seat, actions.front().value);
    Rng rng(budget.seed);
    return actions[rng.below(static_cast<std::uint32_t>(worse - actions.begin()))].action;
}

std::optional<Values> PerfectBot::known_values(const AnyRules& rules,
                                               const AnyState& state,
                                               std::uint64_t) const {
    const auto table = tables_.find(rules);
    const auto value = table ? solved_value(rules, *table, state, Seat(0)) : std::nullopt;
    if (!value) return std::nullopt;
    return values_for(Seat(0), *value);
}

void offer_perfect_bots(BotShelf& shelf, const std::shared_ptr<const SolvedTables>& tables) {
    shelf.offer([&](const AnyGame& game, const std::vector<const AnyBot*>& bots) {
        const auto strongest =
            std::max_element(bots.begin(), bots.end(), [](const AnyBot* one, const AnyBot* other) {
                return one->info().level < other->info().level;
            });
        if (strongest == bots.end() || !tables->has(game)) return std::shared_ptr<const AnyBot>();
        struct Holding {
            std::shared_ptr<const SolvedTables> tables;
            PerfectBot bot;
        };
        const auto holding = std::make_shared<Holding>(Holding{tables, {*tables, **strongest}});
        return std::shared_ptr<const AnyBot>(holding, &holding->bot);
    });
}

}  // namespace equipoise
