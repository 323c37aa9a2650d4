#include <nlohmann/json.hpp>

#include "equipoise/games/chess_balance/cards/data.hpp"

namespace equipoise::chess_balance {
namespace {

using nlohmann::json;

json pick_json(const Pick& pick) {
    static constexpr std::string_view kKinds[] = {
        "piece", "square", "rank", "wing", "type", "lost"};
    json one{{"kind", kKinds[static_cast<std::size_t>(pick.kind)]}};
    if (pick.kind == Pick::Kind::Piece) {
        static constexpr std::string_view kSides[] = {"any", "own", "enemy"};
        one["side"] = kSides[static_cast<std::size_t>(pick.filter.side)];
        std::string types;
        for (const PieceType type : kAllTypes) {
            if ((pick.filter.types & bit(type)) != 0) types += letter_of(type);
        }
        one["type"] = types;
    }
    if (pick.by_foe) one["foe"] = true;
    if (pick.optional) one["optional"] = true;
    return one;
}

}  // namespace

std::string_view name_of(Element element) {
    static constexpr std::string_view kNames[] = {"fire", "wind", "water", "nature"};
    return kNames[index_of(element)];
}

std::string components_json(const Deck& deck, bool chess_only) {
    json all{{"mode", chess_only ? "chess" : "cards"}, {"deck", deck.name()}};
    if (chess_only) return all.dump();
    json cards = json::array();
    for (int i = 0; i < kCards; ++i) {
        const CardText& card = deck[Card(i)];
        json picks = json::array();
        for (const Pick& pick : card.picks) picks.push_back(pick_json(pick));
        cards.push_back({{"id", card.id},
                         {"name", card.name},
                         {"element", name_of(card.element)},
                         {"text", card.text},
                         {"picks", std::move(picks)}});
    }
    all["cards"] = std::move(cards);
    return all.dump();
}

}  // namespace equipoise::chess_balance
