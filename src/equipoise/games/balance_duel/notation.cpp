#include "equipoise/games/balance_duel/notation.hpp"

#include "equipoise/base/text.hpp"
#include "equipoise/games/balance_duel/clauses.hpp"

namespace equipoise::balance_duel {
namespace {

Misfit no_move(Reason reason) { return Misfit::of("BD-11.4"_bd, std::move(reason)); }

std::optional<Kind> parse_kind(char c) {
    if (c == 'L') return Kind::Large;
    if (c == 'M') return Kind::Medium;
    return std::nullopt;
}

/// Takes "3" or "F3" off the front; 0 if there is none, kLastPlace + 1 for a number above 7.
int take_place(std::string_view& text) {
    const bool finish = !text.empty() && text.front() == 'F';
    const std::string_view digits = text.substr(finish ? 1 : 0);
    if (digits.empty() || digits.front() < '1' || digits.front() > '9') return 0;
    const int number = digits.front() - '0';
    text = digits.substr(1);
    if (number > kStartHolders) return kLastPlace + 1;
    return finish ? kStartHolders + number : number;
}

Result<std::vector<Action>, Misfit> parse_placement(std::string_view text) {
    const std::string_view all = text;
    text.remove_prefix(1);
    const int place = take_place(text);
    const auto kind = text.size() == 1 ? parse_kind(text.front()) : std::nullopt;
    if (place == 0 || !kind) return no_move("wants_placement");
    if (place > 6) {
        return Misfit::of("BD-6.1"_bd, Reason("enters_only_on_start", {{"move", all}}));
    }
    return std::vector{Choice::place(place, *kind)};
}

Result<std::vector<Action>, Misfit> parse_step(std::string_view text) {
    const Misfit unreadable = no_move("wants_move");
    const int from = take_place(text);
    const auto kind = from > 0 && !text.empty() ? parse_kind(text.front()) : std::nullopt;
    if (!kind || text.substr(1, 1) != ">") return unreadable;
    text.remove_prefix(2);
    const int to = take_place(text);
    if (to == 0 || (!text.empty() && text != "x")) return unreadable;
    if (to > kLastPlace) return Misfit::of("BD-6.3"_bd, "past_finish_seven");
    if (to <= from) return Misfit::of("BD-2.6"_bd, "pawns_only_move_forward");
    if (to - from > 6) {
        return Misfit::of("BD-6.2"_bd, "not_die_distance");
    }
    return std::vector{Choice::move(from, to - from, *kind, !text.empty())};
}

/// `r:N1`, or a full roll without a tie for the highest: `r:S1=5,N1=3` (BD-4.3).
Result<std::vector<Action>, Misfit> parse_start_roll(const Rules& rules,
                                                     const State& s,
                                                     std::string_view text) {
    text.remove_prefix(2);
    int best = -1;
    std::int64_t highest = 0;
    bool tied = false;
    unsigned seen = 0;
    for (std::string_view item : split(text, ',')) {
        const std::size_t equals = item.find('=');
        const int seat = rules.seat_named(item.substr(0, equals));
        if (seat < 0 || (seen >> seat & 1U) != 0) {
            return Misfit::of("BD-4.3"_bd, "wants_start_roll_seats");
        }
        seen |= 1U << seat;
        if (equals == std::string_view::npos) {
            if (item.size() == text.size()) return std::vector{Choice::start_roll(seat)};
            return Misfit::of("BD-4.3"_bd, "wants_full_start_roll");
        }
        const auto eyes = parse_int(item.substr(equals + 1), 1, 6);
        if (!eyes) return Misfit::of("BD-4.3"_bd, "die_out_of_range");
        tied = *eyes == highest || (tied && *eyes < highest);
        if (*eyes > highest) best = seat;
        highest = std::max(highest, *eyes);
    }
    for (int seat = 0; seat < rules.seats(); ++seat) {
        if (((seen >> seat & 1U) != 0) == s.in_game(seat)) continue;
        return Misfit::of("BD-4.3"_bd, "wrong_start_roll_seats");
    }
    if (tied) return Misfit::of("BD-4.2"_bd, "tied_seats_roll_again");
    return std::vector{Choice::start_roll(best)};
}

/// `f:F3L` or, for several, `f:F1L,F3LL`: one action for each pawn.
Result<std::vector<Action>, Misfit> parse_redistribution(std::string_view text) {
    text.remove_prefix(2);
    std::vector<Action> actions;
    for (std::string_view item : split(text, ',')) {
        const int place = take_place(item);
        if (!is_finish(place) || place > kLastPlace || item.empty() || item.size() > 2) {
            return no_move("wants_redistribution");
        }
        for (char c : item) {
            const auto kind = parse_kind(c);
            if (!kind) return no_move("wants_pawn_letter");
            actions.push_back(Choice::redistribute(place - kStartHolders, *kind));
        }
    }
    return actions;
}

}  // namespace

std::string print_place(int place) {
    return is_finish(place) ? "F" + std::to_string(place - kStartHolders) : std::to_string(place);
}

std::string print(const Rules& rules, Action a) {
    const Choice c = Choice::of(a);
    switch (c.type) {
        case Choice::Type::Place:
            return "P" + std::to_string(c.steps) + letter(c.kind);
        case Choice::Type::Move:
            return print_place(c.from) + letter(c.kind) + ">" + print_place(c.target()) +
                (c.beats ? "x" : "");
        case Choice::Type::Pass:
            return "--";
        case Choice::Type::Skip:
            return "..";
        case Choice::Type::Die:
            return "d" + std::to_string(c.steps);
        case Choice::Type::StartRoll:
            return "r:" + (c.seat < rules.seats() ? rules.mode().seats[c.seat].id : "?");
        case Choice::Type::Redistribute:
            return "f:F" + std::to_string(c.steps) + letter(c.kind);
    }
    return {};
}

Result<std::vector<Action>, Misfit> parse_move(const Rules& rules,
                                               const State& s,
                                               std::string_view text) {
    if (text == "--") return std::vector{Choice::pass()};
    if (text == "..") return std::vector{Choice::skip()};
    if (text.size() == 2 && text.front() == 'd') {
        const auto eyes = parse_int(text.substr(1), 1, 6);
        if (!eyes) return no_move("die_out_of_range");
        return std::vector{Choice::die(static_cast<int>(*eyes))};
    }
    if (text.substr(0, 2) == "r:") return parse_start_roll(rules, s, text);
    if (text.substr(0, 2) == "f:") return parse_redistribution(text);
    if (text.substr(0, 1) == "P") return parse_placement(text);
    return parse_step(text);
}

}  // namespace equipoise::balance_duel
