// The bots of Chess & Balance, which has an engine of its own: the levels differ in how far it
// looks and how often it errs.
//
// The numbers that make the levels are set by hand, with the ladder of docs/bots.md.

#include "equipoise/catalog/bots.hpp"
#include "equipoise/games/chess_balance/game.hpp"
#include "equipoise/search/bots.hpp"
#include "equipoise/search/thinking.hpp"

namespace equipoise {

using chess_balance::ChessBalance;

const std::vector<const AnyBot*>& bots_of(Listed<ChessBalance>) {
    using Engine = ThinkingBot<ChessBalance>;
    static const ErasedBot<ChessBalance, Engine> beginner(
        {"beginner", 1}, {{.strength = 0, .memory_bytes = 1 << 18}});
    static const ErasedBot<ChessBalance, Engine> novice({"novice", 2},
                                                        {{.strength = 6, .memory_bytes = 1 << 18}});
    static const ErasedBot<ChessBalance, Engine> club({"club", 3},
                                                      {{.strength = 9, .memory_bytes = 1 << 20}});
    static const ErasedBot<ChessBalance, Engine> expert(
        {"expert", 4}, {{.strength = 14, .memory_bytes = 1 << 20}});
    static const ErasedBot<ChessBalance, Engine> master({"master", 5});
    static const ErasedBot<ChessBalance, RandomBot> random({"random", 0});
    static const ErasedBot<ChessBalance, MctsBot> mcts({"mcts", 0});
    static const ErasedBot<ChessBalance, Engine> unvalued({"unvalued", 0},
                                                          {{.knows_components = false}});
    static const std::vector<const AnyBot*> all{
        &beginner, &novice, &club, &expert, &master, &random, &mcts, &unvalued};
    return all;
}

}  // namespace equipoise
