#include <utility>

#include "equipoise/server/store/service_clock.hpp"
#include "equipoise/server/store/sqlite/sqlite_database.hpp"
#include "tests/sim/sim.hpp"

namespace equipoise::server::sim {
namespace {

/// Nothing of it has to outlive the process: its crashes are made up.
std::filesystem::path memory_folder() {
    const std::filesystem::path shared = "/dev/shm";
    return std::filesystem::is_directory(shared) ? shared : std::filesystem::temp_directory_path();
}

}  // namespace

SharedDatabase::SharedDatabase(Loop& loop, Defect defect, Disk* disk)
    : loop_(loop), defect_(defect), disk_(disk), folder_(memory_folder()) {
    if (disk_ != nullptr) disk_->be_calm(true);
    open();
    if (disk_ != nullptr) {
        disk_->be_calm(false);
        return;
    }
    database_->write([](Sql& sql) {
        sql.run("CREATE TABLE node (id TEXT PRIMARY KEY, alive_until_ms INTEGER NOT NULL)");
        sql.run(
            "CREATE TABLE ownership (table_id TEXT PRIMARY KEY, node TEXT NOT NULL, "
            "epoch INTEGER NOT NULL)");
    });
}

SharedDatabase::~SharedDatabase() {
    if (disk_ != nullptr) disk_->die();
}

void SharedDatabase::close() {
    reader_.reset();
    database_.reset();
}

void SharedDatabase::open() {
    auto database = open_sqlite_database(
        folder_ / "shared.db", SqliteUse::Server, disk_ == nullptr ? std::string() : disk_->vfs());
    database_ = std::move(database);
    reader_ = make_event_store(*database_);
}

bool SharedDatabase::damage(const std::string& table) {
    bool is_done = false;
    disk_->be_calm(true);
    try {
        open();
        database_->write([&](Sql& sql) {
            is_done = sql.run(
                          "UPDATE entry SET body = substr(body, 1, length(body) / 2) "
                          "WHERE table_id = $1 "
                          "AND seq > 1 AND seq = (SELECT max(seq) FROM entry WHERE table_id = $1)",
                          {table}) == 1;
        });
    } catch (const StoreError&) {
        is_done = false;
    }
    close();
    disk_->be_calm(false);
    return is_done;
}

bool SharedDatabase::answers(const std::string& node) const {
    const auto parted = parted_.find(node);
    return loop_.now() >= hangs_until_ &&
        (parted == parted_.end() || loop_.now() >= parted->second);
}

void SharedDatabase::heal() {
    hangs_until_ = 0;
    parted_.clear();
}

/// PostgreSQL's words that SQLite does not need, since it has one writer at a time; and what the
/// transaction wrote, and after which statement it breaks.
class SharedDatabase::Transaction final : public Sql {
  public:
    Transaction(Sql& sql, Defect defect, Break how, std::uint32_t statements)
        : sql_(sql), defect_(defect), how_(how), left_(statements) {}

    std::int64_t each(const std::string& statement,
                      const SqlValues& values,
                      const OnRow& on_row) override {
        if (left_ != 0 && --left_ == 0) {
            broke = true;
            if (how_ == Break::Full) throw StoreError("no space is left on the device");
            throw DatabaseGone("could not serialize access");
        }
        static const std::string kLock = " FOR SHARE";
        std::string plain = statement;
        if (const auto at = plain.find(kLock); at != plain.npos) {
            plain.erase(at, kLock.size());
            if (defect_ == Defect::ForgetFence) {
                on_row(SqlRow({std::int64_t{1}}));
                return 1;
            }
        }
        if (plain.starts_with("INSERT INTO push ")) return tell(plain, values);
        if (plain.starts_with("UPDATE push SET is_done = 1 WHERE table_id = $1 AND event <>")) {
            told.push_back({std::get<std::string>(values.at(0)),
                            std::get<std::string>(values.at(1)),
                            {},
                            0,
                            0});
            if (defect_ == Defect::TellLate) return 0;
        }
        if (plain.starts_with("INSERT INTO entry ")) {
            written.emplace_back(std::get<std::string>(values.at(0)),
                                 static_cast<std::uint64_t>(std::get<std::int64_t>(values.at(1))));
        }
        return sql_.each(plain, values, on_row);
    }

