// The bots of Elements, which has a quick player of its own: expert and master grow a tree whose
// leaves the quick player plays on; the club player only checks whether anything beats the quick
// player's choice; novice and beginner check a few times, and err. `greedy` is the quick player.
//
// The numbers that make the levels are set by hand, with the ladder of docs/bots.md.

#include "equipoise/catalog/bots.hpp"
#include "equipoise/games/elements/game.hpp"
#include "equipoise/search/bots.hpp"
#include "equipoise/search/guided.hpp"

namespace equipoise {

using elements::Elements;

const std::vector<const AnyBot*>& bots_of(Listed<Elements>) {
    static const ErasedBot<Elements, GuidedBot> beginner(
        {"beginner", 1}, {{.playouts_max = 40, .temper = {0.3F, 0.6F}}});
    static const ErasedBot<Elements, GuidedBot> novice(
        {"novice", 2}, {{.playouts_max = 40, .temper = {0.12F, 0.3F}}});
    static const ErasedBot<Elements, GuidedBot> club({"club", 3}, {{.playouts_max = 100}});
    static const ErasedBot<Elements, MctsBot> expert({"expert", 4},
                                                     {{.simulations_max = 120, .guided = true}});
    static const ErasedBot<Elements, ClosingBot<MctsBot>> master(
        {"master", 5}, {{{.simulations_default = 4000, .guided = true}}});
    static const ErasedBot<Elements, RandomBot> random({"random", 0});
    static const ErasedBot<Elements, MctsBot> mcts({"mcts", 0});
    static const ErasedBot<Elements, QuickBot> greedy({"greedy", 0});
    static const std::vector<const AnyBot*> all{
        &beginner, &novice, &club, &expert, &master, &random, &mcts, &greedy};
    return all;
}

}  // namespace equipoise
