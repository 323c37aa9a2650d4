// The last draft and the last Voids of Elements, searched whole, against trying everything.

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>

#include <doctest/doctest.h>

#include "equipoise/catalog/bots.hpp"
#include "equipoise/core/erased_game.hpp"
#include "equipoise/games/all.hpp"
#include "equipoise/search/bots.hpp"
#include "equipoise/search/guide.hpp"

using namespace equipoise;
using namespace equipoise::elements;

namespace {

using OptionList = std::vector<std::pair<std::string, std::string>>;

SharedRules shared_rules_with(const OptionList& options) {
    Setup setup = erased<Elements>().default_setup({});
    setup.seats = 2;
    for (const auto& [name, value] : options) REQUIRE_FALSE(setup.options.set(name, value));
    auto made = erased<Elements>().make(setup);
    REQUIRE(static_cast<bool>(made));
    return made.value();
}

Rules rules_with(const OptionList& options) { return typed<Elements>(*shared_rules_with(options)); }

std::vector<Action> actions_of(const Rules& rules, const State& s, Seat seat) {
    ActionList<Rules::kMaxActions> list;
    rules.legal_actions(s, seat, list);
    return {list.begin(), list.end()};
}

/// Solves `rows` x = (1, .., 1) by elimination; nothing where there is no one solution.
std::optional<std::vector<double>> solve_ones(std::vector<std::vector<double>> rows) {
    const std::size_t n = rows.size();
    for (auto& row : rows) row.push_back(1);
    for (std::size_t i = 0; i < n; ++i) {
        const auto pivot = std::max_element(
            rows.begin() + static_cast<std::ptrdiff_t>(i), rows.end(), [&](auto& a, auto& b) {
                return std::abs(a[i]) < std::abs(b[i]);
            });
        if (std::abs((*pivot)[i]) < 1e-9) return std::nullopt;
        std::swap(rows[i], *pivot);
        for (std::size_t other = 0; other < n; ++other) {
            if (other == i) continue;
            const double factor = rows[other][i] / rows[i][i];
            for (std::size_t k = 0; k <= n; ++k) rows[other][k] -= factor * rows[i][k];
        }
    }
    std::vector<double> x;
    for (std::size_t i = 0; i < n; ++i) x.push_back(rows[i][n] / rows[i][i]);
    return x;
}

/// The value of a game of a matrix by Shapley and Snow (1950): some square part of it, made
/// positive, has mixtures that guarantee the same to both sides. No linear program.
double value_by_parts(const std::vector<std::vector<double>>& payoffs) {
    const std::size_t rows = payoffs.size();
    const std::size_t columns = payoffs[0].size();
    for (std::uint32_t r = 1; r < 1U << rows; ++r) {
        for (std::uint32_t c = 1; c < 1U << columns; ++c) {
            if (std::popcount(r) != std::popcount(c)) continue;
            std::vector<std::vector<double>> part;
            std::vector<std::vector<double>> turned(static_cast<std::size_t>(std::popcount(c)));
            for (std::size_t i = 0; i < rows; ++i) {
                if ((r >> i & 1U) == 0) continue;
                part.emplace_back();
                for (std::size_t k = 0, at = 0; k < columns; ++k) {
                    if ((c >> k & 1U) == 0) continue;
                    part.back().push_back(payoffs[i][k] + 1);
                    turned[at++].push_back(payoffs[i][k] + 1);
                }
            }
            const auto q = solve_ones(part);
            const auto p = solve_ones(turned);
            if (!p || !q) continue;
            const auto is_share = [](double x) { return x >= -1e-12; };
            if (!std::all_of(p->begin(), p->end(), is_share)) continue;
            if (!std::all_of(q->begin(), q->end(), is_share)) continue;
            double sum = 0;
            for (const double x : *p) sum += x;
            bool holds = true;
            for (std::size_t k = 0; k < columns && holds; ++k) {
                double wins = 0;
                for (std::size_t i = 0, at = 0; i < rows; ++i) {
                    if ((r >> i & 1U) != 0) wins += (*p)[at++] * (payoffs[i][k] + 1);
                }
                holds = wins >= 1 - 1e-9;
            }
            for (std::size_t i = 0; i < rows && holds; ++i) {
                double wins = 0;
                for (std::size_t k = 0, at = 0; k < columns; ++k) {
                    if ((c >> k & 1U) != 0) wins += (*q)[at++] * (payoffs[i][k] + 1);
                }
                holds = wins <= 1 + 1e-9;
            }
            if (holds) return 1 / sum - 1;
        }
    }
    FAIL("no part of the matrix has a value");
    return 0;
}

/// What seat 0 wins, by every line to the end of the game as the rules play it.
double tried(const Rules& rules, const State& s) {
    const Turn turn = rules.turn(s);
    if (turn.is_terminal()) return return_fraction(rules.returns(s)[Seat(0)]).value();
    REQUIRE_FALSE(turn.is_chance());
    if (turn.kind == NodeKind::Decision) {
        const Seat seat = *turn.acting.begin();
        double best = seat == Seat(0) ? 0 : 1;
        for (const Action action : actions_of(rules, s, seat)) {
            State next = s;
            rules.apply(next, seat, action);
            const double value = tried(rules, next);
            best = seat == Seat(0) ? std::max(best, value) : std::min(best, value);
        }
        return best;
    }
    std::vector<std::vector<double>> payoffs;
    for (const Action own : actions_of(rules, s, Seat(0))) {
        State half = s;
        rules.apply(half, Seat(0), own);
        payoffs.emplace_back();
        for (const Action other : actions_of(rules, half, Seat(1))) {
            State next = half;
            rules.apply(next, Seat(1), other);
            payoffs.back().push_back(tried(rules, next));
        }
    }
    return value_by_parts(payoffs);
}

double proven(const Rules& rules, const State& s, Seat seat) {
    const auto known = prove(rules, s, 3'000'000);
    REQUIRE(known.has_value());
    REQUIRE(known->values.has_value());
    return static_cast<double>((*known->values)[seat]);
}

/// One state of each of `count` games by random picks for which `wanted` holds.
template <class Wanted>
std::vector<State> states_where(const Rules& rules, int count, Wanted wanted) {
    std::vector<State> found;
    for (std::uint64_t seed = 1; static_cast<int>(found.size()) < count && seed < 2000; ++seed) {
        Rng rng(seed);
        State s = rules.initial();
        GuidedLists<Rules> lists;
        while (!rules.turn(s).is_terminal() && !wanted(s)) {
            const Turn turn = rules.turn(s);
            if (turn.is_chance() || s.phase == Phase::Draft) {
                random_step(rules, s, rng, lists);
            } else {
                play_quickly(rules, s, *turn.acting.begin(), rng, lists);
            }
        }
        if (!rules.turn(s).is_terminal()) found.push_back(s);
    }
    REQUIRE(static_cast<int>(found.size()) == count);
    return found;
}

/// Cards left in each hand before a pick of cycle 3.
auto cards_left(int cards) {
    return [cards](const State& s) {
        return s.cycle == kCycles && s.phase == Phase::Draft && !s.choices[Seat(0)].made() &&
            !s.choices[Seat(1)].made() && s.hands[Seat(0)].size() == cards;
    };
}

}  // namespace

