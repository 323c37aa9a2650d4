// What a seat decides before its turn, where all seats see the same: a move to be played whatever
// comes, or answers to named moves of the others. It is part of no log: until it is played, nobody
// but its owner knows of it.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "equipoise/core/any_game.hpp"
#include "equipoise/table/json/json.hpp"

namespace equipoise {

inline constexpr std::size_t kMostLines = 32;        // Of one premove.
inline constexpr std::size_t kMostAnswers = 8;       // Of one line.
inline constexpr std::size_t kMaxPremoveBytes = 64;  // Of one move.

struct Premove {
    /// Conditional moves: another seat's action, the answer to it, the action after that, and so
    /// on. Lines that begin alike have the same answer.
    using Line = std::vector<std::string>;

    std::string move;  // Played whatever comes. Empty where there are lines.
    std::vector<Line> lines;
    bool operator==(const Premove&) const = default;
};

/// Whether seats can premove under these rules: everybody sees everything, and no chance comes in
/// between.
bool takes_premoves(const AnyRules& rules);

/// From the members `move` and `lines` of an object; empty if it has neither. Nothing if they make
/// no sense, or are more than a table takes.
std::optional<Premove> read_premove(const Json& object);
/// The members that `read_premove` reads.
Json to_json(const Premove& premove);

/// Why the lines cannot be played from this state on, in which another seat acts; else nothing, and
/// all moves are then spelled as the game prints them. A move without lines is judged only when it
/// is played.
std::optional<Misfit> spell_lines(const AnyRules& rules,
                                  const AnyState& state,
                                  Seat seat,
                                  Premove& premove);

/// What is left after another seat has played that action, as it is printed; nothing if none of the
/// lines goes on with it.
std::optional<Premove> after_others(Premove premove, std::string_view action);
/// The move to play now.
const std::string& answer_of(const Premove& premove);
/// What is left after the answer was played; nothing if that was all.
std::optional<Premove> after_answer(Premove premove);

/// A premove at a table, as a host keeps it.
struct HeldPremove {
    std::string person;
    std::uint64_t version = 0;  // The game's, in which it is good.
    Premove premove;
    bool operator==(const HeldPremove&) const = default;
};

}  // namespace equipoise
