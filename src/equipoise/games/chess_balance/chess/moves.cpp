#include "equipoise/games/chess_balance/chess/moves.hpp"

#include "equipoise/base/rng.hpp"

namespace equipoise::chess_balance {

namespace {

/// The key of a position seen from the other side is its own with the halves exchanged.
struct Keys {
    std::uint64_t pieces[2][kPieceTypes + 1][64];  // The last row: no piece.
    std::uint64_t rights[16];
    std::uint64_t passed[kNoSquare + 1];
    std::uint64_t no_double[64];
    std::uint64_t movers[2];
    std::uint64_t other_mover;

    constexpr Keys() : pieces{}, rights{}, passed{}, no_double{}, movers{}, other_mover{} {
        Rng rng(0x63686573735f6b65ULL);
        for (int type = 0; type < kPieceTypes; ++type) {
            for (Square square = 0; square < kNoSquare; ++square) {
                pieces[0][type][square] = rng.next();
                pieces[1][type][flipped(square)] = flipped_key(pieces[0][type][square]);
            }
        }
        for (Square square = 0; square < kNoSquare / 2; ++square) {
            passed[square] = rng.next();
            passed[flipped(square)] = flipped_key(passed[square]);
            no_double[square] = rng.next();
            no_double[flipped(square)] = flipped_key(no_double[square]);
        }
        const std::uint64_t sides[] = {rng.next(), rng.next()};  // Castling to.
        for (int some = 0; some < 16; ++some) {
            for (int right = 0; right < 4; ++right) {
                if ((some >> right & 1) == 0) continue;
                rights[some] ^= right < 2 ? sides[right] : flipped_key(sides[right - 2]);
            }
        }
        movers[0] = rng.next();
        movers[1] = flipped_key(movers[0]);
        other_mover = movers[0] ^ movers[1];
    }
};
constexpr Keys kKeys;

constexpr PieceType kPromotions[] = {
    PieceType::Knight, PieceType::Bishop, PieceType::Rook, PieceType::Queen};

Bitboard ahead(Colour colour, Bitboard squares) {
    return colour == Colour::White ? squares << 8 : squares >> 8;
}
/// The squares from which one step leads to the last rank.
Bitboard seventh_rank(Colour colour) { return rank_bits(colour == Colour::White ? 6 : 1); }
/// Where a single step of a Pawn on its second rank ends.
Bitboard third_rank(Colour colour) { return rank_bits(colour == Colour::White ? 2 : 5); }

constexpr Bitboard kNotA = ~file_bits(0);
constexpr Bitboard kNotH = ~file_bits(7);

/// All squares that pieces reach over `empty` ones in the direction that `by` squares leads, the
/// first other piece included (Kogge and Stone).
template <int by>
Bitboard slides(Bitboard from, Bitboard empty, Bitboard no_wrap) {
    const auto moved = [](Bitboard squares, int times) {
        return by > 0 ? squares << (by * times) : squares >> (-by * times);
    };
    Bitboard open = empty & no_wrap;
    from |= open & moved(from, 1);
    open &= moved(open, 1);
    from |= open & moved(from, 2);
    open &= moved(open, 2);
    from |= open & moved(from, 4);
    return moved(from, 1) & no_wrap;
}

/// Every square that a colour attacks, whoever stands there.
Bitboard all_attacks(const Board& board, Colour by, Bitboard occupied) {
    const Bitboard queens = board.of(by, PieceType::Queen);
    const Bitboard straight = board.of(by, PieceType::Rook) | queens;
    const Bitboard diagonal = board.of(by, PieceType::Bishop) | queens;
    const Bitboard knights = board.of(by, PieceType::Knight);
    const Bitboard pawns = ahead(by, board.of(by, PieceType::Pawn));
    const Bitboard empty = ~occupied;
    constexpr Bitboard kNotAB = kNotA & ~file_bits(1);
    constexpr Bitboard kNotGH = kNotH & ~file_bits(6);
    const Bitboard one_file_off = (knights << 1 & kNotA) | (knights >> 1 & kNotH);
    const Bitboard two_files_off = (knights << 2 & kNotAB) | (knights >> 2 & kNotGH);
    Bitboard attacked = (pawns << 1 & kNotA) | (pawns >> 1 & kNotH) | one_file_off << 16 |
        one_file_off >> 16 | two_files_off << 8 | two_files_off >> 8;
    attacked |= slides<8>(straight, empty, ~Bitboard{0}) |
        slides<-8>(straight, empty, ~Bitboard{0}) | slides<1>(straight, empty, kNotA) |
        slides<-1>(straight, empty, kNotH);
    attacked |= slides<9>(diagonal, empty, kNotA) | slides<-9>(diagonal, empty, kNotH) |
        slides<7>(diagonal, empty, kNotH) | slides<-7>(diagonal, empty, kNotA);
    const Bitboard king = board.kings(by);
    return king == 0 ? attacked : attacked | king_attacks(first_square(king));
}

/// What all moves of a position have to do with its only Kings.
struct Duties {
    const Position& position;
    Colour us;
    Bitboard own;
    Bitboard foes;
    Bitboard occupied;
    Square king;
    Bitboard attacked;  // By the foe, once the King has left its square.
    Bitboard stops;     // Where another piece ends a check: all squares if there is none.
    Bitboard pinned;    // Own pieces that may only move on their line through the King.

