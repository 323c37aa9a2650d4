#include <fstream>
#include <iterator>

#include "equipoise/games/oneworld/testing.hpp"

namespace equipoise::oneworld {
namespace {

using Lines = std::vector<std::string>;

/// A lawful map of four rows by three, without a symmetry.
std::string small_map() {
    return "# a comment\n"
           "owmap 1\n"
           "id tiny\n"
           "name A tiny world\n"
           "status reconstructed\n"
           "rows 4\n"
           "cols 3\n"
           "symmetry none\n"
           "god_depth 1\n"
           "child_radius 2\n"
           "children 2\n"
           "stack 2\n"
           "lives 1\n"
           "hexes\n"
           "A . . .\n"
           "B  L ^ #\n"
           "C . . R\n"
           "D  . . .\n"
           "end\n"
           "rune\n"
           "A1-A2 A2-B2\n"
           "end\n"
           "fault\n"
           "C1-D1\n"
           "end\n";
}

/// The map with one text in it replaced by another.
std::string changed(const std::string& from,
                    const std::string& to,
                    std::string text = small_map()) {
    const std::size_t at = text.find(from);
    REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

/// "OW-3.12:21 A1-A3", or "" for a map that is read.
std::string fault_of(const std::string& text) {
    const auto map = read_map({"test.owmap", text});
    if (map) return "";
    const Misfit& misfit = map.error();
    return misfit.clause + ":" + std::to_string(misfit.line) +
        (misfit.field.empty() ? "" : " " + misfit.field);
}

Map builtin(const std::string& id) {
    const auto map = read_map(*builtin_map(id));
    REQUIRE(static_cast<bool>(map));
    return map.value();
}

std::string source_text(const std::string& path) {
    std::ifstream in(std::string(EQ_SOURCE_DIR) + "/" + path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

TEST_CASE("OW-3.5 to OW-3.9 a map file is read as it is written") {
    const auto read = read_map({"test.owmap", small_map()});
    REQUIRE(static_cast<bool>(read));
    const Map& map = read.value();
    CHECK(map.id == "tiny");
    CHECK(map.name == "A tiny world");
    CHECK_FALSE(map.printed);
    CHECK(map.rows == 4);
    CHECK(map.cols == 3);
    CHECK_FALSE(map.odd_rows_shifted);
    CHECK(map.hex_name(map.left) == "B1");
    CHECK(map.hex_name(map.right) == "C3");
    CHECK(map.terrain_of(Hex(4)) == Terrain::Pylon);
    CHECK(map.terrain_of(Hex(5)) == Terrain::Void);
    CHECK(map.find_hex("B3").is_none());
    // Row B is shifted: A2 has B1 in the south-west and B2 in the south-east.
    CHECK(map.has_runeline(Hex(1), Direction::SE));
    CHECK(map.has_runeline(Hex(4), Direction::NW));
    CHECK(map.has_runeline(Hex(1), Direction::W));
    CHECK_FALSE(map.has_runeline(Hex(1), Direction::SW));
    // C1 and D1: row D is shifted.
    CHECK(map.has_fault(Hex(6), Direction::SE));
    CHECK(map.has_fault(Hex(9), Direction::NW));
}

TEST_CASE("OW-3.13 the set-up numbers come from the map") {
    const Map map = builtin("eq12");
    CHECK(map.god_depth == 2);
    CHECK(map.child_radius == 3);
    CHECK(map.children == 6);
    CHECK(map.stack == 4);
    CHECK(map.lives == 1);
}

TEST_CASE("OW-3.14 and OW-3.15 our own maps are built in exactly as in the data files") {
    for (const std::string id : {"eq22", "eq12"}) {
        const std::string path = "data/oneworld/" + id + ".owmap";
        CHECK(builtin_map(id)->text == source_text(path));
        CHECK(builtin(id).id == id);
        CHECK(builtin(id).rot180);
    }
    CHECK(builtin_map("tiny") == nullptr);
    const auto first_lines = [](const std::string& id) {
        const std::string report = map_report(builtin(id));
        const auto lines = split(report, '\n');
        return Lines{std::string(lines[0]), std::string(lines[1])};
    };
    CHECK(first_lines("eq22") ==
          Lines{"eq22, OneWorld, Equipoise edition, reconstructed: ok",
                "22 x 15 = 330 hexes, 28 Pylons, 48 Runelines, 54 Faults, edge ring 70"});
    CHECK(first_lines("eq12") ==
          Lines{"eq12, Pocket World, reconstructed: ok",
                "12 x 9 = 108 hexes, 10 Pylons, 14 Runelines, 16 Faults, edge ring 38"});
}

TEST_CASE("OW-3.16 the report on a map agrees with the reference validator") {
    const std::string report = map_report(builtin("eq22"));
    for (const std::string line :
         {"\nnorth: 45 hexes for a god, 150 for Children\n",
          "\ngap between the zones 3\n",
          "\nTowers K1 and L15, 15 apart; with new_geography the zones do not meet\n",
          "\nStone: enters any god's hex within 10 to 13 turns, from at least 100 % ",
          "\nBlade: enters any god's hex within 2 to 4 turns, from at least 100 % ",
          "\nFog: enters any god's hex within 4 to 5 turns, from at least 100 % "}) {
        CAPTURE(line);
        CHECK(report.find(line) != std::string::npos);
    }
}

TEST_CASE("OW-3.16 the report names what an official map may not have") {
    const auto error_of = [](const std::string& text) {
        const auto map = read_map({"test.owmap", text});
        REQUIRE(static_cast<bool>(map));
        const std::string report = map_report(map.value());
        CHECK(split(report, '\n')[0].ends_with(": FAILED"));
        return report;
    };
    const auto has = [](const std::string& report, const std::string& line) {
        return report.find("\nERROR " + line) != std::string::npos;
    };
    const std::string tiny = error_of(small_map());
    CHECK(has(tiny, "OW-3.16: the zones for Children overlap"));
    const std::string eq12 = builtin_map("eq12")->text;
    const std::string none = changed("rot180", "none", eq12);
    CHECK(has(error_of(changed("E  .   .", "E  ^   .", none)),
              "OW-3.16: E1 on the edge ring is a Pylon"));
    CHECK(has(error_of(changed("B    .   .   .", "B    .   ^   .", none)),
              "OW-3.16: the god zone in the north has a Pylon in row 2, column 2"));
    CHECK(has(error_of(changed("B    .   .   .", "B    .   #   .", none)),
              "OW-3.16: the god zone in the north has a void in row 2, column 2"));
    CHECK(has(error_of(changed("  B4-C4", "  H3-H4 B4-C4", none)),
              "OW-3.16: the Runeline H3-H4 lies between two Pylons"));
    CHECK(has(error_of(changed("  C6-D5", "  B4-C4 C6-D5", none)),
              "OW-3.2: B4-C4 is both a Runeline and a Fault"));
    CHECK(has(error_of(changed("children     6",
                               "children     13",
                               changed("child_radius 3",
                                       "child_radius 1",
                                       changed("stack        4", "stack        1", none)))),
              "OW-4.5: no room for the Children of a god on A1"));
}

TEST_CASE("OW-3.12 the loader refuses a bad map file and names the line at fault") {
    const Lines cases[] = {
        // Text and heading.
        {"owmap 1", "owmap 2", "OW-3.5:2"},
        {"A tiny", "A\xff tiny", "OW-3.5:4"},
        {"A tiny", "A \x01tiny", "OW-3.5:4"},
        {"C1-D1\nend\n", "C1-D1\n", "OW-3.5:0 fault"},
        // Keys.
        {"rows 4", "rows four", "OW-3.6:6 rows"},
        {"rows 4", "rows 0", "OW-3.6:6 rows"},
        {"rows 4", "rows 65", "OW-3.6:6 rows"},
        {"cols 3", "cols", "OW-3.6:7 cols"},
        {"id tiny", "id Tiny", "OW-3.6:3 id"},
        {"status reconstructed", "status found", "OW-3.6:5 status"},
        {"symmetry none", "symmetry mirror", "OW-3.6:8 symmetry"},
        {"children 2", "children 14", "OW-3.6:11 children"},
        {"lives 1", "lives 4", "OW-3.6:13 lives"},
        {"lives 1", "colour red", "OW-3.6:13 colour"},
        {"lives 1", "stack 1", "OW-3.12:13 stack"},
        {"lives 1\n", "", "OW-3.12:13 lives"},
        // Hexes.
        {"A . . .", "A . . x", "OW-3.12:15 A3"},
        {"A . . .", "A . .", "OW-3.12:15 A"},
        {"A . . .", "A . . . .", "OW-3.12:15 A"},
        {"A . . .", "B . . .", "OW-3.9:15 B"},
        {"A . . .", "A . . L", "OW-3.12:16 B1"},
        {"C . . R", "C . . .", "OW-3.12:19 hexes"},
        {"D  . . .\n", "", "OW-3.12:18 hexes"},
        {"D  . . .\n", "D  . . .\nE . . .\n", "OW-3.12:19 hexes"},
        // Hexsides.
        {"C1-D1", "C1-D9", "OW-3.12:24 C1-D9"},
        {"C1-D1", "A3-B3", "OW-3.12:24 A3-B3"},
        {"C1-D1", "C1-D2", "OW-3.12:24 C1-D2"},
        {"C1-D1", "D1-C1", "OW-3.10:24 D1-C1"},
        {"C1-D1", "C1-D1 C1-D1", "OW-3.12:24 C1-D1"},
        {"C1-D1", "C1D1", "OW-3.10:24 C1D1"},
        {"fault\n", "rune\n", "OW-3.12:23 rune"},
        // Symmetry.
        {"symmetry none", "symmetry rot180", "OW-3.12:0 symmetry"},
    };
    for (const Lines& each : cases) {
        CAPTURE(each[1]);
        CHECK(fault_of(changed(each[0], each[1])) == each[2]);
    }
    CHECK(fault_of("") == "OW-3.5:0");
    CHECK(fault_of("owmap 1\n") == "OW-3.5:0 hexes");
    CHECK(fault_of(changed("hexes", "rune\nend\nhexes")) == "OW-3.5:14 rune");
    CHECK(fault_of(changed("rune\n", "shift even\nrune\n")) == "OW-3.5:20 shift");
    CHECK(fault_of(changed("rows 4\ncols 3", "rows 64\ncols 64")) == "OW-3.6:14 cols");
}

TEST_CASE("OW-3.12 half a turn must take every hex and hexside to one like it") {
    const std::string eq12 = builtin_map("eq12")->text;
    CHECK(fault_of(eq12) == "");
    CHECK(fault_of(changed("  B4-C4", "", eq12)) == "OW-3.12:0 symmetry");
    CHECK(fault_of(changed("  C6-D5", "", eq12)) == "OW-3.12:0 symmetry");
    CHECK(fault_of(changed("C  .   .   ^", "C  .   .   .", eq12)) == "OW-3.12:0 symmetry");
    CHECK(fault_of(changed("F    L   .", "F    .   L", eq12)) == "OW-3.12:0 symmetry");
}

TEST_CASE("OW-3.5 blanks, blank lines and line ends of other systems make no difference") {
    CHECK(fault_of(changed("A . . .", "A ...")) == "");
    CHECK(fault_of(changed("hexes\n", "\n# here they come\n\nhexes\n\n")) == "");
    std::string other = small_map();
    for (std::size_t at = 0; (at = other.find('\n', at)) != std::string::npos; at += 2) {
        other.replace(at, 1, "\r\n");
    }
    CHECK(fault_of(other) == "");
}

TEST_CASE("OW-3.9 in the hexes a # is a void, not a comment") {
    CHECK(fault_of(changed("A . . .\n", "A # . .\n")) == "OW-3.12:21 A1-A2");
    CHECK(fault_of(changed("A . . .\n", "# a comment\nA . . .\n")) == "OW-3.9:15 #");
}

TEST_CASE("OW-3.13 a game is played on the data file, or on a map that comes with the program") {
    const auto map_of = [](const OptionList& options, const DataFile& data) {
        Setup setup = setup_with(options);
        setup.data = data;
        const auto made = erased<OneWorld>().make(setup);
        if (!made) return made.error().clause + " " + made.error().field;
        CHECK(made.value()->setup().options.text("map") == typed<OneWorld>(*made.value()).map().id);
        return typed<OneWorld>(*made.value()).map().id + " from " + made.value()->setup().data.name;
    };
    const DataFile eq22{"given", builtin_map("eq22")->text};
    const DataFile roomy{"given",
                         changed("id           eq12", "id mine", builtin_map("eq12")->text)};
    CHECK(map_of({}, {}) == "eq22 from eq22.owmap");
    CHECK(map_of({}, eq22) == "eq22 from given");
    CHECK(map_of({{"map", "eq12"}}, eq22) == "eq12 from eq12.owmap");
    CHECK(map_of({}, roomy) == "mine from given");
    CHECK(map_of({{"map", "mine"}}, roomy) == "mine from given");
    CHECK(map_of({{"map", "eq12"}}, roomy) == "eq12 from eq12.owmap");
    CHECK(map_of({{"map", "yours"}}, roomy) == "OW-3.14 map");
    CHECK(map_of({}, {"given", "owmap 2"}) == "OW-3.5 ");
}

}  // namespace equipoise::oneworld
