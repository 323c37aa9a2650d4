// A second, slow reading of the rules for tests: a board of letters, words, sets and the deck file
// as JSON, straight from the sentences of docs/rules/chess_balance.md. It shares no code with the
// rules that it checks. Here the board and what may be captured next turn; test_reference_cards.hpp
// has what cards pick and do, test_reference_play.hpp moves and turns, test_reference_text.hpp
// positions as text.

#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace equipoise::chess_balance::reference {

using Settings = std::map<std::string, std::string>;
using Strings = std::vector<std::string>;

inline std::size_t at(int index) { return static_cast<std::size_t>(index); }

inline Strings cut(const std::string& text, char between) {
    Strings parts{""};
    for (char each : text) {
        if (each == between) {
            parts.emplace_back();
        } else {
            parts.back() += each;
        }
    }
    return parts;
}

template <class List>
std::string glue(const List& parts, const std::string& between) {
    std::string all;
    for (const std::string& part : parts) all += (all.empty() ? "" : between) + part;
    return all;
}

/// 0 is White.
inline int colour_of(char letter) { return letter >= 'a' ? 1 : 0; }
inline char upper(char letter) {
    return static_cast<char>(letter >= 'a' ? letter - 'a' + 'A' : letter);
}
inline char letter_for(int colour, char type) {
    return static_cast<char>(colour == 0 ? type : type - 'A' + 'a');
}

inline int file_of_square(int square) { return square % 8; }
inline int rank_of_square(int square) { return square / 8; }
inline bool on_board(int file, int rank) { return file >= 0 && file < 8 && rank >= 0 && rank < 8; }
inline std::string name_of(int square) {
    return {static_cast<char>('a' + square % 8), static_cast<char>('1' + square / 8)};
}
/// -1 if the text names none.
inline int square_of(const std::string& name) {
    if (name.size() != 2 || name[0] < 'a' || name[0] > 'h' || name[1] < '1' || name[1] > '8') {
        return -1;
    }
    return (name[1] - '1') * 8 + name[0] - 'a';
}
/// From 1, as that player counts.
inline int own_rank(int colour, int square) {
    return colour == 0 ? square / 8 + 1 : 8 - square / 8;
}
inline int ahead_of(int colour) { return colour == 0 ? 1 : -1; }

/// A piece keeps its number wherever it goes and whatever it becomes (CB-6.9).
struct Piece {
    char letter = '.';
    int number = 0;
    bool none() const { return letter == '.'; }
    int colour() const { return colour_of(letter); }
    char type() const { return upper(letter); }
    bool royal() const { return type() == 'K' || type() == 'Q'; }
};

/// freeze, pacify, shield, grantN or grantF on a piece; `lasts` beyond the present turn.
struct Status {
    int piece = 0;
    std::string kind;
    bool lasts = false;
};

struct Player {
    std::set<std::string> hand;
    Strings deck;                  // Top first, where the order is known.
    int unknown = 0;               // Cards of a deck of unknown order.
    std::set<std::string> source;  // Where those may come from.
    std::set<std::string> side;
    Strings pile;
    std::map<char, int> lost;
    bool declared = false;
    int cards_left() const { return static_cast<int>(hand.size() + deck.size()) + unknown; }
};

struct Table {
    std::array<Piece, 64> board;
    int numbers = 0;  // Given to pieces so far.
    int mover = 0;
    std::set<char> rights;
    int passed = -1;  // The square behind a Pawn that may be taken en passant.
    int clock = 0;
    int number = 1;
    std::set<int> no_double;  // Numbers of Pawns.
    std::vector<Status> statuses;
    std::array<Player, 2> players;
    std::string phase = "card";
    std::string play;  // The play of this turn, as written: `FI1@g1`.
    bool misplayed = false;
    std::set<int> attacked;  // Squares of Royalty under attack when the turn began.
    std::set<int> named;     // Numbers of Royalty that the card of this turn names (CB-7.8).
    bool king_attacked = false;
    int to_discard = 0;
    std::vector<int> to_draw;  // Colours.
    bool moved = false;        // The card of a turn is drawn after its move (OP-23).
    std::map<std::string, int> seen;
    std::string end;  // `1-0 CB-9.5`
    // Of the match, by seat.
    int game = 1;
    std::array<int, 2> points{};  // Halves.
    int white = 0;
    std::set<int> done;
    std::array<std::set<std::string>, 2> shown;  // By colour.

    int colour_of_seat(int seat) const { return seat == white ? 0 : 1; }
    int seat_of_colour(int colour) const { return colour == 0 ? white : 1 - white; }
    const Piece& on(int square) const { return board.at(at(square)); }
    Player& owner() { return players[at(mover)]; }
    const Player& owner() const { return players[at(mover)]; }
    Player& foe() { return players[at(1 - mover)]; }
    const Player& foe() const { return players[at(1 - mover)]; }
    bool is_card_turn() const { return !play.empty() && !misplayed && phase != "foe" && !moved; }

