// The second reading of the rules, continued: a table with everything on it, and its position line.

#pragma once

#include <array>
#include <tuple>

#include "equipoise/games/oneworld/reference/test_reference.hpp"

namespace equipoise::oneworld::reference {

using Place = std::optional<Cell>;

struct Child {
    Cell at;
    char aspect = 'S';
    bool moved = false;
    bool changed = false;  // By Borg's Bargain, this turn.

    /// The order of a printed list (OW-13.4).
    auto key() const { return std::tuple(at, kAspects.find(aspect), moved, changed); }
    bool operator<(const Child& other) const { return key() < other.key(); }
    bool operator==(const Child& other) const { return key() == other.key(); }
    std::string letter() const {
        const char shown = moved ? static_cast<char>(aspect - 'A' + 'a') : aspect;
        return std::string(1, shown) + (changed ? "'" : "");
    }
};

using Children = std::multiset<Child>;

struct Player {
    std::string end = "-";
    Place god;
    int lives = 0;
    Place tower;  // With na: of BORG the odd one, of CHEZ the even one.
    int pool = 0;
    int lost = 0;
    Children children;
};

struct Table {
    std::string phase;
    int active = -1;  // -1: nobody.
    int turn = 0;     // 0: set-up.
    int first = -1;   // Who sets up first.
    std::array<Player, 2> players;

    bool hit = false;
    std::map<Cell, int> stops;
    int powers = 0;
    bool god_moved = false;
    std::string announced;
    int rolls = 0;
    Place battle;
    int round = 0;
    int quiet = 0;
    int order_die = 0;
    int stack = 0;  // Rolled.
    std::string place;
    std::array<std::string, 2> commits;
    std::string result;

    Player& at(int player) { return players.at(static_cast<std::size_t>(player)); }
    const Player& at(int player) const { return players.at(static_cast<std::size_t>(player)); }
    bool is_over() const { return phase == "Z"; }

