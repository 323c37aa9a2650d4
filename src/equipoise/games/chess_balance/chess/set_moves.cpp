#include "equipoise/games/chess_balance/chess/set_moves.hpp"

#include "equipoise/games/chess_balance/chess/set_moves_lanes.hpp"

namespace equipoise::chess_balance {

namespace {

/// Four words with the operators of a vector.
struct PlainLanes {
    Bitboard words[4];

    Bitboard operator[](int i) const { return words[i]; }
    template <class Operation>
    static PlainLanes each(Operation operation) {
        return {{operation(0), operation(1), operation(2), operation(3)}};
    }
    friend PlainLanes operator&(const PlainLanes& a, const PlainLanes& b) {
        return each([&](int i) { return a[i] & b[i]; });
    }
    friend PlainLanes operator|(const PlainLanes& a, const PlainLanes& b) {
        return each([&](int i) { return a[i] | b[i]; });
    }
    friend PlainLanes operator^(const PlainLanes& a, const PlainLanes& b) {
        return each([&](int i) { return a[i] ^ b[i]; });
    }
    friend PlainLanes operator<<(const PlainLanes& a, const PlainLanes& b) {
        return each([&](int i) { return a[i] << b[i]; });
    }
    friend PlainLanes operator>>(const PlainLanes& a, const PlainLanes& b) {
        return each([&](int i) { return a[i] >> b[i]; });
    }
    PlainLanes operator~() const {
        return each([&](int i) { return ~words[i]; });
    }
};

struct Plain {
    using Lanes = PlainLanes;
    static std::uint64_t size(Bitboard x) { return static_cast<std::uint64_t>(count(x)); }
    static Lanes joined(const Lanes& x) {
        const Bitboard all = x[0] | x[1] | x[2] | x[3];
        return {{all, all, all, all}};
    }
    static Lanes where_any(const Lanes& x) {
        return Lanes::each([&](int i) { return x[i] != 0 ? ~Bitboard{0} : 0; });
    }
    static Lanes where_at_most_one(const Lanes& x) {
        return Lanes::each([&](int i) { return several(x[i]) ? 0 : ~Bitboard{0}; });
    }
    static Lanes sizes(const Lanes& x) {
        return Lanes::each([&](int i) { return size(x[i]); });
    }
    static std::uint64_t total(const Lanes& a, const Lanes& b, const Lanes& c, const Lanes& d) {
        std::uint64_t sum = 0;
        for (int i = 0; i < 4; ++i) sum += size(a[i]) + size(b[i]) + size(c[i]) + size(d[i]);
        return sum;
    }
};

const SetMover& find_mover() {
#ifdef __x86_64__
    const bool supported = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
        __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
    if (supported && kAvx2Mover != nullptr) return *kAvx2Mover;
#endif
    return kPlainMover;
}

/// The `n`-th lowest square.
Square nth_square(Bitboard squares, std::uint32_t n) {
    for (; n > 0; --n) squares &= squares - 1;
    return first_square(squares);
}

/// Where the move in that direction that ends on `to` began.
Square origin(const SetBoard& board, bool black, int way, Square to) {
    constexpr int kBack[] = {-8, -9, -1, -7, 8, 9, 1, 7, -17, -15, -10, -6, 17, 15, 10, 6};
    if (way >= SetMoves::kPromotions) way = SetMoves::kSteps + (way - SetMoves::kPromotions) % 3;
    switch (way) {
        case SetMoves::kSteps:
            return black ? to + 8 : to - 8;
        case SetMoves::kEastCaptures:
            return black ? to + 7 : to - 9;
        case SetMoves::kWestCaptures:
            return black ? to + 9 : to - 7;
        case SetMoves::kDoubleSteps:
            return black ? to + 16 : to - 16;
        case SetMoves::kKing:
            return first_square(board.kings[black ? 1 : 0]);
        default:
            break;
    }
    Square from = to + kBack[way];
    if (way >= SetMoves::kJumps) return from;
    const Bitboard occupied = board.all[0] | board.all[1];
    while ((occupied & bit(from)) == 0) from += kBack[way];
    return from;
}

}  // namespace

constinit const SetMover kPlainMover = {&LaneMover<Plain>::perft, &LaneMover<Plain>::find};

const SetMover& set_mover() {
    static const SetMover& mover = find_mover();
    return mover;
}

SetBoard set_board(const Position& position) {
    const Board& board = position.board;
    SetBoard result{};
    for (Colour colour : kColours) {
        const int i = index_of(colour);
        const Bitboard queens = board.of(colour, PieceType::Queen);
        result.sides[i] = {board.of(colour, PieceType::Pawn),
                           board.of(colour, PieceType::Knight),
                           board.of(colour, PieceType::Bishop) | queens,
                           board.of(colour, PieceType::Rook) | queens};
        result.all[i] = board.of(colour);
        result.kings[i] = board.kings(colour);
    }
    constexpr Bitboard kHomes[4] = {0x90, 0x11, Bitboard{0x90} << 56, Bitboard{0x11} << 56};
    for (int i = 0; i < 4; ++i) {
        const Colour colour = kColours[i / 2];
        const Bitboard stand = board.kings(colour) | board.of(colour, PieceType::Rook);
        const bool kept = (position.rights >> i & 1) != 0 && (kHomes[i] & ~stand) == 0;
        result.unmoved |= kept ? kHomes[i] : 0;
    }
    result.passed = position.passed == kNoSquare ? 0 : bit(position.passed);
    result.bound = position.no_double;
    return result;
}

std::uint32_t size_of(const SetMoves& moves) {
    std::uint64_t size = 0;
    for (int way = 0; way < moves.ways; ++way) size += moves.sizes[way];
    return static_cast<std::uint32_t>(size);
}

ChessMove move_at(const SetBoard& board, bool black, const SetMoves& moves, std::uint32_t n) {
    int way = 0;
    std::uint64_t before = 0;
    std::uint64_t sum = 0;
    for (int i = 0; i < moves.ways; ++i) {
        sum += moves.sizes[i];
        way += sum <= n ? 1 : 0;
        before = sum <= n ? sum : before;
    }
    EQ_EXPECT(way < moves.ways);
    const Square to = nth_square(moves.ends[way], n - static_cast<std::uint32_t>(before));
    const Square from = origin(board, black, way, to);
    if (way >= SetMoves::kPromotions) {
        constexpr int kKnight = index_of(PieceType::Knight);
        return ChessMove::promoting(
            from, to, kAllTypes[kKnight + (way - SetMoves::kPromotions) / 3]);
    }
    const bool steps = way >= SetMoves::kSteps && way <= SetMoves::kWestCaptures;
    if (steps && (bit(to) & kEdgeRanks) != 0) {
        return ChessMove::promoting(from, to, PieceType::Queen);
    }
    return ChessMove::of(from, to);
}

ChessMove random_move(const Position& position, Rng& rng) {
    const SetBoard board = set_board(position);
    const bool black = position.mover == Colour::Black;
    SetMoves moves;
    set_mover().find(board, black, moves);
    return move_at(board, black, moves, rng.below(size_of(moves)));
}

}  // namespace equipoise::chess_balance