    explicit Duties(const Position& p)
        : position(p),
          us(p.mover),
          own(p.board.of(us)),
          foes(p.board.of(!us)),
          occupied(own | foes),
          king(first_square(p.board.kings(us))),
          attacked(all_attacks(p.board, !us, occupied ^ bit(king))),
          stops(~Bitboard{0}),
          pinned(0) {
        const Board& board = p.board;
        if ((attacked & bit(king)) != 0) {
            const Bitboard checkers = attackers(board, king, occupied, !us);
            stops = several(checkers) ? 0 : between(king, first_square(checkers)) | checkers;
        }
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

    Bitboard king_targets() const { return king_attacks(king) & ~own & ~attacked; }

    /// CB-12.10
    Bitboard castling_targets() const {
        const std::uint8_t rights = position.rights & castling::of(us);
        if (rights == 0) return 0;
        const Square home = us == Colour::White ? 4 : 60;
        if (king != home || (attacked & bit(home)) != 0) return 0;
        const Bitboard rooks = position.board.of(us, PieceType::Rook);
        const auto side = [&](std::uint8_t right, Square rook, Square to) {
            const Bitboard safe = bit(to) | bit((home + to) / 2);
            const bool may = (rights & right) != 0 && (rooks & bit(rook)) != 0 &&
                (between(home, rook) & occupied) == 0 && (attacked & safe) == 0;
            return may ? bit(to) : 0;
        };
        return side(castling::kWhiteQueen | castling::kBlackQueen, home - 4, home - 2) |
            side(castling::kWhiteKing | castling::kBlackKing, home + 3, home + 2);
    }

    /// Whether the King stays safe when both Pawns leave their squares at once (CB-12.11).
    bool may_take_passing(Square from) const {
        const Square to = position.passed;
        const Square taken = to - forward(us);
        const Bitboard after = (occupied ^ bit(from) ^ bit(taken)) | bit(to);
        return (attackers(position.board, king, after, !us) & ~bit(taken)) == 0;
    }

    Bitboard pawn_targets(Square from) const {
        const Bitboard self = bit(from);
        const Bitboard empty = ~occupied;
        const Bitboard step = ahead(us, self) & empty;
        const Bitboard bound = ahead(us, position.no_double & self);
        const Bitboard step_twice = ahead(us, step & third_rank(us) & ~bound) & empty;
        const Bitboard captures = pawn_attacks(us, from);
        Bitboard targets = (step | step_twice | (captures & foes)) & freedom(from);
        if (position.passed != kNoSquare && (captures & bit(position.passed)) != 0 &&
            may_take_passing(from)) {
            targets |= bit(position.passed);
        }
        return targets;
    }

    /// Of any piece but the King.
    template <PieceType type>
    Bitboard targets(Square from) const {
        if constexpr (type == PieceType::Pawn) return pawn_targets(from);
        if constexpr (type == PieceType::Knight) {
            return knight_attacks(from) & ~own & freedom(from);
        }
        Bitboard reached = 0;
        if constexpr (type != PieceType::Rook) reached |= bishop_attacks(from, occupied);
        if constexpr (type != PieceType::Bishop) reached |= rook_attacks(from, occupied);
        return reached & ~own & freedom(from);
    }
    /// Calls `visit(from, targets)` for each own piece of that type until one visit returns true.
    template <PieceType type, class Visit>
    bool visit(Visit visit) const {
        for (Bitboard left = position.board.of(us, type); left != 0;) {
            const Square from = pop(left);
            if (visit(from, targets<type>(from))) return true;
        }
        return false;
    }
    template <class Visit>
    bool visit_all_but_king(Visit visit_one) const {
        return visit<PieceType::Pawn>(visit_one) || visit<PieceType::Knight>(visit_one) ||
            visit<PieceType::Bishop>(visit_one) || visit<PieceType::Rook>(visit_one) ||
            visit<PieceType::Queen>(visit_one);
    }
};

void change(Position& position, Piece piece, Square square) {
    position.board.types[piece.type] ^= bit(square);
    position.board.colours[piece.colour] ^= bit(square);
    position.key ^= piece_key(piece, square);
}

/// The index of the type of piece that stands there, kPieceTypes for none. Without a branch, which
/// a processor would often guess wrong.
int type_index_at(const Board& board, Square square) {
    const auto stands = [&](PieceType type) {
        return static_cast<int>(board.types[type] >> square & 1);
    };
    const int any = static_cast<int>(board.occupied() >> square & 1);
    return kPieceTypes * (1 - any) + stands(PieceType::Knight) + 2 * stands(PieceType::Bishop) +
        3 * stands(PieceType::Rook) + 4 * stands(PieceType::Queen) + 5 * stands(PieceType::King);
}

/// The rights that outlast a move from or to each square.
struct RightsLeft {
    std::uint8_t masks[64];
    constexpr RightsLeft() : masks{} {
        for (Square square = 0; square < 64; ++square) {
            masks[square] = static_cast<std::uint8_t>(~castling::tied_to(square));
        }
    }
};
constexpr RightsLeft kRightsLeft;

void castle(Position& position, Square from, Square to) {
    const Piece rook{position.mover, PieceType::Rook};
    change(position, rook, to > from ? to + 1 : to - 2);
    change(position, rook, to > from ? to - 1 : to + 1);
}

/// The parts of a Pawn's move that other moves do not have: en passant, and giving the right to it.
void make_pawn_move(Position& position, Square from, Square to, Square passed) {
    const Colour us = position.mover;
    if (to == passed && file_of(to) != file_of(from)) {
        const Square taken = to - forward(us);
        change(position, {!us, PieceType::Pawn}, taken);
        position.key ^= no_double_key(position.no_double & bit(taken));
        position.no_double &= ~bit(taken);
    } else if (to - from == 2 * forward(us)) {
        const Square behind = from + forward(us);
        if ((pawn_attacks(us, behind) & position.board.of(!us, PieceType::Pawn)) != 0) {
            position.passed = static_cast<std::uint8_t>(behind);
            position.key ^= passed_key(position.passed);
        }
    }
}

}  // namespace

void legal_moves(const Position& position, MoveList& list) {
    const Duties duties(position);
    Bitboard targets[64];
    duties.visit_all_but_king([&](Square from, Bitboard reached) {
        targets[from] = reached;
        return false;
    });
    targets[duties.king] = duties.king_targets() | duties.castling_targets();
    const Bitboard promoting =
        position.board.of(duties.us, PieceType::Pawn) & seventh_rank(duties.us);
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

void legal_tactical_moves(const Position& position, MoveList& list) {
    const Duties duties(position);
    const Bitboard last_rank = kEdgeRanks;
    const Bitboard passing = position.passed == kNoSquare ? 0 : bit(position.passed);
    duties.visit<PieceType::Pawn>([&](Square from, Bitboard targets) {
        for (Bitboard to = targets & (duties.foes | passing | last_rank); to != 0;) {
            const Square square = pop(to);
            const bool promotes = (bit(square) & last_rank) != 0;
            if (bit(square) == passing && file_of(square) == file_of(from)) continue;
            list.push_back(promotes ? ChessMove::promoting(from, square, PieceType::Queen)
                                    : ChessMove::of(from, square));
        }
        return false;
    });
    const auto add = [&](Square from, Bitboard targets) {
        for (Bitboard to = targets & duties.foes; to != 0;) {
            list.push_back(ChessMove::of(from, pop(to)));
        }
        return false;
    };
    duties.visit<PieceType::Knight>(add);
    duties.visit<PieceType::Bishop>(add);
    duties.visit<PieceType::Rook>(add);
    duties.visit<PieceType::Queen>(add);
    add(duties.king, duties.king_targets());
}

Checks::Checks(const Position& position)
    : squares_{}, screens_(0), king_(first_square(position.board.kings(!position.mover))) {
    const Board& board = position.board;
    const Bitboard occupied = board.occupied();
    const Bitboard diagonal = bishop_attacks(king_, occupied);
    const Bitboard straight = rook_attacks(king_, occupied);
    squares_[index_of(PieceType::Pawn)] = pawn_attacks(!position.mover, king_);
    squares_[index_of(PieceType::Knight)] = knight_attacks(king_);
    squares_[index_of(PieceType::Bishop)] = diagonal;
    squares_[index_of(PieceType::Rook)] = straight;
    squares_[index_of(PieceType::Queen)] = diagonal | straight;
    const Bitboard own = board.of(position.mover);
    const Bitboard behind = occupied & ~((diagonal | straight) & own);
    const Bitboard queens = board.types[PieceType::Queen];
    Bitboard sliders = own &
        ((bishop_attacks(king_, behind) & ~diagonal & (board.types[PieceType::Bishop] | queens)) |
         (rook_attacks(king_, behind) & ~straight & (board.types[PieceType::Rook] | queens)));
    while (sliders != 0) screens_ |= between(king_, pop(sliders)) & own;
}

bool Checks::given_by(const Position& position, ChessMove move) const {
    const Board& board = position.board;
    const Square from = move.from();
    const Square to = move.to();
    const PieceType type = board.type_at(from);
    const bool castles = type == PieceType::King && (to - from == 2 || from - to == 2);
    const bool passes = type == PieceType::Pawn && to == position.passed;
    if (castles || passes || move.promotes()) {
        Position next = position;
        make_move(next, move);
        return in_check(next);
    }
    if ((squares_[index_of(type)] & bit(to)) != 0) return true;
    return (screens_ & bit(from)) != 0 && (line_through(king_, from) & bit(to)) == 0;
}

bool has_legal_move(const Position& position) {
    const Board& board = position.board;
    const Colour us = position.mover;
    const Bitboard own = board.of(us);
    const Bitboard occupied = board.occupied();
    const Square king = first_square(board.kings(us));
    if (attackers(board, king, occupied, !us) == 0) {
        // Pieces off the King's lines are not pinned; one of them that can make a single step
        // is enough.
        const Bitboard free = own & ~queen_attacks(king, occupied);
        const Bitboard pawns = free & board.types[PieceType::Pawn];
        const Bitboard straight =
            free & (board.types[PieceType::Rook] | board.types[PieceType::Queen]);
        const Bitboard diagonal = free & board.types[PieceType::Bishop];
        const Bitboard one_file_off =
            (straight << 1 & kNotA) | (straight >> 1 & kNotH) | straight << 8 | straight >> 8;
        const Bitboard above = diagonal << 8 | diagonal >> 8;
        const Bitboard corners = (above << 1 & kNotA) | (above >> 1 & kNotH);
        if (((ahead(us, pawns) & ~occupied) | ((one_file_off | corners) & ~own)) != 0) return true;
    }
    const Bitboard without_king = occupied ^ bit(king);
    for (Bitboard left = king_attacks(king) & ~own; left != 0;) {
        if (attackers(board, pop(left), without_king, !us) == 0) return true;
    }
    // Castling needs a free square beside the King, so it adds nothing here.
    const Duties duties(position);
    if (duties.stops == 0) return false;
    return duties.visit_all_but_king([](Square, Bitboard targets) { return targets != 0; });
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
    Board& board = position.board;
    const int moved = type_index_at(board, from);
    const int taken = type_index_at(board, to);
    EQ_ASSERT(moved != kPieceTypes && (board.of(us) & bit(to)) == 0);
    const int placed = move.promotes() ? index_of(move.promotion()) : moved;
    const bool is_pawn = moved == index_of(PieceType::Pawn);
    const std::uint8_t passed = position.passed;

    const auto& own_keys = kKeys.pieces[index_of(us)];
    position.key ^= own_keys[moved][from] ^ own_keys[placed][to] ^
        kKeys.pieces[index_of(!us)][taken][to] ^ kKeys.passed[passed] ^
        kKeys.rights[position.rights] ^ kKeys.other_mover;
    position.rights &= kRightsLeft.masks[from] & kRightsLeft.masks[to];
    position.key ^= kKeys.rights[position.rights];
    position.passed = kNoSquare;
    const Bitboard ends = bit(from) | bit(to);
    for (Bitboard& squares : board.types) squares &= ~ends;
    board.types[kAllTypes[placed]] |= bit(to);
    board.colours[us] ^= ends;
    board.colours[!us] &= ~bit(to);
    if ((position.no_double & ends) != 0) {
        position.key ^= no_double_key(position.no_double & ends);
        position.no_double &= ~ends;
    }
    const int distance = to > from ? to - from : from - to;
    if (is_pawn && (to == passed || distance == 16)) make_pawn_move(position, from, to, passed);
    if (distance == 2 && moved == index_of(PieceType::King)) castle(position, from, to);

    const bool resets = is_pawn || taken != kPieceTypes;
    const int clock = position.clock + (position.clock < UINT8_MAX ? 1 : 0);
    position.clock = static_cast<std::uint8_t>(resets ? 0 : clock);
    const bool counts = us == Colour::Black && position.number < UINT16_MAX;
    position.number = static_cast<std::uint16_t>(position.number + (counts ? 1 : 0));
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
std::uint64_t mover_key(Colour mover) { return kKeys.movers[index_of(mover)]; }
std::uint64_t other_mover_key() { return kKeys.other_mover; }

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

Position initial_position() {
    Position position;
    constexpr PieceType kOfficers[] = {PieceType::Rook,
                                       PieceType::Knight,
                                       PieceType::Bishop,
                                       PieceType::Queen,
                                       PieceType::King,
                                       PieceType::Bishop,
                                       PieceType::Knight,
                                       PieceType::Rook};
    for (int file = 0; file < 8; ++file) {
        position.board.put({Colour::White, kOfficers[file]}, square_at(file, 0));
        position.board.put({Colour::White, PieceType::Pawn}, square_at(file, 1));
        position.board.put({Colour::Black, PieceType::Pawn}, square_at(file, 6));
        position.board.put({Colour::Black, kOfficers[file]}, square_at(file, 7));
    }
    position.rights = castling::of(Colour::White) | castling::of(Colour::Black);
    position.key = position_key(position);
    return position;
}

}  // namespace equipoise::chess_balance
