// `equipoise value`: what is certain of a position, by a solved table or by a search to the end.

#include <iostream>

#include "equipoise/cli/command.hpp"
#include "equipoise/cli/series/options.hpp"
#include "equipoise/solved/folder.hpp"

namespace equipoise {
namespace {

struct ValueArguments {
    std::string game;
    std::string position;
    std::vector<std::string> options;
    std::string tables;
    std::uint64_t positions_max = 3'000'000;
};

/// What is known, and the win chance of each seat with all its digits.
struct Certain {
    Known known;
    std::vector<std::optional<double>> values{};
};

Certain certain_of(const AnyRules& rules,
                   const AnyState& state,
                   const Catalog& catalog,
                   const ValueArguments& arguments) {
    Certain certain;
    if (rules.game().closes()) {
        const AnyBot* bot = catalog.bots.strongest(rules);
        auto proven =
            bot == nullptr ? std::nullopt : bot->prove(rules, state, arguments.positions_max);
        if (!proven) throw CommandFailed(Reason("no_proof_here"));
        certain.known = std::move(*proven);
        for (const Seat seat : SeatSet::first(rules.seats())) {
            certain.values.push_back(certain.known.value_of(seat));
        }
        return certain;
    }
    // Says why, where the set-up is out of reach.
    require(rules.solver());
    const auto tables = arguments.tables.empty()
        ? catalog.solved
        : std::make_shared<const solved::Folder>(arguments.tables);
    const auto table = tables->find(rules);
    if (!table) throw CommandFailed(Reason("no_table_of_setup"));
    auto known = solved_state(rules, *table, state);
    if (!known) throw CommandFailed(Reason("no_value_here"));
    certain.known = std::move(*known);
    for (const Seat seat : SeatSet::first(rules.seats())) {
        certain.values.push_back(solved_value(rules, *table, state, seat));
    }
    return certain;
}

void print_action(const Texts& texts,
                  const AnyRules& rules,
                  const AnyState& state,
                  const KnownAction& one,
                  const KnownAction& best) {
    const bool mixed = rules.turn(state).acting.size() > 1;
    std::cout << texts.of(Reason(mixed ? "shared.cli.value.share" : "shared.cli.value.action",
                                 {{"seat", rules.seat_name(one.seat)},
                                  {"move", rules.print_action(state, one.action)},
                                  {"chance", win_chance(one.value)},
                                  {"share", win_chance(one.share)},
                                  {"loss", win_chance(best.value - one.value)}}))
              << "\n";
}

void run_value(const Catalog& catalog, const ValueArguments& arguments) {
    const Texts& texts = catalog.texts();
    SharedRules rules = require(make_rules(catalog, arguments.game, arguments.options));
    AnyState state = rules->initial();
    if (!arguments.position.empty()) {
        rules = require(
            rules->game().make(require(rules->game().amend(rules->setup(), arguments.position))));
        state = require(rules->parse_state(arguments.position));
    }
    const auto [known, values] = certain_of(*rules, state, catalog, arguments);
    for (const Seat seat : SeatSet::first(rules->seats())) {
        const auto value = values[static_cast<std::size_t>(seat.index())];
        if (!value) continue;
        std::cout << texts.of(
                         Reason("shared.cli.value.of",
                                {{"seat", rules->seat_name(seat)}, {"chance", win_chance(*value)}}))
                  << "\n";
    }
    const KnownAction* best = nullptr;
    for (const KnownAction& one : known.actions) {
        if (best == nullptr || best->seat != one.seat) best = &one;
        print_action(texts, *rules, state, one, *best);
    }
}

}  // namespace

void add_value(CLI::App& app, const Catalog& catalog) {
    auto arguments = std::make_shared<ValueArguments>();
    CLI::App* command = app.add_subcommand(
        "value", "Print the exact win chances of a position, and what each move gives away");
    command->add_option("game", arguments->game, "The game")->required();
    command->add_option("position", arguments->position, "A position line; otherwise the start");
    command->add_option("--option", arguments->options, "name=value; also data=PATH");
    command->add_option(
        "--tables",
        arguments->tables,
        "The folder of solved tables; otherwise EQUIPOISE_SOLVED, or the user's own");
    command
        ->add_option("--most",
                     arguments->positions_max,
                     "Positions of a search to the end, in games without tables")
        ->check(CLI::Range(1, 100'000'000))
        ->capture_default_str();
    command->callback([&catalog, arguments] { run_value(catalog, *arguments); });
}

}  // namespace equipoise
