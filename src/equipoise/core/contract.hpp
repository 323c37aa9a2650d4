// The contract on one page: every member that a game must have or can have, and what each one buys.
//
// A game is its rules, a type R, and its front, a stateless type T with `T::Rules = R`.
//
// Required of the rules (concept Game in game.hpp):
// - `State`, `View`: a position; what one seat knows of it.
// - `kActionCodes`, `kMaxActions`, `kMaxOutcomes`: limits of codes and of lists.
// - `seats`, `side`: how many play, and who plays together.
// - `initial`, `turn`, `apply`, `returns`: the course of a game.
// - `legal_actions`, `chance_outcomes`, `why_not`: what can be done, and why not.
// - `hash`, `view`, `sample`: transpositions, hidden information.
//
// Required of the front (concept TableGame in game.hpp):
// - `info`, `options`, `make`, `amend`: what the game is; from options to rules.
// - `print_state`, `parse_state`, `print_view`: position lines, whole and as seen.
// - `print_action`, `parse_move`, `print_seen`: the notation of moves.
// - `seat_name`, `score`, `roller`, `facts`, `events`, `components`: what tables and boards show.
//
// Optional, of the rules:
// - `evaluate` (Evaluated): expectimax, the planner, leaf values of searches, draw offers to bots.
// - `kInputs`, `inputs`, `learns`, `judging_by_hand` (Learned): a net judges, and can be trained.
// - `playout_actions` (Sensible): bots and playouts leave out what is legal but makes no sense.
// - `random_action` (Drawing): faster playouts.
// - `perft` (Counting): faster perft.
// - `prepared` (Prepared): openings and solved mixtures without a search.
// - `guess`, `candidates`, `routine`, `stage`, `kMaxPlan`, `kMaxCandidates` (Guided): playouts by a
//   quick player, and a tree of the actions worth a search.
// - `closing` (Closing): the end of a game, or a part of it, is searched whole.
// - `spelling` (Spelled): a small alphabet for learners where codes go into the billions.
// - `most_actions` (ActionBounded): less memory for set-ups with short lists.
// - `most_outcomes` (OutcomeBounded): set-ups without chance are known as such.
// - `secrets` (SecretBySetup): set-ups without secrets are known as such.
// - `is_match`, `game_number`, `why_no_concession`, `concede` (Conceding): resigning ends one game
//   of a match.
// - `symmetries`, `inverse`, `keeps`, `image` (Symmetric): bots play every seat and side alike.
//
// Optional, of the front:
// - `unnamed` (Unnamed): shorter records where seats choose at once.
// - `obvious` (Obvious): a table plays the only sensible action unasked.
// - `note` (Noted): a remark beside a legal move on the board.
// - `advise` (Advising): the table's advice.
// - `explain` (Explaining): why an action may be a good one, for hints.
// - `foresee` (Foreseeing): what would follow, for boards that show it before anybody moves.
// - `queries` (Queried): questions that console and program answer.
// - `parse_view` (Imagining): bots choose in position lines with hidden parts.
// - `interchange`, `print_interchange`, `parse_interchange` (Interchanged): games go to and come
//   from other programs.
// - `observation`, `observe` (Observed): pictures for learners.
// - `tallied`, `tally` (Tallied): the laboratory counts components.
// - `standing` (Standing): the laboratory knows who is ahead where bots need no judgement.
// - `Thinker`, `variants` (Thinking): bots of the game's own engine, and `equipoise uci`.
// - `solver` (Solvable): `equipoise solve` and `value`, and the bot `perfect`.
//
// Below its struct a front claims what it offers: `static_assert(offers<Hex>({Optional::Note}))`.
// The claim is exact both ways, so that a misspelt member does not compile.

#pragma once

#include <algorithm>
#include <initializer_list>
#include <memory>
#include <utility>

#include "equipoise/core/game.hpp"
#include "equipoise/core/interchange.hpp"
#include "equipoise/core/learning.hpp"
#include "equipoise/core/solver.hpp"
#include "equipoise/core/thinker.hpp"

