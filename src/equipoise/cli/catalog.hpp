#pragma once

#include <filesystem>
#include <memory>
#include <optional>

#include "equipoise/core/shelf.hpp"
#include "equipoise/core/texts/texts.hpp"
#include "equipoise/search/solved.hpp"
#include "equipoise/server/wire/assets.hpp"

namespace equipoise {

/// What every subcommand works with: the games, their bots, and the source of data files.
struct Catalog {
    Shelf games;
    BotShelf bots;
    std::filesystem::path data_dir;  // Empty: from the assets.
    server::Assets assets{};
    std::shared_ptr<const SolvedTables> solved{};  // Never null in the program.
    std::string language = "en";                   // In which people are told what they did wrong.

    /// Parses the texts of the program when it is first called.
    const Texts& texts() const { return *Texts::in(language); }
};

/// Where this program was built, if it still lies in that tree.
std::optional<std::filesystem::path> source_tree();

}  // namespace equipoise
