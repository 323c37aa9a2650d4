#pragma once

#include "equipoise/core/contract.hpp"
#include "equipoise/games/chess_balance/rules.hpp"
#include "equipoise/games/chess_balance/thinker/thinker.hpp"

namespace equipoise::chess_balance {

/// The front of Chess & Balance; the members mean what TableGame says. Seat 0 is White in the first
/// game of a match, and called so in all of them.
struct ChessBalance {
    using Rules = chess_balance::Rules;
    using Thinker = chess_balance::Thinker;

    static const GameInfo& info();
    static std::span<const OptionSpec> options();
    /// Played with the cards of the data file if that is the deck of the option, or nobody chose
    /// one; else with the deck that comes with the program.
    static Result<Rules, Misfit> make(Setup& setup);
    /// A position states nothing of the set-up.
    static Result<Setup, Misfit> amend(const Setup& setup, std::string_view position);

    static std::string print_state(const Rules& rules, const State& s);
    static std::string print_view(const Rules& rules, const View& view);
    static Result<State, Misfit> parse_state(const Rules& rules, std::string_view line);
    static Result<View, Misfit> parse_view(const Rules& rules,
                                           Viewer viewer,
                                           std::string_view line);
    static std::string print_action(const Rules& rules, const State& s, Action a);
    static std::string print_seen(
        const Rules& rules, const State& s, Actor actor, Action a, Viewer viewer);
    static Result<std::vector<Action>, Misfit> parse_move(const Rules& rules,
                                                          const State& s,
                                                          Actor actor,
                                                          std::string_view text);

    static std::string seat_name(const Rules& rules, Seat seat);
    /// Material on the board in Pawns: Knight and Bishop 3, Rook 5, Queen 9.
    static std::string score(const Rules& rules, const State& s, Seat seat);
    static std::optional<Seat> roller(const Rules& rules, const State& s);
    /// `king_attacked_e1` for every King under plain attack; `clock`, half-moves without capture,
    /// Pawn move or card; `repeated`, how often the position stood before; `material_white` and
    /// `material_black`; `turn_of`, the seat of the player on move.
    static std::vector<Fact> facts(const Rules& rules, const View& view);
    static std::vector<Event> events(const Rules& rules,
                                     const State& before,
                                     Actor actor,
                                     Action a,
                                     const State& after,
                                     Viewer viewer);
    /// `mode`, `deck` and, in card mode, `cards` with the picks that people make.
    static std::string components(const Rules& rules);

    /// Cards: `held` (came into the hand), `played`, `misplayed`, `discarded`; elements:
    /// `took:fire`. Nothing with `mode=chess`.
    static std::vector<std::string> tallied(const Rules& rules);
    static void tally(const Rules& rules,
                      const State& before,
                      Actor actor,
                      Action a,
                      const State& after,
                      TallySheet& sheet);

    /// The SAN of a chess move; for a card or a pick of the foe the board after it, in FEN; nothing
    /// while the foe still has to pick.
    static std::string note(const Rules& rules, const State& s, Action a);
    /// What speaks for an action; see thinker/explain.hpp.
    static std::vector<Reason> explain(const Rules& rules, const View& view, Action a);
    /// A pick of the foe that lapses (CB-6.7).
    static std::optional<Action> obvious(const Rules& rules, const State& s, Seat seat);
    /// 8 x 8: row 0 is the first rank of the viewer, column 0 the a-file. Cards are cells in the
    /// order of the deck file, row after row.
    static ObservationSpec observation(const Rules& rules);
    static void observe(const Rules& rules,
                        const View& view,
                        Viewer viewer,
                        std::span<std::uint8_t> out);
    /// `deck check`: whether a deck file can be used.
    static std::span<const Query> queries();
    /// PGN; see pgn/pgn.hpp.
    static Interchange interchange() { return {"pgn", ".pgn"}; }
    static Result<std::string, Misfit> print_interchange(const Rules& rules,
                                                         const State& start,
                                                         std::span<const ActorAction> plies,
                                                         const Transcript& transcript);
    static Result<Transcript, Misfit> parse_interchange(std::string_view text);
    /// The share of a win that each seat may expect by material and position; see
    /// thinker/standing.hpp.
    static void standing(const Rules& rules, const State& s, Values& values);
    /// `chess`, where the host calls draws, and `chess_balance`.
    static std::span<const Variant> variants();
};
static_assert(offers<ChessBalance>({Optional::RandomAction,
                                    Optional::Perft,
                                    Optional::Spelling,
                                    Optional::MostActions,
                                    Optional::MostOutcomes,
                                    Optional::Secrets,
                                    Optional::Concession,
                                    Optional::Symmetry,
                                    Optional::Obvious,
                                    Optional::Note,
                                    Optional::Explain,
                                    Optional::Queries,
                                    Optional::ParseView,
                                    Optional::Interchange,
                                    Optional::Observation,
                                    Optional::Tally,
                                    Optional::Standing,
                                    Optional::Thinker}));

}  // namespace equipoise::chess_balance
