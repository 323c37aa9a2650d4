#pragma once

#include "equipoise/core/contract.hpp"
#include "equipoise/games/balance_duel/rules.hpp"

namespace equipoise::balance_duel {

/// The front of Balance Duel; the members mean what TableGame says.
struct BalanceDuel {
    using Rules = balance_duel::Rules;

    static const GameInfo& info();
    static std::span<const OptionSpec> options();
    static Result<Rules, Misfit> make(Setup& setup);
    static Result<Setup, Misfit> amend(const Setup& setup, std::string_view position);

    static std::string print_state(const Rules& rules, const State& s);
    static std::string print_view(const Rules& rules, const State& s);
    static Result<State, Misfit> parse_state(const Rules& rules, std::string_view line);
    static std::string print_action(const Rules& rules, const State& s, Action a);
    static std::string print_seen(
        const Rules& rules, const State& s, Actor actor, Action a, Viewer viewer);
    static Result<std::vector<Action>, Misfit> parse_move(const Rules& rules,
                                                          const State& s,
                                                          Actor actor,
                                                          std::string_view text);

    static std::string seat_name(const Rules& rules, Seat seat);
    /// Pawns on FINISH.
    static std::string score(const Rules& rules, const State& s, Seat seat);
    static std::optional<Seat> roller(const Rules& rules, const State& s);
    /// `torque` and `limit` in mL*mp, `load` in mL, `tips` 1 while the arm rests on the board,
    /// `north` a bit for each seat that plays on the North side now; when the game is over
    /// `rank_0`.. the rank of each seat (BD-9.8).
    static std::vector<Fact> facts(const Rules& rules, const State& view);
    static std::vector<Event> events(const Rules& rules,
                                     const State& before,
                                     Actor actor,
                                     Action a,
                                     const State& after,
                                     Viewer viewer);
    static std::string components(const Rules& rules);
    /// What speaks for an action; see hints/explain.hpp.
    static std::vector<Reason> explain(const Rules& rules, const State& view, Action a);

    /// Pawns by kind: `placed`, `moved`, `finished` (brought to FINISH), `beat` and `lost`
    /// (beaten); `passed:turn`, `skipped:turn`, `tipped:arm`, `began:round`, and `rolled:1` to
    /// `rolled:6`.
    static std::vector<std::string> tallied(const Rules& rules);
    static void tally(const Rules& rules,
                      const State& before,
                      Actor actor,
                      Action a,
                      const State& after,
                      TallySheet& sheet);
    /// A row for each seat, the viewer's first; columns are the supply, START 1 to 7, FINISH 1
    /// to 7.
    static ObservationSpec observation(const Rules& rules);
    static void observe(const Rules& rules,
                        const State& view,
                        Viewer viewer,
                        std::span<std::uint8_t> out);
    /// Games for two, by one sweep: solve/sweep.hpp.
    static Result<std::unique_ptr<Solver>, Misfit> solver(const Rules& rules, int pieces, int bits);
};
static_assert(offers<BalanceDuel>({Optional::Evaluate,
                                   Optional::Inputs,
                                   Optional::Symmetry,
                                   Optional::Explain,
                                   Optional::Observation,
                                   Optional::Tally,
                                   Optional::Solver}));

}  // namespace equipoise::balance_duel
