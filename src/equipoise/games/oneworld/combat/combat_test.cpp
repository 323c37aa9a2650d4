#include <map>
#include <optional>

#include <doctest/doctest.h>

#include "equipoise/games/oneworld/combat/combat_table.hpp"
#include "equipoise/games/oneworld/combat_query.hpp"
#include "tests/support/effort.hpp"

using namespace equipoise;
using namespace equipoise::oneworld;

namespace {

using Counts = std::array<int, 3>;  // Stones, Blades, Fogs.

std::vector<Counts> multisets(int size) {
    std::vector<Counts> all;
    for (int s = 0; s <= size; ++s) {
        for (int b = 0; s + b <= size; ++b) all.push_back({s, b, size - s - b});
    }
    return all;
}

/// A second reading of OW-8.4: how many of `victims` die.
int dead(const Counts& victims, const Counts& killers) {
    return std::min(killers[0], victims[1]) + std::min(killers[1], victims[2]) +
        std::min(killers[2], victims[0]);
}

struct Battle {
    int m, n, quiet;
    auto operator<=>(const Battle&) const = default;
};

/// The battle as one long matrix game over all multisets, without trios, in exact fractions.
class Reading {
  public:
    Reading(Frustration rule, bool hold) : rule_(rule), hold_(hold) {}

    /// The least that the shipped mixture of the m secures, and the most that that of the n allows.
    std::pair<Fraction, Fraction> bounds(const Battle& battle) {
        if (const auto known = known_.find(battle); known != known_.end()) return known->second;
        std::optional<Fraction> low;
        std::optional<Fraction> high;
        for (const Counts& foe : multisets(battle.n)) {
            const Fraction value = response(battle, foe, true);
            if (!low || value < *low) low = value;
        }
        for (const Counts& own : multisets(battle.m)) {
            const Fraction value = response(battle, own, false);
            if (!high || *high < value) high = value;
        }
        return known_.emplace(battle, std::pair{*low, *high}).first->second;
    }

  private:
    std::pair<Fraction, Fraction> after(const Battle& battle,
                                        const Counts& own,
                                        const Counts& foe) {
        const int m = battle.m - dead(own, foe);
        const int n = battle.n - dead(foe, own);
        int quiet = battle.quiet;
        bool over = m == 0 || n == 0;
        const bool is_quiet = m == battle.m && n == battle.n;
        if (is_quiet && rule_ != Frustration::Off && ++quiet == 3) return {Fraction(), Fraction()};
        if (!is_quiet && rule_ == Frustration::Consecutive) quiet = 0;
        if (!over) return bounds({m, n, quiet});
        const int lead = m - n;
        const Fraction worth(hold_ ? (lead > 0 ? 1 : lead < 0 ? -1 : 0) : lead, 1);
        return {worth, worth};
    }

    /// One side's mixture against one multiset of the other, played whenever this state comes back.
    Fraction response(const Battle& battle, const Counts& fixed, bool mixes_m) {
        const int size = mixes_m ? battle.m : battle.n;
        const Fight fight = mixes_m ? Fight{battle.m, battle.n, battle.quiet}
                                    : Fight{battle.n, battle.m, battle.quiet};
        const Mixture& mixture = CombatTable::of(rule_, 4).mixture(fight);
        Fraction gain;
        Fraction leaves;
        int whole = 0;
        for (int weight : mixture) whole += weight;
        for (std::size_t i = 0; i < mixture.size(); ++i) {
            const Aspects first = trios(size)[i];
            Counts shown{first[Aspect::Stone], first[Aspect::Blade], first[Aspect::Fog]};
            for (int turn = 0; turn < 3; ++turn) {
                const Fraction share(mixture[i], 3 * whole);
                const Counts& own = mixes_m ? shown : fixed;
                const Counts& foe = mixes_m ? fixed : shown;
                const bool same = rule_ == Frustration::Off && dead(own, foe) + dead(foe, own) == 0;
                if (!same && mixture[i] > 0) {
                    const auto [low, high] = after(battle, own, foe);
                    gain = gain + share * (mixes_m ? low : high);
                    leaves = leaves + share;
                }
                shown = {shown[2], shown[0], shown[1]};
            }
        }
        REQUIRE(Fraction() < leaves);
        return gain / leaves;
    }

    Frustration rule_;
    bool hold_;
    std::map<Battle, std::pair<Fraction, Fraction>> known_;
};

constexpr std::array kRules{Frustration::Off, Frustration::Consecutive, Frustration::Cumulative};

}  // namespace

