#include "equipoise/games/oneworld/game.hpp"

#include <cmath>

#include "equipoise/games/oneworld/clauses.hpp"
#include "equipoise/games/oneworld/combat/combat_table.hpp"
#include "equipoise/games/oneworld/combat_query.hpp"
#include "equipoise/games/oneworld/events.hpp"
#include "equipoise/games/oneworld/hints/advice.hpp"
#include "equipoise/games/oneworld/map_file/data.hpp"
#include "equipoise/games/oneworld/options.hpp"
#include "equipoise/games/oneworld/text/notation.hpp"

namespace equipoise::oneworld {
namespace {

constexpr std::int64_t kMillion = 1'000'000;

struct Chart {
    Map map;
    const DataFile* file;
};

/// The map to play on, and the file that holds it.
Result<Chart, Misfit> choose_map(const Setup& setup) {
    const std::string& wanted = setup.options.text("map");
    if (!setup.data.text.empty()) {
        auto own = read_map(setup.data);
        if (!own) return own.error();
        if (own.value().id == wanted || !setup.options.given("map")) {
            return Chart{std::move(own).value(), &setup.data};
        }
    }
    const DataFile* file = builtin_map(wanted);
    if (file == nullptr) {
        return Misfit::of("OW-3.14"_ow, "map", "wants_map_id");
    }
    auto map = read_map(*file);
    if (!map) return map.error();
    return Chart{std::move(map).value(), file};
}

void add_odds(const Rules& rules, const Open& s, Hex hex, std::vector<Fact>& facts) {
    const int borg = s.sides[kBorg].children.count_on(hex);
    const int chez = s.sides[kChez].children.count_on(hex);
    if (borg == 0 || chez == 0) return;
    const int quiet = hex == s.battle ? s.quiet : 0;
    const int most = std::max({kShippedMost, borg, chez});
    const Odds& odds =
        CombatTable::of(rules.switches().frustration, most).odds({borg, chez, quiet});
    const std::int64_t own = std::llround(odds.own * kMillion);
    const std::int64_t foe = std::llround(odds.foe * kMillion);
    const std::string key = "battle_" + std::to_string(hex.index());
    facts.push_back({key + "_borg", own});
    facts.push_back({key + "_chez", foe});
    facts.push_back({key + "_gone", kMillion - own - foe});
}

/// The odds of the battles on the map with best play on both sides.
void facts_of_battles(const Rules& rules, const Open& s, std::vector<Fact>& facts) {
    Hex last;
    for (Child child : s.sides[kBorg].children) {
        if (child.hex() == last) continue;
        last = child.hex();
        add_odds(rules, s, last, facts);
    }
    const Hex god = s.sides[at(foe_of(s.active))].god;
    if (s.sides[s.active].children.count_on(god) > 0) {
        facts.push_back({"attack_god", kMillion / 3});
    }
}

Result<std::string, Misfit> answer_map(std::span<const std::string_view> words,
                                       const ReadFile& read) {
    if (words.size() != 2 || words[0] != "check") {
        return Misfit::of("OW-3.16"_ow, "map", "map_check_usage");
    }
    const auto file = read(words[1]);
    if (!file) return file.error();
    const auto map = read_map(file.value());
    if (!map) return map.error();
    std::string report = map_report(map.value());
    if (report.substr(0, report.find('\n')).ends_with("FAILED")) {
        return Misfit::of("OW-3.16"_ow, Reason("map_fails", {{"report", report}}));
    }
    return report;
}

}  // namespace

const GameInfo& OneWorld::info() {
    static constexpr Variant kEnvironments[] = {{"OneWorld", ""}};
    static constexpr GameInfo kInfo{.id = "oneworld",
                                    .min_seats = 2,
                                    .max_seats = 2,
                                    .secrets = true,
                                    .reveals = true,
                                    .rules_version = "1",
                                    .data_path = "oneworld/eq22.owmap",
                                    .moves = "OW-13.1"_ow,
                                    .positions = "OW-13.3"_ow,
                                    .data = "OW-3.13"_ow,
                                    .environments = kEnvironments};
    return kInfo;
}

std::span<const OptionSpec> OneWorld::options() { return option_specs(); }

Result<Rules, Misfit> OneWorld::make(Setup& setup) {
    if (setup.seats.value_or(2) != 2) {
        return Misfit::of("OW-1.1"_ow, "players", "wants_borg_and_chez");
    }
    auto chart = choose_map(setup);
    if (!chart) return chart.error();
    const DataFile data = *chart.value().file;
    Map map = std::move(chart).value().map;
    Options& options = setup.options;
    const auto switches = read_switches(options, map);
    if (!switches) return switches.error();
    if (auto error = check_switches(map, switches.value())) return *error;
    if (auto error = options.change("map", map.id)) return *error;
    setup.seats = 2;
    setup.data = data;
    return Rules(std::move(map), switches.value());
}

Result<Setup, Misfit> OneWorld::amend(const Setup& setup, std::string_view position) {
    const auto heading = parse_heading(position);
    if (!heading) return heading.error();
    const auto stated = parse_options(heading.value().options);
    if (!stated) return stated.error();
    Setup amended = setup;
    for (const OptionSpec& spec : option_specs()) {
        if (spec.name == "map") continue;
        std::string_view value = spec.default_value;
        for (const auto& [name, given] : stated.value()) {
            if (name == spec.name) value = given;
        }
        if (auto error = amended.options.change(spec.name, value)) return *error;
    }
    const std::string_view map = heading.value().map;
    const auto usual = choose_map(setup);
    if (!usual || usual.value().map.id != map) {
        if (auto error = amended.options.set("map", map)) return *error;
    }
    return amended;
}

std::string OneWorld::print_state(const Rules& rules, const State& s) { return print(rules, s); }

std::string OneWorld::print_view(const Rules& rules, const View& view) {
    return print(rules, view);
}

Result<State, Misfit> OneWorld::parse_state(const Rules& rules, std::string_view line) {
    return oneworld::parse_state(rules, line);
}

std::string OneWorld::print_action(const Rules& rules, const State& s, Action a) {
    return print(rules, s, a);
}

std::string OneWorld::print_seen(
    const Rules& rules, const State& s, Actor actor, Action a, Viewer viewer) {
    const Move::Type type = Move::of(a).type;
    const bool secret = type == Move::Type::Commit || type == Move::Type::GodAspect;
    return secret && !viewer.is(actor.seat()) ? "?" : print(rules, s, a);
}

Result<std::vector<Action>, Misfit> OneWorld::parse_move(const Rules& rules,
                                                         const State& s,
                                                         Actor,
                                                         std::string_view text) {
    return oneworld::parse_move(rules, s, text);
}

std::string OneWorld::seat_name(const Rules&, Seat seat) {
    return seat.index() == kBorg ? "BORG" : "CHEZ";
}

std::string OneWorld::score(const Rules&, const State& s, Seat seat) {
    return std::to_string(s.open.sides[at(seat.index())].lives);
}

std::optional<Seat> OneWorld::roller(const Rules&, const State& s) {
    switch (s.open.phase) {
        case Phase::OrderRoll:
            return Seat(s.open.order_die == 0 ? kBorg : kChez);
        case Phase::FaultRoll:
        case Phase::PlaceRoll:
        case Phase::RebirthRoll:
            return Seat(s.open.active);
        default:
            return std::nullopt;
    }
}

std::vector<Fact> OneWorld::facts(const Rules& rules, const View& view) {
    std::vector<Fact> facts;
    if (view.open.turn > 0 && view.open.phase != Phase::Over) {
        facts_of_battles(rules, view.open, facts);
    }
    return facts;
}

std::vector<Event> OneWorld::events(
    const Rules& rules, const State& before, Actor actor, Action a, const State& after, Viewer) {
    return tell(rules, before, actor, a, after);
}

std::string OneWorld::components(const Rules& rules) {
    return map_json(rules.map(), rules.switches());
}

std::string OneWorld::note(const Rules& rules, const State& s, Action a) {
    const Move move = Move::of(a);
    if (move.type != Move::Type::March) return {};
    return print(rules.map(), rules.route(s.open, move));
}

std::optional<Action> OneWorld::obvious(const Rules& rules, const State& s, Seat seat) {
    if (s.open.phase != Phase::Movement) return std::nullopt;
    ActionList<Rules::kMaxActions> list;
    rules.legal_actions(s, seat, list);
    if (list.size() != 1) return std::nullopt;
    return list[0];
}

std::optional<Seat> OneWorld::unnamed(const Rules& rules, const State& s) {
    const Turn turn = rules.turn(s);
    if (turn.kind != NodeKind::Simultaneous) return std::nullopt;
    const Seat active(s.open.active);
    return turn.acting.contains(active) ? active : *turn.acting.begin();
}

std::vector<Reason> OneWorld::explain(const Rules& rules, const View& view, Action a) {
    return oneworld::explain(rules, view, a);
}

std::vector<Advice> OneWorld::advise(const Rules& rules, const View& view) {
    return oneworld::advise(rules, view);
}

std::span<const Query> OneWorld::queries() {
    static constexpr Query kQueries[] = {
        {.name = "combat",
         .usage = "M N [rule=RULE] [quiet=Q] [aim=AIM]",
         .answer = &answer_combat,
         .about = "the best way to fight a battle of M against N Children"},
        {.name = "map",
         .usage = "check FILE",
         .answer_reading = &answer_map,
         .about = "a report on a map file and the rules that it breaks"},
    };
    return kQueries;
}

}  // namespace equipoise::oneworld
