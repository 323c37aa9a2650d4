// Set-up, turns, legal actions and views.

#include "equipoise/games/balanceformers/rules.hpp"

#include <algorithm>

namespace equipoise::balanceformers {

Choice Choice::of(Action action) {
    EQ_EXPECT(action.code < kCodes);
    const auto code = static_cast<int>(action.code);
    Choice c;
    if (code < Pair::kCount) {
        c.type = Type::Pick;
        c.pair = Pair(code / kTokensOfAKind, code % kTokensOfAKind);
    } else if (action.code >= kFirstPut) {
        c.type = Type::Put;
        c.being = static_cast<std::uint8_t>((action.code - kFirstPut) / kMostSlots);
        c.slot = static_cast<std::uint8_t>((action.code - kFirstPut) % kMostSlots);
    } else if (action.code >= kFirstTake) {
        c.type = Type::Take;
        c.seat = static_cast<std::uint8_t>(action.code - kFirstTake);
    }
    return c;
}

Rules::Rules(Components components,
             std::vector<int> colours,
             Layout layout,
             const Switches& switches)
    : components_(std::move(components)),
      colours_(std::move(colours)),
      layout_(std::move(layout)),
      switches_(switches),
      seats_(static_cast<int>(colours_.size())),
      beings_(seats_ * kBeingsPerColour) {
    EQ_EXPECT(2 <= seats_ && seats_ <= kMostSeats);
    build_graph();
    build_tables();
    find_symmetries();
}

void Rules::build_graph() {
    for (int piece = 0; piece < layout_.pieces(); ++piece) all_slots_ |= piece_slots(piece);
    for (const auto& [slot, other] : layout_.edges) {
        adjacent_[at(slot)].insert(other);
        adjacent_[at(other)].insert(slot);
        const int piece = piece_of(slot);
        const int neighbour = piece_of(other);
        if (piece == neighbour) continue;
        border_[at(piece)].insert(other);
        border_[at(neighbour)].insert(slot);
        joined_[at(piece)] |= piece_slots(neighbour);
        joined_[at(neighbour)] |= piece_slots(piece);
    }
    if (!switches_.point_links) return;
    for (const auto& [piece, other] : layout_.meetings) {
        joined_[at(piece)] |= piece_slots(other);
        joined_[at(other)] |= piece_slots(piece);
    }
}

void Rules::build_tables() {
    std::vector<Label> labels;
    for (int seat = 0; seat < seats_; ++seat) {
        labels.insert(labels.end(), colour(seat).labels.begin(), colour(seat).labels.end());
    }
    std::sort(labels.begin(), labels.end());
    for (int seat = 0; seat < seats_; ++seat) {
        for (int index = 0; index < Pair::kCount; ++index) {
            const Pair pair(index / kTokensOfAKind, index % kTokensOfAKind);
            const Label label = colour(seat).labels[at(pair.round())];
            const auto rank = std::lower_bound(labels.begin(), labels.end(), label);
            // An earlier letter makes a greater key; there are at most 30 labels.
            const auto later = static_cast<int>(labels.end() - rank);
            keys_[at(seat)][at(index)] = static_cast<std::uint16_t>(budget(pair) * 64 + later);
        }
    }
    for (int round = 1; round <= kRounds; ++round) {
        for (int one = 0; one < beings_; ++one) {
            for (int other = 0; other < beings_; ++other) {
                int sum = 0;
                for (std::int8_t level : evaluated_levels(round, one)) {
                    sum += being(other)[at(level - 1)];
                }
                contributions_[at(round - 1)][at(one)][at(other)] = static_cast<std::int8_t>(sum);
            }
        }
    }
}

Rules::Rivalry Rules::rivalry(const Open& s, int rival, int seat, Pair mine) const {
    Rivalry found;
    for (int index = 0; index < Pair::kCount; ++index) {
        const Pair pair(index / kTokensOfAKind, index % kTokensOfAKind);
        if ((s.squares[at(rival)] >> pair.square() & 1U) == 0) continue;
        if ((s.rounds[at(rival)] >> pair.round() & 1U) == 0) continue;
        ++found.all;
        if (plays_before(rival, pair, seat, mine)) ++found.before;
    }
    return found;
}

FixedVec<std::int8_t, 3> Rules::evaluated_levels(int round, int index) const {
    FixedVec<std::int8_t, 3> levels;
    for (int deficit : components_.crosshair[at(round - 1)]) {
        const Being& values = being(index);
        const auto found = std::find(values.begin(), values.end(), deficit);
        levels.push_back(static_cast<std::int8_t>(found - values.begin() + 1));
    }
    return levels;
}

int Rules::budget(Pair pair) const {
    return components_.squares[at(pair.square())] + components_.rounds[at(pair.round())];
}

State Rules::initial() const {
    State s;
    s.open.light = all_slots_;
    for (int seat = 0; seat < seats_; ++seat) {
        s.open.squares[at(seat)] = kAllTokens;
        s.open.rounds[at(seat)] = kAllTokens;
    }
    return s;
}

Turn Rules::turn(const State& s) const {
    if (s.open.phase == Phase::Over) return Turn::terminal();
    if (s.open.phase != Phase::Pick) return Turn::decision(Seat(s.open.to_act));
    SeatSet acting;
    for (Seat seat : SeatSet::first(seats_)) {
        if (!s.picks[seat].made()) acting.insert(seat);
    }
    return Turn::simultaneous(acting);
}

void Rules::legal_actions(const State& state, Seat seat, ActionList<kMaxActions>& list) const {
    const Open& s = state.open;
    if (s.phase == Phase::Over) return;
    if (s.phase == Phase::Pick) {
        if (state.picks[seat].made()) return;
        for (int square = 0; square < kTokensOfAKind; ++square) {
            if ((s.squares[at(seat.index())] >> square & 1U) == 0) continue;
            for (int round = 0; round < kTokensOfAKind; ++round) {
                if ((s.rounds[at(seat.index())] >> round & 1U) == 0) continue;
                list.push_back(Choice::pick(Pair(square, round)));
            }
        }
        return;
    }
    if (s.to_act != seat.index()) return;
    switch (s.phase) {
        case Phase::Place: {
            const SlotSet free = s.free();
            for (int i = 0; i < kBeingsPerColour; ++i) {
                const int being = s.to_act * kBeingsPerColour + i;
                if (s.on_board(being)) continue;
                for (int slot : free) list.push_back(Choice::put(being, slot));
            }
            return;
        }
        case Phase::Act:
            list.push_back(Choice::end());
            return list_puts(s, list);
        case Phase::Take: {
            const Award award = awards(s)[s.left];
            for (Seat giver : givers(s, award.seat)) list.push_back(Choice::take(giver.index()));
            return;
        }
        case Phase::Pick:
        case Phase::Over:
            return;
    }
}

void Rules::list_puts(const Open& s, ActionList<kMaxActions>& list) const {
    const SlotSet free = s.free();
    const Holes holes = find_holes(s);
    const int own = s.to_act;
    const bool can_reincarnate = s.tokens[at(own)] > 0;
    const int first = switches_.own_only ? own * kBeingsPerColour : 0;
    const int last = switches_.own_only ? first + kBeingsPerColour : beings_;
    for (int being = first; being < last; ++being) {
        SlotSet targets;
        if (const int slot = s.slot(being); slot != kNowhere) {
            targets = spread(slot, holes) & free;
        } else if (can_reincarnate && seat_of(being) == own) {
            targets = free;
        }
        for (int slot : targets) list.push_back(Choice::put(being, slot));
    }
}

Rules::Holes Rules::find_holes(const Open& s) const {
    Holes found;
    SlotSet dark = all_slots_ - s.light;
    while (!dark.empty()) {
        Hole hole;
        SlotSet todo = piece_slots(piece_of(*dark.begin()));
        while (!todo.empty()) {
            const int piece = piece_of(*todo.begin());
            hole.slots |= piece_slots(piece);
            hole.exits |= border_[at(piece)];
            todo = (todo | (joined_[at(piece)] & dark)) - hole.slots;
        }
        dark = dark - hole.slots;
        hole.exits = hole.exits & s.light;
        found.push_back(hole);
    }
    return found;
}

SlotSet Rules::spread(int slot, const Holes& holes) const {
    const SlotSet near = adjacent_[at(slot)];
    SlotSet slots = near;
    for (const Hole& hole : holes) {
        if (!(near & hole.slots).empty()) slots |= hole.exits;
    }
    return slots;
}

SlotSet Rules::reach(const Open& s, int being) const {
    return spread(s.slot(being), find_holes(s)) & s.free();
}

Returns Rules::returns(const State& s) const {
    Merit best;
    SeatSet winners;
    for (Seat seat : SeatSet::first(seats_)) {
        const Merit own = merit(s.open, seat.index());
        if (winners.empty() || own > best) {
            best = own;
            winners = seat;
        } else if (own == best) {
            winners.insert(seat);
        }
    }
    return share_returns(SeatSet::first(seats_), winners, [](Seat seat) { return seat.index(); });
}

View Rules::view(const State& s, Viewer viewer) const {
    View view{s.open, viewer, {}, {}};
    for (Seat seat : SeatSet::first(seats_)) {
        if (s.picks[seat].made()) view.committed.insert(seat);
    }
    if (!viewer.is_spectator()) view.pick = s.picks[viewer.seat()];
    return view;
}

State Rules::sample(const View& view, Rng& rng) const {
    State s{view.open, {}};
    for (Seat seat : view.committed) {
        if (view.viewer.is(seat)) {
            s.picks[seat] = view.pick;
            continue;
        }
        ActionList<kMaxActions> pairs;
        legal_actions(s, seat, pairs);
        const auto count = static_cast<std::uint32_t>(pairs.size());
        s.picks[seat] = Choice::of(pairs[rng.below(count)]).pair;
    }
    return s;
}

int Rules::supply(const Open& s) const {
    int held = 0;
    for (int seat = 0; seat < seats_; ++seat) held += s.tokens[at(seat)];
    return switches_.supply - held;
}

Rules::Standing Rules::standing(const Open& s, int seat) const {
    const int white = components_.track[s.white[at(seat)]];
    const int black = components_.track[s.black[at(seat)]];
    return {std::min(white, black), std::max(white, black)};
}

int Rules::seat_of_colour(char code) const {
    for (int seat = 0; seat < seats_; ++seat) {
        if (colour(seat).code == code) return seat;
    }
    return -1;
}

Rules::Merit Rules::merit(const Open& s, int seat) const {
    return {!switches_.extinct_last || !is_extinct(s, seat), standing(s, seat)};
}

int Rules::rank(const Open& s, int seat) const {
    int rank = 1;
    for (int other = 0; other < seats_; ++other) {
        if (merit(s, other) > merit(s, seat)) ++rank;
    }
    return rank;
}

int Rules::unplaced(const Open& s, int seat) const {
    int count = 0;
    for (int i = 0; i < kBeingsPerColour; ++i) {
        if (!s.on_board(seat * kBeingsPerColour + i)) ++count;
    }
    return count;
}

bool Rules::is_extinct(const Open& s, int seat) const {
    return unplaced(s, seat) == kBeingsPerColour;
}

}  // namespace equipoise::balanceformers
