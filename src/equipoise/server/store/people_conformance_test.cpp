#include <future>
#include <thread>

#include <doctest/doctest.h>

#include "equipoise/server/store/test_store_conformance.hpp"

namespace equipoise::server {
namespace {

const Person kAda{"ada-id", "pa", "Ada", std::nullopt, 5};
const Person kBen{"ben-id", "pb", "Ben", std::nullopt, 6};

void check_persons(const OpenStorage& open) {
    Storage storage = open();
    PeopleStore& people = *storage.people;
    CHECK(!people.find_person("ada-id"));
    people.add_person(kAda);
    people.add_person({"ada-id", "other", "Other", std::nullopt, 7});
    CHECK(people.find_person("ada-id") == kAda);
    CHECK(people.find_public("pa") == kAda);
    CHECK(!people.find_public("ada-id"));
    people.rename_person("ada-id", "Augusta \xc3\xbc");
    CHECK(found(people.find_person("ada-id")).name == "Augusta \xc3\xbc");
    CHECK_THROWS_AS(people.rename_person("ada-id", "\xff"), StoreError);
    CHECK_THROWS_AS(people.rename_person("ada-id", std::string("a\0b", 3)), StoreError);
    CHECK(found(people.find_person("ada-id")).name == "Augusta \xc3\xbc");
}

void check_guests(const OpenStorage& open) {
    Storage storage = open();
    PeopleStore& people = *storage.people;
    const Session unstorable{"s1", "ada-id", "\xff", 1, 1};
    CHECK_THROWS_AS(people.add_guest(kAda, "hash1", unstorable), StoreError);
    CHECK(!people.find_person("ada-id"));
    people.add_guest(kAda, "hash1", {"s1", "ada-id", "label", 1, 1});
    CHECK(people.find_person("ada-id") == kAda);
    CHECK(found(people.find_session("hash1")).person == "ada-id");
}

void check_logins(const OpenStorage& open) {
    Storage storage = open();
    PeopleStore& people = *storage.people;
    people.add_person(kAda);
    people.add_person(kBen);
    CHECK(!people.find_login("ada"));
    CHECK(!people.password_of("ada-id"));
    CHECK(people.set_login("ada-id", "ada", "hash"));
    CHECK_FALSE(people.set_login("ben-id", "ada", "other"));
    CHECK_FALSE(people.set_login("nobody", "eve", "other"));
    REQUIRE(people.find_login("ada"));
    CHECK(found(people.find_login("ada")).person == "ada-id");
    CHECK(found(people.find_login("ada")).password_hash == "hash");
    CHECK(found(people.find_person("ada-id")).login == "ada");
    people.set_password("ada-id", "new");
    CHECK(people.password_of("ada-id") == "new");
}

void check_one_login_for_many(const OpenStorage& open) {
    Storage storage = open();
    std::vector<std::future<bool>> tries;
    for (int i = 0; i < 8; ++i) {
        const std::string id = std::to_string(i);
        storage.people->add_person({id, "p" + id, "", std::nullopt, 0});
        tries.push_back(std::async(std::launch::async, [&storage, id] {
            return storage.people->set_login(id, "wanted", "hash");
        }));
    }
    int taken = 0;
    for (auto& one : tries) taken += one.get() ? 1 : 0;
    CHECK(taken == 1);
}

void check_sessions(const OpenStorage& open) {
    constexpr std::int64_t kHour = 3'600'000;
    Storage storage = open();
    PeopleStore& people = *storage.people;
    const Session one{"s1", "ada-id", "a browser", 10, 10};
    people.add_session("hash1", one);
    people.add_session("hash2", {"s2", "ada-id", "", 20, 20});
    people.add_session("hash3", {"s3", "ben-id", "", 30, 30});
    CHECK(!people.find_session("s1"));
    CHECK(people.find_session("hash1") == one);
    CHECK(people.sessions_of("ada-id").front().id == "s2");
    CHECK_FALSE(people.see_session(one, 9 + kHour));
    CHECK(people.see_session(one, 10 + kHour));
    CHECK(found(people.find_session("hash1")).seen_ms == 10 + kHour);
    CHECK(people.sessions_of("ada-id").front().seen_ms == 10 + kHour);
    CHECK_FALSE(people.revoke_session("ben-id", "s1"));
    CHECK(people.revoke_session("ada-id", "s1"));
    CHECK(!people.find_session("hash1"));
    people.add_session("hash4", {"s4", "ada-id", "", 40, 40});
    people.revoke_others("ada-id", "s4");
    CHECK(people.sessions_of("ada-id").size() == 1);
    CHECK(people.find_session("hash3"));
    people.drop_sessions(40, 0);
    CHECK(!people.find_session("hash3"));
    CHECK(people.find_session("hash4"));
}

void check_begun_sessions(const OpenStorage& open) {
    Storage storage = open();
    PeopleStore& people = *storage.people;
    people.add_guest(kAda, "hash1", {"s1", "ada-id", "", 10, 10});
    people.add_guest(kBen, "hash2", {"s2", "ben-id", "", 10, 10});
    people.set_login("ada-id", "ada", "hash");
    CHECK(found(people.find_session("hash1")).is_of_account);
    CHECK_FALSE(found(people.find_session("hash2")).is_of_account);
    people.drop_sessions(0, 11);
    CHECK(!people.find_session("hash1"));
    CHECK(people.find_session("hash2"));
}

void check_devices(const OpenStorage& open) {
    Storage storage = open();
    PeopleStore& people = *storage.people;
    people.keep_device("ada-id", "h1", 10);
    people.keep_device("ben-id", "h1", 20);
    people.keep_device("ada-id", "h2", 30);
    CHECK(people.is_device("ada-id", "h1"));
    CHECK_FALSE(people.is_device("ben-id", "h2"));
    CHECK(people.is_anyones_device("h2"));
    CHECK(people.devices_of("ada-id") == std::vector<std::int64_t>{30, 10});
    CHECK_FALSE(people.is_anyones_device("h3"));
    people.forget_devices("ada-id", "h2");
    CHECK_FALSE(people.is_device("ada-id", "h1"));
    CHECK(people.is_device("ada-id", "h2"));
    CHECK(people.is_device("ben-id", "h1"));
    people.drop_devices(21);
    CHECK_FALSE(people.is_device("ben-id", "h1"));
    for (int i = 0; i < 20; ++i) people.keep_device("ada-id", "new" + std::to_string(i), 40 + i);
    CHECK_FALSE(people.is_device("ada-id", "h2"));
    CHECK(people.is_device("ada-id", "new0"));
    people.keep_device("ada-id", "new0", 100);
    people.keep_device("ada-id", "last", 101);
    CHECK(people.is_device("ada-id", "new0"));
    CHECK_FALSE(people.is_device("ada-id", "new1"));
    people.delete_account("ada-id", "fresh");
    CHECK_FALSE(people.is_anyones_device("new0"));
}

void check_second_factors(const OpenStorage& open) {
    Storage storage = open();
    PeopleStore& people = *storage.people;
    CHECK(!people.factor_of("ada-id"));
    CHECK_FALSE(people.turn_on_factor("ada-id", 5, {"h1"}));
    people.offer_factor("ada-id", "first");
    people.offer_factor("ada-id", std::string("\0\xff", 2));
    CHECK(found(people.factor_of("ada-id")).key == std::string("\0\xff", 2));
    CHECK_FALSE(found(people.factor_of("ada-id")).is_on);
    CHECK_FALSE(people.use_step("ada-id", 5));
    CHECK(people.turn_on_factor("ada-id", 5, {"h1", "h2"}));
    CHECK_FALSE(people.turn_on_factor("ada-id", 6, {"h3"}));
    people.offer_factor("ada-id", "another");
    const SecondFactor factor = found(people.factor_of("ada-id"));
    CHECK(factor.key == std::string("\0\xff", 2));
    CHECK(factor.is_on);
    CHECK(factor.last_step == 5);
    CHECK(factor.codes_left == 2);
    CHECK_FALSE(people.use_step("ada-id", 5));
    CHECK(people.use_step("ada-id", 7));
    CHECK_FALSE(people.use_step("ada-id", 6));
    CHECK(people.use_recovery_code("ada-id", "h1"));
    CHECK_FALSE(people.use_recovery_code("ada-id", "h1"));
    CHECK_FALSE(people.use_recovery_code("ben-id", "h2"));
    CHECK(found(people.factor_of("ada-id")).codes_left == 1);
    people.remove_factor("ada-id");
    CHECK(!people.factor_of("ada-id"));
    CHECK_FALSE(people.use_recovery_code("ada-id", "h2"));
}

void check_notices(const OpenStorage& open) {
    Storage storage = open();
    PeopleStore& people = *storage.people;
    for (const Person& person : {kAda, kBen}) people.add_person(person);
    const NoticeSwitch mail{"turn", "mail"};
    const NoticeSwitch push{"over", "push"};
    for (int i = 0; i < 2; ++i) people.switch_notice("ada-id", mail, false);
    people.switch_notice("ada-id", push, false);
    CHECK(people.notices_off("ada-id") == std::vector<NoticeSwitch>{push, mail});
    CHECK(people.notices_off("ben-id").empty());
    people.switch_notice("ada-id", push, true);
    CHECK(people.notices_off("ada-id") == std::vector<NoticeSwitch>{mail});
    CHECK(people.keep_notice_link("t1", {"ada-id", "turn"}) == "t1");
    CHECK(people.keep_notice_link("t2", {"ada-id", "turn"}) == "t1");
    CHECK(people.keep_notice_link("t3", {"ada-id", "over"}) == "t3");
    CHECK(people.find_notice_link("t1") == NoticeLink{"ada-id", "turn"});
    CHECK(!people.find_notice_link("t2"));
    people.delete_account("ada-id", "fresh");
    CHECK(people.notices_off("ada-id").empty());
    CHECK(!people.find_notice_link("t1"));
}

std::vector<std::string> names_of(PeopleStore& people, const std::string& person, Tie tie) {
    std::vector<std::string> names;
    for (const Tied& one : people.ties_of(person)) {
        if (one.tie == tie) names.push_back(one.name);
    }
    return names;
}

void check_shown_names(const OpenStorage& open) {
    using Names = std::vector<std::string>;
    Storage storage = open();
    PeopleStore& people = *storage.people;
    for (const Person& person : {kAda, kBen}) people.add_person(person);
    CHECK(!people.shows_name("ada-id"));
    CHECK(!people.show_name("ada-id", false, 10));
    CHECK(people.show_name("ada-id", true, 11));
    CHECK(!people.show_name("ada-id", true, 12));
    CHECK(people.shows_name("ada-id"));
    CHECK(!people.shows_name("ben-id"));
    CHECK(people.shown_since(11) == Names{"ada-id"});
    CHECK(people.shown_since(12).empty());
    CHECK(people.show_name("ada-id", false, 13));
    CHECK(!people.shows_name("ada-id"));
    CHECK(people.shown_since(12) == Names{"ada-id"});
    CHECK(people.show_name("ada-id", true, 14));
    people.delete_account("ada-id", "fresh");
    CHECK(!people.shows_name("ada-id"));
    CHECK(people.shown_since(0).empty());
}

void check_ties(const OpenStorage& open) {
    using Names = std::vector<std::string>;
    Storage storage = open();
    PeopleStore& people = *storage.people;
    const Person eve{"eve-id", "pe", "eve", std::nullopt, 7};
    for (const Person& person : {eve, kAda, kBen}) people.add_person(person);
    CHECK(people.tie("ada-id", "eve-id", Tie::Follow, 10, 2));
    CHECK(people.tie("ada-id", "ben-id", Tie::Follow, 11, 2));
    CHECK(people.tie("ada-id", "ben-id", Tie::Follow, 12, 2));
    CHECK_FALSE(people.tie("ada-id", "other-id", Tie::Follow, 13, 2));
    CHECK(people.ties_of("ada-id").front() == Tied{"ben-id", "pb", "Ben", Tie::Follow, 11, false});
    CHECK(names_of(people, "ada-id", Tie::Follow) == Names{"Ben", "eve"});
    CHECK(people.apart_from("ada-id").empty());
    // Blocking ends following, both ways.
    CHECK(people.tie("ben-id", "ada-id", Tie::Follow, 14, 2));
    CHECK(people.tie("ada-id", "ben-id", Tie::Block, 15, 2));
    CHECK(names_of(people, "ada-id", Tie::Follow) == Names{"eve"});
    CHECK(names_of(people, "ada-id", Tie::Block) == Names{"Ben"});
    CHECK(people.ties_of("ben-id").empty());
    CHECK(people.blocked_by("ada-id") == Names{"ben-id"});
    CHECK(people.blocked_by("ben-id").empty());
    CHECK(people.apart_from("ada-id") == std::set<std::string>{"ben-id"});
    CHECK(people.apart_from("ben-id") == std::set<std::string>{"ada-id"});
    CHECK(people.blocking_since(15) == Names{"ada-id"});
    CHECK(people.blocking_since(16).empty());
    CHECK(people.tie("ben-id", "ada-id", Tie::Follow, 17, 2));
    CHECK(people.ties_of("ben-id").front().blocks_back);
    people.untie("ada-id", "ben-id", Tie::Follow);
    CHECK(names_of(people, "ada-id", Tie::Block) == Names{"Ben"});
    people.untie("ada-id", "ben-id", Tie::Block);
    CHECK(people.apart_from("ben-id").empty());
    CHECK(people.tie("ada-id", "ben-id", Tie::Block, 18, 2));
    people.delete_account("ada-id", "fresh");
    CHECK(people.ties_of("ada-id").empty());
    CHECK(people.apart_from("ben-id").empty());
    CHECK(people.ties_of("ben-id").empty());
}

void check_tables_of_followed(const OpenStorage& open) {
    Storage storage = open();
    PeopleStore& people = *storage.people;
    for (const Person& person : {kAda, kBen}) people.add_person(person);
    CHECK(people.tie("ada-id", "ben-id", Tie::Follow, 10, 2));
    const auto put = [&](const std::string& table, Lobby lobby, std::int64_t at_ms) {
        CHECK(append(storage,
                     Append{.table = table,
                            .entries = {"x"},
                            .summary = "of " + table,
                            .persons = {"ben-id"},
                            .service_ms = at_ms,
                            .game = "chess",
                            .lobby = lobby}));
    };
    put("open", Lobby::Open, 10);
    put("old", Lobby::Running, 11);
    put("new", Lobby::Running, 12);
    put("hidden", Lobby::No, 13);
    const auto tables = people.tables_of_followed("ada-id");
    REQUIRE(tables.size() == 2);
    CHECK(tables[0].table == "new");
    CHECK(tables[0].person == "ben-id");
    CHECK(tables[0].summary == "of new");
    CHECK(tables[1].table == "old");
    CHECK(people.tables_of_followed("ben-id").empty());
    CHECK(people.summary_of("hidden") == "of hidden");
    CHECK(people.summary_of("none").empty());
}

void check_ladder(const OpenStorage& open) {
    Storage storage = open();
    storage.people->add_person(kAda);
    storage.people->add_person(kBen);
    const RatedGame game{"chess/normal", {{"ada-id", 1, 0}, {"ben-id", 2, 1}}};
    CHECK(append(storage, Append{.table = "a", .entries = {"x"}, .summary = "s", .rated = game}));
    const auto ladder = storage.people->ladder("chess/normal", 0, 10);
    REQUIRE(ladder.size() == 2);
    CHECK(ladder.front().public_id == "pa");
    CHECK(ladder.front().name == "Ada");
    CHECK(ladder.front().rating.games == 1);
    CHECK(storage.people->ladder("chess/normal", 0, 1).size() == 1);
    CHECK(storage.people->ladder("chess/other", 0, 10).empty());
    std::vector<std::string> asked(20, "nobody");
    asked.insert(asked.end(), {"ben-id", "", "ada-id", "ben-id"});
    const Players players = storage.people->players(asked);
    REQUIRE(players.size() == 2);
    CHECK(players.at("ada-id").public_id == "pa");
    CHECK(players.at("ada-id").name == "Ada");
    REQUIRE(players.at("ben-id").ratings.size() == 1);
    CHECK(players.at("ben-id").ratings.front().ladder == "chess/normal");
    CHECK(players.at("ben-id").ratings.front().rating.games == 1);
    CHECK(storage.people->players({}).empty());
}

/// A game of two that ended then, won by the first of them.
bool play(Storage& storage,
          const std::string& table,
          const std::string& winner,
          const std::string& loser,
          std::int64_t at_ms,
          const std::string& ladder = "chess/normal") {
    return append(storage,
                  Append{.table = table,
                         .entries = {"x"},
                         .summary = "s",
                         .service_ms = at_ms,
                         .rated = RatedGame{ladder, {{winner, 1, 0}, {loser, 2, 1}}, at_ms > 20}});
}

/// Whoever has no name, or has long not played, stands on no ladder.
void check_who_stands_on_ladders(const OpenStorage& open) {
    Storage storage = open();
    PeopleStore& people = *storage.people;
    people.add_person(kAda);
    people.add_person(kBen);
    people.add_person({"nameless-id", "pn", "", std::nullopt, 7});
    CHECK(play(storage, "a", "ada-id", "ben-id", 10));
    CHECK(play(storage, "b", "nameless-id", "ben-id", 20));
    const auto ladder = people.ladder("chess/normal", 10, 10);
    REQUIRE(ladder.size() == 2);
    CHECK(ladder.front().name == "Ada");
    CHECK(ladder.back().name == "Ben");
    REQUIRE(people.ladder("chess/normal", 11, 10).size() == 1);
    CHECK(people.ladder("chess/normal", 11, 10).front().name == "Ben");
    // A game on another ladder does not count here.
    CHECK(play(storage, "c", "ada-id", "ben-id", 30, "chess/other"));
    CHECK(people.ladder("chess/normal", 11, 10).size() == 1);
    CHECK(people.ladder("chess/normal", 21, 10).empty());
}

void check_history(const OpenStorage& open) {
    Storage storage = open();
    PeopleStore& people = *storage.people;
    for (const Person& person : {kAda, kBen}) people.add_person(person);
    CHECK(people.rating_history("ada-id", "chess/normal", 9, 9).empty());
    CHECK(play(storage, "a", "ada-id", "ben-id", 10));
    CHECK(play(storage, "b", "ben-id", "ada-id", 20));
    CHECK(play(storage, "c", "ada-id", "ben-id", 30, "chess/other"));
    const auto history = people.rating_history("ada-id", "chess/normal", 9, 9);
    REQUIRE(history.size() == 2);
    CHECK(history[0].table == "b");
    CHECK(history[0].at_ms == 20);
    CHECK(history[0].result == "loss");
    CHECK(history[0].after == people.ratings_of("ada-id").front().rating);
    CHECK(history[0].before == history[1].after);
    CHECK(history[1].result == "win");
    CHECK(history[1].before == Rating{});
    CHECK(history[1].after.games == 1);
    CHECK(history[1].players == 2);
    const auto counted = people.counted_at("b");
    REQUIRE(counted.size() == 2);
    CHECK(counted.at("ada-id").after == history[0].after);
    CHECK(counted.at("ben-id").result == "win");
    CHECK(people.counted_at("").empty());
    CHECK(people.counted_at("z").empty());
    CHECK(people.rating_history("ada-id", "chess/normal", 1, 9).front().table == "a");
    CHECK(people.rating_history("ada-id", "chess/normal", 9, 1).size() == 1);
    // What is sent again, or is refused, leaves no row.
    const RatedGame game{"chess/normal", {{"ada-id", 1, 0}, {"ben-id", 2, 1}}};
    CHECK(append(storage, Append{.table = "a", .first = 2, .entries = {"again"}, .rated = game}));
    CHECK_FALSE(
        append(storage,
               Append{.table = "d", .first = 2, .entries = {"x"}, .summary = "s", .rated = game}));
    CHECK(people.rating_history("ada-id", "chess/normal", 9, 9).size() == 2);
}

void check_results(const OpenStorage& open) {
    Storage storage = open();
    const auto result = [&](const std::string& table, std::vector<RatedGame::Entry> entries) {
        const RatedGame game{"chess/normal", std::move(entries)};
        CHECK(append(storage,
                     Append{.table = table, .entries = {"x"}, .summary = "s", .rated = game}));
        return storage.people->rating_history("ada-id", "chess/normal", 9, 1).front().result;
    };
    CHECK(result("a", {{"ada-id", 1, 0}, {"ben-id", 1, 1}}) == "draw");
    CHECK(result("b", {{"ada-id", 2, 0}, {"ben-id", 1, 1}, {"eve-id", 2, 2}}) == "loss");
    CHECK(result("c", {{"ada-id", 1, 0}, {"ben-id", 1, 1}, {"eve-id", 3, 2}}) == "win");
    CHECK(result("d", {{"ada-id", 1, 0}, {"ben-id", 2, 1}, {"eve-id", 1, 0}}) == "win");
}

void check_games(const OpenStorage& open) {
    Storage storage = open();
    PeopleStore& people = *storage.people;
    for (const Person& person : {kAda, kBen}) people.add_person(person);
    CHECK(people.rated_games("ada-id", {}, 9).empty());
    CHECK(play(storage, "a", "ada-id", "ben-id", 10));
    // At the same moment, on the same ladder and on another one.
    CHECK(play(storage, "b", "ben-id", "ada-id", 30));
    CHECK(play(storage, "c", "ada-id", "ben-id", 30));
    CHECK(play(storage, "d", "ada-id", "ben-id", 30, "chess/other"));
    const auto games = people.rated_games("ada-id", {}, 9);
    REQUIRE(games.size() == 4);
    CHECK(games[0].table == "c");
    CHECK(games[0].is_listed);
    CHECK(games[3].table == "a");
    CHECK_FALSE(games[3].is_listed);
    REQUIRE(games[1].company.size() == 2);
    CHECK(games[1].company[0].public_id == "pb");
    CHECK(games[1].company[0].place == 1);
    CHECK(games[1].company[1].name == "Ada");
    CHECK(games[1].company[1].team == 1);
    // Piece by piece it is the same list.
    GamesCursor after;
    for (const CountedGame& game : games) {
        const auto next = people.rated_games("ada-id", after, 1);
        REQUIRE(next.size() == 1);
        CHECK(next.front().table == game.table);
        after = {game.at_ms, game.after.games, game.ladder};
    }
    CHECK(people.rated_games("ada-id", after, 1).empty());
}

/// The game of somebody who is gone stays the other's.
void check_history_after_deletion(const OpenStorage& open) {
    Storage storage = open();
    PeopleStore& people = *storage.people;
    for (const Person& person : {kAda, kBen}) people.add_person(person);
    CHECK(play(storage, "a", "ada-id", "ben-id", 10));
    people.delete_account("ada-id", "fresh");
    CHECK(play(storage, "b", "ben-id", "ada-id", 20));
    CHECK(people.rating_history("ada-id", "chess/normal", 9, 9).empty());
    CHECK(people.rated_games("ada-id", {}, 9).empty());
    const auto games = people.rated_games("ben-id", {}, 9);
    REQUIRE(games.size() == 2);
    for (const CountedGame& game : games) {
        CHECK(game.players == 2);
        REQUIRE(game.company.size() == 1);
        CHECK(game.company.front().public_id == "pb");
    }
}

void check_deletion(const OpenStorage& open) {
    Storage storage = open();
    PeopleStore& people = *storage.people;
    people.add_person(kAda);
    people.set_login("ada-id", "ada", "hash");
    people.add_session("hash1", {"s1", "ada-id", "", 1, 1});
    people.set_notify("ada-id", {"mail", "a@b"});
    const RatedGame game{"chess/normal", {{"ada-id", 1, 0}, {"ben-id", 2, 1}}};
    append(
        storage,
        Append{
            .table = "a", .entries = {"x"}, .summary = "s", .persons = {"ada-id"}, .rated = game});
    people.delete_account("ada-id", "fresh");
    CHECK(found(people.find_person("ada-id")) == Person{"ada-id", "fresh", "", std::nullopt, 0});
    CHECK(!people.find_login("ada"));
    CHECK(!people.find_session("hash1"));
    CHECK(people.ratings_of("ada-id").empty());
    CHECK(people.ratings_of("ben-id").size() == 1);
    CHECK(people.notify_of("ada-id").empty());
    CHECK(storage.events->tables_of("ada-id", 10).empty());
    CHECK(storage.events->entries("a").size() == 1);
    // A game of theirs that ends later counts for the other.
    CHECK(append(
        storage,
        Append{
            .table = "b", .entries = {"x"}, .summary = "s", .persons = {"ada-id"}, .rated = game}));
    CHECK(people.ratings_of("ada-id").empty());
    CHECK(people.ratings_of("ben-id").front().rating.games == 2);
    CHECK(storage.events->tables_of("ada-id", 10).empty());
}

void check_targets(const OpenStorage& open) {
    Storage storage = open();
    PeopleStore& people = *storage.people;
    people.set_notify("ada-id", {"push", "there"});
    people.set_notify("ada-id", {"mail", "a@b"});
    people.set_notify("ada-id", {"mail", "c@d"});
    CHECK(people.notify_of("ada-id") ==
          std::vector<NotifyTarget>{{"mail", "c@d"}, {"push", "there"}});
    people.confirm_notify("ada-id", {"mail", "a@b"});
    CHECK_FALSE(people.notify_of("ada-id").front().is_confirmed);
    people.confirm_notify("ada-id", {"mail", "c@d"});
    people.set_notify("ada-id", {"mail", "c@d"});
    CHECK(people.notify_of("ada-id").front().is_confirmed);
    people.set_notify("ada-id", {"mail", "e@f"});
    CHECK_FALSE(people.notify_of("ada-id").front().is_confirmed);
    people.set_notify("ada-id", {"mail", ""});
    CHECK(people.notify_of("ada-id") == std::vector<NotifyTarget>{{"push", "there"}});
}

void check_letters(const OpenStorage& open) {
    Storage storage = open();
    PeopleStore& people = *storage.people;
    people.keep_letter("h1", {"ada-id", "reset", "a@b", 10});
    people.keep_letter("h2", {"ada-id", "confirm", "a@b", 10});
    people.keep_letter("h3", {"ada-id", "reset", "a@b", 20});
    CHECK(!people.find_letter("h1", "reset", 5));
    CHECK(!people.find_letter("h2", "reset", 5));
    CHECK(!people.find_letter("h2", "confirm", 10));
    CHECK(found(people.find_letter("h3", "reset", 19)).person == "ada-id");
    CHECK(people.use_letter("h3"));
    CHECK_FALSE(people.use_letter("h3"));
    CHECK(!people.find_letter("h3", "reset", 19));
    people.drop_letters(11);
    CHECK(!people.find_letter("h2", "confirm", 9));
}

}  // namespace

void check_people(const std::function<OpenStorage()>& fresh) {
    check_persons(fresh());
    check_guests(fresh());
    check_logins(fresh());
    check_one_login_for_many(fresh());
    check_sessions(fresh());
    check_begun_sessions(fresh());
    check_devices(fresh());
    check_second_factors(fresh());
    check_notices(fresh());
    check_ties(fresh());
    check_shown_names(fresh());
    check_tables_of_followed(fresh());
    check_ladder(fresh());
    check_who_stands_on_ladders(fresh());
    check_history(fresh());
    check_results(fresh());
    check_games(fresh());
    check_history_after_deletion(fresh());
    check_deletion(fresh());
    check_targets(fresh());
    check_letters(fresh());
}

}  // namespace equipoise::server
