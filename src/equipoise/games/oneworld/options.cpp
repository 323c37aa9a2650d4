#include "equipoise/games/oneworld/options.hpp"

#include <algorithm>

#include "equipoise/base/text.hpp"
#include "equipoise/games/oneworld/clauses.hpp"
#include "equipoise/games/oneworld/rules.hpp"

namespace equipoise::oneworld {
namespace {

using Named = std::pair<std::string_view, std::string>;

constexpr std::string_view kMaps[] = {"eq22", "eq12"};
constexpr std::string_view kOff[] = {"off", "on"};
constexpr std::string_view kLives[] = {"map", "11", "12", "13", "21", "22", "23", "31", "32", "33"};
constexpr std::string_view kFrustrations[] = {"off", "consecutive", "cumulative"};
constexpr std::string_view kTowerMoves[] = {"off", "clockwise", "counter-clockwise"};
constexpr std::string_view kGeographies[] = {"off", "swap"};
constexpr std::string_view kStacks[] = {
    "map", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "d6"};
constexpr std::string_view kPowers[] = {"off", "each", "borg_bargain"};
constexpr std::string_view kEndRows[] = {"1", "0"};
constexpr std::string_view kYes[] = {"yes", "no"};
constexpr std::string_view kContacts[] = {"enter", "fifth_only"};
constexpr std::string_view kParents[] = {"forbid", "block"};
constexpr std::string_view kGods[] = {"stop", "fifth_only"};
constexpr std::string_view kStackTimes[] = {"end", "step"};
constexpr std::string_view kExits[] = {"allow", "blade_only"};
constexpr std::string_view kFogPaths[] = {"all", "cheapest"};
constexpr std::string_view kReinforcements[] = {"must", "may"};
constexpr std::string_view kFullTowers[] = {"hold", "overstack"};
constexpr std::string_view kClashes[] = {"fight", "hold"};
constexpr std::string_view kCrews[] = {"stay", "carry"};
constexpr int kMostTurns = 10'000;
constexpr int kMostRounds = 1000;

constexpr OptionSpec kOptions[] = {
    OptionSpec::choice("map", kMaps, "OW-3.14"_ow, true),
    OptionSpec::choice("singing_grasses", kOff, "OW-11.1"_ow),
    OptionSpec::choice("friendly_obstacle", kOff, "OW-11.2"_ow),
    OptionSpec::choice("pylon_movement", kOff, "OW-11.3"_ow),
    OptionSpec::choice("flee", kOff, "OW-11.4"_ow),
    OptionSpec::choice("god_lives", kLives, "OW-11.5"_ow),
    OptionSpec::choice("tower_elimination", kOff, "OW-11.6"_ow),
    OptionSpec::choice("frustration", kFrustrations, "OW-11.7"_ow),
    OptionSpec::choice("moving_towers", kTowerMoves, "OW-11.8"_ow),
    OptionSpec::choice("new_geography", kGeographies, "OW-11.9"_ow),
    OptionSpec::choice("more_balance", kOff, "OW-11.10"_ow),
    OptionSpec::choice("stacking", kStacks, "OW-11.11"_ow),
    OptionSpec::choice("chaos_gambit_1", kOff, "OW-11.12"_ow),
    OptionSpec::choice("chaos_gambit_2", kOff, "OW-11.13"_ow),
    OptionSpec::choice("nonaligned_towers", kOff, "OW-11.14"_ow),
    OptionSpec::choice("god_powers", kPowers, "OW-11.15"_ow),
    OptionSpec::choice("end_row", kEndRows, "OW-3.4"_ow),
    OptionSpec::choice("setup_pylon", kYes, "OW-4.5"_ow),
    OptionSpec::choice("blade_contact", kContacts, "OW-6.6"_ow),
    OptionSpec::choice("blade_parent", kParents, "OW-6.3"_ow),
    OptionSpec::choice("blade_god", kGods, "OW-6.24"_ow),
    OptionSpec::choice("stack_when", kStackTimes, "OW-6.5"_ow),
    OptionSpec::choice("exit", kExits, "OW-6.18"_ow),
    OptionSpec::choice("fog_paths", kFogPaths, "OW-6.17"_ow),
    OptionSpec::choice("reinforce", kReinforcements, "OW-7.2"_ow),
    OptionSpec::choice("tower_full", kFullTowers, "OW-7.3"_ow),
    OptionSpec::choice("na_clash", kClashes, "OW-11.14"_ow),
    OptionSpec::choice("tower_crew", kCrews, "OW-11.8"_ow),
    OptionSpec::integer("turn_cap", "0", 0, kMostTurns, "OW-10.3"_ow),
    OptionSpec::integer("round_cap", "0", 0, kMostRounds, "OW-10.3"_ow),
};

/// Codes that stand for one value each; `lvXY`, `stN` and `std` are read by hand.
struct Code {
    std::string_view code;
    std::string_view name;
    std::string_view value;
};
constexpr Code kCodes[] = {
    {"c1", "chaos_gambit_1", "on"},
    {"c2", "chaos_gambit_2", "on"},
    {"fc", "frustration", "consecutive"},
    {"fk", "frustration", "cumulative"},
    {"fl", "flee", "on"},
    {"fo", "friendly_obstacle", "on"},
    {"gb", "god_powers", "borg_bargain"},
    {"gp", "god_powers", "each"},
    {"ma", "moving_towers", "counter-clockwise"},
    {"mb", "more_balance", "on"},
    {"mc", "moving_towers", "clockwise"},
    {"na", "nonaligned_towers", "on"},
    {"ng", "new_geography", "swap"},
    {"pm", "pylon_movement", "on"},
    {"sg", "singing_grasses", "on"},
    {"te", "tower_elimination", "on"},
};

const OptionSpec* flag(std::string_view name) {
    // House flags and caps come after the options that have codes.
    const auto first = std::find_if(std::begin(kOptions),
                                    std::end(kOptions),
                                    [](const OptionSpec& o) { return o.name == "end_row"; });
    const auto found = std::find_if(
        first, std::end(kOptions), [&](const OptionSpec& spec) { return spec.name == name; });
    return found == std::end(kOptions) ? nullptr : found;
}

Result<Named, Misfit> parse_option(std::string_view word) {
    const std::size_t equals = word.find('=');
    if (equals != std::string_view::npos) {
        const OptionSpec* spec = flag(word.substr(0, equals));
        const std::string_view value = word.substr(equals + 1);
        if (spec == nullptr) return Misfit::of("OW-13.3"_ow, word, "no_such_flag");
        if (value == spec->default_value) {
            return Misfit::of("OW-13.3"_ow, word, "flag_at_default");
        }
        Options options(kOptions);
        if (auto error = options.set(spec->name, value)) return *error;
        return Named{spec->name, std::string(value)};
    }
    for (const Code& code : kCodes) {
        if (code.code == word) return Named{code.name, std::string(code.value)};
    }
    const std::string_view kind = word.substr(0, 2);
    std::string value(word.substr(std::min<std::size_t>(2, word.size())));
    if (kind == "st" && value == "d") value = "d6";
    const auto known = [&](std::span<const std::string_view> values) {
        return value != "map" && std::find(values.begin(), values.end(), value) != values.end();
    };
    if (kind == "lv" && known(kLives)) return Named{"god_lives", value};
    if (kind == "st" && known(kStacks) && word != "std6") return Named{"stacking", value};
    return Misfit::of("OW-13.3"_ow, word, "no_such_option");
}

/// Options that exclude each other (OW-11.6, OW-11.16).
std::optional<Misfit> conflict(const Switches& on) {
    if (on.tower_elimination) {
        const Reason why("not_combined_with", {{"option", "tower_elimination"}});
        if (on.moving_towers != MovingTowers::Off) {
            return Misfit::of("OW-11.6"_ow, "moving_towers", why);
        }
        if (on.more_balance) return Misfit::of("OW-11.6"_ow, "more_balance", why);
        if (on.nonaligned) return Misfit::of("OW-11.6"_ow, "nonaligned_towers", why);
        if (on.god_powers == GodPowers::BorgBargain) {
            return Misfit::of("OW-11.16"_ow,
                              "tower_elimination",
                              Reason("not_combined_with", {{"option", "borg_bargain"}}));
        }
    }
    return std::nullopt;
}

/// Room for gods, Children and Towers in the set-up, whatever the other player has done before.
class Room {
  public:
    Room(const Map& map, const Switches& switches) : map_(map), on_(switches) {}

