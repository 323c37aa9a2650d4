// Map files: what the loader refuses and where, and which maps are sound.

#include "equipoise/games/oneworld/map_file/test_maps.hpp"

using namespace equipoise;
using namespace equipoise::oneworld;

namespace {

/// A text of the map file and what stands there instead.
using Changes = std::vector<std::pair<std::string, std::string>>;

std::string changed(std::string text, const Changes& changes) {
    for (const auto& [from, to] : changes) {
        const std::size_t found = text.find(from);
        REQUIRE_MESSAGE(found != std::string::npos, from);
        REQUIRE_MESSAGE(text.find(from, found + 1) == std::string::npos, from);
        text.replace(found, from.size(), to);
    }
    return text;
}

std::string pocket(const Changes& changes) { return changed(map_text("eq12"), changes); }

/// `OW-3.12 31`: the clause and the line that the loader names; "" if it loads the map.
std::string refusal(const std::string& text) {
    const auto map = read_map({"a.owmap", text});
    if (map) return "";
    const Misfit& misfit = map.error();
    CHECK_FALSE(misfit.reason.empty());
    return misfit.clause + (misfit.line > 0 ? " " + std::to_string(misfit.line) : "");
}

/// Whether the map loads and is fit to be an official one.
bool is_sound(const std::string& text) {
    const auto map = read_map({"a.owmap", text});
    if (!map) return false;
    const std::string report = map_report(map.value());
    const std::string first = report.substr(0, report.find('\n'));
    const bool ok = first.ends_with("ok");
    CHECK(ok != first.ends_with("FAILED"));
    CHECK(ok == (report.find("\nERROR") == std::string::npos));
    return ok;
}

bool complains(const std::string& text, const std::string& clause) {
    const auto map = read_map({"a.owmap", text});
    REQUIRE(static_cast<bool>(map));
    return map_report(map.value()).find("\nERROR " + clause + ": ") != std::string::npos;
}

struct Case {
    const char* what;
    Changes changes;
    bool sound;           // As the reference validator of the rules says.
    std::string refusal;  // By the loader.
};

const std::string kRowC = "C  .   .   ^   .   .   .   .   .   .";

const std::vector<Case> kCases{
    {"itself", {}, true, ""},
    {"another version", {{"owmap 1", "owmap 2"}}, false, "OW-3.5 3"},
    {"no heading", {{"owmap 1\n", ""}}, false, "OW-3.5 3"},
    {"no id", {{"id           eq12\n", ""}}, false, "OW-3.12 15"},
    {"no name", {{"name         Pocket World\n", ""}}, false, "OW-3.12 15"},
    {"no status", {{"status       reconstructed\n", ""}}, false, "OW-3.12 15"},
    {"no rows", {{"rows         12\n", ""}}, false, "OW-3.12 15"},
    {"no cols", {{"cols         9\n", ""}}, false, "OW-3.12 15"},
    {"no symmetry", {{"symmetry     rot180\n", ""}}, false, "OW-3.12 15"},
    {"no god_depth", {{"god_depth    2\n", ""}}, false, "OW-3.12 15"},
    {"no child_radius", {{"child_radius 3\n", ""}}, false, "OW-3.12 15"},
    {"no children", {{"children     6\n", ""}}, false, "OW-3.12 15"},
    {"no stack", {{"stack        4\n", ""}}, false, "OW-3.12 15"},
    {"no lives", {{"lives        1\n", ""}}, false, "OW-3.12 15"},
    {"no shift", {{"shift        even\n", ""}}, true, ""},
    {"shifted otherwise", {{"shift        even", "shift        odd"}}, false, "OW-3.12 31"},
    {"unknown status", {{"reconstructed", "drawn"}}, false, "OW-3.6 6"},
    {"no declared symmetry", {{"rot180", "none"}}, true, ""},
    {"unknown symmetry", {{"rot180", "mirror"}}, false, "OW-3.6 10"},
    {"too few rows", {{"rows         12", "rows         13"}}, false, "OW-3.12 29"},
    {"too many rows", {{"rows         12", "rows         11"}}, false, "OW-3.12 28"},
    {"too many columns", {{"cols         9", "cols         8"}}, false, "OW-3.12 17"},
    {"too few columns", {{"cols         9", "cols         10"}}, false, "OW-3.12 17"},
    {"a row left out", {{"J    .   .   .   .   .   .   ^   .   .\n", ""}}, false, "OW-3.9 26"},
    {"a row with another name", {{"E  .", "EE ."}}, false, "OW-3.9 21"},
    {"an unknown symbol", {{kRowC, "C  .   .   x   .   .   .   .   .   ."}}, false, "OW-3.12 19"},
    {"two L", {{"D    .   ^", "D    L   ^"}}, false, "OW-3.12 22"},
    {"two R", {{"D    .   ^", "D    R   ^"}}, false, "OW-3.12 23"},
    {"no L", {{"F    L", "F    ."}}, false, "OW-3.12 29"},
    {"no R", {{".   .   R", ".   .   ."}}, false, "OW-3.12 29"},
    {"L where the rotated R is not", {{"F    L   .", "F    .   L"}}, false, "OW-3.12"},
    {"Towers off the sides", {{"F    L   .", "F    .   L"}, {".   .   R", ".   R   ."}}, false, ""},
    {"not adjacent", {{"B4-C4", "B4-D4"}}, false, "OW-3.12 31"},
    {"no such column", {{"B4-C4", "B4-B10"}}, false, "OW-3.12 31"},
    {"no such row", {{"J6-K6", "J6-M6"}}, false, "OW-3.12 32"},
    {"the greater hex first", {{"B4-C4", "C4-B4"}}, false, "OW-3.10 31"},
    {"a token twice", {{"B4-C4", "B4-C4 B4-C4"}}, false, "OW-3.12 31"},
    {"a token of one hex", {{"B4-C4", "B4C4"}}, false, "OW-3.10 31"},
    {"a hex without a column", {{"B4-C4", "B4-C"}}, false, "OW-3.12 31"},
    {"a Runeline left out", {{"B4-C4 ", ""}}, false, "OW-3.12"},
    {"a Fault left out", {{"C6-D5 ", ""}}, false, "OW-3.12"},
    {"a Pylon alone", {{kRowC, "C  .   .   ^   .   .   ^   .   .   ."}}, false, "OW-3.12"},
    {"two Pylons more",
     {{kRowC, "C  .   .   ^   ^   .   .   .   .   ."},
      {"J    .   .   .   .   .   .   ^", "J    .   .   .   .   .   ^   ^"}},
     true,
     ""},
    {"a hexside of a void", {{kRowC, "C  .   .   ^   #   .   .   .   .   ."}}, false, "OW-3.12 31"},
    {"two voids",
     {{"F    L   .   .   ^   .   .   .", "F    L   .   .   ^   .   .   #"},
      {"G  .   .   .", "G  .   .   #"}},
     true,
     ""},
    {"Pylons on the edge",
     {{"E  .", "E  ^"},
      {"H    .   .   ^   ^   .   .   .   .   .", "H    .   .   ^   ^   .   .   .   .   ^"}},
     false,
     ""},
    {"Pylons in the god zones",
     {{"B    .   .", "B    .   ^"},
      {"K  .   .   .   .   .   .   .   .", "K  .   .   .   .   .   .   .   ^"}},
     false,
     ""},
    {"Runelines between Pylons", {{"G8-G9", "E6-E7 G8-G9"}, {"H7-H8", "H3-H4 H7-H8"}}, false, ""},
    {"Faults between Pylons", {{"D7-E7", "D7-E7 E6-E7"}, {"H1-I2", "H1-I2 H3-H4"}}, false, ""},
    {"both on a hexside", {{"C6-D5", "C6-D5 B4-C4"}, {"I5-J4", "I5-J4 J6-K6"}}, false, ""},
    {"zones that just stay apart", {{"child_radius 3", "child_radius 4"}}, true, ""},
    {"zones that overlap", {{"child_radius 3", "child_radius 5"}}, false, ""},
    {"a deep god zone", {{"god_depth    2", "god_depth    3"}}, false, ""},
    {"all Children", {{"children     6", "children     13"}}, true, ""},
    {"no room for the Children",
     {{"children     6", "children     13"},
      {"stack        4", "stack        1"},
      {"child_radius 3", "child_radius 1"}},
     false,
     ""},
    {"a hex behind Runelines",
     {{"B4-C4", "A4-A5 A5-A6 A5-B4 A5-B5 B4-C4"}, {"J6-K6", "J6-K6 K5-L5 K6-L5 L4-L5 L5-L6"}},
     false,
     ""},
    {"a hex behind Faults",
     {{"C6-D5", "A4-A5 A5-A6 A5-B4 A5-B5 C6-D5"}, {"I5-J4", "I5-J4 K5-L5 K6-L5 L4-L5 L5-L6"}},
     false,
     ""},
    {"higher stacks", {{"stack        4", "stack        13"}}, true, ""},
    {"more lives", {{"lives        1", "lives        3"}}, true, ""},
    {"comments between", {{"rune\n", "rune\n# on the way\n"}}, true, ""},
    {"a comment among the hexes", {{"B    .", "# on the way\nB    ."}}, false, "OW-3.9 18"},
};

}  // namespace

