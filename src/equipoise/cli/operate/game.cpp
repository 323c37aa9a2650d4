// `equipoise game`: single games, out of a database and into one.

#include <future>
#include <iostream>
#include <memory>

#include "equipoise/cli/operate/tables.hpp"
#include "equipoise/record/record.hpp"
#include "equipoise/server/common/tokens.hpp"
#include "equipoise/server/hall/chance.hpp"
#include "equipoise/server/store/service_clock.hpp"
#include "equipoise/table/audience/catalogue.hpp"
#include "equipoise/table/log/entry_json.hpp"
#include "equipoise/table/public_record.hpp"
#include "equipoise/table/requests/plan.hpp"

namespace equipoise {
namespace {

struct GameArguments {
    std::string what;  // A table, or a file with a record.
    std::string database;
    std::vector<std::string> seats;
    bool log = false;
    std::string form;  // Of other programs, such as pgn.
};

/// One line of JSON for each entry.
void print_log(const std::vector<std::string>& log) {
    std::int64_t last = 0;
    for (const std::string& bytes : log) {
        const Entry entry = require(parse_entry(bytes, last));
        last = entry.head.at;
        std::cout << print_json(entry_json(entry)) << "\n";
    }
}

void print_form(const Sitting& sitting, const std::string& wanted) {
    const Playthrough& game = sitting.game();
    const auto form = game.rules().game().interchange();
    if (form && form->name != wanted) throw CommandFailed(Reason("no_such_form"));
    std::cout << require(print_interchange(game, player_tags(sitting)));
}

void export_game(const Catalog& catalog, const GameArguments& arguments) {
    Tables tables(catalog, arguments.database);
    if (arguments.log) return print_log(tables.log(arguments.what));
    const Table table = require(tables.replay(arguments.what));
    const Sitting& sitting = table.sitting();
    // The operator may see what players may not yet, so the record can be replayed.
    if (!arguments.form.empty()) return print_form(sitting, arguments.form);
    const bool is_whole = sitting.is_over() || !sitting.has_secrets();
    std::cout << (is_whole ? print_public_record(sitting) : print_record(sitting.game(), {}));
}

/// The body of a plan, as a browser would send it.
std::string plan_text(const std::string& record, const std::vector<std::string>& words, int seats) {
    Json holders = Json::array();
    for (int i = 0; i < seats; ++i) {
        const std::string word = words.empty() ? "open" : words[static_cast<std::size_t>(i)];
        holders.push_back(word == "open" ? Json{{"by", "open"}}
                                         : Json{{"by", "bot"}, {"bot", word}});
    }
    return print_json({{"record", record}, {"seats", std::move(holders)}});
}

Plan plan_of(const Catalog& catalog,
             const GameArguments& arguments,
             const Record& record,
             server::Storage& storage) {
    const std::string text = print_record(record.game, record.tags);
    const int seats = record.game.rules().seats();
    if (!arguments.seats.empty() && arguments.seats.size() != static_cast<std::size_t>(seats)) {
        throw CommandFailed(Reason("wants_seat_for_each", {{"seats", seats}}));
    }
    PlanContext context;
    context.games = &catalog.games;
    context.bots = &catalog.bots;
    context.find_sitting = [](const std::string&) { return nullptr; };
    context.now_ms = server::unix_ms();
    context.service_ms = storage.cluster->service_ms();
    const ChanceTools chance = server::chance_tools();
    context.seed = chance.secret();
    context.commitment = chance.commitment_of(context.seed);
    auto plan = read_plan(plan_text(text, arguments.seats, seats), context);
    if (!plan) throw CommandFailed(plan.error().reason);
    return std::move(plan).value();
}

void open_table(server::Storage& storage, const Plan& plan) {
    server::Append append;
    append.table = server::new_table_name();
    append.service_ms = storage.cluster->service_ms();
    append.entries = {print_entry({{append.service_ms, 0}, plan.sitting.opened()})};
    append.summary = print_summary(plan.sitting);
    append.game = plan.sitting.opened().game;
    append.epoch = storage.cluster->claim(append.table).epoch;
    const std::string name = append.table;
    std::promise<bool> stored;
    storage.events->append(std::move(append), [&](bool ok) { stored.set_value(ok); });
    const bool ok = stored.get_future().get();
    storage.cluster->release(name);
    if (!ok) throw CommandFailed(Reason("table_not_stored"));
    std::cout << name << "\n";
}

void import_games(const Catalog& catalog, const GameArguments& arguments) {
    std::vector<Record> records;
    for (auto& game : parse_games(require(read_file(arguments.what)), catalog.games))
        records.push_back(require(std::move(game)));
    Tables tables(catalog, arguments.database);
    std::vector<Plan> plans;
    for (const Record& record : records)
        plans.push_back(plan_of(catalog, arguments, record, tables.storage()));
    for (const Plan& plan : plans) open_table(tables.storage(), plan);
}

void print_end(const Playthrough& game) {
    std::cout << game.rules().print_state(game.state()) << "\n"
              << (game.turn().is_terminal() ? print_result(game) : "*") << "\n";
}

/// One that cannot be replayed, as without its data file, does not keep the others from it.
void replay_file(const Catalog& catalog, const std::string& file) {
    auto games = parse_games(require(read_file(file)), catalog.games);
    if (games.size() == 1) return print_end(require(std::move(games.front())).game);
    std::size_t refused = 0;
    for (const auto& game : games) {
        if (game) {
            print_end(game.value().game);
        } else {
            ++refused;
            std::cerr << "equipoise: " << catalog.texts().of(game.error()) << "\n";
        }
    }
    if (refused > 0)
        throw CommandFailed(Reason("games_refused", {{"refused", refused}, {"all", games.size()}}));
}

void replay_game(const Catalog& catalog, const GameArguments& arguments) {
    std::error_code error;
    if (std::filesystem::exists(arguments.what, error)) return replay_file(catalog, arguments.what);
    Tables tables(catalog, arguments.database);
    print_end(require(tables.replay(arguments.what)).sitting().game());
}

}  // namespace

void add_game(CLI::App& app, const Catalog& catalog) {
    CLI::App* group = app.add_subcommand("game", "export, import or replay single games");
    group->require_subcommand(1);
    const auto add = [&](const char* name, const char* help, const char* what, auto run) {
        const auto arguments = std::make_shared<GameArguments>();
        CLI::App* command = group->add_subcommand(name, help);
        command->add_option("what", arguments->what, what)->required();
        add_database_option(*command, arguments->database);
        command->callback([arguments, &catalog, run] { run(catalog, *arguments); });
        return std::pair(command, arguments);
    };
    const auto [out, out_arguments] =
        add("export", "print a table's record, secrets included", "the table", export_game);
    out->add_flag("--log", out_arguments->log, "print its log instead, one JSON object per line");
    out->add_option("--form", out_arguments->form, "print it as other programs have it: pgn");
    const auto [in, in_arguments] = add(
        "import", "open a table for each game of a file", "file of records or PGN", import_games);
    in->add_option("--seat", in_arguments->seats, "open or the name of a bot; once for each seat");
    add("replay", "replay games and print how each ends", "file or table", replay_game);
}

}  // namespace equipoise
