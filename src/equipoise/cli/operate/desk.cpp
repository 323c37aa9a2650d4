// `equipoise desk`: a page for whoever runs the server, on this machine alone.

#include "equipoise/server/desk/desk.hpp"

#include <iostream>
#include <memory>

#include "equipoise/cli/operate/tables.hpp"

namespace equipoise {
namespace {

struct DeskArguments {
    std::string database;
    std::uint16_t port = 0;
};

void open_desk(const Catalog& catalog, const DeskArguments& arguments) {
    const Texts& texts = catalog.texts();
    server::serve_desk(database_or_default(arguments.database),
                       arguments.port,
                       texts,
                       [&](const std::string& url) {
                           std::cout << texts.of(Reason("shared.cli.desk.at", {{"url", url}}))
                                     << "\n"
                                     << texts.of(Reason("shared.cli.desk.ends")) << std::endl;
                       });
}

}  // namespace

void add_desk(CLI::App& app, const Catalog& catalog) {
    CLI::App* command =
        app.add_subcommand("desk", "show reports and agreed games on a page of this machine");
    const auto arguments = std::make_shared<DeskArguments>();
    add_database_option(*command, arguments->database);
    command->add_option("--port", arguments->port, "port to listen on; 0 for any free one")
        ->capture_default_str();
    command->callback([arguments, &catalog] { open_desk(catalog, *arguments); });
}

}  // namespace equipoise
