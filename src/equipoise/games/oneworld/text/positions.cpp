// Position lines (OW-13.2 to OW-13.6): printing, and reading what stands in them.
// positions_check.cpp refuses what the rules cannot reach.

#include "equipoise/games/oneworld/text/positions.hpp"

#include <algorithm>

#include "equipoise/base/text.hpp"
#include "equipoise/games/oneworld/clauses.hpp"
#include "equipoise/games/oneworld/options.hpp"
#include "equipoise/games/oneworld/text/notation.hpp"

namespace equipoise::oneworld {
namespace {

constexpr std::array<std::string_view, 9> kFields{
    "version", "map", "options", "turn", "active", "phase", "BORG", "CHEZ", "pending"};

std::string print_letter(Child child) {
    const char letter = letter_of(child.aspect());
    return std::string(1, child.moved() ? static_cast<char>(letter - 'A' + 'a') : letter) +
        (child.changed() ? "'" : "");
}

std::string print_side(const Map& map, int player, const Side& side) {
    std::string text(1, letter_of_player(player));
    text += std::string(":") +
        (side.end == kNobody                            ? "-"
             : static_cast<End>(side.end) == End::North ? "N"
                                                        : "S");
    text += "," +
        (side.god.is_none() ? "-" : map.hex_name(side.god) + "*" + std::to_string(side.lives));
    text += "," + (side.tower.is_none() ? "-" : map.hex_name(side.tower));
    text += "," + std::to_string(side.pool) + "," + std::to_string(side.lost) + ";";
    if (side.children.empty()) return text + "-";
    Hex last;
    for (Child child : side.children) {
        if (child.hex() != last) {
            text += (last.is_none() ? "" : ",") + map.hex_name(child.hex()) + "=";
        }
        last = child.hex();
        text += print_letter(child);
    }
    return text;
}

/// What is known of a commitment: nothing if there is none, "?" if it is somebody else's.
using Commitments = std::array<std::string, 2>;

std::string print_commitment(const Open& s, int player, Commitment commitment) {
    if (s.phase == Phase::GodCommit && player != s.active) {
        return {letter_of(Rules::committed_god_aspect(commitment))};
    }
    return print(Rules::committed_aspects(commitment));
}

std::string print_outcome(Outcome outcome) {
    switch (outcome) {
        case Outcome::None:
            break;
        case Outcome::BorgWins:
            return "win:B";
        case Outcome::ChezWins:
            return "win:C";
        case Outcome::Draw:
            return "draw";
        case Outcome::DrawByCap:
            return "draw:cap";
    }
    return {};
}

std::string print_pending(const Rules& rules, const Open& s, const Commitments& commitments) {
    const Map& map = rules.map();
    std::string text;
    const auto add = [&](const std::string& tag) { text += (text.empty() ? "" : "/") + tag; };
    if (s.hit) add("hit");
    for (int i = 0; i < s.stop_count;) {
        const Hex hex = s.stops[at(i)];
        int count = 0;
        for (; i < s.stop_count && s.stops[at(i)] == hex; ++i) ++count;
        add("o:" + map.hex_name(hex) + "." + std::to_string(count));
    }
    if (s.powers > 0) add("p:" + std::to_string(s.powers));
    if (s.god_moved) add("gm");
    if (s.phase == Phase::FaultRoll) {
        State state;
        state.open = s;
        add("f:" + print(rules, state, Move::march(s.mover, s.target)) + "." +
            std::to_string(s.rolls_left));
    }
    if (s.phase == Phase::BattleChoice || !s.battle.is_none()) {
        std::string left;
        for (Hex hex : rules.battles(s)) {
            if (hex != s.battle) left += (left.empty() ? "" : ".") + map.hex_name(hex);
        }
        if (!left.empty()) add("q:" + left);
    }
    if (!s.battle.is_none()) {
        add("b:" + map.hex_name(s.battle) + "." + std::to_string(s.round) + "." +
            std::to_string(s.quiet));
    }
    if (s.order_die > 0) add("d:" + std::to_string(s.order_die));
    if (s.limit > 0) add("s:" + std::to_string(s.limit));
    if (s.place != kNobody) add(s.place == kBorg ? "n:L" : "n:R");
    if (s.outcome != Outcome::None) add(print_outcome(s.outcome));
    for (int player : {kBorg, kChez}) {
        if (commitments[at(player)].empty()) continue;
        add(std::string("k:") + letter_of_player(player) + "." + commitments[at(player)]);
    }
    return text.empty() ? "-" : text;
}

std::string print_line(const Rules& rules, const Open& s, const Commitments& commitments) {
    const Map& map = rules.map();
    std::string text = "ow1 " + map.id + " " + print_options(rules.switches(), map) + " ";
    text += s.turn == 0 ? "-" : std::to_string(s.turn);
    text += std::string(" ") + (s.active == kNobody ? '-' : letter_of_player(s.active)) + " " +
        letter_of(s.phase);
    for (int player : {kBorg, kChez}) text += " " + print_side(map, player, s.sides[at(player)]);
    return text + " " + print_pending(rules, s, commitments);
}

/// One line being read, up to the first thing that is wrong.
class PositionReader {
  public:
    PositionReader(const Rules& rules, std::string_view line) : rules_(rules), line_(line) {}

