// Planning whole turns, for games in which a seat's turn is several actions and that can judge a
// position.
//
// A beam of states goes through the seat's own actions until its turn is over; states reached in
// another order are the same state. The plans that look best are then answered: every other seat
// plays its most promising actions, one by one, until the round is judged or the planner is to act
// again. The beam is widened until the budget ends. Where seats choose at once and in secret, each
// choice is tried against choices drawn for the others, and what follows is played out in the same
// quick way; the trials are shared out by UCB1 (Auer, Cesa-Bianchi, Fischer 2002).

#pragma once

#include <algorithm>
#include <cmath>
#include <unordered_set>
#include <vector>

#include "equipoise/base/hash.hpp"
#include "equipoise/core/playout.hpp"
#include "equipoise/search/bot.hpp"
#include "equipoise/search/graded.hpp"
#include "equipoise/search/meter.hpp"
#include "equipoise/search/position.hpp"
#include "equipoise/search/race.hpp"
#include "equipoise/search/worlds.hpp"

namespace equipoise {

/// Set by hand, with matches of the whole planner against `mcts`: beside the weights of the games.
struct PlannerParams {
    int first_width = 4;  // States that the narrowest beam keeps.
    int last_width = 256;
    int answered = 6;  // Plans that the narrowest beam has answered by the others; 0: none is.
    /// Where answers go through dice and battles, one answer says little: plans are answered again
    /// and again, all with the same luck, and race against each other.
    bool raced = false;
    /// Answers go on until the planner is to act again after the others, not only until all choose
    /// at once.
    bool until_next_turn = false;
    float exploration = 0.25F;
    std::uint64_t judged_default = 60'000;  // The budget's "simulations" are judged positions.
    Temper temper{};                        // How it errs: what makes the levels.
};

/// One choice.
template <Evaluated R>
class PlannerSearch {
  public:
    using State = typename R::State;

    PlannerSearch(const R& rules,
                  const Worlds<R>& worlds,
                  Seat seat,
                  const PlannerParams& params,
                  Seed seed,
                  Meter& meter)
        : rules_(rules),
          worlds_(worlds),
          seat_(seat),
          params_(params),
          seed_(seed),
          rng_(seed),
          lots_(~seed),
          meter_(meter) {}

    /// `budget`: where to report to.
    Action choose(const Budget& budget = {}) {
        const State root = worlds_.draw(rules_, rng_);
        const Action chosen = choose_at(root, budget);
        report_expected(rules_, budget, root, seat_, graded_, chosen);
        return chosen;
    }

  private:
    Action choose_at(const State& root, const Budget& budget) {
        if (const auto action = prepared_action(rules_, root, seat_, rng_)) return *action;
        const Turn turn = rules_.turn(root);
        lists_.actions.clear();
        playout_actions(rules_, root, seat_, lists_.actions);
        EQ_EXPECT(!lists_.actions.empty());
        if (lists_.actions.size() == 1) return lists_.actions[0];
        if (turn.kind == NodeKind::Simultaneous) {
            pick();
        } else {
            plan(root);
        }
        report_choices(budget, graded_);
        return draw_graded(params_.temper, graded_, rng_);
    }

    /// A state and the action of the root that leads to it.
    struct Line {
        State s;
        Action first;
        float value = 0;
        std::uint32_t lot = 0;  // Decides between equals.
    };
    static bool better(const Line& a, const Line& b) {
        return a.value != b.value ? a.value > b.value : a.lot < b.lot;
    }
    static void keep_best(std::vector<Line>& lines, std::size_t count) {
        const auto middle =
            lines.begin() + static_cast<std::ptrdiff_t>(std::min(count, lines.size()));
        std::partial_sort(lines.begin(), middle, lines.end(), better);
        lines.resize(static_cast<std::size_t>(middle - lines.begin()));
    }

    float value_for(Seat seat, const State& s) {
        meter_.count_one();
        Values values;
        if (rules_.turn(s).is_terminal()) {
            final_values(rules_, s, values);
            return values[seat];
        }
        judge(rules_, s, values);
        return values[seat];
    }

    bool is_decision_of(Seat seat, const State& s) const {
        return rules_.turn(s) == Turn::decision(seat);
    }

