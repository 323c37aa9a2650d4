// `equipoise reports`: what people report of each other, for whoever runs the server.

#include <iostream>
#include <memory>

#include "equipoise/cli/operate/tables.hpp"
#include "equipoise/server/common/log.hpp"
#include "equipoise/server/reports/orders.hpp"
#include "equipoise/server/reports/words.hpp"
#include "equipoise/table/json/json.hpp"

namespace equipoise {
namespace {

using server::Report;
using server::ReportedLine;
using server::ReportParty;
using server::ReportStatement;
using server::utc_time;

struct ReportsArguments {
    std::string database;
    std::string person;
    std::int64_t number = 0;
    std::string note;
    bool json = false;
};

/// What people wrote stays one line, and commands no terminal.
std::string shown(const std::string& text) { return server::plain_line(text); }

Json party_json(const ReportParty& party) {
    if (party.public_id.empty()) return nullptr;
    return {{"person", party.public_id}, {"name", party.name}};
}

Json report_json(const Report& report) {
    Json statements = Json::array();
    for (const ReportStatement& one : report.statements) {
        const bool has_table = !one.table.empty();
        statements.push_back({{"at", one.at_ms},
                              {"reason", one.reason},
                              {"text", one.text},
                              {"table", has_table ? Json(one.table) : Json(nullptr)},
                              {"entry", has_table ? Json(one.entry) : Json(nullptr)}});
    }
    Json lines = Json::array();
    for (const ReportedLine& line : report.lines) {
        lines.push_back({{"table", line.table},
                         {"entry", line.entry},
                         {"person", line.person},
                         {"name", line.name},
                         {"text", line.text},
                         {"reported", report.is_about(line)}});
    }
    return {{"number", report.id},
            {"reporter", party_json(report.reporter)},
            {"reported", party_json(report.reported)},
            {"at", report.at_ms},
            {"closed", report.closed_ms ? Json(*report.closed_ms) : Json(nullptr)},
            {"note", report.note},
            {"statements", std::move(statements)},
            {"lines", std::move(lines)}};
}

void print_party(const Texts& texts, const char* key, const ReportParty& party) {
    std::string who = server::shown_name(texts, party);
    if (!party.public_id.empty()) who += " (" + party.public_id + ")";
    std::cout << "  " << texts.of(Reason(key, {{"who", who}})) << "\n";
}

void print_report(const Texts& texts, const Report& report) {
    std::cout << texts.of(Reason("shared.cli.reports.head",
                                 {{"number", report.id}, {"at", utc_time(report.at_ms)}}))
              << "\n";
    print_party(texts, "shared.cli.reports.reporter", report.reporter);
    print_party(texts, "shared.cli.reports.reported", report.reported);
    for (const ReportStatement& one : report.statements) {
        std::cout << "  " << utc_time(one.at_ms) << " " << server::shown_reason(texts, one);
        if (!one.table.empty())
            std::cout << ", "
                      << texts.of(Reason("shared.cli.reports.table", {{"table", one.table}}));
        if (!one.text.empty()) std::cout << ": " << shown(one.text);
        std::cout << "\n";
    }
    std::string table;
    for (const ReportedLine& line : report.lines) {
        if (line.table != table) {
            table = line.table;
            std::cout << "  " << texts.of(Reason("shared.cli.reports.chat", {{"table", table}}))
                      << "\n";
        }
        std::cout << (report.is_about(line) ? "  > " : "    ") << shown(line.name) << " ("
                  << line.person << "): " << shown(line.text) << "\n";
    }
    if (!report.closed_ms) return;
    std::cout << "  "
              << texts.of(
                     Reason("shared.cli.reports.closed", {{"at", utc_time(*report.closed_ms)}}))
              << ": " << shown(report.note) << "\n";
}

void print_all(const Catalog& catalog, const std::vector<Report>& reports, bool json) {
    if (json) {
        Json list = Json::array();
        for (const Report& report : reports) list.push_back(report_json(report));
        std::cout << print_json(list) << "\n";
        return;
    }
    if (reports.empty()) std::cout << catalog.texts().of(Reason("shared.cli.reports.none")) << "\n";
    for (const Report& report : reports) print_report(catalog.texts(), report);
}

void list_reports(const Catalog& catalog, const ReportsArguments& arguments) {
    const auto database = server::open_beside(database_or_default(arguments.database));
    server::ReportStore reports(*database);
    const bool is_of_one = !arguments.person.empty();
    print_all(
        catalog, is_of_one ? reports.history_of(arguments.person) : reports.open(), arguments.json);
}

void show_report(const Catalog& catalog, const ReportsArguments& arguments) {
    const auto database = server::open_beside(database_or_default(arguments.database));
    const auto report = server::ReportStore(*database).find(arguments.number);
    if (!report) throw CommandFailed(Reason("no_report", {{"number", arguments.number}}));
    if (arguments.json) std::cout << print_json(report_json(*report)) << "\n";
    if (!arguments.json) print_report(catalog.texts(), *report);
}

void close_report(const Catalog& catalog, const ReportsArguments& arguments) {
    if (!server::is_note(arguments.note)) throw CommandFailed(Reason("wants_note"));
    const std::string database = database_or_default(arguments.database);
    if (!server::close_report(database, arguments.number, arguments.note))
        throw CommandFailed(Reason("no_open_report", {{"number", arguments.number}}));
    show_report(catalog, arguments);
}

}  // namespace

void add_reports(CLI::App& app, const Catalog& catalog) {
    CLI::App* group =
        app.add_subcommand("reports", "list what people report of each other, and close it");
    const auto arguments = std::make_shared<ReportsArguments>();
    const auto add_common = [&](CLI::App& command) {
        add_database_option(command, arguments->database);
        command.add_flag("--json", arguments->json, "print JSON");
    };
    group->require_subcommand(0, 1);
    add_common(*group);
    group->add_option("--person", arguments->person, "all of and by this person, closed ones too");
    const auto add = [&](const char* name, const char* help, auto run) {
        CLI::App* command = group->add_subcommand(name, help);
        command->add_option("number", arguments->number, "of the report")->required();
        add_common(*command);
        command->callback([arguments, &catalog, run] { run(catalog, *arguments); });
        return command;
    };
    add("show", "print one report", show_report);
    CLI::App* close = add("close", "close a report; nobody else is told", close_report);
    close->add_option("--note", arguments->note, "what was done about it; stays with the report")
        ->required();
    group->callback([arguments, &catalog, group] {
        if (group->get_subcommands().empty()) list_reports(catalog, *arguments);
    });
}

}  // namespace equipoise
