// The bots of Balanceformers, whose turns are several actions (BF-8.3): the novice sees no further
// than its next action, with noise; the club player plans its turn; the master has its plans
// answered by the others. `greedy` is the novice without noise.
//
// The numbers that make the levels are set by hand. Each level was tried against the next; the
// README of the game lists the matches.

#include "equipoise/catalog/bots.hpp"
#include "equipoise/games/balanceformers/game.hpp"
#include "equipoise/search/bots.hpp"
#include "equipoise/search/expectimax.hpp"
#include "equipoise/search/planner.hpp"

namespace equipoise {

using balanceformers::Balanceformers;

const std::vector<const AnyBot*>& bots_of(Listed<Balanceformers>) {
    static const ErasedBot<Balanceformers, ExpectimaxBot> novice(
        {"novice", 1}, {{.depth_max = 1, .noise = 0.15F}});
    static const ErasedBot<Balanceformers, PlannerBot> club({"club", 2},
                                                            {{.answered = 0, .noise = 0.03F}});
    static const ErasedBot<Balanceformers, PlannerBot> master({"master", 3});
    static const ErasedBot<Balanceformers, RandomBot> random({"random", 0});
    static const ErasedBot<Balanceformers, MctsBot> mcts({"mcts", 0});
    static const ErasedBot<Balanceformers, ExpectimaxBot> greedy({"greedy", 0}, {{.depth_max = 1}});
    static const std::vector<const AnyBot*> all{&novice, &club, &master, &random, &mcts, &greedy};
    return all;
}

}  // namespace equipoise
