// `equipoise solve`: the win chance of every position, for games that can be solved.

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <iostream>
#include <thread>

#include "equipoise/cli/command.hpp"

namespace equipoise {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr auto kBetweenReports = 2s;
constexpr double kGiB = 1 << 30;

struct SolveArguments {
    std::string game;
    std::vector<std::string> options;
    int pieces = 0;
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
    void did(std::uint64_t work) {
        done_ += work;
        const auto now = Clock::now();
        if (now - told_ < kBetweenReports || done_ == 0) return;
        told_ = now;
        const double share = static_cast<double>(done_) / static_cast<double>(all_);
        const double seconds = std::chrono::duration<double>(now - began_).count();
        std::cerr << texts_.of(Reason("shared.cli.solve.progress",
                                      {{"percent", static_cast<int>(100 * share)},
                                       {"seconds", static_cast<int>(seconds / share - seconds)}}))
                  << "\n";
    }

  private:
    const Texts& texts_;
    std::uint64_t all_ = 0, done_ = 0;
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

void run_solve(const Catalog& catalog, const SolveArguments& arguments) {
    const Texts& texts = catalog.texts();
    const SharedRules rules = require(make_rules(catalog, arguments.game, arguments.options));
    const std::unique_ptr<Solver> solver = require(rules->solver(arguments.pieces));
    std::cerr << texts.of(Reason(
                     "shared.cli.solve.size",
                     {{"positions", static_cast<std::int64_t>(solver->positions())},
                      {"gib", number("%.2f", static_cast<double>(solver->memory()) / kGiB)}}))
              << "\n";
    try {
        solver->begin();
    } catch (const std::bad_alloc&) {
        throw CommandFailed(Reason("solve_out_of_memory"));
    }
    Progress progress(*solver, texts);
    for (std::size_t step = 0; step < solver->steps(); ++step) {
        solve_step(*solver, step, arguments.threads);
        progress.did(solver->work(step));
    }
    std::cout << texts.of(Reason("shared.cli.solve.gap", {{"gap", number("%.0e", solver->gap())}}))
              << "\n"
              << texts.of(Reason("shared.cli.solve.first_mover",
                                 {{"chance", number("%.7f", solver->first_mover())}}))
              << std::endl;
}

}  // namespace

void add_solve(CLI::App& app, const Catalog& catalog) {
    auto arguments = std::make_shared<SolveArguments>();
    CLI::App* command = app.add_subcommand(
        "solve", "Compute the win chance of every position of a game that can be solved");
    command->add_option("game", arguments->game, "The game")->required();
    command->add_option("--option", arguments->options, "name=value; also data=PATH");
    command->add_option("--pieces", arguments->pieces, "Pieces a side; otherwise as the mode says")
        ->check(CLI::Range(1, 100));
    command->add_option("--threads", arguments->threads, "Threads; otherwise one for each core")
        ->check(CLI::Range(1, 256));
    command->callback([&catalog, arguments] { run_solve(catalog, *arguments); });
}

}  // namespace equipoise
