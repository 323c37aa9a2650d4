// Connect Four: a larger example, with bit boards as a game needs them that is searched by the
// million.
//
// Perfect information, no chance. Its clauses:
//
// - CF-1 Two seats drop one stone each in turn; the first seat begins.
// - CF-2 The board has seven columns, a to g, of six cells.
// - CF-3 A stone falls to the lowest empty cell of a column that is not full.
// - CF-4 Who has four stones side by side in a row, a column or a diagonal wins.
// - CF-5 A full board without four in a line is a draw.
// - CF-6 A move is the column. A position is the columns from a to g, each from the bottom,
// `xo/x/////o`.

#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "equipoise/base/hash.hpp"
#include "equipoise/core/game.hpp"

namespace equipoise::connect_four {

inline constexpr Clause kTurnClause{"CF-1"};
inline constexpr Clause kBoardClause{"CF-2"};
inline constexpr Clause kDropClause{"CF-3"};
inline constexpr Clause kLineClause{"CF-4"};
inline constexpr Clause kFullClause{"CF-5"};
inline constexpr Clause kTextClause{"CF-6"};

inline constexpr int kColumns = 7;  // CF-2; the code of an action is its column.
inline constexpr int kRows = 6;     // CF-2
inline constexpr int kCells = kColumns * kRows;

/// A set of cells. A column takes seven bits, the lowest row first; the seventh is always empty, so
/// that no line runs from one column into the next.
using Cells = std::uint64_t;
inline constexpr int kStride = kRows + 1;
inline constexpr Cells kBottomRow = 0x0000'0408'1020'4081;  // The lowest cell of every column.
static_assert(std::popcount(kBottomRow) == kColumns && kBottomRow >> (6 * kStride) == 1);

/// CF-4: four times the same step up, along, or along both diagonals.
constexpr bool has_line(Cells stones) {
    for (const int step : {1, kStride, kStride - 1, kStride + 1}) {
        const Cells pairs = stones & stones >> step;
        if ((pairs & pairs >> (2 * step)) != 0) return true;
    }
    return false;
}

/// The stones of both seats. Whether the last one completed a line is kept, because it is asked at
/// every node and changes only when a stone falls.
struct State {
    std::array<Cells, 2> stones{};
    std::uint32_t played = 0;
    std::uint32_t won = 0;  // 1 if who played last has a line.

    constexpr Cells taken() const { return stones[0] | stones[1]; }
    constexpr Cells of(Seat seat) const { return stones[static_cast<std::size_t>(seat.index())]; }
    constexpr Seat to_move() const { return Seat(static_cast<int>(played % 2)); }
    constexpr Seat last() const { return Seat(static_cast<int>((played + 1) % 2)); }
    constexpr bool over() const { return won != 0 || played == kCells; }
    constexpr bool operator==(const State&) const = default;
};

/// It has neither options nor data, so one object is like another.
class Rules {
  public:
    using State = connect_four::State;
    using View = State;  // Nothing is hidden.
    static constexpr std::uint32_t kActionCodes = kColumns;
    static constexpr std::size_t kMaxActions = kColumns;
    static constexpr std::size_t kMaxOutcomes = 1;  // No chance; a list cannot have no places.

    static int seats() { return 2; }
    static int side(Seat seat) { return seat.index(); }
    static State initial() { return {}; }
    static Turn turn(const State& s) {
        return s.over() ? Turn::terminal() : Turn::decision(s.to_move());
    }

    static void legal_actions(const State& s, Seat seat, ActionList<kMaxActions>& list) {
        if (s.over() || seat != s.to_move()) return;
        const Cells tops = s.taken() >> (kRows - 1);
        for (unsigned column = 0; column < kColumns; ++column) {
            if ((tops >> column * kStride & 1U) == 0) list.push_back({column});
        }
    }

    static void chance_outcomes(const State&, OutcomeList<kMaxOutcomes>&) {}
    static std::optional<Refusal> why_not(const State& s, Actor actor, Action a);

    static void apply(State& s, Actor, Action a) {
        // Adding one at the foot of a column carries to its lowest empty cell.
        const Cells column = Cells{(1U << kRows) - 1} << a.code * kStride;
        const Cells cell = (s.taken() + (kBottomRow & column)) & column & ~s.taken();
        Cells& own = s.stones[s.played % 2];
        own |= cell;
        ++s.played;
        s.won = has_line(own) ? 1 : 0;
    }

    static Returns returns(const State& s) {
        return share_returns(
            SeatSet::first(2), s.won != 0 ? SeatSet(s.last()) : SeatSet::first(2), &side);
    }
    static std::uint64_t hash(const State& s) { return hash_value(s); }
    static View view(const State& s, Viewer) { return s; }
    static State sample(const View& view, Rng&) { return view; }
};
static_assert(Game<Rules>);

}  // namespace equipoise::connect_four
