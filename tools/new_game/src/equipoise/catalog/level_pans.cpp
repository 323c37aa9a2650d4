// The bots of Level Pans: the same search at every level, which may look longer at the higher ones.

#include "equipoise/catalog/bots.hpp"
#include "equipoise/games/level_pans/game.hpp"
#include "equipoise/search/bots.hpp"

namespace equipoise {

using level_pans::LevelPans;

const std::vector<const AnyBot*>& bots_of(Listed<LevelPans>) { return unjudged_bots<LevelPans>(); }

}  // namespace equipoise
