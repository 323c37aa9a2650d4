// `equipoise GAME QUERY WORDS...` and, because no two questions of the catalog share a name,
// `equipoise QUERY WORDS...`: questions that a game answers without a position.

#include <iostream>

#include "equipoise/cli/command.hpp"

namespace equipoise {
namespace {

void answer(const Query& query, const std::vector<std::string>& arguments) {
    const std::vector<std::string_view> words(arguments.begin(), arguments.end());
    const auto answered = query.ask(words, read_data_file);
    if (!answered && words.empty()) {
        throw CommandFailed(Reason("usage", {{"command", query.name}, {"arguments", query.usage}}));
    }
    std::cout << require(answered) << "\n";
}

void add_query(CLI::App& above, const Query& query, const std::string& about) {
    CLI::App* command = above.add_subcommand(std::string(query.name), about);
    command->footer("Usage: " + std::string(query.name) + " " + std::string(query.usage));
    // Words can begin with a dash: the game reads everything after the name.
    command->prefix_command();
    command->fallthrough(false);
    command->callback([&query, command] { answer(query, command->remaining()); });
}

std::string about(const Query& query) {
    return std::string(query.about.empty() ? query.usage : query.about);
}

}  // namespace

void add_queries(CLI::App& app, const Catalog& catalog) {
    for (const AnyGame* game : catalog.games.games()) {
        if (game->queries().empty()) continue;
        const std::string id(game->info().id);
        CLI::App* of_game = app.add_subcommand(id, "Questions about " + id);
        of_game->require_subcommand(1);
        for (const Query& query : game->queries()) {
            add_query(*of_game, query, about(query));
            add_query(app, query, id + ": " + about(query));
        }
    }
}

}  // namespace equipoise
