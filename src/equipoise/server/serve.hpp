#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "equipoise/core/shelf.hpp"
#include "equipoise/search/bot.hpp"

namespace equipoise::server {

struct ServeSettings {
    std::string host = "127.0.0.1";
    std::uint16_t port = 8080;  // 0: any free one.
    std::filesystem::path database = "var/equipoise.db";
    std::filesystem::path web;    // The built application,
    std::filesystem::path data;   // printed components,
    std::filesystem::path rules;  // and rules files, served as they are.
    std::string log_level = "info";
};

/// Serves until SIGINT or SIGTERM, then stores what is under way and returns. `ready` is told the
/// address once it can be visited. Throws StoreError, HttpError.
void serve(const ServeSettings& settings,
           const Shelf& games,
           const BotShelf& bots,
           const std::function<void(const std::string& url)>& ready);

}  // namespace equipoise::server
