// The bots of Balanceformers, whose turns are several actions (BF-8.3): beginner and novice see no
// further than their next action and the club player plans its turn, and all three err; the expert
// has a few plans answered by the others, the master many. `greedy` is the novice without errors.
//
// The numbers that make the levels are set by hand, with the ladder of docs/bots.md.

#include "equipoise/catalog/bots.hpp"
#include "equipoise/games/balanceformers/game.hpp"
#include "equipoise/search/bots.hpp"
#include "equipoise/search/expectimax.hpp"
#include "equipoise/search/planner.hpp"

namespace equipoise {

using balanceformers::Balanceformers;

const std::vector<const AnyBot*>& bots_of(Listed<Balanceformers>) {
    static const ErasedBot<Balanceformers, ExpectimaxBot> beginner(
        {"beginner", 1}, {{.depth_max = 1, .temper = {0.06F, 0.3F}}});
    static const ErasedBot<Balanceformers, ExpectimaxBot> novice(
        {"novice", 2}, {{.depth_max = 1, .temper = {0.02F, 0.15F}}});
    static const ErasedBot<Balanceformers, PlannerBot> club(
        {"club", 3}, {{.first_width = 16, .answered = 0, .temper = {0.03F, 0.15F}}});
    static const ErasedBot<Balanceformers, PlannerBot> expert({"expert", 4}, {{.last_width = 4}});
    static const ErasedBot<Balanceformers, ClosingBot<PlannerBot>> master({"master", 5});
    static const ErasedBot<Balanceformers, RandomBot> random({"random", 0});
    static const ErasedBot<Balanceformers, MctsBot> mcts({"mcts", 0});
    static const ErasedBot<Balanceformers, ExpectimaxBot> greedy({"greedy", 0}, {{.depth_max = 1}});
    static const std::vector<const AnyBot*> all{
        &beginner, &novice, &club, &expert, &master, &random, &mcts, &greedy};
    return all;
}

}  // namespace equipoise
