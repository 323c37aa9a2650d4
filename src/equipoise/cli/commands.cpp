#include "equipoise/cli/command.hpp"

namespace equipoise {

void add_commands(CLI::App& app, Catalog& catalog) {
    app.name("equipoise");
    app.description("Equipoise: five board games about balance, and a laboratory for them");
    app.set_version_flag("--version", "equipoise " EQ_VERSION);
    app.require_subcommand(1);
    app.footer(
        "The data files are part of the program; set EQUIPOISE_DATA to a folder to use others. "
        "Solved tables are in the folder EQUIPOISE_SOLVED.");
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
    add_puzzles(app, catalog);
    add_perft(app, catalog);
    add_solve(app, catalog);
    add_value(app, catalog);
    add_losses(app, catalog);
    add_bench(app, catalog);
    add_uci(app, catalog);
    add_backup(app, catalog);
    add_restore(app, catalog);
    add_game(app, catalog);
    add_reports(app, catalog);
    add_flags(app, catalog);
    add_desk(app, catalog);
    add_verify(app, catalog);
    add_review(app, catalog);
    add_queries(app, catalog);
    for (CLI::App* command : app.get_subcommands({})) {
        command->set_version_flag("--version", "equipoise " EQ_VERSION);
    }
}

}  // namespace equipoise
