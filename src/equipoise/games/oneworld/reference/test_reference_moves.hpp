// The second reading of the rules, continued: what a step meets, and every move of a Child by
// walking all its paths (section 6 and the options that change it).

#pragma once

#include "equipoise/games/oneworld/reference/test_reference_table.hpp"

namespace equipoise::oneworld::reference {

/// One move of a Child, however it is walked.
struct March {
    Child child;
    Place end;  // None: it leaves the grid.
    int crossings = 0;
    bool stops_short = false;
};

/// The moves of the active player's Children by their words.
class Walker {
  public:
    Walker(const Book& book, const Table& table) : book_(book), t_(table) {}

    std::map<std::string, March> all() {
        for (const Child& child : t_.at(t_.active).children) {
            if (child.moved) continue;
            mover_ = child;
            others_ = t_.at(t_.active).children;
            others_.erase(others_.find(child));
            if (child.aspect == 'B') {
                for (const std::string& direction : kDirections) walk_blade(direction);
            } else {
                walk_freely();
            }
        }
        return found_;
    }

  private:
    enum class Test { Exit, Blocked, Forbidden, Stop, Free };
    struct Step {
        Test test;
        Cell to;
        int crossings;
    };
    struct Walk {
        Cell at;
        int crossings;
        bool over;
        auto key() const { return std::tuple(at, crossings, over); }
        bool operator<(const Walk& other) const { return key() < other.key(); }
    };

    bool is_pylon(Cell cell) const { return book_.world().is_pylon(cell); }
    int own_on(Cell cell, const std::string& aspects = kAspects) const {
        int count = 0;
        for (const Child& child : others_) {
            if (child.at == cell && aspects.find(child.aspect) != std::string::npos) ++count;
        }
        return count;
    }
    bool has_room(Cell cell) const { return own_on(cell) < book_.stack(t_.stack); }

    /// OW-6.3 with the flags of 14.1; `number` counts the steps of a Blade from 1.
    Step step(Cell a, const std::string& direction, int number) const {
        Step found = step_without_stacks(a, direction, number);
        const bool taken = found.test == Test::Free || found.test == Test::Stop;
        if (taken && book_.is("stack_when", "step") && !has_room(found.to)) {
            found.test = Test::Forbidden;
        }
        return found;
    }
    Step step_without_stacks(Cell a, const std::string& direction, int number) const {
        const World& world = book_.world();
        Cell b = world.neighbour(a, direction);
        const bool leaves =
            b.first < 1 || b.first > world.rows() || b.second < 1 || b.second > world.cols();
        if (leaves && book_.on("chaos_gambit_2")) {
            b = {(b.first - 1 + world.rows()) % world.rows() + 1,
                 (b.second - 1 + world.cols()) % world.cols() + 1};
        }
        if (!world.is_hex(b)) return {Test::Exit, b, 0};
        const bool is_blade = mover_.aspect == 'B';
        const bool early = is_blade && number < 5;
        const int own = t_.active;
        if (t_.is_tower(b)) return {Test::Blocked, b, 0};
        if (is_pylon(b) && !is_pylon(a) && mover_.aspect != 'S') return {Test::Blocked, b, 0};
        if (!leaves && world.is_rune(a, b) && !is_blade) return {Test::Blocked, b, 0};
        if (t_.is_god(own, b)) {
            const bool blocks = is_blade && book_.is("blade_parent", "block");
            return {blocks ? Test::Blocked : Test::Forbidden, b, 0};
        }
        const int crossing = !leaves && world.is_fault(a, b) && mover_.aspect != 'S' ? 1 : 0;
        if (t_.is_god(1 - own, b)) {
            if (early && book_.is("blade_god", "fifth_only")) return {Test::Free, b, crossing};
            if (t_.hit) return {Test::Forbidden, b, 0};
            return {Test::Stop, b, crossing};
        }
        if (t_.count(1 - own, b) > 0) {
            if (early && book_.is("blade_contact", "fifth_only")) return {Test::Blocked, b, 0};
            return {Test::Stop, b, crossing};
        }
        return {Test::Free, b, crossing};
    }

