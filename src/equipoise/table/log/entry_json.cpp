#include "equipoise/table/log/entry_json.hpp"

#include <algorithm>
#include <iterator>

namespace equipoise {
namespace {

constexpr std::int64_t kMaxCount = 1'000'000'000;

std::optional<Seat> find_seat(const Json& value) {
    const auto seat = find_int(value, "seat", 0, kMaxSeats - 1);
    return seat ? std::optional(Seat(static_cast<int>(*seat))) : std::nullopt;
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
    if (holder.kind == Holder::Kind::Person) value["guest"] = holder.person;
    if (holder.kind == Holder::Kind::Bot) value["bot"] = holder.bot;
    if (!holder.name.empty()) value["name"] = holder.name;
    return value;
}

Holder read_holder(const Json& value) {
    Holder holder;
    if (auto person = find_text(value, "guest")) {
        holder.kind = Holder::Kind::Person;
        holder.person = std::move(*person);
    } else if (auto bot = find_text(value, "bot")) {
        holder.kind = Holder::Kind::Bot;
        holder.bot = std::move(*bot);
    }
    holder.name = find_text(value, "name").value_or("");
    return holder;
}

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
                  {"advice", opened.advice},
                  {"time", print_time_control(opened.time)},
                  {"chat", opened.chat},
                  {"rated", opened.rated},
                  {"listed", opened.listed}};
    for (const auto& [key, text] : {std::pair("seed", &opened.seed),
                                    std::pair("commitment", &opened.commitment),
                                    std::pair("host", &opened.host),
                                    std::pair("after", &opened.after),
                                    std::pair("club", &opened.club)}) {
        if (!text->empty()) value[key] = *text;
    }
    if (opened.scheme != 1) value["scheme"] = opened.scheme;
    if (opened.ending) value["ending"] = print_ending(*opened.ending);
    return value;
}

Json to_json(const Played& played) {
    return {{"kind", "played"}, {"plies", to_json(played.plies)}};
}
Json to_json(const Undone& undone) { return {{"kind", "undone"}, {"to", undone.plies}}; }
Json to_json(const Sat& sat) {
    return {{"kind", "sat"}, {"seat", sat.seat.index()}, {"guest", sat.person}, {"name", sat.name}};
}
Json to_json(const Invited& invited) {
    return {{"kind", "invited"},
            {"seat", invited.seat.index()},
            {"guest", invited.person},
            {"name", invited.name}};
}
Json to_json(const TurnedDown& down) {
    return {{"kind", "turned_down"}, {"seat", down.seat.index()}};
}
Json to_json(const Renamed& renamed) {
    return {{"kind", "renamed"}, {"seat", renamed.seat.index()}, {"name", renamed.name}};
}
Json to_json(const Parley& parley) {
    return {{"kind", word_of(parley.kind)}, {"seat", parley.seat.index()}};
}
Json to_json(const Round& round) {
    return {{"kind", "round"}, {"seed", round.seed}, {"commitment", round.commitment}};
}
Json to_json(const Committed& committed) {
    return {{"kind", "committed"},
            {"seat", committed.seat.index()},
            {"commitment", committed.commitment}};
}
Json to_json(const Revealed& revealed) {
    return {{"kind", "revealed"}, {"seat", revealed.seat.index()}, {"share", revealed.share}};
}
Json to_json(const Withheld& withheld) {
    return {{"kind", "withheld"}, {"seat", withheld.seat.index()}};
}
Json to_json(const Nonce& nonce) {
    return {{"kind", "nonce"}, {"seat", nonce.seat.index()}, {"nonce", nonce.nonce}};
}
Json to_json(const Left& left) { return {{"kind", "left"}, {"seat", left.seat.index()}}; }
Json to_json(const Replaced& replaced) {
    return {{"kind", "replaced"},
            {"seat", replaced.seat.index()},
            {"holder", to_json(replaced.holder)}};
}
Json to_json(const Flagged& flagged) {
    return {{"kind", "flagged"}, {"seat", flagged.seat.index()}, {"bot", flagged.bot}};
}
Json to_json(const Vacation& vacation) {
    return {{"kind", "vacation"}, {"seat", vacation.seat.index()}, {"until", vacation.until_ms}};
}
Json to_json(const Said& said) {
    const bool is_phrase = !said.phrase.empty();
    return {{"kind", "said"},
            {"guest", said.person},
            {"name", said.name},
            {is_phrase ? "phrase" : "text", is_phrase ? said.phrase : said.text}};
}
Json to_json(const Wanted& wanted) { return {{"kind", "wanted"}, {"seat", wanted.seat.index()}}; }
Json to_json(const Next& next) { return {{"kind", "next"}, {"table", next.table}}; }
Json to_json(const Closed&) { return {{"kind", "closed"}}; }
Json to_json(const Broken& broken) { return {{"kind", "broken"}, {"reason", broken.reason}}; }

