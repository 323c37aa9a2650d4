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

/// PostgreSQL's words that SQLite does not need: it has one writer at a time.
class Dialect final : public Sql {
  public:
    explicit Dialect(Sql& sql) : sql_(sql) {}
    std::int64_t each(const std::string& statement,
                      const SqlValues& values,
                      const OnRow& on_row) override {
        static const std::string kLock = " FOR SHARE";
        std::string plain = statement;
        if (const auto at = plain.find(kLock); at != plain.npos) plain.erase(at, kLock.size());
        return sql_.each(plain, values, on_row);
    }

  private:
    Sql& sql_;
};

}  // namespace

SharedDatabase::SharedDatabase(Loop& loop, Defect defect)
    : loop_(loop),
      defect_(defect),
      folder_(memory_folder()),
      database_(open_sqlite_database(folder_ / "shared.db", SqliteUse::Server)),
      reader_(make_event_store(*database_)) {
    database_->write([](Sql& sql) {
        sql.run("CREATE TABLE node (id TEXT PRIMARY KEY, alive_until_ms INTEGER NOT NULL)");
        sql.run(
            "CREATE TABLE ownership (table_id TEXT PRIMARY KEY, node TEXT NOT NULL, "
            "epoch INTEGER NOT NULL)");
    });
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

SharedDatabase::Result SharedDatabase::write(const std::string& node,
                                             const Append& append,
                                             bool again,
                                             LogTails& tails) {
    bool is_new = false;
    bool is_owner = false;
    try {
        database_->write([&](Sql& sql) {
            const auto size = [&] {
                return sql.rows("SELECT count(*) FROM entry WHERE table_id = $1", {append.table})
                    .at(0)
                    .integer(0);
            };
            Dialect dialect(sql);
            const std::int64_t before = size();
            const std::string fenced = defect_ == Defect::ForgetFence ? "" : node;
            tails.begin();
            write_append(dialect, append, fenced, again, tails);
            is_new = size() > before;
            is_owner =
                !sql.rows(
                        "SELECT 1 FROM ownership WHERE table_id = $1 AND node = $2 AND epoch = $3",
                        {append.table, node, static_cast<std::int64_t>(append.epoch)})
                     .empty();
        });
    } catch (const AppendRefused&) {
        return Result::Refused;
    } catch (const StoreError&) {
        // Only the primary key still kept two servers from writing one log.
        history[append.table].push_back(
            {append.first, append.epoch, append.service_ms, node, false});
        return Result::Refused;
    }
    tails.keep();
    if (is_new) {
        history[append.table].push_back(
            {append.first, append.epoch, append.service_ms, node, is_owner});
    }
    return Result::Stored;
}

EventStore& SharedDatabase::reader(const std::string& node) {
    if (!answers(node)) throw StoreError("the database cannot be reached");
    return *reader_;
}

}  // namespace equipoise::server::sim
