// What the tests of this folder share: rules from options, positions from text, one way to play.

#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "equipoise/base/text.hpp"
#include "equipoise/core/erased_game.hpp"
#include "equipoise/games/oneworld/game.hpp"
#include "equipoise/games/oneworld/map_file/data.hpp"
#include "equipoise/record/playthrough.hpp"

namespace equipoise::oneworld {

using OptionList = std::vector<std::pair<std::string, std::string>>;

inline Setup setup_with(const OptionList& options) {
    Setup setup = erased<OneWorld>().default_setup({});
    for (const auto& [name, value] : options) {
        const auto error = setup.options.set(name, value);
        REQUIRE_MESSAGE(!error, (name + "=" + value));
    }
    return setup;
}

/// The clause that refuses the set-up, "option" if it has none; "" if it is accepted.
inline std::string refused(const OptionList& options) {
    Setup setup = erased<OneWorld>().default_setup({});
    for (const auto& [name, value] : options) {
        if (const auto error = setup.options.set(name, value)) {
            return error->clause.empty() ? "option" : error->clause;
        }
    }
    const auto made = erased<OneWorld>().make(setup);
    return made ? "" : made.error().clause;
}

inline SharedRules rules_with(const OptionList& options) {
    auto made = erased<OneWorld>().make(setup_with(options));
    REQUIRE_MESSAGE(static_cast<bool>(made), (made ? std::string() : made.error().text()));
    return made.value();
}

inline Playthrough fresh(const OptionList& options = {}) {
    return Playthrough(rules_with(options));
}

/// A game from a position line, with the map and the options of the line.
inline Playthrough at_line(const std::string& line) {
    auto setup = erased<OneWorld>().amend(setup_with({}), line);
    REQUIRE_MESSAGE(static_cast<bool>(setup), (setup ? std::string() : setup.error().text()));
    auto rules = erased<OneWorld>().make(setup.value());
    REQUIRE_MESSAGE(static_cast<bool>(rules), (rules ? std::string() : rules.error().text()));
    auto state = rules.value()->parse_state(line);
    REQUIRE_MESSAGE(static_cast<bool>(state),
                    (state ? std::string() : line + ": " + state.error().text()));
    return {rules.value(), state.value()};
}

/// Clause and field of what refuses a position line: "OW-7.6 BORG Children"; "" if it is accepted.
inline std::string refused_line(const std::string& line) {
    const auto told = [](const Misfit& misfit) {
        return misfit.clause + (misfit.field.empty() ? "" : " " + misfit.field);
    };
    const auto setup = erased<OneWorld>().amend(setup_with({}), line);
    if (!setup) return told(setup.error());
    const auto rules = erased<OneWorld>().make(setup.value());
    if (!rules) return told(rules.error());
    const auto state = rules.value()->parse_state(line);
    return state ? "" : told(state.error());
}

/// Who makes the next of several moves written in a row: of two who choose at once, the active
/// player first (OW-13.2).
inline Actor next_actor(const Playthrough& game) {
    if (const auto only = game.only_actor()) return *only;
    const Seat active(game.state().as<State>().open.active);
    return game.turn().acting.contains(active) ? active : *game.turn().acting.begin();
}

/// Plays words; the clause of the first refusal, or "".
inline std::string play(Playthrough& game, const std::string& moves) {
    for (std::string_view word : words(moves)) {
        if (const auto error = game.play(next_actor(game), word)) return error->clause;
    }
    return "";
}

inline std::string line_of(const Playthrough& game) {
    return game.rules().print_state(game.state());
}

/// The position after the moves, or the clause that refuses one.
inline std::string after(Playthrough game, const std::string& moves) {
    const std::string refusal = play(game, moves);
    return refusal.empty() ? line_of(game) : refusal;
}

/// The legal moves of whoever is next that begin with a prefix, sorted.
inline std::vector<std::string> legal_list(const Playthrough& game,
                                           const std::string& prefix = "") {
    std::vector<std::string> moves;
    const Actor actor = next_actor(game);
    if (actor.is_chance()) return moves;
    for (Action a : game.rules().legal_actions(game.state(), actor.seat())) {
        const std::string move = game.rules().print_action(game.state(), a);
        if (move.starts_with(prefix)) moves.push_back(move);
    }
    std::sort(moves.begin(), moves.end());
    return moves;
}

inline bool is_legal(const Playthrough& game, const std::string& move) {
    const auto all = legal_list(game);
    return std::find(all.begin(), all.end(), move) != all.end();
}

/// `moved child=S clause=OW-6.8 ...`: the clause and the arguments, sorted by name.
inline std::string told(const Event& event) {
    auto args = event.args;
    std::sort(args.begin(), args.end());
    std::string line = std::string(event.key) + " " + std::string(event.clause.id);
    for (const auto& [name, value] : args) line += " " + std::string(name) + "=" + value;
    return line;
}

/// What the last of these moves made happen.
inline std::vector<std::string> events_of(Playthrough game, const std::string& moves) {
    const auto all = words(moves);
    std::string before;
    for (std::size_t i = 0; i + 1 < all.size(); ++i) before += std::string(all[i]) + " ";
    REQUIRE(play(game, before).empty());
    const AnyState was = game.state();
    const Actor actor = next_actor(game);
    REQUIRE(play(game, std::string(all.back())).empty());
    const Action action = game.plies().back().action;
    std::vector<std::string> lines;
    for (const Event& event : game.rules().events(was, actor, action, game.state(), Viewer())) {
        lines.push_back(told(event));
    }
    return lines;
}

inline const Rules& typed_rules(const Playthrough& game) { return typed<OneWorld>(game.rules()); }

}  // namespace equipoise::oneworld
