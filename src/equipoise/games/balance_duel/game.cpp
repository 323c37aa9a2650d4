#include "equipoise/games/balance_duel/game.hpp"

#include <algorithm>

#include "equipoise/base/text.hpp"
#include "equipoise/games/balance_duel/clauses.hpp"
#include "equipoise/games/balance_duel/hints/explain.hpp"
#include "equipoise/games/balance_duel/notation.hpp"
#include "equipoise/games/balance_duel/solve/sweep.hpp"
#include "equipoise/parts/last_read.hpp"

namespace equipoise::balance_duel {
namespace {

constexpr std::string_view kModes[] = {"2", "2e", "3i", "4i", "3t", "4t"};
constexpr std::string_view kModels[] = {"A", "B", "C", "D", "A_s4", "B_s4", "C_s4", "D_s4"};
constexpr std::string_view kHolderModels[] = {"pooled", "lanes"};
constexpr std::string_view kMarginals[] = {"clear", "touch"};
constexpr std::string_view kTrueFalse[] = {"true", "false"};
constexpr std::string_view kFinalPositions[] = {"any", "rearrange"};
constexpr std::string_view kGoals[] = {"all", "six"};
constexpr std::string_view kSeatings[] = {"same_side", "opposite"};
constexpr std::string_view kTurnOrders[] = {"team_alternation", "colour_rotation"};

constexpr OptionSpec kOptions[] = {
    OptionSpec::choice("mode", kModes, "BD-9.4"_bd, true),
    OptionSpec::choice("model", kModels, "BD-2.3"_bd, true),
    OptionSpec::choice("holder_model", kHolderModels, "BD-1.5"_bd),
    OptionSpec::choice("marginal", kMarginals, "BD-3.5"_bd),
    OptionSpec::choice("beat_on_entry", kTrueFalse, "BD-7.1"_bd),
    OptionSpec::text("pact", "none", "BD-7.8"_bd),
    OptionSpec::choice("final_positions", kFinalPositions, "BD-9.3"_bd),
    OptionSpec::choice("goal", kGoals, "BD-10.1"_bd),
    OptionSpec::choice("team_seating", kSeatings, "BD-9.9"_bd),
    OptionSpec::choice("turn_order", kTurnOrders, "BD-9.10"_bd),
    OptionSpec::integer("turn_limit", "1000", 1, 60000, "BD-9.15"_bd),
    OptionSpec::integer("head_start", "0", 0, 6, "BD-10.5"_bd),
};

Result<std::shared_ptr<const Components>, Misfit> components_of(const DataFile& data) {
    return last_read<Components, load_components>(data);
}

/// The mode that a number of seats means when none was named (BD-11.10).
std::optional<Misfit> settle_mode(Setup& setup, const Components& components) {
    Options& options = setup.options;
    if (!options.given("mode") && setup.seats) {
        if (*setup.seats == 3) static_cast<void>(options.set("mode", "3i"));
        if (*setup.seats == 4) static_cast<void>(options.set("mode", "4i"));
    }
    const Mode* mode = components.mode(options.text("mode"));
    if (mode == nullptr) {
        return Misfit::of(
            "BD-14.2"_bd, "mode", Reason("mode_not_in_data", {{"mode", options.text("mode")}}));
    }
    const int seats = static_cast<int>(mode->seats.size());
    if (setup.seats && *setup.seats != seats) {
        return Misfit::of("BD-11.10"_bd,
                          "players",
                          Reason("mode_has_other_seats",
                                 {{"mode", mode->id}, {"seats", seats}, {"given", *setup.seats}}));
    }
    setup.seats = seats;
    return std::nullopt;
}

Switches read_switches(const Options& options) {
    Switches switches;
    switches.lanes = options.is("holder_model", "lanes");
    switches.marginal_touches = options.is("marginal", "touch");
    switches.beat_on_entry = options.is("beat_on_entry", "true");
    switches.rearrange = options.is("final_positions", "rearrange");
    switches.goal_six = options.is("goal", "six");
    switches.opposite_seating = options.is("team_seating", "opposite");
    switches.colour_rotation = options.is("turn_order", "colour_rotation");
    switches.turn_limit = static_cast<int>(options.integer("turn_limit"));
    switches.head_start = static_cast<int>(options.integer("head_start"));
    switches.pact = options.text("pact");
    return switches;
}

/// BD-7.8: a pact binds seats on different table sides.
std::optional<Misfit> check_pact(const Rules& rules) {
    const std::string& pact = rules.switches().pact;
    if (pact == "none" || pact == "all") return std::nullopt;
    for (std::string_view pair : split(pact, ',')) {
        const std::vector<std::string_view> ends = split(pair, '-');
        const ModeSeat* found[2] = {};
        for (const ModeSeat& seat : rules.mode().seats) {
            if (ends.size() != 2) break;
            if (seat.id == ends[0]) found[0] = &seat;
            if (seat.id == ends[1]) found[1] = &seat;
        }
        if (found[0] == nullptr || found[1] == nullptr || found[0]->side == found[1]->side) {
            return Misfit::of("BD-7.8"_bd, "pact", "wants_pacts");
        }
    }
    return std::nullopt;
}

/// BD-10.5: two seats alone, and an arm that bears the pawn.
std::optional<Misfit> check_head_start(const Rules& rules) {
    if (rules.switches().head_start == 0) return std::nullopt;
    if (rules.seats() != 2 || rules.alternates()) {
        return Misfit::of("BD-10.5"_bd, "head_start", "head_start_needs_two_seats");
    }
    State s = rules.initial();
    rules.set_up_arm(s, 0);
    if (rules.rests(rules.balance(s))) {
        return Misfit::of("BD-10.5"_bd, "head_start", "head_start_tips");
    }
    return std::nullopt;
}

/// BD-9.9: whether a line names the seats of a mode, or those it has when its second seats change
/// sides.
bool names_seats(const Heading& heading, const Mode& mode, bool changed_over) {
    return std::all_of(mode.seats.begin(), mode.seats.end(), [&](const ModeSeat& seat) {
        const bool changes = changed_over && seat.id[1] != '1';
        const TableSide side = changes ? opposite(seat.side) : seat.side;
        const std::string id{letter(side), seat.id[1]};
        return std::find(heading.seats.begin(), heading.seats.end(), id) != heading.seats.end();
    });
}

Event event(std::string_view key, Clause clause) { return {key, clause, {}}; }

class Narrator {
  public:
    Narrator(const Rules& rules, const State& before, const State& after)
        : rules_(rules), before_(before), after_(after) {}

