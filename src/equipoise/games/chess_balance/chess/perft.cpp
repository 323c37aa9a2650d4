#include "equipoise/games/chess_balance/chess/perft.hpp"

#include "equipoise/games/chess_balance/chess/moves.hpp"
#include "equipoise/games/chess_balance/chess/set_moves.hpp"

namespace equipoise::chess_balance {

std::uint64_t perft(const Position& position, int depth) {
    if (depth <= 0) return 1;
    return set_mover().perft(set_board(position), position.mover == Colour::Black, depth);
}

std::uint64_t perft_by_lists(const Position& position, int depth) {
    if (depth <= 0) return 1;
    MoveList list;
    legal_moves(position, list);
    if (depth == 1) return list.size();
    std::uint64_t leaves = 0;
    for (ChessMove move : list) {
        Position next = position;
        make_move(next, move);
        leaves += perft_by_lists(next, depth - 1);
    }
    return leaves;
}

}  // namespace equipoise::chess_balance
