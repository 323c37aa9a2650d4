#include "equipoise/games/oneworld/text/notation.hpp"

#include <algorithm>

#include "equipoise/base/text.hpp"
#include "equipoise/games/oneworld/clauses.hpp"

namespace equipoise::oneworld {
namespace {

using Actions = Result<std::vector<Action>, Misfit>;

constexpr std::array<std::string_view, kDirections> kDirectionNames{
    "e", "ne", "nw", "w", "sw", "se"};

Misfit no_move(Reason reason, Clause clause = "OW-13.1"_ow) {
    return Misfit::of(clause, std::move(reason));
}

std::string_view name(Direction direction) { return kDirectionNames[at(index_of(direction))]; }

std::optional<Direction> parse_direction(std::string_view text) {
    const auto found = std::find(kDirectionNames.begin(), kDirectionNames.end(), text);
    if (found == kDirectionNames.end()) return std::nullopt;
    return kAllDirections[static_cast<std::size_t>(found - kDirectionNames.begin())];
}

/// Before the first turn no Child moves, and there may be no active player.
bool moves_mean_something(const State& s) { return s.open.turn > 0; }

/// The direction of a straight target, if it is one.
std::optional<Direction> direction_of(Target target) {
    if (target.is_ray_exit()) return target.exit_direction();
    if (target.is_exit()) return std::nullopt;
    const Offset offset = target.offset();
    for (Direction direction : kAllDirections) {
        if (offset.length() > 0 && offset_of(direction) * offset.length() == offset) {
            return direction;
        }
    }
    return std::nullopt;
}

/// What a Blade's direction stands for: where the Blade has to end, or would if it could.
Target forced_end(const Rules& rules, const State& s, Child child, Direction direction) {
    constexpr int kBladeSteps = 5;
    if (!moves_mean_something(s)) return Target::ray(direction, kBladeSteps);
    const Ray way = rules.ground(s.open).ray(child, direction);
    return Target::ray(direction, std::max(1, way.steps));
}

/// Crossings that need not be written: the fewest with which Fog gets there. A move that comes
/// back to its origin always names them (EX-10).
int usual_crossings(const Rules& rules, const State& s, Child child, Target target) {
    if (child.aspect() != Aspect::Fog || !moves_mean_something(s)) return 0;
    const bool exit = target.is_exit();
    if (!exit && (target.offset().length() == 0 || target.offset().length() > kNearRadius)) {
        return 0;
    }
    const Reach reached = rules.ground(s.open).reach(child);
    for (int crossings = 0; crossings < 4; ++crossings) {
        const bool there = exit
            ? (reached.exits >> crossings & 1) != 0
            : (reached.ends[at(crossings)] & near_of(near_bit(target.offset()))) != 0;
        if (there) return crossings;
    }
    return 0;
}

std::string print_child(const Map& map, Child child) {
    char letter = letter_of(child.aspect());
    if (child.moved()) letter = static_cast<char>(letter - 'A' + 'a');
    return map.hex_name(child.hex()) + letter + (child.changed() ? "'" : "");
}

std::string print_march(const Rules& rules, const State& s, const Move& move) {
    const Child child = move.child;
    const Target target = move.target;
    const std::string start = print_child(rules.map(), child) + "-";
    if (child.hex().index() >= rules.map().hexes()) return start + "?";
    const auto direction = direction_of(target);
    if (target.is_ray_exit()) return start + std::string(name(*direction)) + "!";
    if (child.aspect() == Aspect::Blade) {
        if (direction && target.is_short_stop()) {
            return start + std::string(name(*direction)) + "*" +
                std::to_string(target.offset().length());
        }
        if (direction && target == forced_end(rules, s, child, *direction)) {
            return start + std::string(name(*direction));
        }
    }
    const Hex end = rules.end_of(move);
    std::string text = start +
        (target.is_exit()    ? "!"
             : end.is_none() ? "?"
                             : rules.map().hex_name(end));
    if (target.crossings() != usual_crossings(rules, s, child, target)) {
        text += "~" + std::to_string(target.crossings());
    }
    return text;
}

/// Reads moves in one position.
class Reader {
  public:
    Reader(const Rules& rules, const State& s) : rules_(rules), map_(rules.map()), s_(s) {}

