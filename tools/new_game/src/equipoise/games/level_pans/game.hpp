#pragma once

#include "equipoise/core/contract.hpp"
#include "equipoise/games/level_pans/rules.hpp"

namespace equipoise::level_pans {

/// The front of Level Pans; the members mean what TableGame (core/game.hpp) says.
struct LevelPans {
    using Rules = level_pans::Rules;

    static const GameInfo& info();
    static std::span<const OptionSpec> options();
    static Result<Rules, Misfit> make(Setup& setup);
    /// A position says nothing about the set-up.
    static Result<Setup, Misfit> amend(const Setup& setup, std::string_view) { return setup; }

    static std::string print_state(const Rules& rules, const State& s);
    static Result<State, Misfit> parse_state(const Rules& rules, std::string_view line);
    static std::string print_view(const Rules& rules, const State& view);
    static std::string print_action(const Rules& rules, const State& s, Action a);
    static std::string print_seen(
        const Rules& rules, const State& s, Actor actor, Action a, Viewer viewer);
    static Result<std::vector<Action>, Misfit> parse_move(const Rules& rules,
                                                          const State& s,
                                                          Actor actor,
                                                          std::string_view text);

    static std::string seat_name(const Rules& rules, Seat seat);
    /// 1 for the winner of a game that is over, else 0.
    static std::string score(const Rules& rules, const State& s, Seat seat);
    static std::optional<Seat> roller(const Rules&, const State&) { return std::nullopt; }
    /// `tilt`: how many more stones the left pan holds.
    static std::vector<Fact> facts(const Rules& rules, const State& view);
    static std::vector<Event> events(const Rules& rules,
                                     const State& before,
                                     Actor actor,
                                     Action a,
                                     const State& after,
                                     Viewer viewer);
    static std::string components(const Rules&) { return "{}"; }

    /// `took:1` to `took:3`: turns by how many stones they take.
    static std::vector<std::string> tallied(const Rules& rules);
    static void tally(const Rules& rules,
                      const State& before,
                      Actor actor,
                      Action a,
                      const State& after,
                      TallySheet& sheet);
    /// A column for each pan.
    static ObservationSpec observation(const Rules& rules);
    static void observe(const Rules& rules,
                        const State& view,
                        Viewer viewer,
                        std::span<std::uint8_t> out);
};
static_assert(offers<LevelPans>(
    {Optional::Evaluate, Optional::MostOutcomes, Optional::Observation, Optional::Tally}));

}  // namespace equipoise::level_pans
