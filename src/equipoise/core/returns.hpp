#pragma once

#include <cstdint>

#include "equipoise/base/fraction.hpp"
#include "equipoise/core/seat.hpp"

namespace equipoise {

/// What each seat gets at the end, in shares of 1/840: exact for any number of winning sides up to
/// eight (840 is the least common multiple of 1..8), so that sums are exact.
using Returns = PerSeat<std::int32_t>;

inline constexpr std::int32_t kWholeReturn = 840;

/// The winning sides share 1 equally, the others get 0; each member of a side gets its side's
/// value. A draw is a win of every side. `side_of(seat)` names a side by a number 0..7.
template <class SideOf>
Returns share_returns(SeatSet seats, SeatSet winners, SideOf side_of) {
    unsigned winning_sides = 0;
    for (Seat seat : winners) winning_sides |= 1U << side_of(seat);
    Returns returns{};
    for (Seat seat : seats) {
        if ((winning_sides >> side_of(seat) & 1U) == 0) continue;
        returns[seat] = kWholeReturn / std::popcount(winning_sides);
    }
    return returns;
}

inline Fraction return_fraction(std::int32_t value) { return {value, kWholeReturn}; }

}  // namespace equipoise
