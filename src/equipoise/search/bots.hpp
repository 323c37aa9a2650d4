// From typed bots to those that hosts see.

#pragma once

#include <vector>

#include "equipoise/core/erased_game.hpp"
#include "equipoise/search/bot.hpp"
#include "equipoise/search/mcts.hpp"
#include "equipoise/search/random.hpp"
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

/// The bots that any game can have, with no judgement of its own: the levels differ in how long
/// they search. The numbers are set by hand.
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

}  // namespace equipoise
