// Playouts guided by a quick player, for games that have one.
//
// Every action worth a search is tried in states drawn from the searcher's view, and all seats are
// then played on by the quick player to the end of the stage, where the position is judged. What is
// found is never much worse than the quick player and as a rule much better (Tesauro, Galperin
// 1996). All actions meet the same states and the same luck, and one that falls behind the best by
// three standard errors of their paired difference is dropped (Maron, Moore 1994).

#pragma once

#include <cmath>
#include <vector>

#include "equipoise/search/bot.hpp"
#include "equipoise/search/guide.hpp"
#include "equipoise/search/meter.hpp"

namespace equipoise {

/// Plays what the quick player would.
struct QuickBot {
    template <Guided R>
    Action choose(const R& rules,
                  const typename R::View& view,
                  Seat seat,
                  const Budget& budget) const {
        Rng rng(budget.seed);
        ActionList<R::kMaxPlan> plan;
        rules.guess(rules.sample(view, rng), seat, rng, plan);
        EQ_EXPECT(!plan.empty());
        return plan[0];
    }
};

struct GuidedParams {
    std::uint64_t playouts_max = UINT64_MAX;  // Whatever the budget allows: how levels are made.
    std::uint64_t playouts_default = 4000;    // The budget's "simulations" are playouts.
    float noise = 0;                          // Half width of a random error in every mean.
    int stages = 1;                           // That a playout goes through before it is judged.
};

/// One choice from one view.
template <Guided R>
class GuidedSearch {
  public:
    using State = typename R::State;
    using View = typename R::View;

    GuidedSearch(const R& rules,
                 const View& view,
                 Seat seat,
                 const GuidedParams& params,
                 Seed seed,
                 Meter& meter)
        : rules_(rules), view_(view), seat_(seat), params_(params), rng_(seed), meter_(meter) {
        ActionList<R::kMaxCandidates> actions;
        rules_.candidates(rules_.sample(view_, rng_), seat_, actions);
        EQ_EXPECT(!actions.empty());
        for (Action action : actions) racers_.push_back({action, {}});
    }

    Action choose() {
        while (racers_.size() > 1 && !meter_.spent()) {
            run_round();
            if (rounds_ >= kFirstCut && rounds_ % kCutEvery == 0) drop_the_slow();
        }
        const Racer* best = nullptr;
        double best_value = 0;
        for (const Racer& racer : racers_) {
            const double value = racer.mean(rounds_) + params_.noise * (2 * rng_.unit() - 1);
            if (best != nullptr && value <= best_value) continue;
            best = &racer;
            best_value = value;
        }
        return best->action;
    }

  private:
    static constexpr int kFirstCut = 16;
    static constexpr int kCutEvery = 8;

    struct Racer {
        Action action;
        std::vector<float> values;  // By round.
        double sum = 0;
        double mean(int rounds) const { return rounds == 0 ? 0 : sum / rounds; }
    };

    void run_round() {
        const State drawn = rules_.sample(view_, rng_);
        const Rng luck = rng_;
        for (Racer& racer : racers_) {
            State s = drawn;
            rng_ = luck;
            rules_.apply(s, seat_, racer.action);
            const float value = play_on(s);
            racer.values.push_back(value);
            racer.sum += static_cast<double>(value);
            meter_.count_one();
        }
        ++rounds_;
    }

    float play_on(State& s) {
        Values values{};
        play_stages(rules_, s, rules_.stage(s) + params_.stages - 1, seat_, rng_, lists_, values);
        return values[seat_];
    }

    void drop_the_slow() {
        std::size_t best = 0;
        for (std::size_t i = 1; i < racers_.size(); ++i) {
            if (racers_[i].sum > racers_[best].sum) best = i;
        }
        const std::vector<float> leader = racers_[best].values;
        std::erase_if(racers_, [&](const Racer& racer) {
            double sum = 0;
            double squares = 0;
            for (std::size_t i = 0; i < leader.size(); ++i) {
                const double behind = static_cast<double>(leader[i] - racer.values[i]);
                sum += behind;
                squares += behind * behind;
            }
            const auto n = static_cast<double>(leader.size());
            const double variance = std::max(0.0, squares / n - sum / n * (sum / n));
            return sum / n > 3 * std::sqrt(variance / n) + 1e-6;
        });
    }

    const R& rules_;
    const View& view_;
    const Seat seat_;
    const GuidedParams& params_;
    Rng rng_;
    Meter& meter_;
    std::vector<Racer> racers_;
    int rounds_ = 0;
    GuidedLists<R> lists_;
};

struct GuidedBot {
    GuidedParams params;

    template <Guided R>
    Action choose(const R& rules,
                  const typename R::View& view,
                  Seat seat,
                  const Budget& budget) const {
        std::uint64_t playouts = budget.simulations;
        if (playouts == 0) playouts = budget.stop ? UINT64_MAX : params.playouts_default;
        Meter meter(std::min(playouts, params.playouts_max), budget.stop);
        return GuidedSearch<R>(rules, view, seat, params, budget.seed, meter).choose();
    }
};

}  // namespace equipoise
