#include "equipoise/server/store/sql_events.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <span>
#include <spdlog/spdlog.h>
#include <thread>
#include <utility>
#include <variant>

#include "equipoise/server/cluster/backoff.hpp"
#include "equipoise/server/common/tokens.hpp"
#include "equipoise/server/store/event_log.hpp"
#include "equipoise/server/store/gathering.hpp"
#include "equipoise/server/store/seal.hpp"

namespace equipoise::server {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t kMaxBatch = 2000;  // Bounds how long one commit keeps its callers waiting.
// Before a database that went away is tried again.
constexpr std::chrono::milliseconds kFirstPause = 50ms, kLongestPause = 1s;
constexpr auto kNever = WriterHost::TimePoint::max();

TableRow table_row(const SqlRow& row) { return {row.text(0), row.text(1), row.integer(2)}; }

StoredPremove stored_premove(const SqlRow& row) {
    return {static_cast<int>(row.integer(0)),
            row.text(1),
            static_cast<std::uint64_t>(row.integer(2)),
            row.text(3)};
}

template <class Result, class Convert>
std::vector<Result> converted(const std::vector<SqlRow>& rows, Convert convert) {
    std::vector<Result> results;
    results.reserve(rows.size());
    for (const SqlRow& row : rows) results.push_back(convert(row));
    return results;
}

class SqlEventStore final : public EventStore {
  public:
    SqlEventStore(Database& database, std::string fenced_node, WriterHost* host)
        : database_(database), fenced_node_(std::move(fenced_node)), host_(host) {
        writer_ = std::thread([this] { write_loop(); });
    }
    SqlEventStore(const SqlEventStore&) = delete;
    SqlEventStore& operator=(const SqlEventStore&) = delete;
    ~SqlEventStore() override {
        {
            const std::lock_guard guard(mutex_);
            stopping_ = true;
        }
        wake();
        writer_.join();
    }

    void append(Append append, Done done) override {
        enqueue(Job{std::move(append), std::move(done)});
    }
    void keep_data(std::string hash, std::string text) override {
        enqueue(Job{Data{std::move(hash), std::move(text)}, {}});
    }

    void redact(Leaving leaving, Done done) override {
        enqueue(Job{std::move(leaving), std::move(done)});
    }

