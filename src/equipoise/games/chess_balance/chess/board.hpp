// Squares, pieces and the position of a chess game, as bitboards.

#pragma once

#include <bit>
#include <cstdint>
#include <optional>

#include "equipoise/base/expect.hpp"
#include "equipoise/base/per.hpp"

namespace equipoise::chess_balance {

/// A set of squares: bit 0 is a1, bit 7 h1, bit 63 h8.
using Bitboard = std::uint64_t;

/// 0 is a1, 7 h1, 63 h8.
using Square = int;
inline constexpr Square kNoSquare = 64;

constexpr Bitboard bit(Square square) { return Bitboard{1} << square; }
constexpr int file_of(Square square) { return square & 7; }
/// 0 is rank 1.
constexpr int rank_of(Square square) { return square >> 3; }
constexpr Square square_at(int file, int rank) { return rank * 8 + file; }

inline constexpr Bitboard kFileA = 0x0101010101010101ULL;
inline constexpr Bitboard kRank1 = 0xffULL;
constexpr Bitboard file_bits(int file) { return kFileA << file; }
constexpr Bitboard rank_bits(int rank) { return kRank1 << (8 * rank); }
inline constexpr Bitboard kEdgeRanks = rank_bits(0) | rank_bits(7);
inline constexpr Bitboard kQueenSide = 0x0f0f0f0f0f0f0f0fULL;  // CB-11.16
inline constexpr Bitboard kLightSquares = 0x55aa55aa55aa55aaULL;

inline Square first_square(Bitboard squares) { return std::countr_zero(squares); }
inline int count(Bitboard squares) {
#if defined(__x86_64__) && !defined(__POPCNT__)
    // The first x86-64 processors cannot count bits; for them a compiler would call a function.
    squares -= squares >> 1 & 0x5555555555555555ULL;
    squares = (squares & 0x3333333333333333ULL) + (squares >> 2 & 0x3333333333333333ULL);
    squares = (squares + (squares >> 4)) & 0x0f0f0f0f0f0f0f0fULL;
    return static_cast<int>(squares * 0x0101010101010101ULL >> 56);
#else
    return std::popcount(squares);
#endif
}
inline bool several(Bitboard squares) { return (squares & (squares - 1)) != 0; }
/// The lowest square of a set that is not empty; takes it out.
inline Square pop(Bitboard& squares) {
    const Square square = first_square(squares);
    squares &= squares - 1;
    return square;
}

enum class Colour : std::uint8_t { White, Black };
constexpr int index_of(Colour colour) { return static_cast<int>(colour); }
constexpr int count_of(Colour) { return 2; }
constexpr Colour operator!(Colour colour) {
    return colour == Colour::White ? Colour::Black : Colour::White;
}
inline constexpr Colour kColours[] = {Colour::White, Colour::Black};

enum class PieceType : std::uint8_t { Pawn, Knight, Bishop, Rook, Queen, King };
inline constexpr int kPieceTypes = 6;
constexpr int index_of(PieceType type) { return static_cast<int>(type); }
constexpr int count_of(PieceType) { return kPieceTypes; }
inline constexpr PieceType kAllTypes[] = {PieceType::Pawn,
                                          PieceType::Knight,
                                          PieceType::Bishop,
                                          PieceType::Rook,
                                          PieceType::Queen,
                                          PieceType::King};

struct Piece {
    Colour colour = Colour::White;
    PieceType type = PieceType::Pawn;
    bool operator==(const Piece&) const = default;
};

/// The square as that player counts ranks: 0 is its own first rank.
constexpr int rank_for(Colour colour, Square square) {
    return colour == Colour::White ? rank_of(square) : 7 - rank_of(square);
}
/// One step straight ahead.
constexpr int forward(Colour colour) { return colour == Colour::White ? 8 : -8; }

/// The same from the other side: rank 1 becomes rank 8.
constexpr Square flipped(Square square) { return square ^ 56; }
constexpr Bitboard flipped(Bitboard squares) {
    squares = (squares & 0x00ff00ff00ff00ffULL) << 8 | (squares >> 8 & 0x00ff00ff00ff00ffULL);
    squares = (squares & 0x0000ffff0000ffffULL) << 16 | (squares >> 16 & 0x0000ffff0000ffffULL);
    return squares << 32 | squares >> 32;
}
/// Of a position's key.
constexpr std::uint64_t flipped_key(std::uint64_t key) { return std::rotl(key, 32); }
/// What is remembered of a position for repetitions: half of each half, so that it is flipped as
/// the key is.
constexpr std::uint32_t short_key(std::uint64_t key) {
    return static_cast<std::uint32_t>(key >> 32 << 16) | static_cast<std::uint16_t>(key);
}
constexpr std::uint32_t flipped_key(std::uint32_t key) { return std::rotl(key, 16); }

/// Where the pieces stand.
struct Board {
    Per<PieceType, Bitboard> types;
    Per<Colour, Bitboard> colours;