    std::vector<Event> tell(const Choice& c) {
        tell_choice(c);
        const bool was_played = c.type == Choice::Type::Place || c.type == Choice::Type::Move ||
            c.type == Choice::Type::Redistribute;
        if (was_played && after_.phase != Phase::Redistribute) tell_tip(c);
        if (after_.phase == Phase::Over) tell_end();
        return std::move(events_);
    }

  private:
    std::string name(int seat) const { return rules_.mode().seat(seat).id; }
    Event& add(std::string_view key, Clause clause) {
        events_.push_back(event(key, clause));
        return events_.back();
    }
    Event& add(std::string_view key, Clause clause, int seat) {
        Event& added = add(key, clause);
        added.args.emplace_back("seat", name(seat));
        return added;
    }

    void tell_choice(const Choice& c) {
        const int seat = before_.to_move;
        switch (c.type) {
            case Choice::Type::StartRoll:
                add("start", "BD-4.2"_bd, c.seat);
                tell_head_start(c.seat);
                return;
            case Choice::Type::Die:
                add("die", "BD-5.1"_bd, seat).args.emplace_back("die", std::to_string(c.steps));
                return;
            case Choice::Type::Pass:
                add("pass", "BD-8.1"_bd, seat);
                return;
            case Choice::Type::Skip:
                add("skip", "BD-8.4"_bd, seat);
                return;
            case Choice::Type::Redistribute: {
                Event& put = add("put", "BD-9.3"_bd, seat);
                put.args.emplace_back("pawn", std::string(1, letter(c.kind)));
                put.args.emplace_back("to", "F" + std::to_string(c.steps));
                return;
            }
            case Choice::Type::Place: {
                Event& place = add("place", "BD-6.1"_bd, seat);
                place.args.emplace_back("pawn", std::string(1, letter(c.kind)));
                place.args.emplace_back("to", std::to_string(c.steps));
                return;
            }
            case Choice::Type::Move:
                tell_move(c, seat);
                return;
        }
    }