    /// -1 if it has left the board.
    int where(int number_of_piece) const {
        for (int square = 0; square < 64; ++square) {
            if (!on(square).none() && on(square).number == number_of_piece) return square;
        }
        return -1;
    }
    std::vector<int> squares_of(int colour, const std::string& types) const {
        std::vector<int> found;
        for (int square = 0; square < 64; ++square) {
            const Piece& piece = on(square);
            if (!piece.none() && piece.colour() == colour &&
                types.find(piece.type()) != std::string::npos) {
                found.push_back(square);
            }
        }
        return found;
    }
    bool has(const Piece& piece, const std::string& kind, bool lasting_only = false) const {
        return std::any_of(statuses.begin(), statuses.end(), [&](const Status& status) {
            return status.piece == piece.number && status.kind == kind &&
                (status.lasts || !lasting_only);
        });
    }
    void give(const Piece& piece, const std::string& kind, bool lasts) {
        for (const Status& status : statuses) {
            if (status.piece == piece.number && status.kind == kind && status.lasts == lasts) {
                return;
            }
        }
        statuses.push_back({piece.number, kind, lasts});
    }
    void put(char letter, int square) { board[at(square)] = {letter, ++numbers}; }
    /// A piece becomes lost (CB-6.12).
    void lose(int square) {
        const Piece gone = on(square);
        board[at(square)] = {};
        ++players[at(gone.colour())].lost[gone.type()];
        forget(gone.number);
    }
    void forget(int piece) {
        no_double.erase(piece);
        statuses.erase(std::remove_if(statuses.begin(),
                                      statuses.end(),
                                      [&](const Status& status) { return status.piece == piece; }),
                       statuses.end());
    }
    /// The rights that are tied to a square end (CB-10.1).
    void touch(int square) {
        static const std::map<std::string, std::string> rights_of{
            {"a1", "Q"}, {"e1", "KQ"}, {"h1", "K"}, {"a8", "q"}, {"e8", "kq"}, {"h8", "k"}};
        const auto tied = rights_of.find(name_of(square));
        if (tied == rights_of.end()) return;
        for (char right : tied->second) rights.erase(right);
    }
};

/// Whether the squares strictly between two on one line are empty; false if they are on none.
inline bool clear_line(const Table& t, int from, int to) {
    const int files = file_of_square(to) - file_of_square(from);
    const int ranks = rank_of_square(to) - rank_of_square(from);
    const int steps = std::max(std::abs(files), std::abs(ranks));
    if (steps == 0 || files % steps != 0 || ranks % steps != 0) return false;
    for (int i = 1; i < steps; ++i) {
        if (!t.on(from + i * (files / steps + 8 * (ranks / steps))).none()) return false;
    }
    return true;
}

/// Whether a piece of that type and colour on `from` could capture on `to` by an ordinary move:
/// the plain attack of the glossary.
inline bool reaches(const Table& t, char type, int colour, int from, int to) {
    const int files = file_of_square(to) - file_of_square(from);
    const int ranks = rank_of_square(to) - rank_of_square(from);
    const int most = std::max(std::abs(files), std::abs(ranks));
    const int least = std::min(std::abs(files), std::abs(ranks));
    switch (type) {
        case 'P':
            return std::abs(files) == 1 && ranks == ahead_of(colour);
        case 'N':
            return most == 2 && least == 1;
        case 'B':
            return most == least && clear_line(t, from, to);
        case 'R':
            return least == 0 && clear_line(t, from, to);
        case 'Q':
            return (least == 0 || most == least) && clear_line(t, from, to);
        default:
            return most == 1;
    }
}

inline bool attacked_by(const Table& t, int square, int colour) {
    for (int from = 0; from < 64; ++from) {
        const Piece& piece = t.on(from);
        if (piece.none() || piece.colour() != colour) continue;
        if (reaches(t, piece.type(), colour, from, square)) return true;
    }
    return false;
}

/// Whether a King there could be captured on the next turn of that colour, under the statuses that
/// are in force then (CB-9.2).
inline bool in_danger(const Table& t, int square, int colour) {
    if (t.has(t.on(square), "shield", true)) return false;
    for (int from = 0; from < 64; ++from) {
        const Piece& piece = t.on(from);
        if (piece.none() || piece.colour() != colour) continue;
        if (t.has(piece, "freeze", true) || t.has(piece, "pacify", true)) continue;
        if (reaches(t, piece.type(), colour, from, square)) return true;
    }
    return false;
}

inline std::vector<int> kings_of(const Table& t, int colour) { return t.squares_of(colour, "K"); }

inline bool any_king_attacked(const Table& t, int colour) {
    const auto kings = kings_of(t, colour);
    return std::any_of(
        kings.begin(), kings.end(), [&](int king) { return attacked_by(t, king, 1 - colour); });
}

/// Squares of Royalty of both sides under attack.
inline std::set<int> attacked_royalty(const Table& t) {
    std::set<int> found;
    for (int colour = 0; colour < 2; ++colour) {
        for (int square : t.squares_of(colour, "KQ")) {
            if (attacked_by(t, square, 1 - colour)) found.insert(square);
        }
    }
    return found;
}

}  // namespace equipoise::chess_balance::reference
