// Settings, positions and maps drawn at random, for tests; in the terms of the slow reference.

#pragma once

#include "equipoise/base/rng.hpp"
#include "equipoise/games/oneworld/reference/test_reference_play.hpp"

namespace equipoise::oneworld::reference {

inline int draw_below(int bound, Rng& rng) {
    return static_cast<int>(rng.below(static_cast<std::uint32_t>(bound)));
}

template <class Items>
auto drawn(const Items& items, Rng& rng) {
    auto chosen = items.begin();
    std::advance(chosen, draw_below(static_cast<int>(items.size()), rng));
    return *chosen;
}

/// Options that go together (OW-11.17), each with a chance.
inline Settings drawn_settings(Rng& rng) {
    Settings settings;
    const int one_in = 2 + draw_below(4, rng);
    const auto maybe = [&](const std::string& name, const std::vector<std::string>& values) {
        if (draw_below(one_in, rng) == 0) settings[name] = drawn(values, rng);
    };
    for (const char* name : {"singing_grasses",
                             "friendly_obstacle",
                             "pylon_movement",
                             "flee",
                             "tower_elimination",
                             "more_balance",
                             "chaos_gambit_1",
                             "chaos_gambit_2",
                             "nonaligned_towers"}) {
        maybe(name, {"on"});
    }
    maybe("god_lives", {"11", "12", "21", "22", "23", "31", "32", "33"});
    maybe("frustration", {"consecutive", "cumulative"});
    maybe("moving_towers", {"clockwise", "counter-clockwise"});
    maybe("new_geography", {"swap"});
    maybe("stacking", {"1", "2", "3", "4", "5", "13", "d6"});
    maybe("god_powers", {"each", "borg_bargain"});
    maybe("end_row", {"0"});
    maybe("setup_pylon", {"no"});
    maybe("blade_contact", {"fifth_only"});
    maybe("blade_parent", {"block"});
    maybe("blade_god", {"fifth_only"});
    maybe("stack_when", {"step"});
    maybe("exit", {"blade_only"});
    maybe("fog_paths", {"cheapest"});
    maybe("reinforce", {"may"});
    maybe("tower_full", {"overstack"});
    maybe("na_clash", {"hold"});
    maybe("tower_crew", {"carry"});
    maybe("turn_cap", {"14", "30"});
    maybe("round_cap", {"1", "2", "6"});
    if (settings.count("tower_elimination") > 0) {
        for (const char* name :
             {"moving_towers", "more_balance", "nonaligned_towers", "god_lives"}) {
            settings.erase(name);
        }
        if (settings["god_powers"] == "borg_bargain") settings["god_powers"] = "each";
        if (settings["god_powers"].empty()) settings.erase("god_powers");
    }
    if (settings.count("god_powers") > 0 && settings["god_powers"] == "borg_bargain") {
        settings.erase("god_lives");
    }
    return settings;
}

/// The beginning of a Movement phase somewhere in a game, with the Children in a few crowds.
class Drawing {
  public:
    Drawing(const Game& book, Rng& rng) : book_(book), rng_(rng) {}

    Table draw() {
        t_.turn = 9 + below(5);
        t_.active = below(2);
        t_.first = t_.turn % 2 == 1 ? 1 - t_.active : t_.active;
        t_.phase = "M";
        if (book_.is("stacking", "d6")) t_.stack = 1 + below(6);
        t_.at(t_.first).end = below(2) == 0 ? "N" : "S";
        t_.at(1 - t_.first).end = t_.at(t_.first).end == "N" ? "S" : "N";
        put_gods();
        if (book_.has_towers()) put_towers();
        for (int player = 0; player < 2; ++player) put_children(player);
        return t_;
    }

  private:
    using Cells = std::vector<Cell>;

