#include <doctest/doctest.h>

#include "equipoise/core/playout.hpp"
#include "equipoise/search/bots.hpp"
#include "equipoise/search/expectimax.hpp"
#include "examples/connect_four/front.hpp"
#include "examples/tic_tac_toe/front.hpp"
#include "tests/support/alloc_counter.hpp"
#include "tests/support/secret_game.hpp"

namespace equipoise {
namespace {

using connect_four::ConnectFour;
using secret_game::SealedScales;
using tic_tac_toe::TicTacToe;

template <class T>
typename T::Rules::State at(std::string_view line) {
    return T::parse_state({}, line).value();
}

template <class T>
std::string mcts_move(std::string_view line, const Budget& budget) {
    const auto s = at<T>(line);
    const Seat seat = *T::Rules::turn(s).acting.begin();
    return T::print_action({}, s, MctsBot{}.choose(typename T::Rules(), s, seat, budget));
}

/// Sealed Scales in which random play never says done before both weights are put.
struct EagerRules : secret_game::Rules {
    explicit EagerRules(const secret_game::Rules& rules) : Rules(rules) {}
    void playout_actions(const State& s, Seat seat, ActionList<kMaxActions>& list) const {
        ActionList<kMaxActions> legal;
        legal_actions(s, seat, legal);
        for (Action a : legal) {
            if (a != secret_game::kDone || legal.size() == 1) list.push_back(a);
        }
    }
};
static_assert(Sensible<EagerRules>);
static_assert(!Sensible<secret_game::Rules>);

EagerRules eager_rules() {
    auto setup = secret_game::shelf().default_setup(secret_game::game()).value();
    return EagerRules(SealedScales::make(setup).value());
}

/// The smallest game with chance, a judgement and odds to weigh: seat 0 takes the safe half, or
/// wins by the weight of one of two outcomes.
struct WagerRules {
    struct State {
        std::uint8_t stake = 0;  // 0: to choose, 1: wagered, 2: safe.
        std::uint8_t die = 0;
        bool operator==(const State&) const = default;
    };
    using View = State;
    static constexpr std::uint32_t kActionCodes = 8;
    static constexpr std::size_t kMaxActions = 2;
    static constexpr std::size_t kMaxOutcomes = 2;
    std::uint32_t winning_weight = 1;
    std::uint32_t losing_weight = 5;

