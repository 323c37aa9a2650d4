// Nothing that comes in can do harm: texts of every kind into every entry point of the table.

#include "equipoise/table/audience/catalogue.hpp"
#include "equipoise/table/test_desk.hpp"
#include "tests/support/effort.hpp"

namespace equipoise {
namespace {

TEST_CASE("a text that is not one JSON object is answered with an error") {
    const Shelf games = test_shelf();
    const BotShelf bots = all_bots();
    Desk desk(games, bots, {{"game", "balance_duel"}, {"seats", {{{"by", "me"}}, {{"by", "me"}}}}});
    const auto ada = desk.connect("ada");
    const std::string deep = std::string(60'000, '[') + std::string(2'000, ']');
    const std::string nested = R"({"type":)" + std::string(30'000, '[') + "}";
    const std::string large = R"({"type":"ping","id":")" + std::string(70'000, 'x') + "\"}";
    for (const std::string& text : {std::string(),
                                    std::string("null"),
                                    std::string("[]"),
                                    std::string("{"),
                                    std::string("\xff\xfe"),
                                    std::string("{\"type\":\"\xc3\"}"),
                                    std::string("{}{}"),
                                    deep,
                                    nested,
                                    large,
                                    std::string(3, '\0')}) {
        CHECK(desk.say_text(ada, text)["error"]["code"] == "bad_message");
    }
    CHECK(desk.say_text(ada, "{}")["error"]["code"] == "unknown_type");
    CHECK(desk.say_text(ada, R"({"type":"open"})")["error"]["code"] == "unknown_type");
    CHECK(desk.say_text(ada, R"({"type":["play"]})")["error"]["code"] == "unknown_type");
}

TEST_CASE("the id comes back if it is a short text") {
    const Shelf games = test_shelf();
    const BotShelf bots = all_bots();
    Desk desk(games, bots, {{"game", "balance_duel"}, {"seats", {{{"by", "me"}}, {{"by", "me"}}}}});
    const auto ada = desk.connect("ada");
    CHECK(desk.say_text(ada, R"({"type":"ping","id":"17"})") ==
          Json({{"type", "done"}, {"id", "17"}, {"version", desk.log.size()}}));
    CHECK(desk.say_text(ada, R"({"type":"ping","id":17})")["id"] == "");
    const std::string longer(65, 'i');
    CHECK(desk.say_text(ada, R"({"type":"ping","id":")" + longer + "\"}")["id"] == "");
}

Json random_value(Rng& rng, int depth) {
    static const std::vector<std::string> texts{"",
                                                "P1L",
                                                "--",
                                                "r:S1",
                                                "1L>F6x",
                                                "undo",
                                                std::string(1, '\0'),
                                                "ünï",
                                                "NaN",
                                                "99999999999",
                                                "P1L P2L",
                                                "me",
                                                "balance_duel",
                                                std::string(3000, 'P')};
    switch (rng.below(depth > 0 ? 9 : 7)) {
        case 0:
            return nullptr;
        case 1:
            return rng.below(2) == 0;
        case 2:
            return static_cast<int>(rng.below(12)) - 3;
        case 3:
            return rng.next();
        case 4:
            return static_cast<std::int64_t>(rng.next());
        case 5:
            return rng.unit() * 1e300;
        case 6:
            return texts[rng.below(static_cast<std::uint32_t>(texts.size()))];
        case 7: {
            Json list = Json::array();
            for (std::uint32_t n = rng.below(4); n > 0; --n) {
                list.push_back(random_value(rng, depth - 1));
            }
            return list;
        }
        default:
            break;
    }
    static const std::vector<std::string> keys{
        "type", "seat", "move", "name", "by", "bot", "table"};
    Json object = Json::object();
    for (std::uint32_t n = rng.below(4); n > 0; --n) {
        object[keys[rng.below(static_cast<std::uint32_t>(keys.size()))]] =
            random_value(rng, depth - 1);
    }
    return object;
}

TEST_CASE("property: any message gets one answer and leaves a log that reads back") {
    const Shelf games = test_shelf();
    const BotShelf bots = all_bots();
    Desk desk(
        games, bots, {{"game", "balance_duel"}, {"seats", {{{"by", "me"}}, {{"by", "open"}}}}});
    const std::vector<ConnectionId> connections{desk.connect("ada"), desk.connect("eve")};
    const std::vector<std::string> types{"play",
                                         "roll",
                                         "undo",
                                         "why",
                                         "advise",
                                         "hint",
                                         "sit",
                                         "rename",
                                         "look",
                                         "premove",
                                         "ping",
                                         "table",
                                         ""};
    Rng rng(11);
    for (int i = 0; i < 4000; ++i) {
        const ConnectionId from = connections[rng.below(2)];
        Json message = Json::object();
        message["type"] = types[rng.below(static_cast<std::uint32_t>(types.size()))];
        if (rng.below(2) == 0) message["version"] = desk.log.size();
        for (const char* key : {"id", "version", "seat", "move", "name"}) {
            if (rng.below(3) == 0) message[key] = random_value(rng, 3);
        }
        if (message["type"] == "play" && rng.below(3) == 0) {
            play_anything(desk, from, rng);
            continue;
        }
        desk.say_text(from, print_json(message));
    }
    CHECK(desk.replayed().sitting().game().state() == desk.table().sitting().game().state());
}

TEST_CASE("property: any bytes make an error or an answer, never harm") {
    const Shelf games = test_shelf();
    const BotShelf bots = all_bots();
    Desk desk(games, bots, {{"game", "balance_duel"}, {"seats", {{{"by", "me"}}, {{"by", "me"}}}}});
    const auto ada = desk.connect("ada");
    const std::string good = R"({"type":"play","id":"a","version":3,"seat":0,"move":"P1L"})";
    Rng rng(3);
    for (int i = 0; i < effort(3000, 3000, 60000); ++i) {
        std::string text = good;
        for (std::uint32_t n = 1 + rng.below(6); n > 0; --n) {
            const std::uint32_t at = rng.below(static_cast<std::uint32_t>(text.size()));
            if (rng.below(3) == 0) {
                text.erase(at, 1 + rng.below(5));
            } else {
                text[at] = static_cast<char>(rng.below(256));
            }
            if (text.empty()) break;
        }
        desk.say_text(ada, text);
    }
}

TEST_CASE("property: any plan is refused or opens a table" *
          doctest::description("slow: thousands of spoilt plans")) {
    const Shelf games = test_shelf();
    const BotShelf bots = all_bots();
    Desk desk(games, bots, {{"game", "balance_duel"}, {"seats", {{{"by", "me"}}, {{"by", "me"}}}}});
    Rng rng(5);
    int opened = 0;
    for (int i = 0; i < effort(500, 3000, 60000); ++i) {
        Json plan = {{"game", "balance_duel"}, {"seats", {{{"by", "me"}}, {{"by", "open"}}}}};
        for (const char* key : {"game", "seats", "options", "fork", "record", "invite"}) {
            if (rng.below(4) == 0) plan[key] = random_value(rng, 3);
        }
        const auto read = read_plan(print_json(plan), desk.context("ada"));
        if (read) ++opened;
        if (!read) CHECK(!read.error().code.empty());
        static_cast<void>(check_plan(print_json(plan), desk.context("ada")));
    }
    CHECK(opened > expected(15, 100, 2000));
}

TEST_CASE("an error in a plan names its field") {
    const Shelf games = test_shelf();
    const BotShelf bots = all_bots();
    Desk desk(games, bots, {{"game", "balance_duel"}, {"seats", {{{"by", "me"}}, {{"by", "me"}}}}});
    const auto fault = [&](const Json& plan) {
        const auto read = read_plan(print_json(plan), desk.context("ada"));
        REQUIRE(!read);
        return read.error().field;
    };
    const Json me = {{"by", "me"}};
    CHECK(fault({{"game", "go"}}) == "game");
    CHECK(fault({{"game", "balance_duel"}}) == "seats");
    CHECK(fault({{"game", "balance_duel"}, {"seats", {me, {{"by", "cat"}}}}}) == "seats[1].by");
    CHECK(fault({{"game", "balance_duel"}, {"seats", {{{"by", "bot"}, {"bot", "x"}}, me}}}) ==
          "seats[0].bot");
    CHECK(fault({{"game", "balance_duel"},
                 {"seats", {{{"by", "me"}, {"name", std::string(25, 'n')}}, me}}}) ==
          "seats[0].name");
    CHECK(fault({{"game", "balance_duel"}, {"options", {{"mode", "9"}}}, {"seats", {me, me}}}) ==
          "mode");
    CHECK(fault({{"game", "balance_duel"}, {"options", {{"moed", "2"}}}, {"seats", {me, me}}}) ==
          "moed");
    CHECK(fault({{"game", "balance_duel"}, {"advice", "no"}, {"seats", {me, me}}}) == "advice");
    CHECK(fault({{"record", "[Game \"nothing\"]"}, {"seats", {me, me}}}) == "record");
}

TEST_CASE("a plan is checked without a list of seats, which the answer then names") {
    const Shelf games = test_shelf();
    const BotShelf bots = all_bots();
    Desk desk(games, bots, {{"game", "balance_duel"}, {"seats", {{{"by", "me"}}, {{"by", "me"}}}}});
    const auto checked = check_plan(R"({"game":"balance_duel","options":{"mode":"4t"},"seats":[]})",
                                    desk.context("ada"));
    REQUIRE(checked);
    const Json seats = Json::parse(checked.value())["seats"];
    REQUIRE(seats.size() == 4);
    CHECK(seats[0] == Json({{"seat", 0}, {"id", "S1"}, {"side", 0}}));
}

TEST_CASE("the catalogue names options and bots as the protocol says") {
    const Json catalogue = Json::parse(print_catalogue(test_shelf(), all_bots()));
    REQUIRE(!catalogue.empty());
    const Json& duel = catalogue[0];
    CHECK(duel["id"] == "balance_duel");
    CHECK(duel["seats"] == Json({{"min", 2}, {"max", 4}}));
    CHECK(duel["secrets"] == false);
    CHECK(duel["advice"] == false);
    CHECK(duel["options"][0]["name"].is_string());
    // A data file may bring further models of the board, but no other way to beat.
    for (const Json& option : duel["options"]) {
        if (option["name"] == "model") CHECK(option["open"] == true);
        if (option["name"] == "beat_on_entry") CHECK(option["open"] == false);
    }
    CHECK(!duel["bots"].empty());
    const Json advising = Json::parse(print_catalogue(secret_game::shelf(), BotShelf({})));
    CHECK(advising[0]["advice"] == true);
}

TEST_CASE("the list of tables says who sits where without naming persons") {
    const Shelf games = test_shelf();
    const BotShelf bots = all_bots();
    Desk desk(
        games, bots, {{"game", "balance_duel"}, {"seats", {{{"by", "me"}}, {{"by", "open"}}}}});
    const std::string summary = print_summary(desk.table().sitting());
    const Json mine = Json::parse(print_listing("t", summary, "ada", 0));
    CHECK(mine["table"] == "t");
    CHECK(mine["seats"][0]["holder"] == "me");
    CHECK(mine["seats"][1]["holder"] == "open");
    CHECK(mine["over"] == false);
    const std::string foreign = print_listing("t", summary, "eve", 0);
    CHECK(Json::parse(foreign)["seats"][0]["holder"] == "person");
    CHECK(foreign.find("ada") == std::string::npos);
}

}  // namespace
}  // namespace equipoise
