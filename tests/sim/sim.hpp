// A service of several servers in one thread under one seed: the real hall, rooms, tables, mail and
// statements of the log, with a simulated loop, clock, network and database. The same seed gives
// the same run, message by message.

#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <queue>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "equipoise/base/rng.hpp"
#include "equipoise/server/common/readers.hpp"
#include "equipoise/server/common/test_folder.hpp"
#include "equipoise/server/store/event_log.hpp"
#include "equipoise/server/store/sql_events.hpp"

namespace equipoise::server::sim {

/// Mistakes that can be planted, to see that the checker finds them.
enum class Defect : std::uint8_t {
    None,
    AcknowledgeBeforeCommit,  // The store says "stored" when it is handed an entry.
    AcknowledgeAndDrop,       // It says so, and never writes it.
    DenyWhatIsStored,         // After a lost answer it says "not stored" of what is there.
    WriteTwice,               // After a lost answer it writes once more behind what is there.
    ForgetFence,              // Who owns the table is not asked.
    ShareClaims,              // Two living servers get the same table.
    SwapEntries,              // Entries of one append change places.
    ForgetPersons,            // Lists of persons are not written.
    ForgetDeadline,           // The time at which a clock runs out is not written.
    ReadStale,                // A log is read without its last entry.
    KeepLostMail,             // A gap in the mail goes unnoticed.
    DoubleMail,               // Every mail comes twice.
    SwapMail,                 // Mail overtakes other mail.
    ClockBack,                // One server's clock is behind after a change of hands.
    ClockAhead,               // One server's clock runs ahead.
    RepeatSecrets,            // Every round of chance begins with the same share of the server's.
    ForgetRequests,           // A request that is asked again is taken for a new one.
    MistakePerson,            // Whoever comes back is taken for whoever sits opposite.
    SwapLines,                // What is sent to one line sometimes reaches another.
    TearTransaction,          // A transaction that broke leaves its first statements.
    CommitBroken,             // One that the disk had no room for is there all the same.
    LosePatch,                // A line misses a change.
    ForgetWork,               // What is done beside the serving thread sometimes is not done.
};
inline constexpr Defect kLastDefect = Defect::ForgetWork;
std::string name_of(Defect defect);

/// What goes wrong by itself, each as a chance of one in so many; 0: never.
struct Weather {
    std::uint32_t cut = 80;       // A line breaks, at a step of its client,
    std::uint32_t silent = 3;     // and then the server hears of it late.
    std::uint32_t lose = 300;     // The connection that brings mail breaks.
    std::uint32_t crash = 80;     // A server dies and starts again, at a step of the weather,
    std::uint32_t hang = 60;      // the database hangs for a while,
    std::uint32_t restart = 60;   // is restarted, with what was under way aborted,
    std::uint32_t part = 60;      // or one server cannot reach it for a while.
    std::uint32_t conflict = 40;  // A transaction of the writer's breaks, and may be tried again,
    std::uint32_t full = 200;     // or need not be;
    std::uint32_t forget = 40;    // or it is done, and nobody hears of it.
};

struct Violation {
    std::string what;
    std::int64_t ms = 0;  // Of the run.
};

/// Does things at their times, one after the other. Times are microseconds from the beginning.
class Loop {
  public:
    explicit Loop(Seed seed) : random(seed) {}

    std::int64_t now() const { return now_; }
    std::int64_t now_ms() const { return now_ / 1000; }
    void at(std::int64_t us, std::function<void()> work);
    void after(std::int64_t us, std::function<void()> work) { at(now_ + us, std::move(work)); }
    /// False when nothing is left before `until`.
    bool step(std::int64_t until);

    bool one_in(std::uint32_t n) { return n != 0 && random.below(n) == 0; }
    std::int64_t between(std::int64_t low, std::int64_t high) {
        return low + random.below(static_cast<std::uint32_t>(high - low + 1));
    }

    Rng random;

  private:
    struct Event {
        std::int64_t us = 0;
        std::uint64_t number = 0;  // Of two at the same time the first goes first.
        std::function<void()> work;
        bool operator<(const Event& other) const {
            return us != other.us ? us > other.us : number > other.number;
        }
    };
    std::priority_queue<Event> events_;
    std::int64_t now_ = 0;
    std::uint64_t last_ = 0;
};

/// The database that all servers share: a real one for statements and transactions, with times and
/// outages of the simulation's own.
class SharedDatabase {
  public:
    SharedDatabase(Loop& loop, Defect defect);

    /// Whether a server reaches it at this moment.
    bool answers(const std::string& node) const;
    void hang(std::int64_t us) { hangs_until_ = loop_.now() + us; }
    /// Transactions under way are lost; those who wait for them hear that it is gone.
    void restart() { ++restarts_; }
    std::uint64_t restarts() const { return restarts_; }
    void part(const std::string& node, std::int64_t us) { parted_[node] = loop_.now() + us; }
    void heal();

    /// How a transaction ends before its end.
    enum class Break : std::uint8_t {
        Conflict,  // PostgreSQL chose it to resolve a conflict: another try may help.
        Full,      // The database server's disk is full: another try does not.
    };
    /// A transaction of the writer's, at this moment; `statements`: after so many it breaks.
    void write(const std::string& node,
               const Database::Work& work,
               Break how,
               std::uint32_t statements);
    /// Whoever reads, at this moment. Throws StoreError if `node` cannot reach it.
    EventStore& reader(const std::string& node);
    Database& database() { return *database_; }

    /// An append as it was handed over, by its node, table and first entry.
    struct Handed {
        std::uint64_t epoch = 0;
        std::int64_t service_ms = 0;
    };
    std::map<std::tuple<std::string, std::string, std::uint64_t>, Handed> handed;
    struct Committed {
        std::uint64_t epoch = 0;
        std::int64_t service_ms = 0;
        std::string node;
        bool is_owner = false;
    };
    /// What was committed to each table, in order.
    std::map<std::string, std::vector<Committed>> history;
    /// What the service's clock may show at most.
    std::int64_t latest_service_ms = 0;

  private:
    class Transaction;
    void note(Sql& sql, const std::string& node, const std::string& table, std::uint64_t first);

    Loop& loop_;
    Defect defect_;
    TestFolder folder_;
    std::unique_ptr<Database> database_;
    std::unique_ptr<EventStore> reader_;
    std::map<std::string, std::int64_t> parted_;
    std::int64_t hangs_until_ = 0;
    std::uint64_t restarts_ = 0;
};

struct Outcome {
    std::vector<Violation> violations;
    std::uint64_t digest = 0;  // Of every message that a client was sent, with its time.
    std::size_t acknowledged = 0;
    std::size_t entries = 0;
    std::size_t crashes = 0;
    std::size_t tables = 0;
    std::size_t games = 0;                // Tables that were played to the end.
    std::int64_t longest_silence_ms = 0;  // Of a request, asked again as often as it took.
};

struct Plan {
    Seed seed = 1;
    Defect defect = Defect::None;
    Weather weather{};
    std::int64_t seconds = 30;  // Of bad weather; then all is well for a while.
};

Outcome run(const Plan& plan);

}  // namespace equipoise::server::sim
