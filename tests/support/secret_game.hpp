// Sealed Scales, a made-up game with every kind of secret that the contract allows. It has no box
// and no browser board: it is there so that the generic checks of conformance.hpp, which each game
// of the house passes, have something that they can fail on.
//
// - SG-1 There are 2 to 8 seats. With `teams=pairs` there are 4, 6 or 8, and opposite seats are a
// side.
// - SG-2 The data file says of six kinds of weight how heavy each is and how many there are of it.
// - SG-3 Chance deals the weights one by one in seat order until every seat holds `hand` of them. A
//   weight is seen by its holder only.
// - SG-4 All seats secretly pick one of their weights. After the last of them all picks are shown
// and
//   go to the tray.
// - SG-5 Of the kinds picked only once the highest decides: its seat puts one or two weights of the
// tray
//   on the pans and says done. If there is no such kind, nobody loads.
// - SG-6 Level pans earn the loader 3 points, a difference of up to two grams 1 point. The pans
// keep
//   what they hold, the rest of the tray leaves the game, and a new round begins with SG-4.
// - SG-7 With all hands empty the game is over. The side with most points wins; equal sides share.
// - SG-8 Moves: `deal:3`, `pick:3`, `put:3L`, `done`; composite `set:3L,2R` (the puts, then done).
// - SG-9 Positions: one line of the words that `print_state` shows, in that order.
// - SG-10 A table plays the last weight of a hand unasked, and done after two weights. It advises
//   to the heaviest weights of a hand, and to the loads that earn most. Beside a put it notes the
//   tilt that the pans then have.
// - SG-11 The question `tilt 113 25` is how much heavier the first weights of the printed kinds
// are.
// - SG-12 The question `weigh FILE` is how heavy the kinds of a data file are, a line for each.

#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "equipoise/core/any_game.hpp"
#include "equipoise/core/shelf.hpp"

namespace equipoise::secret_game {

inline constexpr int kKinds = 6;                                         // SG-2
inline constexpr int kMaxGrams = 9;                                      // SG-2
inline constexpr int kMaxHand = 4;                                       // SG-3
inline constexpr int kMaxPuts = 2;                                       // SG-5
inline constexpr int kLevelPoints = 3, kNearPoints = 1, kNearGrams = 2;  // SG-6

inline constexpr Clause kSeatsClause{"SG-1"};
inline constexpr Clause kDataClause{"SG-2"};
inline constexpr Clause kDealClause{"SG-3"};
inline constexpr Clause kPickClause{"SG-4"};
inline constexpr Clause kLoadClause{"SG-5"};
inline constexpr Clause kPointsClause{"SG-6"};
inline constexpr Clause kEndClause{"SG-7"};
inline constexpr Clause kMovesClause{"SG-8"};
inline constexpr Clause kPositionsClause{"SG-9"};
inline constexpr Clause kTiltClause{"SG-11"};
inline constexpr Clause kWeighClause{"SG-12"};

using Kind = Id<struct KindTag, kKinds>;
enum class Pan : std::uint8_t { Left, Right };
enum class Phase : std::uint8_t { Deal, Pick, Load, Over };

/// How many weights of each kind.
using Bag = Per<Kind, std::uint8_t>;

constexpr int count(const Bag& bag) {
    int all = 0;
    for (std::uint8_t of_kind : bag) all += of_kind;
    return all;
}

/// All kinds, for loops.
constexpr std::array<Kind, kKinds> all_kinds() {
    std::array<Kind, kKinds> kinds;
    for (int i = 0; i < kKinds; ++i) kinds[static_cast<std::size_t>(i)] = Kind(i);
    return kinds;
}

/// A kind, or none: one byte without padding, where std::optional has two.
class Pick {
  public:
    constexpr Pick() = default;
    constexpr explicit Pick(Kind kind) : code_(static_cast<std::uint8_t>(kind.index() + 1)) {}
    constexpr bool made() const { return code_ != 0; }
    constexpr Kind kind() const { return Kind(code_ - 1); }
    constexpr bool operator==(const Pick&) const = default;

