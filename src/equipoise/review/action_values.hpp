// What actions of a seat are worth by what it knows.

#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "equipoise/review/valuer.hpp"

namespace equipoise {

/// The win chance of the seat after legal actions, one after the other. What others choose at the
/// same time, the valuer chooses by their views. `n`: which of several states this is, for the luck
/// of the others.
double value_after(Valuer& valuer,
                   const AnyRules& rules,
                   const AnyState& s,
                   Seat seat,
                   std::span<const Action> actions,
                   std::size_t n);

/// Values actions of one seat in states that it could not tell apart: the same ones for every
/// action and valuer, so that what is compared has the same luck.
class ActionValues {
  public:
    /// Draws `worlds` such states; where the seat knows everything, one is enough.
    ActionValues(const AnyRules& rules, const AnyState& s, Seat seat, int worlds, Rng& rng);

    /// The mean of `value_after` over those states.
    double after(Valuer& valuer, Action a) const;

  private:
    const AnyRules& rules_;
    Seat seat_;
    std::vector<AnyState> worlds_;
};

}  // namespace equipoise
