#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "equipoise/server/store/open/storage.hpp"
#include "equipoise/server/store/seal.hpp"
#include "equipoise/server/store/sqlite/sqlite_database.hpp"

namespace equipoise::server {
namespace {

namespace fs = std::filesystem;

struct Table {
    const char* name;
    int columns;
    const char* list;
};

// All but those that only describe the servers running now, and what is to be sent: from a backup
// it would be sent again.
constexpr std::array kTables{
    Table{"entry", 5, "table_id, seq, body, seals, chain"},
    Table{"game_table", 7, "id, created_ms, summary, game, lobby, rated, deadline_ms"},
    Table{"person_table", 2, "person, table_id"},
    Table{"person_trace", 3, "person, table_id, leaves"},
    Table{"premove", 5, "table_id, seat, person, version, body"},
    Table{"data_file", 2, "hash, body"},
    Table{"person", 6, "id, public_id, name, login, password_hash, created_ms"},
    Table{"session", 6, "hash, id, person, label, created_ms, seen_ms"},
    Table{"device", 3, "person, hash, seen_ms"},
    Table{"second_factor", 4, "person, totp_key, is_on, last_step"},
    Table{"recovery_code", 2, "person, hash"},
    Table{"rating", 5, "person, ladder, mu, sigma, games"},
    Table{
        "rating_history",
        14,
        "person, ladder, games, table_id, listed, at_ms, place, team, players, result, mu_before, "
        "sigma_before, mu, sigma"},
    Table{"notify_target", 4, "person, kind, target, confirmed"},
    Table{"letter", 5, "hash, person, purpose, target, until_ms"},
    Table{"push_subscription", 7, "id, person, session, endpoint, p256dh, auth, made_ms"},
    Table{"quiet_hours", 4, "person, begin_min, end_min, offset_min"},
    Table{"tie", 4, "person, other, kind, since_ms"},
    Table{"watch_name", 3, "person, is_shown, since_ms"},
    Table{"notice_off", 3, "person, event, way"},
    Table{"notice_link", 3, "token, person, event"},
    Table{"report", 6, "id, reporter, reported, at_ms, closed_ms, note"},
    Table{"report_number", 2, "id, last"},
    Table{"report_statement", 7, "report, number, at_ms, reason, body, table_id, entry"},
    Table{"report_line", 7, "report, table_id, entry, at_ms, person, name, body"},
    Table{"arena",
          10,
          "id, title, organiser, game, mode, plan, made_ms, start_ms, end_ms, closed_ms"},
    Table{"arena_person", 5, "arena, person, is_in, since_ms, seen_ms"},
    Table{"arena_game",
          9,
          "table_id, arena, first, second, paired_ms, ended_ms, first_points, second_points, how"},
    Table{"club",
          11,
          "id, title, about, founder, link_key, made_ms, plan, game, mode, minute, next_ms"},
    Table{"club_person", 4, "club, person, since_ms, left_ms"},
    Table{"club_table", 5, "table_id, club, made_ms, due_ms, is_over"},
    Table{"vacation", 4, "person, year, from_ms, until_ms"},
    Table{"vacation_note", 3, "table_id, person, until_ms"},
    Table{"push_key", 2, "id, private_key"},
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

std::string select_entries() { return select(kTables[0]) + " ORDER BY table_id, seq"; }

/// Checks the logs as their entries come by, table by table.
class LogsCheck {
  public:
    void take(const SqlRow& row) {
        if (row.text(0) != table_) {
            table_ = row.text(0);
            check_ = ChainCheck(table_);
            is_damaged_ = false;
        }
        if (is_damaged_) return;
        try {
            check_->take(static_cast<std::uint64_t>(row.integer(1)),
                         row.bytes(2),
                         row.text(3),
                         row.is_null(4) ? std::nullopt : std::optional(row.bytes(4)));
        } catch (const LogDamaged& damage) {
            is_damaged_ = true;
            damages.emplace_back(damage.what());
        }
    }

    std::vector<std::string> damages;

  private:
    std::string table_;
    std::optional<ChainCheck> check_;
    bool is_damaged_ = false;
};

/// Row by row, one moment of `from`, all or nothing in `to`. Returns what is wrong with the logs,
/// which are copied as they are.
std::vector<std::string> copy(Database& from, Database& to) {
    LogsCheck logs;
    to.write([&](Sql& target) {
        target.run("DELETE FROM service");
        from.read([&](Sql& source) {
            for (const Table& table : kTables) {
                const bool is_log = &table == &kTables[0];
                const std::string statement = insert(table);
                source.each(is_log ? select_entries() : select(table), {}, [&](const SqlRow& row) {
                    if (is_log) logs.take(row);
                    target.run(statement, row.values());
                });
            }
        });
    });
    return std::move(logs.damages);
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

std::vector<std::string> backup_database(const std::string& database, const fs::path& file) {
    const auto from = open_beside(database);
    if (fs::exists(file)) throw StoreError(file.string() + " already exists");
    // Under another name until it is complete, so that nobody mistakes a part for a backup.
    const fs::path part = file.string() + ".part";
    const auto remove = [&] {
        for (const char* end : {"", "-wal", "-shm", ".lock"}) fs::remove(part.string() + end);
    };
    remove();
    try {
        auto to = open_sqlite_database(part, SqliteUse::Server);
        std::vector<std::string> damages = copy(*from, *to);
        to.reset();
        fs::rename(part, file);
        remove();
        return damages;
    } catch (...) {
        remove();
        throw;
    }
}

std::vector<std::string> restore_database(const fs::path& file, Storage& target) {
    expect_empty(*target.database);
    const auto from = open_sqlite_database(file, SqliteUse::Read);
    return copy(*from, *target.database);
}

}  // namespace equipoise::server
