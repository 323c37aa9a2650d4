// What is printed on the components of Balanceformers, or reconstructed for them: beings, tokens,
// crosshair, track, layouts. Read from the files of data/balanceformers (section 18 of the rules
// file).

#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "equipoise/base/result.hpp"
#include "equipoise/core/setup.hpp"
#include "equipoise/games/balanceformers/layout/layout.hpp"

namespace equipoise::balanceformers {

inline constexpr int kMostSeats = 6;        // BF-2.1
inline constexpr int kBeingsPerColour = 7;  // BF-1.9
inline constexpr int kLevels = 7;           // BF-1.6
inline constexpr int kRounds = 6;           // BF-5.1
inline constexpr int kTokensOfAKind = 5;    // BF-1.13
inline constexpr int kMostColumns = 64;     // Of the track; the printed one has 20 (BF-12.6).

/// The values of a being by level, level 1 first: a permutation of -3..3 (BF-1.7).
using Being = std::array<std::int8_t, kLevels>;

/// What stands on a round token beside its value: letter and edition digit (19.2).
struct Label {
    char letter = 'A';
    int digit = 0;  // 0 if the data file gives none.
    std::string text() const {
        return digit == 0 ? std::string(1, letter) : letter + std::to_string(digit);
    }
    auto operator<=>(const Label&) const = default;  // BF-6.4
};

struct Colour {
    char code = 'B';
    std::string name;
    std::string edition;
    std::array<Being, kBeingsPerColour> beings{};
    std::array<Label, kTokensOfAKind> labels{};  // By index of the round token.
};

/// Numbers that depend on how many play (section 2).
struct TableSize {
    int angels = 0;
    int demons = 0;
    int supply = 0;
};

struct Components {
    std::string id;
    std::vector<Colour> colours;
    std::array<int, kTokensOfAKind> squares{};  // Values 0..9, different, ascending.
    std::array<int, kTokensOfAKind> rounds{};
    std::array<std::vector<int>, kRounds> crosshair;  // Deficits, each -3..-1 and once.
    std::vector<int> track;                           // Value by column; starts with 0.
    std::array<int, kRounds> white_steps{};
    std::array<int, kRounds> black_steps{};
    std::array<TableSize, kMostSeats + 1> sizes{};  // By number of seats; 2..6 are in use.
    std::vector<Layout> layouts;
    std::string file;  // The text that it was read from, if that is not built in.

    const Colour* colour(char code) const;
    const Layout* layout(std::string_view id) const;
};

/// Everything section 18 asks for is checked; the first complaint names file, line, field, reason
/// and clause. A layout may have any piece counts: whether they fit a game is checked there.
Result<Components, Misfit> load_components(const DataFile& file);

/// A file of data/balanceformers, which the kernel has built in, by the id it gives itself; null if
/// there is none.
const DataFile* builtin_components(std::string_view id);

/// The components that a board draws, as JSON text; `colours` are indices by seat:
/// `{"data","supply","seats":[{"id","name","edition"}],"beings":{"B1":[..7]},
/// "initiation":{"square":[..5],"round":[..5],"letters":{"B":[..5]}},"crosshair":[[-1],..6],
/// "track":[..],"white_steps":[..6],"black_steps":[..6],
/// "layout":{"id","kind","pieces":[{"kind","x","y","k"}],"edges":[["1l","1f"]]}}`; pieces of a
/// graph have only a kind, and edges are every pair of adjacent slots once. `file` is the text of
/// the data file, if that is not built in.
std::string components_json(const Components& components,
                            const std::vector<int>& colours,
                            const Layout& layout,
                            int supply);

}  // namespace equipoise::balanceformers
