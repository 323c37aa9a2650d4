#include "equipoise/server/people/people.hpp"

#include <chrono>

#include "equipoise/base/characters.hpp"
#include "equipoise/server/common/sodium.hpp"
#include "equipoise/server/people/secrets/passwords.hpp"
#include "equipoise/server/store/service_clock.hpp"
#include "equipoise/table/table.hpp"

namespace equipoise::server {
namespace {

constexpr std::size_t kPublicIdLength = 12;
constexpr int kDeviceDays = 365;
constexpr int kLadderLength = 100;
// After the last game; by the service's clock, so that nobody leaves while the service is down.
constexpr std::int64_t kOnLadderMs = std::int64_t{90} * 24 * 3600 * 1000;
constexpr std::size_t kMaxEmail = 254;

/// The moment so many days ago.
std::int64_t days_ago(int days) { return unix_ms() - std::int64_t{days} * 24 * 3600 * 1000; }

PeopleAnswer tell(const Json& body) { return {200, print_json(body)}; }

Json ratings_json(const std::vector<PersonRating>& ratings) {
    Json list = Json::array();
    for (const PersonRating& rating : ratings) {
        const auto [game, mode] = game_and_mode(rating.ladder);
        list.push_back({{"game", game},
                        {"mode", mode},
                        {"rating", shown_rating(rating.rating)},
                        {"games", rating.rating.games}});
    }
    return list;
}

Session new_session(const std::string& person, const std::string& label) {
    return {new_public_id(kPublicIdLength), person, label, unix_ms(), unix_ms()};
}

}  // namespace

PeopleAnswer refuse(int status, const Problem& problem) {
    PeopleAnswer answer{status, print_json({{"error", to_json(problem)}})};
    answer.code = problem.code;
    return answer;
}

PeopleAnswer refuse(int status, std::string code, std::string field, Reason reason) {
    Problem problem = Problem::of(std::move(code), std::move(reason));
    problem.field = std::move(field);
    return refuse(status, problem);
}

People::People(PeopleStore& store, PeopleSettings settings)
    : store_(store),
      cookie_(settings.is_secure),
      device_cookie_(settings.is_secure),
      settings_(std::move(settings)) {
    need_sodium();
}

bool People::knows_device(const std::string& login, const std::string& token) {
    const auto known = store_.find_login(login);
    return known && store_.is_device(known->person, token_hash(token));
}

Visitor People::newcomer() const {
    const std::string token = new_token();
    return {
        person_of_token(token), {}, token_hash(token), {{"Set-Cookie", cookie_.set(token)}}, {}};
}

Visitor People::identify(const std::string& token) {
    const std::string hash = token_hash(token);
    if (const auto known = find_visitor(token)) return *known;
    const std::lock_guard lock(first_use_);
    if (const auto known = find_visitor(token)) return *known;
    const std::string person = person_of_token(token);
    if (store_.find_person(person)) return newcomer();  // Its session is over.
    return {person, {}, hash, {}, {}};
}

Visitor People::keep(Visitor visitor, const std::string& label) {
    const std::lock_guard lock(first_use_);
    if (const auto session = live_session(visitor.hash)) {
        visitor.session = session->id;
        return visitor;
    }
    const Session session = new_session(visitor.person, label);
    store_.add_guest({visitor.person, new_public_id(kPublicIdLength), {}, {}, session.created_ms},
                     visitor.hash,
                     session);
    visitor.session = session.id;
    return visitor;
}

std::optional<Session> People::live_session(const std::string& hash) {
    const auto session = store_.find_session(hash);
    if (!session || session->seen_ms < days_ago(settings_.sessions.idle_days)) return std::nullopt;
    // A guest has nothing but the session: its tables would be lost.
    if (session->is_of_account && session->created_ms < days_ago(settings_.sessions.lifetime_days))
        return std::nullopt;
    return session;
}

std::optional<Visitor> People::find_visitor(const std::string& token) {
    const std::string hash = token_hash(token);
    const auto session = live_session(hash);
    if (!session) return std::nullopt;
    const auto person = store_.find_person(session->person);
    Visitor visitor{session->person, session->id, hash, {}, person ? person->name : std::string()};
    if (store_.see_session(*session, unix_ms()))
        visitor.cookies = {{"Set-Cookie", cookie_.set(token)}};
    return visitor;
}

bool People::is_session(const std::string& hash) {
    const auto session = live_session(hash);
    if (session) store_.see_session(*session, unix_ms());
    return session.has_value();
}

void People::forget_unused() {
    store_.drop_sessions(days_ago(settings_.sessions.idle_days),
                         days_ago(settings_.sessions.lifetime_days));
    store_.drop_devices(days_ago(kDeviceDays));
    store_.drop_letters(unix_ms());
}

void People::begin_anew(PeopleAnswer& answer,
                        const Visitor& visitor,
                        const std::string& person,
                        const Device& device) {
    if (store_.revoke_session(visitor.person, visitor.session)) {
        answer.ended.push_back(visitor.session);
    }
    const std::string token = new_token();
    store_.add_session(token_hash(token), new_session(person, device.label));
    // A browser keeps its token for all accounts; one that no server gave it counts for nothing.
    const bool is_ours = device.token && store_.is_anyones_device(token_hash(*device.token));
    const std::string device_token = is_ours ? *device.token : new_token();
    store_.keep_device(person, token_hash(device_token), unix_ms());
    answer.cookies = {{"Set-Cookie", cookie_.set(token)},
                      {"Set-Cookie", SessionCookie::clear_old()},
                      {"Set-Cookie", device_cookie_.set(device_token)}};
}

std::vector<std::string> People::end_others(const Visitor& visitor) {
    std::vector<std::string> ended;
    for (const Session& session : store_.sessions_of(visitor.person)) {
        if (session.id != visitor.session) ended.push_back(session.id);
    }
    store_.revoke_others(visitor.person, visitor.session);
    return ended;
}

std::string People::public_id(const std::string& person) {
    const auto known = store_.find_person(person);
    return known ? known->public_id : std::string();
}

PeopleAnswer People::me(const Visitor& visitor) {
    const auto person = store_.find_person(visitor.person);
    if (!person) {
        return tell({{"name", ""},
                     {"login", nullptr},
                     {"person", ""},
                     {"email", ""},
                     {"email_confirmed", false},
                     {"sends_notices", settings_.sends_notices},
                     {"recovery_codes", nullptr},
                     {"named_watching", false},
                     {"ratings", Json::array()}});
    }
    NotifyTarget email;
    for (NotifyTarget& target : store_.notify_of(person->id)) {
        if (target.kind == kEmail) email = std::move(target);
    }
    const auto factor = store_.factor_of(person->id);
    const bool has_factor = factor && factor->is_on;
    return tell({{"name", person->name},
                 {"login", person->login ? Json(*person->login) : Json(nullptr)},
                 {"person", person->public_id},
                 {"email", email.target},
                 {"email_confirmed", email.is_confirmed},
                 {"sends_notices", settings_.sends_notices},
                 {"recovery_codes", has_factor ? Json(factor->codes_left) : Json(nullptr)},
                 {"named_watching", store_.shows_name(person->id)},
                 {"ratings", ratings_json(store_.ratings_of(person->id))}});
}

PeopleAnswer People::rename(const Visitor& visitor, const Json& body) {
    const auto given = find_text(body, "name");
    const auto name = given ? checked_name(*given) : std::nullopt;
    if (!name) {
        return refuse(422, "bad_name", "name", "name_too_long");
    }
    store_.rename_person(visitor.person, *name);
    PeopleAnswer answer = tell({{"name", *name}});
    answer.name = *name;
    // Tables show them under the name that they came with.
    if (store_.shows_name(visitor.person)) answer.parted = {visitor.person};
    return answer;
}

PeopleAnswer People::make_account(const Visitor& visitor, const Json& body, const Device& device) {
    const auto login = checked_login(find_text(body, "login").value_or(""));
    if (!login) {
        return refuse(422, "bad_login", "login", "wants_login");
    }
    const std::string password = find_text(body, "password").value_or("");
    if (const auto problem = why_not_password(password, *login)) return refuse(422, *problem);
    const auto name = checked_name(find_text(body, "name").value_or(""));
    if (!name) {
        return refuse(422, "bad_name", "name", "name_too_long");
    }
    const auto person = store_.find_person(visitor.person);
    if (person && person->login) {
        return refuse(409, "has_account", "", "has_account");
    }
    if (!store_.set_login(visitor.person, *login, hash_password(password))) {
        return refuse(409, "login_taken", "login", "login_taken");
    }
    if (!name->empty()) store_.rename_person(visitor.person, *name);
    PeopleAnswer answer;
    answer.ended = end_others(visitor);
    begin_anew(answer, visitor, visitor.person, device);
    return answer;
}

PeopleAnswer People::log_in(const Visitor& visitor, const Json& body, const Device& device) {
    const auto login = checked_login(find_text(body, "login").value_or(""));
    const auto known = login ? store_.find_login(*login) : std::nullopt;
    const auto hash = known ? std::optional(known->password_hash) : std::nullopt;
    // Always checked, so that the time taken does not reveal which logins exist.
    const bool is_right = is_password(find_text(body, "password").value_or(""), hash);
    PeopleAnswer answer;
    if (!is_right || !known) {
        answer = refuse(403, "wrong_login", "", "wrong_login");
    } else if (auto refused = why_not_code(known->person, body)) {
        answer = *std::move(refused);
    }
    if (known) answer.about = known->public_id;
    if (answer.status != 200) return answer;
    begin_anew(answer, visitor, known->person, device);
    return answer;
}

PeopleAnswer People::log_out(const Visitor& visitor) {
    PeopleAnswer answer;
    if (store_.revoke_session(visitor.person, visitor.session)) answer.ended = {visitor.session};
    answer.cookies = {{"Set-Cookie", cookie_.clear()}, {"Set-Cookie", SessionCookie::clear_old()}};
    return answer;
}

PeopleAnswer People::sessions(const Visitor& visitor) {
    Json list = Json::array();
    for (const Session& session : store_.sessions_of(visitor.person)) {
        list.push_back({{"id", session.id},
                        {"label", session.label},
                        {"created", session.created_ms},
                        {"seen", session.seen_ms},
                        {"current", session.id == visitor.session}});
    }
    return tell(list);
}

PeopleAnswer People::revoke(const Visitor& visitor, const Json& body) {
    PeopleAnswer answer;
    if (find_bool(body, "others").value_or(false)) {
        answer.ended = end_others(visitor);
        return answer;
    }
    const std::string id = find_text(body, "id").value_or("");
    if (!store_.revoke_session(visitor.person, id)) {
        return refuse(404, "not_found", "id", "no_such_session");
    }
    answer.ended = {id};
    return answer;
}

PeopleAnswer People::change_password(const Visitor& visitor,
                                     const Json& body,
                                     const Device& device) {
    const auto person = store_.find_person(visitor.person);
    if (!person || !person->login) return refuse(409, "no_account", "", "no_account");
    const std::string old = find_text(body, "old").value_or("");
    if (!is_password(old, store_.password_of(visitor.person))) {
        return refuse(403, "wrong_password", "old", "wrong_password");
    }
    const std::string fresh = find_text(body, "new").value_or("");
    if (auto problem = why_not_password(fresh, *person->login)) {
        problem->field = "new";
        return refuse(422, *problem);
    }
    store_.set_password(visitor.person, hash_password(fresh));
    store_.forget_devices(visitor.person, device.token ? token_hash(*device.token) : "");
    PeopleAnswer answer;
    answer.ended = end_others(visitor);
    return answer;
}

PeopleAnswer People::remove(const Visitor& visitor, const Json& body) {
    const auto person = store_.find_person(visitor.person);
    if (person && person->login &&
        !is_password(find_text(body, "password").value_or(""),
                     store_.password_of(visitor.person))) {
        return refuse(403, "wrong_password", "password", "wrong_password");
    }
    PeopleAnswer answer = log_out(visitor);
    for (std::string& session : end_others(visitor)) answer.ended.push_back(std::move(session));
    store_.delete_account(visitor.person, new_public_id(kPublicIdLength));
    return answer;
}

PeopleAnswer People::notify(const Visitor& visitor, const Json& body) {
    const std::string email = find_text(body, "email").value_or("");
    const std::size_t at = email.find('@');
    const bool has_ends = at != std::string::npos && at > 0 && at + 1 < email.size();
    const bool is_plain = email[0] != '-' && email.find('@', at + 1) == std::string::npos &&
        email.find_first_of(" ,;<>\"'\\()") == std::string::npos && !has_controls(email);
    if (!email.empty() && (email.size() > kMaxEmail || !has_ends || !is_plain)) {
        return refuse(422, "bad_email", "email", "wants_email");
    }
    // The address can set a new password.
    if (store_.password_of(visitor.person)) {
        if (auto refused = why_not_owner(visitor, body)) return *std::move(refused);
    }
    store_.set_notify(visitor.person, {kEmail, email});
    PeopleAnswer answer;
    for (const NotifyTarget& target : store_.notify_of(visitor.person)) {
        const bool is_new = target.kind == kEmail && !target.is_confirmed;
        if (is_new && settings_.sends_notices)
            answer.notice = letter_to_confirm(visitor.person, email);
    }
    return answer;
}

PeopleAnswer People::ladder(const std::string& game,
                            const std::string& mode,
                            std::int64_t service_ms) {
    Json list = Json::array();
    for (const LadderRow& row :
         store_.ladder(ladder_of(game, mode), service_ms - kOnLadderMs, kLadderLength)) {
        list.push_back({{"name", row.name},
                        {"person", row.public_id},
                        {"rating", shown_rating(row.rating)},
                        {"games", row.rating.games}});
    }
    return tell(list);
}

PeopleAnswer People::person(const std::string& public_id) {
    const auto person = store_.find_public(public_id);
    if (!person) return refuse(404, "not_found", "", "no_such_person");
    return tell({{"name", person->name}, {"ratings", ratings_json(store_.ratings_of(person->id))}});
}

PeopleAnswer People::players(const Company& company) {
    const Players players = store_.players(persons_of(company));
    const auto counted =
        company.at.rated ? store_.counted_at(company.table) : std::map<std::string, CountedGame>();
    return {200, print_players(company, players, counted)};
}

std::string label_of(std::string_view user_agent) {
    const auto first_of = [&](std::initializer_list<std::pair<const char*, const char*>> words) {
        for (const auto& [word, name] : words) {
            if (user_agent.find(word) != std::string_view::npos) return std::string(name);
        }
        return std::string();
    };
    // Browsers also name those that they are compatible with: the more specific come first.
    const std::string browser = first_of({{"Edg", "Edge"},
                                          {"OPR/", "Opera"},
                                          {"Firefox/", "Firefox"},
                                          {"FxiOS/", "Firefox"},
                                          {"CriOS/", "Chrome"},
                                          {"Chrome/", "Chrome"},
                                          {"Safari/", "Safari"}});
    const std::string system = first_of({{"Android", "Android"},
                                         {"iPhone", "iPhone"},
                                         {"iPad", "iPad"},
                                         {"Windows", "Windows"},
                                         {"Mac OS X", "macOS"},
                                         {"Linux", "Linux"}});
    return browser.empty() || system.empty() ? browser : browser + ", " + system;
}

}  // namespace equipoise::server