// Each side's mixture secures against every answer what the other's allows at most: so both are
// best, and the value is exact. Stationary answers suffice, because every answer leaves the state
// with a chance above zero.
TEST_CASE("OW-8.3, OW-11.7: the shipped mixtures are optimal for every battle up to four a side") {
    for (Frustration rule : kRules) {
        for (bool hold : {true, false}) {
            Reading reading(rule, hold);
            for (int m = 1; m <= 4; ++m) {
                for (int n = 1; n <= 4; ++n) {
                    for (int quiet = 0; quiet < (rule == Frustration::Off ? 1 : 3); ++quiet) {
                        CAPTURE(m);
                        CAPTURE(n);
                        CAPTURE(quiet);
                        const auto [low, high] = reading.bounds({m, n, quiet});
                        CHECK(low == high);
                        const Aim aim = hold ? Aim::Hold : Aim::Children;
                        CHECK(secured(rule, aim, {m, n, quiet}) == low);
                        // The chart favours nobody: a round costs both sides alike on average.
                        if (!hold) CHECK(low == Fraction(m - n, 1));
                    }
                }
            }
        }
    }
}

TEST_CASE("OW-8.4: battles small enough to be solved by hand have the values found by hand") {
    // One against one: each of the three aspects wins, loses and ties once.
    CHECK(secured(Frustration::Off, Aim::Hold, {1, 1, 0}) == Fraction());
    // SBF kills whatever one Child shows, and loses at most one of three.
    CHECK(secured(Frustration::Off, Aim::Hold, {3, 1, 0}) == Fraction(1, 1));
    // SB, BF or FS against one: kills two aspects, and against one of these two loses a Child
    // too; the third aspect (killed by none, killing one) leads to one against one. So alone left
    // in two of three cases, else a battle worth nothing.
    CHECK(secured(Frustration::Off, Aim::Hold, {2, 1, 0}) == Fraction(2, 3));
}

TEST_CASE("OW-8.3: the solver finds the shipped strategies again, and values within 1e-12") {
    for (Frustration rule : kRules) {
        const CombatSolution solution(rule, Aim::Hold, 4);
        for (int m = 1; m <= 4; ++m) {
            for (int n = 1; n <= 4; ++n) {
                const Fight fight{m, n, 0};
                CHECK(solution.mixture(fight) == CombatTable::of(rule, 4).mixture(fight));
                const double exact = secured(rule, Aim::Hold, fight).value();
                CHECK(std::abs(solution.value(fight) - exact) < 1e-12);
            }
        }
    }
}

TEST_CASE("OW-8.9: the odds of a battle add up and agree with its value") {
    for (int limit : {4, 6}) {
        const CombatTable& table = CombatTable::of(Frustration::Off, limit);
        for (int m = 1; m <= limit; ++m) {
            for (int n = 1; n <= limit; ++n) {
                const Odds& odds = table.odds({m, n, 0});
                const Odds& turned = table.odds({n, m, 0});
                CHECK(odds.own == doctest::Approx(turned.foe).epsilon(1e-12));
                CHECK(odds.gone() > -1e-12);
                CHECK(odds.own_left - odds.foe_left == doctest::Approx(m - n).epsilon(1e-9));
                if (limit > 4) continue;
                const double value = secured(Frustration::Off, Aim::Hold, {m, n, 0}).value();
                CHECK(odds.own - odds.foe == doctest::Approx(value).epsilon(1e-12));
            }
        }
    }
}

TEST_CASE("OW-8.3: draws from a mixture are as frequent as the mixture says") {
    const CombatTable& table = CombatTable::of(Frustration::Off, 4);
    Rng rng(run_seed(7));
    for (const Fight fight : {Fight{4, 4, 0}, Fight{2, 1, 0}, Fight{3, 1, 0}}) {
        constexpr int kDraws = 30000;
        for (const Showing& showing : table.showings(fight)) {
            int seen = 0;
            for (int i = 0; i < kDraws; ++i) {
                if (table.draw(fight, rng) == showing.aspects) ++seen;
            }
            CHECK(seen == doctest::Approx(kDraws * showing.share).epsilon(0.1));
        }
    }
}

TEST_CASE("OW-8.1, OW-9.2, OW-11.7: the question `combat` is answered, or says what it needs") {
    const auto ask = [](std::vector<std::string_view> words) { return answer_combat(words); };
    CHECK(ask({"3", "1"})
              .value()
              .starts_with("value 1 exactly\nwho survives: the first side 100.00 %"));
    CHECK(ask({"2", "1", "rule=cumulative", "quiet=2"}).value().starts_with("value 2/3 exactly"));
    CHECK(ask({"4", "2", "aim=children"}).value().starts_with("value 2 exactly"));
    CHECK(ask({"god"}).value().starts_with("value 1/3 exactly"));
    CHECK(bool(ask({"6", "5"})));
    CHECK(ask({}).error().clause == "OW-8.1");
    CHECK(ask({"3", "0"}).error().clause == "OW-8.1");
    CHECK(ask({"3", "14"}).error().clause == "OW-8.1");
    CHECK(ask({"3", "2", "quiet=1"}).error().clause == "OW-11.7");
    CHECK(ask({"3", "2", "rule=mild"}).error().clause == "OW-8.3");
}
