// `equipoise solve`: the win chance of every position, for games that can be solved.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <iostream>
#include <thread>

#include "equipoise/base/hash.hpp"
#include "equipoise/cli/command.hpp"
#include "equipoise/cli/series/options.hpp"
#include "equipoise/solved/folder.hpp"

namespace equipoise {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr auto kBetweenReports = 2s;
constexpr double kGiB = 1 << 30;

struct SolveArguments {
    std::string game;
    std::vector<std::string> options;
    std::string out;
    std::string check;
    int pieces = 0;
    int bits = 32;
    int save_s = 15;
    int threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
};

std::string number(const char* format, double value) {
    char text[32];
    std::snprintf(text, sizeof text, format, value);
    return text;
}

/// Says on standard error how far it is, now and then.
class Progress {
  public:
    Progress(const Solver& solver, const Texts& texts) : texts_(texts) {
        for (std::size_t step = 0; step < solver.steps(); ++step) all_ += solver.work(step);
    }
    /// What an earlier run did.
    void skip(std::uint64_t work) {
        if (work == 0) return;
        all_ -= work;
        skipped_ += work;
        std::cerr << texts_.of(Reason("shared.cli.solve.resumed", {{"percent", percent()}}))
                  << std::endl;
    }
    void did(std::uint64_t work) {
        done_ += work;
        const auto now = Clock::now();
        if (now - told_ < kBetweenReports || done_ == 0) return;
        told_ = now;
        const double share = static_cast<double>(done_) / static_cast<double>(all_);
        const double seconds = std::chrono::duration<double>(now - began_).count();
        std::cerr << texts_.of(Reason("shared.cli.solve.progress",
                                      {{"percent", percent()},
                                       {"seconds", static_cast<int>(seconds / share - seconds)}}))
                  << std::endl;
    }

  private:
    int percent() const {
        return static_cast<int>(100 * static_cast<double>(skipped_ + done_) /
                                static_cast<double>(skipped_ + all_));
    }

