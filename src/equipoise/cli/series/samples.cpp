// `equipoise samples`: positions of games between bots and what they were worth, for the trainer.

#include "equipoise/lab/samples.hpp"

#include <fstream>
#include <iostream>

#include "equipoise/base/text.hpp"
#include "equipoise/cli/series/options.hpp"

namespace equipoise {
namespace {

struct SamplesArguments {
    std::string game;
    std::string out;
    std::vector<std::string> bots{"random"};
    std::vector<std::string> setups{""};
    std::string nodes = "all";
    double share = 1;
    double random_share = 0.1;
    int rollouts = 0;
    bool exact = false;
    std::int64_t games = 1000;
    Seed seed = 1;
    int threads = default_threads();
};

/// `name` or `name:simulations`.
SeriesPlayer player_of(const Catalog& catalog, const AnyGame& game, const std::string& text) {
    const std::size_t colon = text.find(':');
    SeriesPlayer player;
    player.bot = &find_bot(catalog, game, text.substr(0, colon));
    if (colon != std::string::npos) {
        const auto count = parse_int(text.substr(colon + 1), 1, 1'000'000'000);
        if (!count) throw CommandFailed(Reason::shared("no_such_bot_named", {{"bot", text}}));
        player.simulations = static_cast<std::uint64_t>(*count);
    }
    return player;
}

SamplePlan plan_of(const Catalog& catalog, const SamplesArguments& arguments) {
    SamplePlan plan;
    for (const std::string& setup : arguments.setups) {
        std::vector<std::string> options;
        for (std::string_view option : split(setup, ' ')) {
            if (!option.empty()) options.emplace_back(option);
        }
        plan.setups.push_back(require(make_rules(catalog, arguments.game, options)));
        if (plan.setups.back()->inputs(plan.setups.back()->initial()).empty()) {
            throw CommandFailed(Reason("shared.cli.samples.no_net", {{"setup", setup}}));
        }
    }
    const AnyGame& game = plan.setups.front()->game();
    for (const std::string& bot : arguments.bots) {
        plan.players.push_back(player_of(catalog, game, bot));
    }
    if (arguments.nodes == "decisions") plan.nodes = SampledNodes::Decisions;
    if (arguments.nodes == "chance") plan.nodes = SampledNodes::Chance;
    plan.share = arguments.share;
    plan.random_share = arguments.random_share;
    plan.labels.rollouts = arguments.rollouts;
    if (arguments.exact) plan.labels.tables = catalog.solved.get();
    plan.seed = arguments.seed;
    plan.threads = arguments.threads;
    return plan;
}

template <class Number>
void write(std::ostream& out, const std::vector<Number>& numbers) {
    out.write(reinterpret_cast<const char*>(numbers.data()),
              static_cast<std::streamsize>(numbers.size() * sizeof(Number)));
}

/// Parts of some thousand games: each a line of JSON that says its sizes, then its columns one
/// after the other, little-endian: game and set-up (int32), values and numbers (float32).
void run_samples(const Catalog& catalog, const SamplesArguments& arguments) {
    constexpr std::int64_t kGamesAtOnce = 2000;
    SamplePlan plan = plan_of(catalog, arguments);
    std::ofstream out(arguments.out, std::ios::binary);
    std::size_t rows = 0;
    for (; plan.first < arguments.games; plan.first += plan.games) {
        plan.games = std::min(kGamesAtOnce, arguments.games - plan.first);
        const Samples samples = play_samples(plan);
        out << R"({"rows":)" << samples.rows() << R"(,"seats":)" << samples.seats << R"(,"inputs":)"
            << samples.inputs << "}"
            << "\n";
        write(out, samples.game);
        write(out, samples.setup);
        write(out, samples.values);
        write(out, samples.numbers);
        if (!out.flush()) {
            throw CommandFailed(Reason("shared.cli.samples.unwritten", {{"file", arguments.out}}));
        }
        rows += samples.rows();
    }
    std::cout << catalog.texts().of(
                     Reason("shared.cli.samples.done",
                            {{"count", static_cast<int>(rows)}, {"file", arguments.out}}))
              << "\n";
}

}  // namespace

void add_samples(CLI::App& app, const Catalog& catalog) {
    auto arguments = std::make_shared<SamplesArguments>();
    CLI::App* command =
        app.add_subcommand("samples", "Write positions of games between bots, to train a net");
    command->add_option("game", arguments->game, "The game")->required();
    command->add_option("--out", arguments->out, "The file to write")->required();
    command->add_option("--bots", arguments->bots, "Who plays, by lot: NAME or NAME:SIMULATIONS");
    command->add_option(
        "--setups", arguments->setups, "Set-ups, by lot: each \"name=value name=value\"");
    command->add_option("--nodes", arguments->nodes, "Which states: all, decisions, chance")
        ->check(CLI::IsMember({"all", "decisions", "chance"}))
        ->capture_default_str();
    command->add_option("--share", arguments->share, "Share of those states that is taken")
        ->check(CLI::Range(0.0, 1.0))
        ->capture_default_str();
    command->add_option("--random", arguments->random_share, "Share of random choices")
        ->check(CLI::Range(0.0, 1.0))
        ->capture_default_str();
    command
        ->add_option("--rollouts",
                     arguments->rollouts,
                     "Games played on from each state, whose mean is its value; 0: the result "
                     "of the game it is from")
        ->check(CLI::Range(0, 100'000))
        ->capture_default_str();
    command->add_flag("--exact", arguments->exact, "Values from solved tables where there are any");
    command->add_option("--games", arguments->games, "How many games")
        ->check(CLI::Range(1, 1'000'000'000))
        ->capture_default_str();
    add_seed_option(*command, arguments->seed);
    add_threads_option(*command, arguments->threads);
    command->callback([&catalog, arguments] { run_samples(catalog, *arguments); });
}

}  // namespace equipoise
