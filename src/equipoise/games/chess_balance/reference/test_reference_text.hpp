// The slow reference: positions as text (CB-15.4), both ways. Values are compared as they are
// meant, not as they are spelt: hands are sets, statuses belong to squares.

#pragma once

#include "equipoise/games/chess_balance/reference/test_reference_match.hpp"

namespace equipoise::chess_balance::reference {

/// The six fields of FEN as `fen`, and each value between the brackets.
using Values = std::map<std::string, std::string>;

inline std::string sorted_list(const std::string& list, char between) {
    Strings parts = cut(list, between);
    std::sort(parts.begin(), parts.end());
    return glue(parts, std::string(1, between));
}

/// `freeze=e1+h2*,shield=c3` as `freeze=e1,freeze=h2*,shield=c3`.
inline std::string sorted_statuses(const std::string& text) {
    Strings all;
    for (const std::string& group : cut(text, ',')) {
        const Strings parts = cut(group, '=');
        for (const std::string& square : cut(parts.at(1), '+')) {
            all.push_back(parts[0] + "=" + square);
        }
    }
    std::sort(all.begin(), all.end());
    return glue(all, ",");
}

/// In one spelling; empty values are left out.
inline Values values_of(const std::string& line) {
    Values values;
    const auto bracket = line.find(" [");
    values["fen"] = line.substr(0, bracket);
    if (bracket == std::string::npos) return values;
    for (const std::string& entry : cut(line.substr(bracket + 2, line.size() - bracket - 3), ';')) {
        const auto colon = entry.find(':');
        const std::string key = entry.substr(0, colon);
        std::string value = entry.substr(colon + 1);
        if (value == "-" || value.empty()) continue;
        if (key == "fx") {
            value = sorted_statuses(value);
        } else if (key[0] == 'h' || key[0] == 't' || key[0] == 'k') {
            value = sorted_list(value, ',');
        } else if (key == "nd" || key == "sn") {
            std::string squares;
            for (const std::string& each : cut(value, ','))
                squares += (squares.empty() ? "" : "+") + each;
            value = sorted_list(squares, '+');
        } else if (key[0] == 's' && key != "sd") {
            value = sorted_list(value, '+');
        }
        values[key] = value;
    }
    return values;
}

inline std::string board_text(const Table& t) {
    std::string text;
    for (int rank = 7; rank >= 0; --rank) {
        int empty = 0;
        for (int file = 0; file < 8; ++file) {
            const Piece& piece = t.on(rank * 8 + file);
            if (piece.none()) {
                ++empty;
                continue;
            }
            if (empty > 0) text += std::to_string(empty);
            empty = 0;
            text += piece.letter;
        }
        if (empty > 0) text += std::to_string(empty);
        if (rank > 0) text += '/';
    }
    return text;
}

inline std::string lost_text(const Table& t, int colour) {
    std::string text;
    for (char type : std::string("QRBNPK")) {
        const auto found = t.players[at(colour)].lost.find(type);
        const int count = found == t.players[at(colour)].lost.end() ? 0 : found->second;
        text += std::string(at(count), letter_for(colour, type));
    }
    return text;
}

/// `FI+WA2` as its cards; all 36, or none where none is chosen yet, if nothing is said.
inline std::string source_text(const Game& game, const Values& values, const std::string& key) {
    const auto found = values.find(key);
    std::set<std::string> cards;
    if (found != values.end()) {
        for (const std::string& each : cut(found->second, '+')) {
            if (each.size() == 2) {
                const auto element = game.of_element(each);
                cards.insert(element.begin(), element.end());
            } else {
                cards.insert(each);
            }
        }
    } else if (const auto phase = values.find("ph"); phase == values.end() ||
               (phase->second != "elem" && phase->second != "draft" && phase->second != "list")) {
        cards.insert(game.ids().begin(), game.ids().end());
    }
    return glue(cards, "+");
}

/// What a position line of the table says, but the keys of `rp`.
inline Values write(const Game& game, const Table& t) {
    Values values;
    std::string rights;
    for (char right : std::string("KQkq")) {
        if (t.rights.count(right) > 0) rights += right;
    }
    values["fen"] = board_text(t) + (t.mover == 0 ? " w " : " b ") +
        (rights.empty() ? "-" : rights) + " " + (t.passed < 0 ? "-" : name_of(t.passed)) + " " +
        std::to_string(t.clock) + " " + std::to_string(t.number);
    for (int colour = 0; colour < 2; ++colour) {
        const Player& player = t.players[at(colour)];
        const std::string who = colour == 0 ? "w" : "b";
        values["h" + who] = glue(player.hand, ",");
        values["d" + who] =
            player.unknown > 0 ? "?" + std::to_string(player.unknown) : glue(player.deck, ",");
        values["p" + who] = glue(player.pile, ",");
        if (!game.chess_only()) values["g" + who] = lost_text(t, colour);
        if (player.declared) values["ck"] += who;
    }
    Strings marked;
    for (int number : t.no_double) {
        const int square = t.where(number);
        if (own_rank(t.on(square).colour(), square) == 2) marked.push_back(name_of(square));
    }
    std::sort(marked.begin(), marked.end());
    values["nd"] = glue(marked, "+");
    const bool inside = !t.play.empty();
    Strings statuses;
    for (const Status& status : t.statuses) {
        statuses.push_back(status.kind + "=" + name_of(t.where(status.piece)) +
                           (inside && !status.lasts && status.kind[0] != 'g' ? "*" : ""));
    }
    std::sort(statuses.begin(), statuses.end());
    values["fx"] = glue(statuses, ",");
    if (t.phase != "card" && (t.end.empty() || t.phase == "side")) values["ph"] = t.phase;
    if (inside) {
        values["cp"] = t.play.substr(0, t.play.find('!'));
        Strings attacked;
        for (int square : t.attacked) attacked.push_back(name_of(square));
        std::sort(attacked.begin(), attacked.end());
        values["sn"] = glue(attacked, "+");
        if (t.king_attacked) values["sd"] = "1";
    }
    values["end"] = t.end;
    for (int colour = 0; colour < 2 && !game.chess_only(); ++colour) {
        const Player& player = t.players[at(colour)];
        const std::string who = colour == 0 ? "w" : "b";
        values["s" + who] = glue(player.source, "+");
        values["t" + who] = glue(player.side, ",");
        if (game.is("deck_mode", "tournament")) values["k" + who] = glue(t.shown[at(colour)], ",");
    }
    auto points = t.points;  // Before this game.
    if (!t.end.empty()) {
        const auto given = Game::points_of(t);
        for (int seat = 0; seat < 2; ++seat) points[at(seat)] -= given[at(seat)];
    }
    if (t.game > 1 || points[0] + points[1] + t.white > 0) {
        values["mt"] = std::to_string(t.game) + "/" + std::to_string(points[0]) + "/" +
            std::to_string(points[1]) + "/" + std::to_string(t.white);
    }
    for (auto it = values.begin(); it != values.end();) {
        it = it->second.empty() ? values.erase(it) : std::next(it);
    }
    return values;
}

/// A position line of these values.
inline std::string line_of(const Values& values) {
    std::string line;
    for (const auto& [key, value] : values) {
        if (key == "fen") continue;
        line += (line.empty() ? "" : ";") + key + ":";
        if (key != "fx") {
            line += value;
            continue;
        }
        std::map<std::string, std::string> kinds;
        for (const std::string& status : cut(value, ',')) {
            const Strings parts = cut(status, '=');
            std::string& squares = kinds[parts[0]];
            squares += (squares.empty() ? "" : "+") + parts[1];
        }
        Strings groups;
        for (const auto& [kind, squares] : kinds) groups.push_back(kind + "=" + squares);
        line += glue(groups, ",");
    }
    return values.at("fen") + (line.empty() ? "" : " [" + line + "]");
}

inline Strings list_in(const Values& values, const std::string& key) {
    const auto found = values.find(key);
    return found == values.end() ? Strings{} : cut(found->second, ',');
}

/// A position at the beginning of a turn.
inline Table parse(const Game& game, const std::string& line) {
    Table t;
    const Values values = values_of(line);
    const Strings fen = cut(values.at("fen"), ' ');
    int square = 56;
    for (char each : fen.at(0)) {
        if (each == '/') {
            square -= 16;
        } else if (each >= '1' && each <= '8') {
            square += each - '0';
        } else {
            t.put(each, square++);
        }
    }
    t.mover = fen.at(1) == "w" ? 0 : 1;
    for (char right : fen.at(2)) {
        if (right != '-') t.rights.insert(right);
    }
    t.passed = square_of(fen.at(3));
    t.clock = std::stoi(fen.at(4));
    t.number = std::stoi(fen.at(5));
    for (int colour = 0; colour < 2; ++colour) {
        Player& player = t.players[at(colour)];
        const std::string who = colour == 0 ? "w" : "b";
        for (const auto& card : list_in(values, "h" + who)) player.hand.insert(card);
        const Strings deck = list_in(values, "d" + who);
        if (!deck.empty() && deck[0][0] == '?') {
            player.unknown = std::stoi(deck[0].substr(1));
        } else {
            player.deck = deck;
        }
        player.pile = list_in(values, "p" + who);
        for (const auto& letters : list_in(values, "g" + who)) {
            for (char letter : letters) ++player.lost[upper(letter)];
        }
        const auto declared = values.find("ck");
        player.declared =
            declared != values.end() && declared->second.find(who) != std::string::npos;
        for (const auto& card : game.ids()) player.source.insert(card);
    }
    if (values.count("nd") > 0) {
        for (const auto& name : cut(values.at("nd"), '+')) {
            t.no_double.insert(t.on(square_of(name)).number);
        }
    }
    for (const std::string& status : list_in(values, "fx")) {
        const Strings parts = cut(status, '=');
        t.give(t.on(square_of(parts.at(1))), parts[0], false);
    }
    game.begin_turn(t);
    return t;
}

}  // namespace equipoise::chess_balance::reference
