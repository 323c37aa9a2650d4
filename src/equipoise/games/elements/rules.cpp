#include "equipoise/games/elements/rules.hpp"

#include <algorithm>

namespace equipoise::elements {
namespace {

/// Where a card on a rank lies, of its frame: basic cards before Wilds, then as Place, of which
/// only a Dual's may be split.
std::uint32_t spot_of(Placed card) {
    const int spot = card.place.element().index() * kMostRanks + card.place.rank() - 1;
    return static_cast<std::uint32_t>((card.kind.is_wild() ? kElements * kMostRanks : 0) + spot);
}

Placed card_at(std::uint32_t spot, Frame frame, bool split = false) {
    const int place = static_cast<int>(spot) % (kElements * kMostRanks);
    const Element element(place / kMostRanks);
    const bool wild = spot >= kElements * kMostRanks;
    return {Kind(wild ? kWild : Letter(element.index()), frame),
            Place(element, place % kMostRanks + 1, split)};
}

constexpr std::uint32_t pair_index(std::uint32_t low, std::uint32_t high) {
    return high * (high + 1) / 2 + low;
}

// Targets of one victim, in the order of codes.
constexpr std::uint32_t kSpots = Move::kSpots;
constexpr std::uint32_t kV2 = kSpots;
constexpr std::uint32_t kV2Doubles = 2 * kSpots;
constexpr std::uint32_t kV3 = 3 * kSpots;
constexpr std::uint32_t kV3Doubles = kV3 + Move::kPairs;
constexpr std::uint32_t kV3Duals = kV3Doubles + kSpots;
static_assert(kV3Duals + 2 * kSpots == Move::kTargets);

std::optional<std::uint32_t> target_of(const VoidPlay& play) {
    if (!play.first.place.on_rank() || play.first.kind.is_void()) return std::nullopt;
    const std::uint32_t spot = spot_of(play.first);
    const Frame frame = play.first.kind.frame();
    if (play.second) {
        const Placed second = *play.second;
        if (play.frame != kDual || frame != kSingle || second.kind.frame() != kSingle ||
            !second.place.on_rank() || second.kind.is_void()) {
            return std::nullopt;
        }
        const std::uint32_t other = spot_of(second);
        return kV3 + pair_index(std::min(spot, other), std::max(spot, other));
    }
    switch (play.frame) {
        case kSingle:
            if (frame == kSingle) return spot;
            break;
        case kDouble:
            if (frame == kSingle) return kV2 + spot;
            if (frame == kDouble) return kV2Doubles + spot;
            break;
        default:
            if (frame == kDouble) return kV3Doubles + spot;
            if (frame == kDual) return kV3Duals + 2 * spot + (play.first.place.split() ? 1U : 0U);
            break;
    }
    return std::nullopt;
}

VoidPlay play_at(std::uint32_t target) {
    VoidPlay play;
    if (target < kV2) {
        play.first = card_at(target, kSingle);
    } else if (target < kV3) {
        play.frame = kDouble;
        play.first = target < kV2Doubles ? card_at(target - kV2, kSingle)
                                         : card_at(target - kV2Doubles, kDouble);
    } else if (target < kV3Doubles) {
        play.frame = kDual;
        const std::uint32_t pair = target - kV3;
        std::uint32_t high = 0;
        while (pair_index(0, high + 1) <= pair) ++high;
        play.first = card_at(pair - pair_index(0, high), kSingle);
        play.second = card_at(high, kSingle);
    } else {
        play.frame = kDual;
        play.first = target < kV3Duals
            ? card_at(target - kV3Doubles, kDouble)
            : card_at((target - kV3Duals) / 2, kDual, (target - kV3Duals) % 2 == 1);
    }
    return play;
}

}  // namespace

std::optional<Action> Move::void_play(const VoidPlay& play) {
    const auto target = target_of(play);
    if (!target) return std::nullopt;
    return Action{kFirstVoid + static_cast<std::uint32_t>(play.victim.index()) * kTargets +
                  *target};
}

Move Move::of(Action action) {
    const std::uint32_t code = action.code;
    EQ_EXPECT(code < kCodes);
    Move move;
    if (code < kFirstDeal) {
        move.type = Type::Start;
        move.seat = Seat(static_cast<int>(code));
    } else if (code < kFirstPick) {
        move.type = Type::Deal;
        const int deal = static_cast<int>(code - kFirstDeal);
        move.seat = Seat(deal / kKinds);
        move.kind = Kind(deal % kKinds);
    } else if (code < kFirstPut) {
        move.type = Type::Pick;
        move.kind = Kind(static_cast<int>(code - kFirstPick));
    } else if (code < kDone) {
        move.type = Type::Put;
        const int put = static_cast<int>(code - kFirstPut);
        move.kind = Kind(put / Place::kCount);
        move.place = Place::from_index(put % Place::kCount);
    } else if (code == kDone) {
        move.type = Type::Done;
    } else if (code == kPass) {
        move.type = Type::Pass;
    } else {
        move.type = Type::Void;
        move.play = play_at((code - kFirstVoid) % kTargets);
        move.play.victim = Seat(static_cast<int>((code - kFirstVoid) / kTargets));
    }
    return move;
}

Rules::Rules(int seats, const Switches& switches)
    : seats_(seats), switches_(switches), optimiser_(elements::optimiser(switches.scoring)) {
    const int copies = (switches.long_game ? 3 : 2) * seats;
    for (Element element : all_of<Element>()) {
        supply_[Letter(element.index())] = static_cast<std::uint8_t>(copies);
    }
    if (switches.advanced) {
        const int wilds = switches.total_supply ? (copies + 1) / 2 : copies;
        supply_[kWild] = static_cast<std::uint8_t>(wilds);
        supply_[kVoid] = static_cast<std::uint8_t>(switches.total_supply ? copies - wilds : copies);
    }
    int deck = 0;
    for (std::uint8_t cards : supply_) deck += cards;
    hand_size_ = deck / seats;
    EQ_EXPECT(hand_size_ * seats == deck && hand_size_ <= kMostHand);
}

State Rules::initial() const {
    State s;
    if (switches_.start_seat >= 0) {
        s.start = Seat(switches_.start_seat);
        s.phase = Phase::Deal;
    }
    return s;
}

SeatSet Rules::arranging(const State& s) const {
    if (s.phase == Phase::Arrange) return SeatSet::first(seats_);
    return s.phase == Phase::Repair ? s.lost : SeatSet();
}

Turn Rules::turn(const State& s) const {
    const SeatSet all = SeatSet::first(seats_);
    switch (s.phase) {
        case Phase::Start:
        case Phase::Deal:
            return Turn::chance();
        case Phase::Draft: {
            SeatSet acting;
            for (Seat seat : all) {
                if (!s.choices[seat].made()) acting.insert(seat);
            }
            return Turn::simultaneous(acting);
        }
        case Phase::Arrange:
        case Phase::Repair:
            return Turn::simultaneous(SeatSet::from_bits(arranging(s).bits() & ~s.done.bits()));
        case Phase::Void: {
            if (!switches_.simultaneous_voids) return Turn::decision(s.to_act);
            SeatSet acting;
            for (Seat seat : all) {
                if (!s.passed.contains(seat) && has_void(s, seat)) acting.insert(seat);
            }
            return Turn::simultaneous(acting);
        }
        case Phase::Over:
            break;
    }
    return Turn::terminal();
}

void Rules::legal_actions(const State& s, Seat seat, ActionList<kMaxActions>& list) const {
    if (!turn(s).acting.contains(seat)) return;
    switch (s.phase) {
        case Phase::Draft:
            for (Letter letter : all_of<Letter>()) {
                if (s.hands[seat].count(letter) > 0) {
                    list.push_back(Move::pick(Kind(letter, s.cycle)));
                }
            }
            break;
        case Phase::Arrange:
        case Phase::Repair:
            list_puts(s, seat, list);
            break;
        case Phase::Void:
            list.push_back(Move::pass());
            list_voids(s, seat, list);
            break;
        default:
            break;
    }
}

void Rules::list_puts(const State& s, Seat seat, ActionList<kMaxActions>& list) const {
    const int max_rank = switches_.scoring.max_rank;
    Kind last;
    bool waiting = false;
    s.boards[seat].for_each([&](Placed card) {
        if (!card.place.is_waiting() || (waiting && card.kind == last)) return;
        waiting = true;
        last = card.kind;
        for (Element element : all_of<Element>()) {
            const bool fits = card.kind.is_wild() || card.kind.letter().index() == element.index();
            for (int rank = 1; fits && rank <= max_rank; ++rank) {
                list.push_back(Move::put({card.kind, Place(element, rank)}));
                if (card.kind.frame() == kDual && rank < max_rank) {
                    list.push_back(Move::put({card.kind, Place(element, rank, true)}));
                }
            }
        }
        list.push_back(Move::put({card.kind, Place::collection()}));
    });
    if (!waiting) list.push_back(Move::done());
}

void Rules::list_voids(const State& s, Seat seat, ActionList<kMaxActions>& list) const {
    struct Spot {
        std::uint32_t index;
        int copies;
    };
    using Spots = ScratchVec<Spot, kMostHand>;
    const bool hits_by[] = {voids_left(s, seat, kSingle) > 0,
                            voids_left(s, seat, kDouble) > 0,
                            voids_left(s, seat, kDual) > 0};
    for (Seat victim : SeatSet::first(seats_)) {
        if (victim == seat) continue;
        Spots singles;
        Spots doubles;
        ScratchVec<std::uint32_t, kMostHand> duals;
        Placed last;
        s.boards[victim].for_each([&](Placed card) {
            if (!card.place.on_rank() || card == last) return;
            last = card;
            if (card.kind.is_wild() && !switches_.void_hits_wild) return;
            const int copies = s.boards[victim].count(card) - named(s, seat, victim, card);
            if (copies <= 0) return;
            const std::uint32_t spot = spot_of(card);
            if (card.kind.frame() == kSingle) {
                singles.push_back({spot, copies});
            } else if (card.kind.frame() == kDouble) {
                doubles.push_back({spot, copies});
            } else if (switches_.void_hits_dual) {
                duals.push_back(2 * spot + (card.place.split() ? 1 : 0));
            }
        });
        const std::uint32_t first =
            Move::kFirstVoid + static_cast<std::uint32_t>(victim.index()) * Move::kTargets;
        const auto add = [&](std::uint32_t target) { list.push_back({first + target}); };
        if (hits_by[0]) {
            for (const Spot& spot : singles) add(spot.index);
        }
        if (hits_by[1]) {
            for (const Spot& spot : singles) add(kV2 + spot.index);
            for (const Spot& spot : doubles) add(kV2Doubles + spot.index);
        }
        if (!hits_by[2]) continue;
        for (std::size_t high = 0; high < singles.size(); ++high) {
            for (std::size_t low = 0; low < high; ++low) {
                add(kV3 + pair_index(singles[low].index, singles[high].index));
            }
            if (singles[high].copies > 1) {
                add(kV3 + pair_index(singles[high].index, singles[high].index));
            }
        }
        for (const Spot& spot : doubles) add(kV3Doubles + spot.index);
        for (std::uint32_t dual : duals) add(kV3Duals + dual);
    }
}

void Rules::chance_outcomes(const State& s, OutcomeList<kMaxOutcomes>& list) const {
    if (s.phase == Phase::Start) {
        for (Seat seat : SeatSet::first(seats_)) list.push_back({Move::start(seat), 1});
        return;
    }
    if (s.phase != Phase::Deal) return;
    const Seat seat = dealt_to(s);
    for (Letter letter : all_of<Letter>()) {
        int left = supply_[letter];
        for (Seat other : SeatSet::first(seats_)) left -= s.hands[other].count(letter);
        if (left > 0) {
            list.push_back(
                {Move::deal(seat, Kind(letter, s.cycle)), static_cast<std::uint32_t>(left)});
        }
    }
}

Returns Rules::returns(const State& s) const {
    SeatSet winners;
    for (Seat seat : SeatSet::first(seats_)) {
        if (rank(s, seat) == 1) winners.insert(seat);
    }
    return share_returns(SeatSet::first(seats_), winners, [&](Seat seat) { return seat.index(); });
}

int Rules::compare(const State& s, Seat a, Seat b) const {
    int order = s.score(a) - s.score(b);
    if (switches_.final_cycle_breaks_ties) {
        for (std::size_t cycle = kCycles; order == 0 && cycle-- > 1;) {
            order = s.points[cycle][a] - s.points[cycle][b];
        }
    }
    return order;
}

int Rules::rank(const State& s, Seat seat) const {
    int rank = 1;
    for (Seat other : SeatSet::first(seats_)) {
        if (compare(s, other, seat) > 0) ++rank;
    }
    return rank;
}

Seat Rules::receiver(Seat seat, int cycle) const {
    const int step = cycle % 2 == 1 ? 1 : seats_ - 1;
    return Seat((seat.index() + step) % seats_);
}

Seat Rules::dealt_to(const State& s) const { return Seat(s.count % seats_); }

Seat Rules::first_of_voids(Seat start, int cycle) const {
    return Seat((start.index() + cycle - 1) % seats_);
}

int Rules::voids_left(const State& s, Seat seat, Frame frame) const {
    int left = s.boards[seat].count({Kind(kVoid, frame), Place::collection()});
    if (s.play_counts[seat] == 0) return left;
    for (std::uint16_t play : plays_of(s, seat)) {
        if (play_at(play % Move::kTargets).frame == frame) --left;
    }
    return left;
}

FixedVec<std::uint16_t, kMostVoids> Rules::plays_of(const State& s, Seat seat) const {
    std::size_t first = 0;
    for (int i = 0; i < seat.index(); ++i) first += s.play_counts[Seat(i)];
    FixedVec<std::uint16_t, kMostVoids> plays;
    for (std::size_t i = 0; i < s.play_counts[seat]; ++i) plays.push_back(s.plays[first + i]);
    return plays;
}

void Rules::commit_play(State& s, Seat seat, std::uint16_t play) {
    std::size_t first = 0;
    std::size_t all = 0;
    for (Seat other : SeatSet::first(kMostSeats)) {
        if (other < seat) first += s.play_counts[other];
        all += s.play_counts[other];
    }
    EQ_EXPECT(all < s.plays.size());
    std::size_t i = first + s.play_counts[seat];
    for (std::size_t last = all; last > i; --last) s.plays[last] = s.plays[last - 1];
    for (; i > first && s.plays[i - 1] > play; --i) s.plays[i] = s.plays[i - 1];
    s.plays[i] = play;
    ++s.play_counts[seat];
}

int Rules::named(const State& s, Seat seat, Seat victim, Placed card) const {
    if (s.play_counts[seat] == 0) return 0;
    int times = 0;
    for (std::uint16_t code : plays_of(s, seat)) {
        if (code / Move::kTargets != static_cast<std::uint32_t>(victim.index())) continue;
        const VoidPlay play = play_at(code % Move::kTargets);
        if (play.first == card) ++times;
        if (play.second == card) ++times;
    }
    return times;
}

bool Rules::has_void(const State& s, Seat seat) const {
    for (Frame frame : {kSingle, kDouble, kDual}) {
        if (s.boards[seat].owned()[Kind(kVoid, frame)] > 0) return true;
    }
    return false;
}

FixedVec<Hand, kMostHand> Rules::held(const State& s, Seat seat) const {
    FixedVec<Hand, kMostHand> held;
    const bool drafting = s.phase == Phase::Draft;
    if (!drafting && s.phase != Phase::Arrange) return held;
    const int made = drafting ? s.count - 1 : hand_size_;  // Picks of every seat.
    for (int step = 0; step < (drafting ? made + 1 : made); ++step) {
        // The hand of that step, wherever it has gone since, and what was taken from it there.
        Hand hand;
        Seat holder = seat;
        for (int i = step; i < made; ++i) {
            hand.add(s.picks[holder][i]);
            holder = receiver(holder, s.cycle);
        }
        for (Letter letter : all_of<Letter>()) hand.add(letter, s.hands[holder].count(letter));
        held.push_back(hand);
    }
    return held;
}

}  // namespace equipoise::elements
