#include "equipoise/server/arena/arenas.hpp"

#include <doctest/doctest.h>

#include "equipoise/server/arena/core/absence.hpp"
#include "equipoise/server/common/test_folder.hpp"
#include "equipoise/server/hall/test_hall.hpp"
#include "equipoise/server/store/service_clock.hpp"
#include "equipoise/server/store/test_store_conformance.hpp"

namespace equipoise::server {
namespace {

using testing::Node;
using testing::World;

constexpr std::int64_t kHour = 3'600'000;
const Json kPlan = {{"title", "Friday"},
                    {"game", "chess_balance"},
                    {"options", {{"mode", "chess"}}},
                    {"time", "live:180+2"},
                    {"rated", true},
                    {"minutes", 60}};

Json plan_with(const char* key, Json value) {
    Json plan = kPlan;
    plan[key] = std::move(value);
    return plan;
}

/// A server's people: Ada and Ben with accounts, and a guest.
struct House {
    House() {
        around.games = &games;
        around.bots = &bots;
        for (const char* name : {"ada", "ben", "guest"})
            storage.people->add_person({name, std::string("public ") + name, name, {}, 1});
        for (const char* name : {"ada", "ben"}) storage.people->set_login(name, name, "hash");
    }
    static Visitor visitor(const std::string& name) {
        Visitor who;
        who.person = name;
        who.session = "session";
        return who;
    }
    std::string open(const Json& plan = kPlan) {
        const PeopleAnswer answer = arenas.open(visitor("ada"), plan);
        return answer.status == 201 ? Json::parse(answer.body)["arena"].get<std::string>()
                                    : answer.code + " " + answer.body;
    }
    Json page(const std::string& arena, const std::string& person, const std::string& known = "") {
        return Json::parse(print_arena_page(*arenas.page(arena), person, known, 5));
    }

