// The second reading of the rules, continued: the events of a move, as `key clause arg=value ...`
// with the arguments sorted by name. The route is left out; several may lead to the same end.

#pragma once

#include "equipoise/games/oneworld/reference/test_reference_play.hpp"

namespace equipoise::oneworld::reference {

using Story = std::multiset<std::string>;
using Args = std::map<std::string, std::string>;

inline std::string player_name(int player) { return player == 0 ? "BORG" : "CHEZ"; }

/// One move that was played by `player`, or by chance.
class Telling {
  public:
    Telling(const Game& game, const Table& before, const Table& after)
        : game_(game), was_(before), is_(after) {}

    Story of(int player, const std::string& move) {
        const std::string rest = move.substr(move.find(':') + 1);
        if (Game::is_chance(was_)) {
            tell_die(move.substr(1));
        } else if (was_.phase == "O") {
            tell("order_chosen OW-4.2", {seat(player), {"order", rest}});
        } else if (was_.phase == "e") {
            tell("end_chosen OW-4.3", {seat(player), {"end", rest}});
        } else if (was_.phase == "g") {
            for (int each = 0; each < 2; ++each) {
                if (is_.at(each).god == was_.at(each).god) continue;
                tell(game_.on("new_geography") ? "god_placed OW-11.9" : "god_placed OW-4.4",
                     {seat(each), hex(is_.at(each).god)});
            }
        } else if (was_.phase == "t") {
            tell_towers(player);
        } else if (was_.phase == "p") {
            tell("child_placed OW-4.5",
                 {seat(player),
                  {"child", rest.substr(rest.size() - 1)},
                  {"hex", rest.substr(0, rest.size() - 1)}});
        } else if (was_.phase == "M") {
            tell_movement(move);
        } else if (was_.phase == "R" && move == "pass") {
            tell("declined OW-7.2", {active()});
        } else if (Game::is_simultaneous(was_)) {
            tell_commitment(player, rest);
        }
        tell_what_begins();
        return story_;
    }

  private:
    using Arg = std::pair<const std::string, std::string>;

    void tell(const std::string& head, const Args& args) {
        std::string line = head;
        for (const auto& [name, value] : args) line += " " + name + "=" + value;
        story_.insert(line);
    }
    static std::string number(int value) { return std::to_string(value); }
    static Arg seat(int player) { return {"seat", player_name(player)}; }
    static Arg hex(Place place) { return {"hex", place_text(place)}; }
    Arg active() const { return seat(was_.active); }
    int passive() const { return 1 - was_.active; }

    void tell_towers(int player) {
        if (game_.on("new_geography")) {
            for (int each = 0; each < 2; ++each) {
                if (is_.at(each).tower == was_.at(each).tower) continue;
                tell("tower_chosen OW-11.9", {seat(player), hex(is_.at(each).tower)});
            }
            return;
        }
        for (int each = 0; each < 2; ++each) {
            tell("tower_chosen OW-4.7", {seat(each), hex(is_.at(each).tower)});
        }
    }

    void tell_die(const std::string& die) {
        if (was_.phase == "k") {
            tell("stack_roll OW-11.11", {{"die", die}});
        } else if (was_.phase == "o") {
            tell("order_roll OW-4.1", {seat(was_.order_die == 0 ? 0 : 1), {"die", die}});
            if (is_.phase == "O") {
                tell("order_won OW-4.2", {seat(is_.active)});
            } else if (was_.order_die > 0) {
                tell("order_tie OW-4.1", {{"die", die}});
            }
        } else if (was_.phase == "f") {
            const March march = game_.marches(was_).at(was_.announced);
            if (die <= "2") {
                tell(game_.has_towers() ? "drowned OW-6.21" : "drowned OW-11.6",
                     {active(), child(march), {"die", die}});
                return;
            }
            tell("crossed OW-6.20", {{"die", die}, {"left", number(was_.rolls - 1)}});
            if (is_.phase == "M") tell_arrival(march);
        } else if (was_.phase == "l") {
            const Place place = was_.at(die == "1" || die == "3" || die == "5" ? 0 : 1).tower;
            tell("place_roll OW-11.14", {{"die", die}, hex(place)});
            if (is_.phase == "r") return;
            const bool clash = game_.on("na_clash") && was_.count(passive(), *place) > 0;
            tell(clash ? "clash_held OW-11.14" : "no_room OW-7.3", {active(), hex(place)});
        } else {
            const int whose = !game_.on("nonaligned_towers") ? was_.active
                : was_.place == "L"                          ? 0
                                                             : 1;
            const std::string aspect = die <= "2" ? "S" : die <= "4" ? "B" : "F";
            tell("reborn OW-7.1",
                 {active(), {"child", aspect}, {"die", die}, hex(was_.at(whose).tower)});
        }
    }

