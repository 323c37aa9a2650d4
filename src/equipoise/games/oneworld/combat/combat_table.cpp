#include "equipoise/games/oneworld/combat/combat_table.hpp"

#include <numeric>

#include "equipoise/games/oneworld/combat/combat_strategies.hpp"

namespace equipoise::oneworld {
namespace {

constexpr int quiets_of(Frustration frustration) {
    return frustration == Frustration::Off ? 1 : kQuietRounds;
}

/// First row of a rule in the shipped strategies.
constexpr int first_row(Frustration frustration, int quiet) {
    constexpr int kFights = kShippedMost * kShippedMost;
    const int rule = frustration == Frustration::Off ? 0
        : frustration == Frustration::Consecutive    ? 1
                                                     : 1 + kQuietRounds;
    return (rule + quiet) * kFights;
}

Mixture shipped(Frustration frustration, const Fight& fight) {
    const int row =
        first_row(frustration, fight.quiet) + (fight.own - 1) * kShippedMost + fight.foe - 1;
    const auto& shares = kStrategies[at(row)];
    return {shares.begin(), shares.begin() + static_cast<std::ptrdiff_t>(trios(fight.own).size())};
}

}  // namespace

template <int kMost>
const CombatTable& CombatTable::up_to(Frustration frustration) {
    if (frustration == Frustration::Consecutive) {
        static const CombatTable consecutive(Frustration::Consecutive, kMost);
        return consecutive;
    }
    if (frustration == Frustration::Cumulative) {
        static const CombatTable cumulative(Frustration::Cumulative, kMost);
        return cumulative;
    }
    static const CombatTable plain(Frustration::Off, kMost);
    return plain;
}

const CombatTable& CombatTable::of(Frustration frustration, int limit) {
    if (limit <= kShippedMost) return up_to<kShippedMost>(frustration);
    if (limit <= 6) return up_to<6>(frustration);
    return up_to<kMostChildren>(frustration);
}

CombatTable::CombatTable(Frustration frustration, int most)
    : frustration_(frustration), most_(most), entries_(at(most * most * kQuietRounds)) {
    const int quiets = quiets_of(frustration);
    const auto each_fight = [&](auto visit) {
        for (int all = 2; all <= 2 * most; ++all) {
            for (int own = std::max(1, all - most); own <= std::min(most, all - 1); ++own) {
                for (int quiet = quiets - 1; quiet >= 0; --quiet) visit({own, all - own, quiet});
            }
        }
    };
    const auto fill = [&](auto mixture_of) {
        each_fight([&](const Fight& fight) {
            Entry& entry = entries_[index(fight)];
            entry.mixture = mixture_of(fight);
            entry.whole = std::accumulate(entry.mixture.begin(), entry.mixture.end(), 0);
        });
    };
    if (most <= kShippedMost) {
        fill([&](const Fight& fight) { return shipped(frustration, fight); });
    } else {
        const CombatSolution solution(frustration, Aim::Hold, most);
        fill([&](const Fight& fight) { return solution.mixture(fight); });
    }
    each_fight([&](const Fight& fight) { entries_[index(fight)].odds = find_odds(fight); });
}

Odds CombatTable::find_odds(const Fight& fight) const {
    const Entry& own = entry(fight);
    const Entry& foe = entry(fight.turned());
    Odds odds;
    double stays = 0;
    for (std::size_t i = 0; i < own.mixture.size(); ++i) {
        for (std::size_t k = 0; k < foe.mixture.size(); ++k) {
            if (own.mixture[i] == 0 || foe.mixture[k] == 0) continue;
            const double share = static_cast<double>(own.mixture[i]) / own.whole *
                static_cast<double>(foe.mixture[k]) / foe.whole / kAspects;
            Aspects against = trios(fight.foe)[k];
            for (int turn = 0; turn < kAspects; ++turn, against = relabelled(against)) {
                const Fight next = after_round(frustration_, fight, trios(fight.own)[i], against);
                if (next == fight) {
                    stays += share;
                } else if (next.is_over()) {
                    odds.own += next.own > 0 ? share : 0;
                    odds.foe += next.foe > 0 ? share : 0;
                    odds.own_left += share * next.own;
                    odds.foe_left += share * next.foe;
                } else {
                    const Odds& then = entry(next).odds;
                    odds.own += share * then.own;
                    odds.foe += share * then.foe;
                    odds.own_left += share * then.own_left;
                    odds.foe_left += share * then.foe_left;
                }
            }
        }
    }
    for (double* part : {&odds.own, &odds.foe, &odds.own_left, &odds.foe_left}) {
        *part /= 1 - stays;
    }
    return odds;
}

std::vector<Showing> CombatTable::showings(const Fight& fight) const {
    const Entry& own = entry(fight);
    std::vector<Showing> all;
    for (std::size_t i = 0; i < own.mixture.size(); ++i) {
        if (own.mixture[i] == 0) continue;
        const Aspects first = trios(fight.own)[i];
        const bool alone = relabelled(first) == first;
        const double share =
            static_cast<double>(own.mixture[i]) / own.whole / (alone ? 1 : kAspects);
        Aspects shown = first;
        for (int turn = 0; turn < (alone ? 1 : kAspects); ++turn, shown = relabelled(shown)) {
            const auto rarer = std::find_if(
                all.begin(), all.end(), [&](const Showing& other) { return other.share < share; });
            all.insert(rarer, {shown, share});
        }
    }
    return all;
}

Aspects CombatTable::draw(const Fight& fight, Rng& rng) const {
    const Entry& own = entry(fight);
    auto left = static_cast<int>(rng.below(static_cast<std::uint32_t>(own.whole)));
    std::size_t i = 0;
    for (; left >= own.mixture[i]; ++i) left -= own.mixture[i];
    Aspects shown = trios(fight.own)[i];
    for (std::uint32_t turns = rng.below(kAspects); turns > 0; --turns) shown = relabelled(shown);
    return shown;
}

std::string print_strategies() {
    std::string rows;
    for (Frustration frustration :
         {Frustration::Off, Frustration::Consecutive, Frustration::Cumulative}) {
        const CombatSolution solution(frustration, Aim::Hold, kShippedMost);
        for (int quiet = 0; quiet < quiets_of(frustration); ++quiet) {
            for (int own = 1; own <= kShippedMost; ++own) {
                for (int foe = 1; foe <= kShippedMost; ++foe) {
                    std::string row;
                    for (int share : solution.mixture({own, foe, quiet})) {
                        row += (row.empty() ? "" : ", ") + std::to_string(share);
                    }
                    rows += "{" + row + "},\n";
                }
            }
        }
    }
    return rows;
}

}  // namespace equipoise::oneworld
