#include "equipoise/server/serve.hpp"

#include <cstdio>
#include <memory>

#include "equipoise/cli/command.hpp"

namespace equipoise {
namespace {

namespace fs = std::filesystem;

/// A folder of the source tree, as seen from the program in build/NAME/ or from where it is
/// started.
fs::path find_folder(const fs::path& relative) {
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error).parent_path();
    for (const fs::path& root : {program / "../..", program / "..", fs::path(".")}) {
        const fs::path folder = (root / relative).lexically_normal();
        if (fs::is_directory(folder, error)) return folder;
    }
    return relative;
}

void run(server::ServeSettings settings, const House& house) {
    if (settings.web.empty()) settings.web = find_folder("web/dist");
    if (settings.rules.empty()) settings.rules = find_folder("docs/rules");
    if (settings.data.empty()) settings.data = house.data_dir;
    try {
        server::serve(settings, house.games, house.bots, [](const std::string& url) {
            std::printf("Equipoise is at %s\n", url.c_str());
            std::fflush(stdout);
        });
    } catch (const std::exception& error) {
        throw CommandFailed(error.what());
    }
}

}  // namespace

void add_serve(CLI::App& app, const House& house) {
    CLI::App* command = app.add_subcommand("serve", "serve tables to browsers");
    const auto settings = std::make_shared<server::ServeSettings>();
    command->add_option("--host", settings->host, "address to listen on")->capture_default_str();
    command->add_option("--port", settings->port, "port to listen on; 0 for any free one")
        ->capture_default_str();
    command->add_option("--db", settings->database, "file that keeps the tables")
        ->capture_default_str();
    command->add_option("--web", settings->web, "folder of the built application");
    command->add_option("--data", settings->data, "folder of printed components");
    command->add_option("--rules", settings->rules, "folder of rules files");
    command
        ->add_option("--log-level", settings->log_level, "what goes to the log on standard error")
        ->check(CLI::IsMember({"trace", "debug", "info", "warning", "error", "critical", "off"}))
        ->capture_default_str();
    command->callback([settings, &house] { run(*settings, house); });
}

}  // namespace equipoise