TEST_CASE("EL-10.4: the last picks of two seats are worth what trying every line gives") {
    const Rules rules = rules_with({});
    int mixed = 0;
    for (const auto& [cards, count] : {std::pair(1, 5), {2, 30}, {3, 20}, {4, 4}}) {
        for (const State& s : states_where(rules, count, cards_left(cards))) {
            const double value = tried(rules, s);
            CHECK(proven(rules, s, Seat(0)) == doctest::Approx(value).epsilon(1e-6));
            CHECK(proven(rules, s, Seat(1)) == doctest::Approx(1 - value).epsilon(1e-6));
            mixed += value != 0 && value != 0.5 && value != 1 ? 1 : 0;
        }
    }
    CHECK(mixed > 0);
}

TEST_CASE("EL-3.1: a proof names every card of both seats, with shares that make a whole") {
    const Rules rules = rules_with({});
    for (int cards : {2, 4, 6}) {
        for (const State& s : states_where(rules, 40, cards_left(cards))) {
            const auto known = prove(rules, s, 3'000'000);
            REQUIRE(known.has_value());
            for (const Seat seat : {Seat(0), Seat(1)}) {
                double shares = 0;
                double mean = 0;
                std::size_t listed = 0;
                for (const KnownAction& one : known->actions) {
                    if (one.seat != seat) continue;
                    shares += one.share;
                    mean += one.share * one.value;
                    ++listed;
                }
                CHECK(listed == actions_of(rules, s, seat).size());
                CHECK(shares == doctest::Approx(1));
                CHECK(mean == doctest::Approx(proven(rules, s, seat)).epsilon(1e-6));
            }
        }
    }
}

