#include "equipoise/lab/series.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>
#include <set>

#include <doctest/doctest.h>

#include "equipoise/core/chance.hpp"
#include "equipoise/lab/columns/leads.hpp"
#include "tests/support/series.hpp"

namespace equipoise {
namespace {

template <class T>
void append(std::vector<T>& all, const std::vector<T>& part) {
    all.insert(all.end(), part.begin(), part.end());
}

template <class Visit>
void visit_columns(Series& a, const Series& b, Visit visit) {
    visit(a.game, b.game);
    visit(a.chance, b.chance);
    visit(a.seating, b.seating);
    visit(a.returns, b.returns);
    visit(a.score, b.score);
    visit(a.plies, b.plies);
    visit(a.decisions, b.decisions);
    visit(a.choices, b.choices);
    visit(a.choices_max, b.choices_max);
    visit(a.over, b.over);
    visit(a.first_seat, b.first_seat);
    visit(a.lead_changes, b.lead_changes);
    visit(a.settled, b.settled);
    visit(a.drama, b.drama);
    visit(a.leader_share, b.leader_share);
    visit(a.tallies, b.tallies);
    visit(a.cluster, b.cluster);
    visit(a.early, b.early);
    visit(a.luck, b.luck);
    visit(a.course, b.course);
    visit(a.crowned, b.crowned);
    visit(a.opening, b.opening);
}

/// Bit by bit, so that a NaN equals itself.
bool same(Series a, const Series& b) {
    bool all = a.seats == b.seats && a.components == b.components;
    visit_columns(a, b, [&](const auto& x, const auto& y) {
        all = all && x.size() == y.size() &&
            (x.empty() || std::memcmp(x.data(), y.data(), x.size() * sizeof x[0]) == 0);
    });
    return all;
}

TEST_CASE("a series is the same however it is divided into parts and threads") {
    for (const AnyGame* game : listed_games()) {
        CAPTURE(game->info().id);
        const SharedRules rules = rules_with(game->info().id);
        SeriesPlan plan =
            plan_with(rules, {player_of(rules, "random"), player_of(rules, "mcts", 1)}, 6);
        plan.duplicates = 2;
        plan.plies_max = 60;
        plan.early = 2;
        const Series whole = play_series(plan);
        CHECK(whole.game == std::vector<std::int64_t>{0, 1, 2, 3, 4, 5});
        CHECK(whole.chance == std::vector<std::int64_t>{0, 0, 1, 1, 2, 2});
        CHECK(whole.seating == std::vector<std::int16_t>{0, 1, 0, 1, 0, 1});
        plan.threads = 3;
        CHECK(same(play_series(plan), whole));
        Series joined(0, whole.seats, whole.components, whole.early_components);
        for (std::int64_t games : {1, 3, 2}) {
            plan.games = games;
            visit_columns(
                joined, play_series(plan), [](auto& all, const auto& part) { append(all, part); });
            plan.first += games;
        }
        CHECK(same(joined, whole));
        plan.choice_seed = 23;
        plan.first = 0;
        plan.games = 6;
        CHECK_FALSE(same(play_series(plan), whole));
    }
}

TEST_CASE("a row equals that of a game replayed by hand through the rules") {
    for (const AnyGame* game : listed_games()) {
        CAPTURE(game->info().id);
        const SharedRules rules = rules_with(game->info().id);
        SeriesPlan plan = plan_with(rules, {player_of(rules, "random")}, 1);
        plan.first = 7;
        plan.duplicates = 3;
        plan.plies_max = 500;
        const Series row = play_series(plan);

        const int components = static_cast<int>(rules->tallied().size());
        std::vector<std::uint16_t> tallies(static_cast<std::size_t>(rules->seats() * components));
        TallySheet sheet(tallies, components);
        AnyState s = rules->initial();
        int plies = 0;
        int decisions = 0;
        std::int64_t choices = 0;
        std::uint64_t draws = 0;
        std::int32_t opening = -1;
        std::vector<std::pair<Seat, Action>> chosen;
        while (!rules->turn(s).is_terminal() && plies < plan.plies_max) {
            const Turn turn = rules->turn(s);
            const AnyState before = s;
            Actor actor;
            Action action;
            if (turn.is_chance()) {
                Rng rng(seed_at(seed_at(11, 7 / 3), draws++));
                action = draw(rules->chance_outcomes(s), rng);
            } else {
                auto ply = static_cast<std::uint64_t>(plies);
                for (Seat seat : chosen.empty() ? turn.acting : SeatSet{}) {
                    const Budget budget{.seed = seed_at(seed_at(22, 7), ply++)};
                    chosen.emplace_back(seat, plan.players[0].bot->choose(*rules, s, seat, budget));
                    choices += static_cast<std::int64_t>(rules->legal_actions(s, seat).size());
                    if (decisions++ == 0)
                        opening = static_cast<std::int32_t>(chosen[0].second.code);
                }
                actor = chosen.front().first;
                action = chosen.front().second;
                chosen.erase(chosen.begin());
            }
            rules->apply(s, actor, action);
            rules->tally(before, actor, action, s, sheet);
            ++plies;
        }
        CHECK(row.game[0] == 7);
        CHECK(row.chance[0] == 2);
        CHECK(row.plies[0] == plies);
        CHECK(row.decisions[0] == decisions);
        CHECK(row.choices[0] == choices);
        CHECK(row.opening[0] == opening);
        CHECK((row.over[0] != 0) == rules->turn(s).is_terminal());
        CHECK(row.tallies == tallies);
        std::int32_t all = 0;
        std::map<int, std::int32_t> by_side;
        for (Seat seat : SeatSet::first(rules->seats())) {
            const std::int32_t share = row.returns[static_cast<std::size_t>(seat.index())];
            if (row.over[0] != 0) CHECK(share == rules->returns(s)[seat]);
            by_side[rules->side(seat)] = share;
        }
        for (const auto& [side, share] : by_side) all += share;
        CHECK(all == kWholeReturn);
    }
}

/// Keeps the positions in which each seat is asked, and chooses the first action of the list.
class Witness : public AnyBot {
  public:
    const BotInfo& info() const override { return info_; }
    Action choose(const AnyRules& rules,
                  const AnyState& state,
                  Seat seat,
                  const Budget&) const override {
        asked_.emplace_back(seat, rules.print_state(state));
        return rules.legal_actions(state, seat).front();
    }
    const std::vector<std::pair<Seat, std::string>>& asked() const { return asked_; }