    Result<State, Misfit> read() {
        const auto heading = parse_heading(line_);
        if (!heading) return heading.error();
        const auto fields = words(line_);
        read_heading(heading.value());
        read_turn(fields[3]);
        read_active(fields[4]);
        read_phase(fields[5]);
        for (int player : {kBorg, kChez}) read_side(player, fields[at(6 + player)]);
        if (!error_) find_first();
        if (!error_ && fields[8] != "-") {
            // How the announced move is written depends on all the rest.
            for (bool announced : {false, true}) {
                for (std::string_view tag : split(fields[8], '/')) {
                    if (tag.starts_with("f:") == announced) read_tag(tag);
                }
            }
        }
        if (!error_) error_ = why_unreachable(rules_, s_);
        if (!error_) compare(fields);
        if (error_) return *error_;
        return s_;
    }

  private:
    void complain(std::string_view field, Reason reason, Clause clause = "OW-13.3"_ow) {
        if (error_) return;
        error_ = Misfit::of(clause, field, std::move(reason));
    }

    /// Written without leading zeros.
    std::optional<int> number(std::string_view text, int low, int high) const {
        if (text.size() > 1 && text[0] == '0') return std::nullopt;
        const auto found = parse_int(text, low, high);
        if (!found || text[0] == '-') return std::nullopt;
        return static_cast<int>(*found);
    }

    void read_heading(const Heading& heading) {
        const Map& map = rules_.map();
        if (heading.map != map.id) {
            return complain("map", Reason("played_on_other_map", {{"map", map.id}}));
        }
        const auto stated = parse_options(heading.options);
        if (!stated) {
            error_ = stated.error();
            return;
        }
        Options options(option_specs());
        for (const auto& [name, value] : stated.value()) {
            if (auto error = options.set(name, value)) {
                error_ = *error;
                return;
            }
        }
        const auto switches = read_switches(options, map);
        if (!switches || switches.value() != rules_.switches()) {
            complain(
                "options",
                Reason("set_up_with_other_map", {{"map", print_options(rules_.switches(), map)}}));
        }
    }

    void read_turn(std::string_view text) {
        if (text == "-") return;
        const auto turn = number(text, 1, INT32_MAX);
        if (!turn) return complain("turn", "wants_dash_or_number");
        s_.open.turn = static_cast<std::uint32_t>(*turn);
    }

    void read_active(std::string_view text) {
        if (text == "-") return;
        if (text != "B" && text != "C") return complain("active", "wants_player_or_dash");
        s_.open.active = text == "B" ? kBorg : kChez;
    }

