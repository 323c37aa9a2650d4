// The program `equipoise`.

#include <cstdlib>
#include <filesystem>
#include <iostream>

#include "equipoise/catalog/catalog.hpp"
#include "equipoise/cli/command.hpp"
#include "equipoise/cli/packed_assets.hpp"

namespace {

using namespace equipoise;
namespace fs = std::filesystem;

/// In the source tree its folder, elsewhere none: what is packed is read.
fs::path find_data_dir() {
    if (const char* named = std::getenv("EQUIPOISE_DATA")) return named;
    const auto root = source_tree();
    return root ? *root / "data" : fs::path();
}

House open_house() {
    const fs::path data_dir = find_data_dir();
    const server::Assets assets(packed_assets());
    Shelf games =
        house_games([data_dir, assets](std::string_view path) -> Result<DataFile, Misfit> {
            if (data_dir.empty()) {
                const auto packed = assets.find("/data/" + std::string(path));
                if (!packed) return Misfit{{}, std::string(path), "is not part of this program"};
                return DataFile{std::string(path), std::string(*packed)};
            }
            auto text = read_file(data_dir / path);
            if (!text) return text.error();
            return DataFile{std::string(path), std::move(text).value()};
        });
    return {std::move(games), house_bots(), data_dir, assets};
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app{"Equipoise: five board games about balance, and a laboratory for them",
                 "equipoise"};
    app.set_version_flag("--version", "equipoise " EQ_VERSION);
    app.require_subcommand(1);
    app.footer("The data files are part of the program; EQUIPOISE_DATA names a folder of others.");
    try {
        const House house = open_house();
        add_serve(app, house);
        add_console(app, house);
        add_play(app, house);
        add_match(app, house);
        add_perft(app, house);
        add_bench(app, house);
        add_uci(app, house);
        add_backup(app, house);
        add_restore(app, house);
        add_game(app, house);
        add_verify(app, house);
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