TEST_CASE("OW-3.5 OW-3.6 OW-3.9 OW-3.10 OW-3.12 the loader names the clause and the line") {
    for (const Case& each : kCases) {
        CAPTURE(each.what);
        CHECK(refusal(pocket(each.changes)) == each.refusal);
    }
}

TEST_CASE("OW-3.12 OW-3.16 the check of a map agrees with the reference validator") {
    for (const Case& each : kCases) {
        CAPTURE(each.what);
        CHECK(is_sound(pocket(each.changes)) == each.sound);
    }
    CHECK(is_sound(map_text("eq22")));
}

TEST_CASE("OW-3.16 OW-3.1 OW-3.2 OW-4.5 the check names what an official map may not have") {
    const auto find = [](const std::string& what) {
        const auto found = std::find_if(
            kCases.begin(), kCases.end(), [&](const Case& each) { return each.what == what; });
        REQUIRE(found != kCases.end());
        return pocket(found->changes);
    };
    for (const char* what : {"Pylons on the edge",
                             "Pylons in the god zones",
                             "Runelines between Pylons",
                             "Faults between Pylons",
                             "zones that overlap",
                             "a deep god zone",
                             "a hex behind Runelines",
                             "a hex behind Faults"}) {
        CAPTURE(what);
        CHECK(complains(find(what), "OW-3.16"));
    }
    CHECK(complains(find("Towers off the sides"), "OW-3.1"));
    CHECK(complains(find("both on a hexside"), "OW-3.2"));
    CHECK(complains(find("no room for the Children"), "OW-4.5"));
}

