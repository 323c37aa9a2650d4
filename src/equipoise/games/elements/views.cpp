// What a seat knows of a state, and states that agree with it.

#include "equipoise/games/elements/rules.hpp"

namespace equipoise::elements {
View Rules::view(const State& s, Viewer viewer) const {
    View view;
    view.viewer = viewer;
    view.phase = s.phase;
    view.cycle = s.cycle;
    view.count = s.count;
    view.start = s.start;
    view.to_act = s.to_act;
    view.committed = s.done;
    view.passed = s.passed;
    view.lost = s.lost;
    view.points = s.points;
    for (Seat seat : SeatSet::first(seats_)) {
        if (s.choices[seat].made()) view.committed.insert(seat);
        view.boards[seat] = s.boards[seat];
    }
    for (Seat seat : arranging(s)) {
        if (viewer.is(seat)) continue;
        Board& board = view.boards[seat];
        board.take_up();
        if (s.phase == Phase::Repair) continue;
        for (Letter letter : all_of<Letter>()) {
            const Kind kind(letter, s.cycle);
            while (board.owned()[kind] > 0) board.remove({kind, Place::waiting()});
        }
    }
    if (viewer.is_spectator()) return view;
    const Seat seat = viewer.seat();
    view.hand = s.hands[seat];
    view.picks = s.picks[seat];
    view.choice = s.choices[seat];
    view.held = held(s, seat);
    view.plays = plays_of(s, seat);
    return view;
}

int Rules::cards_in_hand(const View& view, Seat seat) const {
    if (view.phase == Phase::Deal) {
        return view.count / seats_ + (seat.index() < view.count % seats_ ? 1 : 0);
    }
    return view.phase == Phase::Draft ? hand_size_ - view.count + 1 : 0;
}

State Rules::sample(const View& view, Rng& rng) const {
    State s;
    s.phase = view.phase;
    s.cycle = view.cycle;
    s.count = view.count;
    s.start = view.start;
    s.to_act = view.to_act;
    s.passed = view.passed;
    s.lost = view.lost;
    s.points = view.points;
    s.boards = view.boards;
    sample_draft(view, s, rng);
    if (s.phase == Phase::Draft) {
        for (Seat seat : view.committed) {
            if (view.viewer.is(seat)) {
                s.choices[seat] = view.choice;
                continue;
            }
            auto left = rng.below(static_cast<std::uint32_t>(s.hands[seat].size()));
            for (Letter letter : all_of<Letter>()) {
                const auto count = static_cast<std::uint32_t>(s.hands[seat].count(letter));
                if (left < count) {
                    s.choices[seat] = Pick(letter);
                    break;
                }
                left -= count;
            }
        }
        return s;
    }
    s.done = view.committed;
    for (Seat seat : arranging(s)) {
        if (view.viewer.is(seat)) continue;
        if (s.phase == Phase::Arrange) {
            for (int i = 0; i < hand_size_; ++i) {
                s.boards[seat].add({Kind(s.picks[seat][i], s.cycle), Place::waiting()});
            }
        }
        if (s.done.contains(seat)) lay_out(s, seat);
    }
    if (!view.viewer.is_spectator()) {
        for (std::uint16_t play : view.plays) commit_play(s, view.viewer.seat(), play);
    }
    return s;
}

namespace {

/// Cards of which only the number is known, drawn without putting back.
class Pile {
  public:
    explicit Pile(const Per<Letter, std::uint8_t>& supply) {
        for (Letter letter : all_of<Letter>()) hand_.add(letter, supply[letter]);
    }
    void take_out(const Hand& cards) { hand_.remove_all(cards); }
    static Letter draw_from(Hand& hand, Rng& rng) {
        auto left = static_cast<int>(rng.below(static_cast<std::uint32_t>(hand.size())));
        Letter drawn;
        for (Letter letter : all_of<Letter>()) {
            drawn = letter;
            left -= hand.count(letter);
            if (left < 0) break;
        }
        hand.remove(drawn);
        return drawn;
    }
    Letter draw(Rng& rng) { return draw_from(hand_, rng); }

  private:
    Hand hand_;
};

}  // namespace

void Rules::sample_draft(const View& view, State& s, Rng& rng) const {
    const bool drafting = s.phase == Phase::Draft;
    Pile pile(supply_);
    if (s.phase == Phase::Deal) {
        pile.take_out(view.hand);
        for (Seat seat : SeatSet::first(seats_)) {
            const int unknown = view.viewer.is(seat) ? 0 : cards_in_hand(view, seat);
            for (int i = 0; i < unknown; ++i) s.hands[seat].add(pile.draw(rng));
        }
        if (!view.viewer.is_spectator()) s.hands[view.viewer.seat()] = view.hand;
    }
    if (!drafting && s.phase != Phase::Arrange) return;

    // Every hand is followed on its way from the seat that began with it.
    const int made = drafting ? s.count - 1 : hand_size_;  // Picks of every seat.
    const int seen_steps = static_cast<int>(view.held.size());
    const auto first_seen = [&](Seat holder) {
        int step = 0;
        for (; step < seen_steps && !view.viewer.is(holder); ++step) {
            if (step == seats_) return seen_steps;
            holder = receiver(holder, s.cycle);
        }
        return step;
    };
    for (Seat seat : SeatSet::first(seats_)) {
        const int step = first_seen(seat);
        if (step < seen_steps) pile.take_out(view.held[at(step)]);
    }
    std::array<PerSeat<Letter>, kMostHand> taken{};
    for (Seat seat : SeatSet::first(seats_)) {
        const int first = first_seen(seat);
        Hand hand;     // Known or drawn, from step `first` on.
        Hand between;  // What others take before the viewer sees the hand again.
        if (first >= seen_steps) {
            for (int i = 0; i < hand_size_; ++i) hand.add(pile.draw(rng));
        } else {
            hand = view.held[at(first)];
        }
        Seat holder = seat;
        for (int step = 0; step < made; ++step, holder = receiver(holder, s.cycle)) {
            Letter& letter = taken[at(step)][holder];
            if (first < seen_steps && step < first) {
                letter = pile.draw(rng);
                continue;
            }
            if (!between.empty()) {
                letter = Pile::draw_from(between, rng);
            } else if (view.viewer.is(holder)) {
                letter = view.picks[step];
            } else {
                letter = Pile::draw_from(hand, rng);
                continue;
            }
            hand.remove(letter);
            if (view.viewer.is(holder) && step + seats_ < seen_steps) {
                between = hand;
                between.remove_all(view.held[at(step + seats_)]);
            }
        }
        if (drafting) s.hands[holder] = hand;
    }
    for (int step = 0; step < made; ++step) {
        for (Seat seat : SeatSet::first(seats_)) s.picks[seat].push_back(taken[at(step)][seat]);
    }
}

}  // namespace equipoise::elements
