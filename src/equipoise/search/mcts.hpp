// Monte-Carlo tree search for every game of the contract.
//
// UCT (Kocsis, Szepesvari 2006) with chance nodes that stand in the tree and are sampled with their
// exact probabilities, and max^n: each seat maximises its own return. Games with secrets are
// searched as single-observer information-set MCTS (Cowling, Powley, Whitehouse 2012): each
// simulation begins with a state drawn from the searcher's view, the tree is keyed by actions, only
// children legal in the drawn state are considered, and a child's exploration term counts how often
// it was available.

#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <memory>
#include <optional>

#include "equipoise/base/hash.hpp"
#include "equipoise/core/playout.hpp"
#include "equipoise/search/bot.hpp"
#include "equipoise/search/graded.hpp"
#include "equipoise/search/guide.hpp"
#include "equipoise/search/position.hpp"
#include "equipoise/search/worlds.hpp"

namespace equipoise {

/// Set by hand; no match on one of them alone is recorded.
struct MctsParams {
    float exploration = 1.0F;      // UCT's constant, for returns in [0, 1].
    int rollout_plies_max = 1000;  // Then the position is judged; 0 judges every leaf at once.
    std::uint32_t nodes_max = 1U << 20;          // When they are used up the tree stops growing.
    std::uint64_t simulations_max = UINT64_MAX;  // Whatever the budget allows: how levels are made.
    std::uint64_t simulations_default = 10'000;
    /// Of a game with a quick player: only actions worth a search stand in the tree, its leaves are
    /// played on by the quick player, and neither goes beyond the stage in which the search began.
    bool guided = false;
    Temper temper{};  // How it errs: what makes the levels.
};

/// A node stands for the action that led to it. Children are a linked list; node 0 is the root and
/// therefore no child, so 0 ends a list. Members have no initialisers so that a fresh arena costs
/// nothing.
struct MctsNode {
    double total;  // Returns of the seat that chose this action, summed over visits.
    std::uint32_t action;
    std::uint32_t visits;
    std::uint32_t available;  // Visits of the parent at which this action was legal.
    std::uint32_t first_child;
    std::uint32_t next_sibling;
    std::int8_t seat;  // That chose this action; negative for chance.
    std::array<std::uint8_t, 3> unused;

    Actor actor() const { return seat < 0 ? Actor::chance() : Actor(Seat(seat)); }
    void set_actor(Actor a) {
        seat = static_cast<std::int8_t>(a.is_chance() ? -1 : a.seat().index());
    }
};
static_assert(sizeof(MctsNode) == 32, "two nodes fill a cache line");
static_assert(std::is_trivially_default_constructible_v<MctsNode>, "a fresh arena is not touched");

template <Game R>
struct ListsOf {
    using Type = PlayoutLists<R>;
};
template <Guided R>
struct ListsOf<R> {
    using Type = GuidedLists<R>;
};

/// One search. Its tree lies in one arena allocated by the constructor; a simulation
/// allocates nothing.
template <Game R>
class MctsSearch {
  public:
    using State = typename R::State;

    MctsSearch(const R& rules,
               const Worlds<R>& worlds,
               Seat seat,
               const MctsParams& params,
               std::uint64_t simulations,
               Seed seed)
        : rules_(rules),
          worlds_(worlds),
          seat_(seat),
          params_(params),
          seed_(seed),
          rng_(seed),
          root_(worlds.draw(rules, rng_)),
          capacity_(arena_size(params, simulations)),
          nodes_(std::make_unique_for_overwrite<MctsNode[]>(capacity_)) {
        nodes_[0] = MctsNode{};
        nodes_[0].set_actor(Actor::chance());
        used_ = 1;
        if constexpr (Guided<R>) stage_ = rules_.stage(root_);
    }

    /// One more descent, one node more and one rollout.
    void simulate() {
        State s = root_;
        if constexpr (!kOpen<R>) s = worlds_.draw(rules_, rng_);
        descend(s);
        Values values{};
        finish(s, values);
        for (Seat seat : SeatSet::first(rules_.seats())) {
            totals_[seat] += static_cast<double>(values[seat]);
        }
        for (std::size_t i = 0; i < depth_; ++i) {
            MctsNode& node = nodes_[path_[i]];
            ++node.visits;
            if (node.seat >= 0) node.total += static_cast<double>(values[Seat(node.seat)]);
        }
    }

