#include "equipoise/catalog/catalog.hpp"

#include "equipoise/catalog/shelf_of.hpp"
#include "equipoise/games/all.hpp"

namespace equipoise {

Shelf all_games(ReadFile read) { return ShelfOf<AllGames>::games(std::move(read)); }

BotShelf all_bots() { return ShelfOf<AllGames>::bots(); }

}  // namespace equipoise
