// The second reading of the rules, continued: who decides what, and what follows from it.

#pragma once

#include "equipoise/games/oneworld/reference/test_reference_moves.hpp"

namespace equipoise::oneworld::reference {

class Game : public Book {
  public:
    using Book::Book;

    Table begin() const {
        Table t;
        t.phase = is("stacking", "d6") ? "k" : "o";
        for (int player = 0; player < 2; ++player) t.at(player).lives = first_lives(player);
        if (on("nonaligned_towers") && !on("new_geography")) {
            t.at(0).tower = world().place_of('L');
            t.at(1).tower = world().place_of('R');
        }
        return t;
    }

    static bool is_chance(const Table& t) {
        return std::set<std::string>{"k", "o", "f", "l", "r"}.count(t.phase) > 0;
    }
    static bool is_simultaneous(const Table& t) { return t.phase == "c" || t.phase == "a"; }
    static std::set<int> acting(const Table& t) {
        if (is_chance(t) || t.is_over()) return {};
        if (!is_simultaneous(t)) return {t.active};
        std::set<int> all;
        for (int player = 0; player < 2; ++player) {
            if (t.commits.at(static_cast<std::size_t>(player)).empty()) all.insert(player);
        }
        return all;
    }

    std::set<std::string> legal(const Table& t, int player) const {
        if (acting(t).count(player) == 0) return {};
        if (t.phase == "O") return {"order:first", "order:second"};
        if (t.phase == "e") return {"end:N", "end:S"};
        if (t.phase == "R") return {"reborn", "pass"};
        if (t.phase == "g") return god_places(t);
        if (t.phase == "t") return tower_places(t);
        if (t.phase == "p") return puts(t);
        if (t.phase == "M") return movement(t);
        if (t.phase == "b") {
            std::set<std::string> all;
            for (Cell cell : t.battles()) all.insert("battle:" + name_of(cell));
            return all;
        }
        if (t.phase == "a") {
            const std::string head = player == t.active ? "c:" : "g:";
            return {head + "S", head + "B", head + "F"};
        }
        return commitments(t.count(player, *t.battle));
    }

    Table play(Table t, int player, const std::string& move) const {
        const std::string rest = move.substr(move.find(':') + 1);
        if (is_chance(t)) {
            roll(t, std::stoi(move.substr(1)));
        } else if (t.phase == "O") {
            t.first = rest == "first" ? t.active : 1 - t.active;
            t.active = t.first;
            t.phase = "e";
        } else if (t.phase == "e") {
            t.at(t.first).end = rest;
            t.at(1 - t.first).end = rest == "N" ? "S" : "N";
            const bool towers_first = on("new_geography") && has_towers();
            turn_to(t,
                    towers_first ? "t" : "g",
                    on("new_geography") && !towers_first ? 1 - t.first : t.first);
        } else if (t.phase == "g") {
            place_god(t, rest);
        } else if (t.phase == "t") {
            place_tower(t, rest);
        } else if (t.phase == "p") {
            t.at(player).children.insert({cell_of(rest.substr(0, rest.size() - 1)), rest.back()});
            if (children_of(t, player) == world().number("children")) all_put(t);
        } else if (t.phase == "M") {
            move_something(t, move);
        } else if (t.phase == "R") {
            if (move == "reborn") {
                begin_rebirth(t);
            } else {
                fight(t);
            }
        } else if (t.phase == "b") {
            begin_battle(t, cell_of(rest));
        } else {
            t.commits.at(static_cast<std::size_t>(player)) = rest;
            if (acting(t).empty()) reveal(t);
        }
        return t;
    }

    std::map<std::string, March> marches(const Table& t) const { return Walker(*this, t).all(); }

