// Positions and moves for tests, from FEN and coordinates.

#pragma once

#include <cctype>
#include <sstream>
#include <string>

#include "equipoise/games/chess_balance/moves.hpp"

namespace equipoise::chess_balance::testing {

inline constexpr const char* kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// A FEN is taken to be right.
inline Position position_of(const std::string& fen) {
    std::istringstream in(fen);
    std::string squares, mover, rights, passed;
    int clock = 0;
    int number = 1;
    in >> squares >> mover >> rights >> passed >> clock >> number;
    Position position;
    int file = 0;
    int rank = 7;
    for (const char letter : squares) {
        if (letter == '/') {
            --rank;
            file = 0;
        } else if (letter >= '1' && letter <= '8') {
            file += letter - '0';
        } else {
            const bool white = letter < 'a';
            const std::string letters = white ? "PNBRQK" : "pnbrqk";
            position.board.put({white ? Colour::White : Colour::Black,
                                static_cast<PieceType>(letters.find(letter))},
                               square_at(file++, rank));
        }
    }
    position.mover = mover == "w" ? Colour::White : Colour::Black;
    for (const char letter : rights) {
        const auto place = std::string("KQkq").find(letter);
        if (place != std::string::npos) position.rights |= static_cast<std::uint8_t>(1U << place);
    }
    if (passed.size() == 2) {
        const Square square = square_at(passed[0] - 'a', passed[1] - '1');
        const Bitboard takers = position.board.of(position.mover, PieceType::Pawn);
        if ((pawn_attacks(!position.mover, square) & takers) != 0) {
            position.passed = static_cast<std::uint8_t>(square);
        }
    }
    position.clock = static_cast<std::uint8_t>(clock);
    position.number = static_cast<std::uint16_t>(number);
    position.key = position_key(position);
    return position;
}

inline std::string word_of(ChessMove move) {
    std::string word;
    for (const Square square : {move.from(), move.to()}) {
        word += static_cast<char>('a' + file_of(square));
        word += static_cast<char>('1' + rank_of(square));
    }
    if (move.promotes()) word += "pnbrqk"[index_of(move.promotion())];
    return word;
}

}  // namespace equipoise::chess_balance::testing
