#include <algorithm>
#include <cmath>
#include <map>
#include <memory>

#include "equipoise/lab/beginning.hpp"
#include "equipoise/lab/columns/course.hpp"
#include "equipoise/lab/columns/ledger.hpp"
#include "equipoise/lab/restriction.hpp"
#include "equipoise/search/solved.hpp"
#include "tests/support/series.hpp"

namespace equipoise {
namespace {

/// The chance nodes of a game that random bots play.
std::vector<AnyState> chance_nodes(const AnyRules& rules, Seed seed) {
    std::vector<AnyState> nodes;
    Rng rng(seed);
    AnyState s = rules.initial();
    for (int ply = 0; ply < 300; ++ply) {
        const Turn turn = rules.turn(s);
        if (turn.is_terminal()) break;
        if (turn.is_chance()) {
            nodes.push_back(s);
            rules.apply(s, Actor::chance(), rules.draw_outcome(s, rng));
        } else {
            const Seat seat = *turn.acting.begin();
            const auto actions = rules.legal_actions(s, seat);
            rules.apply(s, seat, actions[rng.below(static_cast<std::uint32_t>(actions.size()))]);
        }
    }
    return nodes;
}

TEST_CASE("the luck of the outcomes of a chance node is zero on average, in every game") {
    for (const AnyGame* game : listed_games()) {
        CAPTURE(game->info().id);
        const SharedRules rules = rules_with(game->info().id);
        double most = 0;
        for (const AnyState& node : chance_nodes(*rules, 5)) {
            Sums sum{};
            for (const Outcome& outcome : rules->chance_outcomes(node)) {
                LuckLedger ledger(*rules, nullptr);
                ledger.begin();
                ledger.see(node, outcome.action);
                for (Seat seat : SeatSet::first(rules->seats())) {
                    sum[seat] += outcome.weight * ledger.luck()[seat];
                    most = std::max(most, std::abs(ledger.luck()[seat]));
                }
            }
            for (Seat seat : SeatSet::first(rules->seats())) {
                CHECK(sum[seat] == doctest::Approx(0).epsilon(1e-6));
            }
        }
        CHECK(most < 1.0);
        if (game->info().id == "balance_duel") CHECK(most > 0.01);
    }
}

TEST_CASE("every throw of the dice is luck, not that for the first turn alone") {
    const SharedRules rules = rules_with("balance_duel");
    int seen = 0;
    int nodes = 0;
    for (const AnyState& node : chance_nodes(*rules, 6)) {
        LuckLedger ledger(*rules, nullptr);
        ledger.begin();
        ledger.see(node, rules->chance_outcomes(node).front().action);
        ++nodes;
        if (std::abs(ledger.luck()[Seat(0)]) > 1e-9) ++seen;
    }
    CHECK(nodes > 5);
    CHECK(seen >= nodes - 1);
}

TEST_CASE("with begin_each every seat begins as often, and meets the same dice after it began") {
    const SharedRules rules = rules_with("balance_duel");
    SeriesPlan plan = plan_with(rules, {player_of(rules, "random")}, 40);
    plan.duplicates = 2;
    plan.begin_each = true;
    REQUIRE(can_begin_each(plan));
    const Series rows = play_series(plan);
    for (std::size_t row = 0; row < 40; ++row) {
        CAPTURE(row);
        CHECK(rows.first_seat[row] == static_cast<int>(row / 2 % 2));
        CHECK(rows.chance[row] == static_cast<std::int64_t>(row / 4));
        CHECK(rows.cluster[row] == rows.chance[row]);
    }
    // The first rolls of the game, by arm: "rolled:1" to "rolled:6" of the seat that begins.
    const std::vector<std::string> names = rules->tallied();
    plan.early = 1;
    const Series early = play_series(plan);
    const auto first_roll = [&](std::size_t row) {
        const auto seat = static_cast<std::size_t>(early.first_seat[row]);
        for (std::size_t c = 0; c < names.size(); ++c) {
            if (names[c].rfind("rolled:", 0) != 0) continue;
            if (early.early[(2 * row + seat) * names.size() + c] > 0) return static_cast<int>(c);
        }
        return -1;
    };
    std::map<int, int> rolls;
    for (std::size_t row = 0; row < 40; row += 4) {
        CHECK(first_roll(row) >= 0);
        CHECK(first_roll(row) == first_roll(row + 1));
        CHECK(first_roll(row) == first_roll(row + 2));
        ++rolls[first_roll(row)];
    }
    CHECK(rolls.size() > 2);
}

TEST_CASE("a start for each seat is found even where no single throw decides who begins") {
    // The higher of two throws begins, and equal ones are thrown again.
    const SharedRules rules = rules_with("oneworld", {{"map", "eq12"}});
    const AnyState start = rules->initial();
    const Beginnings beginnings(*rules, start);
    for (Seed seed = 0; seed < 2'000; ++seed) {
        for (Seat seat : SeatSet::first(2)) {
            const auto found = beginnings.find(seat, seed);
            REQUIRE(found);
            AnyState s = *found->state;
            for (std::uint64_t node = 0; rules->turn(s).is_chance(); ++node) {
                Rng rng(found->seed(node));
                rules->apply(s, Actor::chance(), rules->draw_outcome(s, rng));
            }
            CHECK(rules->turn(s).acting.contains(seat));
        }
    }
}

TEST_CASE("where a rule says who begins, the mirrored start lets the other side begin") {
    const SharedRules rules = rules_with("chess_balance");
    SeriesPlan plan = plan_with(rules, {player_of(rules, "random")}, 8);
    plan.begin_each = true;
    plan.plies_max = 40;
    REQUIRE(can_begin_each(plan));
    const Series rows = play_series(plan);
    for (std::size_t row = 0; row < 8; ++row) {
        CHECK(rows.first_seat[row] == static_cast<int>(row % 2));
    }
}

TEST_CASE("seats that choose at once cannot begin one after the other, which is known beforehand") {
    int together = 0;
    for (const AnyGame* game : listed_games()) {
        const SharedRules rules = rules_with(game->info().id);
        AnyState s = rules->initial();
        Rng rng(1);
        while (rules->turn(s).is_chance()) {
            rules->apply(s, Actor::chance(), rules->draw_outcome(s, rng));
        }
        if (rules->turn(s).acting.size() < 2) continue;
        ++together;
        CHECK_FALSE(can_begin_each(plan_with(rules, {player_of(rules, "random")}, 1)));
    }
    CHECK(together > 0);
}

TEST_CASE(
    "crossed: sets of choices meet several sets of dice, which alone make their games differ") {
    // Without dice, games with the same choices are the same game.
    const SharedRules rules = rules_with("balanceformers");
    SeriesPlan plan = plan_with(rules, {player_of(rules, "random")}, 18);
    plan.duplicates = 3;
    plan.crossed = true;
    const Series rows = play_series(plan);
    std::map<std::vector<int>, int> games;
    for (std::size_t row = 0; row < 18; ++row) {
        CHECK(rows.chance[row] == static_cast<std::int64_t>(row / 3));
        CHECK(rows.cluster[row] == static_cast<std::int64_t>(row / 9));
        ++games[{rows.plies[row], static_cast<int>(rows.choices[row]), rows.choices_max[row]}];
        const std::size_t alike = row / 9 * 9 + row % 3;
        CHECK(rows.plies[row] == rows.plies[alike]);
        CHECK(rows.choices[row] == rows.choices[alike]);
        CHECK(rows.opening[row] == rows.opening[alike]);
    }
    CHECK(games.size() == 6);
    for (const auto& [game, times] : games) CHECK(times == 3);
}

TEST_CASE("the first events of a verb are counted up to their number, for each seat") {
    const SharedRules rules = rules_with("balance_duel");
    SeriesPlan plan = plan_with(rules, {player_of(rules, "random")}, 20);
    plan.early = 3;
    const Series rows = play_series(plan);
    const std::vector<std::string> names = rules->tallied();
    REQUIRE(rows.early_components == static_cast<int>(names.size()));
    bool more = false;
    for (std::size_t seat_row = 0; seat_row < 40; ++seat_row) {
        std::map<std::string, std::pair<int, int>> by_verb;
        for (std::size_t c = 0; c < names.size(); ++c) {
            auto& [early, all] = by_verb[names[c].substr(0, names[c].find(':'))];
            early += rows.early[seat_row * names.size() + c];
            all += rows.tallies[seat_row * names.size() + c];
            CHECK(rows.early[seat_row * names.size() + c] <=
                  rows.tallies[seat_row * names.size() + c]);
        }
        for (const auto& [verb, counts] : by_verb) {
            CHECK(counts.first == std::min(counts.second, 3));
            more = more || counts.second > 3;
        }
    }
    CHECK(more);
    plan.early = 0;
    CHECK(play_series(plan).early.empty());
}

TEST_CASE("a course has the judgement before each tenth of the decisions") {
    const SharedRules rules = rules_with("balance_duel");
    GameCourse course(*rules);
    course.begin();
    CHECK_FALSE(course.points());
    for (int i = 0; i < 20; ++i) {
        Values values{};
        values[Seat(0)] = static_cast<float>(i) / 20;
        values[Seat(1)] = 1 - values[Seat(0)];
        course.see(values);
    }
    const auto points = course.points();
    REQUIRE(points);
    for (std::size_t point = 0; point < kCoursePoints; ++point) {
        CHECK((*points)[2 * point] == doctest::Approx(0.1 * static_cast<double>(point)));
    }
}

TEST_CASE("a lost seat that hands the win over crowns, and only among three sides or more") {
    const SharedRules rules = rules_with("balanceformers", {}, 3);
    Rng rng(4);
    AnyState end = rules->initial();
    while (!rules->turn(end).is_terminal()) {
        const Turn turn = rules->turn(end);
        if (turn.is_chance()) {
            rules->apply(end, Actor::chance(), rules->draw_outcome(end, rng));
            continue;
        }
        const Seat seat = *turn.acting.begin();
        const auto actions = rules->legal_actions(end, seat);
        rules->apply(end, seat, actions[rng.below(static_cast<std::uint32_t>(actions.size()))]);
    }
    const Returns returns = rules->returns(end);
    int winner = -1;
    for (int seat = 0; seat < 3; ++seat) {
        if (returns[Seat(seat)] == kWholeReturn) winner = seat;
    }
    REQUIRE(winner >= 0);
    const Seat loser((winner + 1) % 3);
    Values before{};
    before[Seat(winner)] = before[Seat((winner + 2) % 3)] = 0.5F;
    GameCourse course(*rules);
    course.begin();
    CHECK(course.may_crown(before, loser));
    CHECK_FALSE(course.may_crown(before, Seat(winner)));
    course.crown(before, loser, end, rules->turn(end));
    CHECK(course.crowned() == doctest::Approx(0.5));
    const SharedRules two = rules_with("balanceformers");
    CHECK_FALSE(GameCourse(*two).may_crown(before, loser));

    SeriesPlan plan = plan_with(rules, {player_of(rules, "random")}, 30);
    const Series rows = play_series(plan);
    CHECK(std::any_of(rows.crowned.begin(), rows.crowned.end(), [](float x) { return x > 0.05F; }));
    CHECK(std::all_of(
        rows.crowned.begin(), rows.crowned.end(), [](float x) { return x >= 0 && x <= 1; }));
}

TEST_CASE("a restricted bot does without, unless it must, and otherwise plays as before" *
          doctest::description("slow: whole games of bots that think")) {
    const SharedRules rules = rules_with("balance_duel");
    SeriesPlan plan = plan_with(rules, {player_of(rules, "club"), player_of(rules, "club")}, 24);
    const Series free = play_series(plan);
    CHECK(components_of(*rules, "no such verb").empty());
    CHECK(components_of(*rules, "rolled:6").size() == 1);
    plan.players[1].without = components_of(*rules, "beat");
    REQUIRE_FALSE(plan.players[1].without.empty());
    const Series rows = play_series(plan);
    // How often player 0 (or 1) beat.
    const auto beaten = [&](const Series& series, std::size_t player) {
        int times = 0;
        for (std::size_t row = 0; row < 24; ++row) {
            const std::size_t seat = series.seating[row] == 0 ? player : 1 - player;
            for (const int c : plan.players[1].without) {
                times += series.tallies[(2 * row + seat) * rules->tallied().size() +
                                        static_cast<std::size_t>(c)];
            }
        }
        return times;
    };
    CHECK(beaten(free, 1) > 10);
    CHECK(beaten(rows, 1) < beaten(free, 1) / 2);
    CHECK(beaten(rows, 0) > 10);
    // A restriction on what no action does changes nothing.
    plan.players[1].without = components_of(*rules, "began");
    CHECK(play_series(plan).returns == free.returns);
}

/// Balance Duel with two pawns a side, solved in memory.
struct SmallDuel final : SolvedTables {
    SmallDuel() {
        const AnyGame& game = *test_shelf().find("balance_duel");
        Setup setup = test_shelf().default_setup(game).value();
        const std::string six = "\"pawns\": \"LLLLLL\"";
        const std::size_t at = setup.data.text.find(six);
        REQUIRE(at != std::string::npos);
        setup.data.text.replace(at, six.size(), "\"pawns\": \"LL\"");
        rules = game.make(std::move(setup)).value();
        solver = std::move(rules->solver()).value();
        solver->measure();
        memory.resize(solver->table_bytes() / 8 + 1);
        solver->begin(std::as_writable_bytes(std::span(memory)).first(solver->table_bytes()));
        for (std::size_t step = 0; step < solver->steps(); ++step) solver->solve(step, 0, 1);
    }

