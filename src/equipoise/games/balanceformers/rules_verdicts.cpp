// Why an action is refused: who may act, what kind of action it is, then its parts.

#include "equipoise/games/balanceformers/clauses.hpp"
#include "equipoise/games/balanceformers/rules.hpp"

namespace equipoise::balanceformers {

std::optional<Refusal> Rules::why_not(const State& state, Actor actor, Action a) const {
    const Open& s = state.open;
    if (s.phase == Phase::Over) {
        if (s.round == kRounds) return Refusal{"BF-5.4"_bf, "ended_after_round_6"};
        return Refusal{"BF-14.2"_bf, "game_over_player_extinct"};
    }
    if (actor.is_chance()) return Refusal{"BF-6.2"_bf, "nothing_left_to_chance"};
    if (a.code >= Choice::kCodes) return Refusal{"BF-8.3"_bf, "no_such_action"};
    const int seat = actor.seat().index();
    if (seat >= seats_) return Refusal{"BF-2.1"_bf, "no_such_seat"};
    const Choice c = Choice::of(a);
    switch (s.phase) {
        case Phase::Pick:
            if (state.picks[actor.seat()].made()) {
                return Refusal{"BF-6.1"_bf, "already_picked"};
            }
            if (c.type != Choice::Type::Pick) {
                return Refusal{"BF-6.1"_bf, "pick_first"};
            }
            return why_no_pick(s, seat, c.pair);
        case Phase::Place:
            if (s.to_act != seat) return Refusal{"BF-7.1"_bf, "other_player_placing"};
            return why_no_placement(s, c);
        case Phase::Act:
            if (s.to_act != seat) return Refusal{"BF-8.1"_bf, "not_your_turn"};
            return why_no_action(s, c);
        case Phase::Take:
            if (s.to_act != seat) {
                return Refusal{"BF-13.5"_bf, "other_player_chooses_giver"};
            }
            return why_no_take(s, c);
        case Phase::Over:
            break;
    }
    return std::nullopt;
}

std::optional<Refusal> Rules::why_no_pick(const Open& s, int seat, Pair pair) const {
    if ((s.squares[at(seat)] >> pair.square() & 1U) == 0) {
        return Refusal{"BF-6.6"_bf, "square_token_spent"};
    }
    if ((s.rounds[at(seat)] >> pair.round() & 1U) == 0) {
        return Refusal{"BF-6.6"_bf, "round_token_spent"};
    }
    return std::nullopt;
}

std::optional<Refusal> Rules::why_no_placement(const Open& s, const Choice& c) const {
    if (c.type == Choice::Type::End) {
        return Refusal{"BF-7.6"_bf, "cannot_pass_place_being"};
    }
    if (c.type != Choice::Type::Put) {
        return Refusal{"BF-7.5"_bf, "place_only_in_foreplay"};
    }
    if (seat_of(c.being) != s.to_act) {
        return Refusal{"BF-7.5"_bf, "place_only_own_beings"};
    }
    if (s.on_board(c.being)) return Refusal{"BF-7.5"_bf, "being_already_on_board"};
    if (c.slot >= slots()) return Refusal{"BF-3.14"_bf, "board_has_no_such_slot"};
    if (s.occupied.contains(c.slot)) {
        return Refusal{"BF-1.3"_bf, "slot_holds_only_one_being"};
    }
    return std::nullopt;
}

std::optional<Refusal> Rules::why_no_action(const Open& s, const Choice& c) const {
    if (c.type == Choice::Type::End) return std::nullopt;
    if (c.type != Choice::Type::Put) {
        return Refusal{"BF-8.3"_bf, "wrong_action_in_turn"};
    }
    if (c.being >= beings_) return Refusal{"BF-2.3"_bf, "nobody_plays_colour"};
    if (c.slot >= slots()) return Refusal{"BF-3.14"_bf, "board_has_no_such_slot"};
    const bool own = seat_of(c.being) == s.to_act;
    const bool dead = !s.on_board(c.being);
    if (dead && !own) {
        return Refusal{"BF-10.3"_bf, "reincarnate_only_own_dead"};
    }
    if (dead && s.tokens[s.to_act] == 0) {
        return Refusal{"BF-10.1"_bf, "no_reincarnation_token"};
    }
    if (!dead && !own && switches_.own_only) {
        return Refusal{"BF-8.4"_bf, "move_only_own_beings"};
    }
    if (!dead && s.slot(c.being) == c.slot) {
        return Refusal{"BF-9.7"_bf, "being_already_on_slot"};
    }
    if (!s.light.contains(c.slot)) {
        return Refusal{"BF-9.9"_bf, "piece_is_black"};
    }
    if (s.occupied.contains(c.slot)) {
        if (dead) return Refusal{"BF-10.1"_bf, "reincarnate_on_taken_slot"};
        return Refusal{"BF-9.2"_bf, "move_to_taken_slot"};
    }
    if (!dead && !reach(s, c.being).contains(c.slot)) {
        return Refusal{"BF-9.4"_bf, "slot_out_of_reach"};
    }
    return std::nullopt;
}

std::optional<Refusal> Rules::why_no_take(const Open& s, const Choice& c) const {
    if (c.type != Choice::Type::Take) {
        return Refusal{"BF-13.5"_bf, "choose_giver_first"};
    }
    if (c.seat == s.to_act) return Refusal{"BF-13.5"_bf, "giver_is_yourself"};
    if (c.seat >= seats_ || !givers(s, s.to_act).contains(Seat(c.seat))) {
        return Refusal{"BF-13.4"_bf, "giver_lacks_most_tokens"};
    }
    return std::nullopt;
}

}  // namespace equipoise::balanceformers
