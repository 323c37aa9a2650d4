// `equipoise verify`: checks the chance of a finished game against what all had committed to.

#include <iostream>
#include <memory>

#include "equipoise/cli/operate/tables.hpp"
#include "equipoise/server/hall/chance.hpp"
#include "equipoise/table/fairness.hpp"

namespace equipoise {
namespace {

std::string names_of(const AnyRules& rules, SeatSet seats) {
    std::string names;
    for (Seat seat : seats) {
        if (!names.empty()) names += ", ";
        names += rules.seat_name(seat);
    }
    return names;
}

void print_rounds(const Texts& texts, const AnyRules& rules, const FairnessReport& report) {
    for (std::size_t i = 0; i < report.rounds.size(); ++i) {
        const auto& [commitment, digest, round, holds] = report.rounds[i];
        const char* key = round.is_void() ? "shared.cli.verify.void"
            : round.is_agreed()           ? "shared.cli.verify.round"
                                          : "shared.cli.verify.open";
        std::cout << texts.of(Reason(key,
                                     {{"round", i + 1},
                                      {"first", round.after + 1},
                                      {"seats", names_of(rules, round.missing)},
                                      {"digest", digest}}))
                  << "\n";
        if (round.newcomers.empty()) continue;
        std::cout << texts.of(Reason("shared.cli.verify.new",
                                     {{"seats", names_of(rules, round.newcomers)}}))
                  << "\n";
    }
}

void verify(const Catalog& catalog, const std::filesystem::path& file) {
    const Record record = require(parse_record(require(read_file(file)), catalog.games));
    const FairnessReport report = require(verify_record(record, server::chance_tools()));
    if (!report.is_committed) throw CommandFailed(Reason("seed_misfits_commitment"));
    const Texts& texts = catalog.texts();
    std::cout << texts.of(
                     Reason("shared.cli.verify.commitment", {{"commitment", report.commitment}}))
              << "\n";
    print_rounds(texts, record.game.rules(), report);
    for (const FairnessReport::Draw& draw : report.draws) {
        const bool fits = draw.recorded == draw.derived;
        std::cout << "ply " << draw.ply << ": " << draw.recorded
                  << (fits ? "" : " (derived: " + draw.derived + ")") << "\n";
    }
    const std::size_t right = report.draws.size() - report.wrong;
    std::cout << texts.of(Reason("shared.cli.verify.outcomes",
                                 {{"right", right}, {"all", report.draws.size()}}))
              << "\n";
    if (report.wrong > 0) {
        throw CommandFailed(Reason("chance_misfits_seed"));
    }
}

}  // namespace

void add_verify(CLI::App& app, const Catalog& catalog) {
    CLI::App* command =
        app.add_subcommand("verify", "check every chance outcome of a finished game");
    const auto file = std::make_shared<std::filesystem::path>();
    command->add_option("record", *file, "file of the record")->required();
    command->callback([file, &catalog] { verify(catalog, *file); });
}

}  // namespace equipoise
