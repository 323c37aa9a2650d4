#pragma once

#include "equipoise/core/contract.hpp"
#include "equipoise/games/elements/rules.hpp"

namespace equipoise::elements {

/// The front of Elements; the members mean what TableGame says.
struct Elements {
    using Rules = elements::Rules;

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
    /// Points so far.
    static std::string score(const Rules& rules, const State& s, Seat seat);
    static std::optional<Seat> roller(const Rules& rules, const State& s);
    /// When the game is over `rank_0`.. the rank of each seat (EL-8.4).
    static std::vector<Fact> facts(const Rules& rules, const View& view);
    static std::vector<Event> events(const Rules& rules,
                                     const State& before,
                                     Actor actor,
                                     Action a,
                                     const State& after,
                                     Viewer viewer);
    /// `hand` cards in a hand, `copies` of each element for a seat and cycle, `max_rank`.
    static std::string components(const Rules& rules);

    /// Cards: `picked`, `lost` to a Void, `played` (Voids), `used` (Wilds that lie on a rank when a
    /// cycle is scored); `scored:circle`, `:air` and so on, `:collection` in how many cycles.
    static std::vector<std::string> tallied(const Rules& rules);
    static void tally(const Rules& rules,
                      const State& before,
                      Actor actor,
                      Action a,
                      const State& after,
                      TallySheet& sheet);

    /// The last card of a hand (EL-3.4).
    static std::optional<Action> obvious(const Rules& rules, const State& s, Seat seat);
    /// Draft: each different pick, with the best board of all own cards then. Arrangement: a best
    /// one and its score, unless a card already lies elsewhere.
    static std::vector<Advice> advise(const Rules& rules, const View& view);
    /// What speaks for an action; see explain.cpp.
    static std::vector<Reason> explain(const Rules& rules, const View& view, Action a);
    /// What a board is worth that somebody thinks of; see text/foresee.cpp.
    static Result<std::string, Misfit> foresee(const Rules& rules,
                                               std::string_view position,
                                               std::string_view ask);
    /// A row for each pyramid, with advanced cards also for Wilds and Voids; columns are ranks, the
    /// Collection and cards taken up, or steps of the draft, or seats from the viewer's on.
    static ObservationSpec observation(const Rules& rules);
    static void observe(const Rules& rules,
                        const View& view,
                        Viewer viewer,
                        std::span<std::uint8_t> out);
    /// `best`: the best score of any cards, and an arrangement of that score.
    static std::span<const Query> queries();
};
static_assert(offers<Elements>({Optional::Evaluate,
                                Optional::Guide,
                                Optional::Closing,
                                Optional::Symmetry,
                                Optional::Obvious,
                                Optional::Advise,
                                Optional::Explain,
                                Optional::Foresee,
                                Optional::Queries,
                                Optional::Observation,
                                Optional::Tally}));

}  // namespace equipoise::elements