namespace equipoise {

/// Rules that also judge a state that is not over: `evaluate(s, values)`.
template <class R>
concept Evaluated =
    Game<R> && requires(const R& rules, const typename R::State& s, Values& values) {
        { rules.evaluate(s, values) } -> std::same_as<void>;
    };

/// Rules whose `evaluate` asks a small net (parts/net.hpp):
///
/// - `learns()`: whether a net can judge this set-up. Of others the rest is not asked.
/// - `inputs(s, out)`: what the net sees of a state that is not over: `kInputs` numbers of seat 0,
///   then those of seat 1, and so on, each from the place of its seat.
/// - `judging_by_hand()`: the same rules, judging as they would without the net.
template <class R>
concept Learned =
    Evaluated<R> && requires(const R& rules, const typename R::State& s, std::span<float> out) {
        requires std::same_as<decltype(R::kInputs), const std::size_t>;
        { rules.learns() } -> std::same_as<bool>;
        { rules.inputs(s, out) } -> std::same_as<void>;
        { rules.judging_by_hand() } -> std::same_as<R>;
    };

/// Rules that keep bots from what makes no sense though it is legal: `playout_actions(s, seat,
/// list)` fills a cleared list, ascending by code, with some of the legal actions of the seat, one
/// at least where it acts. Playouts, random bots and searches choose among these; everything else,
/// perft included, goes by `legal_actions`.
template <class R>
concept Sensible =
    Game<R> &&
    requires(
        const R& rules, const typename R::State& s, Seat seat, ActionList<R::kMaxActions>& list) {
        { rules.playout_actions(s, seat, list) } -> std::same_as<void>;
    };

/// Rules that choose at random faster than by listing: `random_action(s, seat, rng)`, each of the
/// `playout_actions` with the same probability, for the seat whose decision it is; nothing where
/// they have no faster way and have not drawn from `rng`.
template <class R>
concept Drawing =
    Game<R> && requires(const R& rules, const typename R::State& s, Seat seat, Rng& rng) {
        { rules.random_action(s, seat, rng) } -> std::same_as<std::optional<Action>>;
    };

/// Rules that count the sequences of `depth` actions from a state themselves, faster than by
/// applying each: `perft(s, depth)`, the very number that applying them gives; nothing where they
/// have no faster way.
template <class R>
concept Counting = Game<R> && requires(const R& rules, const typename R::State& s, int depth) {
    { rules.perft(s, depth) } -> std::same_as<std::optional<std::uint64_t>>;
};

/// Rules that know some choices without a search, such as an opening or a solved mixture:
/// `prepared(s, seat, rng)` gives one, or nothing. It must depend on nothing that the seat does not
/// see.
template <class R>
concept Prepared =
    Game<R> && requires(const R& rules, const typename R::State& s, Seat seat, Rng& rng) {
        { rules.prepared(s, seat, rng) } -> std::same_as<std::optional<Action>>;
    };

/// Rules with a quick player:
///
/// - `guess(s, seat, rng, plan)`: appends the actions of that seat's whole decision, one or more.
/// - `routine(s)`: whether a search follows that plan too and looks no further.
/// - `candidates(s, seat, list)`: the actions worth a search, ascending, the same for all states
///   of a view; of a routine decision the one to play.
/// - `stage(s)`: a number that grows; a playout ends with the stage in which it began.
template <class R>
concept Guided = Evaluated<R> &&
    requires(const R& rules,
             const typename R::State& s,
             Seat seat,
             Rng& rng,
             ActionList<R::kMaxPlan>& plan,
             ActionList<R::kMaxCandidates>& list) {
        { rules.guess(s, seat, rng, plan) } -> std::same_as<void>;
        { rules.candidates(s, seat, list) } -> std::same_as<void>;
        { rules.routine(s) } -> std::same_as<bool>;
        { rules.stage(s) } -> std::same_as<int>;
    };

/// Rules that say where a game can be searched whole, to its end: `closing(s)`, nothing elsewhere.
/// From there nothing is left to chance, and a seat that acts knows all but what others choose at
/// the same time. It gives a state of the same value, the same one for as many such states as
/// possible, in which nobody has yet made a choice of those that are made at once. It may be one
/// that is over, where what is left to do does not matter or has a best way.
template <class R>
concept Closing = Game<R> && requires(const R& rules, const typename R::State& s) {
    { rules.closing(s) } -> std::same_as<std::optional<typename R::State>>;
};

/// Rules that say how their actions are spelled: `spelling()`. Others have one letter an action.
template <class R>
concept Spelled = requires(const R& rules) {
    { rules.spelling() } -> std::same_as<Spelling>;
};

/// Rules that know better than `kMaxActions` how many actions a seat has at most.
template <class R>
concept ActionBounded = requires(const R& rules) {
    { rules.most_actions() } -> std::same_as<std::size_t>;
};

/// Rules that know better than `kMaxOutcomes` how many outcomes a chance node has at most; 0 if
/// there is no chance.
template <class R>
concept OutcomeBounded = requires(const R& rules) {
    { rules.most_outcomes() } -> std::same_as<std::size_t>;
};

/// Rules that know better than `GameInfo::secrets` whether any seat ever knows what another does
/// not.
template <class R>
concept SecretBySetup = requires(const R& rules) {
    { rules.secrets() } -> std::same_as<bool>;
};

/// Rules of matches, whose games can be conceded one by one:
///
/// - `is_match()`: whether these rules are such a match; of others nothing more is asked.
/// - `game_number(s)`: the number of the game in progress, or of the last one between two games;
///   never less after a ply, and the same for all states of a view.
/// - `why_no_concession(s)`: nothing where the seats may now end the game in progress by
///   `kResigns` or `kAgrees`; the same for all states of a view.
/// - `concede(s, loser)`: ends it, lost by that seat or else drawn, and goes on with the match.
///
/// `events` of the front tell what these two actions do as well.
template <class R>
concept Conceding =
    Game<R> && requires(const R& rules, typename R::State& s, std::optional<Seat> loser) {
        { rules.is_match() } -> std::same_as<bool>;
        { rules.game_number(s) } -> std::same_as<int>;
        { rules.why_no_concession(s) } -> std::same_as<std::optional<Refusal>>;
        { rules.concede(s, loser) } -> std::same_as<void>;
    };

/// Rules that look the same from several seats or sides of the board. A symmetry is a number; they
/// form a group:
///
/// - `symmetries()`: how many this set-up has, 0 among them, which changes nothing.
/// - `inverse(symmetry)`: the one that undoes it.
/// - `image(symmetry, x)` of a state, a view, a seat, or an action of a seat or of chance.
/// - `keeps(symmetry, x)` of a state or a view: false while the parts of a composite move come in
///   an order that its image would not keep. The same for all states of a view.
///
/// Where it is true, at a decision, what the rules say of an image is the image of what they say:
/// of legal actions, of the state after each, of judgements and returns. Not so at chance nodes,
/// where seats may be dealt to in another order, nor when the next game of a match begins.
template <class R>
concept Symmetric = Game<R> &&
    requires(const R& rules,
             int symmetry,
             const typename R::State& s,
             const typename R::View& view,
             Seat seat,
             Action a) {
        { rules.symmetries() } -> std::same_as<int>;
        { rules.inverse(symmetry) } -> std::same_as<int>;
        { rules.keeps(symmetry, s) } -> std::same_as<bool>;
        { rules.keeps(symmetry, view) } -> std::same_as<bool>;
        { rules.image(symmetry, s) } -> std::same_as<typename R::State>;
        { rules.image(symmetry, view) } -> std::same_as<typename R::View>;
        { rules.image(symmetry, seat) } -> std::same_as<Seat>;
        { rules.image(symmetry, a) } -> std::same_as<Action>;
    };

/// `unnamed(rules, s)`: where several seats choose at once, the one whose choice a record writes
/// without its seat; nothing elsewhere.
template <class T, class Rules = typename T::Rules, class State = typename Rules::State>
concept Unnamed = requires(const Rules& rules, const State& s) {
    { T::unnamed(rules, s) } -> std::same_as<std::optional<Seat>>;
};

/// `obvious(rules, s, seat)`: the action that a table plays for a seat without asking, such as the
/// last card of a hand. Legal; follows from what the seat sees; everybody sees whether there is
/// one.
template <class T, class Rules = typename T::Rules, class State = typename Rules::State>
concept Obvious = requires(const Rules& rules, const State& s, Seat seat) {
    { T::obvious(rules, s, seat) } -> std::same_as<std::optional<Action>>;
};

/// `note(rules, s, a)`: a remark on a legal action for boards, such as the way it takes; one line,
/// empty where there is none. Follows from what the acting seat sees.
template <class T, class Rules = typename T::Rules, class State = typename Rules::State>
concept Noted = requires(const Rules& rules, const State& s, Action a) {
    { T::note(rules, s, a) } -> std::same_as<std::string>;
};

/// `advise(rules, view)`: moves worth considering for the viewer, best first, each once and legal
/// now. None for a viewer that does not act.
template <class T, class Rules = typename T::Rules, class View = typename Rules::View>
concept Advising = requires(const Rules& rules, const View& view) {
    { T::advise(rules, view) } -> std::same_as<std::vector<Advice>>;
};

/// `explain(rules, view, a)`: what speaks for a legal action of the seat whose view it is, for
/// people who ask for a hint; the most telling first, none where nothing does. Each is a sentence.
template <class T, class Rules = typename T::Rules, class View = typename Rules::View>
concept Explaining = requires(const Rules& rules, const View& view, Action a) {
    { T::explain(rules, view, a) } -> std::same_as<std::vector<Reason>>;
};

/// `foresee(rules, position, ask)`: what the rules say of a position line as a viewer has it, or of
/// one in which a board tries something out; JSON that the game's own board reads. The line may
/// hold hidden parts and what the rules cannot reach, and nothing is known beyond it. A misfit for
/// a line or an ask that makes no sense.
template <class T, class Rules = typename T::Rules>
concept Foreseeing = requires(const Rules& rules, std::string_view position, std::string_view ask) {
    { T::foresee(rules, position, ask) } -> std::same_as<Result<std::string, Misfit>>;
};

/// `queries()`: questions that need no position.
template <class T>
concept Queried = requires {
    { T::queries() } -> std::same_as<std::span<const Query>>;
};

/// `parse_view(rules, viewer, text)`: a position line as that viewer may know it, hidden parts a
/// `?`.
template <class T, class Rules = typename T::Rules, class View = typename Rules::View>
concept Imagining = requires(const Rules& rules, Viewer viewer, std::string_view text) {
    { T::parse_view(rules, viewer, text) } -> std::same_as<Result<View, Misfit>>;
};

/// Fronts of games for which other programs have a form of their own, such as PGN:
///
/// - `interchange()`: what the form is called.
/// - `print_interchange(rules, start, plies, transcript)`: the game in it, with every secret; a
///   misfit where it has no words for such a game. `transcript` says the same as a record would,
///   its moves ply by ply.
/// - `parse_interchange(text)`: what a record of the game in the text would say. Whatever the text,
///   a misfit names what is wrong with its line. The caller plays the moves by the rules.
template <class T, class Rules = typename T::Rules, class State = typename Rules::State>
concept Interchanged = requires(const Rules& rules,
                                const State& start,
                                std::span<const ActorAction> plies,
                                const Transcript& transcript,
                                std::string_view text) {
    { T::interchange() } -> std::same_as<Interchange>;
    {
        T::print_interchange(rules, start, plies, transcript)
    } -> std::same_as<Result<std::string, Misfit>>;
    { T::parse_interchange(text) } -> std::same_as<Result<Transcript, Misfit>>;
};

/// Fronts that draw views for learners: `observation(rules)` gives the shape, which never changes
/// for these rules; `observe(rules, view, viewer, out)` fills `out`, of exactly that size and with
/// whatever in it. Where planes are about seats the viewer's comes first, the others follow in the
/// order of seats; a spectator is shown what seat 0 would be, without its secrets.
template <class T, class Rules = typename T::Rules, class View = typename Rules::View>
concept Observed =
    requires(const Rules& rules, const View& view, Viewer viewer, std::span<std::uint8_t> out) {
        { T::observation(rules) } -> std::same_as<ObservationSpec>;
        { T::observe(rules, view, viewer, out) } -> std::same_as<void>;
    };

/// Fronts whose printed components can be told apart in play: `tallied(rules)` names what is
/// counted, each `<verb>:<component>` such as `played:FI1`; `tally(rules, before, actor, a, after,
/// sheet)` counts what one action did.
template <class T, class Rules = typename T::Rules, class State = typename Rules::State>
concept Tallied =
    requires(const Rules& rules, const State& s, Actor actor, Action a, TallySheet& sheet) {
        { T::tallied(rules) } -> std::same_as<std::vector<std::string>>;
        { T::tally(rules, s, actor, a, s, sheet) } -> std::same_as<void>;
    };

/// Fronts that say how the seats stand though their rules judge nothing for bots:
/// `standing(rules, s, values)`, as `evaluate`. For statistics alone; no bot plays by it.
template <class T, class Rules = typename T::Rules, class State = typename Rules::State>
concept Standing = requires(const Rules& rules, const State& s, Values& values) {
    { T::standing(rules, s, values) } -> std::same_as<void>;
};

/// Fronts of games with an engine: `T::Thinker`, made with the bytes of its memory, has `resize`,
/// `forget` and `think(rules, view, seat, task)` as AnyThinker; `T::variants()` lists what it can
/// be set up for, the usual one first.
template <class T>
concept Thinking = requires(typename T::Thinker& thinker,
                            const typename T::Rules& rules,
                            const typename T::Rules::View& view,
                            Seat seat,
                            const ThinkingTask& task) {
    { thinker.think(rules, view, seat, task) } -> std::same_as<std::vector<Thought>>;
    { T::variants() } -> std::same_as<std::span<const Variant>>;
};

/// Fronts of games that can be solved: `solver(rules, pieces, bits)` for a set-up, with so many
/// pieces a side, those of the set-up if 0, and values of 16 or 32 bits; a misfit where it is out
/// of reach.
template <class T>
concept Solvable = requires(const typename T::Rules& rules, int pieces, int bits) {
    { T::solver(rules, pieces, bits) } -> std::same_as<Result<std::unique_ptr<Solver>, Misfit>>;
};

/// The optional members, in the order of the tables above.
enum class Optional : std::uint8_t {
    Evaluate,
    Inputs,
    PlayoutActions,
    RandomAction,
    Perft,
    Prepared,
    Guide,
    Closing,
    Spelling,
    MostActions,
    MostOutcomes,
    Secrets,
    Concession,
    Symmetry,
    Unnamed,
    Obvious,
    Note,
    Advise,
    Explain,
    Foresee,
    Queries,
    ParseView,
    Interchange,
    Observation,
    Tally,
    Standing,
    Thinker,
    Solver,
};
inline constexpr std::size_t kOptionals = std::size_t(Optional::Solver) + 1;

/// Whether the front T or its rules have the member as its concept says.
template <class T, Optional kMember>
consteval bool has() {
    using R = typename T::Rules;
    if constexpr (kMember == Optional::Evaluate) return Evaluated<R>;
    if constexpr (kMember == Optional::Inputs) return Learned<R>;
    if constexpr (kMember == Optional::PlayoutActions) return Sensible<R>;
    if constexpr (kMember == Optional::RandomAction) return Drawing<R>;
    if constexpr (kMember == Optional::Perft) return Counting<R>;
    if constexpr (kMember == Optional::Prepared) return Prepared<R>;
    if constexpr (kMember == Optional::Guide) return Guided<R>;
    if constexpr (kMember == Optional::Closing) return Closing<R>;
    if constexpr (kMember == Optional::Spelling) return Spelled<R>;
    if constexpr (kMember == Optional::MostActions) return ActionBounded<R>;
    if constexpr (kMember == Optional::MostOutcomes) return OutcomeBounded<R>;
    if constexpr (kMember == Optional::Secrets) return SecretBySetup<R>;
    if constexpr (kMember == Optional::Concession) return Conceding<R>;
    if constexpr (kMember == Optional::Symmetry) return Symmetric<R>;
    if constexpr (kMember == Optional::Unnamed) return Unnamed<T>;
    if constexpr (kMember == Optional::Obvious) return Obvious<T>;
    if constexpr (kMember == Optional::Note) return Noted<T>;
    if constexpr (kMember == Optional::Advise) return Advising<T>;
    if constexpr (kMember == Optional::Explain) return Explaining<T>;
    if constexpr (kMember == Optional::Foresee) return Foreseeing<T>;
    if constexpr (kMember == Optional::Queries) return Queried<T>;
    if constexpr (kMember == Optional::ParseView) return Imagining<T>;
    if constexpr (kMember == Optional::Interchange) return Interchanged<T>;
    if constexpr (kMember == Optional::Observation) return Observed<T>;
    if constexpr (kMember == Optional::Tally) return Tallied<T>;
    if constexpr (kMember == Optional::Standing) return Standing<T>;
    if constexpr (kMember == Optional::Thinker) return Thinking<T>;
    if constexpr (kMember == Optional::Solver) return Solvable<T>;
}

/// Whether T or its rules have anything by a name of the member, whatever its type.
template <class T, Optional kMember>
consteval bool mentions() {
    using R = typename T::Rules;
    if (has<T, kMember>()) return true;
    if constexpr (kMember == Optional::Evaluate) return requires { &R::evaluate; };
    if constexpr (kMember == Optional::Inputs) {
        return requires { &R::inputs; } || requires { &R::learns; } ||
            requires { &R::judging_by_hand; } || requires { &R::kInputs; };
    }
    if constexpr (kMember == Optional::PlayoutActions) return requires { &R::playout_actions; };
    if constexpr (kMember == Optional::RandomAction) return requires { &R::random_action; };
    if constexpr (kMember == Optional::Perft) return requires { &R::perft; };
    if constexpr (kMember == Optional::Prepared) return requires { &R::prepared; };
    if constexpr (kMember == Optional::Guide) {
        return requires { &R::guess; } || requires { &R::candidates; } ||
            requires { &R::routine; } || requires { &R::stage; } || requires { &R::kMaxPlan; } ||
            requires { &R::kMaxCandidates; };
    }
    if constexpr (kMember == Optional::Closing) return requires { &R::closing; };
    if constexpr (kMember == Optional::Spelling) return requires { &R::spelling; };
    if constexpr (kMember == Optional::MostActions) return requires { &R::most_actions; };
    if constexpr (kMember == Optional::MostOutcomes) return requires { &R::most_outcomes; };
    if constexpr (kMember == Optional::Secrets) return requires { &R::secrets; };
    if constexpr (kMember == Optional::Concession) {
        return requires { &R::is_match; } || requires { &R::game_number; } ||
            requires { &R::why_no_concession; } || requires { &R::concede; };
    }
    if constexpr (kMember == Optional::Symmetry) {
        return requires { &R::symmetries; } || requires { &R::inverse; } || requires { &R::keeps; };
    }
    if constexpr (kMember == Optional::Unnamed) return requires { &T::unnamed; };
    if constexpr (kMember == Optional::Obvious) return requires { &T::obvious; };
    if constexpr (kMember == Optional::Note) return requires { &T::note; };
    if constexpr (kMember == Optional::Advise) return requires { &T::advise; };
    if constexpr (kMember == Optional::Explain) return requires { &T::explain; };
    if constexpr (kMember == Optional::Foresee) return requires { &T::foresee; };
    if constexpr (kMember == Optional::Queries) return requires { &T::queries; };
    if constexpr (kMember == Optional::ParseView) return requires { &T::parse_view; };
    if constexpr (kMember == Optional::Interchange) {
        return requires { &T::interchange; } || requires { &T::print_interchange; } ||
            requires { &T::parse_interchange; };
    }
    if constexpr (kMember == Optional::Observation) {
        return requires { &T::observation; } || requires { &T::observe; };
    }
    if constexpr (kMember == Optional::Tally) {
        return requires { &T::tallied; } || requires { &T::tally; };
    }
    if constexpr (kMember == Optional::Standing) return requires { &T::standing; };
    if constexpr (kMember == Optional::Thinker) {
        return requires { typename T::Thinker; } || requires { &T::variants; };
    }
    if constexpr (kMember == Optional::Solver) return requires { &T::solver; };
    return false;
}

/// What is wrong with a claim to an optional member.
enum class Claim : std::uint8_t { Right, MissingOrOfAnotherType, PresentButUnclaimed };

template <class T, Optional kMember>
constexpr Claim check_claim(std::initializer_list<Optional> claimed) {
    const bool is_claimed = std::find(claimed.begin(), claimed.end(), kMember) != claimed.end();
    if (is_claimed && !has<T, kMember>()) return Claim::MissingOrOfAnotherType;
    if (!is_claimed && mentions<T, kMember>()) return Claim::PresentButUnclaimed;
    return Claim::Right;
}

// What the compiler names where a claim is wrong, with the member in its template arguments; they
// are never defined, and cannot be called in a constant expression.
template <class T, Optional kMember>
void claimed_member_is_missing_or_of_another_type();
template <class T, Optional kMember>
void member_is_present_but_unclaimed();

template <class T, Optional kMember>
constexpr bool expect_claim(std::initializer_list<Optional> claimed) {
    const Claim claim = check_claim<T, kMember>(claimed);
    if (claim == Claim::MissingOrOfAnotherType) {
        claimed_member_is_missing_or_of_another_type<T, kMember>();
    }
    if (claim == Claim::PresentButUnclaimed) member_is_present_but_unclaimed<T, kMember>();
    return claim == Claim::Right;
}

/// True; does not compile unless T and its rules have exactly these optional members, each as its
/// concept says.
template <TableGame T>
consteval bool offers(std::initializer_list<Optional> claimed) {
    return [&]<std::size_t... kIndex>(std::index_sequence<kIndex...>) {
        return (expect_claim<T, Optional(kIndex)>(claimed) && ...);
    }(std::make_index_sequence<kOptionals>{});
}

}  // namespace equipoise
