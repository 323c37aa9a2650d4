// `equipoise verify`: checks the chance of a finished game against the server's commitment.

#include <iostream>
#include <memory>

#include "equipoise/cli/tables.hpp"
#include "equipoise/server/hall/chance.hpp"
#include "equipoise/table/fairness.hpp"

namespace equipoise {
namespace {

void verify(const Catalog& catalog, const std::filesystem::path& file) {
    const Record record = require(parse_record(require(read_file(file)), catalog.games));
    const FairnessReport report = require(verify_record(record, table_chance()));
    if (server::commitment_of(report.seed) != report.commitment) {
        throw CommandFailed(Reason("seed_misfits_commitment"));
    }
    const Texts& texts = catalog.texts();
    std::cout << texts.of(
                     Reason("shared.cli.verify.commitment", {{"commitment", report.commitment}}))
              << "\n";
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
