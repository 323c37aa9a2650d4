#pragma once

#include "equipoise/core/contract.hpp"
#include "equipoise/games/balanceformers/rules.hpp"

namespace equipoise::balanceformers {

/// The front of Balanceformers; the members mean what TableGame says.
struct Balanceformers {
    using Rules = balanceformers::Rules;

    static const GameInfo& info();
    static std::span<const OptionSpec> options();
    static Result<Rules, Misfit> make(Setup& setup);
    static Result<Setup, Misfit> amend(const Setup& setup, std::string_view position);

    static std::string print_state(const Rules& rules, const State& s);
    static std::string print_view(const Rules& rules, const View& view);
    static Result<State, Misfit> parse_state(const Rules& rules, std::string_view line);
    static std::string print_action(const Rules& rules, const State& s, Action a);
    static std::string print_seen(
        const Rules& rules, const State& s, Actor actor, Action a, Viewer viewer);
    static Result<std::vector<Action>, Misfit> parse_move(const Rules& rules,
                                                          const State& s,
                                                          Actor actor,
                                                          std::string_view text);
    static std::string seat_name(const Rules& rules, Seat seat);
    static std::string score(const Rules& rules, const State& s, Seat seat);
    static std::optional<Seat> roller(const Rules& rules, const State& s);
    static std::vector<Fact> facts(const Rules& rules, const View& view);
    static std::vector<Event> events(const Rules& rules,
                                     const State& before,
                                     Actor actor,
                                     Action a,
                                     const State& after,
                                     Viewer viewer);
    static std::string components(const Rules& rules);
    /// What speaks for an action; see explain.cpp.
    static std::vector<Reason> explain(const Rules& rules, const View& view, Action a);
    /// What the board shows before anybody moves; see foresee.cpp.
    static Result<std::string, Misfit> foresee(const Rules& rules,
                                               std::string_view position,
                                               std::string_view ask);
    /// A row for each piece of the board, a column for each of its slots.
    static ObservationSpec observation(const Rules& rules);
    static void observe(const Rules& rules,
                        const View& view,
                        Viewer viewer,
                        std::span<std::uint8_t> out);

    /// Beings: `placed`, `moved` and `reincarnated` count for the player who acts, `died` and
    /// `balanced` for the owner. Initiative tokens: `picked:square_4`, `picked:round_3`.
    static std::vector<std::string> tallied(const Rules& rules);
    static void tally(const Rules& rules,
                      const State& before,
                      Actor actor,
                      Action a,
                      const State& after,
                      TallySheet& sheet);
};
static_assert(offers<Balanceformers>({Optional::Evaluate,
                                      Optional::Closing,
                                      Optional::Symmetry,
                                      Optional::Explain,
                                      Optional::Foresee,
                                      Optional::Observation,
                                      Optional::Tally}));

}  // namespace equipoise::balanceformers