    std::optional<Misfit> check() const {
        if (on_.new_geography) return check_new_geography();
        for (End end : {End::North, End::South}) {
            const std::vector<Hex> gods = god_hexes(end);
            const std::vector<Hex> others = reach_of(god_hexes(other(end)));
            int roomy = 0;
            int endangered = 0;  // Of these, where the other player might stand.
            for (Hex god : gods) {
                if (!has_room(god, others, 0)) continue;
                ++roomy;
                if (contains(others, god)) ++endangered;
            }
            if (roomy == 0) return no_room();
            if (roomy - std::min(endangered, map_.children + 1) < 1) {
                return Misfit::of("OW-4.4"_ow, "map", "maybe_no_god_hex");
            }
        }
        return std::nullopt;
    }

  private:
    /// The hexes ascend, as `all` gives them.
    static bool contains(const std::vector<Hex>& hexes, Hex hex) {
        return std::binary_search(hexes.begin(), hexes.end(), hex);
    }
    Misfit no_room() const { return Misfit::of("OW-4.5"_ow, "map", "maybe_no_children_room"); }
    bool is_reserved(Hex hex) const {
        const bool kept = !on_.tower_elimination || on_.new_geography;
        return kept && (hex == map_.left || hex == map_.right);
    }
    bool is_site(Hex hex) const {
        if (map_.terrain_of(hex) == Terrain::Void || is_reserved(hex)) return false;
        return on_.setup_on_pylons || map_.terrain_of(hex) == Terrain::Grass;
    }
    bool in_zone(Hex hex, End end) const {
        return map_.depth(hex, end) <= map_.god_depth + (on_.end_row_zero ? 1 : 0);
    }

