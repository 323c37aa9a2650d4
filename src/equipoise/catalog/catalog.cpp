#include "equipoise/catalog/catalog.hpp"

#include "equipoise/catalog/bots.hpp"
#include "equipoise/core/erased_game.hpp"
#include "equipoise/games/all.hpp"

namespace equipoise {
namespace {

template <class... T>
std::vector<const AnyGame*> list_games(std::tuple<T...>*) {
    return {&erased<T>()...};
}

template <class... T>
std::vector<BotList> list_bots(std::tuple<T...>*) {
    return {BotList{&erased<T>(), bots<T>()}...};
}

}  // namespace

Shelf all_games(ReadFile read) {
    return {list_games(static_cast<AllGames*>(nullptr)), std::move(read)};
}

BotShelf all_bots() { return BotShelf(list_bots(static_cast<AllGames*>(nullptr))); }

}  // namespace equipoise
