#include "equipoise/table/audience/catalogue.hpp"

#include <algorithm>

#include "equipoise/table/audience/permits.hpp"

namespace equipoise {
namespace {

constexpr std::int64_t kNoTime = 0;
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

std::optional<Asked> asked_to(const Json& listing, const std::string& person) {
    const Json* invited = find_member(listing, "invited");
    if (invited == nullptr || person.empty() || find_text(*invited, "guest") != person)
        return std::nullopt;
    const Json* seats = find_member(listing, "seats");
    for (std::size_t i = 0; seats != nullptr && i < seats->size(); ++i) {
        if (find_text((*seats)[i], "guest") == person) return std::nullopt;
    }
    return Asked{find_text(*invited, "by").value_or(""),
                 find_bool(*invited, "stands").value_or(false)};
}

std::optional<Due> due_from(const Json& listing, const std::string& person) {
    const Json* seats = find_member(listing, "seats");
    if (seats == nullptr || !seats->is_array() || person.empty()) return std::nullopt;
    if (const auto asked = asked_to(listing, person); asked && asked->stands)
        return Due{std::nullopt, true};
    std::optional<Due> due;
    const std::string untimed = print_time_control({});
    bool awaited = find_text(listing, "time").value_or(untimed) != untimed;
    for (const Json& seat : *seats) {
        const std::string holder = find_text(seat, "guest").value_or("");
        awaited = awaited || (!holder.empty() && holder != person);
        if (holder != person || !find_bool(seat, "turn").value_or(false)) continue;
        if (!due) due.emplace();
        const auto until = find_int(seat, "until", 0, INT64_MAX);
        if (until && (!due->until || *until < *due->until)) due->until = until;
    }
    if (due) due->awaited = awaited;
    return due;
}

}  // namespace

std::string mode_of(const AnyRules& rules) {
    for (const Options::Value& option : rules.setup().options.values()) {
        if (option.spec->name == "mode") return option.value;
    }
    return {};
}

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
    const SeatSet due = due_seats(sitting);
    const SeatSet running = sitting.clocks().running();
    const bool goes_on = !sitting.is_over() && !sitting.is_broken();
    // Not to be sent: whose open table it is in the lobby.
    const bool waits = goes_on && sitting.opened().listed && !sitting.all_seated();
    Json seats = Json::array();
    for (Seat seat : SeatSet::first(sitting.seats())) {
        const Holder& holder = sitting.holder(seat);
        Json item = {{"seat", seat.index()},
                     {"id", sitting.rules().seat_name(seat)},
                     {"side", sitting.rules().side(seat)},
                     {"guest", holder.person},
                     {"bot", holder.bot},
                     {"name", holder.name},
                     {"turn", due.contains(seat)}};
        // Not to be sent.
        if (goes_on && holder.kind == Holder::Kind::Person && !has_played(sitting, seat))
            item["fresh"] = true;
        if (running.contains(seat)) {
            item["until"] = sitting.clocks().deadline(seat);
        }
        seats.push_back(std::move(item));
    }
    const Opened& opened = sitting.opened();
    Json summary = {{"game", opened.game},
                    {"mode", mode_of(sitting.rules())},
                    {"rules", name_of_rules(sitting.rules().setup(), opened)},
                    {"created", opened.opened_ms},
                    {"plies", sitting.game().plies().size()},
                    {"over", sitting.is_over()},
                    {"time", print_time_control(sitting.time())},
                    {"rated", opened.rated},
                    {"listed", opened.listed},
                    {"waits", waits ? opened.host : std::string()},
                    {"seats", std::move(seats)}};
    // Not to be sent.
    if (const Invited* invited = sitting.invited()) {
        summary["invited"] = {{"guest", invited->person},
                              {"by", opened.host},
                              {"stands", sitting.invitation() != nullptr}};
    }
    return print_json(summary);
}

