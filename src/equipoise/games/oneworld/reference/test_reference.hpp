// A second, slow reading of the rules for tests: words, maps and sets, straight from the sentences
// of docs/rules/oneworld.md. It shares no code with the rules that it checks. Here the map, the
// options and what a step meets; test_reference_table.hpp has positions, test_reference_play.hpp
// the play.

#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace equipoise::oneworld::reference {

using Cell = std::pair<int, int>;  // Row and column, from 1.
using Side = std::set<Cell>;       // The two hexes of a hexside.
using Settings = std::map<std::string, std::string>;

inline const std::string kAspects = "SBF";
inline const std::vector<std::string> kDirections{"e", "ne", "nw", "w", "sw", "se"};

inline std::vector<std::string> cut(const std::string& text, char at) {
    std::vector<std::string> parts{""};
    for (char each : text) {
        if (each == at) {
            parts.emplace_back();
        } else {
            parts.back() += each;
        }
    }
    return parts;
}

/// The words of a text with any blanks between them.
inline std::vector<std::string> words_of(const std::string& text) {
    std::vector<std::string> words;
    for (const std::string& word : cut(text, ' ')) {
        if (!word.empty()) words.push_back(word);
    }
    return words;
}

inline std::string glue(const std::vector<std::string>& parts, const std::string& between) {
    std::string all;
    for (std::size_t i = 0; i < parts.size(); ++i) all += (i > 0 ? between : "") + parts[i];
    return all;
}

/// `C7` (OW-3.7).
inline std::string name_of(Cell cell) {
    std::string letters;
    for (int row = cell.first; row > 0; row = (row - 1) / 26) {
        letters.insert(letters.begin(), static_cast<char>('A' + (row - 1) % 26));
    }
    return letters + std::to_string(cell.second);
}
inline Cell cell_of(const std::string& name) {
    int row = 0;
    std::size_t i = 0;
    for (; i < name.size() && name[i] >= 'A' && name[i] <= 'Z'; ++i)
        row = row * 26 + name[i] - 'A' + 1;
    return {row, std::stoi(name.substr(i))};
}

/// A map file as it stands (OW-3.5 to OW-3.10).
class World {
  public:
    explicit World(const std::string& text) {
        std::string block;
        int row = 0;
        for (const std::string& line : cut(text, '\n')) {
            const auto words = words_of(line);
            if (words.empty() || (block != "hexes" && words[0][0] == '#')) continue;
            if (words[0] == "end") {
                block.clear();
            } else if (block.empty() && words.size() == 1) {
                block = words[0];
            } else if (block.empty()) {
                keys_[words[0]] = glue({words.begin() + 1, words.end()}, " ");
            } else if (block == "hexes") {
                ++row;
                std::string symbols = glue({words.begin() + 1, words.end()}, "");
                for (std::size_t i = 0; i < symbols.size(); ++i) {
                    if (symbols[i] != '#') hexes_[{row, static_cast<int>(i) + 1}] = symbols[i];
                }
            } else {
                for (const std::string& word : words) {
                    const auto ends = cut(word, '-');
                    (block == "rune" ? runes_ : faults_)
                        .insert({cell_of(ends.at(0)), cell_of(ends.at(1))});
                }
            }
        }
    }

    std::string key(const std::string& name) const {
        const auto found = keys_.find(name);
        return found == keys_.end() ? "" : found->second;
    }
    int number(const std::string& name) const { return std::stoi(keys_.at(name)); }
    int rows() const { return number("rows"); }
    int cols() const { return number("cols"); }
    const std::map<Cell, char>& hexes() const { return hexes_; }
    bool is_hex(Cell cell) const { return hexes_.count(cell) > 0; }
    bool is_pylon(Cell cell) const { return is_hex(cell) && hexes_.at(cell) == '^'; }
    bool is_rune(Cell a, Cell b) const { return runes_.count({a, b}) > 0; }
    bool is_fault(Cell a, Cell b) const { return faults_.count({a, b}) > 0; }
    Cell place_of(char symbol) const {
        for (const auto& [cell, found] : hexes_) {
            if (found == symbol) return cell;
        }
        throw std::invalid_argument("the map lacks a Tower hex");
    }

    /// OW-3.8, on a plane without borders.
    Cell neighbour(Cell cell, const std::string& direction) const {
        const auto [r, c] = cell;
        const bool is_even = r % 2 == 0;
        const int s = is_even == (key("shift") != "odd") ? 1 : 0;
        if (direction == "e") return {r, c + 1};
        if (direction == "w") return {r, c - 1};
        if (direction == "ne") return {r - 1, c + s};
        if (direction == "nw") return {r - 1, c - 1 + s};
        if (direction == "se") return {r + 1, c + s};
        return {r + 1, c - 1 + s};
    }
    /// All cells at a distance of 1 to `radius` (OW-1.5).
    std::set<Cell> around(Cell centre, int radius) const {
        std::set<Cell> reached{centre};
        std::set<Cell> edge{centre};
        for (int steps = 0; steps < radius; ++steps) {
            std::set<Cell> next;
            for (Cell cell : edge) {
                for (const std::string& direction : kDirections) {
                    const Cell to = neighbour(cell, direction);
                    if (reached.insert(to).second) next.insert(to);
                }
            }
            edge = next;
        }
        reached.erase(centre);
        return reached;
    }
    /// The edge ring clockwise from the north-west corner (OW-11.8).
    std::vector<Cell> ring() const {
        std::vector<Cell> cells;
        for (int c = 1; c <= cols(); ++c) cells.push_back({1, c});
        for (int r = 2; r <= rows(); ++r) cells.push_back({r, cols()});
        for (int c = cols() - 1; c >= 1; --c) cells.push_back({rows(), c});
        for (int r = rows() - 1; r >= 2; --r) cells.push_back({r, 1});
        std::vector<Cell> ring;
        std::set<Cell> seen;
        for (Cell cell : cells) {
            if (is_hex(cell) && seen.insert(cell).second) ring.push_back(cell);
        }
        return ring;
    }

