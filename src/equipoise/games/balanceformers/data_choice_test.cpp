// Which data file a game is played with, and that texts keep what they have always meant.

#include "equipoise/games/balanceformers/testing.hpp"
#include "equipoise/record/record.hpp"
#include "tests/support/catalog.hpp"

using namespace equipoise;
using namespace equipoise::balanceformers;

namespace {

constexpr const char* kLine =
    "bf1 - BY std10 B1--/-Y1-/Y2B7-/././././././. 0,0/0,0 0/0 345.345/345.345 2A 1+2/1+1 B:3";

std::string second_components() { return read_source_file("data/balanceformers/recon2.json"); }

/// A data file of one's own, with the beings of recon1.
std::string own_components() {
    std::string text = adopted_components();
    const std::string id = "\"id\": \"recon1\"";
    return text.replace(text.find(id), id.size(), "\"id\": \"mine\"");
}

const Components& components_of(const Playthrough& game) { return typed_rules(game).components(); }

std::string being(const Playthrough& game, char colour, std::size_t number) {
    std::string values;
    for (int value : components_of(game).colour(colour)->beings[number - 1]) {
        values += std::to_string(value) + " ";
    }
    return values;
}

/// A game of 21 decisions, as version 0.1.0 wrote it before there was a second data file.
constexpr const char* kOldRecord = R"([Game "balanceformers"]
[Rules "1"]
[Seats "2"]
[Data "recon1.json db5fe57aa5796c9635bf9c7539e3941137eb03baf9ab4fe99955d9efc34a2c10"]
[Result "*"]

0/i2/5 1/i2/1 B3@3f Y5@5l Y4@3l B5@3r B1@5f Y2@8f Y3@5r B4@9l B6@4l Y6@8l Y7@4r
B7@4f B2@10f Y1@6l 0/i5/3 1/i4/2 B3^8l Y7:4r~5f B6:4l~5r *
)";

}  // namespace

TEST_CASE("BF-17 beings=recon2 plays with the file that comes with the game") {
    const Playthrough usual = fresh();
    CHECK(components_of(usual).id == "recon1");
    CHECK(being(usual, 'B', 1) == "-3 -2 3 0 2 -1 1 ");
    const Playthrough other = fresh({{"beings", "recon2"}});
    CHECK(components_of(other).id == "recon2");
    CHECK(being(other, 'B', 1) == "-3 -2 -1 1 0 3 2 ");
    CHECK(other.rules().setup().data == DataFile{"recon2.json", second_components()});
    CHECK(word(line_of(usual), 2) == "-");
    CHECK(word(line_of(other), 2) == "data=recon2");
}

TEST_CASE("BF-17 a file given by its path counts, unless the other one is asked for") {
    CHECK(components_of(Playthrough(rules_with({}, second_components()))).id == "recon2");
    const OptionList first{{"beings", "recon1"}};
    CHECK(components_of(Playthrough(rules_with(first, second_components()))).id == "recon1");
    // It comes from elsewhere and has its own beings, whatever is asked for.
    const OptionList second{{"beings", "recon2"}};
    CHECK(components_of(Playthrough(rules_with(second, own_components()))).id == "mine");
    CHECK(refused({{"beings", "recon3"}}) == "BF-17");
}

TEST_CASE("BF-17 BF-22.4 a line means the beings it names, and recon1 where it names none") {
    const std::string named = with(kLine, 2, "data=recon2,extinct_rank=last,move_scope=own");
    for (const std::string& data : {adopted_components(), second_components()}) {
        CHECK(components_of(at(kLine, {}, data)).id == "recon1");
        CHECK(components_of(at(named, {}, data)).id == "recon2");
        CHECK(line_of(at(kLine, {}, data)) == kLine);
        CHECK(line_of(at(named, {}, data)) == named);
        CHECK(components_of(at(kLine, {{"beings", "recon2"}}, data)).id == "recon1");
    }
    // B1 and Y1 dwell alone; the sum of Y2 and B7 at the level of -2 differs between the sets.
    CHECK(word(after(at(kLine), "end end"), 5) != word(after(at(named), "end end"), 5));
    CHECK(refused_line(with(kLine, 2, "beings=recon2")) == "BF-22.4");
    CHECK(refused_line(with(kLine, 2, "data=recon3")) == "BF-17");
    CHECK(line_of(at(with(kLine, 2, "data=mine"), {}, own_components())) ==
          with(kLine, 2, "data=mine"));
}

TEST_CASE("BF-17 BF-18 an old record, which names no beings, still replays with recon1") {
    const auto record = parse_record(kOldRecord, test_shelf());
    REQUIRE_MESSAGE(static_cast<bool>(record), (record ? "" : record.error().text()));
    const Playthrough& game = record.value().game;
    CHECK(line_of(game) ==
          "bf1 - BY std10 #/#/#/-B7-/Y5Y7B6/#/#/B3Y2-/#/# 4,5/4,4 0/0 134.124/135.345 2A 5+3/4+2 "
          "B:5");
    CHECK(print_record(game, {}).find("[Options") == std::string::npos);
}

TEST_CASE("BF-17 BF-18 a record of a game with recon2 replays without its data file at hand") {
    Playthrough game = fresh({{"beings", "recon2"}, {"move_scope", "own"}});
    REQUIRE(play(game, "0/i2/5 1/i2/1 B3@3f Y5@5l").empty());
    const std::string text = print_record(game, {});
    CHECK(text.find("beings=recon2") != std::string::npos);
    const auto record = parse_record(text, test_shelf());
    REQUIRE_MESSAGE(static_cast<bool>(record), (record ? "" : record.error().text()));
    CHECK(line_of(record.value().game) == line_of(game));
    CHECK(components_of(record.value().game).id == "recon2");
}