    static Arg child(const March& march) { return {"child", std::string(1, march.child.aspect)}; }
    Args journey(const March& march) const {
        return {active(),
                child(march),
                {"from", name_of(march.child.at)},
                {"to", march.end ? name_of(*march.end) : "!"},
                {"crossings", number(march.crossings)}};
    }
    void tell_movement(const std::string& move) {
        if (move == "done") {
            tell("movement_done OW-6.1", {active()});
            tell_no_rebirth();
        } else if (move[0] == 'g') {
            tell(
                "fled OW-11.4",
                {active(), {"from", place_text(was_.at(was_.active).god)}, {"to", move.substr(2)}});
        } else if (move.find('=') != std::string::npos) {
            const std::string left = cut(move, '=')[0];
            const char letter = left.back();
            const std::string from(1,
                                   letter >= 'a' ? static_cast<char>(letter - 'a' + 'A') : letter);
            tell(game_.is("god_powers", "each") ? "changed OW-11.15" : "changed OW-11.16",
                 {active(),
                  {"hex", left.substr(0, left.size() - 1)},
                  {"from", from},
                  {"to", move.substr(move.size() - 1)}});
        } else {
            const March march = game_.marches(was_).at(move);
            if (march.crossings > 0) {
                tell("announced OW-6.22", journey(march));
            } else {
                tell_arrival(march);
            }
        }
    }
    void tell_arrival(const March& march) {
        if (!march.end) {
            const bool gambit = game_.on("chaos_gambit_1");
            const bool saved = gambit && game_.has_towers();
            const std::string clause = !gambit ? "OW-6.18" : saved ? "OW-11.12" : "OW-11.6";
            tell("left_grid " + clause,
                 {active(),
                  child(march),
                  {"from", name_of(march.child.at)},
                  {"fate", saved ? "pool" : "lost"}});
            return;
        }
        tell("moved " + clause_of(march), journey(march));
        if (was_.count(passive(), *march.end) > 0)
            tell("contact OW-6.6", {active(), hex(march.end)});
        if (was_.is_god(passive(), *march.end)) tell("attack OW-6.24", {active(), hex(march.end)});
    }
    std::string clause_of(const March& march) const {
        if (march.stops_short) return "OW-11.2";
        // Fog takes one Pylon step and can get there in no other way: only Stone climbs.
        const World& world = game_.world();
        const bool pylons = world.is_pylon(march.child.at) && world.is_pylon(*march.end);
        if (game_.on("pylon_movement") && pylons) return "OW-11.3";
        return march.child.aspect == 'S' ? "OW-6.8"
            : march.child.aspect == 'B'  ? "OW-6.10"
                                         : "OW-6.16";
    }
    void tell_no_rebirth() {
        const Player& own = was_.at(was_.active);
        const bool asked = std::set<std::string>{"R", "l", "r"}.count(is_.phase) > 0;
        if (own.pool == 0 || !game_.has_towers() || asked) return;
        if (game_.on("more_balance") && own.children.size() >= was_.at(passive()).children.size()) {
            tell("unbalanced OW-11.10", {active()});
        } else {
            tell("no_room OW-7.3", {active(), hex(own.tower)});
        }
    }

