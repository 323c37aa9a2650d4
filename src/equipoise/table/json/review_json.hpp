#pragma once

#include "equipoise/review/review.hpp"
#include "equipoise/table/json/json.hpp"

namespace equipoise {

/// The ledger of a review in the shape that docs/review.md documents. `passes`: how many went into
/// it.
Json review_json(const Playthrough& game, const AnyBot& bot, const Ledger& ledger, int passes);

}  // namespace equipoise
