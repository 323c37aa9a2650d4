// From typed bots to those that hosts see.

#pragma once

#include <vector>

#include "equipoise/core/erased_game.hpp"
#include "equipoise/search/bot.hpp"
#include "equipoise/search/mcts.hpp"
#include "equipoise/search/random.hpp"

namespace equipoise {

/// Makes an AnyBot of a typed bot: anything with `choose(rules, view, seat, budget)`.
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
        const auto view = typed_rules.view(state.as<typename Rules::State>(), seat);
        return bot_.choose(typed_rules, view, seat, budget);
    }

  private:
    BotInfo info_;
    Bot bot_;
};

/// The bots for a game without an evaluation: the levels differ in how long
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
