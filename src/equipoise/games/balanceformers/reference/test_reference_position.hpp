// The board and the position of the slow reference (test_reference.hpp): a geometry of points, and
// position lines taken apart and put together again.

#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace equipoise::balanceformers::reference {

using Slot = std::string;   // "12r"
using Being = std::string;  // "B4"
using Point = std::pair<int, int>;
inline std::vector<std::string> cut(const std::string& text, char at) {
    std::vector<std::string> parts{""};
    for (char c : text) {
        if (c == at) {
            parts.emplace_back();
        } else {
            parts.back() += c;
        }
    }
    return parts;
}

inline std::string glue(const std::vector<std::string>& parts, const std::string& with) {
    std::string text;
    for (std::size_t i = 0; i < parts.size(); ++i) text += (i > 0 ? with : "") + parts[i];
    return text;
}

inline int piece_of(const Slot& slot) { return std::stoi(slot); }

/// Slots, which of them are adjacent, and which pieces have a vertex in common.
struct Board {
    int pieces = 0;
    std::vector<Slot> slots;  // 1l 1f 1r 2l ...
    std::set<std::pair<Slot, Slot>> adjacent;
    std::set<std::pair<int, int>> meet;

    void join(const Slot& a, const Slot& b) {
        adjacent.insert({a, b});
        adjacent.insert({b, a});
    }
};

inline Board empty_board(int pieces) {
    Board board;
    board.pieces = pieces;
    for (int piece = 1; piece <= pieces; ++piece) {
        const std::string name = std::to_string(piece);
        for (char part : {'l', 'f', 'r'}) board.slots.push_back(name + part);
        board.join(name + "l", name + "f");
        board.join(name + "f", name + "r");
        board.join(name + "l", name + "r");
    }
    return board;
}

/// Where feet and wing tips of a triangle lie (BF-3.3).
inline std::map<char, Point> points_of(const std::string& piece) {
    const auto numbers = cut(piece.substr(0, piece.size() - 1), ',');
    const int x = std::stoi(numbers[0]);
    const int y = std::stoi(numbers[1]);
    const std::array<Point, 4> corner{Point{2 * x, 2 * y + 2},
                                      Point{2 * x + 2, 2 * y + 2},
                                      Point{2 * x + 2, 2 * y},
                                      Point{2 * x, 2 * y}};
    const std::size_t side = std::string("NESW").find(piece.back());
    return {{'l', corner[side]}, {'f', {2 * x + 1, 2 * y + 1}}, {'r', corner[(side + 1) % 4]}};
}

/// Triangles touch where two of their vertices coincide; slots at one vertex of touching triangles
/// are adjacent (BF-3.5 to BF-3.9, without their tables).
inline Board tetrakis_board(const std::vector<std::string>& pieces) {
    Board board = empty_board(static_cast<int>(pieces.size()));
    for (std::size_t a = 0; a < pieces.size(); ++a) {
        for (std::size_t b = 0; b < pieces.size(); ++b) {
            if (a == b) continue;
            std::vector<std::pair<Slot, Slot>> common;
            for (const auto& [part, point] : points_of(pieces[a])) {
                for (const auto& [other_part, other_point] : points_of(pieces[b])) {
                    if (point == other_point) {
                        common.push_back(
                            {std::to_string(a + 1) + part, std::to_string(b + 1) + other_part});
                    }
                }
            }
            if (!common.empty())
                board.meet.insert({static_cast<int>(a) + 1, static_cast<int>(b) + 1});
            if (common.size() < 2) continue;
            for (const auto& [slot, other] : common) board.join(slot, other);
        }
    }
    return board;
}

/// A position line taken apart.
struct Position {
    std::string options;
    std::string seats;
    std::string layout;
    int pieces = 0;
    std::set<int> black;
    std::map<Slot, Being> on;
    std::vector<int> white_column;
    std::vector<int> black_column;
    std::vector<int> tokens;
    std::vector<std::set<int>> squares;
    std::vector<std::set<int>> rounds;
    int round = 1;
    char phase = 'I';
    std::vector<std::optional<std::pair<int, int>>> pairs;
    int actor = -1;  // In P, A and T.
    int left = 0;    // Beings, actions, or the index of the pending award.

