#include "equipoise/server/clubs/store/club_store.hpp"

#include "equipoise/base/characters.hpp"

namespace equipoise::server {
namespace {

constexpr std::int64_t kMostUnopened = 100;
/// By then every server has closed the lines of those who left.
constexpr std::int64_t kPartedMs = std::int64_t{24} * 3'600'000;

const std::string kClub =
    "SELECT c.id, c.title, c.about, c.founder, c.link_key, c.made_ms, c.plan, c.game, c.mode, "
    "c.minute, c.next_ms, "
    "(SELECT COUNT(*) FROM club_person n WHERE n.club = c.id AND n.left_ms = 0) FROM club c ";

Club club_in(const SqlRow& row) {
    return {row.text(0),
            row.text(1),
            row.text(2),
            row.text(3),
            row.text(4),
            row.integer(5),
            {row.text(6), row.text(7), row.text(8), row.integer(9), row.integer(10)},
            static_cast<int>(row.integer(11))};
}

std::vector<Club> clubs(Database& database, const std::string& where, const SqlValues& values) {
    std::vector<Club> found;
    database.read([&](Sql& sql) {
        found.clear();
        sql.each(kClub + where, values, [&](const SqlRow& row) { found.push_back(club_in(row)); });
    });
    return found;
}

std::int64_t count(Sql& sql, const std::string& statement, const SqlValues& values) {
    return sql.rows(statement, values).at(0).integer(0);
}

/// How many rows it changed.
std::int64_t run(Database& database, const std::string& statement, const SqlValues& values) {
    std::int64_t changed = 0;
    database.write([&](Sql& sql) { changed = sql.run(statement, values); });
    return changed;
}

bool is_in(Sql& sql, const std::string& id, const std::string& person) {
    return count(sql,
                 "SELECT COUNT(*) FROM club_person WHERE club = $1 AND person = $2 "
                 "AND left_ms = 0",
                 {id, person}) > 0;
}

/// Locks the club, so that what is asked of it is done one after the other.
bool lock(Sql& sql, const std::string& id, const std::string& founder) {
    return sql.run("UPDATE club SET title = title WHERE id = $1 AND founder = $2", {id, founder}) ==
        1;
}

bool part(Sql& sql, const std::string& id, const std::string& person, std::int64_t now_ms) {
    sql.run("DELETE FROM club_person WHERE left_ms <> 0 AND left_ms < $1", {now_ms - kPartedMs});
    return sql.run(
               "UPDATE club_person SET left_ms = $1 WHERE club = $2 AND person = $3 "
               "AND left_ms = 0",
               {now_ms, id, person}) == 1;
}

}  // namespace

bool ClubStore::add(const Club& club, int most) {
    bool is_added = false;
    database_.write([&](Sql& sql) {
        // Locks the row: two requests of one person are counted one after the other.
        sql.run("UPDATE person SET name = name WHERE id = $1", {club.founder});
        is_added =
            count(sql, "SELECT COUNT(*) FROM club WHERE founder = $1", {club.founder}) < most;
        if (!is_added) return;
        sql.run(
            "INSERT INTO club (id, title, about, founder, link_key, made_ms) "
            "VALUES ($1, $2, $3, $4, $5, $6)",
            {club.id, club.title, club.about, club.founder, club.key, club.made_ms});
        sql.run("INSERT INTO club_person (club, person, since_ms) VALUES ($1, $2, $3)",
                {club.id, club.founder, club.made_ms});
    });
    return is_added;
}

std::optional<Club> ClubStore::find(const std::string& id) {
    if (!is_text(id)) return std::nullopt;
    const auto found = clubs(database_, "WHERE c.id = $1", {id});
    return found.empty() ? std::nullopt : std::optional(found.front());
}

bool ClubStore::is_member(const std::string& id, const std::string& person) {
    bool found = false;
    if (!is_text(id)) return found;
    database_.read([&](Sql& sql) { found = is_in(sql, id, person); });
    return found;
}

std::vector<Club> ClubStore::clubs_of(const std::string& person) {
    return clubs(database_,
                 "JOIN club_person m ON m.club = c.id WHERE m.person = $1 AND m.left_ms = 0 "
                 "ORDER BY c.title, c.id",
                 {person});
}

std::vector<ClubMember> ClubStore::members(const std::string& id) {
    std::vector<ClubMember> found;
    database_.read([&](Sql& sql) {
        found.clear();
        sql.each(
            "SELECT p.id, p.public_id, p.name, m.since_ms FROM club_person m "
            "JOIN person p ON p.id = m.person WHERE m.club = $1 AND m.left_ms = 0 "
            "ORDER BY p.name, p.id",
            {id},
            [&](const SqlRow& row) {
                found.push_back({row.text(0), row.text(1), row.text(2), row.integer(3)});
            });
    });
    return found;
}

Joined ClubStore::join(const std::string& id,
                       const std::string& key,
                       const std::string& person,
                       std::int64_t now_ms,
                       const Most& most) {
    Joined joined = Joined::NoSuchClub;
    if (!is_text(id) || !is_text(key)) return joined;
    database_.write([&](Sql& sql) {
        joined = Joined::NoSuchClub;
        // Locks both rows, so that neither limit is passed by two requests at once.
        sql.run("UPDATE person SET name = name WHERE id = $1", {person});
        if (sql.run("UPDATE club SET title = title WHERE id = $1 AND link_key = $2", {id, key}) ==
            0)
            return;
        joined = Joined::Yes;
        if (is_in(sql, id, person)) return;
        const std::int64_t others =
            count(sql, "SELECT COUNT(*) FROM club_person WHERE club = $1 AND left_ms = 0", {id});
        const std::int64_t elsewhere = count(
            sql, "SELECT COUNT(*) FROM club_person WHERE person = $1 AND left_ms = 0", {person});
        if (others >= most.members) joined = Joined::Full;
        if (elsewhere >= most.clubs) joined = Joined::InTooMany;
        if (joined != Joined::Yes) return;
        sql.run(
            "INSERT INTO club_person (club, person, since_ms) VALUES ($1, $2, $3) "
            "ON CONFLICT (club, person) DO UPDATE SET since_ms = excluded.since_ms, left_ms = 0",
            {id, person, now_ms});
    });
    return joined;
}

bool ClubStore::leave(const std::string& id, const std::string& person, std::int64_t now_ms) {
    bool is_done = false;
    database_.write([&](Sql& sql) {
        const bool leads = lock(sql, id, person);
        is_done = !leads && part(sql, id, person, now_ms);
    });
    return is_done;
}

bool ClubStore::remove(const std::string& id,
                       const std::string& founder,
                       const std::string& person,
                       const std::string& fresh_key,
                       std::int64_t now_ms) {
    bool is_done = false;
    database_.write([&](Sql& sql) {
        is_done = person != founder && lock(sql, id, founder) && part(sql, id, person, now_ms);
        // With the old link they would come back.
        if (is_done) sql.run("UPDATE club SET link_key = $1 WHERE id = $2", {fresh_key, id});
    });
    return is_done;
}

bool ClubStore::hand_over(const std::string& id,
                          const std::string& founder,
                          const std::string& person) {
    bool is_done = false;
    database_.write([&](Sql& sql) {
        is_done = lock(sql, id, founder) && is_in(sql, id, person);
        if (is_done) sql.run("UPDATE club SET founder = $1 WHERE id = $2", {person, id});
    });
    return is_done;
}

bool ClubStore::renew(const std::string& id,
                      const std::string& founder,
                      const std::string& fresh_key) {
    return run(database_,
               "UPDATE club SET link_key = $1 WHERE id = $2 AND founder = $3",
               {fresh_key, id, founder}) == 1;
}

bool ClubStore::close(const std::string& id, const std::string& founder, std::int64_t now_ms) {
    bool is_done = false;
    database_.write([&](Sql& sql) {
        is_done = sql.run("DELETE FROM club WHERE id = $1 AND founder = $2", {id, founder}) == 1;
        if (!is_done) return;
        sql.run("UPDATE club_person SET left_ms = $1 WHERE club = $2 AND left_ms = 0",
                {now_ms, id});
    });
    return is_done;
}

std::vector<std::string> ClubStore::parted_since(std::int64_t since_ms) {
    std::vector<std::string> persons;
    database_.read([&](Sql& sql) {
        persons.clear();
        sql.each("SELECT DISTINCT person FROM club_person WHERE left_ms <> 0 AND left_ms >= $1",
                 {since_ms},
                 [&](const SqlRow& row) { persons.push_back(row.text(0)); });
    });
    return persons;
}

std::vector<TableRow> ClubStore::tables(const std::string& id, int limit) {
    std::vector<TableRow> found;
    database_.read([&](Sql& sql) {
        found.clear();
        sql.each(
            "SELECT g.id, g.summary, g.created_ms FROM club_table t "
            "JOIN game_table g ON g.id = t.table_id WHERE t.club = $1 AND t.is_over = 0 "
            "ORDER BY t.made_ms DESC, t.table_id LIMIT $2",
            {id, std::int64_t{limit}},
            [&](const SqlRow& row) {
                found.push_back({row.text(0), row.text(1), row.integer(2)});
            });
    });
    return found;
}

std::map<std::string, std::string> ClubStore::weekly_tables(const std::string& person,
                                                            std::int64_t since_ms) {
    std::map<std::string, std::string> found;
    database_.read([&](Sql& sql) {
        found.clear();
        sql.each(
            "SELECT t.club, t.table_id FROM club_person m JOIN club_table t ON t.club = m.club "
            "JOIN game_table g ON g.id = t.table_id WHERE m.person = $1 AND m.left_ms = 0 "
            "AND t.is_over = 0 AND t.due_ms <> 0 AND t.due_ms >= $2 ORDER BY t.due_ms, t.table_id",
            {person, since_ms},
            [&](const SqlRow& row) { found[row.text(0)] = row.text(1); });
    });
    return found;
}

bool ClubStore::is_barred(const std::string& table, const std::string& person) {
    bool is_barred = false;
    if (!is_text(table)) return is_barred;
    database_.read([&](Sql& sql) {
        is_barred =
            !sql.rows(
                    "SELECT 1 FROM club_table t WHERE t.table_id = $1 "
                    "AND NOT EXISTS (SELECT 1 FROM club_person m WHERE m.club = t.club "
                    "AND m.person = $2 AND m.left_ms = 0) "
                    "AND NOT EXISTS (SELECT 1 FROM person_table p WHERE p.table_id = t.table_id "
                    "AND p.person = $2)",
                    {table, person})
                 .empty();
    });
    return is_barred;
}

std::vector<std::pair<std::string, int>> ClubStore::ladders(const std::string& id) {
    std::vector<std::pair<std::string, int>> found;
    database_.read([&](Sql& sql) {
        found.clear();
        sql.each(
            "SELECT r.ladder, COUNT(*) FROM club_person m JOIN rating r ON r.person = m.person "
            "WHERE m.club = $1 AND m.left_ms = 0 AND r.games > 0 "
            "GROUP BY r.ladder ORDER BY COUNT(*) DESC, r.ladder",
            {id},
            [&](const SqlRow& row) {
                found.emplace_back(row.text(0), static_cast<int>(row.integer(1)));
            });
    });
    return found;
}

std::vector<LadderRow> ClubStore::ladder(const std::string& id, const std::string& ladder) {
    std::vector<LadderRow> found;
    if (!is_text(ladder)) return found;
    database_.read([&](Sql& sql) {
        found.clear();
        sql.each(
            "SELECT p.public_id, p.name, r.mu, r.sigma, r.games FROM club_person m "
            "JOIN rating r ON r.person = m.person AND r.ladder = $1 "
            "JOIN person p ON p.id = m.person "
            "WHERE m.club = $2 AND m.left_ms = 0 AND r.games > 0 "
            "ORDER BY r.mu - 3 * r.sigma DESC, p.id",
            {ladder, id},
            [&](const SqlRow& row) {
                found.push_back({row.text(0),
                                 row.text(1),
                                 {row.real(2), row.real(3), static_cast<int>(row.integer(4))}});
            });
    });
    return found;
}

bool ClubStore::set_weekly(const std::string& id,
                           const std::string& founder,
                           const WeeklyTable& weekly) {
    return run(database_,
               "UPDATE club SET plan = $1, game = $2, mode = $3, minute = $4, next_ms = $5 "
               "WHERE id = $6 AND founder = $7",
               {weekly.plan,
                weekly.game,
                weekly.mode,
                weekly.minute,
                weekly.next_ms,
                id,
                founder}) == 1;
}

std::vector<Club> ClubStore::due(std::int64_t now_ms) {
    return clubs(
        database_, "WHERE c.next_ms <> 0 AND c.next_ms <= $1 ORDER BY c.next_ms, c.id", {now_ms});
}

bool ClubStore::choose_table(const Club& club, std::int64_t next_ms, const Chosen& chosen) {
    bool is_chosen = false;
    database_.write([&](Sql& sql) {
        is_chosen = sql.run("UPDATE club SET next_ms = $1 WHERE id = $2 AND next_ms = $3",
                            {next_ms, club.id, club.weekly.next_ms}) == 1;
        if (!is_chosen || chosen.table.empty()) return;
        sql.run("INSERT INTO club_table (table_id, club, made_ms, due_ms) VALUES ($1, $2, $3, $4)",
                {chosen.table, club.id, chosen.service_ms, chosen.due_ms});
    });
    return is_chosen;
}

std::vector<DueTable> ClubStore::unopened(std::int64_t since_ms) {
    std::vector<DueTable> found;
    database_.read([&](Sql& sql) {
        found.clear();
        sql.each(
            "SELECT t.table_id, t.club, c.plan FROM club_table t JOIN club c ON c.id = t.club "
            "WHERE t.due_ms <> 0 AND t.due_ms >= $1 AND c.plan <> '' AND NOT EXISTS "
            "(SELECT 1 FROM game_table WHERE id = t.table_id) ORDER BY t.due_ms, t.table_id "
            "LIMIT $2",
            {since_ms, kMostUnopened},
            [&](const SqlRow& row) { found.push_back({row.text(0), row.text(1), row.text(2)}); });
    });
    return found;
}

}  // namespace equipoise::server
