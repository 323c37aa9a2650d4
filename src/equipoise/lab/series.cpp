#include "equipoise/lab/series.hpp"

#include <charconv>
#include <exception>
#include <limits>
#include <mutex>
#include <thread>

#include "equipoise/lab/clock.hpp"
#include "equipoise/lab/leads.hpp"

namespace equipoise {
namespace {

double number_of(const std::string& text) {
    double value = 0;
    const char* end = text.data() + text.size();
    const auto [stopped, error] = std::from_chars(text.data(), end, value);
    return error == std::errc() && stopped == end ? value
                                                  : std::numeric_limits<double>::quiet_NaN();
}

/// The workspace of one thread.
class Worker {
  public:
    Worker(const SeriesPlan& plan, const AnyState& start, Series& rows)
        : plan_(plan),
          rules_(*plan.rules),
          start_(start),
          rows_(rows),
          leads_(rules_),
          actions_(rules_.most_actions()) {}

    /// The row of the series' game `first + at`, unless that is cancelled.
    void play(std::size_t at) {
        const std::uint64_t game = static_cast<std::uint64_t>(plan_.first) + at;
        row_ = {.chance = game / static_cast<std::uint64_t>(plan_.duplicates),
                .seating = game % plan_.seatings.size()};
        leads_.begin();
        const auto width = static_cast<std::size_t>(rows_.seats * rows_.components);
        TallySheet sheet(std::span(rows_.tallies).subspan(at * width, width), rows_.components);
        sheet_ = width > 0 ? &sheet : nullptr;
        state_ = start_;
        play_through(seed_at(plan_.chance_seed, row_.chance), seed_at(plan_.choice_seed, game));
        if (!is_cancelled()) write(at, static_cast<std::int64_t>(game));
    }

    bool is_cancelled() const {
        return plan_.cancel != nullptr && plan_.cancel->load(std::memory_order_relaxed);
    }

  private:
    /// What is counted while a game goes on. Kept apart from the rows of other threads' games,
    /// which lie beside its own.
    struct Row {
        std::uint64_t chance = 0;
        std::uint64_t seating = 0;
        int plies = 0;
        int decisions = 0;
        std::int64_t choices = 0;
        int choices_max = 0;
        bool over = false;
        bool judged = false;
        int first_seat = -1;
    };

    void play_through(Seed chance_seed, Seed choice_seed) {
        const PerSeat<std::uint8_t>& players = plan_.seatings[row_.seating];
        std::uint64_t draws = 0;
        Turn turn = rules_.turn(state_);
        for (;; ++row_.plies) {
            row_.over = turn.is_terminal();
            if (row_.over || row_.plies == plan_.plies_max || is_cancelled()) return;
            if (turn.is_chance()) {
                Rng rng(seed_at(chance_seed, draws++));
                turn = step(Actor::chance(), rules_.draw_outcome(state_, rng));
                continue;
            }
            const Seat seat = *turn.acting.begin();
            const auto ply = static_cast<std::uint64_t>(row_.plies);
            const SeriesPlayer& player = plan_.players[players[seat]];
            turn = step(seat, decide(player, seat, seed_at(choice_seed, ply)));
        }
    }

    Action decide(const SeriesPlayer& player, Seat seat, Seed seed) {
        if (row_.decisions++ == 0) row_.first_seat = seat.index();
        const auto choices = static_cast<int>(rules_.list_actions(state_, seat, actions_));
        row_.choices += choices;
        row_.choices_max = std::max(row_.choices_max, choices);
        if (plan_.leads) {
            const std::optional<Values> values = rules_.standing(state_);
            row_.judged = values.has_value();
            if (values) leads_.see(*values);
        }
        return player.bot->choose(rules_, state_, seat, budget_of(player, seed));
    }

    Turn step(Actor actor, Action a) {
        if (sheet_ == nullptr) return rules_.step(state_, actor, a);
        before_ = state_;
        const Turn turn = rules_.step(state_, actor, a);
        rules_.tally(before_, actor, a, state_, *sheet_);
        return turn;
    }

    Budget budget_of(const SeriesPlayer& player, Seed seed) const {
        Budget budget;
        budget.simulations = player.simulations;
        budget.seed = seed;
        if (player.think_ms > 0) {
            budget.stop = [this, deadline = Deadline(player.think_ms / 1000.0)]() mutable {
                return deadline() || is_cancelled();
            };
        } else if (player.simulations > 0 && plan_.cancel != nullptr) {
            // A bot without a limit would take this as one and never end.
            budget.stop = [this] { return is_cancelled(); };
        }
        return budget;
    }

