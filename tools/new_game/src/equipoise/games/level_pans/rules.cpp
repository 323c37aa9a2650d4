#include "equipoise/games/level_pans/rules.hpp"

#include <cstdlib>

#include "equipoise/games/level_pans/clauses.hpp"

namespace equipoise::level_pans {
namespace {

constexpr Seat other(Seat seat) { return Seat(1 - seat.index()); }

/// The pans after a take of no more stones than the pan holds.
State after(State s, const Take& take) {
    std::uint8_t& stones = s.stones[take.pan];
    stones = static_cast<std::uint8_t>(stones - take.count);
    s.to_move = other(s.to_move);
    return s;
}

}  // namespace

State Rules::initial() const {
    State s;
    for (std::uint8_t& stones : s.stones) stones = kStones;
    return s;
}

Turn Rules::turn(const State& s) const {
    return s.is_over() ? Turn::terminal() : Turn::decision(s.to_move);
}

void Rules::legal_actions(const State& s, Seat seat, ActionList<kMaxActions>& list) const {
    for (std::uint32_t code = 0; code < kActionCodes; ++code) {
        if (!why_not(s, seat, {code})) list.push_back({code});
    }
}

/// The first clause that forbids it, in the order of the rules file.
std::optional<Refusal> Rules::why_not(const State& s, Actor actor, Action a) const {
    if (s.is_over()) return Refusal{"LP-3.1"_lp, "game_over"};
    if (actor != Actor(s.to_move)) return Refusal{"LP-2.1"_lp, "not_your_turn"};
    if (a.code >= kActionCodes) return Refusal{"LP-2.2"_lp, "wants_one_to_three"};
    const Take take = Take::of(a);
    if (take.count > s.stones[take.pan]) {
        return Refusal{"LP-2.2"_lp, "too_few_stones"};
    }
    if (std::abs(after(s, take).tilt()) > kMostTilt) {
        return Refusal{"LP-2.3"_lp, "pans_tip"};
    }
    return std::nullopt;
}

void Rules::apply(State& s, Actor, Action a) const { s = after(s, Take::of(a)); }

Seat Rules::winner(const State& s) const {
    return last_stone_wins_ ? other(s.to_move) : s.to_move;  // LP-3.1, LP-3.2
}

Returns Rules::returns(const State& s) const {
    return share_returns(SeatSet::first(seats()), winner(s), [&](Seat seat) { return side(seat); });
}

}  // namespace equipoise::level_pans
