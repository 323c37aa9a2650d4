// What tests with maps of their own share: map files as text, games on them.

#pragma once

#include <fstream>
#include <iterator>

#include "equipoise/games/oneworld/testing.hpp"

namespace equipoise::oneworld {

/// One of our own maps: "eq22", "eq12".
inline std::string map_text(const std::string& id) {
    std::ifstream in(EQ_SOURCE_DIR "/data/oneworld/" + id + ".owmap", std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

/// The rules that the options and a map file make, or why they make none.
inline Result<SharedRules, Misfit> make_on(const std::string& map, const OptionList& options) {
    Setup setup = erased<OneWorld>().default_setup({"oneworld/a.owmap", map});
    for (const auto& [name, value] : options) {
        if (auto error = setup.options.set(name, value)) return *error;
    }
    return erased<OneWorld>().make(setup);
}

inline SharedRules rules_on(const std::string& map, const OptionList& options) {
    auto made = make_on(map, options);
    REQUIRE_MESSAGE(static_cast<bool>(made), (made ? std::string() : made.error().text()));
    return made.value();
}

/// The legal moves of a seat.
inline std::vector<std::string> legal_of(const Playthrough& game, Seat seat) {
    std::vector<std::string> moves;
    for (Action a : game.rules().legal_actions(game.state(), seat)) {
        moves.push_back(game.rules().print_action(game.state(), a));
    }
    return moves;
}

}  // namespace equipoise::oneworld
