#include "equipoise/server/store/sqlite_store.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <SQLiteCpp/VariadicBind.h>
#include <algorithm>
#include <condition_variable>
#include <fcntl.h>
#include <mutex>
#include <sys/file.h>
#include <thread>
#include <unistd.h>
#include <utility>
#include <variant>

#include "equipoise/server/store/schema.hpp"

namespace equipoise::server {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxBatch = 2000;  // Bounds how long one commit keeps its callers waiting.
constexpr int kBusyMs = 5000;

/// Held as long as the process lives; the system lets go of it even after a kill.
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

SQLite::Database open_database(const fs::path& file) {
    SQLite::Database db(file.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, kBusyMs);
    db.exec("PRAGMA journal_mode=WAL");
    db.exec("PRAGMA synchronous=FULL");
    return db;
}

void migrate(SQLite::Database& db) {
    const auto known = migrations();
    const auto done = static_cast<std::size_t>(db.execAndGet("PRAGMA user_version").getInt());
    if (done > known.size()) throw StoreError("it was written by a newer version of this program");
    for (std::size_t i = done; i < known.size(); ++i) {
        SQLite::Transaction transaction(db);
        db.exec(known[i]);
        db.exec("PRAGMA user_version=" + std::to_string(i + 1));
        transaction.commit();
    }
}

/// The writing side, used by the writer thread alone.
class Writer {
  public:
    explicit Writer(SQLite::Database& db)
        : db_(db),
          last_(db, "SELECT coalesce(max(seq), 0) FROM entry WHERE table_id = ?"),
          entry_(db, "INSERT INTO entry (table_id, seq, at_ms, body) VALUES (?, ?, ?, ?)"),
          table_(db,
                 "INSERT INTO game_table (id, created_ms, summary) VALUES (?, ?, ?) "
                 "ON CONFLICT (id) DO UPDATE SET summary = excluded.summary"),
          guest_(db,
                 "INSERT INTO guest_table (guest, table_id) VALUES (?, ?) ON CONFLICT DO NOTHING"),
          data_(db, "INSERT INTO data_file (hash, body) VALUES (?, ?) ON CONFLICT DO NOTHING") {}

    SQLite::Database& db() { return db_; }

    void write(const Append& append) {
        SQLite::bind(last_, append.table);
        last_.executeStep();
        const auto last = static_cast<std::uint64_t>(last_.getColumn(0).getInt64());
        last_.reset();
        if (last + 1 != append.first) throw StoreError("the log does not end there");
        auto seq = static_cast<std::int64_t>(append.first);
        for (const std::string& body : append.entries) {
            run(entry_, append.table, seq++, append.at_ms, body);
        }
        if (!append.summary.empty()) {
            run(table_, append.table, append.at_ms, append.summary);
        }
        for (const std::string& guest : append.guests) run(guest_, guest, append.table);
    }
    void write_data(const std::string& hash, const std::string& body) { run(data_, hash, body); }

  private:
    template <class... Values>
    static void run(SQLite::Statement& statement, const Values&... values) {
        statement.reset();
        SQLite::bind(statement, values...);
        statement.exec();
        statement.reset();
    }

    SQLite::Database& db_;
    SQLite::Statement last_, entry_, table_, guest_, data_;
};

class SqliteStore final : public EventStore {
  public:
    explicit SqliteStore(const fs::path& file)
        : lock_(file.string() + ".lock"), write_db_(open_database(file)) {
        migrate(write_db_);
        read_db_ =
            std::make_unique<SQLite::Database>(file.string(), SQLite::OPEN_READONLY, kBusyMs);
        writer_ = std::make_unique<Writer>(write_db_);
        writer_thread_ = std::thread([this] { write_loop(); });
    }
    SqliteStore(const SqliteStore&) = delete;
    SqliteStore& operator=(const SqliteStore&) = delete;
    ~SqliteStore() override {
        {
            const std::lock_guard guard(mutex_);
            stopping_ = true;
        }
        wake_.notify_one();
        writer_thread_.join();
    }

