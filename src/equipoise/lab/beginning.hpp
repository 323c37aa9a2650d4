// Games in which a given seat begins, whatever else chance decides.

#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "equipoise/core/any_game.hpp"

namespace equipoise {

/// How one game starts: the state, and the seeds of its chance up to the first decision.
struct Beginning {
    const AnyState* state = nullptr;
    Seed chance_seed = 0;
    Seed anew_seed = 0;
    std::uint64_t anew = 0;  // The first chance node that has other seeds, and how many have them.
    std::uint64_t nodes = 0;

    /// The seed of the n-th chance node.
    Seed seed(std::uint64_t n) const {
        return seed_at(n - anew < nodes ? anew_seed : chance_seed, n);
    }
};

/// Finds such starts. Candidates are the given start and its images under the symmetries of the
/// game, as they stand: where White begins by rule, the image is the same position with Black to
/// move, and the deals stay with their seats. Where chance decides who begins, one chance node is
/// drawn anew, the first that can, until the wanted seat does; all others come out as before. Where
/// no single node can, all are drawn anew.
class Beginnings {
  public:
    Beginnings(const AnyRules& rules, const AnyState& start);

    /// The start of the game with this `chance_seed` in which `seat` alone makes the first
    /// decision; nothing if no such draw lets it. The same for the same arguments.
    std::optional<Beginning> find(Seat seat, Seed chance_seed) const;

  private:
    /// The chance nodes before the first decision, and whether a seat alone makes it.
    struct Counted {
        std::uint64_t nodes = 0;
        bool begins = false;
    };
    Counted count(const Beginning& beginning, Seat seat) const;

    const AnyRules& rules_;
    std::vector<AnyState> starts_;
};

}  // namespace equipoise
