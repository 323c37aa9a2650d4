// The bots of One World, whose turns are several actions: beginner and novice see no further than
// their next action and the club player plans its turn, and all three err; the expert plans without
// errors; the master has its plans answered by the others, through dice and battles, up to its next
// turn. `greedy` is the novice without errors; `rush` runs for the enemy god and does nothing else.
//
// The numbers that make the levels are set by hand, with the ladder of docs/bots.md.

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
                         const Worlds<oneworld::Rules>& worlds,
                         Seat seat,
                         const Budget& budget) {
        Rng rng(budget.seed);
        return rules.rush(worlds.draw(rules, rng), seat, rng);
    }
};

}  // namespace

const std::vector<const AnyBot*>& bots_of(Listed<OneWorld>) {
    static const ErasedBot<OneWorld, ExpectimaxBot> beginner(
        {"beginner", 1}, {{.depth_max = 1, .temper = {0.15F, 0.4F}}});
    static const ErasedBot<OneWorld, ExpectimaxBot> novice(
        {"novice", 2}, {{.depth_max = 1, .temper = {0.03F, 0.2F}}});
    static const ErasedBot<OneWorld, PlannerBot> club(
        {"club", 3},
        {{.first_width = 16, .answered = 0, .until_next_turn = true, .temper = {0.015F, 0.1F}}});
    static const ErasedBot<OneWorld, PlannerBot> expert({"expert", 4},
                                                        {{.answered = 0, .until_next_turn = true}});
    static const ErasedBot<OneWorld, PlannerBot> master({"master", 5},
                                                        {{.raced = true, .until_next_turn = true}});
    static const ErasedBot<OneWorld, RandomBot> random({"random", 0});
    static const ErasedBot<OneWorld, MctsBot> mcts({"mcts", 0});
    static const ErasedBot<OneWorld, ExpectimaxBot> greedy({"greedy", 0}, {{.depth_max = 1}});
    static const ErasedBot<OneWorld, RushBot> rush({"rush", 0});
    static const std::vector<const AnyBot*> all{
        &beginner, &novice, &club, &expert, &master, &random, &mcts, &greedy, &rush};
    return all;
}

}  // namespace equipoise
