#include "examples/tic_tac_toe/rules.hpp"

namespace equipoise::tic_tac_toe {

std::optional<Refusal> Rules::why_not(const State& s, Actor actor, Action a) {
    if (winner(s)) return Refusal{kLineClause, "the game is won"};
    if (s.taken() == kFull) return Refusal{kFullClause, "the board is full"};
    if (actor != Actor(s.to_move())) return Refusal{kTurnClause, "it is another's turn"};
    if (a.code >= kCells) return Refusal{kBoardClause, "the board has no such cell"};
    if ((s.taken() >> a.code & 1U) != 0) return Refusal{kMarkClause, "the cell is taken"};
    return std::nullopt;
}

Returns Rules::returns(const State& s) {
    const auto won = winner(s);
    return share_returns(SeatSet::first(2), won ? SeatSet(*won) : SeatSet::first(2), &side);
}

}  // namespace equipoise::tic_tac_toe
