// `equipoise losses`: how much a bot gives away, where a table knows what every action is worth.

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdio>
#include <iostream>
#include <thread>

#include "equipoise/cli/series/options.hpp"
#include "equipoise/core/chance.hpp"
#include "equipoise/lab/clock.hpp"

namespace equipoise {
namespace {

struct LossesArguments : PlayArguments {
    std::string game;
    std::string bot;
    int games = 100;
};

/// Of one game that a bot plays with itself: win chance lost, over its decisions with a choice.
struct Given {
    double lost = 0;
    double most = 0;
    int decisions = 0;
    int right = 0;  // Without loss.
};

/// Closer values than these are the same: the rounding of a table of 16 bits.
constexpr double kLeastLoss = 2e-5;

Given play(const AnyRules& rules,
           const Solver& table,
           const AnyBot& bot,
           const LossesArguments& arguments,
           Seed seed) {
    Rng rng(seed);
    Given given;
    AnyState s = rules.initial();
    for (Turn turn = rules.turn(s); !turn.is_terminal(); turn = rules.turn(s)) {
        if (turn.is_chance()) {
            rules.apply(s, Actor::chance(), rules.draw_outcome(s, rng));
            continue;
        }
        const Seat seat = *turn.acting.begin();
        Budget budget{.simulations = arguments.simulations, .seed = rng.next()};
        if (arguments.think_ms > 0) budget.stop = Deadline(arguments.think_ms / 1000.0);
        const Action action = bot.choose(rules, s, seat, budget);
        const auto values = solved_actions(rules, table, s);
        if (values.size() > 1) {
            const auto chosen = std::find_if(
                values.begin(), values.end(), [&](const auto& v) { return v.action == action; });
            const double loss = std::max(0.0, values[0].value - chosen->value);
            given.lost += loss;
            given.most = std::max(given.most, loss);
            given.right += loss <= kLeastLoss ? 1 : 0;
            ++given.decisions;
        }
        rules.apply(s, seat, action);
    }
    return given;
}

std::string number(double value, const char* format = "%.5f") {
    char text[32];
    std::snprintf(text, sizeof text, format, value);
    return text;
}

void run_losses(const Catalog& catalog, const LossesArguments& arguments) {
    const SharedRules rules = require(make_rules(catalog, arguments.game, arguments.options));
    const AnyBot& bot = find_bot(catalog, rules->game(), arguments.bot);
    const auto table = catalog.solved->find(*rules);
    if (!table) throw CommandFailed(Reason("shared.cli.losses.no_table"));
    std::vector<Given> games(static_cast<std::size_t>(arguments.games));
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
        for (std::size_t i = next++; i < games.size(); i = next++) {
            games[i] = play(*rules, *table, bot, arguments, seed_at(arguments.seed, i));
        }
    };
    std::vector<std::thread> threads;
    for (int i = 1; i < arguments.threads; ++i) threads.emplace_back(work);
    work();
    for (std::thread& thread : threads) thread.join();

    // Games are independent, decisions of one are not: the interval is that of a ratio of means.
    double lost = 0, decisions = 0, right = 0, most = 0;
    for (const Given& game : games) {
        lost += game.lost;
        decisions += game.decisions;
        right += game.right;
        most = std::max(most, game.most);
    }
    const double mean = lost / decisions;
    double squares = 0;
    for (const Given& game : games) {
        const double off = game.lost - mean * game.decisions;
        squares += off * off;
    }
    const double half = 1.959963984540054 * std::sqrt(squares) / decisions;
    std::cout << catalog.texts().of(Reason("shared.cli.losses.mean",
                                           {{"mean", number(mean)},
                                            {"half", number(half)},
                                            {"decisions", static_cast<int>(decisions)},
                                            {"games", arguments.games},
                                            {"right", number(100 * right / decisions, "%.1f")},
                                            {"most", number(most, "%.3f")}}))
              << "\n";
}

}  // namespace

void add_losses(CLI::App& app, const Catalog& catalog) {
    auto arguments = std::make_shared<LossesArguments>();
    CLI::App* command =
        app.add_subcommand("losses", "How much a bot gives away against itself, by a solved table");
    command->add_option("game", arguments->game, "The game")->required();
    command->add_option("bot", arguments->bot, "The bot")->required();
    command->add_option("--games", arguments->games, "How many games")
        ->capture_default_str()
        ->check(CLI::Range(2, 1'000'000));
    add_play_options(*command, *arguments);
    command->callback([&catalog, arguments] { run_losses(catalog, *arguments); });
}

}  // namespace equipoise
