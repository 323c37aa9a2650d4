// Why an action is refused: who may act, what kind of action it is, then its parts.

#include "equipoise/games/balanceformers/clauses.hpp"
#include "equipoise/games/balanceformers/rules.hpp"

namespace equipoise::balanceformers {

std::optional<Refusal> Rules::why_not(const State& state, Actor actor, Action a) const {
    const Open& s = state.open;
    if (s.phase == Phase::Over) {
        if (s.round == kRounds) return Refusal{"BF-5.4"_bf, "the game is over after round 6"};
        return Refusal{"BF-14.2"_bf, "the game ended when a player had no being on the board"};
    }
    if (actor.is_chance()) return Refusal{"BF-6.2"_bf, "nothing in this game is left to chance"};
    if (a.code >= Choice::kCodes) return Refusal{"BF-8.3"_bf, "there is no such action"};
    const int seat = actor.seat().index();
    if (seat >= seats_) return Refusal{"BF-2.1"_bf, "nobody plays this seat"};
    const Choice c = Choice::of(a);
    switch (s.phase) {
        case Phase::Pick:
            if (state.picks[actor.seat()].made()) {
                return Refusal{"BF-6.1"_bf, "this player has picked already in this round"};
            }
            if (c.type != Choice::Type::Pick) {
                return Refusal{"BF-6.1"_bf, "first every player picks a square and a round token"};
            }
            return why_no_pick(s, seat, c.pair);
        case Phase::Place:
            if (s.to_act != seat) return Refusal{"BF-7.1"_bf, "it is another player's visit"};
            return why_no_placement(s, c);
        case Phase::Act:
            if (s.to_act != seat) return Refusal{"BF-8.1"_bf, "it is another player's turn"};
            return why_no_action(s, c);
        case Phase::Take:
            if (s.to_act != seat) return Refusal{"BF-13.5"_bf, "another player is to choose"};
            return why_no_take(s, c);
        case Phase::Over:
            break;
    }
    return std::nullopt;
}

std::optional<Refusal> Rules::why_no_pick(const Open& s, int seat, Pair pair) const {
    if ((s.squares[at(seat)] >> pair.square() & 1U) == 0) {
        return Refusal{"BF-6.6"_bf, "this square token is spent"};
    }
    if ((s.rounds[at(seat)] >> pair.round() & 1U) == 0) {
        return Refusal{"BF-6.6"_bf, "this round token is spent"};
    }
    return std::nullopt;
}

std::optional<Refusal> Rules::why_no_placement(const Open& s, const Choice& c) const {
    if (c.type == Choice::Type::End) {
        return Refusal{"BF-7.6"_bf, "placing is compulsory, a visit cannot be ended"};
    }
    if (c.type != Choice::Type::Put) {
        return Refusal{"BF-7.5"_bf, "in the foreplay beings are placed, nothing else"};
    }
    if (seat_of(c.being) != s.to_act) return Refusal{"BF-7.5"_bf, "only own beings are placed"};
    if (s.on_board(c.being)) return Refusal{"BF-7.5"_bf, "this being stands on the board already"};
    if (c.slot >= slots()) return Refusal{"BF-3.14"_bf, "the board has no such slot"};
    if (s.occupied.contains(c.slot)) {
        return Refusal{"BF-1.3"_bf, "a slot holds at most one being"};
    }
    return std::nullopt;
}

std::optional<Refusal> Rules::why_no_action(const Open& s, const Choice& c) const {
    if (c.type == Choice::Type::End) return std::nullopt;
    if (c.type != Choice::Type::Put) {
        return Refusal{"BF-8.3"_bf, "an action is a movement or a reincarnation"};
    }
    if (c.being >= beings_) return Refusal{"BF-2.3"_bf, "nobody plays this colour"};
    if (c.slot >= slots()) return Refusal{"BF-3.14"_bf, "the board has no such slot"};
    const bool own = seat_of(c.being) == s.to_act;
    const bool dead = !s.on_board(c.being);
    if (dead && !own) return Refusal{"BF-10.3"_bf, "only own dead beings can be reincarnated"};
    if (dead && s.tokens[s.to_act] == 0) {
        return Refusal{"BF-10.1"_bf, "a reincarnation costs a reincarnation token"};
    }
    if (!dead && !own && switches_.own_only) {
        return Refusal{"BF-8.4"_bf, "with move_scope=own only own beings move"};
    }
    if (!dead && s.slot(c.being) == c.slot) {
        return Refusal{"BF-9.7"_bf, "coming back to the same slot is not a move"};
    }
    if (!s.light.contains(c.slot)) {
        return Refusal{"BF-9.9"_bf, "no being stops on a black piece"};
    }
    if (s.occupied.contains(c.slot)) {
        if (dead) return Refusal{"BF-10.1"_bf, "a being is reincarnated on a free slot"};
        return Refusal{"BF-9.2"_bf, "occupied slots cannot be entered"};
    }
    if (!dead && !reach(s, c.being).contains(c.slot)) {
        return Refusal{"BF-9.4"_bf, "this slot is neither adjacent nor at the same black hole"};
    }
    return std::nullopt;
}

std::optional<Refusal> Rules::why_no_take(const Open& s, const Choice& c) const {
    if (c.type != Choice::Type::Take) {
        return Refusal{"BF-13.5"_bf, "first choose whom to take a reincarnation token from"};
    }
    if (c.seat == s.to_act) return Refusal{"BF-13.5"_bf, "nobody takes from himself"};
    if (c.seat >= seats_ || !givers(s, s.to_act).contains(Seat(c.seat))) {
        return Refusal{"BF-13.4"_bf, "the token comes from a player who holds most"};
    }
    return std::nullopt;
}

}  // namespace equipoise::balanceformers
