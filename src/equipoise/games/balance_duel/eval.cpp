// A quick judgement of a position for bots: who is ahead in the race, and who must soon tip.

#include <algorithm>
#include <cmath>

#include "equipoise/games/balance_duel/rules.hpp"

namespace equipoise::balance_duel {
namespace {

/// Places that a seat's pawns have gone, counted from the supply.
int progress(const State& s, int seat) {
    int sum = 0;
    for (Kind kind : kKinds) {
        const Squad& squad = s.squad(seat, kind);
        for (int place = 1; place <= kLastPlace; ++place)
            sum += squad.at(place) * std::min(place, 8);
    }
    return sum;
}

}  // namespace

void Rules::evaluate(const State& s, Values& values) const {
    constexpr float kScale = 0.12F;
    float total = 0;
    PerSeat<float> weight{};
    for (int seat = 0; seat < seats_; ++seat) {
        if (!s.in_game(seat)) continue;
        float score = static_cast<float>(progress(s, seat));
        if (s.is_obliged(seat)) score -= 3;
        weight[Seat(seat)] = std::exp(kScale * score);
        total += weight[Seat(seat)];
    }
    PerSeat<float> of_side{};
    for (int seat = 0; seat < seats_; ++seat) {
        of_side[Seat(team_[static_cast<std::size_t>(seat)])] += weight[Seat(seat)] / total;
    }
    for (int seat = 0; seat < seats_; ++seat) {
        values[Seat(seat)] = of_side[Seat(team_[static_cast<std::size_t>(seat)])];
    }
}

}  // namespace equipoise::balance_duel
