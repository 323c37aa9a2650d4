// What the laboratory counts of Level Pans.

#include "equipoise/games/level_pans/game.hpp"

namespace equipoise::level_pans {

std::vector<std::string> LevelPans::tallied(const Rules&) {
    std::vector<std::string> names;
    for (int count = 1; count <= kMostTaken; ++count) {
        names.push_back("took:" + std::to_string(count));
    }
    return names;
}

void LevelPans::tally(
    const Rules&, const State&, Actor actor, Action a, const State&, TallySheet& sheet) {
    sheet.add(actor.seat(), Take::of(a).count - 1);
}

}  // namespace equipoise::level_pans