  private:
    std::map<std::string, std::string> keys_;
    std::map<Cell, char> hexes_;
    std::set<Side> runes_;
    std::set<Side> faults_;
};

inline const Settings& defaults() {
    static const Settings all{{"singing_grasses", "off"}, {"friendly_obstacle", "off"},
                              {"pylon_movement", "off"},  {"flee", "off"},
                              {"god_lives", "map"},       {"tower_elimination", "off"},
                              {"frustration", "off"},     {"moving_towers", "off"},
                              {"new_geography", "off"},   {"more_balance", "off"},
                              {"stacking", "map"},        {"chaos_gambit_1", "off"},
                              {"chaos_gambit_2", "off"},  {"nonaligned_towers", "off"},
                              {"god_powers", "off"},      {"end_row", "1"},
                              {"setup_pylon", "yes"},     {"blade_contact", "enter"},
                              {"blade_parent", "forbid"}, {"blade_god", "stop"},
                              {"stack_when", "end"},      {"exit", "allow"},
                              {"fog_paths", "all"},       {"reinforce", "must"},
                              {"tower_full", "hold"},     {"na_clash", "fight"},
                              {"tower_crew", "stay"},     {"turn_cap", "0"},
                              {"round_cap", "0"}};
    return all;
}

/// The map and what is agreed on before play.
class Book {
  public:
    Book(const std::string& map_text, const Settings& given)
        : world_(map_text), settings_(defaults()) {
        for (const auto& [name, value] : given) {
            if (settings_.count(name) == 0) throw std::invalid_argument("option " + name);
            settings_[name] = value;
        }
    }

    const World& world() const { return world_; }
    bool is(const std::string& name, const std::string& value) const {
        return settings_.at(name) == value;
    }
    bool on(const std::string& name) const { return !is(name, defaults().at(name)); }
    int count(const std::string& name) const { return std::stoi(settings_.at(name)); }

    /// OW-11.5, OW-11.6, OW-11.16.
    int first_lives(int player) const {
        if (on("tower_elimination")) return 1;
        if (is("god_powers", "borg_bargain")) return player == 0 ? 1 : 3;
        if (!on("god_lives")) return world_.number("lives");
        return settings_.at("god_lives").at(static_cast<std::size_t>(player)) - '0';
    }
    /// OW-11.11; 0 while the die is not cast.
    int stack(int rolled) const {
        if (is("stacking", "d6")) return rolled;
        return on("stacking") ? count("stacking") : world_.number("stack");
    }
    /// How many rows from an end a god may be put (OW-4.4, OP-1).
    int god_rows() const { return world_.number("god_depth") + (is("end_row", "0") ? 1 : 0); }
    bool has_towers() const { return !on("tower_elimination"); }

    /// OW-11: codes, then flags and caps.
    std::string options_text() const {
        std::set<std::string> codes;
        std::set<std::string> flags;
        const std::map<std::string, std::string> plain{{"singing_grasses", "sg"},
                                                       {"friendly_obstacle", "fo"},
                                                       {"pylon_movement", "pm"},
                                                       {"flee", "fl"},
                                                       {"tower_elimination", "te"},
                                                       {"new_geography", "ng"},
                                                       {"more_balance", "mb"},
                                                       {"chaos_gambit_1", "c1"},
                                                       {"chaos_gambit_2", "c2"},
                                                       {"nonaligned_towers", "na"}};
        for (const auto& [name, value] : settings_) {
            if (!on(name)) continue;
            if (plain.count(name) > 0) {
                codes.insert(plain.at(name));
            } else if (name == "god_lives") {
                const std::string lives = world_.key("lives");
                if (value != lives + lives) codes.insert("lv" + value);
            } else if (name == "frustration") {
                codes.insert(value == "consecutive" ? "fc" : "fk");
            } else if (name == "moving_towers") {
                codes.insert(value == "clockwise" ? "mc" : "ma");
            } else if (name == "stacking") {
                if (value != world_.key("stack"))
                    codes.insert(value == "d6" ? "std" : "st" + value);
            } else if (name == "god_powers") {
                codes.insert(value == "each" ? "gp" : "gb");
            } else {
                flags.insert(name + "=" + value);
            }
        }
        std::vector<std::string> all(codes.begin(), codes.end());
        all.insert(all.end(), flags.begin(), flags.end());
        return all.empty() ? "-" : glue(all, ",");
    }

  private:
    World world_;
    Settings settings_;
};

}  // namespace equipoise::oneworld::reference
