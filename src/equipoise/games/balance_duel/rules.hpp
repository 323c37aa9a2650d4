// Balance Duel: a dice race of two to four colours along both sides of a real see-saw. Rules file:
// docs/rules/balance_duel.md.
//
// A seat rolls one die and then places a pawn on START, moves one, or passes. A seat that makes the
// arm rest on the board loses the game, the round or a colour; the first to bring all its pawns to
// FINISH wins. No secrets, explicit chance, two to four sides.

#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "equipoise/core/game.hpp"
#include "equipoise/games/balance_duel/components.hpp"

namespace equipoise {
class Net;
}

namespace equipoise::balance_duel {

/// The lowest bit of every nibble.
inline constexpr std::uint64_t kLowBits = 0x1111111111111111ULL;

/// The pawns of one seat and kind, counted by place: a nibble for each place, 0 the supply, 14
/// FINISH 7.
class Squad {
  public:
    constexpr Squad() = default;
    constexpr int at(int place) const { return static_cast<int>(nibbles_ >> (4 * place) & 15U); }
    constexpr void add(int place, int count = 1) {
        nibbles_ += static_cast<std::uint64_t>(count) << (4 * place);
    }
    constexpr void remove(int place, int count = 1) {
        nibbles_ -= static_cast<std::uint64_t>(count) << (4 * place);
    }
    /// All of them, and those on FINISH.
    constexpr int total() const { return sum(nibbles_); }
    constexpr int finished() const { return sum(nibbles_ >> (4 * (kStartHolders + 1))); }
    constexpr std::uint64_t nibbles() const { return nibbles_; }
    constexpr bool operator==(const Squad&) const = default;

  private:
    static constexpr int sum(std::uint64_t nibbles) {
        constexpr std::uint64_t kEven = 0x0f0f0f0f0f0f0f0fULL;
        return static_cast<int>(
            ((nibbles & kEven) + (nibbles >> 4 & kEven)) * 0x0101010101010101ULL >> 56);
    }
    std::uint64_t nibbles_ = 0;
};

enum class Phase : std::uint8_t {
    Start,         // The start roll of a round (BD-4.2).
    Roll,          // The die of a turn (BD-5.1).
    Decide,        // Place, move or pass (BD-5.2).
    Redistribute,  // Free choice of the FINISH places (BD-9.3).
    Over,
};

inline constexpr std::uint8_t kNobody = 0xff;
inline constexpr std::uint8_t kDraw = 0xfe;

/// The state of BD-11.2 and nothing else; seats beyond those of the mode stay empty.
struct State {
    Row<Per<Kind, Squad>, kMostSeats> pawns;  // By seat.
    std::uint16_t turn = 0;                   // In the round, from 1; 0 before the start roll.
    std::uint16_t round = 1;                  // From 1.
    Row<std::uint8_t, kMostSeats> out;        // 0 in the game, else the order of leaving it.
    Per<Kind, std::uint8_t> pending;          // While redistributing.
    Phase phase = Phase::Start;
    std::uint8_t to_move = kNobody;
    std::uint8_t die = 0;               // 0 before the roll.
    std::uint8_t obliged = 0;           // A bit for each seat (BD-8.2).
    std::uint8_t next_other = kNobody;  // BD-9.10, team alternation only.
    std::uint8_t winner = kNobody;      // A seat of the winning side, or kDraw.

    const Squad& squad(int seat, Kind kind) const { return pawns[seat][kind]; }
    Squad& squad(int seat, Kind kind) { return pawns[seat][kind]; }
    int finished(int seat) const {
        return squad(seat, Kind::Large).finished() + squad(seat, Kind::Medium).finished();
    }
    bool in_game(int seat) const { return out[seat] == 0; }
    int pawns_to_put() const { return pending[Kind::Large] + pending[Kind::Medium]; }
    bool is_obliged(int seat) const { return (obliged >> seat & 1U) != 0; }
    bool operator==(const State&) const = default;
};
static_assert(sizeof(State) == 80, "bots copy states by the million; growing one is a decision");

/// What an action code means.
struct Choice {
    enum class Type : std::uint8_t { Place, Move, Pass, Skip, Die, StartRoll, Redistribute };

    Type type = Type::Pass;
    std::uint8_t from = 0;   // Move: place on the track.
    std::uint8_t steps = 0;  // Place: START number. Move, Die: eyes. Redistribute: FINISH number.
    Kind kind = Kind::Large;
    bool beats = false;
    std::uint8_t seat = 0;  // StartRoll.

    int target() const { return from + steps; }  // Place and Move.

