#pragma once

#include <compare>
#include <cstdint>
#include <string_view>

#include "equipoise/base/fixed_vec.hpp"
#include "equipoise/base/fraction.hpp"

namespace equipoise {

/// One choice of one actor, chance included: a code in 0..kActionCodes-1 of its game. A code never
/// changes its meaning, whatever the state, because it stands in stored records and trained
/// policies. A composite move, such as a whole set-up, is a sequence of actions.
struct Action {
    std::uint32_t code = 0;
    constexpr auto operator<=>(const Action&) const = default;
};

/// How the seats end one game of a match before its rules do (Conceding in contract.hpp), under the
/// same codes in every game. No list of actions holds them; hosts that let seats resign and agree
/// on draws play them. The seat whose action it is need not be on move: it resigns, or it accepts
/// the other's offer of a draw.
inline constexpr Action kResigns{0xffff'fff0};
inline constexpr Action kAgrees{0xffff'fff1};
constexpr bool is_concession(Action a) { return a == kResigns || a == kAgrees; }
/// As moves are written: `resigns`, `agrees`.
constexpr std::string_view word_of_concession(Action a) {
    return a == kResigns ? "resigns" : "agrees";
}

/// A chance outcome with an exact weight; its probability is weight / sum of the node's weights.
struct Outcome {
    Action action;
    std::uint32_t weight = 1;
    constexpr bool operator==(const Outcome&) const = default;
};

template <std::size_t Capacity>
using ActionList = ScratchVec<Action, Capacity>;

template <std::size_t Capacity>
using OutcomeList = ScratchVec<Outcome, Capacity>;

}  // namespace equipoise
