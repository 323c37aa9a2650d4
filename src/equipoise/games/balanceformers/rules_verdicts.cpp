// Why an action is refused: who may act, what kind of action it is, then its parts.

#include "equipoise/games/balanceformers/clauses.hpp"
#include "equipoise/games/balanceformers/rules.hpp"

namespace equipoise::balanceformers {

std::optional<Refusal> Rules::why_not(const State& state, Actor actor, Action a) const {
    const Open& s = state.open;
    if (s.phase == Phase::Over) {
        if (s.round == kRounds) return Refusal{"BF-5.4"_bf, "the game ended after round 6"};
        return Refusal{"BF-14.2"_bf, "the game is over: a player has no being left on the board"};
    }
    if (actor.is_chance()) return Refusal{"BF-6.2"_bf, "nothing in this game is left to chance"};
    if (a.code >= Choice::kCodes) return Refusal{"BF-8.3"_bf, "there is no such action"};
    const int seat = actor.seat().index();
    if (seat >= seats_) return Refusal{"BF-2.1"_bf, "this game has no such seat"};
    const Choice c = Choice::of(a);
    switch (s.phase) {
        case Phase::Pick:
            if (state.picks[actor.seat()].made()) {
                return Refusal{"BF-6.1"_bf, "you have already picked in this round"};
            }
            if (c.type != Choice::Type::Pick) {
                return Refusal{"BF-6.1"_bf, "first pick one square and one round token"};
            }
            return why_no_pick(s, seat, c.pair);
        case Phase::Place:
            if (s.to_act != seat) return Refusal{"BF-7.1"_bf, "another player is placing beings"};
            return why_no_placement(s, c);
        case Phase::Act:
            if (s.to_act != seat) return Refusal{"BF-8.1"_bf, "it is not your turn"};
            return why_no_action(s, c);
        case Phase::Take:
            if (s.to_act != seat) {
                return Refusal{"BF-13.5"_bf, "another player must first choose who gives a token"};
            }
            return why_no_take(s, c);
        case Phase::Over:
            break;
    }
    return std::nullopt;
}

std::optional<Refusal> Rules::why_no_pick(const Open& s, int seat, Pair pair) const {
    if ((s.squares[at(seat)] >> pair.square() & 1U) == 0) {
        return Refusal{"BF-6.6"_bf, "you have already spent that square token"};
    }
    if ((s.rounds[at(seat)] >> pair.round() & 1U) == 0) {
        return Refusal{"BF-6.6"_bf, "you have already spent that round token"};
    }
    return std::nullopt;
}

std::optional<Refusal> Rules::why_no_placement(const Open& s, const Choice& c) const {
    if (c.type == Choice::Type::End) {
        return Refusal{"BF-7.6"_bf, "you cannot pass: place a being"};
    }
    if (c.type != Choice::Type::Put) {
        return Refusal{"BF-7.5"_bf, "in the foreplay you can only place beings"};
    }
    if (seat_of(c.being) != s.to_act) {
        return Refusal{"BF-7.5"_bf, "you can place only your own beings"};
    }
    if (s.on_board(c.being)) return Refusal{"BF-7.5"_bf, "that being is already on the board"};
    if (c.slot >= slots()) return Refusal{"BF-3.14"_bf, "the board has no such slot"};
    if (s.occupied.contains(c.slot)) {
        return Refusal{"BF-1.3"_bf, "that slot is taken: a slot holds only one being"};
    }
    return std::nullopt;
}

std::optional<Refusal> Rules::why_no_action(const Open& s, const Choice& c) const {
    if (c.type == Choice::Type::End) return std::nullopt;
    if (c.type != Choice::Type::Put) {
        return Refusal{"BF-8.3"_bf,
                       "in your turn you can only move a being, reincarnate one or end the turn"};
    }
    if (c.being >= beings_) return Refusal{"BF-2.3"_bf, "nobody plays that colour"};
    if (c.slot >= slots()) return Refusal{"BF-3.14"_bf, "the board has no such slot"};
    const bool own = seat_of(c.being) == s.to_act;
    const bool dead = !s.on_board(c.being);
    if (dead && !own) {
        return Refusal{"BF-10.3"_bf, "you can reincarnate only your own dead beings"};
    }
    if (dead && s.tokens[s.to_act] == 0) {
        return Refusal{"BF-10.1"_bf, "you have no reincarnation token: a reincarnation costs one"};
    }
    if (!dead && !own && switches_.own_only) {
        return Refusal{"BF-8.4"_bf, "with move_scope=own you can move only your own beings"};
    }
    if (!dead && s.slot(c.being) == c.slot) {
        return Refusal{"BF-9.7"_bf, "that being is already on that slot: move it to another"};
    }
    if (!s.light.contains(c.slot)) {
        return Refusal{"BF-9.9"_bf, "that piece is black: no being can stop there"};
    }
    if (s.occupied.contains(c.slot)) {
        if (dead) return Refusal{"BF-10.1"_bf, "that slot is taken: reincarnate on a free slot"};
        return Refusal{"BF-9.2"_bf, "that slot is taken: move to a free slot"};
    }
    if (!dead && !reach(s, c.being).contains(c.slot)) {
        return Refusal{
            "BF-9.4"_bf,
            "that slot is out of reach: it is neither adjacent nor across an adjacent black hole"};
    }
    return std::nullopt;
}

std::optional<Refusal> Rules::why_no_take(const Open& s, const Choice& c) const {
    if (c.type != Choice::Type::Take) {
        return Refusal{"BF-13.5"_bf, "first choose whom to take a reincarnation token from"};
    }
    if (c.seat == s.to_act) return Refusal{"BF-13.5"_bf, "you cannot take a token from yourself"};
    if (c.seat >= seats_ || !givers(s, s.to_act).contains(Seat(c.seat))) {
        return Refusal{"BF-13.4"_bf, "of the other players, choose one who holds the most tokens"};
    }
    return std::nullopt;
}

}  // namespace equipoise::balanceformers
