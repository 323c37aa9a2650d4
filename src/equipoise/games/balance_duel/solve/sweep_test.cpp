#include "equipoise/games/balance_duel/solve/sweep.hpp"

#include <cmath>
#include <cstring>
#include <span>
#include <unordered_map>

#include "equipoise/core/any_game.hpp"
#include "equipoise/games/balance_duel/testing.hpp"

namespace equipoise::balance_duel {
namespace {

Rules duel(const std::string& model, int pawns, const Switches& switches = {}) {
    const auto components = load_components({"models.json", printed_models()});
    REQUIRE(static_cast<bool>(components));
    Mode mode = *components.value().mode("2");
    mode.pawns[Kind::Large] = pawns;
    return {mode, *components.value().model(model), components.value().physics, switches};
}

/// A sweep with a table of its own.
struct Solved {
    Sweep sweep;
    std::vector<std::uint64_t> table{};

    Solved(const Rules& rules, int pawns, int bits = 32, int parts = 1)
        : sweep(rules, pawns, bits) {
        sweep.measure();
        table.resize((sweep.table_bytes() + 7) / 8);
        sweep.begin(bytes());
        for (std::size_t step = 0; step < sweep.steps(); ++step) {
            for (int part = parts; part-- > 0;) sweep.solve(step, part, parts);
        }
    }
    std::span<std::byte> bytes() {
        return std::as_writable_bytes(std::span(table)).first(sweep.table_bytes());
    }
};

/// The win chance of seat 0 in every position before a roll, by value iteration over the game's own
/// rules: it knows no order of positions, no mirror image and no obligations.
class Reference {
  public:
    explicit Reference(const Rules& rules) : rules_(rules) {
        State s = rules.initial();
        rules.apply(s, Actor::chance(), Choice::start_roll(0));
        start_ = find(s);
        for (std::size_t i = 0; i < nodes_.size(); ++i) expand(i);
        for (double change = 1; change > 1e-11;) {
            change = 0;
            for (std::size_t i = 0; i < nodes_.size(); ++i) {
                const double value = value_of(nodes_[i]);
                change = std::max(change, std::abs(value - values_[i]));
                values_[i] = value;
            }
        }
    }
    double start() const { return values_[start_]; }
    template <class Each>
    void each(Each each) const {
        for (std::size_t i = 0; i < nodes_.size(); ++i) each(nodes_[i].state, values_[i]);
    }

  private:
    struct Node {
        State state;
        std::array<std::vector<std::pair<std::size_t, double>>, 6> choices{};  // Node, or value.
    };
    static constexpr std::size_t kOver = ~std::size_t{0};

    /// Turns after the opening are alike, but for the limit, which no position here comes near.
    std::size_t find(State s) {
        if (s.turn > 3) s.turn = 3;
        std::string key(sizeof s, '\0');
        std::memcpy(key.data(), &s, sizeof s);
        const auto [found, is_new] = known_.emplace(key, nodes_.size());
        if (is_new) {
            nodes_.push_back({s});
            values_.push_back(0.5);
        }
        return found->second;
    }
    void expand(std::size_t i) {
        for (int die = 1; die <= 6; ++die) {
            State rolled = nodes_[i].state;
            rules_.apply(rolled, Actor::chance(), Choice::die(die));
            ActionList<Rules::kMaxActions> actions;
            const Seat seat(rolled.to_move);
            rules_.legal_actions(rolled, seat, actions);
            for (const Action action : actions) {
                State next = rolled;
                rules_.apply(next, seat, action);
                const bool is_over = rules_.turn(next).is_terminal();
                const double won = is_over && next.winner == 0 ? 1.0 : 0.0;
                const std::size_t node = is_over ? kOver : find(next);
                nodes_[i].choices[static_cast<std::size_t>(die - 1)].emplace_back(node, won);
            }
        }
    }
    double value_of(const Node& node) const {
        double sum = 0;
        for (const auto& choices : node.choices) {
            double best = node.state.to_move == 0 ? 0 : 1;
            for (const auto& [next, won] : choices) {
                const double value = next == kOver ? won : values_[next];
                best = node.state.to_move == 0 ? std::max(best, value) : std::min(best, value);
            }
            sum += best;
        }
        return sum / 6;
    }

