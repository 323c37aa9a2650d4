// Level Pans: two seats empty the pans of a balance and must not let it tip. Rules file:
// docs/rules/level_pans.md.
//
// Perfect information, no chance, two seats. core/game.hpp says what each member means.

#pragma once

#include <cstdint>
#include <optional>

#include "equipoise/base/hash.hpp"
#include "equipoise/base/per.hpp"
#include "equipoise/core/game.hpp"

namespace equipoise::level_pans {

enum class Pan : std::uint8_t { Left, Right };
constexpr int index_of(Pan pan) { return static_cast<int>(pan); }
constexpr int count_of(Pan) { return 2; }

inline constexpr int kStones = 7;     // LP-1.2: on each pan.
inline constexpr int kMostTaken = 3;  // LP-2.2
inline constexpr int kMostTilt = 2;   // LP-2.3

/// Everything the rules need to go on. What has been played is in the record, not here.
struct State {
    Per<Pan, std::uint8_t> stones;
    Seat to_move;  // When the game is over, the seat that did not take the last stone.

    constexpr int tilt() const { return stones[Pan::Left] - stones[Pan::Right]; }
    constexpr bool is_over() const { return stones[Pan::Left] + stones[Pan::Right] == 0; }
    constexpr bool operator==(const State&) const = default;
};
static_assert(sizeof(State) == 3, "bots copy states by the million; growing one is a decision");

/// What an action code means. Codes never change: 0..2 take one to three stones from the left pan,
/// 3..5 from the right pan.
struct Take {
    Pan pan = Pan::Left;
    int count = 1;

    static constexpr std::uint32_t kCodes = 2 * kMostTaken;
    /// The code must be below kCodes.
    static constexpr Take of(Action a) {
        const int code = static_cast<int>(a.code);
        return {static_cast<Pan>(code / kMostTaken), code % kMostTaken + 1};
    }
};

/// The rules of one set-up, built from its options.
class Rules {
  public:
    using State = level_pans::State;
    using View = State;  // Nothing is hidden.
    static constexpr std::uint32_t kActionCodes = Take::kCodes;
    static constexpr std::size_t kMaxActions = Take::kCodes;
    static constexpr std::size_t kMaxOutcomes = 1;  // A list cannot have room for nothing.

    explicit Rules(bool last_stone_wins) : last_stone_wins_(last_stone_wins) {}

    int seats() const { return 2; }
    int side(Seat seat) const { return seat.index(); }
    State initial() const;
    Turn turn(const State& s) const;
    void legal_actions(const State& s, Seat seat, ActionList<kMaxActions>& list) const;
    void chance_outcomes(const State&, OutcomeList<kMaxOutcomes>&) const {}
    std::optional<Refusal> why_not(const State& s, Actor actor, Action a) const;
    void apply(State& s, Actor actor, Action a) const;
    Returns returns(const State& s) const;
    std::uint64_t hash(const State& s) const { return hash_value(s); }
    View view(const State& s, Viewer) const { return s; }
    State sample(const View& view, Rng&) const { return view; }

    /// There is no chance in any set-up.
    std::size_t most_outcomes() const { return 0; }
    /// A quick judgement; see eval.cpp.
    void evaluate(const State& s, Values& values) const;
    /// Of a game that is over.
    Seat winner(const State& s) const;

  private:
    bool last_stone_wins_;
};
static_assert(Game<Rules>);

}  // namespace equipoise::level_pans
