// What the tests in this folder share: rules from options, positions from text, one way to play.

#pragma once

#include <algorithm>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "equipoise/core/erased_game.hpp"
#include "equipoise/games/balance_duel/game.hpp"
#include "equipoise/games/balance_duel/notation.hpp"
#include "equipoise/record/playthrough.hpp"

namespace equipoise::balance_duel {

using OptionList = std::vector<std::pair<std::string, std::string>>;

inline std::string printed_models() {
    std::ifstream in(EQ_SOURCE_DIR "/data/balance_duel/models.json", std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

inline Setup setup_with(const OptionList& options, std::string data = printed_models()) {
    Setup setup = erased<BalanceDuel>().default_setup({"models.json", std::move(data)});
    for (const auto& [name, value] : options) {
        const auto error = setup.options.set(name, value);
        REQUIRE_MESSAGE(!error, (name + "=" + value));
    }
    return setup;
}

/// The rules, or the misfit's text.
inline std::string make_error(Setup setup) {
    const auto made = BalanceDuel::make(setup);
    return made ? "" : made.error().text();
}

inline SharedRules rules_with(const OptionList& options, std::string data = printed_models()) {
    auto made = erased<BalanceDuel>().make(setup_with(options, std::move(data)));
    REQUIRE_MESSAGE(static_cast<bool>(made), (made ? std::string() : made.error().text()));
    return made.value();
}

/// A game from a position line, with the mode and model of the line.
inline Playthrough at(const std::string& line, const OptionList& options = {}) {
    auto setup = BalanceDuel::amend(setup_with(options), line);
    REQUIRE(static_cast<bool>(setup));
    auto rules = erased<BalanceDuel>().make(setup.value());
    REQUIRE_MESSAGE(static_cast<bool>(rules), (rules ? std::string() : rules.error().text()));
    auto state = rules.value()->parse_state(line);
    REQUIRE_MESSAGE(static_cast<bool>(state),
                    (state ? std::string() : line + ": " + state.error().text()));
    return {rules.value(), state.value()};
}

inline Playthrough begin(const OptionList& options = {}) {
    return Playthrough(rules_with(options));
}

/// The only actor plays each word; the clause of the first refusal, or "".
inline std::string play(Playthrough& game, const std::string& moves) {
    std::string word;
    for (char c : moves + " ") {
        if (c != ' ') {
            word += c;
            continue;
        }
        if (word.empty()) continue;
        const Actor actor = game.only_actor().value_or(Actor(Seat(0)));
        if (const auto error = game.play(actor, word)) return error->clause;
        word.clear();
    }
    return "";
}

/// The position after the moves, or the clause that refuses one.
inline std::string after(Playthrough game, const std::string& moves) {
    const std::string refused = play(game, moves);
    return refused.empty() ? game.rules().print_state(game.state()) : refused;
}

/// The legal moves, sorted, as one line.
inline std::string legal(const Playthrough& game) {
    std::vector<std::string> moves;
    for (Action a : game.rules().legal_actions(game.state(), game.only_actor()->seat())) {
        moves.push_back(game.rules().print_action(game.state(), a));
    }
    std::sort(moves.begin(), moves.end());
    std::string line;
    for (const std::string& move : moves) line += (line.empty() ? "" : " ") + move;
    return line;
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

inline const Rules& typed_rules(const Playthrough& game) {
    return typed<BalanceDuel>(game.rules());
}

}  // namespace equipoise::balance_duel
