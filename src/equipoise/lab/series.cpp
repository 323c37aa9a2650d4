#include "equipoise/lab/series.hpp"

#include <algorithm>
#include <charconv>
#include <exception>
#include <limits>
#include <mutex>
#include <thread>

#include "equipoise/lab/beginning.hpp"
#include "equipoise/lab/clock.hpp"
#include "equipoise/lab/columns/leads.hpp"
#include "equipoise/lab/columns/tallies.hpp"
#include "equipoise/lab/restriction.hpp"

namespace equipoise {
namespace {

double number_of(const std::string& text) {
    double value = 0;
    const char* end = text.data() + text.size();
    const auto [stopped, error] = std::from_chars(text.data(), end, value);
    return error == std::errc() && stopped == end ? value
                                                  : std::numeric_limits<double>::quiet_NaN();
}

/// The numbers of a game's dice and choices.
struct Numbers {
    std::uint64_t chance = 0;
    std::uint64_t cluster = 0;
    std::uint64_t choices = 0;
    std::uint64_t seating = 0;
    int begins = -1;  // The seat; -1 where the rules decide.
};

Numbers numbers_of(const SeriesPlan& plan, std::uint64_t game) {
    const auto duplicates = static_cast<std::uint64_t>(plan.duplicates);
    const auto seats = plan.begin_each ? static_cast<std::uint64_t>(plan.rules->seats()) : 1;
    const std::uint64_t arm = game / duplicates % seats;
    Numbers numbers{.chance = game / (duplicates * seats),
                    .cluster = game / (duplicates * seats),
                    .choices = game,
                    .seating = game % plan.seatings.size()};
    if (plan.begin_each) {
        numbers.begins = static_cast<int>(arm);
        // Else the seating would go round with the seat that begins.
        numbers.seating = (game % duplicates + numbers.chance) % plan.seatings.size();
    }
    if (plan.crossed) {
        numbers.cluster = numbers.chance / duplicates;
        numbers.choices = (numbers.cluster * duplicates + game % duplicates) * seats + arm;
    }
    return numbers;
}

/// The workspace of one thread.
class Worker {
  public:
    Worker(const SeriesPlan& plan, const AnyState& start, Series& rows)
        : plan_(plan),
          rules_(*plan.rules),
          start_(start),
          rows_(rows),
          beginnings_(rules_, start),
          leads_(rules_),
          ledger_(rules_, plan.table.get()),
          course_(rules_),
          tallies_(rules_, plan.early),
          restriction_(rules_),
          actions_(rules_.most_actions()) {}

    /// The row of the series' game `first + at`, unless that is cancelled.
    void play(std::size_t at) {
        const std::uint64_t game = static_cast<std::uint64_t>(plan_.first) + at;
        row_ = {.numbers = numbers_of(plan_, game)};
        leads_.begin();
        ledger_.begin();
        course_.begin();
        if (rows_.components > 0) tallies_.begin();
        const Seed chance_seed = seed_at(plan_.chance_seed, row_.numbers.chance);
        Beginning beginning{&start_, chance_seed};
        if (row_.numbers.begins >= 0) {
            const auto found = beginnings_.find(Seat(row_.numbers.begins), chance_seed);
            EQ_EXPECT(found.has_value());
            beginning = *found;
        }
        state_ = *beginning.state;
        play_through(beginning, seed_at(plan_.choice_seed, row_.numbers.choices));
        if (!is_cancelled()) write(at, static_cast<std::int64_t>(game));
    }

    bool is_cancelled() const {
        return plan_.cancel != nullptr && plan_.cancel->load(std::memory_order_relaxed);
    }

  private:
    /// What is counted while a game goes on. Kept apart from the rows of other threads' games,
    /// which lie beside its own.
    struct Row {
        Numbers numbers;
        int plies = 0;
        int decisions = 0;
        std::int64_t choices = 0;
        int choices_max = 0;
        bool over = false;
        bool judged = false;
        int first_seat = -1;
        std::int32_t opening = -1;
    };

    struct Choice {
        Seat seat;
        Action action{};
        std::optional<Values> crowning{};  // Before a decision that can be kingmaking.
    };

    void play_through(const Beginning& beginning, Seed choice_seed) {
        const PerSeat<std::uint8_t>& players = plan_.seatings[row_.numbers.seating];
        std::uint64_t draws = 0;
        Turn turn = rules_.turn(state_);
        for (;;) {
            row_.over = turn.is_terminal();
            if (row_.over || row_.plies == plan_.plies_max || is_cancelled()) return;
            if (turn.is_chance()) {
                Rng rng(beginning.seed(draws++));
                const Action outcome = rules_.draw_outcome(state_, rng);
                // Who begins is no luck where that is part of the plan.
                const bool planned = plan_.begin_each && row_.decisions == 0;
                if (plan_.leads && !planned) ledger_.see(state_, outcome);
                turn = step(Actor::chance(), outcome);
                continue;
            }
            if (row_.decisions == 0 && plan_.begin_each) draws = kFirstDraw;
            // Seats that choose at once are all asked before any of them acts.
            chosen_.clear();
            auto ply = static_cast<std::uint64_t>(row_.plies);
            for (Seat seat : turn.acting) {
                decide(plan_.players[players[seat]], seat, seed_at(choice_seed, ply++));
            }
            for (const Choice& choice : chosen_) {
                if (!turn.acting.contains(choice.seat) || row_.plies == plan_.plies_max) break;
                turn = step(choice.seat, choice.action);
                if (choice.crowning) course_.crown(*choice.crowning, choice.seat, state_, turn);
            }
        }
    }

