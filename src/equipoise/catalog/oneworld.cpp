// The bots of One World, whose turns are several actions: the novice sees no further than its next
// action, with noise; the club player plans its turn; the master has its plans answered by the
// others, through dice and battles, up to its next turn. `greedy` is the novice without noise;
// `rush` runs for the enemy god and does nothing else.
//
// The numbers that make the levels are set by hand. Each level was tried against the next; the
// README of the game lists the matches.

#include "equipoise/catalog/bots.hpp"
#include "equipoise/games/oneworld/game.hpp"
#include "equipoise/search/bots.hpp"
#include "equipoise/search/expectimax.hpp"
#include "equipoise/search/planner.hpp"

namespace equipoise {
namespace {

using oneworld::OneWorld;

struct RushBot {
    static Action choose(const oneworld::Rules& rules,
                         const oneworld::View& view,
                         Seat seat,
                         const Budget& budget) {
        Rng rng(budget.seed);
        return rules.rush(rules.sample(view, rng), seat, rng);
    }
};

}  // namespace

const std::vector<const AnyBot*>& bots_of(Listed<OneWorld>) {
    static const ErasedBot<OneWorld, ExpectimaxBot> novice({"novice", 1},
                                                           {{.depth_max = 1, .noise = 0.15F}});
    static const ErasedBot<OneWorld, PlannerBot> club(
        {"club", 2}, {{.answered = 0, .until_next_turn = true, .noise = 0.03F}});
    static const ErasedBot<OneWorld, PlannerBot> master({"master", 3},
                                                        {{.raced = true, .until_next_turn = true}});
    static const ErasedBot<OneWorld, RandomBot> random({"random", 0});
    static const ErasedBot<OneWorld, MctsBot> mcts({"mcts", 0});
    static const ErasedBot<OneWorld, ExpectimaxBot> greedy({"greedy", 0}, {{.depth_max = 1}});
    static const ErasedBot<OneWorld, RushBot> rush({"rush", 0});
    static const std::vector<const AnyBot*> all{
        &novice, &club, &master, &random, &mcts, &greedy, &rush};
    return all;
}

}  // namespace equipoise
