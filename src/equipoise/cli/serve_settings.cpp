#include "equipoise/cli/serve_settings.hpp"

#include <unistd.h>

namespace equipoise {
namespace {

namespace fs = std::filesystem;
using server::SettingFaults;
using server::Settings;

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
    expect_folder("files.rulebook", settings.rulebook);
    if (!settings.notify.command.empty()) {
        const std::string& program = settings.notify.command.front();
        if (access(program.c_str(), X_OK) != 0) {
            refuse("notify.command", Reason("cannot_run", {{"program", program}}));
        }
    }
    return faults;
}

}  // namespace

void use_source_tree(Settings& settings, const Catalog& catalog) {
    if (settings.data.empty()) settings.data = catalog.data_dir;
    const auto root = source_tree();
    if (!root) return;
    if (settings.web.empty()) settings.web = *root / "web/dist";
    if (settings.rules.empty()) settings.rules = *root / "docs/rules";
    if (settings.rulebook.empty()) settings.rulebook = *root / "docs/rulebook";
}

Result<Settings, SettingFaults> read_settings(const ServeArguments& arguments, const Texts& texts) {
    server::SettingSources sources{
        arguments.config, server::equipoise_environment(), arguments.flags, &texts};
    std::error_code error;
    if (sources.file.empty() && fs::exists(kSettingsFile, error)) sources.file = kSettingsFile;
    for (const std::string& word : arguments.set) {
        const std::size_t equals = word.find('=');
        if (equals == std::string::npos)
            return SettingFaults{"--set " + word + ": " + texts.of(Reason("wants_setting"))};
        sources.flags.emplace_back(word.substr(0, equals), word.substr(equals + 1));
    }
    auto settings = server::read_settings(sources);
    if (!settings) return settings.error();
    if (auto faults = missing_things(settings.value(), texts); !faults.empty()) return faults;
    return settings;
}

void add_settings(CLI::App& command, const std::shared_ptr<ServeArguments>& arguments) {
    command.add_option("--config",
                       arguments->config,
                       std::string("settings file (default: ") + kSettingsFile + ", if it exists)");
    const auto add_flag = [&](const char* flag, const char* key, const char* what) {
        command
            .add_option_function<std::string>(
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
    add_flag("--rules", "files.rules", "folder of the full rules");
    add_flag("--rulebook", "files.rulebook", "folder of the rulebooks");
    add_flag("--log-level", "log.level", "lowest level to log on standard error");
    command.add_option("--set", arguments->set, "any other setting: SECTION.KEY=VALUE");
}

}  // namespace equipoise
