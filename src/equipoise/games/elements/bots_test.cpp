// What bots use: evaluation, quick player, candidates, safe arrangements.

#include <algorithm>
#include <thread>

#include <doctest/doctest.h>

#include "equipoise/core/playout.hpp"
#include "equipoise/games/elements/cards/fortify.hpp"
#include "equipoise/games/elements/game.hpp"

using namespace equipoise;
using namespace equipoise::elements;
using GameRules = elements::Rules;

namespace {

GameRules advanced(int seats, bool auto_arrange = false) {
    Switches switches;
    switches.advanced = true;
    switches.auto_arrange = auto_arrange;
    return {seats, switches};
}

elements::State at(const GameRules& rules, const std::string& line) {
    const auto parsed = Elements::parse_state(rules, line);
    REQUIRE_MESSAGE(static_cast<bool>(parsed), (parsed ? "" : parsed.error().text()));
    return parsed.value();
}

/// The most that one Void of that frame takes from the board, by trying all.
int worst_loss(const GameRules& rules, const elements::State& s, Seat victim, Frame frame) {
    elements::State armed = s;
    const Seat foe((victim.index() + 1) % rules.seats());
    if (armed.boards[foe].owned()[Kind(kVoid, frame)] == 0) {
        armed.boards[foe].add({Kind(kVoid, frame), Place::collection()});
    }
    const Scoring& scoring = rules.switches().scoring;
    const int before = score(scoring, armed.boards[victim]).total();
    int worst = 0;
    for (std::uint32_t code = Move::kFirstVoid; code < Move::kCodes; ++code) {
        const VoidPlay play = Move::of({code}).play;
        if (play.victim != victim || play.frame != frame) continue;
        if (rules.why_no_target(armed.boards, play)) continue;
        Board board = armed.boards[victim];
        board.remove(play.first);
        if (play.second) board.remove(*play.second);
        worst = std::max(worst, before - score(scoring, board).total());
    }
    return worst;
}

/// Plays at random to the first state of that phase in that cycle.
elements::State reach(const GameRules& rules, Phase phase, int cycle, Seed seed) {
    Rng rng(seed);
    PlayoutLists<GameRules> lists;
    elements::State s = rules.initial();
    while (s.phase != phase || s.cycle != cycle) {
        const Turn turn = rules.turn(s);
        REQUIRE_FALSE(turn.is_terminal());
        if (s.phase == Phase::Arrange) {
            const Seat seat = *turn.acting.begin();
            ActionList<GameRules::kMaxPlan> plan;
            rules.guess(s, seat, rng, plan);
            for (Action action : plan) rules.apply(s, seat, action);
        } else {
            random_step(rules, s, rng, lists);
        }
    }
    return s;
}

}  // namespace

TEST_CASE("EL-10.11: the quick player lays out a best arrangement, from any beginning") {
    const GameRules rules = advanced(3);
    for (Seed seed = 1; seed <= 30; ++seed) {
        for (int cycle = 1; cycle <= kCycles; ++cycle) {
            elements::State s = reach(rules, Phase::Arrange, cycle, seed);
            Rng rng(seed);
            PlayoutLists<GameRules> lists;
            const Seat seat(static_cast<int>(seed % 3));
            const int best = rules.optimiser().best_score(s.boards[seat].owned());
            const elements::State fresh = s;
            ActionList<GameRules::kMaxPlan> plan;
            rules.guess(s, seat, rng, plan);
            for (Action action : plan) {
                REQUIRE_FALSE(rules.why_not(s, seat, action));
                rules.apply(s, seat, action);
            }
            CHECK(score(rules.switches().scoring, s.boards[seat]).total() == best);

            // Some cards are put anywhere first: the rest still finds a legal end.
            s = fresh;
            for (int i = 0; i < 5; ++i) {
                lists.actions.clear();
                rules.legal_actions(s, seat, lists.actions);
                rules.apply(
                    s,
                    seat,
                    lists.actions[rng.below(static_cast<std::uint32_t>(lists.actions.size()))]);
            }
            plan.clear();
            rules.guess(s, seat, rng, plan);
            for (Action action : plan) {
                REQUIRE_FALSE(rules.why_not(s, seat, action));
                rules.apply(s, seat, action);
            }
            CHECK(s.done.contains(seat));
        }
    }
}

