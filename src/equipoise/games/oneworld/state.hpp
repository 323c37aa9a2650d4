// The switches of One World and its state.

#pragma once

#include "equipoise/core/seat.hpp"
#include "equipoise/games/oneworld/map/moves.hpp"

namespace equipoise::oneworld {

/// A player: 0 BORG, 1 CHEZ (OW-1.1); also the seat.
inline constexpr int kBorg = 0, kChez = 1;
inline constexpr std::uint8_t kNobody = 2;
inline constexpr int kQuietRounds = 3;  // OW-11.7
constexpr int foe_of(int player) { return 1 - player; }

enum class Frustration : std::uint8_t { Off, Consecutive, Cumulative };
enum class MovingTowers : std::uint8_t { Off, Clockwise, CounterClockwise };
enum class GodPowers : std::uint8_t { Off, Each, BorgBargain };

/// The options of section 11 and the house flags of 14.1 in the form that the rules use.
struct Switches {
    bool singing_grasses = false;
    bool friendly_obstacle = false;
    bool pylon_movement = false;
    bool flee = false;
    std::array<int, 2> lives{kMostLives, kMostLives};  // At the start.
    bool tower_elimination = false;
    Frustration frustration = Frustration::Off;
    MovingTowers moving_towers = MovingTowers::Off;
    bool new_geography = false;
    bool more_balance = false;
    int stack = 4;  // 0: rolled (`std`).
    bool chaos_gambit_1 = false;
    bool chaos_gambit_2 = false;
    bool nonaligned = false;
    GodPowers god_powers = GodPowers::Off;
    bool end_row_zero = false;
    bool setup_on_pylons = true;
    bool contact_fifth_only = false;
    bool parent_blocks = false;
    bool god_fifth_only = false;
    bool stack_at_steps = false;
    bool only_blades_exit = false;
    bool cheapest_fog = false;
    bool may_reinforce = false;
    bool overstack = false;
    bool hold_clash = false;
    bool carry_crew = false;
    int turn_cap = 0;  // 0: none.
    int round_cap = 0;
    bool operator==(const Switches&) const = default;

    /// God powers that a player has in a turn (OW-11.15, OW-11.16).
    int powers(int player) const {
        if (god_powers == GodPowers::Each) return 1;
        return god_powers == GodPowers::BorgBargain && player == kBorg ? 2 : 0;
    }
};

/// OW-13.3, in the order of play.
enum class Phase : std::uint8_t {
    StackRoll,     // k
    OrderRoll,     // o
    OrderChoice,   // O
    EndChoice,     // e
    PlaceGod,      // g
    PutChildren,   // p
    PlaceTower,    // t
    Movement,      // M
    FaultRoll,     // f
    RebornChoice,  // R, only with reinforce=may
    PlaceRoll,     // l
    RebirthRoll,   // r
    BattleChoice,  // b
    Commit,        // c
    GodCommit,     // a
    Over,          // Z
};

enum class Outcome : std::uint8_t { None, BorgWins, ChezWins, Draw, DrawByCap };

/// What one player has.
struct Side {
    Band children;
    Hex god;    // None until it is placed.
    Hex tower;  // None until it is known. With `na` BORG's is L or the odd one, CHEZ's the other.
    std::uint8_t lives = 0;
    std::uint8_t pool = 0;
    std::uint8_t lost = 0;
    std::uint8_t end = kNobody;  // An End; kNobody until it is chosen.
    /// With its god or Children.
    constexpr bool stands_on(Hex hex) const { return hex == god || children.count_on(hex) > 0; }
    bool operator==(const Side&) const = default;
};

/// All that is public (OW-12.3).
struct Open {
    std::array<Side, 2> sides;
    std::uint32_t turn = 0;                  // From 1; 0 in the set-up.
    Hex battle;                              // The current one, of Children or on a god's hex.
    std::uint16_t round = 0;                 // Of the current battle, from 1.
    std::array<Hex, kMostChildren> stops{};  // Blades that stopped short, sorted (OW-11.2).
    Child mover;                             // Announced and not yet over the Faults (OW-6.22).
    Target target;
    Phase phase = Phase::OrderRoll;
    std::uint8_t active = kNobody;
    std::uint8_t first = kNobody;  // Who sets up first.
    std::uint8_t stop_count = 0;
    std::uint8_t rolls_left = 0;
    std::uint8_t quiet = 0;        // Quiet rounds that count (OW-11.7).
    std::uint8_t powers = 0;       // Used in this turn.
    std::uint8_t limit = 0;        // Rolled stacking limit (`std`).
    std::uint8_t order_die = 0;    // BORG's, in the order roll.
    std::uint8_t place = kNobody;  // Rolled Tower hex (`na`): whose side keeps its place.
    Outcome outcome = Outcome::None;
    bool hit = false;  // The enemy god was attacked in this turn (OW-6.24).
    bool god_moved = false;
    std::uint8_t unused = 0;
    bool operator==(const Open&) const = default;
};

/// A committed multiset or aspect, as the number that its action adds to the first of its kind.
using Commitment = std::uint16_t;
inline constexpr Commitment kUncommitted = 0xffff;

struct State {
    Open open;
    std::array<Commitment, 2> commitments{kUncommitted, kUncommitted};  // By player.
    bool operator==(const State&) const = default;
};

/// A viewer knows of the other player's commitment only that it was made.
struct View {
    Viewer viewer;
    Open open;
    SeatSet committed;
    Commitment own = kUncommitted;
    bool operator==(const View&) const = default;
};

}  // namespace equipoise::oneworld
