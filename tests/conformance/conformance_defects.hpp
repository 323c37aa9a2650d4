// Makes defective variants of Sealed Scales and shows that the generic checks find the defect.

#pragma once

#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "equipoise/core/erased_game.hpp"
#include "tests/conformance/conformance.hpp"
#include "tests/support/secret_game.hpp"

namespace equipoise::conformance {

#ifdef EQ_CHECKED
inline constexpr int kBriefGames = 20;
#else
inline constexpr int kBriefGames = 60;
#endif
inline constexpr Effort kBrief{.random_setups = 10,
                               .games = kBriefGames,
                               .playouts = 2,
                               .probes = 4,
                               .mutations = 12,
                               .max_plies = 400};

using secret_game::Rules;
using secret_game::SealedScales;
using secret_game::State;
using secret_game::View;

/// Rules made by Sealed Scales, for defects in the rules.
struct Sound : Rules {
    explicit Sound(const Rules& rules) : Rules(rules) {}
};

/// The front of Sealed Scales over defective rules.
template <class Defective>
struct FrontOf : SealedScales {
    using Rules = Defective;
    static Result<Defective, Misfit> make(Setup& setup) {
        auto sound = SealedScales::make(setup);
        if (!sound) return sound.error();
        return Defective(sound.value());
    }
};

/// For defects in the front alone.
using Front = FrontOf<Sound>;

template <class T>
Report examined() {
    const Shelf shelf({&erased<T>()}, [](std::string_view) { return secret_game::weights_file(); });
    return examine(erased<T>(), shelf, kBrief);
}

/// A check of this name finds the defect of T, with these words if any are given.
template <class T>
void finds(std::string_view check, std::string_view words = {}) {
    const Report report = examined<T>();
    bool found = false;
    for (const Finding& finding : report.findings()) {
        INFO(finding.text());
        found = found || (finding.check == check && finding.what.find(words) != std::string::npos);
    }
    CHECK_MESSAGE(found, "nothing found by ", std::string(check), " with ", std::string(words));
}

template <class Defective>
void finds_in_rules(std::string_view check, std::string_view words = {}) {
    finds<FrontOf<Defective>>(check, words);
}

}  // namespace equipoise::conformance
