// How to fight, ready for use: the shipped solution for up to four against four.

#pragma once

#include "equipoise/base/rng.hpp"
#include "equipoise/games/oneworld/combat/combat_solver.hpp"

namespace equipoise::oneworld {

inline constexpr int kShippedMost = 4;

/// The chances that only one side survives with best play on both; the rest of 1 is nobody.
struct Odds {
    double own = 0;
    double foe = 0;
    double own_left = 0;  // Survivors on average.
    double foe_left = 0;
    double gone() const { return 1 - own - foe; }
};

/// A multiset and how often a best mixture shows it.
struct Showing {
    Aspects aspects;
    double share = 0;
};

/// Best mixtures for one frustration rule.
class CombatTable {
  public:
    /// For up to `limit` a side: the shipped one up to four, else one solved when first asked for.
    static const CombatTable& of(Frustration frustration, int limit);

    /// Shares of the trios as printed in combat_strategies.hpp, or solved.
    const Mixture& mixture(const Fight& fight) const { return entry(fight).mixture; }
    /// Most frequent first; the relabellings of a trio in the order of relabelling.
    std::vector<Showing> showings(const Fight& fight) const;
    const Odds& odds(const Fight& fight) const { return entry(fight).odds; }
    /// Draws from the mixture; allocates nothing.
    Aspects draw(const Fight& fight, Rng& rng) const;

  private:
    struct Entry {
        Mixture mixture;
        int whole = 0;  // Sum of the mixture.
        Odds odds;
    };
    CombatTable(Frustration frustration, int most);
    template <int kMost>
    static const CombatTable& up_to(Frustration frustration);
    const Entry& entry(const Fight& fight) const { return entries_[index(fight)]; }
    std::size_t index(const Fight& fight) const {
        return at(((fight.own - 1) * most_ + fight.foe - 1) * kQuietRounds +
                  (frustration_ == Frustration::Off ? 0 : fight.quiet));
    }
    Odds find_odds(const Fight& fight) const;

    Frustration frustration_;
    int most_;
    std::vector<Entry> entries_;
};

/// The rows of combat_strategies.hpp, computed anew.
std::string print_strategies();

}  // namespace equipoise::oneworld
