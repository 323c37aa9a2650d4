// The settings of a server, as the subcommands that need all of them take them.

#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "equipoise/cli/command.hpp"
#include "equipoise/server/common/settings.hpp"

namespace equipoise {

struct ServeArguments {
    std::filesystem::path config;
    server::SettingWords flags;
    std::vector<std::string> set;
};

/// Adds `--config`, the flags for single settings, and `--set`.
void add_settings(CLI::App& command, const std::shared_ptr<ServeArguments>& arguments);

/// The settings, or every fault of them, also folders and programs that do not exist.
Result<server::Settings, server::SettingFaults> read_settings(const ServeArguments& arguments,
                                                              const Texts& texts);

/// The source tree serves its folders as they are; elsewhere the packed files are served.
void use_source_tree(server::Settings& settings, const Catalog& catalog);

}  // namespace equipoise
