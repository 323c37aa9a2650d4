// Games in a form that other programs read and write, too, such as PGN for chess.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "equipoise/core/action.hpp"
#include "equipoise/core/seat.hpp"

namespace equipoise {

/// Tags that mean nothing to the rules: names, date, event. In the order written.
using Tags = std::vector<std::pair<std::string, std::string>>;

/// A tag's name has letters, digits and `_`.
bool is_tag_name(std::string_view name);
/// `[Event "a \"b\""]` and a line break; without the control characters of the value.
std::string print_tag(std::string_view name, std::string_view value);

/// Such a form: its name as people type it, and how its files end: "pgn", ".pgn".
struct Interchange {
    std::string_view name;
    std::string_view extension;
};

/// One ply: who did what.
using ActorAction = std::pair<Actor, Action>;

/// A part of a text from outside, and its line; on line 0 if the text does not have it.
struct TextPart {
    int line = 0;
    std::string text;
};

/// How bad a decision was, by docs/review.md.
enum class Fault : std::uint8_t { None, Inaccuracy, Mistake, Blunder };

/// What a review says of a ply.
struct Remark {
    Fault fault = Fault::None;
    std::optional<Action> better{};  // What would have been, where there was a fault.
    std::optional<double> chance{};  // Of the first seat after the ply, from 0 to 1.
};

/// What stands in a record, part by part, for forms that write it otherwise.
struct Transcript {
    TextPart rules;               // The version; none: the present one.
    TextPart options;             // "mode=chess draws=fide"
    TextPart data;                // Name and hash; none: any data file.
    TextPart position;            // Where the game began; none: the usual start.
    std::vector<TextPart> moves;  // In notation, as a record writes them.
    TextPart ending;              // "resigned 1": how it ended if its rules did not end it.
    TextPart result;              // "1 0"; none: it goes on, or nothing is said.
    Tags tags;
    std::vector<Remark> remarks;  // For each of the moves, or none; only to be written.
};

}  // namespace equipoise
