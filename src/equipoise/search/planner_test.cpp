#include "equipoise/search/planner.hpp"

#include <array>

#include <doctest/doctest.h>

#include "equipoise/search/bots.hpp"

using namespace equipoise;

namespace {

/// A lock: seat 0 sets three wheels in one turn, then seat 1 may jam it with one action. A bot
/// that judges after each wheel misses the key: the greedy way leads past it.
struct LockRules {
    struct State {
        std::array<std::uint8_t, 3> wheels{};
        std::uint8_t set = 0;
        std::uint8_t jammed = 0;  // 0: not asked yet, 1: left alone, 2: jammed.
        bool operator==(const State&) const = default;
    };
    using View = State;
    static constexpr std::uint32_t kActionCodes = 5;
    static constexpr std::size_t kMaxActions = 3;
    static constexpr std::size_t kMaxOutcomes = 1;

    /// Whether seat 1 can jam the key 1-1-1, so that only 2-2-2 opens for sure.
    bool first_key_can_be_jammed = false;

    static int seats() { return 2; }
    static int side(Seat seat) { return seat.index(); }
    static State initial() { return {}; }
    static Turn turn(const State& s) {
        if (s.set < 3) return Turn::decision(Seat(0));
        return s.jammed == 0 ? Turn::decision(Seat(1)) : Turn::terminal();
    }
    static void legal_actions(const State& s, Seat seat, ActionList<kMaxActions>& list) {
        if (!turn(s).acting.contains(seat)) return;
        if (s.set < 3) {
            for (std::uint32_t turned = 0; turned < 3; ++turned) list.push_back({turned});
        } else {
            list.push_back({3});
            list.push_back({4});
        }
    }
    static void chance_outcomes(const State&, OutcomeList<kMaxOutcomes>&) {}
    static std::optional<Refusal> why_not(const State&, Actor, Action) { return std::nullopt; }
    static void apply(State& s, Actor, Action a) {
        if (a.code < 3) {
            s.wheels[s.set++] = static_cast<std::uint8_t>(a.code);
        } else {
            s.jammed = static_cast<std::uint8_t>(a.code - 2);
        }
    }
    bool opens(const State& s) const {
        const bool first = s.wheels == std::array<std::uint8_t, 3>{1, 1, 1};
        if (first) return !(first_key_can_be_jammed && s.jammed == 2);
        return s.wheels == std::array<std::uint8_t, 3>{2, 2, 2} && s.jammed > 0;
    }
    Returns returns(const State& s) const {
        return share_returns(SeatSet::first(2), opens(s) ? Seat(0) : Seat(1), &side);
    }
    static std::uint64_t hash(const State& s) { return hash_value(s); }
    static View view(const State& s, Viewer) { return s; }
    static State sample(const View& view, Rng&) { return view; }
    void evaluate(const State& s, Values& values) const {
        int zeros = 0;
        for (std::size_t i = 0; i < s.set; ++i) zeros += s.wheels[i] == 0 ? 1 : 0;
        values[Seat(0)] = 0.1F * static_cast<float>(zeros);
        if (s.set == 3 && s.wheels == std::array<std::uint8_t, 3>{1, 1, 1}) values[Seat(0)] = 0.9F;
        if (s.set == 3 && s.wheels == std::array<std::uint8_t, 3>{2, 2, 2}) values[Seat(0)] = 0.8F;
        values[Seat(1)] = 1 - values[Seat(0)];
    }
};
static_assert(Evaluated<LockRules>);

/// Both seats pick 0..2 at once; the higher pick wins, equal ones share.
struct HighestRules {
    struct State {
        std::array<std::uint8_t, 2> picks{};  // 0 none, else the pick and one.
        bool operator==(const State&) const = default;
    };
    struct View {
        State known;
        bool operator==(const View&) const = default;
    };
    static constexpr std::uint32_t kActionCodes = 3;
    static constexpr std::size_t kMaxActions = 3;
    static constexpr std::size_t kMaxOutcomes = 1;

