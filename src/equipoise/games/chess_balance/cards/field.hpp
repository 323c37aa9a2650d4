// The board as cards see and change it.

#pragma once

#include <cstdint>
#include <type_traits>

#include "equipoise/games/chess_balance/cards/deck.hpp"
#include "equipoise/games/chess_balance/chess/board.hpp"

namespace equipoise::chess_balance {

/// Squares with a status, whenever it ends.
inline Bitboard all_squares(const Per<Until, Bitboard>& squares) {
    return squares[Until::Turn] | squares[Until::Reply];
}

/// The board with all that cards do to it.
struct Field {
    Position position;
    /// By when they end. Those of the foe's last turn end with this one.
    Per<Until, Bitboard> frozen;
    Per<Until, Bitboard> pacified;
    Per<Until, Bitboard> shielded;
    Bitboard knight_grants = 0;
    Bitboard front_grants = 0;
    Bitboard unlocked = 0;  // Royalty that the card of this turn names, for what it lifts (CB-7.8).
    Per<Colour, Per<PieceType, std::uint8_t>> lost;
    std::uint32_t unused = 0;

    const Board& board() const { return position.board; }
    Bitboard statuses() const {
        return frozen[Until::Turn] | frozen[Until::Reply] | pacified[Until::Turn] |
            pacified[Until::Reply] | shielded[Until::Turn] | shielded[Until::Reply] |
            knight_grants | front_grants;
    }
    bool operator==(const Field&) const = default;
};
static_assert(std::has_unique_object_representations_v<Field>);

}  // namespace equipoise::chess_balance
