// Tables that are opened with a person's own data file.

#include "equipoise/base/hash.hpp"
#include "equipoise/table/audience/catalogue.hpp"
#include "equipoise/table/public_record.hpp"
#include "equipoise/table/test_desk.hpp"

namespace equipoise::own_data_test {
namespace {

struct Fixture {
    Shelf games = secret_game::shelf();
    BotShelf bots{{}};
};

Json seats() { return {{{"by", "me"}}, {{"by", "me"}}}; }

/// The weights of the made-up game with the heaviest one as heavy as possible.
std::string heavy_weights() {
    std::string text = secret_game::weights_file().text;
    const std::string light = "weight 6 grams=7";
    return text.replace(text.find(light), light.size(), "weight 6 grams=9");
}

Json plan(const Json& data) {
    return {{"game", "sealed_scales"}, {"seats", seats()}, {"data", data}};
}

Json heavy_plan() { return plan({{"name", " heavy.txt "}, {"text", heavy_weights()}}); }

Problem refusal(const Fixture& fixture, const Json& body) {
    const PlanContext context{&fixture.games, &fixture.bots, {}, "ada", 0};
    const auto opened = read_plan(print_json(body), context);
    REQUIRE(!opened);
    const auto checked = check_plan(print_json(body), context);
    REQUIRE(!checked);
    CHECK(checked.error() == opened.error());
    return opened.error();
}

TEST_CASE("a table uses the data file it was opened with, even when read from its log") {
    Fixture fixture;
    Desk desk(fixture.games, fixture.bots, heavy_plan());
    const auto ada = desk.connect("ada");
    CHECK(desk.screen(ada).table["components"]["weights"][5]["grams"] == 9);
    const Opened& opened = desk.table().sitting().opened();
    CHECK(opened.data_name == "heavy.txt");
    CHECK(opened.data_hash == name_of_data(heavy_weights()));
    Rng rng(4);
    for (int i = 0; i < 10; ++i) {
        desk.say(ada, {{"type", "look"}, {"seat", static_cast<int>(rng.below(2))}});
        play_anything(desk, ada, rng);
    }
    CHECK(desk.replayed().sitting().rules().components() ==
          desk.table().sitting().rules().components());
    CHECK(desk.replayed().sitting().game().state() == desk.table().sitting().game().state());
}

TEST_CASE("a record and a fork of such a table keep its data file") {
    Fixture fixture;
    Desk desk(fixture.games, fixture.bots, heavy_plan());
    const auto ada = desk.connect("ada");
    Rng rng(4);
    while (!desk.table().sitting().game().turn().is_terminal()) {
        desk.say(ada, {{"type", "look"}, {"seat", static_cast<int>(rng.below(2))}});
        play_anything(desk, ada, rng);
    }
    const Json fork = {{"fork", {{"table", "t"}, {"ply", 8}}}, {"seats", seats()}};
    const auto forked = read_plan(print_json(fork), desk.context("ada"));
    REQUIRE(forked);
    CHECK(forked.value().data.text == heavy_weights());
    CHECK(forked.value().sitting.rules().components() ==
          desk.table().sitting().rules().components());
    Json record = {{"record", print_public_record(desk.table().sitting())}, {"seats", seats()}};
    CHECK(read_plan(print_json(record), desk.context("ada")).error().code == "bad_record");
    record["data"] = {{"name", "again.txt"}, {"text", heavy_weights()}};
    const auto again = read_plan(print_json(record), desk.context("ada"));
    REQUIRE(again);
    CHECK(again.value().sitting.game().state() == desk.table().sitting().game().state());
}

TEST_CASE("SG-2 a data file that breaks the rules is refused with its clause and line") {
    Fixture fixture;
    const Json data = {{"name", "w"}, {"text", "# mine\nweight 1 grams=12 copies=8\n"}};
    const Json problem = to_json(refusal(fixture, plan(data)));
    CHECK(problem["code"] == "bad_plan");
    CHECK(problem["clause"] == "SG-2");
    CHECK(problem["field"] == "grams");
    CHECK(problem["message"] == "line 2: must be 1 to 9");
    CHECK(problem["key"] == "shared.reason.on_line");
    CHECK(problem["values"]["line"] == 2);
}

TEST_CASE("a data file needs a name, a text of at most 64 KiB and a game that uses one") {
    Fixture fixture;
    const std::string large(kMaxOwnDataBytes + 1, '#');
    const std::string longest(kMaxOwnDataBytes, '#');
    for (const Json& data : {Json("text"),
                             Json::array(),
                             Json({{"name", "w"}}),
                             Json({{"text", "w"}}),
                             Json({{"name", "w"}, {"text", ""}}),
                             Json({{"name", " "}, {"text", "w"}}),
                             Json({{"name", "a/b"}, {"text", "w"}}),
                             Json({{"name", "a\nb"}, {"text", "w"}}),
                             Json({{"name", std::string(101, 'a')}, {"text", "w"}}),
                             Json({{"name", "w"}, {"text", large}})}) {
        CHECK(refusal(fixture, plan(data)).field == "data");
    }
    CHECK(refusal(fixture, plan({{"name", "w"}, {"text", longest}})).clause == "SG-2");
    Fixture whole{test_shelf(), all_bots()};
    Json elements = plan({{"name", "w"}, {"text", "w"}});
    elements["game"] = "elements";
    CHECK(refusal(whole, elements).reason == Reason("no_data_here"));
}

TEST_CASE("the catalogue names the data file of a game that has one") {
    const Json catalogue = Json::parse(print_catalogue(test_shelf(), all_bots()));
    for (const Json& game : catalogue) {
        if (game["id"] == "elements") CHECK(game["data"] == "");
        if (game["id"] == "balance_duel") CHECK(game["data"] == "balance_duel/models.json");
    }
}

}  // namespace
}  // namespace equipoise::own_data_test
