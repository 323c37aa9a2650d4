#include "equipoise/server/serve.hpp"

#include <cstdio>
#include <memory>

#include "equipoise/cli/serve_settings.hpp"
#include "equipoise/server/store/open/storage.hpp"

namespace equipoise {
namespace {

void run(const ServeArguments& arguments, bool only_checks, const Catalog& catalog) {
    auto read = read_settings(arguments, catalog.texts());
    if (!read) {
        std::string all;
        for (const std::string& fault : read.error()) all += (all.empty() ? "" : "\n") + fault;
        throw CommandFailed(all);
    }
    server::Settings settings = std::move(read).value();
    if (only_checks) {
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
    const auto only_checks = std::make_shared<bool>(false);
    add_settings(*command, arguments);
    command->add_flag("--check-config", *only_checks, "report what is wrong with the settings");
    command->callback(
        [arguments, only_checks, &catalog] { run(*arguments, *only_checks, catalog); });
}

}  // namespace equipoise
