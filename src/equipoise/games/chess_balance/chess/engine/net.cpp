#include "equipoise/games/chess_balance/chess/engine/net.hpp"

#include <algorithm>
#include <cstring>

#include "equipoise/base/fixed_vec.hpp"

namespace equipoise::chess_balance {

/// From net.txt (build.cmake).
std::string_view net_text();

namespace {

constexpr std::string_view kDigits =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::size_t kLineWidth = 96;

/// The value of each digit, 64 for all other letters.
struct DigitValues {
    std::uint8_t of[256];
    constexpr DigitValues() : of{} {
        for (std::uint8_t& value : of) value = 64;
        for (std::size_t i = 0; i < kDigits.size(); ++i) {
            of[static_cast<std::uint8_t>(kDigits[i])] = static_cast<std::uint8_t>(i);
        }
    }
};
constexpr DigitValues kDigitValues;

/// Hands out a net's bytes in order.
class Bytes {
  public:
    explicit Bytes(std::string_view text) : text_(text) {}

    std::uint8_t next() {
        while (bits_ < 8) {
            EQ_EXPECT(at_ < text_.size());
            const std::uint32_t digit = kDigitValues.of[static_cast<std::uint8_t>(text_[at_++])];
            if (digit == 64) continue;
            buffer_ = buffer_ << 6 | digit;
            bits_ += 6;
        }
        bits_ -= 8;
        return static_cast<std::uint8_t>(buffer_ >> bits_);
    }
    std::int8_t next8() { return static_cast<std::int8_t>(next()); }
    std::int16_t next16() {
        const int low = next();
        return static_cast<std::int16_t>(next() << 8 | low);
    }
    std::int32_t next32() {
        const std::uint32_t low = static_cast<std::uint16_t>(next16());
        return static_cast<std::int32_t>(
            static_cast<std::uint32_t>(static_cast<std::uint16_t>(next16())) << 16 | low);
    }

  private:
    std::string_view text_;
    std::size_t at_ = 0;
    std::uint32_t buffer_ = 0;
    int bits_ = 0;
};

/// Of a perspective, where it sees a piece.
const std::int16_t* weights_of(Colour side, bool mirrored, Piece piece, Square square) {
    const int kind = index_of(piece.type) + (piece.colour == side ? 0 : kPieceTypes);
    const Square seen = side == Colour::White ? square : flipped(square);
    return kNet.in[kind * 64 + (mirrored ? seen ^ 7 : seen)];
}

struct Changes {
    int added_size = 0;
    int removed_size = 0;
    const std::int16_t* added[32];
    const std::int16_t* removed[32];
};

void change(std::int16_t* sums, const std::int16_t* from, const Changes& changes) {
    // The usual moves in one pass.
    if (changes.added_size == 1 && changes.removed_size == 1) {
        const std::int16_t* added = changes.added[0];
        const std::int16_t* removed = changes.removed[0];
        for (int i = 0; i < Net::kHidden; ++i) {
            sums[i] = static_cast<std::int16_t>(from[i] + added[i] - removed[i]);
        }
        return;
    }
    if (changes.added_size == 1 && changes.removed_size == 2) {
        const std::int16_t* added = changes.added[0];
        const std::int16_t* removed = changes.removed[0];
        const std::int16_t* taken = changes.removed[1];
        for (int i = 0; i < Net::kHidden; ++i) {
            sums[i] = static_cast<std::int16_t>(from[i] + added[i] - removed[i] - taken[i]);
        }
        return;
    }
    if (sums != from) std::memcpy(sums, from, sizeof(std::int16_t) * Net::kHidden);
    for (int k = 0; k < changes.added_size; ++k) {
        const std::int16_t* added = changes.added[k];
        for (int i = 0; i < Net::kHidden; ++i) {
            sums[i] = static_cast<std::int16_t>(sums[i] + added[i]);
        }
    }
    for (int k = 0; k < changes.removed_size; ++k) {
        const std::int16_t* removed = changes.removed[k];
        for (int i = 0; i < Net::kHidden; ++i) {
            sums[i] = static_cast<std::int16_t>(sums[i] - removed[i]);
        }
    }
}

/// Sums up half of the output: clipped to 0..1 and squared, weighted.
std::int32_t output_of(const std::int16_t* sums, const std::int16_t* out) {
    std::int32_t total = 0;
    for (int i = 0; i < Net::kHidden; ++i) {
        const std::int16_t clipped =
            std::min<std::int16_t>(std::max<std::int16_t>(sums[i], 0), Net::kUnit);
        const auto weighted = static_cast<std::int16_t>(clipped * out[i]);
        total += clipped * weighted;
    }
    return total;
}

}  // namespace

std::string print_net(const Net& net) {
    std::string bytes;
    const auto put = [&](std::int32_t value, int size) {
        for (int i = 0; i < size; ++i) bytes += static_cast<char>(value >> (8 * i) & 255);
    };
    for (const auto& row : net.in) {
        for (std::int16_t weight : row) put(weight, 1);
    }
    for (std::int16_t weight : net.bias) put(weight, 2);
    for (const auto& row : net.out) {
        for (std::int16_t weight : row) put(weight, 1);
    }
    for (std::int32_t weight : net.out_bias) put(weight, 4);
    for (std::int32_t weight : net.terms) put(weight, 4);
    put(net.scale, 4);
    while (bytes.size() % 3 != 0) bytes += '\0';
    std::string text;
    std::size_t in_line = 0;
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        std::uint32_t three = 0;
        for (std::size_t k = 0; k < 3; ++k) {
            three = three << 8 | static_cast<std::uint8_t>(bytes[i + k]);
        }
        for (int shift = 18; shift >= 0; shift -= 6) text += kDigits[three >> shift & 63];
        in_line += 4;
        if (in_line == kLineWidth || i + 3 == bytes.size()) {
            text += '\n';
            in_line = 0;
        }
    }
    return text;
}

