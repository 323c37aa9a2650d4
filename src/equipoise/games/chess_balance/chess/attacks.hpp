// Which squares a piece attacks.

#pragma once

#include "equipoise/games/chess_balance/chess/board.hpp"

namespace equipoise::chess_balance {

/// Where a sliding piece goes from one square, by what stands in its way: multiplying the blockers
/// by `factor` gathers them in the top bits, which are the place in `slides`.
struct Magic {
    Bitboard blockers = 0;  // Squares where a piece shortens the slide.
    std::uint64_t factor = 0;
    const Bitboard* slides = nullptr;
    int shift = 0;

    Bitboard at(Bitboard occupied) const { return slides[(occupied & blockers) * factor >> shift]; }
};

/// Filled once before main; not for use in the initial value of another global.
struct AttackTables {
    static constexpr int kSlides = 107'648;

    Bitboard pawn[2][64];
    Bitboard knight[64];
    Bitboard king[64];
    Magic bishop[64];
    Magic rook[64];
    Bitboard between[64][64];
    Bitboard line[64][64];
    Bitboard slides[kSlides];

    AttackTables();
    AttackTables(const AttackTables&) = delete;
    AttackTables& operator=(const AttackTables&) = delete;
};
extern const AttackTables kAttacks;

/// The squares where a Pawn of that colour on `square` captures.
inline Bitboard pawn_attacks(Colour colour, Square square) {
    return kAttacks.pawn[index_of(colour)][square];
}
inline Bitboard knight_attacks(Square square) { return kAttacks.knight[square]; }
/// Also the Surrounding squares (CB-11.14).
inline Bitboard king_attacks(Square square) { return kAttacks.king[square]; }
inline Bitboard bishop_attacks(Square square, Bitboard occupied) {
    return kAttacks.bishop[square].at(occupied);
}
inline Bitboard rook_attacks(Square square, Bitboard occupied) {
    return kAttacks.rook[square].at(occupied);
}
inline Bitboard queen_attacks(Square square, Bitboard occupied) {
    return bishop_attacks(square, occupied) | rook_attacks(square, occupied);
}
/// What a Knight, Bishop, Rook, Queen or King attacks.
Bitboard piece_attacks(PieceType type, Square square, Bitboard occupied);

/// The squares strictly between two on one line; empty if they are on none.
inline Bitboard between(Square a, Square b) { return kAttacks.between[a][b]; }
/// The whole line through two squares, edge to edge, both included; empty if they are on none.
inline Bitboard line_through(Square a, Square b) { return kAttacks.line[a][b]; }

/// The pieces of `by` that attack `square`, whoever owns it, with those squares occupied. Geometry
/// alone: pins and statuses ignored, the "plain attack" of the rules.
inline Bitboard attackers(const Board& board, Square square, Bitboard occupied, Colour by) {
    const Bitboard queens = board.types[PieceType::Queen];
    return board.colours[by] &
        ((pawn_attacks(!by, square) & board.types[PieceType::Pawn]) |
         (knight_attacks(square) & board.types[PieceType::Knight]) |
         (king_attacks(square) & board.types[PieceType::King]) |
         (bishop_attacks(square, occupied) & (board.types[PieceType::Bishop] | queens)) |
         (rook_attacks(square, occupied) & (board.types[PieceType::Rook] | queens)));
}

}  // namespace equipoise::chess_balance
