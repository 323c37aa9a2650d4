#include <algorithm>
#include <set>

#include "equipoise/games/balanceformers/clauses.hpp"
#include "equipoise/games/balanceformers/layout/components.hpp"
#include "equipoise/parts/json_file.hpp"

namespace equipoise::balanceformers {
namespace {

using Node = JsonFile::Node;

constexpr std::string_view kSchema = "equipoise.balanceformers.components/1";
constexpr int kFewestSeats = 2;
constexpr int kMostSupply = 9999;
constexpr int kMostTrackValue = 999;
constexpr std::size_t kMostLayouts = 64;
constexpr std::size_t kMostEdges = std::size_t{kMostSlots} * (kMostSlots - 1);  // Both ways.

/// Members that say where data come from; readers skip them.
bool is_remark(std::string_view key) { return key == "provenance" || key == "note"; }

void check_provenance(const Node& node) {
    if (!node.has("provenance")) return;
    const std::string word = node.at("provenance").text();
    if (word != "printed" && word != "reconstructed") {
        node.at("provenance").complain("wants_printed_or_reconstructed");
    }
}

/// Short, so that it fits in a position line: letters, digits and underscores.
void check_id(const Node& node, std::string_view id) {
    const bool plain = std::all_of(id.begin(), id.end(), [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
            c == '_';
    });
    if (id.empty() || id.size() > 16 || !plain) {
        node.complain("wants_id");
    }
}

/// Complains of any length but this one.
void check_length(const Node& list, std::size_t length, const char* wanted, Clause clause) {
    if (list.size(length) == length) return;
    list.complain(Reason(wanted, {{"length", length}}), clause);
}

void read_colours(const Node& list, Components& all) {
    const std::size_t count = list.size(kMostSeats);
    if (count < kFewestSeats) list.complain("wants_2_to_6_colours", "BF-1.11"_bf);
    for (std::size_t i = 0; i < count; ++i) {
        const Node node = list.at(i);
        Colour colour;
        const std::string code = node.at("code").text();
        if (code.size() != 1 || code[0] < 'A' || code[0] > 'Z') {
            node.at("code").complain("wants_one_letter", "BF-1.12"_bf);
            return;
        }
        if (all.colour(code[0]) != nullptr) {
            node.at("code").complain(Reason("two_colours_with_code", {{"code", code}}),
                                     "BF-1.12"_bf);
        }
        colour.code = code[0];
        colour.name = node.at("name").text();
        colour.edition = node.at("edition").text();
        all.colours.push_back(std::move(colour));
    }
}

Being read_being(const Node& node) {
    check_length(node, kLevels, "wants_values", "BF-1.7"_bf);
    Being being{};
    std::set<std::int64_t> seen;
    for (std::size_t level = 0; level < kLevels; ++level) {
        const std::int64_t value = node.at(level).integer(-3, 3);
        being[level] = static_cast<std::int8_t>(value);
        seen.insert(value);
    }
    if (seen.size() != kLevels) {
        node.complain("wants_each_value_once", "BF-1.7"_bf);
    }
    return being;
}

void read_beings(const Node& node, Components& all) {
    check_provenance(node);
    std::set<std::string> expected;
    std::set<Being> seen;
    for (Colour& colour : all.colours) {
        for (std::size_t i = 0; i < kBeingsPerColour; ++i) {
            const std::string name = colour.code + std::to_string(i + 1);
            if (!node.has(name))
                node.complain(Reason("being_missing", {{"being", name}}), "BF-1.9"_bf);
            colour.beings[i] = read_being(node.at(name));
            if (!seen.insert(colour.beings[i]).second) {
                node.at(name).complain("same_values_as_other_being", "BF-1.8"_bf);
            }
            expected.insert(name);
        }
    }
    for (const std::string& name : node.keys(64)) {
        if (is_remark(name) || expected.count(name) != 0) continue;
        node.at(name).complain("not_a_being", "BF-1.9"_bf);
    }
}

std::array<int, kTokensOfAKind> read_values(const Node& list) {
    check_length(list, kTokensOfAKind, "wants_tokens", "BF-1.13"_bf);
    std::array<int, kTokensOfAKind> values{};
    std::set<int> seen;
    for (std::size_t i = 0; i < kTokensOfAKind; ++i) {
        values[i] = static_cast<int>(list.at(i).integer(0, 9));
        if (!seen.insert(values[i]).second) {
            list.at(i).complain(Reason("two_tokens_with_value", {{"value", values[i]}}),
                                "BF-1.13"_bf);
        }
    }
    return values;
}

Label read_label(const Node& node) {
    const std::string text = node.text();
    const bool lettered = !text.empty() && text[0] >= 'A' && text[0] <= 'Z';
    const bool numbered = text.size() == 2 && text[1] >= '1' && text[1] <= '9';
    if (!lettered || (text.size() != 1 && !numbered)) {
        node.complain("wants_letter_and_digit", "BF-6.5"_bf);
        return {};
    }
    return {text[0], numbered ? text[1] - '0' : 0};
}

void read_labels(const Node& letters, Components& all) {
    std::set<Label> seen;
    for (Colour& colour : all.colours) {
        const Node list = letters.at(std::string(1, colour.code));
        check_length(list, kTokensOfAKind, "wants_labels", "BF-1.13"_bf);
        for (std::size_t i = 0; i < kTokensOfAKind; ++i) {
            const Label label = read_label(list.at(i));
            if (!seen.insert(label).second) {
                list.at(i).complain(
                    Reason("two_round_tokens_with_label", {{"label", label.text()}}), "BF-6.5"_bf);
            }
            colour.labels[i] = label;
        }
    }
    for (const std::string& code : letters.keys(64)) {
        if (!is_remark(code) && (code.size() != 1 || all.colour(code[0]) == nullptr)) {
            letters.at(code).complain("no_such_colour", "BF-1.13"_bf);
        }
    }
}

/// Square and round tokens in ascending order, whatever order the file has them in.
void sort_tokens(Components& all) {
    std::sort(all.squares.begin(), all.squares.end());
    const auto before = all.rounds;
    std::sort(all.rounds.begin(), all.rounds.end());
    for (Colour& colour : all.colours) {
        const auto labels = colour.labels;
        for (std::size_t i = 0; i < kTokensOfAKind; ++i) {
            const auto place = std::find(all.rounds.begin(), all.rounds.end(), before[i]);
            colour.labels[static_cast<std::size_t>(place - all.rounds.begin())] = labels[i];
        }
    }
}

void read_initiation(const Node& node, Components& all) {
    check_provenance(node);
    all.squares = read_values(node.at("square"));
    all.rounds = read_values(node.at("round"));
    read_labels(node.at("letters"), all);
    sort_tokens(all);
}

void read_crosshair(const Node& node, Components& all) {
    check_provenance(node);
    const Node rounds = node.at("rounds");
    check_length(rounds, kRounds, "wants_rounds", "BF-11.1"_bf);
    std::set<std::set<int>> seen;
    for (std::size_t round = 0; round < kRounds; ++round) {
        const Node list = rounds.at(round);
        std::set<int> deficits;
        for (std::size_t i = 0; i < list.size(3); ++i) {
            const int deficit = static_cast<int>(list.at(i).integer(-3, -1));
            if (!deficits.insert(deficit).second) {
                list.at(i).complain("listed_twice", "BF-11.1"_bf);
            }
            all.crosshair[round].push_back(deficit);
        }
        if (deficits.empty()) list.complain("wants_deficit", "BF-11.1"_bf);
        if (!seen.insert(deficits).second) {
            list.complain("same_as_earlier_round", "BF-11.1"_bf);
        }
    }
}

void read_track(const Node& node, Components& all) {
    check_provenance(node);
    const Node values = node.at("values");
    const std::size_t columns = values.size(kMostColumns);
    if (columns < 2) values.complain("wants_2_to_64_columns", "BF-12.6"_bf);
    for (std::size_t i = 0; i < columns; ++i) {
        all.track.push_back(static_cast<int>(values.at(i).integer(0, kMostTrackValue)));
    }
    if (columns > 0 && all.track[0] != 0) values.at(0).complain("wants_0", "BF-4.3"_bf);
}

std::array<int, kRounds> read_steps(const Node& list, Clause clause) {
    check_length(list, kRounds, "wants_rounds", clause);
    std::array<int, kRounds> steps{};
    for (std::size_t round = 0; round < kRounds; ++round) {
        steps[round] = static_cast<int>(list.at(round).integer(0, kMostColumns));
    }
    return steps;
}

void read_sizes(const Node& pieces, const Node& supply, Components& all) {
    check_provenance(pieces);
    check_provenance(supply);
    for (int seats = kFewestSeats; seats <= kMostSeats; ++seats) {
        TableSize& size = all.sizes[at(seats)];
        const std::string number = std::to_string(seats);
        const Node counts = pieces.at(number);
        check_length(counts, 2, "wants_angels_and_demons", "BF-2.2"_bf);
        size.angels = static_cast<int>(counts.at(0).integer(1, kMostPieces));
        size.demons = static_cast<int>(counts.at(1).integer(1, kMostPieces));
        const int sum = size.angels + size.demons;
        if (sum > kMostPieces) {
            counts.complain("too_many_pieces", "BF-2.2"_bf);
        }
        if (kSlotsPerPiece * sum < kBeingsPerColour * seats) {
            counts.complain("too_few_slots", "BF-2.2"_bf);
        }
        size.supply = static_cast<int>(supply.at(number).integer(0, kMostSupply));
    }
}

void read_tiles(const Node& list, Layout& layout) {
    std::vector<Tile> tiles;
    for (std::size_t i = 0; i < list.size(kMostPieces); ++i) {
        const std::string text = list.at(i).text();
        const auto piece = parse_tiles(text);
        if (!piece || piece.value().pieces() != 1) {
            list.at(i).complain("wants_one_piece", "BF-3.2"_bf);
            return;
        }
        tiles.push_back(piece.value().tiles.front());
    }
    layout = tetrakis_layout(std::move(layout.id), std::move(tiles));
}

void read_kinds(const Node& list, Layout& layout) {
    for (std::size_t i = 0; i < list.size(kMostPieces); ++i) {
        const std::string kind = list.at(i).text();
        if (kind != "A" && kind != "D") {
            list.at(i).complain("wants_angel_or_demon", "BF-3.15"_bf);
        }
        layout.kinds.push_back(kind == "A" ? PieceKind::Angel : PieceKind::Demon);
    }
}

/// Edges of the file in either direction; those within a piece need not be written (BF-3.6).
void read_edges(const Node& list, Layout& layout) {
    std::set<std::pair<int, int>> edges;
    for (int piece = 0; piece < layout.pieces(); ++piece) {
        const int first = kSlotsPerPiece * piece;
        edges.insert({{first, first + 1}, {first, first + 2}, {first + 1, first + 2}});
    }
    for (std::size_t i = 0; i < list.size(kMostEdges); ++i) {
        const Node pair = list.at(i);
        if (pair.size(2) != 2) {
            pair.complain("wants_pair_of_slots", "BF-3.15"_bf);
            return;
        }
        std::array<int, 2> ends{};
        for (std::size_t end = 0; end < 2; ++end) {
            ends[end] = parse_slot(pair.at(end).text(), layout.pieces());
            if (ends[end] >= 0) continue;
            pair.at(end).complain("wants_slot", "BF-3.15"_bf);
            return;
        }
        if (ends[0] == ends[1]) {
            pair.complain("slot_adjacent_to_itself", "BF-3.15"_bf);
            return;
        }
        edges.insert(std::minmax(ends[0], ends[1]));
    }
    layout.edges.assign(edges.begin(), edges.end());
}

Layout read_layout(const Node& node, const std::string& name) {
    Layout layout;
    const std::string kind = node.at("kind").text();
    if (kind == "tetrakis") {
        layout.id = name;
        read_tiles(node.at("pieces"), layout);
    } else if (kind == "graph") {
        layout.id = "graph:" + name;
        read_kinds(node.at("pieces"), layout);
        read_edges(node.at("edges"), layout);
    } else {
        node.at("kind").complain("wants_tetrakis_or_graph", "BF-3.15"_bf);
        return layout;
    }
    if (const auto misfit = check_layout(layout, false)) {
        node.at("pieces").complain(misfit->reason, layout.is_graph() ? "BF-3.15"_bf : "BF-3.12"_bf);
    }
    return layout;
}

void read_layouts(const Node& node, Components& all) {
    check_provenance(node);
    for (const std::string& name : node.keys(kMostLayouts)) {
        if (is_remark(name)) continue;
        const Node layout = node.at(name);
        check_id(layout, name);
        if (name == "auto") layout.complain("layout_named_auto", "BF-3.16"_bf);
        all.layouts.push_back(read_layout(layout, name));
    }
    if (all.layouts.empty()) node.complain("wants_layout", "BF-3.16"_bf);
}

void read_all(const Node& root, Components& all) {
    if (root.has("schema") && root.at("schema").text() != kSchema) {
        root.at("schema").complain(Reason("wrong_schema", {{"schema", kSchema}}));
    }
    all.id = root.at("id").text();
    check_id(root.at("id"), all.id);
    if (root.at("levels").integer(0, INT32_MAX) != kLevels) {
        root.at("levels").complain("wants_7", "BF-1.6"_bf);
    }
    read_colours(root.at("colours"), all);
    read_beings(root.at("beings"), all);
    read_initiation(root.at("initiation"), all);
    read_crosshair(root.at("crosshair"), all);
    read_track(root.at("track"), all);
    all.white_steps = read_steps(root.at("white_steps"), "BF-12.1"_bf);
    all.black_steps = read_steps(root.at("black_steps"), "BF-12.5"_bf);
    read_sizes(root.at("pieces"), root.at("supply"), all);
    read_layouts(root.at("layouts"), all);
}

}  // namespace

const Colour* Components::colour(char code) const {
    const auto found = std::find_if(
        colours.begin(), colours.end(), [&](const Colour& colour) { return colour.code == code; });
    return found == colours.end() ? nullptr : &*found;
}

const Layout* Components::layout(std::string_view name) const {
    const auto found = std::find_if(
        layouts.begin(), layouts.end(), [&](const Layout& layout) { return layout.id == name; });
    return found == layouts.end() ? nullptr : &*found;
}

Result<Components, Misfit> load_components(const DataFile& data) {
    JsonFile file(data, "BF-18"_bf);
    Components all;
    read_all(file.root(), all);
    if (const auto& complaint = file.complaint()) return *complaint;
    const DataFile* built_in = builtin_components(all.id);
    if (built_in == nullptr || built_in->text != data.text) all.file = data.text;
    return all;
}

}  // namespace equipoise::balanceformers