    /// Grades the actions by the best plans that begin with them, the best plan first.
    void plan(const State& root) {
        for (int width = params_.first_width; width <= params_.last_width; width *= 2) {
            const bool first = width == params_.first_width;
            std::vector<Line> plans = grow(root, width);
            if (meter_.spent() && !first) return;
            const std::size_t answered = static_cast<std::size_t>(params_.answered) *
                static_cast<std::size_t>(width / params_.first_width);
            keep_best(plans, answered == 0 ? plans.size() : answered);
            if (params_.raced) return race(plans);
            if (first || answered == 0) grade(plans);
            if (answered == 0) return;
            std::size_t done = 0;
            for (Line& line : plans) {
                line.value = answered_value(line.s);
                if (meter_.spent()) break;
                ++done;
            }
            // Plans answered before the end keep their first order, best first.
            if (done == 0) return;
            plans.resize(done);
            keep_best(plans, done);
            grade(plans);
            if (meter_.spent()) return;
        }
    }

    void grade(const std::vector<Line>& plans) {
        graded_.clear();
        for (const Line& plan : plans) add_grade(plan.first, plan.value);
    }

    /// An action is worth what the best plan that begins with it is.
    void add_grade(Action action, float value) {
        for (Graded& known : graded_) {
            if (known.action != action) continue;
            known.value = std::max(known.value, value);
            return;
        }
        graded_.push_back({action, value});
    }

    void race(const std::vector<Line>& plans) {
        Race<Line> race;
        // Few answers are mostly luck: the judgement of the plan itself counts as some of them. Set
        // by hand.
        constexpr int kSightRounds = 24;
        for (const Line& plan : plans) {
            race.enter(plan, static_cast<double>(plan.value), kSightRounds);
        }
        while (race.is_open() && !meter_.spent()) {
            const Rng luck = rng_;
            race.run_round([&](const Line& plan) {
                rng_ = luck;
                return answered_value(plan.s);
            });
        }
        graded_.clear();
        race.visit_means([this](const Line& plan, double mean) {
            add_grade(plan.first, static_cast<float>(mean));
        });
    }

    /// The states in which the turn that begins at `root` may end, valued as they are.
    std::vector<Line> grow(const State& root, int width) {
        std::vector<Line> ended;
        std::vector<Line> open{{root, {}, 0, 0}};
        std::vector<Line> next;
        seen_.clear();
        for (bool at_root = true; !open.empty(); at_root = false) {
            next.clear();
            for (const Line& line : open) {
                lists_.actions.clear();
                playout_actions(rules_, line.s, seat_, lists_.actions);
                for (const Action a : lists_.actions) {
                    Line child{line.s, at_root ? a : line.first, 0, lots_.below(UINT32_MAX)};
                    rules_.apply(child.s, seat_, a);
                    if (!seen_.insert(rules_.hash(child.s)).second) continue;
                    child.value = value_for(seat_, child.s);
                    (is_decision_of(seat_, child.s) ? next : ended).push_back(child);
                }
                if (meter_.spent()) break;
            }
            if (meter_.spent()) {
                // A plan that was not finished may still be the best beginning.
                ended.insert(ended.end(), next.begin(), next.end());
                break;
            }
            keep_best(next, static_cast<std::size_t>(width));
            std::swap(open, next);
        }
        return ended;
    }

    /// What a state is worth after the others have answered it.
    float answered_value(State s) {
        play_on(s);
        return value_for(seat_, s);
    }

    /// Quick play of every seat until all choose at once again, unless that is prepared, the
    /// planner's next turn begins, if that is asked for, the game is over or the budget is.
    void play_on(State& s) {
        bool others_acted = false;
        while (!meter_.spent()) {
            const Turn turn = rules_.turn(s);
            if (turn.kind == NodeKind::Chance) {
                random_step(rules_, s, rng_, lists_);
                continue;
            }
            if (turn.is_terminal()) return;
            const Seat seat = *turn.acting.begin();
            if (const auto action = prepared_action(rules_, s, seat, rng_)) {
                rules_.apply(s, seat, *action);
                continue;
            }
            if (turn.kind == NodeKind::Simultaneous) return;
            if (params_.until_next_turn && seat == seat_ && others_acted) return;
            others_acted = others_acted || seat != seat_;
            rules_.apply(s, seat, promising(s, seat));
        }
    }

