// The end of a game of Balanceformers, searched whole, against trying everything.

#include <algorithm>
#include <fstream>
#include <iterator>

#include <doctest/doctest.h>

#include "equipoise/catalog/bots.hpp"
#include "equipoise/core/erased_game.hpp"
#include "equipoise/games/all.hpp"
#include "equipoise/search/bots.hpp"

using namespace equipoise;
using namespace equipoise::balanceformers;

namespace {

SharedRules shared_rules_for(int seats) {
    std::ifstream in(EQ_SOURCE_DIR "/data/balanceformers/recon1.json", std::ios::binary);
    std::string data{std::istreambuf_iterator<char>(in), {}};
    Setup setup = erased<Balanceformers>().default_setup({"recon1.json", std::move(data)});
    setup.seats = seats;
    auto made = erased<Balanceformers>().make(setup);
    REQUIRE(static_cast<bool>(made));
    return made.value();
}

Rules rules_for(int seats) { return typed<Balanceformers>(*shared_rules_for(seats)); }

std::vector<Action> actions_of(const Rules& rules, const State& s, Seat seat) {
    ActionList<Rules::kMaxActions> list;
    rules.legal_actions(s, seat, list);
    return {list.begin(), list.end()};
}

/// Every line to the end of the round, with neither a table nor a window. A game that goes on is
/// worth anything.
Bounds tried(const Rules& rules, const State& s, Seat focus) {
    const Turn turn = rules.turn(s);
    if (turn.is_terminal()) {
        const double share = return_fraction(rules.returns(s)[focus]).value();
        return {share, share};
    }
    if (turn.kind != NodeKind::Decision) return {};
    const Seat seat = *turn.acting.begin();
    Bounds bounds = seat == focus ? Bounds{0, 0} : Bounds{1, 1};
    for (const Action action : actions_of(rules, s, seat)) {
        State next = s;
        rules.apply(next, seat, action);
        const Bounds found = tried(rules, next, focus);
        if (seat == focus) {
            bounds = {std::max(bounds.least, found.least), std::max(bounds.most, found.most)};
        } else {
            bounds = {std::min(bounds.least, found.least), std::min(bounds.most, found.most)};
        }
    }
    return bounds;
}

/// States in which a search to the end begins, at most so many actions before the last: of random
/// games whose seats keep as many beings alive as one action can.
std::vector<State> ends(const Rules& rules, int actions_max, int count, int round_min = 2) {
    std::vector<State> found;
    for (std::uint64_t seed = 1; static_cast<int>(found.size()) < count; ++seed) {
        Rng rng(seed);
        State s = rules.initial();
        while (!rules.turn(s).is_terminal()) {
            const Seat seat = *rules.turn(s).acting.begin();
            const bool ends = s.open.phase == Phase::Act && s.open.left <= actions_max &&
                s.open.round >= round_min;
            if (ends && rules.closing(s)) {
                found.push_back(s);
                break;
            }
            const auto actions = actions_of(rules, s, seat);
            Action best = actions[rng.below(static_cast<std::uint32_t>(actions.size()))];
            std::uint32_t most = 0;
            for (const Action action : actions) {
                if (s.open.phase != Phase::Act) break;
                State next = s;
                rules.apply(next, seat, action);
                if (rules.turn(next).is_terminal()) continue;
                const Occupants occupants = rules.occupants(next.open);
                std::uint32_t living = rng.below(100);
                for (int being = 0; being < rules.seats() * kBeingsPerColour; ++being) {
                    if (!next.open.on_board(being)) continue;
                    const auto verdict = rules.judge(next.open, occupants, being).verdict;
                    if (verdict != Verdict::Dies) living += 100;
                }
                if (living >= most) {
                    most = living;
                    best = action;
                }
            }
            rules.apply(s, seat, best);
        }
    }
    return found;
}

}  // namespace

