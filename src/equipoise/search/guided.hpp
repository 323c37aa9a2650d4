// Playouts guided by a quick player, for games that have one.
//
// Every action worth a search is tried in states drawn from the searcher's view, and all seats are
// then played on by the quick player to the end of the stage, where the position is judged. What is
// found is never much worse than the quick player and as a rule much better (Tesauro, Galperin
// 1996). The actions race against each other.

#pragma once

#include "equipoise/search/bot.hpp"
#include "equipoise/search/graded.hpp"
#include "equipoise/search/guide.hpp"
#include "equipoise/search/meter.hpp"
#include "equipoise/search/position.hpp"
#include "equipoise/search/race.hpp"
#include "equipoise/search/worlds.hpp"

namespace equipoise {

/// Plays the quick player's choice.
struct QuickBot {
    template <Guided R>
    Action choose(const R& rules, const Worlds<R>& worlds, Seat seat, const Budget& budget) const {
        Rng rng(budget.seed);
        ActionList<R::kMaxPlan> plan;
        rules.guess(worlds.draw(rules, rng), seat, rng, plan);
        EQ_EXPECT(!plan.empty());
        return plan[0];
    }
};

struct GuidedParams {
    std::uint64_t playouts_max = UINT64_MAX;  // Whatever the budget allows: how levels are made.
    std::uint64_t playouts_default = 4000;    // The budget's "simulations" are playouts.
    int stages = 1;                           // That a playout goes through before it is judged.
    Temper temper{};                          // How it errs: what makes the levels.
};

/// One choice.
template <Guided R>
class GuidedSearch {
  public:
    using State = typename R::State;

    GuidedSearch(const R& rules,
                 const Worlds<R>& worlds,
                 Seat seat,
                 const GuidedParams& params,
                 Seed seed,
                 Meter& meter)
        : rules_(rules), worlds_(worlds), seat_(seat), params_(params), rng_(seed), meter_(meter) {
        ActionList<R::kMaxCandidates> actions;
        rules_.candidates(worlds_.draw(rules_, rng_), seat_, actions);
        EQ_EXPECT(!actions.empty());
        shuffle(actions, rng_);
        for (Action action : actions) race_.enter(action);
    }

    /// `budget`: where to report to.
    Action choose(const Budget& budget = {}) {
        while (race_.is_open() && !meter_.spent()) {
            const State drawn = worlds_.draw(rules_, rng_);
            const Rng luck = rng_;
            race_.run_round([&](Action action) {
                State s = drawn;
                rng_ = luck;
                rules_.apply(s, seat_, action);
                meter_.count_one();
                return play_on(s);
            });
        }
        // Of the actions that were not left behind.
        std::vector<Graded> graded;
        const State drawn = worlds_.draw(rules_, rng_);
        race_.visit_means([&](Action action, double mean) {
            State s = drawn;
            rules_.apply(s, seat_, action);
            const auto value = static_cast<float>(mean);
            graded.push_back({action, rules_.turn(s).is_terminal() ? value : unsure(value)});
        });
        report_choices(budget, graded);
        const Action chosen = draw_graded(params_.temper, graded, rng_);
        report_expected(rules_, budget, drawn, seat_, graded, chosen);
        return chosen;
    }

  private:
    float play_on(State& s) {
        Values values{};
        play_stages(rules_, s, rules_.stage(s) + params_.stages - 1, seat_, rng_, lists_, values);
        return values[seat_];
    }

    const R& rules_;
    const Worlds<R> worlds_;
    const Seat seat_;
    const GuidedParams& params_;
    Rng rng_;
    Meter& meter_;
    Race<Action> race_;
    GuidedLists<R> lists_;
};

struct GuidedBot {
    GuidedParams params;

    std::uint64_t usual_simulations() const {
        return std::min(params.playouts_default, params.playouts_max);
    }

    template <Guided R>
    Action choose(const R& rules, const Worlds<R>& worlds, Seat seat, const Budget& budget) const {
        std::uint64_t playouts = budget.simulations;
        if (playouts == 0) playouts = budget.stop ? UINT64_MAX : params.playouts_default;
        Meter meter(std::min(playouts, params.playouts_max), budget.stop);
        return GuidedSearch<R>(rules, worlds, seat, params, budget.seed, meter).choose(budget);
    }
};

}  // namespace equipoise