    void append(Append append, Done done) override {
        enqueue(Job{std::move(append), std::move(done)});
    }
    void keep_data(std::string hash, std::string text) override {
        enqueue(Job{Data{std::move(hash), std::move(text)}, {}});
    }
    std::vector<std::string> entries(const std::string& table) override {
        return read<std::string>(
            "SELECT body FROM entry WHERE table_id = ? ORDER BY seq",
            [&](SQLite::Statement& query) { query.bind(1, table); },
            [](SQLite::Statement& row) { return row.getColumn(0).getString(); });
    }
    std::optional<std::string> data(const std::string& hash) override {
        auto found = read<std::string>(
            "SELECT body FROM data_file WHERE hash = ?",
            [&](SQLite::Statement& query) { query.bind(1, hash); },
            [](SQLite::Statement& row) { return row.getColumn(0).getString(); });
        if (found.empty()) return std::nullopt;
        return std::move(found.front());
    }
    std::vector<TableRow> tables_of(const std::string& guest, int limit) override {
        return read<TableRow>(
            "SELECT t.id, t.summary FROM guest_table g JOIN game_table t ON t.id = g.table_id "
            "WHERE g.guest = ? ORDER BY t.created_ms DESC, t.id LIMIT ?",
            [&](SQLite::Statement& query) {
                query.bind(1, guest);
                query.bind(2, limit);
            },
            [](SQLite::Statement& row) {
                return TableRow{row.getColumn(0).getString(), row.getColumn(1).getString()};
            });
    }
    void flush() override {
        std::unique_lock lock(mutex_);
        idle_.wait(lock, [&] { return queue_.empty() && !writing_; });
    }
    bool is_healthy() const override {
        const std::lock_guard guard(mutex_);
        return healthy_;
    }

  private:
    struct Data {
        std::string hash;
        std::string text;
    };
    struct Job {
        std::variant<Append, Data> what;
        Done done;
    };

    void enqueue(Job job) {
        {
            const std::lock_guard guard(mutex_);
            queue_.push_back(std::move(job));
        }
        wake_.notify_one();
    }

    template <class Row, class Bind, class Read>
    std::vector<Row> read(const char* sql, Bind bind, Read row) {
        const std::lock_guard guard(read_mutex_);
        try {
            SQLite::Statement query(*read_db_, sql);
            bind(query);
            std::vector<Row> rows;
            while (query.executeStep()) rows.push_back(row(query));
            return rows;
        } catch (const SQLite::Exception& error) {
            throw StoreError(error.what());
        }
    }

    void write_loop() {
        std::unique_lock lock(mutex_);
        while (true) {
            wake_.wait(lock, [&] { return stopping_ || !queue_.empty(); });
            if (queue_.empty()) return;
            std::vector<Job> batch;
            const std::size_t size = std::min(queue_.size(), kMaxBatch);
            const auto end = queue_.begin() + static_cast<std::ptrdiff_t>(size);
            batch.assign(std::make_move_iterator(queue_.begin()), std::make_move_iterator(end));
            queue_.erase(queue_.begin(), end);
            writing_ = true;
            lock.unlock();
            const bool healthy = write_batch(*writer_, batch);
            lock.lock();
            writing_ = false;
            healthy_ = healthy;
            if (queue_.empty()) idle_.notify_all();
        }
    }

    /// False if the world failed, as against an append that did not fit.
    static bool write_batch(Writer& writer, const std::vector<Job>& batch) {
        if (write_all(writer, batch, 0, batch.size()) == Outcome::Stored) {
            for (const Job& job : batch) tell(job, true);
            return true;
        }
        // One of them is at fault: each for itself, so that the others are not lost with it.
        bool healthy = true;
        for (std::size_t i = 0; i < batch.size(); ++i) {
            const Outcome outcome = write_all(writer, batch, i, i + 1);
            tell(batch[i], outcome == Outcome::Stored);
            if (outcome == Outcome::Failed) healthy = false;
        }
        return healthy;
    }

    enum class Outcome { Stored, Refused, Failed };

    static Outcome write_all(Writer& writer,
                             const std::vector<Job>& batch,
                             std::size_t begin,
                             std::size_t end) {
        try {
            SQLite::Transaction transaction(writer.db(), SQLite::TransactionBehavior::IMMEDIATE);
            for (std::size_t i = begin; i < end; ++i) {
                if (const auto* append = std::get_if<Append>(&batch[i].what)) {
                    writer.write(*append);
                } else {
                    const auto& data = std::get<Data>(batch[i].what);
                    writer.write_data(data.hash, data.text);
                }
            }
            transaction.commit();
            return Outcome::Stored;
        } catch (const StoreError&) {
            return Outcome::Refused;
        } catch (const SQLite::Exception&) {
            return Outcome::Failed;
        }
    }

    static void tell(const Job& job, bool stored) {
        if (job.done) job.done(stored);
    }

    FileLock lock_;
    SQLite::Database write_db_;
    std::unique_ptr<Writer> writer_;  // Made after the migrations; then the writer thread's.
    std::unique_ptr<SQLite::Database> read_db_;
    std::mutex read_mutex_;

    mutable std::mutex mutex_;
    std::condition_variable wake_, idle_;
    std::vector<Job> queue_;
    bool writing_ = false, stopping_ = false, healthy_ = true;
    std::thread writer_thread_;
};

}  // namespace

std::unique_ptr<EventStore> open_sqlite_store(const fs::path& file) {
    try {
        if (file.has_parent_path()) fs::create_directories(file.parent_path());
        return std::make_unique<SqliteStore>(file);
    } catch (const std::exception& error) {
        throw StoreError("cannot open the database " + file.string() + ": " + error.what());
    }
}

}  // namespace equipoise::server
