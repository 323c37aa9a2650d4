#include "equipoise/games/chess_balance/chess/engine/eval.hpp"

#include <algorithm>

#include "equipoise/games/chess_balance/chess/engine/net.hpp"

namespace equipoise::chess_balance {
namespace {

constexpr int kFullPhase = 24;
constexpr int kFullScale = 64;
constexpr int kPawnlessScale = 40;  // What endgame_scale says of a clear win without Pawns.
constexpr int kBareKing = 300;      // A lead in hundredths of a Pawn that no other lead is worth.
constexpr int kMostScore = 30'000;  // Below every mate.

int men(const Board& board, Colour colour) {
    return 3 * count(board.of(colour, PieceType::Knight) | board.of(colour, PieceType::Bishop)) +
        5 * count(board.of(colour, PieceType::Rook)) +
        9 * count(board.of(colour, PieceType::Queen));
}

bool bishops_only(const Board& board, Colour colour) {
    const Bitboard bishops = board.of(colour, PieceType::Bishop);
    return bishops != 0 && !several(bishops) && men(board, colour) == 3;
}

/// Mop-up evaluation (Slate & Atkin 1977): drives the bare King of the weaker side to the edge and
/// the other King towards it.
int mop_up(const Board& board, Colour stronger) {
    const Bitboard own = board.kings(stronger);
    const Bitboard foe = board.kings(!stronger);
    if (own == 0 || foe == 0) return 0;
    const Square weak = first_square(foe);
    const int file = std::max(3 - file_of(weak), file_of(weak) - 4);
    const int rank = std::max(3 - rank_of(weak), rank_of(weak) - 4);
    return 10 * (file + rank) + 6 * (7 - chess_terms::distance(first_square(own), weak));
}

}  // namespace

/// Endgame scaling: how much of the advantage can be won, out of 64. Set by hand, as is `mop_up`.
int endgame_scale(const Board& board, Colour stronger) {
    const int own = men(board, stronger);
    const int foe = men(board, !stronger);
    const Bitboard pawns = board.of(stronger, PieceType::Pawn);
    if (pawns == 0 && own - foe <= 3) return own <= 3 ? 0 : foe == 0 ? 8 : 12;
    if (pawns == 0 && own == 6 && foe == 0 && count(board.of(stronger, PieceType::Knight)) == 2) {
        return 0;
    }
    if (bishops_only(board, Colour::White) && bishops_only(board, Colour::Black)) {
        const Bitboard bishops = board.types[PieceType::Bishop];
        if ((bishops & kLightSquares) != 0 && (bishops & ~kLightSquares) != 0) {
            return 32;
        }
    }
    return std::min(kFullScale, 40 + 6 * count(pawns));
}

int game_phase(const Board& board) {
    return count(board.types[PieceType::Knight] | board.types[PieceType::Bishop]) +
        2 * count(board.types[PieceType::Rook]) + 4 * count(board.types[PieceType::Queen]);
}

namespace {

/// Between the two sums by what is left on the board; for White.
int tapered(const Board& board, int middle, int end) {
    const Colour stronger = end >= 0 ? Colour::White : Colour::Black;
    end = end * endgame_scale(board, stronger) / kFullScale;
    const int phase = std::min(game_phase(board), kFullPhase);
    return (middle * phase + end * (kFullPhase - phase)) / kFullPhase;
}

}  // namespace

int evaluate_chess(const Position& position) {
    const Board& board = position.board;
    int middle = 0;
    int end = 0;
    count_terms(board, position.mover, [&](Colour colour, int term, int times) {
        const Weight weight = kWeights[static_cast<std::size_t>(term)];
        const int signed_times = colour == Colour::White ? times : -times;
        middle += weight.middle * signed_times;
        end += weight.end * signed_times;
    });
    const Colour stronger = end >= 0 ? Colour::White : Colour::Black;
    int score = tapered(board, middle, end);
    if (board.of(!stronger) == board.kings(!stronger) && men(board, stronger) >= 5) {
        const int drive = mop_up(board, stronger);
        score += stronger == Colour::White ? drive : -drive;
    }
    return position.mover == Colour::White ? score : -score;
}

int evaluate_terms(const Position& position) {
    const Board& board = position.board;
    std::int32_t both = 0;  // The endgame in the upper half.
    count_terms<false>(board, position.mover, [&](Colour colour, int term, int times) {
        const std::int32_t weight = kNet.terms[term];
        both += colour == Colour::White ? weight * times : -weight * times;
    });
    const int middle = static_cast<std::int16_t>(both);
    const int score = tapered(board, middle, (both - middle) >> 16) / Net::kTermUnit;
    return position.mover == Colour::White ? score : -score;
}

int with_endgames(const Position& position, int score) {
    const Board& board = position.board;
    const Colour stronger = score >= 0 ? position.mover : !position.mover;
    if (board.of(stronger, PieceType::Pawn) == 0) {
        const int scale = endgame_scale(board, stronger);
        if (scale == 0) return 0;
        score = score * scale / kPawnlessScale;
    }
    if (board.of(!stronger) == board.kings(!stronger) && men(board, stronger) >= 5) {
        const int drive = kBareKing + mop_up(board, stronger);
        score += stronger == position.mover ? drive : -drive;
    }
    return std::clamp(score, -kMostScore, kMostScore);
}

}  // namespace equipoise::chess_balance
