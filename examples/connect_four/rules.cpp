#include "examples/connect_four/rules.hpp"

namespace equipoise::connect_four {

std::optional<Refusal> Rules::why_not(const State& s, Actor actor, Action a) {
    if (s.won != 0) return Refusal{kLineClause, "the game is won"};
    if (s.played == kCells) return Refusal{kFullClause, "the board is full"};
    if (actor != Actor(s.to_move())) return Refusal{kTurnClause, "it is another's turn"};
    if (a.code >= kColumns) return Refusal{kBoardClause, "the board has no such column"};
    if ((s.taken() >> (a.code * kStride + kRows - 1) & 1U) != 0) {
        return Refusal{kDropClause, "the column is full"};
    }
    return std::nullopt;
}

}  // namespace equipoise::connect_four
