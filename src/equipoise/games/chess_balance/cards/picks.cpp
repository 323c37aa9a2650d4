#include "equipoise/games/chess_balance/cards/picks.hpp"

#include <algorithm>

#include "equipoise/games/chess_balance/chess/attacks.hpp"
#include "equipoise/games/chess_balance/clauses.hpp"

namespace equipoise::chess_balance {
namespace {

/// The squares around, in front of, behind or beside one (CB-11.14, 11.15), up to `depth` steps.
Bitboard region(Colour player, Square square, Filter::Direction direction, int depth) {
    Bitboard squares = 0;
    const int ahead = player == Colour::White ? 1 : -1;
    for (int rank = 0; rank < 8; ++rank) {
        for (int file = 0; file < 8; ++file) {
            const int up = (rank - rank_of(square)) * ahead;
            const int aside = std::abs(file - file_of(square));
            bool inside = false;
            switch (direction) {
                case Filter::Direction::Surrounding:
                    inside = std::max(std::abs(up), aside) <= depth && (up != 0 || aside != 0);
                    break;
                case Filter::Direction::Front:
                    inside = 1 <= up && up <= depth && aside <= 1;
                    break;
                case Filter::Direction::Back:
                    inside = 1 <= -up && -up <= depth && aside <= 1;
                    break;
                case Filter::Direction::Side:
                    inside = up == 0 && 1 <= aside && aside <= depth;
                    break;
            }
            if (inside) squares |= bit(square_at(file, rank));
        }
    }
    return squares;
}

/// The common case by table, the rest by the definition.
Bitboard squares_near(Colour player, Square square, const Filter& filter) {
    if (filter.direction == Filter::Direction::Surrounding && filter.depth == 1) {
        return king_attacks(square);
    }
    return region(player, square, filter.direction, filter.depth);
}

Bitboard straight_ahead(const Board& board, Colour player, Square square, int reach) {
    Bitboard squares = 0;
    for (int step = 1; step <= reach; ++step) {
        const Square to = square + step * forward(player);
        if (to < 0 || to >= 64 || (board.occupied() & bit(to)) != 0) break;
        squares |= bit(to);
    }
    return squares;
}

/// Squares on the lines of a Bishop, Rook or Queen behind `low` to `high` pieces (CB-11.5).
Bitboard jumps(const Board& board, Square square, int low, int high) {
    struct Ray {
        int file;
        int rank;
    };
    constexpr Ray kStraight[] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    constexpr Ray kDiagonal[] = {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
    const PieceType type = board.type_at(square);
    Bitboard squares = 0;
    const auto follow = [&](const Ray& ray) {
        int passed = 0;
        int file = file_of(square) + ray.file;
        int rank = rank_of(square) + ray.rank;
        for (; 0 <= file && file < 8 && 0 <= rank && rank < 8; file += ray.file, rank += ray.rank) {
            const Square to = square_at(file, rank);
            if ((board.occupied() & bit(to)) != 0) {
                ++passed;
            } else if (low <= passed && passed <= high) {
                squares |= bit(to);
            }
        }
    };
    if (type == PieceType::Rook || type == PieceType::Queen) {
        for (const Ray& ray : kStraight) follow(ray);
    }
    if (type == PieceType::Bishop || type == PieceType::Queen) {
        for (const Ray& ray : kDiagonal) follow(ray);
    }
    return squares;
}

/// Evaluates filters on a field where the pieces picked stand on `now`.
class Reader {
  public:
    Reader(const CardContext& context, const Field& field, const PickValues& now)
        : context_(context), field_(field), now_(now) {}

    Bitboard pieces(const Filter& filter, bool royalty_fits) const {
        const Board& board = field_.board();
        Bitboard set = board.occupied();
        if (filter.side != Filter::Side::Any) {
            set = board.of(filter.side == Filter::Side::Own ? context_.player : !context_.player);
        }
        if (filter.types != kAnyType) {
            Bitboard of_types = 0;
            for (PieceType type : kAllTypes) {
                if ((filter.types & bit(type)) != 0) of_types |= board.types[type];
            }
            set &= of_types;
        }
        if (!royalty_fits) set &= ~board.royalty();
        set &= common(filter);
        if (filter.same >= 0) set &= of_type_of(filter.same);
        if (filter.differs >= 0) set &= ~of_type_of(filter.differs);
        return set;
    }

    Bitboard squares(const Filter& filter) const {
        const Board& board = field_.board();
        Bitboard set = ~board.occupied() & common(filter);
        if (filter.line >= 0) {
            const Square of = square(filter.line);
            set &= of < 64 ? rank_bits(rank_of(of)) : 0;
        }
        if (filter.ahead >= 0) {
            const Square of = square(filter.ahead);
            set &= of < 64 ? straight_ahead(board, context_.player, of, filter.reach) : 0;
        }
        if (filter.jump >= 0) {
            const Square of = square(filter.jump);
            set &= of < 64 ? jumps(board, of, filter.over_low, filter.over_high) : 0;
        }
        if (filter.start >= 0) set &= starts(filter.start);
        if (filter.unconnected && set != 0) {
            Bitboard near = 0;
            for (Bitboard enemies = board.of(!context_.player); enemies != 0;) {
                near |= king_attacks(pop(enemies));
            }
            set &= ~near;
        }
        return set;
    }

  private:
    bool left_out(int pick) const { return now_[at(pick)] == Play::kLeftOut; }
    /// Of a pick on the board; 64 or more if it is left out or gone.
    Square square(int pick) const { return now_[at(pick)]; }

    Bitboard common(const Filter& filter) const {
        Bitboard set = ~Bitboard{0};
        if (filter.low > 0 || filter.high < 7) {
            set &= ranks_from(context_.player, filter.low, filter.high);
        }
        if (filter.rel >= 0) {
            const Square of = square(filter.rel);
            set &= of < 64 ? squares_near(context_.player, of, filter) : 0;
        }
        if (filter.file >= 0) {
            const Square of = square(filter.file);
            set &= of < 64 ? file_bits(file_of(of)) : 0;
        }
        if (filter.after >= 0 && square(filter.after) < 64) {
            set &= ~(bit(square(filter.after)) | (bit(square(filter.after)) - 1));
        }
        if (filter.on >= 0) {
            const int value = square(filter.on);
            if (left_out(filter.on)) {
                set = 0;
            } else if (context_.card.picks[at(filter.on)].kind == Pick::Kind::Rank) {
                set &= rank_bits(value);
            } else {
                set &= value == 0 ? kQueenSide : ~kQueenSide;
            }
        }
        return set;
    }

    Bitboard of_type_of(int pick) const {
        const Square of = square(pick);
        if (of >= 64 || (field_.board().occupied() & bit(of)) == 0) return 0;
        return field_.board().types[field_.board().type_at(of)];
    }

    Bitboard starts(int pick) const {
        const Board& board = field_.board();
        if (left_out(pick)) return 0;
        if (context_.card.picks[at(pick)].kind == Pick::Kind::Lost) {
            const auto type = static_cast<PieceType>(square(pick));
            return starting_positions(board, {context_.player, type}, kNoSquare);
        }
        const Square of = square(pick);
        const auto piece = of < 64 ? board.at(of) : std::nullopt;
        return piece ? starting_positions(board, *piece, of) : 0;
    }

    const CardContext& context_;
    const Field& field_;
    const PickValues& now_;
};

}  // namespace

Bitboard ranks_from(Colour player, int low, int high) {
    Bitboard squares = 0;
    for (int rank = low; rank <= high; ++rank) {
        squares |= rank_bits(player == Colour::White ? rank : 7 - rank);
    }
    return squares;
}

Bitboard starting_positions(const Board& board, Piece piece, Square itself) {
    const int home = piece.colour == Colour::White ? 0 : 7;
    Bitboard squares = 0;
    switch (piece.type) {
        case PieceType::Pawn: {
            Bitboard pawns = board.of(piece.colour, PieceType::Pawn);
            if (itself < 64) pawns &= ~bit(itself);
            squares = rank_bits(piece.colour == Colour::White ? 1 : 6);
            while (pawns != 0) squares &= ~file_bits(file_of(pop(pawns)));
            return squares;
        }
        case PieceType::Rook:
            return bit(square_at(0, home)) | bit(square_at(7, home));
        case PieceType::Knight:
            return bit(square_at(1, home)) | bit(square_at(6, home));
        case PieceType::Bishop:
            return bit(square_at(2, home)) | bit(square_at(5, home));
        case PieceType::Queen:
            return bit(square_at(3, home));
        case PieceType::King:
            return bit(square_at(4, home));
    }
    return squares;
}

Bitboard matching_pieces(const CardContext& context,
                         const Field& field,
                         const PickValues& now,
                         const Filter& filter) {
    return Reader(context, field, now).pieces(filter, filter.royal);
}

Bitboard candidates(const CardContext& context,
                    const Field& field,
                    int pick,
                    const PickValues& before) {
    const Pick& wanted = context.card.picks[at(pick)];
    const Reader reader(context, field, before);
    Bitboard taken = 0;
    std::array<std::uint8_t, kPieceTypes> lost{};
    for (int i = 0; i < pick; ++i) {
        const auto& earlier = context.card.picks[at(i)];
        const std::uint8_t value = before[at(i)];
        if (value == Play::kLeftOut) continue;
        if (earlier.on_board()) taken |= bit(value);
        if (earlier.kind == Pick::Kind::Lost) ++lost[value];
    }
    switch (wanted.kind) {
        case Pick::Kind::Piece:
            return reader.pieces(wanted.filter, wanted.anchor || wanted.filter.royal) & ~taken;
        case Pick::Kind::Empty:
            return reader.squares(wanted.filter) & ~taken;
        case Pick::Kind::Rank: {
            Bitboard ranks = 0;
            for (int rank = wanted.filter.low; rank <= wanted.filter.high; ++rank) {
                ranks |= Bitboard{1} << rank;
            }
            return ranks;
        }
        case Pick::Kind::Wing:
            return 3;
        case Pick::Kind::Type:
            return wanted.filter.types;
        case Pick::Kind::Lost: {
            Bitboard types = 0;
            for (PieceType type : kAllTypes) {
                const auto i = static_cast<std::size_t>(index_of(type));
                if ((wanted.filter.types & bit(type)) != 0 &&
                    field.lost[context.player][type] > lost[i]) {
                    types |= bit(type);
                }
            }
            return types;
        }
    }
    return 0;
}

Refusal why_no_candidate(const CardContext& context,
                         const Field& field,
                         int pick,
                         std::uint8_t value) {
    const Pick& wanted = context.card.picks[at(pick)];
    if (wanted.kind == Pick::Kind::Piece && value < 64 && !wanted.anchor && !wanted.filter.royal &&
        (field.board().royalty() & bit(value)) != 0) {
        return {"CB-7.2"_cb, "card_spares_royalty"};
    }
    return {"CB-6.2"_cb, "pick_misfits_card"};
}

}  // namespace equipoise::chess_balance
