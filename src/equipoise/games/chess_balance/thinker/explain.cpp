#include "equipoise/games/chess_balance/thinker/explain.hpp"

#include "equipoise/games/chess_balance/chess/attacks.hpp"
#include "equipoise/games/chess_balance/chess/engine/exchange.hpp"
#include "equipoise/games/chess_balance/turn/moves_under_cards.hpp"

namespace equipoise::chess_balance {
namespace {

constexpr int kPawnLeast = 50;  // In hundredths of a Pawn: less is no gain worth a word.

void explain_move(const Position& position, ChessMove move, std::vector<Reason>& reasons) {
    const Board& board = position.board;
    const Colour mover = position.mover;
    const auto taken = board.at(move.to());
    const bool gains = static_exchange_gains(position, move, kPawnLeast);
    if (taken && taken->colour != mover) {
        reasons.emplace_back(gains ? "chess_balance.hint.gains" : "chess_balance.hint.exchanges");
    }
    if (move.promotes()) reasons.emplace_back("chess_balance.hint.promotes");
    const PieceType type = board.type_at(move.from());
    const int step = move.to() - move.from();
    if (type == PieceType::King && (step == 2 || step == -2)) {
        reasons.emplace_back("chess_balance.hint.castles");
    }
    // What the foe could take where it stands, and not where it goes.
    const Bitboard occupied = board.occupied();
    const bool was_attacked = attackers(board, move.from(), occupied, !mover) != 0;
    const bool was_guarded = attackers(board, move.from(), occupied, mover) != 0;
    if (!taken && type != PieceType::King && was_attacked && !was_guarded &&
        static_exchange_gains(position, move, 0)) {
        reasons.emplace_back("chess_balance.hint.saves");
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
    if (after.open.end == won) return {"chess_balance.hint.wins"};
    std::vector<Reason> reasons;
    if (move.type == Move::Type::Play) {
        reasons.emplace_back("chess_balance.hint.card");
    } else if (move.type == Move::Type::Chess) {
        explain_move(open.field.position, move.move, reasons);
        if (gives_check(after.open.field.board(), mover))
            reasons.emplace_back("chess_balance.hint.checks");
    }
    return reasons;
}

}  // namespace equipoise::chess_balance
