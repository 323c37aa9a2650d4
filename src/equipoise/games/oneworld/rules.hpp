// One World: two players, each with thirteen Children and a god, on a map of hexes. Rules file:
// docs/rules/oneworld.md.
//
// Set-up, then turns of three phases: movement (one Child after the other, Faults are rolled for),
// rebirth of one Child, and battles, whose rounds are secret simultaneous choices. The player who
// takes the last life of the other god wins.

#pragma once

#include <memory>

#include "equipoise/core/game.hpp"
#include "equipoise/core/learning.hpp"
#include "equipoise/games/oneworld/movement/marches.hpp"
#include "equipoise/games/oneworld/movement/movement.hpp"
#include "equipoise/games/oneworld/state.hpp"

namespace equipoise::oneworld {

/// Hexes where Children of both stand, and that of a god under attack: the active player has a
/// Child on each.
using Battles = FixedVec<Hex, kMostChildren>;

class Rules {
  public:
    using State = oneworld::State;
    using View = oneworld::View;
    static constexpr std::uint32_t kActionCodes = Move::kCodes;
    /// Puts of a Child anywhere. A Movement phase has at most 13 Fogs with 37 ends of up to 3
    /// crossings and 4 exits, 26 god powers, 6 steps of the god, and `done`.
    static constexpr std::size_t kMaxActions = kMostHexes * kAspects;
    static_assert(kMaxActions > kMostChildren * (37 * 4 + 4) + 26 + 6 + 1);
    static constexpr std::size_t kMaxOutcomes = 6;

    /// The switches must go together and with the map; `check_switches` says whether they do.
    Rules(Map map, const Switches& switches);

    int seats() const { return 2; }
    int side(Seat seat) const { return seat.index(); }
    /// Two letters for what moves, one for where to.
    static constexpr Spelling spelling() { return {kActionCodes, Target::kCount}; }
    State initial() const;
    Turn turn(const State& s) const;
    void legal_actions(const State& s, Seat seat, ActionList<kMaxActions>& list) const;
    /// Without ways into Chaos: what random players choose from.
    void playout_actions(const State& s, Seat seat, ActionList<kMaxActions>& list) const;
    void chance_outcomes(const State& s, OutcomeList<kMaxOutcomes>& list) const;
    std::optional<Refusal> why_not(const State& s, Actor actor, Action a) const;
    void apply(State& s, Actor actor, Action a) const;
    Returns returns(const State& s) const;
    /// A hash of what OW-12.1 counts: the turn and the round only if their cap is set.
    std::uint64_t hash(const State& s) const;
    View view(const State& s, Viewer viewer) const;
    State sample(const View& view, Rng& rng) const;
    /// Half a turn of the map, and an exchange of the players; see symmetries.cpp.
    int symmetries() const { return static_cast<int>(symmetries_.size()); }
    static int inverse(int symmetry) { return symmetry; }
    /// Children are put in the order of hexes, which half a turn does not keep.
    template <class StateOrView>
    bool keeps(int symmetry, const StateOrView& s) const {
        return !symmetries_[at(symmetry)].turns || s.open.phase != Phase::PutChildren;
    }
    State image(int symmetry, const State& s) const;
    View image(int symmetry, const View& view) const;
    Seat image(int symmetry, Seat seat) const;
    Action image(int symmetry, Action a) const;

    /// A quick judgement for bots; see eval.cpp.
    void evaluate(const State& s, Values& values) const;
    /// What needs no search: the set-up, and battles as their solution says; see book.cpp.
    std::optional<Action> prepared(const State& s, Seat seat, Rng& rng) const;
    /// The choice of a player who only runs for the enemy god.
    Action rush(const State& s, Seat seat, Rng& rng) const;
    /// The Children that are still to be placed, in a formation that guards the god.
    FixedVec<Child, kMostChildren> formation(const Open& s) const;

    const Map& map() const { return table_->map; }
    const Grid& grid() const { return table_->grid; }
    const Switches& switches() const { return switches_; }
    /// The most own Children on a hex (OW-6.5); 0 until it is rolled.
    int limit(const Open& s) const { return switches_.stack == 0 ? s.limit : switches_.stack; }

