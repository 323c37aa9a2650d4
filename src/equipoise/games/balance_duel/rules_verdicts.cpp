// Why an action is illegal, in the order of verdicts of BD-11.9.

#include "equipoise/games/balance_duel/clauses.hpp"
#include "equipoise/games/balance_duel/rules.hpp"

namespace equipoise::balance_duel {

std::optional<Refusal> Rules::why_not(const State& s, Actor actor, Action a) const {
    if (a.code >= Choice::kCodes) return Refusal{"BD-11.4"_bd, "no_such_action"};
    if (s.phase == Phase::Over) return Refusal{"BD-9.7"_bd, "game_over"};
    const Choice c = Choice::of(a);
    if (c.type == Choice::Type::Die || c.type == Choice::Type::StartRoll) {
        return why_not_chance(s, actor, c);
    }
    if (s.phase == Phase::Start) {
        return Refusal{"BD-4.2"_bd, "start_roll_first"};
    }
    if (s.phase == Phase::Roll) return Refusal{"BD-5.1"_bd, "die_not_rolled"};
    if (actor.is_chance()) return Refusal{"BD-5.2"_bd, "player_decides_not_die"};
    if (actor.seat().index() != s.to_move) {
        return Refusal{"BD-4.4"_bd, "not_your_turn"};
    }
    if (s.phase == Phase::Redistribute) return why_not_redistribute(s, c);

    const bool passes = c.type == Choice::Type::Pass;
    if (opening_turn(s) && (passes || c.type == Choice::Type::Move)) {
        return Refusal{"BD-5.3"_bd, "opening_needs_placement"};
    }
    switch (c.type) {
        case Choice::Type::Pass:
            if (!can_play(s)) {
                return Refusal{"BD-8.1"_bd, "skip_do_not_pass"};
            }
            if (s.is_obliged(s.to_move)) {
                return Refusal{"BD-8.2"_bd, "cannot_pass_again"};
            }
            return std::nullopt;
        case Choice::Type::Skip:
            if (can_play(s)) return Refusal{"BD-8.4"_bd, "cannot_skip"};
            return std::nullopt;
        case Choice::Type::Place:
            return why_not_place(s, c);
        case Choice::Type::Move:
            return why_not_move(s, c);
        default:
            return Refusal{"BD-9.3"_bd, "cannot_redistribute_now"};
    }
}

std::optional<Refusal> Rules::why_not_chance(const State& s, Actor actor, const Choice& c) const {
    if (c.type == Choice::Type::StartRoll) {
        if (s.phase != Phase::Start) return Refusal{"BD-4.2"_bd, "round_already_begun"};
        if (c.seat >= seats_ || !s.in_game(c.seat)) {
            return Refusal{"BD-4.3"_bd, "seat_not_in_round"};
        }
    } else if (s.phase == Phase::Start) {
        return Refusal{"BD-4.3"_bd, "start_roll_first"};
    } else if (s.phase != Phase::Roll) {
        return Refusal{"BD-5.1"_bd, "die_already_rolled"};
    }
    if (!actor.is_chance()) return Refusal{"BD-5.1"_bd, "cannot_choose_die"};
    return std::nullopt;
}

std::optional<Refusal> Rules::why_not_place(const State& s, const Choice& c) const {
    if (c.steps != s.die) return Refusal{"BD-6.1"_bd, "not_start_number_rolled", {{"die", s.die}}};
    if (s.squad(s.to_move, c.kind).at(kSupply) == 0) {
        return Refusal{"BD-6.1"_bd, "no_such_pawn_in_supply"};
    }
    if (room(s, table_side(s, s.to_move), c.steps) <= 0) {
        return Refusal{"BD-6.1"_bd, "no_free_place"};
    }
    return std::nullopt;
}

std::optional<Refusal> Rules::why_not_move(const State& s, const Choice& c) const {
    if (s.squad(s.to_move, c.kind).at(c.from) == 0) {
        return Refusal{"BD-6.2"_bd, "no_such_pawn_there"};
    }
    if (c.steps != s.die) {
        return Refusal{"BD-6.2"_bd, "not_die_distance", {{"die", s.die}}};
    }
    if (c.target() > kLastPlace) return Refusal{"BD-6.3"_bd, "past_finish_seven"};
    if (room(s, table_side(s, s.to_move), c.target()) <= 0) {
        return Refusal{"BD-6.3"_bd, "no_free_place"};
    }
    return c.beats ? why_not_beat(s, c) : std::nullopt;
}

/// BD-7.3 and BD-7.4 need no extra test: BD-6.3 has refused a holder without a free place.
std::optional<Refusal> Rules::why_not_beat(const State& s, const Choice& c) const {
    if (quarry(s, s.to_move, c.from, c.target())) return std::nullopt;
    if (!is_finish(c.target())) return Refusal{"BD-7.6"_bd, "beats_only_on_finish"};
    const int place = across(table_side(s, s.to_move), c.target());
    for (int other = 0; other < seats_; ++other) {
        const bool there = other != s.to_move && place > 0 && place <= kStartHolders &&
            table_side(s, other) != table_side(s, s.to_move) &&
            s.squad(other, Kind::Large).at(place) + s.squad(other, Kind::Medium).at(place) > 0;
        if (there && !enemies(s, s.to_move, other)) {
            return Refusal{"BD-7.8"_bd, "no_beating_allies"};
        }
        if (there) {
            return Refusal{"BD-7.1"_bd, "only_finish_pawn_beats"};
        }
    }
    return Refusal{"BD-7.1"_bd, "no_enemy_start_pawn"};
}

std::optional<Refusal> Rules::why_not_redistribute(const State& s, const Choice& c) const {
    if (c.type != Choice::Type::Redistribute) {
        return Refusal{"BD-9.3"_bd, "finish_pawns_first"};
    }
    if (s.pending[c.kind] == 0) {
        return Refusal{"BD-9.3"_bd, "no_such_pawn_left"};
    }
    const int place = kStartHolders + c.steps;
    if (place < highest_put(s)) return Refusal{"BD-11.3"_bd, "pawns_out_of_order"};
    const TableSide side = table_side(s, s.to_move);
    if (room(s, side, place) <= 0) return Refusal{"BD-9.3"_bd, "no_free_place"};
    int free = 0;
    for (int at = place; at <= kLastPlace; ++at) free += std::max(room(s, side, at), 0);
    if (free < s.pawns_to_put()) {
        return Refusal{"BD-11.3"_bd, "too_little_room_from_there"};
    }
    return std::nullopt;
}

}  // namespace equipoise::balance_duel