    /// How many of the foes an aspect kills (OW-8.4).
    static std::string killed(const std::string& foes, const std::string& shown) {
        const auto many = [](const std::string& all, char aspect) {
            return std::count(all.begin(), all.end(), aspect);
        };
        std::string dead;
        for (char foe : kAspects) {
            const char killer = foe == 'B' ? 'S' : foe == 'F' ? 'B' : 'F';
            const auto count = std::min(many(shown, killer), many(foes, foe));
            dead += std::string(static_cast<std::size_t>(count), foe);
        }
        return dead;
    }
    /// All multisets of a size as words.
    static std::set<std::string> commitments(int size) {
        std::set<std::string> all;
        for (int stones = 0; stones <= size; ++stones) {
            for (int blades = 0; stones + blades <= size; ++blades) {
                const int fogs = size - stones - blades;
                all.insert("c:" + std::string(static_cast<std::size_t>(stones), 'S') +
                           std::string(static_cast<std::size_t>(blades), 'B') +
                           std::string(static_cast<std::size_t>(fogs), 'F'));
            }
        }
        return all;
    }

  private:
    static int children_of(const Table& t, int player) {
        return static_cast<int>(t.at(player).children.size());
    }
    static void turn_to(Table& t, const std::string& phase, int player) {
        t.phase = phase;
        t.active = player;
    }
    static int second(const Table& t) { return 1 - t.first; }

    // Set-up.

    /// OW-4.4, OW-4.5, OP-3, OW-11.6, OW-11.9.
    bool may_be_set_up_on(const Table& t, int player, Cell cell) const {
        if (!world().is_hex(cell) || t.is_tower(cell)) return false;
        const char symbol = world().hexes().at(cell);
        const bool tower_hex = symbol == 'L' || symbol == 'R';
        if (tower_hex && has_towers() && !on("new_geography")) return false;
        if (symbol == '^' && is("setup_pylon", "no")) return false;
        return t.count(1 - player, cell) == 0 && !t.is_god(1 - player, cell);
    }
    bool is_near_end(const Table& t, int player, Cell cell) const {
        const bool north = t.at(player).end == "N";
        const int row = north ? cell.first : world().rows() + 1 - cell.first;
        return row <= god_rows();
    }
    std::set<std::string> god_places(const Table& t) const {
        if (on("new_geography")) return {"god:L", "god:R"};
        std::set<std::string> all;
        for (const auto& entry : world().hexes()) {
            const Cell cell = entry.first;
            if (is_near_end(t, t.active, cell) && may_be_set_up_on(t, t.active, cell) &&
                has_room_around(t, cell)) {
                all.insert("god:" + name_of(cell));
            }
        }
        return all;
    }
    /// Exactly that many Children must find a place (OW-4.5).
    bool has_room_around(const Table& t, Cell god) const {
        int room = 0;
        for (Cell cell : world().around(god, world().number("child_radius"))) {
            if (may_be_set_up_on(t, t.active, cell)) room += stack(t.stack);
        }
        return room >= world().number("children");
    }
    std::set<std::string> tower_places(const Table& t) const {
        if (!on("new_geography")) return {"tower:L", "tower:R"};
        const auto ring = world().ring();
        std::set<std::string> all;
        for (const auto& [cell, symbol] : world().hexes()) {
            if (symbol != '.' || t.is_tower(cell) || !is_near_end(t, t.active, cell)) continue;
            const bool on_ring = std::find(ring.begin(), ring.end(), cell) != ring.end();
            if (on("moving_towers") && !on_ring) continue;
            all.insert("tower:" + name_of(cell));
        }
        return all;
    }
    /// OW-4.6.
    std::set<std::string> puts(const Table& t) const {
        const Player& own = t.at(t.active);
        const int limit = stack(t.stack);
        const int left = world().number("children") - children_of(t, t.active) - 1;
        std::set<Cell> places;
        for (Cell cell : world().around(*own.god, world().number("child_radius"))) {
            if (may_be_set_up_on(t, t.active, cell)) places.insert(cell);
        }
        std::set<std::string> all;
        for (Cell cell : places) {
            const int here = t.count(t.active, cell);
            int room = limit - here - 1;
            if (room < 0) continue;
            for (Cell later : places) room += later > cell ? limit : 0;
            for (char aspect : kAspects) {
                const Child child{cell, aspect};
                if (!own.children.empty() && child < *own.children.rbegin()) continue;
                if (left <= room) all.insert("put:" + name_of(cell) + aspect);
            }
        }
        return all;
    }
    void place_god(Table& t, const std::string& where) const {
        if (!on("new_geography")) {
            t.at(t.active).god = cell_of(where);
            t.phase = "p";
            return;
        }
        t.at(t.active).god = world().place_of(where[0]);
        t.at(1 - t.active).god = world().place_of(where == "L" ? 'R' : 'L');
        if (has_towers()) {
            t.phase = "t";
        } else {
            turn_to(t, "p", t.first);
        }
    }
    void place_tower(Table& t, const std::string& where) const {
        if (!on("new_geography")) {
            t.at(t.active).tower = world().place_of(where[0]);
            t.at(1 - t.active).tower = world().place_of(where == "L" ? 'R' : 'L');
            t.phase = "g";
            return;
        }
        const int owner = !on("nonaligned_towers") ? t.active : t.active == t.first ? 0 : 1;
        t.at(owner).tower = cell_of(where);
        if (t.active == t.first) {
            turn_to(t, "g", second(t));
        } else {
            turn_to(t, "p", t.first);
        }
    }
    void all_put(Table& t) const {
        if (t.active == second(t)) {
            t.phase = "M";
            t.turn = 1;
            return;
        }
        const bool chooses = has_towers() && !on("nonaligned_towers");
        turn_to(t, on("new_geography") ? "p" : chooses ? "t" : "g", second(t));
    }