    void read_phase(std::string_view text) {
        for (int i = 0; i <= static_cast<int>(Phase::Over); ++i) {
            const auto phase = static_cast<Phase>(i);
            if (text.size() != 1 || text[0] != letter_of(phase)) continue;
            s_.open.phase = phase;
            const bool rolls = phase == Phase::StackRoll || phase == Phase::OrderRoll;
            if (rolls != (s_.open.active == kNobody)) {
                complain("active", rolls ? "nobody_decides" : "wants_player");
            }
            if ((phase < Phase::Movement) != (s_.open.turn == 0)) {
                complain("turn",
                         phase < Phase::Movement ? "no_turn_in_setup" : "turn_number_needed");
            }
            return;
        }
        complain("phase", "wants_phase");
    }

    void read_side(int player, std::string_view text) {
        if (error_) return;
        const auto wrong = [&](std::string_view field, Reason reason) {
            complain(field_of(player, field), std::move(reason), "OW-13.4"_ow);
        };
        const std::size_t semicolon = text.find(';');
        const auto head = split(text.substr(0, semicolon), ',');
        if (semicolon == std::string_view::npos || head.size() != 5 || head[0].size() != 3 ||
            head[0][0] != letter_of_player(player) || head[0][1] != ':') {
            return wrong(
                "",
                Reason("block_looks_like", {{"player", std::string(1, letter_of_player(player))}}));
        }
        const Map& map = rules_.map();
        Side& side = s_.open.sides[at(player)];
        const char end = head[0][2];
        if (end != 'N' && end != 'S' && end != '-') return wrong("end", "wants_end_or_dash");
        if (end != '-') side.end = static_cast<std::uint8_t>(end == 'N' ? End::North : End::South);
        if (head[1] != "-") {
            const auto god = split(head[1], '*');
            const auto lives =
                god.size() == 2 ? number(god[1], 0, kMostLives) : std::optional<int>();
            side.god = map.find_hex(god[0]);
            if (side.god.is_none() || !lives) return wrong("god", "wants_god_or_dash");
            side.lives = static_cast<std::uint8_t>(*lives);
        }
        if (head[2] != "-") {
            side.tower = map.find_hex(head[2]);
            if (side.tower.is_none()) return wrong("Tower", "wants_hex_or_dash");
        }
        const auto pool = number(head[3], 0, kMostChildren);
        const auto lost = number(head[4], 0, kMostChildren);
        if (!pool) return wrong("pool", "wants_children_count");
        if (!lost) return wrong("lost", "wants_children_count");
        side.pool = static_cast<std::uint8_t>(*pool);
        side.lost = static_cast<std::uint8_t>(*lost);
        if (text.substr(semicolon + 1) == "-") return;
        for (std::string_view stack : split(text.substr(semicolon + 1), ',')) {
            if (!read_stack(stack, side.children)) {
                return wrong("Children", Reason("wants_stack", {{"stack", stack}}));
            }
            if (error_) return;
        }
    }

    /// "A4=SBf'"; whether it is well written.
    bool read_stack(std::string_view text, Band& children) {
        const std::size_t equals = text.find('=');
        if (equals == std::string_view::npos || equals + 1 == text.size()) return false;
        const Hex hex = rules_.map().find_hex(text.substr(0, equals));
        if (hex.is_none()) return false;
        for (std::size_t i = equals + 1; i < text.size(); ++i) {
            char letter = text[i];
            const bool moved = letter >= 'a' && letter <= 'z';
            if (moved) letter = static_cast<char>(letter - 'a' + 'A');
            const auto aspect = parse_aspect(letter);
            if (!aspect) return false;
            const bool changed = i + 1 < text.size() && text[i + 1] == '\'';
            if (changed) ++i;
            if (children.size() == kMostChildren) {
                complain("Children", "player_has_too_many_children", "OW-7.6"_ow);
                return true;
            }
            children.add(Child(hex, *aspect, moved, changed));
        }
        return true;
    }

