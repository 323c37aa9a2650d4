#include "equipoise/server/serve.hpp"

#include <cstdio>
#include <memory>
#include <unistd.h>

#include "equipoise/cli/command.hpp"
#include "equipoise/server/store/open/storage.hpp"

namespace equipoise {
namespace {

namespace fs = std::filesystem;
using server::SettingFaults;
using server::Settings;

struct ServeArguments {
    fs::path config;
    server::SettingWords flags;
    std::vector<std::string> set;
    bool check = false;
};

/// The source tree serves its folders as they are; elsewhere the packed files are served.
void use_source_tree(Settings& settings, const Catalog& catalog) {
    if (settings.data.empty()) settings.data = catalog.data_dir;
    const auto root = source_tree();
    if (!root) return;
    if (settings.web.empty()) settings.web = *root / "web/dist";
    if (settings.rules.empty()) settings.rules = *root / "docs/rules";
}

/// Folders and programs that the settings name and that do not exist.
SettingFaults missing_things(const Settings& settings, const Texts& texts) {
    SettingFaults faults;
    const auto refuse = [&](const char* key, const Reason& why) {
        faults.push_back(std::string(key) + ": " + texts.of(why));
    };
    const auto expect_folder = [&](const char* key, const fs::path& folder) {
        std::error_code error;
        if (folder.empty() || fs::is_directory(folder, error)) return;
        refuse(key, Reason("no_such_folder", {{"folder", folder.string()}}));
    };
    expect_folder("files.web", settings.web);
    expect_folder("files.data", settings.data);
    expect_folder("files.rules", settings.rules);
    if (!settings.notify.command.empty()) {
        const std::string& program = settings.notify.command.front();
        if (access(program.c_str(), X_OK) != 0) {
            refuse("notify.command", Reason("cannot_run", {{"program", program}}));
        }
    }
    return faults;
}

[[noreturn]] void refuse(const SettingFaults& faults) {
    std::string all;
    for (const std::string& fault : faults) all += (all.empty() ? "" : "\n") + fault;
    throw CommandFailed(all);
}

Settings settings_of(const ServeArguments& arguments, const Texts& texts) {
    server::SettingSources sources{
        arguments.config, server::equipoise_environment(), arguments.flags, &texts};
    std::error_code error;
    if (sources.file.empty() && fs::exists(kSettingsFile, error)) sources.file = kSettingsFile;
    for (const std::string& word : arguments.set) {
        const std::size_t equals = word.find('=');
        if (equals == std::string::npos)
            refuse({"--set " + word + ": " + texts.of(Reason("wants_setting"))});
        sources.flags.emplace_back(word.substr(0, equals), word.substr(equals + 1));
    }
    auto settings = server::read_settings(sources);
    if (!settings) refuse(settings.error());
    if (const auto faults = missing_things(settings.value(), texts); !faults.empty())
        refuse(faults);
    return std::move(settings).value();
}

void run(const ServeArguments& arguments, const Catalog& catalog) {
    Settings settings = settings_of(arguments, catalog.texts());
    if (arguments.check) {
        const std::string warning = server::storage_warning(settings.database);
        if (!warning.empty()) std::fprintf(stderr, "warning: %s\n", warning.c_str());
        std::puts("ok");
        return;
    }
    use_source_tree(settings, catalog);
    try {
        server::serve(
            settings, catalog.games, catalog.bots, catalog.assets, [](const std::string& url) {
                std::printf("Equipoise is at %s\n", url.c_str());
                std::fflush(stdout);
            });
    } catch (const std::exception& error) {
        throw CommandFailed(std::string(error.what()));
    }
}

}  // namespace

void add_serve(CLI::App& app, const Catalog& catalog) {
    CLI::App* command = app.add_subcommand("serve", "serve tables to browsers");
    const auto arguments = std::make_shared<ServeArguments>();
    command->add_option(
        "--config",
        arguments->config,
        std::string("settings file (default: ") + kSettingsFile + ", if it exists)");
    const auto add_flag = [&](const char* flag, const char* key, const char* what) {
        command
            ->add_option_function<std::string>(
                flag,
                [arguments, key](const std::string& value) {
                    arguments->flags.emplace_back(key, value);
                },
                std::string(what) + " (" + key + ")")
            ->take_last();
    };
    add_flag("--host", "server.host", "address to listen on");
    add_flag("--port", "server.port", "port to listen on; 0 for any free one");
    add_flag("--db", "store.database", "file for the tables, or postgres://...");
    add_flag("--web", "files.web", "folder of the built application");
    add_flag("--data", "files.data", "folder of printed components");
    add_flag("--rules", "files.rules", "folder of rules files");
    add_flag("--log-level", "log.level", "lowest level to log on standard error");
    command->add_option("--set", arguments->set, "any other setting: SECTION.KEY=VALUE");
    command->add_flag("--check-config", arguments->check, "report what is wrong with the settings");
    command->callback([arguments, &catalog] { run(*arguments, catalog); });
}

}  // namespace equipoise
