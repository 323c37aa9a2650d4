// Reasons for hints against what the same actions make happen.

#include "equipoise/games/balance_duel/testing.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/reasons.hpp"

namespace equipoise::balance_duel::explain_test {
namespace {

std::vector<Event> events(const AnyRules& rules, const AnyState& s, Actor actor, Action a) {
    AnyState after = s;
    rules.apply(after, actor, a);
    return rules.events(s, actor, a, after, Viewer::spectator());
}

bool tells(const std::vector<Event>& events, std::string_view key) {
    return std::any_of(
        events.begin(), events.end(), [&](const Event& event) { return event.key == key; });
}

std::int64_t fact(const AnyRules& rules, const AnyState& s, std::string_view key) {
    for (const Fact& one : rules.facts(s, Viewer::spectator())) {
        if (one.key == key) return one.value;
    }
    FAIL("no such fact");
    return 0;
}

/// With how many throws somebody can beat without tipping the arm, by the events alone.
int beating_throws(const AnyRules& rules, const AnyState& s) {
    int count = 0;
    for (const auto& outcome : rules.chance_outcomes(s)) {
        AnyState thrown = s;
        rules.apply(thrown, Actor::chance(), outcome.action);
        bool any = false;
        for (Seat seat : rules.turn(thrown).acting) {
            for (Action answer : rules.legal_actions(thrown, seat)) {
                const auto told = events(rules, thrown, seat, answer);
                any = any || (tells(told, "beat") && !tells(told, "tip"));
            }
        }
        count += any ? 1 : 0;
    }
    return count;
}

TEST_CASE("property: BD-3.3 BD-7.1 BD-8.5 every reason is what the events and facts say") {
    int beats = 0;
    int dangers = 0;
    int only = 0;
    for (Seed seed = 1; seed <= 40; ++seed) {
        Playthrough game = begin();
        Rng rng(seed_at(run_seed(131), seed));
        const AnyRules& rules = game.rules();
        while (!game.turn().is_terminal()) {
            if (game.turn().is_chance()) {
                game.draw_chance(rng.next());
                continue;
            }
            const Seat seat = *game.turn().acting.begin();
            const auto moves = rules.legal_actions(game.state(), seat);
            int tipping = 0;
            for (Action move : moves) {
                tipping += tells(events(rules, game.state(), seat, move), "tip") ? 1 : 0;
            }
            for (Action move : moves) {
                const std::string said = reasons(game, seat, move);
                const auto told = events(rules, game.state(), seat, move);
                AnyState after = game.state();
                rules.apply(after, seat, move);
                INFO(game.rules().print_state(game.state())
                     << " " << rules.print_action(game.state(), move) << ": " << said);
                const bool wins =
                    tells(told, "win") && return_fraction(rules.returns(after)[seat]).text() == "1";
                CHECK(says(said, "wins") == wins);
                if (wins) continue;
                const bool tips = tells(told, "tip");
                CHECK(says(said, "beats") == tells(told, "beat"));
                const int others = tipping - (tips ? 1 : 0);
                const int all = static_cast<int>(moves.size()) - 1;
                CHECK(says(said, "only_safe") == (all > 0 && others == all));
                if (tips || rules.turn(after).is_terminal()) continue;
                const std::int64_t pull = std::abs(fact(rules, after, "torque"));
                const std::int64_t limit = fact(rules, after, "limit");
                CHECK(says(said, "strain:" + std::to_string(100 * pull / limit)));
                const int count = beating_throws(rules, after);
                CHECK(says(said, "danger:" + std::to_string(count)));
                beats += tells(told, "beat") ? 1 : 0;
                dangers += count > 0 ? 1 : 0;
                only += says(said, "only_safe") ? 1 : 0;
            }
            game.apply(seat, moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
        }
    }
    CHECK(beats > 0);
    CHECK(dangers > 20);
    CHECK(only > 0);
}

TEST_CASE("BD-6.5 a pawn that comes to FINISH is told once, and moves on there without a word") {
    CHECK(says(reasons(at("A.2 S1=LLLLL/7L N1=LLLLL/3L t=S1 d=1 o=-"), "7L>F1"), "finishes"));
    CHECK_FALSE(
        says(reasons(at("A.2 S1=LLLL/6L,F3L N1=LLLL/3L,F2L t=S1 d=4 o=-"), "F3L>F7"), "finishes"));
}

}  // namespace
}  // namespace equipoise::balance_duel::explain_test
