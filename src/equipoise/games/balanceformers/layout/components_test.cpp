// Sections 1, 2 and 18: the adopted components, and every complaint about a data file.

#include "equipoise/games/balanceformers/layout/components.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include <doctest/doctest.h>

#include "tests/support/catalog.hpp"

using namespace equipoise;
using namespace equipoise::balanceformers;

namespace {

std::string adopted_text() { return read_source_file("data/balanceformers/recon1.json"); }

Components adopted() { return load_components({"recon1.json", adopted_text()}).value(); }

/// The data file with the first occurrence of a text replaced.
std::string changed(const std::string& from, const std::string& to) {
    std::string text = adopted_text();
    const std::size_t at = text.find(from);
    REQUIRE_MESSAGE(at != std::string::npos, from);
    return text.replace(at, from.size(), to);
}

/// The data file with one more layout, `mine`, on line 2 of the layouts.
std::string with_layout(const std::string& layout) {
    return changed("\"layouts\": {", "\"layouts\": {\n\"mine\": " + layout + ",");
}

Result<Components, Misfit> load(const std::string& text) {
    return load_components({"recon1.json", text});
}

std::string load_error(const std::string& text) {
    const auto loaded = load(text);
    return loaded ? "" : loaded.error().text();
}

int line_in(const std::string& text, const std::string& part) {
    const std::size_t at = text.find(part);
    REQUIRE_MESSAGE(at != std::string::npos, part);
    const auto end = text.begin() + static_cast<std::ptrdiff_t>(at);
    return 1 + static_cast<int>(std::count(text.begin(), end, '\n'));
}

/// One spoilt place of the data file and what must be said of it.
struct Flaw {
    std::string from;
    std::string to;
    std::string clause;
    std::string field;
    std::string reason;
};

/// The complaint names the clause, the field, its line and the reason.
void check_complaint(const std::string& data, int line, const Flaw& fault) {
    CAPTURE(fault.from);
    CAPTURE(fault.to);
    const auto loaded = load(data);
    REQUIRE(!loaded);
    const Misfit& error = loaded.error();
    CHECK(error.clause == fault.clause);
    CHECK(error.field == (fault.field.empty() ? "recon1.json" : "recon1.json: " + fault.field));
    CHECK_MESSAGE(error.sentence().find(fault.reason) != std::string::npos, error.sentence());
    CHECK(error.line == line);
}

void check_faults(const std::vector<Flaw>& faults) {
    for (const Flaw& fault : faults) {
        check_complaint(changed(fault.from, fault.to), line_in(adopted_text(), fault.from), fault);
    }
}

/// The same for layouts of an owner; `to` is the whole layout, on a line of its own.
void check_layout_faults(const std::vector<Flaw>& faults) {
    const int line = line_in(with_layout("{}"), "\"mine\"");
    for (const Flaw& fault : faults) check_complaint(with_layout(fault.to), line, fault);
}

/// A graph of an angel and a demon.
std::string graph(const std::string& edges) {
    return R"({"kind": "graph", "pieces": ["A", "D"], "edges": [)" + edges + "]}";
}

std::string tetrakis(const std::string& pieces) {
    return R"({"kind": "tetrakis", "pieces": [)" + pieces + "]}";
}

std::string repeated(const std::string& text, int times, const std::string& between) {
    std::string all;
    for (int i = 0; i < times; ++i) all += (i > 0 ? between : "") + text;
    return all;
}

}  // namespace

TEST_CASE("BF-1.6 BF-1.9 BF-1.11 BF-1.12 six colours in two editions, seven beings each") {
    const Components all = adopted();
    CHECK(all.id == "recon1");
    std::string codes;
    std::string editions;
    for (const Colour& colour : all.colours) {
        codes += colour.code;
        editions += colour.edition + " ";
    }
    CHECK(codes == "BYRPOG");
    CHECK(editions == "black black black white white white ");
    CHECK(all.colour('Y')->name == "yellow");
    CHECK(all.colour('X') == nullptr);
    // Figure 4: deficits of B5.
    CHECK(all.colour('B')->beings[4] == Being{2, -1, 1, -3, -2, 3, 0});
    CHECK(all.colour('G')->beings[6] == Being{1, 3, -1, -2, 2, -3, 0});
}

