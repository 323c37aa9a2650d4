// Perfect play where the end of a game is searched whole: what can be proven of a state, and a bot
// that plays so.

#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "equipoise/search/bot.hpp"
#include "equipoise/search/closing/closing.hpp"
#include "equipoise/search/graded.hpp"
#include "equipoise/search/worlds.hpp"

namespace equipoise {

/// A mixture over the actions of one seat, and what each one is worth against perfect play.
template <Closing R>
std::vector<KnownAction> prove_decision(
    ClosingSearch<R>& search, const R& rules, const typename R::State& s, Seat seat, Bounds& best) {
    std::vector<KnownAction> actions;
    best = {0, 0};
    for (const Action action : search.actions_of(s, seat)) {
        typename R::State next = s;
        rules.apply(next, seat, action);
        const Bounds bounds = search.find(next).bounds;
        best.least = std::max(best.least, bounds.least);
        best.most = std::max(best.most, bounds.most);
        if (bounds.meet()) actions.push_back({seat, action, bounds.middle(), 0});
    }
    if (best.least >= 1) best.most = 1;
    const auto is_best = [&](const KnownAction& one) {
        return one.value >= best.least - Bounds::kGap;
    };
    const auto count = std::count_if(actions.begin(), actions.end(), is_best);
    for (KnownAction& one : actions) {
        if (is_best(one)) one.share = 1.0 / static_cast<double>(count);
    }
    return actions;
}

/// The same for both seats that choose at once.
template <Closing R>
std::vector<KnownAction> prove_common(ClosingSearch<R>& search,
                                      const typename R::State& s,
                                      const Turn& turn,
                                      Seat focus,
                                      Bounds& value) {
    std::vector<KnownAction> actions;
    value = {};
    const auto both = search.common(s, turn);
    if (!both) return actions;
    const MatrixSolution low = solve_matrix(both->least);
    if (both->least.payoffs != both->most.payoffs) {
        value = {low.least, solve_matrix(both->most).most};
        return actions;
    }
    value = {low.least, low.most};
    SeatSet others = turn.acting;
    others.erase(focus);
    for (std::size_t row = 0; row < both->rows.size(); ++row) {
        const double wins = both->least.row_against(row, low.columns);
        actions.push_back({focus, both->rows[row], wins, low.rows[row]});
    }
    for (std::size_t column = 0; column < both->columns.size(); ++column) {
        const double wins = both->least.column_against(column, low.rows);
        actions.push_back({*others.begin(), both->columns[column], 1 - wins, low.columns[column]});
    }
    return actions;
}

/// What is known of a state that a search can end from, with the bounds of `focus`, a seat that
/// acts there.
template <Closing R>
std::optional<std::pair<Known, Bounds>> prove_for(const R& rules,
                                                  const typename R::State& s,
                                                  Seat focus,
                                                  Meter& meter) {
    const auto closing = rules.closing(s);
    if (!closing) return std::nullopt;
    const Turn turn = rules.turn(*closing);
    ClosingSearch<R> search(rules, focus, meter);
    std::pair<Known, Bounds> proven;
    auto& [known, bounds] = proven;
    if (turn.kind == NodeKind::Decision) {
        known.actions = prove_decision(search, rules, *closing, focus, bounds);
    } else if (turn.kind == NodeKind::Simultaneous) {
        known.actions = prove_common(search, *closing, turn, focus, bounds);
    }
    const auto found = search.find(*closing);
    if (turn.is_terminal()) bounds = found.bounds;
    if (found.bounds.meet()) known.values = found.values;
    const auto order = [](const KnownAction& one) {
        return std::tuple(one.seat, -std::llround(one.value / Bounds::kGap), one.action);
    };
    std::sort(known.actions.begin(), known.actions.end(), [&](const auto& one, const auto& other) {
        return order(one) < order(other);
    });
    return proven;
}

/// Whether some have made their choice already where several choose at once.
template <Closing R>
bool is_half_made(const R& rules, const typename R::State& s) {
    const auto closing = rules.closing(s);
    if (!closing) return false;
    const Turn shared = rules.turn(*closing);
    return !shared.is_terminal() && shared != rules.turn(s);
}

/// As AnyBot::prove.
template <Closing R>
std::optional<Known> prove(const R& rules,
                           const typename R::State& s,
                           std::uint64_t positions_max) {
    const Turn turn = rules.turn(s);
    if (turn.is_chance()) return std::nullopt;
    if (turn.is_terminal()) {
        Known known;
        final_values(rules, s, known.values.emplace());
        return known;
    }
    if (is_half_made(rules, s)) return std::nullopt;
    const std::function<bool()> never;
    Meter meter(positions_max, never);
    auto proven = prove_for(rules, s, *turn.acting.begin(), meter);
    if (!proven || !proven->second.meet()) return std::nullopt;
    return std::move(proven->first);
}

/// Plays perfectly where that can be proven, and as `bot` elsewhere.
template <class Bot>
struct ClosingBot {
    Bot bot;
    /// How many positions a proof may take; set by hand: some 0.1 s, and twice what the last draft
    /// of Elements between two seats takes.
    std::uint64_t positions_max = 30'000;