using What = Result<Entry::What, Misfit>;

/// An old log has a number: the seat that resigned, -1 for a draw by agreement.
std::optional<Ending> read_ending(const Json& value) {
    if (const auto text = find_text(value, "ending")) return parse_ending(*text);
    const auto resigned = find_int(value, "ending", -1, kMaxSeats - 1);
    if (!resigned) return std::nullopt;
    if (*resigned < 0) return Ending{};
    return Ending{Ending::By::Resigned, Seat(static_cast<int>(*resigned))};
}

/// The terms of the table, with defaults for logs that are older than a term.
std::optional<Misfit> read_terms(const Json& value, Opened& opened) {
    opened.advice = find_bool(value, "advice").value_or(true);
    opened.chat = find_bool(value, "chat").value_or(false);
    opened.rated = find_bool(value, "rated").value_or(false);
    opened.listed = find_bool(value, "listed").value_or(false);
    opened.seed = find_text(value, "seed").value_or("");
    opened.commitment = find_text(value, "commitment").value_or("");
    const bool has_scheme = find_member(value, "scheme") != nullptr;
    const auto scheme = find_int(value, "scheme", 1, kScheme);
    if (has_scheme && !scheme) return unreadable_entry("scheme");
    opened.scheme = static_cast<int>(scheme.value_or(1));
    opened.host = find_text(value, "host").value_or("");
    opened.after = find_text(value, "after").value_or("");
    opened.club = find_text(value, "club").value_or("");
    const auto time = parse_time_control(find_text(value, "time").value_or("none"));
    if (!time) return unreadable_entry("time");
    opened.time = *time;
    return std::nullopt;
}

What read_opened(const Json& value) {
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
        return unreadable_entry("opened");
    }
    opened.game = *game;
    for (const auto& [name, option] : options->items()) {
        if (!option.is_string()) return unreadable_entry("options");
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
        opened.ending = read_ending(value);
        if (!opened.ending) return unreadable_entry("ending");
    }
    if (auto misfit = read_terms(value, opened)) return *misfit;
    return Entry::What(std::move(opened));
}

What read_played(const Json& value) {
    auto plies = read_plies(value);
    if (!plies) return unreadable_entry("plies");
    return Entry::What(Played{std::move(*plies)});
}

What read_undone(const Json& value) {
    const auto to = find_int(value, "to", 0, kMaxCount);
    if (!to) return unreadable_entry("to");
    return Entry::What(Undone{static_cast<std::size_t>(*to)});
}

/// For kinds that hold a seat, a person and a name.
template <class T>
What read_guest(const Json& value) {
    const auto seat = find_seat(value);
    const auto person = find_text(value, "guest");
    const auto name = find_text(value, "name");
    if (!seat || !person || !name) return unreadable_entry("guest");
    return Entry::What(T{*seat, *person, *name});
}

What read_renamed(const Json& value) {
    const auto seat = find_seat(value);
    const auto name = find_text(value, "name");
    if (!seat || !name) return unreadable_entry("renamed");
    return Entry::What(Renamed{*seat, *name});
}

What read_round(const Json& value) {
    const auto seed = find_text(value, "seed");
    const auto commitment = find_text(value, "commitment");
    if (!seed || !commitment) return unreadable_entry("round");
    return Entry::What(Round{*seed, *commitment});
}

What read_committed(const Json& value) {
    const auto seat = find_seat(value);
    const auto commitment = find_text(value, "commitment");
    if (!seat || !commitment) return unreadable_entry("committed");
    return Entry::What(Committed{*seat, *commitment});
}

What read_revealed(const Json& value) {
    const auto seat = find_seat(value);
    const auto share = find_text(value, "share");
    if (!seat || !share) return unreadable_entry("revealed");
    return Entry::What(Revealed{*seat, *share});
}

What read_nonce(const Json& value) {
    const auto seat = find_seat(value);
    const auto nonce = find_text(value, "nonce");
    if (!seat || !nonce) return unreadable_entry("nonce");
    return Entry::What(Nonce{*seat, *nonce});
}

What read_replaced(const Json& value) {
    const auto seat = find_seat(value);
    const Json* holder = find_member(value, "holder");
    if (!seat || holder == nullptr) return unreadable_entry("replaced");
    return Entry::What(Replaced{*seat, read_holder(*holder)});
}

What read_flagged(const Json& value) {
    const auto seat = find_seat(value);
    if (!seat) return unreadable_entry("flagged");
    return Entry::What(Flagged{*seat, find_text(value, "bot").value_or("")});
}

