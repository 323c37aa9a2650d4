#include "equipoise/table/catalogue.hpp"

#include "equipoise/table/json.hpp"

namespace equipoise {
namespace {

constexpr std::size_t kMaxSummaryBytes = std::size_t{1} << 16;

Json to_json(const OptionSpec& spec) {
    Json option = {{"name", spec.name}, {"default", spec.default_value}};
    switch (spec.type) {
        case OptionSpec::Type::Choice:
            option["type"] = "choice";
            option["open"] = spec.open;
            option["values"] = Json::array();
            for (std::string_view choice : spec.choices) option["values"].push_back(choice);
            break;
        case OptionSpec::Type::Integer:
            option["type"] = "integer";
            option["min"] = spec.low;
            option["max"] = spec.high;
            break;
        case OptionSpec::Type::Text:
            option["type"] = "text";
            break;
    }
    return option;
}

Json bots_json(const AnyGame& game, const BotShelf& shelf) {
    Json bots = Json::array();
    for (const AnyBot* bot : shelf.of(game)) {
        Json item = {{"id", bot->info().id}};
        if (bot->info().level > 0) item["level"] = bot->info().level;
        bots.push_back(std::move(item));
    }
    return bots;
}

std::string mode_of(const AnyRules& rules) {
    for (const Options::Value& option : rules.setup().options.values()) {
        if (option.spec->name == "mode") return option.value;
    }
    return {};
}

}  // namespace

std::string print_catalogue(const Shelf& games, const BotShelf& bots) {
    Json catalogue = Json::array();
    for (const AnyGame* game : games.games()) {
        const GameInfo& info = game->info();
        Json options = Json::array();
        for (const OptionSpec& spec : game->options()) options.push_back(to_json(spec));
        catalogue.push_back({{"id", info.id},
                             {"seats", {{"min", info.min_seats}, {"max", info.max_seats}}},
                             {"secrets", info.secrets},
                             {"advice", game->advises()},
                             {"data", info.data_path},
                             {"options", std::move(options)},
                             {"bots", bots_json(*game, bots)}});
    }
    return print_json(catalogue);
}

std::string print_summary(const Sitting& sitting) {
    Json seats = Json::array();
    for (Seat seat : SeatSet::first(sitting.seats())) {
        const Holder& holder = sitting.holder(seat);
        seats.push_back({{"seat", seat.index()},
                         {"id", sitting.rules().seat_name(seat)},
                         {"side", sitting.rules().side(seat)},
                         {"guest", holder.guest},
                         {"bot", holder.bot},
                         {"name", holder.name}});
    }
    return print_json({{"game", sitting.opened().game},
                       {"mode", mode_of(sitting.rules())},
                       {"created", sitting.opened().opened_ms},
                       {"plies", sitting.game().plies().size()},
                       {"over", sitting.game().turn().is_terminal()},
                       {"seats", std::move(seats)}});
}

std::string print_listing(const std::string& table,
                          std::string_view summary,
                          const std::string& guest) {
    Json listing = parse_object(summary, kMaxSummaryBytes).value_or(Json::object());
    listing["table"] = table;
    const auto seats = listing.find("seats");
    if (seats == listing.end()) return print_json(listing);
    for (Json& seat : *seats) {
        const std::string holder = find_text(seat, "guest").value_or("");
        const bool is_bot = !find_text(seat, "bot").value_or("").empty();
        seat.erase("guest");
        seat["holder"] = is_bot ? "bot"
            : holder.empty()    ? "open"
            : holder == guest   ? "me"
                                : "person";
    }
    return print_json(listing);
}

}  // namespace equipoise
