#pragma once

#include <string>
#include <string_view>

#include "equipoise/games/elements/rules.hpp"

namespace equipoise::elements {

/// What a board is worth that somebody thinks of, as JSON; foresee.cpp lists the asks.
Result<std::string, Misfit> foresee(const Rules& rules, std::string_view ask);

}  // namespace equipoise::elements
