// What the tests in this folder share: rules from options, positions from text, one way to play.

#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "equipoise/base/text.hpp"
#include "equipoise/core/erased_game.hpp"
#include "equipoise/games/elements/game.hpp"
#include "equipoise/record/playthrough.hpp"

namespace equipoise::elements {

/// `seats` among them is the number of seats.
using OptionList = std::vector<std::pair<std::string, std::string>>;

inline Setup setup_with(const OptionList& options) {
    Setup setup = erased<Elements>().default_setup({});
    for (const auto& [name, value] : options) {
        if (name == "seats") {
            setup.seats = std::stoi(value);
            continue;
        }
        const auto error = setup.options.set(name, value);
        REQUIRE_MESSAGE(!error, (name + "=" + value));
    }
    return setup;
}

/// The clause that refuses the set-up, "option" if it has none; "" if it is accepted.
inline std::string refused(const OptionList& options) {
    Setup setup = erased<Elements>().default_setup({});
    for (const auto& [name, value] : options) {
        if (name == "seats") {
            setup.seats = std::stoi(value);
        } else if (const auto error = setup.options.set(name, value)) {
            return error->clause.empty() ? "option" : error->clause;
        }
    }
    const auto made = erased<Elements>().make(setup);
    return made ? "" : made.error().clause;
}

inline SharedRules rules_with(const OptionList& options) {
    auto made = erased<Elements>().make(setup_with(options));
    REQUIRE_MESSAGE(static_cast<bool>(made), (made ? std::string() : made.error().text()));
    return made.value();
}

inline Playthrough fresh(const OptionList& options = {}) {
    return Playthrough(rules_with(options));
}

/// A game from a position line, with the options and seats of the line.
inline Playthrough at(const std::string& line, const OptionList& options = {}) {
    auto setup = erased<Elements>().amend(setup_with(options), line);
    REQUIRE_MESSAGE(static_cast<bool>(setup), (setup ? std::string() : setup.error().text()));
    auto rules = erased<Elements>().make(setup.value());
    REQUIRE_MESSAGE(static_cast<bool>(rules), (rules ? std::string() : rules.error().text()));
    auto state = rules.value()->parse_state(line);
    REQUIRE_MESSAGE(static_cast<bool>(state),
                    (state ? std::string() : line + ": " + state.error().text()));
    return {rules.value(), state.value()};
}

/// The clause that refuses a position line; "" if it is accepted.
inline std::string refused_line(const std::string& line, const OptionList& options = {}) {
    const auto setup = erased<Elements>().amend(setup_with(options), line);
    if (!setup) return setup.error().clause;
    const auto rules = erased<Elements>().make(setup.value());
    if (!rules) return rules.error().clause;
    const auto state = rules.value()->parse_state(line);
    return state ? "" : state.error().clause;
}

/// Plays words: `pass` by the only actor, `0/pick:A1` by seat 0 among several. The clause of the
/// first refusal, or "".
inline std::string play(Playthrough& game, const std::string& moves) {
    for (std::string_view word : words(moves)) {
        Actor actor = game.only_actor().value_or(Actor(Seat(0)));
        if (word.size() > 2 && word[1] == '/') {
            actor = Seat(word[0] - '0');
            word.remove_prefix(2);
        }
        if (const auto error = game.play(actor, word)) return error->clause;
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

/// The legal moves of a seat that begin with a prefix, sorted.
inline std::vector<std::string> legal_list(const Playthrough& game,
                                           Seat seat,
                                           const std::string& prefix = "") {
    std::vector<std::string> moves;
    for (Action a : game.rules().legal_actions(game.state(), seat)) {
        const std::string move = game.rules().print_action(game.state(), a);
        if (move.starts_with(prefix)) moves.push_back(move);
    }
    std::sort(moves.begin(), moves.end());
    return moves;
}

/// `scored circle=8 cycle=1 ...`: arguments sorted by name.
inline std::string told(const Event& event) {
    auto args = event.args;
    std::sort(args.begin(), args.end());
    std::string line(event.key);
    for (const auto& [name, value] : args) line += " " + std::string(name) + "=" + value;
    return line;
}

inline const Rules& typed_rules(const Playthrough& game) { return typed<Elements>(game.rules()); }

}  // namespace equipoise::elements
