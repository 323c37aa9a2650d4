// What the subcommands share. Each adds itself to the program and, when chosen, sets its exit
// status.

#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "equipoise/cli/catalog.hpp"
#include "equipoise/core/texts/texts.hpp"

namespace equipoise {

/// The settings file that the server's commands read unless another is given.
inline constexpr const char* kSettingsFile = "/etc/equipoise/equipoise.toml";

/// An expected failure of a subcommand: lines for standard error, exit status 1.
class CommandFailed : public std::runtime_error {
  public:
    explicit CommandFailed(Misfit why) : std::runtime_error(why.text()), why_(std::move(why)) {}
    explicit CommandFailed(Reason why) : CommandFailed(Misfit::of({}, std::move(why))) {}
    /// What the system or an operator's settings are at fault for: English as it stands.
    explicit CommandFailed(const std::string& lines) : std::runtime_error(lines) {}

    std::string text(const Texts& texts) const { return why_ ? texts.of(*why_) : what(); }

  private:
    std::optional<Misfit> why_;
};

void add_serve(CLI::App& app, const Catalog& catalog);
void add_doctor(CLI::App& app, const Catalog& catalog);
void add_console(CLI::App& app, const Catalog& catalog);
void add_play(CLI::App& app, const Catalog& catalog);
void add_match(CLI::App& app, const Catalog& catalog);
void add_samples(CLI::App& app, const Catalog& catalog);
void add_puzzles(CLI::App& app, const Catalog& catalog);
void add_perft(CLI::App& app, const Catalog& catalog);
void add_solve(CLI::App& app, const Catalog& catalog);
void add_value(CLI::App& app, const Catalog& catalog);
void add_losses(CLI::App& app, const Catalog& catalog);
void add_bench(CLI::App& app, const Catalog& catalog);
void add_uci(CLI::App& app, const Catalog& catalog);
void add_backup(CLI::App& app, const Catalog& catalog);
void add_restore(CLI::App& app, const Catalog& catalog);
void add_game(CLI::App& app, const Catalog& catalog);
void add_reports(CLI::App& app, const Catalog& catalog);
void add_flags(CLI::App& app, const Catalog& catalog);
void add_desk(CLI::App& app, const Catalog& catalog);
void add_verify(CLI::App& app, const Catalog& catalog);
void add_review(CLI::App& app, const Catalog& catalog);
/// A subcommand for each question that a game answers, and one for each game that answers any.
void add_queries(CLI::App& app, const Catalog& catalog);

/// Everything that the program takes: all of the above, and what every subcommand shares.
void add_commands(CLI::App& app, Catalog& catalog);

/// The file's bytes; a Misfit that names it if it cannot be read.
Result<std::string, Misfit> read_file(const std::filesystem::path& path);

/// Reads a data file, which is named by its file name without the folders.
Result<DataFile, Misfit> read_data_file(std::string_view path);

/// The rules of a game from words `name=value`: options, `players=N` and `data=PATH`.
Result<SharedRules, Misfit> make_rules(const Catalog& catalog,
                                       std::string_view game,
                                       const std::vector<std::string>& words);

/// Throws CommandFailed for a Misfit.
template <class T>
T require(Result<T, Misfit> result) {
    if (!result) throw CommandFailed(result.error());
    return std::move(result).value();
}

/// Reads commands line by line until `quit` or the end, as console.md says.
void run_console(const Catalog& catalog, std::istream& in, std::ostream& out);

}  // namespace equipoise
