// For bots: the picks that are searched whole, a quick evaluation, the quick player's choice, and
// the actions worth a search.

#include <algorithm>
#include <cmath>

#include "equipoise/games/elements/cards/fortify.hpp"
#include "equipoise/games/elements/rules.hpp"

namespace equipoise::elements {
namespace {

/// How far apart two seats' final points lie by chance, by the number of cycles to be scored. Set
/// by hand, as are the numbers of `rivalry` and `guess` below. Tried by `equipoise match elements
/// master greedy --games 1000 --ms 5`: 90.8 % (88.9-92.5) with two seats, 81.2 % with four.
constexpr std::array<float, kCycles + 1> kSpread{0.6F, 2.0F, 3.2F, 4.0F};

/// What the loss of a card or two costs a board.
class Exposure {
  public:
    Exposure(const Scoring& scoring, const Board& board)
        : units_(units_on(board)), ranks_(scoring, units_) {}

    /// The points that go with these cards.
    int loss(Placed first, const std::optional<Placed>& second) const {
        CompleteRanks complete = ranks_.complete();
        Units units = units_;
        take(first, units, complete);
        if (second) take(*second, units, complete);
        return complete == ranks_.complete() ? 0 : ranks_.loss(complete);
    }

  private:
    static void take(Placed card, Units& units, CompleteRanks& complete) {
        auto& ranks = units[card.place.element()];
        const auto lower = [&](int rank, int by) {
            ranks[at(rank)] = static_cast<std::uint8_t>(ranks[at(rank)] - by);
            if (ranks[at(rank)] < rank) {
                complete[card.place.element()] &= ~(RankSet{1} << rank);
            }
        };
        const int rank = card.place.rank();
        if (card.place.split()) {
            lower(rank, 1);
            lower(rank + 1, 1);
        } else {
            lower(rank, units_of(card.kind.frame()));
        }
    }

