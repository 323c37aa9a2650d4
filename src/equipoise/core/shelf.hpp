#pragma once

#include <functional>
#include <vector>

#include "equipoise/core/any_game.hpp"

namespace equipoise {

/// The games a host offers, and how it reads their data files (a path below data/).
class Shelf {
  public:
    Shelf(std::vector<const AnyGame*> games, ReadFile read)
        : games_(std::move(games)), read_(std::move(read)) {}

    const std::vector<const AnyGame*>& games() const { return games_; }
    /// Null if there is no such game.
    const AnyGame* find(std::string_view id) const {
        for (const AnyGame* game : games_) {
            if (game->info().id == id) return game;
        }
        return nullptr;
    }
    /// Default options and the default data file.
    Result<Setup, Misfit> default_setup(const AnyGame& game) const {
        if (game.info().data_path.empty()) return game.default_setup({});
        auto data = read_(game.info().data_path);
        if (!data) return data.error();
        return game.default_setup(std::move(data).value());
    }

  private:
    std::vector<const AnyGame*> games_;
    ReadFile read_;
};

}  // namespace equipoise