    TestFolder folder;
    Storage storage = open_storage((folder / "arenas.db").string());
    Shelf games = test_shelf();
    BotShelf bots = all_bots();
    Surroundings around;
    ArenaStore store{*storage.database};
    Arenas arenas{*storage.people, store, around};
};

bool is_refused(House& house, const Json& plan, const char* part) {
    return house.open(plan).find(part) != std::string::npos;
}

TEST_CASE("an arena needs an account, a title, a time, a clock that ends, and two seats") {
    House house;
    CHECK(house.arenas.open(House::visitor("guest"), kPlan).status == 403);
    CHECK(is_refused(house, plan_with("title", " "), "wants_arena_title"));
    CHECK(is_refused(house, plan_with("title", std::string(61, 'x')), "wants_arena_title"));
    CHECK(is_refused(house, plan_with("start", 5), "wants_arena_start"));
    CHECK(is_refused(house, plan_with("start", unix_ms() + 400 * kHour), "wants_arena_start"));
    CHECK(is_refused(house, plan_with("minutes", 9), "wants_arena_minutes"));
    CHECK(is_refused(house, plan_with("minutes", 241), "wants_arena_minutes"));
    for (const char* time : {"none", "days:1", "move:30", "live:30+5", "live:1000+0", "live:60+90"})
        CHECK(is_refused(house, plan_with("time", time), "wants_arena_clock"));
    CHECK(is_refused(house, plan_with("game", "none"), "bad_plan"));
    Json four = plan_with("game", "balance_duel");
    four["options"] = {{"mode", "4t"}};
    CHECK(house.open(four).find("bad_plan") == 0);
    CHECK(house.store.open().empty());
    CHECK(house.store.find(house.open())->mode == "chess");
    CHECK(house.store.find(house.open())->game == "chess_balance");
    CHECK(is_refused(house, kPlan, "too_many"));
}

TEST_CASE("people with accounts come, go and return, and see the page as it is") {
    House house;
    const std::string arena = house.open();
    CHECK(house.arenas.join(House::visitor("guest"), arena, 1).status == 403);
    CHECK(house.arenas.join(House::visitor("ada"), "none", 1).status == 404);
    CHECK(house.page(arena, "ada")["me"].is_null());
    CHECK(house.arenas.join(House::visitor("ada"), arena, 1).status == 200);
    CHECK(house.arenas.join(House::visitor("ben"), arena, 2).status == 200);
    const Json page = house.page(arena, "ada");
    CHECK(page["me"] == Json{{"person", "public ada"}, {"in", true}, {"table", nullptr}});
    CHECK(page["page"]["standings"].size() == 2);
    CHECK(page["page"]["arena"]["last"] ==
          page["page"]["arena"]["end"].get<std::int64_t>() - 180'000);
    // What is known is not sent again.
    const std::string version = page["version"];
    CHECK_FALSE(house.page(arena, "ada", version).contains("page"));
    CHECK(house.arenas.withdraw(House::visitor("ada"), arena).status == 200);
    CHECK(house.page(arena, "ada", version)["me"]["in"] == false);
    CHECK(house.page(arena, "ada", version).contains("page"));
    // No id that tables keep is sent to anybody.
    CHECK(house.arenas.page(arena)->text.find("\"ada\",\"person\":\"ada\"") == std::string::npos);
    CHECK(Json::parse(house.arenas.list())["open"][0]["people"] == 2);
}

TEST_CASE(
    "whoever opened an arena calls it off before it begins, or ends it, and nobody else does") {
    House house;
    const std::string later = house.open(plan_with("start", unix_ms() + kHour));
    CHECK(house.arenas.join(House::visitor("ben"), later, 1).status == 200);
    CHECK(house.page(later, "ada")["organiser"] == true);
    CHECK(house.page(later, "ben")["organiser"] == false);
    CHECK(house.arenas.end(House::visitor("ben"), later).status == 403);
    CHECK(house.arenas.end(House::visitor("ada"), "none").status == 404);
    CHECK(house.page(later, "ben")["page"]["arena"]["off"] == false);
    CHECK(house.arenas.end(House::visitor("ada"), later).status == 200);
    const Json off = house.page(later, "ben");
    CHECK(off["page"]["arena"]["off"] == true);
    CHECK(off["page"]["arena"]["closed"] == true);
    CHECK(off["me"]["in"] == false);
    CHECK(house.arenas.join(House::visitor("ben"), later, 2).status == 409);
    CHECK(house.arenas.end(House::visitor("ada"), later).status == 409);
    // It takes none of the places that its organiser has, and is not listed among those played.
    const std::string now = house.open();
    CHECK(Json::parse(house.arenas.list())["finished"].empty());
    CHECK(house.arenas.end(House::visitor("ada"), now).status == 200);
    const Json ended = house.page(now, "ada")["page"]["arena"];
    CHECK(ended["off"] == false);
    // Games may go on: what pairs closes it.
    CHECK(ended["closed"] == false);
    CHECK(ended["end"].get<std::int64_t>() <= unix_ms());
    CHECK(house.arenas.join(House::visitor("ben"), now, 3).status == 409);
}

/// Two who are here, free since 1000 by the service's clock, in an arena of an hour.
ArenaState two_here() {
    ArenaState state;
    state.arena = {.id = "a", .plan = R"({"time":"live:180+2"})", .end_ms = kHour};
    for (const char* name : {"ada", "ben"})
        state.people.push_back({name, name, name, true, 1000, 9000});
    return state;
}

TEST_CASE("people are paired while they are here and free, and not near the end") {
    ArenaState state = two_here();
    CHECK(next_pairs(state, 1, 9000).size() == 1);
    CHECK(next_pairs(state, kHour - 180'001, 9000).size() == 1);
    CHECK(next_pairs(state, kHour - 180'000, 9000).empty());
    CHECK(next_pairs(state, -1, 9000).empty());
    // Others may come meanwhile.
    CHECK(next_pairs(state, 1, 4000).empty());
    // One has not asked for long.
    CHECK(next_pairs(state, 1, 21'001).empty());
    state.people[1].is_in = false;
    CHECK(next_pairs(state, 1, 9000).empty());
}

TEST_CASE("whoever plays, or still looks at the last table, is not paired") {
    ArenaState state = two_here();
    state.games.push_back({.table = "t", .first = "ada", .second = "ben", .paired_ms = 1500});
    CHECK(game_of(state, "ben")->table == "t");
    CHECK(next_pairs(state, 1, 9000).empty());
    state.games[0].ended_ms = 2000;
    CHECK(game_of(state, "ben") == nullptr);
    const auto pairs = next_pairs(state, 1, 9000);
    REQUIRE(pairs.size() == 1);
    // Ben had the second seat.
    CHECK(pairs[0].first == "ben");
    state.people[1].seen_ms = 1999;
    CHECK(next_pairs(state, 1, 9000).empty());
}

TEST_CASE("an arena is over once its last game is, or long after its end") {
    ArenaState state = two_here();
    CHECK_FALSE(is_finished(state, kHour - 1));
    CHECK(is_finished(state, kHour));
    state.games.push_back({.table = "t", .first = "ada", .second = "ben", .paired_ms = 1500});
    CHECK_FALSE(is_finished(state, kHour));
    CHECK(is_finished(state, kHour + kHour / 2));
}

const SeatedTable kSeated{"abcdefgh12",
                          R"({"game":"balance_duel","time":"live:180+2","rated":true,
                              "seats":[{"by":"open"},{"by":"open"}]})",
                          {{"ada", "Ada"}, {"ben", "Ben"}}};

/// What the store was told of the arena's game; nothing yet.
std::optional<ArenaResult> result_at(Node& node) {
    node.run();
    std::optional<ArenaResult> result;
    for (const auto& [append, done] : node.store.waiting) {
        if (append.arena) result = append.arena;
    }
    node.store_all();
    return result;
}

/// A table that was opened for Ada and Ben.
struct SeatedNode {
    SeatedNode() {
        node.hall.open_seated(kSeated);
        node.store_all();
    }
    World world;
    Node node{world};
};

TEST_CASE(
    "a table that is opened for two is opened once, and nobody is told that it is their turn") {
    World world;
    Node node(world);
    node.hall.open_seated(kSeated);
    node.hall.open_seated(kSeated);
    node.store_all();
    node.hall.open_seated(kSeated);
    node.store_all();
    const Sitting* sitting = node.find(kSeated.name);
    REQUIRE(sitting != nullptr);
    CHECK(sitting->holder(Seat(0)).name == "Ada");
    CHECK(sitting->holder(Seat(1)).person == "ben");
    CHECK_FALSE(sitting->opened().listed);
    CHECK(node.nudged.empty());
}

TEST_CASE("whoever does not come within a minute loses without a rating, and is taken out") {
    SeatedNode seated;
    auto& [world, node] = seated;
    const auto ada = node.connect(kSeated.name, "ada");
    node.agree({&ada});
    node.hall.call_off(kSeated.name, {"ada", "ben"}, false);
    const auto result = result_at(node);
    REQUIRE(result);
    CHECK(*result == ArenaResult{2, 0, ArenaEnd::Absent, {"ben"}});
    CHECK(node.find(kSeated.name)->is_broken());
    CHECK(world.rated.empty());
    node.hall.call_off(kSeated.name, {"ada", "ben"}, false);
    CHECK_FALSE(result_at(node));
}

TEST_CASE("a game goes on while both have come and neither is late") {
    SeatedNode seated;
    auto& [world, node] = seated;
    const auto ada = node.connect(kSeated.name, "ada");
    const auto ben = node.connect(kSeated.name, "ben");
    node.agree({&ada, &ben});
    node.hall.call_off(kSeated.name, {"ada", "ben"}, false);
    CHECK_FALSE(result_at(node));
    // Whoever has to roll first has not done so for a minute.
    const Seat late = node.find(kSeated.name)->awaited_roller().value();
    world.service_ms += kComeMs;
    node.hall.call_off(kSeated.name, {"ada", "ben"}, false);
    const auto result = result_at(node);
    REQUIRE(result);
    const bool is_ada = late == Seat(0);
    CHECK(*result ==
          ArenaResult{is_ada ? 0 : 2, is_ada ? 2 : 0, ArenaEnd::Absent, {is_ada ? "ada" : "ben"}});
}

TEST_CASE("the end of a game between two says what it was worth in an arena") {
    SeatedNode seated;
    Node& node = seated.node;
    const auto ada = node.connect(kSeated.name, "ada");
    const auto ben = node.connect(kSeated.name, "ben");
    node.agree({&ada, &ben});
    ada.say({{"type", "resign"}, {"id", "r"}, {"seat", 0}, {"version", 99}});
    const auto result = result_at(node);
    REQUIRE(result);
    CHECK(*result == ArenaResult{0, 2, ArenaEnd::Played, {}});
}

}  // namespace
}  // namespace equipoise::server