TEST_CASE("OW-3.6 OW-3.9 OW-3.16 where the rules go beyond the reference validator") {
    CHECK(refusal(pocket({{"eq12", "EQ12"}})) == "OW-3.6 4");
    CHECK(refusal(pocket({{"name         Pocket World", "name"}})) == "OW-3.6 5");
    CHECK(refusal(pocket({{"rows         12", "colour       red\nrows         12"}})) ==
          "OW-3.6 7");
    CHECK(refusal(pocket({{kRowC, "C  ..^......"}})).empty());
    CHECK(refusal(pocket({{kRowC, "C  ..^ ......"}})).empty());
    const std::string holed = pocket(
        {{"A  .", "A  #"},
         {"L    .   .   .   .   .   .   .   .   .", "L    .   .   .   .   .   .   .   .   #"}});
    CHECK(refusal(holed).empty());
    CHECK(complains(holed, "OW-3.16"));
}

TEST_CASE("OW-3.6 OW-3.12 bad keys, blocks and numbers are refused") {
    CHECK(refusal("") == "OW-3.5");
    CHECK(refusal("# nothing else") == "OW-3.5");
    CHECK(refusal(pocket({{"rows         12", "rows         12\nrows         12"}})) ==
          "OW-3.12 8");
    CHECK(refusal(pocket({{"rune\n", "hexes\n"}})) == "OW-3.12 30");
    CHECK(refusal(pocket({{"fault\n", "rune\n"}})) == "OW-3.12 34");
    CHECK(refusal(pocket({{"I5-J4\nend\n", "I5-J4\n"}})) == "OW-3.5");
    CHECK(refusal(pocket({{"hexes\n", "rune\nend\nhexes\n"}})).starts_with("OW-3.5"));
    for (const char* number : {"0", "-1", "65", "1.5", "two", ""}) {
        CAPTURE(number);
        CHECK(refusal(pocket({{"rows         12", std::string("rows ") + number}})) == "OW-3.6 7");
        CHECK(refusal(pocket({{"god_depth    2", std::string("god_depth ") + number}})) ==
              "OW-3.6 11");
    }
    CHECK(refusal(pocket({{"children     6", "children     14"}})) == "OW-3.6 13");
    CHECK(refusal(pocket({{"stack        4", "stack        14"}})) == "OW-3.6 14");
    CHECK(refusal(pocket({{"lives        1", "lives        4"}})) == "OW-3.6 15");
}