    /// The action after which a seat stands best at once.
    Action promising(const State& s, Seat seat) {
        lists_.actions.clear();
        playout_actions(rules_, s, seat, lists_.actions);
        Action best = lists_.actions[0];
        if (lists_.actions.size() == 1) return best;
        float best_value = -1;
        const std::size_t first = mix64(seed_ ^ rules_.hash(s)) % lists_.actions.size();
        for (std::size_t i = 0; i < lists_.actions.size(); ++i) {
            const Action a = lists_.actions[(first + i) % lists_.actions.size()];
            State next = s;
            rules_.apply(next, seat, a);
            const float value = value_for(seat, next);
            if (value > best_value) {
                best_value = value;
                best = a;
            }
        }
        return best;
    }

    struct Arm {
        Action action;
        float total = 0;
        int trials = 0;
        std::size_t lot = 0;  // Decides between equals.
    };

    /// Grades a choice made at the same time as those of others, the one tried most first.
    void pick() {
        std::vector<Arm> arms;
        for (const Action a : lists_.actions) arms.push_back({a});
        shuffle(arms, rng_);
        for (std::size_t i = 0; i < arms.size(); ++i) arms[i].lot = i;
        for (int trials = 0; !meter_.spent(); ++trials) {
            Arm& arm = next_arm(arms, trials);
            const float value = trial(arm.action);
            if (meter_.spent() && trials > 0) break;
            arm.total += value;
            ++arm.trials;
        }
        std::sort(arms.begin(), arms.end(), [](const Arm& a, const Arm& b) {
            if (a.trials != b.trials) return a.trials > b.trials;
            return a.total != b.total ? a.total > b.total : a.lot < b.lot;
        });
        // Without errors it is the one tried most; else any tried half as often says enough.
        const int fewest = params_.temper.errs() ? (arms[0].trials + 1) / 2 : arms[0].trials;
        for (const Arm& arm : arms) {
            if (arm.trials < std::max(fewest, 1)) break;
            graded_.push_back({arm.action, unsure(arm.total / static_cast<float>(arm.trials))});
        }
    }

    Arm& next_arm(std::vector<Arm>& arms, int trials) const {
        const float log_trials = coarse_log2(static_cast<std::uint32_t>(std::max(trials, 1)));
        Arm* best = nullptr;
        float best_bound = -1;
        for (Arm& arm : arms) {
            if (arm.trials == 0) return arm;
            const auto count = static_cast<float>(arm.trials);
            const float bound =
                arm.total / count + params_.exploration * std::sqrt(log_trials / count);
            if (bound > best_bound) {
                best_bound = bound;
                best = &arm;
            }
        }
        return *best;
    }

    float trial(Action a) {
        State s = worlds_.draw(rules_, rng_);
        rules_.apply(s, seat_, a);
        for (Turn turn = rules_.turn(s); others_choose(turn); turn = rules_.turn(s)) {
            const Seat other = *turn.acting.begin();
            lists_.actions.clear();
            playout_actions(rules_, s, other, lists_.actions);
            const auto count = static_cast<std::uint32_t>(lists_.actions.size());
            rules_.apply(s, other, lists_.actions[rng_.below(count)]);
        }
        play_on(s);
        return value_for(seat_, s);
    }

    bool others_choose(const Turn& turn) const {
        return turn.kind == NodeKind::Simultaneous && !turn.acting.contains(seat_);
    }

    const R& rules_;
    const Worlds<R> worlds_;
    const Seat seat_;
    const PlannerParams params_;
    const Seed seed_;
    Rng rng_;
    Rng lots_;  // Apart, so that they change no luck.
    Meter& meter_;
    PlayoutLists<R> lists_;
    std::vector<Graded> graded_;
    std::unordered_set<std::uint64_t> seen_;
};

struct PlannerBot {
    PlannerParams params;

    std::uint64_t usual_simulations() const { return params.judged_default; }

    template <Evaluated R>
    Action choose(const R& rules, const Worlds<R>& worlds, Seat seat, const Budget& budget) const {
        std::uint64_t judged = budget.simulations;
        if (judged == 0) judged = budget.stop ? UINT64_MAX : params.judged_default;
        Meter meter(judged, budget.stop);
        return PlannerSearch<R>(rules, worlds, seat, params, budget.seed, meter).choose(budget);
    }
};

}  // namespace equipoise