    void decide(const SeriesPlayer& player, Seat seat, Seed seed) {
        if (row_.decisions++ == 0) row_.first_seat = seat.index();
        const auto choices = static_cast<int>(rules_.list_actions(state_, seat, actions_));
        row_.choices += choices;
        row_.choices_max = std::max(row_.choices_max, choices);
        Choice choice{.seat = seat};
        if (plan_.leads) {
            const std::optional<Values> values = rules_.standing(state_);
            row_.judged = values.has_value();
            if (values) {
                leads_.see(*values);
                course_.see(*values);
                if (course_.may_crown(*values, seat)) choice.crowning = values;
            }
        }
        const Budget budget = budget_of(player, seed);
        choice.action = player.without.empty()
            ? player.bot->choose(rules_, state_, seat, budget)
            : restriction_.choose(state_, seat, *player.bot, budget, player.without);
        if (row_.decisions == 1) row_.opening = static_cast<std::int32_t>(choice.action.code);
        chosen_.push_back(choice);
    }

    Turn step(Actor actor, Action a) {
        ++row_.plies;
        if (rows_.components == 0) return rules_.step(state_, actor, a);
        before_ = state_;
        const Turn turn = rules_.step(state_, actor, a);
        tallies_.see(before_, actor, a, state_);
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
        rows_.chance[at] = static_cast<std::int64_t>(row_.numbers.chance);
        rows_.cluster[at] = static_cast<std::int64_t>(row_.numbers.cluster);
        rows_.seating[at] = static_cast<std::int16_t>(row_.numbers.seating);
        rows_.plies[at] = row_.plies;
        rows_.decisions[at] = row_.decisions;
        rows_.choices[at] = row_.choices;
        rows_.choices_max[at] = row_.choices_max;
        rows_.over[at] = row_.over ? 1 : 0;
        rows_.first_seat[at] = static_cast<std::int8_t>(row_.first_seat);
        rows_.opening[at] = row_.opening;
        write_tallies(at);
        const Returns returns = final_returns();
        write_seats(at * static_cast<std::size_t>(rows_.seats), returns);
        write_leads(at, returns);
        write_course(at);
    }

    void write_tallies(std::size_t at) const {
        if (rows_.components > 0) tallies_.write(tallies_.all(), rows_.tallies, at);
        if (rows_.early_components > 0) tallies_.write(tallies_.early(), rows_.early, at);
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

    void write_course(std::size_t at) const {
        constexpr float kNone = std::numeric_limits<float>::quiet_NaN();
        const auto seats = static_cast<std::size_t>(rows_.seats);
        for (std::size_t seat = 0; seat < seats; ++seat) {
            const double luck = ledger_.luck()[Seat(static_cast<int>(seat))];
            rows_.luck[at * seats + seat] = plan_.leads ? static_cast<float>(luck) : kNone;
        }
        const auto points = course_.points();
        const std::size_t width = kCoursePoints * seats;
        for (std::size_t i = 0; i < width; ++i) {
            rows_.course[at * width + i] = points ? (*points)[i] : kNone;
        }
        rows_.crowned[at] = static_cast<float>(course_.crowned());
    }

    const SeriesPlan& plan_;
    const AnyRules& rules_;
    const AnyState& start_;
    Series& rows_;
    Beginnings beginnings_;
    Leads leads_;
    LuckLedger ledger_;
    GameCourse course_;
    Tallies tallies_;
    Restriction restriction_;
    std::vector<Choice> chosen_;  // Of the seats that choose in the same state.
    AnyState state_;
    AnyState before_;  // The state before the last action, where what it did is counted.
    std::vector<Action> actions_;
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

Series::Series(std::size_t rows, int seats_of_row, int components_of_seat, int early_of_seat)
    : seats(seats_of_row),
      components(components_of_seat),
      early_components(early_of_seat),
      game(rows),
      chance(rows),
      cluster(rows),
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
      tallies(returns.size() * static_cast<std::size_t>(components)),
      early(returns.size() * static_cast<std::size_t>(early_components)),
      luck(returns.size()),
      course(returns.size() * kCoursePoints),
      crowned(rows),
      opening(rows) {}

bool can_begin_each(const SeriesPlan& plan) {
    const AnyState start = plan.start ? *plan.start : plan.rules->initial();
    const Beginnings beginnings(*plan.rules, start);
    for (Seat seat : SeatSet::first(plan.rules->seats())) {
        if (!beginnings.find(seat, seed_at(plan.chance_seed, 0))) return false;
    }
    return true;
}

Series play_series(const SeriesPlan& plan) {
    expect_in_order(plan);
    const int components = plan.tallies ? static_cast<int>(plan.rules->tallied().size()) : 0;
    Series rows(static_cast<std::size_t>(plan.games),
                plan.rules->seats(),
                components,
                plan.early > 0 ? components : 0);
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