TEST_CASE("OW-3.7 OW-3.8 OW-3.11 rows and columns have names and neighbours") {
    std::string text =
        "owmap 1\nid long\nname Long\nstatus reconstructed\nsymmetry none\nshift odd\n"
        "rows 30\ncols 2\ngod_depth 1\nchild_radius 2\nchildren 1\nstack 1\nlives 1\n"
        "hexes\n";
    for (int row = 0; row < 30; ++row) {
        const char letter = static_cast<char>('A' + row % 26);
        text += (row < 26 ? "" : "A") + std::string(1, letter);
        text += row == 13 ? " L R\n" : row == 28 ? " . #\n" : " . .\n";
    }
    text += "end\nrune\nZ1-AA1 AC1-AD1\nend\n";
    const auto map = read_map({"a.owmap", text});
    REQUIRE_MESSAGE(static_cast<bool>(map), (map ? "" : map.error().text()));
    const Map& world = map.value();
    CHECK(world.hex_name(Hex(51)) == "Z2");
    CHECK(world.hex_name(Hex(52)) == "AA1");
    CHECK(world.find_hex("AD2").index() == 59);
    CHECK(world.find_hex("AC2").is_none());
    CHECK(world.find_hex("AE1").is_none());
    CHECK(world.find_hex("AA3").is_none());
    CHECK(world.find_hex("A0").is_none());
    CHECK(world.find_hex("A01").is_none());
    CHECK(world.find_hex("a1").is_none());
    CHECK(world.find_hex("1").is_none());
    // Odd rows lie half a hex further east: A1 touches B1 and B2, B1 only A1 and C1 beside B2.
    const auto touches = [&](const char* a, const char* b) {
        return world.distance(world.find_hex(a), world.find_hex(b)) == 1;
    };
    CHECK(touches("A1", "B1"));
    CHECK(touches("A1", "B2"));
    CHECK(touches("B1", "A1"));
    CHECK_FALSE(touches("B1", "A2"));
    CHECK(touches("B2", "A2"));
    CHECK(touches("Z1", "AA1"));
    CHECK_FALSE(touches("Z1", "AA2"));
    CHECK_FALSE(is_sound(text));
}

TEST_CASE("OW-3.14 OW-3.15 our own maps are as the rules describe them") {
    struct Count {
        const char* id;
        int rows, cols, hexes, pylons, runes, faults;
        const char *left, *right;
        int depth, radius, children, stack, lives;
    };
    for (const Count& wanted : {Count{"eq22", 22, 15, 330, 28, 48, 54, "K1", "L15", 3, 7, 13, 4, 3},
                                Count{"eq12", 12, 9, 108, 10, 14, 16, "F1", "G9", 2, 3, 6, 4, 1}}) {
        CAPTURE(wanted.id);
        const auto read = read_map({"a.owmap", map_text(wanted.id)});
        REQUIRE(static_cast<bool>(read));
        const Map& map = read.value();
        CHECK(map.id == wanted.id);
        CHECK(map.rows == wanted.rows);
        CHECK(map.cols == wanted.cols);
        CHECK(std::count(map.terrain.begin(), map.terrain.end(), Terrain::Void) == 0);
        CHECK(map.hexes() == wanted.hexes);
        CHECK(std::count(map.terrain.begin(), map.terrain.end(), Terrain::Pylon) == wanted.pylons);
        int runes = 0;
        int faults = 0;
        for (int i = 0; i < map.hexes(); ++i) {
            for (Direction direction : kAllDirections) {
                runes += map.has_runeline(Hex(i), direction) ? 1 : 0;
                faults += map.has_fault(Hex(i), direction) ? 1 : 0;
            }
        }
        CHECK(runes == 2 * wanted.runes);
        CHECK(faults == 2 * wanted.faults);
        CHECK(map.hex_name(map.left) == wanted.left);
        CHECK(map.hex_name(map.right) == wanted.right);
        CHECK(map.rot180);
        CHECK_FALSE(map.printed);
        CHECK(map.god_depth == wanted.depth);
        CHECK(map.child_radius == wanted.radius);
        CHECK(map.children == wanted.children);
        CHECK(map.stack == wanted.stack);
        CHECK(map.lives == wanted.lives);
        const DataFile* built_in = builtin_map(wanted.id);
        REQUIRE(built_in != nullptr);
        CHECK(built_in->text == map_text(wanted.id));
    }
    CHECK(builtin_map("eq13") == nullptr);
}

namespace {

/// Pylons in a line with a Fault between two, a hexside with both features, and a void.
const std::string kOddMap = R"(owmap 1
id odd
name Odd
status reconstructed
symmetry none
rows 6
cols 6
god_depth 1
child_radius 2
children 6
stack 2
lives 1
hexes
A . . . . . .
B  . . . . . .
C . ^ ^ ^ . .
D  . . . . . #
E L . . . . R
F  . . . . . .
end
rune
D3-D4
end
fault
C2-C3 D3-D4
end
)";