    const Texts& texts_;
    std::uint64_t all_ = 0, skipped_ = 0, done_ = 0;
    Clock::time_point began_ = Clock::now(), told_ = began_;
};

void solve_step(Solver& solver, std::size_t step, int threads) {
    std::vector<std::thread> others;
    for (int part = 1; part < threads; ++part) {
        others.emplace_back([&solver, step, part, threads] { solver.solve(step, part, threads); });
    }
    solver.solve(step, 0, threads);
    for (std::thread& other : others) other.join();
}

/// From step `first` on; `after_step` is called with how many are done.
void solve_steps(Solver& solver,
                 std::size_t first,
                 int threads,
                 const Texts& texts,
                 const std::function<void(std::size_t done)>& after_step) {
    Progress progress(solver, texts);
    std::uint64_t before = 0;
    for (std::size_t step = 0; step < first; ++step) before += solver.work(step);
    progress.skip(before);
    for (std::size_t step = first; step < solver.steps(); ++step) {
        solve_step(solver, step, threads);
        progress.did(solver.work(step));
        after_step(step + 1);
    }
}

void print_result(const Texts& texts, double gap, double first_mover) {
    std::cout << texts.of(Reason("shared.cli.solve.gap", {{"gap", number("%.0e", gap)}})) << "\n"
              << texts.of(
                     Reason("shared.cli.solve.first_mover", {{"chance", win_chance(first_mover)}}))
              << std::endl;
}

void solve_in_memory(Solver& solver, const SolveArguments& arguments, const Texts& texts) {
    std::cerr << texts.of(Reason(
                     "shared.cli.solve.size",
                     {{"positions", static_cast<std::int64_t>(solver.positions())},
                      {"gib",
                       number(
                           "%.2f",
                           static_cast<double>(solver.table_bytes() + solver.memory()) / kGiB)}}))
              << std::endl;
    // Of words, which are aligned as a table must be.
    std::vector<std::uint64_t> table;
    try {
        table.resize(static_cast<std::size_t>((solver.table_bytes() + 7) / 8));
        solver.begin(std::as_writable_bytes(std::span(table))
                         .first(static_cast<std::size_t>(solver.table_bytes())));
    } catch (const std::bad_alloc&) {
        throw CommandFailed(Reason("solve_out_of_memory"));
    }
    solve_steps(solver, 0, arguments.threads, texts, [](std::size_t) {});
    print_result(texts, solver.gap(), solver.first_mover());
}

solved::Header header_of(const AnyRules& rules,
                         const Solver& solver,
                         const SolveArguments& arguments) {
    solved::Header header;
    header.game = rules.game().info().id;
    for (const std::string& option : arguments.options) {
        header.options += (header.options.empty() ? "" : " ") + option;
    }
    // For people alone, and a header has one page.
    constexpr std::size_t kMostOptionBytes = 1000;
    header.options.resize(std::min(header.options.size(), kMostOptionBytes));
    header.key = solver.key();
    header.rules_version = rules.game().info().rules_version;
    header.pieces = arguments.pieces;
    header.bits = solver.bits();
    header.positions = solver.positions();
    header.steps = solver.steps();
    return header;
}

void solve_into_file(const AnyRules& rules,
                     Solver& solver,
                     const SolveArguments& arguments,
                     const Texts& texts) {
    std::cerr << texts.of(Reason(
                     "shared.cli.solve.file",
                     {{"positions", static_cast<std::int64_t>(solver.positions())},
                      {"gib", number("%.2f", static_cast<double>(solver.table_bytes()) / kGiB)},
                      {"more", number("%.2f", static_cast<double>(solver.memory()) / kGiB)}}))
              << std::endl;
    const auto file = require(solved::TableFile::make(
        arguments.out, header_of(rules, solver, arguments), solver.table_bytes()));
    solved::Header header = file->header();
    const auto save = [&](std::size_t done) {
        header.done = done;
        header.gap = std::max(file->header().gap, solver.gap());
        if (auto misfit = file->save(header)) throw CommandFailed(*misfit);
    };
    if (!header.is_whole()) {
        solver.begin(file->table());
        auto saved = Clock::now();
        const auto wait = std::chrono::seconds(arguments.save_s);
        solve_steps(solver, header.done, arguments.threads, texts, [&](std::size_t done) {
            if (done == header.steps || Clock::now() - saved < wait) return;
            save(done);
            saved = Clock::now();
        });
        header.first_mover = solver.first_mover();
        header.checksum = hex64(solved::checksum_of(file->table()));
        save(header.steps);
    } else if (!solver.read(file->table())) {
        throw CommandFailed(Misfit::of({}, arguments.out, Reason("solved_otherwise")));
    }
    std::cout << texts.of(Reason("shared.cli.solve.whole", {{"file", arguments.out}})) << "\n";
    // A table serves several options, and its header tells the chance with those it was made for.
    print_result(texts, header.gap, solver.first_mover());
}

void check_file(const std::string& path, const Texts& texts) {
    const auto file = require(solved::TableFile::open(path));
    const std::string found = hex64(solved::checksum_of(file->table()));
    if (found != file->header().checksum) {
        throw CommandFailed(Misfit::of(
            {},
            path,
            Reason("solved_wrongly", {{"found", found}, {"wanted", file->header().checksum}})));
    }
    std::cout << texts.of(Reason("shared.cli.solve.checked", {{"checksum", found}})) << "\n";
    print_result(texts, file->header().gap, file->header().first_mover);
}

void run_solve(const Catalog& catalog, const SolveArguments& arguments) {
    const Texts& texts = catalog.texts();
    if (!arguments.check.empty()) return check_file(arguments.check, texts);
    const SharedRules rules = require(make_rules(catalog, arguments.game, arguments.options));
    const std::unique_ptr<Solver> solver = require(rules->solver(arguments.pieces, arguments.bits));
    try {
        solver->measure();
    } catch (const std::bad_alloc&) {
        throw CommandFailed(Reason("solve_out_of_memory"));
    }
    if (arguments.out.empty()) return solve_in_memory(*solver, arguments, texts);
    solve_into_file(*rules, *solver, arguments, texts);
}

}  // namespace

void add_solve(CLI::App& app, const Catalog& catalog) {
    auto arguments = std::make_shared<SolveArguments>();
    CLI::App* command = app.add_subcommand(
        "solve", "Compute the win chance of every position of a game that can be solved");
    CLI::Option* check =
        command->add_option("--check", arguments->check, "Only compare a table with its checksum");
    command->add_option("game", arguments->game, "The game")->excludes(check);
    command->add_option("--option", arguments->options, "name=value; also data=PATH");
    command->add_option("--pieces", arguments->pieces, "Pieces a side; otherwise as the mode says")
        ->check(CLI::Range(1, 100));
    command->add_option("--out",
                        arguments->out,
                        "Keep the table in this file; a run that was stopped goes on with it");
    command->add_option("--bits", arguments->bits, "Bits of a value, 16 or 32")
        ->check(CLI::IsMember({16, 32}))
        ->capture_default_str();
    command->add_option("--save", arguments->save_s, "Seconds between two savings of the file")
        ->check(CLI::Range(0, 3600))
        ->capture_default_str();
    command->add_option("--threads", arguments->threads, "Threads; otherwise one for each core")
        ->check(CLI::Range(1, 256));
    command->callback([&catalog, arguments] { run_solve(catalog, *arguments); });
}

}  // namespace equipoise