    bool has(const std::string& option) const {
        const auto all = cut(options, ',');
        return std::find(all.begin(), all.end(), option) != all.end();
    }
    int players() const { return static_cast<int>(seats.size()); }
    std::string name(int seat) const { return {seats[static_cast<std::size_t>(seat)]}; }
    std::size_t beings_of(int seat) const {
        return static_cast<std::size_t>(std::count_if(on.begin(), on.end(), [&](const auto& entry) {
            return entry.second[0] == name(seat)[0];
        }));
    }
};

inline Position read(const std::string& line) {
    const auto words = cut(line, ' ');
    Position p;
    p.options = words.at(1);
    p.seats = words.at(2);
    p.layout = words.at(3);
    const auto groups = cut(words.at(4), '/');
    p.pieces = static_cast<int>(groups.size());
    for (std::size_t i = 0; i < groups.size(); ++i) {
        const int piece = static_cast<int>(i) + 1;
        if (groups[i] == "#") p.black.insert(piece);
        if (groups[i] == "#" || groups[i] == ".") continue;
        std::string rest = groups[i];
        for (char part : {'l', 'f', 'r'}) {
            const std::size_t length = rest[0] == '-' ? 1 : 2;
            if (length == 2) p.on[std::to_string(piece) + part] = rest.substr(0, 2);
            rest.erase(0, length);
        }
    }
    for (const auto& columns : cut(words.at(5), '/')) {
        p.white_column.push_back(std::stoi(cut(columns, ',')[0]));
        p.black_column.push_back(std::stoi(cut(columns, ',')[1]));
    }
    for (const auto& count : cut(words.at(6), '/')) p.tokens.push_back(std::stoi(count));
    for (const auto& hand : cut(words.at(7), '/')) {
        p.squares.emplace_back();
        p.rounds.emplace_back();
        const auto halves = cut(hand, '.');
        for (char digit : halves.at(0)) p.squares.back().insert(digit - '0');
        for (char digit : halves.at(1)) p.rounds.back().insert(digit - '0');
    }
    p.round = words.at(8)[0] - '0';
    p.phase = words.at(8)[1];
    for (const auto& pair : cut(words.at(9), '/')) {
        p.pairs.emplace_back();
        if (pair != "-") p.pairs.back() = {pair[0] - '0', pair[2] - '0'};
    }
    if (words.at(10) != "-") {
        p.actor = static_cast<int>(p.seats.find(words[10][0]));
        p.left = std::stoi(words[10].substr(2));
    }
    return p;
}

inline std::string write(const Position& p) {
    std::vector<std::string> groups, columns, tokens, hands, pairs;
    for (int piece = 1; piece <= p.pieces; ++piece) {
        std::string group;
        for (char part : {'l', 'f', 'r'}) {
            const auto found = p.on.find(std::to_string(piece) + part);
            group += found == p.on.end() ? "-" : found->second;
        }
        groups.push_back(p.black.count(piece) > 0 ? "#" : group == "---" ? "." : group);
    }
    for (std::size_t seat = 0; seat < p.seats.size(); ++seat) {
        columns.push_back(std::to_string(p.white_column[seat]) + "," +
                          std::to_string(p.black_column[seat]));
        tokens.push_back(std::to_string(p.tokens[seat]));
        std::string hand;
        for (int value : p.squares[seat]) hand += std::to_string(value);
        hand += ".";
        for (int value : p.rounds[seat]) hand += std::to_string(value);
        hands.push_back(hand);
        const auto& pair = p.pairs[seat];
        pairs.push_back(pair ? std::to_string(pair->first) + "+" + std::to_string(pair->second) +
                                (p.phase == 'I' ? "!" : "")
                             : "-");
    }
    const std::string turn = p.actor < 0 ? "-" : p.name(p.actor) + ":" + std::to_string(p.left);
    return glue({"bf1",
                 p.options,
                 p.seats,
                 p.layout,
                 glue(groups, "/"),
                 glue(columns, "/"),
                 glue(tokens, "/"),
                 glue(hands, "/"),
                 std::to_string(p.round) + p.phase,
                 glue(pairs, "/"),
                 turn},
                " ");
}

}  // namespace equipoise::balanceformers::reference