    static int seats() { return 2; }
    static int side(Seat seat) { return seat.index(); }
    static State initial() { return {}; }
    static Turn turn(const State& s) {
        if (s.stake == 0) return Turn::decision(Seat(0));
        return s.stake == 1 && s.die == 0 ? Turn::chance() : Turn::terminal();
    }
    static void legal_actions(const State& s, Seat seat, ActionList<kMaxActions>& list) {
        if (s.stake != 0 || seat != Seat(0)) return;
        list.push_back({0});
        list.push_back({1});
    }
    void chance_outcomes(const State&, OutcomeList<kMaxOutcomes>& list) const {
        list.push_back({{2}, winning_weight});
        list.push_back({{3}, losing_weight});
    }
    static std::optional<Refusal> why_not(const State&, Actor, Action) { return std::nullopt; }
    static void apply(State& s, Actor, Action a) {
        if (a.code < 2) {
            s.stake = static_cast<std::uint8_t>(a.code + 1);
        } else {
            s.die = static_cast<std::uint8_t>(a.code);
        }
    }
    static Returns returns(const State& s) {
        SeatSet winners = SeatSet::first(2);
        if (s.stake == 1) winners = Seat(s.die == 2 ? 0 : 1);
        return share_returns(SeatSet::first(2), winners, &side);
    }
    static std::uint64_t hash(const State& s) { return hash_value(s); }
    static View view(const State& s, Viewer) { return s; }
    static State sample(const View& view, Rng&) { return view; }
    /// Overrates the wager, so that only a search past the chance node chooses well.
    static void evaluate(const State& s, Values& values) {
        values[Seat(0)] = s.stake == 1 ? 0.9F : 0.1F;
        values[Seat(1)] = 1 - values[Seat(0)];
    }
};
static_assert(Evaluated<WagerRules>);

/// Tic-tac-toe with a judgement that knows nothing, for comparison with the whole tree.
struct JudgedRules : tic_tac_toe::Rules {
    static void evaluate(const State&, Values& values) { values = {}; }
};
static_assert(Evaluated<JudgedRules>);

float brute_force(const tic_tac_toe::State& s, Seat seat) {
    const Turn turn = tic_tac_toe::Rules::turn(s);
    if (turn.is_terminal()) {
        return static_cast<float>(tic_tac_toe::Rules::returns(s)[seat]) / kWholeReturn;
    }
    const Seat mover = *turn.acting.begin();
    ActionList<9> list;
    tic_tac_toe::Rules::legal_actions(s, mover, list);
    float best = mover == seat ? 0.0F : 1.0F;
    for (const Action a : list) {
        auto next = s;
        tic_tac_toe::Rules::apply(next, mover, a);
        const float value = brute_force(next, seat);
        best = mover == seat ? std::max(best, value) : std::min(best, value);
    }
    return best;
}

TEST_CASE("MCTS takes a win in tic-tac-toe and prevents one") {
    CHECK(mcts_move<TicTacToe>("XX./OO./...", {.simulations = 300, .seed = 1}) == "c3");
    CHECK(mcts_move<TicTacToe>("XX./O../...", {.simulations = 300, .seed = 1}) == "c3");
}

TEST_CASE("MCTS finds forced wins in Connect Four") {
    CHECK(mcts_move<ConnectFour>("xxx/ooo/////", {.simulations = 500, .seed = 1}) == "a");
    // Three open stones on the bottom row: d or g would let the other end be closed, so b-c-d is
    // made.
    const std::string move =
        mcts_move<ConnectFour>("//xo//xo//", {.simulations = 20000, .seed = 1});
    CHECK((move == "d" || move == "b"));
}

TEST_CASE("MCTS is reproduced by seed and number of simulations") {
    const Budget budget{.simulations = 400, .seed = 7};
    const connect_four::Rules rules;
    const auto run = [&](Seed seed) {
        MctsSearch<connect_four::Rules> search(rules, rules.initial(), Seat(0), {}, 400, seed);
        for (int i = 0; i < 400; ++i) search.simulate();
        std::vector<std::uint32_t> visits;
        for (std::uint32_t column = 0; column < 7; ++column)
            visits.push_back(search.visits({column}));
        return visits;
    };
    CHECK(run(7) == run(7));
    CHECK(run(7) != run(8));
}

TEST_CASE("MCTS stops when the host says so, and its tree stops growing when the arena is full") {
    int asked = 0;
    const Budget budget{.stop = [&] { return ++asked == 3; }};
    CHECK(mcts_move<TicTacToe>(".../.../...", budget).size() == 2);
    CHECK(asked == 3);

    const connect_four::Rules rules;
    MctsSearch<connect_four::Rules> search(
        rules, rules.initial(), Seat(0), {.nodes_max = 100}, UINT64_MAX, 1);
    for (int i = 0; i < 5000; ++i) search.simulate();
    CHECK(search.nodes() <= 100);
    CHECK(search.best().code == 3);
}

TEST_CASE("a simulation allocates nothing") {
    const connect_four::Rules rules;
    MctsSearch<connect_four::Rules> search(rules, rules.initial(), Seat(0), {}, 2000, 1);
    const std::uint64_t before = allocations();
    for (int i = 0; i < 2000; ++i) search.simulate();
    CHECK(allocations() == before);
}

TEST_CASE("MCTS values a wager by the exact weights of its chance node") {
    const WagerRules rules{1, 5};
    MctsSearch<WagerRules> search(rules, rules.initial(), Seat(0), {}, 20000, 1);
    for (int i = 0; i < 20000; ++i) search.simulate();
    CHECK(search.best().code == 1);
    CHECK(search.value({0}) == doctest::Approx(1.0 / 6).epsilon(0.2));
    CHECK(search.value({1}) == doctest::Approx(0.5));
}

TEST_CASE("expectimax looks through chance nodes with their exact weights") {
    const auto choice = [](std::uint32_t winning, std::uint32_t losing, int depth) {
        const ExpectimaxBot bot{{.depth_max = depth}};
        const WagerRules::State start;
        return bot.choose(WagerRules{winning, losing}, start, Seat(0), {.simulations = 100}).code;
    };
    CHECK(choice(1, 5, 1) == 0);  // The judgement is wrong and depth 1 believes it.
    CHECK(choice(1, 5, 2) == 1);
    CHECK(choice(5, 6, 2) == 1);
    CHECK(choice(6, 5, 2) == 0);
}

TEST_CASE("expectimax agrees with the whole tree") {
    const JudgedRules rules;
    Rng rng(5);
    PlayoutLists<JudgedRules> lists;
    const std::function<bool()> never;
    for (int game = 0; game < 30; ++game) {
        auto s = rules.initial();
        play_out(rules, s, rng, lists, 2 + static_cast<int>(rng.below(4)));
        if (rules.turn(s).is_terminal()) continue;
        const Seat seat = s.to_move();
        ValuedActions<JudgedRules> choices;
        ActionList<9> actions;
        rules.legal_actions(s, seat, actions);
        for (const Action a : actions) choices.push_back({a, 0});
        Transpositions known;
        Meter meter(1'000'000, never);
        ExpectimaxSearch<JudgedRules> search(rules, seat, 1, known, meter);
        for (int depth = 1; depth <= 9; ++depth) search.deepen(s, depth, true, choices);
        for (const ValuedAction& choice : choices) {
            auto next = s;
            rules.apply(next, seat, choice.action);
            CHECK(choice.value == brute_force(next, seat));
        }
    }
}

TEST_CASE("random play chooses among the playout actions, perft counts the legal ones") {
    const EagerRules rules = eager_rules();
    const secret_game::Rules& plain = rules;
    Rng rng(17);
    PlayoutLists<EagerRules> lists;
    int left_out = 0;
    for (int game = 0; game < 50; ++game) {
        auto s = rules.initial();
        while (!rules.turn(s).is_terminal()) {
            ActionList<EagerRules::kMaxActions> legal;
            const bool loads = s.open.phase == secret_game::Phase::Load;
            if (loads) rules.legal_actions(s, s.open.loader, legal);
            if (legal.size() > 1) {
                ++left_out;
                const Budget budget{.seed = rng.next()};
                const auto view = rules.view(s, s.open.loader);
                CHECK(RandomBot{}.choose(rules, view, s.open.loader, budget) != secret_game::kDone);
                CHECK(perft(rules, s, 1) == legal.size());
                CHECK(perft(rules, s, 3) == perft(plain, s, 3));
            }
            const auto before = s.open;
            REQUIRE(random_step(rules, s, rng, lists));
            if (legal.size() > 1) CHECK(s.open.puts == before.puts + 1);
        }
    }
    CHECK(left_out > 50);
}

TEST_CASE("bots see a view only: what is hidden from a seat does not change its choice") {
    const AnyGame& game = secret_game::game();
    const SharedRules rules = game.make(game.default_setup(secret_game::weights_file())).value();
    Rng rng(11);
    int compared = 0;
    for (int n = 0; n < 20; ++n) {
        AnyState s = rules->initial();
        while (rules->turn(s).is_chance()) {
            rules->apply(s, Actor::chance(), draw(rules->chance_outcomes(s), rng));
        }
        const Seat seat = *rules->turn(s).acting.begin();
        const AnyState other = rules->resample(s, seat, rng);
        if (other == s) continue;
        ++compared;
        for (const AnyBot* bot : unjudged_bots<SealedScales>()) {
            CAPTURE(bot->info().id);
            const Budget budget{.simulations = 50, .seed = 3};
            const Action a = bot->choose(*rules, s, seat, budget);
            CHECK(bot->choose(*rules, other, seat, budget) == a);
            CHECK_FALSE(rules->why_not(s, seat, a));
        }
    }
    CHECK(compared > 10);
}

TEST_CASE("every game has five levels, weakest first, and a random bot") {
    std::vector<std::string_view> levels;
    bool has_random = false;
    for (const AnyBot* bot : unjudged_bots<ConnectFour>()) {
        if (bot->info().level > 0) levels.push_back(bot->info().id);
        has_random |= bot->info().id == "random";
    }
    CHECK(levels ==
          std::vector<std::string_view>{"beginner", "novice", "club", "expert", "master"});
    CHECK(has_random);
}

}  // namespace
}  // namespace equipoise
