// The rules of Sealed Scales.

#include "tests/support/secret_game.hpp"

#include <algorithm>

namespace equipoise::secret_game {
namespace {

bool holds(const Bag& bag, const Bag& part) {
    for (Kind kind : all_kinds()) {
        if (bag[kind] < part[kind]) return false;
    }
    return true;
}

int held(const State& s, Seat seat) {
    return count(s.hands[seat]) + (s.picks[seat].made() ? 1 : 0);
}

SeatSet picked(const State& s) {
    SeatSet done;
    for (Seat seat : SeatSet::first(kMaxSeats)) {
        if (s.picks[seat].made()) done.insert(seat);
    }
    return done;
}

int total_held(const State& s) {
    int all = 0;
    for (Seat seat : SeatSet::first(kMaxSeats)) all += held(s, seat);
    return all;
}

/// Of the kinds picked only once the highest, or none.
std::optional<Seat> highest_single(const PerSeat<Pick>& picks) {
    Bag times{};
    for (Pick pick : picks) {
        if (pick.made()) ++times[pick.kind()];
    }
    std::optional<Seat> best;
    for (Seat seat : SeatSet::first(kMaxSeats)) {
        if (!picks[seat].made() || times[picks[seat].kind()] != 1) continue;
        if (!best || picks[seat].kind() > picks[*best].kind()) best = seat;
    }
    return best;
}

/// Takes one weight out of the bag, each with equal chance.
Kind draw_weight(Bag& bag, Rng& rng) {
    auto left = static_cast<int>(rng.below(static_cast<std::uint32_t>(count(bag))));
    for (Kind kind : all_kinds()) {
        left -= bag[kind];
        if (left >= 0) continue;
        --bag[kind];
        return kind;
    }
    EQ_EXPECT(false);
    return {};
}

}  // namespace

Turn Rules::turn(const State& s) const {
    switch (s.open.phase) {
        case Phase::Deal:
            return Turn::chance();
        case Phase::Pick: {
            SeatSet left = SeatSet::first(seats_);
            for (Seat seat : picked(s)) left.erase(seat);
            return Turn::simultaneous(left);
        }
        case Phase::Load:
            return Turn::decision(s.open.loader);
        case Phase::Over:
            break;
    }
    return Turn::terminal();
}

void Rules::legal_actions(const State& s, Seat seat, ActionList<kMaxActions>& list) const {
    if (!turn(s).acting.contains(seat)) return;
    if (s.open.phase == Phase::Pick) {
        for (Kind kind : all_kinds()) {
            if (s.hands[seat][kind] > 0) list.push_back(pick(kind));
        }
        return;
    }
    for (Kind kind : all_kinds()) {
        if (s.open.puts == kMaxPuts || s.open.tray[kind] == 0) continue;
        list.push_back(put(kind, Pan::Left));
        list.push_back(put(kind, Pan::Right));
    }
    if (s.open.puts > 0) list.push_back(kDone);
}

void Rules::chance_outcomes(const State& s, OutcomeList<kMaxOutcomes>& list) const {
    if (s.open.phase != Phase::Deal) return;
    for (Kind kind : all_kinds()) {
        if (const std::uint32_t left = undealt(s, kind); left > 0)
            list.push_back({deal(kind), left});
    }
}

/// The order of verdicts: the game is over; the phase and who acts in it; the weight itself.
std::optional<Refusal> Rules::why_not(const State& s, Actor actor, Action a) const {
    if (a.code >= kActionCodes) return Refusal{kMovesClause, "there is no such move"};
    const Turn now = turn(s);
    switch (s.open.phase) {
        case Phase::Over:
            return Refusal{kEndClause, "the game is over"};
        case Phase::Deal:
            if (!actor.is_chance())
                return Refusal{kDealClause, "the weights are still being dealt"};
            if (verb_of(a) != Verb::Deal) return Refusal{kDealClause, "chance only deals"};
            if (undealt(s, kind_of(a)) == 0) return Refusal{kDealClause, "no such weight is left"};
            return std::nullopt;
        case Phase::Pick:
            if (verb_of(a) != Verb::Pick)
                return Refusal{kPickClause, "all seats pick a weight now"};
            if (actor.is_chance()) return Refusal{kPickClause, "chance decides nothing now"};
            if (actor.seat().index() >= seats_) return Refusal{kSeatsClause, "nobody sits there"};
            if (!now.acting.contains(actor.seat())) {
                return Refusal{kPickClause, "you have already picked your weight"};
            }
            if (s.hands[actor.seat()][kind_of(a)] == 0) {
                return Refusal{kPickClause, "you hold no such weight"};
            }
            return std::nullopt;
        case Phase::Load:
            if (actor.is_chance() || actor.seat() != s.open.loader) {
                return Refusal{kLoadClause, "only the loader acts now"};
            }
            return why_no_put(s, a);
    }
    return std::nullopt;
}

std::optional<Refusal> Rules::why_no_put(const State& s, Action a) const {
    switch (verb_of(a)) {
        case Verb::Done:
            if (s.open.puts == 0) return Refusal{kLoadClause, "put at least one weight first"};
            return std::nullopt;
        case Verb::Put:
            if (s.open.puts == kMaxPuts) return Refusal{kLoadClause, "you have put two weights"};
            if (s.open.tray[kind_of(a)] == 0)
                return Refusal{kLoadClause, "the tray has no such weight"};
            return std::nullopt;
        case Verb::Deal:
        case Verb::Pick:
            break;
    }
    return Refusal{kLoadClause, "the loader puts weights on the pans now"};
}

void Rules::apply(State& s, Actor actor, Action a) const {
    EQ_ASSERT(!why_not(s, actor, a));
    switch (verb_of(a)) {
        case Verb::Deal:
            ++s.hands[receiver(s)][kind_of(a)];
            if (total_held(s) == seats_ * hand_) s.open.phase = Phase::Pick;
            break;
        case Verb::Pick:
            --s.hands[actor.seat()][kind_of(a)];
            s.picks[actor.seat()] = Pick(kind_of(a));
            if (picked(s).size() == seats_) reveal(s);
            break;
        case Verb::Put: {
            const int grams = weights_.grams[kind_of(a)];
            --s.open.tray[kind_of(a)];
            ++s.open.puts;
            s.open.tilt =
                static_cast<std::int8_t>(s.open.tilt + (pan_of(a) == Pan::Left ? grams : -grams));
            break;
        }
        case Verb::Done: {
            std::uint8_t& all = s.open.points[s.open.loader];
            all = static_cast<std::uint8_t>(all + points_for(s.open.tilt));
            finish_round(s);
            break;
        }
    }
}

std::uint8_t Rules::undealt(const State& s, Kind kind) const {
    int left = weights_.copies[kind];
    for (const Bag& hand : s.hands) left -= hand[kind];
    return static_cast<std::uint8_t>(left);
}

Seat Rules::receiver(const State& s) const { return Seat(total_held(s) % seats_); }

int Rules::points_for(int tilt) {
    if (tilt == 0) return kLevelPoints;
    return tilt >= -kNearGrams && tilt <= kNearGrams ? kNearPoints : 0;
}

void Rules::reveal(State& s) const {
    for (Seat seat : SeatSet::first(seats_)) {
        ++s.open.played[s.picks[seat].kind()];
        ++s.open.tray[s.picks[seat].kind()];
    }
    s.open.shown = s.picks;
    s.picks = {};
    const auto loader = highest_single(s.open.shown);
    if (!loader) return finish_round(s);
    s.open.loader = *loader;
    s.open.phase = Phase::Load;
}

void Rules::finish_round(State& s) const {
    s.open.tray = {};
    s.open.loader = {};
    s.open.puts = 0;
    s.open.phase = total_held(s) == 0 ? Phase::Over : Phase::Pick;
}

Returns Rules::returns(const State& s) const {
    PerSeat<int> of_side{};
    int best = 0;
    for (Seat seat : SeatSet::first(seats_)) {
        int& points = of_side[Seat(side(seat))];
        points += s.open.points[seat];
        best = std::max(best, points);
    }
    SeatSet winners;
    for (Seat seat : SeatSet::first(seats_)) {
        if (of_side[Seat(side(seat))] == best) winners.insert(seat);
    }
    return share_returns(SeatSet::first(seats_), winners, [&](Seat seat) { return side(seat); });
}

View Rules::view(const State& s, Viewer viewer) const {
    View view{s.open, viewer, {}, {}, {}, picked(s)};
    for (Seat seat : SeatSet::first(seats_)) {
        view.held[seat] = static_cast<std::uint8_t>(count(s.hands[seat]));
        if (!viewer.is(seat)) continue;
        view.hand = s.hands[seat];
        view.pick = s.picks[seat];
    }
    return view;
}

State Rules::sample(const View& view, Rng& rng) const {
    State s{view.open, {}, {}};
    Bag unseen = weights_.copies;
    for (Kind kind : all_kinds()) {
        unseen[kind] =
            static_cast<std::uint8_t>(unseen[kind] - view.open.played[kind] - view.hand[kind]);
    }
    if (view.pick.made()) --unseen[view.pick.kind()];
    for (Seat seat : SeatSet::first(seats_)) {
        if (view.viewer.is(seat)) {
            s.hands[seat] = view.hand;
            s.picks[seat] = view.pick;
            continue;
        }
        for (int i = 0; i < view.held[seat]; ++i) ++s.hands[seat][draw_weight(unseen, rng)];
        if (view.picked.contains(seat)) s.picks[seat] = Pick(draw_weight(unseen, rng));
    }
    return s;
}

std::optional<Misfit> Rules::why_unreachable(const State& s) const {
    const auto refuse = [](Clause clause, const char* field, const char* message) {
        return Misfit::of(clause, field, message);
    };
    Bag seen = s.open.played;
    for (Seat seat : SeatSet::first(seats_)) {
        for (Kind kind : all_kinds()) {
            seen[kind] = static_cast<std::uint8_t>(seen[kind] + s.hands[seat][kind]);
        }
        if (s.picks[seat].made()) ++seen[s.picks[seat].kind()];
    }
    if (!holds(weights_.copies, seen))
        return refuse(kDataClause, "hands", "there are not that many weights");

    const int total = total_held(s);
    const bool dealing = s.open.phase == Phase::Deal;
    for (Seat seat : SeatSet::first(seats_)) {
        const int extra = dealing && seat.index() < total % seats_ ? 1 : 0;
        if (held(s, seat) == total / seats_ + extra) continue;
        return refuse(kDealClause, "hands", "some seat holds too many or too few");
    }
    const int rounds = dealing ? 0 : hand_ - total / seats_;
    const int in_play = total / seats_;
    if (in_play > hand_ || count(s.open.played) != rounds * seats_) {
        return refuse(kPickClause, "played", "each round shows one weight of each seat");
    }
    const bool right_phase = dealing  ? total < seats_ * hand_
        : s.open.phase == Phase::Pick ? in_play > 0
        : s.open.phase == Phase::Load ? rounds > 0
                                      : in_play == 0;
    if (!right_phase) return refuse(kPickClause, "ph", "the hands do not fit this phase");

    Bag shown{};
    for (Seat seat : SeatSet::first(seats_)) {
        if (s.open.shown[seat].made() != (rounds > 0)) {
            return refuse(
                kPickClause, "shown", "all seats have shown a pick once a round is played");
        }
        if (rounds > 0) ++shown[s.open.shown[seat].kind()];
    }
    const bool picking = s.open.phase == Phase::Pick;
    if (picked(s).size() == seats_ || (!picking && !picked(s).empty())) {
        return refuse(kPickClause, "picks", "must be empty unless some seat has yet to pick");
    }
    const int on_table = count(s.open.tray) + s.open.puts;
    const bool loading = s.open.phase == Phase::Load;
    if (on_table != (loading ? seats_ : 0) || s.open.puts > kMaxPuts ||
        !holds(s.open.played, shown) || !holds(shown, s.open.tray)) {
        return refuse(kLoadClause, "tray", "must hold the last picks that are not yet put");
    }
    const auto loader = highest_single(s.open.shown);
    if (loading ? loader != s.open.loader : s.open.loader != Seat()) {
        return refuse(
            kLoadClause, "load", "must be the seat of the highest single pick, in ph=load only");
    }
    const int tilt_limit = rounds * kMaxPuts * kMaxGrams;
    if (s.open.tilt < -tilt_limit || s.open.tilt > tilt_limit) {
        return refuse(kPointsClause, "tilt", "so few weights cannot weigh that much");
    }
    int points = 0;
    for (std::uint8_t of_seat : s.open.points) points += of_seat;
    if (points > rounds * kLevelPoints) {
        return refuse(kPointsClause, "points", "more points than the rounds can have given");
    }
    return std::nullopt;
}

}  // namespace equipoise::secret_game