    /// The root's action with most visits; of several the one with the better mean, then whichever
    /// the seed prefers. There must have been a simulation.
    Action best() const {
        const MctsNode* best = nullptr;
        for (std::uint32_t i = nodes_[0].first_child; i != 0; i = nodes_[i].next_sibling) {
            const MctsNode& child = nodes_[i];
            if (best == nullptr || better(child, *best)) best = &child;
        }
        EQ_EXPECT(best != nullptr);
        return Action{best->action};
    }

    /// The root's actions that were tried enough to say what they are worth, and those that end the
    /// game at once.
    std::vector<Graded> graded() const {
        std::uint32_t most = 0;
        for (std::uint32_t i = nodes_[0].first_child; i != 0; i = nodes_[i].next_sibling) {
            most = std::max(most, nodes_[i].visits);
        }
        std::vector<Graded> graded;
        for (std::uint32_t i = nodes_[0].first_child; i != 0; i = nodes_[i].next_sibling) {
            const Action action{nodes_[i].action};
            State s = root_;
            rules_.apply(s, seat_, action);
            const bool is_over = rules_.turn(s).is_terminal();
            if (worlds_.is_open() && is_over) {
                Values values{};
                final_values(rules_, s, values);
                graded.push_back({action, values[seat_]});
            } else if (nodes_[i].visits != 0 && nodes_[i].visits >= most / kEnough) {
                const auto mean = static_cast<float>(value(action));
                graded.push_back({action, is_over ? mean : unsure(mean)});
            }
        }
        return graded;
    }

    /// What everybody can expect after the best action. What the searching seat leaves, the others
    /// share as on average over all simulations.
    Values expected() const {
        Values means{};
        for (Seat seat : SeatSet::first(rules_.seats())) {
            means[seat] = static_cast<float>(totals_[seat] / nodes_[0].visits);
        }
        return share_out(rules_, seat_, static_cast<float>(value(best())), means);
    }

    std::uint32_t nodes() const { return used_; }
    std::uint32_t visits(Action a) const {
        const std::uint32_t child = find_child(0, seat_, a);
        return child == 0 ? 0 : nodes_[child].visits;
    }
    /// The mean return of the searching seat after the action; 0 if it was never tried.
    double value(Action a) const {
        const std::uint32_t child = find_child(0, seat_, a);
        if (child == 0 || nodes_[child].visits == 0) return 0;
        return nodes_[child].total / nodes_[child].visits;
    }

  private:
    static constexpr std::size_t kPathMax = 1024;
    static constexpr std::uint32_t kEnough = 6;  // An action tried six times less was given up.

    static std::uint32_t arena_size(const MctsParams& params, std::uint64_t simulations) {
        std::uint64_t per_simulation = R::kMaxActions + 1;
        if constexpr (Guided<R>) {
            if (params.guided) per_simulation = R::kMaxCandidates + 1;
        }
        if (simulations >= params.nodes_max / per_simulation) return params.nodes_max;
        // The root alone may need a whole list of children, hence one more.
        return static_cast<std::uint32_t>((simulations + 1) * per_simulation + 1);
    }

    bool better(const MctsNode& a, const MctsNode& b) const {
        if (a.visits != b.visits) return a.visits > b.visits;
        if (a.total != b.total) return a.total > b.total;
        return mix64(seed_ ^ a.action) < mix64(seed_ ^ b.action);
    }

    void finish(State& s, Values& values) {
        if constexpr (Guided<R>) {
            if (params_.guided) {
                play_stages(rules_, s, stage_, seat_, rng_, lists_, values);
                return;
            }
        }
        play_out(rules_, s, rng_, lists_, params_.rollout_plies_max);
        if (rules_.turn(s).is_terminal()) {
            final_values(rules_, s, values);
        } else {
            judge(rules_, s, values);
        }
    }

    /// Plays routine decisions; returns whether the tree goes on from there.
    bool is_searched(State& s) {
        if constexpr (Guided<R>) {
            while (params_.guided && rules_.routine(s)) {
                play_quickly(rules_, s, first_to_act(rules_.turn(s), seat_), rng_, lists_);
            }
            if (params_.guided && rules_.stage(s) > stage_) return false;
        }
        return !rules_.turn(s).is_terminal();
    }