    std::vector<std::pair<std::string, std::uint64_t>> written;  // Table and number of each entry.
    std::vector<Told> told;
    bool broke = false;

  private:
    std::int64_t tell(std::string statement, const SqlValues& values) {
        if (defect_ == Defect::ForgetEvent) return 0;
        if (defect_ == Defect::IgnoreSwitch) {
            const auto at = statement.find("AND NOT EXISTS");
            statement.erase(at, statement.find("ON CONFLICT") - at);
        }
        const std::int64_t browsers = sql_.run(statement, values);
        if (browsers != 0) {
            told.push_back({std::get<std::string>(values.at(0)),
                            std::get<std::string>(values.at(5)),
                            std::get<std::string>(values.at(2)),
                            std::get<std::int64_t>(values.at(1)),
                            0});
        }
        return browsers;
    }

    Sql& sql_;
    Defect defect_;
    Break how_;
    std::uint32_t left_;
};

void SharedDatabase::write(const std::string& node,
                           const Database::Work& work,
                           Break how,
                           std::uint32_t statements) {
    bool broke = false;
    std::string torn;
    std::vector<Told> saying;
    try {
        database_->write([&](Sql& sql) {
            Transaction transaction(sql, defect_, how, statements);
            try {
                work(transaction);
            } catch (const StoreError& error) {
                broke = transaction.broke;
                if (!broke || defect_ != Defect::TearTransaction) throw;
                torn = error.what();
            }
            for (const auto& [table, seq] : transaction.written) note(sql, node, table, seq);
            saying = transaction.told;
        });
    } catch (const DatabaseGone&) {
        throw;
    } catch (const RowMissing&) {
        throw;  // The fence, or a log that does not end there: the writer asks again.
    } catch (const StoreError&) {
        // Only the primary key kept two servers from writing one log.
        if (!broke) history["a log"].push_back({0, 0, node, false});
        throw;
    }
    note(saying);
    if (!torn.empty()) throw DatabaseGone(torn);
}

void SharedDatabase::write_here(const Database::Work& work) {
    std::vector<std::pair<std::string, std::uint64_t>> written;
    std::vector<Told> saying;
    database_->write([&](Sql& sql) {
        Transaction transaction(sql, defect_, Break::Conflict, 0);
        work(transaction);
        written = transaction.written;
        saying = transaction.told;
    });
    note(saying);
    for (const auto& [table, seq] : written) {
        const auto found = handed.find({"solo", table, seq});
        if (found == handed.end()) continue;
        history[table].push_back({1, found->second.service_ms, "solo", true});
    }
}

void SharedDatabase::note(Sql& sql,
                          const std::string& node,
                          const std::string& table,
                          std::uint64_t first) {
    const auto found = handed.find({node, table, first});
    if (found == handed.end()) return;  // Not the first of its append.
    const auto& [epoch, service_ms] = found->second;
    const auto owns =
        sql.rows("SELECT 1 FROM ownership WHERE table_id = $1 AND node = $2 AND epoch = $3",
                 {table, node, static_cast<std::int64_t>(epoch)});
    history[table].push_back({epoch, service_ms, node, !owns.empty()});
}

void SharedDatabase::note(std::vector<Told> committed) {
    for (Told& one : committed) {
        one.us = loop_.now();
        told.push_back(std::move(one));
    }
}

EventStore& SharedDatabase::reader(const std::string& node) {
    if (!answers(node)) throw StoreError("the database cannot be reached");
    return *reader_;
}

}  // namespace equipoise::server::sim
