#include "equipoise/lab/match.hpp"

#include <algorithm>
#include <cmath>

#include "equipoise/lab/series.hpp"

namespace equipoise {
namespace {

/// Who holds the sides in a game: A those of one parity, exchanged from one game of a pair to the
/// other.
class Sides {
  public:
    Sides(const AnyRules& rules, bool exchanged) : rules_(rules), exchanged_(exchanged) {
        unsigned seen = 0;
        for (Seat seat : SeatSet::first(rules.seats())) seen |= 1U << rules.side(seat);
        sides_ = seen;
    }
    bool is_a(Seat seat) const {
        const unsigned below = sides_ & ((1U << rules_.side(seat)) - 1);
        return (std::popcount(below) % 2 == 0) != exchanged_;
    }
    /// The lowest seat of each side, to count every side once.
    bool speaks_for_side(Seat seat) const {
        for (Seat other : SeatSet::first(seat.index())) {
            if (rules_.side(other) == rules_.side(seat)) return false;
        }
        return true;
    }

  private:
    const AnyRules& rules_;
    bool exchanged_;
    unsigned sides_ = 0;
};

Tally tally_of(const AnyRules& rules, const Sides& sides, const Returns& returns) {
    Tally tally{.games = 1};
    bool a_won = false;
    bool b_won = false;
    for (Seat seat : SeatSet::first(rules.seats())) {
        if (!sides.speaks_for_side(seat)) continue;
        const bool is_a = sides.is_a(seat);
        if (is_a) tally.returns += returns[seat];
        if (returns[seat] > 0) (is_a ? a_won : b_won) = true;
    }
    tally.wins = a_won && !b_won ? 1 : 0;
    tally.draws = a_won && b_won ? 1 : 0;
    return tally;
}

SeriesPlan series_of(const MatchPlan& plan) {
    SeriesPlan series;
    series.rules = plan.rules;
    series.players = {{plan.a, plan.simulations, plan.think_ms},
                      {plan.b, plan.simulations, plan.think_ms}};
    for (bool exchanged : {false, true}) {
        const Sides sides(*plan.rules, exchanged);
        PerSeat<std::uint8_t>& seating = series.seatings.emplace_back();
        for (Seat seat : SeatSet::first(plan.rules->seats())) seating[seat] = !sides.is_a(seat);
    }
    series.chance_seed = plan.seed;
    series.choice_seed = ~plan.seed;
    series.duplicates = 2;
    series.threads = plan.threads;
    series.plies_max = plan.plies_max;
    series.leads = false;
    series.tallies = false;
    return series;
}

MatchResult result_of(const AnyRules& rules, const Series& series, std::size_t row) {
    const auto seats = static_cast<std::size_t>(series.seats);
    const Sides sides(rules, series.seating[row] != 0);
    Returns returns{};
    for (Seat seat : SeatSet::first(series.seats)) {
        returns[seat] = series.returns[row * seats + static_cast<std::size_t>(seat.index())];
    }
    MatchResult result;
    result.all = tally_of(rules, sides, returns);
    result.by_seat.resize(seats);
    for (Seat seat : SeatSet::first(series.seats)) {
        if (sides.is_a(seat)) result.by_seat[static_cast<std::size_t>(seat.index())] = result.all;
    }
    result.plies = series.plies[row];
    result.cut = series.over[row] == 0 ? 1 : 0;
    return result;
}

}  // namespace

Tally& Tally::operator+=(const Tally& other) {
    games += other.games;
    wins += other.wins;
    draws += other.draws;
    returns += other.returns;
    return *this;
}

MatchResult& MatchResult::operator+=(const MatchResult& other) {
    all += other.all;
    if (by_seat.size() < other.by_seat.size()) by_seat.resize(other.by_seat.size());
    for (std::size_t i = 0; i < other.by_seat.size(); ++i) by_seat[i] += other.by_seat[i];
    plies += other.plies;
    cut += other.cut;
    return *this;
}

MatchResult play_match(const MatchPlan& plan) {
    constexpr std::int64_t kGamesAtOnce = 100'000;  // Bounds the memory of a very long match.
    SeriesPlan part = series_of(plan);
    MatchResult total;
    for (; part.first < plan.games; part.first += part.games) {
        part.games = std::min(kGamesAtOnce, plan.games - part.first);
        const Series series = play_series(part);
        for (std::size_t row = 0; row < series.game.size(); ++row) {
            total += result_of(*plan.rules, series, row);
        }
    }
    return total;
}

Interval wilson_95(double share, int games) {
    if (games <= 0) return {0, 1};
    constexpr double kZ = 1.959963984540054;  // The normal distribution's 97.5 % point.
    const double n = games;
    const double centre = (share + kZ * kZ / (2 * n)) / (1 + kZ * kZ / n);
    const double half =
        kZ * std::sqrt(share * (1 - share) / n + kZ * kZ / (4 * n * n)) / (1 + kZ * kZ / n);
    return {centre - half, centre + half};
}

}  // namespace equipoise
