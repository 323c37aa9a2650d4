#pragma once

#include "equipoise/review/many.hpp"
#include "equipoise/review/review.hpp"
#include "equipoise/table/json/json.hpp"

namespace equipoise {

/// The ledger of a review in the shape that docs/review.md documents. `passes`: how many went into
/// it.
Json review_json(const Playthrough& game, const AnyBot& bot, const Ledger& ledger, int passes);

/// What the games of each player come to, in the shape that docs/review.md documents.
Json players_json(const std::vector<PlayerGames>& players);

}  // namespace equipoise
