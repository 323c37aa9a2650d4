#include "equipoise/table/host/local_host.hpp"

#include <doctest/doctest.h>

#include "equipoise/base/rng.hpp"
#include "equipoise/record/record.hpp"
#include "equipoise/table/test_desk.hpp"
#include "tests/support/catalog.hpp"
#include "tests/support/test_chance.hpp"

namespace equipoise {
namespace {

constexpr int kMostSteps = 2000;
constexpr int kConnection = 1;
const std::string kTable = "t";
const std::string kSeed(kShareDigits, '7');

/// The worker in the page: one screen, a log, and bots that think as often as they are asked.
class Worker {
  public:
    Worker() : host_({&games_, &bots_, test_chance_tools(), {}}) {}

    Json ask(Json request) {
        if (!request.contains("table")) request["table"] = kTable;
        ++asked_;
        if (!request.contains("fresh"))
            request["fresh"] = test_hash(print_json(asked_)).substr(0, 16);
        request["ms"] = asked_;
        Json answer = Json::parse(host_.ask(print_json(request)));
        for (const Json& entry : answer.value("entries", Json::array())) log.push_back(entry);
        for (const Json& message : answer.value("messages", Json::array())) {
            REQUIRE(message.at(0) == kConnection);
            screen.take(Json::parse(message.at(1).get<std::string>()));
        }
        for (const Json& bot : answer.value("bots", Json::array())) {
            // What the same seat was asked before is asked no more.
            std::erase_if(waiting,
                          [&](const Json& old) { return old.at("seat") == bot.at("seat"); });
            waiting.push_back(bot);
        }
        if (answer.contains("rematch")) rematch = answer.at("rematch").get<std::string>();
        return answer;
    }
    Json open(const Json& plan) {
        const Json answer = ask({{"do", "open"}, {"plan", print_json(plan)}, {"seed", kSeed}});
        if (!answer.contains("problem")) attach();
        return answer;
    }
    void attach() { ask({{"do", "attach"}, {"connection", kConnection}}); }
    Json say(Json message) {
        message["id"] = "x";
        message["version"] = screen.table["version"];
        ask({{"do", "say"}, {"connection", kConnection}, {"message", print_json(message)}});
        return screen.answer();
    }
    Json think(const Json& bot, bool valued = false) {
        return ask({{"do", "think"},
                    {"entries", log},
                    {"valued", valued},
                    {"seat", bot.at("seat")},
                    {"bot", bot.at("bot")},
                    {"fresh", std::string(16, '3')},
                    {"simulations", 4}});
    }
    bool let_bot_play() {
        if (waiting.empty()) return false;
        const Json bot = waiting.front();
        waiting.erase(waiting.begin());
        const Json thought = think(bot);
        REQUIRE(thought.contains("action"));
        ask({{"do", "played"},
             {"seat", bot.at("seat")},
             {"ticket", bot.at("ticket")},
             {"action", thought.at("action")}});
        return true;
    }
    bool give_owed() {
        if (screen.chance.is_null() || screen.chance.at("owes").empty()) return false;
        const int seat = screen.chance.at("owes").at(0);
        say(owed_answer(test_chance_tools(), screen.chance, seat));
        return true;
    }
    /// Whatever is to be done next, by anybody; false if the game is over.
    bool step(Rng& rng) {
        if (let_bot_play() || give_owed()) return true;
        const Json now = screen.now();
        if (!now["roller"].is_null()) {
            say({{"type", "roll"}});
        } else if (!now["legal"].empty()) {
            const Json& legal = now["legal"][0];
            const auto moves = static_cast<std::uint32_t>(legal["moves"].size());
            const Json& move = legal["moves"][rng.below(moves)]["move"];
            CHECK(say({{"type", "play"}, {"seat", legal["seat"]}, {"move", move}})["type"] ==
                  "done");
        } else {
            return false;
        }
        return true;
    }

    std::vector<std::string> log;
    std::vector<Json> waiting;
    std::optional<std::string> rematch;
    Screen screen;

