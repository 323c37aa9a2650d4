// Elements, printed as Balance: draft cards of the four elements and build pyramids. Rules file:
// docs/rules/elements.md.
//
// A cycle is: the deal, the draft (secret simultaneous picks, hands passed on), the arrangement of
// all cards (secret and simultaneous, card by card), the void step, the scoring. There are three.

#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "equipoise/core/game.hpp"
#include "equipoise/games/elements/cards/optimiser.hpp"

namespace equipoise::elements {

enum class Phase : std::uint8_t {
    Start,    // Chance draws who begins the void order (EL-1.9).
    Deal,     // Chance deals (EL-2.3).
    Draft,    // Secret simultaneous picks (section 3).
    Arrange,  // Secret simultaneous arrangements (section 4).
    Void,     // Voids are played (section 6).
    Repair,   // Seats that lost a card arrange anew (EL-6.10).
    Over,
};

/// The switches of the rules, in the form the rules use.
struct Switches {
    bool advanced = false;                 // EL-1.2
    bool long_game = false;                // EL-1.4
    bool total_supply = false;             // EL-1.6
    Scoring scoring{};                     // EL-1.8, EL-7.5 to EL-7.9
    bool simultaneous_voids = false;       // EL-6.11
    bool keep_void = true;                 // EL-5.2
    bool void_hits_dual = false;           // EL-6.7
    bool void_hits_wild = true;            // EL-6.8
    bool repair = false;                   // EL-6.10
    bool final_cycle_breaks_ties = false;  // EL-8.3
    int start_seat = -1;                   // EL-1.9; negative: drawn by chance.
    bool auto_arrange = true;              // EL-10.11
};

/// The most Voids a seat can play: all that a game has (EL-10.13).
inline constexpr int kMostVoids = kCycles * 3 * kMostSeats;

/// One Void and the cards that it hits (EL-6.5): one, or two Singles in ascending order.
struct VoidPlay {
    Frame frame = kSingle;  // Of the Void.
    Seat victim;
    Placed first;
    std::optional<Placed> second;
    bool operator==(const VoidPlay&) const = default;
};

/// What an action code means. Codes never change: 0 start (seat), 8 deal (seat * 18 + kind),
/// 152 pick (kind), 170 put (kind * 97 + place), 1916 done, 1917 pass, 1918 void (victim * 5232 +
/// targets: 96 places of a Single for a V1; 96 + 96 places of a Single or Double for a V2; for a V3
/// 4656 pairs of Singles, 96 places of a Double, 192 of a Dual).
struct Move {
    enum class Type : std::uint8_t { Start, Deal, Pick, Put, Done, Pass, Void };

    Type type = Type::Done;
    Seat seat;      // Start, Deal.
    Kind kind;      // Deal, Pick, Put.
    Place place;    // Put.
    VoidPlay play;  // Void.

    static constexpr std::uint32_t kFirstDeal = kMostSeats;
    static constexpr std::uint32_t kFirstPick = kFirstDeal + kMostSeats * kKinds;
    static constexpr std::uint32_t kFirstPut = kFirstPick + kKinds;
    static constexpr std::uint32_t kDone = kFirstPut + kKinds * Place::kCount;
    static constexpr std::uint32_t kPass = kDone + 1;
    static constexpr std::uint32_t kFirstVoid = kPass + 1;
    static constexpr std::uint32_t kSpots = 2 * kElements * kMostRanks;
    static constexpr std::uint32_t kPairs = kSpots * (kSpots + 1) / 2;
    static constexpr std::uint32_t kTargets = 6 * kSpots + kPairs;
    static constexpr std::uint32_t kCodes = kFirstVoid + kMostSeats * kTargets;

