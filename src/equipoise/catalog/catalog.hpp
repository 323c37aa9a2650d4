// Where games and bots meet: every game with the bots that play it.

#pragma once

#include "equipoise/core/shelf.hpp"
#include "equipoise/search/bot.hpp"

namespace equipoise {

/// `read` reads a data file by its path below data/.
Shelf all_games(ReadFile read);
BotShelf all_bots();

}  // namespace equipoise
