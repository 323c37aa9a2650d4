// The net that evaluates positions of the search: which piece stands where, seen by both sides,
// through one hidden layer. Integers throughout, so it says the same on every build, and the same
// of a position and its image with colours exchanged.

#pragma once

#include <string>
#include <string_view>

#include "equipoise/games/chess_balance/chess/engine/eval_terms.hpp"

namespace equipoise::chess_balance {

struct Net {
    static constexpr int kFeatures = 12 * 64;  // Own Pawn to King, the foe's, by square.
    static constexpr int kHidden = 64;         // For each side.
    static constexpr int kBuckets = 8;         // Output weights by number of pieces.
    static constexpr int kUnit = 127;          // What 1 is in the hidden layer,
    static constexpr int kOutUnit = 64;        // and among the output weights.
    static constexpr int kTermUnit =
        4;  // Parts of a hundredth of a Pawn in which terms are weighed.

    std::int16_t in[kFeatures][kHidden];
    std::int16_t bias[kHidden];
    std::int16_t out[kBuckets][2 * kHidden];  // The mover's half comes first.
    std::int32_t out_bias[kBuckets];
    /// Of the counted terms: that of the endgame * 65536 + that of the middle game.
    std::int32_t terms[terms::kTerms];
    std::int32_t scale;  // Hundredths of a Pawn that 1 is in the output.

    static int bucket(int pieces) { return pieces >= 32 ? kBuckets - 1 : (pieces - 1) / 4; }
    /// A side sees the board with its King on the files a to d.
    static constexpr bool mirrors(Square king) { return file_of(king) >= 4; }
};

/// The net of this folder's net.txt.
extern const Net kNet;

/// A net as text and back: base64 of the weights, little endian, those of `in` and `out` as bytes.
std::string print_net(const Net& net);
Net parse_net(std::string_view text);

/// The hidden layer of a board before it is cut off: sums of weights, so it follows the board piece
/// by piece.
struct HiddenLayer {
    Board board;  // The one it was worked out for.
    bool mirrored[2] = {};
    alignas(16) std::int16_t sums[2][Net::kHidden];  // White's, Black's.

    /// Of the empty board.
    HiddenLayer();
    /// Of that board, which has one King a side, by its differences to another's layer.
    void follow(const HiddenLayer& from, const Board& to);
};

/// How many squares hold something else.
int changed_squares(const Board& a, const Board& b);

/// For the mover, in hundredths of a Pawn.
int evaluate_layer(const HiddenLayer& layer, Colour mover);

}  // namespace equipoise::chess_balance