    Actions read(std::string_view text) const {
        if (text == "done") return one(Move::done());
        if (text == "reborn") return one(Move::reborn(true));
        if (text == "pass") return one(Move::reborn(false));
        if (text.size() == 2 && text[0] == '*' && text[1] >= '1' && text[1] <= '6') {
            return one(Move::roll(text[1] - '0'));
        }
        if (text.starts_with("g-")) return read_flight(text.substr(2));
        const std::size_t colon = text.find(':');
        if (colon != std::string_view::npos) {
            return read_verb(text.substr(0, colon), text.substr(colon + 1));
        }
        const std::size_t sign = text.find_first_of("-=");
        if (sign == std::string_view::npos) return unknown();
        const auto child = read_child(text.substr(0, sign));
        if (!child) return child.error();
        const std::string_view rest = text.substr(sign + 1);
        return text[sign] == '=' ? read_power(child.value(), rest)
                                 : read_march(child.value(), rest);
    }

  private:
    static Actions one(Action action) { return std::vector{action}; }
    static Misfit unknown() { return no_move("wants_move"); }
    Misfit no_hex(std::string_view text) const {
        return no_move(Reason("no_such_hex", {{"text", text}, {"map", map_.id}}));
    }

    Actions read_verb(std::string_view verb, std::string_view rest) const {
        if (verb == "order") {
            if (rest == "first" || rest == "second") return one(Move::order(rest == "first"));
            return no_move("wants_order", "OW-4.2"_ow);
        }
        if (verb == "end") {
            if (rest == "N" || rest == "S") {
                return one(Move::set_end(rest == "N" ? End::North : End::South));
            }
            return no_move("wants_end", "OW-4.3"_ow);
        }
        if (verb == "god" || verb == "tower") {
            const bool god = verb == "god";
            if (rest == "L" || rest == "R") {
                return one(god ? Move::swap_god(rest == "R") : Move::swap_tower(rest == "R"));
            }
            const Hex hex = map_.find_hex(rest);
            if (hex.is_none()) return no_hex(rest);
            return one(god ? Move::place_god(hex) : Move::place_tower(hex));
        }
        if (verb == "battle") {
            const Hex hex = map_.find_hex(rest);
            if (hex.is_none()) return no_hex(rest);
            return one(Move::battle(hex));
        }
        if (verb == "put") {
            const auto put = read_put(rest);
            if (!put) return put.error();
            return one(put.value());
        }
        if (verb == "puts") return read_puts(rest);
        if (verb == "c") return read_commitment(rest);
        if (verb == "g") {
            const auto aspect = rest.size() == 1 ? parse_aspect(rest[0]) : std::nullopt;
            if (aspect) return one(Move::god_aspect(*aspect));
            return no_move("wants_god_aspect", "OW-9.2"_ow);
        }
        return unknown();
    }

    /// "F7B"
    Result<Action, Misfit> read_put(std::string_view text) const {
        const auto aspect = text.empty() ? std::nullopt : parse_aspect(text.back());
        if (!aspect) {
            return no_move(Reason("wants_child_placement", {{"text", text}}));
        }
        text.remove_suffix(1);
        const Hex hex = map_.find_hex(text);
        if (hex.is_none()) return no_hex(text);
        return Move::put(hex, *aspect);
    }

    /// Several in any order; they are placed in ascending order (OW-4.6).
    Actions read_puts(std::string_view text) const {
        std::vector<Action> puts;
        for (std::string_view piece : split(text, ',')) {
            const auto put = read_put(piece);
            if (!put) return put.error();
            puts.push_back(put.value());
            if (puts.size() > at(map_.children)) {
                return no_move("too_many_children_named", "OW-4.5"_ow);
            }
        }
        std::sort(puts.begin(), puts.end());
        return puts;
    }

