#include "equipoise/table/entry.hpp"

#include "equipoise/table/json.hpp"

namespace equipoise {
namespace {

constexpr std::size_t kMaxEntryBytes = std::size_t{16} << 20;
constexpr std::int64_t kMaxCount = 1'000'000'000;

Misfit unreadable(std::string field) {
    return {{}, std::move(field), "the stored log has an entry that cannot be read"};
}

// A ply is [actor, code], chance being -1, with a third element 1 where it continues a move.
Json to_json(const std::vector<Ply>& plies) {
    Json list = Json::array();
    for (const Ply& ply : plies) {
        Json item = Json::array();
        item.push_back(ply.actor.is_chance() ? -1 : ply.actor.seat().index());
        item.push_back(ply.action.code);
        if (!ply.opens_move) item.push_back(1);
        list.push_back(std::move(item));
    }
    return list;
}

std::optional<std::vector<Ply>> read_plies(const Json& entry) {
    const Json* list = find_member(entry, "plies");
    if (list == nullptr || !list->is_array()) return std::nullopt;
    std::vector<Ply> plies;
    for (const Json& item : *list) {
        if (!item.is_array() || item.size() < 2 || item.size() > 3) return std::nullopt;
        const auto actor = as_int(item[0], -1, kMaxSeats - 1);
        const auto code = as_int(item[1], 0, UINT32_MAX);
        if (!actor || !code) return std::nullopt;
        plies.push_back({*actor < 0 ? Actor::chance() : Actor(Seat(static_cast<int>(*actor))),
                         Action{static_cast<std::uint32_t>(*code)},
                         item.size() == 2,
                         false});
    }
    return plies;
}

Json to_json(const Holder& holder) {
    Json value = Json::object();
    if (holder.kind == Holder::Kind::Person) value["guest"] = holder.guest;
    if (holder.kind == Holder::Kind::Bot) value["bot"] = holder.bot;
    if (!holder.name.empty()) value["name"] = holder.name;
    return value;
}

Holder read_holder(const Json& value) {
    Holder holder;
    if (auto guest = find_text(value, "guest")) {
        holder.kind = Holder::Kind::Person;
        holder.guest = std::move(*guest);
    } else if (auto bot = find_text(value, "bot")) {
        holder.kind = Holder::Kind::Bot;
        holder.bot = std::move(*bot);
    }
    holder.name = find_text(value, "name").value_or("");
    return holder;
}

// The seat that resigned, -1 for a draw by agreement.
Json to_json(const Ending& ending) { return ending.resigned ? ending.resigned->index() : -1; }

Json to_json(const Opened& opened) {
    Json options = Json::object();
    for (const auto& [name, value] : opened.options) options[name] = value;
    Json holders = Json::array();
    for (const Holder& holder : opened.holders) holders.push_back(to_json(holder));
    Json value = {{"kind", "opened"},
                  {"game", opened.game},
                  {"options", std::move(options)},
                  {"seats", opened.seats},
                  {"data", Json::array({opened.data_name, opened.data_hash})},
                  {"start", opened.start},
                  {"plies", to_json(opened.plies)},
                  {"holders", std::move(holders)},
                  {"at", opened.opened_ms},
                  {"advice", opened.advice}};
    if (opened.ending) value["ending"] = to_json(*opened.ending);
    return value;
}

Json to_json(const Played& played) {
    return {{"kind", "played"}, {"plies", to_json(played.plies)}};
}
Json to_json(const Undone& undone) { return {{"kind", "undone"}, {"to", undone.plies}}; }
Json to_json(const Sat& sat) {
    return {{"kind", "sat"}, {"seat", sat.seat.index()}, {"guest", sat.guest}, {"name", sat.name}};
}
Json to_json(const Renamed& renamed) {
    return {{"kind", "renamed"}, {"seat", renamed.seat.index()}, {"name", renamed.name}};
}
Json to_json(const Parley& parley) {
    return {{"kind", word_of(parley.kind)}, {"seat", parley.seat.index()}};
}
Json to_json(const Broken& broken) { return {{"kind", "broken"}, {"reason", broken.reason}}; }

Result<Entry, Misfit> read_opened(const Json& value) {
    Opened opened;
    const auto game = find_text(value, "game");
    const Json* options = find_member(value, "options");
    const auto seats = find_int(value, "seats", 1, kMaxSeats);
    const Json* data = find_member(value, "data");
    auto plies = read_plies(value);
    const Json* holders = find_member(value, "holders");
    const auto at = find_int(value, "at", 0, INT64_MAX);
    if (!game || options == nullptr || !options->is_object() || !seats || data == nullptr ||
        !data->is_array() || data->size() != 2 || !(*data)[0].is_string() ||
        !(*data)[1].is_string() || !plies || holders == nullptr || !holders->is_array() || !at) {
        return unreadable("opened");
    }
    opened.game = *game;
    for (const auto& [name, option] : options->items()) {
        if (!option.is_string()) return unreadable("options");
        opened.options.emplace_back(name, option.get<std::string>());
    }
    opened.seats = static_cast<int>(*seats);
    opened.data_name = (*data)[0].get<std::string>();
    opened.data_hash = (*data)[1].get<std::string>();
    opened.start = find_text(value, "start").value_or("");
    opened.plies = std::move(*plies);
    for (const Json& holder : *holders) opened.holders.push_back(read_holder(holder));
    opened.opened_ms = *at;
    if (find_member(value, "ending") != nullptr) {
        const auto resigned = find_int(value, "ending", -1, kMaxSeats - 1);
        if (!resigned) return unreadable("ending");
        opened.ending.emplace();
        if (*resigned >= 0) opened.ending->resigned = Seat(static_cast<int>(*resigned));
    }
    // A log that says nothing is older than the question.
    opened.advice = find_bool(value, "advice").value_or(true);
    return Entry(std::move(opened));
}

}  // namespace

std::string_view word_of(Parley::Kind kind) {
    switch (kind) {
        case Parley::Kind::Offered:
            return "offered";
        case Parley::Kind::Declined:
            return "declined";
        case Parley::Kind::Agreed:
            return "agreed";
        case Parley::Kind::Resigned:
            break;
    }
    return "resigned";
}

std::string print_entry(const Entry& entry) {
    return print_json(std::visit([](const auto& e) { return to_json(e); }, entry));
}

Result<Entry, Misfit> parse_entry(std::string_view text) {
    const auto value = parse_object(text, kMaxEntryBytes);
    if (!value) return unreadable({});
    const std::string kind = find_text(*value, "kind").value_or("");
    if (kind == "opened") return read_opened(*value);
    if (kind == "played") {
        auto plies = read_plies(*value);
        if (!plies) return unreadable(kind);
        return Entry(Played{std::move(*plies)});
    }
    if (kind == "undone") {
        const auto to = find_int(*value, "to", 0, kMaxCount);
        if (!to) return unreadable(kind);
        return Entry(Undone{static_cast<std::size_t>(*to)});
    }
    if (kind == "broken") return Entry(Broken{find_text(*value, "reason").value_or("")});
    const auto seat = find_int(*value, "seat", 0, kMaxSeats - 1);
    for (Parley::Kind said : {Parley::Kind::Offered,
                              Parley::Kind::Declined,
                              Parley::Kind::Agreed,
                              Parley::Kind::Resigned}) {
        if (seat && kind == word_of(said)) {
            return Entry(Parley{said, Seat(static_cast<int>(*seat))});
        }
    }
    const auto name = find_text(*value, "name");
    if (!seat || !name) return unreadable(kind);
    if (kind == "renamed") return Entry(Renamed{Seat(static_cast<int>(*seat)), *name});
    const auto guest = find_text(*value, "guest");
    if (kind == "sat" && guest) return Entry(Sat{Seat(static_cast<int>(*seat)), *guest, *name});
    return unreadable(kind);
}

}  // namespace equipoise
