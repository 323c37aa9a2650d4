// The program `equipoise`.

#include <cstdlib>
#include <filesystem>
#include <iostream>

#include "equipoise/catalog/catalog.hpp"
#include "equipoise/cli/command.hpp"
#include "equipoise/cli/packed_assets.hpp"
#include "equipoise/solved/folder.hpp"

namespace {

using namespace equipoise;
namespace fs = std::filesystem;

/// The data folder in the source tree; elsewhere none, because the packed files are read.
fs::path find_data_dir() {
    if (const char* named = std::getenv("EQUIPOISE_DATA")) return named;
    const auto root = source_tree();
    return root ? *root / "data" : fs::path();
}

Catalog open_catalog() {
    const fs::path data_dir = find_data_dir();
    const server::Assets assets(packed_assets());
    Shelf games = all_games([data_dir, assets](std::string_view path) -> Result<DataFile, Misfit> {
        if (data_dir.empty()) {
            const auto packed = assets.find("/data/" + std::string(path));
            if (!packed) return Misfit{{}, std::string(path), "not_packed"};
            return DataFile{std::string(path), std::string(*packed)};
        }
        auto text = read_file(data_dir / path);
        if (!text) return text.error();
        return DataFile{std::string(path), std::move(text).value()};
    });
    const auto tables = std::make_shared<const solved::Folder>(solved::default_folder());
    BotShelf bots = all_bots();
    offer_perfect_bots(bots, tables);
    return {std::move(games), std::move(bots), data_dir, assets, tables};
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app;
    try {
        Catalog catalog = open_catalog();
        add_commands(app, catalog);
        try {
            app.parse(argc, argv);
        } catch (const CommandFailed& error) {
            std::cerr << "equipoise: " << error.text(catalog.texts()) << "\n";
            return 1;
        }
    } catch (const CLI::ParseError& error) {
        return app.exit(error);
    } catch (const std::exception& error) {
        std::cerr << "equipoise: " << error.what() << "\n";
        return 1;
    }
    return 0;
}