    /// The first code of each type, never to be changed: placements by START number 1..6 and kind;
    /// moves by place 1..13, die, kind and beating; dice by eyes, start rolls by seat,
    /// redistributions by FINISH number 1..7 and kind.
    static constexpr std::uint32_t kPlace = 0;
    static constexpr std::uint32_t kMove = kPlace + 6 * 2;
    static constexpr std::uint32_t kPass = kMove + 13 * 6 * 2 * 2;
    static constexpr std::uint32_t kSkip = kPass + 1;
    static constexpr std::uint32_t kDie = kSkip + 1;
    static constexpr std::uint32_t kStartRoll = kDie + 6;
    static constexpr std::uint32_t kRedistribute = kStartRoll + kMostSeats;
    static constexpr std::uint32_t kCodes = kRedistribute + 7 * 2;
    static Action place(int number, Kind kind);
    static Action move(int from, int steps, Kind kind, bool beats);
    static Action pass() { return {kPass}; }
    static Action skip() { return {kSkip}; }
    static Action die(int eyes);
    static Action start_roll(int seat);
    static Action redistribute(int number, Kind kind);
    /// The code must be below kCodes.
    static Choice of(Action action);
};

/// Torque and load of the arm, in the units of BD-3.1: mL*mp and mL.
struct Balance {
    std::int64_t torque = 0;
    std::int64_t load = 0;
};

/// The START pawn that an arriving attacker may beat.
struct Quarry {
    int seat = 0;
    Kind kind = Kind::Large;
};

/// The switches of the rules, checked and in the form the rules use.
struct Switches {
    bool lanes = false;
    bool marginal_touches = false;
    bool beat_on_entry = true;
    bool rearrange = false;
    bool goal_six = false;
    bool opposite_seating = false;
    bool colour_rotation = false;
    int turn_limit = 1000;
    int head_start = 0;  // A START number, 0 for none (BD-10.5).
    std::string pact = "none";
};

class Rules {
  public:
    using State = balance_duel::State;
    using View = State;
    static constexpr std::uint32_t kActionCodes = Choice::kCodes;
    static constexpr std::size_t kMaxActions = 64;  // 13 places by 2 kinds by beating, 2, 1.
    static constexpr std::size_t kMaxOutcomes = 6;

    /// The mode must allow the model and hold the seats that `switches` ask for.
    Rules(const Mode& mode, const Model& model, const Physics& physics, const Switches& switches);

    int seats() const { return seats_; }
    int side(Seat seat) const { return team_[seat.index()]; }
    State initial() const;
    Turn turn(const State& s) const;
    void legal_actions(const State& s, Seat seat, ActionList<kMaxActions>& list) const;
    void chance_outcomes(const State& s, OutcomeList<kMaxOutcomes>& list) const;
    std::optional<Refusal> why_not(const State& s, Actor actor, Action a) const;
    void apply(State& s, Actor actor, Action a) const;
    Returns returns(const State& s) const;
    std::uint64_t hash(const State& s) const { return hash_value(s); }
    View view(const State& s, Viewer) const { return s; }
    State sample(const View& view, Rng&) const { return view; }
    /// A quick judgement for bots; see eval.cpp.
    void evaluate(const State& s, Values& values) const;
    /// What the net sees: by track place twice, 28 numbers of what the dice bring twice, the turn,
    /// the arm and its model.
    static constexpr std::size_t kInputs = 2 * (15 + 28) + 4 + 14;
    bool learns() const;
    void inputs(const State& s, std::span<float> out) const;
    Rules judging_by_hand() const;
    /// Renumberings of the seats that the mode does not notice; see symmetries.cpp.
    int symmetries() const { return static_cast<int>(renumberings_.size()); }
    int inverse(int symmetry) const;
    static bool keeps(int, const State&) { return true; }
    State image(int symmetry, const State& s) const;
    Seat image(int symmetry, Seat seat) const {
        return Seat(renumberings_[at(symmetry)][seat.index()]);
    }
    Action image(int symmetry, Action a) const;

    /// BD-3.3, BD-3.4.
    Balance balance(const State& s) const;
    std::int64_t limit(const Balance& b) const { return physics_.base + physics_.stiff * b.load; }
    /// BD-3.5.
    bool rests(const Balance& b) const {
        const std::int64_t pull = b.torque < 0 ? -b.torque : b.torque;
        return switches_.marginal_touches ? pull >= limit(b) : pull > limit(b);
    }
    /// The table side where a seat plays now: its own, but for BD-9.6.
    TableSide table_side(const State& s, int seat) const { return sides_[out_mask(s)][seat]; }
    /// What stands on the arm before turn 1 if `beginner` won the start roll: nothing, or the head
    /// start of the other seat (BD-10.5).
    void set_up_arm(State& s, int beginner) const;
    /// BD-5.3.
    bool opening_turn(const State& s) const;
    /// Whether the seat to move has a placement or a move with this die.
    bool can_play(const State& s) const;
    /// BD-9.2, BD-10.1, BD-9.14.
    bool goal_reached(const State& s, int seat) const { return s.finished(seat) >= goal_; }
    int goal() const { return goal_; }
    /// BD-9.8: 1 for the winner; equal for those who share a rank. Only of a state that is over.
    std::array<int, kMostSeats> ranks(const State& s) const;
    /// The seat after `seat` in its team's sequence of colours (BD-9.10).
    int next_colour(const State& s, int seat) const;
    /// The first colour still in the game of the team that `seat` does not belong to.
    int first_colour_of_others(const State& s, int seat) const;
    /// Free places for pawns of that table side on the holder of a track place.
    int room(const State& s, TableSide side, int place) const;
    /// The place of the other side's track on the same holder; 0 if there is none.
    int across(TableSide side, int place) const { return across_[side][place]; }
    bool alternates() const { return alternates_; }
    /// What a pawn of `seat` that goes from one place to another may beat there (BD-7.1). With room
    /// for the attacker there is at most one.
    std::optional<Quarry> quarry(const State& s, int seat, int from, int target) const;
    /// Only handles the pawn of the seat to move: places it, moves it, beats with it or puts it
    /// back. The arm is then as the tip test finds it.
    void handle_pawn(State& s, const Choice& c) const;
    /// Whether the arm rests after the pawn of that choice; a new round has cleared it in the state
    /// that follows.
    bool tips(State s, const Choice& c) const {
        handle_pawn(s, c);
        return rests(balance(s));
    }
    /// Whether a pawn of `seat` may beat one of `other`, as far as sides, teams and pacts go.
    bool enemies(const State& s, int seat, int other) const {
        return table_side(s, seat) != table_side(s, other) && (spares_[seat] >> other & 1U) == 0;
    }

