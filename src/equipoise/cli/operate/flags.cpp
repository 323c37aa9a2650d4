// `equipoise flags`: rated games that look agreed, for whoever runs the server.

#include "equipoise/server/reports/flags.hpp"

#include <iostream>
#include <memory>

#include "equipoise/cli/operate/tables.hpp"
#include "equipoise/server/common/log.hpp"
#include "equipoise/server/reports/words.hpp"
#include "equipoise/table/json/json.hpp"

namespace equipoise {
namespace {

using server::Flag;

struct FlagsArguments {
    std::string database;
    int days = Flag::kUsualDays;
    bool json = false;
};

Json side_json(const Flag::Side& side) {
    return {{"person", side.person.public_id},
            {"name", side.person.name},
            {"wins", side.wins},
            {"rated_games", side.rated}};
}

void print_json_list(const std::vector<Flag>& flags) {
    Json list = Json::array();
    for (const Flag& flag : flags) {
        list.push_back({{"signs", signs_of(flag)},
                        {"persons", {side_json(flag.one), side_json(flag.other)}},
                        {"games", flag.games},
                        {"short_games", flag.short_games},
                        {"last", flag.last_ms}});
    }
    std::cout << print_json(list) << "\n";
}

void print_flag(const Texts& texts, const Flag& flag) {
    const auto name = [](const Flag::Side& side) {
        return server::plain_line(side.person.name) + " (" + side.person.public_id + ")";
    };
    std::cout << texts.of(Reason("shared.cli.flags.pair",
                                 {{"one", name(flag.one)},
                                  {"other", name(flag.other)},
                                  {"games", flag.games},
                                  {"wins", flag.one.wins},
                                  {"losses", flag.other.wins}}))
              << "\n";
    for (const std::string& sign : signs_of(flag))
        std::cout << "  " << server::shown_sign(texts, flag, sign) << "\n";
}

void list_flags(const Catalog& catalog, const FlagsArguments& arguments) {
    const auto database = server::open_beside(database_or_default(arguments.database));
    const std::vector<Flag> flags = server::flags_of(*database, arguments.days);
    if (arguments.json) return print_json_list(flags);
    const Texts& texts = catalog.texts();
    if (flags.empty()) std::cout << texts.of(Reason("shared.cli.flags.none")) << "\n";
    for (const Flag& flag : flags) print_flag(texts, flag);
}

}  // namespace

void add_flags(CLI::App& app, const Catalog& catalog) {
    CLI::App* command = app.add_subcommand("flags", "list rated games that look agreed");
    const auto arguments = std::make_shared<FlagsArguments>();
    add_database_option(*command, arguments->database);
    command->add_option("--days", arguments->days, "how far to look back")
        ->check(CLI::Range(1, Flag::kMostDays))
        ->capture_default_str();
    command->add_flag("--json", arguments->json, "print JSON");
    command->callback([arguments, &catalog] { list_flags(catalog, *arguments); });
}

}  // namespace equipoise
