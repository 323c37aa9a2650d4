#include "equipoise/search/guided.hpp"

#include <doctest/doctest.h>

#include "equipoise/search/bots.hpp"

using namespace equipoise;

namespace {

/// Three doors: seat 0 opens one, then seat 1 bolts it or not, then chance throws a coin. The first
/// never wins, the second unless it is bolted, the third with the coin. The quick player opens the
/// first and bolts nothing. The judge, asked before the coin, believes in the third.
struct DoorRules {
    struct State {
        std::uint8_t door = 0;  // From 1, 0: none yet.
        std::uint8_t bolt = 0;  // 0: not asked yet, 1: open, 2: bolted.
        std::uint8_t coin = 0;  // 0: not thrown yet, 1 or 2.
        bool operator==(const State&) const = default;
    };
    using View = State;
    static constexpr std::uint32_t kActionCodes = 7;
    static constexpr std::size_t kMaxActions = 3;
    static constexpr std::size_t kMaxOutcomes = 2;
    static constexpr std::size_t kMaxPlan = 1;
    static constexpr std::size_t kMaxCandidates = 3;

    bool may_bolt = true;
    bool quick_bolts = false;

    static int seats() { return 2; }
    static int side(Seat seat) { return seat.index(); }
    static State initial() { return {}; }
    static Turn turn(const State& s) {
        if (s.door == 0) return Turn::decision(Seat(0));
        if (s.bolt == 0) return Turn::decision(Seat(1));
        return s.coin == 0 ? Turn::chance() : Turn::terminal();
    }
    void legal_actions(const State& s, Seat seat, ActionList<kMaxActions>& list) const {
        if (!turn(s).acting.contains(seat)) return;
        if (s.door == 0) {
            for (std::uint32_t door = 0; door < 3; ++door) list.push_back({door});
        } else {
            list.push_back({3});
            if (may_bolt) list.push_back({4});
        }
    }
    static void chance_outcomes(const State&, OutcomeList<kMaxOutcomes>& list) {
        list.push_back({{5}, 1});
        list.push_back({{6}, 1});
    }
    static std::optional<Refusal> why_not(const State&, Actor, Action) { return std::nullopt; }
    static void apply(State& s, Actor, Action a) {
        const auto code = static_cast<std::uint8_t>(a.code);
        if (code < 3) {
            s.door = static_cast<std::uint8_t>(code + 1);
        } else if (code < 5) {
            s.bolt = static_cast<std::uint8_t>(code - 2);
        } else {
            s.coin = static_cast<std::uint8_t>(code - 4);
        }
    }
    static bool wins(const State& s) {
        return (s.door == 2 && s.bolt == 1) || (s.door == 3 && s.coin == 2);
    }
    static Returns returns(const State& s) {
        Returns returns{};
        returns[Seat(wins(s) ? 0 : 1)] = kWholeReturn;
        return returns;
    }
    static std::uint64_t hash(const State& s) { return hash_value(s); }
    static View view(const State& s, Viewer) { return s; }
    static State sample(const View& view, Rng&) { return view; }
    static void evaluate(const State& s, Values& values) {
        values[Seat(0)] = s.door == 3 ? 0.9F : 0.1F;
        values[Seat(1)] = 1 - values[Seat(0)];
    }
    void guess(const State& s, Seat, Rng&, ActionList<kMaxPlan>& plan) const {
        plan.push_back({s.door == 0 ? 0U : quick_bolts ? 4U : 3U});
    }
    void candidates(const State& s, Seat seat, ActionList<kMaxCandidates>& list) const {
        ActionList<kMaxActions> actions;
        legal_actions(s, seat, actions);
        for (Action action : actions) list.push_back(action);
    }
    static bool routine(const State&) { return false; }
    static int stage(const State& s) { return s.bolt == 0 ? 0 : 1; }
};
static_assert(Guided<DoorRules>);

Action chosen(const DoorRules& rules,
              const GuidedParams& params,
              std::uint64_t playouts,
              Seed seed = 3) {
    Budget budget;
    budget.simulations = playouts;
    budget.seed = seed;
    return GuidedBot{params}.choose(rules, rules.initial(), Seat(0), budget);
}

}  // namespace

TEST_CASE("guided playouts find the best action if both seats go on as quick players") {
    Budget budget;
    CHECK(QuickBot{}.choose(DoorRules{}, DoorRules::initial(), Seat(0), budget) == Action{0});
    CHECK(chosen(DoorRules{}, {.stages = 2}, 600) == Action{1});
    CHECK(chosen(DoorRules{.quick_bolts = true}, {.stages = 2}, 600) == Action{2});
}

TEST_CASE("a playout that ends with its stage is judged there") {
    CHECK(chosen(DoorRules{}, {.stages = 1}, 600) == Action{2});
}

TEST_CASE("guided playouts: the same seed and number of playouts give the same choice") {
    for (Seed seed = 0; seed < 20; ++seed) {
        const GuidedParams noisy{.stages = 2, .temper = {1.0F, 1.0F}};
        CHECK(chosen(DoorRules{}, noisy, 90, seed) == chosen(DoorRules{}, noisy, 90, seed));
    }
}

TEST_CASE("guided playouts end with the budget, whether it is a number or the host's stop") {
    std::uint64_t asked = 0;
    Budget budget;
    budget.stop = [&] { return ++asked >= 3; };
    GuidedBot{{.stages = 2}}.choose(DoorRules{}, DoorRules::initial(), Seat(0), budget);
    CHECK(asked <= 3);
    const std::function<bool()> never;
    const DoorRules rules{};
    const DoorRules::State start = DoorRules::initial();
    const GuidedParams params{};
    Meter meter(40, never);
    GuidedSearch<DoorRules>(rules, start, Seat(0), params, 1, meter).choose();
    CHECK(meter.count() >= 40);
    CHECK(meter.count() < 40 + 3);
}

TEST_CASE("the only action worth a search is played without one") {
    DoorRules::State s = DoorRules::initial();
    DoorRules::apply(s, Seat(0), {1});
    const std::function<bool()> never;
    Meter meter(1000, never);
    const DoorRules rules{.may_bolt = false};
    const GuidedParams params{};
    CHECK(GuidedSearch<DoorRules>(rules, s, Seat(1), params, 1, meter).choose() == Action{3});
    CHECK(meter.count() == 0);
}