    static Action start(Seat seat) { return {static_cast<std::uint32_t>(seat.index())}; }
    static Action deal(Seat seat, Kind kind) {
        return {kFirstDeal + static_cast<std::uint32_t>(seat.index() * kKinds + kind.index())};
    }
    static Action pick(Kind kind) {
        return {kFirstPick + static_cast<std::uint32_t>(kind.index())};
    }
    /// The place must be on a rank or the Collection.
    static Action put(Placed card) {
        return {kFirstPut +
                static_cast<std::uint32_t>(card.kind.index() * Place::kCount + card.place.index())};
    }
    static Action done() { return {kDone}; }
    static Action pass() { return {kPass}; }
    /// Nothing if no Void could ever hit these cards: EL-6.4, 6.5 and 6.7 whatever the switches.
    static std::optional<Action> void_play(const VoidPlay& play);
    /// The code must be below kCodes.
    static Move of(Action action);
};

struct State {
    PerSeat<Picks> picks;  // Of this cycle, in order, until all cards are revealed (EL-10.2).
    PerSeat<Hand> hands;
    /// With void_order=simultaneous the plays committed so far, as code - kFirstVoid, ascending
    /// within a seat, seat after seat.
    std::array<std::uint16_t, kMostVoids> plays{};
    PerSeat<std::uint8_t> play_counts;
    PerSeat<Pick> choices;  // Made in this step of the draft.
    PerSeat<Board> boards;
    std::array<PerSeat<std::uint8_t>, kCycles> points{};  // By cycle.
    Phase phase = Phase::Start;
    std::uint8_t cycle = 1;
    std::uint8_t count = 0;  // Deal: cards dealt in this cycle. Draft: the step, from 1. Else 0.
    Seat start;              // Seat 0 of the void order in cycle 1, once it is drawn.
    Seat to_act;             // Void, round robin; else 0.
    SeatSet done;            // Arrange, Repair: who has committed.
    SeatSet passed;          // Void: who has passed, or closed its list.
    SeatSet lost;            // Void, Repair: who lost a card; only with repair_after_void.

    int score(Seat seat) const {
        int all = 0;
        for (const auto& cycle_points : points) all += cycle_points[seat];
        return all;
    }
    bool operator==(const State&) const = default;
};

/// A viewer does not know the hands, the picks of this cycle, the choices or the unrevealed
/// arrangements of others.
struct View {
    Viewer viewer;
    Phase phase = Phase::Start;
    std::uint8_t cycle = 1;
    std::uint8_t count = 0;
    Seat start;
    Seat to_act;
    SeatSet committed;  // Who has picked in this step or arranged.
    SeatSet passed;
    SeatSet lost;
    std::array<PerSeat<std::uint8_t>, kCycles> points{};
    /// While other seats arrange, only their cards that were public before, all waiting.
    PerSeat<Board> boards;
    Hand hand;
    Picks picks;
    Pick choice;
    FixedVec<Hand, kMostHand> held;             // Every hand of this cycle, in order (EL-10.2).
    FixedVec<std::uint16_t, kMostVoids> plays;  // Committed by the viewer, as in State.
    bool operator==(const View&) const = default;
};

class Rules {
  public:
    using State = elements::State;
    using View = elements::View;
    static constexpr std::uint32_t kActionCodes = Move::kCodes;
    /// Void plays on 7 boards of 18 Singles: 18 by a V1, 36 by a V2, 207 by a V3; and a pass.
    static constexpr std::size_t kMaxActions = 7 * 261 + 1;
    static constexpr std::size_t kMaxOutcomes = kMostSeats;

    Rules(int seats, const Switches& switches);

    int seats() const { return seats_; }
    int side(Seat seat) const { return seat.index(); }
    State initial() const;
    Turn turn(const State& s) const;
    void legal_actions(const State& s, Seat seat, ActionList<kMaxActions>& list) const;
    void chance_outcomes(const State& s, OutcomeList<kMaxOutcomes>& list) const;
    std::optional<Refusal> why_not(const State& s, Actor actor, Action a) const;
    void apply(State& s, Actor actor, Action a) const;
    Returns returns(const State& s) const;
    std::uint64_t hash(const State& s) const { return hash_value(s); }
    View view(const State& s, Viewer viewer) const;
    State sample(const View& view, Rng& rng) const;
    /// Symmetry i moves every seat on by i around the table; see symmetries.cpp.
    int symmetries() const { return seats_; }
    int inverse(int symmetry) const { return (seats_ - symmetry) % seats_; }
    static bool keeps(int, const State&) { return true; }
    static bool keeps(int, const View&) { return true; }
    State image(int symmetry, const State& s) const;
    View image(int symmetry, const View& view) const;
    Seat image(int symmetry, Seat seat) const { return Seat((seat.index() + symmetry) % seats_); }
    Action image(int symmetry, Action a) const;

