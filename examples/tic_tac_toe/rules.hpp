// Tic-tac-toe: the smallest game of the contract, to read first.
//
// Perfect information, no chance. A game with a printed rulebook has its clauses in
// docs/rules/<id>.md; these few fit here:
//
// - TTT-1 Crosses and noughts set one mark each in turn; crosses begin.
// - TTT-2 The board has three by three cells, a1 at the bottom left and c3 at the top right.
// - TTT-3 A mark is set in an empty cell.
// - TTT-4 Who has three marks in a row, a column or a diagonal wins.
// - TTT-5 A full board without such a line is a draw.
// - TTT-6 A move is the cell. A position is the rows from the top, `X.O/.X./...`.

#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "equipoise/base/hash.hpp"
#include "equipoise/core/game.hpp"

namespace equipoise::tic_tac_toe {

inline constexpr Clause kTurnClause{"TTT-1"};
inline constexpr Clause kBoardClause{"TTT-2"};
inline constexpr Clause kMarkClause{"TTT-3"};
inline constexpr Clause kLineClause{"TTT-4"};
inline constexpr Clause kFullClause{"TTT-5"};
inline constexpr Clause kTextClause{"TTT-6"};

inline constexpr int kSide = 3;   // TTT-2
inline constexpr int kCells = 9;  // By rows from a1; the code of an action is its cell.
inline constexpr unsigned kFull = 0x1FF;
inline constexpr Seat kCross{0};
inline constexpr Seat kNought{1};

/// One bit for each cell and seat. Whose turn it is follows from the number of marks.
struct State {
    std::array<std::uint16_t, 2> marks{};

    constexpr unsigned of(Seat seat) const { return marks[static_cast<std::size_t>(seat.index())]; }
    constexpr unsigned taken() const { return static_cast<unsigned>(marks[0] | marks[1]); }
    constexpr Seat to_move() const { return std::popcount(taken()) % 2 == 0 ? kCross : kNought; }
    constexpr bool operator==(const State&) const = default;
};

/// TTT-4: one octal digit for each row.
constexpr bool has_line(unsigned marks) {
    for (const unsigned line : {0007U, 0070U, 0700U, 0111U, 0222U, 0444U, 0421U, 0124U}) {
        if ((marks & line) == line) return true;
    }
    return false;
}

/// It has neither options nor data, so one object is like another.
class Rules {
  public:
    using State = tic_tac_toe::State;
    using View = State;  // Nothing is hidden.
    static constexpr std::uint32_t kActionCodes = kCells;
    static constexpr std::size_t kMaxActions = kCells;
    static constexpr std::size_t kMaxOutcomes = 1;  // No chance; a list cannot have no places.

    static int seats() { return 2; }
    static int side(Seat seat) { return seat.index(); }
    static State initial() { return {}; }

    static Turn turn(const State& s) {
        if (winner(s) || s.taken() == kFull) return Turn::terminal();
        return Turn::decision(s.to_move());
    }

    static void legal_actions(const State& s, Seat seat, ActionList<kMaxActions>& list) {
        if (turn(s) != Turn::decision(seat)) return;
        for (unsigned empty = kFull & ~s.taken(); empty != 0; empty &= empty - 1) {
            list.push_back({static_cast<std::uint32_t>(std::countr_zero(empty))});
        }
    }

    /// Only who moved last can have completed a line.
    static std::optional<Seat> winner(const State& s) {
        const Seat last = s.to_move() == kCross ? kNought : kCross;
        if (!has_line(s.of(last))) return std::nullopt;
        return last;
    }

    static void chance_outcomes(const State&, OutcomeList<kMaxOutcomes>&) {}

    static std::optional<Refusal> why_not(const State& s, Actor actor, Action a);

    static void apply(State& s, Actor, Action a) {
        auto& marks = s.marks[static_cast<std::size_t>(s.to_move().index())];
        marks = static_cast<std::uint16_t>(marks | 1U << a.code);
    }

    static Returns returns(const State& s);
    static std::uint64_t hash(const State& s) { return hash_value(s); }
    static View view(const State& s, Viewer) { return s; }
    static State sample(const View& view, Rng&) { return view; }
};
static_assert(Game<Rules>);

}  // namespace equipoise::tic_tac_toe
