// What the evaluation of a chess position counts. Every term has one weight for the middle game and
// one for the endgame (eval_weights.cpp); the evaluation is the weighted sum of White's counts less
// Black's. The counts do not depend on the weights, so these can be fitted to results of games.

#pragma once

#include "equipoise/games/chess_balance/chess/attacks.hpp"

namespace equipoise::chess_balance {

/// Where the weights of each kind of term begin.
namespace terms {
inline constexpr int kMaterial = 0;                      // By type, Pawn to Queen.
inline constexpr int kPieceSquare = kMaterial + 5;       // By type, rank and file from the edge.
inline constexpr int kMobility = kPieceSquare + 6 * 32;  // Knight to Queen, by number of squares.
inline constexpr int kPassed = kMobility + 4 * 28;       // By rank as its owner counts.
inline constexpr int kPassedFree = kPassed + 8;  // Nothing stands on the next square, by rank.
inline constexpr int kPassedOwnKing = kPassedFree + 8;     // Distance to the next square.
inline constexpr int kPassedFoeKing = kPassedOwnKing + 8;  // The same of the foe's King.
inline constexpr int kPhalanx = kPassedFoeKing + 8;        // By rank.
inline constexpr int kDefended = kPhalanx + 8;             // A Pawn defended by a Pawn, by rank.
inline constexpr int kIsolated = kDefended + 8;
inline constexpr int kDoubled = kIsolated + 1;
inline constexpr int kBackward = kDoubled + 1;
inline constexpr int kBishopPair = kBackward + 1;
inline constexpr int kRookOpen = kBishopPair + 1;
inline constexpr int kRookHalfOpen = kRookOpen + 1;
inline constexpr int kOutpost = kRookHalfOpen + 1;   // Knight, Bishop.
inline constexpr int kBadBishop = kOutpost + 2;      // Own Pawns on its colour.
inline constexpr int kPawnShelter = kBadBishop + 1;  // Foremost own Pawn of a file at the King.
inline constexpr int kPawnStorm = kPawnShelter + 8;  // Foremost foe Pawn of such a file, by rank.
inline constexpr int kKingAttack = kPawnStorm + 8;   // Weighted attacks around the foe's King.
inline constexpr int kSafeCheck = kKingAttack + 32;  // By Knight to Queen.
inline constexpr int kPawnThreat = kSafeCheck + 4;   // Pawn attacks by type of the victim.
inline constexpr int kMinorThreat = kPawnThreat + 6;
inline constexpr int kRookThreat = kMinorThreat + 6;
inline constexpr int kHanging = kRookThreat + 6;  // Attacked and not defended.
inline constexpr int kTempo = kHanging + 1;
inline constexpr int kTerms = kTempo + 1;
}  // namespace terms

namespace chess_terms {

struct Side {
    Bitboard pawn_attacks = 0;
    Bitboard attacks = 0;  // Of all pieces.
    Bitboard king_zone = 0;
    Bitboard open_area = 0;  // Squares that count for mobility.
    int king_attack = 0;     // Of the foe's King.
    bool operator==(const Side&) const = default;
};

constexpr Bitboard shift_east(Bitboard b) { return (b & ~file_bits(7)) << 1; }
constexpr Bitboard shift_west(Bitboard b) { return (b & ~file_bits(0)) >> 1; }
constexpr Bitboard ahead(Colour colour, Bitboard b) {
    return colour == Colour::White ? b << 8 : b >> 8;
}
constexpr Bitboard all_ahead(Colour colour, Bitboard b) {
    if (colour == Colour::White) {
        b <<= 8, b |= b << 8, b |= b << 16, b |= b << 32;
    } else {
        b >>= 8, b |= b >> 8, b |= b >> 16, b |= b >> 32;
    }
    return b;
}
constexpr Bitboard neighbours_on_rank(Bitboard b) { return shift_east(b) | shift_west(b); }
constexpr int distance(Square a, Square b) {
    const int files = file_of(a) > file_of(b) ? file_of(a) - file_of(b) : file_of(b) - file_of(a);
    const int ranks = rank_of(a) > rank_of(b) ? rank_of(a) - rank_of(b) : rank_of(b) - rank_of(a);
    return files > ranks ? files : ranks;
}

/// By type of the attacker. Set by hand, with the weights of kKingAttack.
inline constexpr int kKingAttackUnits[] = {0, 2, 2, 3, 5, 0};

/// Calls `add(colour, term, times)` for everything that counts; without `placement`, for all but
/// material and piece-square terms.
template <bool placement, class Add>
class Counter {
  public:
    Counter(const Board& board, Add& add) : board_(board), add_(add) {}

    void run(Colour mover) {
        prepare();
        for (Colour colour : kColours) {
            pawns(colour);
            kings(colour);
            pieces(colour);
        }
        for (Colour colour : kColours) {
            threats(colour);
            king_attack(colour);
        }
        add_(mover, terms::kTempo, 1);
    }

  private:
    static int piece_square(Colour colour, PieceType type, Square square) {
        const int file = file_of(square);
        const int edge = file < 4 ? file : 7 - file;
        return terms::kPieceSquare + index_of(type) * 32 + rank_for(colour, square) * 4 + edge;
    }

