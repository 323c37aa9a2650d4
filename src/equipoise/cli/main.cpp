// The program `equipoise`.

#include <cstdlib>
#include <filesystem>
#include <iostream>

#include "equipoise/catalog/catalog.hpp"
#include "equipoise/cli/command.hpp"

namespace {

using namespace equipoise;
namespace fs = std::filesystem;

/// Beside the sources for a build tree, below share/ for an installed program.
fs::path find_data_dir() {
    if (const char* named = std::getenv("EQUIPOISE_DATA")) return named;
    std::error_code error;
    fs::path dir = fs::read_symlink("/proc/self/exe", error).parent_path();
    for (; !error && dir.has_relative_path(); dir = dir.parent_path()) {
        std::error_code missing;
        const fs::path installed = dir / "share" / "equipoise" / "data";
        if (fs::is_directory(installed, missing)) return installed;
        if (fs::is_regular_file(dir / "CMakePresets.json", missing)) return dir / "data";
    }
    return "data";
}

House open_house() {
    const fs::path data_dir = find_data_dir();
    Shelf games = house_games([data_dir](std::string_view path) -> Result<DataFile, Misfit> {
        auto text = read_file(data_dir / path);
        if (!text) return text.error();
        return DataFile{std::string(path), std::move(text).value()};
    });
    return {std::move(games), house_bots(), data_dir};
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app{"Equipoise: five board games about balance, and a laboratory for them",
                 "equipoise"};
    app.set_version_flag("--version", "equipoise " EQ_VERSION);
    app.require_subcommand(1);
    app.footer(
        "The data files are looked for beside the program; EQUIPOISE_DATA names another folder.");
    try {
        const House house = open_house();
        add_serve(app, house);
        add_console(app, house);
        add_play(app, house);
        add_match(app, house);
        add_perft(app, house);
        add_bench(app, house);
        add_uci(app, house);
        add_queries(app, house);
        for (CLI::App* command : app.get_subcommands({})) {
            command->set_version_flag("--version", "equipoise " EQ_VERSION);
        }
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error);
    } catch (const std::exception& error) {
        std::cerr << "equipoise: " << error.what() << "\n";
        return 1;
    }
    return 0;
}
