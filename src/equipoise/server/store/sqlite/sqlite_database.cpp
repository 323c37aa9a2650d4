#include "equipoise/server/store/sqlite/sqlite_database.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <algorithm>
#include <condition_variable>
#include <fcntl.h>
#include <mutex>
#include <optional>
#include <sys/file.h>
#include <sys/stat.h>
#include <tuple>
#include <unistd.h>
#include <unordered_map>
#include <utility>
#include <vector>

#include <sqlite3.h>

#include "equipoise/server/common/log.hpp"
#include "equipoise/server/common/metrics.hpp"
#include "equipoise/server/store/connection_pool.hpp"
#include "equipoise/server/store/schema.hpp"

namespace equipoise::server {
namespace {

namespace fs = std::filesystem;

constexpr int kBusyMs = 5000, kBusyToClearMs = 200;
constexpr const char* kMoveLog = "PRAGMA wal_checkpoint(TRUNCATE)";
constexpr std::size_t kReaders = 4;
constexpr std::size_t kMostBytes = std::size_t{64} << 10;  // SQLite writes at most 128 KiB at once.
// Versions as SQLite numbers them.
constexpr int kFirstWal = 3'007'000, kLastWithWalReset = 3'051'002;

/// Held as long as the process lives; the system releases it even after a kill.
class FileLock {
  public:
    explicit FileLock(const fs::path& file) {
        fd_ = ::open(file.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0600);
        if (fd_ < 0) throw StoreError("cannot write " + file.string());
        if (::flock(fd_, LOCK_EX | LOCK_NB) != 0) {
            ::close(fd_);
            throw DatabaseInUse("another process uses it");
        }
    }
    FileLock(const FileLock&) = delete;
    FileLock& operator=(const FileLock&) = delete;
    ~FileLock() { ::close(fd_); }

  private:
    int fd_ = -1;
};

/// Which file a path leads to; nothing if to none.
class FileIdentity {
  public:
    explicit FileIdentity(const fs::path& path) {
        struct stat found{};
        if (::stat(path.c_str(), &found) == 0) id_ = {found.st_dev, found.st_ino, found.st_nlink};
    }
    /// Under two names a file would have two of SQLite's logs.
    bool has_other_names() const { return std::get<2>(id_) > 1; }
    bool operator==(const FileIdentity& other) const {
        return std::get<0>(id_) == std::get<0>(other.id_) &&
            std::get<1>(id_) == std::get<1>(other.id_) && std::get<2>(id_) > 0;
    }

  private:
    std::tuple<dev_t, ino_t, nlink_t> id_{};
};

/// A mutex that serves its callers in the order in which they came, so that the writer of the logs
/// does not keep all others waiting.
class Turns {
  public:
    void lock() {
        std::unique_lock lock(mutex_);
        const std::uint64_t mine = last_++;
        next_.wait(lock, [&] { return now_ == mine; });
    }
    void unlock() {
        {
            const std::lock_guard guard(mutex_);
            ++now_;
        }
        next_.notify_all();
    }

  private:
    std::mutex mutex_;
    std::condition_variable next_;
    std::uint64_t last_ = 0, now_ = 0;
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
            statement.bindNoCopy(index, *text);
        } else if (const auto* blob = std::get_if<Bytes>(&value)) {
            statement.bindNoCopy(index, blob->bytes.data(), static_cast<int>(blob->bytes.size()));
        } else {
            statement.bind(index);
        }
    }
}

class SqliteConnection final : public Sql {
  public:
    /// For one thread at a time, so SQLite need not lock.
    SqliteConnection(const fs::path& file, int flags, const std::string& vfs = {})
        : db_(file.string(), flags | SQLite::OPEN_NOMUTEX, kBusyMs, vfs) {}

    SQLite::Database& db() { return db_; }

