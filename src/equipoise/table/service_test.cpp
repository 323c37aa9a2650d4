// A table among people who come and go: requests made once, coming back, seats, time, chat, and
// what follows a game.

#include "equipoise/table/audience/catalogue.hpp"
#include "equipoise/table/test_desk.hpp"
#include "tests/support/effort.hpp"

namespace equipoise::service_test {
namespace {

TEST_CASE("a request with a long id is carried out once, even after the table was read again") {
    TwoPeople at;
    const std::string id = "0123456789abcdef";
    const Json roll = {{"type", "roll"}, {"id", id}};
    const bool adas = at.now(at.ada)["roller"] == 0;
    const ConnectionId roller = adas ? at.ada : at.ben;
    const ConnectionId other = adas ? at.ben : at.ada;
    REQUIRE(at.desk.say(roller, roll)["type"] == "done");
    const std::size_t entries = at.desk.log.size();
    CHECK(at.desk.say(roller, roll)["type"] == "done");
    CHECK(at.desk.log.size() == entries);
    at.desk.sleep_and_wake();
    CHECK(at.desk.say(roller, roll)["type"] == "done");
    CHECK(at.desk.log.size() == entries);
    // The same id from somebody else is another request, and a short id is not remembered.
    CHECK(at.desk.say(other, roll)["type"] == "error");
    const Json talk = {{"type", "say"}, {"id", "1"}, {"text", "Hello"}};
    CHECK(at.desk.say(roller, talk)["type"] == "done");
    CHECK(at.desk.say(roller, talk)["type"] == "done");
    CHECK(at.desk.log.size() == entries + 2);
}

TEST_CASE("property: a screen that resumes from a version knows what a new screen is sent") {
    for (Seed seed = 1; seed <= 4; ++seed) {
        TwoPeople at(Json({{"time", "days:3"}}));
        Rng rng(seed);
        Screen gone = at.desk.screen(at.ada);
        for (int i = 0; i < 40 && !at.desk.table().sitting().is_over(); ++i) {
            at.play(1, rng);
            if (rng.below(3) == 0) {
                const auto who = rng.below(2) == 0 ? at.ada : at.ben;
                if (at.now(who)["undo"] == true) at.desk.take_back(who);
            }
            if (rng.below(4) == 0) at.desk.say(at.ben, {{"type", "say"}, {"text", "Hm"}});
            at.desk.service_ms += 20'000;
            if (rng.below(3) == 0) continue;
            const ConnectionId back = at.desk.come_back(gone, "ada");
            REQUIRE(Json::parse(at.desk.sent[back].at(0))["type"] == "resume");
            const ConnectionId fresh = at.desk.connect("ada");
            CHECK(at.desk.screen(back).table == at.desk.screen(fresh).table);
            gone = at.desk.screen(back);
            at.desk.leave(back);
            at.desk.leave(fresh);
        }
    }
}

TEST_CASE("a version of the future, or none, is answered with the whole table") {
    TwoPeople at;
    for (std::uint64_t since : {std::uint64_t{0}, std::uint64_t{1'000'000}}) {
        AttachOptions options;
        options.since = since;
        const auto eve = at.desk.connect("eve", options);
        CHECK(Json::parse(at.desk.sent[eve].at(0))["type"] == "table");
    }
}

TEST_CASE("an open seat that is not listed needs its key, which only the host is sent") {
    Fixture fixture;
    Desk desk(fixture.games, fixture.bots, duel("2", {"me", "open"}), "ada", kSeed);
    const auto ada = desk.connect("ada");
    const auto ben = desk.connect("ben");
    const std::string key = test_invite_key(kSeed, 1);
    CHECK(desk.screen(ada).table["invites"] == Json::array({{{"seat", 1}, {"key", key}}}));
    CHECK(desk.screen(ben).table["invites"].empty());
    for (const Json& wrong : {Json(), Json(7), Json(""), Json("0"), Json(std::string(32, '0'))}) {
        const Json sit = {{"type", "sit"}, {"seat", 1}, {"key", wrong}};
        CHECK(desk.say(ben, sit)["error"]["code"] == "no_key");
    }
    REQUIRE(desk.say(ben, {{"type", "sit"}, {"seat", 1}, {"key", key}})["type"] == "done");
    CHECK(desk.screen(ada).table["invites"].empty());
    for (const std::string& text : desk.sent[ben]) CHECK(text.find(key) == std::string::npos);

    Desk listed(
        fixture.games, fixture.bots, duel("2", {"me", "open"}, {{"listed", true}}), "ada", kSeed);
    CHECK(listed.screen(listed.connect("ada")).table["invites"].empty());
    const auto eve = listed.connect("eve");
    CHECK(listed.say(eve, {{"type", "sit"}, {"seat", 1}})["type"] == "done");
}

TEST_CASE("chance waits for every seat and every share") {
    Fixture fixture;
    Desk desk(fixture.games, fixture.bots, duel("2", {"me", "open"}), "ada", kSeed);
    const auto ada = desk.connect("ada");
    CHECK(desk.screen(ada).now()["waiting"] == "seats");
    CHECK(desk.screen(ada).chance["owes"] == Json::array({0}));
    CHECK(desk.screen(ada).now()["roller"].is_null());
    const std::size_t plies = desk.table().sitting().game().plies().size();
    REQUIRE(desk.say(ada, {{"type", "replace"}, {"seat", 1}, {"bot", "novice"}})["type"] == "done");
    CHECK(desk.screen(ada).now()["waiting"] == "shares");
    CHECK(desk.say(ada, {{"type", "roll"}})["error"]["code"] == "not_your_roll");
    Json owed = desk.owed_by(ada, 0);
    for (const Json& wrong : {Json(), Json(3), Json("abc"), Json(std::string(64, 'A'))}) {
        Json commitment = owed;
        commitment["commitment"] = wrong;
        CHECK(desk.say(ada, commitment)["error"]["code"] == "bad_share");
    }
    REQUIRE(desk.say(ada, owed)["type"] == "done");
    CHECK(desk.screen(ada).now()["waiting"] == "shares");
    CHECK(desk.say(ada, owed)["error"]["code"] == "bad_share");
    CHECK(desk.table().sitting().game().plies().size() == plies);
    owed = desk.owed_by(ada, 0);
    REQUIRE(desk.say(ada, owed)["type"] == "done");
    CHECK(desk.screen(ada).now()["waiting"] == "");
    CHECK(desk.say(ada, owed)["error"]["code"] == "bad_share");
    const bool rolls = !desk.screen(ada).now()["roller"].is_null();
    CHECK((rolls || desk.table().sitting().game().plies().size() > plies));
}

TEST_CASE("a seat that is left is open again, and a bot or a person goes on with the game") {
    TwoPeople at;
    Rng rng(1);
    at.play(5, rng);
    CHECK(at.now(at.ben)["may"]["leave"] == Json::array({1}));
    CHECK(at.code(at.ben, {{"type", "leave"}, {"seat", 0}}) == "not_your_seat");
    REQUIRE(at.code(at.ben, {{"type", "leave"}, {"seat", 1}}).empty());
    CHECK(at.desk.screen(at.ada).table["seats"][1]["holder"] == "open");
    CHECK(at.desk.screen(at.ada).table["seats"][1]["name"] == "");
    CHECK(at.now(at.ada)["waiting"] == "seats");
    CHECK(at.now(at.ada)["may"]["replace"] == Json::array({1}));
    CHECK(at.now(at.ben)["may"]["replace"].empty());
    CHECK(at.code(at.ben, {{"type", "replace"}, {"seat", 1}, {"bot", "club"}}) == "no_replace");
    CHECK(at.code(at.ada, {{"type", "replace"}, {"seat", 1}, {"bot", "deep"}}) == "no_replace");
    CHECK(at.code(at.ada, {{"type", "replace"}, {"seat", 0}, {"bot", "club"}}) == "no_replace");
    REQUIRE(at.code(at.ada, {{"type", "replace"}, {"seat", 1}, {"bot", "club"}}).empty());
    CHECK(at.desk.screen(at.ada).table["seats"][1]["bot"] == "club");
    CHECK(at.desk.screen(at.ada).table["seats"][1]["person"].is_null());
    CHECK(at.now(at.ada)["waiting"] == "");
    CHECK(at.desk.told_anew("ada")["seats"] == at.desk.screen(at.ada).table["seats"]);
}

TEST_CASE("the host can free a seat until it has played, and nobody else can") {
    Fixture fixture;
    const Json plan = duel("2", {"me", "open"}, {{"listed", true}});
    Desk desk(fixture.games, fixture.bots, plan, "ada", kSeed);
    const auto ada = desk.connect("ada");
    const auto ben = desk.connect("ben");
    const auto code = [&](ConnectionId who, const Json& message) {
        const Json answer = desk.say(who, message);
        return answer["type"] == "error" ? answer["error"]["code"].get<std::string>() : "";
    };
    REQUIRE(code(ben, {{"type", "sit"}, {"seat", 1}}).empty());
    CHECK(desk.screen(ada).now()["may"]["clear"] == Json::array({1}));
    CHECK(desk.screen(ben).now()["may"]["clear"].empty());
    CHECK(code(ben, {{"type", "clear"}, {"seat", 0}}) == "no_clear");
    CHECK(code(ada, {{"type", "clear"}, {"seat", 0}}) == "no_clear");
    REQUIRE(code(ada, {{"type", "clear"}, {"seat", 1}}).empty());
    CHECK(desk.screen(ben).table["seats"][1]["holder"] == "open");
    CHECK(desk.replayed().sitting().holder(Seat(1)) == Holder{});
    REQUIRE(code(ben, {{"type", "sit"}, {"seat", 1}}).empty());
    desk.agree();
    CHECK(desk.table().sitting().has_begun());
    CHECK(desk.screen(ada).now()["may"]["clear"] == Json::array({1}));
    Rng rng(1);
    while (desk.screen(ada).now()["may"]["close"] == true) {
        if (!play_anything(desk, ben, rng)) REQUIRE(play_anything(desk, ada, rng));
    }
    CHECK(code(ada, {{"type", "clear"}, {"seat", 1}}) == "no_clear");
    CHECK(code(ada, {{"type", "close"}}) == "no_close");
}

TEST_CASE("a table that its host closed can only be watched, and is listed no more") {
    Fixture fixture;
    const Json plan = duel("2", {"me", "open"}, {{"listed", true}});
    Desk desk(fixture.games, fixture.bots, plan, "ada", kSeed);
    const auto ada = desk.connect("ada");
    const auto ben = desk.connect("ben");
    CHECK(desk.screen(ada).now()["may"]["close"] == true);
    CHECK(desk.screen(ben).now()["may"]["close"] == false);
    CHECK(desk.say(ben, {{"type", "close"}})["error"]["code"] == "no_close");
    REQUIRE(desk.say(ada, {{"type", "close"}})["type"] == "done");
    for (const auto who : {ada, ben}) {
        CHECK(desk.screen(who).now()["closed"] == true);
        const Json answer = desk.say(who, {{"type", "sit"}, {"seat", 1}});
        CHECK(answer["error"]["code"] == "broken");
        CHECK(answer["error"]["key"] == "shared.reason.closed_by_host");
    }
    CHECK(desk.replayed().sitting().is_broken());
    CHECK(!desk.table().deadline());
}

TEST_CASE("nobody can leave a rated game, get advice in it or take anything back") {
    TwoPeople at(Json({{"rated", true}}));
    Rng rng(2);
    while (at.desk.table().sitting().undo_point() == std::nullopt) at.play(1, rng);
    CHECK(at.now(at.ada)["may"]["leave"].empty());
    CHECK(at.code(at.ada, {{"type", "leave"}, {"seat", 0}}) == "no_leave");
    for (const auto who : {at.ada, at.ben}) {
        CHECK(at.code(who, {{"type", "undo"}}) == "no_undo");
        CHECK(at.code(who, {{"type", "advise"}, {"seat", 0}}) == "no_advice");
    }
    Fixture fixture;
    Desk early(
        fixture.games, fixture.bots, duel("2", {"me", "open"}, {{"rated", true}}), "ada", kSeed);
    CHECK(early.screen(early.connect("ada")).now()["may"]["leave"] == Json::array({0}));
    PlanContext context = at.desk.context("ada");
    const Json rated = {{"rated", true}};
    CHECK(!read_plan(print_json(duel("2", {"me", "me"}, rated)), context));
    Json with_bot = duel("2", {"me", "bot"}, rated);
    with_bot["seats"][1]["bot"] = "club";
    CHECK(!read_plan(print_json(with_bot), context));
    CHECK(!read_plan(print_json(duel("2", {"me", "open"}, {{"rated", true}, {"advice", true}})),
                     context));
    CHECK(!read_plan(print_json(duel("2", {"me", "open"}, {{"time", "fast"}})), context));
}

TEST_CASE("a player whose time is over loses a game of two") {
    TwoPeople at(Json({{"time", "move:30"}}));
    const auto seat = *at.desk.table().sitting().clocks().running().begin();
    REQUIRE(at.desk.table().deadline().has_value());
    at.desk.service_ms = *at.desk.table().deadline() - 1;
    at.desk.tick();
    CHECK(!at.desk.table().sitting().is_over());
    at.desk.service_ms += 1;
    // A decision that comes too late does not count.
    const auto late = seat.index() == 0 ? at.ada : at.ben;
    CHECK(at.desk.say(late, {{"type", "roll"}})["type"] == "error");
    CHECK(at.desk.finished == 1);
    CHECK(at.now(at.ben)["ending"] == Json({{"by", "time"}, {"seat", seat.index()}}));
    CHECK(at.now(at.ada)["result"][static_cast<std::size_t>(seat.index())] == "0");
    CHECK(
        at.desk.screen(at.ada).table["seats"][static_cast<std::size_t>(seat.index())]["flagged"] ==
        true);
    CHECK(!at.desk.table().deadline());
    CHECK(at.desk.told_anew("ada")["now"]["ending"] == at.now(at.ada)["ending"]);
}

TEST_CASE("in a game of three a bot plays on for a player whose time is over") {
    Fixture fixture;
    Desk desk(fixture.games,
              fixture.bots,
              duel("3i", {"me", "open", "open"}, {{"time", "days:1"}, {"listed", true}}),
              "ada",
              kSeed);
    desk.connect("ada");
    for (int seat : {1, 2}) {
        const auto who = desk.connect(seat == 1 ? "ben" : "cem");
        desk.say(who, {{"type", "sit"}, {"seat", seat}});
    }
    desk.agree();
    const Seat slow = *desk.table().sitting().clocks().running().begin();
    const std::string person = desk.table().sitting().holder(slow).person;
    desk.service_ms = *desk.table().deadline();
    desk.tick();
    CHECK(!desk.table().sitting().is_over());
    CHECK(desk.table().sitting().holder(slow).kind == Holder::Kind::Bot);
    CHECK(desk.table().sitting().flagged().contains(slow));
    CHECK(desk.table().sitting().seats_of(person).empty());
    CHECK(desk.replayed().sitting().holder(slow) == desk.table().sitting().holder(slow));
}

TEST_CASE("a table at which only its host acted is closed when the host is gone for good") {
    Fixture fixture;
    const Json listed = {{"listed", true}};
    Desk alone(fixture.games, fixture.bots, duel("2", {"me", "open"}, listed), "ada", kSeed);
    const auto ben = alone.connect("ben");
    alone.depart("ada");
    CHECK(alone.table().sitting().is_closed_by_host());
    CHECK(alone.screen(ben).now()["closed"] == true);
    TwoPeople at;
    at.desk.depart("ada");
    CHECK(at.desk.replayed().sitting().is_closed_by_host());
    const std::size_t entries = at.desk.log.size();
    at.desk.depart("ada");
    CHECK(at.desk.log.size() == entries);
}

TEST_CASE("whoever is gone for good leaves a game in which others have played") {
    TwoPeople at;
    Rng rng(3);
    const auto has_played = [&](int seat) {
        const auto& plies = at.desk.table().sitting().game().plies();
        return std::any_of(plies.begin(), plies.end(), [&](const Ply& ply) {
            return ply.actor == Actor(Seat(seat));
        });
    };
    while (!has_played(1)) at.play(1, rng);
    const std::size_t entries = at.desk.log.size();
    at.desk.depart("watcher");
    CHECK(at.desk.log.size() == entries);
    at.desk.depart("ada");
    CHECK(at.desk.screen(at.ben).table["seats"][0]["holder"] == "open");
    CHECK(at.desk.screen(at.ada).table["seats"][0]["holder"] == "open");
    CHECK(at.now(at.ben)["closed"] == false);
    CHECK(at.now(at.ben)["may"]["replace"] == Json::array({0}));
    const Json replace = {{"type", "replace"}, {"seat", 0}, {"bot", "club"}};
    CHECK(at.desk.say(at.ben, replace)["type"] == "done");
    while (play_anything(at.desk, at.ben, rng) || at.desk.let_bot_play()) continue;
    REQUIRE(at.desk.table().sitting().is_over());
    const std::size_t over = at.desk.log.size();
    at.desk.depart("ben");
    CHECK(at.desk.log.size() == over);
}

TEST_CASE("whoever is gone for good loses a rated game of two, and elsewhere a bot plays on") {
    TwoPeople at(Json({{"rated", true}}));
    Rng rng(4);
    at.play(4, rng);
    REQUIRE(at.desk.table().sitting().has_begun());
    at.desk.depart("ada");
    CHECK(at.now(at.ben)["ending"] == Json({{"by", "resigned"}, {"seat", 0}}));
    CHECK(at.desk.finished == 1);
    Fixture fixture;
    const Json rated = {{"rated", true}, {"listed", true}};
    const Json plan = duel("3i", {"me", "open", "open"}, rated);
    Desk three(fixture.games, fixture.bots, plan, "ada", kSeed);
    std::vector<ConnectionId> all = {three.connect("ada")};
    for (int seat : {1, 2}) {
        const std::string name = "guest " + std::to_string(seat);
        all.push_back(three.connect(name));
        const Json sit = {{"type", "sit"}, {"seat", seat}, {"name", name}};
        REQUIRE(three.say(all.back(), sit)["type"] == "done");
    }
    three.agree();
    while (!three.table().sitting().has_begun()) {
        for (const ConnectionId who : all) play_anything(three, who, rng);
    }
    three.depart("guest 1");
    CHECK(three.screen(all[0]).table["seats"][1]["holder"] == "bot");
    CHECK(!three.table().sitting().is_over());
    CHECK(three.replayed().sitting().holder(Seat(1)).kind == Holder::Kind::Bot);
}

TEST_CASE("what somebody says who is blocked is not sent, and the others miss nothing") {
    TwoPeople at;
    const auto talk = [](const char* text) { return Json{{"type", "say"}, {"text", text}}; };
    AttachOptions options;
    options.blocked = {"ben"};
    const ConnectionId shy = at.desk.connect("eve", options);
    CHECK(at.desk.say(at.ben, talk("Boo"))["type"] == "done");
    CHECK(at.desk.say(at.ada, talk("Hello"))["type"] == "done");
    at.desk.sleep_and_wake();
    CHECK(at.desk.say(at.ben, talk("Boo again"))["type"] == "done");
    REQUIRE(at.desk.screen(shy).table["chat"].size() == 1);
    CHECK(at.desk.screen(shy).table["chat"][0]["text"] == "Hello");
    CHECK(at.desk.screen(at.ada).table["chat"].size() == 3);
    CHECK(at.desk.told_anew("eve")["chat"].size() == 3);
}

TEST_CASE("a chat message reaches everybody, names its sender, and is limited") {
    TwoPeople at;
    const auto eve = at.desk.connect("eve", {{}, {}, false, "Eve"});
    REQUIRE(at.code(at.ben, {{"type", "say"}, {"text", "  Good luck! "}}).empty());
    REQUIRE(at.code(eve, {{"type", "say"}, {"text", "Both!"}}).empty());
    const Json chat = at.desk.screen(at.ada).table["chat"];
    REQUIRE(chat.size() == 2);
    CHECK(chat[0]["text"] == "Good luck!");
    CHECK(chat[0]["name"] == "Ben");
    CHECK(chat[0]["seat"] == 1);
    CHECK(chat[0]["me"] == false);
    CHECK(chat[0]["person"] == at.desk.screen(at.ada).table["seats"][1]["person"]);
    CHECK(chat[1]["seat"].is_null());
    CHECK(chat[1]["name"] == "Eve");
    CHECK(chat[1]["person"] != chat[0]["person"]);
    CHECK(at.desk.screen(at.ben).table["chat"][0]["me"] == true);
    CHECK(at.desk.told_anew("ada")["chat"] == chat);
    for (const Json& wrong :
         {Json(), Json(1), Json(" "), Json("a\nb"), Json(std::string(501, 'a'))}) {
        CHECK(at.code(at.ada, {{"type", "say"}, {"text", wrong}}) == "bad_message");
    }
    // A phrase is kept and sent as its key, and nothing else can be sent so.
    CHECK(at.code(at.ada, {{"type", "say"}, {"phrase", "well_played"}, {"text", "?"}}).empty());
    const Json phrase = at.desk.screen(at.ben).table["chat"].back();
    CHECK(phrase["phrase"] == "well_played");
    CHECK(phrase["text"] == "");
    CHECK(phrase["entry"] == chat[1]["entry"].get<int>() + 1);
    CHECK(!chat[1].contains("phrase"));
    for (const Json& wrong : {Json(), Json(1), Json(""), Json("insult")}) {
        CHECK(at.code(at.ada, {{"type", "say"}, {"phrase", wrong}}) == "bad_message");
    }
    at.desk.service_ms += 10'000;
    int said = 0;
    while (said < 20 && at.code(at.ada, {{"type", "say"}, {"text", "again"}}).empty()) ++said;
    CHECK(said == 5);
    CHECK(at.desk.screen(at.ada).problem() == "too_fast");
    at.desk.service_ms += 10'000;
    CHECK(at.code(at.ada, {{"type", "say"}, {"text", "again"}}).empty());
    TwoPeople silent(Json({{"chat", false}}));
    CHECK(silent.code(silent.ada, {{"type", "say"}, {"text", "Hello"}}) == "chat_off");
}

TEST_CASE("a rematch begins once everybody wants it, with everybody one seat further") {
    TwoPeople at(Json({{"time", "days:2"}}));
    CHECK(at.code(at.ada, {{"type", "rematch"}, {"seat", 0}}) == "no_rematch");
    REQUIRE(at.code(at.ada, {{"type", "resign"}, {"seat", 0}}).empty());
    CHECK(at.desk.finished == 1);
    CHECK(at.code(at.ada, {{"type", "rematch"}, {"seat", 1}}) == "not_your_seat");
    REQUIRE(at.code(at.ada, {{"type", "rematch"}, {"seat", 0}}).empty());
    CHECK(at.now(at.ben)["rematch"] == Json::array({0}));
    CHECK(!at.desk.rematch);
    CHECK(at.code(at.ada, {{"type", "rematch"}, {"seat", 0}}) == "no_rematch");
    REQUIRE(at.code(at.ben, {{"type", "rematch"}, {"seat", 1}}).empty());
    REQUIRE(at.desk.rematch);
    PlanContext context = at.desk.context("ada");
    CHECK(!read_plan(*at.desk.rematch, context));
    context.by_host = true;
    const auto plan = read_plan(*at.desk.rematch, context);
    REQUIRE(plan);
    const Opened& next = plan.value().sitting.opened();
    CHECK(next.holders[0].person == "ben");
    CHECK(next.holders[1].person == "ada");
    CHECK(next.after == "t");
    CHECK(next.host == "ada");
    CHECK(next.time == at.desk.table().sitting().opened().time);
    at.desk.tell_rematch("u");
    for (const auto who : {at.ada, at.ben}) CHECK(at.desk.screen(who).table["next"] == "u");
    CHECK(at.desk.told_anew("ben")["next"] == "u");
    CHECK(at.code(at.ben, {{"type", "rematch"}, {"seat", 1}}) == "no_rematch");
}

TEST_CASE("property: a table that slept sends the same as one that did not") {
    for (Seed seed = 1; seed <= 3; ++seed) {
        TwoPeople awake(Json({{"time", "live:300+5"}}));
        TwoPeople sleepy(Json({{"time", "live:300+5"}}));
        Rng first(seed);
        Rng second(seed);
        for (int i = 0; i < 25; ++i) {
            awake.play(1, first);
            sleepy.desk.sleep_and_wake();
            sleepy.desk.seed = awake.desk.seed;
            sleepy.play(1, second);
            awake.desk.service_ms = sleepy.desk.service_ms += 700;
        }
        CHECK(awake.desk.sent == sleepy.desk.sent);
    }
}

TEST_CASE("the time left in a list includes the free first decision of a live game") {
    TwoPeople at(Json({{"time", "live:300+5"}, {"listed", true}}));
    const Sitting& sitting = at.desk.table().sitting();
    const std::string person = sitting.clocks().running().contains(Seat(0)) ? "ada" : "ben";
    const Json mine = Json::parse(print_listing("t", print_summary(sitting), person, sitting.at()));
    CHECK(mine["left_ms"] == kGraceMs + 300'000);
}

TEST_CASE("a list shows whose turn it is and how long they have") {
    TwoPeople at(Json({{"time", "days:2"}, {"listed", true}}));
    const Seat due = *at.desk.table().sitting().clocks().running().begin();
    const std::string person = due.index() == 0 ? "ada" : "ben";
    const std::string other = due.index() == 0 ? "ben" : "ada";
    const std::string summary = print_summary(at.desk.table().sitting());
    const std::int64_t day = 24 * 60 * 60 * 1000;
    const Json mine = Json::parse(print_listing("t", summary, person, day));
    CHECK(mine["turn"] == true);
    CHECK(mine["left_ms"] == day);
    CHECK(mine["time"] == "days:2");
    CHECK(mine["listed"] == true);
    CHECK(mine["open"].empty());
    const Json theirs = Json::parse(print_listing("t", summary, other, day));
    CHECK(theirs["turn"] == false);
    CHECK(theirs["left_ms"].is_null());
    CHECK(due_from(summary, person).value().until == 2 * day);
    CHECK(due_from(summary, person).value().awaited);
    CHECK(!due_from(summary, other));
    CHECK(!due_from(summary, ""));
    Fixture fixture;
    Desk waits(fixture.games, fixture.bots, duel("2", {"me", "open"}));
    const std::string open = print_listing("t", print_summary(waits.table().sitting()), "eve", 0);
    CHECK(Json::parse(open)["open"] == Json::array({1}));
}

TEST_CASE("a person is awaited where somebody else sits or a clock runs, and nowhere else") {
    const auto is_awaited = [](const std::vector<std::string>& by, const Json& more = {}) {
        Fixture fixture;
        Desk desk(fixture.games, fixture.bots, duel("2", by, more));
        const auto due = due_from(print_summary(desk.table().sitting()), "ada");
        REQUIRE(due);
        return due->awaited;
    };
    CHECK(!is_awaited({"me", "me"}));
    CHECK(is_awaited({"me", "me"}, {{"time", "days:2"}}));
    TwoPeople at(Json({{"listed", true}}));
    const std::string summary = print_summary(at.desk.table().sitting());
    const std::string person = due_from(summary, "ada") ? "ada" : "ben";
    CHECK(due_from(summary, person).value().awaited);
}

TEST_CASE("property: every message gets one answer, and an error changes nothing") {
    TwoPeople at(Json({{"time", "days:3"}}));
    const Json values[] = {nullptr,
                           -1,
                           0,
                           1,
                           9,
                           1e300,
                           true,
                           "",
                           "x",
                           std::string(40'000, 'y'),
                           "\u0000",
                           Json::array(),
                           Json::object(),
                           {{"seat", 0}}};
    const char* types[] = {"play",       "roll",         "undo",    "why",    "advise",
                           "hint",       "resign",       "sit",     "nonce",  "leave",
                           "replace",    "say",          "rematch", "rename", "look",
                           "offer_draw", "accept_draw",  "ping",    "table",  "now",
                           "resume",     "decline_draw", "commit",  "reveal", "withhold"};
    Rng rng(11);
    const auto any = [&] { return values[rng.below(std::size(values))]; };
    for (int i = 0; i < effort(500, 4000, 40'000); ++i) {
        Json message = {{"type", types[rng.below(std::size(types))]}};
        const char* fields[] = {"id",
                                "version",
                                "seat",
                                "move",
                                "name",
                                "key",
                                "nonce",
                                "bot",
                                "text",
                                "round",
                                "commitment",
                                "share",
                                "seen"};
        for (const char* field : fields) {
            if (rng.below(2) == 0) message[field] = any();
        }
        const auto who = rng.below(2) == 0 ? at.ada : at.ben;
        const std::size_t entries = at.desk.log.size();
        const Json answer = at.desk.say_text(who, print_json(message));
        if (answer["type"] == "error") CHECK(at.desk.log.size() == entries);
    }
    CHECK(at.desk.replayed().sitting().version() == at.desk.table().sitting().version());
}

}  // namespace
}  // namespace equipoise::service_test