    // Dice.

    void roll(Table& t, int die) const {
        if (t.phase == "k") {
            t.stack = die;
            t.phase = "o";
        } else if (t.phase == "o") {
            roll_for_order(t, die);
        } else if (t.phase == "f") {
            roll_for_crossing(t, die);
        } else if (t.phase == "l") {
            t.place = die % 2 == 1 ? "L" : "R";
            const Cell cell = rebirth_place(t);
            const bool clash = t.count(1 - t.active, cell) > 0 && is("na_clash", "hold");
            if (!has_room(t, cell) || clash) {
                t.place.clear();
                fight(t);
            } else {
                t.phase = "r";
            }
        } else {
            const Cell cell = rebirth_place(t);
            t.at(t.active).children.insert({cell, "SSBBFF"[die - 1]});
            --t.at(t.active).pool;
            t.place.clear();
            fight(t);
        }
    }
    static void roll_for_order(Table& t, int die) {
        if (t.order_die == 0) {
            t.order_die = die;
            return;
        }
        if (die != t.order_die) turn_to(t, "O", t.order_die > die ? 0 : 1);
        t.order_die = 0;
    }
    void roll_for_crossing(Table& t, int die) const {
        const March march = marches(t).at(t.announced);
        if (die > 2 && --t.rolls > 0) return;
        t.phase = "M";
        t.announced.clear();
        t.rolls = 0;
        if (die > 2) {
            arrive(t, march);
        } else {
            Children& own = t.at(t.active).children;
            own.erase(own.find(march.child));
            eliminate(t, t.active, 1);
        }
    }

    // Movement.

