#include "equipoise/games/chess_balance/thinker/explain.hpp"

#include <algorithm>
#include <cstdlib>

#include "equipoise/games/chess_balance/chess/attacks.hpp"
#include "equipoise/games/chess_balance/chess/engine/exchange.hpp"
#include "equipoise/games/chess_balance/chess/moves.hpp"
#include "equipoise/games/chess_balance/turn/moves_under_cards.hpp"

namespace equipoise::chess_balance {
namespace {

constexpr int kPawnLeast = 50;  // In hundredths of a Pawn: less is no gain worth a word.
constexpr int kOpening = 15;    // Moves in which pieces come out and the centre is taken.

/// Whether `by` could win material if it moved next. It must not have the foe in check.
bool could_win(Position position, Colour by) {
    if (position.mover != by) {
        position.mover = by;
        position.passed = kNoSquare;
    }
    MoveList moves;
    legal_tactical_moves(position, moves);
    return std::any_of(moves.begin(), moves.end(), [&](ChessMove move) {
        return position.board.at(move.to()) && static_exchange_gains(position, move, kPawnLeast);
    });
}

bool is_passed(const Board& board, Square square, Colour owner) {
    Bitboard foes = board.of(!owner, PieceType::Pawn);
    while (foes != 0) {
        const Square foe = pop(foes);
        const bool is_near = std::abs(file_of(foe) - file_of(square)) <= 1;
        if (is_near && rank_for(owner, foe) > rank_for(owner, square)) return false;
    }
    return true;
}

/// What a move is for that takes nothing, in plain chess.
void explain_quiet_move(const Position& before,
                        const Position& after,
                        ChessMove move,
                        std::vector<Reason>& reasons) {
    const Colour mover = before.mover;
    const bool checks = gives_check(after.board, mover);
    if (!in_check(before)) {
        const bool was_threatened = could_win(before, !mover);
        if (was_threatened && reasons.empty() && !could_win(after, !mover)) {
            reasons.emplace_back("chess_balance.reason.hint.meets");
        }
        if (!checks && !could_win(before, mover) && could_win(after, mover)) {
            reasons.emplace_back("chess_balance.reason.hint.threatens");
        }
    }
    const PieceType type = before.board.type_at(move.from());
    const bool is_opening = before.number <= kOpening;
    const bool was_home = rank_for(mover, move.from()) == 0 && rank_for(mover, move.to()) > 0;
    const int file = file_of(move.to());
    const int rank = rank_of(move.to());
    if (type == PieceType::Pawn) {
        if (is_opening && (file == 3 || file == 4) && (rank == 3 || rank == 4)) {
            reasons.emplace_back("chess_balance.reason.hint.centre");
        } else if (!is_opening && is_passed(after.board, move.to(), mover)) {
            reasons.emplace_back("chess_balance.reason.hint.passed");
        }
    } else if ((type == PieceType::Knight || type == PieceType::Bishop) && is_opening && was_home) {
        reasons.emplace_back("chess_balance.reason.hint.develops");
    }
}

void explain_move(const Position& position, ChessMove move, std::vector<Reason>& reasons) {
    const Board& board = position.board;
    const Colour mover = position.mover;
    const auto taken = board.at(move.to());
    const bool gains = static_exchange_gains(position, move, kPawnLeast);
    if (taken && taken->colour != mover) {
        reasons.emplace_back(gains ? "chess_balance.reason.hint.gains"
                                   : "chess_balance.reason.hint.exchanges");
    }
    if (move.promotes()) reasons.emplace_back("chess_balance.reason.hint.promotes");
    const PieceType type = board.type_at(move.from());
    const int step = move.to() - move.from();
    if (type == PieceType::King && (step == 2 || step == -2)) {
        reasons.emplace_back("chess_balance.reason.hint.castles");
    }
    // What the foe could take where it stands, and not where it goes.
    const Bitboard occupied = board.occupied();
    const bool was_attacked = attackers(board, move.from(), occupied, !mover) != 0;
    const bool was_guarded = attackers(board, move.from(), occupied, mover) != 0;
    if (!taken && type != PieceType::King && was_attacked && !was_guarded &&
        static_exchange_gains(position, move, 0)) {
        reasons.emplace_back("chess_balance.reason.hint.saves");
    }
}

}  // namespace

std::vector<Reason> explain(const Rules& rules, const View& view, Action a) {
    const Open& open = view.open;
    if (open.phase != Phase::Card && open.phase != Phase::Chess) return {};
    const Move move = Move::of(a);
    const Colour mover = open.mover();
    Rng rng(0);
    State after = rules.sample(view, rng);
    rules.apply(after, open.seat_of(mover), a);
    const End won = mover == Colour::White ? End::WhiteWins : End::BlackWins;
    if (after.open.end == won) return {"chess_balance.reason.hint.wins"};
    std::vector<Reason> reasons;
    if (move.type == Move::Type::Play) {
        reasons.emplace_back("chess_balance.reason.hint.card");
    } else if (move.type == Move::Type::Chess) {
        const Position& before = open.field.position;
        explain_move(before, move.move, reasons);
        if (rules.chess_only() && !before.board.at(move.move.to()) && !move.move.promotes()) {
            explain_quiet_move(before, after.open.field.position, move.move, reasons);
        }
        if (gives_check(after.open.field.board(), mover))
            reasons.emplace_back("chess_balance.reason.hint.checks");
    }
    return reasons;
}

}  // namespace equipoise::chess_balance