TEST_CASE("EL-8.3: the search breaks ties as the option says") {
    const Rules rules = rules_with({{"tie_break", "final_cycle"}});
    for (const State& s : states_where(rules, 15, cards_left(3))) {
        CHECK(proven(rules, s, Seat(0)) == doctest::Approx(tried(rules, s)).epsilon(1e-6));
    }
}

TEST_CASE("EL-10.11: what is arranged by hand is worth what is arranged unasked") {
    const Rules asked = rules_with({{"auto_arrange", "false"}});
    const Rules unasked = rules_with({});
    const auto arranging = [](const State& s) {
        return s.cycle == kCycles && s.phase == Phase::Arrange;
    };
    for (const State& s : states_where(asked, 20, arranging)) {
        State end = s;
        Rng rng(1);
        GuidedLists<Rules> lists;
        while (!asked.turn(end).is_terminal()) {
            play_quickly(asked, end, *asked.turn(end).acting.begin(), rng, lists);
        }
        CHECK(proven(asked, s, Seat(0)) == return_fraction(asked.returns(end)[Seat(0)]).value());
    }
    for (const State& s : states_where(asked, 20, cards_left(3))) {
        CHECK(proven(asked, s, Seat(0)) == proven(unasked, s, Seat(0)));
    }
}

TEST_CASE("EL-6.2: the last Voids of two seats are worth what trying every line gives") {
    const Rules rules = rules_with({{"advanced", "true"}});
    const auto few_voids = [&](const State& s) {
        if (s.cycle != kCycles || s.phase != Phase::Void) return false;
        ActionList<Rules::kMaxActions> list;
        int lines = 0;
        for (const Seat seat : {Seat(0), Seat(1)}) {
            for (const Frame frame : {kSingle, kDouble, kDual}) {
                lines += rules.voids_left(s, seat, frame) * (frame == kDual ? 4 : 1);
            }
        }
        return lines <= 5;
    };
    for (const State& s : states_where(rules, 8, few_voids)) {
        CHECK(proven(rules, s, Seat(0)) == tried(rules, s));
    }
}

TEST_CASE("EL-10.4: both seats see the same end of the game") {
    const Rules rules = rules_with({});
    Rng rng(3);
    for (const auto& [cards, count] : {std::pair(1, 5), {3, 20}, {6, 10}, {8, 1}}) {
        for (State s : states_where(rules, count, cards_left(cards))) {
            const auto closing = rules.closing(s);
            REQUIRE(closing.has_value());
            // Also once the other has picked.
            for (const bool half : {false, true}) {
                if (half) rules.apply(s, Seat(1), actions_of(rules, s, Seat(1)).back());
                if (half && cards == 1) break;
                for (const Seat seat : {Seat(0), Seat(1)}) {
                    CHECK(rules.closing(rules.sample(rules.view(s, seat), rng)) == closing);
                }
                CHECK(prove(rules, s, 3'000'000).has_value() == !half);
            }
        }
    }
}

