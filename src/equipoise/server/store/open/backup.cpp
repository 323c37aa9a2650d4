#include <array>
#include <string>
#include <utility>

#include "equipoise/server/store/open/storage.hpp"
#include "equipoise/server/store/postgres/postgres_database.hpp"
#include "equipoise/server/store/sqlite/sqlite_database.hpp"

namespace equipoise::server {
namespace {

namespace fs = std::filesystem;

struct Table {
    const char* name;
    int columns;
    const char* list;
};

// All but those that only describe the servers running now.
constexpr std::array kTables{
    Table{"entry", 3, "table_id, seq, body"},
    Table{"game_table", 6, "id, created_ms, summary, game, lobby, rated"},
    Table{"person_table", 2, "person, table_id"},
    Table{"data_file", 2, "hash, body"},
    Table{"person", 6, "id, public_id, name, login, password_hash, created_ms"},
    Table{"session", 6, "hash, id, person, label, created_ms, seen_ms"},
    Table{"device", 3, "person, hash, seen_ms"},
    Table{"second_factor", 4, "person, totp_key, is_on, last_step"},
    Table{"recovery_code", 2, "person, hash"},
    Table{"rating", 5, "person, ladder, mu, sigma, games"},
    Table{"notify_target", 4, "person, kind, target, confirmed"},
    Table{"letter", 5, "hash, person, purpose, target, until_ms"},
    Table{"service", 3, "id, service_ms, last_ms"},
};

std::string select(const Table& table) {
    return std::string("SELECT ") + table.list + " FROM " + table.name;
}

std::string insert(const Table& table) {
    std::string text = std::string("INSERT INTO ") + table.name + " (" + table.list + ") VALUES (";
    for (int i = 1; i <= table.columns; ++i) text += (i > 1 ? ", $" : "$") + std::to_string(i);
    return text + ")";
}

/// Row by row, one moment of `from`, all or nothing in `to`.
void copy(Database& from, Database& to) {
    to.write([&](Sql& target) {
        target.run("DELETE FROM service");
        from.read([&](Sql& source) {
            for (const Table& table : kTables) {
                const std::string statement = insert(table);
                source.each(select(table), {}, [&](const SqlRow& row) {
                    target.run(statement, row.values());
                });
            }
        });
    });
}

void expect_empty(Database& database) {
    database.read([](Sql& sql) {
        for (const Table& table : kTables) {
            if (std::string_view(table.name) == "service") continue;
            if (!sql.rows(select(table) + " LIMIT 1").empty()) {
                throw StoreError("the database to restore to is not empty");
            }
        }
    });
}

}  // namespace

void backup_database(const std::string& database, const fs::path& file) {
    const auto from = is_postgres_url(database) ? open_postgres_database(database, false)
                                                : open_sqlite_database(database, SqliteUse::Read);
    if (fs::exists(file)) throw StoreError(file.string() + " already exists");
    // Under another name until it is complete, so that nobody mistakes a part for a backup.
    const fs::path part = file.string() + ".part";
    const auto remove = [&] {
        for (const char* end : {"", "-wal", "-shm", ".lock"}) fs::remove(part.string() + end);
    };
    remove();
    try {
        auto to = open_sqlite_database(part, SqliteUse::Server);
        copy(*from, *to);
        to.reset();
        fs::rename(part, file);
        remove();
    } catch (...) {
        remove();
        throw;
    }
}

void restore_database(const fs::path& file, Storage& target) {
    expect_empty(*target.database);
    const auto from = open_sqlite_database(file, SqliteUse::Read);
    copy(*from, *target.database);
}

}  // namespace equipoise::server
