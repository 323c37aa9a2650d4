#pragma once

#include <filesystem>

#include "equipoise/core/shelf.hpp"
#include "equipoise/search/bot.hpp"

namespace equipoise {

/// What every subcommand works with: the games, their bots, and where printed components are read.
struct House {
    Shelf games;
    BotShelf bots;
    std::filesystem::path data_dir;
};

}  // namespace equipoise
