#include "equipoise/games/oneworld/map_file/data.hpp"

#include <algorithm>
#include <optional>

#include "equipoise/base/text.hpp"
#include "equipoise/games/oneworld/clauses.hpp"

namespace equipoise::oneworld {
namespace {

constexpr int kMostDistance = 64;
constexpr std::size_t kMostNameBytes = 80;
constexpr std::size_t kMostIdBytes = 24;

/// Without control characters, overlong forms, surrogates and stray bytes.
bool is_plain_utf8(std::string_view text) {
    const auto byte = [&](std::size_t i) -> unsigned {
        return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
    };
    for (std::size_t i = 0; i < text.size();) {
        const unsigned lead = byte(i);
        const std::size_t length = lead < 0x80 ? 1
            : lead >= 0xc2 && lead < 0xe0      ? 2
            : lead >= 0xe0 && lead < 0xf0      ? 3
            : lead >= 0xf0 && lead < 0xf5      ? 4
                                               : 0;
        if (length == 0 || lead == 0x7f || (lead < 0x20 && lead != '\t' && lead != '\r')) {
            return false;
        }
        for (std::size_t k = 1; k < length; ++k) {
            if ((byte(i + k) & 0xc0) != 0x80) return false;
        }
        const unsigned second = byte(i + 1);
        if ((lead == 0xe0 && second < 0xa0) || (lead == 0xed && second >= 0xa0) ||
            (lead == 0xf0 && second < 0x90) || (lead == 0xf4 && second >= 0x90)) {
            return false;
        }
        i += length;
    }
    return true;
}

enum class Key : std::uint8_t {
    Id,
    Name,
    Status,
    Rows,
    Cols,
    Symmetry,
    GodDepth,
    ChildRadius,
    Children,
    Stack,
    Lives,
    Shift,
};
constexpr std::array<std::string_view, 12> kKeys{"id",
                                                 "name",
                                                 "status",
                                                 "rows",
                                                 "cols",
                                                 "symmetry",
                                                 "god_depth",
                                                 "child_radius",
                                                 "children",
                                                 "stack",
                                                 "lives",
                                                 "shift"};

enum class Block : std::uint8_t { None, Hexes, Runelines, Faults };
constexpr std::array<std::string_view, 4> kBlocks{"", "hexes", "rune", "fault"};

/// One file being read, up to the first thing that is wrong.
class Loader {
  public:
    explicit Loader(std::string_view text) : text_(text) {}

    Result<Map, Misfit> load() {
        for (std::string_view line : split(text_, '\n')) {
            ++line_;
            read_line(line);
            if (error_) return *error_;
        }
        line_ = 0;
        finish();
        if (error_) return *error_;
        return std::move(map_);
    }

  private:
    void complain(Clause clause, std::string_view field, Reason reason) {
        if (error_) return;
        error_ = Misfit::of(clause, field, std::move(reason), line_);
    }

    void read_line(std::string_view raw) {
        if (!is_plain_utf8(raw)) {
            return complain("OW-3.5"_ow, "", "wants_plain_utf8");
        }
        const std::string_view line = trim(raw);
        if (line.empty() || (block_ != Block::Hexes && line.front() == '#')) return;
        if (!headed_) {
            headed_ = true;
            const auto heading = words(line);
            if (heading.size() != 2 || heading[0] != "owmap" || heading[1] != "1") {
                complain("OW-3.5"_ow, "", "wants_owmap_line");
            }
            return;
        }
        if (block_ == Block::None) return read_outside(line);
        if (line == "end") {
            if (block_ == Block::Hexes) check_hexes();
            block_ = Block::None;
        } else if (block_ == Block::Hexes) {
            read_row(line);
        } else {
            for (std::string_view token : words(line)) read_hexside(token);
        }
    }

    void read_outside(std::string_view line) {
        const auto block = std::find(kBlocks.begin() + 1, kBlocks.end(), line);
        if (block != kBlocks.end()) {
            return open_block(static_cast<Block>(block - kBlocks.begin()));
        }
        const std::string_view key = line.substr(0, line.find_first_of(" \t"));
        const std::string_view value = trim(line.substr(key.size()));
        const auto found = std::find(kKeys.begin(), kKeys.end(), key);
        if (found == kKeys.end()) return complain("OW-3.6"_ow, key, "no_such_key");
        const auto i = at(static_cast<int>(found - kKeys.begin()));
        if (known_blocks_ != 0) {
            return complain("OW-3.5"_ow, key, "must_precede_blocks");
        }
        if (given_[i]) return complain("OW-3.12"_ow, key, "appears_twice");
        given_[i] = true;
        read_key(static_cast<Key>(i), key, value);
    }