TEST_CASE("BF-1.13 five square and five round tokens of values 1 to 5, the round ones lettered") {
    const Components all = adopted();
    CHECK(all.squares == std::array{1, 2, 3, 4, 5});
    CHECK(all.rounds == std::array{1, 2, 3, 4, 5});
    std::string labels;
    for (const Label& label : all.colour('B')->labels) labels += label.text() + " ";
    CHECK(labels == "A1 O2 C2 I2 L1 ");
}

TEST_CASE("BF-6.4 BF-6.5 letters are compared first, then the digits of the editions") {
    CHECK(Label{'A', 2} < Label{'B', 1});
    CHECK(Label{'A', 1} < Label{'A', 2});
    CHECK(Label{'C', 0}.text() == "C");
    std::set<Label> seen;
    for (const Colour& colour : adopted().colours) {
        seen.insert(colour.labels.begin(), colour.labels.end());
    }
    CHECK(seen.size() == 30);
}

TEST_CASE("BF-2.1 BF-2.2 pieces and supply by the number of players") {
    constexpr std::array kExpected{std::array{2, 5, 15},
                                   std::array{3, 7, 15},
                                   std::array{4, 10, 30},
                                   std::array{5, 12, 30},
                                   std::array{6, 14, 30}};
    const Components all = adopted();
    for (const auto& [seats, half, supply] : kExpected) {
        const TableSize& size = all.sizes[at(seats)];
        CHECK(size.angels == half);
        CHECK(size.demons == half);
        CHECK(size.supply == supply);
        const Layout* layout = all.layout("std" + std::to_string(2 * half));
        REQUIRE(layout != nullptr);
        CHECK(std::count(layout->kinds.begin(), layout->kinds.end(), PieceKind::Angel) == half);
        CHECK(layout->pieces() == 2 * half);
    }
}

TEST_CASE("BF-11.1 BF-12.1 BF-12.5 BF-12.6 crosshair, steps and track") {
    const Components all = adopted();
    CHECK(all.crosshair[0] == std::vector{-1});
    CHECK(all.crosshair[1] == std::vector{-2});
    CHECK(all.crosshair[2] == std::vector{-3});
    CHECK(all.crosshair[3] == std::vector{-1, -2});
    CHECK(all.crosshair[4] == std::vector{-1, -3});
    CHECK(all.crosshair[5] == std::vector{-2, -3});
    CHECK(all.white_steps == std::array{1, 1, 1, 2, 2, 2});
    CHECK(all.black_steps == std::array{1, 2, 3, 4, 5, 6});
    CHECK(all.track.size() == 20);
    CHECK(all.track.front() == 0);
    CHECK(all.track[15] == 15);
    CHECK(all.track.back() == 11);
}

TEST_CASE("BF-18 faults of the whole file: schema, id and levels") {
    check_faults(
        {{"components/1", "components/2", "BF-18", "schema", "must be equipoise"},
         {"\"id\": \"recon1\"", "\"id\": \"recon 1\"", "BF-18", "id", "1 to 16 letters"},
         {"\"id\": \"recon1\"", "\"id\": \"\"", "BF-18", "id", "1 to 16 letters"},
         {"\"id\": \"recon1\"", "\"id\": 1", "BF-18", "id", "must be a string"},
         {"\"levels\": 7", "\"levels\": 6", "BF-1.6", "levels", "must be 7"},
         {"reconstructed\"", "guessed\"", "BF-18", "beings.provenance", "must be printed"}});
}

