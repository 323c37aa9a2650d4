#include "equipoise/games/chess_balance/thinker/standing.hpp"

#include "equipoise/core/thinker.hpp"
#include "equipoise/games/chess_balance/chess/engine/eval.hpp"

namespace equipoise::chess_balance {
namespace {

/// White's lead in hundredths of a Pawn, whoever is on move.
double lead_of_white(const Board& board) {
    Position position;
    position.board = board;
    position.mover = Colour::White;
    const int white_on_move = evaluate_chess(position);
    position.mover = Colour::Black;
    const int black_on_move = evaluate_chess(position);
    const int kings = count(board.kings(Colour::White)) - count(board.kings(Colour::Black));
    return 0.5 * (white_on_move - black_on_move) + kSpareKing * kings;
}

}  // namespace

void standing_of(const Rules& rules, const State& s, Values& values) {
    const double lead = lead_of_white(s.open.field.board());
    const double share = share_of_lead(lead);
    // Of a match the points made, this game, and half of those to come (CB-14.1).
    const int games = rules.switches().games;
    for (Colour colour : kColours) {
        const Seat seat = s.open.seat_of(colour);
        const double points = 0.5 * s.open.points[at(seat.index())];
        const double now = colour == Colour::White ? share : 1 - share;
        values[seat] = static_cast<float>((points + now + 0.5 * (games - s.open.game)) / games);
    }
}

}  // namespace equipoise::chess_balance
