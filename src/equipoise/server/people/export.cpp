#include "equipoise/server/people/export.hpp"

#include <limits>
#include <map>
#include <nlohmann/json.hpp>

#include "equipoise/table/audience/catalogue.hpp"
#include "equipoise/table/log/entry_json.hpp"

namespace equipoise::server {
namespace {

/// The chat lines of a person at one table.
void add_said(Json& chat,
              const std::string& table,
              const std::vector<std::string>& log,
              const std::string& person) {
    for (const std::string& text : log) {
        // Most entries are moves, which need not be read.
        if (text.find("\"said\"") == std::string::npos) continue;
        const Json value = Json::parse(text, nullptr, false);
        const auto entry = value.is_object() ? read_entry(value) : unreadable_entry("said");
        const Said* said = entry ? std::get_if<Said>(&entry.value().what) : nullptr;
        if (said == nullptr || said->person != person) continue;
        chat.push_back({{"table", table},
                        {"at", entry.value().head.at},
                        {"name", said->name},
                        {"text", said->text},
                        {"phrase", said->phrase}});
    }
}

Json account_of(PeopleStore& people, const Person& person) {
    Json account = {{"person", person.public_id},
                    {"name", person.name},
                    {"login", person.login ? Json(*person.login) : Json(nullptr)},
                    {"created", person.created_ms},
                    {"addresses", Json::array()},
                    {"recovery_codes", nullptr},
                    {"named_watching", people.shows_name(person.id)}};
    for (const NotifyTarget& target : people.notify_of(person.id)) {
        account["addresses"].push_back({{"kind", target.kind},
                                        {"address", target.target},
                                        {"confirmed", target.is_confirmed}});
    }
    const auto factor = people.factor_of(person.id);
    if (factor && factor->is_on) account["recovery_codes"] = factor->codes_left;
    return account;
}

/// The browsers that are told by Web Push, and when not.
Json pushes_of(PushStore& pushes, const std::string& person) {
    Json browsers = Json::array();
    for (const PushSubscription& one : pushes.subscriptions_of(person))
        browsers.push_back({{"endpoint", one.endpoint}, {"since", one.made_ms}});
    return {{"browsers", std::move(browsers)}, {"quiet", to_json(pushes.quiet_of(person))}};
}

/// Which events the person is not told of.
Json notices_of(PeopleStore& people, const std::string& person) {
    Json off = Json::array();
    for (const auto& [event, way] : people.notices_off(person))
        off.push_back({{"event", event}, {"way", way}});
    return off;
}

/// By the service's clock.
Json vacations_of(VacationStore& vacations, const std::string& person) {
    Json list = Json::array();
    for (const TakenVacation& one : vacations.taken(person))
        list.push_back({{"from", one.from_ms}, {"until", one.until_ms}, {"days", one.days()}});
    return list;
}

Json ties_of(PeopleStore& people, const std::string& person) {
    Json follows = Json::array();
    Json blocked = Json::array();
    for (const Tied& one : people.ties_of(person)) {
        Json& list = one.tie == Tie::Follow ? follows : blocked;
        list.push_back({{"person", one.public_id}, {"name", one.name}, {"since", one.since_ms}});
    }
    return {{"follows", std::move(follows)}, {"blocked", std::move(blocked)}};
}

/// What the person reported. Whom a report of a chat line is about is not said, as in the chat:
/// the speaker may have no page, or another name there. What the operator did concerns others.
Json reports_of(ReportStore& reports, const std::string& person) {
    // By time, so that nothing shows which of them are about the same person.
    std::multimap<std::int64_t, Json> made;
    for (const Report& report : reports.made_by(person)) {
        for (const ReportStatement& one : report.statements) {
            const bool is_named = one.table.empty();
            made.emplace(
                one.at_ms,
                Json{{"at", one.at_ms},
                     {"reason", one.reason},
                     {"text", one.text},
                     {"person", is_named ? Json(report.reported.public_id) : Json(nullptr)},
                     {"name", is_named ? Json(report.reported.name) : Json(nullptr)},
                     {"table", is_named ? Json(nullptr) : Json(one.table)},
                     {"entry", is_named ? Json(nullptr) : Json(one.entry)}});
        }
    }
    Json list = Json::array();
    for (auto& [at, item] : made) list.push_back(std::move(item));
    return list;
}

/// Where the person came or organised, and what they played there.
Json arenas_of(ArenaStore& arenas, const std::string& person) {
    Json list = Json::array();
    for (const ArenaVisit& visit : arenas.visits_of(person)) {
        const bool is_own = visit.arena.organiser == person;
        Json games = Json::array();
        for (const ArenaGame& game : visit.games) {
            const bool is_first = game.first == person;
            games.push_back({{"table", game.table},
                             {"seat", is_first ? 0 : 1},
                             {"points", is_first ? game.first_points : game.second_points},
                             {"counts", game.counts()},
                             {"at", game.paired_ms}});
        }
        list.push_back({{"arena", visit.arena.id},
                        {"title", visit.arena.title},
                        {"organised", is_own},
                        {"in", visit.is_in},
                        {"start", visit.arena.start_ms},
                        {"games", std::move(games)}});
    }
    return list;
}

Json clubs_of(ClubStore& clubs, const std::string& person) {
    Json list = Json::array();
    for (const Club& club : clubs.clubs_of(person)) {
        list.push_back(
            {{"club", club.id}, {"title", club.title}, {"leads", club.founder == person}});
    }
    return list;
}

/// What the person has decided before their turn.
Json premoves_of(EventStore& events, const std::string& person) {
    Json list = Json::array();
    for (const auto& [table, premove] : events.premoves_of(person)) {
        Json one = Json::parse(premove.body, nullptr, false);
        if (!one.is_object()) continue;
        one.update({{"table", table}, {"seat", premove.seat}});
        list.push_back(std::move(one));
    }
    return list;
}

/// The rated games that were counted.
Json history_of(PeopleStore& people, const std::string& person) {
    constexpr int kAll = std::numeric_limits<int>::max();
    Json history = Json::array();
    for (const PersonRating& rating : people.ratings_of(person)) {
        for (const CountedGame& game : people.rating_history(person, rating.ladder, kAll, kAll)) {
            history.push_back({{"ladder", game.ladder},
                               {"table", game.table},
                               {"at", game.at_ms},
                               {"result", game.result},
                               {"mu", game.after.mu},
                               {"sigma", game.after.sigma},
                               {"games", game.after.games}});
        }
    }
    return history;
}

}  // namespace

std::string export_person(PeopleStore& people,
                          PushStore& pushes,
                          ReportStore& reports,
                          ArenaStore& arenas,
                          ClubStore& clubs,
                          VacationStore& vacations,
                          EventStore& events,
                          const std::string& person,
                          std::int64_t service_ms) {
    const auto known = people.find_person(person);
    if (!known) return "{}";
    Json sessions = Json::array();
    for (const Session& session : people.sessions_of(person)) {
        sessions.push_back({{"id", session.id},
                            {"label", session.label},
                            {"created", session.created_ms},
                            {"seen", session.seen_ms}});
    }
    Json browsers = Json::array();
    for (const std::int64_t seen_ms : people.devices_of(person)) browsers.push_back(seen_ms);
    Json ratings = Json::array();
    for (const PersonRating& rating : people.ratings_of(person)) {
        ratings.push_back({{"ladder", rating.ladder},
                           {"mu", rating.rating.mu},
                           {"sigma", rating.rating.sigma},
                           {"games", rating.rating.games}});
    }
    Json tables = Json::array();
    for (const TableRow& row : events.tables_of(person, std::numeric_limits<int>::max())) {
        tables.push_back(
            Json::parse(print_listing(row.table, row.summary, person, service_ms), nullptr, false));
    }
    Json chat = Json::array();
    Json damaged = Json::array();
    for (const std::string& table : events.tables_naming(person)) {
        try {
            add_said(chat, table, events.entries(table), person);
        } catch (const LogDamaged&) {
            damaged.push_back(table);
        }
    }
    return print_json({{"account", account_of(people, *known)},
                       {"ties", ties_of(people, person)},
                       {"push", pushes_of(pushes, person)},
                       {"notices_off", notices_of(people, person)},
                       {"reports", reports_of(reports, person)},
                       {"arenas", arenas_of(arenas, person)},
                       {"clubs", clubs_of(clubs, person)},
                       {"vacations", vacations_of(vacations, person)},
                       {"sessions", std::move(sessions)},
                       {"known_browsers", std::move(browsers)},
                       {"ratings", std::move(ratings)},
                       {"rating_history", history_of(people, person)},
                       {"tables", std::move(tables)},
                       {"premoves", premoves_of(events, person)},
                       {"chat", std::move(chat)},
                       {"damaged_tables", std::move(damaged)}});
}

}  // namespace equipoise::server