    Actions read_commitment(std::string_view text) const {
        Aspects aspects;
        Aspect last = Aspect::Stone;
        for (char letter : text) {
            const auto aspect = parse_aspect(letter);
            if (!aspect) return no_move("wants_aspects");
            if (*aspect < last) {
                return no_move("aspects_out_of_order", "OW-13.2a"_ow);
            }
            last = *aspect;
            if (aspects.size() == kMostChildren) {
                return no_move("too_many_children_named", "OW-8.3"_ow);
            }
            aspects.add(*aspect);
        }
        if (text.empty()) return no_move("wants_aspect_choice");
        return one(Move::commit(aspects));
    }

    Actions read_flight(std::string_view text) const {
        const Hex to = map_.find_hex(text);
        if (to.is_none()) return no_hex(text);
        const Hex god = moves_mean_something(s_) ? s_.open.sides[s_.open.active].god : Hex();
        if (god.is_none()) {
            return no_move("god_moves_before_play", "OW-11.4"_ow);
        }
        for (Direction direction : kAllDirections) {
            if (rules_.grid().next(god, direction) == to) return one(Move::flee(direction));
        }
        return no_move("flee_not_adjacent", "OW-11.4"_ow);
    }

    /// "C8S", "C8s", "C8S'"
    Result<Child, Misfit> read_child(std::string_view text) const {
        const Misfit no_child = no_move(Reason("wants_child", {{"text", text}}));
        const bool changed = text.ends_with('\'');
        if (changed) text.remove_suffix(1);
        if (text.empty()) return no_child;
        char letter = text.back();
        const bool moved = letter >= 'a' && letter <= 'z';
        if (moved) letter = static_cast<char>(letter - 'a' + 'A');
        const auto aspect = parse_aspect(letter);
        if (!aspect) return no_child;
        text.remove_suffix(1);
        const Hex hex = map_.find_hex(text);
        if (hex.is_none()) return no_hex(text);
        return Child(hex, *aspect, moved, changed);
    }

    Actions read_power(Child child, std::string_view to) const {
        const auto aspect = to.size() == 1 ? parse_aspect(to[0]) : std::nullopt;
        if (!aspect) return no_move("wants_new_aspect");
        if (child.changed()) {
            return no_move("child_already_changed", "OW-11.16"_ow);
        }
        return one(Move::power(child, *aspect));
    }

    Actions read_march(Child child, std::string_view rest) const {
        if (child.moved()) {
            return no_move("child_already_moved", "OW-6.1"_ow);
        }
        return child.aspect() == Aspect::Blade ? read_blade(child, rest) : read_steps(child, rest);
    }

    Actions read_blade(Child child, std::string_view rest) const {
        const std::size_t end = std::min(rest.find_first_of("*!"), rest.size());
        const auto direction = parse_direction(rest.substr(0, end));
        if (!direction) {
            return no_move("wants_blade_direction", "OW-6.10"_ow);
        }
        rest.remove_prefix(end);
        if (rest.empty()) {
            return one(Move::march(child, forced_end(rules_, s_, child, *direction)));
        }
        if (rest == "!") return one(Move::march(child, Target::ray_exit(*direction)));
        if (rest.size() == 2 && rest[0] == '*' && rest[1] >= '1' && rest[1] <= '4') {
            return one(Move::march(child, Target::short_stop(*direction, rest[1] - '0')));
        }
        return no_move("wants_blade_stop", "OW-11.2"_ow);
    }