    std::set<std::string> movement(const Table& t) const {
        std::set<std::string> all{"done"};
        for (const auto& entry : marches(t)) all.insert(entry.first);
        const Player& own = t.at(t.active);
        for (const Child& child : own.children) {
            if (powers_left(t) < 1 || child.changed) continue;
            if (t.count(1 - t.active, child.at) > 0 || t.is_god(1 - t.active, child.at)) continue;
            for (char aspect : kAspects) {
                if (aspect == child.aspect) continue;
                all.insert(name_of(child.at) + child.letter() + "=" + aspect);
            }
        }
        if (!on("flee") || t.god_moved || own.lives >= first_lives(t.active)) return all;
        for (const std::string& direction : kDirections) {
            Cell to = world().neighbour(*own.god, direction);
            if (on("chaos_gambit_2")) {
                to = {(to.first - 1 + world().rows()) % world().rows() + 1,
                      (to.second - 1 + world().cols()) % world().cols() + 1};
            }
            if (!world().is_hex(to) || t.is_tower(to) || t.is_god(0, to) || t.is_god(1, to))
                continue;
            if (t.count(0, to) + t.count(1, to) == 0) all.insert("g-" + name_of(to));
        }
        return all;
    }
    int powers_left(const Table& t) const {
        if (is("god_powers", "each")) return 1 - t.powers;
        return is("god_powers", "borg_bargain") && t.active == 0 ? 2 - t.powers : 0;
    }
    void move_something(Table& t, const std::string& move) const {
        Player& own = t.at(t.active);
        if (move == "done") {
            Children all;
            for (const Child& child : own.children) all.insert({child.at, child.aspect});
            own.children = all;
            t.stops.clear();
            t.powers = 0;
            t.god_moved = false;
            reinforce(t);
        } else if (move[0] == 'g') {
            own.god = cell_of(move.substr(2));
            t.god_moved = true;
        } else if (move.find('=') != std::string::npos) {
            const std::string left = cut(move, '=')[0];
            const bool moved = left.back() >= 'a';
            const char from = moved ? static_cast<char>(left.back() - 'a' + 'A') : left.back();
            Child child{cell_of(left.substr(0, left.size() - 1)), from, moved};
            own.children.erase(own.children.find(child));
            child.aspect = move.back();
            child.changed = is("god_powers", "borg_bargain");
            own.children.insert(child);
            ++t.powers;
        } else {
            const March march = marches(t).at(move);
            if (march.crossings > 0) {
                t.phase = "f";
                t.announced = move;
                t.rolls = march.crossings;
            } else {
                arrive(t, march);
            }
        }
    }
    void arrive(Table& t, const March& march) const {
        Children& own = t.at(t.active).children;
        own.erase(own.find(march.child));
        if (!march.end) {
            const bool waits = on("chaos_gambit_1") && has_towers();
            ++(waits ? t.at(t.active).pool : t.at(t.active).lost);
            return;
        }
        Child child = march.child;
        child.at = *march.end;
        child.moved = true;
        own.insert(child);
        if (t.is_god(1 - t.active, child.at)) t.hit = true;
        if (march.stops_short) ++t.stops[child.at];
    }
    void eliminate(Table& t, int player, int count) const {
        (has_towers() ? t.at(player).pool : t.at(player).lost) += count;
    }

    // Reinforcement.

    bool has_room(const Table& t, Cell cell) const {
        return is("tower_full", "overstack") || t.count(t.active, cell) < stack(t.stack);
    }
    Cell rebirth_place(const Table& t) const {
        if (on("nonaligned_towers")) return *t.at(t.place == "L" ? 0 : 1).tower;
        return *t.at(t.active).tower;
    }
    void reinforce(Table& t) const {
        const bool balanced =
            !on("more_balance") || children_of(t, t.active) < children_of(t, 1 - t.active);
        const bool drawn = on("nonaligned_towers");
        if (!has_towers() || t.at(t.active).pool == 0 || !balanced ||
            (!drawn && !has_room(t, rebirth_place(t)))) {
            fight(t);
        } else if (is("reinforce", "may")) {
            t.phase = "R";
        } else {
            begin_rebirth(t);
        }
    }
    void begin_rebirth(Table& t) const { t.phase = on("nonaligned_towers") ? "l" : "r"; }

    // Combat.

