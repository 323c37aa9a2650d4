#include "equipoise/server/store/postgres/postgres_database.hpp"

#include <condition_variable>
#include <mutex>
#include <utility>
#include <vector>

#include "equipoise/server/store/postgres/postgres_connection.hpp"
#include "equipoise/server/store/schema.hpp"

namespace equipoise::server {
namespace {

constexpr int kMaxConnections = 8;
// For what may take long: changes of the schema, and backups.
constexpr const char* kNoHurry =
    "SET LOCAL statement_timeout TO 0; SET LOCAL lock_timeout TO 0; "
    "SET LOCAL idle_in_transaction_session_timeout TO 0";

/// Brings the schema up to date, one process at a time. Within a transaction.
void migrate(PostgresConnection& connection) {
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
    using Connection = std::unique_ptr<PostgresConnection>;

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
        const Place place(*this);
        Connection connection = idle_connection();
        if (!connection) connection = std::make_unique<PostgresConnection>(url_);
        try {
            connection->command(begin);
            if (!hurries_) connection->command(kNoHurry);
            work(*connection);
            committing = true;
            connection->command("COMMIT");
        } catch (const DatabaseGone&) {
            const std::lock_guard guard(mutex_);
            idle_.clear();
            throw;
        } catch (...) {
            // If even this fails the connection is not put back.
            connection->command("ROLLBACK");
            put_back(std::move(connection));
            throw;
        }
        put_back(std::move(connection));
    }

    /// One of the few that may be under way at once.
    class Place {
      public:
        explicit Place(PostgresDatabase& database) : database_(database) {
            std::unique_lock lock(database_.mutex_);
            database_.free_.wait(lock, [&] { return database_.busy_ < kMaxConnections; });
            ++database_.busy_;
        }
        Place(const Place&) = delete;
        Place& operator=(const Place&) = delete;
        ~Place() {
            const std::lock_guard guard(database_.mutex_);
            --database_.busy_;
            database_.free_.notify_one();
        }

      private:
        PostgresDatabase& database_;
    };

    Connection idle_connection() {
        const std::lock_guard guard(mutex_);
        if (idle_.empty()) return nullptr;
        Connection connection = std::move(idle_.back());
        idle_.pop_back();
        return connection;
    }
    void put_back(Connection connection) {
        const std::lock_guard guard(mutex_);
        idle_.push_back(std::move(connection));
    }

    const std::string url_;
    const bool hurries_;  // It serves people, and so waits for nothing for long.
    std::mutex mutex_;
    std::condition_variable free_;
    int busy_ = 0;
    std::vector<Connection> idle_;
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