    /// Who sets up first follows from who decides what in which phase (OW-13.3).
    void find_first() {
        Open& s = s_.open;
        if (s.active == kNobody || s.phase == Phase::OrderChoice) return;
        const int active = s.active;
        const int foe = foe_of(active);
        const bool swapped = rules_.switches().new_geography;
        bool is_first = true;
        if (s.phase == Phase::PlaceGod || s.phase == Phase::PutChildren) {
            const Side& other = s.sides[at(foe)];
            is_first = !swapped ? other.god.is_none()
                                : s.phase == Phase::PutChildren && other.children.empty();
        } else if (s.phase == Phase::PlaceTower) {
            is_first = swapped && s.sides[kBorg].tower.is_none() && s.sides[kChez].tower.is_none();
        } else if (s.turn > 0) {
            is_first = s.turn % 2 == 0;
        }
        s.first = static_cast<std::uint8_t>(is_first ? active : foe);
    }

    void read_tag(std::string_view tag) {
        if (error_) return;
        const std::size_t colon = tag.find(':');
        const std::string_view key = tag.substr(0, colon);
        const std::string_view value =
            colon == std::string_view::npos ? std::string_view() : tag.substr(colon + 1);
        Open& s = s_.open;
        const auto small = [&](std::uint8_t& field, int low, int high) {
            const auto found = number(value, low, high);
            if (!found) return wrong(tag);
            field = static_cast<std::uint8_t>(*found);
        };
        if (tag == "hit") {
            s.hit = true;
        } else if (tag == "gm") {
            s.god_moved = true;
        } else if (key == "o") {
            read_stops(tag, value);
        } else if (key == "p") {
            small(s.powers, 1, 2);
        } else if (key == "f") {
            read_announced(tag, value);
        } else if (key == "b") {
            read_battle(tag, value);
        } else if (key == "d") {
            small(s.order_die, 1, 6);
        } else if (key == "s") {
            small(s.limit, 1, 6);
        } else if (tag == "n:L" || tag == "n:R") {
            s.place = tag == "n:L" ? kBorg : kChez;
        } else if (key == "k") {
            read_commitment(tag, value);
        } else if (key == "win" || key == "draw") {
            read_outcome(tag);
        } else if (key != "q") {  // Follows from the rest; compared in the end.
            wrong(tag);
        }
    }

    void wrong(std::string_view tag) { complain(tag, "wants_pending", "OW-13.5"_ow); }

    void read_stops(std::string_view tag, std::string_view value) {
        const auto parts = split(value, '.');
        const Hex hex = rules_.map().find_hex(parts[0]);
        const auto count =
            parts.size() == 2 ? number(parts[1], 1, kMostChildren) : std::optional<int>();
        Open& s = s_.open;
        if (hex.is_none() || !count || s.stop_count + *count > kMostChildren) return wrong(tag);
        for (int i = 0; i < *count; ++i) s.stops[at(s.stop_count++)] = hex;
        std::sort(s.stops.begin(), s.stops.begin() + s.stop_count);
    }

    void read_announced(std::string_view tag, std::string_view value) {
        Open& s = s_.open;
        const std::size_t dot = value.rfind('.');
        const auto left = dot == std::string_view::npos ? std::optional<int>()
                                                        : number(value.substr(dot + 1), 1, 5);
        if (!left || s.turn == 0) return wrong(tag);
        const auto action = parse_move(rules_, s_, value.substr(0, dot));
        if (!action) {
            error_ = action.error();
            error_->field = std::string(tag);
            return;
        }
        const Move move = Move::of(action.value().front());
        if (move.type != Move::Type::March) return wrong(tag);
        s.mover = move.child;
        s.target = move.target;
        s.rolls_left = static_cast<std::uint8_t>(*left);
    }

