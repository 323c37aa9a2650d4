// `equipoise perft`: counts action sequences, the field's check on move generation.

#include <iostream>

#include "equipoise/cli/command.hpp"
#include "equipoise/record/playthrough.hpp"

namespace equipoise {
namespace {

struct PerftArguments {
    std::string game;
    int depth = 4;
    std::string position;
    std::vector<std::string> options;
    bool divide = false;
};

std::uint64_t count(const AnyRules& rules, const AnyState& state, int depth) {
    const auto leaves = rules.perft(state, depth);
    if (!leaves) throw CommandFailed(Reason("tree_too_large"));
    return *leaves;
}

void print_divided(const Playthrough& game, int depth) {
    const AnyRules& rules = game.rules();
    const auto actor = game.only_actor();
    if (!actor) throw CommandFailed(Reason("divide_wants_actor"));
    std::vector<Action> actions;
    if (actor->is_chance()) {
        for (const Outcome& outcome : rules.chance_outcomes(game.state())) {
            actions.push_back(outcome.action);
        }
    } else {
        actions = rules.legal_actions(game.state(), actor->seat());
    }
    for (Action a : actions) {
        AnyState next = game.state();
        rules.apply(next, *actor, a);
        std::cout << rules.print_action(game.state(), a) << " " << count(rules, next, depth - 1)
                  << "\n";
    }
}

void run_perft(const Catalog& catalog, const PerftArguments& arguments) {
    SharedRules rules = require(make_rules(catalog, arguments.game, arguments.options));
    std::optional<Playthrough> game;
    if (arguments.position.empty()) {
        game.emplace(rules);
    } else {
        rules = require(
            rules->game().make(require(rules->game().amend(rules->setup(), arguments.position))));
        game.emplace(rules, require(rules->parse_state(arguments.position)));
    }
    if (arguments.divide && arguments.depth > 0) print_divided(*game, arguments.depth);
    std::cout << count(*rules, game->state(), arguments.depth) << "\n";
}

}  // namespace

void add_perft(CLI::App& app, const Catalog& catalog) {
    auto arguments = std::make_shared<PerftArguments>();
    CLI::App* command = app.add_subcommand("perft", "Count the action sequences of a given length");
    command->add_option("game", arguments->game, "The game")->required();
    command->add_option("depth", arguments->depth, "How many actions, chance included")
        ->required()
        ->check(CLI::Range(0, 1000));
    command->add_option("--position", arguments->position, "The position line to begin from");
    command->add_option("--option", arguments->options, "name=value; also players=N and data=PATH");
    command->add_flag("--divide", arguments->divide, "Also count below each first action");
    command->callback([&catalog, arguments] { run_perft(catalog, *arguments); });
}

}  // namespace equipoise