    const Marches& marches() const { return *table_->marches; }
    /// The map as the active player's Children find it; `s` must live as long.
    Ground ground(const Open& s) const { return {grid(), switches_, s, s.active, limit(s)}; }
    /// The way of a legal March.
    Route route(const Open& s, const Move& march) const;
    /// Where a March ends; none beyond the border.
    Hex end_of(const Move& march) const;
    /// Battles that are left, ascending; the current one among them (OW-8.2).
    Battles battles(const Open& s) const;
    /// Whether the battle on that hex is the attack on a god.
    bool is_god_attack(const Open& s, Hex hex) const {
        return hex == s.sides[at(foe_of(s.active))].god;
    }
    /// What `commit` stands for in phases Commit and GodCommit.
    static Aspects committed_aspects(Commitment commitment);
    static Aspect committed_god_aspect(Commitment commitment);
    /// How many Children a player has in the current battle; 1 for a god's owner.
    int size_in_battle(const Open& s, int player) const;
    /// Whether the active player's pool may give a Child now (OW-7.1, OW-7.3, OW-11.10), before
    /// any roll.
    bool can_be_reborn(const Open& s) const;
    /// Whether a Child of the active player fits on that Tower hex (OW-7.3).
    bool has_room_on_tower(const Open& s, Hex tower) const;
    /// Whose side keeps the Tower that moves after a turn of that player (OW-11.8, OW-11.14).
    int moving_tower(const Open& s, int player) const;
    /// The next free hex of the edge ring (OW-11.8).
    Hex next_on_ring(const Open& s, Hex tower) const;
    /// Why the active player cannot place a god there (OW-4.4).
    std::optional<Refusal> why_no_god(const Open& s, Hex hex) const;
    /// Why Children of that player cannot be set up there, apart from stacking (OW-4.5).
    std::optional<Refusal> why_no_site(const Open& s, int player, Hex hex) const;
    /// Why the god cannot step in that direction (OW-11.4).
    std::optional<Refusal> why_no_flight(const Open& s, Direction direction) const;

  private:
    struct Table {
        Table(Map from, const Switches& switches)
            : map(std::move(from)),
              grid(map, switches.chaos_gambit_2),
              marches(Marches::of(map, grid, switches)) {}
        Map map;
        Grid grid;
        std::shared_ptr<const Marches> marches;
    };

    enum class SiteFault : std::uint8_t { None, Chaos, OwnGod, Kept, Pylon, Foe, TooFar };

    SiteFault site_fault(const Open& s, int player, Hex hex) const;
    /// Children already placed may not fit the plan: then the rest goes where it can.
    FixedVec<Child, kMostChildren> puts_of(const Open& s, const Band& planned) const;
    bool carries_tower(const Open& s, Hex hex) const;
    bool in_god_zone(const Open& s, int player, Hex hex) const;
    /// Children that could stand around that hex.
    int room_around(const Open& s, int player, Hex god) const;
    std::optional<Refusal> why_no_tower(const Open& s, Hex hex) const;
    std::optional<Refusal> why_no_put(const Open& s, Child child) const;
    std::optional<Refusal> why_no_march(const Open& s, const Move& move) const;
    std::optional<Refusal> why_no_power(const Open& s, const Move& move) const;
    std::optional<Refusal> why_no_commitment(const Open& s,
                                             int player,
                                             const Move& move,
                                             SeatSet waiting) const;
    void list_puts(const Open& s, ActionList<kMaxActions>& list) const;
    void list_movement(const Open& s, bool exits, ActionList<kMaxActions>& list) const;
    void list_all(const State& s, Seat seat, bool exits, ActionList<kMaxActions>& list) const;

    void apply_die(Open& s, int die) const;
    void set_up(Open& s, const Move& move) const;
    void start_play(Open& s) const;
    void march(Open& s, const Move& move) const;
    void arrive(Open& s, const Move& move) const;
    void eliminate(Side& side, int how_many = 1) const;
    void finish_movement(Open& s) const;
    void roll_for_rebirth(Open& s) const;
    void start_combat(Open& s) const;
    void enter_battle(Open& s, Hex hex) const;
    void reveal_round(State& s) const;
    void reveal_attack(State& s) const;
    void finish_turn(Open& s) const;

    struct Symmetry {
        bool turns = false;      // The map, by half a turn.
        bool exchanges = false;  // The players.
        bool operator==(const Symmetry&) const = default;
    };
    void find_symmetries();
    /// A player, or nobody.
    std::uint8_t image(const Symmetry& symmetry, std::uint8_t player) const;
    Hex image(const Symmetry& symmetry, Hex hex) const;
    Child image(const Symmetry& symmetry, Child child) const;
    Open image(const Symmetry& symmetry, const Open& s) const;

    std::shared_ptr<const Table> table_;
    Switches switches_;
    FixedVec<Symmetry, 4> symmetries_;  // The first changes nothing.
};

/// What forbids these switches on that map: options that exclude each other (OW-11.6, OW-11.16), an
/// odd number of rows with `c2` (OW-11.13), too little room for the set-up (OW-4.5).
std::optional<Misfit> check_switches(const Map& map, const Switches& switches);

}  // namespace equipoise::oneworld
