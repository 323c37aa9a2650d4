// The worked scenarios of the rules files, read from tests/scenarios/<game>.json.
//
// A scenario has id, title, clauses, options and before (a position; the start if there is none),
// and says what holds there: `legal` (the complete list), `illegal` (move to clause), `facts`. Each
// of its branches plays some moves and says what holds then: `expect` (a position), `facts`,
// `events` of the last move (key to args), `result`.

#include <algorithm>
#include <nlohmann/json.hpp>

#include <doctest/doctest.h>

#include "equipoise/record/playthrough.hpp"
#include "house.hpp"

using namespace equipoise;
using nlohmann::json;

namespace {

SharedRules rules_of(const Shelf& shelf, const AnyGame& game, const json& scenario) {
    Setup setup = shelf.default_setup(game).value();
    const json options = scenario.value("options", json::object());
    for (const auto& [name, value] : options.items()) {
        const auto error = setup.options.set(name, value.get<std::string>());
        REQUIRE_MESSAGE(!error, name);
    }
    if (scenario.contains("before")) {
        auto amended = game.amend(setup, scenario["before"].get<std::string>());
        REQUIRE(static_cast<bool>(amended));
        setup = amended.value();
    }
    auto rules = game.make(setup);
    REQUIRE_MESSAGE(static_cast<bool>(rules), (rules ? "" : rules.error().text()));
    return rules.value();
}

AnyState position_of(const AnyRules& rules, const std::string& line) {
    auto state = rules.parse_state(line);
    REQUIRE_MESSAGE(static_cast<bool>(state), (state ? "" : line + ": " + state.error().text()));
    return state.value();
}

void check_facts(const Playthrough& game, const json& wanted) {
    for (const auto& [key, value] : wanted.items()) {
        const auto facts = game.rules().facts(game.state(), Viewer::spectator());
        const auto found = std::find_if(
            facts.begin(), facts.end(), [&](const Fact& fact) { return fact.key == key; });
        REQUIRE_MESSAGE(found != facts.end(), key);
        CHECK_MESSAGE(found->value == value.get<std::int64_t>(), key);
    }
}

void check_moves(const Playthrough& game, const json& scenario) {
    const auto actor = game.only_actor();
    REQUIRE(actor.has_value());
    if (scenario.contains("legal")) {
        std::vector<std::string> legal;
        for (Action a : game.rules().legal_actions(game.state(), actor->seat())) {
            legal.push_back(game.rules().print_action(a));
        }
        std::sort(legal.begin(), legal.end());
        CHECK(legal == scenario["legal"].get<std::vector<std::string>>());
    }
    const json illegal = scenario.value("illegal", json::object());
    for (const auto& [move, clause] : illegal.items()) {
        const auto refused = game.check(*actor, move);
        REQUIRE_MESSAGE(!refused, move);
        CHECK_MESSAGE(refused.error().clause == clause.get<std::string>(), move);
    }
}

void check_events(const std::vector<Event>& events, const json& wanted) {
    for (const auto& [key, args] : wanted.items()) {
        const auto found = std::find_if(
            events.begin(), events.end(), [&](const Event& event) { return event.key == key; });
        REQUIRE_MESSAGE(found != events.end(), key);
        for (const auto& [name, value] : args.items()) {
            const std::pair<std::string_view, std::string> arg(name, value.get<std::string>());
            CHECK_MESSAGE(
                std::find(found->args.begin(), found->args.end(), arg) != found->args.end(), name);
        }
    }
}

void check_branch(Playthrough game, const json& branch) {
    std::vector<Event> events;
    for (const auto& move : branch["play"]) {
        const auto actor = game.only_actor();
        REQUIRE(actor.has_value());
        const AnyState before = game.state();
        const auto error = game.play(*actor, move.get<std::string>());
        REQUIRE_MESSAGE(!error, (error ? error->text() : ""));
        const Ply last = game.plies().back();
        events =
            game.rules().events(before, last.actor, last.action, game.state(), Viewer::spectator());
    }
    if (branch.contains("expect")) {
        const auto wanted = branch["expect"].get<std::string>();
        CHECK(game.rules().print_state(game.state()) == wanted);
        CHECK(game.state() == position_of(game.rules(), wanted));
    }
    check_facts(game, branch.value("facts", json::object()));
    if (branch.contains("events")) check_events(events, branch["events"]);
    if (!branch.contains("result")) return;
    REQUIRE(game.turn().is_terminal());
    const Returns returns = game.rules().returns(game.state());
    for (int seat = 0; seat < game.rules().seats(); ++seat) {
        CHECK(return_fraction(returns[Seat(seat)]).text() ==
              branch["result"][static_cast<std::size_t>(seat)].get<std::string>());
    }
}

}  // namespace

TEST_CASE("every worked scenario of every rules file holds") {
    const Shelf shelf = test_shelf();
    for (const AnyGame* game : shelf.games()) {
        const std::string id(game->info().id);
        const json scenarios =
            json::parse(read_source_file("tests/scenarios/" + id + ".json"), nullptr, false);
        REQUIRE_MESSAGE(scenarios.is_array(), id);
        for (const json& scenario : scenarios) {
            const std::string name = scenario["id"].get<std::string>();
            CAPTURE(name);
            const SharedRules rules = rules_of(shelf, *game, scenario);
            const Playthrough start = scenario.contains("before")
                ? Playthrough(rules, position_of(*rules, scenario["before"].get<std::string>()))
                : Playthrough(rules);
            check_facts(start, scenario.value("facts", json::object()));
            check_moves(start, scenario);
            for (const json& branch : scenario.value("branches", json::array())) {
                CAPTURE(branch["play"]);
                check_branch(start, branch);
            }
        }
    }
}
