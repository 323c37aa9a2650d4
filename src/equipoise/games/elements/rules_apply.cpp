// What an action changes.

#include <algorithm>

#include "equipoise/games/elements/rules.hpp"

namespace equipoise::elements {

void Rules::apply(State& s, Actor actor, Action a) const {
    const Move move = Move::of(a);
    switch (move.type) {
        case Move::Type::Start:
            s.start = move.seat;
            s.phase = Phase::Deal;
            break;
        case Move::Type::Deal:
            s.hands[move.seat].add(move.kind.letter());
            if (++s.count == hand_size_ * seats_) {
                s.phase = Phase::Draft;
                s.count = 1;
            }
            break;
        case Move::Type::Pick: {
            s.choices[actor.seat()] = Pick(move.kind.letter());
            bool all_made = true;
            for (Seat seat : SeatSet::first(seats_)) all_made &= s.choices[seat].made();
            if (all_made) finish_step(s);
            break;
        }
        case Move::Type::Put:
            s.boards[actor.seat()].move({move.kind, Place::waiting()}, move.place);
            break;
        case Move::Type::Done:
            s.done.insert(actor.seat());
            if (!turn(s).acting.empty()) break;
            if (s.phase == Phase::Arrange) {
                start_voids(s);
            } else {
                finish_cycle(s);
            }
            break;
        case Move::Type::Pass:
            s.passed.insert(actor.seat());
            if (!switches_.simultaneous_voids) {
                next_voider(s, actor.seat());
            } else if (turn(s).acting.empty()) {
                reveal_voids(s);
            }
            break;
        case Move::Type::Void:
            if (switches_.simultaneous_voids) {
                commit_play(s, actor.seat(), static_cast<std::uint16_t>(a.code - Move::kFirstVoid));
            } else {
                carry_out(s, actor.seat(), move.play);
                next_voider(s, actor.seat());
            }
            break;
    }
}

void Rules::finish_step(State& s) const {
    const PerSeat<Hand> before = s.hands;
    for (Seat seat : SeatSet::first(seats_)) {
        Hand hand = before[seat];
        hand.remove(s.choices[seat].letter());
        s.picks[seat].push_back(s.choices[seat].letter());
        s.hands[receiver(seat, s.cycle)] = hand;
    }
    s.choices = {};
    if (++s.count > hand_size_) take_up(s);
}

void Rules::take_up(State& s) const {
    s.count = 0;
    s.phase = Phase::Arrange;
    for (Seat seat : SeatSet::first(seats_)) {
        Board& board = s.boards[seat];
        for (int i = 0; i < hand_size_; ++i) {
            board.add({Kind(s.picks[seat][i], s.cycle), Place::waiting()});
        }
        if (switches_.auto_arrange) {
            lay_out(s, seat);
        } else {
            board.take_up();
        }
    }
    if (switches_.auto_arrange) start_voids(s);
}

void Rules::lay_out(State& s, Seat seat) const {
    s.boards[seat] = optimiser_.arrange(s.boards[seat].owned());
}

void Rules::start_voids(State& s) const {
    s.done = {};
    s.picks = {};
    s.phase = Phase::Void;
    if (switches_.simultaneous_voids) {
        if (turn(s).acting.empty()) finish_voids(s);
        return;
    }
    const Seat first = first_of_voids(s.start, s.cycle);
    next_voider(s, Seat((first.index() + seats_ - 1) % seats_));
}

void Rules::next_voider(State& s, Seat from) const {
    for (int i = 1; i <= seats_; ++i) {
        const Seat seat((from.index() + i) % seats_);
        if (!s.passed.contains(seat) && has_void(s, seat)) {
            s.to_act = seat;
            return;
        }
    }
    finish_voids(s);
}

void Rules::carry_out(State& s, Seat seat, const VoidPlay& play) const {
    s.boards[seat].remove({Kind(kVoid, play.frame), Place::collection()});
    s.boards[play.victim].remove(play.first);
    if (play.second) s.boards[play.victim].remove(*play.second);
    if (switches_.repair) s.lost.insert(play.victim);
}

void Rules::reveal_voids(State& s) const {
    const PerSeat<Board> before = s.boards;
    for (Seat victim : SeatSet::first(seats_)) {
        Placed last;
        before[victim].for_each([&](Placed card) {
            if (!card.place.on_rank() || card == last) return;
            last = card;
            int most = 0;
            for (Seat seat : SeatSet::first(seats_)) {
                most = std::max(most, named(s, seat, victim, card));
            }
            for (int i = 0; i < most; ++i) s.boards[victim].remove(card);
            if (most > 0 && switches_.repair) s.lost.insert(victim);
        });
    }
    for (Seat seat : SeatSet::first(seats_)) {
        for (std::uint16_t play : plays_of(s, seat)) {
            const Frame frame = Move::of({play + Move::kFirstVoid}).play.frame;
            s.boards[seat].remove({Kind(kVoid, frame), Place::collection()});
        }
    }
    finish_voids(s);
}

void Rules::finish_voids(State& s) const {
    s.passed = {};
    s.plays = {};
    s.play_counts = {};
    s.to_act = {};
    if (s.lost.empty()) return finish_cycle(s);
    for (Seat seat : s.lost) {
        if (switches_.auto_arrange) {
            lay_out(s, seat);
        } else {
            s.boards[seat].take_up();
        }
    }
    if (switches_.auto_arrange) return finish_cycle(s);
    s.phase = Phase::Repair;
}

void Rules::finish_cycle(State& s) const {
    for (Seat seat : SeatSet::first(seats_)) {
        Board& board = s.boards[seat];
        s.points[at(s.cycle - 1)][seat] =
            static_cast<std::uint8_t>(score(switches_.scoring, board).total());
        if (switches_.keep_void) continue;
        for (Frame frame : {kSingle, kDouble, kDual}) {
            const Kind kind(kVoid, frame);
            while (board.owned()[kind] > 0) board.remove({kind, Place::collection()});
        }
    }
    s.done = {};
    s.lost = {};
    s.phase = s.cycle == kCycles ? Phase::Over : Phase::Deal;
    if (s.phase == Phase::Deal) ++s.cycle;
}

}  // namespace equipoise::elements