    /// How many Children of a player stand on a hex.
    int count(int player, Cell cell, const std::string& aspects = kAspects) const {
        int count = 0;
        for (const Child& child : at(player).children) {
            if (child.at == cell && aspects.find(child.aspect) != std::string::npos) ++count;
        }
        return count;
    }
    bool is_god(int player, Cell cell) const { return at(player).god == Place(cell); }
    bool is_tower(Cell cell) const {
        return at(0).tower == Place(cell) || at(1).tower == Place(cell);
    }
    /// Hexes to fight in: with Children of both, or with a god and an enemy Child (OW-8.1, OW-8.2).
    std::set<Cell> battles() const {
        std::set<Cell> all;
        for (int player = 0; player < 2; ++player) {
            for (const Child& child : at(player).children) {
                if (count(1 - player, child.at) > 0 || is_god(1 - player, child.at)) {
                    all.insert(child.at);
                }
            }
        }
        return all;
    }
};

inline std::string children_text(const Children& children) {
    std::vector<std::string> words;
    Place last;
    for (const Child& child : children) {
        if (last != Place(child.at)) words.push_back(name_of(child.at) + "=");
        last = child.at;
        words.back() += child.letter();
    }
    return words.empty() ? "-" : glue(words, ",");
}

inline std::string place_text(Place place) { return place ? name_of(*place) : "-"; }

inline std::string cells_text(const std::set<Cell>& cells) {
    std::vector<std::string> names;
    for (Cell cell : cells) names.push_back(name_of(cell));
    return glue(names, ".");
}

inline std::string block_text(const Player& player) {
    const std::string lives = player.god ? "*" + std::to_string(player.lives) : "";
    return player.end + "," + place_text(player.god) + lives + "," + place_text(player.tower) +
        "," + std::to_string(player.pool) + "," + std::to_string(player.lost) + ";" +
        children_text(player.children);
}

/// OW-13.5.
inline std::string pending_text(const Table& t) {
    std::vector<std::string> tags;
    const auto tag = [&](bool holds, const std::string& text) {
        if (holds) tags.push_back(text);
    };
    std::set<Cell> others = t.battles();
    if (t.battle) others.erase(*t.battle);
    const bool fights = t.phase == "b" || t.phase == "c" || t.phase == "a";
    tag(t.hit, "hit");
    for (const auto& [cell, count] : t.stops) {
        tag(true, "o:" + name_of(cell) + "." + std::to_string(count));
    }
    tag(t.powers > 0, "p:" + std::to_string(t.powers));
    tag(t.god_moved, "gm");
    tag(!t.announced.empty(), "f:" + t.announced + "." + std::to_string(t.rolls));
    tag(fights && !others.empty(), "q:" + cells_text(others));
    tag(t.battle.has_value(),
        "b:" + place_text(t.battle) + "." + std::to_string(t.round) + "." +
            std::to_string(t.quiet));
    tag(t.order_die > 0, "d:" + std::to_string(t.order_die));
    tag(t.stack > 0, "s:" + std::to_string(t.stack));
    tag(!t.place.empty(), "n:" + t.place);
    for (int player = 0; player < 2; ++player) {
        const std::string& commit = t.commits.at(static_cast<std::size_t>(player));
        tag(!commit.empty(), "k:" + std::string(1, "BC"[player]) + "." + commit);
    }
    tag(!t.result.empty(), t.result);
    return tags.empty() ? "-" : glue(tags, "/");
}

/// OW-13.2.
inline std::string write(const Book& book, const Table& t) {
    return "ow1 " + book.world().key("id") + " " + book.options_text() + " " +
        (t.turn > 0 ? std::to_string(t.turn) : "-") + " " +
        (t.active < 0 ? std::string("-") : std::string(1, "BC"[t.active])) + " " + t.phase +
        " B:" + block_text(t.at(0)) + " C:" + block_text(t.at(1)) + " " + pending_text(t);
}

/// What others see of a commitment.
inline Table seen_by(Table t, int viewer) {
    for (int player = 0; player < 2; ++player) {
        std::string& commit = t.commits.at(static_cast<std::size_t>(player));
        if (player != viewer && !commit.empty()) commit = "?";
    }
    return t;
}

inline Place read_place(const std::string& text) {
    return text == "-" ? Place() : Place(cell_of(text));
}

inline Player read_block(const std::string& text) {
    Player player;
    const auto halves = cut(text.substr(2), ';');
    const auto fields = cut(halves.at(0), ',');
    player.end = fields.at(0);
    const auto god = cut(fields.at(1), '*');
    player.god = read_place(god.at(0));
    if (player.god) player.lives = std::stoi(god.at(1));
    player.tower = read_place(fields.at(2));
    player.pool = std::stoi(fields.at(3));
    player.lost = std::stoi(fields.at(4));
    if (halves.at(1) == "-") return player;
    for (const std::string& stack : cut(halves.at(1), ',')) {
        const auto parts = cut(stack, '=');
        std::vector<Child> here;
        for (char letter : parts.at(1)) {
            if (letter == '\'') {
                here.back().changed = true;
                continue;
            }
            Child child{cell_of(parts.at(0))};
            child.moved = letter >= 'a';
            child.aspect = child.moved ? static_cast<char>(letter - 'a' + 'A') : letter;
            here.push_back(child);
        }
        player.children.insert(here.begin(), here.end());
    }
    return player;
}

/// A position in play, or one of a set-up in which the active player is the first.
inline Table read(const std::string& line) {
    const auto words = words_of(line);
    Table t;
    t.turn = words.at(3) == "-" ? 0 : std::stoi(words.at(3));
    t.active = words.at(4) == "-" ? -1 : words.at(4) == "B" ? 0 : 1;
    t.phase = words.at(5);
    t.first = t.turn % 2 == 1 ? 1 - t.active : t.active;
    t.players = {read_block(words.at(6)), read_block(words.at(7))};
    if (words.at(8) == "-") return t;
    for (const std::string& tag : cut(words.at(8), '/')) {
        const std::string rest = tag.size() > 2 ? tag.substr(2) : "";
        const auto parts = cut(rest, '.');
        if (tag == "hit") {
            t.hit = true;
        } else if (tag == "gm") {
            t.god_moved = true;
        } else if (tag == "draw" || tag == "draw:cap" || tag.substr(0, 4) == "win:") {
            t.result = tag;
        } else if (tag[0] == 'o') {
            t.stops[cell_of(parts.at(0))] = std::stoi(parts.at(1));
        } else if (tag[0] == 'p') {
            t.powers = std::stoi(rest);
        } else if (tag[0] == 'f') {
            t.announced = parts.at(0);
            t.rolls = std::stoi(parts.at(1));
        } else if (tag[0] == 'b') {
            t.battle = cell_of(parts.at(0));
            t.round = std::stoi(parts.at(1));
            t.quiet = std::stoi(parts.at(2));
        } else if (tag[0] == 'd') {
            t.order_die = std::stoi(rest);
        } else if (tag[0] == 's') {
            t.stack = std::stoi(rest);
        } else if (tag[0] == 'n') {
            t.place = rest;
        } else if (tag[0] == 'k') {
            t.commits.at(parts.at(0) == "B" ? 0 : 1) = parts.at(1);
        }
    }
    return t;
}

}  // namespace equipoise::oneworld::reference
