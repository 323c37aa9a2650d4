#include "equipoise/server/store/open/look.hpp"

#include "equipoise/server/store/open/storage.hpp"
#include "equipoise/server/store/postgres/postgres_connection.hpp"
#include "equipoise/server/store/schema.hpp"
#include "equipoise/server/store/seal.hpp"
#include "equipoise/server/store/sqlite/sqlite_database.hpp"

namespace equipoise::server {
namespace {

constexpr std::chrono::milliseconds kPatience{5000};

std::int64_t postgres_version(Sql& sql) {
    const auto known = sql.rows("SELECT to_regclass('schema_version') IS NOT NULL");
    if (known.at(0).integer(0) == 0) return 0;
    return sql.rows("SELECT coalesce(max(version), 0) FROM schema_version").at(0).integer(0);
}

void check_log(Sql& sql, const std::string& table) {
    ChainCheck check(table);
    sql.each("SELECT seq, body, seals, chain FROM entry WHERE table_id = $1 ORDER BY seq",
             {table},
             [&](const SqlRow& row) {
                 check.take(static_cast<std::uint64_t>(row.integer(0)),
                            row.bytes(1),
                            row.text(2),
                            row.is_null(3) ? std::nullopt : std::optional(row.bytes(3)));
             });
}

}  // namespace

DatabaseLook look_into(const std::string& database) {
    DatabaseLook look;
    try {
        if (is_postgres_url(database)) {
            look.sql = std::make_unique<PostgresConnection>(database, kPatience);
            look.version = postgres_version(*look.sql);
            look.known = static_cast<std::int64_t>(postgres_migrations().size());
        } else {
            look.sql = look_into_sqlite(database);
            look.version = look.sql->rows("PRAGMA user_version").at(0).integer(0);
            look.known = static_cast<std::int64_t>(sqlite_migrations().size());
        }
    } catch (const StoreError&) {
        throw;
    } catch (const std::exception& error) {
        throw StoreError(error.what());
    }
    return look;
}

std::vector<std::string> damaged_logs(Sql& sql, std::int64_t most) {
    std::vector<std::string> damages;
    for (const SqlRow& row :
         sql.rows("SELECT id FROM game_table ORDER BY created_ms DESC, id LIMIT $1", {most})) {
        try {
            check_log(sql, row.text(0));
        } catch (const LogDamaged& damage) {
            damages.emplace_back(damage.what());
        }
    }
    return damages;
}

}  // namespace equipoise::server
