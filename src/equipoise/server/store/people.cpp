#include "equipoise/server/store/people.hpp"

#include <algorithm>
#include <functional>

#include "equipoise/server/store/sql.hpp"

namespace equipoise::server {
namespace {

constexpr std::int64_t kSeenEveryMs = 3'600'000;
constexpr std::int64_t kMostDevices = 20;
const std::string kSelectSession =
    "SELECT s.id, s.person, s.label, s.created_ms, s.seen_ms, "
    "CASE WHEN p.login IS NULL THEN 0 ELSE 1 END "
    "FROM session s LEFT JOIN person p ON p.id = s.person WHERE ";

const std::string kSelectCounted =
    "SELECT table_id, listed, ladder, at_ms, result, players, mu_before, sigma_before, mu, sigma, "
    "games ";

constexpr int kPlayersAtOnce = 8;
const std::string kSelectPlayers =
    "SELECT p.id, p.public_id, p.name, CASE WHEN p.login IS NULL THEN 0 ELSE 1 END, "
    "r.ladder, r.mu, r.sigma, r.games FROM person p LEFT JOIN rating r ON r.person = p.id "
    "WHERE p.id IN ($1, $2, $3, $4, $5, $6, $7, $8) ORDER BY p.id, r.ladder";

std::vector<SqlRow> rows(Database& database,
                         const std::string& statement,
                         const SqlValues& values) {
    std::vector<SqlRow> found;
    database.read([&](Sql& sql) { found = sql.rows(statement, values); });
    return found;
}

/// A club whose founder goes is its oldest member's; without one it is over.
void leave_clubs(Sql& sql, const std::string& person) {
    const std::string heir =
        "(SELECT m.person FROM club_person m WHERE m.club = club.id AND m.left_ms = 0 "
        "AND m.person <> $1 ORDER BY m.since_ms, m.person LIMIT 1)";
    sql.run("UPDATE club SET founder = COALESCE(" + heir + ", founder) WHERE founder = $1",
            {person});
    sql.run("DELETE FROM club WHERE founder = $1", {person});
    sql.run("DELETE FROM club_person WHERE person = $1", {person});
}

/// How many rows it changed.
std::int64_t change(Database& database, const std::string& statement, const SqlValues& values) {
    std::int64_t changed = 0;
    database.write([&](Sql& sql) { changed = sql.run(statement, values); });
    return changed;
}

std::optional<Person> person_in(const std::vector<SqlRow>& found) {
    if (found.empty()) return std::nullopt;
    const SqlRow& row = found.front();
    Person person{row.text(0), row.text(1), row.text(2), std::nullopt, row.integer(4)};
    if (!row.is_null(3)) person.login = row.text(3);
    return person;
}

Session session_in(const SqlRow& row) {
    return {
        row.text(0), row.text(1), row.text(2), row.integer(3), row.integer(4), row.integer(5) != 0};
}

Rating rating_in(const SqlRow& row, std::size_t column) {
    return {row.real(column), row.real(column + 1), static_cast<int>(row.integer(column + 2))};
}

CountedGame counted_in(const SqlRow& row) {
    CountedGame game{row.text(0),
                     row.integer(1) != 0,
                     row.text(2),
                     row.integer(3),
                     row.text(4),
                     static_cast<int>(row.integer(5)),
                     {row.real(6), row.real(7)},
                     rating_in(row, 8)};
    game.before.games = game.after.games - (game.table.empty() ? 0 : 1);
    return game;
}

void insert(Sql& sql, const Person& person) {
    SqlValue login;
    if (person.login) login = *person.login;
    sql.run(
        "INSERT INTO person (id, public_id, name, login, created_ms) "
        "VALUES ($1, $2, $3, $4, $5) ON CONFLICT (id) DO NOTHING",
        {person.id, person.public_id, person.name, login, person.created_ms});
}

void insert(Sql& sql, const std::string& hash, const Session& session) {
    sql.run(
        "INSERT INTO session (hash, id, person, label, created_ms, seen_ms) "
        "VALUES ($1, $2, $3, $4, $5, $6)",
        {hash, session.id, session.person, session.label, session.created_ms, session.seen_ms});
}

}  // namespace

std::optional<Person> PeopleStore::find_person(const std::string& id) {
    return person_in(rows(database_,
                          "SELECT id, public_id, name, login, created_ms FROM person WHERE id = $1",
                          {id}));
}

std::optional<Person> PeopleStore::find_public(const std::string& public_id) {
    return person_in(
        rows(database_,
             "SELECT id, public_id, name, login, created_ms FROM person WHERE public_id = $1",
             {public_id}));
}

void PeopleStore::add_person(const Person& person) {
    database_.write([&](Sql& sql) { insert(sql, person); });
}

void PeopleStore::add_guest(const Person& person, const std::string& hash, const Session& session) {
    database_.write([&](Sql& sql) {
        insert(sql, person);
        insert(sql, hash, session);
    });
}

void PeopleStore::rename_person(const std::string& id, const std::string& name) {
    change(database_, "UPDATE person SET name = $1 WHERE id = $2", {name, id});
}

bool PeopleStore::set_login(const std::string& id,
                            const std::string& login,
                            const std::string& password_hash) {
    const std::string find = "SELECT 1 FROM person WHERE login = $1 AND id <> $2";
    if (!rows(database_, find, {login, id}).empty()) return false;
    try {
        return change(database_,
                      "UPDATE person SET login = $1, password_hash = $2 WHERE id = $3",
                      {login, password_hash, id}) == 1;
    } catch (const StoreError&) {
        // Somebody else may have taken it in between.
        if (!rows(database_, find, {login, id}).empty()) return false;
        throw;
    }
}

std::optional<Login> PeopleStore::find_login(const std::string& login) {
    const auto found = rows(
        database_, "SELECT id, public_id, password_hash FROM person WHERE login = $1", {login});
    if (found.empty()) return std::nullopt;
    return Login{found.front().text(0), found.front().text(1), found.front().text(2)};
}

std::optional<std::string> PeopleStore::password_of(const std::string& id) {
    const auto found =
        rows(database_,
             "SELECT password_hash FROM person WHERE id = $1 AND password_hash IS NOT NULL",
             {id});
    if (found.empty()) return std::nullopt;
    return found.front().text(0);
}

void PeopleStore::set_password(const std::string& id, const std::string& password_hash) {
    change(database_, "UPDATE person SET password_hash = $1 WHERE id = $2", {password_hash, id});
}

void PeopleStore::delete_account(const std::string& id, const std::string& fresh_public_id) {
    database_.write([&](Sql& sql) {
        sql.run(
            "DELETE FROM push WHERE subscription IN "
            "(SELECT id FROM push_subscription WHERE person = $1)",
            {id});
        for (const char* table : {"session",
                                  "device",
                                  "second_factor",
                                  "recovery_code",
                                  "rating",
                                  "rating_history",  // After the rating, which a game locks.
                                  "notify_target",
                                  "letter",
                                  "push_subscription",
                                  "quiet_hours",
                                  "tie",
                                  "watch_name",
                                  "notice_off",
                                  "notice_link",
                                  "premove",
                                  "vacation",
                                  "vacation_note",
                                  "person_table"}) {
            sql.run("DELETE FROM " + std::string(table) + " WHERE person = $1", {id});
        }
        sql.run("DELETE FROM tie WHERE other = $1", {id});
        // What was reported of this person goes. What this person reported stays for the operator,
        // because it is about somebody else: without who reported it and in which words.
        for (const char* table : {"report_statement", "report_line"}) {
            sql.run("DELETE FROM " + std::string(table) +
                        " WHERE report IN (SELECT id FROM report WHERE reported = $1)",
                    {id});
        }
        sql.run("DELETE FROM report WHERE reported = $1", {id});
        sql.run("DELETE FROM report_line WHERE person = $1", {id});
        sql.run(
            "UPDATE report_statement SET body = '' "
            "WHERE report IN (SELECT id FROM report WHERE reporter = $1)",
            {id});
        sql.run("UPDATE report SET reporter = '' WHERE reporter = $1", {id});
        // The others' standings stay as they are, without the name.
        sql.run("UPDATE arena SET title = '' WHERE organiser = $1", {id});
        sql.run("UPDATE arena_person SET is_in = 0 WHERE person = $1", {id});
        leave_clubs(sql, id);
        sql.run("UPDATE person_trace SET leaves = 1 WHERE person = $1", {id});
        // The id stays taken and empty, so the guest token that it grew from opens nothing.
        sql.run(
            "UPDATE person SET public_id = $1, name = '', login = NULL, password_hash = NULL, "
            "created_ms = 0 WHERE id = $2",
            {fresh_public_id, id});
    });
}

void PeopleStore::keep_device(const std::string& person,
                              const std::string& hash,
                              std::int64_t now_ms) {
    database_.write([&](Sql& sql) {
        sql.run(
            "INSERT INTO device (person, hash, seen_ms) VALUES ($1, $2, $3) "
            "ON CONFLICT (person, hash) DO UPDATE SET seen_ms = excluded.seen_ms",
            {person, hash, now_ms});
        sql.run(
            "DELETE FROM device WHERE person = $1 AND hash NOT IN (SELECT hash FROM device "
            "WHERE person = $1 ORDER BY seen_ms DESC, hash LIMIT $2)",
            {person, kMostDevices});
    });
}

bool PeopleStore::is_device(const std::string& person, const std::string& hash) {
    return !rows(database_, "SELECT 1 FROM device WHERE person = $1 AND hash = $2", {person, hash})
                .empty();
}

std::vector<std::int64_t> PeopleStore::devices_of(const std::string& person) {
    std::vector<std::int64_t> seen;
    for (const SqlRow& row : rows(database_,
                                  "SELECT seen_ms FROM device WHERE person = $1 "
                                  "ORDER BY seen_ms DESC",
                                  {person})) {
        seen.push_back(row.integer(0));
    }
    return seen;
}

bool PeopleStore::is_anyones_device(const std::string& hash) {
    return !rows(database_, "SELECT 1 FROM device WHERE hash = $1 LIMIT 1", {hash}).empty();
}

void PeopleStore::forget_devices(const std::string& person, const std::string& kept_hash) {
    change(database_, "DELETE FROM device WHERE person = $1 AND hash <> $2", {person, kept_hash});
}

void PeopleStore::drop_devices(std::int64_t seen_before_ms) {
    change(database_, "DELETE FROM device WHERE seen_ms < $1", {seen_before_ms});
}

void PeopleStore::add_session(const std::string& hash, const Session& session) {
    database_.write([&](Sql& sql) { insert(sql, hash, session); });
}

std::optional<Session> PeopleStore::find_session(const std::string& hash) {
    const auto found = rows(database_, kSelectSession + "s.hash = $1", {hash});
    if (found.empty()) return std::nullopt;
    return session_in(found.front());
}

bool PeopleStore::see_session(const Session& session, std::int64_t now_ms) {
    if (now_ms - session.seen_ms < kSeenEveryMs) return false;
    return change(database_,
                  "UPDATE session SET seen_ms = $1 WHERE id = $2",
                  {now_ms, session.id}) == 1;
}

std::vector<Session> PeopleStore::sessions_of(const std::string& person) {
    std::vector<Session> sessions;
    for (const SqlRow& row : rows(
             database_, kSelectSession + "s.person = $1 ORDER BY s.seen_ms DESC, s.id", {person})) {
        sessions.push_back(session_in(row));
    }
    return sessions;
}

bool PeopleStore::revoke_session(const std::string& person, const std::string& session_id) {
    return change(database_,
                  "DELETE FROM session WHERE person = $1 AND id = $2",
                  {person, session_id}) == 1;
}

void PeopleStore::revoke_others(const std::string& person, const std::string& kept_session_id) {
    change(
        database_, "DELETE FROM session WHERE person = $1 AND id <> $2", {person, kept_session_id});
}

void PeopleStore::drop_sessions(std::int64_t seen_before_ms, std::int64_t begun_before_ms) {
    change(database_,
           "DELETE FROM session WHERE seen_ms < $1 OR (created_ms < $2 AND person IN "
           "(SELECT id FROM person WHERE login IS NOT NULL))",
           {seen_before_ms, begun_before_ms});
}

std::vector<PersonRating> PeopleStore::ratings_of(const std::string& person) {
    std::vector<PersonRating> ratings;
    for (const SqlRow& row : rows(database_,
                                  "SELECT ladder, mu, sigma, games FROM rating "
                                  "WHERE person = $1 ORDER BY ladder",
                                  {person})) {
        ratings.push_back({row.text(0), rating_in(row, 1)});
    }
    return ratings;
}

std::vector<LadderRow> PeopleStore::ladder(const std::string& ladder,
                                           std::int64_t since_ms,
                                           int limit) {
    std::vector<LadderRow> ladder_rows;
    for (const SqlRow& row :
         rows(database_,
              "SELECT p.public_id, p.name, r.mu, r.sigma, r.games "
              "FROM rating r JOIN person p ON p.id = r.person "
              "WHERE r.ladder = $1 AND p.name <> '' AND (SELECT h.at_ms FROM rating_history h "
              "WHERE h.person = r.person AND h.ladder = r.ladder ORDER BY h.games DESC LIMIT 1) "
              ">= $2 ORDER BY r.mu - 3 * r.sigma DESC, p.id LIMIT $3",
              {ladder, since_ms, std::int64_t{limit}})) {
        ladder_rows.push_back({row.text(0), row.text(1), rating_in(row, 2)});
    }
    return ladder_rows;
}

std::vector<CountedGame> PeopleStore::rating_history(const std::string& person,
                                                     const std::string& ladder,
                                                     std::int64_t last,
                                                     int limit) {
    std::vector<CountedGame> games;
    for (const SqlRow& row :
         rows(database_,
              kSelectCounted +
                  "FROM rating_history WHERE person = $1 AND ladder = $2 AND games <= $3 "
                  "ORDER BY games DESC LIMIT $4",
              {person, ladder, last, std::int64_t{limit}})) {
        games.push_back(counted_in(row));
    }
    return games;
}

std::vector<CountedGame> PeopleStore::rated_games(const std::string& person,
                                                  const GamesCursor& after,
                                                  int limit) {
    std::vector<CountedGame> games;
    for (const SqlRow& row :
         rows(database_,
              "SELECT g.*, p.id, p.public_id, p.name, h.place, h.team FROM (" + kSelectCounted +
                  "FROM rating_history WHERE person = $1 AND table_id <> '' "
                  "AND (at_ms, games, ladder) < ($2, $3, $4) "
                  "ORDER BY at_ms DESC, games DESC, ladder DESC LIMIT $5) g "
                  "JOIN rating_history h ON h.table_id = g.table_id JOIN person p ON p.id = "
                  "h.person "
                  "WHERE h.table_id <> '' "
                  "ORDER BY g.at_ms DESC, g.games DESC, g.ladder DESC, h.place, p.id",
              {person, after.at_ms, after.games, after.ladder, std::int64_t{limit}})) {
        if (games.empty() || games.back().table != row.text(0)) games.push_back(counted_in(row));
        games.back().company.push_back({row.text(11),
                                        row.text(12),
                                        row.text(13),
                                        static_cast<int>(row.integer(14)),
                                        static_cast<int>(row.integer(15))});
    }
    return games;
}

std::map<std::string, CountedGame> PeopleStore::counted_at(const std::string& table) {
    // That is said once more so that the index without them will do.
    const std::string of_table = "FROM rating_history WHERE table_id = $1 AND table_id <> ''";
    std::map<std::string, CountedGame> games;
    for (const SqlRow& row : rows(database_, kSelectCounted + ", person " + of_table, {table}))
        games.emplace(row.text(11), counted_in(row));
    return games;
}

Players PeopleStore::players(std::vector<std::string> persons) {
    std::sort(persons.begin(), persons.end());
    persons.erase(std::unique(persons.begin(), persons.end()), persons.end());
    // So many at a time, so that the statement is always the same.
    while (persons.size() % kPlayersAtOnce != 0) persons.emplace_back();
    Players players;
    for (auto from = persons.begin(); from != persons.end(); from += kPlayersAtOnce) {
        for (const SqlRow& row :
             rows(database_, kSelectPlayers, SqlValues(from, from + kPlayersAtOnce))) {
            Player& player = players[row.text(0)];
            player.public_id = row.text(1);
            player.name = row.text(2);
            player.has_account = row.integer(3) != 0;
            if (!row.is_null(4)) player.ratings.push_back({row.text(4), rating_in(row, 5)});
        }
    }
    return players;
}

void PeopleStore::set_notify(const std::string& person, const NotifyTarget& target) {
    if (target.target.empty()) {
        change(database_,
               "DELETE FROM notify_target WHERE person = $1 AND kind = $2",
               {person, target.kind});
        return;
    }
    change(database_,
           "INSERT INTO notify_target (person, kind, target) VALUES ($1, $2, $3) "
           "ON CONFLICT (person, kind) DO UPDATE SET target = excluded.target, "
           "confirmed = CASE WHEN notify_target.target = excluded.target "
           "THEN notify_target.confirmed ELSE 0 END",
           {person, target.kind, target.target});
}

std::vector<NotifyTarget> PeopleStore::notify_of(const std::string& person) {
    std::vector<NotifyTarget> targets;
    for (const SqlRow& row : rows(database_,
                                  "SELECT kind, target, confirmed FROM notify_target "
                                  "WHERE person = $1 ORDER BY kind",
                                  {person})) {
        targets.push_back({row.text(0), row.text(1), row.integer(2) != 0});
    }
    return targets;
}

void PeopleStore::keep_letter(const std::string& hash, const Letter& letter) {
    database_.write([&](Sql& sql) {
        sql.run("DELETE FROM letter WHERE person = $1 AND purpose = $2",
                {letter.person, letter.purpose});
        sql.run(
            "INSERT INTO letter (hash, person, purpose, target, until_ms) "
            "VALUES ($1, $2, $3, $4, $5)",
            {hash, letter.person, letter.purpose, letter.target, letter.until_ms});
    });
}

std::optional<Letter> PeopleStore::find_letter(const std::string& hash,
                                               const std::string& purpose,
                                               std::int64_t now_ms) {
    std::optional<Letter> letter;
    database_.read([&](Sql& sql) {
        letter.reset();
        for (const SqlRow& row : sql.rows("SELECT person, purpose, target, until_ms FROM letter "
                                          "WHERE hash = $1 AND purpose = $2 AND until_ms > $3",
                                          {hash, purpose, now_ms})) {
            letter = Letter{row.text(0), row.text(1), row.text(2), row.integer(3)};
        }
    });
    return letter;
}

bool PeopleStore::use_letter(const std::string& hash) {
    bool was_there = false;
    database_.write(
        [&](Sql& sql) { was_there = sql.run("DELETE FROM letter WHERE hash = $1", {hash}) == 1; });
    return was_there;
}

void PeopleStore::drop_letters(std::int64_t until_before_ms) {
    database_.write(
        [&](Sql& sql) { sql.run("DELETE FROM letter WHERE until_ms < $1", {until_before_ms}); });
}

void PeopleStore::confirm_notify(const std::string& person, const NotifyTarget& target) {
    database_.write([&](Sql& sql) {
        sql.run(
            "UPDATE notify_target SET confirmed = 1 "
            "WHERE person = $1 AND kind = $2 AND target = $3",
            {person, target.kind, target.target});
    });
}

std::vector<NoticeSwitch> PeopleStore::notices_off(const std::string& person) {
    std::vector<NoticeSwitch> off;
    for (const SqlRow& row : rows(database_,
                                  "SELECT event, way FROM notice_off WHERE person = $1 "
                                  "ORDER BY event, way",
                                  {person})) {
        off.push_back({row.text(0), row.text(1)});
    }
    return off;
}

void PeopleStore::switch_notice(const std::string& person, const NoticeSwitch& which, bool on) {
    change(database_,
           on ? "DELETE FROM notice_off WHERE person = $1 AND event = $2 AND way = $3"
              : "INSERT INTO notice_off (person, event, way) VALUES ($1, $2, $3) "
                "ON CONFLICT (person, event, way) DO NOTHING",
           {person, which.event, which.way});
}

std::string PeopleStore::keep_notice_link(const std::string& fresh_token, const NoticeLink& link) {
    std::string token;
    database_.write([&](Sql& sql) {
        sql.run(
            "INSERT INTO notice_link (token, person, event) VALUES ($1, $2, $3) "
            "ON CONFLICT (person, event) DO NOTHING",
            {fresh_token, link.person, link.event});
        token = sql.rows("SELECT token FROM notice_link WHERE person = $1 AND event = $2",
                         {link.person, link.event})
                    .at(0)
                    .text(0);
    });
    return token;
}

std::optional<NoticeLink> PeopleStore::find_notice_link(const std::string& token) {
    const auto found =
        rows(database_, "SELECT person, event FROM notice_link WHERE token = $1", {token});
    if (found.empty()) return std::nullopt;
    return NoticeLink{found.front().text(0), found.front().text(1)};
}

}  // namespace equipoise::server