    void tell_head_start(int beginner) {
        const int number = rules_.switches().head_start;
        if (number == 0) return;
        Event& told = add("head_start", "BD-10.5"_bd, rules_.next_colour(before_, beginner));
        told.args.emplace_back("to", std::to_string(number));
    }

    void tell_move(const Choice& c, int seat) {
        Event& move = add("move", "BD-6.2"_bd, seat);
        move.args.emplace_back("pawn", std::string(1, letter(c.kind)));
        move.args.emplace_back("from", print_place(c.from));
        move.args.emplace_back("to", print_place(c.target()));
        const auto beaten = rules_.quarry(before_, seat, c.from, c.target());
        if (!c.beats || !beaten) return;
        const int place = rules_.across(rules_.table_side(before_, seat), c.target());
        Event& beat = add("beat", "BD-7.1"_bd, beaten->seat);
        beat.args.emplace_back("pawn", std::string(1, letter(beaten->kind)));
        beat.args.emplace_back("by", name(seat));
        beat.args.emplace_back("at", print_place(place));
    }

    void tell_tip(const Choice& c) {
        State tested = before_;  // A new round has cleared the arm in `after_`.
        rules_.handle_pawn(tested, c);
        const Balance balance = rules_.balance(tested);
        if (!rules_.rests(balance)) return;
        const int causer = before_.to_move;
        Event& tip = add("tip", "BD-8.5"_bd, causer);
        tip.args.emplace_back("torque", std::to_string(balance.torque));
        tip.args.emplace_back("limit", std::to_string(rules_.limit(balance)));
        if (after_.phase == Phase::Over) return;
        const bool teams = rules_.mode().teams;
        add(teams ? "lost" : "out", teams ? "BD-9.12"_bd : "BD-9.5"_bd, causer);
        add("round", teams ? "BD-9.12"_bd : "BD-9.5"_bd)
            .args.emplace_back("round", std::to_string(after_.round));
    }

    void tell_end() {
        if (after_.winner == kDraw) {
            add("draw", "BD-9.15"_bd);
            return;
        }
        const Clause clause = rules_.goal_reached(after_, after_.winner)
            ? "BD-9.2"_bd
            : (rules_.mode().teams ? "BD-9.13"_bd : "BD-9.1"_bd);
        for (int seat = 0; seat < rules_.seats(); ++seat) {
            if (rules_.side(Seat(seat)) == rules_.side(Seat(after_.winner)))
                add("win", clause, seat);
        }
    }