    std::vector<std::string> entries(const std::string& table, std::uint64_t from) override {
        std::vector<std::string> entries;
        ChainCheck check(table);
        // The one before, too: the chain goes on from it.
        for (const SqlRow& row :
             rows("SELECT seq, body, seals, chain FROM entry WHERE table_id = $1 AND seq >= $2 "
                  "ORDER BY seq",
                  {table, static_cast<std::int64_t>(from) - 1})) {
            const auto seq = static_cast<std::uint64_t>(row.integer(0));
            check.take(seq,
                       row.bytes(1),
                       row.text(2),
                       row.is_null(3) ? std::nullopt : std::optional(row.bytes(3)));
            if (seq >= from) entries.push_back(row.bytes(1));
        }
        return entries;
    }
    std::optional<std::string> data(const std::string& hash) override {
        const auto found = rows("SELECT body FROM data_file WHERE hash = $1", {hash});
        if (found.empty()) return std::nullopt;
        return found.front().bytes(0);
    }
    std::vector<StoredPremove> premoves(const std::string& table) override {
        return converted<StoredPremove>(
            rows("SELECT seat, person, version, body FROM premove WHERE table_id = $1 "
                 "ORDER BY seat",
                 {table}),
            stored_premove);
    }
    std::vector<std::pair<std::string, StoredPremove>> premoves_of(
        const std::string& person) override {
        return converted<std::pair<std::string, StoredPremove>>(
            rows("SELECT seat, person, version, body, table_id FROM premove WHERE person = $1 "
                 "ORDER BY table_id, seat",
                 {person}),
            [](const SqlRow& row) { return std::pair(row.text(4), stored_premove(row)); });
    }
    std::vector<TableRow> tables_of(const std::string& person, int limit) override {
        return converted<TableRow>(
            rows("SELECT t.id, t.summary, t.created_ms FROM person_table p "
                 "JOIN game_table t ON t.id = p.table_id "
                 "WHERE p.person = $1 ORDER BY t.created_ms DESC, t.id LIMIT $2",
                 {person, std::int64_t{limit}}),
            table_row);
    }
    std::vector<std::string> tables_naming(const std::string& person) override {
        return converted<std::string>(
            rows("SELECT table_id FROM person_trace WHERE person = $1 ORDER BY table_id", {person}),
            [](const SqlRow& row) { return row.text(0); });
    }
    std::vector<TableRow> lobby(const std::string& game, Lobby kind, int limit) override {
        return converted<TableRow>(
            rows("SELECT id, summary, created_ms FROM game_table "
                 "WHERE lobby <> 0 AND lobby = $1 AND ($2 = '' OR game = $2) "
                 "ORDER BY created_ms DESC, id LIMIT $3",
                 {static_cast<std::int64_t>(kind), game, std::int64_t{limit}}),
            table_row);
    }
    std::vector<std::string> due(std::int64_t service_ms, int limit) override {
        return converted<std::string>(
            rows("SELECT id FROM game_table WHERE deadline_ms <> 0 AND deadline_ms <= $1 "
                 "ORDER BY deadline_ms, id LIMIT $2",
                 {service_ms, std::int64_t{limit}}),
            [](const SqlRow& row) { return row.text(0); });
    }
    std::vector<VacationNote> vacation_notes(int limit) override {
        return converted<VacationNote>(rows("SELECT table_id, person, until_ms FROM vacation_note "
                                            "ORDER BY table_id, person LIMIT $1",
                                            {std::int64_t{limit}}),
                                       [](const SqlRow& row) {
                                           return VacationNote{
                                               row.text(0), row.text(1), row.integer(2)};
                                       });
    }
    std::vector<Leaving> leaving(int limit) override {
        return converted<Leaving>(
            rows("SELECT table_id, person FROM person_trace WHERE leaves <> 0 "
                 "ORDER BY table_id, person LIMIT $1",
                 {std::int64_t{limit}}),
            [](const SqlRow& row) { return Leaving{row.text(0), row.text(1)}; });
    }
    std::vector<std::string> all_tables(const std::string& after, int limit) override {
        return converted<std::string>(
            rows("SELECT id FROM game_table WHERE id > $1 ORDER BY id LIMIT $2",
                 {after, std::int64_t{limit}}),
            [](const SqlRow& row) { return row.text(0); });
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
        std::variant<Append, Data, Leaving> what;
        Done done;
    };
    enum class Outcome { Stored, Refused, Failed, Unknown };

    void enqueue(Job job) {
        bool wakes = false;
        {
            const std::lock_guard guard(mutex_);
            queue_.push_back(std::move(job));
            gathering_.came(now());
            // Otherwise the writer is at work, or gathers.
            wakes = resting_ || queue_.size() == kMaxBatch;
        }
        if (wakes) wake();
    }

    WriterHost::TimePoint now() const {
        return host_ == nullptr ? std::chrono::steady_clock::now() : host_->now();
    }
    void wake() {
        if (host_ != nullptr) return host_->wake();
        wake_.notify_one();
    }
    /// Until it holds, or that time has come.
    template <class Holds>
    void wait(std::unique_lock<std::mutex>& lock, WriterHost::TimePoint until, const Holds& holds) {
        while (!holds() && now() < until) {
            if (host_ != nullptr) {
                host_->wait(lock, until);
            } else if (until == kNever) {
                wake_.wait(lock);
            } else {
                wake_.wait_until(lock, until);
            }
        }
    }

    std::vector<SqlRow> rows(const std::string& statement, const SqlValues& values) {
        std::vector<SqlRow> found;
        database_.read([&](Sql& sql) { found = sql.rows(statement, values); });
        return found;
    }

    void write_loop() {
        std::unique_lock lock(mutex_);
        while (true) {
            if (gathering_.is_worth_it()) {
                wait(lock, now() + Gathering::kWait, [&] {
                    return stopping_ || queue_.size() >= kMaxBatch;
                });
            }
            if (queue_.empty()) {
                resting_ = true;
                wait(lock, kNever, [&] { return stopping_ || !queue_.empty(); });
                resting_ = false;
                if (queue_.empty()) return;
                continue;
            }
            std::vector<Job> batch;
            const std::size_t size = std::min(queue_.size(), kMaxBatch);
            const auto end = queue_.begin() + static_cast<std::ptrdiff_t>(size);
            batch.assign(std::make_move_iterator(queue_.begin()), std::make_move_iterator(end));
            queue_.erase(queue_.begin(), end);
            writing_ = true;
            lock.unlock();
            const bool healthy = write_batch(batch);
            lock.lock();
            writing_ = false;
            healthy_ = healthy;
            if (queue_.empty()) idle_.notify_all();
        }
    }