    void fight(Table& t) const {
        const auto battles = t.battles();
        if (battles.empty()) {
            end_turn(t);
        } else if (battles.size() == 1) {
            begin_battle(t, *battles.begin());
        } else {
            t.phase = "b";
        }
    }
    static void begin_battle(Table& t, Cell cell) {
        t.phase = t.is_god(1 - t.active, cell) ? "a" : "c";
        t.battle = cell;
        t.round = 1;
        t.quiet = 0;
    }
    void reveal(Table& t) const {
        const auto shown = t.commits;
        t.commits = {};
        if (t.phase == "a") {
            attack(t, shown);
            return;
        }
        const std::array<std::string, 2> dead{killed(shown[0], shown[1]),
                                              killed(shown[1], shown[0])};
        for (int player = 0; player < 2; ++player) {
            const auto number = static_cast<std::size_t>(player);
            remove_all(t, player);
            std::string left = shown.at(number);
            for (char aspect : dead.at(number)) left.erase(left.find(aspect), 1);
            for (char aspect : left) t.at(player).children.insert({*t.battle, aspect});
            eliminate(t, player, static_cast<int>(dead.at(number).size()));
        }
        const bool is_quiet = dead[0].empty() && dead[1].empty();
        if (is_quiet && on("frustration")) ++t.quiet;
        if (!is_quiet && is("frustration", "consecutive")) t.quiet = 0;
        const bool goes_on = t.count(0, *t.battle) > 0 && t.count(1, *t.battle) > 0;
        const bool capped = on("round_cap") && t.round == count("round_cap");
        if (goes_on && (t.quiet == 3 || capped)) {
            for (int player = 0; player < 2; ++player) eliminate(t, player, remove_all(t, player));
        } else if (goes_on) {
            ++t.round;
            return;
        }
        battle_over(t);
    }
    static int remove_all(Table& t, int player) {
        Children& all = t.at(player).children;
        int removed = 0;
        for (auto child = all.begin(); child != all.end();) {
            const bool here = child->at == *t.battle;
            child = here ? all.erase(child) : std::next(child);
            removed += here ? 1 : 0;
        }
        return removed;
    }
    void attack(Table& t, const std::array<std::string, 2>& shown) const {
        const int passive = 1 - t.active;
        const std::string& child = shown.at(static_cast<std::size_t>(t.active));
        const std::string& god = shown.at(static_cast<std::size_t>(passive));
        eliminate(t, t.active, remove_all(t, t.active));
        if (!killed(god, child).empty()) --t.at(passive).lives;
        if (t.at(passive).lives == 0) {
            t.phase = "Z";
            t.result = std::string("win:") + "BC"[t.active];
            t.hit = false;
            t.battle.reset();
            t.round = t.quiet = 0;
            return;
        }
        battle_over(t);
    }
    void battle_over(Table& t) const {
        t.battle.reset();
        t.round = t.quiet = 0;
        fight(t);
    }

    // The end of a turn.

    void end_turn(Table& t) const {
        t.hit = false;
        int left = 0;
        for (int player = 0; player < 2; ++player)
            left += children_of(t, player) + t.at(player).pool;
        if (left == 0) {
            t.phase = "Z";
            t.result = "draw";
            return;
        }
        if (on("turn_cap") && t.turn == count("turn_cap")) {
            t.phase = "Z";
            t.result = "draw:cap";
            return;
        }
        move_tower(t);
        ++t.turn;
        turn_to(t, "M", 1 - t.active);
    }
    void move_tower(Table& t) const {
        if (!on("moving_towers")) return;
        const bool drawn = on("nonaligned_towers");
        const int mover = !drawn ? t.active : t.active == second(t) ? 0 : 1;
        const Cell from = *t.at(mover).tower;
        auto ring = world().ring();
        if (is("moving_towers", "counter-clockwise")) std::reverse(ring.begin(), ring.end());
        const auto stands = std::find(ring.begin(), ring.end(), from);
        if (stands == ring.end()) return;
        std::rotate(ring.begin(), stands, ring.end());
        for (Cell to : ring) {
            if (world().is_pylon(to) || t.is_tower(to) || t.is_god(0, to) || t.is_god(1, to))
                continue;
            if (t.count(0, to) + t.count(1, to) > 0) continue;
            t.at(mover).tower = to;
            if (is("tower_crew", "carry") && !drawn) carry(t, mover, from, to);
            return;
        }
    }
    static void carry(Table& t, int player, Cell from, Cell to) {
        Children all;
        for (Child child : t.at(player).children) {
            if (child.at == from) child.at = to;
            all.insert(child);
        }
        t.at(player).children = all;
    }
};

}  // namespace equipoise::oneworld::reference
