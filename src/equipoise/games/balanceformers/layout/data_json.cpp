#include <nlohmann/json.hpp>

#include "equipoise/games/balanceformers/layout/components.hpp"

namespace equipoise::balanceformers {
namespace {

using nlohmann::json;

json layout_json(const Layout& layout) {
    json pieces = json::array();
    for (std::size_t piece = 0; piece < layout.kinds.size(); ++piece) {
        json entry = {{"kind", layout.kinds[piece] == PieceKind::Angel ? "angel" : "demon"}};
        if (!layout.is_graph()) {
            const Tile tile = layout.tiles[piece];
            entry["x"] = tile.x;
            entry["y"] = tile.y;
            entry["k"] = std::string(1, kSideLetters[at(tile.k)]);
        }
        pieces.push_back(std::move(entry));
    }
    json edges = json::array();
    for (const auto& [a, b] : layout.edges) {
        edges.push_back(json::array({print_slot(a), print_slot(b)}));
    }
    return {{"id", layout.id},
            {"kind", layout.is_graph() ? "graph" : "tetrakis"},
            {"pieces", std::move(pieces)},
            {"edges", std::move(edges)}};
}

}  // namespace

std::string components_json(const Components& components,
                            const std::vector<int>& colours,
                            const Layout& layout,
                            int supply) {
    json seats = json::array();
    json beings = json::object();
    json letters = json::object();
    for (int index : colours) {
        const Colour& colour = components.colours[at(index)];
        const std::string code(1, colour.code);
        seats.push_back({{"id", code}, {"name", colour.name}, {"edition", colour.edition}});
        for (std::size_t i = 0; i < colour.beings.size(); ++i) {
            beings[code + std::to_string(i + 1)] = colour.beings[i];
        }
        for (const Label& label : colour.labels) letters[code].push_back(label.text());
    }
    json all = {{"data", components.id},
                {"supply", supply},
                {"seats", std::move(seats)},
                {"beings", std::move(beings)},
                {"initiation",
                 {{"square", components.squares},
                  {"round", components.rounds},
                  {"letters", std::move(letters)}}},
                {"crosshair", components.crosshair},
                {"track", components.track},
                {"white_steps", components.white_steps},
                {"black_steps", components.black_steps},
                {"layout", layout_json(layout)}};
    if (!components.file.empty()) all["file"] = components.file;
    // Names are texts of the data file, in whatever encoding.
    return all.dump(-1, ' ', false, json::error_handler_t::replace);
}

}  // namespace equipoise::balanceformers
