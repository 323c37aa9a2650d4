#include "equipoise/games/oneworld/map/map.hpp"

#include "equipoise/base/text.hpp"

namespace equipoise::oneworld {
namespace {

constexpr int kLetters = 26;

/// Row names go A to Z, then AA, AB (OW-3.7).
std::string row_name(int row) {
    std::string name;
    if (row >= kLetters) name += static_cast<char>('A' + row / kLetters - 1);
    return name + static_cast<char>('A' + row % kLetters);
}

/// Half hexes to the east of the first column of row 1.
int half_steps(const Map& map, Hex hex) {
    return 2 * map.col(hex) + (map.is_shifted(map.row(hex)) ? 1 : 0);
}

int modulo(int a, int b) { return (a % b + b) % b; }

}  // namespace

Hex Map::at_offset(Hex hex, Offset offset) const {
    const int row_there = row(hex) + offset.r;
    if (row_there < 0 || row_there >= rows) return {};
    const int x = half_steps(*this, hex) + 2 * offset.q + offset.r;
    const int twice_col = x - (is_shifted(row_there) ? 1 : 0);
    if (twice_col < 0 || twice_col >= 2 * cols) return {};
    return Hex(row_there * cols + twice_col / 2);
}

Hex Map::at_offset_wrapped(Hex hex, Offset offset) const {
    const int row_there = modulo(row(hex) + offset.r, rows);
    const int x = half_steps(*this, hex) + 2 * offset.q + offset.r;
    const int twice_col = modulo(x - (is_shifted(row_there) ? 1 : 0), 2 * cols);
    return Hex(row_there * cols + twice_col / 2);
}

Offset Map::offset(Hex a, Hex b) const {
    const int r = row(b) - row(a);
    return {(half_steps(*this, b) - half_steps(*this, a) - r) / 2, r};
}

std::string Map::hex_name(Hex hex) const {
    return row_name(row(hex)) + std::to_string(col(hex) + 1);
}

Hex Map::find_hex(std::string_view wanted) const {
    std::size_t letters = 0;
    int row_there = 0;
    while (letters < wanted.size() && letters < 2 && wanted[letters] >= 'A' &&
           wanted[letters] <= 'Z') {
        row_there = row_there * kLetters + (wanted[letters++] - 'A' + 1);
    }
    const std::string_view digits = wanted.substr(letters);
    if (letters == 0 || digits.empty() || digits.front() == '0') return {};
    const auto col_there = parse_int(digits, 1, cols);
    if (!col_there || row_there > rows) return {};
    const Hex hex((row_there - 1) * cols + static_cast<int>(*col_there) - 1);
    return terrain_of(hex) == Terrain::Void ? Hex() : hex;
}

}  // namespace equipoise::oneworld