    /// False if the database failed; true even if an append did not fit.
    bool write_batch(const std::vector<Job>& batch) {
        bool again = false;
        std::vector<Outcome> outcomes = write_or_wait(batch, again);
        if (outcomes.front() == Outcome::Failed && batch.size() > 1) {
            // One of them may be at fault: tries each alone, so that the others are not lost.
            outcomes.clear();
            for (const Job& job : batch) {
                outcomes.push_back(write_or_wait({&job, 1}, again).front());
            }
        }
        const bool redacted = std::any_of(batch.begin(), batch.end(), [](const Job& job) {
            return std::holds_alternative<Leaving>(job.what);
        });
        if (redacted) database_.clear_traces();
        for (std::size_t i = 0; i < batch.size(); ++i) {
            if (outcomes[i] == Outcome::Unknown || !batch[i].done) continue;
            batch[i].done(outcomes[i] == Outcome::Stored);
        }
        return std::all_of(outcomes.begin(), outcomes.end(), [](Outcome outcome) {
            return outcome == Outcome::Stored || outcome == Outcome::Refused;
        });
    }

    /// As long as the database is away nobody knows whether the last try was stored: asks again
    /// until it is back. `again`: whether an earlier try may have been.
    std::vector<Outcome> write_or_wait(std::span<const Job> jobs, bool& again) {
        pauses_.reset();
        while (true) {
            try {
                return write_all(jobs, again);
            } catch (const DatabaseGone&) {
                again = true;
                tails_ = {};  // Its end may be durable all the same.
            }
            std::unique_lock lock(mutex_);
            healthy_ = false;
            wait(lock, now() + pauses_.next(), [&] { return stopping_; });
            if (stopping_) return std::vector<Outcome>(jobs.size(), Outcome::Unknown);
        }
    }

    /// All in one transaction. A refused append changes nothing and does not affect the others.
    std::vector<Outcome> write_all(std::span<const Job> jobs, bool again) {
        std::vector<Outcome> outcomes;
        const auto write = [&](Sql& sql) {
            outcomes.clear();
            tails_.begin();
            for (const Job& job : jobs) outcomes.push_back(write_one(sql, job, again));
        };
        try {
            try {
                database_.write(write);
            } catch (const RowMissing&) {
                // A table has changed hands, or the database has gone back: asks for everything.
                tails_ = {};
                database_.write(write);
            }
            tails_.keep();
        } catch (const DatabaseGone&) {
            throw;
        } catch (const StoreError& error) {
            spdlog::error("the database refused a write: {}", error.what());
            outcomes.assign(jobs.size(), Outcome::Failed);
        }
        return outcomes;
    }

    Outcome write_one(Sql& sql, const Job& job, bool again) {
        if (const auto* data = std::get_if<Data>(&job.what)) {
            write_data(sql, data->hash, data->text);
            return Outcome::Stored;
        }
        try {
            if (const auto* leaving = std::get_if<Leaving>(&job.what)) {
                write_redaction(sql, *leaving, fenced_node_);
                return Outcome::Stored;
            }
            write_append(sql, std::get<Append>(job.what), fenced_node_, again, tails_);
            return Outcome::Stored;
        } catch (const AppendRefused&) {
            return Outcome::Refused;
        }
    }

    Database& database_;
    const std::string fenced_node_;
    WriterHost* const host_;
    mutable std::mutex mutex_;
    std::condition_variable wake_, idle_;
    std::vector<Job> queue_;
    Gathering gathering_;
    bool writing_ = false, stopping_ = false, healthy_ = true;
    bool resting_ = false;  // The writer waits for something to do.
    Backoff pauses_{kFirstPause, kLongestPause, fresh_seed()};  // Of the writer alone,
    LogTails tails_;                                            // and so is this.
    std::thread writer_;
};

}  // namespace

std::unique_ptr<EventStore> make_event_store(Database& database,
                                             std::string fenced_node,
                                             WriterHost* host) {
    return std::make_unique<SqlEventStore>(database, std::move(fenced_node), host);
}

}  // namespace equipoise::server