    /// Cycle 3 between two seats: draft and arrangement without advanced cards, with them the void
    /// step in turns; see eval.cpp.
    std::optional<State> closing(const State& s) const;
    /// A quick evaluation for bots, and the quick player's choice; see eval.cpp.
    void evaluate(const State& s, Values& values) const;
    /// Puts and `done`, or one action of another kind.
    static constexpr std::size_t kMaxPlan = kMostCards + 1;
    void guess(const State& s, Seat seat, Rng& rng, ActionList<kMaxPlan>& plan) const;
    static constexpr std::size_t kMaxCandidates = 12;
    void candidates(const State& s, Seat seat, ActionList<kMaxCandidates>& list) const;
    static bool routine(const State& s) {
        return s.phase == Phase::Arrange || s.phase == Phase::Repair;
    }
    static int stage(const State& s) { return s.phase == Phase::Over ? kCycles + 1 : s.cycle; }
    /// All cards of a seat: of its board and its picks of this cycle.
    Holding cards_of(const State& s, Seat seat) const;

    /// Whether Voids can hit what is laid out now for good: bots then prefer what loses little.
    bool must_be_safe(Phase phase) const {
        return switches_.advanced && phase != Phase::Repair && !switches_.repair;
    }
    const Switches& switches() const { return switches_; }
    const Optimiser& optimiser() const { return optimiser_; }
    int hand_size() const { return hand_size_; }
    /// Cards of that letter in the deck of every cycle (EL-1.5, EL-1.6).
    int supply(Letter letter) const { return supply_[letter]; }
    /// Who is passed the hand of `seat` in that cycle (EL-3.3).
    Seat receiver(Seat seat, int cycle) const;
    /// Who is dealt the next card.
    Seat dealt_to(const State& s) const;
    /// Who begins the void step of that cycle (EL-1.9).
    Seat first_of_voids(Seat start, int cycle) const;
    int cards_in_hand(const View& view, Seat seat) const;
    /// The hands that a seat has held in this cycle, in order, while any card of it is hidden
    /// (EL-10.2).
    FixedVec<Hand, kMostHand> held(const State& s, Seat seat) const;
    /// Voids of that frame that a seat can still name.
    int voids_left(const State& s, Seat seat, Frame frame) const;
    /// Why the play could not be carried out on those boards, whoever owns the Void.
    std::optional<Refusal> why_no_target(const PerSeat<Board>& boards, const VoidPlay& play) const;
    /// The Void plays a seat has committed, in ascending order.
    FixedVec<std::uint16_t, kMostVoids> plays_of(const State& s, Seat seat) const;
    /// Adds a committed Void play.
    static void commit_play(State& s, Seat seat, std::uint16_t play);
    /// 1 for the winner; equal scores share a rank unless the option breaks the tie (EL-8.3, 8.4).
    int rank(const State& s, Seat seat) const;

  private:
    std::optional<Refusal> why_no_pick(const State& s, Seat seat, Kind kind) const;
    std::optional<Refusal> why_no_put(const State& s, Seat seat, Placed card) const;
    std::optional<Refusal> why_no_void(const State& s, Seat seat, const VoidPlay& play) const;
    void list_puts(const State& s, Seat seat, ActionList<kMaxActions>& list) const;
    void list_voids(const State& s, Seat seat, ActionList<kMaxActions>& list) const;
    /// How often a seat has named a card in its committed plays.
    int named(const State& s, Seat seat, Seat victim, Placed card) const;
    bool has_void(const State& s, Seat seat) const;
    /// Whose arrangement is under way, and so hidden, committed or not.
    SeatSet arranging(const State& s) const;
    SeatSet image(int symmetry, SeatSet seats) const;
    std::uint16_t image_of_play(int symmetry, std::uint16_t play) const;

    void finish_step(State& s) const;
    void take_up(State& s) const;
    void lay_out(State& s, Seat seat) const;
    void start_voids(State& s) const;
    void next_voider(State& s, Seat from) const;
    void carry_out(State& s, Seat seat, const VoidPlay& play) const;
    void reveal_voids(State& s) const;
    void finish_voids(State& s) const;
    void finish_cycle(State& s) const;
    void sample_draft(const View& view, State& s, Rng& rng) const;
    struct RatedPlay;
    using RatedPlays = FixedVec<RatedPlay, kMaxCandidates - 1>;
    RatedPlays best_plays(const State& s, Seat seat) const;
    /// The best arrangement, and one made safer against the Voids that the others hold.
    Board best_arrangement(const State& s, Seat seat) const;
    Board safe_arrangement(const State& s, Seat seat) const;
    PerSeat<float> prospects(const State& s) const;
    Letter best_card(const State& s, Seat seat, Rng& rng) const;
    int compare(const State& s, Seat a, Seat b) const;

    int seats_;
    Switches switches_;
    const Optimiser& optimiser_;
    Per<Letter, std::uint8_t> supply_;
    int hand_size_ = 0;
};

}  // namespace equipoise::elements