    void read_key(Key key, std::string_view name, std::string_view value) {
        switch (key) {
            case Key::Id:
                map_.id = value;
                if (value.empty() || value.size() > kMostIdBytes ||
                    value.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789") !=
                        std::string_view::npos) {
                    complain("OW-3.6"_ow, name, "wants_short_id");
                }
                break;
            case Key::Name:
                map_.name = value;
                if (value.empty() || value.size() > kMostNameBytes) {
                    complain("OW-3.6"_ow, name, "wants_short_text");
                }
                break;
            case Key::Status:
                map_.printed = one_of(name, value, "reconstructed", "printed");
                break;
            case Key::Rows:
                map_.rows = number(name, value, kMostRows);
                break;
            case Key::Cols:
                map_.cols = number(name, value, kMostRows);
                break;
            case Key::Symmetry:
                map_.rot180 = one_of(name, value, "none", "rot180");
                break;
            case Key::GodDepth:
                map_.god_depth = number(name, value, kMostDistance);
                break;
            case Key::ChildRadius:
                map_.child_radius = number(name, value, kMostDistance);
                break;
            case Key::Children:
                map_.children = number(name, value, kMostChildren);
                break;
            case Key::Stack:
                map_.stack = number(name, value, kMostChildren);
                break;
            case Key::Lives:
                map_.lives = number(name, value, kMostLives);
                break;
            case Key::Shift:
                map_.odd_rows_shifted = one_of(name, value, "even", "odd");
                break;
        }
    }

    /// Whether it is the second word.
    bool one_of(std::string_view key,
                std::string_view value,
                std::string_view first,
                std::string_view second) {
        if (value != first && value != second) {
            complain("OW-3.6"_ow,
                     key,
                     Reason("wants_either_value", {{"first", first}, {"second", second}}));
        }
        return value == second;
    }

    int number(std::string_view key, std::string_view value, int most) {
        const auto found = parse_int(value, 1, most);
        if (!found) {
            complain("OW-3.6"_ow, key, Reason("wants_whole_number", {{"most", most}}));
        }
        return static_cast<int>(found.value_or(1));
    }

    void open_block(Block block) {
        const std::string_view name = kBlocks[at(static_cast<int>(block))];
        for (Key key : kRequired) {
            if (!given_[at(static_cast<int>(key))]) {
                return complain("OW-3.12"_ow, kKeys[at(static_cast<int>(key))], "missing");
            }
        }
        const unsigned bit = 1U << static_cast<unsigned>(block);
        if ((known_blocks_ & bit) != 0) return complain("OW-3.12"_ow, name, "appears_twice");
        if (known_blocks_ == 0 && block != Block::Hexes) {
            return complain("OW-3.5"_ow, name, "must_follow_hexes");
        }
        known_blocks_ |= bit;
        block_ = block;
        if (block != Block::Hexes) return;
        if (map_.hexes() > kMostHexes) {
            return complain(
                "OW-3.6"_ow, "cols", Reason("too_many_hexes", {{"most_hexes", kMostHexes}}));
        }
        map_.terrain.assign(at(map_.hexes()), Terrain::Void);
        map_.runelines.assign(at(map_.hexes()), 0);
        map_.faults.assign(at(map_.hexes()), 0);
    }

    void read_row(std::string_view line) {
        if (rows_ == map_.rows) {
            return complain("OW-3.12"_ow, "hexes", Reason("too_many_rows", {{"rows", map_.rows}}));
        }
        std::string name = map_.hex_name(Hex(rows_ * map_.cols));
        name.pop_back();
        const std::string_view stated = line.substr(0, line.find_first_of(" \t"));
        if (stated != name)
            return complain("OW-3.9"_ow, stated, Reason("wrong_row_name", {{"row", name}}));
        int col = 0;
        for (char symbol : line.substr(stated.size())) {
            if (symbol == ' ' || symbol == '\t') continue;
            if (col == map_.cols) ++col;
            if (col < map_.cols) put_hex(Hex(rows_ * map_.cols + col++), symbol);
        }
        if (col != map_.cols) {
            return complain(
                "OW-3.12"_ow, name, Reason("wrong_row_length", {{"columns", map_.cols}}));
        }
        ++rows_;
    }

    void put_hex(Hex hex, char symbol) {
        Terrain& terrain = map_.terrain[at(hex.index())];
        switch (symbol) {
            case '.':
                terrain = Terrain::Grass;
                break;
            case '^':
                terrain = Terrain::Pylon;
                break;
            case '#':
                break;
            case 'L':
            case 'R': {
                terrain = Terrain::Grass;
                Hex& tower = symbol == 'L' ? map_.left : map_.right;
                if (!tower.is_none()) {
                    complain("OW-3.12"_ow,
                             map_.hex_name(hex),
                             Reason("symbol_twice", {{"symbol", std::string(1, symbol)}}));
                }
                tower = hex;
                break;
            }
            default:
                complain("OW-3.12"_ow,
                         map_.hex_name(hex),
                         Reason("no_such_symbol", {{"symbol", std::string(1, symbol)}}));
        }
    }

