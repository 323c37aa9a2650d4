// Connect Four for people: options, notation, events. The members mean what core/game.hpp says.

#pragma once

#include "equipoise/core/any_game.hpp"
#include "examples/connect_four/rules.hpp"

namespace equipoise::connect_four {

struct ConnectFour {
    using Rules = connect_four::Rules;

    static const GameInfo& info();
    static std::span<const OptionSpec> options() { return {}; }
    static Result<Rules, Misfit> make(Setup& setup);
    /// A position says nothing about the set-up.
    static Result<Setup, Misfit> amend(const Setup& setup, std::string_view) { return setup; }

    static std::string print_state(const Rules& rules, const State& s);
    static Result<State, Misfit> parse_state(const Rules& rules, std::string_view line);
    static std::string print_view(const Rules& rules, const State& view) {
        return print_state(rules, view);
    }
    static std::string print_action(const Rules& rules, const State& s, Action a);
    static std::string print_seen(const Rules& rules, const State& s, Actor, Action a, Viewer) {
        return print_action(rules, s, a);
    }
    static Result<std::vector<Action>, Misfit> parse_move(const Rules& rules,
                                                          const State& s,
                                                          Actor actor,
                                                          std::string_view text);

    static std::string seat_name(const Rules& rules, Seat seat);
    static std::string score(const Rules& rules, const State& s, Seat seat);
    static std::optional<Seat> roller(const Rules&, const State&) { return std::nullopt; }
    static std::vector<Fact> facts(const Rules& rules, const State& view);
    static std::vector<Event> events(const Rules& rules,
                                     const State& before,
                                     Actor actor,
                                     Action a,
                                     const State& after,
                                     Viewer viewer);
    static std::string components(const Rules&) { return "{}"; }
};
static_assert(offers<ConnectFour>({}));

/// The game as hosts want it.
const AnyGame& game();

}  // namespace equipoise::connect_four