  private:
    Shelf games_ = test_shelf();
    BotShelf bots_ = all_bots();
    LocalHost host_;
    int asked_ = 0;
};

const Json kMe = {{"by", "me"}};
const Json kBeginner = {{"by", "bot"}, {"bot", "beginner"}};

}  // namespace

TEST_CASE("a local host plays a game of every kind against a bot, and its record replays" *
          doctest::description("slow: 60 steps of five games with bots")) {
    const Shelf shelf = test_shelf();
    for (const AnyGame* game : shelf.games()) {
        const std::string id(game->info().id);
        CAPTURE(id);
        Worker worker;
        const Json answer = worker.open({{"game", id}, {"seats", {kMe, kBeginner}}});
        REQUIRE_FALSE(answer.contains("problem"));
        Rng rng(3);
        for (int i = 0; i < 60 && worker.step(rng); ++i) {
        }
        CHECK(worker.screen.table.at("plies").size() > 10);
        const Json told = worker.ask({{"do", "record"}});
        CHECK(told.at("game") == id);
        CHECK_FALSE(told.at("record").get<std::string>().empty());
    }
}

TEST_CASE("a local game ends, is listed as over, and goes on as its rematch") {
    Worker worker;
    worker.open({{"game", "balance_duel"}, {"seats", {kMe, kBeginner}}});
    Rng rng(5);
    int steps = 0;
    while (steps < kMostSteps && worker.step(rng)) ++steps;
    REQUIRE(steps < kMostSteps);
    const Json listing = Json::parse(worker.ask({{"do", "listing"}})["listing"].get<std::string>());
    CHECK(listing.at("over") == true);
    CHECK(listing.at("turn") == false);
    const std::string record = worker.ask({{"do", "record"}}).at("record");
    const auto read = parse_record(record, test_shelf(), nullptr);
    REQUIRE(read);
    CHECK(read.value().game.plies().size() == worker.screen.table.at("plies").size());

    worker.say({{"type", "rematch"}, {"seat", 0}});
    REQUIRE(worker.rematch.has_value());
    const Json next = worker.ask({{"do", "open"},
                                  {"table", "next"},
                                  {"plan", *worker.rematch},
                                  {"by_host", true},
                                  {"seed", kSeed}});
    REQUIRE_FALSE(next.contains("problem"));
    worker.ask({{"do", "next"}, {"next", "next"}});
    CHECK(worker.screen.table.at("next") == "next");
}

TEST_CASE("a local host finds the chance of its own game good, and a changed commitment wrong") {
    Worker worker;
    worker.open({{"game", "balance_duel"}, {"seats", {kMe, kBeginner}}});
    Rng rng(6);
    int steps = 0;
    while (steps < kMostSteps && worker.step(rng)) ++steps;
    REQUIRE(steps < kMostSteps);
    std::string record = worker.ask({{"do", "record"}}).at("record");
    const Json good = worker.ask({{"do", "verify"}, {"record", record}});
    REQUIRE_FALSE(good.contains("problem"));
    CHECK(good.at("committed") == true);
    CHECK(good.at("seats").size() == 2);
    CHECK(good.at("draws").size() > 10);
    for (const Json& draw : good.at("draws")) CHECK(draw.at(1) == draw.at(2));

    const std::size_t share = record.find("server ") + std::string("server ").size();
    record[share] = record[share] == '0' ? '1' : '0';
    CHECK(worker.ask({{"do", "verify"}, {"record", record}}).at("committed") == false);

    const Json none = worker.ask({{"do", "verify"}, {"record", "no record"}});
    CHECK(none.at("problem").at("code") == "bad_record");
}

TEST_CASE("a local table that was put away comes back as it was") {
    Worker worker;
    worker.open({{"game", "elements"}, {"seats", {kMe, kBeginner}}});
    Rng rng(4);
    for (int i = 0; i < 30; ++i) worker.step(rng);
    const Json before = worker.screen.table;
    const std::vector<std::string> entries = worker.log;
    worker.ask({{"do", "forget"}});
    CHECK(worker.ask({{"do", "listing"}}).at("problem").at("code") == "no_table");

    worker.waiting.clear();
    const Json loaded = worker.ask({{"do", "load"}, {"entries", entries}});
    REQUIRE_FALSE(loaded.contains("problem"));
    worker.attach();
    CHECK(worker.screen.table.at("plies") == before.at("plies"));
    CHECK(worker.screen.now() == before.at("now"));
    CHECK(worker.log == entries);
}

TEST_CASE("a bot that is asked again about the same position with the same luck answers the same") {
    Worker worker;
    const Json chess = {{"mode", "chess"}};
    worker.open({{"game", "chess_balance"}, {"options", chess}, {"seats", {kBeginner, kMe}}});
    REQUIRE_FALSE(worker.waiting.empty());
    const Json once = worker.think(worker.waiting.front());
    CHECK(once.contains("action"));
    CHECK(once.at("pause").get<int>() <= 2000);
    CHECK(worker.think(worker.waiting.front()) == once);
}

TEST_CASE("a local host gives a hint, from the bot that it asks for") {
    Worker worker;
    worker.open(
        {{"game", "chess_balance"}, {"options", {{"mode", "chess"}}}, {"seats", {kMe, kMe}}});
    const Json message = {{"type", "hint"}, {"seat", 0}, {"id", "h"}, {"version", 1}};
    const Json asked =
        worker.ask({{"do", "say"}, {"connection", kConnection}, {"message", print_json(message)}});
    REQUIRE(asked.at("hints").size() == 1);
    const Json hint = asked.at("hints").at(0);
    CHECK_FALSE(worker.think(hint).contains("value"));
    Json told = worker.think(hint, true);
    for (const char* chance : {"value", "next"}) {
        CHECK(told.at(chance) > 0.2);
        CHECK(told.at(chance) < 0.8);
    }
    told["do"] = "hinted";
    told["hint"] = hint.at("hint");
    told["value"] = 0.614;
    told["next"] = 0.5;
    worker.ask(told);
    const Json answer = worker.screen.answer();
    CHECK(answer.at("type") == "hint");
    const Json reason = answer.at("reasons").back();
    CHECK(reason.at("key") == "shared.reason.hint.chances");
    CHECK(reason.at("values") == Json({{"percent", 61}, {"next", 50}}));
    const Json again = worker.ask(told);
    CHECK(again.at("problem").at("code") == "bad_request");
}

TEST_CASE("a local host refuses what makes no sense, and goes on") {
    Worker worker;
    const auto code = [&](const Json& request) {
        return worker.ask(request).at("problem").at("code").get<std::string>();
    };
    CHECK(code({{"do", "fly"}}) == "bad_request");
    CHECK(code({{"do", "say"}}) == "no_table");
    CHECK(code({{"do", "open"}, {"plan", "{}"}}) == "bad_request");
    CHECK(code({{"do", "open"}, {"plan", "no"}, {"seed", kSeed}}) != "");
    CHECK(code({{"do", "load"}, {"entries", Json::array()}}) == "bad_log");
    CHECK(code({{"do", "load"}, {"entries", {"nonsense"}}}) == "bad_log");
    worker.open({{"game", "balance_duel"}, {"seats", {kMe, kMe}}});
    CHECK(code({{"do", "say"}, {"connection", 9}, {"message", "{}"}}) == "bad_request");
    CHECK(code({{"do", "played"}, {"seat", 0}, {"ticket", 1}}) == "bad_request");
    CHECK(code({{"do", "hinted"}, {"hint", 4}, {"action", 1}}) == "bad_request");
    CHECK(code({{"do", "think"}, {"entries", worker.log}, {"seat", 0}, {"bot", "god"}}) ==
          "bad_request");
    CHECK(code({{"do", "open"}, {"plan", "{}"}, {"seed", kSeed}}) == "bad_request");
    LocalHost host({nullptr, nullptr, {}, {}});
    CHECK(Json::parse(host.ask("no JSON")).at("problem").at("code") == "bad_request");
    CHECK(worker.say({{"type", "ping"}})["type"] == "done");
}

}  // namespace equipoise
