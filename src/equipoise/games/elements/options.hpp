#pragma once

#include <span>

#include "equipoise/core/setup.hpp"
#include "equipoise/games/elements/rules.hpp"

namespace equipoise::elements {

/// Every option with its clause, in the order of the rules file.
std::span<const OptionSpec> option_specs();
/// The value of auto_arrange where nobody chooses it (EL-10.11).
std::string_view usual_auto_arrange(const Options& options);
Switches read_switches(const Options& options);

/// The answer to `best CARDS [option=value]...`.
Result<std::string, Misfit> answer_best(std::span<const std::string_view> words);

}  // namespace equipoise::elements
