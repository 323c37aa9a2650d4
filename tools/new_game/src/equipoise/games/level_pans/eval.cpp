// A quick judgement for bots and for the laboratory: who levels the pans is ahead. From level pans
// every turn tips them, and the other seat can level them again, down to the last stones.

#include "equipoise/games/level_pans/rules.hpp"

namespace equipoise::level_pans {
namespace {

constexpr float kAhead = 0.75F;

}  // namespace

void Rules::evaluate(const State& s, Values& values) const {
    const bool only_last_ones = s.stones[Pan::Left] <= 1 && s.stones[Pan::Right] <= 1;
    const bool levelling_pays = last_stone_wins_ || !only_last_ones;
    const bool mover_is_ahead = (s.tilt() != 0) == levelling_pays;
    values = {};
    for (const Seat seat : SeatSet::first(seats())) {
        values[seat] = (seat == s.to_move) == mover_is_ahead ? kAhead : 1 - kAhead;
    }
}

}  // namespace equipoise::level_pans
