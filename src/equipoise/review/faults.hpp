// When a loss is a fault, and what a ledger comes to.

#pragma once

#include <array>

#include "equipoise/core/any_game.hpp"
#include "equipoise/review/ledger.hpp"

namespace equipoise {

/// The least loss of win chance that is an inaccuracy, a mistake and a blunder. The bounds of
/// chess.com's expected points (docs/review.md names the sources).
inline constexpr std::array<double, 3> kFaults{0.05, 0.10, 0.20};

/// So many standard errors must lie between a loss and none: Student's t with the five degrees of
/// freedom that four searches and the typical variance leave, 95 % on both sides.
inline constexpr double kSureErrors = 2.57;

Fault fault_of(double loss, double error);

/// Classes the judgements, after drawing their errors towards the ledger's noise.
void find_faults(Ledger& ledger);

/// Fills the totals and the turning points.
void sum_up(const AnyRules& rules, Ledger& ledger);

}  // namespace equipoise