    void place(Colour colour, PieceType type, Square square) {
        if constexpr (placement) {
            if (type != PieceType::King) add_(colour, terms::kMaterial + index_of(type), 1);
            add_(colour, piece_square(colour, type, square), 1);
        }
    }

    void prepare() {
        for (Colour colour : kColours) {
            Side& side = sides_[colour];
            side.pawn_attacks =
                neighbours_on_rank(ahead(colour, board_.of(colour, PieceType::Pawn)));
            side.attacks = side.pawn_attacks;
            for (Bitboard kings = board_.kings(colour); kings != 0;) {
                const Bitboard near = king_attacks(pop(kings));
                side.attacks |= near;
                side.king_zone |= near | ahead(colour, near);
            }
        }
        for (Colour colour : kColours) {
            const Bitboard pawns = board_.of(colour, PieceType::Pawn);
            const Bitboard stuck = pawns & ahead(!colour, board_.occupied());
            sides_[colour].open_area =
                ~(sides_[!colour].pawn_attacks | stuck | board_.kings(colour));
        }
    }

    void pawns(Colour colour) {
        const Bitboard own = board_.of(colour, PieceType::Pawn);
        const Bitboard foe = board_.of(!colour, PieceType::Pawn);
        const Bitboard foe_defends = sides_[!colour].pawn_attacks;
        for (Bitboard left = own; left != 0;) {
            const Square square = pop(left);
            const Bitboard here = bit(square);
            const int rank = rank_for(colour, square);
            place(colour, PieceType::Pawn, square);
            const Bitboard before = all_ahead(colour, here);
            const Bitboard file = file_bits(file_of(square));
            if ((own & neighbours_on_rank(file)) == 0) add_(colour, terms::kIsolated, 1);
            if ((own & before) != 0) add_(colour, terms::kDoubled, 1);
            const bool defended = (sides_[colour].pawn_attacks & here) != 0;
            if ((own & neighbours_on_rank(here)) != 0) add_(colour, terms::kPhalanx + rank, 1);
            if (defended) add_(colour, terms::kDefended + rank, 1);
            const Bitboard behind = neighbours_on_rank(here | all_ahead(!colour, here));
            if ((own & behind) == 0 && (own & neighbours_on_rank(file)) != 0 &&
                (ahead(colour, here) & (foe_defends | foe)) != 0) {
                add_(colour, terms::kBackward, 1);
            }
            const Bitboard span = before | neighbours_on_rank(before);
            if ((foe & span) == 0 && (own & before) == 0) passed(colour, square, rank);
        }
    }

    void passed(Colour colour, Square square, int rank) {
        add_(colour, terms::kPassed + rank, 1);
        if (rank < 3 || rank == 7) return;
        const Bitboard next = ahead(colour, bit(square));
        if ((next & board_.occupied()) == 0) add_(colour, terms::kPassedFree + rank, 1);
        const Square goal = first_square(next);
        if (const Bitboard king = board_.kings(colour); king != 0) {
            add_(colour, terms::kPassedOwnKing + distance(first_square(king), goal), 1);
        }
        if (const Bitboard king = board_.kings(!colour); king != 0) {
            add_(colour, terms::kPassedFoeKing + distance(first_square(king), goal), 1);
        }
    }

    void kings(Colour colour) {
        for (Bitboard kings = board_.kings(colour); kings != 0;) {
            const Square square = pop(kings);
            place(colour, PieceType::King, square);
            const int file = file_of(square);
            const int middle = file < 1 ? 1 : file > 6 ? 6 : file;
            for (int f = middle - 1; f <= middle + 1; ++f) shelter(colour, f, square);
        }
    }

    void shelter(Colour colour, int file, Square king) {
        const Bitboard above = file_bits(file) &
            (rank_bits(rank_of(king)) | all_ahead(colour, rank_bits(rank_of(king))));
        const Bitboard own = above & board_.of(colour, PieceType::Pawn);
        const Bitboard foe = above & board_.of(!colour, PieceType::Pawn);
        add_(colour, terms::kPawnShelter + nearest(colour, own), 1);
        add_(colour, terms::kPawnStorm + nearest(colour, foe), 1);
    }

    /// The lowest rank, as that colour counts, of a set; 0 of none.
    static int nearest(Colour colour, Bitboard set) {
        if (set == 0) return 0;
        const Square square =
            colour == Colour::White ? first_square(set) : 63 - std::countl_zero(set);
        return rank_for(colour, square);
    }

    Bitboard reach(Colour colour, PieceType type, Square square) const {
        const Bitboard occupied = board_.occupied();
        const Bitboard queens = board_.of(colour, PieceType::Queen);
        switch (type) {
            case PieceType::Knight:
                return knight_attacks(square);
            case PieceType::Bishop:
                return bishop_attacks(square, occupied & ~queens);
            case PieceType::Rook:
                return rook_attacks(square,
                                    occupied & ~(queens | board_.of(colour, PieceType::Rook)));
            default:
                return queen_attacks(square, occupied);
        }
    }

