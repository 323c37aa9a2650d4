// The components of one game, counted from its beginning to its end.

#pragma once

#include <span>
#include <string>
#include <vector>

#include "equipoise/core/any_game.hpp"

namespace equipoise {

/// Two counts of the same events: of all, and of the first few of each verb and seat, which say
/// nothing of how long a game lasted.
class Tallies {
  public:
    Tallies(const AnyRules& rules, int early)
        : rules_(rules), early_most_(early), names_(rules.tallied()) {
        group_by_verb();
    }

    void begin();
    void see(const AnyState& before, Actor actor, Action a, const AnyState& after);
    /// `components` numbers for each seat, seat 0 first.
    std::span<const std::uint16_t> all() const { return all_; }
    std::span<const std::uint16_t> early() const { return early_; }
    /// Writes counts as row `at` of a column.
    static void write(std::span<const std::uint16_t> counts,
                      std::span<std::uint16_t> column,
                      std::size_t at);

  private:
    void group_by_verb();

    const AnyRules& rules_;
    int early_most_;
    std::vector<std::string> names_;
    std::vector<std::size_t> verb_;  // Of each component.
    std::size_t verbs_ = 0;
    std::vector<std::uint16_t> all_;
    std::vector<std::uint16_t> early_;
    std::vector<std::uint16_t> seen_;  // Of one action.
    std::vector<int> counted_;         // By seat and verb.
};

}  // namespace equipoise