    bool covers(const AnyRules& asked) const override { return &asked == rules.get(); }
    std::shared_ptr<const Solver> find(const AnyRules&) const override { return solver; }
    bool has(const AnyGame&) const override { return true; }

    SharedRules rules;
    std::vector<std::uint64_t> memory;
    std::shared_ptr<Solver> solver;
};

TEST_CASE("between perfect players the luck by the table is the result less an even chance") {
    const SmallDuel duel;
    const BotShelf bots = all_bots();
    const PerfectBot perfect(duel, *bots.find(duel.rules->game(), "random"));
    SeriesPlan plan = plan_with(duel.rules, {{&perfect, 0, 0}}, 40);
    plan.table = duel.solver;
    const Series rows = play_series(plan);
    for (std::size_t at = 0; at < rows.luck.size(); ++at) {
        const double won = static_cast<double>(rows.returns[at]) / kWholeReturn;
        CHECK(std::abs(static_cast<double>(rows.luck[at]) - (won - 0.5)) < 1e-5);
    }
    // Who begins is no luck where the plan decides it, but what comes then is.
    plan.begin_each = true;
    plan.games = 400;
    const Series begun = play_series(plan);
    double beginner = 0;
    for (std::size_t row = 0; row < 400; ++row) {
        const auto seat = static_cast<std::size_t>(begun.first_seat[row]);
        beginner += static_cast<double>(begun.luck[2 * row + seat]) / 400;
    }
    CHECK(std::abs(beginner) < 0.1);
    plan.begin_each = false;
    plan.games = 40;
    // Others give win chances away, so that luck alone does not explain their results.
    plan.players = {player_of(duel.rules, "random")};
    const Series random = play_series(plan);
    double gap = 0;
    for (std::size_t at = 0; at < random.luck.size(); ++at) {
        const double won = static_cast<double>(random.returns[at]) / kWholeReturn;
        gap = std::max(gap, std::abs(static_cast<double>(random.luck[at]) - (won - 0.5)));
    }
    CHECK(gap > 0.1);
}

}  // namespace
}  // namespace equipoise
