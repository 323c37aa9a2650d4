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
    CLI::App app{"Equipoise: five board games about balance, and a laboratory for them",
                 "equipoise"};
    app.set_version_flag("--version", "equipoise " EQ_VERSION);
    app.require_subcommand(1);
    app.footer(
        "The data files are part of the program; set EQUIPOISE_DATA to a folder to use others. "
        "Solved "
        "tables are in the folder EQUIPOISE_SOLVED.");
    try {
        Catalog catalog = open_catalog();
        app.add_option("--lang", catalog.language, "Language of refusals and errors")
            ->check(CLI::IsMember(Texts::languages()))
            ->capture_default_str();
        app.fallthrough();
        add_serve(app, catalog);
        add_doctor(app, catalog);
        add_console(app, catalog);
        add_play(app, catalog);
        add_match(app, catalog);
        add_samples(app, catalog);
        add_perft(app, catalog);
        add_solve(app, catalog);
        add_value(app, catalog);
        add_losses(app, catalog);
        add_bench(app, catalog);
        add_uci(app, catalog);
        add_backup(app, catalog);
        add_restore(app, catalog);
        add_game(app, catalog);
        add_verify(app, catalog);
        add_queries(app, catalog);
        for (CLI::App* command : app.get_subcommands({})) {
            command->set_version_flag("--version", "equipoise " EQ_VERSION);
        }
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