TEST_CASE("every candidate and every guess is legal, and the same for all states of a view") {
    Switches switches;
    switches.advanced = true;
    switches.auto_arrange = false;
    for (int variant = 0; variant < 4; ++variant) {
        switches.simultaneous_voids = variant % 2 == 1;
        switches.void_hits_dual = variant >= 2;
        switches.repair = variant >= 2;
        const GameRules rules(2 + 2 * (variant / 2), switches);
        Rng rng(static_cast<Seed>(variant) + 5);
        PlayoutLists<GameRules> lists;
        elements::State s = rules.initial();
        int void_steps = 0;
        while (!rules.turn(s).is_terminal()) {
            const Turn turn = rules.turn(s);
            if (!turn.is_chance()) {
                const Seat seat = *turn.acting.begin();
                ActionList<GameRules::kMaxCandidates> here;
                ActionList<GameRules::kMaxCandidates> there;
                rules.candidates(s, seat, here);
                rules.candidates(rules.sample(rules.view(s, seat), rng), seat, there);
                REQUIRE_FALSE(here.empty());
                CHECK(std::equal(here.begin(), here.end(), there.begin(), there.end()));
                for (Action action : here) CHECK_FALSE(rules.why_not(s, seat, action));
                ActionList<GameRules::kMaxPlan> plan;
                rules.guess(s, seat, rng, plan);
                REQUIRE_FALSE(plan.empty());
                if (s.phase == Phase::Void) ++void_steps;
                // Now and then the quick player's choice, so that boards are worth a Void.
                if (s.phase == Phase::Arrange || rng.below(3) == 0) {
                    for (Action action : plan) {
                        REQUIRE_FALSE(rules.why_not(s, seat, action));
                        rules.apply(s, seat, action);
                    }
                    continue;
                }
            }
            random_step(rules, s, rng, lists);
        }
        CHECK(void_steps > 10);
    }
}

TEST_CASE(
    "EL-6.4: the first candidate after passing is the Void that takes most from the one foe") {
    const GameRules rules = advanced(2);
    int compared = 0;
    for (Seed seed = 1; seed <= 40; ++seed) {
        const elements::State s = reach(rules, Phase::Void, 1 + static_cast<int>(seed % 3), seed);
        ActionList<GameRules::kMaxCandidates> list;
        rules.candidates(s, s.to_act, list);
        const Seat foe(1 - s.to_act.index());
        int worst = 0;
        for (Frame frame : {kSingle, kDouble, kDual}) {
            if (rules.voids_left(s, s.to_act, frame) == 0) continue;
            worst = std::max(worst, worst_loss(rules, s, foe, frame));
        }
        REQUIRE(list[0] == Move::pass());
        if (worst == 0) {
            CHECK(list.size() == 1);
            continue;
        }
        REQUIRE(list.size() > 1);
        const Scoring& scoring = rules.switches().scoring;
        int most = 0;
        for (std::size_t i = 1; i < list.size(); ++i) {
            elements::State after = s;
            rules.apply(after, s.to_act, list[i]);
            most = std::max(
                most,
                score(scoring, s.boards[foe]).total() - score(scoring, after.boards[foe]).total());
        }
        CHECK(most == worst);
        ++compared;
    }
    CHECK(compared > 20);
}

/// As a thread finds it that has found nothing before.
template <class Find>
auto afresh(Find find) {
    decltype(find()) found{};
    std::thread([&] { found = find(); }).join();
    return found;
}

