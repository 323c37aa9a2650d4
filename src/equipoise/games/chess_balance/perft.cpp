#include "equipoise/games/chess_balance/perft.hpp"

#include "equipoise/games/chess_balance/moves.hpp"
#include "equipoise/games/chess_balance/perft_board.hpp"

namespace equipoise::chess_balance {

namespace {

/// Null where the processor or the build has no fast way.
PerftBySets find_fast_perft() {
#ifdef __x86_64__
    const bool supported = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
        __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
    if (supported) return kPerftAvx2;
#endif
    return nullptr;
}

PerftBoard perft_board(const Position& position) {
    const Board& board = position.board;
    PerftBoard result{};
    for (Colour colour : kColours) {
        const int i = index_of(colour);
        const Bitboard queens = board.of(colour, PieceType::Queen);
        result.sides[i] = {board.of(colour, PieceType::Pawn),
                           board.of(colour, PieceType::Knight),
                           board.of(colour, PieceType::Bishop) | queens,
                           board.of(colour, PieceType::Rook) | queens};
        result.all[i] = board.of(colour);
        result.kings[i] = board.kings(colour);
        for (Square rook : {colour == Colour::White ? 0 : 56, colour == Colour::White ? 7 : 63}) {
            const Square home = colour == Colour::White ? 4 : 60;
            const bool kept = (position.rights & castling::tied_to(rook)) != 0;
            const bool stands = (board.of(colour, PieceType::Rook) & bit(rook)) != 0 &&
                (board.kings(colour) & bit(home)) != 0;
            if (kept && stands) result.unmoved |= bit(rook) | bit(home);
        }
    }
    result.passed = position.passed == kNoSquare ? 0 : bit(position.passed);
    return result;
}

}  // namespace

std::uint64_t perft(const Position& position, int depth) {
    static const PerftBySets kFast = find_fast_perft();
    if (kFast == nullptr || depth <= 1 || position.no_double != 0) {
        return perft_by_lists(position, depth);
    }
    return kFast(perft_board(position), position.mover == Colour::Black, depth);
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
