#include "equipoise/lab/match.hpp"

#include <atomic>
#include <cmath>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>

#include "equipoise/core/chance.hpp"
#include "equipoise/lab/clock.hpp"

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

struct Played {
    Returns returns{};
    int plies = 0;
    bool cut = false;
};

Action choose(const MatchPlan& plan, const AnyBot& bot, const AnyState& s, Seat seat, Seed seed) {
    Budget budget;
    budget.simulations = plan.simulations;
    budget.seed = seed;
    if (plan.think_ms > 0) budget.stop = Deadline(plan.think_ms / 1000.0);
    return bot.choose(*plan.rules, s, seat, budget);
}

/// Chance depends on the pair and on how many chance nodes came before, so that both games of a
/// pair meet the same dice for as long as they can.
Played play_game(const MatchPlan& plan, const Sides& sides, Seed chance_seed, Seed bot_seed) {
    const AnyRules& rules = *plan.rules;
    AnyState s = rules.initial();
    Played played;
    std::uint64_t draws = 0;
    for (; played.plies < plan.plies_max; ++played.plies) {
        const Turn turn = rules.turn(s);
        if (turn.is_terminal()) {
            played.returns = rules.returns(s);
            return played;
        }
        if (turn.is_chance()) {
            Rng rng(seed_at(chance_seed, draws++));
            rules.apply(s, Actor::chance(), draw(rules.chance_outcomes(s), rng));
            continue;
        }
        const Seat seat = *turn.acting.begin();
        const AnyBot& bot = sides.is_a(seat) ? *plan.a : *plan.b;
        const Seed seed = seed_at(bot_seed, static_cast<std::uint64_t>(played.plies));
        rules.apply(s, seat, choose(plan, bot, s, seat, seed));
    }
    const SeatSet seats = SeatSet::first(rules.seats());
    played.returns = share_returns(seats, seats, [&](Seat seat) { return rules.side(seat); });
    played.cut = true;
    return played;
}

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

MatchResult play_one(const MatchPlan& plan, int number) {
    const auto game = static_cast<std::uint64_t>(number);
    const Sides sides(*plan.rules, number % 2 != 0);
    const Seed pair_seed = seed_at(plan.seed, game / 2);
    const Played played = play_game(plan, sides, pair_seed, seed_at(~plan.seed, game));

    MatchResult result;
    result.all = tally_of(*plan.rules, sides, played.returns);
    result.by_seat.resize(static_cast<std::size_t>(plan.rules->seats()));
    for (Seat seat : SeatSet::first(plan.rules->seats())) {
        if (sides.is_a(seat)) result.by_seat[static_cast<std::size_t>(seat.index())] = result.all;
    }
    result.plies = played.plies;
    result.cut = played.cut ? 1 : 0;
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
    std::atomic<int> next = 0;
    std::mutex guard;
    MatchResult total;
    std::exception_ptr failure;
    const auto work = [&] {
        MatchResult mine;
        try {
            for (int game = next++; game < plan.games; game = next++) mine += play_one(plan, game);
        } catch (...) {
            const std::lock_guard lock(guard);
            failure = std::current_exception();
            next = plan.games;
        }
        const std::lock_guard lock(guard);
        total += mine;
    };
    {
        std::vector<std::jthread> workers;
        for (int i = 1; i < plan.threads; ++i) workers.emplace_back(work);
        work();
    }
    if (failure) std::rethrow_exception(failure);
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
