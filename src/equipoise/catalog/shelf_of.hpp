// Shelves of the games of a list, such as AllGames or a part of it.

#pragma once

#include <tuple>
#include <utility>
#include <vector>

#include "equipoise/catalog/bots.hpp"
#include "equipoise/core/erased_game.hpp"
#include "equipoise/core/shelf.hpp"

namespace equipoise {

template <class List>
struct ShelfOf;

template <class... T>
struct ShelfOf<std::tuple<T...>> {
    static Shelf games(ReadFile read) { return {{&erased<T>()...}, std::move(read)}; }
    static BotShelf bots() { return BotShelf({BotList{&erased<T>(), equipoise::bots<T>()}...}); }
};

}  // namespace equipoise
