// The bots of Balance Duel, which can judge a position: the novice looks at its own move, with
// noise; the club player also at the answer; the master grows a tree and judges its leaves at once,
// where `mcts` plays them out at random.
//
// The numbers that make the levels are set by hand. Each level was tried against the next; the
// README of the game lists the matches.

#include "equipoise/catalog/bots.hpp"
#include "equipoise/games/balance_duel/game.hpp"
#include "equipoise/search/bots.hpp"
#include "equipoise/search/expectimax.hpp"

namespace equipoise {

using balance_duel::BalanceDuel;

const std::vector<const AnyBot*>& bots_of(Listed<BalanceDuel>) {
    static const ErasedBot<BalanceDuel, ExpectimaxBot> novice({"novice", 1},
                                                              {{.depth_max = 1, .noise = 0.25F}});
    static const ErasedBot<BalanceDuel, ExpectimaxBot> club({"club", 2},
                                                            {{.depth_max = 2, .noise = 0.08F}});
    static const ErasedBot<BalanceDuel, MctsBot> master(
        {"master", 3},
        {{.exploration = 0.5F, .rollout_plies_max = 0, .simulations_default = 20'000}});
    static const ErasedBot<BalanceDuel, RandomBot> random({"random", 0});
    static const ErasedBot<BalanceDuel, MctsBot> mcts({"mcts", 0});
    static const ErasedBot<BalanceDuel, ExpectimaxBot> expectimax({"expectimax", 0});
    static const ErasedBot<BalanceDuel, ByHandBot<MctsBot>> unlearned(
        {"unlearned", 0},
        {{{.exploration = 0.5F, .rollout_plies_max = 0, .simulations_default = 20'000}}});
    static const std::vector<const AnyBot*> all{
        &novice, &club, &master, &random, &mcts, &expectimax, &unlearned};
    return all;
}

}  // namespace equipoise
