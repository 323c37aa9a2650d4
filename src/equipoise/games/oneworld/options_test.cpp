#include "equipoise/games/oneworld/testing.hpp"

namespace equipoise::oneworld {
namespace {

/// Clause and field that refuse a game with these options on that map; "" if it is accepted.
std::string refused_on(const std::string& map, const OptionList& options) {
    Setup setup = setup_with(options);
    setup.data = {"own.owmap", map};
    const auto made = erased<OneWorld>().make(setup);
    return made ? "" : made.error().clause + " " + made.error().field;
}

/// A map of Grass with these numbers, its Towers in the first and last column of two rows.
std::string plain_map(int rows,
                      int cols,
                      int children,
                      int stack,
                      int depth,
                      int radius,
                      const std::string& tower_rows = "BC") {
    std::string text =
        "owmap 1\nid plain\nname Plain\nstatus reconstructed\nsymmetry none\nlives 1";
    const auto key = [&](const std::string& name, int value) {
        text += "\n" + name + " " + std::to_string(value);
    };
    key("rows", rows);
    key("cols", cols);
    key("god_depth", depth);
    key("child_radius", radius);
    key("children", children);
    key("stack", stack);
    text += "\nhexes\n";
    for (int row = 0; row < rows; ++row) {
        const char name = static_cast<char>('A' + row);
        text += name;
        for (int col = 0; col < cols; ++col) {
            const bool left = name == tower_rows[0] && col == 0;
            const bool right = name == tower_rows[1] && col == cols - 1;
            text += left ? " L" : right ? " R" : " .";
        }
        text += "\n";
    }
    return text + "end\n";
}

}  // namespace

TEST_CASE("OW-11.6 without Towers, options that need Towers or set lives are refused") {
    const auto with = [](const std::string& name, const std::string& value) {
        return refused({{"tower_elimination", "on"}, {name, value}});
    };
    CHECK(with("moving_towers", "clockwise") == "OW-11.6");
    CHECK(with("moving_towers", "counter-clockwise") == "OW-11.6");
    CHECK(with("more_balance", "on") == "OW-11.6");
    CHECK(with("nonaligned_towers", "on") == "OW-11.6");
    CHECK(with("god_lives", "11") == "OW-11.6");
    CHECK(with("god_lives", "33") == "OW-11.6");
    CHECK(with("god_powers", "borg_bargain") == "OW-11.16");
    CHECK(with("god_powers", "each") == "");
    CHECK(with("new_geography", "swap") == "");
    CHECK(with("flee", "on") == "");
}

TEST_CASE("OW-11.16 the bargain fixes the lives") {
    CHECK(refused({{"god_powers", "borg_bargain"}, {"god_lives", "13"}}) == "OW-11.16");
    const Rules rules = typed<OneWorld>(*rules_with({{"god_powers", "borg_bargain"}}));
    CHECK(rules.switches().lives == std::array{1, 3});
    CHECK(rules.switches().powers(kBorg) == 2);
    CHECK(rules.switches().powers(kChez) == 0);
}

TEST_CASE("OW-11.5, OW-11.6 and OW-11.11 lives and stacking are those of the map, or chosen") {
    const auto switches = [](const OptionList& options) {
        return typed<OneWorld>(*rules_with(options)).switches();
    };
    CHECK(switches({}).lives == std::array{3, 3});
    CHECK(switches({{"map", "eq12"}}).lives == std::array{1, 1});
    CHECK(switches({{"god_lives", "32"}}).lives == std::array{3, 2});
    CHECK(switches({{"tower_elimination", "on"}}).lives == std::array{1, 1});
    CHECK(switches({}).stack == 4);
    CHECK(switches({{"stacking", "13"}}).stack == 13);
    CHECK(switches({{"stacking", "d6"}}).stack == 0);
}

TEST_CASE("OW-11.13 only a map with an even number of rows can wrap around") {
    CHECK(refused_on(plain_map(9, 5, 2, 2, 1, 2), {{"chaos_gambit_2", "on"}}) ==
          "OW-11.13 chaos_gambit_2");
    CHECK(refused_on(plain_map(9, 5, 2, 2, 1, 2), {}) == "");
    CHECK(refused_on(plain_map(10, 5, 2, 2, 1, 2), {{"chaos_gambit_2", "on"}}) == "");
}

TEST_CASE("OW-11.8 Towers move along the edge, so they begin there") {
    std::string inner = plain_map(8, 5, 2, 2, 1, 2);
    inner.replace(inner.find("B L . . . ."), 11, "B . L . . .");
    CHECK(refused_on(inner, {{"moving_towers", "clockwise"}}) == "OW-11.8 moving_towers");
    CHECK(refused_on(inner, {}) == "");
    CHECK(refused_on(inner, {{"moving_towers", "clockwise"}, {"new_geography", "swap"}}) == "");
}

TEST_CASE("OW-4.5 a map that might have no room for the Children is refused") {
    // Around a god in the middle of the end row of five lie 4 + 5 hexes within two steps, and more.
    CHECK(refused_on(plain_map(8, 5, 13, 4, 1, 1), {}) == "");
    CHECK(refused_on(plain_map(8, 5, 13, 4, 1, 1), {{"stacking", "2"}}) == "OW-4.5 map");
    CHECK(refused_on(plain_map(8, 5, 13, 4, 1, 1), {{"stacking", "d6"}}) == "OW-4.5 map");
    CHECK(refused_on(plain_map(8, 5, 4, 4, 1, 1), {{"stacking", "1"}}) == "");
    CHECK(refused_on(plain_map(8, 5, 5, 4, 1, 1), {{"stacking", "1"}}) == "OW-4.5 map");
    // Where the zones overlap, the other player may take the room that one needs.
    CHECK(refused_on(plain_map(4, 2, 13, 2, 4, 4), {}) == "OW-4.5 map");
}

TEST_CASE("OW-11.9 with New Geography gods need room around L and R") {
    CHECK(refused_on(plain_map(8, 9, 6, 4, 2, 2), {{"new_geography", "swap"}}) == "");
    CHECK(refused_on(plain_map(8, 9, 13, 1, 2, 1), {{"new_geography", "swap"}}) == "OW-4.5 map");
}

TEST_CASE("OW-11.17 every pair of options that is not excluded makes a game") {
    const auto specs = OneWorld::options();
    int refusals = 0;
    for (const OptionSpec& a : specs) {
        for (const OptionSpec& b : specs) {
            if (a.name >= b.name || a.choices.empty() || b.choices.empty()) continue;
            const std::string first(a.choices.back());
            const std::string second(b.choices.back());
            const std::string clause =
                refused({{std::string(a.name), first}, {std::string(b.name), second}});
            CAPTURE(a.name);
            CAPTURE(b.name);
            if (!clause.empty()) ++refusals;
            CHECK((clause.empty() || clause == "OW-11.6" || clause == "OW-11.16"));
        }
    }
    // te with mc/ma, mb, na, lv; gb with lv and te.
    CHECK(refusals == 6);
}

}  // namespace equipoise::oneworld
