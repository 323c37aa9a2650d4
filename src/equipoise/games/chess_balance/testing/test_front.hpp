// Shared by the tests of words, positions and events: the front as hosts use it.

#pragma once

#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "equipoise/core/erased_game.hpp"
#include "equipoise/games/chess_balance/game.hpp"
#include "equipoise/record/playthrough.hpp"

namespace equipoise::chess_balance {

using OptionList = std::vector<std::pair<std::string, std::string>>;

inline Setup setup_with(const OptionList& options) {
    Setup setup = erased<ChessBalance>().default_setup({});
    for (const auto& [name, value] : options) {
        const auto error = setup.options.set(name, value);
        REQUIRE_MESSAGE(!error, (name + "=" + value));
    }
    return setup;
}

/// Clause and field that refuse a set-up: "CB-14.1 games"; "" if it is accepted.
inline std::string refused(const OptionList& options) {
    const auto made = erased<ChessBalance>().make(setup_with(options));
    return made ? "" : made.error().clause + " " + made.error().field;
}

inline SharedRules rules_with(const OptionList& options) {
    auto made = erased<ChessBalance>().make(setup_with(options));
    REQUIRE_MESSAGE(static_cast<bool>(made), (made ? std::string() : made.error().text()));
    return made.value();
}

inline Playthrough game_at(const std::string& line, const OptionList& options = {}) {
    const SharedRules rules = rules_with(options);
    auto state = rules->parse_state(line);
    REQUIRE_MESSAGE(static_cast<bool>(state),
                    (state ? std::string() : line + ": " + state.error().text()));
    return {rules, state.value()};
}

/// Clause and field of what refuses a position line: "CB-10.1 castling"; "" if it is accepted.
inline std::string refused_line(const std::string& line, const OptionList& options = {}) {
    const auto state = rules_with(options)->parse_state(line);
    if (state) return "";
    return state.error().clause + (state.error().field.empty() ? "" : " " + state.error().field);
}

/// The line as it is printed after it has been read.
inline std::string reprinted(const std::string& line, const OptionList& options = {}) {
    const Playthrough game = game_at(line, options);
    return game.rules().print_state(game.state());
}

inline Actor actor_of(const Playthrough& game) {
    const auto actor = game.only_actor();
    REQUIRE(actor.has_value());
    return *actor;
}

/// The actions of a word as words of their own, each in the position where it is done.
inline std::vector<std::string> parts_of(Playthrough game, const std::string& word) {
    const auto actions = game.rules().parse_move(game.state(), actor_of(game), word);
    REQUIRE_MESSAGE(static_cast<bool>(actions),
                    (actions ? std::string() : word + ": " + actions.error().text()));
    std::vector<std::string> parts;
    for (Action a : actions.value()) {
        parts.push_back(game.rules().print_action(game.state(), a));
        const Actor actor = actor_of(game);
        const auto refusal = game.rules().why_not(game.state(), actor, a);
        REQUIRE_MESSAGE(!refusal, (word + ": " + parts.back()));
        game.apply(actor, a);
    }
    return parts;
}

/// Clause and field of what refuses a word: "CB-15.3 e2"; "" if it is read.
inline std::string unreadable(const Playthrough& game, const std::string& word) {
    const Actor actor = game.only_actor().value_or(Actor(Seat(0)));
    const auto actions = game.rules().parse_move(game.state(), actor, word);
    return actions ? "" : actions.error().clause + " " + actions.error().field;
}

/// Does one action that is written as one word.
inline void act(Playthrough& game, Actor actor, const std::string& word) {
    const auto actions = game.rules().parse_move(game.state(), actor, word);
    REQUIRE_MESSAGE(static_cast<bool>(actions),
                    (actions ? std::string() : word + ": " + actions.error().text()));
    for (Action a : actions.value()) {
        const auto refusal = game.rules().why_not(game.state(), actor, a);
        REQUIRE_MESSAGE(!refusal,
                        (word + ": " + (refusal ? Misfit::of(*refusal).text() : std::string())));
        game.apply(actor, a);
    }
}

/// An event as one line: "moved CB-5.4 seat=White san=e4 from=e2 to=e4 captured=-".
inline std::string text_of(const Event& event) {
    std::string text = std::string(event.key) + " " + std::string(event.clause.id);
    for (const auto& [name, value] : event.args) text += " " + std::string(name) + "=" + value;
    return text;
}

/// What happens when a word of one or more actions is done there, as a viewer may know it.
inline std::vector<std::string> told(Playthrough game, const std::string& word, Viewer viewer) {
    const auto actions = game.rules().parse_move(game.state(), actor_of(game), word);
    REQUIRE_MESSAGE(static_cast<bool>(actions),
                    (actions ? std::string() : word + ": " + actions.error().text()));
    std::vector<std::string> lines;
    for (Action a : actions.value()) {
        const AnyState before = game.state();
        const Actor actor = actor_of(game);
        REQUIRE_FALSE(game.rules().why_not(before, actor, a));
        game.apply(actor, a);
        for (const Event& event : game.rules().events(before, actor, a, game.state(), viewer)) {
            lines.push_back(text_of(event));
        }
    }
    return lines;
}
inline std::vector<std::string> told(const Playthrough& game, const std::string& word) {
    return told(game, word, Viewer::spectator());
}

}  // namespace equipoise::chess_balance
