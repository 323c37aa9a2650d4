// PGN as tags and words, before anything is known of the game.

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "equipoise/core/interchange.hpp"
#include "equipoise/games/chess_balance/clauses.hpp"

namespace equipoise::chess_balance {

struct PgnTag {
    std::string name;
    TextPart value;
};

/// A move of the main line as written, without its number and marks of praise; or a word in our own
/// notation, of a comment `[%eq ...]`.
struct PgnWord {
    TextPart part;
    bool is_ours = false;
};

struct PgnText {
    std::vector<PgnTag> tags;
    std::vector<PgnWord> words;
    TextPart result;  // `1-0`, `0-1`, `1/2-1/2` or `*`.

    /// Null if there is no such tag.
    const TextPart* tag(std::string_view name) const;
};

/// The one game of a text of at most 1 MiB, in UTF-8 or else in Latin-1. Variations, numbers of
/// annotations, comments and lines that begin with `%` are passed over.
Result<PgnText, Misfit> scan_pgn(std::string_view text);

/// The beginning of a word in letters that any screen shows.
std::string shown(std::string_view word);

/// The misfit of a line of PGN.
Misfit pgn_misfit(int line, std::string_view field, Reason reason, Clause clause = "CB-15.9"_cb);

}  // namespace equipoise::chess_balance