    void pieces(Colour colour) {
        constexpr PieceType kMen[] = {
            PieceType::Knight, PieceType::Bishop, PieceType::Rook, PieceType::Queen};
        Side& side = sides_[colour];
        const Bitboard zone = sides_[!colour].king_zone;
        for (PieceType type : kMen) {
            const Bitboard all = board_.of(colour, type);
            for (Bitboard left = all; left != 0;) {
                const Square square = pop(left);
                place(colour, type, square);
                const Bitboard attacks = reach(colour, type, square);
                side.attacks |= attacks;
                by_type_[colour][type] |= attacks;
                const int free = count(attacks & side.open_area);
                add_(colour, terms::kMobility + (index_of(type) - 1) * 28 + free, 1);
                if (const int near = count(attacks & zone); near != 0) {
                    side.king_attack += kKingAttackUnits[index_of(type)] + near;
                }
                if (type == PieceType::Rook) rook(colour, square);
                if (type == PieceType::Knight || type == PieceType::Bishop) {
                    minor(colour, type, square);
                }
            }
            if (type == PieceType::Bishop && (all & kLightSquares) != 0 &&
                (all & ~kLightSquares) != 0) {
                add_(colour, terms::kBishopPair, 1);
            }
        }
    }

    void rook(Colour colour, Square square) {
        const Bitboard file = file_bits(file_of(square));
        if ((file & board_.of(colour, PieceType::Pawn)) != 0) return;
        const bool open = (file & board_.of(!colour, PieceType::Pawn)) == 0;
        add_(colour, open ? terms::kRookOpen : terms::kRookHalfOpen, 1);
    }

    void minor(Colour colour, PieceType type, Square square) {
        const Bitboard here = bit(square);
        const int rank = rank_for(colour, square);
        const Bitboard chasers = neighbours_on_rank(all_ahead(colour, here));
        if (rank >= 3 && rank <= 5 && (sides_[colour].pawn_attacks & here) != 0 &&
            (chasers & board_.of(!colour, PieceType::Pawn)) == 0) {
            add_(colour, terms::kOutpost + (type == PieceType::Bishop ? 1 : 0), 1);
        }
        if (type == PieceType::Bishop) {
            const Bitboard same = (here & kLightSquares) != 0 ? kLightSquares : ~kLightSquares;
            add_(colour, terms::kBadBishop, count(same & board_.of(colour, PieceType::Pawn)));
        }
    }

    void threats(Colour colour) {
        const Side& side = sides_[colour];
        const auto& by_type = by_type_[colour];
        const Bitboard minors = by_type[PieceType::Knight] | by_type[PieceType::Bishop];
        for (PieceType type : kAllTypes) {
            const Bitboard victims = board_.of(!colour, type);
            if (type == PieceType::King) break;
            if (const int n = count(victims & side.pawn_attacks); n != 0) {
                add_(colour, terms::kPawnThreat + index_of(type), n);
            }
            if (const int n = count(victims & minors); n != 0) {
                add_(colour, terms::kMinorThreat + index_of(type), n);
            }
            if (const int n = count(victims & by_type[PieceType::Rook]); n != 0) {
                add_(colour, terms::kRookThreat + index_of(type), n);
            }
        }
        const Bitboard loose = board_.of(!colour) & side.attacks & ~sides_[!colour].attacks;
        if (loose != 0) add_(colour, terms::kHanging, count(loose));
    }

    /// The attack of `colour` on the foe's King.
    void king_attack(Colour colour) {
        const Side& side = sides_[colour];
        const int units = side.king_attack < 31 ? side.king_attack : 31;
        if (units != 0) add_(colour, terms::kKingAttack + units, 1);
        const Bitboard kings = board_.kings(!colour);
        if (kings == 0) return;
        const Square king = first_square(kings);
        const Bitboard occupied = board_.occupied();
        const Bitboard safe = ~(board_.of(colour) | sides_[!colour].attacks);
        const Bitboard straight = rook_attacks(king, occupied) & safe;
        const Bitboard diagonal = bishop_attacks(king, occupied) & safe;
        const auto& by_type = by_type_[colour];
        const Bitboard checks[] = {knight_attacks(king) & safe & by_type[PieceType::Knight],
                                   diagonal & by_type[PieceType::Bishop],
                                   straight & by_type[PieceType::Rook],
                                   (straight | diagonal) & by_type[PieceType::Queen]};
        for (int i = 0; i < 4; ++i) {
            if (checks[i] != 0) add_(colour, terms::kSafeCheck + i, 1);
        }
    }

    const Board& board_;
    Add& add_;
    Per<Colour, Side> sides_{};
    Per<Colour, Per<PieceType, Bitboard>> by_type_{};
};

}  // namespace chess_terms

/// Calls `add(colour, term, times)` for every term of the position that is not zero.
template <bool placement = true, class Add>
void count_terms(const Board& board, Colour mover, Add&& add) {
    chess_terms::Counter<placement, std::remove_reference_t<Add>>(board, add).run(mover);
}

}  // namespace equipoise::chess_balance