    const Mode& mode() const { return mode_; }
    /// The seat with that printed name; -1 if the mode has none.
    int seat_named(std::string_view id) const;
    const Model& model() const { return model_; }
    const Physics& physics() const { return physics_; }
    const Switches& switches() const { return switches_; }

  private:
    /// How many pawns stand on each track place, by the side that they belong to.
    struct Occupancy {
        Per<TableSide, std::uint64_t> nibbles;

        int own(TableSide side, int place) const {
            return static_cast<int>(nibbles[side] >> (4 * place) & 15U);
        }
        int other(TableSide side, int across) const { return own(opposite(side), across); }
    };
    struct Outlook;

    Occupancy occupancy(const State& s) const;
    bool has_room(const Occupancy& held, TableSide side, int place) const;
    Outlook outlook(const State& s, int seat, const Occupancy& held, const Balance& standing) const;
    const Net* find_net() const;
    std::array<int, 6> beaten_by_face(const State& s, int seat, const Balance& standing) const;
    int free_places(const Occupancy& held, TableSide side, int place) const;
    template <class Emit>
    void for_each_play(const State& s, Emit emit) const;
    void list_redistributions(const State& s, ActionList<kMaxActions>& list) const;

    std::optional<Refusal> why_not_chance(const State& s, Actor actor, const Choice& c) const;
    std::optional<Refusal> why_not_place(const State& s, const Choice& c) const;
    std::optional<Refusal> why_not_move(const State& s, const Choice& c) const;
    std::optional<Refusal> why_not_beat(const State& s, const Choice& c) const;
    std::optional<Refusal> why_not_redistribute(const State& s, const Choice& c) const;

    void begin_round(State& s) const;
    void begin_turns(State& s, int seat) const;
    void after_play(State& s) const;
    void end_play(State& s) const;
    void pass_turn(State& s) const;
    void tip(State& s) const;
    void finish(State& s, std::uint8_t winner) const;
    int predecessor(const State& s, int seat) const;
    /// The new number of each seat.
    using Renumbering = Row<std::uint8_t, kMostSeats>;
    bool is_unnoticed(const Renumbering& renumbering) const;
    bool has_mirrored_arm() const;
    void find_symmetries();
    int highest_put(const State& s) const;

    unsigned out_mask(const State& s) const {
        const auto word = std::bit_cast<std::uint32_t>(s.out);
        if (word == 0) [[likely]]
            return 0;
        unsigned mask = 0;
        for (int seat = 0; seat < kMostSeats; ++seat) mask |= (s.in_game(seat) ? 0U : 1U) << seat;
        return mask;
    }

    Mode mode_;
    Model model_;
    Physics physics_;
    Switches switches_;
    int seats_ = 0;
    int goal_ = 0;
    bool alternates_ = false;
    Row<std::uint8_t, kMostSeats> team_;
    Row<std::uint8_t, kMostSeats> spares_;     // Seats that this one never beats (BD-7.8).
    Row<std::uint8_t, kMostSeats> successor_;  // In turn order, unless teams alternate.
    std::array<FixedVec<std::uint8_t, kMostSeats>, 2> colours_{};  // By team: BD-9.10.
    std::array<Row<TableSide, kMostSeats>, 16> sides_{};           // By who is out, and seat.
    Per<TableSide, Row<std::int32_t, kLastPlace + 1>> x_;
    Per<TableSide, Row<std::uint8_t, kLastPlace + 1>> cap_;
    Per<TableSide, Row<bool, kLastPlace + 1>> lane_;  // One place per table side (BD-1.5).
    Per<TableSide, Row<std::uint8_t, kLastPlace + 1>> across_;
    const Net* net_ = nullptr;               // Where one judges; never destroyed.
    std::vector<Renumbering> renumberings_;  // The first changes nothing.
};

}  // namespace equipoise::balance_duel