    const Rules& rules_;
    std::unordered_map<std::string, std::size_t> known_;
    std::vector<Node> nodes_;
    std::vector<double> values_;
    std::size_t start_ = 0;
};

/// The value of a position before a roll, for the seat to move, as the sweep has it.
double solved_value(const Sweep& sweep, const State& s) {
    const auto value = sweep.value(AnyState::of(s));
    REQUIRE(value.has_value());
    return *value;
}

/// The largest difference over all positions that can be reached, which are more than `least`.
void check_against_reference(const Rules& rules, int pawns, std::size_t least = 100) {
    const Solved solved(rules, pawns);
    const Sweep& sweep = solved.sweep;
    const Reference reference(rules);
    CHECK(sweep.first_mover() == doctest::Approx(reference.start()).epsilon(1e-8));
    double worst = 0;
    std::size_t compared = 0;
    reference.each([&](const State& s, double value) {
        if (s.turn < 3) return;
        const double own = solved_value(sweep, s);
        worst = std::max(worst, std::abs((s.to_move == 0 ? own : 1 - own) - value));
        ++compared;
    });
    CAPTURE(compared);
    CHECK(compared > least);
    CHECK(worst < 1e-8);
}

/// The same, from the values one turn later and the game's own rules.
double looked_ahead(const Rules& rules, const Sweep& sweep, const State& s) {
    const Seat seat(s.to_move);
    double sum = 0;
    for (int die = 1; die <= 6; ++die) {
        State rolled = s;
        rules.apply(rolled, Actor::chance(), Choice::die(die));
        ActionList<Rules::kMaxActions> actions;
        rules.legal_actions(rolled, seat, actions);
        double best = 0;
        for (const Action action : actions) {
            State next = rolled;
            rules.apply(next, seat, action);
            const double value = rules.turn(next).is_terminal()
                ? (next.winner == seat.index() ? 1.0 : 0.0)
                : 1 - solved_value(sweep, next);
            best = std::max(best, value);
        }
        sum += best;
    }
    return sum / 6;
}

/// In how many ways so many pawns a side can stand: holder by holder, as the product of what each
/// can hold of both sides (BD-1.2 to BD-1.4).
std::uint64_t count_arms(int pawns) {
    std::vector<std::uint64_t> ways{1};
    const auto at = [&](int own, int other) {
        return static_cast<std::size_t>(own * (pawns + 1) + other);
    };
    ways.assign(at(pawns, pawns) + 1, 0);
    ways[0] = 1;
    for (const int cap : {2, 2, 2, 2, 2, 2, 1, 2, 2, 2, 2, 2, 2, 1}) {
        std::vector<std::uint64_t> next(ways.size(), 0);
        for (int own = 0; own <= pawns; ++own) {
            for (int other = 0; other <= pawns; ++other) {
                for (int i = 0; i <= std::min(cap, own); ++i) {
                    for (int j = 0; j <= std::min(cap - i, other); ++j) {
                        next[at(own, other)] += ways[at(own - i, other - j)];
                    }
                }
            }
        }
        ways = std::move(next);
    }
    std::uint64_t all = 0;
    for (const std::uint64_t one : ways) all += one;
    return all;
}

}  // namespace

TEST_CASE("BD-9.1 with one pawn each, the sweep agrees with value iteration in every model") {
    for (const char* model : {"A", "B", "C", "D", "A_s4", "B_s4", "C_s4", "D_s4"}) {
        CAPTURE(model);
        check_against_reference(duel(model, 1), 1);
    }
}

TEST_CASE("BD-9.1 with two pawns each, the sweep agrees with value iteration") {
    check_against_reference(duel("A", 2), 2);
    Switches switches;
    switches.lanes = true;
    check_against_reference(duel("D", 2, switches), 2);
    switches = {};
    switches.beat_on_entry = false;
    check_against_reference(duel("C", 2, switches), 2);
    switches = {};
    switches.pact = "all";
    check_against_reference(duel("B_s4", 2, switches), 2);
}

TEST_CASE("BD-10.5 with a head start, the sweep agrees with value iteration") {
    Switches switches;
    for (switches.head_start = 1; switches.head_start <= 6; ++switches.head_start) {
        CAPTURE(switches.head_start);
        // The second seat's one pawn stands already, which leaves few positions: 83 for START 6.
        check_against_reference(duel("D_s4", 1, switches), 1, 80);
    }
    switches.head_start = 2;
    check_against_reference(duel("A", 2, switches), 2);
}

TEST_CASE("BD-5.1 in random games every value is what the rules make of those one turn later") {
    Switches switches;
    for (const bool lanes : {false, true}) {
        switches.lanes = lanes;
        const Rules rules = duel("A", 3, switches);
        const Solved solved(rules, 3, 32, 3);
        const Sweep& sweep = solved.sweep;
        CHECK(sweep.gap() <= 1e-10);
        Rng rng(7);
        int checked = 0;
        double worst = 0;
        for (int game = 0; game < 300; ++game) {
            State s = rules.initial();
            rules.apply(s, Actor::chance(), Choice::start_roll(0));
            while (!rules.turn(s).is_terminal()) {
                if (s.turn > 2) {
                    worst = std::max(
                        worst, std::abs(solved_value(sweep, s) - looked_ahead(rules, sweep, s)));
                    ++checked;
                }
                rules.apply(s, Actor::chance(), Choice::die(static_cast<int>(rng.below(6)) + 1));
                ActionList<Rules::kMaxActions> actions;
                const Seat seat(s.to_move);
                rules.legal_actions(s, seat, actions);
                rules.apply(
                    s, seat, actions[rng.below(static_cast<std::uint32_t>(actions.size()))]);
            }
        }
        CHECK(checked > 1000);
        CHECK(worst < 1e-8);
    }
}

TEST_CASE("BD-1.4 the pairs of stands that fit are counted in two ways") {
    for (int pawns = 1; pawns <= 3; ++pawns) {
        const Rules rules = duel("A", pawns);
        const SideBook book(rules, pawns);
        PairIndex pairs(rules, book);
        pairs.build();
        std::uint64_t fitting = 0;
        std::uint64_t on_going = 0;
        for (Stand own = 0; own < book.size(); ++own) {
            for (Stand other = 0; other < book.size(); ++other) {
                if (pairs.fits(own, other)) ++fitting;
                if (!pairs.goes_on(own, other)) continue;
                CHECK(pairs.of(own, other) == on_going);
                ++on_going;
            }
        }
        CHECK(fitting == count_arms(pawns));
        CHECK(on_going == pairs.size());
    }
    CHECK(count_arms(6) == 265'536'446);
    CHECK(count_arms(8) == 3'009'054'663);
}

TEST_CASE("BD-9.1 values of 16 bits stay close to those of 32") {
    const Rules rules = duel("A", 3);
    const Solved fine(rules, 3);
    const Solved coarse(rules, 3, 16);
    CHECK(coarse.sweep.table_bytes() < fine.sweep.table_bytes());
    double worst = 0;
    std::uint64_t pairs = 0;
    for (Stand own = 0; own < fine.sweep.book().size(); ++own) {
        for (Stand other = 0; other < fine.sweep.book().size(); ++other) {
            if (!fine.sweep.pairs().goes_on(own, other)) continue;
            ++pairs;
            for (const bool obliged : {false, true}) {
                const double one = fine.sweep.value(own, other, obliged, !obliged);
                const double two = coarse.sweep.value(own, other, obliged, !obliged);
                worst = std::max(worst, std::abs(one - two));
            }
        }
    }
    CHECK(4 * pairs == fine.sweep.positions());
    // Half a step of rounding, on top of what the values after it are off by.
    CHECK(worst > 0.5 / 65535 * 0.9);
    CHECK(worst < 20.0 / 65535);
}

TEST_CASE("BD-5.3 a table knows positions between turns, and none that it was not made for") {
    const Rules rules = duel("A", 2);
    Solved solved(rules, 2);
    State s = rules.initial();
    CHECK_FALSE(solved.sweep.value(AnyState::of(s)).has_value());
    rules.apply(s, Actor::chance(), Choice::start_roll(1));
    CHECK_FALSE(solved.sweep.value(AnyState::of(s)).has_value());
    for (int turn = 0; turn < 2; ++turn) {
        rules.apply(s, Actor::chance(), Choice::die(2 + turn));
        rules.apply(s, Seat(s.to_move), Choice::place(2 + turn, Kind::Large));
    }
    CHECK(solved.sweep.value(AnyState::of(s)).has_value());
    State rolled = s;
    rules.apply(rolled, Actor::chance(), Choice::die(1));
    CHECK_FALSE(solved.sweep.value(AnyState::of(rolled)).has_value());
    State more = s;
    more.squad(0, Kind::Large).add(0);
    CHECK_FALSE(solved.sweep.value(AnyState::of(more)).has_value());

    // Another object reads the same values from the table, and refuses one of another size.
    Sweep reader(rules, 2, 32);
    CHECK(reader.key() == solved.sweep.key());
    REQUIRE(reader.read(solved.bytes()));
    CHECK(reader.value(AnyState::of(s)) == solved.sweep.value(AnyState::of(s)));
    CHECK(reader.first_mover() == solved.sweep.first_mover());
    const std::span<const std::byte> whole = solved.bytes();
    CHECK_FALSE(Sweep(rules, 2, 32).read(whole.first(whole.size() - 4)));
    CHECK_FALSE(Sweep(rules, 2, 16).read(whole));
    CHECK_FALSE(Sweep(rules, 2, 32).read(whole.first(8)));
}

TEST_CASE("BD-14.2 set-ups that play differently have different keys") {
    const std::string plain = Sweep(duel("A", 2), 2, 32).key();
    CHECK(Sweep(duel("A", 2), 2, 16).key() == plain);
    CHECK(Sweep(duel("A", 3), 3, 32).key() != plain);
    CHECK(Sweep(duel("B", 2), 2, 32).key() != plain);
    CHECK(Sweep(duel("A_s4", 2), 2, 32).key() != plain);
    const auto with = [](auto change) {
        Switches switches;
        change(switches);
        return Sweep(duel("A", 2, switches), 2, 32).key();
    };
    CHECK(with([](Switches& s) { s.turn_limit = 500; }) == plain);
    CHECK(with([](Switches& s) { s.head_start = 2; }) == plain);
    CHECK(with([](Switches& s) { s.lanes = true; }) != plain);
    CHECK(with([](Switches& s) { s.beat_on_entry = false; }) != plain);
    CHECK(with([](Switches& s) { s.marginal_touches = true; }) != plain);
    CHECK(with([](Switches& s) { s.pact = "all"; }) != plain);
}

TEST_CASE("BD-9.3 rules that a sweep cannot solve are refused with a reason") {
    const auto fault = [](const OptionList& options, int pieces) {
        const auto made = rules_with(options)->solver(pieces);
        return made ? std::string() : made.error().text();
    };
    CHECK(fault({}, 2).empty());
    CHECK(fault({{"final_positions", "rearrange"}}, 2) ==
          "BD-9.3: final_positions: games with final_positions=rearrange cannot be solved");
    CHECK(fault({{"mode", "4i"}}, 2) == "BD-9.1: mode: only games of two seats can be solved");
    CHECK(fault({{"turn_limit", "299"}}, 2) ==
          "BD-9.15: turn_limit: only games with a turn limit of at least 300 can be solved: it is "
          "not in the values");
    CHECK(fault({}, 7) == "BD-9.1: pieces: must be a number from 1 to 6");
}

}  // namespace equipoise::balance_duel
