#include "equipoise/games/chess_balance/moves.hpp"

#include "equipoise/base/rng.hpp"

namespace equipoise::chess_balance {

namespace {

struct Keys {
    std::uint64_t pieces[2][kPieceTypes][64];
    std::uint64_t rights[16];
    std::uint64_t passed[kNoSquare + 1];
    std::uint64_t no_double[64];
    std::uint64_t black;

    constexpr Keys() : pieces{}, rights{}, passed{}, no_double{}, black{} {
        Rng rng(0x63686573735f6b65ULL);
        for (auto& colour : pieces) {
            for (auto& type : colour) {
                for (std::uint64_t& key : type) key = rng.next();
            }
        }
        for (std::uint64_t& key : rights) key = rng.next();
        for (std::uint64_t& key : passed) key = rng.next();
        for (std::uint64_t& key : no_double) key = rng.next();
        black = rng.next();
        rights[0] = 0;
        passed[kNoSquare] = 0;
    }
};
constexpr Keys kKeys;

constexpr PieceType kPromotions[] = {
    PieceType::Knight, PieceType::Bishop, PieceType::Rook, PieceType::Queen};

Bitboard ahead(Colour colour, Bitboard squares) {
    return colour == Colour::White ? squares << 8 : squares >> 8;
}
Bitboard last_rank(Colour colour) { return rank_bits(colour == Colour::White ? 7 : 0); }
/// Where a single step of a Pawn on its second rank ends.
Bitboard third_rank(Colour colour) { return rank_bits(colour == Colour::White ? 2 : 5); }

/// What all moves of a position have to do with its only Kings.
struct Duties {
    const Position& position;
    Colour us;
    Bitboard own;
    Bitboard foes;
    Bitboard occupied;
    Square king;
    Bitboard checkers;
    Bitboard stops;   // Where another piece ends a check: all squares if there is none.
    Bitboard pinned;  // Own pieces that may only move on their line through the King.

    explicit Duties(const Position& p)
        : position(p),
          us(p.mover),
          own(p.board.of(us)),
          foes(p.board.of(!us)),
          occupied(own | foes),
          king(first_square(p.board.kings(us))),
          checkers(attackers(p.board, king, occupied, !us)),
          stops(~Bitboard{0}),
          pinned(0) {
        const Board& board = p.board;
        if (checkers != 0) stops = between(king, first_square(checkers)) | checkers;
        if (several(checkers)) stops = 0;
        const Bitboard queens = board.types[PieceType::Queen];
        Bitboard pinners = foes &
            ((rook_attacks(king, foes) & (board.types[PieceType::Rook] | queens)) |
             (bishop_attacks(king, foes) & (board.types[PieceType::Bishop] | queens)));
        while (pinners != 0) {
            const Bitboard blockers = between(king, pop(pinners)) & own;
            if (!several(blockers)) pinned |= blockers;
        }
    }

    Bitboard freedom(Square from) const {
        return (pinned & bit(from)) != 0 ? line_through(king, from) & stops : stops;
    }
    bool attacked(Square square, Bitboard in_the_way) const {
        return attackers(position.board, square, in_the_way, !us) != 0;
    }

    Bitboard king_targets() const {
        const Bitboard without_king = occupied ^ bit(king);
        Bitboard targets = 0;
        for (Bitboard left = king_attacks(king) & ~own; left != 0;) {
            const Square to = pop(left);
            if (!attacked(to, without_king)) targets |= bit(to);
        }
        return targets;
    }

    /// CB-12.10
    Bitboard castling_targets() const {
        const int home = us == Colour::White ? 4 : 60;
        const std::uint8_t rights = position.rights & castling::of(us);
        if (rights == 0 || king != home || checkers != 0) return 0;
        const Bitboard rooks = position.board.of(us, PieceType::Rook);
        Bitboard targets = 0;
        const auto try_side = [&](std::uint8_t right, Square rook, Square to) {
            if ((rights & right) == 0 || (rooks & bit(rook)) == 0) return;
            if ((between(home, rook) & occupied) != 0) return;
            if (!attacked(to, occupied) && !attacked((home + to) / 2, occupied)) targets |= bit(to);
        };
        try_side(castling::kWhiteQueen | castling::kBlackQueen, home - 4, home - 2);
        try_side(castling::kWhiteKing | castling::kBlackKing, home + 3, home + 2);
        return targets;
    }

    /// Whether the King stays safe when both Pawns leave their squares at once (CB-12.11).
    bool may_take_passing(Square from) const {
        const Square to = position.passed;
        const Square taken = to - forward(us);
        const Bitboard after = (occupied ^ bit(from) ^ bit(taken)) | bit(to);
        const Bitboard attacking = attackers(position.board, king, after, !us) & ~bit(taken);
        return attacking == 0;
    }

    Bitboard pawn_targets(Square from) const {
        const Bitboard self = bit(from);
        const Bitboard step = ahead(us, self) & ~occupied;
        Bitboard targets = step | (pawn_attacks(us, from) & foes);
        if ((position.no_double & self) == 0) {
            targets |= ahead(us, step & third_rank(us)) & ~occupied;
        }
        targets &= freedom(from);
        if (position.passed != kNoSquare && (pawn_attacks(us, from) & bit(position.passed)) != 0 &&
            may_take_passing(from)) {
            targets |= bit(position.passed);
        }
        return targets;
    }