/// BORG moves these Children on the odd map.
Playthrough on_odd_map(const std::string& children,
                       const OptionList& options,
                       const std::string& codes,
                       int gone) {
    const SharedRules rules = rules_on(kOddMap, options);
    // Where nobody can be lost, the other Children are in the pool.
    const std::string fate = codes.find("c1") == std::string::npos ? "0," + std::to_string(gone)
                                                                   : std::to_string(gone) + ",0";
    const std::string rest = codes.find("c1") == std::string::npos ? "0,5" : "5,0";
    const std::string line = "ow1 odd " + codes + " 9 B M B:N,A5*1,E1," + fate + ";" + children +
        " C:S,F5*1,E6," + rest + ";F1=S -";
    const auto state = rules->parse_state(line);
    REQUIRE_MESSAGE(static_cast<bool>(state), (state ? "" : state.error().text()));
    return {rules, state.value()};
}

std::string legal_text(const Playthrough& game, const std::string& prefix) {
    std::string text;
    for (const std::string& move : legal_list(game, prefix)) {
        text += (text.empty() ? "" : " ") + move;
    }
    return text;
}

}  // namespace

TEST_CASE("OW-11.3 OW-6.4 a Pylon step of Fog may cross a Fault") {
    const OptionList pylons{{"pylon_movement", "on"}};
    const Playthrough game = on_odd_map("C2=F", pylons, "pm", 5);
    CHECK(legal_text(game, "C2F-C3") == "C2F-C3");
    CHECK(legal_text(game, "C2F-C4").empty());
    CHECK(after(game, "C2F-C3").ends_with(" f:C2F-C3.1"));
    CHECK(after(game, "C2F-C3 *3").find(";C3=f ") != std::string::npos);
    CHECK(after(game, "C2F-C3 *2").find("E1,1,5;- ") != std::string::npos);
    CHECK(legal_text(on_odd_map("C2=F", {}, "-", 5), "C2F-C4") == "C2F-C4");
    CHECK(after(on_odd_map("C2=F", {}, "-", 5), "C2F-C4").ends_with(" f:C2F-C4.1"));
}

TEST_CASE("OW-11.3 OW-6.5 Stone climbs on over a full Pylon unless stacks count at each step") {
    OptionList options{{"pylon_movement", "on"}};
    CHECK(legal_text(on_odd_map("C2=S,C3=SS", options, "pm", 3), "C2S-C4") == "C2S-C4");
    CHECK(legal_text(on_odd_map("C2=S,C3=SS", options, "pm", 3), "C2S-C3").empty());
    options.push_back({"stack_when", "step"});
    const Playthrough game = on_odd_map("C2=S,C3=SS", options, "pm,stack_when=step", 3);
    CHECK(legal_text(game, "C2S-C4").empty());
    CHECK(legal_text(on_odd_map("C2=S,C3=S", options, "pm,stack_when=step", 4), "C2S-C4") ==
          "C2S-C4");
}

TEST_CASE("OW-3.2 a hexside with both features: only Blade can cross it, and rolls") {
    const Playthrough game = on_odd_map("D3=SB", {}, "-", 4);
    CHECK(legal_text(game, "D3S-D4").empty());
    CHECK(after(game, "D3B-e!").ends_with(" f:D3B-e!.1"));
    CHECK(legal_text(on_odd_map("D3=F", {}, "-", 5), "D3F-D4") == "D3F-D4");
    CHECK(after(on_odd_map("D3=F", {}, "-", 5), "D3F-D4").find(";D4=f ") != std::string::npos);
}

TEST_CASE("OW-1.4 OW-11.12 OW-11.13 a void is Chaos Itself even where the border wraps") {
    CHECK(after(on_odd_map("D5=S", {}, "-", 5), "D5S-!").find("E1,0,6;-") != std::string::npos);
    const OptionList wraps{{"chaos_gambit_1", "on"}, {"chaos_gambit_2", "on"}};
    const Playthrough game = on_odd_map("D1=B,D5=S", wraps, "c1,c2", 4);
    CHECK(after(game, "D5S-!").find("E1,5,0;D1=B ") != std::string::npos);
    CHECK(legal_text(game, "D1B-w") == "D1B-w!");
    CHECK(after(game, "D1B-w!").find("E1,5,0;D5=S ") != std::string::npos);
}

TEST_CASE("OW-6.17 OW-11.13 a hex that lies three steps away both ways is one end") {
    const OptionList wraps{{"chaos_gambit_1", "on"}, {"chaos_gambit_2", "on"}};
    const Playthrough game = on_odd_map("B3=F", wraps, "c1,c2", 5);
    CHECK(legal_text(game, "B3F-B6") == "B3F-B6");
    const auto moves = legal_list(game, "B3F");
    CHECK(std::adjacent_find(moves.begin(), moves.end()) == moves.end());
}