What read_vacation(const Json& value) {
    const auto seat = find_seat(value);
    const auto until = find_int(value, "until", 0, kMaxServiceMs);
    if (!seat || !until) return unreadable_entry("vacation");
    return Entry::What(Vacation{*seat, *until});
}

What read_said(const Json& value) {
    const auto person = find_text(value, "guest");
    const auto name = find_text(value, "name");
    const auto text = find_text(value, "text");
    const auto phrase = find_text(value, "phrase");
    if (!person || !name || (!text && !phrase)) return unreadable_entry("said");
    return Entry::What(Said{*person, *name, text.value_or(""), phrase.value_or("")});
}

What read_next(const Json& value) {
    const auto table = find_text(value, "table");
    if (!table) return unreadable_entry("next");
    return Entry::What(Next{*table});
}

What read_closed(const Json&) { return Entry::What(Closed{}); }

What read_broken(const Json& value) {
    return Entry::What(Broken{find_text(value, "reason").value_or("")});
}

/// For kinds that hold only a seat.
template <class T>
What read_seat(const Json& value) {
    const auto seat = find_seat(value);
    if (!seat) return unreadable_entry("seat");
    return Entry::What(T{*seat});
}

template <Parley::Kind kind>
What read_parley(const Json& value) {
    const auto seat = find_seat(value);
    if (!seat) return unreadable_entry("seat");
    return Entry::What(Parley{kind, *seat});
}

struct Reader {
    std::string_view kind;
    What (*read)(const Json& value);
};
constexpr Reader kReaders[] = {{"opened", read_opened},
                               {"played", read_played},
                               {"undone", read_undone},
                               {"sat", read_guest<Sat>},
                               {"invited", read_guest<Invited>},
                               {"turned_down", read_seat<TurnedDown>},
                               {"renamed", read_renamed},
                               {"offered", read_parley<Parley::Kind::Offered>},
                               {"declined", read_parley<Parley::Kind::Declined>},
                               {"agreed", read_parley<Parley::Kind::Agreed>},
                               {"resigned", read_parley<Parley::Kind::Resigned>},
                               {"takeback_asked", read_parley<Parley::Kind::TakebackAsked>},
                               {"takeback_declined", read_parley<Parley::Kind::TakebackDeclined>},
                               {"takeback_accepted", read_parley<Parley::Kind::TakebackAccepted>},
                               {"round", read_round},
                               {"committed", read_committed},
                               {"revealed", read_revealed},
                               {"withheld", read_seat<Withheld>},
                               {"nonce", read_nonce},
                               {"left", read_seat<Left>},
                               {"replaced", read_replaced},
                               {"flagged", read_flagged},
                               {"vacation", read_vacation},
                               {"said", read_said},
                               {"wanted", read_seat<Wanted>},
                               {"next", read_next},
                               {"closed", read_closed},
                               {"broken", read_broken}};

}  // namespace

Misfit unreadable_entry(std::string field) { return {{}, std::move(field), "unreadable_entry"}; }

std::string_view word_of(Parley::Kind kind) {
    switch (kind) {
        case Parley::Kind::Offered:
            return "offered";
        case Parley::Kind::Declined:
            return "declined";
        case Parley::Kind::Agreed:
            return "agreed";
        case Parley::Kind::TakebackAsked:
            return "takeback_asked";
        case Parley::Kind::TakebackDeclined:
            return "takeback_declined";
        case Parley::Kind::TakebackAccepted:
            return "takeback_accepted";
        case Parley::Kind::Resigned:
            break;
    }
    return "resigned";
}

Json entry_json(const Entry& entry) {
    Json value = std::visit([](const auto& what) { return to_json(what); }, entry.what);
    if (entry.head.at != 0) value["now"] = entry.head.at;
    if (entry.head.request != 0) value["request"] = entry.head.request;
    return value;
}

Result<Entry, Misfit> read_entry(const Json& value) {
    const std::string kind = find_text(value, "kind").value_or("");
    const auto* reader = std::find_if(std::begin(kReaders),
                                      std::end(kReaders),
                                      [&](const Reader& one) { return one.kind == kind; });
    if (reader == std::end(kReaders)) return unreadable_entry("kind");
    EntryHead head;
    if (find_member(value, "now") != nullptr) {
        const auto at = find_int(value, "now", 0, kMaxServiceMs);
        if (!at) return unreadable_entry("now");
        head.at = *at;
    }
    if (find_member(value, "request") != nullptr) {
        const auto request = find_int(value, "request", 0, kRequests - 1);
        if (!request) return unreadable_entry("request");
        head.request = static_cast<std::uint64_t>(*request);
    }
    auto what = reader->read(value);
    if (!what) return what.error();
    return Entry{head, std::move(what).value()};
}

}  // namespace equipoise
