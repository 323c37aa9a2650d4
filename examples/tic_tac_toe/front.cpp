#include "examples/tic_tac_toe/front.hpp"

#include "equipoise/core/erased_game.hpp"

namespace equipoise::tic_tac_toe {
namespace {

/// The cell at that place of a position line, whose rows begin at the top.
constexpr int cell_at(int row_from_top, int column) {
    return (kSide - 1 - row_from_top) * kSide + column;
}

Misfit unreadable() {
    return Misfit::of(kTextClause,
                      "a position is nine of X, O and . in rows from the top, X.O/.X./...");
}

std::string name_of(int cell) {
    return {static_cast<char>('a' + cell % kSide), static_cast<char>('1' + cell / kSide)};
}

}  // namespace

const GameInfo& TicTacToe::info() {
    static const GameInfo info{.id = "tic_tac_toe",
                               .rules_version = "1",
                               .data_path = {},
                               .moves = kTextClause,
                               .positions = kTextClause};
    return info;
}

Result<Rules, Misfit> TicTacToe::make(Setup& setup) {
    if (setup.seats.value_or(2) != 2) return Misfit{"TTT-1", "players", "must be 2"};
    setup.seats = 2;
    return Rules();
}

std::string TicTacToe::print_state(const Rules&, const State& s) {
    std::string line;
    for (int row = 0; row < kSide; ++row) {
        if (row > 0) line += '/';
        for (int column = 0; column < kSide; ++column) {
            const unsigned cell = 1U << cell_at(row, column);
            line += (s.of(kCross) & cell) != 0 ? 'X' : (s.of(kNought) & cell) != 0 ? 'O' : '.';
        }
    }
    return line;
}

Result<State, Misfit> TicTacToe::parse_state(const Rules&, std::string_view line) {
    if (line.size() != kCells + 2) return unreadable();
    State s;
    for (int row = 0; row < kSide; ++row) {
        if (row > 0 && line[static_cast<std::size_t>(row * 4 - 1)] != '/') return unreadable();
        for (int column = 0; column < kSide; ++column) {
            const char mark = line[static_cast<std::size_t>(row * 4 + column)];
            if (mark != 'X' && mark != 'O' && mark != '.') return unreadable();
            if (mark == '.') continue;
            auto& marks = s.marks[mark == 'X' ? 0 : 1];
            marks = static_cast<std::uint16_t>(marks | 1U << cell_at(row, column));
        }
    }
    const int ahead = std::popcount(s.of(kCross)) - std::popcount(s.of(kNought));
    if (ahead != 0 && ahead != 1) {
        return Misfit::of(kTurnClause, "there must be as many crosses as noughts, or one more");
    }
    if (has_line(s.of(s.to_move()))) {
        return Misfit::of(kLineClause, "the game would have ended before the last mark");
    }
    return s;
}

std::string TicTacToe::print_action(const Rules&, const State&, Action a) {
    return name_of(static_cast<int>(a.code));
}

Result<std::vector<Action>, Misfit> TicTacToe::parse_move(const Rules&,
                                                          const State&,
                                                          Actor,
                                                          std::string_view text) {
    for (int cell = 0; cell < kCells; ++cell) {
        if (name_of(cell) == text) return std::vector{Action{static_cast<std::uint32_t>(cell)}};
    }
    return Misfit::of(kTextClause, "a move is a cell from a1 to c3");
}

std::string TicTacToe::seat_name(const Rules&, Seat seat) { return seat == kCross ? "X" : "O"; }

std::string TicTacToe::score(const Rules&, const State& s, Seat seat) {
    return std::to_string(std::popcount(s.of(seat)));
}

std::vector<Fact> TicTacToe::facts(const Rules&, const State& view) {
    return {{"marks", std::popcount(view.taken())}};
}

std::vector<Event> TicTacToe::events(
    const Rules& rules, const State& before, Actor actor, Action a, const State& after, Viewer) {
    const std::string who = seat_name(rules, actor.seat());
    std::vector<Event> list{
        {"marked", kMarkClause, {{"seat", who}, {"cell", print_action(rules, before, a)}}}};
    if (Rules::winner(after)) {
        list.push_back({"won", kLineClause, {{"seat", who}}});
    } else if (after.taken() == kFull) {
        list.push_back({"drawn", kFullClause, {}});
    }
    return list;
}

const AnyGame& game() { return erased<TicTacToe>(); }

}  // namespace equipoise::tic_tac_toe
