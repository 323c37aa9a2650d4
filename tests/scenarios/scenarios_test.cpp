// The worked scenarios of the rules files, read from tests/scenarios/<game>.json.
//
// A scenario has id, title, clauses, options, seats and before (a position; the start if there is
// none), and says what holds there. If `refused` names a clause instead, its set-up or its position
// must be refused with it. Each of its branches plays some moves and says what holds then; one with
// `steps` plays on from step to step. A move of one of several acting seats is `0/i4/3`.
//
// What holds: `expect` (a position; with `leaving_open` a list of names `a` whose values `a:...`
// between brackets are not compared), `words` (number to word of the position, from 1), `legal`
// (the complete list), `legal_for` (the same by seat number), `legal_matching` (the complete list
// of the moves with a prefix), `legal_count`, `illegal` (move to clause), `illegal_for` (the same
// by seat number), `chance` (the complete list of outcomes to their probabilities), `facts`,
// `events` of the last move (key to args, or to a list of args, each of which some event has),
// `turn` (the names of the acting seats), `scores`, `result`, and `perft`: how many sequences of 1,
// 2, ... moves there are, where one that meets a simultaneous node or the end stops there and
// counts.
//
// Of the game with its options and seats: `components` (values that they have among others), and
// `answers` (a question that needs no position, to how its answer begins).

#include <algorithm>
#include <nlohmann/json.hpp>

#include <doctest/doctest.h>

#include "equipoise/base/text.hpp"
#include "equipoise/record/playthrough.hpp"
#include "tests/support/catalog.hpp"
#include "tests/support/game_under_test.hpp"

using namespace equipoise;
using nlohmann::json;

