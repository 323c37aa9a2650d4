// The database itself, and the clock, which is compared with it.

#include <cstdlib>
#include <limits>
#include <map>

#include "equipoise/server/doctor/checks.hpp"
#include "equipoise/server/store/open/look.hpp"
#include "equipoise/server/store/open/storage.hpp"
#include "equipoise/server/store/service_clock.hpp"

namespace equipoise::server {
namespace {

using Level = Finding::Level;

constexpr std::int64_t kSomeTables = 200;
constexpr std::int64_t kLongAgoMs = 1'735'689'600'000;  // 2025 began.
constexpr std::int64_t kSlipMs = 5000, kHourMs = 3'600'000;
constexpr std::int64_t kConnections = 10;  // That one server may open.

void check_clock(std::optional<std::int64_t> stored_ms,
                 std::optional<std::int64_t> database_ms,
                 const Report& report) {
    const std::int64_t now = unix_ms();
    const auto say = [&](Level level, const std::string& text) { report({level, "clock", text}); };
    if (now < kLongAgoMs) return say(Level::Fault, "it is not set: set it (timedatectl)");
    const auto seconds = [](std::int64_t ms) { return std::to_string(ms / 1000) + " s"; };
    const std::int64_t behind = stored_ms.value_or(now) - now;
    if (behind > kSlipMs) {
        return say(behind > kHourMs ? Level::Fault : Level::Warning,
                   "it is " + seconds(behind) +
                       " behind what a server has stored: set it; until it gets there, the clocks "
                       "of games stand still");
    }
    const std::int64_t apart = std::abs(database_ms.value_or(now) - now);
    if (apart > kSlipMs) {
        return say(
            Level::Warning,
            "this clock and the database's are " + seconds(apart) + " apart: set both (NTP)");
    }
    say(Level::Ok, stored_ms || database_ms ? "it fits the database" : "it is set");
}

/// False if the server would not start with it.
bool check_version(const DatabaseLook& look, const Report& report) {
    const auto say = [&](Level level, const std::string& text) {
        report({level, "database", text});
    };
    if (look.version == 0) {
        say(Level::Ok, "it is empty: the server creates what it needs");
    } else if (look.version > look.known) {
        say(Level::Fault,
            "a newer version of this program wrote it (schema " + std::to_string(look.version) +
                ", this one knows " + std::to_string(look.known) +
                "): install that, or restore the backup made before the upgrade");
        return false;
    } else if (look.version < look.known) {
        say(Level::Warning,
            "an older version of this program wrote it (schema " + std::to_string(look.version) +
                "): the server changes it to schema " + std::to_string(look.known) +
                " when it starts, and the older program refuses it then; back up first");
    } else {
        say(Level::Ok, "it has schema " + std::to_string(look.known) + ", which this program uses");
    }
    return true;
}

void check_logs(Sql& sql, bool all, const Report& report) {
    const std::int64_t tables = sql.rows("SELECT count(*) FROM game_table").at(0).integer(0);
    const std::int64_t most = all ? std::numeric_limits<std::int64_t>::max() : kSomeTables;
    const std::vector<std::string> damages = damaged_logs(sql, most);
    for (const std::string& damage : damages) {
        report({Level::Fault, "logs", damage + ": check the disk, and restore a backup"});
    }
    if (!damages.empty()) return;
    const std::int64_t checked = std::min(tables, most);
    const std::string part =
        checked < tables ? " (the newest of " + std::to_string(tables) + ")" : "";
    report({Level::Ok,
            "logs",
            std::to_string(checked) + (checked == 1 ? " table" : " tables") + " checked" + part +
                ": the checksums match"});
}

/// What a PostgreSQL server needs for an answer to mean that something is on its disk.
void check_durability(const std::map<std::string, std::string>& set, const Report& report) {
    bool is_durable = true;
    for (const char* key : {"fsync", "full_page_writes", "synchronous_commit"}) {
        if (set.at(key) != "off") continue;
        is_durable = false;
        report({Level::Fault,
                "postgres",
                std::string(key) + " is off: what was acknowledged can be lost; turn it on"});
    }
    if (is_durable)
        report({Level::Ok, "postgres", "fsync, full_page_writes and synchronous_commit are on"});
}

void check_postgres(Sql& sql, const Report& report) {
    std::map<std::string, std::string> set;
    for (const SqlRow& row : sql.rows("SELECT name, setting FROM pg_settings")) {
        if (!row.is_null(1)) set.emplace(row.text(0), row.text(1));
    }
    check_durability(set, report);
    if (set.at("server_encoding") != "UTF8") {
        report(
            {Level::Fault, "postgres", "the encoding of the database is not UTF8: create it anew"});
    }
    const std::int64_t used = sql.rows(
                                     "SELECT count(*) FROM pg_stat_activity WHERE "
                                     "backend_type = 'client backend'")
                                  .at(0)
                                  .integer(0);
    const std::int64_t free = std::atoll(set.at("max_connections").c_str()) -
        std::atoll(set.at("superuser_reserved_connections").c_str()) - used;
    const std::string text = std::to_string(free) + " connections are free, " +
        std::to_string(kConnections) + " are needed for each server";
    report({free < kConnections ? Level::Warning : Level::Ok,
            "postgres",
            free < kConnections ? text + ": raise max_connections" : text});
    const bool is_open = sql.rows(
                                "SELECT coalesce(host(inet_server_addr()) NOT IN "
                                "('127.0.0.1', '::1'), false) AND NOT ssl FROM pg_stat_ssl "
                                "WHERE pid = pg_backend_pid()")
                             .at(0)
                             .integer(0) != 0;
    if (is_open) {
        report({Level::Warning,
                "postgres",
                "the connection is not encrypted: add ?sslmode=verify-full to store.database"});
    }
}

void check_contents(const DatabaseLook& look, bool is_postgres, bool all, const Report& report) {
    Sql& sql = *look.sql;
    std::optional<std::int64_t> stored_ms, database_ms;
    if (look.version > 0) {
        const auto last = sql.rows("SELECT max(last_ms) FROM service");
        if (!last.at(0).is_null(0)) stored_ms = last.at(0).integer(0);
    }
    if (is_postgres) {
        database_ms = sql.rows("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint")
                          .at(0)
                          .integer(0);
    }
    check_clock(stored_ms, database_ms, report);
    if (is_postgres) check_postgres(sql, report);
    if (check_version(look, report) && look.version == look.known) check_logs(sql, all, report);
}

}  // namespace

void check_new_clock(const Report& report) { check_clock({}, {}, report); }

void check_database(const std::string& database, bool all_tables, const Report& report) {
    if (const std::string warning = storage_warning(database); !warning.empty()) {
        report({Level::Warning, "database", warning});
    }
    try {
        check_contents(look_into(database), is_postgres_url(database), all_tables, report);
    } catch (const std::exception& error) {
        const char* what_to_do = is_postgres_url(database)
            ? ": see that the PostgreSQL server runs and lets this user in"
            : ": restore a backup, or let this user read it";
        report({Level::Fault, "database", error.what() + std::string(what_to_do)});
    }
}

}  // namespace equipoise::server
