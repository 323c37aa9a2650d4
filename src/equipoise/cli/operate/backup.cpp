// `equipoise backup` and `equipoise restore`.

#include <iostream>
#include <memory>

#include "equipoise/cli/operate/tables.hpp"

namespace equipoise {
namespace {

struct RestoreArguments {
    std::filesystem::path file;
    std::string database;
    bool verify = false;
};

/// The copy is as good as what was copied.
void report(const std::vector<std::string>& damages) {
    for (const std::string& damage : damages) std::cout << damage << "\n";
    if (!damages.empty()) throw CommandFailed(Reason("broken_tables"));
}

void restore(const Catalog& catalog, const RestoreArguments& arguments) {
    Tables tables(catalog, arguments.database);
    const auto damages = server::restore_database(arguments.file, tables.storage());
    if (!arguments.verify) return report(damages);
    std::size_t broken = 0;
    const std::size_t all = tables.verify([&](const std::string& name, const std::string& why) {
        std::cout << name << ": " << why << "\n";
        ++broken;
    });
    std::cout << all << " tables, " << broken << " broken\n";
    if (broken > 0) throw CommandFailed(Reason("broken_tables"));
}

}  // namespace

void add_backup(CLI::App& app, const Catalog&) {
    struct Arguments {
        std::filesystem::path file;
        std::string database;
    };
    CLI::App* command = app.add_subcommand(
        "backup", "write everything in the database to a file, even while a server runs");
    const auto arguments = std::make_shared<Arguments>();
    command->add_option("file", arguments->file, "a new file")->required();
    add_database_option(*command, arguments->database);
    command->callback([arguments] {
        report(server::backup_database(database_or_default(arguments->database), arguments->file));
    });
}

void add_restore(CLI::App& app, const Catalog& catalog) {
    CLI::App* command = app.add_subcommand("restore", "fill an empty database from a backup");
    const auto arguments = std::make_shared<RestoreArguments>();
    command->add_option("file", arguments->file, "a file that backup wrote")->required();
    add_database_option(*command, arguments->database);
    command->add_flag("--verify", arguments->verify, "replay every table and list the broken ones");
    command->callback([arguments, &catalog] { restore(catalog, *arguments); });
}

}  // namespace equipoise
