#include "equipoise/lab/samples.hpp"

#include <algorithm>
#include <atomic>
#include <thread>

#include "equipoise/core/sides.hpp"

namespace equipoise {
namespace {

Values values_of(const AnyRules& rules, const Returns& returns) {
    Values values{};
    for (Seat seat : SeatSet::first(rules.seats())) {
        values[seat] = static_cast<float>(returns[seat]) / static_cast<float>(kWholeReturn);
    }
    return values;
}

/// One game, and the samples from it.
class SampleGame {
  public:
    SampleGame(const SamplePlan& plan, std::int64_t number, Samples& out)
        : plan_(plan),
          rng_(seed_at(plan.seed, static_cast<std::uint64_t>(number))),
          number_(number),
          setup_(rng_.below(static_cast<std::uint32_t>(plan.setups.size()))),
          rules_(*plan.setups[setup_]),
          out_(out) {
        const auto count = static_cast<std::uint32_t>(plan.players.size());
        for (Seat seat : SeatSet::first(rules_.seats())) players_[seat] = rng_.below(count);
    }

    void play() {
        AnyState s = rules_.initial();
        const Values result = play_on(s, [&](const AnyState& at, const Turn& turn) {
            if (is_taken(turn)) taken_.push_back(at);
        });
        for (const AnyState& at : taken_) write(at, value_of(at, result));
    }

  private:
    bool is_taken(const Turn& turn) {
        if (plan_.nodes == SampledNodes::Chance && !turn.is_chance()) return false;
        if (plan_.nodes == SampledNodes::Decisions && turn.is_chance()) return false;
        return rng_.unit() < plan_.share;
    }

    template <class See>
    Values play_on(AnyState& s, See see) {
        for (int ply = 0; ply < plan_.plies_max; ++ply) {
            const Turn turn = rules_.turn(s);
            if (turn.is_terminal()) return values_of(rules_, rules_.returns(s));
            see(s, turn);
            if (turn.is_chance()) {
                rules_.apply(s, Actor::chance(), rules_.draw_outcome(s, rng_));
                continue;
            }
            const Seat seat = *turn.acting.begin();
            rules_.apply(s, seat, choice(s, seat));
        }
        Values even{};
        judge_even(even);
        return even;
    }

    void judge_even(Values& values) const {
        const float share = 1.0F / static_cast<float>(count_sides(rules_));
        for (Seat seat : SeatSet::first(rules_.seats())) values[seat] = share;
    }

    Action choice(const AnyState& s, Seat seat) {
        if (rng_.unit() < plan_.random_share) {
            const std::vector<Action> actions = rules_.playout_actions(s, seat);
            return actions[rng_.below(static_cast<std::uint32_t>(actions.size()))];
        }
        const SeriesPlayer& player = plan_.players[players_[seat]];
        Budget budget{.simulations = player.simulations, .seed = rng_.next()};
        return player.bot->choose(rules_, s, seat, budget);
    }

    Values value_of(const AnyState& at, const Values& result) {
        if (plan_.labels.tables != nullptr) {
            if (!asked_) table_ = plan_.labels.tables->find(rules_);
            asked_ = true;
            if (table_) {
                Values exact{};
                bool known = true;
                for (Seat seat : SeatSet::first(rules_.seats())) {
                    const auto value = solved_value(rules_, *table_, at, seat);
                    known = known && value.has_value();
                    exact[seat] = static_cast<float>(value.value_or(0));
                }
                if (known) return exact;
            }
        }
        if (plan_.labels.rollouts == 0) return result;
        Values mean{};
        for (int i = 0; i < plan_.labels.rollouts; ++i) {
            AnyState s = at;
            const Values end = play_on(s, [](const AnyState&, const Turn&) {});
            for (Seat seat : SeatSet::first(rules_.seats())) {
                mean[seat] += end[seat] / static_cast<float>(plan_.labels.rollouts);
            }
        }
        return mean;
    }

    void write(const AnyState& at, const Values& values) {
        const std::vector<float> numbers = rules_.inputs(at);
        out_.game.push_back(static_cast<std::int32_t>(number_));
        out_.setup.push_back(static_cast<std::int32_t>(setup_));
        for (Seat seat : SeatSet::first(out_.seats)) {
            out_.values.push_back(seat.index() < rules_.seats() ? values[seat] : 0);
        }
        out_.numbers.insert(out_.numbers.end(), numbers.begin(), numbers.end());
        out_.numbers.resize(out_.rows() * static_cast<std::size_t>(out_.seats * out_.inputs));
    }

    const SamplePlan& plan_;
    Rng rng_;
    const std::int64_t number_;
    const std::uint32_t setup_;
    const AnyRules& rules_;
    Samples& out_;
    PerSeat<std::uint32_t> players_{};
    std::vector<AnyState> taken_;
    std::shared_ptr<const Solver> table_;
    bool asked_ = false;
};

void append(Samples& all, const Samples& part) {
    all.game.insert(all.game.end(), part.game.begin(), part.game.end());
    all.setup.insert(all.setup.end(), part.setup.begin(), part.setup.end());
    all.values.insert(all.values.end(), part.values.begin(), part.values.end());
    all.numbers.insert(all.numbers.end(), part.numbers.begin(), part.numbers.end());
}

}  // namespace

Samples play_samples(const SamplePlan& plan) {
    Samples all;
    for (const SharedRules& rules : plan.setups) {
        all.seats = std::max(all.seats, rules->seats());
        const std::size_t numbers = rules->inputs(rules->initial()).size();
        all.inputs = static_cast<int>(numbers) / rules->seats();
    }
    // By game, so that the order of rows does not depend on the threads.
    std::vector<Samples> parts(static_cast<std::size_t>(plan.games));
    std::atomic<std::int64_t> next = 0;
    const auto work = [&] {
        for (std::int64_t i = next++; i < plan.games; i = next++) {
            Samples& part = parts[static_cast<std::size_t>(i)];
            part.seats = all.seats;
            part.inputs = all.inputs;
            SampleGame(plan, plan.first + i, part).play();
        }
    };
    std::vector<std::thread> threads;
    for (int i = 1; i < plan.threads; ++i) threads.emplace_back(work);
    work();
    for (std::thread& thread : threads) thread.join();
    for (Samples& part : parts) {
        append(all, part);
        part = {};
    }
    return all;
}

}  // namespace equipoise
