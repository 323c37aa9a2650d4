// The bots that every game of the house has, ready for hosts.

#pragma once

#include <vector>

#include "equipoise/core/erased_game.hpp"
#include "equipoise/search/bot.hpp"
#include "equipoise/search/expectimax.hpp"
#include "equipoise/search/guided.hpp"
#include "equipoise/search/mcts.hpp"
#include "equipoise/search/planner.hpp"
#include "equipoise/search/random.hpp"
#include "equipoise/search/thinking.hpp"
#include "equipoise/search/walk.hpp"

namespace equipoise {

/// Makes an AnyBot of a typed bot: anything with `choose(rules, view, seat, budget)`.
template <TableGame T, class Bot>
class ErasedBot final : public TypedBot<T> {
  public:
    using Rules = typename T::Rules;

    explicit ErasedBot(BotInfo info, Bot bot = {}) : info_(info), bot_(bot) {}

    const BotInfo& info() const override { return info_; }
    Action choose_typed(const Rules& rules,
                        const typename Rules::State& s,
                        Seat seat,
                        const Budget& budget) const override {
        return bot_.choose(rules, rules.view(s, seat), seat, budget);
    }

  private:
    BotInfo info_;
    Bot bot_;
};

// The numbers that make the levels are set by hand. Each level was tried against the next; the
// README of a game lists its matches.

/// The bots of a game without a judgement of its own: the levels differ in how long they search.
template <TableGame T>
const std::vector<const AnyBot*>& unjudged_bots() {
    static const ErasedBot<T, MctsBot> novice({"novice", 1}, {{.simulations_max = 20}});
    static const ErasedBot<T, MctsBot> club({"club", 2}, {{.simulations_max = 400}});
    static const ErasedBot<T, MctsBot> master({"master", 3});
    static const ErasedBot<T, RandomBot> random({"random", 0});
    static const ErasedBot<T, MctsBot> mcts({"mcts", 0});
    static const std::vector<const AnyBot*> all{&novice, &club, &master, &random, &mcts};
    return all;
}

/// The bots of a game that can judge a position: the novice sees its own move, and not clearly; the
/// club player the answer as well; the master grows a tree and judges its leaves at once, where
/// `mcts` plays them out at random.
template <TableGame T>
const std::vector<const AnyBot*>& judged_bots() {
    static const ErasedBot<T, ExpectimaxBot> novice({"novice", 1},
                                                    {{.depth_max = 1, .noise = 0.25F}});
    static const ErasedBot<T, ExpectimaxBot> club({"club", 2}, {{.depth_max = 2, .noise = 0.08F}});
    static const ErasedBot<T, MctsBot> master(
        {"master", 3},
        {{.exploration = 0.5F, .rollout_plies_max = 0, .simulations_default = 20'000}});
    static const ErasedBot<T, RandomBot> random({"random", 0});
    static const ErasedBot<T, MctsBot> mcts({"mcts", 0});
    static const ErasedBot<T, ExpectimaxBot> expectimax({"expectimax", 0});
    static const std::vector<const AnyBot*> all{
        &novice, &club, &master, &random, &mcts, &expectimax};
    return all;
}

/// Rules that say that a seat's turn is several actions: `static constexpr bool kLongTurns = true`.
template <class R>
concept LongTurns = Evaluated<R> && R::kLongTurns;

/// Plays what its rules call the way of a player who only runs: `rush(s, seat, rng)`.
struct RushBot {
    template <Game R>
    Action choose(const R& rules,
                  const typename R::View& view,
                  Seat seat,
                  const Budget& budget) const {
        Rng rng(budget.seed);
        return rules.rush(rules.sample(view, rng), seat, rng);
    }
};

template <class R>
concept Rushing = requires { &R::rush; };

/// The bots of a game that can judge a position and whose turns are several actions: the novice
/// sees no further than its next action, and not clearly; the club player plans its turn; the
/// master has its plans answered by the others. `greedy` is the novice with clear eyes.
template <TableGame T>
const std::vector<const AnyBot*>& planning_bots() {
    static const ErasedBot<T, ExpectimaxBot> novice({"novice", 1},
                                                    {{.depth_max = 1, .noise = 0.15F}});
    static const ErasedBot<T, PlannerBot> club({"club", 2}, {{.answered = 0, .noise = 0.03F}});
    static const ErasedBot<T, PlannerBot> master({"master", 3});
    static const ErasedBot<T, RandomBot> random({"random", 0});
    static const ErasedBot<T, MctsBot> mcts({"mcts", 0});
    static const ErasedBot<T, ExpectimaxBot> greedy({"greedy", 0}, {{.depth_max = 1}});
    static const std::vector<const AnyBot*> all = [] {
        std::vector<const AnyBot*> bots{&novice, &club, &master, &random, &mcts, &greedy};
        if constexpr (Rushing<typename T::Rules>) {
            static const ErasedBot<T, RushBot> rush({"rush", 0});
            bots.push_back(&rush);
        }
        return bots;
    }();
    return all;
}

/// The bots of a game with a quick player of its own: the master grows a tree whose leaves the
/// quick player plays on; the club player only looks whether something else than the quick player's
/// choice does better; the novice looks a few times and not clearly. `greedy` is the quick player.
template <TableGame T>
const std::vector<const AnyBot*>& guided_bots() {
    static const ErasedBot<T, GuidedBot> novice({"novice", 1},
                                                {{.playouts_max = 8, .noise = 0.3F}});
    static const ErasedBot<T, GuidedBot> club({"club", 2}, {{.playouts_max = 100}});
    static const ErasedBot<T, MctsBot> master({"master", 3},
                                              {{.simulations_default = 4000, .guided = true}});
    static const ErasedBot<T, RandomBot> random({"random", 0});
    static const ErasedBot<T, MctsBot> mcts({"mcts", 0});
    static const ErasedBot<T, QuickBot> greedy({"greedy", 0});
    static const std::vector<const AnyBot*> all{&novice, &club, &master, &random, &mcts, &greedy};
    return all;
}

/// The bots of a game with an engine of its own: the levels differ in how far it looks and how
/// carelessly it chooses.
template <TableGame T>
const std::vector<const AnyBot*>& thinking_bots() {
    static const ErasedBot<T, ThinkingBot<T>> novice({"novice", 1},
                                                     {{.strength = 1, .memory_bytes = 1 << 18}});
    static const ErasedBot<T, ThinkingBot<T>> club({"club", 2},
                                                   {{.strength = 9, .memory_bytes = 1 << 20}});
    static const ErasedBot<T, ThinkingBot<T>> master({"master", 3});
    static const ErasedBot<T, RandomBot> random({"random", 0});
    static const ErasedBot<T, MctsBot> mcts({"mcts", 0});
    static const std::vector<const AnyBot*> all{&novice, &club, &master, &random, &mcts};
    return all;
}

/// The three levels that people are offered, weakest first, then the bots for comparison.
template <TableGame T>
const std::vector<const AnyBot*>& bots() {
    if constexpr (Thinking<T>) {
        return thinking_bots<T>();
    } else if constexpr (Guided<typename T::Rules>) {
        return guided_bots<T>();
    } else if constexpr (LongTurns<typename T::Rules>) {
        return planning_bots<T>();
    } else if constexpr (Evaluated<typename T::Rules>) {
        return judged_bots<T>();
    } else {
        return unjudged_bots<T>();
    }
}

}  // namespace equipoise
