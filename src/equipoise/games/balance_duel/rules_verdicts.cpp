// Why an action is illegal, in the order of verdicts of BD-11.9.

#include "equipoise/games/balance_duel/clauses.hpp"
#include "equipoise/games/balance_duel/rules.hpp"

namespace equipoise::balance_duel {

std::optional<Refusal> Rules::why_not(const State& s, Actor actor, Action a) const {
    if (a.code >= Choice::kCodes) return Refusal{"BD-11.4"_bd, "there is no such action"};
    if (s.phase == Phase::Over) return Refusal{"BD-9.7"_bd, "the game is over"};
    const Choice c = Choice::of(a);
    if (c.type == Choice::Type::Die || c.type == Choice::Type::StartRoll) {
        return why_not_chance(s, actor, c);
    }
    if (s.phase == Phase::Start) {
        return Refusal{"BD-4.2"_bd, "the start roll comes first: it decides who begins the round"};
    }
    if (s.phase == Phase::Roll) return Refusal{"BD-5.1"_bd, "the die has not been rolled yet"};
    if (actor.is_chance()) return Refusal{"BD-5.2"_bd, "a player decides this, not the die"};
    if (actor.seat().index() != s.to_move) {
        return Refusal{"BD-4.4"_bd, "it is not your turn"};
    }
    if (s.phase == Phase::Redistribute) return why_not_redistribute(s, c);

    const bool passes = c.type == Choice::Type::Pass;
    if (opening_turn(s) && (passes || c.type == Choice::Type::Move)) {
        return Refusal{"BD-5.3"_bd, "in an opening turn you must place a pawn"};
    }
    switch (c.type) {
        case Choice::Type::Pass:
            if (!can_play(s)) {
                return Refusal{"BD-8.1"_bd,
                               "you can neither place nor move: skip the turn, do not pass"};
            }
            if (s.is_obliged(s.to_move)) {
                return Refusal{"BD-8.2"_bd, "you passed last time, so now you must place or move"};
            }
            return std::nullopt;
        case Choice::Type::Skip:
            if (can_play(s))
                return Refusal{"BD-8.4"_bd, "you can skip only if you can neither place nor move"};
            return std::nullopt;
        case Choice::Type::Place:
            return why_not_place(s, c);
        case Choice::Type::Move:
            return why_not_move(s, c);
        default:
            return Refusal{"BD-9.3"_bd, "you cannot redistribute pawns now"};
    }
}

std::optional<Refusal> Rules::why_not_chance(const State& s, Actor actor, const Choice& c) const {
    if (c.type == Choice::Type::StartRoll) {
        if (s.phase != Phase::Start) return Refusal{"BD-4.2"_bd, "the round has already begun"};
        if (c.seat >= seats_ || !s.in_game(c.seat)) {
            return Refusal{"BD-4.3"_bd, "that seat is not in this round"};
        }
    } else if (s.phase == Phase::Start) {
        return Refusal{"BD-4.3"_bd, "the start roll comes first: it decides who begins the round"};
    } else if (s.phase != Phase::Roll) {
        return Refusal{"BD-5.1"_bd, "the die has already been rolled for this turn"};
    }
    if (!actor.is_chance()) return Refusal{"BD-5.1"_bd, "you cannot choose what the die shows"};
    return std::nullopt;
}

std::optional<Refusal> Rules::why_not_place(const State& s, const Choice& c) const {
    if (c.steps != s.die)
        return Refusal{"BD-6.1"_bd, "you can place a pawn only on the START number you rolled"};
    if (s.squad(s.to_move, c.kind).at(kSupply) == 0) {
        return Refusal{"BD-6.1"_bd, "you have no such pawn in your supply"};
    }
    if (room(s, table_side(s, s.to_move), c.steps) <= 0) {
        return Refusal{"BD-6.1"_bd, "that holder has no free place"};
    }
    return std::nullopt;
}

std::optional<Refusal> Rules::why_not_move(const State& s, const Choice& c) const {
    if (s.squad(s.to_move, c.kind).at(c.from) == 0) {
        return Refusal{"BD-6.2"_bd, "you have no such pawn there"};
    }
    if (c.steps != s.die) {
        return Refusal{"BD-6.2"_bd, "a pawn moves as many places as the die shows"};
    }
    if (c.target() > kLastPlace) return Refusal{"BD-6.3"_bd, "the track ends at FINISH 7"};
    if (room(s, table_side(s, s.to_move), c.target()) <= 0) {
        return Refusal{"BD-6.3"_bd, "that holder has no free place"};
    }
    return c.beats ? why_not_beat(s, c) : std::nullopt;
}

/// BD-7.3 and BD-7.4 need no extra test: BD-6.3 has refused a holder without a free place.
std::optional<Refusal> Rules::why_not_beat(const State& s, const Choice& c) const {
    if (quarry(s, s.to_move, c.from, c.target())) return std::nullopt;
    if (!is_finish(c.target())) return Refusal{"BD-7.6"_bd, "a pawn can beat only on FINISH"};
    const int place = across(table_side(s, s.to_move), c.target());
    for (int other = 0; other < seats_; ++other) {
        const bool there = other != s.to_move && place > 0 && place <= kStartHolders &&
            table_side(s, other) != table_side(s, s.to_move) &&
            s.squad(other, Kind::Large).at(place) + s.squad(other, Kind::Medium).at(place) > 0;
        if (there && !enemies(s, s.to_move, other)) {
            return Refusal{"BD-7.8"_bd, "teammates and seats with a pact do not beat each other"};
        }
        if (there) {
            return Refusal{"BD-7.1"_bd, "in this game only a pawn already on FINISH can beat"};
        }
    }
    return Refusal{"BD-7.1"_bd, "no enemy START pawn stands on that holder"};
}

std::optional<Refusal> Rules::why_not_redistribute(const State& s, const Choice& c) const {
    if (c.type != Choice::Type::Redistribute) {
        return Refusal{"BD-9.3"_bd, "put your FINISH pawns back on their places first"};
    }
    if (s.pending[c.kind] == 0) {
        return Refusal{"BD-9.3"_bd, "you have no such pawn left to put back"};
    }
    const int place = kStartHolders + c.steps;
    if (place < highest_put(s))
        return Refusal{"BD-11.3"_bd, "put your pawns back in ascending order of place"};
    const TableSide side = table_side(s, s.to_move);
    if (room(s, side, place) <= 0) return Refusal{"BD-9.3"_bd, "that holder has no free place"};
    int free = 0;
    for (int at = place; at <= kLastPlace; ++at) free += std::max(room(s, side, at), 0);
    if (free < s.pawns_to_put()) {
        return Refusal{"BD-11.3"_bd, "from that place on there is too little room for your pawns"};
    }
    return std::nullopt;
}

}  // namespace equipoise::balance_duel
