#include "equipoise/server/store/postgres/postgres_database.hpp"

#include <memory>
#include <utility>

#include "equipoise/server/store/connection_pool.hpp"
#include "equipoise/server/store/postgres/postgres_connection.hpp"
#include "equipoise/server/store/schema.hpp"

namespace equipoise::server {
namespace {

constexpr std::size_t kMaxConnections = 8;
// For what may take long: changes of the schema, and backups.
constexpr const char* kNoHurry =
    "SET LOCAL statement_timeout TO 0; SET LOCAL lock_timeout TO 0; "
    "SET LOCAL idle_in_transaction_session_timeout TO 0";

constexpr std::chrono::milliseconds kForEver{-1};

/// Brings the schema up to date, one process at a time. Within a transaction.
void migrate(PostgresConnection& connection) {
    connection.set_patience(kForEver);
    connection.command(kNoHurry);
    connection.command("SELECT pg_advisory_xact_lock(4951087223)");
    connection.command("CREATE TABLE IF NOT EXISTS schema_version (version bigint NOT NULL)");
    const auto rows = connection.rows("SELECT coalesce(max(version), 0) FROM schema_version");
    const auto known = postgres_migrations();
    const auto done = static_cast<std::size_t>(rows.at(0).integer(0));
    if (done > known.size()) throw StoreError("it was written by a newer version of this program");
    for (std::size_t i = done; i < known.size(); ++i) connection.command(known[i]);
    if (done == known.size()) return;
    connection.run("DELETE FROM schema_version");
    connection.run("INSERT INTO schema_version (version) VALUES ($1)",
                   {static_cast<std::int64_t>(known.size())});
}

void check_version(Sql& sql) {
    const auto rows = sql.rows("SELECT max(version) FROM schema_version");
    const auto known = static_cast<std::int64_t>(postgres_migrations().size());
    if (rows.at(0).is_null(0) || rows.at(0).integer(0) != known) {
        throw StoreError("it was written by another version of this program");
    }
}

class PostgresDatabase final : public Database {
  public:
    PostgresDatabase(std::string url, bool may_migrate)
        : url_(std::move(url)), hurries_(may_migrate) {
        if (may_migrate) {
            PostgresConnection connection(url_);
            connection.command("BEGIN");
            migrate(connection);
            connection.command("COMMIT");
        } else {
            read(check_version);
        }
    }

    void write(const Work& work) override { run("BEGIN", work); }
    void read(const Work& work) override {
        run("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY", work);
    }

  private:
    void run(const char* begin, const Work& work) {
        bool committing = false;
        try {
            return run_once(begin, work, committing);
        } catch (const DatabaseGone&) {
            // Once the end was requested, nobody knows whether it happened. Before that, perhaps
            // the server was only restarted since the connection was last used.
            if (committing) throw;
        }
        run_once(begin, work, committing);
    }

    void run_once(const char* begin, const Work& work, bool& committing) {
        ConnectionPool<PostgresConnection>::Lease lease(pool_);
        auto& connection = lease.connection;
        if (!connection) connection = std::make_unique<PostgresConnection>(url_);
        if (!hurries_) connection->set_patience(kForEver);
        try {
            connection->command(begin);
            if (!hurries_) connection->command(kNoHurry);
            work(*connection);
            committing = true;
            connection->command("COMMIT");
        } catch (const DatabaseGone&) {
            connection.reset();
            pool_.close_idle();
            throw;
        } catch (...) {
            roll_back(connection);
            throw;
        }
    }

    /// A connection with which even this fails is not used again.
    static void roll_back(std::unique_ptr<PostgresConnection>& connection) {
        auto failed = std::move(connection);
        failed->command("ROLLBACK");
        connection = std::move(failed);
    }

    const std::string url_;
    const bool hurries_;  // It serves people, and so waits for nothing for long.
    ConnectionPool<PostgresConnection> pool_{kMaxConnections};
};

}  // namespace

std::unique_ptr<Database> open_postgres_database(const std::string& url, bool migrate) {
    try {
        return std::make_unique<PostgresDatabase>(url, migrate);
    } catch (const StoreError& error) {
        throw StoreError(std::string("cannot open the PostgreSQL database: ") + error.what());
    }
}

}  // namespace equipoise::server
