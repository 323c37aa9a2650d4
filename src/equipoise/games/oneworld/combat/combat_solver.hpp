// Solves battles: how to choose aspects round by round (section 8).
//
// A battle of m against n Children is a finite zero-sum Markov game in the sense of Shapley (1953);
// without frustration a round in which nobody dies leads back to itself, a recursive game in the
// sense of Everett (1957). Its value v satisfies v = val(A + v Q), where A is what rounds with a
// death are worth and Q says which rounds are quiet.
//
// The chart is the same after S -> B -> F -> S, so among the best mixtures there is one that shows
// a multiset and its two relabellings equally often. What has to be found is only how often each
// such trio is shown: at most five numbers for four Children.

#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "equipoise/games/oneworld/state.hpp"

namespace equipoise::oneworld {

/// What a player wants of a battle. Mixtures that are best at holding the hex lose nothing in
/// Children: the first round already costs both sides alike on average, whoever mixes a trio
/// evenly.
enum class Aim : std::uint8_t {
    Children,  // As many more survivors than the enemy as possible.
    Hold,      // 1 if only the player survives, -1 if only the enemy does, 0 if nobody does.
};
inline constexpr std::array kAims{Aim::Children, Aim::Hold};

/// A state of a battle from one player's side, between rounds.
struct Fight {
    int own = 1;
    int foe = 1;
    int quiet = 0;  // Below kQuietRounds; 0 without frustration.
    bool operator==(const Fight&) const = default;
    Fight turned() const { return {foe, own, quiet}; }
    bool is_over() const { return own == 0 || foe == 0; }
};

/// The same with S named B, B named F, F named S.
constexpr Aspects relabelled(Aspects aspects) {
    return {aspects[Aspect::Fog], aspects[Aspect::Stone], aspects[Aspect::Blade]};
}

/// One multiset of each trio of `size` aspects that differ by relabelling: the first of the three
/// in the order of notation, with most Stones. A trio of three times the same is one.
const std::vector<Aspects>& trios(int size);

/// How often each trio is shown, as shares of their sum.
using Mixture = std::vector<int>;

/// The next state after a round in which these were shown; own or foe 0 at the end. A quiet round
/// without frustration leads to the same state.
Fight after_round(Frustration frustration, const Fight& fight, Aspects shown, Aspects foes);

/// What a finished battle is worth.
int worth(Aim aim, const Fight& finished);

/// Best mixtures and values for all battles up to `most` against `most`.
class CombatSolution {
  public:
    /// Computes them: linear programs in extended precision, battles with fewer Children first. The
    /// shares are the fractions with a small denominator that lie within 1e-9 of the solution.
    CombatSolution(Frustration frustration, Aim aim, int most);

    int most() const { return most_; }
    const Mixture& mixture(const Fight& fight) const { return at_fight(mixtures_, fight); }
    double value(const Fight& fight) const { return static_cast<double>(at_fight(values_, fight)); }

  private:
    template <class T>
    T& at_fight(std::vector<T>& all, const Fight& fight) const {
        return all[index(fight)];
    }
    template <class T>
    const T& at_fight(const std::vector<T>& all, const Fight& fight) const {
        return all[index(fight)];
    }
    std::size_t index(const Fight& fight) const {
        return at(((fight.own - 1) * most_ + fight.foe - 1) * kQuietRounds + fight.quiet);
    }
    void solve(const Fight& fight);

    Frustration frustration_;
    Aim aim_;
    int most_;
    std::vector<Mixture> mixtures_;
    std::vector<long double> values_;
};

}  // namespace equipoise::oneworld