    int below(int bound) { return draw_below(bound, rng_); }
    Cells zone(int player) const {
        Cells cells;
        const int rows = book_.world().rows();
        for (const auto& [cell, symbol] : book_.world().hexes()) {
            const int row = t_.at(player).end == "N" ? cell.first : rows + 1 - cell.first;
            if (row <= book_.god_rows() && symbol == '.') cells.push_back(cell);
        }
        return cells;
    }
    Cell side(char symbol) const { return book_.world().place_of(symbol); }
    void put_gods() {
        const bool left = below(2) == 0;
        for (int player = 0; player < 2; ++player) {
            Player& own = t_.at(player);
            own.lives = 1 + below(book_.first_lives(player));
            if (book_.on("new_geography")) {
                own.god = side(left == (player == 0) ? 'L' : 'R');
            } else {
                own.god = drawn(zone(player), rng_);
            }
        }
    }
    void put_towers() {
        const bool left = book_.on("nonaligned_towers") || below(2) == 0;
        for (int player = 0; player < 2; ++player) {
            Place& tower = t_.at(player).tower;
            if (book_.on("moving_towers")) {
                const auto ring = book_.world().ring();
                do {
                    tower.reset();
                    const Cell cell = drawn(ring, rng_);
                    if (!is_taken(cell) && !book_.world().is_pylon(cell)) tower = cell;
                } while (!tower);
            } else if (book_.on("new_geography")) {
                const int whose = !book_.on("nonaligned_towers") ? player
                    : player == 0                                ? t_.first
                                                                 : 1 - t_.first;
                tower = drawn(zone(whose), rng_);
            } else {
                tower = side(left == (player == 0) ? 'L' : 'R');
            }
        }
    }
    bool is_taken(Cell cell) const {
        return t_.is_god(0, cell) || t_.is_god(1, cell) || t_.is_tower(cell);
    }
    void put_children(int player) {
        Player& own = t_.at(player);
        const int all = book_.world().number("children");
        const int standing = below(all + 1);
        const int limit = book_.stack(t_.stack);
        const bool chaos = !book_.on("chaos_gambit_2");  // Our own maps have no voids.
        const bool grave = chaos && !book_.on("chaos_gambit_1");
        const auto crowd = [&] {
            const Cell centre = below(3) == 0 ? *t_.at(1 - player).god : any_hex();
            auto around = book_.world().around(centre, 3);
            around.insert(centre);
            return Cells(around.begin(), around.end());
        };
        Cells near = crowd();
        for (int i = 0; i < standing; ++i) {
            if (below(6) == 0) near = crowd();
            const Cell cell = drawn(near, rng_);
            if (!book_.world().is_hex(cell) || is_taken(cell)) continue;
            if (t_.count(1 - player, cell) > 0 || t_.count(player, cell) >= limit) continue;
            own.children.insert({cell, kAspects[static_cast<std::size_t>(below(3))]});
        }
        const int gone = all - static_cast<int>(own.children.size());
        own.lost = !book_.has_towers() ? gone : grave ? below(gone + 1) : 0;
        own.pool = gone - own.lost;
    }
    Cell any_hex() {
        const auto& hexes = book_.world().hexes();
        return std::next(hexes.begin(), below(static_cast<int>(hexes.size())))->first;
    }

    const Game& book_;
    Rng& rng_;
    Table t_;
};

inline Table draw_table(const Game& book, Rng& rng) { return Drawing(book, rng).draw(); }

/// A map file of any kind: voids, Pylons, Runelines and Faults anywhere, rows beyond Z if it is
/// long.
inline std::string drawn_map(bool is_long, Rng& rng) {
    const auto below = [&](int bound) { return draw_below(bound, rng); };
    const int rows = is_long ? 27 + below(5) : 4 + below(9);
    const int cols = is_long ? 3 : 2 + below(8);
    const std::string shift = below(2) == 0 ? "even" : "odd";
    const auto key = [](const std::string& name, int value) {
        return name + " " + std::to_string(value) + "\n";
    };
    std::string text = "owmap 1\nid odd" + std::to_string(below(100)) +
        "\nname Odd\nstatus reconstructed\nsymmetry none\nshift " + shift + "\n";
    text += key("rows", rows) + key("cols", cols) + key("god_depth", 1 + below(3)) +
        key("child_radius", 1 + below(5)) + key("children", 1 + below(8)) +
        key("stack", 1 + below(4)) + key("lives", 1 + below(3)) + "hexes\n";
    std::vector<Cell> cells;
    for (int r = 1; r <= rows; ++r) {
        for (int c = 1; c <= cols; ++c) cells.push_back({r, c});
    }
    const Cell left = drawn(cells, rng);
    Cell right = drawn(cells, rng);
    while (right == left) right = drawn(cells, rng);
    const int rough = 1 + below(4);
    for (Cell cell : cells) {
        if (cell.second == 1) text += cut(name_of(cell), '1')[0];
        const bool is_tower = cell == left || cell == right;
        const char symbol = below(12) < rough ? "^#^^"[below(4)] : '.';
        text += std::string(" ") + (is_tower ? (cell == left ? 'L' : 'R') : symbol);
        if (cell.second == cols) text += "\n";
    }
    text += "end\n";
    const World world(text);
    for (const char* block : {"rune", "fault"}) {
        text += std::string(block) + "\n";
        for (const auto& entry : world.hexes()) {
            for (const char* direction : {"e", "se", "sw"}) {
                const Cell next = world.neighbour(entry.first, direction);
                if (!world.is_hex(next) || below(12) >= rough) continue;
                text += name_of(entry.first) + "-" + name_of(next) + "\n";
            }
        }
        text += "end\n";
    }
    return text;
}

}  // namespace equipoise::oneworld::reference