    template <class Test>
    std::vector<Hex> all(Test test) const {
        std::vector<Hex> found;
        for (int i = 0; i < map_.hexes(); ++i) {
            if (test(Hex(i))) found.push_back(Hex(i));
        }
        return found;
    }
    std::vector<Hex> god_hexes(End end) const {
        return all([&](Hex hex) { return is_site(hex) && in_zone(hex, end); });
    }
    /// Where a god on one of these hexes, or one of its Children, may stand.
    std::vector<Hex> reach_of(const std::vector<Hex>& gods) const {
        return all([&](Hex hex) {
            if (!is_site(hex)) return false;
            return std::any_of(gods.begin(), gods.end(), [&](Hex god) {
                return map_.distance(god, hex) <= map_.child_radius;
            });
        });
    }
    /// Even if the other player takes as many of `others` as possible, and Towers `taken` more.
    bool has_room(Hex god, const std::vector<Hex>& others, int taken) const {
        int sites = 0;
        int shared = 0;
        for (int i = 0; i < map_.hexes(); ++i) {
            const Hex hex(i);
            if (hex == god || !is_site(hex) || map_.distance(god, hex) > map_.child_radius) {
                continue;
            }
            ++sites;
            if (contains(others, hex)) ++shared;
        }
        sites -= std::min(shared, map_.children + 1) + taken;
        return sites * std::max(on_.stack, 1) >= map_.children;
    }

    std::optional<Misfit> check_new_geography() const {
        const bool towers = !on_.tower_elimination;
        const std::vector<Hex> ring = edge_ring(map_);
        const auto may_stand = [&](Hex hex) {
            return on_.moving_towers == MovingTowers::Off ||
                std::find(ring.begin(), ring.end(), hex) != ring.end();
        };
        const auto tower_hexes = [&](End end) {
            return all([&](Hex hex) {
                return map_.terrain_of(hex) == Terrain::Grass && !is_reserved(hex) &&
                    in_zone(hex, end) && may_stand(hex);
            });
        };
        const auto north = tower_hexes(End::North);
        const auto south = tower_hexes(End::South);
        const bool same = north.size() == 1 && south.size() == 1 && north == south;
        if (towers && (north.empty() || south.empty() || same)) {
            return Misfit::of("OW-11.9"_ow, "map", "too_few_tower_hexes");
        }
        for (Hex god : {map_.left, map_.right}) {
            const Hex foe = god == map_.left ? map_.right : map_.left;
            if (!has_room(god, reach_of({foe}), towers ? 2 : 0)) return no_room();
        }
        return std::nullopt;
    }

