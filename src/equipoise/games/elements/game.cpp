#include "equipoise/games/elements/game.hpp"

#include <algorithm>

#include "equipoise/games/elements/clauses.hpp"
#include "equipoise/games/elements/events.hpp"
#include "equipoise/games/elements/options.hpp"
#include "equipoise/games/elements/text/foresee.hpp"
#include "equipoise/games/elements/text/notation.hpp"

namespace equipoise::elements {
namespace {

/// Whether what the actor does now is hidden from everybody else (EL-3.2, EL-4.2, EL-6.11).
bool is_secret(const Rules& rules, Move::Type type) {
    return type == Move::Type::Pick || type == Move::Type::Put ||
        (type == Move::Type::Void && rules.switches().simultaneous_voids);
}

std::vector<Advice> advise_pick(const Rules& rules, const View& view) {
    const Seat seat = view.viewer.seat();
    Holding cards = view.boards[seat].owned();
    for (int i = 0; i < view.picks.size(); ++i) ++cards[Kind(view.picks[i], view.cycle)];
    std::vector<Advice> advice;
    for (Letter letter : all_of<Letter>()) {
        if (view.hand.count(letter) == 0) continue;
        const Kind kind(letter, view.cycle);
        ++cards[kind];
        const int value = rules.optimiser().best_score(cards);
        --cards[kind];
        const auto worse = std::find_if(
            advice.begin(), advice.end(), [&](const Advice& one) { return one.value < value; });
        advice.insert(worse, {print(Move::pick(kind)), value});
    }
    return advice;
}

std::vector<Advice> advise_arrangement(const Rules& rules, const Board& board) {
    const Board best = rules.optimiser().arrange(board.owned());
    bool agrees = true;
    board.for_each([&](Placed card) {
        if (card.place.is_waiting()) return;
        agrees = agrees && best.count(card) >= board.count(card);
    });
    if (!agrees) return {};
    return {{"arr:" + print_board(best), elements::score(rules.switches().scoring, best).total()}};
}

}  // namespace

const GameInfo& Elements::info() {
    static constexpr Variant kEnvironments[] = {{"Elements", ""}};
    static constexpr GameInfo kInfo{.id = "elements",
                                    .min_seats = 2,
                                    .max_seats = kMostSeats,
                                    .secrets = true,
                                    .rules_version = "1",
                                    .data_path = "",
                                    .moves = "EL-10.7"_el,
                                    .positions = "EL-10.8"_el,
                                    .environments = kEnvironments};
    return kInfo;
}

std::span<const OptionSpec> Elements::options() { return option_specs(); }

Result<Rules, Misfit> Elements::make(Setup& setup) {
    const int seats = setup.seats.value_or(info().min_seats);
    if (seats < 2 || seats > kMostSeats) {
        return Misfit::of("EL-1.3"_el, "players", "wants_2_to_8_players");
    }
    Options& options = setup.options;
    if (!options.given("auto_arrange")) {
        const std::string usual(usual_auto_arrange(options));
        if (auto error = options.change("auto_arrange", usual)) return *error;
    }
    const Switches switches = read_switches(options);
    if (switches.start_seat >= seats) {
        return Misfit::of(
            "EL-1.9"_el,
            "start_seat",
            Reason("no_such_seat_among_players", {{"seats", seats}, {"last_seat", seats - 1}}));
    }
    setup.seats = seats;
    return Rules(seats, switches);
}

Result<Setup, Misfit> Elements::amend(const Setup& setup, std::string_view position) {
    const auto heading = parse_heading(position);
    if (!heading) return heading.error();
    Setup amended = setup;
    amended.seats = heading.value().seats;
    // Options that the line does not name have their default. Naming the value that an option
    // already has does not make it chosen.
    Options wanted(option_specs());
    for (const auto& [name, value] : heading.value().options) {
        if (auto error = wanted.set(name, value)) return *error;
    }
    if (!wanted.given("auto_arrange")) {
        if (auto error = wanted.set("auto_arrange", usual_auto_arrange(wanted))) return *error;
    }
    for (const OptionSpec& spec : option_specs()) {
        const std::string& value = wanted.text(spec.name);
        // `make` would choose for a value that nobody has given.
        const bool stays = spec.name != "auto_arrange" || amended.options.given(spec.name) ||
            value == usual_auto_arrange(wanted);
        if (amended.options.is(spec.name, value) && stays) continue;
        if (auto error = amended.options.set(spec.name, value)) return *error;
    }
    return amended;
}

std::string Elements::print_state(const Rules& rules, const State& s) { return print(rules, s); }

std::string Elements::print_view(const Rules& rules, const View& view) {
    return print(rules, view);
}

Result<State, Misfit> Elements::parse_state(const Rules& rules, std::string_view line) {
    return elements::parse_state(rules, line);
}

std::string Elements::print_action(const Rules&, const State&, Action a) { return print(a); }

std::string Elements::print_seen(
    const Rules& rules, const State&, Actor actor, Action a, Viewer viewer) {
    const Move move = Move::of(a);
    if (actor.is_chance()) {
        if (move.type != Move::Type::Deal || viewer.is(move.seat)) return print(a);
        return "deal:" + std::to_string(move.seat.index()) + ":?";
    }
    return is_secret(rules, move.type) && !viewer.is(actor.seat()) ? "?" : print(a);
}

Result<std::vector<Action>, Misfit> Elements::parse_move(const Rules&,
                                                         const State& s,
                                                         Actor actor,
                                                         std::string_view text) {
    return elements::parse_move(s, actor, text);
}

std::string Elements::seat_name(const Rules&, Seat seat) { return std::to_string(seat.index()); }

std::string Elements::score(const Rules&, const State& s, Seat seat) {
    return std::to_string(s.score(seat));
}

std::optional<Seat> Elements::roller(const Rules&, const State&) { return std::nullopt; }

std::vector<Fact> Elements::facts(const Rules& rules, const View& view) {
    std::vector<Fact> facts;
    if (view.phase != Phase::Over) return facts;
    State s;
    s.points = view.points;
    for (Seat seat : SeatSet::first(rules.seats())) {
        facts.push_back({"rank_" + std::to_string(seat.index()), rules.rank(s, seat)});
    }
    return facts;
}

std::vector<Event> Elements::events(const Rules& rules,
                                    const State& before,
                                    Actor actor,
                                    Action a,
                                    const State& after,
                                    Viewer viewer) {
    return tell(rules, before, actor, a, after, viewer);
}

std::string Elements::components(const Rules& rules) {
    return "{\"hand\":" + std::to_string(rules.hand_size()) +
        ",\"copies\":" + std::to_string(rules.switches().long_game ? 3 : 2) +
        ",\"max_rank\":" + std::to_string(rules.switches().scoring.max_rank) + "}";
}

std::optional<Action> Elements::obvious(const Rules& rules, const State& s, Seat seat) {
    if (s.phase != Phase::Draft || s.count != rules.hand_size() || s.choices[seat].made() ||
        seat.index() >= rules.seats()) {
        return std::nullopt;
    }
    for (Letter letter : all_of<Letter>()) {
        if (s.hands[seat].count(letter) > 0) return Move::pick(Kind(letter, s.cycle));
    }
    return std::nullopt;
}

std::vector<Advice> Elements::advise(const Rules& rules, const View& view) {
    if (view.viewer.is_spectator()) return {};
    const Seat seat = view.viewer.seat();
    if (view.committed.contains(seat)) return {};
    if (view.phase == Phase::Draft) return advise_pick(rules, view);
    if (view.phase == Phase::Arrange || (view.phase == Phase::Repair && view.lost.contains(seat))) {
        return advise_arrangement(rules, view.boards[seat]);
    }
    return {};
}

Result<std::string, Misfit> Elements::foresee(const Rules& rules,
                                              std::string_view,
                                              std::string_view ask) {
    return elements::foresee(rules, ask);
}

std::span<const Query> Elements::queries() {
    static constexpr Query kQueries[] = {
        {.name = "best",
         .usage = "CARDS [option=value]...",
         .answer = &answer_best,
         .about = "the best arrangement of any cards, and its score"}};
    return kQueries;
}

}  // namespace equipoise::elements
