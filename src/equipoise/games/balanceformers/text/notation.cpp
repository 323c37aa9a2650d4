#include "equipoise/games/balanceformers/text/notation.hpp"

#include <algorithm>

#include "equipoise/base/text.hpp"
#include "equipoise/games/balanceformers/clauses.hpp"

namespace equipoise::balanceformers {
namespace {

using Actions = Result<std::vector<Action>, Misfit>;

Misfit no_move(Reason reason, Clause clause = "BF-22.3"_bf) {
    return Misfit::of(clause, std::move(reason));
}

template <class Values>
int index_of_value(const Values& values, std::string_view text) {
    const auto value = parse_int(text, 0, 9);
    const auto found = std::find(values.begin(), values.end(), value.value_or(-1));
    return found == values.end() ? -1 : static_cast<int>(found - values.begin());
}

Actions parse_pick(const Rules& rules, std::string_view text) {
    const std::vector<std::string_view> parts = split(text.substr(1), '/');
    if (parts.size() != 2) return no_move("wants_pick");
    const int square = index_of_value(rules.components().squares, parts[0]);
    const int round = index_of_value(rules.components().rounds, parts[1]);
    if (square < 0) return no_move(Reason("no_such_square_token", {{"token", parts[0]}}));
    if (round < 0) return no_move(Reason("no_such_round_token", {{"token", parts[1]}}));
    return std::vector{Choice::pick(Pair(square, round))};
}

/// `B4@12r`, `B4^12r`, `B4:7f>12r`, `B4:7f~12r`.
Actions parse_put(const Rules& rules, const Open& s, std::string_view text) {
    const auto number =
        text.size() < 3 ? std::nullopt : parse_int(text.substr(1, 1), 1, kBeingsPerColour);
    const int seat = text.empty() ? -1 : rules.seat_of_colour(text.front());
    if (!number || seat < 0) {
        return no_move("wants_move");
    }
    const int being = seat * kBeingsPerColour + static_cast<int>(*number) - 1;
    const std::string name(text.substr(0, 2));
    const char verb = text[2];
    char mark = 0;
    text.remove_prefix(3);
    if (verb == ':') {
        const std::size_t end = text.find_first_of(">~");
        if (end == std::string_view::npos) {
            return no_move("wants_movement");
        }
        mark = text[end];
        const int from = parse_slot(text.substr(0, end), rules.layout().pieces());
        if (from < 0) return no_move(Reason("no_slot_to_move_to", {{"slot", text.substr(0, end)}}));
        if (s.slot(being) != from) {
            return no_move(s.on_board(being)
                               ? Reason("being_elsewhere",
                                        {{"being", name}, {"slot", print_slot(s.slot(being))}})
                               : Reason("being_off_board", {{"being", name}}));
        }
        text.remove_prefix(end + 1);
    } else if (verb == '@') {
        if (s.round > 1) return no_move("placing_only_in_foreplay", "BF-7.5"_bf);
    } else if (verb == '^') {
        if (s.round == 1) return no_move("no_dead_in_foreplay", "BF-10.1"_bf);
        if (s.on_board(being))
            return no_move(Reason("being_not_dead", {{"being", name}}), "BF-10.1"_bf);
    } else {
        return no_move("wants_sign_after_being");
    }
    const int to = parse_slot(text, rules.layout().pieces());
    if (to < 0) return no_move(Reason("no_such_slot", {{"slot", text}}), "BF-3.14"_bf);
    if (mark != 0 && rules.reach(s, being).contains(to) &&
        (mark == '>') != rules.adjacent(s.slot(being), to)) {
        return no_move(mark == '>' ? "goes_through_black_hole" : "slot_is_adjacent");
    }
    return std::vector{Choice::put(being, to)};
}

}  // namespace

std::string print_being(const Rules& rules, int being) {
    const int seat = seat_of(being);
    if (seat >= rules.seats()) return "?" + std::to_string(number_of(being));
    return rules.colour(seat).code + std::to_string(number_of(being));
}

std::string print(const Rules& rules, const State& state, Action a) {
    const Choice c = Choice::of(a);
    const Open& s = state.open;
    switch (c.type) {
        case Choice::Type::Pick:
            return "i" + std::to_string(rules.components().squares[at(c.pair.square())]) + "/" +
                std::to_string(rules.components().rounds[at(c.pair.round())]);
        case Choice::Type::End:
            return "end";
        case Choice::Type::Take:
            if (c.seat >= rules.seats()) return "take:?";
            return std::string("take:") + rules.colour(c.seat).code;
        case Choice::Type::Put:
            break;
    }
    const std::string being = print_being(rules, c.being);
    const std::string to = print_slot(c.slot);
    if (!s.on_board(c.being)) return being + (s.round == 1 ? "@" : "^") + to;
    const int from = s.slot(c.being);
    const bool through = !rules.adjacent(from, c.slot) && rules.reach(s, c.being).contains(c.slot);
    return being + ":" + print_slot(from) + (through ? "~" : ">") + to;
}

Actions parse_move(const Rules& rules, const State& s, Actor actor, std::string_view text) {
    if (text.size() > 2 && text[1] == ':') {
        const int seat = rules.seat_of_colour(text[0]);
        if (seat < 0 || actor != Actor(Seat(seat))) {
            return no_move(Reason("wrong_player_prefix", {{"prefix", text.substr(0, 2)}}));
        }
        text.remove_prefix(2);
    }
    if (text == "end") return std::vector{Choice::end()};
    if (text.substr(0, 1) == "i") return parse_pick(rules, text);
    if (text.substr(0, 5) == "take:") {
        const int seat = text.size() == 6 ? rules.seat_of_colour(text[5]) : -1;
        if (seat < 0) return no_move("take_needs_colour");
        return std::vector{Choice::take(seat)};
    }
    return parse_put(rules, s.open, text);
}

}  // namespace equipoise::balanceformers
