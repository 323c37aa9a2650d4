#include "examples/connect_four/front.hpp"

#include "equipoise/base/text.hpp"
#include "equipoise/core/erased_game.hpp"

namespace equipoise::connect_four {
namespace {

Misfit unreadable() {
    return Misfit::of(
        kTextClause,
        "a position is seven columns of at most six x and o from the bottom, xo/x/////o");
}

/// Whether some stone of the winner lies on top and all its lines go through it, so that it can
/// have fallen last.
bool last_stone_completes_line(const State& s) {
    const Cells own = s.of(s.last());
    for (int column = 0; column < kColumns; ++column) {
        const Cells stack = s.taken() >> column * kStride & ((1U << kRows) - 1);
        if (stack == 0) continue;
        const Cells top = std::bit_floor(stack) << column * kStride;
        if ((own & top) != 0 && !has_line(own & ~top)) return true;
    }
    return false;
}

}  // namespace

const GameInfo& ConnectFour::info() {
    static const GameInfo info{.id = "connect_four",
                               .rules_version = "1",
                               .data_path = {},
                               .moves = kTextClause,
                               .positions = kTextClause};
    return info;
}

Result<Rules, Misfit> ConnectFour::make(Setup& setup) {
    if (setup.seats.value_or(2) != 2) return Misfit{"CF-1", "players", "must be 2"};
    setup.seats = 2;
    return Rules();
}

std::string ConnectFour::print_state(const Rules&, const State& s) {
    std::string line;
    for (int column = 0; column < kColumns; ++column) {
        if (column > 0) line += '/';
        for (int row = 0; row < kRows; ++row) {
            const Cells cell = Cells{1} << (column * kStride + row);
            if ((s.taken() & cell) != 0) line += (s.of(Seat(0)) & cell) != 0 ? 'x' : 'o';
        }
    }
    return line;
}

Result<State, Misfit> ConnectFour::parse_state(const Rules&, std::string_view line) {
    const auto columns = split(line, '/');
    if (columns.size() != kColumns) return unreadable();
    State s;
    for (std::size_t column = 0; column < kColumns; ++column) {
        if (columns[column].size() > kRows) return unreadable();
        for (std::size_t row = 0; row < columns[column].size(); ++row) {
            const char stone = columns[column][row];
            if (stone != 'x' && stone != 'o') return unreadable();
            s.stones[stone == 'x' ? 0 : 1] |= Cells{1} << (column * kStride + row);
            ++s.played;
        }
    }
    const int ahead = std::popcount(s.stones[0]) - std::popcount(s.stones[1]);
    if (ahead != static_cast<int>(s.played % 2)) {
        return Misfit::of(kTurnClause, "there must be as many x as o, or one more");
    }
    s.won = has_line(s.of(s.last())) ? 1 : 0;
    if (has_line(s.of(s.to_move())) || (s.won != 0 && !last_stone_completes_line(s))) {
        return Misfit::of(kLineClause, "the game would have ended before the last stone");
    }
    return s;
}

std::string ConnectFour::print_action(const Rules&, const State&, Action a) {
    return {static_cast<char>('a' + a.code)};
}

Result<std::vector<Action>, Misfit> ConnectFour::parse_move(const Rules&,
                                                            const State&,
                                                            Actor,
                                                            std::string_view text) {
    if (text.size() != 1 || text[0] < 'a' || text[0] >= 'a' + kColumns) {
        return Misfit::of(kTextClause, "a move is a column from a to g");
    }
    return std::vector{Action{static_cast<std::uint32_t>(text[0] - 'a')}};
}

std::string ConnectFour::seat_name(const Rules&, Seat seat) {
    return seat.index() == 0 ? "x" : "o";
}

std::string ConnectFour::score(const Rules&, const State& s, Seat seat) {
    return std::to_string(std::popcount(s.of(seat)));
}

std::vector<Fact> ConnectFour::facts(const Rules&, const State& view) {
    return {{"stones", view.played}};
}

std::vector<Event> ConnectFour::events(
    const Rules& rules, const State& before, Actor actor, Action a, const State& after, Viewer) {
    const std::string who = seat_name(rules, actor.seat());
    std::vector<Event> list{
        {"dropped", kDropClause, {{"seat", who}, {"column", print_action(rules, before, a)}}}};
    if (after.won != 0) {
        list.push_back({"won", kLineClause, {{"seat", who}}});
    } else if (after.over()) {
        list.push_back({"drawn", kFullClause, {}});
    }
    return list;
}

const AnyGame& game() { return erased<ConnectFour>(); }

}  // namespace equipoise::connect_four
