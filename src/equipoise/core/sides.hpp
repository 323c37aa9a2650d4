#pragma once

#include "equipoise/core/seat.hpp"

namespace equipoise {

/// How many sides the seats belong to. R: rules of a game, or AnyRules.
template <class R>
int count_sides(const R& rules) {
    SeatSet sides;
    for (Seat seat : SeatSet::first(rules.seats())) sides.insert(Seat(rules.side(seat)));
    return sides.size();
}

}  // namespace equipoise
