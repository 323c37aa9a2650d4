#pragma once

#include "equipoise/core/contract.hpp"
#include "equipoise/games/oneworld/rules.hpp"

namespace equipoise::oneworld {

/// The front of One World; the members mean what TableGame says.
struct OneWorld {
    using Rules = oneworld::Rules;

    static const GameInfo& info();
    static std::span<const OptionSpec> options();
    /// Played on the data file if that is the map of the option, or nobody chose one; else on a map
    /// that comes with the program.
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
    /// Lives of the god.
    static std::string score(const Rules& rules, const State& s, Seat seat);
    /// Order dice: the player who rolls; in play the active player.
    static std::optional<Seat> roller(const Rules& rules, const State& s);
    /// For each battle on hex index i, in parts per million: `battle_i_borg`, `battle_i_chez`,
    /// `battle_i_gone`, the chances of who survives with best play on both sides; `attack_god`, the
    /// chance that the god loses a life.
    static std::vector<Fact> facts(const Rules& rules, const View& view);
    static std::vector<Event> events(const Rules& rules,
                                     const State& before,
                                     Actor actor,
                                     Action a,
                                     const State& after,
                                     Viewer viewer);
    /// The map and the numbers in force.
    static std::string components(const Rules& rules);

    /// Aspects: `placed` in the set-up, `moved`, `shown` in battles by every Child, `attacked` a
    /// god and `guarded` it, `changed` to by a god power, `reborn`, `drowned`, `left` into Chaos;
    /// and `crossed:fault`, `stopped:short`, `fled:god`, `lost:life`.
    static std::vector<std::string> tallied(const Rules& rules);
    static void tally(const Rules& rules,
                      const State& before,
                      Actor actor,
                      Action a,
                      const State& after,
                      TallySheet& sheet);

    /// The way of a Child: the hexes after its origin, the crossings, `!` for Chaos.
    static std::string note(const Rules& rules, const State& s, Action a);
    /// Of two seats that commit, the active one; in an attack on a god the attacker (OW-13.2).
    static std::optional<Seat> unnamed(const Rules& rules, const State& s);
    /// `done`, where nothing else is legal.
    static std::optional<Action> obvious(const Rules& rules, const State& s, Seat seat);
    /// See advice.hpp.
    static std::vector<Advice> advise(const Rules& rules, const View& view);
    /// What speaks for an action; see bots/explain.cpp.
    static std::vector<Reason> explain(const Rules& rules, const View& view, Action a);
    /// The hexes of the map, row by row; turned where the map has that symmetry and the viewer's
    /// end is the north.
    static ObservationSpec observation(const Rules& rules);
    static void observe(const Rules& rules,
                        const View& view,
                        Viewer viewer,
                        std::span<std::uint8_t> out);
    /// `combat`: the best way to fight a battle; `map check`: a report on a map file.
    static std::span<const Query> queries();
};
static_assert(offers<OneWorld>({Optional::Evaluate,
                                Optional::PlayoutActions,
                                Optional::Prepared,
                                Optional::Spelling,
                                Optional::Symmetry,
                                Optional::Unnamed,
                                Optional::Obvious,
                                Optional::Note,
                                Optional::Advise,
                                Optional::Explain,
                                Optional::Queries,
                                Optional::Observation,
                                Optional::Tally}));

}  // namespace equipoise::oneworld