    /// The actions of a seat that the tree holds, ascending.
    void list_actions(const State& s, Seat seat) {
        lists_.actions.clear();
        if constexpr (Guided<R>) {
            if (params_.guided) {
                lists_.candidates.clear();
                rules_.candidates(s, seat, lists_.candidates);
                for (Action a : lists_.candidates) lists_.actions.push_back(a);
                return;
            }
        }
        playout_actions(rules_, s, seat, lists_.actions);
    }

    /// Walks down to a node that was never visited, leaving its state in `s` and the nodes met in
    /// `path_`.
    void descend(State& s) {
        std::uint32_t at = 0;
        depth_ = 0;
        path_[depth_++] = 0;
        while (depth_ < kPathMax) {
            if (!is_searched(s)) return;
            const Turn turn = rules_.turn(s);
            const std::uint32_t child = turn.is_chance()
                ? chance_child(at, s)
                : decision_child(at, s, first_to_act(turn, seat_));
            if (child == 0) return;
            const MctsNode& node = nodes_[child];
            rules_.apply(s, node.actor(), Action{node.action});
            path_[depth_++] = child;
            if (node.visits == 0) return;
            at = child;
        }
    }

    std::uint32_t chance_child(std::uint32_t parent, const State& s) {
        lists_.outcomes.clear();
        rules_.chance_outcomes(s, lists_.outcomes);
        const Action a = draw({lists_.outcomes.begin(), lists_.outcomes.size()}, rng_);
        const std::uint32_t child = find_child(parent, Actor::chance(), a);
        return child != 0 ? child : add_child(parent, Actor::chance(), a);
    }

    /// 0 if the arena has no room for the children.
    std::uint32_t decision_child(std::uint32_t parent, const State& s, Seat seat) {
        if constexpr (kOpen<R>) {
            // The actions of a node never change here, so they are listed once.
            if (nodes_[parent].first_child == 0 && !expand(parent, s, seat)) return 0;
            return select(parent);
        } else {
            return select_available(parent, s, seat);
        }
    }

    /// Adds a child for every legal action, all of them or none. In random order, because of
    /// several children without visits the first is tried first.
    bool expand(std::uint32_t parent, const State& s, Seat seat) {
        list_actions(s, seat);
        const auto count = static_cast<std::uint32_t>(lists_.actions.size());
        if (capacity_ - used_ < count) return false;
        for (std::uint32_t i = count; i > 0; --i) {
            std::swap(lists_.actions[i - 1], lists_.actions[rng_.below(i)]);
            add_child(parent, seat, lists_.actions[i - 1]);
        }
        return true;
    }

    std::uint32_t select(std::uint32_t parent) const {
        const float log_visits = coarse_log2(nodes_[parent].visits);
        std::uint32_t best = 0;
        float best_bound = -1;
        for (std::uint32_t i = nodes_[parent].first_child; i != 0; i = nodes_[i].next_sibling) {
            if (nodes_[i].visits == 0) return i;
            const float bound = upper_bound(nodes_[i], log_visits);
            if (bound > best_bound) {
                best_bound = bound;
                best = i;
            }
        }
        return best;
    }

    /// Among the children that are legal in the drawn state; those that the node lacks are added.
    /// Children are kept in the order of actor and code, so that both lists are walked once. Of
    /// several without visits any is tried first.
    std::uint32_t select_available(std::uint32_t parent, const State& s, Seat seat) {
        list_actions(s, seat);
        const bool has_room = capacity_ - used_ >= lists_.actions.size();
        std::uint32_t best = 0;
        std::uint32_t untried = 0;
        float best_bound = -1;
        std::uint32_t before = 0;  // The last child that precedes the action; 0 if none does.
        for (const Action a : lists_.actions) {
            std::uint32_t child = after(parent, before);
            while (child != 0 && precedes(nodes_[child], seat, a)) {
                before = child;
                child = nodes_[child].next_sibling;
            }
            if (child == 0 || nodes_[child].action != a.code || nodes_[child].actor() != seat) {
                if (!has_room) continue;
                child = insert_child(parent, before, seat, a);
            }
            before = child;
            MctsNode& node = nodes_[child];
            ++node.available;
            if (node.visits == 0) {
                if (rng_.below(++untried) == 0) best = child;
            } else if (untried == 0) {
                const float bound = upper_bound(node, coarse_log2(node.available));
                if (bound > best_bound) {
                    best_bound = bound;
                    best = child;
                }
            }
        }
        return best;
    }

