#include "equipoise/games/chess_balance/text/san.hpp"

#include <cstdlib>

#include "equipoise/games/chess_balance/chess/moves.hpp"
#include "equipoise/games/chess_balance/text/notation.hpp"

namespace equipoise::chess_balance {
namespace {

/// What tells the moving piece from the others of its type that could go to the same square.
std::string origin(const Rules& rules, const State& s, ChessMove move, Piece piece) {
    const std::string name = print_square(move.from());
    const Seat mover = s.open.seat_of(piece.colour);
    bool others = false;
    bool on_file = false;
    bool on_rank = false;
    Bitboard left = s.open.field.board().of(piece.colour, piece.type) & ~bit(move.from());
    while (left != 0) {
        const Square other = pop(left);
        const bool castles =
            piece.type == PieceType::King && std::abs(file_of(other) - file_of(move.to())) > 1;
        if (castles || rules.why_not(s, mover, Move::chess(ChessMove::of(other, move.to())))) {
            continue;
        }
        others = true;
        on_file = on_file || file_of(other) == file_of(move.from());
        on_rank = on_rank || rank_of(other) == rank_of(move.from());
    }
    if (!others) return {};
    if (!on_file) return name.substr(0, 1);
    return on_rank ? name : name.substr(1);
}

}  // namespace

std::string san(const Rules& rules, const State& s, ChessMove move) {
    const Board& board = s.open.field.board();
    const auto piece = board.at(move.from());
    if (!piece) return print(move);
    const bool captures = board.at(move.to()).has_value() ||
        (piece->type == PieceType::Pawn && file_of(move.from()) != file_of(move.to()));
    const int files = file_of(move.to()) - file_of(move.from());
    std::string text;
    if (piece->type == PieceType::Pawn) {
        if (captures) text = print_square(move.from()).substr(0, 1) + "x";
        text += print_square(move.to());
        if (move.promotes()) text += std::string("=") + letter_of(move.promotion());
    } else if (piece->type == PieceType::King && std::abs(files) == 2) {
        text = files > 0 ? "O-O" : "O-O-O";
    } else {
        text = letter_of(piece->type) + origin(rules, s, move, *piece) + (captures ? "x" : "") +
            print_square(move.to());
    }
    Position after = s.open.field.position;
    make_move(after, move);
    return text + (in_check(after) ? "+" : "");
}

}  // namespace equipoise::chess_balance