namespace {

Result<SharedRules, Misfit> make_rules(const Shelf& shelf,
                                       const AnyGame& game,
                                       const json& scenario) {
    Setup setup = shelf.default_setup(game).value();
    if (scenario.contains("seats")) setup.seats = scenario["seats"].get<int>();
    const json options = scenario.value("options", json::object());
    for (const auto& [name, value] : options.items()) {
        if (const auto error = setup.options.set(name, value.get<std::string>())) return *error;
    }
    if (scenario.contains("before")) {
        auto amended = game.amend(setup, scenario["before"].get<std::string>());
        if (!amended) return amended.error();
        setup = amended.value();
    }
    return game.make(setup);
}

void check_refused(const Shelf& shelf, const AnyGame& game, const json& scenario) {
    std::string told = "nothing";
    auto rules = make_rules(shelf, game, scenario);
    if (!rules) {
        told = rules.error().clause;
    } else if (scenario.contains("before")) {
        const auto state = rules.value()->parse_state(scenario["before"].get<std::string>());
        if (!state) told = state.error().clause;
    }
    CHECK(told == scenario["refused"].get<std::string>());
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

std::vector<std::string> legal_moves(const Playthrough& game, Seat seat, const std::string& with) {
    std::vector<std::string> legal;
    for (Action a : game.rules().legal_actions(game.state(), seat)) {
        std::string move = game.rules().print_action(game.state(), a);
        if (move.starts_with(with)) legal.push_back(std::move(move));
    }
    std::sort(legal.begin(), legal.end());
    return legal;
}

std::vector<std::string> sorted_list(const json& moves) {
    auto list = moves.get<std::vector<std::string>>();
    std::sort(list.begin(), list.end());
    return list;
}

Seat seat_of(const Playthrough& game) {
    const auto actor = game.only_actor();
    REQUIRE(actor.has_value());
    return actor->seat();
}

void check_illegal(const Playthrough& game, Seat seat, const json& illegal) {
    for (const auto& [move, clause] : illegal.items()) {
        const auto refused = game.check(seat, move);
        REQUIRE_MESSAGE(!refused, move);
        CHECK_MESSAGE(refused.error().clause == clause.get<std::string>(), move);
    }
}

void check_moves(const Playthrough& game, const json& wanted) {
    if (wanted.contains("legal")) {
        CHECK(legal_moves(game, seat_of(game), "") == sorted_list(wanted["legal"]));
    }
    if (wanted.contains("legal_count")) {
        const std::size_t count = legal_moves(game, seat_of(game), "").size();
        CHECK(count == wanted["legal_count"].get<std::size_t>());
    }
    const json by_prefix = wanted.value("legal_matching", json::object());
    for (const auto& [prefix, moves] : by_prefix.items()) {
        CAPTURE(prefix);
        CHECK(legal_moves(game, seat_of(game), prefix) == sorted_list(moves));
    }
    const json by_seat = wanted.value("legal_for", json::object());
    for (const auto& [seat, moves] : by_seat.items()) {
        CAPTURE(seat);
        CHECK(legal_moves(game, Seat(std::stoi(seat)), "") == sorted_list(moves));
    }
    if (wanted.contains("illegal")) check_illegal(game, seat_of(game), wanted["illegal"]);
    const json illegal_by_seat = wanted.value("illegal_for", json::object());
    for (const auto& [seat, moves] : illegal_by_seat.items()) {
        CAPTURE(seat);
        check_illegal(game, Seat(std::stoi(seat)), moves);
    }
}

void check_chance(const Playthrough& game, const json& wanted) {
    std::int64_t all = 0;
    const auto outcomes = game.rules().chance_outcomes(game.state());
    for (const Outcome& outcome : outcomes) all += outcome.weight;
    json found = json::object();
    for (const Outcome& outcome : outcomes) {
        const std::string move = game.rules().print_action(game.state(), outcome.action);
        found[move] = Fraction(outcome.weight, all).text();
    }
    CHECK(found.dump() == wanted.dump());
}

/// Facts of the game itself, whatever happens in it.
void check_game(const AnyRules& rules, const json& wanted) {
    const json printed = json::parse(rules.components(), nullptr, false);
    const json components = wanted.value("components", json::object());
    for (const auto& [name, value] : components.items()) {
        CHECK_MESSAGE(printed.value(name, json()) == value, name);
    }
    const json answers = wanted.value("answers", json::object());
    for (const auto& [question, beginning] : answers.items()) {
        CAPTURE(question);
        auto rest = words(question);
        const std::string name(rest.at(0));
        rest.erase(rest.begin());
        const auto queries = rules.game().queries();
        const auto query = std::find_if(
            queries.begin(), queries.end(), [&](const Query& each) { return each.name == name; });
        REQUIRE(query != queries.end());
        const auto answer = query->answer(rest);
        REQUIRE(static_cast<bool>(answer));
        CHECK((answer.value() + " ").starts_with(beginning.get<std::string>() + " "));
    }
}

bool has_args(const Event& event, const json& args) {
    for (const auto& [name, value] : args.items()) {
        const std::pair<std::string_view, std::string> arg(name, value.get<std::string>());
        if (std::find(event.args.begin(), event.args.end(), arg) == event.args.end()) return false;
    }
    return true;
}

void check_events(const std::vector<Event>& events, const json& wanted) {
    for (const auto& [key, value] : wanted.items()) {
        const json list = value.is_array() ? value : json::array({value});
        for (const json& args : list) {
            const bool found = std::any_of(events.begin(), events.end(), [&](const Event& event) {
                return event.key == key && has_args(event, args);
            });
            CHECK_MESSAGE(found, (key + " " + args.dump()));
        }
    }
}

/// Sequences of `depth` moves; simultaneous and terminal nodes count 1 whatever is left.
std::uint64_t sequences(const AnyRules& rules, const AnyState& s, int depth) {
    const Turn turn = rules.turn(s);
    if (depth == 0 || turn.kind != NodeKind::Decision) return 1;
    const Seat seat = *turn.acting.begin();
    const auto actions = rules.legal_actions(s, seat);
    if (depth == 1) return actions.size();
    std::uint64_t count = 0;
    for (Action a : actions) {
        AnyState next = s;
        rules.apply(next, seat, a);
        count += sequences(rules, next, depth - 1);
    }
    return count;
}

/// The values of a line, those of a bracket `[a:1;b:2]` one by one, without the ones left open.
std::vector<std::string> values_of(const std::string& line, const json& left_open) {
    std::vector<std::string> values{""};
    for (char each : line + ' ') {
        if (std::string_view(" [;]").find(each) == std::string_view::npos) {
            values.back() += each;
        } else if (std::any_of(left_open.begin(), left_open.end(), [&](const json& name) {
                       return values.back().starts_with(name.get<std::string>() + ":");
                   })) {
            values.back().clear();
        } else if (!values.back().empty()) {
            values.emplace_back();
        }
    }
    values.pop_back();
    return values;
}

void check_position(const Playthrough& game, const json& wanted) {
    const std::string line = game.rules().print_state(game.state());
    if (wanted.contains("leaving_open")) {
        const json& left_open = wanted["leaving_open"];
        const auto expected = wanted["expect"].get<std::string>();
        const AnyState state = position_of(game.rules(), expected);
        CAPTURE(line);
        CHECK(values_of(line, left_open) == values_of(game.rules().print_state(state), left_open));
    } else if (wanted.contains("expect")) {
        const auto expected = wanted["expect"].get<std::string>();
        CHECK(line == expected);
        CHECK(game.state() == position_of(game.rules(), expected));
    }
    const json numbered = wanted.value("words", json::object());
    for (const auto& [number, word] : numbered.items()) {
        const auto all = words(line);
        const auto at = static_cast<std::size_t>(std::stoi(number)) - 1;
        REQUIRE(at < all.size());
        CHECK_MESSAGE(all[at] == word.get<std::string>(), line);
    }
    if (wanted.contains("turn")) {
        std::vector<std::string> acting;
        for (Seat seat : game.turn().acting) acting.push_back(game.rules().seat_name(seat));
        CHECK(acting == wanted["turn"].get<std::vector<std::string>>());
    }
    int depth = 0;
    const json counts = wanted.value("perft", json::array());
    for (const json& count : counts) {
        CHECK(sequences(game.rules(), game.state(), ++depth) == count.get<std::uint64_t>());
    }
}

void check_end(const Playthrough& game, const json& wanted) {
    const AnyRules& rules = game.rules();
    for (int seat = 0; seat < rules.seats(); ++seat) {
        const auto at = static_cast<std::size_t>(seat);
        if (wanted.contains("scores")) {
            CHECK(rules.score(game.state(), Seat(seat)) == wanted["scores"][at].get<std::string>());
        }
        if (wanted.contains("result")) {
            REQUIRE(game.turn().is_terminal());
            const Returns returns = rules.returns(game.state());
            const std::string share = return_fraction(returns[Seat(seat)]).text();
            CHECK(share == wanted["result"][at].get<std::string>());
        }
    }
}

void check_here(const Playthrough& game, const json& wanted) {
    check_position(game, wanted);
    check_facts(game, wanted.value("facts", json::object()));
    check_moves(game, wanted);
    if (wanted.contains("chance")) check_chance(game, wanted["chance"]);
    check_end(game, wanted);
}

/// Plays `P3L`, or `0/i4/3` where several seats act at once; the events that everybody sees.
std::vector<Event> play_move(Playthrough& game, std::string move) {
    auto actor = game.only_actor();
    if (game.turn().kind == NodeKind::Simultaneous) {
        const std::size_t slash = move.find('/');
        REQUIRE_MESSAGE(slash != std::string::npos, move);
        actor = Actor(Seat(std::stoi(move.substr(0, slash))));
        move.erase(0, slash + 1);
    }
    REQUIRE_MESSAGE(actor.has_value(), move);
    const auto error = game.play(*actor, move);
    REQUIRE_MESSAGE(!error, (error ? move + ": " + error->text() : ""));
    const Ply last = game.plies().back();
    const AnyState before = game.state_after(game.plies().size() - 1);
    return game.rules().events(before, last.actor, last.action, game.state(), Viewer::spectator());
}

void check_branch(Playthrough game, const json& branch) {
    const json steps = branch.value("steps", json::array({branch}));
    for (const json& step : steps) {
        std::vector<Event> events;
        for (const auto& move : step["play"]) events = play_move(game, move.get<std::string>());
        check_here(game, step);
        if (step.contains("events")) check_events(events, step["events"]);
    }
}

}  // namespace

TEST_CASE("every worked scenario of the game's rules file holds") {
    const Shelf shelf = test_shelf();
    const AnyGame* game = shelf.find(kGameUnderTest);
    REQUIRE(game != nullptr);
    const std::string path = "tests/scenarios/" + std::string(kGameUnderTest) + ".json";
    const json scenarios = json::parse(read_source_file(path), nullptr, false);
    REQUIRE(scenarios.is_array());
    for (const json& scenario : scenarios) {
        const std::string name = scenario["id"].get<std::string>();
        CAPTURE(name);
        if (scenario.contains("refused")) {
            check_refused(shelf, *game, scenario);
            continue;
        }
        const auto made = make_rules(shelf, *game, scenario);
        REQUIRE_MESSAGE(static_cast<bool>(made), (made ? "" : made.error().text()));
        const SharedRules rules = made.value();
        const Playthrough start = scenario.contains("before")
            ? Playthrough(rules, position_of(*rules, scenario["before"].get<std::string>()))
            : Playthrough(rules);
        check_game(*rules, scenario);
        check_here(start, scenario);
        for (const json& branch : scenario.value("branches", json::array())) {
            CAPTURE(branch);
            check_branch(start, branch);
        }
    }
}
