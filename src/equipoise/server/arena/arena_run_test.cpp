// A whole arena under faults: servers that die between any two steps, a store that breaks before or
// after it has done what it was asked, and results that are sent twice. Real stores, made-up games.

#include <map>
#include <set>

#include <doctest/doctest.h>

#include "equipoise/base/rng.hpp"
#include "equipoise/server/arena/arena_plan.hpp"
#include "equipoise/server/arena/runner.hpp"
#include "equipoise/server/common/test_folder.hpp"
#include "equipoise/server/store/test_store_conformance.hpp"
#include "tests/support/effort.hpp"

namespace equipoise::server {
namespace {

constexpr std::int64_t kTickMs = 2000;
constexpr std::int64_t kLengthMs = std::int64_t{12} * 60'000;
constexpr std::uint32_t kFault = 15;  // One transaction in so many breaks.

/// Breaks now and then, before a transaction or after it, as if the connection had gone.
class FragileDatabase final : public Database {
  public:
    FragileDatabase(Database& real, Rng& rng) : real_(real), rng_(rng) {}
    void write(const Work& work) override {
        break_off();
        real_.write(work);
        break_off();
    }
    void read(const Work& work) override {
        break_off();
        real_.read(work);
    }
    bool is_calm = false;

  private:
    void break_off() {
        if (!is_calm && rng_.below(2 * kFault) == 0) throw DatabaseGone("the line broke");
    }
    Database& real_;
    Rng& rng_;
};

/// A game at a table: when it ends, and how.
struct Play {
    std::string first, second;
    std::int64_t over_ms = 0;
    int points = 0;  // Of the first.
    bool is_told = false;
};

class Evening {
  public:
    Evening(Storage& storage, Seed seed, int people)
        : storage_(storage), rng_(seed), fragile_(*storage.database, rng_), arenas_(fragile_) {
        fragile_.is_calm = true;
        for (int i = 0; i < people; ++i) {
            const std::string name = "person" + std::to_string(i);
            storage.people->add_person({name, "public " + name, name, {}, 1});
        }
        CHECK(arenas_.add({.id = "a",
                           .title = "Friday",
                           .organiser = "person0",
                           .game = "chess",
                           .plan = R"({"time":"live:60+0"})",
                           .start_ms = 0,
                           .end_ms = kLengthMs},
                          1,
                          1));
        for (int i = 0; i < people; ++i) {
            people_.push_back("person" + std::to_string(i));
            CHECK(arenas_.join("a", people_.back(), 1, people));
        }
        // Some want nothing to do with each other.
        for (int i = 0; i + 7 < people; i += 7)
            CHECK(storage.people->tie(
                people_[as_index(i)], people_[as_index(i + 1)], Tie::Block, 1, 9));
        fragile_.is_calm = false;
    }

    void go() {
        for (std::int64_t ms = kTickMs; !is_closed(); ms += kTickMs) {
            REQUIRE(ms < 2 * kLengthMs);
            // Which server it is changes as often as one dies.
            if (rng_.below(20) == 0) ++node_;
            tick(ms);
        }
    }

    /// What the logs of the tables say, and nothing else.
    std::vector<CountedPair> recounted() {
        std::vector<CountedPair> games;
        for (const auto& [table, play] : plays_) {
            const auto log = storage_.events->entries(table);
            if (log.size() < 2) continue;
            CHECK(log.size() == 2);
            const int points = log.back().back() - '0';
            games.push_back({play.first, play.second, points, kPointsOfWin - points});
        }
        return games;
    }
    ArenaState state() {
        fragile_.is_calm = true;
        return found(arenas_.state("a"));
    }
    const std::vector<std::string>& people() const { return people_; }

  private:
    static std::size_t as_index(int i) { return static_cast<std::size_t>(i); }
    bool is_closed() {
        const auto list = ArenaStore(*storage_.database).closed(1);
        return !list.empty();
    }
    void tick(std::int64_t ms) {
        std::vector<ArenaStore::Seen> seen;
        for (const std::string& person : people_) {
            if (busy_.count(person) == 0 && rng_.below(10) != 0) seen.push_back({"a", person});
        }
        try {
            const ArenaOrders orders =
                step_arenas(arenas_, {"node" + std::to_string(node_), ms, ms, seen});
            for (const ArenaTable& table : orders.to_open) {
                // It dies before it has opened them all.
                if (rng_.below(kFault) == 0) return;
                open(table, ms);
            }
        } catch (const StoreError&) {
            // Whoever comes next goes on.
        }
        for (auto& [table, play] : plays_) {
            if (play.is_told || play.over_ms > ms) continue;
            if (rng_.below(kFault) != 0) end(table, play, ms);
        }
    }
    void open(const ArenaTable& table, std::int64_t ms) {
        const bool is_new =
            append(storage_, Append{.table = table.table, .entries = {"opened"}, .summary = "{}"});
        CHECK(is_new);
        CHECK(busy_.insert(table.persons[0]).second);
        CHECK(busy_.insert(table.persons[1]).second);
        plays_[table.table] = {table.persons[0],
                               table.persons[1],
                               ms + 20'000 + rng_.below(90) * std::int64_t{1000},
                               static_cast<int>(rng_.below(3))};
    }
    void end(const std::string& table, Play& play, std::int64_t ms) {
        const Append last{.table = table,
                          .first = 2,
                          .entries = {"over " + std::to_string(play.points)},
                          .summary = "{}",
                          .service_ms = ms,
                          .arena = ArenaResult{play.points, kPointsOfWin - play.points}};
        CHECK(append(storage_, last));
        // Another server believes that the table is still its own, and knows another result.
        Append again = last;
        again.arena = ArenaResult{kPointsOfWin, 0};
        CHECK_FALSE(append(storage_, again));
        play.is_told = true;
        busy_.erase(play.first);
        busy_.erase(play.second);
    }

    Storage& storage_;
    Rng rng_;
    FragileDatabase fragile_;
    ArenaStore arenas_;
    std::vector<std::string> people_;
    std::set<std::string> busy_;
    std::map<std::string, Play> plays_;
    int node_ = 0;
};

void check_games(const ArenaState& state) {
    std::map<std::string, int> lead;
    for (const ArenaGame& game : state.games) {
        CHECK_FALSE(state.apart.contains(std::minmax(game.first, game.second)));
        ++lead[game.first];
        --lead[game.second];
    }
    for (const auto& [person, more] : lead) {
        CAPTURE(person);
        CHECK(std::abs(more) <= 3);
    }
}

TEST_CASE("an arena under faults ends with the standings of its tables' logs, each game once" *
          doctest::description("slow: an evening of up to 200 people")) {
    const int people = effort(16, 40, 200);
    const TestFolder folder;
    Storage storage = open_storage((folder / "arena.db").string());
    Evening evening(storage, run_seed(95), people);
    evening.go();
    const ArenaState state = evening.state();
    std::vector<std::string> order;
    for (const ArenaPerson& one : state.people) order.push_back(one.person);
    CHECK(order.size() == evening.people().size());
    CHECK(standings_of(state) == rank_arena(order, evening.recounted()));
    std::size_t counted = 0;
    for (const ArenaGame& game : state.games) counted += game.counts() ? 1 : 0;
    CHECK(counted == evening.recounted().size());
    CHECK(counted > static_cast<std::size_t>(people) * 2);
    check_games(state);
    MESSAGE(people, " people, ", counted, " games");
}

}  // namespace
}  // namespace equipoise::server
