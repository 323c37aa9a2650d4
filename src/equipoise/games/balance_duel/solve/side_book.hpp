// All ways in which the pawns of one side can stand, numbered, as seen by that side.

#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "equipoise/core/refusal.hpp"
#include "equipoise/games/balance_duel/rules.hpp"

namespace equipoise::balance_duel {

/// A way of standing: its number in the book.
using Stand = std::int32_t;
inline constexpr Stand kNoStand = -1;

/// What a sweep needs to know of the board, the same for both sides: a mirror image.
struct Track {
    /// By place of the track; see Rules.
    std::array<std::int64_t, kLastPlace + 1> x{};
    std::array<int, kLastPlace + 1> cap{};
    std::array<int, kLastPlace + 1> across{};
    std::array<bool, kLastPlace + 1> lane{};
};

Track track_of(const Rules& rules);

/// Why the rules cannot be solved by a sweep; nothing if they can: two seats, one kind of pawn, an
/// arm that is its own mirror image, and final positions as they are (BD-9.3).
std::optional<Misfit> why_not_solvable(const Rules& rules, int pawns);

class SideBook {
  public:
    /// How far all pawns are, on FINISH and on START: each play raises the first, or keeps it and
    /// raises the second. Stands of one class follow each other.
    struct Class {
        int finish = 0;  // FINISH numbers added up,
        int start = 0;   // and START numbers.
        Stand begin = 0, end = 0;
    };

    /// `pawns` is how many each seat has, at most that of the mode.
    SideBook(const Rules& rules, int pawns);

    Stand size() const { return static_cast<Stand>(counts_.size()); }
    /// About how many bytes it takes.
    std::uint64_t memory() const {
        return by_key_.size() * sizeof(Stand) + after_.size() * sizeof after_.front();
    }
    const std::vector<Class>& classes() const { return classes_; }
    const Track& track() const { return track_; }
    int at(Stand stand, int place) const { return counts_[index(stand)][place_index(place)]; }
    /// The stand after a pawn went from a place (0: the supply) so many steps; kNoStand if there
    /// is no such pawn, or its own side already fills that holder.
    Stand after(Stand stand, int from, int die) const {
        return after_[index(stand)][static_cast<std::size_t>(6 * from + die - 1)];
    }
    /// After a pawn on START was beaten; kNoStand if there is none.
    Stand beaten(Stand stand, int place) const { return beaten_[index(stand)][place_index(place)]; }
    /// Torque towards the own START, in the units of BD-3.1, and pawns on the arm.
    std::int64_t torque(Stand stand) const { return torque_[index(stand)]; }
    int on_arm(Stand stand) const { return on_arm_[index(stand)]; }
    /// BD-9.2.
    bool has_won(Stand stand) const { return finished_[index(stand)] >= goal_; }
    /// The stand with these pawns on places 1..14; kNoStand if there is none.
    Stand find(const std::array<std::uint8_t, kLastPlace + 1>& counts) const;

  private:
    using Counts = std::array<std::uint8_t, kLastPlace + 1>;  // By place; 0 is the supply.

    static std::size_t index(Stand stand) { return static_cast<std::size_t>(stand); }
    static std::size_t place_index(int place) { return static_cast<std::size_t>(place); }
    static std::uint32_t key(const Counts& counts);
    void list(Counts& counts, int place);
    void order();
    void link();

    Track track_;
    int goal_ = 0;
    std::vector<Counts> counts_;
    std::vector<Class> classes_;
    std::vector<Stand> by_key_;
    std::vector<std::array<Stand, 6 * kLastPlace>> after_;
    std::vector<std::array<Stand, kStartHolders + 1>> beaten_;
    std::vector<std::int64_t> torque_;
    std::vector<std::uint8_t> on_arm_, finished_;
};

}  // namespace equipoise::balance_duel
