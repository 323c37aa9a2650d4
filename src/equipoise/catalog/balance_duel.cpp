// The bots of Balance Duel, which can judge a position: beginner and novice look at their own move,
// the club player also at the answer, and all three err; expert and master grow a tree and judge
// its leaves at once, where `mcts` plays them out at random.
//
// The numbers that make the levels are set by hand, with the ladder of docs/bots.md.

#include "equipoise/catalog/bots.hpp"
#include "equipoise/games/balance_duel/game.hpp"
#include "equipoise/search/bots.hpp"
#include "equipoise/search/expectimax.hpp"

namespace equipoise {

using balance_duel::BalanceDuel;

namespace {

constexpr MctsParams kMaster{
    .exploration = 0.5F, .rollout_plies_max = 0, .simulations_default = 20'000};

}  // namespace

const std::vector<const AnyBot*>& bots_of(Listed<BalanceDuel>) {
    static const ErasedBot<BalanceDuel, ExpectimaxBot> beginner(
        {"beginner", 1}, {{.depth_max = 1, .temper = {0.5F, 0.5F}}});
    static const ErasedBot<BalanceDuel, ExpectimaxBot> novice(
        {"novice", 2}, {{.depth_max = 1, .temper = {0.1F, 0.3F}}});
    static const ErasedBot<BalanceDuel, ExpectimaxBot> club(
        {"club", 3}, {{.depth_max = 2, .temper = {0.06F, 0.2F}}});
    static const ErasedBot<BalanceDuel, MctsBot> expert({"expert", 4},
                                                        {{.exploration = 0.5F,
                                                          .rollout_plies_max = 0,
                                                          .simulations_max = 150,
                                                          .temper = {0.016F, 0.1F}}});
    static const ErasedBot<BalanceDuel, MctsBot> master({"master", 5}, {kMaster});
    static const ErasedBot<BalanceDuel, RandomBot> random({"random", 0});
    static const ErasedBot<BalanceDuel, MctsBot> mcts({"mcts", 0});
    static const ErasedBot<BalanceDuel, ExpectimaxBot> expectimax({"expectimax", 0});
    static const ErasedBot<BalanceDuel, ByHandBot<MctsBot>> unlearned({"unlearned", 0},
                                                                      {{kMaster}});
    static const std::vector<const AnyBot*> all{
        &beginner, &novice, &club, &expert, &master, &random, &mcts, &expectimax, &unlearned};
    return all;
}

}  // namespace equipoise
