#include "equipoise/server/arena/store/arena_store.hpp"

#include "equipoise/server/store/sql.hpp"

namespace equipoise::server {
namespace {

constexpr std::int64_t kMostUnopened = 100;

const std::string kArena =
    "SELECT a.id, a.title, a.organiser, a.game, a.mode, a.plan, a.made_ms, a.start_ms, a.end_ms, "
    "a.closed_ms, a.round, (SELECT COUNT(*) FROM arena_person WHERE arena = a.id) FROM arena a ";
const std::string kGame =
    "SELECT g.table_id, g.first, g.second, g.paired_ms, g.ended_ms, g.first_points, "
    "g.second_points, g.how, CASE WHEN EXISTS (SELECT 1 FROM game_table WHERE id = g.table_id) "
    "THEN 1 ELSE 0 END FROM arena_game g ";

Arena arena_in(const SqlRow& row) {
    return {row.text(0),
            row.text(1),
            row.text(2),
            row.text(3),
            row.text(4),
            row.text(5),
            row.integer(6),
            row.integer(7),
            row.integer(8),
            row.integer(9),
            row.integer(10),
            static_cast<int>(row.integer(11))};
}

ArenaEnd end_of(const std::string& how) {
    return how == "absent" ? ArenaEnd::Absent : how == "void" ? ArenaEnd::Void : ArenaEnd::Played;
}

ArenaGame game_in(const SqlRow& row) {
    return {row.text(0),
            row.text(1),
            row.text(2),
            row.integer(3),
            row.integer(4),
            static_cast<int>(row.integer(5)),
            static_cast<int>(row.integer(6)),
            end_of(row.text(7)),
            row.integer(8) != 0};
}

std::vector<Arena> arenas_in(Sql& sql, const std::string& where, const SqlValues& values) {
    std::vector<Arena> arenas;
    sql.each(kArena + where, values, [&](const SqlRow& row) { arenas.push_back(arena_in(row)); });
    return arenas;
}

std::vector<Arena> arenas(Database& database, const std::string& where, const SqlValues& values) {
    std::vector<Arena> found;
    database.read([&](Sql& sql) { found = arenas_in(sql, where, values); });
    return found;
}

std::vector<ArenaGame> games_in(Sql& sql, const std::string& where, const SqlValues& values) {
    std::vector<ArenaGame> games;
    sql.each(kGame + where + " ORDER BY g.paired_ms, g.table_id", values, [&](const SqlRow& row) {
        games.push_back(game_in(row));
    });
    return games;
}

std::vector<ArenaPerson> people_in(Sql& sql, const Arena& arena) {
    std::vector<ArenaPerson> people;
    sql.each(
        "SELECT p.id, p.public_id, p.name, a.is_in, a.since_ms, a.seen_ms, r.mu, r.sigma, r.games "
        "FROM arena_person a JOIN person p ON p.id = a.person "
        "LEFT JOIN rating r ON r.person = p.id AND r.ladder = $1 "
        "WHERE a.arena = $2 ORDER BY a.since_ms, p.id",
        {ladder_of(arena.game, arena.mode), arena.id},
        [&](const SqlRow& row) {
            ArenaPerson one{row.text(0),
                            row.text(1),
                            row.text(2),
                            row.integer(3) != 0,
                            row.integer(4),
                            row.integer(5)};
            if (!row.is_null(6))
                one.rating = {row.real(6), row.real(7), static_cast<int>(row.integer(8))};
            people.push_back(std::move(one));
        });
    return people;
}

Apart apart_in(Sql& sql, const std::string& id) {
    Apart apart;
    sql.each(
        "SELECT t.person, t.other FROM tie t "
        "JOIN arena_person a ON a.arena = $1 AND a.person = t.person "
        "JOIN arena_person b ON b.arena = $1 AND b.person = t.other WHERE t.kind = 'block'",
        {id},
        [&](const SqlRow& row) { apart.insert(std::minmax(row.text(0), row.text(1))); });
    return apart;
}

std::int64_t count(Sql& sql, const std::string& statement, const SqlValues& values) {
    return sql.rows(statement, values).at(0).integer(0);
}

/// Whether this node still pairs, and nothing that matters has changed; the row is then locked.
bool take_round(Sql& sql, const Arena& arena, const std::string& node) {
    return sql.run(
               "UPDATE arena SET round = round + 1 "
               "WHERE id = $1 AND node = $2 AND round = $3 AND closed_ms = 0",
               {arena.id, node, arena.round}) == 1;
}

}  // namespace

bool ArenaStore::add(const Arena& arena, int most_of_person, int most) {
    bool is_added = false;
    database_.write([&](Sql& sql) {
        // Locks the row: two requests of one person are counted one after the other.
        sql.run("UPDATE person SET name = name WHERE id = $1", {arena.organiser});
        const std::int64_t own =
            count(sql,
                  "SELECT COUNT(*) FROM arena WHERE closed_ms = 0 AND organiser = $1",
                  {arena.organiser});
        const std::int64_t all = count(sql, "SELECT COUNT(*) FROM arena WHERE closed_ms = 0", {});
        is_added = own < most_of_person && all < most;
        if (!is_added) return;
        sql.run(
            "INSERT INTO arena (id, title, organiser, game, mode, plan, made_ms, start_ms, end_ms) "
            "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
            {arena.id,
             arena.title,
             arena.organiser,
             arena.game,
             arena.mode,
             arena.plan,
             arena.made_ms,
             arena.start_ms,
             arena.end_ms});
    });
    return is_added;
}

std::optional<Arena> ArenaStore::find(const std::string& id) {
    const auto found = arenas(database_, "WHERE a.id = $1", {id});
    return found.empty() ? std::nullopt : std::optional(found.front());
}

std::vector<Arena> ArenaStore::open() {
    return arenas(database_, "WHERE a.closed_ms = 0 ORDER BY a.start_ms, a.id", {});
}

std::vector<Arena> ArenaStore::closed(int limit) {
    return arenas(database_,
                  "WHERE a.closed_ms >= a.start_ms AND a.closed_ms > 0 "
                  "ORDER BY a.closed_ms DESC, a.id LIMIT $1",
                  {std::int64_t{limit}});
}

std::optional<ArenaState> ArenaStore::state(const std::string& id) {
    std::optional<ArenaState> state;
    database_.read([&](Sql& sql) {
        state.reset();
        const auto found = arenas_in(sql, "WHERE a.id = $1", {id});
        if (found.empty()) return;
        state.emplace();
        state->arena = found.front();
        state->people = people_in(sql, state->arena);
        state->games = games_in(sql, "WHERE g.arena = $1", {id});
        state->apart = apart_in(sql, id);
    });
    return state;
}

std::string ArenaStore::arena_of(const std::string& table) {
    std::string arena;
    database_.read([&](Sql& sql) {
        const auto found = sql.rows("SELECT arena FROM arena_game WHERE table_id = $1", {table});
        arena = found.empty() ? std::string() : found.front().text(0);
    });
    return arena;
}

std::vector<ArenaVisit> ArenaStore::visits_of(const std::string& person) {
    std::vector<ArenaVisit> visits;
    database_.read([&](Sql& sql) {
        visits.clear();
        const auto found = arenas_in(sql,
                                     "WHERE a.organiser = $1 OR EXISTS (SELECT 1 FROM arena_person "
                                     "WHERE arena = a.id AND person = $1) ORDER BY a.made_ms, a.id",
                                     {person});
        for (const Arena& arena : found) {
            const bool is_in =
                count(sql,
                      "SELECT COUNT(*) FROM arena_person WHERE arena = $1 AND person = $2 "
                      "AND is_in = 1",
                      {arena.id, person}) > 0;
            visits.push_back({arena,
                              is_in,
                              games_in(sql,
                                       "WHERE g.arena = $1 AND (g.first = $2 OR g.second = $2)",
                                       {arena.id, person})});
        }
    });
    return visits;
}

bool ArenaStore::join(const std::string& id,
                      const std::string& person,
                      std::int64_t service_ms,
                      int most) {
    bool is_in = false;
    database_.write([&](Sql& sql) {
        // Locks the row, so that nobody joins while it is closed, and nobody is counted twice.
        is_in =
            sql.run("UPDATE arena SET round = round WHERE id = $1 AND closed_ms = 0", {id}) == 1;
        if (!is_in) return;
        const std::int64_t others =
            count(sql,
                  "SELECT COUNT(*) FROM arena_person WHERE arena = $1 AND person <> $2",
                  {id, person});
        is_in = others < most;
        if (!is_in) return;
        sql.run(
            "INSERT INTO arena_person (arena, person, is_in, since_ms, seen_ms) "
            "VALUES ($1, $2, 1, $3, $3) ON CONFLICT (arena, person) DO UPDATE SET is_in = 1, "
            "since_ms = CASE WHEN arena_person.is_in = 1 THEN arena_person.since_ms "
            "ELSE excluded.since_ms END, seen_ms = excluded.seen_ms",
            {id, person, service_ms});
    });
    return is_in;
}

void ArenaStore::withdraw(const std::string& id, const std::string& person) {
    database_.write([&](Sql& sql) {
        sql.run("UPDATE arena SET round = round + 1 WHERE id = $1", {id});
        sql.run("UPDATE arena_person SET is_in = 0 WHERE arena = $1 AND person = $2", {id, person});
    });
}

bool ArenaStore::end(const std::string& id, const std::string& organiser, std::int64_t now_ms) {
    bool is_ended = false;
    database_.write([&](Sql& sql) {
        // Whoever plans a pairing from an earlier moment is refused by the round.
        is_ended = sql.run(
                       "UPDATE arena SET end_ms = $1, round = round + 1 WHERE id = $2 AND "
                       "organiser = $3 AND closed_ms = 0 AND start_ms <= $1 AND end_ms > $1",
                       {now_ms, id, organiser}) == 1;
        if (is_ended) return;
        is_ended = sql.run(
                       "UPDATE arena SET closed_ms = $1, round = round + 1 WHERE id = $2 AND "
                       "organiser = $3 AND closed_ms = 0 AND start_ms > $1",
                       {now_ms, id, organiser}) == 1;
        if (is_ended) sql.run("UPDATE arena_person SET is_in = 0 WHERE arena = $1", {id});
    });
    return is_ended;
}

void ArenaStore::see(const std::vector<Seen>& seen, std::int64_t service_ms) {
    database_.write([&](Sql& sql) {
        for (const Seen& one : seen) {
            sql.run(
                "UPDATE arena_person SET seen_ms = $1 "
                "WHERE arena = $2 AND person = $3 AND is_in = 1",
                {service_ms, one.arena, one.person});
        }
    });
}

std::vector<std::string> ArenaStore::lease(const std::string& node,
                                           std::int64_t now_ms,
                                           std::int64_t service_ms,
                                           std::int64_t lease_ms) {
    std::vector<std::string> held;
    std::vector<std::string> wanted;
    database_.read([&](Sql& sql) {
        held.clear();
        wanted.clear();
        sql.each(
            "SELECT id, node, lease_ms FROM arena WHERE closed_ms = 0 AND start_ms <= $1 "
            "ORDER BY id",
            {now_ms},
            [&](const SqlRow& row) {
                const bool is_held = row.text(1) == node;
                const std::int64_t left_ms = row.integer(2) - service_ms;
                if (is_held && left_ms > lease_ms / 2) {
                    held.push_back(row.text(0));
                } else if (is_held || left_ms <= 0) {
                    wanted.push_back(row.text(0));
                }
            });
    });
    if (wanted.empty()) return held;
    std::vector<std::string> mine;
    database_.write([&](Sql& sql) {
        mine = held;
        for (const std::string& id : wanted) {
            const bool is_mine = sql.run(
                                     "UPDATE arena SET node = $1, lease_ms = $2 "
                                     "WHERE id = $3 AND closed_ms = 0 "
                                     "AND (node = $1 OR lease_ms <= $4)",
                                     {node, service_ms + lease_ms, id, service_ms}) == 1;
            if (is_mine) mine.push_back(id);
        }
    });
    return mine;
}

bool ArenaStore::pair(const Arena& arena,
                      const std::string& node,
                      const std::vector<ArenaGame>& games) {
    bool is_paired = false;
    database_.write([&](Sql& sql) {
        is_paired = take_round(sql, arena, node);
        if (!is_paired) return;
        for (const ArenaGame& game : games) {
            sql.run(
                "INSERT INTO arena_game (table_id, arena, first, second, paired_ms) "
                "VALUES ($1, $2, $3, $4, $5)",
                {game.table, arena.id, game.first, game.second, game.paired_ms});
        }
    });
    return is_paired;
}

bool ArenaStore::close(const Arena& arena,
                       const std::string& node,
                       std::int64_t now_ms,
                       std::int64_t service_ms) {
    bool is_closed = false;
    database_.write([&](Sql& sql) {
        is_closed = take_round(sql, arena, node);
        if (!is_closed) return;
        sql.run("UPDATE arena SET closed_ms = $1 WHERE id = $2", {now_ms, arena.id});
        sql.run(
            "UPDATE arena_game SET how = 'void', ended_ms = $1 WHERE arena = $2 AND ended_ms = 0",
            {service_ms, arena.id});
        sql.run("UPDATE arena_person SET is_in = 0 WHERE arena = $1", {arena.id});
    });
    return is_closed;
}

std::vector<ArenaTable> ArenaStore::unopened(const std::string& node) {
    std::vector<ArenaTable> tables;
    database_.read([&](Sql& sql) {
        tables.clear();
        sql.each(
            "SELECT g.table_id, a.plan, g.first, g.second, p.name, q.name FROM arena_game g "
            "JOIN arena a ON a.id = g.arena AND a.node = $1 "
            "JOIN person p ON p.id = g.first JOIN person q ON q.id = g.second "
            "WHERE g.ended_ms = 0 AND NOT EXISTS "
            "(SELECT 1 FROM game_table WHERE id = g.table_id) "
            "ORDER BY g.paired_ms, g.table_id LIMIT $2",
            {node, kMostUnopened},
            [&](const SqlRow& row) {
                tables.push_back({row.text(0),
                                  row.text(1),
                                  {row.text(2), row.text(3)},
                                  {row.text(4), row.text(5)}});
            });
    });
    return tables;
}

std::vector<ArenaGame> ArenaStore::going_on(std::int64_t paired_ms) {
    std::vector<ArenaGame> games;
    database_.read([&](Sql& sql) {
        games = games_in(sql, "WHERE g.ended_ms = 0 AND g.paired_ms <= $1", {paired_ms});
    });
    return games;
}

}  // namespace equipoise::server
