#include "equipoise/games/level_pans/game.hpp"

#include "equipoise/games/level_pans/clauses.hpp"
#include "equipoise/games/level_pans/notation.hpp"

namespace equipoise::level_pans {
namespace {

constexpr std::string_view kLastStone[] = {"wins", "loses"};

constexpr OptionSpec kOptions[] = {
    OptionSpec::choice("last_stone", kLastStone, "LP-3.2"_lp),
};

}  // namespace

const GameInfo& LevelPans::info() {
    static constexpr Variant kEnvironments[] = {{"LevelPans", ""}};
    static constexpr GameInfo kInfo{.id = "level_pans",
                                    .min_seats = 2,
                                    .max_seats = 2,
                                    .rules_version = "1",
                                    .data_path = {},
                                    .moves = "LP-4.1"_lp,
                                    .positions = "LP-4.2"_lp,
                                    .environments = kEnvironments};
    return kInfo;
}

std::span<const OptionSpec> LevelPans::options() { return kOptions; }

Result<Rules, Misfit> LevelPans::make(Setup& setup) {
    if (setup.seats.value_or(2) != 2) {
        return Misfit::of("LP-1.1"_lp, "players", "wants_two_seats");
    }
    setup.seats = 2;
    return Rules(setup.options.is("last_stone", "wins"));
}

std::string LevelPans::print_state(const Rules&, const State& s) { return print(s); }

Result<State, Misfit> LevelPans::parse_state(const Rules&, std::string_view line) {
    return parse_position(line);
}

std::string LevelPans::print_view(const Rules&, const State& view) { return print(view); }

std::string LevelPans::print_action(const Rules&, const State&, Action a) {
    return print(Take::of(a));
}

std::string LevelPans::print_seen(const Rules& rules, const State& s, Actor, Action a, Viewer) {
    return print_action(rules, s, a);
}

Result<std::vector<Action>, Misfit> LevelPans::parse_move(const Rules&,
                                                          const State&,
                                                          Actor,
                                                          std::string_view text) {
    const auto action = parse_action(text);
    if (!action) return action.error();
    return std::vector{action.value()};
}

std::string LevelPans::seat_name(const Rules&, Seat seat) { return print(seat); }

std::string LevelPans::score(const Rules& rules, const State& s, Seat seat) {
    return s.is_over() && rules.winner(s) == seat ? "1" : "0";
}

std::vector<Fact> LevelPans::facts(const Rules&, const State& view) {
    return {{"tilt", view.tilt()}};
}

std::vector<Event> LevelPans::events(
    const Rules& rules, const State&, Actor actor, Action a, const State& after, Viewer) {
    std::vector<Event> told{
        {"took", "LP-2.2"_lp, {{"seat", print(actor.seat())}, {"move", print(Take::of(a))}}}};
    if (after.is_over()) {
        told.push_back({"won", "LP-3.1"_lp, {{"seat", print(rules.winner(after))}}});
    }
    return told;
}

}  // namespace equipoise::level_pans