    /// Of any piece but the King.
    Bitboard targets(PieceType type, Square from) const {
        if (type == PieceType::Pawn) return pawn_targets(from);
        return piece_attacks(type, from, occupied) & ~own & freedom(from);
    }
};

void change(Position& position, Piece piece, Square square) {
    position.board.types[piece.type] ^= bit(square);
    position.board.colours[piece.colour] ^= bit(square);
    position.key ^= piece_key(piece, square);
}

}  // namespace

void legal_moves(const Position& position, MoveList& list) {
    const Duties duties(position);
    Bitboard targets[64];
    Bitboard promoting = 0;
    for (PieceType type : kAllTypes) {
        if (type == PieceType::King) continue;
        for (Bitboard left = position.board.of(duties.us, type); left != 0;) {
            const Square from = pop(left);
            targets[from] = duties.targets(type, from);
        }
    }
    targets[duties.king] = duties.king_targets() | duties.castling_targets();
    promoting =
        position.board.of(duties.us, PieceType::Pawn) & ahead(!duties.us, last_rank(duties.us));
    for (Bitboard left = duties.own & ~promoting; left != 0;) {
        const Square from = pop(left);
        for (Bitboard to = targets[from]; to != 0;) list.push_back(ChessMove::of(from, pop(to)));
    }
    if (promoting == 0) return;
    for (PieceType type : kPromotions) {
        for (Bitboard left = promoting; left != 0;) {
            const Square from = pop(left);
            for (Bitboard to = targets[from]; to != 0;) {
                list.push_back(ChessMove::promoting(from, pop(to), type));
            }
        }
    }
}

bool has_legal_move(const Position& position) {
    const Duties duties(position);
    if (duties.king_targets() != 0) return true;  // Castling needs a free square beside the King.
    if (several(duties.checkers)) return false;
    for (PieceType type : kAllTypes) {
        if (type == PieceType::King) continue;
        for (Bitboard left = position.board.of(duties.us, type); left != 0;) {
            if (duties.targets(type, pop(left)) != 0) return true;
        }
    }
    return false;
}

bool in_check(const Position& position) {
    const Board& board = position.board;
    for (Bitboard kings = board.kings(position.mover); kings != 0;) {
        if (attackers(board, pop(kings), board.occupied(), !position.mover) != 0) return true;
    }
    return false;
}

void make_move(Position& position, ChessMove move) {
    const Colour us = position.mover;
    const Square from = move.from();
    const Square to = move.to();
    const Piece piece{us, position.board.type_at(from)};
    const bool is_pawn = piece.type == PieceType::Pawn;
    const auto passed = position.passed;
    bool resets = is_pawn;

    position.key ^= passed_key(passed) ^ rights_key(position.rights) ^ mover_key(Colour::Black);
    position.passed = kNoSquare;
    if ((position.board.of(!us) & bit(to)) != 0) {
        change(position, {!us, position.board.type_at(to)}, to);
        resets = true;
    }
    change(position, piece, from);
    change(position, move.promotes() ? Piece{us, move.promotion()} : piece, to);
    Bitboard emptied = bit(from) | bit(to);
    if (is_pawn) {
        if (to == passed && file_of(to) != file_of(from)) {
            const Square taken = to - forward(us);
            change(position, {!us, PieceType::Pawn}, taken);
            emptied |= bit(taken);
        } else if (to - from == 2 * forward(us)) {
            const Square behind = from + forward(us);
            if ((pawn_attacks(us, behind) & position.board.of(!us, PieceType::Pawn)) != 0) {
                position.passed = static_cast<std::uint8_t>(behind);
                position.key ^= passed_key(position.passed);
            }
        }
    } else if (piece.type == PieceType::King && (to - from == 2 || from - to == 2)) {
        const bool king_side = to > from;
        change(position, {us, PieceType::Rook}, king_side ? to + 1 : to - 2);
        change(position, {us, PieceType::Rook}, king_side ? to - 1 : to + 1);
    }
    if ((position.no_double & emptied) != 0) {
        position.key ^= no_double_key(position.no_double & emptied);
        position.no_double &= ~emptied;
    }
    position.rights &=
        static_cast<std::uint8_t>(~(castling::tied_to(from) | castling::tied_to(to)));
    position.key ^= rights_key(position.rights);
    if (resets) {
        position.clock = 0;
    } else if (position.clock < UINT8_MAX) {
        ++position.clock;
    }
    if (us == Colour::Black && position.number < UINT16_MAX) ++position.number;
    position.mover = !us;
}

std::uint64_t piece_key(Piece piece, Square square) {
    return kKeys.pieces[index_of(piece.colour)][index_of(piece.type)][square];
}
std::uint64_t rights_key(std::uint8_t rights) { return kKeys.rights[rights]; }
std::uint64_t passed_key(std::uint8_t passed) { return kKeys.passed[passed]; }
std::uint64_t no_double_key(Bitboard no_double) {
    std::uint64_t key = 0;
    while (no_double != 0) key ^= kKeys.no_double[pop(no_double)];
    return key;
}
std::uint64_t mover_key(Colour mover) { return mover == Colour::Black ? kKeys.black : 0; }

std::uint64_t position_key(const Position& position) {
    std::uint64_t key = rights_key(position.rights) ^ passed_key(position.passed) ^
        no_double_key(position.no_double) ^ mover_key(position.mover);
    for (Colour colour : kColours) {
        for (PieceType type : kAllTypes) {
            for (Bitboard left = position.board.of(colour, type); left != 0;) {
                key ^= piece_key({colour, type}, pop(left));
            }
        }
    }
    return key;
}

}  // namespace equipoise::chess_balance
