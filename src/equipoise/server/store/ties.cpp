#include "equipoise/server/store/people.hpp"
#include "equipoise/server/store/sql.hpp"

namespace equipoise::server {
namespace {

constexpr std::int64_t kMostTables = 500;

const char* word_of(Tie tie) { return tie == Tie::Follow ? "follow" : "block"; }

std::vector<std::string> first_column(Database& database,
                                      const std::string& statement,
                                      const SqlValues& values) {
    std::vector<std::string> texts;
    database.read([&](Sql& sql) {
        texts.clear();
        sql.each(statement, values, [&](const SqlRow& row) { texts.push_back(row.text(0)); });
    });
    return texts;
}

}  // namespace

bool PeopleStore::tie(
    const std::string& person, const std::string& other, Tie kind, std::int64_t now_ms, int most) {
    bool is_tied = false;
    database_.write([&](Sql& sql) {
        const std::string word = word_of(kind);
        const auto counted =
            sql.rows("SELECT COUNT(*) FROM tie WHERE person = $1 AND other <> $2 AND kind = $3",
                     {person, other, word});
        is_tied = counted.front().integer(0) < most;
        if (!is_tied) return;
        sql.run(
            "INSERT INTO tie (person, other, kind, since_ms) VALUES ($1, $2, $3, $4) "
            "ON CONFLICT (person, other) DO UPDATE SET kind = excluded.kind, "
            "since_ms = CASE WHEN tie.kind = excluded.kind THEN tie.since_ms "
            "ELSE excluded.since_ms END",
            {person, other, word, now_ms});
        if (kind == Tie::Follow) return;
        sql.run("DELETE FROM tie WHERE person = $1 AND other = $2 AND kind = 'follow'",
                {other, person});
    });
    return is_tied;
}

void PeopleStore::untie(const std::string& person, const std::string& other, Tie kind) {
    database_.write([&](Sql& sql) {
        sql.run("DELETE FROM tie WHERE person = $1 AND other = $2 AND kind = $3",
                {person, other, std::string(word_of(kind))});
    });
}

std::vector<Tied> PeopleStore::ties_of(const std::string& person) {
    std::vector<Tied> ties;
    database_.read([&](Sql& sql) {
        ties.clear();
        sql.each(
            "SELECT p.id, p.public_id, p.name, t.kind, t.since_ms, "
            "CASE WHEN b.person IS NULL THEN 0 ELSE 1 END FROM tie t "
            "JOIN person p ON p.id = t.other LEFT JOIN tie b "
            "ON b.person = t.other AND b.other = t.person AND b.kind = 'block' "
            "WHERE t.person = $1 ORDER BY LOWER(p.name), p.public_id",
            {person},
            [&](const SqlRow& row) {
                const Tie kind = row.text(3) == "follow" ? Tie::Follow : Tie::Block;
                ties.push_back({row.text(0),
                                row.text(1),
                                row.text(2),
                                kind,
                                row.integer(4),
                                row.integer(5) != 0});
            });
    });
    return ties;
}

std::vector<std::string> PeopleStore::blocked_by(const std::string& person) {
    return first_column(
        database_, "SELECT other FROM tie WHERE person = $1 AND kind = 'block'", {person});
}

std::set<std::string> PeopleStore::apart_from(const std::string& person) {
    const auto found = first_column(database_,
                                    "SELECT other FROM tie WHERE person = $1 AND kind = 'block' "
                                    "UNION SELECT person FROM tie WHERE other = $1 "
                                    "AND kind = 'block'",
                                    {person});
    return {found.begin(), found.end()};
}

std::vector<std::string> PeopleStore::blocking_since(std::int64_t since_ms) {
    return first_column(database_,
                        "SELECT DISTINCT person FROM tie WHERE since_ms >= $1 AND kind = 'block'",
                        {since_ms});
}

bool PeopleStore::shows_name(const std::string& person) {
    const auto found = first_column(
        database_, "SELECT person FROM watch_name WHERE person = $1 AND is_shown = 1", {person});
    return !found.empty();
}

bool PeopleStore::show_name(const std::string& person, bool shows, std::int64_t now_ms) {
    bool is_new = false;
    database_.write([&](Sql& sql) {
        const auto found = sql.rows("SELECT is_shown FROM watch_name WHERE person = $1", {person});
        is_new = shows != (!found.empty() && found.front().integer(0) != 0);
        if (!is_new) return;
        sql.run(
            "INSERT INTO watch_name (person, is_shown, since_ms) VALUES ($1, $2, $3) "
            "ON CONFLICT (person) DO UPDATE SET is_shown = excluded.is_shown, "
            "since_ms = excluded.since_ms",
            {person, std::int64_t{shows ? 1 : 0}, now_ms});
    });
    return is_new;
}

std::vector<std::string> PeopleStore::shown_since(std::int64_t since_ms) {
    return first_column(
        database_, "SELECT person FROM watch_name WHERE since_ms >= $1", {since_ms});
}

std::vector<SeenTable> PeopleStore::tables_of_followed(const std::string& person) {
    std::vector<SeenTable> tables;
    database_.read([&](Sql& sql) {
        tables.clear();
        sql.each(
            "SELECT t.other, g.id, g.summary FROM tie t JOIN person_table p ON p.person = t.other "
            "JOIN game_table g ON g.id = p.table_id AND g.lobby = 2 "
            "WHERE t.person = $1 AND t.kind = 'follow' ORDER BY g.created_ms DESC, g.id LIMIT $2",
            {person, kMostTables},
            [&](const SqlRow& row) { tables.push_back({row.text(0), row.text(1), row.text(2)}); });
    });
    return tables;
}

std::string PeopleStore::summary_of(const std::string& table) {
    const auto found =
        first_column(database_, "SELECT summary FROM game_table WHERE id = $1", {table});
    return found.empty() ? std::string() : found.front();
}

}  // namespace equipoise::server