TEST_CASE("BF-18 a file that is not JSON, or has another shape, is refused with the line") {
    CHECK(load_error("").find("not JSON") != std::string::npos);
    CHECK(load_error("{\n\"schema\": oops}").find("line 2") != std::string::npos);
    CHECK(load_error(std::string(100'000, '[')).find("not JSON") != std::string::npos);
    CHECK(load_error("[]").find("must be an object") != std::string::npos);
    CHECK(load_error("{}").find("has no \"id\"") != std::string::npos);
}

TEST_CASE("BF-18 any missing member is named") {
    for (const char* member : {"id",
                               "levels",
                               "colours",
                               "beings",
                               "initiation",
                               "square",
                               "letters",
                               "crosshair",
                               "rounds",
                               "track",
                               "values",
                               "pieces",
                               "supply",
                               "layouts",
                               "kind"}) {
        const std::string name = "\"" + std::string(member) + "\": ";
        const auto loaded = load(changed(name, "\"other\": "));
        REQUIRE_MESSAGE(!loaded, member);
        CHECK(loaded.error().sentence() == "has no \"" + std::string(member) + "\"");
        CHECK(loaded.error().line > 0);
        CHECK(loaded.error().clause.substr(0, 3) == "BF-");
    }
    for (const char* member : {"white_steps", "black_steps"}) {
        std::string text = adopted_text();
        const std::string name = "\n \"" + std::string(member) + "\"";
        text.replace(text.find(name), name.size(), "\n \"other\"");
        CHECK(load_error(text).find("has no \"" + std::string(member)) != std::string::npos);
    }
}

TEST_CASE("BF-18 the schema line and remarks can be left out, and other members are allowed") {
    CHECK(load_error(changed(" \"schema\": \"equipoise.balanceformers.components/1\",\n", ""))
              .empty());
    CHECK(load_error(changed("\"note\": \"level", "\"remark\": \"level")) != "");
    CHECK(load_error(changed("  \"provenance\": \"reconstructed\",\n", "")).empty());
    CHECK(load_error(changed("\"levels\": 7,", "\"levels\": 7, \"owner\": [1, 2],")).empty());
}

TEST_CASE("BF-1.11 BF-1.12 there are two to six colours, each with its own letter") {
    check_faults({
        {R"({"code": "Y")",
         R"({"code": "B")",
         "BF-1.12",
         "colours[1].code",
         "colour B appears twice"},
        {R"({"code": "Y")", R"({"code": "y")", "BF-1.12", "colours[1].code", "from A to Z"},
        {R"({"code": "Y")", R"({"code": "YE")", "BF-1.12", "colours[1].code", "from A to Z"},
        {R"({"code": "Y")", R"({"code": "")", "BF-1.12", "colours[1].code", "from A to Z"},
        {R"({"code": "Y", "name")", R"({"code": "Y", "nom")", "BF-18", "colours[1]", "\"name\""},
        {R"("name": "red", "edition")",
         R"("name": "red", "box")",
         "BF-18",
         "colours[2]",
         "has no \"edition\""},
    });
    const std::string seventh = changed(R"("edition": "white"})",
                                        R"("edition": "white"}, {"code": "X", "name": "x",
 "edition": "white"})");
    CHECK(load_error(seventh).find("colours: must be a list of at most 6") != std::string::npos);
    std::string lone = adopted_text();
    const std::size_t from = lone.find(",\n  {\"code\": \"Y\"");
    lone.erase(from, lone.find("\n ],", from) - from);
    CHECK(load_error(lone).find("BF-1.11: line") == 0);
}

TEST_CASE("BF-1.12 a file of one edition is complete") {
    nlohmann::json file = nlohmann::json::parse(adopted_text());
    file["colours"].erase(3);
    file["colours"].erase(3);
    file["colours"].erase(3);
    for (const char* code : {"P", "O", "G"}) {
        for (int i = 1; i <= 7; ++i) file["beings"].erase(code + std::to_string(i));
        file["initiation"]["letters"].erase(code);
    }
    const auto loaded = load(file.dump(1));
    REQUIRE_MESSAGE(static_cast<bool>(loaded), (loaded ? "" : loaded.error().text()));
    CHECK(loaded.value().colours.size() == 3);
}

TEST_CASE("BF-1.7 BF-1.8 BF-1.9 a being is a permutation of -3 to 3, unlike any other") {
    const std::string b2 = "\"B2\": [-2, 3, 0, 2, -1, 1, -3]";
    check_faults({
        {b2, "\"B2\": [-2, 3, 0, 2, -1, 1, 4]", "BF-18", "beings.B2[6]", "from -3 to 3"},
        {b2, "\"B2\": [-2, 3, 0, 2, -1, 1, 1]", "BF-1.7", "beings.B2", "each value"},
        {b2, "\"B2\": [-2, 3, 0, 2, -1, 1]", "BF-1.7", "beings.B2", "a list of 7 values"},
        {b2, "\"B2\": [-2, 3, 0, 2, -1, 1, -3, 0]", "BF-18", "beings.B2", "at most 7"},
        {b2, "\"B2\": [-2, 3, 0, 2, -1, 1, -3.0]", "BF-18", "beings.B2[6]", "whole number"},
        {b2, "\"B2\": [-3, -2, 3, 0, 2, -1, 1]", "BF-1.8", "beings.B2", "as another being"},
        {"\"P1\": [-3, 1", "\"P1\": [-3, 1, 0], \"X\": [1", "BF-1.7", "beings.P1", "of 7"},
    });
    const int beings = line_in(adopted_text(), "\"beings\"");
    const Flaw missing{"", "", "BF-1.9", "beings", "has no being B7"};
    check_complaint(changed("\"B7\":", "\"B9\":"), beings, missing);
    const Flaw eighth{"", "", "BF-1.9", "beings.B8", "is not a being"};
    check_complaint(changed("\"B7\":", "\"B8\": [-3, -2, -1, 0, 1, 2, 3], \"B7\":"),
                    line_in(adopted_text(), "\"B7\":"),
                    eighth);
}

TEST_CASE("BF-1.13 there are five tokens of each kind, with different values from 0 to 9") {
    for (const char* kind : {"square", "round"}) {
        const std::string name = "\"" + std::string(kind) + "\": ";
        const std::string tokens = name + "[1, 2, 3, 4, 5]";
        const std::string field = "initiation." + std::string(kind);
        check_faults({
            {tokens, name + "[1, 2, 3, 4]", "BF-1.13", field, "a list of 5 tokens"},
            {tokens, name + "[1, 2, 3, 4, 5, 6]", "BF-18", field, "at most 5"},
            {tokens, name + "[1, 2, 3, 4, 10]", "BF-18", field + "[4]", "from 0 to 9"},
            {tokens, name + "[-1, 2, 3, 4, 5]", "BF-18", field + "[0]", "from 0 to 9"},
            {tokens, name + "[1, 2, 3, 4, 3]", "BF-1.13", field + "[4]", "have the value 3"},
        });
        CHECK(load_error(changed(tokens, name + "[0, 2, 3, 4, 9]")).empty());
    }
}

TEST_CASE("BF-1.13 tokens are kept in ascending order, each round token with its label") {
    const auto loaded = load(changed("\"round\": [1, 2, 3, 4, 5]", "\"round\": [5, 0, 3, 4, 2]"));
    REQUIRE(static_cast<bool>(loaded));
    CHECK(loaded.value().rounds == std::array{0, 2, 3, 4, 5});
    std::string labels;
    for (const Label& label : loaded.value().colour('B')->labels) labels += label.text() + " ";
    CHECK(labels == "O2 L1 C2 I2 A1 ");
}

TEST_CASE("BF-6.5 a label is a letter with an optional digit, and no two are alike") {
    const std::string row = "\"Y\": [\"M1\", \"G2\"";
    const auto with = [](const std::string& label) { return "\"Y\": [\"" + label + "\", \"G2\""; };
    const std::string at = "initiation.letters.Y[0]";
    check_faults({
        {row, with("m1"), "BF-6.5", at, "a letter from A to Z"},
        {row, with("M0"), "BF-6.5", at, "a letter from A to Z"},
        {row, with("M12"), "BF-6.5", at, "a letter from A to Z"},
        {row, with(""), "BF-6.5", at, "a letter from A to Z"},
        {row, "\"Y\": [3, \"G2\"", "BF-18", at, "must be a string"},
        {row, with("A1"), "BF-6.5", at, "two round tokens have the label A1"},
        {row, "\"Y\": [\"G2\"", "BF-1.13", "initiation.letters.Y", "a list of 5 labels"},
        {row, "\"X\": [], " + row, "BF-1.13", "initiation.letters.X", "no such colour"},
    });
    CHECK(load_error(changed("\"Y\": [\"M1\"", "\"U\": [\"M1\"")).find("letters: has no \"Y\"") !=
          std::string::npos);
    // The digit tells equal letters apart, in one edition as between the two.
    CHECK(load_error(changed(row, with("A9"))).empty());
    CHECK(load_error(changed("\"P\": [\"J2\"", "\"P\": [\"M2\"")).find("have the label M2") !=
          std::string::npos);
    CHECK(load_error(changed(row, with("Q"))).empty());
}

TEST_CASE("BF-11.1 six crosshairs, none empty and no two alike") {
    const std::string rounds = "[[-1], [-2], [-3], [-1, -2], [-1, -3], [-2, -3]]";
    const std::string field = "crosshair.rounds";
    check_faults({
        {rounds, "[[-1], [-2], [-3], [-1, -2], [-1, -3]]", "BF-11.1", field, "of 6 rounds"},
        {rounds,
         "[[], [-2], [-3], [-1, -2], [-1, -3], [-2, -3]]",
         "BF-11.1",
         field + "[0]",
         "at least one deficit"},
        {rounds, "[[0], [-2], [-3], [-1], [-1, -3], [-2, -3]]", "BF-18", field + "[0][0]", "-3 to"},
        {rounds, "[[-4], [-2], [-3], [-1], [-1, -3], [-2]]", "BF-18", field + "[0][0]", "-3 to"},
        {rounds,
         "[[-1], [-2], [-3], [-1, -1], [-1, -3], [-2, -3]]",
         "BF-11.1",
         field + "[3][1]",
         "is listed twice"},
        {rounds,
         "[[-1], [-2], [-3], [-1, -2], [-1, -3], [-2, -1]]",
         "BF-11.1",
         field + "[5]",
         "in an earlier round"},
    });
    CHECK(load_error(changed(rounds, "[[-1], [-3], [-2], [-2, -1], [-1, -3], [-1, -2, -3]]"))
              .empty());
}

TEST_CASE("BF-4.3 BF-12.6 the track begins with 0 and has 2 to 64 columns") {
    const std::string track =
        "\"values\": [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 14, 13, 12, 11]";
    const auto of = [](int columns) {
        return "\"values\": [0, " + repeated("1", columns - 1, ", ") + "]";
    };
    check_faults({
        {track, "\"values\": [1, 2]", "BF-4.3", "track.values[0]", "must be 0"},
        {track, "\"values\": [0]", "BF-12.6", "track.values", "2 to 64"},
        {track, of(65), "BF-18", "track.values", "at most 64"},
        {track, "\"values\": [0, -1]", "BF-18", "track.values[1]", "from 0 to 999"},
        {track, "\"values\": [0, 1000]", "BF-18", "track.values[1]", "from 0 to 999"},
        {track, "\"values\": 20", "BF-18", "track.values", "must be a list"},
    });
    CHECK(load_error(changed(track, of(64))).empty());
    CHECK(load_error(changed(track, "\"values\": [0, 999]")).empty());
}

TEST_CASE("BF-12.1 BF-12.5 six white and six black steps, none below 0") {
    const std::string white = "[1, 1, 1, 2, 2, 2]";
    const std::string black = "[1, 2, 3, 4, 5, 6]";
    check_faults({
        {white, "[1, 1, 1, 2, 2]", "BF-12.1", "white_steps", "a list of 6 rounds"},
        {white, "[1, 1, 1, 2, 2, -2]", "BF-18", "white_steps[5]", "from 0 to 64"},
        {white, "[65, 1, 1, 2, 2, 2]", "BF-18", "white_steps[0]", "from 0 to 64"},
        {black, "[1, 2, 3, 4, 5]", "BF-12.5", "black_steps", "a list of 6 rounds"},
        {black, "[1, 2, 3, 4, 5, -6]", "BF-18", "black_steps[5]", "from 0 to 64"},
        {black, "[1, 2, 3, 4, 5, 65]", "BF-18", "black_steps[5]", "from 0 to 64"},
    });
    CHECK(load_error(changed(white, "[0, 0, 0, 0, 0, 64]")).empty());
}

TEST_CASE("BF-2.2 BF-13.7 pieces and supply for 2 to 6 players, seven slots for each") {
    const std::string pieces = "\"4\": [10, 10]";
    check_faults({
        {pieces, "\"4\": [10]", "BF-2.2", "pieces.4", "angels and demons"},
        {pieces, "\"4\": [10, 0]", "BF-18", "pieces.4[1]", "from 1 to 28"},
        {pieces, "\"4\": [20, 9]", "BF-2.2", "pieces.4", "at most 28"},
        {pieces, "\"4\": [5, 4]", "BF-2.2", "pieces.4", "7 slots for each player"},
        {"\"4\": 30", "\"4\": -1", "BF-18", "supply.4", "from 0 to 9999"},
        {"\"4\": 30", "\"4\": 10000", "BF-18", "supply.4", "from 0 to 9999"},
    });
    CHECK(load_error(changed(pieces, "\"four\": [10, 10]")).find("pieces: has no \"4\"") !=
          std::string::npos);
    CHECK(load_error(changed("\"4\": 30", "\"four\": 30")).find("supply: has no \"4\"") !=
          std::string::npos);
    CHECK(load_error(changed(pieces, "\"4\": [5, 5]")).empty());
    CHECK(load_error(changed(pieces, "\"4\": [14, 14]")).empty());
}

TEST_CASE("BF-3.12 the pieces of a tetrakis layout are distinct, connected and without a hole") {
    const std::string all_round = R"("0,0N", "0,0E", "0,0S", "0,0W", "0,1N", "0,1W", "0,1S",
 "0,2N", "0,2E", "0,2S", "0,2W", "1,0N", "1,0E", "1,0S", "1,0W", "1,1N", "1,1E", "1,1S", "1,1W",
 "1,2N", "1,2E", "1,2S", "1,2W")";
    check_layout_faults({
        {"", tetrakis(R"("0,0N", "0,0S")"), "BF-3.12", "layouts.mine.pieces", "connected"},
        {"", tetrakis(R"("0,0N", "0,0E", "0,0N")"), "BF-3.12", "layouts.mine.pieces", "0,0N twice"},
        {"", tetrakis(all_round), "BF-3.12", "layouts.mine.pieces", "a hole"},
        {"", tetrakis(""), "BF-3.15", "layouts.mine.pieces", "at least one piece"},
        {"", tetrakis(R"("0,0N", "0,0X")"), "BF-3.2", "layouts.mine.pieces[1]", "0,0N"},
        {"", tetrakis(R"("0,0NE")"), "BF-3.2", "layouts.mine.pieces[0]", "0,0N"},
        {"", tetrakis("7"), "BF-18", "layouts.mine.pieces[0]", "must be a string"},
        {"",
         tetrakis(repeated("\"0,0N\"", 29, ", ")),
         "BF-18",
         "layouts.mine.pieces",
         "at most 28"},
    });
    // Piece counts are looked at when a game is made with the layout.
    const auto loaded = load(with_layout(tetrakis(R"("-3,7N", "-3,7E", "-3,7S")")));
    REQUIRE(static_cast<bool>(loaded));
    CHECK(loaded.value().layout("mine")->pieces() == 3);
}

TEST_CASE("BF-3.15 a graph layout lists kinds and pairs of slots") {
    check_layout_faults({
        {"", R"({"kind": "round", "pieces": []})", "BF-3.15", "layouts.mine.kind", "or graph"},
        {"",
         R"({"kind": "graph", "pieces": ["A", "E"], "edges": []})",
         "BF-3.15",
         "layouts.mine.pieces[1]",
         "D for a demon"},
        {"", graph(""), "BF-3.15", "layouts.mine.pieces", "connected"},
        {"", graph(R"(["1f", "3f"])"), "BF-3.15", "layouts.mine.edges[0][1]", "a slot of this"},
        {"", graph(R"(["1f", "2f"], ["1x", "2f"])"), "BF-3.15", "layouts.mine.edges[1][0]", "1f"},
        {"", graph(R"(["1f", "1f"])"), "BF-3.15", "layouts.mine.edges[0]", "to itself"},
        {"", graph(R"(["1f"])"), "BF-3.15", "layouts.mine.edges[0]", "a pair"},
        {"", graph(R"(["1f", "2f", "2l"])"), "BF-18", "layouts.mine.edges[0]", "at most 2"},
        {"", graph("7"), "BF-18", "layouts.mine.edges[0]", "must be a list"},
        {"",
         R"({"kind": "graph", "pieces": [], "edges": []})",
         "BF-3.15",
         "layouts.mine.pieces",
         "at least one piece"},
        {"", R"({"kind": "graph", "pieces": ["A"]})", "BF-18", "layouts.mine", "\"edges\""},
        {"",
         graph(repeated(R"(["1f", "2f"])", 84 * 83 + 1, ", ")),
         "BF-18",
         "layouts.mine.edges",
         "at most 6972"},
    });
}

TEST_CASE("BF-3.6 BF-3.10 BF-3.15 a graph is symmetric and joins the slots of a piece by itself") {
    const auto loaded =
        load(with_layout(graph(R"(["2f", "1l"], ["1l", "2f"], ["1l", "1f"], ["2r", "1r"])")));
    REQUIRE_MESSAGE(static_cast<bool>(loaded), (loaded ? "" : loaded.error().text()));
    const Layout* layout = loaded.value().layout("graph:mine");
    REQUIRE(layout != nullptr);
    CHECK(loaded.value().layout("mine") == nullptr);
    CHECK(layout->is_graph());
    CHECK(layout->kinds == std::vector{PieceKind::Angel, PieceKind::Demon});
    CHECK(layout->edges ==
          std::vector<std::pair<int, int>>{
              {0, 1}, {0, 2}, {0, 4}, {1, 2}, {2, 5}, {3, 4}, {3, 5}, {4, 5}});
    CHECK(layout->meetings.empty());
}

TEST_CASE("BF-3.16 there must be a layout, and its name must fit in a position line") {
    const std::string name = "\"std10\": {";
    check_faults({
        {name, "\"std 10\": {", "BF-18", "layouts.std 10", "1 to 16 letters"},
        {name, "\"auto\": {", "BF-3.16", "layouts.auto", "cannot be named auto"},
    });
    CHECK(load_error(changed(name, "\"\": {")).find("1 to 16 letters") != std::string::npos);
    CHECK(load_error(changed(name, "\"seventeen_letters\": {")).find("1 to 16") !=
          std::string::npos);
    nlohmann::json file = nlohmann::json::parse(adopted_text());
    file["layouts"] = {{"note", "none"}};
    CHECK(load_error(file.dump(1)).find("layouts: there must be at least one layout") !=
          std::string::npos);
}

TEST_CASE("BF-18 data for boards list the components of the colours in play and every edge once") {
    const Components all = adopted();
    const auto told = nlohmann::json::parse(components_json(all, {2, 4}, *all.layout("std10"), 7));
    CHECK(told["data"] == "recon1");
    CHECK(told["supply"] == 7);
    CHECK(told["seats"].dump() ==
          R"([{"edition":"black","id":"R","name":"red"},)"
          R"({"edition":"white","id":"O","name":"orange"}])");
    CHECK(told["beings"].size() == 14);
    CHECK(told["beings"]["O7"].dump() == "[1,2,3,-3,-1,0,-2]");
    CHECK(told["initiation"]["square"].dump() == "[1,2,3,4,5]");
    CHECK(told["initiation"]["letters"].dump() ==
          R"({"O":["E1","K1","I1","B2","M2"],"R":["F2","D1","K2","J1","H2"]})");
    CHECK(told["crosshair"].dump() == "[[-1],[-2],[-3],[-1,-2],[-1,-3],[-2,-3]]");
    CHECK(told["track"].size() == 20);
    CHECK(told["white_steps"].dump() == "[1,1,1,2,2,2]");
    CHECK(told["black_steps"].dump() == "[1,2,3,4,5,6]");
    CHECK(told["layout"]["id"] == "std10");
    CHECK(told["layout"]["kind"] == "tetrakis");
    CHECK(told["layout"]["pieces"][2].dump() == R"({"k":"E","kind":"angel","x":0,"y":1})");
    CHECK(told["layout"]["edges"].size() == 30 + 22);
    CHECK(told["layout"]["edges"][0].dump() == R"(["1l","1f"])");
}

TEST_CASE("BF-3.15 data for boards list the kinds and edges of a graph, and no places") {
    const auto loaded = load(with_layout(graph(R"(["1f", "2f"])")));
    REQUIRE(static_cast<bool>(loaded));
    const Components& all = loaded.value();
    const auto told =
        nlohmann::json::parse(components_json(all, {0, 1}, *all.layout("graph:mine"), 15));
    CHECK(told["layout"]["kind"] == "graph");
    CHECK(told["layout"]["pieces"].dump() == R"([{"kind":"angel"},{"kind":"demon"}])");
    CHECK(told["layout"]["edges"].size() == 7);
}

TEST_CASE("BF-1.10 BF-1.13 the contents of an edition's box") {
    const Components all = adopted();
    for (const char* edition : {"black", "white"}) {
        std::size_t colours = 0;
        std::size_t beings = 0;
        std::size_t tokens = 0;
        for (const Colour& colour : all.colours) {
            if (colour.edition != edition) continue;
            ++colours;
            beings += colour.beings.size();
            tokens += all.squares.size() + colour.labels.size();
        }
        CHECK(colours == 3);
        CHECK(beings == 21);
        CHECK(tokens == 30);
    }
    // Three players play with everything there is in one box.
    CHECK(all.sizes[3].angels == 7);
    CHECK(all.sizes[3].demons == 7);
    CHECK(all.sizes[3].supply == 15);
}