Net parse_net(std::string_view text) {
    Net net;
    Bytes bytes(text);
    for (auto& row : net.in) {
        for (std::int16_t& weight : row) weight = bytes.next8();
    }
    for (std::int16_t& weight : net.bias) weight = bytes.next16();
    for (auto& row : net.out) {
        for (std::int16_t& weight : row) weight = bytes.next8();
    }
    for (std::int32_t& weight : net.out_bias) weight = bytes.next32();
    for (std::int32_t& weight : net.terms) weight = bytes.next32();
    net.scale = bytes.next32();
    return net;
}

const Net kNet = parse_net(net_text());

HiddenLayer::HiddenLayer() {
    for (auto& half : sums) std::copy_n(kNet.bias, Net::kHidden, half);
}

namespace {

/// A piece that came or went.
struct Change {
    Piece piece;
    Square square;
};

void find_changes(const Board& before,
                  const Board& after,
                  ScratchVec<Change, 32>& added,
                  ScratchVec<Change, 32>& removed) {
    for (Colour colour : kColours) {
        for (PieceType type : kAllTypes) {
            const Bitboard then = before.of(colour, type);
            const Bitboard now = after.of(colour, type);
            if (then == now) continue;
            for (Bitboard left = now & ~then; left != 0;) {
                added.push_back({{colour, type}, pop(left)});
            }
            for (Bitboard left = then & ~now; left != 0;) {
                removed.push_back({{colour, type}, pop(left)});
            }
        }
    }
}

}  // namespace

void HiddenLayer::follow(const HiddenLayer& from, const Board& to) {
    ScratchVec<Change, 32> came;
    ScratchVec<Change, 32> gone;
    find_changes(from.board, to, came, gone);
    for (Colour side : kColours) {
        const int half = index_of(side);
        const bool mirror = Net::mirrors(first_square(to.kings(side)));
        const bool anew = mirror != from.mirrored[half];
        Changes changes;
        if (anew) {
            ScratchVec<Change, 32> all;
            ScratchVec<Change, 32> none;
            find_changes(Board{}, to, all, none);
            for (const Change& each : all) {
                changes.added[changes.added_size++] =
                    weights_of(side, mirror, each.piece, each.square);
            }
        } else {
            for (const Change& each : came) {
                changes.added[changes.added_size++] =
                    weights_of(side, mirror, each.piece, each.square);
            }
            for (const Change& each : gone) {
                changes.removed[changes.removed_size++] =
                    weights_of(side, mirror, each.piece, each.square);
            }
        }
        change(sums[half], anew ? kNet.bias : from.sums[half], changes);
        mirrored[half] = mirror;
    }
    board = to;
}

int changed_squares(const Board& a, const Board& b) {
    Bitboard changed = (a.colours[Colour::White] ^ b.colours[Colour::White]) |
        (a.colours[Colour::Black] ^ b.colours[Colour::Black]);
    for (PieceType type : kAllTypes) changed |= a.types[type] ^ b.types[type];
    return count(changed);
}

int evaluate_layer(const HiddenLayer& layer, Colour mover) {
    const int bucket = Net::bucket(count(layer.board.occupied()));
    const int own = index_of(mover);
    const std::int16_t* out = kNet.out[bucket];
    const std::int64_t total = std::int64_t{kNet.out_bias[bucket]} +
        output_of(layer.sums[own], out) + output_of(layer.sums[1 - own], out + Net::kHidden);
    constexpr int kWhole = Net::kUnit * Net::kUnit * Net::kOutUnit;
    return static_cast<int>(total * kNet.scale / kWhole);
}

}  // namespace equipoise::chess_balance
