// What the laboratory counts of a game that was played, as text for tests.

#pragma once

#include <string>
#include <vector>

#include "equipoise/record/playthrough.hpp"

namespace equipoise {

/// `0/placed:large 0/tipped:arm 1/lost:large*2`: what its actions come to, seat by seat, in the
/// order of the components; without the counts of 0.
inline std::string tallies(const Playthrough& game) {
    const AnyRules& rules = game.rules();
    const std::vector<std::string> names = rules.tallied();
    const auto components = names.size();
    std::vector<std::uint16_t> counts(components * static_cast<std::size_t>(rules.seats()));
    TallySheet sheet(counts, static_cast<int>(components));
    AnyState s = game.start();
    for (const Ply& ply : game.plies()) {
        const AnyState before = s;
        rules.apply(s, ply.actor, ply.action);
        rules.tally(before, ply.actor, ply.action, s, sheet);
    }
    std::string text;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        if (counts[i] == 0) continue;
        if (!text.empty()) text += " ";
        text += std::to_string(i / components) + "/" + names[i % components];
        if (counts[i] > 1) text += "*" + std::to_string(counts[i]);
    }
    return text;
}

}  // namespace equipoise
