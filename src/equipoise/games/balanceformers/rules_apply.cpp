// What an action changes, up to the Showdown.

#include "equipoise/games/balanceformers/rules.hpp"

namespace equipoise::balanceformers {

void Rules::apply(State& state, Actor actor, Action a) const {
    const Choice c = Choice::of(a);
    Open& s = state.open;
    switch (c.type) {
        case Choice::Type::Pick:
            state.picks[actor.seat()] = c.pair;
            if (turn(state).acting.empty()) reveal(state);
            return;
        case Choice::Type::End:
            return start_turn(s, next_in_order(s));
        case Choice::Type::Put:
            put(s, c);
            --s.left;
            if (s.left > 0) return;
            if (s.phase == Phase::Place) return next_visit(s);
            return start_turn(s, next_in_order(s));
        case Choice::Type::Take:
            return take(s, c.seat);
    }
}

/// BF-6.2, BF-6.6.
void Rules::reveal(State& state) const {
    Open& s = state.open;
    for (int seat = 0; seat < seats_; ++seat) {
        const Pair pair = state.picks[Seat(seat)];
        s.pairs[at(seat)] = pair;
        s.squares[at(seat)] &= static_cast<std::uint8_t>(~(1U << pair.square()));
        s.rounds[at(seat)] &= static_cast<std::uint8_t>(~(1U << pair.round()));
    }
    state.picks = {};
    const int first = first_in_order(s);
    if (s.round > 1) return start_turn(s, first);
    s.phase = Phase::Place;
    s.to_act = static_cast<std::uint8_t>(first);
    s.left = 1;  // BF-7.2
}

int Rules::first_in_order(const Open& s) const {
    int first = 0;
    for (int seat = 1; seat < seats_; ++seat) {
        if (key(seat, s.pairs[at(seat)]) > key(first, s.pairs[at(first)])) first = seat;
    }
    return first;
}

int Rules::next_in_order(const Open& s) const {
    const int own = key(s.to_act, s.pairs[s.to_act]);
    int next = -1;
    int best = -1;
    for (int seat = 0; seat < seats_; ++seat) {
        const int other = key(seat, s.pairs[at(seat)]);
        if (other < own && other > best) {
            best = other;
            next = seat;
        }
    }
    return next;
}

FixedVec<std::uint8_t, kMostSeats> Rules::order(const Open& s) const {
    FixedVec<std::uint8_t, kMostSeats> seats;
    Open walk = s;
    for (int seat = first_in_order(s); seat >= 0; seat = next_in_order(walk)) {
        walk.to_act = static_cast<std::uint8_t>(seat);
        seats.push_back(walk.to_act);
    }
    return seats;
}

/// The turn of `seat`, or of the next one with a budget (BF-8.7); after the last the Showdown.
void Rules::start_turn(Open& s, int seat) const {
    while (seat >= 0) {
        s.phase = Phase::Act;
        s.to_act = static_cast<std::uint8_t>(seat);
        s.left = static_cast<std::uint8_t>(budget(s.pairs[at(seat)]));
        if (s.left > 0) return;
        seat = next_in_order(s);
    }
    showdown(s);
}

void Rules::put(Open& s, const Choice& c) const {
    std::uint8_t& where = s.where[c.being];
    if (where != kNowhere) {
        s.occupied.erase(where);
    } else if (s.phase == Phase::Act) {
        --s.tokens[s.to_act];
    }
    where = c.slot;
    s.occupied.insert(c.slot);
}

/// BF-7.2, BF-7.3.
void Rules::next_visit(Open& s) const {
    for (int i = 0; i < seats_; ++i) {
        const int next = next_in_order(s);
        s.to_act = static_cast<std::uint8_t>(next >= 0 ? next : first_in_order(s));
        const int left = unplaced(s, s.to_act);
        if (left == 0) continue;
        s.left = static_cast<std::uint8_t>(left < 2 ? left : 2);
        return;
    }
    showdown(s);
}

}  // namespace equipoise::balanceformers