    void check_hexes() {
        if (rows_ != map_.rows) {
            return complain("OW-3.12"_ow, "hexes", Reason("too_few_rows", {{"rows", map_.rows}}));
        }
        if (map_.left.is_none() || map_.right.is_none()) {
            complain("OW-3.12"_ow, "hexes", "wants_one_l_and_r");
        }
    }

    void read_hexside(std::string_view token) {
        const auto ends = split(token, '-');
        if (ends.size() != 2) return complain("OW-3.10"_ow, token, "wants_hexside");
        const Hex a = map_.find_hex(ends[0]);
        const Hex b = map_.find_hex(ends[1]);
        if (a.is_none() || b.is_none()) {
            return complain("OW-3.12"_ow, token, "not_on_map");
        }
        if (map_.distance(a, b) != 1) {
            return complain("OW-3.12"_ow, token, "hexes_not_adjacent");
        }
        if (b < a) {
            return complain(
                "OW-3.10"_ow,
                token,
                Reason("hexside_reversed",
                       {{"first_hex", map_.hex_name(b)}, {"second_hex", map_.hex_name(a)}}));
        }
        auto& sides = block_ == Block::Runelines ? map_.runelines : map_.faults;
        for (Direction direction : kAllDirections) {
            if (map_.at_offset(a, offset_of(direction)) != b) continue;
            if ((sides[at(a.index())] >> index_of(direction) & 1) != 0) {
                complain("OW-3.12"_ow, token, "appears_twice");
            }
            mark(sides, a, direction);
            mark(sides, b, opposite(direction));
            break;
        }
    }

    static void mark(std::vector<std::uint8_t>& sides, Hex hex, Direction direction) {
        std::uint8_t& bits = sides[at(hex.index())];
        bits = static_cast<std::uint8_t>(bits | 1U << index_of(direction));
    }

    void finish() {
        if (!headed_) return complain("OW-3.5"_ow, "", "wants_owmap_line");
        if (block_ != Block::None) {
            return complain("OW-3.5"_ow, kBlocks[at(static_cast<int>(block_))], "block_not_closed");
        }
        if (known_blocks_ == 0) return complain("OW-3.5"_ow, "hexes", "missing");
        if (map_.rot180) check_rot180();
    }

    Hex rotated(Hex hex) const { return Hex(map_.hexes() - 1 - hex.index()); }

    void check_rot180() {
        if (map_.rows > 1 && map_.rows % 2 == 1) {
            return complain("OW-3.12"_ow, "symmetry", "half_turn_odd_rows");
        }
        if (rotated(map_.left) != map_.right) {
            return complain("OW-3.12"_ow, "symmetry", "half_turn_misplaces_ends");
        }
        for (int i = 0; i < map_.hexes(); ++i) {
            const Hex hex(i);
            if (map_.terrain_of(hex) != map_.terrain_of(rotated(hex))) {
                return complain("OW-3.12"_ow,
                                "symmetry",
                                Reason("half_turn_changes_hex", {{"hex", map_.hex_name(hex)}}));
            }
            for (Direction direction : kAllDirections) {
                const Hex there = rotated(hex);
                const Direction back = opposite(direction);
                if (map_.has_runeline(hex, direction) == map_.has_runeline(there, back) &&
                    map_.has_fault(hex, direction) == map_.has_fault(there, back)) {
                    continue;
                }
                const Hex next = map_.at_offset(hex, offset_of(direction));
                return complain(
                    "OW-3.12"_ow,
                    "symmetry",
                    Reason("half_turn_changes_hexside",
                           {{"hex", map_.hex_name(hex)}, {"next_hex", map_.hex_name(next)}}));
            }
        }
    }

    static constexpr std::array kRequired{Key::Id,
                                          Key::Name,
                                          Key::Status,
                                          Key::Rows,
                                          Key::Cols,
                                          Key::Symmetry,
                                          Key::GodDepth,
                                          Key::ChildRadius,
                                          Key::Children,
                                          Key::Stack,
                                          Key::Lives};

    std::string_view text_;
    Map map_;
    int line_ = 0;
    int rows_ = 0;  // Read so far.
    bool headed_ = false;
    Block block_ = Block::None;
    unsigned known_blocks_ = 0;  // A bit for each.
    std::array<bool, kKeys.size()> given_{};
    std::optional<Misfit> error_;
};

}  // namespace

Result<Map, Misfit> read_map(const DataFile& file) { return Loader(file.text).load(); }

}  // namespace equipoise::oneworld