    static int seats() { return 2; }
    static int side(Seat seat) { return seat.index(); }
    static State initial() { return {}; }
    static Turn turn(const State& s) {
        SeatSet acting;
        for (int i = 0; i < 2; ++i) {
            if (s.picks[static_cast<std::size_t>(i)] == 0) acting.insert(Seat(i));
        }
        return acting.empty() ? Turn::terminal() : Turn::simultaneous(acting);
    }
    static void legal_actions(const State& s, Seat seat, ActionList<kMaxActions>& list) {
        if (!turn(s).acting.contains(seat)) return;
        for (std::uint32_t code = 0; code < 3; ++code) list.push_back({code});
    }
    static void chance_outcomes(const State&, OutcomeList<kMaxOutcomes>&) {}
    static std::optional<Refusal> why_not(const State&, Actor, Action) { return std::nullopt; }
    static void apply(State& s, Actor actor, Action a) {
        s.picks[static_cast<std::size_t>(actor.seat().index())] =
            static_cast<std::uint8_t>(a.code + 1);
    }
    static Returns returns(const State& s) {
        SeatSet winners = SeatSet::first(2);
        if (s.picks[0] != s.picks[1]) winners = Seat(s.picks[0] > s.picks[1] ? 0 : 1);
        return share_returns(SeatSet::first(2), winners, &side);
    }
    static std::uint64_t hash(const State& s) { return hash_value(s); }
    /// As seat 0 sees it, which is all that is asked here.
    static View view(const State& s, Viewer) { return {{{s.picks[0], 0}}}; }
    static State sample(const View& view, Rng&) { return view.known; }
    static void evaluate(const State&, Values& values) { values = {}; }
};
static_assert(Evaluated<HighestRules>);

std::array<std::uint8_t, 3> wheels_set_by(const PlannerBot& bot, const LockRules& rules) {
    LockRules::State s;
    while (s.set < 3) {
        LockRules::apply(s, Seat(0), bot.choose(rules, s, Seat(0), {.simulations = 2000}));
    }
    return s.wheels;
}

}  // namespace

TEST_CASE("a plan is for the whole turn, not for its next action") {
    const std::array<std::uint8_t, 3> key{1, 1, 1};
    CHECK(wheels_set_by({{.first_width = 8, .answered = 0}}, {}) == key);

    // A beam of one state goes the greedy way and misses it; the budget widens it.
    const PlannerParams narrow{.first_width = 1, .last_width = 1, .answered = 0};
    CHECK(wheels_set_by({narrow}, {}) == std::array<std::uint8_t, 3>{0, 0, 0});
    CHECK(wheels_set_by({{.first_width = 1, .answered = 1}}, {}) == key);
}

TEST_CASE("a plan is answered by the others before it is chosen") {
    const LockRules jammable{.first_key_can_be_jammed = true};
    CHECK(wheels_set_by({{.first_width = 8, .answered = 0}}, jammable) ==
          std::array<std::uint8_t, 3>{1, 1, 1});
    CHECK(wheels_set_by({{.first_width = 8, .answered = 6}}, jammable) ==
          std::array<std::uint8_t, 3>{2, 2, 2});
}

TEST_CASE("a secret choice is tried against all that the others may choose") {
    const HighestRules rules;
    const auto view = HighestRules::view(HighestRules::initial(), Seat(0));
    for (Seed seed = 1; seed <= 20; ++seed) {
        const Budget budget{.simulations = 300, .stop = {}, .seed = seed};
        CHECK(PlannerBot{}.choose(rules, view, Seat(0), budget) == Action{2});
    }
}

TEST_CASE("the planner stops when the budget does, and always with an action") {
    const LockRules rules;
    const LockRules::State start{};
    for (std::uint64_t judged : {1U, 2U, 5U, 50U}) {
        const std::function<bool()> never;
        Meter meter(judged, never);
        PlannerSearch<LockRules> search(rules, start, Seat(0), {}, 1, meter);
        CHECK(search.choose().code < 3);
        // It asks once for each state, having spread its actions.
        CHECK(meter.count() <= judged + LockRules::kMaxActions);
    }
    Budget stopped;
    stopped.stop = [] { return true; };
    CHECK(PlannerBot{}.choose(rules, start, Seat(0), stopped).code < 3);
}
