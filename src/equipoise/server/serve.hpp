#pragma once

#include <functional>
#include <string>

#include "equipoise/core/shelf.hpp"
#include "equipoise/search/bot.hpp"
#include "equipoise/server/common/settings.hpp"
#include "equipoise/server/wire/assets.hpp"

namespace equipoise::server {

/// Serves until SIGINT or SIGTERM, then stores what is under way and returns. Calls `ready` with
/// the address once it can be visited. Throws StoreError, HttpError.
void serve(const Settings& settings,
           const Shelf& games,
           const BotShelf& bots,
           const Assets& assets,
           const std::function<void(const std::string& url)>& ready);

}  // namespace equipoise::server
