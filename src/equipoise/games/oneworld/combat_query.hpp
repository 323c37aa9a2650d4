#pragma once

#include <span>

#include "equipoise/base/fraction.hpp"
#include "equipoise/base/result.hpp"
#include "equipoise/core/refusal.hpp"
#include "equipoise/games/oneworld/combat/combat_table.hpp"

namespace equipoise::oneworld {

/// The exact value that a best mixture guarantees in a battle of up to four a side.
Fraction secured(Frustration frustration, Aim aim, const Fight& fight);

/// Answers `combat M N [rule=plain|consecutive|cumulative] [quiet=Q] [aim=hold|children]`,
/// `combat god`, and `combat table`.
Result<std::string, Misfit> answer_combat(std::span<const std::string_view> words);

}  // namespace equipoise::oneworld
