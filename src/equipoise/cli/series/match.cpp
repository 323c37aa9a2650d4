// `equipoise match`: bot against bot, with the interval that says how sure the result is.

#include "equipoise/lab/match.hpp"

#include <algorithm>
#include <cstdio>
#include <iostream>

#include "equipoise/cli/series/options.hpp"

namespace equipoise {
namespace {

struct MatchArguments : PlayArguments {
    std::string game;
    std::string a;
    std::string b;
    int games = 400;
};

const AnyBot& find_player(const Catalog& catalog, const AnyRules& rules, const std::string& id) {
    const AnyBot& bot = find_bot(catalog, rules.game(), id);
    if (!bot.plays(rules)) throw CommandFailed(Misfit{{}, id, "bot_needs_table"});
    return bot;
}

MatchPlan plan_of(const Catalog& catalog, const MatchArguments& arguments) {
    MatchPlan plan;
    plan.rules = require(make_rules(catalog, arguments.game, arguments.options));
    plan.a = &find_player(catalog, *plan.rules, arguments.a);
    plan.b = &find_player(catalog, *plan.rules, arguments.b);
    plan.games = arguments.games + arguments.games % 2;
    plan.simulations = arguments.simulations;
    plan.think_ms = arguments.think_ms;
    plan.seed = arguments.seed;
    plan.threads = arguments.threads;
    return plan;
}

Reason budget(const MatchPlan& plan) {
    const bool by_time = plan.think_ms > 0;
    if (by_time && plan.simulations > 0) {
        return Reason("shared.cli.match.budget.both",
                      {{"ms", plan.think_ms}, {"count", plan.simulations}});
    }
    if (by_time) return Reason("shared.cli.match.budget.time", {{"ms", plan.think_ms}});
    if (plan.simulations == 0) return Reason("shared.cli.match.budget.own");
    return Reason("shared.cli.match.budget.count", {{"count", plan.simulations}});
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

void print_row(const Texts& texts, const std::string& title, const Tally& tally) {
    const Interval interval = wilson_95(tally.score(), tally.games);
    std::cout << padded(title, 12) << padded(std::to_string(tally.games), 8)
              << padded(std::to_string(tally.wins), 8) << padded(std::to_string(tally.draws), 8)
              << padded(std::to_string(tally.losses()), 8) << padded(percent(tally.score()), 9)
              << texts.of(
                     Reason("shared.cli.match.interval",
                            {{"low", percent(interval.low)}, {"high", percent(interval.high)}}))
              << "\n";
}

void run_match(const Catalog& catalog, const MatchArguments& arguments) {
    const MatchPlan plan = plan_of(catalog, arguments);
    const AnyRules& rules = *plan.rules;
    const Texts& texts = catalog.texts();
    std::cout << texts.of(Reason("shared.cli.match.title",
                                 {{"game", arguments.game},
                                  {"a", arguments.a},
                                  {"b", arguments.b},
                                  {"games", plan.games},
                                  {"budget", budget(plan)},
                                  {"seed", std::to_string(plan.seed)}}))
              << "\n"
              << std::flush;

    const MatchResult result = play_match(plan);
    const auto heading = [&](const char* key, std::size_t width) {
        return padded(texts.of(Reason(key, {{"bot", arguments.a}})), width);
    };
    std::cout << heading("shared.cli.match.as", 12) << heading("shared.cli.match.games", 8)
              << heading("shared.cli.match.wins", 8) << heading("shared.cli.match.draws", 8)
              << heading("shared.cli.match.losses", 8) << heading("shared.cli.match.score", 9)
              << heading("shared.cli.match.within", 0) << "\n";
    print_row(texts, texts.of(Reason("shared.cli.match.all")), result.all);
    for (Seat seat : SeatSet::first(rules.seats())) {
        print_row(
            texts, rules.seat_name(seat), result.by_seat[static_cast<std::size_t>(seat.index())]);
    }
    const auto rounded = [](double value, int digits) {
        char text[32];
        std::snprintf(text, sizeof text, "%.*f", digits, value);
        return std::string(text);
    };
    const double returns = static_cast<double>(result.all.returns) / kWholeReturn / plan.games;
    std::cout << texts.of(
                     Reason("shared.cli.match.sums",
                            {{"returns", rounded(returns, 3)},
                             {"plies", rounded(static_cast<double>(result.plies) / plan.games, 1)},
                             {"cut", result.cut}}))
              << "\n";
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
    add_play_options(*command, *arguments);
    command->callback([&catalog, arguments] { run_match(catalog, *arguments); });
}

}  // namespace equipoise