    Bitboard occupied() const { return colours[Colour::White] | colours[Colour::Black]; }
    Bitboard of(Colour colour, PieceType type) const { return colours[colour] & types[type]; }
    Bitboard of(Colour colour) const { return colours[colour]; }
    Bitboard kings(Colour colour) const { return of(colour, PieceType::King); }
    /// Kings and Queens of both colours (CB-11.2).
    Bitboard royalty() const { return types[PieceType::King] | types[PieceType::Queen]; }
    /// The square must hold a piece. Summed without a branch, which would often be guessed wrong.
    PieceType type_at(Square square) const {
        EQ_EXPECT((occupied() & bit(square)) != 0);
        int type = 0;
        for (int i = 1; i < kPieceTypes; ++i) {
            type += i * static_cast<int>(types[kAllTypes[i]] >> square & 1);
        }
        return kAllTypes[type];
    }
    std::optional<Piece> at(Square square) const {
        for (Colour colour : kColours) {
            if ((colours[colour] & bit(square)) != 0) return Piece{colour, type_at(square)};
        }
        return std::nullopt;
    }
    /// The square must be empty.
    void put(Piece piece, Square square) {
        types[piece.type] |= bit(square);
        colours[piece.colour] |= bit(square);
    }
    void remove(Piece piece, Square square) {
        types[piece.type] &= ~bit(square);
        colours[piece.colour] &= ~bit(square);
    }
    bool operator==(const Board&) const = default;
};

/// Whether, with one King each, neither side can win by any moves: at most one Knight or Bishop, or
/// one Bishop each on squares of one colour (CB-13.5).
inline bool insufficient_material(const Board& board) {
    const Bitboard knights = board.types[PieceType::Knight];
    const Bitboard bishops = board.types[PieceType::Bishop];
    if ((board.occupied() & ~(knights | bishops | board.types[PieceType::King])) != 0) return false;
    if (!several(knights | bishops)) return true;
    return knights == 0 && count(bishops & board.of(Colour::White)) == 1 &&
        count(bishops & board.of(Colour::Black)) == 1 &&
        ((bishops & kLightSquares) == 0 || (bishops & ~kLightSquares) == 0);
}

/// The castling rights as bits: K, Q, k, q.
namespace castling {
inline constexpr std::uint8_t kWhiteKing = 1;
inline constexpr std::uint8_t kWhiteQueen = 2;
inline constexpr std::uint8_t kBlackKing = 4;
inline constexpr std::uint8_t kBlackQueen = 8;
constexpr std::uint8_t of(Colour colour) { return colour == Colour::White ? 3 : 12; }
/// Rights that end when anything moves from or to that square.
constexpr std::uint8_t tied_to(Square square) {
    switch (square) {
        case 0:
            return kWhiteQueen;
        case 4:
            return kWhiteKing | kWhiteQueen;
        case 7:
            return kWhiteKing;
        case 56:
            return kBlackQueen;
        case 60:
            return kBlackKing | kBlackQueen;
        case 63:
            return kBlackKing;
        default:
            return 0;
    }
}
}  // namespace castling

/// What a chess move depends on and changes. No padding.
struct Position {
    Board board;
    Bitboard no_double = 0;  // Pawns on their second rank without a double step (CB-10.3).
    std::uint64_t key = 0;   // Zobrist key of all else but the counters; see position_key.
    Colour mover = Colour::White;
    std::uint8_t rights = 0;          // castling
    std::uint8_t passed = kNoSquare;  // Behind a double step with a taker ready (CB-10.4).
    std::uint8_t clock = 0;           // Half-moves without capture or Pawn move (CB-13.4).
    std::uint16_t number = 1;         // Of the move, as in FEN.
    std::uint16_t unused = 0;
    bool operator==(const Position&) const = default;
};
static_assert(std::has_unique_object_representations_v<Position>);

/// A chess move in 15 bits: promotion * 4096 + from * 64 + to. A castling King goes two squares.
struct ChessMove {
    std::uint16_t bits = 0;

    static constexpr std::uint32_t kCodes = 5 * 4096;
    static constexpr ChessMove of(Square from, Square to) {
        return {static_cast<std::uint16_t>(from * 64 + to)};
    }
    /// Promotion to a Knight, Bishop, Rook or Queen.
    static constexpr ChessMove promoting(Square from, Square to, PieceType type) {
        return {static_cast<std::uint16_t>(index_of(type) * 4096 + from * 64 + to)};
    }
    constexpr Square from() const { return bits >> 6 & 63; }
    constexpr Square to() const { return bits & 63; }
    constexpr bool promotes() const { return bits >= 4096; }
    /// Of a move that promotes.
    constexpr PieceType promotion() const { return static_cast<PieceType>(bits >> 12); }
    bool operator==(const ChessMove&) const = default;
};

}  // namespace equipoise::chess_balance
