// The contract between a game and everything that plays, searches, stores or shows it.
//
// A game is two things. Its rules (`Game`) are an immutable object built once from options and
// data; search and simulation are templates over it, so a playout costs neither a virtual call nor
// an allocation. Its front (`TableGame`) is what hosts need for people: options, notation, events.
// A host sees both through the type-erased wrapper of any_game.hpp. What a game can leave out is in
// contract.hpp, which lists every member, required and optional, on one page.

#pragma once

#include <concepts>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "equipoise/base/rng.hpp"
#include "equipoise/core/action.hpp"
#include "equipoise/core/refusal.hpp"
#include "equipoise/core/returns.hpp"
#include "equipoise/core/seat.hpp"
#include "equipoise/core/setup.hpp"

namespace equipoise {

/// The rules of a game. In the order of a game's life:
///
/// - `initial()`: the state before anything happened, chance included.
/// - `turn(s)`: who acts.
/// - `legal_actions(s, seat, list)`: fills a cleared list, ascending by code, without duplicates;
///   leaves it empty if the seat is not acting.
/// - `chance_outcomes(s, list)`: fills a cleared list at a chance node, ascending by code, weights
///   above zero.
/// - `why_not(s, actor, a)`: nothing if the actor may do it now, else the first clause in the rules
///   file's order of verdicts. Legal exactly if listed. Says nothing hidden from the asker.
/// - `apply(s, actor, a)`: requires that it is legal; is not checked again.
/// - `returns(s)`: of a terminal state, by sides as console.md says: winners share 1.
/// - `hash(s)`: equal states, equal hashes; used for transpositions.
/// - `seats()`, `side(seat)`: how many seats this set-up has; which side (team) a seat belongs to.
/// - `view(s, viewer)`: all that the viewer knows, remembered things included (the information
/// state),
///   as a value whose type cannot hold more. What an event or `print_seen` tells a viewer stays in
///   its view at least until the next state, unless it is only revealed (`GameInfo::reveals`). A
///   game without secrets uses its State.
/// - `sample(view, rng)`: a state that this view allows, drawn at random; with nothing hidden the
///   only one. `view(sample(v, rng), viewer) == v`.
///
/// A state is a value without padding, so that equality, hashing and copying are those of its
/// bytes.
template <class R, class State = typename R::State, class View = typename R::View>
concept Game = std::regular<State> && std::is_trivially_copyable_v<State> &&
    std::has_unique_object_representations_v<State> && std::regular<View> &&
    requires(const R& rules,
             const State& s,
             State& next,
             Seat seat,
             Actor actor,
             Viewer viewer,
             Action a,
             const View& view,
             Rng& rng,
             ActionList<R::kMaxActions>& actions,
             OutcomeList<R::kMaxOutcomes>& outcomes) {
        { R::kActionCodes } -> std::convertible_to<std::uint32_t>;
        { rules.seats() } -> std::same_as<int>;
        { rules.side(seat) } -> std::same_as<int>;
        { rules.initial() } -> std::same_as<State>;
        { rules.turn(s) } -> std::same_as<Turn>;
        { rules.legal_actions(s, seat, actions) } -> std::same_as<void>;
        { rules.chance_outcomes(s, outcomes) } -> std::same_as<void>;
        { rules.why_not(s, actor, a) } -> std::same_as<std::optional<Refusal>>;
        { rules.apply(next, actor, a) } -> std::same_as<void>;
        { rules.returns(s) } -> std::same_as<Returns>;
        { rules.hash(s) } -> std::same_as<std::uint64_t>;
        { rules.view(s, viewer) } -> std::same_as<View>;
        { rules.sample(view, rng) } -> std::same_as<State>;
    };

/// A quick judgement for bots: the expected return of every seat, each in [0, 1].
using Values = PerSeat<float>;

/// A number that a board shows, such as a torque. Keys are `snake_case`, unique within a list.
struct Fact {
    std::string key;
    std::int64_t value = 0;
    bool operator==(const Fact&) const = default;
};

/// Something that happened, for the log and for screen readers. Screens word it from their message
/// catalogue by `<game>.event.<key>`.
struct Event {
    std::string_view key;
    Clause clause;
    std::vector<std::pair<std::string_view, std::string>> args;
    bool operator==(const Event&) const = default;
};

/// A move worth considering, as the game's own counter sees it.
struct Advice {
    std::string move;  // In the notation of moves; may be composite.
    std::int64_t value = 0;
    bool operator==(const Advice&) const = default;
};

/// A question about a game that needs no position, asked by its name and words without blanks.
/// Answered by one or more lines with breaks between them, or by why the words make no sense.
struct Query {
    using Words = std::span<const std::string_view>;
    using Answer = Result<std::string, Misfit>;

