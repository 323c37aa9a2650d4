// Restricted play: a bot that does without some of the game's components.

#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "equipoise/core/any_game.hpp"
#include "equipoise/search/bot.hpp"

namespace equipoise {

/// The components of `AnyRules::tallied` that `name` means: all of a verb ("beat"), or one
/// ("played:FI1"); none if the game has no such thing.
std::vector<int> components_of(const AnyRules& rules, std::string_view name);

/// Keeps bots from actions that count a component for their seat, unless every legal action does:
/// after Jaffe, Miller, Andersen, Liu, Karlin & Popovic, "Evaluating Competitive Game Balance with
/// Restricted Play" (AIIDE 2012).
class Restriction {
  public:
    explicit Restriction(const AnyRules& rules)
        : rules_(rules), width_(static_cast<int>(rules.tallied().size())) {}

    /// What a bot plays that does without `components`. It is asked again with other seeds as long
    /// as it insists; then the permitted action after which the rules judge its seat best is taken,
    /// drawn among equal ones.
    Action choose(const AnyState& state,
                  Seat seat,
                  const AnyBot& bot,
                  Budget budget,
                  const std::vector<int>& components);

  private:
    bool counts(const AnyState& state, Seat seat, Action a, const std::vector<int>& components);
    Action best_of(const AnyState& state, Seat seat, const std::vector<Action>& actions, Seed seed);

    const AnyRules& rules_;
    int width_;  // Components of a seat.
    AnyState after_;
    std::vector<std::uint16_t> counted_;
};

}  // namespace equipoise
