#include "equipoise/games/chess_balance/chess/attacks.hpp"

namespace equipoise::chess_balance {

namespace {

// Found by trying sparse random numbers until no two sets of blockers with different slides meet.
constexpr std::uint64_t kBishopFactors[64] = {
    0x1060142400a02600, 0x500204010a220600, 0x1010089a08408001, 0x08020a0202210010,
    0x0802021000002110, 0x0002011108080080, 0x0500431888400008, 0x4001088441201000,
    0xc000040832482a00, 0x00001001020c1040, 0x0004520084010004, 0x2000244041809142,
    0x0800540422000400, 0x0000020211a40140, 0x0048010088208880, 0x0010521044040400,
    0x0206206008300100, 0x1050425214150400, 0x0044000803461204, 0x0048400404000884,
    0x824100a820080048, 0x0021000210020100, 0x6002200088040280, 0x080a000281640a00,
    0x0208400408108109, 0x1001248030902200, 0x8241010610004a00, 0x0088080160820102,
    0x2012002102008042, 0x4230008008405000, 0x0400a11040880800, 0xc148420081090100,
    0x041802b00088a084, 0x81280608001b2810, 0x0048805004810402, 0x4028440400180120,
    0x0100410040040040, 0x0020244900008088, 0x802404140a004100, 0x000c008280002400,
    0x48040ca04c001810, 0xc00a110460000200, 0x0069001804100200, 0x0000004208004080,
    0x0000080100408406, 0x0014208802000110, 0x200410008100a210, 0x0002020410252300,
    0x8072080242101000, 0x0001008801088402, 0x4000023108080060, 0x3048001084043000,
    0x0088041002022080, 0x0020210401020480, 0xca0408508400808c, 0x0508082822604000,
    0x2900462808021000, 0x2040404202104222, 0x022840088400a200, 0x0010040901084810,
    0x6400000010020204, 0x51021005a0144101, 0x8020462464280a00, 0x0288080828004018,
};
constexpr std::uint64_t kRookFactors[64] = {
    0x10800210c0008422, 0x2040400010002000, 0x1080088010002000, 0x2500051000090021,
    0x660008a010020004, 0x1080040080010200, 0x2200208802000401, 0x0900004081000022,
    0x0910800040002083, 0x0801804000600084, 0x0088801000802000, 0x0402001040220008,
    0x4080808004000800, 0x0304800400220080, 0x410200a408410200, 0x010200106100840a,
    0x0080208000400080, 0x0001050040008020, 0x0820004040100800, 0x0850808008001000,
    0x4002050008010011, 0x2004008080020004, 0xc090808002000100, 0xa0000200004100a4,
    0x0480388080004002, 0x1020002040005001, 0x0000401100200900, 0x02020022000c1040,
    0x8042100500480100, 0x0000040080020080, 0x9205010080800200, 0x0800208200004104,
    0x02f0400028800080, 0x0000802000804000, 0x2140801000802000, 0x4080210209001000,
    0x1025000801000410, 0x4002800200800401, 0x1142028804000110, 0x0401040246000981,
    0x011c208040008000, 0xc030102000404003, 0x5a10306003030041, 0xa00010010021000c,
    0x2168001100090004, 0x0884020004008080, 0x0000081001840002, 0x000100208c410002,
    0x000a288001104300, 0x0040062000408480, 0x2010900420048380, 0x0001080010018280,
    0x3804000480080080, 0xa003020004008080, 0x8091000a00040500, 0x1023110344048200,
    0x0004831106402202, 0x2860420880201102, 0x0409094100200011, 0x2085001000452009,
    0x10020009a0041002, 0x8529000204000801, 0x3099611008008224, 0x0400040040810022,
};

struct Step {
    int files;
    int ranks;
};
constexpr Step kDiagonal[] = {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
constexpr Step kStraight[] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};

/// The square that step away, or kNoSquare beyond the edge.
Square stepped(Square square, Step step) {
    const int file = file_of(square) + step.files;
    const int rank = rank_of(square) + step.ranks;
    return file < 0 || file > 7 || rank < 0 || rank > 7 ? kNoSquare : square_at(file, rank);
}

Bitboard bit_if_any(Square square) { return square == kNoSquare ? 0 : bit(square); }

/// Up to and with the first occupied square.
Bitboard ray(Square from, Step step, Bitboard occupied) {
    Bitboard squares = 0;
    for (Square at = stepped(from, step); at != kNoSquare; at = stepped(at, step)) {
        squares |= bit(at);
        if ((occupied & bit(at)) != 0) break;
    }
    return squares;
}

/// Fills `slides` from `next` on; returns the first place left.
Bitboard* fill(
    Magic& magic, Square square, const Step (&steps)[4], std::uint64_t factor, Bitboard* next) {
    Bitboard blockers = 0;
    for (Step step : steps) {
        for (Square at = stepped(square, step); at != kNoSquare; at = stepped(at, step)) {
            if (stepped(at, step) != kNoSquare) blockers |= bit(at);
        }
    }
    magic = {blockers, factor, next, 64 - count(blockers)};
    Bitboard occupied = 0;
    do {
        Bitboard slides = 0;
        for (Step step : steps) slides |= ray(square, step, occupied);
        next[occupied * factor >> magic.shift] = slides;
        occupied = (occupied - blockers) & blockers;
    } while (occupied != 0);
    return next + (std::size_t{1} << count(blockers));
}

void fill_lines(AttackTables& tables, Square square, Step step) {
    const Bitboard line =
        bit(square) | ray(square, step, 0) | ray(square, {-step.files, -step.ranks}, 0);
    Bitboard passed = 0;
    for (Square at = stepped(square, step); at != kNoSquare; at = stepped(at, step)) {
        tables.line[square][at] = line;
        tables.between[square][at] = passed;
        passed |= bit(at);
    }
}

}  // namespace

AttackTables::AttackTables() : between{}, line{} {
    constexpr Step kJumps[] = {
        {1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};
    Bitboard* next = slides;
    for (Square square = 0; square < 64; ++square) {
        pawn[0][square] =
            bit_if_any(stepped(square, {-1, 1})) | bit_if_any(stepped(square, {1, 1}));
        pawn[1][square] =
            bit_if_any(stepped(square, {-1, -1})) | bit_if_any(stepped(square, {1, -1}));
        knight[square] = 0;
        for (Step jump : kJumps) knight[square] |= bit_if_any(stepped(square, jump));
        king[square] = 0;
        for (const auto* steps : {&kDiagonal, &kStraight}) {
            for (Step step : *steps) {
                king[square] |= bit_if_any(stepped(square, step));
                fill_lines(*this, square, step);
            }
        }
        next = fill(bishop[square], square, kDiagonal, kBishopFactors[square], next);
        next = fill(rook[square], square, kStraight, kRookFactors[square], next);
    }
}

const AttackTables kAttacks;

Bitboard piece_attacks(PieceType type, Square square, Bitboard occupied) {
    switch (type) {
        case PieceType::Knight:
            return knight_attacks(square);
        case PieceType::Bishop:
            return bishop_attacks(square, occupied);
        case PieceType::Rook:
            return rook_attacks(square, occupied);
        case PieceType::Queen:
            return queen_attacks(square, occupied);
        case PieceType::King:
            return king_attacks(square);
        case PieceType::Pawn:
            break;
    }
    broken_invariant("a Pawn's attacks depend on its colour", __FILE__, __LINE__);
}

}  // namespace equipoise::chess_balance