    void read_battle(std::string_view tag, std::string_view value) {
        Open& s = s_.open;
        const auto parts = split(value, '.');
        if (parts.size() != 3) return wrong(tag);
        const auto round = number(parts[1], 1, UINT16_MAX);
        const auto quiet = number(parts[2], 0, 2);
        s.battle = rules_.map().find_hex(parts[0]);
        if (s.battle.is_none() || !round || !quiet) return wrong(tag);
        s.round = static_cast<std::uint16_t>(*round);
        s.quiet = static_cast<std::uint8_t>(*quiet);
    }

    void read_outcome(std::string_view tag) {
        for (Outcome outcome :
             {Outcome::BorgWins, Outcome::ChezWins, Outcome::Draw, Outcome::DrawByCap}) {
            if (tag == print_outcome(outcome)) {
                s_.open.outcome = outcome;
                return;
            }
        }
        wrong(tag);
    }

    void read_commitment(std::string_view tag, std::string_view value) {
        if (value.size() < 3 || (value[0] != 'B' && value[0] != 'C') || value[1] != '.') {
            return wrong(tag);
        }
        const int player = value[0] == 'B' ? kBorg : kChez;
        value.remove_prefix(2);
        if (value == "?") {
            return complain(tag, "no_hidden_parts", "OW-12.3"_ow);
        }
        const bool god = s_.open.phase == Phase::GodCommit && player != s_.open.active;
        const auto action =
            parse_move(rules_, s_, std::string(god ? "g:" : "c:") + std::string(value));
        if (!action) return wrong(tag);
        s_.commitments[at(player)] = static_cast<Commitment>(
            action.value().front().code - (god ? Move::kGodAspects : Move::kCommits));
    }

    /// What was read must be what is written (OW-13.6). A map's own numbers may be named as
    /// options.
    void compare(const std::vector<std::string_view>& fields) {
        const std::string canonical = print(rules_, s_);
        const auto wanted = words(canonical);
        for (std::size_t i = 0; i < fields.size(); ++i) {
            if (i == 2 || fields[i] == wanted[i]) continue;
            return complain(
                kFields[i], Reason("wrong_spelling", {{"value", wanted[i]}}), "OW-13.4"_ow);
        }
    }

    const Rules& rules_;
    std::string_view line_;
    State s_;
    std::optional<Misfit> error_;
};

}  // namespace

std::string field_of(int player, std::string_view field) {
    return std::string(player == kBorg ? "BORG" : "CHEZ") + (field.empty() ? "" : " ") +
        std::string(field);
}

Result<Heading, Misfit> parse_heading(std::string_view line) {
    const auto fields = words(line);
    if (fields.empty() || fields[0] != "ow1") {
        return Misfit{"OW-13.2", "version", "wants_ow1"};
    }
    if (fields.size() != kFields.size()) {
        return Misfit{"OW-13.2",
                      fields.size() < kFields.size() ? std::string(kFields[fields.size()]) : "",
                      fields.size() < kFields.size() ? "missing" : "text_after_pending"};
    }
    return Heading{fields[1], fields[2]};
}

std::string print(const Rules& rules, const State& s) {
    Commitments commitments;
    for (int player : {kBorg, kChez}) {
        const Commitment commitment = s.commitments[at(player)];
        if (commitment == kUncommitted) continue;
        commitments[at(player)] = print_commitment(s.open, player, commitment);
    }
    return print_line(rules, s.open, commitments);
}

std::string print(const Rules& rules, const View& view) {
    Commitments commitments;
    for (Seat seat : view.committed) {
        const int player = seat.index();
        commitments[at(player)] =
            view.viewer.is(seat) ? print_commitment(view.open, player, view.own) : "?";
    }
    return print_line(rules, view.open, commitments);
}

Result<State, Misfit> parse_state(const Rules& rules, std::string_view line) {
    return PositionReader(rules, line).read();
}

}  // namespace equipoise::oneworld