    const Rules& rules_;
    const State& before_;
    const State& after_;
    std::vector<Event> events_;
};

}  // namespace

const GameInfo& BalanceDuel::info() {
    static constexpr Variant kEnvironments[] = {{"BalanceDuel", ""}};
    static constexpr GameInfo kInfo{.id = "balance_duel",
                                    .min_seats = 2,
                                    .max_seats = 4,
                                    .secrets = false,
                                    .rules_version = "1",
                                    .data_path = "balance_duel/models.json",
                                    .moves = "BD-11.4"_bd,
                                    .positions = "BD-11.5"_bd,
                                    .data = "BD-14.3"_bd,
                                    .environments = kEnvironments};
    return kInfo;
}

std::span<const OptionSpec> BalanceDuel::options() { return kOptions; }

Result<Rules, Misfit> BalanceDuel::make(Setup& setup) {
    const auto loaded = components_of(setup.data);
    if (!loaded) return loaded.error();
    const Components& components = *loaded.value();
    if (auto error = settle_mode(setup, components)) return *error;
    const Mode& mode = *components.mode(setup.options.text("mode"));
    const Model* model = components.model(setup.options.text("model"));
    if (model == nullptr) {
        return Misfit::of("BD-2.3"_bd,
                          "model",
                          Reason("model_not_in_data", {{"model", setup.options.text("model")}}));
    }
    if (!mode.models.empty() &&
        std::find(mode.models.begin(), mode.models.end(), model->id) == mode.models.end()) {
        std::string allowed;
        for (const std::string& id : mode.models) allowed += " " + id;
        return Misfit::of("BD-10.2"_bd,
                          "model",
                          Reason("model_not_allowed", {{"mode", mode.id}, {"models", allowed}}));
    }
    const Physics& physics = components.physics;
    if (!setup.options.given("marginal") && physics.marginal_touches) {
        static_cast<void>(setup.options.set("marginal", "touch"));
    }
    const Switches switches = read_switches(setup.options);
    if (switches.lanes && mode.pawn_count() > kStartHolders) {
        return Misfit::of("BD-1.5"_bd,
                          "holder_model",
                          Reason("too_many_pawns_for_lanes", {{"limit", kStartHolders}}));
    }
    Rules rules(mode, *model, physics, switches);
    if (auto error = check_pact(rules)) return *error;
    if (auto error = check_head_start(rules)) return *error;
    return rules;
}

Result<Setup, Misfit> BalanceDuel::amend(const Setup& setup, std::string_view position) {
    const auto heading = parse_heading(position);
    if (!heading) return heading.error();
    Setup amended = setup;
    amended.seats.reset();
    if (auto error = amended.options.change("mode", heading.value().mode)) return *error;
    if (auto error = amended.options.change("model", heading.value().model)) return *error;
    const auto components = components_of(setup.data);
    if (!components) return components.error();
    const Mode* mode = components.value()->mode(heading.value().mode);
    if (mode != nullptr && mode->teams) {
        const bool together = names_seats(heading.value(), *mode, false);
        const bool apart = names_seats(heading.value(), *mode, true);
        if (together != apart) {
            static_cast<void>(
                amended.options.set("team_seating", together ? "same_side" : "opposite"));
        }
    }
    return amended;
}

std::string BalanceDuel::print_state(const Rules& rules, const State& s) { return print(rules, s); }

std::string BalanceDuel::print_view(const Rules& rules, const State& s) { return print(rules, s); }

Result<State, Misfit> BalanceDuel::parse_state(const Rules& rules, std::string_view line) {
    return balance_duel::parse_state(rules, line);
}

std::string BalanceDuel::print_action(const Rules& rules, const State&, Action a) {
    return print(rules, a);
}

std::string BalanceDuel::print_seen(const Rules& rules, const State&, Actor, Action a, Viewer) {
    return print(rules, a);
}

Result<std::vector<Action>, Misfit> BalanceDuel::parse_move(const Rules& rules,
                                                            const State& s,
                                                            Actor,
                                                            std::string_view text) {
    return balance_duel::parse_move(rules, s, text);
}

std::string BalanceDuel::seat_name(const Rules& rules, Seat seat) {
    return rules.mode().seat(seat.index()).id;
}

std::string BalanceDuel::score(const Rules&, const State& s, Seat seat) {
    return std::to_string(s.finished(seat.index()));
}

std::optional<Seat> BalanceDuel::roller(const Rules&, const State& s) {
    if (s.phase == Phase::Roll) return Seat(s.to_move);
    return std::nullopt;
}

std::vector<Fact> BalanceDuel::facts(const Rules& rules, const State& view) {
    const Balance balance = rules.balance(view);
    std::int64_t north = 0;
    for (int seat = 0; seat < rules.seats(); ++seat) {
        if (rules.table_side(view, seat) == TableSide::North) north |= std::int64_t{1} << seat;
    }
    std::vector<Fact> facts{{"torque", balance.torque},
                            {"limit", rules.limit(balance)},
                            {"load", balance.load},
                            {"tips", balance.load > 0 && rules.rests(balance) ? 1 : 0},
                            {"north", north}};
    if (view.phase == Phase::Over) {
        const auto ranks = rules.ranks(view);
        for (int seat = 0; seat < rules.seats(); ++seat) {
            facts.push_back({"rank_" + std::to_string(seat), ranks[at(seat)]});
        }
    }
    return facts;
}

std::vector<Event> BalanceDuel::events(
    const Rules& rules, const State& before, Actor, Action a, const State& after, Viewer) {
    return Narrator(rules, before, after).tell(Choice::of(a));
}

std::vector<Reason> BalanceDuel::explain(const Rules& rules, const State& view, Action a) {
    return balance_duel::explain(rules, view, a);
}

std::string BalanceDuel::components(const Rules& rules) {
    return components_json(rules.mode(), rules.model(), rules.physics());
}

Result<std::unique_ptr<Solver>, Misfit> BalanceDuel::solver(const Rules& rules,
                                                            int pieces,
                                                            int bits) {
    const int pawns = pieces == 0 ? rules.mode().pawn_count() : pieces;
    if (const auto misfit = why_not_solvable(rules, pawns)) return *misfit;
    return std::unique_ptr<Solver>(std::make_unique<Sweep>(rules, pawns, bits));
}

}  // namespace equipoise::balance_duel