    Units units_;
    RankPoints ranks_;
};

/// How much each rival counts for `seat`: 1 in all, most for those with the best prospects.
PerSeat<float> rivalry(const PerSeat<float>& prospects, Seat seat, int seats) {
    PerSeat<float> weights;
    float best = -1;
    for (Seat other : SeatSet::first(seats)) {
        if (other != seat) best = std::max(best, prospects[other]);
    }
    float sum = 0;
    for (Seat other : SeatSet::first(seats)) {
        if (other == seat) continue;
        weights[other] = std::exp((prospects[other] - best) / 6.0F);
        sum += weights[other];
    }
    for (float& weight : weights) weight /= sum;
    return weights;
}

/// What is still to be put, and done. Cards that lie already take the place of others of their kind
/// if they lie where no such card is wanted.
void plan_puts(const Board& board, Board wanted, ActionList<Rules::kMaxPlan>& plan) {
    Holding astray;
    board.for_each([&](Placed card) {
        if (card.place.is_waiting()) return;
        if (wanted.count(card) > 0) {
            wanted.remove(card);
        } else {
            ++astray[card.kind];
        }
    });
    wanted.for_each([&](Placed card) {
        if (astray[card.kind] > 0) {
            --astray[card.kind];
        } else {
            plan.push_back(Move::put(card));
        }
    });
    plan.push_back(Move::done());
}

/// By letter; the order in which they were picked matters no more.
Picks in_order(const Picks& picks) {
    Picks sorted;
    for (Letter letter : all_of<Letter>()) {
        for (int i = 0; i < picks.size(); ++i) {
            if (picks[i] == letter) sorted.push_back(letter);
        }
    }
    return sorted;
}

}  // namespace

Holding Rules::cards_of(const State& s, Seat seat) const {
    Holding cards = s.boards[seat].owned();
    if (s.phase != Phase::Draft) return cards;
    for (int i = 0; i < s.count - 1; ++i) ++cards[Kind(s.picks[seat][i], s.cycle)];
    return cards;
}

/// Points so far and in the cycles to come, if every seat drew the average cards.
PerSeat<float> Rules::prospects(const State& s) const {
    PerSeat<float> points;
    for (Seat seat : SeatSet::first(seats_)) {
        points[seat] = static_cast<float>(s.score(seat));
        if (s.phase == Phase::Over) continue;
        Holding cards = cards_of(s, seat);
        int cycle = s.cycle;
        if (s.phase == Phase::Void) {
            points[seat] += static_cast<float>(score(switches_.scoring, s.boards[seat]).total());
            ++cycle;
        } else if (s.phase != Phase::Deal && s.phase != Phase::Start) {
            points[seat] += static_cast<float>(optimiser_.best_score(cards));
            ++cycle;
        }
        for (; cycle <= kCycles; ++cycle) {
            for (Letter letter : all_of<Letter>()) {
                std::uint8_t& count = cards[Kind(letter, cycle)];
                count = static_cast<std::uint8_t>(count + supply_[letter] / seats_);
            }
            points[seat] += static_cast<float>(optimiser_.best_score(cards));
        }
    }
    return points;
}

/// Both seats know both hands (EL-10.4). Without advanced cards an arrangement of the last cycle
/// matters for its score alone, and the others cannot touch it (EL-10.11).
std::optional<State> Rules::closing(const State& s) const {
    if (seats_ != 2 || s.cycle != kCycles) return std::nullopt;
    if (s.phase == Phase::Void) {
        if (switches_.simultaneous_voids || switches_.repair) return std::nullopt;
        return s;
    }
    if (switches_.advanced) return std::nullopt;
    State closing = s;
    if (s.phase == Phase::Draft) {
        closing.choices = {};
        for (Seat seat : SeatSet::first(seats_)) closing.picks[seat] = in_order(s.picks[seat]);
        return closing;
    }
    if (s.phase != Phase::Arrange) return std::nullopt;
    for (Seat seat : SeatSet::first(seats_)) lay_out(closing, seat);
    start_voids(closing);
    return closing;
}

void Rules::evaluate(const State& s, Values& values) const {
    const PerSeat<float> points = prospects(s);
    const int unscored = s.phase == Phase::Over ? 0 : kCycles + 1 - s.cycle;
    const float spread = kSpread[at(unscored)];
    float best = 0;
    for (Seat seat : SeatSet::first(seats_)) best = std::max(best, points[seat]);
    double sum = 0;  // With so many digits that the order of seats is not in it.
    for (Seat seat : SeatSet::first(seats_)) {
        values[seat] = std::exp((points[seat] - best) / spread);
        sum += static_cast<double>(values[seat]);
    }
    for (Seat seat : SeatSet::first(seats_)) values[seat] /= static_cast<float>(sum);
}

struct Rules::RatedPlay {
    Action action;
    float gain = 0;
    bool operator==(const RatedPlay&) const = default;
};

/// The Void plays that gain most, best first; only those that gain something.
Rules::RatedPlays Rules::best_plays(const State& s, Seat seat) const {
    RatedPlays best;
    ActionList<kMaxActions> plays;
    list_voids(s, seat, plays);
    if (plays.empty()) return best;
    const PerSeat<float> weights = rivalry(prospects(s), seat, seats_);
    std::optional<Exposure> exposure;
    std::optional<Seat> victim;
    for (Action action : plays) {
        const VoidPlay play = Move::of(action).play;
        if (victim != play.victim) {
            victim = play.victim;
            exposure.emplace(switches_.scoring, s.boards[play.victim]);
        }
        const int loss = exposure->loss(play.first, play.second);
        if (loss <= 0) continue;
        const RatedPlay rated{action, weights[play.victim] * static_cast<float>(loss)};
        if (best.full()) {
            if (best[best.size() - 1].gain >= rated.gain) continue;
            best.pop_back();
        }
        best.push_back(rated);
        for (std::size_t i = best.size() - 1; i > 0 && best[i - 1].gain < best[i].gain; --i) {
            std::swap(best[i - 1], best[i]);
        }
    }
    return best;
}

Board Rules::best_arrangement(const State& s, Seat seat) const {
    return optimiser_.arrange(s.boards[seat].owned());
}

Board Rules::safe_arrangement(const State& s, Seat seat) const {
    const Board best = best_arrangement(s, seat);
    if (!must_be_safe(s.phase)) return best;
    Threats threats{.hit_duals = switches_.void_hits_dual, .hit_wilds = switches_.void_hits_wild};
    for (Frame frame : {kSingle, kDouble, kDual}) {
        const Kind kind(kVoid, frame);
        // Every card of the cycle has been dealt, so that the others hold those that one does not.
        int voids = frame == s.cycle ? supply_[kVoid] - s.boards[seat].owned()[kind] : 0;
        for (Seat other : SeatSet::first(seats_)) {
            if (other != seat && frame < s.cycle) voids += s.boards[other].owned()[kind];
        }
        threats.voids[at(frame - 1)] = static_cast<float>(voids) / static_cast<float>(seats_ - 1);
    }
    return fortify(switches_.scoring, best, threats);
}

void Rules::guess(const State& s, Seat seat, Rng& rng, ActionList<kMaxPlan>& plan) const {
    if (s.phase == Phase::Arrange || s.phase == Phase::Repair) {
        plan_puts(s.boards[seat], best_arrangement(s, seat), plan);
        return;
    }
    if (s.phase == Phase::Void) {
        const RatedPlays plays = best_plays(s, seat);
        // A Void is worth keeping for what it may hit later, if only a little.
        const float worth = s.cycle < kCycles && switches_.keep_void ? 2.0F : 0.4F;
        plan.push_back(plays.empty() || plays[0].gain < worth ? Move::pass() : plays[0].action);
        return;
    }
    plan.push_back(Move::pick(Kind(best_card(s, seat, rng), s.cycle)));
}

/// A card whose best arrangement, with all other cards of the seat, scores most. A Wild does what
/// any element does, so that it is always among them.
Letter Rules::best_card(const State& s, Seat seat, Rng& rng) const {
    const Hand& hand = s.hands[seat];
    if (hand.count(kWild) > 0) return kWild;
    Holding cards = cards_of(s, seat);
    int best = -1;
    std::uint32_t ties = 0;
    Letter picked;
    for (Letter letter : all_of<Letter>()) {
        if (hand.count(letter) == 0) continue;
        std::uint8_t& count = cards[Kind(letter, s.cycle)];
        ++count;
        const int value = optimiser_.best_score(cards);
        --count;
        if (value > best) {
            best = value;
            ties = 0;
        }
        if (value == best && rng.below(++ties) == 0) picked = letter;
    }
    return picked;
}

void Rules::candidates(const State& s, Seat seat, ActionList<kMaxCandidates>& list) const {
    if (s.phase == Phase::Draft) {
        ActionList<kMaxActions> actions;
        legal_actions(s, seat, actions);
        for (Action action : actions) list.push_back(action);
    } else if (s.phase == Phase::Void) {
        list.push_back(Move::pass());
        for (const RatedPlay& play : best_plays(s, seat)) {
            list.push_back(play.action);
            for (std::size_t i = list.size() - 1; list[i] < list[i - 1]; --i) {
                std::swap(list[i], list[i - 1]);
            }
        }
    } else {
        ActionList<kMaxPlan> plan;
        plan_puts(s.boards[seat], safe_arrangement(s, seat), plan);
        list.push_back(plan[0]);
    }
}

}  // namespace equipoise::elements
