#include "equipoise/table/audience/messages.hpp"

#include <algorithm>

#include "equipoise/table/log/premove.hpp"

namespace equipoise {
namespace {

/// Adds members whose JSON text is at hand already.
std::string with_raw(const Json& message,
                     std::initializer_list<std::pair<const char*, std::string>> raw) {
    std::string text = print_json(message);
    text.pop_back();
    for (const auto& [key, value] : raw) {
        text += ",\"";
        text += key;
        text += "\":";
        text += value;
    }
    return text + "}";
}

const char* holder_word(const Holder& holder, const std::string& person) {
    switch (holder.kind) {
        case Holder::Kind::Open:
            return "open";
        case Holder::Kind::Bot:
            return "bot";
        case Holder::Kind::Person:
            break;
    }
    return holder.person == person ? "me" : "person";
}

Json viewer_json(Viewer viewer) {
    if (viewer.is_spectator()) return nullptr;
    return viewer.seat().index();
}

Json seats_json(SeatSet seats) {
    Json list = Json::array();
    for (Seat seat : seats) list.push_back(seat.index());
    return list;
}

/// The number of a person at this table; null for nobody.
Json person_json(const LiveStatus& live, const std::string& person) {
    if (person.empty() || live.people == nullptr) return nullptr;
    const auto found = std::find(live.people->begin(), live.people->end(), person);
    if (found == live.people->end()) return nullptr;
    return found - live.people->begin() + 1;
}

std::size_t count_watching(const Sitting& sitting, const LiveStatus& live) {
    std::size_t watching = 0;
    for (const std::string& person : live.online) {
        if (sitting.seats_of(person).empty()) ++watching;
    }
    return watching;
}

Json watchers_json(const LiveStatus& live, const Onlooker& onlooker) {
    Json watchers = Json::array();
    for (const Onlooker* spectator : live.watchers) {
        if (!is_named_to(onlooker, *spectator)) continue;
        watchers.push_back(
            {{"person", person_json(live, spectator->person)}, {"name", spectator->name}});
    }
    return watchers;
}

Json invites_json(const Sitting& sitting, const LiveStatus& live, const Onlooker& onlooker) {
    Json invites = Json::array();
    if (onlooker.person != sitting.opened().host || onlooker.person.empty()) return invites;
    for (const auto& [seat, key] : live.keys) {
        invites.push_back({{"seat", seat.index()}, {"key", key}});
    }
    return invites;
}

Json chat_json(const Sitting& sitting,
               const LiveStatus& live,
               const Onlooker& onlooker,
               std::size_t from) {
    Json list = Json::array();
    for (std::size_t i = from; i < sitting.chat().size(); ++i) {
        const auto& [said, at, entry] = sitting.chat()[i];
        if (!hears(onlooker, said.person)) continue;
        const SeatSet seats = sitting.seats_of(said.person);
        list.push_back({{"person", person_json(live, said.person)},
                        {"seat", seats.empty() ? Json() : Json((*seats.begin()).index())},
                        {"me", said.person == onlooker.person},
                        {"name", said.name},
                        {"text", said.text},
                        {"at", at},
                        {"entry", entry}});
        if (!said.phrase.empty()) list.back()["phrase"] = said.phrase;
    }
    return list;
}

/// Who is invited to that seat; null for nobody.
Json invited_json(const Sitting& sitting, Seat seat, const std::string& person) {
    const Invited* waits = sitting.invitation();
    const Invited* known = waits == nullptr ? sitting.turned_down() : waits;
    if (known == nullptr || known->seat != seat) return nullptr;
    return {{"name", known->name}, {"me", known->person == person}, {"declined", waits == nullptr}};
}

Json seats_json(const Sitting& sitting, const LiveStatus& live, const std::string& person) {
    Json seats = Json::array();
    for (Seat seat : SeatSet::first(sitting.seats())) {
        const Holder& holder = sitting.holder(seat);
        const bool online = holder.kind == Holder::Kind::Bot ||
            (holder.kind == Holder::Kind::Person && live.online.count(holder.person) > 0);
        seats.push_back({{"seat", seat.index()},
                         {"id", sitting.rules().seat_name(seat)},
                         {"side", sitting.rules().side(seat)},
                         {"holder", holder_word(holder, person)},
                         {"name", holder.name},
                         {"bot", holder.bot},
                         {"online", online},
                         {"flagged", sitting.flagged().contains(seat)},
                         {"person", person_json(live, holder.person)}});
        Json invited = invited_json(sitting, seat, person);
        if (!invited.is_null()) seats.back()["invited"] = std::move(invited);
        const std::int64_t vacation_ms = sitting.vacation_until(seat) - live.service_ms;
        if (vacation_ms > 0 && sitting.takes_vacations()) seats.back()["vacation"] = vacation_ms;
    }
    return seats;
}

/// The effective value of every option.
Json options_json(const AnyRules& rules) {
    Json options = Json::object();
    for (const Options::Value& option : rules.setup().options.values()) {
        options[std::string(option.spec->name)] = option.value;
    }
    return options;
}

Json asides_json(const Sitting& sitting) {
    Json asides = Json::array();
    for (const auto& [parley, after] : sitting.asides()) {
        asides.push_back(
            {{"after", after}, {"key", word_of(parley.kind)}, {"seat", parley.seat.index()}});
    }
    return asides;
}

}  // namespace

namespace {

/// What does not change from message to message, and what `resume` sends again as well.
Json table_json(const Sitting& sitting,
                const std::string& table,
                const LiveStatus& live,
                const Onlooker& onlooker) {
    const Opened& opened = sitting.opened();
    return {{"type", "table"},
            {"table", table},
            {"game", opened.game},
            {"version", sitting.version()},
            {"secrets", sitting.has_secrets()},
            {"advice", sitting.advises()},
            {"hints", sitting.gives_hints()},
            {"premoves", takes_premoves(sitting.rules())},
            {"options", options_json(sitting.rules())},
            {"created", opened.opened_ms},
            {"time", print_time_control(opened.time)},
            {"rated", opened.rated},
            {"listed", opened.listed},
            {"talk", opened.chat},
            {"commitment", opened.commitment},
            {"after", opened.after},
            {"club", opened.club},
            {"next", sitting.next()},
            {"host", !opened.host.empty() && opened.host == onlooker.person},
            {"invites", invites_json(sitting, live, onlooker)},
            {"watching", count_watching(sitting, live)},
            {"watchers", watchers_json(live, onlooker)},
            {"viewer", viewer_json(onlooker.viewer)},
            {"asides", asides_json(sitting)},
            {"chat", chat_json(sitting, live, onlooker, 0)},
            {"seats", seats_json(sitting, live, onlooker.person)}};
}

}  // namespace

std::string table_message(const Sitting& sitting,
                          const std::string& table,
                          const LiveStatus& live,
                          const Onlooker& onlooker,
                          const Chronicle& chronicle) {
    return with_raw(table_json(sitting, table, live, onlooker),
                    {{"components", sitting.rules().components()},
                     {"start", chronicle.start()},
                     {"plies", chronicle.plies_from(0)},
                     {"now", print_now(sitting, live, onlooker)}});
}

std::string lean_table_message(const Sitting& sitting,
                               const std::string& table,
                               const LiveStatus& live,
                               const Onlooker& onlooker) {
    const Playthrough& game = sitting.game();
    const std::string start = game.rules().print_view(game.start(), onlooker.viewer);
    return with_raw(table_json(sitting, table, live, onlooker),
                    {{"components", sitting.rules().components()},
                     {"start", R"({"view":)" + print_json(start) + "}"},
                     {"plies", lean_plies(game, 0, game.start(), onlooker.viewer)},
                     {"now", print_now(sitting, live, onlooker)}});
}

std::string resume_message(const Sitting& sitting,
                           const LiveStatus& live,
                           const Onlooker& onlooker,
                           const std::string& plies,
                           std::size_t from) {
    const Json message = {{"type", "resume"},
                          {"version", sitting.version()},
                          {"viewer", viewer_json(onlooker.viewer)},
                          {"from", from},
                          {"asides", asides_json(sitting)},
                          {"seats", seats_json(sitting, live, onlooker.person)},
                          {"chat", chat_json(sitting, live, onlooker, 0)},
                          {"next", sitting.next()},
                          {"watching", count_watching(sitting, live)},
                          {"watchers", watchers_json(live, onlooker)},
                          {"invites", invites_json(sitting, live, onlooker)}};
    return with_raw(message, {{"plies", plies}, {"now", print_now(sitting, live, onlooker)}});
}

std::string plies_message(const Sitting& sitting,
                          const LiveStatus& live,
                          const Onlooker& onlooker,
                          const Chronicle& chronicle,
                          std::size_t from) {
    const Json message = {{"type", "plies"}, {"version", sitting.version()}, {"from", from}};
    return with_raw(
        message,
        {{"plies", chronicle.plies_from(from)}, {"now", print_now(sitting, live, onlooker)}});
}

std::string seats_message(const Sitting& sitting,
                          const LiveStatus& live,
                          const Onlooker& onlooker) {
    const Json message = {{"type", "seats"},
                          {"version", sitting.version()},
                          {"seats", seats_json(sitting, live, onlooker.person)},
                          {"watching", count_watching(sitting, live)},
                          {"watchers", watchers_json(live, onlooker)},
                          {"invites", invites_json(sitting, live, onlooker)}};
    return with_raw(message, {{"now", print_now(sitting, live, onlooker)}});
}

std::string watchers_message(const Sitting& sitting,
                             const LiveStatus& live,
                             const Onlooker& onlooker) {
    return print_json({{"type", "watchers"},
                       {"version", sitting.version()},
                       {"watching", count_watching(sitting, live)},
                       {"watchers", watchers_json(live, onlooker)}});
}

std::string asides_message(const Sitting& sitting,
                           const LiveStatus& live,
                           const Onlooker& onlooker) {
    const Json message = {
        {"type", "asides"}, {"version", sitting.version()}, {"asides", asides_json(sitting)}};
    return with_raw(message, {{"now", print_now(sitting, live, onlooker)}});
}

std::string now_message(const Sitting& sitting, const LiveStatus& live, const Onlooker& onlooker) {
    const Json message = {{"type", "now"}, {"version", sitting.version()}};
    return with_raw(message, {{"now", print_now(sitting, live, onlooker)}});
}

std::string chat_message(const Sitting& sitting, const LiveStatus& live, const Onlooker& onlooker) {
    const std::size_t last = sitting.chat().size() - 1;
    return print_json({{"type", "chat"},
                       {"version", sitting.version()},
                       {"chat", chat_json(sitting, live, onlooker, last)}});
}

std::string next_message(const Sitting& sitting) {
    return print_json({{"type", "next"}, {"version", sitting.version()}, {"next", sitting.next()}});
}

std::string done_message(const std::string& id, std::uint64_t version, bool lean) {
    if (lean) return print_json({{"d", id}, {"v", version}});
    return print_json({{"type", "done"}, {"id", id}, {"version", version}});
}

std::string chance_message(const Sitting& sitting, const Onlooker& onlooker) {
    const ChanceRounds& rounds = *sitting.rounds();
    const ChanceRound& round = rounds.now();
    const SeatSet owed = sitting.owed_shares();
    Json commitments = Json::array();
    for (Seat seat : SeatSet::first(sitting.seats())) {
        const auto& part = round.parts[static_cast<std::size_t>(seat.index())];
        commitments.push_back(round.persons.contains(seat) ? Json(part.commitment) : Json());
    }
    constexpr const char* kSteps[] = {"commit", "reveal", "agreed"};
    return print_json(
        {{"type", "chance"},
         {"version", sitting.version()},
         {"round", rounds.all().size()},
         {"step", kSteps[static_cast<std::size_t>(rounds.step())]},
         {"commitment", round.commitment},
         {"commitments", std::move(commitments)},
         {"after", round.after},
         {"missing", seats_json(owed)},
         {"owes",
          seats_json(SeatSet::from_bits(owed.bits() & sitting.seats_of(onlooker.person).bits()))}});
}

std::string error_message(const std::string& id, const Problem& problem) {
    return print_json({{"type", "error"}, {"id", id}, {"error", to_json(problem)}});
}

std::string saving_message(bool delayed) {
    return print_json({{"type", "saving"}, {"delayed", delayed}});
}

std::string lean_plies(const Playthrough& game, std::size_t from, AnyState before, Viewer viewer) {
    const AnyRules& rules = game.rules();
    std::string list = "[";
    for (std::size_t i = from; i < game.plies().size(); ++i) {
        const auto& [actor, action, opens, drawn] = game.plies()[i];
        if (list.size() > 1) list += ',';
        list += "[" + std::to_string(i + 1) + "," +
            std::to_string(actor.is_chance() ? -1 : actor.seat().index()) + "," +
            print_text(rules.print_seen(before, actor, action, viewer)) + "]";
        rules.apply(before, actor, action);
    }
    return list + "]";
}

std::string lean_message(const Sitting& sitting,
                         const LiveStatus& live,
                         const std::string& plies,
                         std::optional<std::size_t> from) {
    std::string text = R"({"v":)" + std::to_string(sitting.version());
    if (from) text += R"(,"f":)" + std::to_string(*from);
    text += R"(,"p":)" + plies + R"(,"a":)" + print_actors(sitting.game().turn());
    if (const auto roller = roller_of(sitting)) {
        text += R"(,"r":)" + std::to_string(roller->index());
    }
    if (has_clocks(sitting)) text += R"(,"c":)" + print_left(sitting, live.service_ms);
    return text + "}";
}

}  // namespace equipoise
