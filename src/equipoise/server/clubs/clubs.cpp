#include "equipoise/server/clubs/clubs.hpp"

#include "equipoise/base/characters.hpp"
#include "equipoise/base/text.hpp"
#include "equipoise/server/clubs/weekly.hpp"
#include "equipoise/server/common/tokens.hpp"
#include "equipoise/server/store/service_clock.hpp"
#include "equipoise/table/audience/catalogue.hpp"
#include "equipoise/table/requests/plan.hpp"

namespace equipoise::server {
namespace {

constexpr std::size_t kMostTitle = 40;   // Characters,
constexpr std::size_t kMostAbout = 140;  // and so is this.
constexpr std::size_t kIdLength = 12;
constexpr std::size_t kKeyLength = 20;  // 100 bits.
constexpr std::size_t kMostPlan = std::size_t{1} << 13;

PeopleAnswer no_such_club() { return refuse(404, "not_found", "", "no_such_club"); }

PeopleAnswer bad_club(const char* field, Reason reason) {
    return refuse(422, "bad_club", field, std::move(reason));
}

std::optional<std::string> line_in(const Json& body, const char* field, std::size_t most) {
    const std::string line(trim(find_text(body, field).value_or("")));
    if (characters_in(line) > most || has_controls(line)) return std::nullopt;
    return line;
}

Json weekly_json(const WeeklyTable& weekly) {
    if (weekly.plan.empty()) return nullptr;
    const Json plan = Json::parse(weekly.plan, nullptr, false);
    const Json* seats = find_member(plan, "seats");
    const Json* options = find_member(plan, "options");
    return {{"game", weekly.game},
            {"mode", weekly.mode},
            {"options", options == nullptr ? Json::object() : *options},
            {"time", find_text(plan, "time").value_or("none")},
            {"rated", find_bool(plan, "rated").value_or(false)},
            {"seats", seats == nullptr ? 0 : seats->size()},
            {"minute", weekly.minute},
            {"next", weekly.next_ms}};
}

/// Without whatever only its members may know.
Json card_of(const Club& club) {
    return {
        {"club", club.id}, {"title", club.title}, {"about", club.about}, {"members", club.members}};
}

PeopleAnswer tell(const Json& body) { return {200, print_json(body)}; }

}  // namespace

std::string print_club_page(const ClubPage& page,
                            const std::string& tables,
                            const std::function<bool(const std::string& person)>& is_here) {
    const bool leads = page.club.founder == page.reader;
    Json founder = nullptr;
    Json members = Json::array();
    for (const ClubMember& one : page.members) {
        if (one.person == page.club.founder) founder = one.public_id;
        members.push_back({{"person", one.public_id},
                           {"name", one.name},
                           {"me", one.person == page.reader},
                           {"here", is_here(one.person)}});
    }
    Json ladders = Json::array();
    for (const auto& [ladder, people] : page.ladders) {
        const std::size_t slash = std::min(ladder.find('/'), ladder.size());
        ladders.push_back({{"game", ladder.substr(0, slash)},
                           {"mode", ladder.substr(std::min(slash + 1, ladder.size()))},
                           {"people", people}});
    }
    std::string text = print_json({{"club", card_of(page.club)},
                                   {"founder", std::move(founder)},
                                   {"leads", leads},
                                   {"key", leads ? Json(page.club.key) : Json(nullptr)},
                                   {"members", std::move(members)},
                                   {"ladders", std::move(ladders)},
                                   {"weekly", weekly_json(page.club.weekly)}});
    text.back() = ',';
    return text + "\"tables\":" + tables + "}";
}

bool Clubs::has_account(const Visitor& visitor) {
    const auto person = people_.find_person(visitor.person);
    return person && person->login;
}

std::optional<Club> Clubs::find(const Visitor& visitor, const std::string& club) {
    return store_.is_member(club, visitor.person) ? store_.find(club) : std::nullopt;
}

Result<Club, PeopleAnswer> Clubs::find_led(const Visitor& visitor, const std::string& club) {
    auto found = find(visitor, club);
    if (!found) return no_such_club();
    if (found->founder != visitor.person)
        return refuse(403, "not_founder", "", "wants_club_founder");
    return std::move(*found);
}

std::string Clubs::person_in(const Json& body) {
    const std::string named = find_text(body, "person").value_or("");
    const auto person = is_text(named) ? people_.find_public(named) : std::nullopt;
    return person ? person->id : std::string();
}

PeopleAnswer Clubs::open(const Visitor& visitor, const Json& body) {
    if (!has_account(visitor)) return refuse(403, "no_account", "", "wants_account");
    const auto title = line_in(body, "title", kMostTitle);
    if (!title || title->empty())
        return bad_club("title", Reason("wants_club_title", {{"most", kMostTitle}}));
    const auto about = line_in(body, "about", kMostAbout);
    if (!about) return bad_club("about", Reason("wants_club_about", {{"most", kMostAbout}}));
    const Club club{.id = new_public_id(kIdLength),
                    .title = *title,
                    .about = *about,
                    .founder = visitor.person,
                    .key = new_public_id(kKeyLength),
                    .made_ms = unix_ms()};
    if (!store_.add(club, kMostFounded))
        return refuse(409, "too_many", "", Reason("too_many_clubs", {{"most", kMostFounded}}));
    PeopleAnswer answer = tell({{"club", club.id}, {"key", club.key}});
    answer.status = 201;
    return answer;
}

PeopleAnswer Clubs::list(const Visitor& visitor) {
    Json list = Json::array();
    const auto open = store_.weekly_tables(visitor.person, unix_ms() - kLatestMs);
    for (const Club& club : store_.clubs_of(visitor.person)) {
        const auto table = open.find(club.id);
        list.push_back(card_of(club));
        list.back()["table"] = table == open.end() ? Json(nullptr) : Json(table->second);
    }
    return tell({{"clubs", std::move(list)}});
}

PeopleAnswer Clubs::look(const Visitor&, const std::string& club, const Json& body) {
    const auto found = store_.find(club);
    if (!found || find_text(body, "key") != found->key) return no_such_club();
    return tell({{"club", card_of(*found)}});
}

PeopleAnswer Clubs::join(const Visitor& visitor, const std::string& club, const Json& body) {
    if (!has_account(visitor)) return refuse(403, "no_account", "", "wants_account");
    const std::string key = find_text(body, "key").value_or("");
    switch (store_.join(club, key, visitor.person, unix_ms(), kMost)) {
        case Joined::Yes:
            return {};
        case Joined::Full:
            return refuse(409, "club_full", "", Reason("club_is_full", {{"most", kMost.members}}));
        case Joined::InTooMany:
            return refuse(
                409, "too_many", "", Reason("in_too_many_clubs", {{"most", kMost.clubs}}));
        case Joined::NoSuchClub:
            break;
    }
    return no_such_club();
}

PeopleAnswer Clubs::leave(const Visitor& visitor, const std::string& club) {
    if (!store_.is_member(club, visitor.person)) return no_such_club();
    if (store_.leave(club, visitor.person, unix_ms())) return {};
    return refuse(409, "leads_club", "", "founder_cannot_leave");
}

PeopleAnswer Clubs::remove(const Visitor& visitor, const std::string& club, const Json& body) {
    const auto found = find_led(visitor, club);
    if (!found) return found.error();
    const std::string person = person_in(body);
    const std::string key = new_public_id(kKeyLength);
    if (!store_.remove(club, visitor.person, person, key, unix_ms()))
        return bad_club("person", "wants_club_member");
    PeopleAnswer answer = tell({{"key", key}});
    answer.parted = {person};
    return answer;
}

PeopleAnswer Clubs::hand_over(const Visitor& visitor, const std::string& club, const Json& body) {
    const auto found = find_led(visitor, club);
    if (!found) return found.error();
    const std::string person = person_in(body);
    if (person == visitor.person || !store_.hand_over(club, visitor.person, person))
        return bad_club("person", "wants_club_member");
    return {};
}

PeopleAnswer Clubs::renew(const Visitor& visitor, const std::string& club) {
    const auto found = find_led(visitor, club);
    if (!found) return found.error();
    const std::string key = new_public_id(kKeyLength);
    store_.renew(club, visitor.person, key);
    return tell({{"key", key}});
}

PeopleAnswer Clubs::close(const Visitor& visitor, const std::string& club) {
    const auto found = find_led(visitor, club);
    if (!found) return found.error();
    PeopleAnswer answer;
    for (const ClubMember& one : store_.members(club)) answer.parted.push_back(one.person);
    if (!store_.close(club, visitor.person, unix_ms())) return no_such_club();
    return answer;
}

Result<WeeklyTable, Problem> Clubs::read_weekly(const Json& body) const {
    WeeklyTable weekly;
    const auto minute = find_int(body, "minute", 0, kMinutesOfWeek - 1);
    if (!minute) return Problem{"bad_club", {}, "minute", "wants_minute_of_week"};
    const auto seats = find_int(body, "seats", 2, kMaxSeats);
    if (!seats) return Problem{"bad_club", {}, "seats", "wants_club_seats"};
    Json plan = {{"advice", false}, {"seats", Json::array()}};
    for (std::int64_t i = 0; i < *seats; ++i) plan["seats"].push_back({{"by", "open"}});
    for (const char* key : {"game", "options", "time", "rated"}) {
        const Json* value = find_member(body, key);
        if (value != nullptr) plan[key] = *value;
    }
    weekly.plan = print_json(plan);
    if (weekly.plan.size() > kMostPlan) return Problem{"bad_club", {}, "options", "wants_options"};
    PlanContext context;
    context.games = around_.games;
    context.bots = around_.bots;
    context.find_sitting = [](const std::string&) { return nullptr; };
    context.make_rules = around_.make_rules;
    const auto read = read_plan(weekly.plan, context);
    if (!read) return read.error();
    weekly.game = read.value().sitting.opened().game;
    weekly.mode = mode_of(read.value().sitting.rules());
    weekly.minute = *minute;
    weekly.next_ms = next_weekly(*minute, unix_ms());
    return weekly;
}

PeopleAnswer Clubs::set_weekly(const Visitor& visitor, const std::string& club, const Json& body) {
    const auto found = find_led(visitor, club);
    if (!found) return found.error();
    const Json* asked = find_member(body, "weekly");
    WeeklyTable weekly;
    if (asked != nullptr && !asked->is_null()) {
        if (!asked->is_object()) return bad_club("weekly", "wants_body");
        const auto read = read_weekly(*asked);
        if (!read) return refuse(422, read.error());
        weekly = read.value();
    }
    store_.set_weekly(club, visitor.person, weekly);
    return {};
}

PeopleAnswer Clubs::ladder(const Visitor& visitor,
                           const std::string& club,
                           const std::string& ladder) {
    if (!find(visitor, club)) return no_such_club();
    Json list = Json::array();
    for (const LadderRow& row : store_.ladder(club, ladder)) {
        list.push_back({{"name", row.name},
                        {"person", row.public_id},
                        {"rating", shown_rating(row.rating)},
                        {"games", row.rating.games}});
    }
    return tell(list);
}

std::optional<ClubPage> Clubs::page(const Visitor& visitor, const std::string& club) {
    auto found = find(visitor, club);
    if (!found) return std::nullopt;
    ClubPage page{.club = std::move(*found),
                  .reader = visitor.person,
                  .members = store_.members(club),
                  .ladders = store_.ladders(club),
                  .tables = store_.tables(club, kMostTables),
                  .players = {}};
    std::vector<std::string> persons;
    for (const TableRow& row : page.tables) {
        for (std::string& one : persons_at(row.summary)) persons.push_back(std::move(one));
    }
    page.players = people_.players(std::move(persons));
    return page;
}

}  // namespace equipoise::server
