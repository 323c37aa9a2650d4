// The bots of Elements, which has a quick player of its own: the master grows a tree whose leaves
// the quick player plays on; the club player only checks whether anything beats the quick player's
// choice; the novice checks a few times, with noise. `greedy` is the quick player.
//
// The numbers that make the levels are set by hand. Each level was tried against the next; the
// README of the game lists the matches.

#include "equipoise/catalog/bots.hpp"
#include "equipoise/games/elements/game.hpp"
#include "equipoise/search/bots.hpp"
#include "equipoise/search/guided.hpp"

namespace equipoise {

using elements::Elements;

const std::vector<const AnyBot*>& bots_of(Listed<Elements>) {
    static const ErasedBot<Elements, GuidedBot> novice({"novice", 1},
                                                       {{.playouts_max = 8, .noise = 0.3F}});
    static const ErasedBot<Elements, GuidedBot> club({"club", 2}, {{.playouts_max = 100}});
    static const ErasedBot<Elements, MctsBot> master(
        {"master", 3}, {{.simulations_default = 4000, .guided = true}});
    static const ErasedBot<Elements, RandomBot> random({"random", 0});
    static const ErasedBot<Elements, MctsBot> mcts({"mcts", 0});
    static const ErasedBot<Elements, QuickBot> greedy({"greedy", 0});
    static const std::vector<const AnyBot*> all{&novice, &club, &master, &random, &mcts, &greedy};
    return all;
}

}  // namespace equipoise