    /// The same for a value that somebody asks for by the way, such as a review: a few
    /// milliseconds.
    std::uint64_t aside_max = 4'000;
    /// Where there are fewer simulations a proof may take so many positions for each; with fewer
    /// than `kFewest` it would cost more than the search, and there is none.
    static constexpr std::uint64_t kPerSimulation = 4;
    static constexpr std::uint64_t kFewest = 1'000;
    /// The part of its usual simulations that `bot` gets where the clock has cut a proof short.
    static constexpr std::uint64_t kLeast = 16;

    std::uint64_t usual_simulations() const { return bot.usual_simulations(); }

    template <Closing R>
    Action choose(const R& rules, const Worlds<R>& worlds, Seat seat, const Budget& budget) const {
        Rng rng(budget.seed);
        const typename R::State root = worlds.draw(rules, rng);
        // With open eyes what others have chosen already counts, and a proof leaves it out.
        const bool is_quick = budget.simulations > 0 && budget.simulations < kFewest;
        if (is_quick || (worlds.is_open() && is_half_made(rules, root))) {
            return bot.choose(rules, worlds, seat, budget);
        }
        const std::uint64_t most = budget.simulations == 0
            ? positions_max
            : std::min(positions_max, kPerSimulation * budget.simulations);
        Meter meter(most, budget.stop);
        const auto proven = prove_for(rules, root, seat, meter);
        // Where all is lost, or something unknown might be better, the others may still err.
        if (!proven || !proven->second.meet() || proven->second.most <= Bounds::kGap) {
            if (!meter.spent() || meter.count() == most) {
                return bot.choose(rules, worlds, seat, budget);
            }
            Budget rest = budget;
            rest.stop = nullptr;
            rest.simulations = bot.usual_simulations() / kLeast;
            return bot.choose(rules, worlds, seat, rest);
        }
        std::vector<Graded> graded;
        const KnownAction* chosen = nullptr;
        double left = static_cast<double>(rng.below(UINT32_MAX)) / UINT32_MAX;
        for (const KnownAction& one : proven->first.actions) {
            if (one.seat != seat) continue;
            graded.push_back({one.action, static_cast<float>(one.value)});
            if (one.share > 0 && (chosen == nullptr || left > 0)) chosen = &one;
            left -= one.share;
        }
        // In a state that is over there is nothing to choose that matters.
        if (chosen == nullptr) return bot.choose(rules, worlds, seat, budget);
        report_choices(budget, graded);
        if (budget.expected != nullptr) {
            *budget.expected = proven->first.values;
            if (!*budget.expected)
                report_expected(rules, budget, root, seat, graded, chosen->action);
        }
        return chosen->action;
    }

    template <Closing R>
    std::optional<Values> known_values(const R& rules,
                                       const typename R::State& s,
                                       std::uint64_t simulations) const {
        if (simulations < kFewest) return std::nullopt;
        const auto known = prove(rules, s, std::min(aside_max, simulations));
        return known ? known->values : std::nullopt;
    }
};

}  // namespace equipoise