    const Map& map_;
    const Switches& on_;
};

}  // namespace

std::span<const OptionSpec> option_specs() { return kOptions; }

Result<Switches, Misfit> read_switches(const Options& options, const Map& map) {
    const auto is_on = [&](std::string_view name) { return options.is(name, "on"); };
    Switches on;
    on.singing_grasses = is_on("singing_grasses");
    on.friendly_obstacle = is_on("friendly_obstacle");
    on.pylon_movement = is_on("pylon_movement");
    on.flee = is_on("flee");
    on.tower_elimination = is_on("tower_elimination");
    on.frustration = options.is("frustration", "off") ? Frustration::Off
        : options.is("frustration", "consecutive")    ? Frustration::Consecutive
                                                      : Frustration::Cumulative;
    on.moving_towers = options.is("moving_towers", "off") ? MovingTowers::Off
        : options.is("moving_towers", "clockwise")        ? MovingTowers::Clockwise
                                                          : MovingTowers::CounterClockwise;
    on.new_geography = options.is("new_geography", "swap");
    on.more_balance = is_on("more_balance");
    on.chaos_gambit_1 = is_on("chaos_gambit_1");
    on.chaos_gambit_2 = is_on("chaos_gambit_2");
    on.nonaligned = is_on("nonaligned_towers");
    on.god_powers = options.is("god_powers", "off") ? GodPowers::Off
        : options.is("god_powers", "each")          ? GodPowers::Each
                                                    : GodPowers::BorgBargain;
    on.end_row_zero = options.is("end_row", "0");
    on.setup_on_pylons = options.is("setup_pylon", "yes");
    on.contact_fifth_only = options.is("blade_contact", "fifth_only");
    on.parent_blocks = options.is("blade_parent", "block");
    on.god_fifth_only = options.is("blade_god", "fifth_only");
    on.stack_at_steps = options.is("stack_when", "step");
    on.only_blades_exit = options.is("exit", "blade_only");
    on.cheapest_fog = options.is("fog_paths", "cheapest");
    on.may_reinforce = options.is("reinforce", "may");
    on.overstack = options.is("tower_full", "overstack");
    on.hold_clash = options.is("na_clash", "hold");
    on.carry_crew = options.is("tower_crew", "carry");
    on.turn_cap = static_cast<int>(options.integer("turn_cap"));
    on.round_cap = static_cast<int>(options.integer("round_cap"));

    on.stack = options.is("stacking", "map") ? map.stack
        : options.is("stacking", "d6")       ? 0
                                             : static_cast<int>(options.integer("stacking"));
    const std::string& lives = options.text("god_lives");
    const bool bargain = on.god_powers == GodPowers::BorgBargain;
    if (lives != "map" && (on.tower_elimination || bargain)) {
        return Misfit::of(on.tower_elimination ? "OW-11.6"_ow : "OW-11.16"_ow,
                          "god_lives",
                          Reason("not_combined_with",
                                 {{"option", bargain ? "borg_bargain" : "tower_elimination"}}));
    }
    on.lives = {map.lives, map.lives};
    if (lives != "map") on.lives = {lives[0] - '0', lives[1] - '0'};
    if (bargain) on.lives = {1, kMostLives};
    if (on.tower_elimination) on.lives = {1, 1};
    return on;
}

std::string print_options(const Switches& on, const Map& map) {
    std::vector<std::string> codes;
    std::vector<std::string> flags;
    const auto code = [&](bool holds, std::string text) {
        if (holds) codes.push_back(std::move(text));
    };
    const auto set = [&](bool holds, std::string_view name, const std::string& value) {
        if (holds) flags.push_back(std::string(name) + "=" + value);
    };
    code(on.singing_grasses, "sg");
    code(on.friendly_obstacle, "fo");
    code(on.pylon_movement, "pm");
    code(on.flee, "fl");
    const bool fixed = on.tower_elimination || on.god_powers == GodPowers::BorgBargain;
    code(!fixed && on.lives != std::array{map.lives, map.lives},
         "lv" + std::to_string(on.lives[kBorg]) + std::to_string(on.lives[kChez]));
    code(on.tower_elimination, "te");
    code(on.frustration == Frustration::Consecutive, "fc");
    code(on.frustration == Frustration::Cumulative, "fk");
    code(on.moving_towers == MovingTowers::Clockwise, "mc");
    code(on.moving_towers == MovingTowers::CounterClockwise, "ma");
    code(on.new_geography, "ng");
    code(on.more_balance, "mb");
    code(on.stack != map.stack, on.stack == 0 ? "std" : "st" + std::to_string(on.stack));
    code(on.chaos_gambit_1, "c1");
    code(on.chaos_gambit_2, "c2");
    code(on.nonaligned, "na");
    code(on.god_powers == GodPowers::Each, "gp");
    code(on.god_powers == GodPowers::BorgBargain, "gb");
    set(on.end_row_zero, "end_row", "0");
    set(!on.setup_on_pylons, "setup_pylon", "no");
    set(on.contact_fifth_only, "blade_contact", "fifth_only");
    set(on.parent_blocks, "blade_parent", "block");
    set(on.god_fifth_only, "blade_god", "fifth_only");
    set(on.stack_at_steps, "stack_when", "step");
    set(on.only_blades_exit, "exit", "blade_only");
    set(on.cheapest_fog, "fog_paths", "cheapest");
    set(on.may_reinforce, "reinforce", "may");
    set(on.overstack, "tower_full", "overstack");
    set(on.hold_clash, "na_clash", "hold");
    set(on.carry_crew, "tower_crew", "carry");
    set(on.turn_cap != 0, "turn_cap", std::to_string(on.turn_cap));
    set(on.round_cap != 0, "round_cap", std::to_string(on.round_cap));
    std::sort(codes.begin(), codes.end());
    std::sort(flags.begin(), flags.end());
    codes.insert(codes.end(), flags.begin(), flags.end());
    std::string text;
    for (const std::string& word : codes) text += (text.empty() ? "" : ",") + word;
    return text.empty() ? "-" : text;
}

Result<std::vector<Named>, Misfit> parse_options(std::string_view field) {
    std::vector<Named> named;
    if (field == "-") return named;
    std::string_view last;
    for (std::string_view word : split(field, ',')) {
        auto option = parse_option(word);
        if (!option) return option.error();
        const auto is_flag = [](std::string_view text) {
            return text.find('=') != std::string_view::npos;
        };
        const bool ascends =
            is_flag(last) == is_flag(word) ? last < word : is_flag(word) || last.empty();
        if (!ascends) {
            return Misfit::of("OW-13.3"_ow, word, "options_out_of_order");
        }
        for (const Named& before : named) {
            if (before.first == option.value().first) {
                return Misfit::of("OW-13.3"_ow, word, "option_given_twice");
            }
        }
        last = word;
        named.push_back(std::move(option).value());
    }
    return named;
}

std::optional<Misfit> check_switches(const Map& map, const Switches& switches) {
    if (auto error = conflict(switches)) return error;
    if (switches.chaos_gambit_2 && map.rows % 2 == 1) {
        return Misfit::of("OW-11.13"_ow, "chaos_gambit_2", "needs_even_rows");
    }
    if (switches.moving_towers != MovingTowers::Off && !switches.new_geography) {
        const std::vector<Hex> ring = edge_ring(map);
        for (Hex tower : {map.left, map.right}) {
            if (std::find(ring.begin(), ring.end(), tower) == ring.end()) {
                return Misfit::of("OW-11.8"_ow, "moving_towers", "needs_edge_tower_hexes");
            }
        }
    }
    return Room(map, switches).check();
}

}  // namespace equipoise::oneworld
