#pragma once

#include <span>

#include "equipoise/base/rng.hpp"
#include "equipoise/core/action.hpp"

namespace equipoise {

/// Draws an outcome with its exact probability. There must be one.
inline Action draw(std::span<const Outcome> outcomes, Rng& rng) {
    std::uint32_t total = 0;
    for (const Outcome& outcome : outcomes) total += outcome.weight;
    std::uint32_t left = rng.below(total);
    if (total == outcomes.size()) return outcomes[left].action;
    std::size_t i = 0;
    while (left >= outcomes[i].weight) left -= outcomes[i++].weight;
    return outcomes[i].action;
}

}  // namespace equipoise