    static bool precedes(const MctsNode& node, Seat seat, Action a) {
        const int other = seat.index();
        return node.seat != other ? node.seat < other : node.action < a.code;
    }
    std::uint32_t after(std::uint32_t parent, std::uint32_t child) const {
        return child == 0 ? nodes_[parent].first_child : nodes_[child].next_sibling;
    }

    float upper_bound(const MctsNode& node, float log_visits) const {
        const float once = 1.0F / static_cast<float>(node.visits);
        return static_cast<float>(node.total) * once +
            params_.exploration * std::sqrt(kLn2 * log_visits * once);
    }

    std::uint32_t find_child(std::uint32_t parent, Actor actor, Action a) const {
        std::uint32_t i = nodes_[parent].first_child;
        while (i != 0 && (nodes_[i].action != a.code || nodes_[i].actor() != actor)) {
            i = nodes_[i].next_sibling;
        }
        return i;
    }

    /// In front of the others; 0 if the arena is full.
    std::uint32_t add_child(std::uint32_t parent, Actor actor, Action a) {
        return used_ == capacity_ ? 0 : insert_child(parent, 0, actor, a);
    }

    /// Behind the child `before`, or in front of all if that is 0. There must be room.
    std::uint32_t insert_child(std::uint32_t parent, std::uint32_t before, Actor actor, Action a) {
        MctsNode& node = nodes_[used_];
        node = MctsNode{};
        node.action = a.code;
        node.set_actor(actor);
        std::uint32_t& link =
            before == 0 ? nodes_[parent].first_child : nodes_[before].next_sibling;
        node.next_sibling = link;
        link = used_;
        return used_++;
    }

    static constexpr float kLn2 = 0.6931472F;

    const R& rules_;
    const Worlds<R> worlds_;
    const Seat seat_;
    const MctsParams params_;
    const Seed seed_;
    Rng rng_;
    const State root_;
    const std::uint32_t capacity_;
    std::unique_ptr<MctsNode[]> nodes_;
    PerSeat<double> totals_{};  // Returns, summed over simulations.
    std::uint32_t used_ = 0;
    std::size_t depth_ = 0;
    std::array<std::uint32_t, kPathMax> path_;
    typename ListsOf<R>::Type lists_;
    int stage_ = 0;
};

/// Searches as long as the budget lasts and plays the action visited most.
struct MctsBot {
    MctsParams params;

    std::uint64_t usual_simulations() const {
        return std::min(params.simulations_default, params.simulations_max);
    }

    template <Game R>
    Action choose(const R& rules, const Worlds<R>& worlds, Seat seat, const Budget& budget) const {
        std::uint64_t simulations = budget.simulations;
        if (simulations == 0) simulations = budget.stop ? UINT64_MAX : params.simulations_default;
        simulations = std::min(simulations, params.simulations_max);
        std::optional<Action> only;
        if constexpr (Guided<R>) {
            if (params.guided) {
                Rng rng(budget.seed);
                ActionList<R::kMaxCandidates> candidates;
                rules.candidates(worlds.draw(rules, rng), seat, candidates);
                if (candidates.size() == 1) only = candidates[0];
                if (only && budget.expected == nullptr) return *only;
            }
        }
        MctsSearch<R> search(rules, worlds, seat, params, simulations, budget.seed);
        for (std::uint64_t n = 0; n < simulations; ++n) {
            if (n % kPollEvery == kPollEvery - 1 && budget.stop && budget.stop()) break;
            search.simulate();
        }
        if (budget.expected != nullptr) *budget.expected = search.expected();
        // The tree begins after what is routine, so its actions may be of another position.
        if (only) return *only;
        if (!budget.asks_for_values() && !params.temper.errs()) return search.best();
        const std::vector<Graded> graded = search.graded();
        report_choices(budget, graded);
        if (!params.temper.errs()) return search.best();
        Rng rng(seed_at(budget.seed, simulations));
        return draw_graded(params.temper, graded, rng);
    }

  private:
    static constexpr std::uint64_t kPollEvery = 8;
};

}  // namespace equipoise