    void write(std::size_t at, std::int64_t game) const {
        rows_.game[at] = game;
        rows_.chance[at] = static_cast<std::int64_t>(row_.chance);
        rows_.seating[at] = static_cast<std::int16_t>(row_.seating);
        rows_.plies[at] = row_.plies;
        rows_.decisions[at] = row_.decisions;
        rows_.choices[at] = row_.choices;
        rows_.choices_max[at] = row_.choices_max;
        rows_.over[at] = row_.over ? 1 : 0;
        rows_.first_seat[at] = static_cast<std::int8_t>(row_.first_seat);
        const Returns returns = final_returns();
        write_seats(at * static_cast<std::size_t>(rows_.seats), returns);
        write_leads(at, returns);
    }

    Returns final_returns() const {
        if (row_.over) return rules_.returns(state_);
        const SeatSet seats = SeatSet::first(rows_.seats);
        return share_returns(seats, seats, [&](Seat seat) { return rules_.side(seat); });
    }

    void write_seats(std::size_t cell, const Returns& returns) const {
        for (Seat seat : SeatSet::first(rows_.seats)) {
            rows_.returns[cell] = returns[seat];
            rows_.score[cell++] = number_of(rules_.score(state_, seat));
        }
    }

    void write_leads(std::size_t at, const Returns& returns) const {
        constexpr float kNone = std::numeric_limits<float>::quiet_NaN();
        LeadFacts facts{.settled = row_.decisions, .drama = kNone, .leader_share = kNone};
        if (row_.judged) facts = leads_.finish(returns);
        constexpr int kMost = std::numeric_limits<std::int16_t>::max();
        rows_.lead_changes[at] = static_cast<std::int16_t>(std::min(facts.changes, kMost));
        rows_.settled[at] = facts.settled;
        rows_.drama[at] = facts.drama;
        rows_.leader_share[at] = facts.leader_share;
    }

    const SeriesPlan& plan_;
    const AnyRules& rules_;
    const AnyState& start_;
    Series& rows_;
    Leads leads_;
    AnyState state_;
    AnyState before_;  // The state before the last action, where what it did is counted.
    std::vector<Action> actions_;
    TallySheet* sheet_ = nullptr;
    Row row_;
};

void expect_in_order(const SeriesPlan& plan) {
    EQ_EXPECT(plan.rules != nullptr && !plan.players.empty() && !plan.seatings.empty());
    EQ_EXPECT(plan.first >= 0 && plan.games >= 0 && plan.duplicates > 0 && plan.plies_max >= 0);
    for (const PerSeat<std::uint8_t>& seating : plan.seatings) {
        for (Seat seat : SeatSet::first(plan.rules->seats())) {
            EQ_EXPECT(seating[seat] < plan.players.size());
        }
    }
}

}  // namespace

Series::Series(std::size_t rows, int seats_of_row, int components_of_seat)
    : seats(seats_of_row),
      components(components_of_seat),
      game(rows),
      chance(rows),
      seating(rows),
      returns(rows * static_cast<std::size_t>(seats)),
      score(returns.size()),
      plies(rows),
      decisions(rows),
      choices(rows),
      choices_max(rows),
      over(rows),
      first_seat(rows),
      lead_changes(rows),
      settled(rows),
      drama(rows),
      leader_share(rows),
      tallies(returns.size() * static_cast<std::size_t>(components)) {}

Series play_series(const SeriesPlan& plan) {
    expect_in_order(plan);
    const int components = plan.tallies ? static_cast<int>(plan.rules->tallied().size()) : 0;
    Series rows(static_cast<std::size_t>(plan.games), plan.rules->seats(), components);
    const AnyState start = plan.start ? *plan.start : plan.rules->initial();
    std::atomic<std::int64_t> next = 0;
    std::mutex guard;
    std::exception_ptr failure;
    const auto work = [&] {
        try {
            Worker worker(plan, start, rows);
            for (std::int64_t row = next++; row < plan.games; row = next++) {
                if (worker.is_cancelled()) return;
                worker.play(static_cast<std::size_t>(row));
            }
        } catch (...) {
            const std::lock_guard lock(guard);
            failure = std::current_exception();
            next = plan.games;
        }
    };
    {
        std::vector<std::jthread> workers;
        for (int i = 1; i < plan.threads; ++i) workers.emplace_back(work);
        work();
    }
    if (failure) std::rethrow_exception(failure);
    return rows;
}

}  // namespace equipoise
