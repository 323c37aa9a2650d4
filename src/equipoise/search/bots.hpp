// From typed bots to those that hosts see.

#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "equipoise/core/erased_game.hpp"
#include "equipoise/search/bot.hpp"
#include "equipoise/search/closing/bot.hpp"
#include "equipoise/search/mcts.hpp"
#include "equipoise/search/random.hpp"

namespace equipoise {

/// The symmetry under which bots look at a view, so that they play every seat and side alike: one
/// that takes the seat to seat 0, if any does, and of those the one whose image reads first. Images
/// that read the same are the same position, and `seed` chooses.
template <TableGame T>
    requires Symmetric<typename T::Rules>
int upright(const typename T::Rules& rules,
            const typename T::Rules::View& view,
            Seat seat,
            Seed seed) {
    std::vector<int> best;
    Seat lowest = seat;
    for (int symmetry = 0; symmetry < rules.symmetries(); ++symmetry) {
        if (!rules.keeps(symmetry, view)) continue;
        const Seat image = rules.image(symmetry, seat);
        if (image < lowest) best.clear();
        lowest = std::min(lowest, image);
        if (image == lowest) best.push_back(symmetry);
    }
    if (best.size() == 1) return best.front();
    std::string first;
    std::vector<int> same;
    for (int symmetry : best) {
        std::string text = T::print_view(rules, rules.image(symmetry, view));
        if (!same.empty() && text > first) continue;
        if (text != first) same.clear();
        first = std::move(text);
        same.push_back(symmetry);
    }
    Rng rng(seed);
    return same[rng.below(static_cast<std::uint32_t>(same.size()))];
}

/// Makes an AnyBot of a typed bot: anything with `choose(rules, worlds, seat, budget)`, or with a
/// view in place of the worlds.
template <TableGame T, class Bot>
class ErasedBot final : public AnyBot {
  public:
    explicit ErasedBot(BotInfo info, Bot bot = {}) : info_(info), bot_(bot) {}

    const BotInfo& info() const override { return info_; }
    Action choose(const AnyRules& rules,
                  const AnyState& state,
                  Seat seat,
                  const Budget& budget) const override {
        using Rules = typename T::Rules;
        const Rules& typed_rules = typed<T>(rules);
        const auto& s = state.as<typename Rules::State>();
        const auto view = typed_rules.view(s, seat);
        if constexpr (Symmetric<Rules>) {
            const int symmetry = upright<T>(typed_rules, view, seat, budget.seed);
            const Action chosen = bot_.choose(typed_rules,
                                              typed_rules.image(symmetry, view),
                                              typed_rules.image(symmetry, seat),
                                              budget);
            const int back = typed_rules.inverse(symmetry);
            const Action action = typed_rules.image(back, chosen);
            if (budget.graded != nullptr) {
                for (Graded& one : *budget.graded) {
                    one.action = typed_rules.image(back, one.action);
                }
            }
            if (budget.expected != nullptr && *budget.expected) {
                const Values there = **budget.expected;
                for (Seat own : SeatSet::first(typed_rules.seats())) {
                    (**budget.expected)[own] = there[typed_rules.image(symmetry, own)];
                }
            }
            // Somebody's own components may tell sides apart that ours do not.
            if (!typed_rules.why_not(s, seat, action)) return action;
        }
        return bot_.choose(typed_rules, view, seat, budget);
    }
    Action choose_openly(const AnyRules& rules,
                         const AnyState& state,
                         Seat seat,
                         const Budget& budget) const override {
        using Rules = typename T::Rules;
        if constexpr (!kOpen<Rules> && kTakesWorlds) {
            const auto worlds = WorldSource<Rules>::open(state.as<typename Rules::State>());
            return bot_.choose(typed<T>(rules), worlds, seat, budget);
        } else {
            return choose(rules, state, seat, budget);
        }
    }
    std::uint64_t usual_simulations() const override {
        if constexpr (requires { bot_.usual_simulations(); }) return bot_.usual_simulations();
        return 0;
    }
    std::optional<Known> prove(const AnyRules& rules,
                               const AnyState& state,
                               std::uint64_t positions_max) const override {
        using Rules = typename T::Rules;
        if constexpr (Closing<Rules>) {
            const auto& s = state.as<typename Rules::State>();
            return equipoise::prove(typed<T>(rules), s, positions_max);
        } else {
            return AnyBot::prove(rules, state, positions_max);
        }
    }
    std::optional<Values> known_values(const AnyRules& rules,
                                       const AnyState& state,
                                       std::uint64_t simulations) const override {
        if constexpr (requires { bot_.known_values(typed<T>(rules), state.as<State>(), 0); }) {
            return bot_.known_values(typed<T>(rules), state.as<State>(), simulations);
        } else {
            return AnyBot::known_values(rules, state, simulations);
        }
    }
    std::uint64_t quick_simulations() const override {
        if constexpr (requires { bot_.quick_simulations(); }) return bot_.quick_simulations();
        return 0;
    }

  private:
    using State = typename T::Rules::State;
    static constexpr bool kTakesWorlds = requires(const Bot& bot,
                                                  const typename T::Rules& rules,
                                                  const WorldSource<typename T::Rules>& worlds,
                                                  const Budget& budget) {
        { bot.choose(rules, worlds, Seat(0), budget) } -> std::same_as<Action>;
    };

    BotInfo info_;
    Bot bot_;
};

/// Plays without the net, as before there was one: what a net is measured against.
template <class Bot>
struct ByHandBot {
    Bot bot;

    std::uint64_t usual_simulations() const { return bot.usual_simulations(); }

    template <Learned R>
    Action choose(const R& rules, const Worlds<R>& worlds, Seat seat, const Budget& budget) const {
        return bot.choose(rules.judging_by_hand(), worlds, seat, budget);
    }
};

/// The bots for a game without an evaluation: the levels differ in how long they search and how
/// often they err. The numbers are set by hand.
template <TableGame T>
const std::vector<const AnyBot*>& unjudged_bots() {
    static const ErasedBot<T, MctsBot> beginner(
        {"beginner", 1}, {{.simulations_max = 100, .temper = {0.12F, 0.4F}}});
    static const ErasedBot<T, MctsBot> novice({"novice", 2},
                                              {{.simulations_max = 150, .temper = {0.06F, 0.25F}}});
    static const ErasedBot<T, MctsBot> club({"club", 3},
                                            {{.simulations_max = 400, .temper = {0.03F, 0.15F}}});
    static const ErasedBot<T, MctsBot> expert({"expert", 4}, {{.simulations_max = 2000}});
    static const ErasedBot<T, MctsBot> master({"master", 5});
    static const ErasedBot<T, RandomBot> random({"random", 0});
    static const ErasedBot<T, MctsBot> mcts({"mcts", 0});
    static const std::vector<const AnyBot*> all{
        &beginner, &novice, &club, &expert, &master, &random, &mcts};
    return all;
}

}  // namespace equipoise
