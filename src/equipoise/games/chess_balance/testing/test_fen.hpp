// Positions and moves of orthodox chess as texts, for tests of the generator alone.

#pragma once

#include <sstream>
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include "equipoise/games/chess_balance/chess/moves.hpp"

namespace equipoise::chess_balance {

inline constexpr std::string_view kStartFen =
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

inline std::string square_name(Square square) {
    return {static_cast<char>('a' + file_of(square)), static_cast<char>('1' + rank_of(square))};
}
inline Square square_named(std::string_view name) {
    REQUIRE(name.size() >= 2);
    return square_at(name[0] - 'a', name[1] - '1');
}

/// The six fields of FEN; the text must be right.
inline Position position_of(std::string_view fen) {
    std::istringstream in{std::string(fen)};
    std::string board;
    std::string mover;
    std::string rights;
    std::string passed;
    int clock = 0;
    int number = 1;
    REQUIRE(static_cast<bool>(in >> board >> mover >> rights >> passed >> clock >> number));
    Position position;
    int file = 0;
    int rank = 7;
    for (char c : board) {
        if (c == '/') {
            file = 0;
            --rank;
        } else if (c >= '1' && c <= '8') {
            file += c - '0';
        } else {
            constexpr std::string_view kLetters = "PNBRQKpnbrqk";
            const auto letter = static_cast<int>(kLetters.find(c));
            position.board.put({kColours[letter / 6], kAllTypes[letter % 6]},
                               square_at(file++, rank));
        }
    }
    position.mover = mover == "w" ? Colour::White : Colour::Black;
    for (int i = 0; i < 4; ++i) {
        if (rights.find("KQkq"[i]) != std::string::npos) {
            position.rights = static_cast<std::uint8_t>(position.rights | 1 << i);
        }
    }
    if (passed != "-") position.passed = static_cast<std::uint8_t>(square_named(passed));
    position.clock = static_cast<std::uint8_t>(clock);
    position.number = static_cast<std::uint16_t>(number);
    position.key = position_key(position);
    return position;
}

/// "e2e4", "a7a8q".
inline std::string move_name(ChessMove move) {
    std::string name = square_name(move.from()) + square_name(move.to());
    if (move.promotes()) name += "nbrq"[index_of(move.promotion()) - 1];
    return name;
}

/// The destinations of the piece on that square, "e3 e4", a promotion as "a8q".
inline std::string destinations(const Position& position, std::string_view from) {
    MoveList list;
    legal_moves(position, list);
    std::string names;
    for (ChessMove move : list) {
        if (move.from() != square_named(from)) continue;
        names += (names.empty() ? "" : " ") + move_name(move).substr(2);
    }
    return names;
}
inline std::string destinations(std::string_view fen, std::string_view from) {
    return destinations(position_of(fen), from);
}

/// All moves, "a7a8q b6b7".
inline std::string all_moves(std::string_view fen) {
    MoveList list;
    legal_moves(position_of(fen), list);
    std::string names;
    for (ChessMove move : list) names += (names.empty() ? "" : " ") + move_name(move);
    return names;
}

/// Makes legal moves one after another.
inline Position played(Position position, std::string_view moves) {
    std::istringstream in{std::string(moves)};
    std::string name;
    while (in >> name) {
        MoveList list;
        legal_moves(position, list);
        bool found = false;
        for (ChessMove move : list) {
            if (move_name(move) != name) continue;
            make_move(position, move);
            found = true;
            break;
        }
        REQUIRE_MESSAGE(found, name);
    }
    return position;
}
inline Position played(std::string_view fen, std::string_view moves) {
    return played(position_of(fen), moves);
}

}  // namespace equipoise::chess_balance