    Actions read_steps(Child child, std::string_view rest) const {
        const std::size_t wave = std::min(rest.find('~'), rest.size());
        const std::string_view stated = rest.substr(wave);
        if (!stated.empty() && (stated.size() != 2 || stated[1] < '0' || stated[1] > '3')) {
            return no_move("wants_crossings", "OW-6.16"_ow);
        }
        const std::string_view end = rest.substr(0, wave);
        std::optional<Target> target;
        if (end == "!") {
            target = Target::exit(0);
        } else {
            const Hex hex = map_.find_hex(end);
            if (hex.is_none()) return no_hex(end);
            target = find(child.hex(), hex);
        }
        if (!target) {
            return no_move("too_far", child.aspect() == Aspect::Stone ? "OW-6.8"_ow : "OW-6.16"_ow);
        }
        const int usual = usual_crossings(rules_, s_, child, *target);
        const int crossings = stated.empty() ? usual : stated[1] - '0';
        if (!stated.empty() && crossings == usual) {
            return no_move("crossings_already_fewest", "OW-13.2a"_ow);
        }
        return one(Move::march(child, Target::from_code(target->code() + crossings)));
    }

    /// Without crossings; nothing if it lies beyond the disc.
    std::optional<Target> find(Hex origin, Hex end) const {
        if (end == origin) return Target::to(disc_index({0, 0}), 0);
        const auto& near = rules_.grid().around(origin).hexes;
        const auto found = std::find(near.begin(), near.end(), end);
        if (found != near.end()) {
            return Target::to(disc_index(near_offset(static_cast<int>(found - near.begin()))), 0);
        }
        const Offset offset = map_.offset(origin, end);
        if (offset.length() > kDiscRadius) return std::nullopt;
        return Target::to(disc_index(offset), 0);
    }

    const Rules& rules_;
    const Map& map_;
    const State& s_;
};

}  // namespace

std::string print(Aspects aspects) {
    std::string text;
    for (Aspect aspect : kAllAspects) {
        text += std::string(at(aspects[aspect]), letter_of(aspect));
    }
    return text;
}

std::optional<Aspect> parse_aspect(char letter) {
    for (Aspect aspect : kAllAspects) {
        if (letter_of(aspect) == letter) return aspect;
    }
    return std::nullopt;
}

std::string print(const Rules& rules, const State& s, Action a) {
    const Move move = Move::of(a);
    const Map& map = rules.map();
    const auto side_of_map = [&] { return move.yes ? "R" : "L"; };
    switch (move.type) {
        case Move::Type::March:
            return print_march(rules, s, move);
        case Move::Type::Power:
            return print_child(map, move.child) + "=" + letter_of(move.aspect);
        case Move::Type::Flee: {
            const Hex god = moves_mean_something(s) ? s.open.sides[s.open.active].god : Hex();
            const Hex to = god.is_none() ? Hex() : rules.grid().next(god, move.direction);
            return "g-" +
                (to.is_none() ? "!" + std::string(name(move.direction)) : map.hex_name(to));
        }
        case Move::Type::Done:
            return "done";
        case Move::Type::Order:
            return move.yes ? "order:first" : "order:second";
        case Move::Type::SetEnd:
            return move.end == End::North ? "end:N" : "end:S";
        case Move::Type::PlaceGod:
            return "god:" + map.hex_name(move.hex);
        case Move::Type::SwapGod:
            return std::string("god:") + side_of_map();
        case Move::Type::PlaceTower:
            return "tower:" + map.hex_name(move.hex);
        case Move::Type::SwapTower:
            return std::string("tower:") + side_of_map();
        case Move::Type::Put:
            return "put:" + print_child(map, move.child);
        case Move::Type::Battle:
            return "battle:" + map.hex_name(move.hex);
        case Move::Type::Commit:
            return "c:" + print(move.aspects);
        case Move::Type::GodAspect:
            return std::string("g:") + letter_of(move.aspect);
        case Move::Type::Reborn:
            return move.yes ? "reborn" : "pass";
        case Move::Type::Die:
            break;
    }
    return "*" + std::to_string(move.die);
}

Actions parse_move(const Rules& rules, const State& s, std::string_view text) {
    return Reader(rules, s).read(text);
}

std::string print(const Map& map, const Route& route) {
    std::string text;
    for (Hex hex : route.hexes) text += (text.empty() ? "" : ".") + map.hex_name(hex);
    if (route.exits) text += text.empty() ? "!" : ".!";
    if (route.crossings > 0) text += "~" + std::to_string(route.crossings);
    return text;
}

}  // namespace equipoise::oneworld
