// Shared by the tests of this folder: rules from options, positions from text, playing moves.

#pragma once

#include <algorithm>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "equipoise/base/text.hpp"
#include "equipoise/core/erased_game.hpp"
#include "equipoise/games/balanceformers/game.hpp"
#include "equipoise/games/balanceformers/text/notation.hpp"
#include "equipoise/record/playthrough.hpp"

namespace equipoise::balanceformers {

using OptionList = std::vector<std::pair<std::string, std::string>>;

inline std::string adopted_components() {
    std::ifstream in(EQ_SOURCE_DIR "/data/balanceformers/recon1.json", std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

inline Setup setup_with(const OptionList& options, std::string data = adopted_components()) {
    Setup setup = erased<Balanceformers>().default_setup({"recon1.json", std::move(data)});
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

/// The clause that refuses the set-up; "" if it is accepted.
inline std::string refused(const OptionList& options, std::string data = adopted_components()) {
    Setup setup = erased<Balanceformers>().default_setup({"recon1.json", std::move(data)});
    for (const auto& [name, value] : options) {
        if (name == "seats") {
            setup.seats = std::stoi(value);
        } else if (const auto error = setup.options.set(name, value)) {
            return error->clause.empty() ? "option" : error->clause;
        }
    }
    const auto made = Balanceformers::make(setup);
    return made ? "" : made.error().clause;
}

inline SharedRules rules_with(const OptionList& options, std::string data = adopted_components()) {
    auto made = erased<Balanceformers>().make(setup_with(options, std::move(data)));
    REQUIRE_MESSAGE(static_cast<bool>(made), (made ? std::string() : made.error().text()));
    return made.value();
}

/// A game from a position line, with the options, colours and layout of the line.
inline Playthrough at(const std::string& line,
                      const OptionList& options = {},
                      std::string data = adopted_components()) {
    auto setup = Balanceformers::amend(setup_with(options, std::move(data)), line);
    REQUIRE_MESSAGE(static_cast<bool>(setup), (setup ? std::string() : setup.error().text()));
    auto rules = erased<Balanceformers>().make(setup.value());
    REQUIRE_MESSAGE(static_cast<bool>(rules), (rules ? std::string() : rules.error().text()));
    auto state = rules.value()->parse_state(line);
    REQUIRE_MESSAGE(static_cast<bool>(state),
                    (state ? std::string() : line + ": " + state.error().text()));
    return {rules.value(), state.value()};
}

/// The clause that refuses a position line; "" if it is accepted.
inline std::string refused_line(const std::string& line, const OptionList& options = {}) {
    const auto setup = Balanceformers::amend(setup_with(options), line);
    if (!setup) return setup.error().clause;
    const auto rules = erased<Balanceformers>().make(setup.value());
    if (!rules) return rules.error().clause;
    const auto state = rules.value()->parse_state(line);
    return state ? "" : state.error().clause;
}

inline Playthrough fresh(const OptionList& options = {}) {
    return Playthrough(rules_with(options));
}

/// Plays words: `B4:7f>12r` by the only actor, `0/i4/3` by seat 0 among several. The clause of the
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

/// The position after the moves, or the clause that refuses one.
inline std::string after(Playthrough game, const std::string& moves) {
    const std::string refusal = play(game, moves);
    return refusal.empty() ? game.rules().print_state(game.state()) : refusal;
}

/// One word of a position line, from 1.
inline std::string word(const std::string& line, int number) {
    return std::string(words(line).at(static_cast<std::size_t>(number - 1)));
}

/// The line with one of its words, from 1, exchanged.
inline std::string with(const std::string& line, int number, const std::string& text) {
    std::string all;
    int at = 0;
    for (std::string_view each : words(line)) {
        if (++at > 1) all += " ";
        all += at == number ? text : std::string(each);
    }
    return all;
}

inline std::string line_of(const Playthrough& game) {
    return game.rules().print_state(game.state());
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

/// The legal moves of the only actor that begin with a prefix, sorted, as one line.
inline std::string legal(const Playthrough& game, const std::string& prefix = "") {
    REQUIRE(game.only_actor().has_value());
    std::string line;
    for (const std::string& move : legal_list(game, game.only_actor()->seat(), prefix)) {
        line += (line.empty() ? "" : " ") + move;
    }
    return line;
}

/// `dies being=B1 detail=... levels=2 slot=2l sum=-6`: arguments sorted by name.
inline std::string told(const Event& event) {
    auto args = event.args;
    std::sort(args.begin(), args.end());
    std::string line(event.key);
    for (const auto& [name, value] : args) line += " " + std::string(name) + "=" + value;
    return line;
}

/// The events of the last of the moves, as a spectator sees them.
inline std::vector<Event> story(Playthrough game, const std::string& moves) {
    const auto all = words(moves);
    for (std::size_t i = 0; i + 1 < all.size(); ++i) {
        REQUIRE(play(game, std::string(all[i])).empty());
    }
    const AnyState before = game.state();
    REQUIRE(play(game, std::string(all.back())).empty());
    const Ply last = game.plies().back();
    return game.rules().events(before, last.actor, last.action, game.state(), Viewer::spectator());
}

/// The events with this key, with sorted arguments, joined by " | ".
inline std::string tale(const Playthrough& game, const std::string& moves, const std::string& key) {
    std::vector<std::string> lines;
    for (const Event& event : story(game, moves)) {
        if (event.key == key) lines.push_back(told(event));
    }
    std::string all;
    for (const std::string& line : lines) all += (all.empty() ? "" : " | ") + line;
    return all;
}

inline std::int64_t fact(const Playthrough& game, std::string_view key) {
    for (const Fact& fact : game.rules().facts(game.state(), Viewer::spectator())) {
        if (fact.key == key) return fact.value;
    }
    FAIL("no fact " << key);
    return 0;
}

/// Returns of all seats as words; "?" while the game goes on.
inline std::string result(const Playthrough& game) {
    if (!game.turn().is_terminal()) return "?";
    const Returns returns = game.rules().returns(game.state());
    std::string line;
    for (int seat = 0; seat < game.rules().seats(); ++seat) {
        line += (seat > 0 ? " " : "") + return_fraction(returns[Seat(seat)]).text();
    }
    return line;
}

inline std::string scores(const Playthrough& game) {
    std::string line;
    for (int seat = 0; seat < game.rules().seats(); ++seat) {
        line += (seat > 0 ? " " : "") + game.rules().score(game.state(), Seat(seat));
    }
    return line;
}

inline const Rules& typed_rules(const Playthrough& game) {
    return typed<Balanceformers>(game.rules());
}

}  // namespace equipoise::balanceformers