    void tell_commitment(int player, const std::string& shown) {
        tell("committed OW-12.5", {seat(player)});
        auto both = was_.commits;
        both.at(static_cast<std::size_t>(player)) = shown;
        if (both[0].empty() || both[1].empty()) return;
        if (was_.phase == "a") {
            tell_attack(both.at(static_cast<std::size_t>(was_.active)),
                        both.at(static_cast<std::size_t>(passive())));
        } else {
            tell_round(both);
        }
    }
    void tell_attack(const std::string& child, const std::string& god) {
        tell("god_attack OW-9.2", {active(), {"child", child}, {"god", god}});
        if (Game::killed(god, child).empty()) {
            tell("god_unhurt OW-9.3", {seat(passive())});
        } else {
            tell("life_lost OW-9.3",
                 {seat(passive()), {"left", number(was_.at(passive()).lives - 1)}});
        }
        tell("attacker_gone OW-9.4", {active()});
    }
    void tell_round(const std::array<std::string, 2>& shown) {
        const auto or_dash = [](const std::string& text) { return text.empty() ? "-" : text; };
        const Arg here = hex(was_.battle);
        const std::array<std::string, 2> dead{Game::killed(shown[0], shown[1]),
                                              Game::killed(shown[1], shown[0])};
        tell("round OW-8.4",
             {here,
              {"round", number(was_.round)},
              {"borg", shown[0]},
              {"chez", shown[1]},
              {"borg_killed", or_dash(dead[0])},
              {"chez_killed", or_dash(dead[1])}});
        const bool quiet = dead[0].empty() && dead[1].empty();
        if (quiet && game_.on("frustration")) {
            tell("quiet OW-11.7", {here, {"count", number(was_.quiet + 1)}});
        } else if (quiet) {
            tell("quiet OW-8.8", {here});
        }
        if (is_.battle == was_.battle && is_.phase == "c") return;
        std::array<std::string, 2> left = shown;
        for (std::size_t player : {0U, 1U}) {
            for (char aspect : dead.at(player)) {
                left.at(player).erase(left.at(player).find(aspect), 1);
            }
        }
        if (!left[0].empty() && !left[1].empty()) {
            const bool third = quiet && game_.on("frustration") && was_.quiet == 2;
            tell(third ? "frustrated OW-11.7" : "round_cap OW-10.3", {here});
            left = {};
        }
        const std::string winner = !left[0].empty() ? "BORG" : !left[1].empty() ? "CHEZ" : "none";
        tell("battle_over OW-8.9",
             {here, {"winner", winner}, {"left", or_dash(left[0] + left[1])}});
    }

    void tell_what_begins() {
        if (is_.phase == "c" && is_.battle != was_.battle) {
            tell("battle OW-8.1",
                 {hex(is_.battle),
                  {"borg", number(is_.count(0, *is_.battle))},
                  {"chez", number(is_.count(1, *is_.battle))}});
        }
        for (int each = 0; each < 2 && was_.turn > 0; ++each) {
            const Place from = was_.at(each).tower;
            const Place to = is_.at(each).tower;
            const std::string nobody = each == 0 ? "odd" : "even";
            if (from == to) continue;
            tell("tower_moved OW-11.8",
                 {{"seat", game_.on("nonaligned_towers") ? nobody : player_name(each)},
                  {"from", place_text(from)},
                  {"to", place_text(to)}});
        }
        if (is_.result.substr(0, 3) == "win") tell("win OW-10.1", {active()});
        if (is_.result == "draw") tell("draw OW-10.2", {});
        if (is_.result == "draw:cap") tell("draw_cap OW-10.3", {{"turns", number(is_.turn)}});
        if (is_.turn != was_.turn) {
            tell(is_.turn == 1 ? "turn OW-4.9" : "turn OW-5.1",
                 {{"turn", number(is_.turn)}, seat(is_.active)});
        }
    }

    const Game& game_;
    const Table& was_;
    const Table& is_;
    Story story_;
};

}  // namespace equipoise::oneworld::reference