    std::int64_t each(const std::string& text,
                      const SqlValues& values,
                      const OnRow& on_row) override {
        count(Counted::StatementSent);
        SQLite::Statement& statement = prepared(text);
        const Reset reset{statement};
        bind(statement, values);  // To `values`, which outlive the statement's run.
        std::int64_t rows = 0;
        while (statement.executeStep()) {
            SqlValues row;
            for (int i = 0; i < statement.getColumnCount(); ++i) {
                row.push_back(value_in(statement.getColumn(i)));
            }
            on_row(SqlRow(std::move(row)));
            ++rows;
        }
        return statement.getColumnCount() > 0 ? rows : std::int64_t{db_.getChanges()};
    }
    /// SQLite itself has already done so after some errors.
    void roll_back() { sqlite3_exec(db_.getHandle(), "ROLLBACK", nullptr, nullptr, nullptr); }

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

std::unique_ptr<SqliteConnection> open_writer(const fs::path& file, const std::string& vfs) {
    auto writer =
        std::make_unique<SqliteConnection>(file, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, vfs);
    writer->db().exec("PRAGMA journal_mode=WAL");
    writer->db().exec("PRAGMA synchronous=FULL");
    // What is deleted, or taken out of a log, leaves no bytes in the file.
    writer->db().exec("PRAGMA secure_delete=ON");
    migrate(writer->db());
    return writer;
}

/// It can neither write nor checkpoint, not even when it is closed.
std::unique_ptr<SqliteConnection> open_reader(const fs::path& file, const std::string& vfs) {
    auto reader = std::make_unique<SqliteConnection>(file, SQLite::OPEN_READONLY, vfs);
    sqlite3_db_config(reader->db().getHandle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
    reader->db().exec("PRAGMA query_only=ON");
    reader->db().exec("PRAGMA wal_autocheckpoint=0");
    if (version_of(reader->db()) < static_cast<int>(sqlite_migrations().size())) {
        throw StoreError("it was written by an older version of this program");
    }
    return reader;
}

/// A file by SQLite's own way to the disk.
class VfsFile {
  public:
    VfsFile(sqlite3_vfs& vfs, const fs::path& path)
        : name_(sqlite3_create_filename(path.c_str(), "", "", 0, nullptr)),
          memory_(std::make_unique<char[]>(static_cast<std::size_t>(vfs.szOsFile))) {
        is_open_ = name_ != nullptr &&
            vfs.xOpen(&vfs, name_, file(), SQLITE_OPEN_WAL | SQLITE_OPEN_READWRITE, nullptr) ==
                SQLITE_OK;
    }
    VfsFile(const VfsFile&) = delete;
    VfsFile& operator=(const VfsFile&) = delete;
    ~VfsFile() {
        if (file()->pMethods != nullptr) file()->pMethods->xClose(file());
        sqlite3_free_filename(name_);
    }

    /// Writes its bytes once more over themselves and waits for the disk; false if that failed.
    bool rewrite() {
        sqlite3_int64 size = 0;
        if (!is_open_ || file()->pMethods->xFileSize(file(), &size) != SQLITE_OK) return false;
        std::vector<char> bytes(kMostBytes);
        for (sqlite3_int64 at = 0; at < size;) {
            const int count =
                static_cast<int>(std::min(size - at, static_cast<sqlite3_int64>(bytes.size())));
            if (file()->pMethods->xRead(file(), bytes.data(), count, at) != SQLITE_OK ||
                file()->pMethods->xWrite(file(), bytes.data(), count, at) != SQLITE_OK) {
                return false;
            }
            at += count;
        }
        return file()->pMethods->xSync(file(), SQLITE_SYNC_NORMAL | SQLITE_SYNC_DATAONLY) ==
            SQLITE_OK;
    }

  private:
    sqlite3_file* file() { return reinterpret_cast<sqlite3_file*>(memory_.get()); }

    const char* name_;
    std::unique_ptr<char[]> memory_;
    bool is_open_ = false;
};

/// The system forgets what it failed to write once it has reported the failure, and so a later
/// success says nothing about it: writes the file once more.
void rewrite(const fs::path& file, const std::string& vfs_name) {
    sqlite3_vfs* const vfs = sqlite3_vfs_find(vfs_name.empty() ? nullptr : vfs_name.c_str());
    if (vfs == nullptr) throw StoreError("there is no such VFS");
    int exists = 0;
    if (vfs->xAccess(vfs, file.c_str(), SQLITE_ACCESS_EXISTS, &exists) == SQLITE_OK && exists == 0)
        return;
    if (!VfsFile(*vfs, file).rewrite()) throw StoreError("cannot write " + file.string());
}

/// One connection writes and checkpoints, whoever asks for it; all others only read. SQLite up to
/// 3.51.2 can damage a file that two connections write to or checkpoint at once.
class SqliteDatabase final : public Database {
  public:
    SqliteDatabase(const fs::path& path, SqliteUse use, std::string vfs)
        : path_(path), vfs_(std::move(vfs)), file_(path) {
        if (use == SqliteUse::Server) {
            create_private(path);
            file_ = fs::canonical(path);
            lock_.emplace(file_.string() + ".lock");
            if (FileIdentity(file_).has_other_names())
                throw StoreError("it has a second hard link");
            // The process before this one may have ended after a commit that failed.
            rewrite(log_file(), vfs_);
            writer_ = open_writer(file_, vfs_);
            opened_ = FileIdentity(path_);
            opened_log_.emplace(log_file());
        }
        open_readers();
    }

    void write(const Work& work) override {
        const std::lock_guard turn(writing_);
        if (is_doubtful_) open_again();
        if (!writer_) throw StoreError("the database is open read-only");
        bool committing = false;
        try {
            run(*writer_, "BEGIN IMMEDIATE", work, committing);
        } catch (const SQLite::Exception& error) {
            if (!committing || error.getErrorCode() != SQLITE_IOERR) throw StoreError(error.what());
            is_doubtful_ = true;
            spdlog::error(
                "a commit failed ({}): the database is opened again to find out whether "
                "it was stored",
                error.what());
            throw DatabaseGone(error.what());
        }
        expect_in_place();
    }
    void read(const Work& work) override {
        const ConnectionPool<SqliteConnection>::Lease lease(readers_);
        if (!lease.connection) throw StoreError("the database cannot be opened again");
        bool committing = false;
        try {
            run(*lease.connection, "BEGIN", work, committing);
        } catch (const SQLite::Exception& error) {
            throw StoreError(error.what());
        }
    }

    /// Overwritten pages are still in SQLite's log until it is moved into the file. If somebody
    /// reads just now, the next time will do.
    void clear_traces() override {
        const std::lock_guard turn(writing_);
        if (is_doubtful_ || !writer_) return;
        try {
            writer_->db().setBusyTimeout(kBusyToClearMs);
            writer_->rows(kMoveLog);
        } catch (const SQLite::Exception& error) {
            spdlog::warn("what was deleted is still in the log of SQLite: {}", error.what());
        }
        writer_->db().setBusyTimeout(kBusyMs);
    }

  private:
    fs::path log_file() const { return file_.string() + "-wal"; }

    static void run(SqliteConnection& connection,
                    const char* begin,
                    const Work& work,
                    bool& committing) {
        connection.Sql::run(begin);
        try {
            work(connection);
            committing = true;
            connection.Sql::run("COMMIT");
        } catch (...) {
            connection.roll_back();
            throw;
        }
    }

    /// Nobody will find what is written to a file that has lost its name.
    void expect_in_place() const {
        const bool has_log = !opened_log_ || *opened_log_ == FileIdentity(log_file());
        if (opened_ == FileIdentity(path_) && has_log) return;
        end_process("the database " + path_.string() +
                    " was deleted or replaced under this server; it acknowledges nothing more");
    }

    void open_readers() {
        readers_.renew([&] {
            ConnectionPool<SqliteConnection>::Connections readers;
            while (readers.size() < kReaders) readers.push_back(open_reader(file_, vfs_));
            return readers;
        });
    }

    /// After this the file holds whatever the failed commit left of itself, and keeps it: SQLite
    /// reads its log anew once nobody has it open. Throws DatabaseGone.
    void open_again() {
        expect_in_place();
        try {
            readers_.renew([] { return ConnectionPool<SqliteConnection>::Connections(); });
            // SQLite deletes its log when the last connection closes.
            writer_.reset();
            opened_log_.reset();
            rewrite(log_file(), vfs_);
            auto writer = open_writer(file_, vfs_);
            if (writer->rows(kMoveLog).at(0).integer(0) != 0) throw StoreError("it is being read");
            open_readers();
            writer_ = std::move(writer);
            opened_log_.emplace(log_file());
            is_doubtful_ = false;
            spdlog::info("the database is open again");
        } catch (const std::exception& error) {
            throw DatabaseGone(std::string("the database cannot be opened again: ") + error.what());
        }
    }

    const fs::path path_;  // As the operator named it,
    const std::string vfs_;
    fs::path file_;  // and where that leads.
    std::optional<FileLock> lock_;
    FileIdentity opened_{fs::path()};
    std::optional<FileIdentity> opened_log_;  // Nothing while the writer is closed.
    Turns writing_;
    bool is_doubtful_ = false;  // A commit failed, and may still be in the file.
    std::unique_ptr<SqliteConnection> writer_;
    ConnectionPool<SqliteConnection> readers_{kReaders};
};

std::string cannot_open(const fs::path& file, const std::exception& error) {
    return "cannot open the database " + file.string() + ": " + error.what();
}

}  // namespace

std::unique_ptr<Sql> look_into_sqlite(const fs::path& file) {
    try {
        const std::string real = fs::canonical(file).string();  // Where SQLite has its log, too.
        std::string name = "file:";
        for (const char c : real) {
            const bool has_meaning = c == '%' || c == '?' || c == '#';
            name += has_meaning ? (c == '%' ? "%25" : c == '?' ? "%3f" : "%23") : std::string(1, c);
        }
        std::error_code error;
        const bool has_log = fs::exists(real + "-wal", error);
        if (!has_log) name += "?immutable=1";
        auto reader =
            std::make_unique<SqliteConnection>(name, SQLite::OPEN_READONLY | SQLite::OPEN_URI);
        sqlite3_db_config(reader->db().getHandle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
        reader->db().exec("PRAGMA query_only=ON");
        return reader;
    } catch (const std::exception& error) {
        throw StoreError(cannot_open(file, error));
    }
}

std::string sqlite_defect(int version) {
    if (version < kFirstWal || version > kLastWithWalReset) return {};
    return "SQLite " + std::to_string(version / 1'000'000) + "." +
        std::to_string(version / 1000 % 1000) + "." + std::to_string(version % 1000) +
        " has a defect, mended in 3.51.3, that can damage a database if two connections write to "
        "it at once (sqlite.org/wal.html, \"The WAL-reset bug\"). This server writes over one "
        "connection only; let no other program write to the file.";
}

std::string sqlite_defect() { return sqlite_defect(SQLite::getLibVersionNumber()); }

std::unique_ptr<Database> open_sqlite_database(const fs::path& file,
                                               SqliteUse use,
                                               const std::string& vfs) {
    try {
        if (use == SqliteUse::Server && file.has_parent_path()) {
            fs::create_directories(file.parent_path());
        }
        return std::make_unique<SqliteDatabase>(file, use, vfs);
    } catch (const DatabaseInUse& error) {
        throw DatabaseInUse(cannot_open(file, error));
    } catch (const std::exception& error) {
        throw StoreError(cannot_open(file, error));
    }
}

}  // namespace equipoise::server