  private:
    std::uint8_t code_ = 0;
};

constexpr Action deal(Kind kind) { return {static_cast<std::uint32_t>(kind.index())}; }
constexpr Action pick(Kind kind) { return {static_cast<std::uint32_t>(kKinds + kind.index())}; }
constexpr Action put(Kind kind, Pan pan) {
    return {static_cast<std::uint32_t>(2 * kKinds + 2 * kind.index() + static_cast<int>(pan))};
}
inline constexpr Action kDone{4 * kKinds};

enum class Verb : std::uint8_t { Deal, Pick, Put, Done };

constexpr Verb verb_of(Action a) {
    if (a == kDone) return Verb::Done;
    return a.code < kKinds ? Verb::Deal : a.code < 2 * kKinds ? Verb::Pick : Verb::Put;
}
constexpr Kind kind_of(Action a) {
    const int code = static_cast<int>(a.code);
    return Kind(verb_of(a) == Verb::Put ? (code - 2 * kKinds) / 2 : code % kKinds);
}
constexpr Pan pan_of(Action a) { return a.code % 2 == 0 ? Pan::Left : Pan::Right; }

/// What everybody sees.
struct Open {
    Bag played;  // Every weight that has been shown, those on the tray included.
    Bag tray;
    PerSeat<Pick> shown;  // The picks of the last round that is over or being loaded.
    PerSeat<std::uint8_t> points;
    std::int8_t tilt = 0;  // Left minus right, in grams: at most 2 * 9 in each of 4 rounds.
    Phase phase = Phase::Deal;
    Seat loader;  // Means something in the phase Load only.
    std::uint8_t puts = 0;
    bool operator==(const Open&) const = default;
};

struct State {
    Open open;
    PerSeat<Bag> hands;
    PerSeat<Pick> picks;
    bool operator==(const State&) const = default;
};
static_assert(sizeof(State) == 32 + 48 + 8, "bots copy states by the million");

/// Of other seats only how many weights they hold and whether they have picked. A spectator holds
/// nothing.
struct View {
    Open open;
    Viewer viewer;
    Bag hand;
    Pick pick;
    PerSeat<std::uint8_t> held;
    SeatSet picked;
    bool operator==(const View&) const = default;
};

/// What is printed on the weights.
struct Weights {
    Bag grams;
    Bag copies;
};

class Rules {
  public:
    using State = secret_game::State;
    using View = secret_game::View;
    static constexpr std::uint32_t kActionCodes = kDone.code + 1;
    static constexpr std::size_t kMaxActions = 2 * kKinds + 1;
    static constexpr std::size_t kMaxOutcomes = kKinds;

    Rules(int seats, bool pairs, int hand, const Weights& weights)
        : seats_(seats), pairs_(pairs), hand_(hand), weights_(weights) {}

    int seats() const { return seats_; }
    bool pairs() const { return pairs_; }
    int hand() const { return hand_; }
    const Weights& weights() const { return weights_; }

    int side(Seat seat) const { return pairs_ ? seat.index() % (seats_ / 2) : seat.index(); }
    State initial() const { return {}; }
    Turn turn(const State& s) const;
    void legal_actions(const State& s, Seat seat, ActionList<kMaxActions>& list) const;
    void chance_outcomes(const State& s, OutcomeList<kMaxOutcomes>& list) const;
    std::optional<Refusal> why_not(const State& s, Actor actor, Action a) const;
    void apply(State& s, Actor actor, Action a) const;
    Returns returns(const State& s) const;
    std::uint64_t hash(const State& s) const { return hash_value(s); }
    View view(const State& s, Viewer viewer) const;
    State sample(const View& view, Rng& rng) const;

    /// Who gets the weight that chance deals next.
    Seat receiver(const State& s) const;
    /// What the loader earns with pans of this tilt.
    static int points_for(int tilt);
    /// What keeps a state from ever coming about, as far as counting weights and points can tell.
    std::optional<Misfit> why_unreachable(const State& s) const;

  private:
    std::optional<Refusal> why_no_put(const State& s, Action a) const;
    std::uint8_t undealt(const State& s, Kind kind) const;
    void reveal(State& s) const;
    void finish_round(State& s) const;

    int seats_;
    bool pairs_;
    int hand_;
    Weights weights_;
};

/// The front of the game, as core/game.hpp describes it.
struct SealedScales {
    using Rules = secret_game::Rules;

    static const GameInfo& info();
    static std::span<const OptionSpec> options();
    static Result<Rules, Misfit> make(Setup& setup);
    static Result<Setup, Misfit> amend(const Setup& setup, std::string_view position);
    static std::string print_state(const Rules& rules, const State& s);
    static Result<State, Misfit> parse_state(const Rules& rules, std::string_view line);
    static std::string print_view(const Rules& rules, const View& view);
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
    static std::optional<Action> obvious(const Rules& rules, const State& s, Seat seat);
    static std::string note(const Rules& rules, const State& s, Action a);
    static std::vector<Advice> advise(const Rules& rules, const View& view);
    static std::span<const Query> queries();
};
static_assert(
    offers<SealedScales>({Optional::Obvious, Optional::Note, Optional::Advise, Optional::Queries}));

/// The default data file.
DataFile weights_file();

/// The game behind its wrapper, and a shelf that offers it alone.
const AnyGame& game();
Shelf shelf();

}  // namespace equipoise::secret_game
