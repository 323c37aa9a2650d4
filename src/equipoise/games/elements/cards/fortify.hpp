// Arrangements that lose little to Voids.

#pragma once

#include "equipoise/games/elements/cards/scoring.hpp"

namespace equipoise::elements {

/// The Voids that threaten a board in the void step.
struct Threats {
    std::array<float, kCycles> voids{};  // By frame: how many are to be expected on this board.
    bool hit_duals = false;              // EL-6.7
    bool hit_wilds = true;               // EL-6.8
    bool any() const { return voids[0] + voids[1] + voids[2] > 0; }
    bool operator==(const Threats&) const = default;
};

/// Changes a complete arrangement card by card as long as its score, less what the best Void of
/// each frame would take from it, grows.
Board fortify(const Scoring& scoring, Board board, const Threats& threats);

}  // namespace equipoise::elements