    std::string_view name;   // `snake_case`, and no command of the console or the program.
    std::string_view usage;  // What follows the name: `CARDS [option=value]...`.
    /// One of the two is there; the second where a word is the path of a file.
    Answer (*answer)(Words words) = nullptr;
    Answer (*answer_reading)(Words words, const ReadFile& read) = nullptr;
    std::string_view about{};  // What is asked, for lists: `the best arrangement of any cards`.

    Answer ask(Words words, const ReadFile& read) const {
        return answer_reading != nullptr ? answer_reading(words, read) : answer(words);
    }
};

/// A set-up of the game under a name of its own.
struct Variant {
    std::string_view name;     // "chess"
    std::string_view options;  // "mode=chess draws=none"; what a user sets goes before.
};

/// What never changes about a game, whatever its options.
struct GameInfo {
    std::string_view id;
    int min_seats = 2;
    int max_seats = 2;
    bool secrets = false;  // Whether any seat ever knows what another does not.
    /// Whether the last of choices made at once shows all of them, although no state keeps them.
    bool reveals = false;
    std::string_view rules_version;  // Changes when the same actions would mean another game.
    std::string_view data_path;      // Of the default data file, below data/; empty if none.
    Clause moves{};                  // The clauses that define the notation of moves,
    Clause positions{};              // that of positions,
    Clause data{};                   // and that bind a record to its data file.
    /// The names under which learning libraries register the game, in CamelCase: its own, and those
    /// of set-ups known by another.
    std::span<const Variant> environments{};
};

/// The front of a game: a stateless type whose static members present its rules to people.
///
/// - `make(setup)`: the rules, or why these options, seats and data do not go together; writes what
///   follows from them (a mode from the number of seats) back into the set-up.
/// - `amend(setup, position)`: the set-up changed by what a position line itself states.
/// - `print_state`, `parse_state`: one line, both ways; parsing refuses what the rules cannot
/// reach.
/// - `print_view`: the same line as a viewer may see it, every hidden part a `?`.
/// - `print_action(rules, s, a)`: one word, for any code in any state; `parse_move`: the actions a
/// word stands for, several for a composite
///   move; their legality is not checked here.
/// - `print_seen(rules, s, actor, a, viewer)`: the action as the viewer may know it in the moment
/// it is
///   made in `s`; `?` if it is secret.
/// - `seat_name`: the printed name ("S1"). `score`: the game's own counter for a seat, one word.
/// - `roller(rules, s)`: at a chance node, the seat that throws the die; nothing if nobody does.
/// - `facts(rules, view)`: the numbers a board shows.
/// - `events(rules, before, actor, a, after, viewer)`: what one action made happen, as the viewer
/// may
///   know it.
/// - `components(rules)`: what is printed on the components in use, as JSON text for boards.
template <class T, class Rules = typename T::Rules, class State = typename Rules::State>
concept TableGame = Game<Rules> &&
    requires(const Rules& rules,
             const State& s,
             const typename Rules::View& view,
             Setup& setup,
             const Setup& given,
             std::string_view text,
             Seat seat,
             Actor actor,
             Viewer viewer,
             Action a) {
        { T::info() } -> std::same_as<const GameInfo&>;
        { T::options() } -> std::same_as<std::span<const OptionSpec>>;
        { T::make(setup) } -> std::same_as<Result<Rules, Misfit>>;
        { T::amend(given, text) } -> std::same_as<Result<Setup, Misfit>>;
        { T::print_state(rules, s) } -> std::same_as<std::string>;
        { T::parse_state(rules, text) } -> std::same_as<Result<State, Misfit>>;
        { T::print_view(rules, view) } -> std::same_as<std::string>;
        { T::print_action(rules, s, a) } -> std::same_as<std::string>;
        { T::print_seen(rules, s, actor, a, viewer) } -> std::same_as<std::string>;
        {
            T::parse_move(rules, s, actor, text)
        } -> std::same_as<Result<std::vector<Action>, Misfit>>;
        { T::seat_name(rules, seat) } -> std::same_as<std::string>;
        { T::score(rules, s, seat) } -> std::same_as<std::string>;
        { T::roller(rules, s) } -> std::same_as<std::optional<Seat>>;
        { T::facts(rules, view) } -> std::same_as<std::vector<Fact>>;
        { T::events(rules, s, actor, a, s, viewer) } -> std::same_as<std::vector<Event>>;
        { T::components(rules) } -> std::same_as<std::string>;
    };

}  // namespace equipoise
