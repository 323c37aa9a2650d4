// `equipoise match`: bot against bot, with the interval that says how sure the result is.

#include "equipoise/lab/match.hpp"

#include <algorithm>
#include <cstdio>
#include <iostream>
#include <thread>

#include "equipoise/cli/command.hpp"

namespace equipoise {
namespace {

struct MatchArguments {
    std::string game;
    std::string a;
    std::string b;
    std::vector<std::string> options;
    int games = 400;
    int think_ms = 0;
    std::uint64_t simulations = 0;
    Seed seed = 1;
    int threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
};

const AnyBot& find_bot(const Catalog& catalog, const AnyGame& game, const std::string& id) {
    if (const AnyBot* bot = catalog.bots.find(game, id)) return *bot;
    std::string known;
    for (const AnyBot* bot : catalog.bots.of(game)) {
        known += (known.empty() ? "" : " ") + std::string(bot->info().id);
    }
    throw CommandFailed(Reason("no_such_bot_among", {{"bot", id}, {"bots", known}}));
}

MatchPlan plan_of(const Catalog& catalog, const MatchArguments& arguments) {
    MatchPlan plan;
    plan.rules = require(make_rules(catalog, arguments.game, arguments.options));
    plan.a = &find_bot(catalog, plan.rules->game(), arguments.a);
    plan.b = &find_bot(catalog, plan.rules->game(), arguments.b);
    plan.games = arguments.games + arguments.games % 2;
    plan.simulations = arguments.simulations;
    plan.think_ms = arguments.think_ms;
    plan.seed = arguments.seed;
    plan.threads = arguments.threads;
    return plan;
}

std::string budget_text(const MatchPlan& plan) {
    std::string text;
    if (plan.think_ms > 0) text += std::to_string(plan.think_ms) + " ms of processor time";
    if (plan.simulations > 0) {
        if (!text.empty()) text += " or ";
        text += std::to_string(plan.simulations) + " simulations";
    }
    return text.empty() ? "each bot's own budget" : text + " per choice";
}

std::string percent(double share) {
    char text[16];
    std::snprintf(text, sizeof text, "%.1f %%", 100 * share);
    return text;
}

std::string padded(std::string text, std::size_t width) {
    text.resize(std::max(width, text.size()), ' ');
    return text;
}

void print_row(const std::string& title, const Tally& tally) {
    const Interval interval = wilson_95(tally.score(), tally.games);
    std::cout << padded(title, 12) << padded(std::to_string(tally.games), 8)
              << padded(std::to_string(tally.wins), 8) << padded(std::to_string(tally.draws), 8)
              << padded(std::to_string(tally.losses()), 8) << padded(percent(tally.score()), 9)
              << percent(interval.low) << " to " << percent(interval.high) << "\n";
}

void run_match(const Catalog& catalog, const MatchArguments& arguments) {
    const MatchPlan plan = plan_of(catalog, arguments);
    const AnyRules& rules = *plan.rules;
    std::cout << arguments.game << ": " << arguments.a << " against " << arguments.b << ", "
              << plan.games << " games in pairs with the same chance, " << budget_text(plan)
              << ", seed " << plan.seed << "\n"
              << std::flush;

    const MatchResult result = play_match(plan);
    std::cout << padded(arguments.a + " as", 12) << "games   wins    draws   losses  score    "
              << "95 % interval\n";
    print_row("all", result.all);
    for (Seat seat : SeatSet::first(rules.seats())) {
        print_row(rules.seat_name(seat), result.by_seat[static_cast<std::size_t>(seat.index())]);
    }
    char line[80];
    std::snprintf(line,
                  sizeof line,
                  "returns %.3f per game, %.1f plies per game, %d games cut\n",
                  static_cast<double>(result.all.returns) / kWholeReturn / plan.games,
                  static_cast<double>(result.plies) / plan.games,
                  result.cut);
    std::cout << line;
}

}  // namespace

void add_match(CLI::App& app, const Catalog& catalog) {
    auto arguments = std::make_shared<MatchArguments>();
    CLI::App* command = app.add_subcommand("match", "Let two bots play each other");
    command->add_option("game", arguments->game, "The game")->required();
    command->add_option("a", arguments->a, "A bot")->required();
    command->add_option("b", arguments->b, "The bot it plays against")->required();
    command->add_option("--games", arguments->games, "How many games, rounded up to pairs")
        ->capture_default_str()
        ->check(CLI::Range(1, 10'000'000));
    command->add_option("--ms", arguments->think_ms, "Milliseconds of processor time per choice")
        ->check(CLI::Range(1, 3'600'000));
    command->add_option("--sims", arguments->simulations, "Simulations per choice");
    command->add_option("--seed", arguments->seed, "The seed of all chance")->capture_default_str();
    command->add_option("--threads", arguments->threads, "How many games run at once")
        ->capture_default_str()
        ->check(CLI::Range(1, 1024));
    command->add_option("--option", arguments->options, "name=value; also players=N and data=PATH");
    command->callback([&catalog, arguments] { run_match(catalog, *arguments); });
}

}  // namespace equipoise
