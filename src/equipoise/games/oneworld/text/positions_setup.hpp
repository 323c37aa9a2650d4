#pragma once

#include "equipoise/games/oneworld/rules.hpp"

namespace equipoise::oneworld {

/// Looks at a state as it was read; keeps the first thing that is wrong with it.
class SetUpExaminer {
  public:
    SetUpExaminer(const Rules& rules, const State& s)
        : rules_(rules),
          map_(rules.map()),
          on_(rules.switches()),
          state_(s),
          s_(s.open),
          second_(s.open.first == kNobody ? kNobody : foe_of(s.open.first)) {}

    const std::optional<Misfit>& error() const { return error_; }
    /// A state before the first turn (section 4).
    void check_set_up();

  protected:
    void expect(bool holds, Clause clause, std::string_view field, Reason reason);
    void expect(bool holds, Clause clause, int player, std::string_view field, Reason reason);

    const Side& side(int player) const { return s_.sides[at(player)]; }
    bool is(Phase phase) const { return s_.phase == phase; }
    /// Children that are in the pool or lost.
    static int gone(const Side& side) { return side.pool + side.lost; }
    int owner_of_tower(int index) const;
    bool on_ring(Hex hex) const;

    void check_ends();
    void check_stack(int player, Hex hex);
    /// After that many moves of that Tower.
    void check_tower_site(int index, int moves);
    /// `at_once`: nothing but the set-up of the other player has happened.
    void check_first_god(int player, bool at_once);
    void check_first_site(int player, Hex hex);

    const Rules& rules_;
    const Map& map_;
    const Switches& on_;
    const State& state_;
    const Open& s_;
    const int second_;
    std::optional<Misfit> error_;

  private:
    bool has_towers_to_choose() const;
    /// What a player must have set up by now, and no more.
    void check_set_up_of(int player);
    /// The set-up as that player found it: the first player found an empty map.
    Open as_set_up(int player) const;
    bool carries_or_carried(Hex hex) const;
};

}  // namespace equipoise::oneworld