TEST_CASE("BF-16.2: what a search to the end proves is what trying every line gives") {
    int known = 0;
    int between = 0;
    for (int seats : {2, 3, 4}) {
        const Rules rules = rules_for(seats);
        std::vector<State> all = ends(rules, 2, 15);
        const std::vector<State> last = ends(rules, 2, 5, kRounds);
        all.insert(all.end(), last.begin(), last.end());
        for (const State& s : all) {
            const auto order = rules.order(s.open);
            if (order[order.size() - 1] != s.open.to_act) continue;
            const Seat seat = *rules.turn(s).acting.begin();
            const Bounds whole = tried(rules, s, seat);
            const std::function<bool()> never;
            Meter meter(1'000'000, never);
            ClosingSearch<Rules> search(rules, seat, meter);
            const Bounds found = search.find(s).bounds;
            CHECK(found.least == whole.least);
            CHECK(found.most == whole.most);
            known += whole.meet() ? 1 : 0;
            between += whole.meet() && whole.least > 0 && whole.least < 1 ? 1 : 0;
        }
    }
    CHECK(known > 15);
    CHECK(between > 0);
}

TEST_CASE("BF-5.4: both turns of the last round are searched whole") {
    const Rules rules = rules_for(2);
    int found = 0;
    for (const State& s : ends(rules, 10, 40, kRounds)) {
        const Seat seat = *rules.turn(s).acting.begin();
        const auto order = rules.order(s.open);
        // Where trying every line is quick.
        if (s.open.to_act != order[0] || rules.budget(s.open.pairs[order[1]]) > 2) continue;
        State first = s;
        first.open.left = 2;
        const Bounds whole = tried(rules, first, seat);
        const std::function<bool()> never;
        Meter meter(10'000'000, never);
        ClosingSearch<Rules> search(rules, seat, meter);
        const Bounds both = search.find(first).bounds;
        CHECK(both.meet());
        CHECK(both.least == whole.least);
        CHECK(both.most == whole.most);
        ++found;
    }
    CHECK(found > 0);
}

TEST_CASE("a search cut short says nothing wrong") {
    const Rules rules = rules_for(2);
    for (const State& s : ends(rules, 3, 5)) {
        const Seat seat = *rules.turn(s).acting.begin();
        const std::function<bool()> never;
        Meter enough(10'000'000, never);
        const Bounds whole = ClosingSearch<Rules>(rules, seat, enough).find(s).bounds;
        for (std::uint64_t most = 1; most < enough.count(); most = 2 * most + 1) {
            Meter meter(most, never);
            const Bounds found = ClosingSearch<Rules>(rules, seat, meter).find(s).bounds;
            CHECK(found.least <= whole.least);
            CHECK(found.most >= whole.most);
            CHECK(meter.count() <= most);
        }
    }
}

TEST_CASE("BF-8.3: the master takes a win that is certain, whatever its turn takes") {
    const auto& all = bots<Balanceformers>();
    const AnyBot& master = **std::find_if(
        all.begin(), all.end(), [](const AnyBot* one) { return one->info().id == "master"; });
    int won = 0;
    for (int seats : {2, 3}) {
        const SharedRules shared = shared_rules_for(seats);
        const Rules& rules = typed<Balanceformers>(*shared);
        for (const State& s : ends(rules, 3, 10)) {
            const Seat seat = *rules.turn(s).acting.begin();
            AnyState now = shared->parse_state(Balanceformers::print_state(rules, s)).value();
            const auto known = master.known_values(*shared, now, 4'000);
            if (!known || (*known)[seat] != 1) continue;
            ++won;
            for (std::uint64_t ply = 0; shared->turn(now) == Turn::decision(seat); ++ply) {
                shared->apply(now, seat, master.choose(*shared, now, seat, {.seed = ply}));
            }
            REQUIRE(shared->turn(now).is_terminal());
            CHECK(shared->returns(now)[seat] == kWholeReturn);
        }
    }
    CHECK(won > 2);
}