    /// OW-6.10 to OW-6.15, OW-11.2, OW-11.3.
    void walk_blade(const std::string& direction) {
        const bool pylon_move = book_.on("pylon_movement") && is_pylon(mover_.at) &&
            is_pylon(step(mover_.at, direction, 1).to);
        const std::string word = name_of(mover_.at) + mark() + "-" + direction;
        Cell at = mover_.at;
        int crossings = 0;
        int taken = 0;
        std::map<int, March> shorts;
        bool legal = true;
        bool leaves = false;
        bool flies = false;  // Over the enemy god (14.1): nowhere to end, for it cannot attack.
        while (taken < (pylon_move ? 1 : 5)) {
            const Step next = step(at, direction, taken + 1);
            if (next.test == Test::Exit) leaves = true;
            if (next.test == Test::Forbidden) legal = false;
            if (next.test != Test::Free && next.test != Test::Stop) break;
            at = next.to;
            crossings += next.crossings;
            ++taken;
            flies = next.test == Test::Free && t_.is_god(1 - t_.active, at);
            if (next.test == Test::Stop) break;
            if (taken < 5 && !pylon_move && may_stop_short(at)) {
                shorts[taken] = {mover_, at, crossings, true};
            }
        }
        if (leaves) {
            found_[word + "!"] = {mover_, Place(), crossings};
        } else if (legal) {
            legal = taken > 0 && has_room(at) && !flies;
            if (legal) {
                found_[word] = {mover_, at, crossings};
                // A stop where it has to end anyway is the ordinary move.
                shorts.erase(taken);
            }
        }
        for (const auto& [steps, march] : shorts) {
            found_[word + "*" + std::to_string(steps)] = march;
        }
    }
    bool may_stop_short(Cell cell) const {
        if (!book_.on("friendly_obstacle") || !has_room(cell)) return false;
        if (t_.is_god(1 - t_.active, cell)) return false;
        const auto stops = t_.stops.find(cell);
        return (stops == t_.stops.end() ? 0 : stops->second) + 1 <= own_on(cell, "S");
    }

    /// OW-6.8, OW-6.16, OW-11.3: every path of the allowance.
    void walk_freely() {
        const bool is_stone = mover_.aspect == 'S';
        const bool apart = book_.on("pylon_movement");
        std::set<Walk> walks;
        walk({mover_.at, 0, false}, is_stone ? 1 : 3, apart ? "none" : "any", walks);
        if (apart) walk({mover_.at, 0, false}, is_stone ? 3 : 1, "all", walks);
        if (apart && is_stone) {
            walks.erase({mover_.at, 0, false});
            walks.erase({mover_.at, 0, true});
        }
        std::map<Place, std::set<int>> ends;
        for (const Walk& walk : walks) {
            const bool is_hex = book_.world().is_hex(walk.at);
            if (!is_hex && book_.is("exit", "blade_only")) continue;
            if (is_hex && !has_room(walk.at)) continue;
            ends[is_hex ? Place(walk.at) : Place()].insert(walk.crossings);
        }
        for (auto [end, crossings] : ends) {
            const bool is_origin = end == Place(mover_.at);
            if (is_origin) crossings.erase(0);
            if (crossings.empty()) continue;
            const int fewest = is_origin ? 0 : *crossings.begin();
            if (book_.is("fog_paths", "cheapest")) crossings = {*crossings.begin()};
            for (int count : crossings) {
                found_[name_of(mover_.at) + mark() + "-" + (end ? name_of(*end) : "!") +
                       (count > fewest ? "~" + std::to_string(count) : "")] = {mover_, end, count};
            }
        }
    }
    /// Paths of 1 to `steps` steps; from Pylon to Pylon none, all or any of them.
    void walk(Walk from, int steps, const std::string& pylon_steps, std::set<Walk>& walks) const {
        for (const std::string& direction : kDirections) {
            const Step next = step(from.at, direction, 1);
            if (next.test == Test::Blocked || next.test == Test::Forbidden) continue;
            const bool is_pylon_step = is_pylon(from.at) && is_pylon(next.to);
            if (pylon_steps == (is_pylon_step ? "none" : "all")) continue;
            const Walk walked{next.to, from.crossings + next.crossings, next.test != Test::Free};
            walks.insert(walked);
            if (!walked.over && steps > 1) walk(walked, steps - 1, pylon_steps, walks);
        }
    }

    std::string mark() const { return mover_.aspect + std::string(mover_.changed ? "'" : ""); }

    const Book& book_;
    const Table& t_;
    Child mover_;
    Children others_;
    std::map<std::string, March> found_;
};

}  // namespace equipoise::oneworld::reference
