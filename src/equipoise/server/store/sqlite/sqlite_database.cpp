#include "equipoise/server/store/sqlite/sqlite_database.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fcntl.h>
#include <mutex>
#include <optional>
#include <sys/file.h>
#include <unistd.h>
#include <unordered_map>
#include <utility>

#include "equipoise/server/store/schema.hpp"

namespace equipoise::server {
namespace {

namespace fs = std::filesystem;

constexpr int kBusyMs = 5000;

/// Held as long as the process lives; the system releases it even after a kill.
class FileLock {
  public:
    explicit FileLock(const fs::path& file) {
        fd_ = ::open(file.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0600);
        if (fd_ < 0) throw StoreError("cannot write " + file.string());
        if (::flock(fd_, LOCK_EX | LOCK_NB) != 0) {
            ::close(fd_);
            throw StoreError("another process uses it");
        }
    }
    FileLock(const FileLock&) = delete;
    FileLock& operator=(const FileLock&) = delete;
    ~FileLock() { ::close(fd_); }

  private:
    int fd_ = -1;
};

/// Other users of the machine may not read what SQLite would let them.
void create_private(const fs::path& file) {
    const int fd = ::open(file.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0600);
    if (fd >= 0) ::close(fd);
}

int version_of(SQLite::Database& db) {
    const int version = db.execAndGet("PRAGMA user_version").getInt();
    if (version > static_cast<int>(sqlite_migrations().size())) {
        throw StoreError("it was written by a newer version of this program");
    }
    return version;
}

void migrate(SQLite::Database& db) {
    const auto known = sqlite_migrations();
    for (auto i = static_cast<std::size_t>(version_of(db)); i < known.size(); ++i) {
        SQLite::Transaction transaction(db);
        db.exec(known[i]);
        db.exec("PRAGMA user_version=" + std::to_string(i + 1));
        transaction.commit();
    }
}

SqlValue value_in(const SQLite::Column& column) {
    if (column.isInteger()) return std::int64_t{column.getInt64()};
    if (column.isFloat()) return column.getDouble();
    if (column.isText()) return column.getString();
    if (column.isBlob()) return Bytes{column.getString()};
    return std::monostate{};
}

void bind(SQLite::Statement& statement, const SqlValues& values) {
    int index = 0;
    for (const SqlValue& value : values) {
        ++index;
        if (const auto* integer = std::get_if<std::int64_t>(&value)) {
            statement.bind(index, *integer);
        } else if (const auto* real = std::get_if<double>(&value)) {
            statement.bind(index, *real);
        } else if (const auto* text = std::get_if<std::string>(&value)) {
            check_text(*text);
            statement.bind(index, *text);
        } else if (const auto* blob = std::get_if<Bytes>(&value)) {
            statement.bind(index, blob->bytes.data(), static_cast<int>(blob->bytes.size()));
        } else {
            statement.bind(index);
        }
    }
}

class SqliteConnection final : public Sql {
  public:
    SqliteConnection(const fs::path& file, int flags) : db_(file.string(), flags, kBusyMs) {}

    SQLite::Database& db() { return db_; }

    std::int64_t each(const std::string& text,
                      const SqlValues& values,
                      const OnRow& on_row) override {
        SQLite::Statement& statement = prepared(text);
        const Reset reset{statement};
        bind(statement, values);
        std::int64_t count = 0;
        while (statement.executeStep()) {
            SqlValues row;
            for (int i = 0; i < statement.getColumnCount(); ++i) {
                row.push_back(value_in(statement.getColumn(i)));
            }
            on_row(SqlRow(std::move(row)));
            ++count;
        }
        return statement.getColumnCount() > 0 ? count : std::int64_t{db_.getChanges()};
    }

  private:
    /// A statement left half read would keep its transaction from ending.
    struct Reset {
        SQLite::Statement& statement;
        ~Reset() { statement.tryReset(); }
    };

    SQLite::Statement& prepared(const std::string& text) {
        auto& statement = statements_[text];
        if (!statement) statement = std::make_unique<SQLite::Statement>(db_, text);
        return *statement;
    }

    SQLite::Database db_;
    std::unordered_map<std::string, std::unique_ptr<SQLite::Statement>> statements_;
};

class SqliteDatabase final : public Database {
  public:
    SqliteDatabase(const fs::path& file, SqliteUse use) {
        if (use == SqliteUse::Server) lock_.emplace(file.string() + ".lock");
        if (use != SqliteUse::Read) {
            create_private(file);
            writer_ = std::make_unique<SqliteConnection>(
                file, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
            writer_->db().exec("PRAGMA journal_mode=WAL");
            const bool waits = use == SqliteUse::Server;
            writer_->db().exec(waits ? "PRAGMA synchronous=FULL" : "PRAGMA synchronous=NORMAL");
        }
        if (use == SqliteUse::Server) migrate(writer_->db());
        reader_ = std::make_unique<SqliteConnection>(file, SQLite::OPEN_READONLY);
        if (version_of(reader_->db()) < static_cast<int>(sqlite_migrations().size())) {
            throw StoreError("it was written by an older version of this program");
        }
    }

    void write(const Work& work) override {
        if (!writer_) throw StoreError("the database is open read-only");
        run(writer_mutex_, *writer_, SQLite::TransactionBehavior::IMMEDIATE, work);
    }
    void read(const Work& work) override {
        run(reader_mutex_, *reader_, SQLite::TransactionBehavior::DEFERRED, work);
    }

  private:
    static void run(std::mutex& mutex,
                    SqliteConnection& connection,
                    SQLite::TransactionBehavior behavior,
                    const Work& work) {
        const std::lock_guard guard(mutex);
        try {
            SQLite::Transaction transaction(connection.db(), behavior);
            work(connection);
            transaction.commit();
        } catch (const SQLite::Exception& error) {
            throw StoreError(error.what());
        }
    }

    std::optional<FileLock> lock_;
    std::unique_ptr<SqliteConnection> writer_, reader_;
    std::mutex writer_mutex_, reader_mutex_;
};

}  // namespace

std::unique_ptr<Database> open_sqlite_database(const fs::path& file, SqliteUse use) {
    try {
        if (use == SqliteUse::Server && file.has_parent_path()) {
            fs::create_directories(file.parent_path());
        }
        return std::make_unique<SqliteDatabase>(file, use);
    } catch (const std::exception& error) {
        throw StoreError("cannot open the database " + file.string() + ": " + error.what());
    }
}

}  // namespace equipoise::server
