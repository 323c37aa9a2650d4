// What an action changes: sections 4 to 9 of the rules file.

#include "equipoise/games/balance_duel/rules.hpp"

namespace equipoise::balance_duel {

Action Choice::place(int number, Kind kind) {
    return {kPlace + static_cast<std::uint32_t>((number - 1) * 2 + index_of(kind))};
}
Action Choice::move(int from, int steps, Kind kind, bool beats) {
    const int cell = ((from - 1) * 6 + steps - 1) * 2 + index_of(kind);
    return {kMove + static_cast<std::uint32_t>(cell * 2 + (beats ? 1 : 0))};
}
Action Choice::die(int eyes) { return {kDie + static_cast<std::uint32_t>(eyes - 1)}; }
Action Choice::start_roll(int seat) { return {kStartRoll + static_cast<std::uint32_t>(seat)}; }
Action Choice::redistribute(int number, Kind kind) {
    return {kRedistribute + static_cast<std::uint32_t>((number - 1) * 2 + index_of(kind))};
}

Choice Choice::of(Action action) {
    EQ_ASSERT(action.code < kCodes);
    const auto code = action.code;
    const auto small = [](std::uint32_t value) { return static_cast<std::uint8_t>(value); };
    Choice c;
    if (code < kMove) {
        const std::uint32_t cell = code - kPlace;
        c.type = Type::Place;
        c.steps = small(cell / 2 + 1);
        c.kind = kKinds[cell % 2];
    } else if (code < kPass) {
        const std::uint32_t cell = code - kMove;
        c.type = Type::Move;
        c.from = small(cell / 24 + 1);
        c.steps = small(cell / 4 % 6 + 1);
        c.kind = kKinds[cell / 2 % 2];
        c.beats = cell % 2 != 0;
    } else if (code < kDie) {
        c.type = code == kPass ? Type::Pass : Type::Skip;
    } else if (code < kStartRoll) {
        c.type = Type::Die;
        c.steps = small(code - kDie + 1);
    } else if (code < kRedistribute) {
        c.type = Type::StartRoll;
        c.seat = small(code - kStartRoll);
    } else {
        const std::uint32_t cell = code - kRedistribute;
        c.type = Type::Redistribute;
        c.steps = small(cell / 2 + 1);
        c.kind = kKinds[cell % 2];
    }
    return c;
}

/// BD-4.1: all holders empty, all remaining pawns in the supplies, nobody obliged.
void Rules::begin_round(State& s) const {
    for (int seat = 0; seat < seats_; ++seat) {
        for (Kind kind : kKinds) {
            Squad fresh;
            if (s.in_game(seat)) {
                fresh.add(kSupply, mode_.pawns[kind]);
            }
            s.squad(seat, kind) = fresh;
        }
    }
    s.phase = Phase::Start;
    s.turn = 0;
    s.to_move = kNobody;
    s.next_other = kNobody;
    s.die = 0;
    s.obliged = 0;
}

void Rules::set_up_arm(State& s, int beginner) const {
    if (switches_.head_start == 0) return;
    const int other = next_colour(s, beginner);
    const bool has_large = s.squad(other, Kind::Large).at(kSupply) > 0;
    Squad& squad = s.squad(other, has_large ? Kind::Large : Kind::Medium);
    squad.remove(kSupply);
    squad.add(switches_.head_start);
}

void Rules::begin_turns(State& s, int seat) const {
    set_up_arm(s, seat);
    s.phase = Phase::Roll;
    s.turn = 1;
    s.to_move = static_cast<std::uint8_t>(seat);
    if (alternates_) s.next_other = static_cast<std::uint8_t>(first_colour_of_others(s, seat));
}

void Rules::apply(State& s, Actor actor, Action a) const {
    static_cast<void>(actor);
    EQ_ASSERT(!why_not(s, actor, a));
    const Choice c = Choice::of(a);
    switch (c.type) {
        case Choice::Type::StartRoll:
            return begin_turns(s, c.seat);
        case Choice::Type::Die:
            s.die = c.steps;
            s.phase = Phase::Decide;
            return;
        case Choice::Type::Pass:
            s.obliged = static_cast<std::uint8_t>(s.obliged | 1U << s.to_move);
            return pass_turn(s);
        case Choice::Type::Skip:
            s.obliged = static_cast<std::uint8_t>(s.obliged & ~(1U << s.to_move));
            return pass_turn(s);
        case Choice::Type::Redistribute:
            handle_pawn(s, c);
            if (s.pawns_to_put() == 0) end_play(s);
            return;
        case Choice::Type::Place:
        case Choice::Type::Move:
            break;
    }
    handle_pawn(s, c);
    s.obliged = static_cast<std::uint8_t>(s.obliged & ~(1U << s.to_move));
    after_play(s);
}

void Rules::handle_pawn(State& s, const Choice& c) const {
    const int seat = s.to_move;
    if (c.type == Choice::Type::Redistribute) {
        --s.pending[c.kind];
        s.squad(seat, c.kind).add(kStartHolders + c.steps);
        return;
    }
    if (c.beats) {
        const Quarry beaten = *quarry(s, seat, c.from, c.target());
        Squad& squad = s.squad(beaten.seat, beaten.kind);
        squad.remove(across(table_side(s, seat), c.target()));
        squad.add(kSupply);  // BD-7.7: of its own colour.
    }
    s.squad(seat, c.kind).remove(c.from);
    s.squad(seat, c.kind).add(c.target());
}

void Rules::after_play(State& s) const {
    if (!switches_.rearrange || !goal_reached(s, s.to_move)) return end_play(s);
    // BD-9.3: the FINISH pawns come off the arm and go up again before the tip test.
    for (Kind kind : kKinds) {
        Squad& squad = s.squad(s.to_move, kind);
        for (int place = kStartHolders + 1; place <= kLastPlace; ++place) {
            const int here = squad.at(place);
            squad.remove(place, here);
            std::uint8_t& pending = s.pending[kind];
            pending = static_cast<std::uint8_t>(pending + here);
        }
    }
    s.phase = Phase::Redistribute;
}

/// BD-8.6: the tip test comes before the end test.
void Rules::end_play(State& s) const {
    if (rests(balance(s))) return tip(s);
    if (goal_reached(s, s.to_move)) return finish(s, s.to_move);
    pass_turn(s);
}

void Rules::pass_turn(State& s) const {
    if (s.turn >= switches_.turn_limit) return finish(s, kDraw);
    ++s.turn;
    s.phase = Phase::Roll;
    s.die = 0;
    const auto next = static_cast<std::uint8_t>(next_colour(s, s.to_move));
    if (alternates_) {
        s.to_move = s.next_other;
        s.next_other = next;
    } else {
        s.to_move = next;
    }
}

/// The causer loses its colour; if its side has no other and only one more side is left, that side
/// wins and the arm stays as it rests.
void Rules::tip(State& s) const {
    const int causer = s.to_move;
    unsigned sides_left = 0;
    std::uint8_t survivor = kNobody;
    std::uint8_t already_out = 0;
    for (int seat = seats_; seat-- > 0;) {
        const int side = team_[seat];
        if (!s.in_game(seat)) ++already_out;
        if (!s.in_game(seat) || seat == causer) continue;
        sides_left |= 1U << side;
        if (side != team_[causer]) {
            survivor = static_cast<std::uint8_t>(seat);
        }
    }
    if (std::popcount(sides_left) == 1) return finish(s, survivor);
    s.out[causer] = static_cast<std::uint8_t>(already_out + 1);
    ++s.round;
    begin_round(s);
}

void Rules::finish(State& s, std::uint8_t winner) const {
    s.phase = Phase::Over;
    s.winner = winner;
    s.to_move = kNobody;
    s.next_other = kNobody;
    s.die = 0;
    s.obliged = 0;
}

}  // namespace equipoise::balance_duel