std::string print_listing(const std::string& table,
                          std::string_view summary,
                          const std::string& person,
                          std::int64_t service_ms,
                          const AddPlayer& add_player) {
    Json listing = parse_object(summary, kMaxSummaryBytes).value_or(Json::object());
    listing["table"] = table;
    listing["left_ms"] = nullptr;
    listing.erase("waits");
    const auto due = due_from(listing, person);
    const auto asked = asked_to(listing, person);
    listing["invited"] = asked && asked->stands;
    listing["turn"] = due.has_value();
    if (due && due->until) listing["left_ms"] = std::max(*due->until - service_ms, kNoTime);
    const auto seats = listing.find("seats");
    if (seats == listing.end()) return print_json(listing);
    Json open = Json::array();
    for (Json& seat : *seats) {
        const std::string holder = find_text(seat, "guest").value_or("");
        const bool is_bot = !find_text(seat, "bot").value_or("").empty();
        seat.erase("guest");
        seat.erase("until");
        seat.erase("fresh");
        seat["holder"] = is_bot ? "bot"
            : holder.empty()    ? "open"
            : holder == person  ? "me"
                                : "person";
        if (!is_bot && holder.empty()) open.push_back(seat["seat"]);
        if (add_player && !holder.empty()) add_player(holder, listing, seat);
    }
    listing["open"] = std::move(open);
    return print_json(listing);
}

std::vector<std::string> persons_at(std::string_view summary) {
    std::vector<std::string> persons;
    const auto listing = parse_object(summary, kMaxSummaryBytes);
    const Json* seats = listing ? find_member(*listing, "seats") : nullptr;
    if (seats == nullptr || !seats->is_array()) return persons;
    for (const Json& seat : *seats) {
        std::string holder = find_text(seat, "guest").value_or("");
        if (!holder.empty()) persons.push_back(std::move(holder));
    }
    return persons;
}

std::vector<std::string> hosts_at(std::string_view summary) {
    const auto listing = parse_object(summary, kMaxSummaryBytes);
    if (!listing || !find_bool(*listing, "listed").value_or(false)) return {};
    std::vector<std::string> hosts = persons_at(summary);
    std::string host = find_text(*listing, "waits").value_or("");
    if (!host.empty()) hosts.push_back(std::move(host));
    return hosts;
}

std::optional<Asked> asked_to(std::string_view summary, const std::string& person) {
    // Most tables have asked nobody, which is seen without reading their summaries.
    if (summary.find("\"invited\"") == std::string_view::npos) return std::nullopt;
    const auto listing = parse_object(summary, kMaxSummaryBytes);
    return listing ? asked_to(*listing, person) : std::nullopt;
}

bool has_asked(std::string_view summary, const std::string& host) {
    if (summary.find("\"invited\"") == std::string_view::npos) return false;
    const auto listing = parse_object(summary, kMaxSummaryBytes);
    const Json* invited = listing ? find_member(*listing, "invited") : nullptr;
    return invited != nullptr && find_text(*invited, "by") == host &&
        find_bool(*invited, "stands").value_or(false);
}

std::optional<Due> due_from(std::string_view summary, const std::string& person) {
    const auto listing = parse_object(summary, kMaxSummaryBytes);
    return listing ? due_from(*listing, person) : std::nullopt;
}

bool is_undecided(std::string_view summary, const std::string& person) {
    const auto listing = parse_object(summary, kMaxSummaryBytes);
    if (!listing) return false;
    const std::string host = find_text(*listing, "waits").value_or("");
    if (!host.empty() && host == person) return true;
    const Json* seats = find_member(*listing, "seats");
    if (seats == nullptr || !seats->is_array()) return false;
    bool is_fresh = false;
    bool has_company = !host.empty();
    for (const Json& seat : *seats) {
        const std::string holder = find_text(seat, "guest").value_or("");
        has_company = has_company || (!holder.empty() && holder != person);
        is_fresh = is_fresh || (holder == person && find_bool(seat, "fresh").value_or(false));
    }
    return is_fresh && has_company;
}

}  // namespace equipoise
