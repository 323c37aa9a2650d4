#include "equipoise/server/store/event_log.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "equipoise/server/common/rating.hpp"
#include "equipoise/server/store/seal.hpp"

namespace equipoise::server {
namespace {

/// A row if the person $1 deleted the account; the game may go on without them.
const std::string kDeleted = "SELECT 1 FROM person WHERE id = $1 AND created_ms = 0";

std::int64_t sql_int(std::uint64_t number) { return static_cast<std::int64_t>(number); }

constexpr std::size_t kMostTails = 20'000;

LogTail tail_of(Sql& sql, const std::string& table) {
    const auto rows = sql.rows(
        "SELECT seq, chain FROM entry WHERE table_id = $1 ORDER BY seq DESC LIMIT 1", {table});
    if (rows.empty()) return {0, chain_start(table)};
    const SqlRow& row = rows.front();
    return {static_cast<std::uint64_t>(row.integer(0)),
            row.is_null(1) ? chain_start(table) : row.bytes(1)};
}

/// Returns the chain after them. `check`: whether the log still ends with that chain, which the
/// database may have lost although it had confirmed it.
std::string write_entries(Sql& sql, const Append& append, std::string chain, bool check) {
    std::int64_t seq = sql_int(append.first);
    for (const std::string& body : append.entries) {
        const std::string seals = new_seals(body);
        const std::string before = std::exchange(chain, chain_after(chain, body, seals).value());
        SqlValues row{append.table, seq, Bytes{body}, Bytes{chain}, seals};
        if (check && seq == sql_int(append.first)) {
            row.emplace_back(Bytes{before});
            sql.one(
                "INSERT INTO entry (table_id, seq, body, chain, seals) SELECT $1, $2, $3, $4, $5 "
                "WHERE EXISTS (SELECT 1 FROM entry WHERE table_id = $1 AND seq = $2 - 1 "
                "AND chain = $6)",
                row);
        } else {
            sql.one(
                "INSERT INTO entry (table_id, seq, body, chain, seals) VALUES ($1, $2, $3, $4, $5)",
                row);
        }
        ++seq;
        for (const std::string& person : persons_in(body)) {
            // A line of somebody whose account was deleted may still be open for a while.
            sql.run(
                "INSERT INTO person_trace (person, table_id, leaves) VALUES ($1, $2, "
                "CASE WHEN EXISTS (" +
                    kDeleted + ") THEN 1 ELSE 0 END) ON CONFLICT DO NOTHING",
                {person, append.table});
        }
    }
    return chain;
}

bool is_stored(Sql& sql, const Append& append) {
    const auto rows =
        sql.rows("SELECT body FROM entry WHERE table_id = $1 AND seq >= $2 ORDER BY seq LIMIT $3",
                 {append.table, sql_int(append.first), sql_int(append.entries.size())});
    return !rows.empty() &&
        std::equal(
            rows.begin(),
            rows.end(),
            append.entries.begin(),
            append.entries.end(),
            [](const SqlRow& row, const std::string& entry) { return row.bytes(0) == entry; });
}

/// The lock keeps the table from changing hands until this transaction is over.
constexpr const char* kLockOwner =
    "SELECT epoch FROM ownership WHERE table_id = $1 AND node = $2 AND epoch = $3 FOR SHARE";

void check_owner(Sql& sql, const std::string& table, std::uint64_t epoch, const std::string& node) {
    if (sql.rows(kLockOwner, {table, node, sql_int(epoch)}).empty()) {
        throw AppendRefused("another node owns the table");
    }
}

void write_table(Sql& sql, const Append& append) {
    if (!append.summary.empty()) {
        sql.one(
            "INSERT INTO game_table (id, created_ms, summary) VALUES ($1, $2, $3) "
            "ON CONFLICT (id) DO UPDATE SET summary = excluded.summary",
            {append.table, append.service_ms, append.summary});
    }
    if (!append.game.empty()) {
        sql.one("UPDATE game_table SET game = $1 WHERE id = $2", {append.game, append.table});
    }
    if (append.lobby) {
        sql.one("UPDATE game_table SET lobby = $1 WHERE id = $2",
                {static_cast<std::int64_t>(*append.lobby), append.table});
    }
    if (append.deadline_ms) {
        sql.one("UPDATE game_table SET deadline_ms = $1 WHERE id = $2",
                {*append.deadline_ms, append.table});
    }
    for (const std::string& person : append.persons) {
        sql.run("INSERT INTO person_table (person, table_id) SELECT $1, $2 WHERE NOT EXISTS (" +
                    kDeleted + ") ON CONFLICT DO NOTHING",
                {person, append.table});
    }
}

/// Also locks the row, so that two games that end at once are counted one after the other.
Rating read_rating(Sql& sql, const std::string& person, const std::string& ladder) {
    const Rating fresh;
    sql.run(
        "INSERT INTO rating (person, ladder, mu, sigma, games) VALUES ($1, $2, $3, $4, 0) "
        "ON CONFLICT DO NOTHING",
        {person, ladder, fresh.mu, fresh.sigma});
    sql.run("UPDATE rating SET games = games WHERE person = $1 AND ladder = $2", {person, ladder});
    const auto rows = sql.rows(
        "SELECT mu, sigma, games FROM rating WHERE person = $1 AND ladder = $2", {person, ladder});
    return {rows.at(0).real(0), rows.at(0).real(1), static_cast<int>(rows.at(0).integer(2))};
}

/// Everybody draws who shares the only place.
const char* result_for(const RatedGame::Entry& entry, const RatedGame& game) {
    const bool is_draw = std::all_of(game.entries.begin(),
                                     game.entries.end(),
                                     [](const RatedGame::Entry& one) { return one.rank == 1; });
    return is_draw ? "draw" : entry.rank == 1 ? "win" : "loss";
}

void write_history(Sql& sql,
                   const Append& append,
                   const RatedGame::Entry& entry,
                   const Rating& before,
                   const Rating& after) {
    sql.run(
        "INSERT INTO rating_history (person, ladder, games, table_id, listed, at_ms, place, team, "
        "players, result, mu_before, sigma_before, mu, sigma) "
        "SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14 WHERE NOT EXISTS (" +
            kDeleted + ")",
        {entry.person,
         append.rated->ladder,
         std::int64_t{after.games},
         append.table,
         std::int64_t{append.rated->is_listed},
         append.service_ms,
         std::int64_t{entry.rank},
         std::int64_t{entry.team},
         sql_int(append.rated->entries.size()),
         std::string(result_for(entry, *append.rated)),
         before.mu,
         before.sigma,
         after.mu,
         after.sigma});
}

void write_ratings(Sql& sql, const Append& append) {
    if (sql.run("UPDATE game_table SET rated = 1 WHERE id = $1 AND rated = 0", {append.table}) ==
        0) {
        return;
    }
    RatedGame game = *append.rated;
    // All transactions lock persons in the same order, so that none waits for another in a circle.
    std::sort(game.entries.begin(), game.entries.end(), [](const auto& a, const auto& b) {
        return a.person < b.person;
    });
    std::vector<Placing> placings;
    placings.reserve(game.entries.size());
    for (const RatedGame::Entry& entry : game.entries) {
        placings.push_back({read_rating(sql, entry.person, game.ladder), entry.rank, entry.team});
    }
    const std::vector<Rating> after = update_ratings(placings);
    for (std::size_t i = 0; i < game.entries.size(); ++i) {
        const Rating& rating = after.at(i);
        sql.run(
            "UPDATE rating SET mu = $1, sigma = $2, games = $3 WHERE person = $4 AND ladder = $5",
            {rating.mu,
             rating.sigma,
             std::int64_t{rating.games},
             game.entries[i].person,
             game.ladder});
        write_history(sql, append, game.entries[i], placings[i].rating, rating);
        sql.run("DELETE FROM rating WHERE person = $1 AND EXISTS (" + kDeleted + ")",
                {game.entries[i].person});
    }
}

const char* word_of(ArenaEnd how) {
    return how == ArenaEnd::Absent ? "absent" : how == ArenaEnd::Void ? "void" : "";
}

/// Once, and only as long as the arena is not closed.
void write_arena_result(Sql& sql, const Append& append) {
    const ArenaResult& result = *append.arena;
    const std::int64_t changed = sql.run(
        "UPDATE arena_game SET first_points = $1, second_points = $2, how = $3, ended_ms = $4 "
        "WHERE table_id = $5 AND ended_ms = 0",
        {std::int64_t{result.first},
         std::int64_t{result.second},
         std::string(word_of(result.how)),
         std::max<std::int64_t>(append.service_ms, 1),
         append.table});
    if (changed == 0) return;
    for (const std::string& person : result.absent) {
        sql.run(
            "UPDATE arena_person SET is_in = 0 WHERE person = $1 "
            "AND arena = (SELECT arena FROM arena_game WHERE table_id = $2)",
            {person, append.table});
    }
}

/// In the transaction of the first entry, so that no table of a club is ever open to others.
void write_club(Sql& sql, const Append& append) {
    if (!append.club.empty()) {
        sql.run(
            "INSERT INTO club_table (table_id, club, made_ms) VALUES ($1, $2, $3) "
            "ON CONFLICT DO NOTHING",
            {append.table, append.club, append.service_ms});
    }
    const bool ends = append.is_over &&
        sql.run("UPDATE club_table SET is_over = 1 WHERE table_id = $1", {append.table}) == 1;
    if (ends) {
        // Whoever was to be told that it has opened would come too late.
        sql.run(
            "UPDATE push SET is_done = 1 WHERE table_id = $1 AND event = 'weekly' AND is_done = 0 "
            "AND subscription IN (SELECT s.id FROM club_table t "
            "JOIN club_person m ON m.club = t.club JOIN push_subscription s ON s.person = m.person "
            "WHERE t.table_id = $1)",
            {append.table});
    }
}

/// In the transaction of the entries, so that each event is there once whatever process ends.
void write_pushes(Sql& sql, const Append& append) {
    for (const std::string& person : append.came) {
        sql.run(
            "UPDATE push SET is_done = 1 WHERE table_id = $1 AND event = 'weekly' AND is_done = 0 "
            "AND subscription IN (SELECT id FROM push_subscription WHERE person = $2)",
            {append.table, person});
    }
    for (const std::string& person : append.answered) {
        sql.run(
            "UPDATE push SET is_done = 1 WHERE table_id = $1 AND event <> 'over' AND is_done = 0 "
            "AND subscription IN (SELECT id FROM push_subscription WHERE person = $2)",
            {append.table, person});
    }
    const std::int64_t version = sql_int(append.first + append.entries.size() - 1);
    for (const PushEvent& push : append.pushes) {
        sql.run(
            "INSERT INTO push (table_id, version, event, game, made_ms, due_ms, subscription) "
            "SELECT $1, $2, $3, $4, $5, $5, s.id FROM push_subscription s "
            "WHERE s.person = $6 AND EXISTS (SELECT 1 FROM session WHERE id = s.session) "
            "AND NOT EXISTS (SELECT 1 FROM notice_off WHERE person = s.person AND event = $3 "
            "AND way = 'push') "
            "ON CONFLICT DO NOTHING",
            {append.table, version, push.event, append.game, append.service_ms, push.person});
    }
}

/// Whoever comes to a table while on vacation is on vacation there as well.
void write_vacations(Sql& sql, const Append& append) {
    if (append.takes_vacations) {
        for (const std::string& person : append.persons) {
            sql.run(
                "INSERT INTO vacation_note (table_id, person, until_ms) "
                "SELECT $1, person, until_ms FROM vacation WHERE person = $2 AND until_ms > $3 "
                "ON CONFLICT (table_id, person) DO UPDATE SET until_ms = excluded.until_ms",
                {append.table, person, append.service_ms});
        }
    }
    if (append.heard) {
        sql.run("DELETE FROM vacation_note WHERE table_id = $1 AND person = $2 AND until_ms = $3",
                {append.table, append.heard->person, append.heard->until_ms});
    }
}

/// In the transaction of the entries, so that no premove is good in two positions.
void write_premoves(Sql& sql, const Append& append) {
    for (const StoredPremove& premove : append.premoves) {
        sql.run("DELETE FROM premove WHERE table_id = $1 AND seat = $2",
                {append.table, std::int64_t{premove.seat}});
        if (premove.body.empty()) continue;
        // A line of somebody whose account was deleted may still be open for a while.
        sql.run(
            "INSERT INTO premove (table_id, seat, person, version, body) "
            "SELECT $1, $2, $3, $4, $5 WHERE NOT EXISTS (SELECT 1 FROM person WHERE id = $3 "
            "AND created_ms = 0)",
            {append.table,
             std::int64_t{premove.seat},
             premove.person,
             sql_int(premove.version),
             premove.body});
    }
}

}  // namespace

std::optional<LogTail> LogTails::find(const std::string& table, std::uint64_t epoch) const {
    for (const auto* tails : {&written_, &known_}) {
        const auto found = tails->find(table);
        if (found == tails->end()) continue;
        return found->second.epoch == epoch ? std::optional(found->second.tail) : std::nullopt;
    }
    return std::nullopt;
}

void LogTails::wrote(const std::string& table, std::uint64_t epoch, LogTail tail) {
    written_[table] = {epoch, std::move(tail)};
}

void LogTails::keep() {
    if (known_.size() > kMostTails) known_.clear();
    for (auto& [table, written] : written_) known_[table] = std::move(written);
    written_.clear();
}

void write_append(
    Sql& sql, const Append& append, const std::string& fenced_node, bool again, LogTails& tails) {
    if (again && is_stored(sql, append)) return;
    const auto known = tails.find(append.table, append.epoch);
    if (!fenced_node.empty()) {
        if (known) {
            sql.one(kLockOwner, {append.table, fenced_node, sql_int(append.epoch)});
        } else {
            check_owner(sql, append.table, append.epoch, fenced_node);
        }
    }
    LogTail tail = known ? *known : tail_of(sql, append.table);
    if (tail.last + 1 != append.first) throw AppendRefused("the log does not end there");
    tail.last += append.entries.size();
    tail.chain = write_entries(sql, append, std::move(tail.chain), known && append.first > 1);
    tails.wrote(append.table, append.epoch, std::move(tail));
    write_table(sql, append);
    if (append.rated) write_ratings(sql, append);
    if (append.arena) write_arena_result(sql, append);
    write_club(sql, append);
    write_pushes(sql, append);
    write_premoves(sql, append);
    write_vacations(sql, append);
}

void write_redaction(Sql& sql, const Leaving& leaving, const std::string& fenced_node) {
    const auto& [table, person, epoch] = leaving;
    if (!fenced_node.empty()) check_owner(sql, table, epoch, fenced_node);
    Redaction redaction(person);
    for (const SqlRow& row :
         sql.rows("SELECT seq, body, seals FROM entry WHERE table_id = $1 ORDER BY seq", {table})) {
        const auto left = redaction.take({row.bytes(1), row.text(2)});
        if (!left) continue;
        sql.run("UPDATE entry SET body = $1, seals = $2 WHERE table_id = $3 AND seq = $4",
                {Bytes{left->body}, left->seals, table, row.integer(0)});
    }
    for (const SqlRow& row : sql.rows("SELECT summary FROM game_table WHERE id = $1", {table})) {
        sql.run("UPDATE game_table SET summary = $1 WHERE id = $2",
                {redaction.summary(row.text(0)), table});
    }
    sql.run("DELETE FROM person_trace WHERE person = $1 AND table_id = $2", {person, table});
}

void write_data(Sql& sql, const std::string& hash, const std::string& text) {
    sql.run("INSERT INTO data_file (hash, body) VALUES ($1, $2) ON CONFLICT DO NOTHING",
            {hash, Bytes{text}});
}

}  // namespace equipoise::server