TEST_CASE("EL-3.1: the master mixes its last picks as perfect play does") {
    const SharedRules shared = shared_rules_with({});
    const Rules& rules = typed<Elements>(*shared);
    const auto& all = bots<Elements>();
    const AnyBot& master = **std::find_if(
        all.begin(), all.end(), [](const AnyBot* one) { return one->info().id == "master"; });
    int mixed = 0;
    for (const State& s : states_where(rules, 300, cards_left(4))) {
        const AnyState state = shared->parse_state(Elements::print_state(rules, s)).value();
        const auto known = master.prove(*shared, state, 100'000);
        REQUIRE(known.has_value());
        const bool mixes =
            std::any_of(known->actions.begin(), known->actions.end(), [](const KnownAction& one) {
                return one.seat == Seat(0) && one.share > 0.01 && one.share < 0.99;
            });
        if (!mixes || *known->value_of(Seat(0)) < 0.01) continue;
        constexpr int kDraws = 200;
        std::map<std::uint32_t, int> drawn;
        for (std::uint64_t seed = 0; seed < kDraws; ++seed) {
            ++drawn[master.choose(*shared, state, Seat(0), {.seed = seed}).code];
        }
        for (const KnownAction& one : known->actions) {
            if (one.seat != Seat(0)) continue;
            const double share = static_cast<double>(drawn[one.action.code]) / kDraws;
            // Five standard deviations of a share of a half.
            CHECK(std::abs(share - one.share) < 5 * 0.5 / std::sqrt(kDraws));
        }
        if (++mixed == 3) break;
    }
    CHECK(mixed > 0);
}

TEST_CASE("EL-3.1: with open eyes the master values what was picked, not what could have been") {
    const SharedRules shared = shared_rules_with({});
    const Rules& rules = typed<Elements>(*shared);
    const auto& all = bots<Elements>();
    const AnyBot& master = **std::find_if(
        all.begin(), all.end(), [](const AnyBot* one) { return one->info().id == "master"; });
    int told_apart = 0;
    for (const State& s : states_where(rules, 60, cards_left(3))) {
        const AnyState state = shared->parse_state(Elements::print_state(rules, s)).value();
        const auto known = master.prove(*shared, state, 100'000);
        REQUIRE(known.has_value());
        const KnownAction& best = known->actions.front();
        const KnownAction* worst = nullptr;
        for (const KnownAction& one : known->actions) {
            if (one.seat == best.seat) worst = &one;
        }
        if (best.value < 1 || worst->value > 0) continue;
        std::vector<float> values;
        for (const KnownAction* one : {&best, worst}) {
            AnyState half = state;
            shared->apply(half, one->seat, one->action);
            const Seat other(1 - one->seat.index());
            std::optional<Values> expected;
            Budget budget{.simulations = 2000, .seed = 1};
            budget.expected = &expected;
            if (shared->legal_actions(half, other).size() < 2) continue;
            master.choose_openly(*shared, half, other, budget);
            REQUIRE(expected.has_value());
            values.push_back((*expected)[one->seat]);
        }
        if (values.size() < 2) continue;
        CHECK(values[0] > values[1] + 0.5F);
        if (++told_apart == 3) break;
    }
    CHECK(told_apart > 0);
}

TEST_CASE("EL-1.3: nothing is proven where three share, or before the last cycle") {
    const Rules rules = rules_with({});
    const auto earlier = [](const State& s) { return s.cycle == 2 && s.phase == Phase::Draft; };
    for (const State& s : states_where(rules, 3, earlier)) CHECK_FALSE(prove(rules, s, 1000));
    Setup setup = erased<Elements>().default_setup({});
    setup.seats = 3;
    const auto made = Elements::make(setup);
    REQUIRE(static_cast<bool>(made));
    for (const State& s : states_where(made.value(), 3, cards_left(2))) {
        CHECK_FALSE(prove(made.value(), s, 1000));
    }
}