TEST_CASE("EL-10.11: what was found for other Voids or by other rules does not stand for this") {
    const GameRules rules = advanced(2);
    const Scoring anchored;
    Scoring by_units;
    by_units.by_units = true;
    const Optimiser first(anchored), second(by_units);
    int differ = 0;
    for (Seed seed = 1; seed <= 20; ++seed) {
        const elements::State s = reach(rules, Phase::Arrange, 3, seed);
        const Holding cards = s.boards[Seat(0)].owned();
        for (const Optimiser* optimiser : {&first, &second, &first}) {
            const Scoring& scoring = optimiser->scoring();
            const int best = optimiser->best_score(cards);
            CHECK(best == afresh([&] { return optimiser->best_score(cards); }));
            const Board board = optimiser->arrange(cards);
            for (const Threats& threats :
                 {Threats{.voids = {1, 0, 0}}, Threats{.voids = {0, 2, 1}}}) {
                const Board safe = fortify(scoring, board, threats);
                CHECK(safe == afresh([&] { return fortify(scoring, board, threats); }));
            }
        }
        differ += first.best_score(cards) != second.best_score(cards) ? 1 : 0;
    }
    CHECK(differ > 0);
}

TEST_CASE("EL-10.11: a safe arrangement gives up little and loses less to one Void of each frame") {
    const GameRules rules = advanced(2);
    const Scoring scoring;
    int best_losses = 0;
    int safe_losses = 0;
    int given_up = 0;
    for (Seed seed = 1; seed <= 40; ++seed) {
        elements::State s = reach(rules, Phase::Arrange, 1 + static_cast<int>(seed % 3), seed);
        const Seat seat(0);
        const Holding cards = s.boards[seat].owned();
        const Board best = rules.optimiser().arrange(cards);
        CHECK(fortify(scoring, best, {}) == best);
        const Board safe = fortify(scoring, best, {.voids = {1, 1, 1}});
        CHECK(safe.owned() == cards);
        safe.for_each([&](Placed card) {
            CHECK_FALSE(card.place.is_waiting());
            if (card.kind.is_void()) CHECK(card.place.is_collection());
            if (!card.place.on_rank() || card.kind.is_wild()) return;
            CHECK(card.place.element().index() == card.kind.letter().index());
            if (card.place.split()) CHECK(card.kind.frame() == kDual);
        });
        given_up += score(scoring, best).total() - score(scoring, safe).total();
        for (Frame frame : {kSingle, kDouble, kDual}) {
            s.boards[seat] = best;
            best_losses += worst_loss(rules, s, seat, frame);
            s.boards[seat] = safe;
            safe_losses += worst_loss(rules, s, seat, frame);
        }
    }
    CHECK(safe_losses + given_up < best_losses);
}

TEST_CASE("prospects: a seat that leads has the better judgement, and all judgements add up to 1") {
    const GameRules rules(3, Switches{});
    for (Seed seed = 1; seed <= 20; ++seed) {
        const elements::State s = reach(rules, Phase::Deal, 3, seed);
        Values values{};
        rules.evaluate(s, values);
        float sum = 0;
        for (Seat seat : SeatSet::first(3)) {
            CHECK(values[seat] > 0);
            sum += values[seat];
        }
        CHECK(sum == doctest::Approx(1));
        elements::State ahead = s;
        ahead.points[0][Seat(1)] = static_cast<std::uint8_t>(ahead.points[0][Seat(1)] + 5);
        Values raised{};
        rules.evaluate(ahead, raised);
        CHECK(raised[Seat(1)] > values[Seat(1)]);
    }
}

TEST_CASE("EL-6.5: with the last Void of the game the quick player hits what costs the foe most") {
    const GameRules rules = advanced(2);
    // ES-15: the Double on rank 2 costs all 9 points, the Single on rank 1 one.
    const elements::State s =
        at(rules,
           "EL n=2 opt=a auto_arrange=false c=3 ph=void s0=0 t=0 | 20+20 h=- p=- b=V2@C | "
           "20+20 h=- p=- b=E1@E1,E1@E3,E2@E2,E2@E3");
    Rng rng(1);
    ActionList<GameRules::kMaxPlan> plan;
    rules.guess(s, Seat(0), rng, plan);
    REQUIRE(plan.size() == 1);
    CHECK(Elements::print_action(rules, s, plan[0]) == "void:V2>1:E2@E2");
}