  private:
    BotInfo info_{"witness", 0};
    mutable std::vector<std::pair<Seat, std::string>> asked_;
};

TEST_CASE("seats that choose at once are asked in the same position, before any of them acts") {
    const SharedRules rules = rules_with("elements");
    const Witness witness;
    SeriesPlan plan = plan_with(rules, {{.bot = &witness}}, 1);
    CHECK(play_series(plan).over[0] == 1);
    const auto& asked = witness.asked();
    std::size_t together = 0;
    for (std::size_t i = 1; i < asked.size(); ++i) {
        if (asked[i - 1].first == Seat(0) && asked[i].first == Seat(1)) {
            CHECK(asked[i].second == asked[i - 1].second);
            ++together;
        }
    }
    CHECK(together > 10);
}

/// The dice of Balance Duel with the seat that begins, in the order of their rolls, of a game of a
/// series: replayed from its seeds.
std::vector<std::uint32_t> dice(const AnyRules& rules, const SeriesPlan& plan, std::int64_t game) {
    std::vector<std::uint32_t> rolled;
    AnyState s = rules.initial();
    const auto number = static_cast<std::uint64_t>(game);
    const std::uint64_t chance = number / static_cast<std::uint64_t>(plan.duplicates);
    for (std::uint64_t ply = 0; ply < 40 && !rules.turn(s).is_terminal(); ++ply) {
        const Turn turn = rules.turn(s);
        if (turn.is_chance()) {
            Rng rng(seed_at(seed_at(plan.chance_seed, chance), rolled.size()));
            const Action action = draw(rules.chance_outcomes(s), rng);
            rolled.push_back(action.code);
            rules.apply(s, Actor::chance(), action);
        } else {
            const Seat seat = *turn.acting.begin();
            const Seed seed = seed_at(seed_at(plan.choice_seed, number), ply);
            rules.apply(s, seat, plan.players[0].bot->choose(rules, s, seat, {.seed = seed}));
        }
    }
    return rolled;
}

TEST_CASE("games that share their dice roll the same from the first node on, whatever is played") {
    const SharedRules rules = rules_with("balance_duel");
    SeriesPlan plan = plan_with(rules, {player_of(rules, "random")}, 4);
    plan.duplicates = 2;
    std::size_t shared = 0;
    bool same_plays = true;
    for (std::int64_t game = 0; game < 20; game += 2) {
        std::vector<std::uint32_t> first = dice(*rules, plan, game);
        std::vector<std::uint32_t> second = dice(*rules, plan, game + 1);
        same_plays = same_plays && first.size() == second.size();
        const std::size_t both = std::min(first.size(), second.size());
        first.resize(both);
        second.resize(both);
        CHECK(first == second);
        shared += both;
        CHECK((game == 0 || dice(*rules, plan, game) != dice(*rules, plan, 0)));
    }
    CHECK(shared > 30);
    CHECK_FALSE(same_plays);
    const Series rows = play_series(plan);
    // The start roll is the first of them.
    CHECK(rows.first_seat[0] == rows.first_seat[1]);
    CHECK(rows.first_seat[2] == rows.first_seat[3]);
}

TEST_CASE("common random numbers: other bots and other options meet the same dice") {
    // The first draw of a game decides who begins; it comes out the same elsewhere.
    const auto begins = [](const SharedRules& rules, std::string_view bot) {
        SeriesPlan plan = plan_with(rules, {player_of(rules, bot)}, 30);
        plan.plies_max = 3;
        return play_series(plan).first_seat;
    };
    const SharedRules base = rules_with("balance_duel");
    const auto first = begins(base, "random");
    CHECK(begins(base, "expectimax") == first);
    CHECK(begins(rules_with("balance_duel", {{"turn_limit", "500"}, {"goal", "six"}}), "random") ==
          first);
    CHECK(std::count(first.begin(), first.end(), 0) > 5);
    CHECK(std::count(first.begin(), first.end(), 1) > 5);
}

TEST_CASE("a game cut at plies_max is a draw of all sides, and its row says so") {
    const SharedRules rules = rules_with("balance_duel");
    SeriesPlan plan = plan_with(rules, {player_of(rules, "random")}, 5);
    plan.plies_max = 12;
    const Series rows = play_series(plan);
    for (std::size_t row = 0; row < 5; ++row) {
        CHECK(rows.over[row] == 0);
        CHECK(rows.plies[row] == 12);
        CHECK(rows.returns[2 * row] == kWholeReturn / 2);
        CHECK(rows.returns[2 * row + 1] == kWholeReturn / 2);
        CHECK(rows.settled[row] == rows.decisions[row]);
        CHECK(std::isnan(rows.drama[row]));
    }
}

TEST_CASE("a game that ends with the last ply allowed is over") {
    const SharedRules rules = rules_with("balance_duel");
    SeriesPlan plan = plan_with(rules, {player_of(rules, "random")}, 1);
    const Series free = play_series(plan);
    plan.plies_max = free.plies[0];
    CHECK(same(play_series(plan), free));
    plan.plies_max = free.plies[0] - 1;
    CHECK(play_series(plan).over[0] == 0);
}

TEST_CASE("players sit where the seating of the game says") {
    const SharedRules rules = rules_with("balance_duel");
    SeriesPlan plan = plan_with(rules, {player_of(rules, "random"), player_of(rules, "club")}, 12);
    plan.duplicates = 2;
    const Series rows = play_series(plan);
    int club = 0;
    for (std::size_t row = 0; row < 12; ++row) {
        const std::size_t seat_of_club = rows.seating[row] == 0 ? 1 : 0;
        club += rows.returns[2 * row + seat_of_club];
    }
    CHECK(club >= 10 * kWholeReturn);
}

TEST_CASE("a series starts from the position it is given") {
    const SharedRules rules = rules_with("balance_duel");
    AnyState s = rules->initial();
    rules->apply(s, Actor::chance(), rules->chance_outcomes(s)[1].action);
    SeriesPlan plan = plan_with(rules, {player_of(rules, "random")}, 8);
    plan.start = s;
    const Series rows = play_series(plan);
    CHECK(rows.first_seat == std::vector<std::int8_t>(8, 1));
}

TEST_CASE("a cancelled series ends at once, even within a game") {
    const SharedRules rules = rules_with("chess_balance");
    SeriesPlan plan = plan_with(rules, {player_of(rules, "mcts", 1'000'000'000)}, 1000);
    const std::atomic<bool> cancel = true;
    plan.cancel = &cancel;
    CHECK(play_series(plan).over == std::vector<std::uint8_t>(1000, 0));
}

TEST_CASE("every game shows who leads and counts its components" *
          doctest::description("slow: whole games of all five")) {
    for (const AnyGame* game : listed_games()) {
        CAPTURE(game->info().id);
        const SharedRules rules = rules_with(game->info().id);
        SeriesPlan plan = plan_with(rules, {player_of(rules, "random")}, 12);
        const Series rows = play_series(plan);
        CHECK(rows.components > 0);
        CHECK(std::any_of(rows.tallies.begin(), rows.tallies.end(), [](int n) { return n > 0; }));
        int led = 0;
        for (std::size_t row = 0; row < 12; ++row) {
            if (rows.leader_share[row] > 0) ++led;
            CHECK(rows.settled[row] >= 0);
            CHECK(rows.settled[row] <= rows.decisions[row]);
        }
        CHECK(led > 0);
    }
}

TEST_CASE("components have different names, each with what happens to it") {
    for (const AnyGame* game : listed_games()) {
        const SharedRules rules = rules_with(game->info().id);
        std::set<std::string> names;
        for (const std::string& name : rules->tallied()) {
            CAPTURE(name);
            CHECK(names.insert(name).second);
            const std::size_t colon = name.find(':');
            CHECK(colon > 0);
            CHECK(colon + 1 < name.size());
            CHECK(name.find(':', colon + 1) == std::string::npos);
        }
    }
}

TEST_CASE("leads and tallies are left out where nobody asks for them") {
    const SharedRules rules = rules_with("balance_duel");
    SeriesPlan plan = plan_with(rules, {player_of(rules, "random")}, 3);
    const Series full = play_series(plan);
    plan.leads = plan.tallies = false;
    const Series bare = play_series(plan);
    CHECK(bare.plies == full.plies);
    CHECK(bare.tallies.empty());
    CHECK(bare.settled == bare.decisions);
    CHECK(std::isnan(bare.drama[0]));
}

}  // namespace
}  // namespace equipoise
