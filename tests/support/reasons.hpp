// What a game says for an action, in one line for tests.

#pragma once

#include <string>

#include "equipoise/record/playthrough.hpp"

namespace equipoise {

/// The reasons for an action of a seat, without the name of the game: `beats strain:40 danger:2`.
inline std::string reasons(const Playthrough& game, Seat seat, Action action) {
    std::string text;
    for (const Reason& reason : game.rules().explain(game.state(), seat, action)) {
        if (!text.empty()) text += ' ';
        text += reason.key.substr(reason.key.rfind('.') + 1);
        for (const Value& value : reason.values) {
            text += ':' + std::to_string(std::get<std::int64_t>(value.is));
        }
    }
    return text;
}

/// Of the first action that a move stands for, of the lowest seat that acts.
inline std::string reasons(const Playthrough& game, std::string_view move) {
    const Seat seat = *game.turn().acting.begin();
    return reasons(game, seat, game.rules().parse_move(game.state(), seat, move).value().front());
}

inline bool says(const std::string& reasons, const std::string& key) {
    const std::string all = ' ' + reasons;
    return all.find(' ' + key + ' ') != std::string::npos || all.ends_with(' ' + key) ||
        all.find(' ' + key + ':') != std::string::npos;
}

}  // namespace equipoise
