#include "equipoise/server/arena/store/arena_store.hpp"

#include <doctest/doctest.h>

#include "equipoise/server/common/test_folder.hpp"
#include "equipoise/server/store/postgres/test_postgres.hpp"
#include "equipoise/server/store/test_store_conformance.hpp"

namespace equipoise::server {
namespace {

constexpr int kMost = 100;
constexpr std::int64_t kLeaseMs = 1000;

Arena arena_named(const std::string& id, std::int64_t start_ms = 100) {
    return {id, "Friday", "ada", "chess", "normal", "{}", 1, start_ms, start_ms + 1000};
}

ArenaGame game_at(const std::string& table, const std::string& first, const std::string& second) {
    return {.table = table, .first = first, .second = second, .paired_ms = 50};
}

void add_arena(Storage& storage) {
    for (const char* name : {"ada", "ben", "eve"})
        storage.people->add_person({name, std::string("public ") + name, name, {}, 1});
    ArenaStore arenas(*storage.database);
    CHECK(arenas.add(arena_named("one"), 2, kMost));
    for (const char* name : {"ada", "ben", "eve"}) CHECK(arenas.join("one", name, 10, kMost));
}

/// This node pairs, and these two play at that table.
void begin_game(Storage& storage, const std::string& table = "t1") {
    ArenaStore arenas(*storage.database);
    CHECK(arenas.lease("n", 200, 40, kLeaseMs) == std::vector<std::string>{"one"});
    CHECK(arenas.pair(found(arenas.find("one")), "n", {game_at(table, "ada", "ben")}));
}

Append over(const std::string& table, ArenaResult result) {
    return {.table = table,
            .entries = {"over"},
            .summary = "{}",
            .service_ms = 60,
            .arena = std::move(result)};
}

void check_limits(Storage& storage) {
    add_arena(storage);
    ArenaStore arenas(*storage.database);
    CHECK(arenas.add(arena_named("two", 50), 2, kMost));
    CHECK_FALSE(arenas.add(arena_named("three"), 2, kMost));
    CHECK_FALSE(arenas.add(arena_named("three"), 9, 2));
    const auto open = arenas.open();
    REQUIRE(open.size() == 2);
    CHECK(open[0].id == "two");
    CHECK(open[1].people == 3);
    CHECK(open[1].title == "Friday");
    CHECK(arenas.closed(9).empty());
    CHECK_FALSE(arenas.join("two", "ada", 10, 0));
    CHECK_FALSE(arenas.join("none", "ada", 10, kMost));
    // Whoever is in already comes again.
    CHECK(arenas.join("one", "ada", 10, 3));
    CHECK_FALSE(arenas.find("none"));
    CHECK_FALSE(arenas.state("none"));
}

void check_coming_and_going(Storage& storage) {
    add_arena(storage);
    ArenaStore arenas(*storage.database);
    arenas.withdraw("one", "ben");
    CHECK(storage.people->tie("ada", "eve", Tie::Block, 1, 9));
    arenas.see({{"one", "ada"}, {"one", "ben"}}, 30);
    auto state = found(arenas.state("one"));
    REQUIRE(state.people.size() == 3);
    CHECK(state.people[0].public_id == "public ada");
    CHECK(state.people[0].seen_ms == 30);
    CHECK_FALSE(state.people[1].is_in);
    CHECK(state.people[1].seen_ms == 10);
    CHECK(state.apart == Apart{{"ada", "eve"}});
    CHECK(arenas.join("one", "ben", 40, kMost));
    CHECK(arenas.join("one", "ada", 40, kMost));
    state = found(arenas.state("one"));
    CHECK(state.people[0].since_ms == 10);
    CHECK(state.people[2].person == "ben");
    CHECK(state.people[2].since_ms == 40);
}

void check_one_server_pairs(Storage& storage) {
    add_arena(storage);
    ArenaStore arenas(*storage.database);
    CHECK(arenas.lease("n", 99, 0, kLeaseMs).empty());
    const std::vector<std::string> one{"one"};
    CHECK(arenas.lease("n", 100, 0, kLeaseMs) == one);
    CHECK(arenas.lease("m", 100, 999, kLeaseMs).empty());
    CHECK(arenas.lease("n", 100, 999, kLeaseMs) == one);
    CHECK(arenas.lease("m", 100, 1999, kLeaseMs) == one);
    Arena arena = found(arenas.find("one"));
    CHECK_FALSE(arenas.pair(arena, "n", {game_at("t1", "ada", "ben")}));
    CHECK(arenas.pair(arena, "m", {game_at("t1", "ada", "ben")}));
    // What was planned from an earlier moment is not kept.
    CHECK_FALSE(arenas.pair(arena, "m", {game_at("t2", "ada", "eve")}));
    arena = found(arenas.find("one"));
    arenas.withdraw("one", "eve");
    CHECK_FALSE(arenas.pair(arena, "m", {game_at("t2", "ada", "eve")}));
    CHECK(arenas.arena_of("t1") == "one");
    CHECK(arenas.arena_of("t2").empty());
    const auto tables = arenas.unopened("m");
    REQUIRE(tables.size() == 1);
    CHECK(tables[0].persons[1] == "ben");
    CHECK(tables[0].names[0] == "ada");
    CHECK(arenas.unopened("n").empty());
    CHECK(append(storage, Append{.table = "t1", .entries = {"opened"}, .summary = "{}"}));
    CHECK(arenas.unopened("m").empty());
    CHECK(arenas.going_on(49).empty());
    CHECK(arenas.going_on(50).size() == 1);
}

void check_an_early_end(Storage& storage) {
    add_arena(storage);
    ArenaStore arenas(*storage.database);
    const Arena before = found(arenas.find("one"));
    CHECK(arenas.lease("n", before.start_ms, 0, kLeaseMs).size() == 1);
    CHECK_FALSE(arenas.end("one", "nobody", before.start_ms));
    CHECK(arenas.end("one", before.organiser, before.start_ms));
    // What was planned from an earlier moment is not kept.
    CHECK_FALSE(arenas.pair(before, "n", {game_at("t1", "ada", "ben")}));
    const Arena ended = found(arenas.find("one"));
    CHECK(ended.end_ms == before.start_ms);
    CHECK_FALSE(ended.is_called_off());
    CHECK_FALSE(arenas.end("one", before.organiser, before.start_ms));
    CHECK(arenas.close(ended, "n", before.start_ms, 1));
    CHECK(arenas.closed(9).size() == 1);
}

void check_calling_off(Storage& storage) {
    add_arena(storage);
    ArenaStore arenas(*storage.database);
    const Arena before = found(arenas.find("one"));
    CHECK(arenas.end("one", before.organiser, before.start_ms - 1));
    CHECK(found(arenas.find("one")).is_called_off());
    CHECK(arenas.closed(9).empty());
    CHECK(arenas.lease("n", before.start_ms, 0, kLeaseMs).empty());
    for (const ArenaPerson& one : found(arenas.state("one")).people) CHECK_FALSE(one.is_in);
}

void check_a_result_counts_once(Storage& storage) {
    add_arena(storage);
    begin_game(storage);
    ArenaStore arenas(*storage.database);
    CHECK(append(storage, over("t1", {2, 0})));
    Append again = over("t1", {0, 2, ArenaEnd::Played, {"ada"}});
    again.first = 2;
    CHECK(append(storage, again));
    auto state = found(arenas.state("one"));
    REQUIRE(state.games.size() == 1);
    CHECK(state.games[0].first_points == 2);
    CHECK(state.games[0].second_points == 0);
    CHECK(state.games[0].ended_ms == 60);
    CHECK(state.games[0].counts());
    CHECK(state.people[0].is_in);
    // A table of no arena.
    CHECK(append(storage, over("t9", {2, 0})));
    CHECK(arenas.pair(state.arena, "n", {game_at("t2", "eve", "ada")}));
    CHECK(append(storage, over("t2", {2, 0, ArenaEnd::Absent, {"ada"}})));
    state = found(arenas.state("one"));
    CHECK(state.games[1].how == ArenaEnd::Absent);
    CHECK(state.games[1].counts());
    CHECK_FALSE(state.people[0].is_in);
    CHECK(state.people[2].is_in);
}

void check_closing_an_arena(Storage& storage) {
    add_arena(storage);
    begin_game(storage);
    ArenaStore arenas(*storage.database);
    const Arena arena = found(arenas.find("one"));
    CHECK_FALSE(arenas.close(arena, "m", 500, 70));
    CHECK(arenas.close(arena, "n", 500, 70));
    CHECK_FALSE(arenas.close(arena, "n", 501, 71));
    CHECK(arenas.open().empty());
    CHECK(arenas.closed(9).front().closed_ms == 500);
    CHECK_FALSE(arenas.join("one", "ada", 80, kMost));
    CHECK(arenas.lease("n", 600, 80, kLeaseMs).empty());
    // A game that ends later changes nothing.
    CHECK(append(storage, over("t1", {2, 0})));
    const auto state = found(arenas.state("one"));
    CHECK(state.games[0].how == ArenaEnd::Void);
    CHECK(state.games[0].first_points == 0);
    CHECK_FALSE(state.games[0].counts());
    CHECK_FALSE(state.people[0].is_in);
}

void check_deleted_account(Storage& storage) {
    add_arena(storage);
    begin_game(storage);
    ArenaStore arenas(*storage.database);
    CHECK(append(storage, over("t1", {2, 0})));
    CHECK(arenas.visits_of("ada").front().games.size() == 1);
    CHECK(arenas.visits_of("ada").front().is_in);
    CHECK(arenas.visits_of("zoe").empty());
    storage.people->delete_account("ada", "fresh");
    const auto state = found(arenas.state("one"));
    CHECK(state.arena.title.empty());
    CHECK(state.games[0].first_points == 2);
    REQUIRE(state.people.size() == 3);
    CHECK(state.people[0].name.empty());
    CHECK_FALSE(state.people[0].is_in);
}

TEST_CASE("what a store keeps of arenas is the same in both databases") {
    const TestFolder folder;
    int count = 0;
    for (void (*check)(Storage&) : {check_limits,
                                    check_coming_and_going,
                                    check_one_server_pairs,
                                    check_an_early_end,
                                    check_calling_off,
                                    check_a_result_counts_once,
                                    check_closing_an_arena,
                                    check_deleted_account}) {
        for (const std::string& kind :
             {(folder / std::to_string(++count)).string(), TestPostgres::shared().new_database()}) {
            Storage storage = open_storage(kind);
            check(storage);
        }
    }
}

}  // namespace
}  // namespace equipoise::server
